//! Tunnelling: a fast bullet and a thin wall, tested in three ways.
//!
//! The bullets are bodies of one world. It only moves the lowest; the others are teleported as in a game without
//! sweeps.

use crate::checksum::Checksum;
use crate::scene::{Input, Scene, SceneEntry};
use crate::scenes::board::{self, write};
use jostle::f32::{Aabb, Body, Vec2, World};
use jostle::{BodyId, Float, Side};
use jostle_inspect::{Control, Ink, Rect, Sketch};

/// The entry in the list of scenes.
pub(crate) const ENTRY: SceneEntry = SceneEntry {
    name: "Tunnelling",
    cli_name: "tunnelling",
    topic: "fast bullets and thin walls: overlap test, substeps, sweep",
    hint: "Raise the speed: the overlap test misses the wall, the sweep never does.",
    touch_hint: "",
    code: "// The overlap test asks only where the bullet ends:
let is_hit = bullet.moved(delta).overlaps(wall);
// The sweep asks about the whole way there:
let is_hit = bullet.sweep(delta, wall).hit().is_some();",
    keys: &[("ArrowLeft", "slower"), ("ArrowRight", "faster")],
    has_pointer: false,
    begin: |_| Box::new(Tunnelling::new(90.0, 4.0)),
    script: |_| Input::default(),
    ticks: 320,
    golden: 0x1554_1b94_e591_d20a,
};

/// Ticks between the end of a shot and the next.
const REST: u32 = 24;
const WALL_X: f32 = 440.0;
const SPEEDS: [f64; 3] = [1.0, 400.0, 1.0];

/// How a lane detects that its bullet hits the wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Test {
    Plain,
    Parts,
    Swept,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flight {
    Under,
    Hit,
    Missed,
}

#[derive(Debug)]
struct Lane {
    test: Test,
    bullet: BodyId,
    wall: Aabb,
    flight: Flight,
    trail: Vec<Aabb>,
    /// The most tests in a tick of this shot.
    tests: u32,
    hits: u32,
    misses: u32,
}

#[derive(Debug)]
struct Tunnelling {
    world: World,
    lanes: Vec<Lane>,
    speed: f32,
    thickness: f32,
    shot: u16,
    rest: u32,
}

impl Tunnelling {
    fn new(speed: f32, thickness: f32) -> Self {
        let mut world = World::new();
        world.set_records_moves(true);
        let tests = [
            (Test::Plain, 30.0),
            (Test::Parts, 145.0),
            (Test::Swept, 260.0),
        ];
        let lanes = tests.map(|(test, top)| Lane::new(&mut world, test, top, thickness));
        let mut scene = Self {
            world,
            lanes: lanes.into(),
            speed,
            thickness,
            shot: 0,
            rest: 0,
        };
        scene.shoot();
        scene
    }

    /// Puts all bullets back, each time at a slightly different x: where a bullet starts decides what an overlap test
    /// sees.
    fn shoot(&mut self) {
        self.shot = self.shot.wrapping_add(1);
        self.rest = REST;
        let x = 14.0 + f32::from(self.shot.wrapping_mul(29) % 90);
        for lane in &mut self.lanes {
            let start = Aabb::new(x, lane.wall.min().y + 26.0, 12.0, 8.0);
            lane.put(&mut self.world, start);
            lane.flight = Flight::Under;
            lane.trail.clear();
            lane.trail.push(start);
            lane.tests = 0;
        }
    }
}

impl Lane {
    fn new(world: &mut World, test: Test, top: f32, thickness: f32) -> Self {
        let wall = Aabb::new(WALL_X, top + 12.0, thickness, 60.0);
        let bullet = Aabb::new(14.0, top + 38.0, 12.0, 8.0);
        world.add(Body::solid(wall)).expect("a valid box");
        Self {
            test,
            bullet: world.add(Body::actor(bullet)).expect("a valid box"),
            wall,
            flight: Flight::Under,
            trail: Vec::new(),
            tests: 0,
            hits: 0,
            misses: 0,
        }
    }

    fn put(&self, world: &mut World, place: Aabb) {
        let put = world.teleport(self.bullet, place.min());
        debug_assert!(put.is_ok(), "{put:?}");
    }

    fn tick(&mut self, world: &mut World, speed: f32) {
        let Some(place) = world.place(self.bullet) else {
            return;
        };
        if self.flight != Flight::Under {
            return;
        }
        let delta = Vec2::new(speed, 0.0);
        let is_hit = match self.test {
            Test::Plain => self.step(world, place, [delta]),
            Test::Parts => {
                let parts = delta.in_parts(self.wall.width());
                self.step(world, place, parts.into_iter().flatten())
            }
            Test::Swept => self.sweep(world, delta),
        };
        let place = world.place(self.bullet).unwrap_or(place);
        // Slow bullets would leave a smear.
        if self.trail.last().is_none_or(|last| !last.overlaps(place)) {
            self.trail.push(place);
        }
        if is_hit {
            self.flight = Flight::Hit;
            self.hits += 1;
        } else if 600.0 < place.min().x {
            self.flight = Flight::Missed;
            self.misses += 1;
        }
    }

    /// Moves step by step, and tests after each whether the bullet overlaps the wall.
    fn step(
        &mut self,
        world: &mut World,
        mut place: Aabb,
        steps: impl IntoIterator<Item = Vec2>,
    ) -> bool {
        for (step, count) in steps.into_iter().zip(1..) {
            place = place.moved(step);
            self.tests = self.tests.max(count);
            if place.overlaps(self.wall) {
                self.put(world, place.placed_beside(self.wall, Side::MinX));
                return true;
            }
        }
        self.put(world, place);
        false
    }

    fn sweep(&mut self, world: &mut World, delta: Vec2) -> bool {
        self.tests = 1;
        let moved = world.move_and_stop(self.bullet, delta);
        moved.is_ok_and(|moved| moved.blocked.has(Side::MaxX))
    }

    fn show(&self, sketch: &mut Sketch<'_>) {
        let wall = Rect::from(self.wall);
        let top = wall.min[1] - 4.0;
        let name = match self.test {
            Test::Plain => "overlap test once per tick",
            Test::Parts => "substeps no longer than the wall is thick",
            Test::Swept => "sweep: the whole move in one test",
        };
        write(sketch, [14.0, top], name, Ink::Text);
        let (hits, misses, tests) = (self.hits, self.misses, self.tests);
        let line = format!("hits {hits}, misses {misses}; up to {tests} tests per tick");
        let ink = if misses == 0 { Ink::Good } else { Ink::Bad };
        write(sketch, [14.0, wall.max[1] + 12.0], line, ink);
        for &ghost in &self.trail {
            sketch.outline(Rect::from(ghost), Ink::Faint);
        }
        let (word, ink) = match self.flight {
            Flight::Under => return,
            Flight::Hit => ("hit", Ink::Good),
            Flight::Missed => ("went through", Ink::Bad),
        };
        write(sketch, [wall.max[0] + 12.0, top + 22.0], word, ink);
    }
}

impl Scene for Tunnelling {
    fn tick(&mut self, input: &Input) {
        let turn = f32::from(i8::from(input.right) - i8::from(input.left));
        self.speed = (self.speed + turn).clamp(1.0, 400.0);
        self.world.begin_tick();
        if self.lanes.iter().any(|lane| lane.flight == Flight::Under) {
            for lane in &mut self.lanes {
                lane.tick(&mut self.world, self.speed);
            }
        } else if self.rest == 0 {
            self.shoot();
        } else {
            self.rest -= 1;
        }
    }

    fn show(&mut self, sketch: &mut Sketch<'_>) {
        board::begin(sketch);
        sketch.world(&self.world);
        for lane in &self.lanes {
            lane.show(sketch);
        }
        let (speed, thickness) = (self.speed, self.thickness);
        let line = format!("speed {speed} u/tick, wall {thickness} u thick");
        write(sketch, [14.0, 16.0], line, Ink::Text);
        for (lane, name) in self.lanes.iter().zip(["overlap test", "substeps", "sweep"]) {
            let misses = f64::from(lane.misses);
            sketch.gauge(format!("missed by {name}"), "shots", misses);
        }
    }

    fn controls(&self) -> Vec<Control> {
        vec![
            Control::slider("Speed", "u/tick", SPEEDS, f64::from(self.speed)),
            Control::slider(
                "Wall thickness",
                "u",
                [1.0, 20.0, 1.0],
                f64::from(self.thickness),
            ),
            Control::button("Reset counters"),
        ]
    }

    fn set(&mut self, control: usize, value: f64) {
        match control {
            0 => self.speed = f32::from_f64(value),
            1 => *self = Self::new(self.speed, f32::from_f64(value)),
            _ => *self = Self::new(self.speed, self.thickness),
        }
    }

    fn bodies(&self) -> usize {
        self.world.len()
    }

    fn contacts(&self) -> usize {
        let is_hit = |lane: &&Lane| lane.flight == Flight::Hit;
        self.lanes.iter().filter(is_hit).count()
    }

    fn checksum(&self) -> u64 {
        let mut sum = Checksum::new();
        sum.add(self.world.checksum());
        sum.add(u64::from(self.speed.to_bits()));
        sum.add(u64::from(self.shot));
        sum.add(u64::from(self.rest));
        for lane in &self.lanes {
            sum.add(lane.flight as u64);
            sum.add(u64::from(lane.hits));
            sum.add(u64::from(lane.misses));
        }
        sum.value()
    }
}

#[cfg(test)]
mod tests {
    use super::Tunnelling;
    use crate::scene::{Input, Scene};

    /// Hits and misses of the three lanes.
    fn counts(speed: f32, ticks: u32) -> [(u32, u32); 3] {
        let mut scene = Tunnelling::new(speed, 4.0);
        for _ in 0..ticks {
            scene.tick(&Input::default());
        }
        [0, 1, 2].map(|lane| (scene.lanes[lane].hits, scene.lanes[lane].misses))
    }

    #[test]
    fn the_overlap_test_misses_and_the_others_never_do() {
        for speed in [40.0, 90.0, 400.0] {
            let [plain, parts, swept] = counts(speed, 600);
            assert!(0 < plain.1, "speed {speed}: {plain:?}");
            assert_eq!((parts.1, swept.1), (0, 0), "speed {speed}");
            assert!(10 < swept.0 && parts.0 == swept.0, "speed {speed}");
        }
    }

    #[test]
    fn the_overlap_test_is_enough_for_slow_bullets() {
        let [plain, parts, swept] = counts(15.0, 600);
        assert_eq!([plain, parts], [swept; 2]);
        assert!(5 < swept.0 && swept.1 == 0, "{swept:?}");
    }

    #[test]
    fn keys_and_controls_change_the_speed() {
        let mut scene = Tunnelling::new(90.0, 4.0);
        let right = Input {
            right: true,
            ..Input::default()
        };
        scene.tick(&right);
        assert_eq!(scene.speed.to_bits(), 91.0_f32.to_bits());
        scene.set(0, 12.0);
        assert_eq!(scene.speed.to_bits(), 12.0_f32.to_bits());
    }
}
