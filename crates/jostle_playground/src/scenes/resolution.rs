//! Resolution: what goes wrong when both axes are resolved at once, next to one axis at a time.
//!
//! Three columns with the same wall, ledge, floor and two actors. All are bodies of one world, but it only moves those
//! of the last column.

#[cfg(test)]
mod tests;

use crate::checksum::Checksum;
use crate::scene::{Input, Scene, SceneEntry, contacts_in};
use crate::scenes::board::{self, write};
use jostle::f32::{Aabb, Body, MoveOptions, Vec2, World};
use jostle::{Axis, BodyId, Side};
use jostle_inspect::{Control, Ink, Sketch};

/// The entry in the list of scenes.
pub(crate) const ENTRY: SceneEntry = SceneEntry {
    name: "Resolution",
    cli_name: "resolution",
    topic: "why resolving both axes at once makes bodies stick to walls and snap to corners",
    hint: "Watch which actors slide down the wall. Hold ← to pull them off it.",
    touch_hint: "Watch which actors slide down the wall. Hold the left arrow to pull them off it.",
    code: "let moved = world.move_and_slide(actor, [speed.x, speed.y])?;
if moved.touching.has(Side::MaxX) { speed.x = 0.0; } // wall
if moved.touching.has(Side::MaxY) { speed.y = 0.0; } // floor",
    keys: &[
        ("ArrowLeft", "walk left"),
        ("ArrowRight", "walk right"),
        ("Space", "restart"),
    ],
    has_pointer: false,
    begin: |_| Box::new(Resolution::new(false)),
    script: |_| Input::default(),
    ticks: 140,
    golden: 0x0c27_b3f3_7d1e_c92c,
};

/// After this many ticks the scene restarts.
const ROUND: u32 = 220;
const GRAVITY: f32 = 0.25;
const FASTEST: f32 = 6.0;
const SIZE: [f32; 2] = [16.0, 28.0];
const FLOOR: f32 = 300.0;
const LEDGE: f32 = 200.0;

/// How a column moves an actor out of what it overlaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rule {
    BothAxes,
    LeastAxis,
    Slide,
}

/// Where an actor starts in its column, and how it walks.
#[derive(Clone, Copy, Debug)]
struct Part {
    start: [f32; 2],
    walk: f32,
    /// The farthest it walks.
    reach: f32,
}

/// Falls along the wall, pressed against it.
const FALLER: Part = Part {
    start: [112.0, 52.0],
    walk: 2.0,
    reach: 80.0,
};
/// Lands on the ledge and walks on.
const LANDER: Part = Part {
    start: [8.0, 60.0],
    walk: 1.0,
    reach: 72.0,
};

#[derive(Debug)]
struct ColumnActor {
    body: BodyId,
    part: Part,
    start: Aabb,
    speed: Vec2,
}

#[derive(Debug)]
struct Column {
    rule: Rule,
    left: f32,
    solids: Vec<Aabb>,
    faller: ColumnActor,
    lander: ColumnActor,
}

#[derive(Debug)]
struct Resolution {
    world: World,
    columns: Vec<Column>,
    ticks: u32,
}

impl Resolution {
    /// Creates the scene; the last column moves along both axes together, or along x and then y.
    fn new(axis_by_axis: bool) -> Self {
        let mut world = World::new();
        world.set_records_moves(true);
        let rules = [
            (Rule::BothAxes, 10.0),
            (Rule::LeastAxis, 222.0),
            (Rule::Slide, 434.0),
        ];
        let columns = rules.map(|(rule, left)| Column::new(&mut world, rule, left));
        let options = MoveOptions {
            axis_by_axis,
            ..MoveOptions::default()
        };
        let [.., last] = &columns;
        for actor in [&last.faller, &last.lander] {
            let set = world.set_options(actor.body, options);
            debug_assert!(set.is_ok(), "{set:?}");
        }
        Self {
            world,
            columns: columns.into(),
            ticks: 0,
        }
    }

    fn axis_by_axis(&self) -> bool {
        let last = self.columns.last();
        last.is_some_and(|last| last.faller.axis_by_axis(&self.world))
    }
}

impl Column {
    fn new(world: &mut World, rule: Rule, left: f32) -> Self {
        // From the top down, so that the shallowest axis finds the box beside the actor before the one below.
        let mut solids: Vec<Aabb> = (0_u8..11)
            .map(|step| Aabb::new(left + 150.0, 36.0 + 24.0 * f32::from(step), 24.0, 24.0))
            .collect();
        solids.push(Aabb::new(left + 30.0, LEDGE, 70.0, FLOOR - LEDGE));
        // Keeps actors that walk left in the column.
        solids.push(Aabb::new(left - 6.0, 36.0, 6.0, FLOOR - 36.0));
        solids.push(Aabb::new(left - 6.0, FLOOR, 202.0, 12.0));
        for &solid in &solids {
            world.add(Body::solid(solid)).expect("a valid box");
        }
        Self {
            rule,
            left,
            solids,
            faller: ColumnActor::new(world, FALLER, left),
            lander: ColumnActor::new(world, LANDER, left),
        }
    }

    fn tick(&mut self, world: &mut World, input: &Input) {
        for actor in [&mut self.faller, &mut self.lander] {
            let Some(place) = world.place(actor.body) else {
                continue;
            };
            actor.think(place, input);
            let (place, speed) = match self.rule {
                Rule::BothAxes => actor.out_both_ways(place, &self.solids),
                Rule::LeastAxis => actor.out_the_least_way(place, &self.solids),
                Rule::Slide => {
                    actor.slide(world);
                    continue;
                }
            };
            actor.put(world, place, speed);
        }
    }

    /// Returns how far one actor fell and the other walked.
    fn ways(&self, world: &World) -> [f32; 2] {
        let way = |actor: &ColumnActor| {
            let place = world.place(actor.body).unwrap_or(actor.start);
            place.min() - actor.start.min()
        };
        [way(&self.faller).y, way(&self.lander).x]
    }

    fn show(&self, sketch: &mut Sketch<'_>, world: &World) {
        let x = f64::from(self.left);
        let name = match self.rule {
            Rule::BothAxes => "both axes at once",
            Rule::LeastAxis => "shallowest axis only",
            Rule::Slide if self.faller.axis_by_axis(world) => "swept: x, then y",
            Rule::Slide => "swept: slide",
        };
        write(sketch, [x, 20.0], name, Ink::Text);
        let [fallen, walked] = self.ways(world);
        let whole = [FLOOR - SIZE[1] - FALLER.start[1], LANDER.reach];
        let ink = |way: f32, whole: f32| if way < whole { Ink::Bad } else { Ink::Good };
        let line = format!("wall: fell {fallen:.0} of {:.0} u", whole[0]);
        write(sketch, [x, 332.0], line, ink(fallen, whole[0]));
        let line = format!("ledge: walked {walked:.0} of {:.0} u", whole[1]);
        write(sketch, [x, 350.0], line, ink(walked, whole[1]));
    }
}

impl ColumnActor {
    fn new(world: &mut World, part: Part, left: f32) -> Self {
        let [x, y] = part.start;
        let start = Aabb::new(left + x, y, SIZE[0], SIZE[1]);
        Self {
            body: world.add(Body::actor(start)).expect("a valid box"),
            part,
            start,
            speed: Vec2::ZERO,
        }
    }

    fn axis_by_axis(&self, world: &World) -> bool {
        let body = world.body(self.body);
        body.is_some_and(|body| body.options().axis_by_axis)
    }

    fn begin(&mut self, world: &mut World) {
        self.speed = Vec2::ZERO;
        self.put(world, self.start, Vec2::ZERO);
    }

    fn put(&mut self, world: &mut World, place: Aabb, speed: Vec2) {
        self.speed = speed;
        let put = world.teleport(self.body, place.min());
        debug_assert!(put.is_ok(), "{put:?}");
    }

    fn think(&mut self, place: Aabb, input: &Input) {
        let walked = place.min().x - self.start.min().x;
        let walk = if self.part.reach <= walked {
            0.0
        } else {
            self.part.walk
        };
        self.speed.x = match (input.left, input.right) {
            (true, false) => -self.part.walk,
            (false, true) => self.part.walk,
            _ => walk,
        };
        self.speed.y = (self.speed.y + GRAVITY).min(FASTEST);
    }

    /// The mistake: moves it back on both axes, and stops it on both.
    fn out_both_ways(&self, place: Aabb, solids: &[Aabb]) -> (Aabb, Vec2) {
        let (mut place, mut speed) = (place.moved(self.speed), self.speed);
        // From the bottom up; from the top down it would even climb the wall.
        for &solid in solids.iter().rev() {
            if !place.overlaps(solid) {
                continue;
            }
            for axis in Axis::BOTH {
                if let Some(side) = Side::toward(axis, self.speed.along(axis)) {
                    place = place.placed_beside(solid, side.opposite());
                    speed = speed.with(axis, 0.0);
                }
            }
        }
        (place, speed)
    }

    fn out_the_least_way(&self, place: Aabb, solids: &[Aabb]) -> (Aabb, Vec2) {
        let (mut place, mut speed) = (place.moved(self.speed), self.speed);
        for &solid in solids {
            if let Some(side) = place.contact(solid).and_then(|found| found.side()) {
                place = place.pushed_out(solid);
                speed = speed.with(side.axis(), 0.0);
            }
        }
        (place, speed)
    }

    fn slide(&mut self, world: &mut World) {
        let Ok(moved) = world.move_and_slide(self.body, self.speed) else {
            return;
        };
        for side in moved.blocked.iter() {
            self.speed = self.speed.with(side.axis(), 0.0);
        }
    }
}

impl Scene for Resolution {
    fn tick(&mut self, input: &Input) {
        self.world.begin_tick();
        let is_over = input.jump || ROUND <= self.ticks;
        self.ticks = if is_over { 0 } else { self.ticks + 1 };
        for column in &mut self.columns {
            if is_over {
                column.faller.begin(&mut self.world);
                column.lander.begin(&mut self.world);
            } else {
                column.tick(&mut self.world, input);
            }
        }
    }

    fn show(&mut self, sketch: &mut Sketch<'_>) {
        board::begin(sketch);
        sketch.world(&self.world);
        for column in &self.columns {
            column.show(sketch, &self.world);
        }
    }

    fn controls(&self) -> Vec<Control> {
        let names = ["slide", "x, then y"];
        vec![
            Control::button("Restart"),
            Control::choice("Last column", &names, usize::from(self.axis_by_axis())),
        ]
    }

    fn set(&mut self, control: usize, value: f64) {
        let axis_by_axis = match control {
            1 => 0.5 < value,
            _ => self.axis_by_axis(),
        };
        *self = Self::new(axis_by_axis);
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
        let columns = self.columns.iter();
        for actor in columns.flat_map(|column| [&column.faller, &column.lander]) {
            sum.add(u64::from(actor.speed.x.to_bits()));
            sum.add(u64::from(actor.speed.y.to_bits()));
        }
        sum.value()
    }
}
