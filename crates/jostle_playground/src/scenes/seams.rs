//! Seams: a floor and a wall of flush tiles; pushing out of each tile against sliding.
//!
//! All lengths are in tiles, so that scenes with different tile sizes differ only by rounding.

#[cfg(test)]
mod tests;

use crate::checksum::Checksum;
use crate::count::counted;
use crate::scene::{Input, Scene, SceneEntry, contacts_in};
use crate::scenes::board::{HEIGHT, TEXT, WIDTH};
use crate::scenes::faces::{face_of, show_faces};
use jostle::f32::{Aabb, Body, TileMap, Vec2, World};
use jostle::{Axis, BodyId, Outside, Side, Sides, Tile, TilePos};
use jostle_inspect::{Control, Ink, Rect, Sketch};

/// The entry in the list of scenes.
pub(crate) const ENTRY: SceneEntry = SceneEntry {
    name: "Seams",
    cli_name: "seams",
    topic: "flush tiles: pushing out of each tile snags on seams, sliding does not",
    hint: "Run with ← →: on the left actors get stuck on the seams between tiles, on the right never. Any Tile size shows the same.",
    touch_hint: "Run with the arrows: on the left actors get stuck on the seams between tiles, on the right never. Any Tile size shows the same.",
    code: "let map = TileMap::from_text(origin, tile_size, &level,
    Tile::from_char, Outside::Solid)?;
world.add_map(map); // faces between solid tiles never block
world.move_and_slide(hero, [speed, gravity])?;",
    keys: &[("ArrowLeft", "run left"), ("ArrowRight", "run right")],
    has_pointer: false,
    begin: |_| Box::new(Seams::new(2)),
    script: |_| Input::default(),
    ticks: 390,
    golden: 0x824b_0035_0796_1bd4,
};

const SIZES: [(&str, f32); 3] = [("1/3", 1.0 / 3.0), ("1", 1.0), ("16", 16.0)];

const COLUMNS: usize = 40;
const FLOOR_ROW: u8 = 17;
const WALL_COLUMN: u8 = 16;
const WALL_ROWS: std::ops::Range<u8> = 4..17;
/// How many columns the right half is away from the left half.
const HALF: u8 = 20;

/// Ticks of a run in one direction, and of a fall.
const RUN: u32 = 100;
/// The size of actors, the acceleration and top speed of runners, how fast both fall, and how hard the faller presses
/// against the wall.
const RUNNER: [f32; 2] = [0.75, 1.25];
const HASTE: f32 = 0.01;
const FASTEST_RUN: f32 = 0.11;
const GRAVITY: f32 = 0.04;
const FASTEST_FALL: f32 = 0.3;
const PRESS: f32 = 0.06;

/// What an actor does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// Runs back and forth over the floor.
    Runner,
    /// Falls along the wall, pressed against it.
    Faller,
}

#[derive(Debug)]
struct SeamActor {
    body: BodyId,
    role: Role,
    start: Vec2,
    speed: Vec2,
    stalls: u32,
}

/// One half of the board.
#[derive(Debug)]
struct Half {
    /// Tiles to push actors out of one by one; empty if the world moves the actors.
    tiles: Vec<Aabb>,
    actors: [SeamActor; 2],
}

#[derive(Debug)]
struct Seams {
    world: World,
    halves: [Half; 2],
    size: usize,
    tile: f32,
    ticks: u32,
}

impl Seams {
    fn new(size: usize) -> Self {
        let tile = SIZES.get(size).map_or(16.0, |&(_, tile)| tile);
        let map = TileMap::from_fn(
            [0.0, 0.0],
            [tile, tile],
            [COLUMNS, 20],
            Outside::Empty,
            level,
        );
        let map = map.expect("a valid map");
        // In the order of a level built from left to right and bottom to top. Every order snags somewhere.
        let floor = (1..19).map(|column| [column, FLOOR_ROW]);
        let wall = WALL_ROWS.rev().map(|row| [WALL_COLUMN, row]);
        let boxes = floor
            .chain(wall)
            .map(|[column, row]| TilePos::new(column.into(), row.into()));
        let tiles = boxes.filter_map(|pos| map.cell_box(pos)).collect();
        let mut world = World::new();
        world.set_records_moves(true);
        world.add_map(map);
        let halves = [
            Half::new(&mut world, tiles, 0.0, tile),
            Half::new(&mut world, Vec::new(), f32::from(HALF), tile),
        ];
        Self {
            world,
            halves,
            size,
            tile,
            ticks: 0,
        }
    }

    /// Returns the direction of the runners.
    fn heading(&self, input: &Input) -> f32 {
        match (input.left, input.right) {
            (true, false) => -1.0,
            (false, true) => 1.0,
            _ if (self.ticks / RUN).is_multiple_of(2) => 1.0,
            _ => -1.0,
        }
    }

    /// Returns the ticks stuck, by half and role.
    fn stalls(&self) -> [[u32; 2]; 2] {
        let of_half = |half: &Half| [half.actors[0].stalls, half.actors[1].stalls];
        [of_half(&self.halves[0]), of_half(&self.halves[1])]
    }

    /// Shows that on the left every tile has all its faces, and on the right only those that are exposed.
    fn show_seams(&self, sketch: &mut Sketch<'_>) {
        for (_, map) in self.world.maps() {
            show_faces(sketch, map);
        }
        for &tile in &self.halves[0].tiles {
            for side in Side::ALL {
                let [from, to] = face_of(tile.into(), side);
                sketch.line(from, to, Ink::Contact);
            }
        }
    }

    /// Shows how long a unit is, since tiles of every size fill the same part of the canvas.
    fn show_scale(&self, sketch: &mut Sketch<'_>) {
        let unit = f64::from(self.tile) / 16.0;
        let length = f64::from(self.tile).round().max(1.0);
        let [left, y] = [336.0 * unit, 346.0 * unit];
        sketch.line([left, y], [left + length, y], Ink::Text);
        for x in [left, left + length] {
            sketch.line([x, y - 4.0 * unit], [x, y + 4.0 * unit], Ink::Text);
        }
        let at = [344.0 + length / unit, 350.0];
        self.write(sketch, at, &format!("{length} u"), Ink::Text);
    }

    fn write(&self, sketch: &mut Sketch<'_>, at: [f64; 2], text: &str, ink: Ink) {
        let unit = f64::from(self.tile) / 16.0;
        sketch.text([at[0] * unit, at[1] * unit], TEXT * unit, text, ink);
    }
}

impl Half {
    fn new(world: &mut World, tiles: Vec<Aabb>, left: f32, tile: f32) -> Self {
        let runner = Vec2::new(left + 2.1, f32::from(FLOOR_ROW) - RUNNER[1] - 0.5);
        let faller = Vec2::new(left + f32::from(WALL_COLUMN) - RUNNER[0] - 0.1, 3.97);
        let actors = [(Role::Runner, runner), (Role::Faller, faller)]
            .map(|(role, start)| SeamActor::new(world, role, start, tile));
        Self { tiles, actors }
    }

    fn tick(&mut self, world: &mut World, heading: f32, tile: f32) {
        for actor in &mut self.actors {
            let place = world.place(actor.body);
            actor.think(place.map_or(actor.start, Aabb::min), heading, tile);
            let blocked = if self.tiles.is_empty() {
                actor.slide(world)
            } else {
                actor.out_of_each(world, &self.tiles)
            };
            actor.answer(world, blocked, tile);
        }
    }
}

impl SeamActor {
    fn new(world: &mut World, role: Role, start: Vec2, tile: f32) -> Self {
        let start = Vec2::new(start.x * tile, start.y * tile);
        let place = Aabb::new(start.x, start.y, RUNNER[0] * tile, RUNNER[1] * tile);
        Self {
            body: world.add(Body::actor(place)).expect("a valid box"),
            role,
            start,
            speed: Vec2::ZERO,
            stalls: 0,
        }
    }

    fn begin(&mut self, world: &mut World) {
        self.speed = Vec2::ZERO;
        let put = world.teleport(self.body, self.start);
        debug_assert!(put.is_ok(), "{put:?}");
    }

    fn think(&mut self, at: Vec2, heading: f32, tile: f32) {
        // Held keys must not lead off the floor or into the wall.
        let heading = match (at.x - self.start.x) / tile {
            way if way < -0.4 => 1.0,
            way if 11.0 < way => -1.0,
            _ => heading,
        };
        let most = FASTEST_RUN * tile;
        self.speed.x = match self.role {
            Role::Runner => (self.speed.x + heading * HASTE * tile).clamp(-most, most),
            Role::Faller => PRESS * tile,
        };
        self.speed.y = (self.speed.y + GRAVITY * tile).min(FASTEST_FALL * tile);
    }

    /// Moves, then pushes the actor out of each tile in turn.
    fn out_of_each(&self, world: &mut World, tiles: &[Aabb]) -> Sides {
        let Some(place) = world.place(self.body) else {
            return Sides::NONE;
        };
        let mut place = place.moved(self.speed);
        let mut blocked = Sides::NONE;
        for &tile in tiles {
            if let Some(side) = place.contact(tile).and_then(|found| found.side()) {
                place = place.pushed_out(tile);
                blocked |= side;
            }
        }
        let put = world.teleport(self.body, place.min());
        debug_assert!(put.is_ok(), "{put:?}");
        blocked
    }

    fn slide(&self, world: &mut World) -> Sides {
        let moved = world.move_and_slide(self.body, self.speed);
        moved.map_or(Sides::NONE, |moved| moved.blocked)
    }

    /// Stops on blocked axes, and counts blocks that only a seam can have caused.
    fn answer(&mut self, world: &World, blocked: Sides, tile: f32) {
        for side in blocked.iter() {
            self.speed = self.speed.with(side.axis(), 0.0);
        }
        let feet = world.place(self.body).map_or(0.0, |place| place.max().y);
        let is_down = (f32::from(FLOOR_ROW) - 0.01) * tile < feet;
        let is_stalled = match self.role {
            Role::Runner => blocked.iter().any(|side| side.axis() == Axis::X),
            Role::Faller => blocked.has(Side::MaxY) && !is_down,
        };
        self.stalls += u32::from(is_stalled);
    }
}

impl Scene for Seams {
    fn tick(&mut self, input: &Input) {
        self.world.begin_tick();
        let heading = self.heading(input);
        for half in &mut self.halves {
            let [runner, faller] = &mut half.actors;
            if self.ticks.is_multiple_of(RUN) {
                faller.begin(&mut self.world);
            }
            if self.ticks.is_multiple_of(2 * RUN) {
                runner.begin(&mut self.world);
            }
            half.tick(&mut self.world, heading, self.tile);
        }
        self.ticks += 1;
    }

    fn show(&mut self, sketch: &mut Sketch<'_>) {
        let unit = f64::from(self.tile) / 16.0;
        sketch.scope(Rect::new(0.0, 0.0, WIDTH * unit, HEIGHT * unit));
        sketch.world(&self.world);
        for actor in self.halves.iter().flat_map(|half| &half.actors) {
            let label = match actor.role {
                Role::Runner => "runner",
                Role::Faller => "falls by itself",
            };
            sketch.tag(actor.body, label, None);
        }
        self.show_seams(sketch);
        self.show_scale(sketch);
        self.write(
            sketch,
            [16.0, 20.0],
            "pushed out tile by tile: all faces",
            Ink::Text,
        );
        self.write(
            sketch,
            [336.0, 20.0],
            "jostle: inner faces don't count",
            Ink::Text,
        );
        for (stalls, x) in self.stalls().into_iter().zip([16.0, 336.0]) {
            let lines = [("floor", 312.0), ("wall", 330.0)];
            for ((name, y), stalls) in lines.into_iter().zip(stalls) {
                let ink = if stalls == 0 { Ink::Good } else { Ink::Bad };
                let line = format!(
                    "{name}: {} stuck",
                    counted(stalls as usize, "tick", "ticks")
                );
                self.write(sketch, [x, y], &line, ink);
            }
        }
        let line = format!("{} ticks, tiles of {} u", self.ticks, SIZES[self.size].0);
        self.write(sketch, [16.0, 350.0], &line, Ink::Text);
    }

    fn controls(&self) -> Vec<Control> {
        let names = SIZES.map(|(name, _)| name);
        vec![
            Control::choice("Tile size", &names, self.size),
            Control::button("Reset counters"),
        ]
    }

    fn set(&mut self, control: usize, value: f64) {
        let is_chosen = |&size: &usize| value < size as f64 + 0.5;
        let size = match control {
            0 => (0..SIZES.len()).find(is_chosen).unwrap_or(2),
            _ => self.size,
        };
        *self = Self::new(size);
    }

    fn bodies(&self) -> usize {
        self.world.len()
    }

    fn contacts(&self) -> usize {
        contacts_in(&self.world)
    }

    fn checksum(&self) -> u64 {
        let mut sum = Checksum::new();
        sum.add(self.world.checksum());
        sum.add(u64::from(self.ticks));
        for actor in self.halves.iter().flat_map(|half| &half.actors) {
            sum.add(u64::from(actor.speed.x.to_bits()));
            sum.add(u64::from(actor.speed.y.to_bits()));
            sum.add(u64::from(actor.stalls));
        }
        sum.value()
    }
}

/// Both halves have the same floor and wall.
fn level(pos: TilePos) -> Tile {
    let column = pos.column % i32::from(HALF);
    let is_floor = pos.row == i32::from(FLOOR_ROW) && (1..19).contains(&column);
    let is_wall = column == i32::from(WALL_COLUMN)
        && (i32::from(WALL_ROWS.start)..i32::from(WALL_ROWS.end)).contains(&pos.row);
    if is_floor || is_wall {
        Tile::SOLID
    } else {
        Tile::EMPTY
    }
}
