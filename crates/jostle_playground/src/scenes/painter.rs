//! Tile painter: solid tiles, slopes and one-way platforms, and which of their faces can be hit.

use crate::checksum::Checksum;
use crate::scene::{Input, Scene, SceneEntry, contacts_in};
use crate::scenes::board::{self, write};
use crate::scenes::faces::show_faces;
use jostle::f32::{Aabb, Character, CharacterSettings, TileMap, World};
use jostle::{CharacterInput, MapId, Outside, Side, Tile, TilePos};
use jostle_inspect::{Control, Ink, Sketch};

/// The entry in the list of scenes.
pub(crate) const ENTRY: SceneEntry = SceneEntry {
    name: "Tile painter",
    cli_name: "painter",
    topic: "solid tiles, slopes and one-way platforms, and which faces can be hit",
    hint: "Click or drag to paint tiles: 1 solid, 2 slope, 3 one-way, 4 erase. The walker walks on them by itself, or with ← → and Space.",
    touch_hint: "Tap or drag to paint tiles; choose the tile below. The walker walks on them by itself.",
    code: "let map = world.map_mut(map_id)?;
map.set([column, row], Tile::SOLID)?; // inner faces go away
hero.tick(&mut world, CharacterInput::RIGHT)?;",
    keys: &[
        ("Digit1", "solid"),
        ("Digit2", "slope"),
        ("Digit3", "one-way"),
        ("Digit4", "erase"),
        ("ArrowLeft", "walk left"),
        ("ArrowRight", "walk right"),
        ("Space", "jump"),
    ],
    has_pointer: true,
    begin: |_| Box::new(Painter::new()),
    script: |tick| Input {
        number: (tick == 120).then_some(4),
        pointer: Some([
            336.0 + f64::from(u8::try_from(tick / 2 % 100).unwrap_or(0)),
            272.0,
        ]),
        is_pressed: tick < 160,
        ..Input::default()
    },
    ticks: 240,
    golden: 0x0be5_59e4_1a44_9e96,
};

const TILE: f32 = 32.0;
const LEVEL: [&str; 11] = [
    "....................",
    "....................",
    "....................",
    "....................",
    "..............---...",
    "....................",
    "........---.........",
    "....................",
    ".../##..............",
    "../###\\.............",
    "####################",
];
const TOOLS: [&str; 4] = ["solid", "slope", "one-way", "erase"];
const SIZE: [f32; 2] = [18.0, 26.0];
/// Ticks without a key after which the walker walks by itself.
const IDLE_TICKS: u32 = 120;
/// A walker that has not moved for this many ticks turns around.
const STUCK_TICKS: u32 = 10;

#[derive(Debug)]
struct Painter {
    world: World,
    map: MapId,
    walker: Character,
    is_leftward: bool,
    tool: usize,
    /// The cell under the pointer.
    pointed: Option<TilePos>,
    idle: u32,
    stuck: u32,
}

impl Painter {
    fn new() -> Self {
        let mut world = World::new();
        world.set_records_moves(true);
        let map = TileMap::from_text(
            [0.0, 0.0],
            [TILE, TILE],
            &LEVEL,
            Tile::from_char,
            Outside::Solid,
        );
        let map = world.add_map(map.expect("the level is valid"));
        let place = Aabb::new(200.0, 200.0, SIZE[0], SIZE[1]);
        let settings = CharacterSettings::classic(TILE, 60);
        Self {
            walker: Character::spawn(&mut world, place, settings).expect("a valid box"),
            world,
            map,
            is_leftward: false,
            tool: 0,
            pointed: None,
            idle: IDLE_TICKS,
            stuck: 0,
        }
    }

    fn tiles(&self) -> &TileMap {
        self.world.map(self.map).expect("it is never removed")
    }

    /// Sets the tile under the pointer, unless the walker is there.
    fn paint(&mut self, input: &Input) {
        self.pointed = input.pointer.and_then(|at| self.cell_at(at));
        let Some(pos) = self.pointed.filter(|_| input.is_pressed) else {
            return;
        };
        let tile = self.tile_for(pos);
        let walker = self.world.place(self.walker.body());
        let is_taken = self
            .tiles()
            .cell_box(pos)
            .zip(walker)
            .is_some_and(|(cell, own)| cell.overlaps(own));
        if self.tiles().tile(pos) == tile || (is_taken && tile != Tile::EMPTY) {
            return;
        }
        if let Some(map) = self.world.map_mut(self.map) {
            let set = map.set(pos, tile);
            debug_assert!(set.is_ok(), "{set:?}");
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "cells are small numbers")]
    fn cell_at(&self, [x, y]: [f64; 2]) -> Option<TilePos> {
        let pos = self.tiles().cell_at([x as f32, y as f32])?;
        let [first, last] = self.tiles().cells();
        let is_in = first.column <= pos.column && pos.column <= last.column;
        (is_in && first.row <= pos.row && pos.row <= last.row).then_some(pos)
    }

    /// Returns the tile that the tool paints there. A slope rises toward the side where there is ground.
    fn tile_for(&self, pos: TilePos) -> Tile {
        let is_ground = |side| self.tiles().tile(pos.beside(side)).is_blocking();
        let picture = match self.tool {
            0 => '#',
            1 if is_ground(Side::MinX) && !is_ground(Side::MaxX) => '\\',
            1 => '/',
            2 => '-',
            _ => '.',
        };
        Tile::from_char(picture).unwrap_or(Tile::EMPTY)
    }

    /// Returns what the walker does: what the keys say, or walk until something stops it.
    fn wish(&mut self, input: &Input) -> CharacterInput {
        let is_used = input.left || input.right || input.jump;
        self.idle = if is_used { 0 } else { self.idle + 1 }.min(IDLE_TICKS);
        if self.idle < IDLE_TICKS {
            let stick = f32::from(i8::from(input.right) - i8::from(input.left));
            let wish = CharacterInput::NONE.with_move_x(stick);
            return if input.jump { wish.with_jump() } else { wish };
        }
        if self.stuck == STUCK_TICKS {
            self.is_leftward = !self.is_leftward;
            self.stuck = 0;
        }
        if self.is_leftward {
            CharacterInput::LEFT
        } else {
            CharacterInput::RIGHT
        }
    }

    fn walk(&mut self, input: &Input) {
        let left = |world: &World, walker: &Character| {
            let place = world.place(walker.body());
            place.map_or(0, |place| place.min().x.to_bits())
        };
        let before = left(&self.world, &self.walker);
        let wish = self.wish(input);
        let moved = self.walker.tick(&mut self.world, wish);
        debug_assert!(moved.is_ok(), "{moved:?}");
        let is_stuck = left(&self.world, &self.walker) == before;
        self.stuck = if is_stuck { self.stuck + 1 } else { 0 }.min(STUCK_TICKS);
    }
}

impl Scene for Painter {
    fn tick(&mut self, input: &Input) {
        self.world.begin_tick();
        if let Some(number) = input.number {
            self.tool = usize::from(number.saturating_sub(1)).min(TOOLS.len() - 1);
        }
        self.paint(input);
        self.walk(input);
    }

    fn show(&mut self, sketch: &mut Sketch<'_>) {
        board::begin(sketch);
        sketch.world(&self.world);
        show_faces(sketch, self.tiles());
        if let Some(cell) = self.pointed.and_then(|pos| self.tiles().cell_box(pos)) {
            sketch.outline(cell.into(), Ink::Actor);
        }
        sketch.tag(self.walker.body(), "walker", None);
        let line = format!("painting: {}", TOOLS[self.tool]);
        write(sketch, [14.0, 22.0], line, Ink::Text);
        write(
            sketch,
            [190.0, 22.0],
            "lines: faces that can be hit; dashed: inner faces, never hit",
            Ink::Text,
        );
    }

    fn controls(&self) -> Vec<Control> {
        vec![
            Control::choice("Paint", &TOOLS, self.tool),
            Control::button("Restart"),
        ]
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "values are within the range of the control"
    )]
    fn set(&mut self, control: usize, value: f64) {
        match control {
            0 => self.tool = (value as usize).min(TOOLS.len() - 1),
            _ => {
                *self = Self {
                    tool: self.tool,
                    ..Self::new()
                }
            }
        }
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
        sum.add(self.walker.checksum());
        for (pos, tile) in self.tiles().tiles() {
            sum.add(
                u64::from(pos.column.cast_unsigned()) << 32 | u64::from(pos.row.cast_unsigned()),
            );
            sum.add(u64::from(tile.to_bits()));
        }
        sum.add(self.tool as u64);
        sum.add(u64::from(self.idle));
        sum.add(u64::from(self.stuck));
        sum.add(u64::from(self.is_leftward));
        sum.value()
    }
}

#[cfg(test)]
mod tests {
    use super::{ENTRY, Painter, TILE, TOOLS};
    use crate::scene::{Input, Scene};
    use jostle::{Side, Sides, Tile, TilePos};

    fn middle_of(pos: [i32; 2]) -> Option<[f64; 2]> {
        Some(pos.map(|part| (f64::from(part) + 0.5) * f64::from(TILE)))
    }

    /// Paints a cell with a tool.
    fn paint(scene: &mut Painter, number: u8, pos: [i32; 2]) {
        let press = Input {
            number: Some(number),
            pointer: middle_of(pos),
            is_pressed: true,
            ..Input::default()
        };
        scene.tick(&press);
    }

    /// The faces of a tile that can be hit.
    fn faces(scene: &Painter, pos: [i32; 2]) -> Sides {
        let pos = TilePos::new(pos[0], pos[1]);
        let cell = scene.tiles().cell_box(pos).unwrap();
        let mut faces = Sides::NONE;
        scene.tiles().visit_near(cell, |near, obstacle| {
            if near == pos {
                faces = obstacle.faces;
            }
        });
        faces
    }

    #[test]
    fn a_tile_beside_another_has_no_face_between_them() {
        let mut scene = Painter::new();
        paint(&mut scene, 1, [10, 2]);
        assert_eq!(faces(&scene, [10, 2]), Sides::ALL);
        paint(&mut scene, 1, [11, 2]);
        assert!(!faces(&scene, [10, 2]).has(Side::MaxX));
        assert!(faces(&scene, [10, 2]).has(Side::MinY));
    }

    #[test]
    fn the_hint_says_what_each_number_paints() {
        for (number, tool) in (1..).zip(TOOLS) {
            assert!(ENTRY.hint.contains(&format!("{number} {tool}")), "{tool}");
        }
    }

    #[test]
    fn slopes_rise_toward_the_ground_beside_them() {
        let mut scene = Painter::new();
        paint(&mut scene, 1, [10, 9]);
        paint(&mut scene, 2, [9, 9]);
        paint(&mut scene, 2, [11, 9]);
        let tile = |column| scene.tiles().tile([column, 9]);
        assert_eq!(Some(tile(9)), Tile::from_char('/'));
        assert_eq!(Some(tile(11)), Tile::from_char('\\'));
    }

    #[test]
    fn a_number_out_of_range_chooses_the_nearest_tool() {
        let mut scene = Painter::new();
        for (number, tool) in [(0, 0), (9, TOOLS.len() - 1)] {
            scene.tick(&Input {
                number: Some(number),
                ..Input::default()
            });
            assert_eq!(scene.tool, tool);
        }
    }

    #[test]
    fn nothing_is_painted_over_the_walker_or_without_a_press() {
        let mut scene = Painter::new();
        let place = scene.world.place(scene.walker.body()).unwrap().center();
        let at = [f64::from(place.x), f64::from(place.y)];
        scene.tick(&Input {
            pointer: Some(at),
            is_pressed: true,
            ..Input::default()
        });
        scene.tick(&Input {
            pointer: middle_of([15, 2]),
            ..Input::default()
        });
        let pos = scene.cell_at(at).unwrap();
        assert_eq!(
            [scene.tiles().tile(pos), scene.tiles().tile([15, 2])],
            [Tile::EMPTY; 2]
        );
    }

    #[test]
    fn the_walker_climbs_a_painted_slope_and_turns_at_a_wall() {
        let mut scene = Painter::new();
        paint(&mut scene, 2, [12, 9]);
        paint(&mut scene, 1, [13, 9]);
        for row in 5..9 {
            paint(&mut scene, 1, [15, row]);
        }
        paint(&mut scene, 1, [14, 9]);
        paint(&mut scene, 1, [15, 9]);
        let (mut highest, mut has_turned) = (f32::MAX, false);
        for _ in 0..300 {
            scene.tick(&Input::default());
            let place = scene.world.place(scene.walker.body()).unwrap();
            if 13.0 * TILE < place.min().x {
                highest = highest.min(place.max().y);
                has_turned |= scene.is_leftward;
            }
        }
        assert!((highest - 9.0 * TILE).abs() < 0.01, "{highest}");
        assert!(has_turned, "it turned at the wall");
    }
}
