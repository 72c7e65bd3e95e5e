//! Overlap: two boxes overlap if their intervals overlap on both axes.

use crate::checksum::Checksum;
use crate::scene::{Input, Scene, SceneEntry};
use crate::scenes::board::{self, dashed, write};
use crate::scenes::roamer::Roamer;
use jostle::Axis;
use jostle::f64::Aabb;
use jostle_inspect::{Ink, Rect, Sketch};

/// The entry in the list of scenes.
pub(crate) const ENTRY: SceneEntry = SceneEntry {
    name: "Overlap",
    cli_name: "overlap",
    topic: "two boxes overlap if their intervals do on both axes",
    hint: "Drag box A, or move it with the arrows, and watch the bars along the edges: A and B overlap only if both bars do.",
    touch_hint: "Drag box A and watch the bars along the edges: A and B overlap only if both bars do.",
    code: "let on_x = a.min().x < b.max().x && b.min().x < a.max().x;
let on_y = a.min().y < b.max().y && b.min().y < a.max().y;
assert_eq!(a.overlaps(b), on_x && on_y); // flush: a.touches(b)",
    keys: &[
        ("ArrowLeft", "box left"),
        ("ArrowRight", "box right"),
        ("ArrowUp", "box up"),
        ("ArrowDown", "box down"),
    ],
    has_pointer: true,
    begin: |_| Box::new(Overlap::new()),
    script: |_| Input::default(),
    ticks: 300,
    golden: 0x13b1_00a2_a120_74fc,
};

/// Passes B on all sides, and rests flush with it for as long as the way back takes.
const COURSE: &[[f64; 2]] = &[
    [120.0, 100.0],
    [180.0, 110.0],
    [272.0, 130.0],
    [272.0, 180.0],
    [400.0, 260.0],
    [520.0, 260.0],
    [520.0, 150.0],
    [340.0, 120.0],
    [340.0, 110.0],
];

const SIZE: [f64; 2] = [96.0, 64.0];
/// Where the boxes may be; the bars are left of and above it.
const FIELD: Rect = Rect {
    min: [70.0, 68.0],
    max: [630.0, 324.0],
};
/// Where the bars of both boxes are, across their axis.
const BARS: [[f64; 2]; 2] = [[34.0, 42.0], [46.0, 54.0]];

#[derive(Debug)]
struct Overlap {
    a: Aabb,
    b: Aabb,
    roamer: Roamer,
}

/// How the intervals of two boxes lie on an axis.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Spans {
    Shared(f64),
    Flush,
    Gap(f64),
}

impl Spans {
    fn of(a: Aabb, b: Aabb, axis: Axis) -> Self {
        let [from, to] = shared(a, b, axis);
        match to - from {
            shared if 0.0 < shared => Self::Shared(shared),
            gap if gap < 0.0 => Self::Gap(-gap),
            _ => Self::Flush,
        }
    }

    fn text(self, axis: &str) -> String {
        match self {
            Self::Shared(shared) => format!("{axis}: {shared} u in common"),
            Self::Flush => format!("{axis}: flush"),
            Self::Gap(gap) => format!("{axis}: gap of {gap} u"),
        }
    }
}

/// Returns where both intervals begin and where the first of them ends: nothing is shared if that is in reverse.
fn shared(a: Aabb, b: Aabb, axis: Axis) -> [f64; 2] {
    let from = a.min().along(axis).max(b.min().along(axis));
    [from, a.max().along(axis).min(b.max().along(axis))]
}

impl Overlap {
    fn new() -> Self {
        let roamer = Roamer::new(COURSE, 1.0);
        Self {
            a: place_at(roamer.at()),
            b: Aabb::new(320.0, 150.0, 130.0, 90.0),
            roamer,
        }
    }

    fn spans(&self) -> [Spans; 2] {
        Axis::BOTH.map(|axis| Spans::of(self.a, self.b, axis))
    }

    fn verdict(&self) -> &'static str {
        let [x, y] = self.spans();
        match (x, y) {
            (Spans::Shared(_), Spans::Shared(_)) => "both bars overlap, so the boxes overlap",
            (Spans::Gap(_), Spans::Gap(_)) => "neither bar overlaps: no overlap",
            (Spans::Gap(_), _) => "a gap on x alone means no overlap",
            (_, Spans::Gap(_)) => "a gap on y alone means no overlap",
            _ => "flush: they touch, but don't overlap",
        }
    }

    fn show_boxes(&self, sketch: &mut Sketch<'_>) {
        for (place, name, ink) in [(self.b, "B", Ink::Solid), (self.a, "A", Ink::Actor)] {
            let place = Rect::from(place);
            sketch.outline(place, ink);
            write(sketch, [place.min[0] + 5.0, place.min[1] + 15.0], name, ink);
        }
        if let Some(both) = self.a.intersection(self.b) {
            sketch.fill(both.into(), Ink::Contact);
        }
    }

    fn show_bars(&self, sketch: &mut Sketch<'_>, axis: Axis) {
        for ((place, name, ink), across) in [(self.a, "A", Ink::Actor), (self.b, "B", Ink::Solid)]
            .into_iter()
            .zip(BARS)
        {
            let ends = [place.min(), place.max()].map(|corner| corner.along(axis));
            sketch.fill(bar(axis, ends, across), ink);
            for end in ends {
                let far = place.min().along(axis.other());
                dashed(
                    sketch,
                    point(axis, end, across[1]),
                    point(axis, end, far),
                    Ink::Faint,
                );
            }
            let label = point(axis, ends[1] + 3.0, across[1]);
            let at = if axis == Axis::X {
                label
            } else {
                [across[0], ends[1] + 12.0]
            };
            write(sketch, at, name, ink);
        }
        let ends = shared(self.a, self.b, axis);
        if ends[0] < ends[1] {
            let across = [BARS[0][1], BARS[1][0]];
            sketch.fill(bar(axis, ends, across), Ink::Contact);
        }
    }

    fn write(&self, sketch: &mut Sketch<'_>) {
        let [x, y] = self.spans();
        write(sketch, [FIELD.min[0], 22.0], x.text("x"), Ink::Text);
        write(sketch, [4.0, 350.0], y.text("y"), Ink::Text);
        write(sketch, [225.0, 350.0], self.verdict(), Ink::Text);
    }
}

/// Returns the mover with its center near a point: at whole coordinates, so that it can be flush, and in the field.
fn place_at(center: [f64; 2]) -> Aabb {
    let [x, y] = [0, 1].map(|axis| {
        let corner = (center[axis] - SIZE[axis] / 2.0).round();
        corner.clamp(FIELD.min[axis], FIELD.max[axis] - SIZE[axis])
    });
    Aabb::new(x, y, SIZE[0], SIZE[1])
}

/// Returns the point at this place along an axis, and at that place across it.
fn point(axis: Axis, along: f64, across: f64) -> [f64; 2] {
    match axis {
        Axis::X => [along, across],
        Axis::Y => [across, along],
    }
}

fn bar(axis: Axis, along: [f64; 2], across: [f64; 2]) -> Rect {
    Rect {
        min: point(axis, along[0], across[0]),
        max: point(axis, along[1], across[1]),
    }
}

impl Scene for Overlap {
    fn tick(&mut self, input: &Input) {
        self.roamer.tick(input);
        self.a = place_at(self.roamer.at());
    }

    fn show(&mut self, sketch: &mut Sketch<'_>) {
        board::begin(sketch);
        for axis in Axis::BOTH {
            self.show_bars(sketch, axis);
        }
        self.show_boxes(sketch);
        self.write(sketch);
    }

    fn bodies(&self) -> usize {
        2
    }

    fn contacts(&self) -> usize {
        usize::from(self.a.overlaps(self.b))
    }

    fn checksum(&self) -> u64 {
        let mut sum = Checksum::new();
        self.roamer.add_to(&mut sum);
        for part in [self.a.min().x, self.a.min().y] {
            sum.add(part.to_bits());
        }
        sum.value()
    }
}

#[cfg(test)]
mod tests {
    use super::{ENTRY, Overlap, Spans, place_at};
    use crate::scene::{Input, Scene};
    use std::collections::BTreeSet;

    /// The scene with the center of A at a point.
    fn with_a_at(center: [f64; 2]) -> Overlap {
        let mut scene = Overlap::new();
        scene.a = place_at(center);
        scene
    }

    #[test]
    fn flush_boxes_touch_but_do_not_overlap() {
        let scene = with_a_at([320.0 - 48.0, 190.0]);
        assert_eq!(scene.spans(), [Spans::Flush, Spans::Shared(64.0)]);
        assert!(scene.a.touches(scene.b) && !scene.a.overlaps(scene.b));
        assert_eq!(scene.verdict(), "flush: they touch, but don't overlap");
    }

    #[test]
    fn one_unit_further_they_overlap() {
        let scene = with_a_at([321.0 - 48.0, 190.0]);
        assert_eq!(scene.spans(), [Spans::Shared(1.0), Spans::Shared(64.0)]);
        assert_eq!(scene.contacts(), 1);
    }

    #[test]
    fn a_gap_on_one_axis_is_enough() {
        let scene = with_a_at([380.0, 100.0]);
        assert_eq!(scene.spans(), [Spans::Shared(96.0), Spans::Gap(18.0)]);
        assert_eq!(scene.verdict(), "a gap on y alone means no overlap");
    }

    #[test]
    fn boxes_overlap_exactly_if_both_bars_do_and_the_course_shows_every_case() {
        let mut scene = Overlap::new();
        let mut seen = BTreeSet::new();
        for _ in 0..4 * ENTRY.ticks {
            scene.tick(&Input::default());
            let is_shared = |spans| matches!(spans, Spans::Shared(_));
            assert_eq!(
                scene.a.overlaps(scene.b),
                scene.spans().into_iter().all(is_shared)
            );
            seen.insert(scene.verdict());
        }
        assert_eq!(seen.len(), 5, "{seen:?}");
    }

    #[test]
    fn the_pointer_drags_the_box_and_it_stays_in_the_field() {
        let mut scene = Overlap::new();
        let pointer = Some([0.0, 359.0]);
        scene.tick(&Input {
            pointer,
            is_pressed: true,
            ..Input::default()
        });
        assert_eq!(
            [scene.a.min().x, scene.a.max().y].map(f64::to_bits),
            [70.0, 324.0].map(f64::to_bits)
        );
    }
}
