//! The separating axes of two rotated boxes, and their projections as bars.

use crate::scenes::board::{dashed, write};
use jostle::f64::{Obb, Vec2};
use jostle_inspect::{Ink, Rect, Sketch};

/// Where the rows of bars begin, and how far apart they are.
const TOP: f64 = 384.0;
const ROW: f64 = 24.0;
/// How long a unit is drawn, so that the longest bars end before the texts.
const SCALE: f64 = 0.7;
/// Where the bars and the texts begin.
const LEFT: [f64; 2] = [84.0, 365.0];

/// How far an axis is drawn to both sides.
const REACH: f64 = 70.0;

/// Both boxes, projected onto one axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Projection {
    axis: Vec2,
    own: [f64; 2],
    other: [f64; 2],
}

impl Projection {
    fn of(own: Obb, other: Obb, axis: Vec2) -> Self {
        let [own, other] = [own, other].map(|place| {
            let middle = dot(place.center(), axis);
            let (along, half) = (place.direction(), place.half());
            let across = Vec2::new(-along.y, along.x);
            let reach = half.x * dot(along, axis).abs() + half.y * dot(across, axis).abs();
            [middle - reach, middle + reach]
        });
        Self { axis, own, other }
    }

    /// Returns how much of the axis both share; negative if there is a gap.
    pub(super) fn overlap(self) -> f64 {
        // The way out leads past the nearer end, also if one is inside the other.
        (self.own[1] - self.other[0]).min(self.other[1] - self.own[0])
    }
}

/// Returns the projections onto the four axes that can separate two boxes: two of each box.
pub(super) fn projections(own: Obb, other: Obb) -> [Projection; 4] {
    let [a, b] = [own.direction(), other.direction()];
    let turned = |axis: Vec2| Vec2::new(-axis.y, axis.x);
    [a, turned(a), b, turned(b)].map(|axis| Projection::of(own, other, axis))
}

/// Returns the index of the axis on which the boxes overlap least, and by how much.
pub(super) fn least(projections: &[Projection; 4]) -> (usize, f64) {
    let overlaps = projections.iter().map(|projection| projection.overlap());
    let least = overlaps.enumerate().min_by(|(_, a), (_, b)| a.total_cmp(b));
    least.unwrap_or_default()
}

/// Draws a row of bars for each axis, and marks the one that decides.
pub(super) fn show(sketch: &mut Sketch<'_>, own: Obb, projections: &[Projection; 4]) {
    let (decisive, _) = least(projections);
    show_axis(
        sketch,
        own.center(),
        projections[decisive].axis,
        decisive + 1,
    );
    for ((index, projection), row) in projections.iter().enumerate().zip([0.0, 1.0, 2.0, 3.0]) {
        let y = TOP + ROW * row;
        write(sketch, [14.0, y], format!("axis {}", index + 1), Ink::Text);
        let begin = projection.own[0].min(projection.other[0]);
        let bar = |[from, to]: [f64; 2], top: f64| Rect {
            min: [LEFT[0] + SCALE * (from - begin), y + top],
            max: [LEFT[0] + SCALE * (to - begin), y + top + 5.0],
        };
        sketch.fill(bar(projection.own, -10.0), Ink::Actor);
        sketch.fill(bar(projection.other, -4.0), Ink::Solid);
        let overlap = projection.overlap();
        let line = match (index == decisive, overlap < 0.0) {
            (true, true) => format!("gap {:.1} u: separates", -overlap),
            (false, true) => format!("gap {:.1} u", -overlap),
            (true, false) => format!("overlap {overlap:.1} u: the least"),
            (false, false) => format!("overlap {overlap:.1} u"),
        };
        let ink = if index == decisive {
            Ink::Contact
        } else {
            Ink::Text
        };
        write(sketch, [LEFT[1], y], line, ink);
    }
}

/// Draws the axis that decides through the middle of a box.
fn show_axis(sketch: &mut Sketch<'_>, middle: Vec2, axis: Vec2, index: usize) {
    let [from, to] = [-1.0, 1.0].map(|way| {
        let end = middle + axis * (way * REACH);
        [end.x, end.y]
    });
    dashed(sketch, from, to, Ink::Contact);
    write(
        sketch,
        [to[0] + 4.0, to[1]],
        format!("axis {index}"),
        Ink::Contact,
    );
}

fn dot(a: Vec2, b: Vec2) -> f64 {
    a.x * b.x + a.y * b.y
}
