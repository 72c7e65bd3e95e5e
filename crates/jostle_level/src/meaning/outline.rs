//! The corners of objects, turned and moved to where the editor shows them.

use super::ShapeBox;
use crate::source::{Object, Shape, Source, flags};
use jostle::Vec2;

/// The corners of a quarter of an ellipse's outline: enough that its area is right by a thousandth.
const QUARTER: usize = 16;

/// How far from a quarter turn a rotation may be and still be one, in degrees: editors round.
const SAME_TURN: f64 = 1e-3;

/// Returns the smallest upright box around an object, in pixels of its layer.
pub(crate) fn outline(source: &Source, object: &Object) -> ShapeBox {
    bounds(&corners(source, object)).unwrap_or(ShapeBox {
        min: object.position,
        max: object.position,
        one_way: None,
    })
}

/// Returns the corners of a polygon or line in pixels of its layer; none for other shapes.
pub(crate) fn points(object: &Object) -> Vec<[f64; 2]> {
    match &object.shape {
        Shape::Polygon(points) | Shape::Polyline(points) => placed(object, points.clone()),
        _ => Vec::new(),
    }
}

/// Returns the corners of the outline of an object in pixels of its layer.
pub(super) fn corners(source: &Source, object: &Object) -> Vec<[f64; 2]> {
    let [w, h] = object.size;
    let local = match &object.shape {
        Shape::Polygon(points) | Shape::Polyline(points) => points.clone(),
        Shape::Point => vec![[0.0, 0.0]],
        Shape::Ellipse => rounded([w, h], [w / 2.0, h / 2.0]),
        Shape::Capsule => {
            let radius = w.min(h) / 2.0;
            rounded([w, h], [radius, radius])
        }
        Shape::Rectangle | Shape::Text | Shape::Tile { .. } => {
            let corner = corner(source, object);
            let shifted = |[x, y]: [f64; 2]| [x + corner[0], y + corner[1]];
            vec![[0.0, 0.0], [w, 0.0], [w, h], [0.0, h]]
                .into_iter()
                .map(shifted)
                .collect()
        }
    };
    placed(object, local)
}

/// Returns where the upper left corner of an object is, relative to its position, before it is rotated.
pub(super) fn corner(source: &Source, object: &Object) -> [f64; 2] {
    let Shape::Tile { tileset, .. } = object.shape else {
        return [0.0; 2];
    };
    let set = tileset.and_then(|set| source.tilesets.get(set));
    let anchor = set.map_or([0.0, 1.0], |set| set.object_anchor);
    [0, 1].map(|axis| -anchor[axis] * object.size[axis])
}

/// Rotates points about the position of an object, and moves them there.
pub(super) fn placed(object: &Object, points: Vec<[f64; 2]>) -> Vec<[f64; 2]> {
    let turn = turn(object.rotation);
    let [x0, y0] = object.position;
    points
        .into_iter()
        .map(|point| turned(point, turn))
        .map(|[x, y]| [x0 + x, y0 + y])
        .collect()
}

/// Rotates a vector by an angle in degrees.
pub(super) fn rotated(vector: [f64; 2], degrees: f64) -> [f64; 2] {
    turned(vector, turn(degrees))
}

fn turned([x, y]: [f64; 2], [cos, sin]: [f64; 2]) -> [f64; 2] {
    [x * cos - y * sin, x * sin + y * cos]
}

/// Whether a rotation is a number of quarter turns, so that upright boxes stay upright.
pub(super) fn is_quarter_turn(degrees: f64) -> bool {
    let rest = degrees.rem_euclid(90.0);
    rest.min(90.0 - rest) < SAME_TURN
}

/// Returns cosine and sine of an angle in degrees; exact for quarter turns.
fn turn(degrees: f64) -> [f64; 2] {
    let degrees = degrees.rem_euclid(360.0);
    if is_quarter_turn(degrees) {
        return match degrees {
            near if near < 45.0 => [1.0, 0.0],
            near if near < 135.0 => [0.0, 1.0],
            near if near < 225.0 => [-1.0, 0.0],
            near if near < 315.0 => [0.0, -1.0],
            _ => [1.0, 0.0],
        };
    }
    let unit = Vec2::<f64>::try_from_angle(degrees.to_radians());
    unit.map_or([1.0, 0.0], |unit| [unit.x, unit.y])
}

/// Returns the outline of a rectangle with round corners; an ellipse if the radii are half its size.
fn rounded([w, h]: [f64; 2], [rx, ry]: [f64; 2]) -> Vec<[f64; 2]> {
    let arc = quarter();
    let mut points = Vec::with_capacity(4 * arc.len());
    for &[x, y] in &arc {
        points.push([w - rx + rx * x, h - ry + ry * y]);
    }
    for &[x, y] in &arc {
        points.push([rx - rx * y, h - ry + ry * x]);
    }
    for &[x, y] in &arc {
        points.push([rx - rx * x, ry - ry * y]);
    }
    for &[x, y] in &arc {
        points.push([w - rx + rx * y, ry - ry * x]);
    }
    points
}

/// Returns points of the unit circle from (1, 0) to (0, 1), made by halving angles, which needs no sine.
fn quarter() -> Vec<[f64; 2]> {
    let mut points: Vec<[f64; 2]> = vec![[1.0, 0.0], [0.0, 1.0]];
    while points.len() <= QUARTER {
        let halves = points.windows(2).flat_map(|pair| {
            let [x, y] = [0, 1].map(|axis| pair[0][axis] + pair[1][axis]);
            let length = (x * x + y * y).sqrt();
            [pair[0], [x / length, y / length]]
        });
        let mut finer: Vec<[f64; 2]> = halves.collect();
        finer.push([0.0, 1.0]);
        points = finer;
    }
    points
}

/// Returns the smallest upright box around points; `None` if there are none.
pub(super) fn bounds(points: &[[f64; 2]]) -> Option<ShapeBox> {
    let first = *points.first()?;
    let mut around = ShapeBox {
        min: first,
        max: first,
        one_way: None,
    };
    for point in points {
        for axis in [0, 1] {
            around.min[axis] = around.min[axis].min(point[axis]);
            around.max[axis] = around.max[axis].max(point[axis]);
        }
    }
    Some(around)
}

/// Flips a point of a tile of that size: first x and y change places, then x is flipped, then y. The size is that
/// before.
pub(super) fn flipped([x, y]: [f64; 2], [w, h]: [f64; 2], bits: u32) -> [f64; 2] {
    let is_transposed = bits & flags::D != 0;
    let ([x, y], [w, h]) = if is_transposed {
        ([y, x], [h, w])
    } else {
        ([x, y], [w, h])
    };
    let x = if bits & flags::H == 0 { x } else { w - x };
    let y = if bits & flags::V == 0 { y } else { h - y };
    [x, y]
}
