//! Rotated boxes: separating axes and push-out.

mod axes;

use crate::checksum::Checksum;
use crate::scene::{Input, Scene, SceneEntry};
use crate::scenes::board::{HEIGHT, WIDTH, arrow, dashed, dashed_box, number, write};
use crate::scenes::roamer::Roamer;
use axes::Projection;
use jostle::contact;
use jostle::f64::{Contact, Obb, Vec2};
use jostle_inspect::{Control, Ink, Rect, Sketch};

/// The entry in the list of scenes.
pub(crate) const ENTRY: SceneEntry = SceneEntry {
    name: "Rotated boxes",
    cli_name: "rotated",
    topic: "rotated boxes: separating axes and push-out",
    hint: "Drag the blue box. It overlaps another box unless one of four axes has a gap between their two bars.",
    touch_hint: "",
    code: "let sword = Obb::from_angle(center, [40.0, 6.0], angle);
if let Some(contact) = jostle::contact(sword, enemy) {
    enemy = enemy.moved(-contact.push_out());
}",
    keys: &[
        ("ArrowLeft", "box left"),
        ("ArrowRight", "box right"),
        ("ArrowUp", "box up"),
        ("ArrowDown", "box down"),
    ],
    has_pointer: true,
    begin: |_| Box::new(Rotated::new()),
    script: |_| Input::default(),
    ticks: 250,
    golden: 0xcf39_67f2_4f15_ee4c,
};

const COURSE: &[[f64; 2]] = &[
    [90.0, 110.0],
    [250.0, 150.0],
    [330.0, 230.0],
    [430.0, 230.0],
    [520.0, 140.0],
    [330.0, 110.0],
    [180.0, 260.0],
];

/// A degree per second, as an angle per tick.
const RADIANS_PER_TICK: f64 = std::f64::consts::PI / 180.0 / 60.0;

/// A rotating box, and its speed relative to the others.
#[derive(Clone, Copy, Debug)]
struct Turning {
    place: Obb,
    pace: f64,
}

#[derive(Debug)]
struct Rotated {
    hero: Turning,
    others: [Turning; 4],
    roamer: Roamer,
    /// In degrees per second.
    turn: f64,
}

impl Turning {
    fn new(center: [f64; 2], half: [f64; 2], pace: f64) -> Self {
        let place = Obb::new(center, half, [1.0, 0.0]);
        Self { place, pace }
    }

    /// Rotates by a small angle: multiplies its direction by another as complex numbers.
    fn tick(&mut self, turn: f64) {
        // `t` is the tangent of half the angle, so this vector has exactly the angle, whatever its length.
        let t = turn * self.pace * RADIANS_PER_TICK / 2.0;
        let by = Vec2::new(1.0 - t * t, 2.0 * t);
        let a = self.place.direction();
        let direction = [a.x * by.x - a.y * by.y, a.x * by.y + a.y * by.x];
        self.place = Obb::new(self.place.center(), self.place.half(), direction);
    }
}

impl Rotated {
    fn new() -> Self {
        Self {
            hero: Turning::new([90.0, 110.0], [44.0, 26.0], -1.3),
            others: [
                Turning::new([180.0, 190.0], [95.0, 15.0], 1.0),
                Turning::new([400.0, 150.0], [16.0, 80.0], -0.7),
                Turning::new([310.0, 290.0], [34.0, 34.0], 0.5),
                // The last one is upright, like the boxes of other scenes.
                Turning::new([545.0, 240.0], [50.0, 40.0], 0.0),
            ],
            roamer: Roamer::new(COURSE, 1.6),
            turn: 52.0,
        }
    }

    /// Returns the contact of the hero with another box, if there is one.
    fn met(&self, other: &Turning) -> Option<Contact> {
        contact(self.hero.place, other.place)
    }

    fn deepest(&self) -> Option<Contact> {
        let met = self.others.iter().filter_map(|other| self.met(other));
        met.max_by(|a, b| a.depth.total_cmp(&b.depth))
    }

    /// Returns the projections of the hero and of the box that it is deepest in, or that is nearest.
    fn nearest(&self) -> [Projection; 4] {
        let tests = self.others.iter();
        let tests = tests.map(|other| axes::projections(self.hero.place, other.place));
        let overlap = |test: &[Projection; 4]| axes::least(test).1;
        let nearest = tests.max_by(|a, b| overlap(a).total_cmp(&overlap(b)));
        nearest.unwrap_or_else(|| axes::projections(self.hero.place, self.hero.place))
    }

    /// Whether only the bounding boxes of the two overlap.
    fn is_near(&self, other: &Turning) -> bool {
        let bounds = |turning: &Turning| turning.place.bounds();
        self.met(other).is_none() && bounds(&self.hero).overlaps(bounds(other))
    }

    fn show_other(&self, sketch: &mut Sketch<'_>, other: &Turning) {
        let met = self.met(other);
        let ink = match met {
            Some(_) => Ink::Bad,
            None if self.is_near(other) => Ink::Sensor,
            None => Ink::Solid,
        };
        if ink == Ink::Sensor {
            dashed_box(sketch, Rect::from(other.place.bounds()), Ink::Sensor);
            dashed_box(sketch, Rect::from(self.hero.place.bounds()), Ink::Sensor);
        }
        sketch.polygon(&corners(other.place), true, Ink::Solid);
        sketch.polygon(&corners(other.place), false, ink);
    }

    /// Shows the push-outs on top of the boxes.
    fn show_ways(&self, sketch: &mut Sketch<'_>) {
        let center = self.hero.place.center();
        for found in self.others.iter().filter_map(|other| self.met(other)) {
            let to = center + found.push_out();
            arrow(sketch, [center.x, center.y], [to.x, to.y], Ink::Contact);
        }
        if let Some(found) = self.deepest() {
            let freed = self.hero.place.moved(found.push_out());
            let [a, b, c, d] = corners(freed);
            for (from, to) in [(a, b), (b, c), (c, d), (d, a)] {
                dashed(sketch, from, to, Ink::Good);
            }
        }
    }

    fn write(&self, sketch: &mut Sketch<'_>) {
        let near = self
            .others
            .iter()
            .filter(|other| self.is_near(other))
            .count();
        let line = format!("overlapping: {}", self.contacts());
        write(sketch, [14.0, 18.0], line, Ink::Bad);
        let line = format!("only bounding boxes (dashed): {near}");
        write(sketch, [230.0, 18.0], line, Ink::Sensor);
        if let Some(Contact { normal, depth }) = self.deepest() {
            let line = format!(
                "push-out: {depth:.2} u along ({}, {}), dashed",
                number(normal.x),
                number(normal.y)
            );
            write(sketch, [14.0, 352.0], line, Ink::Good);
        } else {
            write(
                sketch,
                [14.0, 352.0],
                "a separating axis exists for every box",
                Ink::Text,
            );
        }
    }
}

impl Scene for Rotated {
    fn tick(&mut self, input: &Input) {
        self.roamer.tick(input);
        let (half, direction) = (self.hero.place.half(), self.hero.place.direction());
        self.hero.place = Obb::new(self.roamer.at(), half, direction);
        for turning in self.others.iter_mut().chain([&mut self.hero]) {
            turning.tick(self.turn);
        }
    }

    fn show(&mut self, sketch: &mut Sketch<'_>) {
        // The bars are below the board.
        sketch.scope(Rect::new(0.0, 0.0, WIDTH, HEIGHT + 134.0));
        for other in &self.others {
            self.show_other(sketch, other);
        }
        sketch.polygon(&corners(self.hero.place), false, Ink::Actor);
        self.show_ways(sketch);
        self.write(sketch);
        axes::show(sketch, self.hero.place, &self.nearest());
        let depth = self.deepest().map_or(0.0, |found| found.depth);
        sketch.gauge("depth", "u", depth);
    }

    fn controls(&self) -> Vec<Control> {
        let range = [0.0, 200.0, 1.0];
        vec![Control::slider("Rotation", "°/s", range, self.turn)]
    }

    fn set(&mut self, _control: usize, value: f64) {
        self.turn = value;
    }

    fn bodies(&self) -> usize {
        1 + self.others.len()
    }

    fn contacts(&self) -> usize {
        let met = self.others.iter().filter_map(|other| self.met(other));
        met.count()
    }

    fn checksum(&self) -> u64 {
        let mut sum = Checksum::new();
        self.roamer.add_to(&mut sum);
        sum.add(self.turn.to_bits());
        for turning in self.others.iter().chain([&self.hero]) {
            let direction = turning.place.direction();
            sum.add(direction.x.to_bits());
            sum.add(direction.y.to_bits());
        }
        sum.value()
    }
}

fn corners(place: Obb) -> [[f64; 2]; 4] {
    place.corners().map(|corner| [corner.x, corner.y])
}

#[cfg(test)]
mod tests {
    use super::axes::{least, projections};
    use super::{ENTRY, Rotated};
    use crate::scene::{Input, Scene};
    use jostle::overlaps;

    #[test]
    fn push_out_separates_and_near_boxes_do_not_overlap() {
        let mut scene = Rotated::new();
        let (mut met, mut near) = (0, 0);
        for tick in 0..ENTRY.ticks {
            scene.tick(&Input::default());
            for other in &scene.others {
                if let Some(found) = scene.met(other) {
                    // Rounding may leave a tiny overlap.
                    let freed = scene.hero.place.moved(found.push_out());
                    let left = jostle::contact(freed, other.place);
                    assert!(left.is_none_or(|left| left.depth < 1e-9), "tick {tick}");
                    met += 1;
                } else {
                    assert!(!overlaps(scene.hero.place, other.place));
                    near += u32::from(scene.is_near(other));
                }
            }
        }
        assert!(30 < met && 30 < near, "{met} in, {near} near");
        assert!(
            scene.deepest().is_some(),
            "the last picture shows a way out"
        );
    }

    #[test]
    fn boxes_overlap_unless_an_axis_has_a_gap_and_the_least_overlap_is_the_depth() {
        let mut scene = Rotated::new();
        for tick in 0..4 * ENTRY.ticks {
            scene.tick(&Input::default());
            for other in &scene.others {
                let (_, overlap) = least(&projections(scene.hero.place, other.place));
                match scene.met(other) {
                    Some(found) => assert!((found.depth - overlap).abs() < 1e-9, "tick {tick}"),
                    None => assert!(overlap <= 1e-9, "tick {tick}"),
                }
            }
        }
    }

    #[test]
    fn rotation_keeps_directions_at_length_one() {
        let mut scene = Rotated::new();
        for _ in 0..2_000 {
            scene.tick(&Input::default());
        }
        let direction = scene.hero.place.direction();
        assert!((direction.length() - 1.0).abs() < 1e-12);
    }

    #[test]
    fn pointer_drags_the_box() {
        let mut scene = Rotated::new();
        scene.tick(&Input {
            pointer: Some([545.0, 240.0]),
            is_pressed: true,
            ..Input::default()
        });
        assert_eq!(scene.contacts(), 1);
    }
}
