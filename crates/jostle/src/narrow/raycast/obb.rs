//! Raycasts against rotated boxes.

use crate::geometry::{Obb, Shape, Vec2};
use crate::narrow::obb::BoxF64;
use crate::narrow::raycast::float_cast::FloatCast;
use crate::narrow::raycast::line_f64::EdgeCrossing;
use crate::narrow::{EdgeRule, RayHit};
use crate::scalar::{Float, SafeScale};

pub(super) fn through<S: Float>(cast: &FloatCast<S>, obb: Obb<S>) -> Option<RayHit<S>> {
    if obb.is_empty() {
        return None;
    }
    let scale = SafeScale::new(Shape::Obb(obb).largest().max(cast.largest()));
    let turned = BoxF64::from_obb(obb, scale);
    let is_inside = |point: Vec2<S>| turned.has(point.scaled_by(scale), EdgeRule::Open);
    let starts_inside = is_inside(cast.from);
    if cast.is_point() {
        return starts_inside.then_some(RayHit::INSIDE);
    }
    let line = cast.line(scale);
    // In the box's own axes it is upright, and the slab test applies.
    let (from, unit) = (turned.local(line.from), turned.local_way(line.unit));
    let x = crossing(from.x, unit.x, turned.half.x, turned.axes[0])?;
    let y = crossing(from.y, unit.y, turned.half.y, turned.axes[1])?;
    let enter = if x[0].distance < y[0].distance {
        y[0]
    } else {
        x[0]
    };
    let exit = if y[1].distance < x[1].distance {
        y[1]
    } else {
        x[1]
    };
    let start = if starts_inside {
        0.0
    } else {
        enter.distance.max(0.0)
    };
    let ends_before = cast.to.is_some() && line.length <= start;
    // Touching in one point is no hit: a rotated box is open on all sides.
    if exit.distance <= start || ends_before {
        return None;
    }
    let ends_inside = cast.to.is_some_and(is_inside);
    let hit = |edge: EdgeCrossing| cast.hit(line.share(edge.distance), edge.normal);
    Some(RayHit {
        enter: (!starts_inside).then(|| hit(enter)),
        exit: (!ends_inside).then(|| hit(exit)),
    })
}

/// Returns where a line enters and leaves the slab between two opposite faces, or `None` if it
/// never does.
fn crossing(from: f64, unit: f64, half: f64, axis: Vec2<f64>) -> Option<[EdgeCrossing; 2]> {
    let edge = |distance: f64, normal: Vec2<f64>| EdgeCrossing { distance, normal };
    let back = axis.times(-1.0);
    if unit == 0.0 {
        // Parallel to the slab: inside it for all time, or never.
        let always = [edge(f64::NEG_INFINITY, back), edge(f64::INFINITY, axis)];
        return (from.abs() < half).then_some(always);
    }
    let (least, most) = (
        edge((-half - from) / unit, back),
        edge((half - from) / unit, axis),
    );
    Some(if 0.0 < unit {
        [least, most]
    } else {
        [most, least]
    })
}
