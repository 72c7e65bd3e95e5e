//! Plays a game seen from above: a hero that walks in eight directions, crates to push, a door that opens while
//! anything is on a pressure plate, and a guard that sees the hero unless something is in between.
//!
//! `cargo run --example 21_top_down`
#![expect(clippy::print_stdout, reason = "an example prints")]

use core::f32::consts::FRAC_1_SQRT_2;
use jostle::f32::{Aabb, Body, MoveOptions, Segment, TileMap, Vec2, World, WorldError};
use jostle::{ActorRule, BodyId, Outside, Tile};

const TILE: f32 = 16.0;
const SPEED: f32 = 2.0;

/// What can be in the way, of bodies and of glances. The plate is in none of these layers.
const WALLS: u32 = 1;
const CRATES: u32 = 2;
const PEOPLE: u32 = 4;
const FLOOR: u32 = 8;
const ALL: u32 = WALLS | CRATES | PEOPLE;

const ROOMS: [&str; 6] = [
    "###########",
    "#    #    #",
    "#         #",
    "#    #    #",
    "#    #    #",
    "###########",
];

struct Game {
    world: World,
    hero: BodyId,
    guard: BodyId,
    plate: BodyId,
    door: BodyId,
    /// How far the door is open.
    gap: f32,
}

fn cell(column: u8, row: u8) -> Aabb {
    Aabb::new(f32::from(column) * TILE, f32::from(row) * TILE, TILE, TILE)
}

impl Game {
    fn new() -> Result<Self, WorldError> {
        let mut world = World::new();
        let rooms =
            TileMap::from_text([0.0; 2], [TILE; 2], &ROOMS, Tile::from_char, Outside::Solid);
        let rooms = world.add_map(rooms.expect("all rows have the same width"));
        world.set_map_layers(rooms, WALLS)?;

        // Seen from above no side is up, so a moving crate carries nothing along. Corners are forgiven on all sides, so
        // that the hero does not catch on a door post.
        let options = MoveOptions {
            forgive_wall: 4.0,
            ..MoveOptions::top_down()
        };
        let actor = |place: Aabb, layers| {
            let body = Body::actor(place).with_layers(layers).with_mask(ALL);
            body.with_options(options)
        };
        // The hero pushes crates, which are as heavy as the hero: both go half as fast. Crates stop at each other.
        let hero = actor(cell(3, 4).shrunk(2.0), PEOPLE).with_actors(ActorRule::Share);
        let hero = world.add(hero)?;
        let guard = actor(cell(8, 3).shrunk(2.0), PEOPLE).with_actors(ActorRule::Block);
        let guard = world.add(guard)?;
        world.add(actor(cell(3, 2), CRATES).with_actors(ActorRule::Block))?;
        let plate = world.add(Body::sensor(cell(3, 1).shrunk(4.0)).with_layers(FLOOR))?;
        let door = world.add(Body::solid(cell(5, 2)).with_layers(WALLS))?;
        Ok(Self {
            world,
            hero,
            guard,
            plate,
            door,
            gap: 0.0,
        })
    }

    /// Runs one tick in which the keys point in a direction, each part -1, 0 or 1.
    fn tick(&mut self, x: f32, y: f32) -> Result<(), WorldError> {
        self.world.begin_tick();
        let speed = if x == 0.0 || y == 0.0 {
            SPEED
        } else {
            SPEED * FRAC_1_SQRT_2
        };
        self.world
            .move_and_slide(self.hero, Vec2::new(x * speed, y * speed))?;

        // The door follows whatever is on the plate: if two are on it and one leaves, it stays open.
        let is_held = !self.world.bodies_in(self.plate).is_empty();
        let gap = (self.gap + if is_held { 1.0 } else { -1.0 }).clamp(0.0, TILE);
        self.world.move_solid(self.door, [0.0, self.gap - gap])?;
        self.gap = gap;
        Ok(())
    }

    /// Returns whether the guard sees the hero: whether what would stop the guard first, on the line between them, is
    /// the hero.
    fn is_seen(&self) -> bool {
        let [from, to] = [self.guard, self.hero].map(|id| self.world[id].center());
        let sight = self.world.raycast_segment(Segment::new(from, to));
        let first = sight.blocking(self.guard).first();
        first.is_some_and(|(other, _)| other.body() == Some(self.hero))
    }

    /// Prints the rooms, one letter per cell.
    fn print(&self, title: &str) {
        println!("{title}");
        for (row, text) in (0_u8..).zip(ROOMS) {
            let letters = (0_u8..).zip(text.chars());
            let line: String = letters
                .map(|(column, tile)| self.letter(cell(column, row), tile))
                .collect();
            println!("  {line}");
        }
        let seen = if self.is_seen() {
            "sees"
        } else {
            "does not see"
        };
        let at = self.world[self.hero].min();
        println!(
            "  hero at {:.1}, {:.1}; the guard {seen} the hero\n",
            at.x, at.y
        );
    }

    fn letter(&self, cell: Aabb, tile: char) -> char {
        let of = |id: BodyId| match id {
            _ if id == self.hero => 'h',
            _ if id == self.guard => 'g',
            _ if id == self.door => '|',
            _ if id == self.plate => '_',
            _ => 'C',
        };
        let found = self.world.containing(cell.center()).only_bodies().sorted();
        let letters = found.iter().filter_map(|other| other.body()).map(of);
        // What is on the plate hides it, and walls hide the open door.
        let letters = letters.filter(|_| tile != '#');
        letters.min_by_key(|&letter| letter == '_').unwrap_or(tile)
    }
}

fn main() -> Result<(), WorldError> {
    let mut game = Game::new()?;
    game.print("h hero, C crate, _ plate, | door, g guard");

    (0..26).try_for_each(|_| game.tick(0.0, -1.0))?;
    game.print("26 ticks up: the crate is on the plate, and the door opens");

    (0..20).try_for_each(|_| game.tick(1.0, 1.0))?;
    game.print("20 ticks down and right, along the wall");

    (0..12).try_for_each(|_| game.tick(0.0, -1.0))?;
    (0..16).try_for_each(|_| game.tick(1.0, 0.0))?;
    game.print("up, and right through the door, around its post");
    Ok(())
}
