//! A game seen from above: a hero that walks in eight directions, crates, doors on pressure plates, and guards that
//! look.
//!
//! The rules of the game are here. The rooms are in `rooms`, guards in `guard`, doors in `door`, and what is drawn
//! beside the world in `show`.

mod door;
mod guard;
mod rooms;
mod show;
#[cfg(test)]
mod tests;

use crate::checksum::Checksum;
use crate::scene::{Input, Scene, SceneEntry, contacts_in};
use door::Door;
use guard::Guard;
use jostle::f32::{Aabb, Body, MoveOptions, Vec2, World, WorldError};
use jostle::{ActorRule, BodyId};
use jostle_inspect::{Control, Sketch};
use rooms::RoomThing;

/// The entry in the list of scenes.
pub(crate) const ENTRY: SceneEntry = SceneEntry {
    name: "Top-down",
    cli_name: "topdown",
    topic: "eight directions, crates, doors on plates, lines of sight",
    hint: "Walk with ← ↑ ↓ → or WASD. Push a crate onto a plate to open the door of its color; keep out of sight.",
    touch_hint: "Walk with the arrows. Push a crate onto a plate to open the door of its color; keep out of sight.",
    code: "world.move_and_slide(hero, [dx, dy])?; // pushes crates
let sight = Segment::new(guard_eye, hero_center);
let seen = world.raycast_segment(sight).blocking(guard).first();",
    keys: &[
        ("ArrowLeft", "walk left"),
        ("ArrowRight", "walk right"),
        ("ArrowUp", "walk up"),
        ("ArrowDown", "walk down"),
    ],
    has_pointer: false,
    begin: |_| Box::new(TopDown::new()),
    script,
    ticks: ticks(),
    golden: 0x2e50_5ee0_417e_2291,
};

/// Layers of bodies. Plates and the treasure are in [`FLOOR`], which blocks nothing.
const WALLS: u32 = 1;
const CRATES: u32 = 2;
const PEOPLE: u32 = 4;
const FLOOR: u32 = 8;
const IN_THE_WAY: u32 = WALLS | CRATES | PEOPLE;

const SPEED: f32 = 1.5;
/// How much slower each axis is on a diagonal, so that the walk is not faster there.
const DIAGONAL: f32 = core::f32::consts::FRAC_1_SQRT_2;

/// How many ticks to hold which arrows, by their first letters.
const COURSE: &[(u64, &str)] = &[
    // The crate onto the red plate.
    (118, "r"),
    // Around it, to the post of the door and around that.
    (10, "l"),
    (13, "d"),
    (44, "r"),
    (10, ""),
];

const fn ticks() -> u64 {
    let (mut ticks, mut at) = (0, 0);
    while at < COURSE.len() {
        ticks += COURSE[at].0;
        at += 1;
    }
    ticks
}

fn script(tick: u64) -> Input {
    let mut left = tick;
    let mut steps = COURSE.iter();
    let step = steps.find(|(ticks, _)| {
        let is_here = left < *ticks;
        left = left.saturating_sub(*ticks);
        is_here
    });
    held(step.map_or("", |(_, keys)| keys))
}

fn held(keys: &str) -> Input {
    Input {
        left: keys.contains('l'),
        right: keys.contains('r'),
        up: keys.contains('u'),
        down: keys.contains('d'),
        ..Input::default()
    }
}

/// The game.
#[derive(Debug)]
struct TopDown {
    world: World,
    hero: BodyId,
    start: Aabb,
    crates: Vec<BodyId>,
    doors: Vec<Door>,
    guards: Vec<Guard>,
    treasure: BodyId,
    caught: u32,
    is_won: bool,
}

impl TopDown {
    fn new() -> Self {
        Self::build().expect("the rooms are valid")
    }

    fn build() -> Result<Self, WorldError> {
        let mut world = World::new();
        world.set_records_moves(true);
        let map = world.add_map(rooms::tiles());
        world.set_map_layers(map, WALLS)?;
        let start = rooms::find(RoomThing::Start).shrunk(2.0);
        let hero = person(start).with_actors(ActorRule::Share);
        let hero = world.add(hero)?;
        let (mut crates, mut guards) = (Vec::new(), Vec::new());
        for (thing, cell) in rooms::things() {
            match thing {
                RoomThing::Crate => crates.push(world.add(wooden_crate(cell))?),
                RoomThing::Guard => guards.push(Guard::add(&mut world, cell)?),
                _ => {}
            }
        }
        let doors = Door::add_all(&mut world)?;
        let treasure = Body::sensor(rooms::find(RoomThing::Treasure).shrunk(3.0));
        let treasure = world.add(treasure.with_layers(FLOOR).with_mask(PEOPLE))?;
        Ok(Self {
            world,
            hero,
            start,
            crates,
            doors,
            guards,
            treasure,
            caught: 0,
            is_won: false,
        })
    }

    fn go_on(&mut self, input: &Input) -> Result<(), WorldError> {
        self.world.begin_tick();
        self.world.move_and_slide(self.hero, way(input))?;
        for door in &mut self.doors {
            door.tick(&mut self.world)?;
        }
        let mut is_caught = false;
        for guard in &mut self.guards {
            is_caught |= guard.tick(&mut self.world, self.hero)?;
        }
        self.is_won |= self
            .world
            .sensors_around(self.hero)
            .any(|sensor| sensor == self.treasure);
        if is_caught {
            self.caught += 1;
            self.world.teleport(self.hero, self.start.min())?;
        }
        Ok(())
    }
}

/// Returns how far the keys lead the hero in a tick.
fn way(input: &Input) -> Vec2 {
    let along = |back: bool, ahead: bool| f32::from(i8::from(ahead) - i8::from(back));
    let [x, y] = [along(input.left, input.right), along(input.up, input.down)];
    let speed = if x == 0.0 || y == 0.0 {
        SPEED
    } else {
        SPEED * DIAGONAL
    };
    Vec2::new(x * speed, y * speed)
}

/// Returns a body that walks. Corners are forgiven, so that it does not get caught on door posts.
fn person(place: Aabb) -> Body {
    let options = MoveOptions {
        forgive_wall: 5.0,
        ..MoveOptions::top_down()
    };
    let body = Body::actor(place).with_options(options);
    body.with_layers(PEOPLE).with_mask(IN_THE_WAY)
}

/// Returns a crate: as heavy as the hero, so that both go half as fast, and stopped by other crates.
fn wooden_crate(cell: Aabb) -> Body {
    let body = Body::actor(cell).with_options(MoveOptions::top_down());
    let body = body.with_layers(CRATES).with_mask(IN_THE_WAY);
    body.with_actors(ActorRule::Block)
}

impl Scene for TopDown {
    fn tick(&mut self, input: &Input) {
        self.go_on(input)
            .expect("nothing leaves the rooms, and all bodies belong to their world");
    }

    fn show(&mut self, sketch: &mut Sketch<'_>) {
        self.draw(sketch);
    }

    fn controls(&self) -> Vec<Control> {
        vec![Control::button("Restart")]
    }

    fn set(&mut self, _control: usize, _value: f64) {
        *self = Self::new();
    }

    fn bodies(&self) -> usize {
        self.world.len()
    }

    fn contacts(&self) -> usize {
        contacts_in(&self.world)
    }

    fn checksum(&self) -> u64 {
        let mut checksum = Checksum::new();
        checksum.add(self.world.checksum());
        let doors = self.doors.iter().map(|door| door.gap);
        let guards = self.guards.iter().flat_map(Guard::state);
        for number in doors.chain(guards) {
            checksum.add(number.to_bits().into());
        }
        for number in [self.caught, u32::from(self.is_won)] {
            checksum.add(number.into());
        }
        checksum.value()
    }
}
