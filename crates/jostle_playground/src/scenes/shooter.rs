//! A shooter: thousands of pooled bullets against enemies with hit points, by pairs between two sets.
//!
//! No world is needed: boxes in two slices are enough.

mod fleet;
mod magazine;
mod ship;
#[cfg(test)]
mod tests;

use crate::checksum::Checksum;
use crate::random::Random;
use crate::scene::{Input, Scene, SceneEntry};
use fleet::{Fleet, HIT_POINTS};
use jostle::f32::{Aabb, TwoSets, Vec2};
use jostle_inspect::{Control, Ink, Kind, Rect, Sketch};
use magazine::Magazine;
use ship::Ship;
use std::collections::VecDeque;

/// The entry in the list of scenes.
pub(crate) const ENTRY: SceneEntry = SceneEntry {
    name: "Shooter",
    cli_name: "shooter",
    topic: "thousands of pooled bullets, and pairs between two sets",
    hint: "Fly with the arrows and fire with Space, or just watch. Try more bullets and a smaller hitbox.",
    touch_hint: "The ship flies by itself: watch, or use the buttons. Try more bullets and a smaller hitbox.",
    code: "let hits = two_sets.pairs_between(&bullets, &enemies).sorted();
for [bullet, enemy] in hits {
    damage(bullet, enemy);
}",
    keys: &[
        ("ArrowLeft", "fly left"),
        ("ArrowRight", "fly right"),
        ("ArrowUp", "fly up"),
        ("ArrowDown", "fly down"),
        ("Space", "fire"),
    ],
    has_pointer: false,
    begin: |_| Box::new(Shooter::new()),
    script: |tick| Input {
        right: (400..430).contains(&tick),
        jump: (400..520).contains(&tick),
        ..Input::default()
    },
    ticks: 900,
    golden: 0x23ac_8e93_b10c_faa7,
};

/// Width and height of the field.
const FIELD: [f32; 2] = [960.0, 540.0];
/// How far the ship stays from the edges of the field.
const INSIDE: f32 = 8.0;
/// The number of directions in a full turn.
const DIRECTIONS: usize = 256;
/// The cosine and sine of the angle between two directions.
const STEP: [f32; 2] = [0.999_698_8, 0.024_541_23];
const SPEED: f32 = 3.0;
/// How many ticks a hit is shown, and the most hits shown at once.
const SHOWN: u8 = 8;
const MAX_SHOWN: usize = 300;

/// The game.
#[derive(Debug)]
pub(crate) struct Shooter {
    ship: Ship,
    fleet: Fleet,
    bullets: Magazine,
    enemy_bullets: Magazine,
    sets: TwoSets,
    ship_sets: TwoSets,
    directions: Vec<Vec2>,
    random: Random,
    /// Bullets still to fire, in 60ths.
    owed: u32,
    fired: usize,
    per_second: u32,
    enemies: u16,
    shrunk: f32,
    hits: usize,
    ship_hits: usize,
    /// Positions of hits, and how many more ticks they are shown.
    sparks: VecDeque<(Vec2, u8)>,
}

impl Shooter {
    pub(crate) fn new() -> Self {
        let enemies = 160;
        Self {
            ship: Ship::new(),
            fleet: Fleet::new(enemies),
            bullets: Magazine::new(20_000, 4.0),
            enemy_bullets: Magazine::new(8_000, 5.0),
            sets: TwoSets::new(),
            ship_sets: TwoSets::new(),
            directions: directions(),
            random: Random::new(7),
            owed: 0,
            fired: 0,
            per_second: 1_800,
            enemies,
            shrunk: 8.0,
            hits: 0,
            ship_hits: 0,
            sparks: VecDeque::new(),
        }
    }

    fn fire(&mut self, input: &Input) {
        self.owed += self.per_second;
        let count = self.owed / 60;
        self.owed %= 60;
        for shot in 0..count {
            if self.ship.is_on_its_own() {
                self.fire_spiral(shot);
            } else if input.jump {
                self.fire_fan(shot, count);
            }
            if shot % 4 == 0 {
                self.fire_back();
            }
        }
    }

    /// Fires a spiral of rotating arms.
    fn fire_spiral(&mut self, shot: u32) {
        self.fired += 1;
        let arm = self.fired % 5 * (DIRECTIONS / 5);
        let direction = (self.fired / 20 + arm) % DIRECTIONS;
        let early = f32::from(u8::try_from(shot % 4).unwrap_or(0)) / 4.0;
        self.fire_along(direction, early);
    }

    /// Fires straight ahead, spread over a few directions.
    fn fire_fan(&mut self, shot: u32, count: u32) {
        self.fired += 1;
        let spread = usize::try_from(shot % 32).unwrap_or(0);
        let early = f32::from(u16::try_from(shot).unwrap_or(0))
            / f32::from(u16::try_from(count).unwrap_or(1));
        self.fire_along((DIRECTIONS - 16 + spread) % DIRECTIONS, early);
    }

    /// Fires a bullet that has already flown for part of a tick.
    fn fire_along(&mut self, direction: usize, early: f32) {
        let velocity = self.directions[direction] * SPEED;
        self.bullets
            .fire(self.ship.nose() + velocity * early, velocity);
    }

    /// Makes a random enemy fire downward.
    fn fire_back(&mut self) {
        if let Some(from) = self.fleet.any(&mut self.random) {
            let aside = self.random.between(-0.7, 0.7);
            self.enemy_bullets.fire(from, Vec2::new(aside, 1.8));
        }
    }

    /// Finds hits of bullets on enemies; each bullet counts once.
    fn find_hits(&mut self) {
        self.hits = 0;
        let pairs = self
            .sets
            .pairs_between(&self.bullets.places, &self.fleet.places);
        for &[bullet, enemy] in pairs.sorted() {
            let [bullet, enemy] = [bullet, enemy].map(|index| usize::try_from(index).unwrap_or(0));
            if !self.bullets.spend(bullet) {
                continue;
            }
            if self.fleet.hit(enemy) {
                self.hits += 1;
                self.sparks
                    .push_back((self.bullets.places[bullet].center(), SHOWN));
            }
        }
    }

    /// Finds hits of enemy bullets on the small hitbox of the ship.
    fn find_ship_hits(&mut self) {
        let hitbox = [self.hitbox()];
        let pairs = self
            .ship_sets
            .pairs_between(&self.enemy_bullets.places, &hitbox);
        for &[bullet, _] in pairs.sorted() {
            let bullet = usize::try_from(bullet).unwrap_or(0);
            self.ship_hits += usize::from(self.enemy_bullets.spend(bullet));
        }
    }

    fn hitbox(&self) -> Aabb {
        self.ship.place.shrunk(self.shrunk)
    }

    fn fade(&mut self) {
        for (_, left) in &mut self.sparks {
            *left -= 1;
        }
        let surplus = self.sparks.len().saturating_sub(MAX_SHOWN);
        self.sparks.drain(..surplus);
        self.sparks.retain(|(_, left)| 0 < *left);
    }
}

/// Returns all directions of a full turn, starting straight up. Repeated rotation gives the same bits on every machine.
fn directions() -> Vec<Vec2> {
    let [cos, sin] = STEP;
    let turned = |from: &Vec2| {
        Some(Vec2::new(
            from.x * cos - from.y * sin,
            from.x * sin + from.y * cos,
        ))
    };
    std::iter::successors(Some(Vec2::new(0.0, -1.0)), turned)
        .take(DIRECTIONS)
        .collect()
}

impl Scene for Shooter {
    fn tick(&mut self, input: &Input) {
        let field = Aabb::new(0.0, 0.0, FIELD[0], FIELD[1]);
        self.fade();
        self.ship.tick(input);
        self.fleet.tick();
        self.fire(input);
        self.bullets.fly(field);
        self.enemy_bullets.fly(field);
        self.find_hits();
        self.find_ship_hits();
    }

    fn show(&mut self, sketch: &mut Sketch<'_>) {
        sketch.scope(Rect::new(0.0, 0.0, FIELD[0].into(), FIELD[1].into()));
        sketch.boxes_as(Kind::Actor, &[self.hitbox()]);
        let enemies: Vec<Aabb> = self.fleet.here().map(|(place, _)| place).collect();
        sketch.boxes_as(Kind::Solid, &enemies);
        sketch.boxes_as(Kind::Box, &self.bullets.places);
        sketch.boxes_as(Kind::Sensor, &self.enemy_bullets.places);
        sketch.pairs(None, self.hits);
        self.draw(sketch);
        sketch.gauge("bullets", "", count(self.bullets.len()));
        sketch.gauge("enemy bullets", "", count(self.enemy_bullets.len()));
        sketch.gauge("hits", "per tick", count(self.hits));
        sketch.gauge("ship hit", "times", count(self.ship_hits));
    }

    fn controls(&self) -> Vec<Control> {
        vec![
            Control::slider(
                "Bullets",
                "per second",
                // More would fill the canvas: the page shows a heat map instead of more than 10,000 boxes.
                [60.0, 3_000.0, 60.0],
                self.per_second.into(),
            ),
            Control::slider("Enemies", "", [10.0, 1_000.0, 10.0], self.enemies.into()),
            Control::slider(
                "Hitbox inset",
                "u per side",
                [0.0, 11.0, 0.5],
                self.shrunk.into(),
            ),
        ]
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "values are within the range of the control"
    )]
    fn set(&mut self, control: usize, value: f64) {
        match control {
            0 => self.per_second = value as u32,
            1 => {
                self.enemies = value as u16;
                self.fleet = Fleet::new(self.enemies);
            }
            _ => self.shrunk = value as f32,
        }
    }

    fn bodies(&self) -> usize {
        1 + self.fleet.here().count() + self.bullets.len() + self.enemy_bullets.len()
    }

    fn contacts(&self) -> usize {
        self.hits
    }

    fn checksum(&self) -> u64 {
        let mut checksum = Checksum::new();
        let bullets = self.bullets.state().chain(self.enemy_bullets.state());
        for number in bullets.chain(self.fleet.state()).chain(self.ship.state()) {
            checksum.add(number);
        }
        let counts = [self.hits, self.ship_hits, self.fired].map(|count| count as u64);
        for number in counts.into_iter().chain([
            u64::from(self.owed),
            u64::from(self.random.clone().below(u32::MAX)),
        ]) {
            checksum.add(number);
        }
        checksum.value()
    }
}

impl Shooter {
    /// Draws the ship around its hitbox, the hit points of enemies, and hits.
    fn draw(&self, sketch: &mut Sketch<'_>) {
        let Rect { min, max } = Rect::from(self.ship.place);
        let middle = (min[0] + max[0]) / 2.0;
        let hull = [
            [middle, min[1]],
            max,
            [middle, max[1] - 6.0],
            [min[0], max[1]],
        ];
        sketch.polygon(&hull, false, Ink::Actor);
        for (place, hit_points) in self.fleet.here().filter(|(_, left)| *left < HIT_POINTS) {
            let Rect { min, max } = Rect::from(place);
            let length = (max[0] - min[0]) * f64::from(hit_points) / f64::from(HIT_POINTS);
            sketch.fill(Rect::new(min[0], min[1] - 4.0, length, 2.0), Ink::Good);
        }
        for &(at, left) in &self.sparks {
            let radius = 2.0 + f64::from(SHOWN - left);
            sketch.circle([at.x.into(), at.y.into()], radius, false, Ink::Contact);
        }
    }
}

fn count(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}
