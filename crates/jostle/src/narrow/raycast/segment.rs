//! Raycasts against segments.

use crate::geometry::{Segment, Shape, Vec2};
use crate::narrow::raycast::float_cast::{FloatCast, between, direction};
use crate::narrow::{RayHit, overlaps};
use crate::scalar::{Float, SafeScale, Sum};
use core::cmp::Ordering;

pub(super) fn through<S: Float>(cast: &FloatCast<S>, other: Segment<S>) -> Option<RayHit<S>> {
    let side = |point: Vec2<S>| turn(cast.along, between(cast.from, point));
    match (side(other.start()), side(other.end())) {
        (Ordering::Equal, Ordering::Equal) => along(cast, other),
        // Both ends on one side of the line: it passes by. The turns are exact signs of cross products.
        (one, two) if one == two => None,
        _ => across(cast, other),
    }
}

/// Handles a segment whose ends are on different sides of the line.
fn across<S: Float>(cast: &FloatCast<S>, other: Segment<S>) -> Option<RayHit<S>> {
    let fence = between(other.start(), other.end());
    let side = |point: Vec2<S>| turn(fence, between(other.start(), point));
    let start = side(cast.from);
    let heading = turn(fence, cast.along);
    let end = cast.to.map(side);
    // The line must start on one side of the fence or on it, head toward it, and end on it or past
    // it.
    let is_short = end.is_some_and(|end| end == start && end != Ordering::Equal);
    // Heading away from the fence; and a line that ends before it has both ends on one side.
    if start == heading || is_short {
        return None;
    }
    let scale = SafeScale::new(Shape::Segment(other).largest().max(cast.largest()));
    let line = cast.line(scale);
    let way = direction(other.start(), other.end());
    let to_fence = other.start().scaled_by(scale).minus(line.from);
    let distance = to_fence.plain_cross(way) / line.unit.plain_cross(way);
    let out = match heading {
        Ordering::Less => way.turned().times(-1.0),
        _ => way.turned(),
    };
    let hit = |normal: Vec2<f64>| cast.hit(line.share(distance), normal);
    Some(RayHit {
        enter: (start != Ordering::Equal).then(|| hit(out.times(-1.0))),
        exit: (end != Some(Ordering::Equal)).then(|| hit(out)),
    })
}

/// Handles a segment or a point on the line itself; or any, if what is cast is a single point.
fn along<S: Float>(cast: &FloatCast<S>, other: Segment<S>) -> Option<RayHit<S>> {
    let is_on = |point: Vec2<S>| overlaps(other, point);
    let (starts_on, ends_on) = (is_on(cast.from), cast.to.is_some_and(is_on));
    if cast.is_point() {
        return starts_on.then_some(RayHit::INSIDE);
    }
    let scale = SafeScale::new(Shape::Segment(other).largest().max(cast.largest()));
    let line = cast.line(scale);
    let distance = |end: Vec2<S>| end.scaled_by(scale).minus(line.from).plain_dot(line.unit);
    let ends = [other.start(), other.end()];
    let is_met = starts_on || ends_on || ends.into_iter().any(|end| is_ahead(cast, end));
    let [a, b] = ends.map(distance);
    let hit = |distance: f64, normal| cast.hit(line.share(distance), normal);
    is_met.then(|| RayHit {
        enter: (!starts_on).then(|| hit(a.min(b), line.unit.times(-1.0))),
        exit: (!ends_on).then(|| hit(a.max(b), line.unit)),
    })
}

/// Returns whether a point on the line is between start and end, decided exactly.
fn is_ahead<S: Float>(cast: &FloatCast<S>, point: Vec2<S>) -> bool {
    let leads = |[x, y]: [Sum<S>; 2]| {
        let [along_x, along_y] = cast.along;
        S::compare_products(along_x, x, along_y.negated(), y).is_ge()
    };
    leads(between(cast.from, point)) && cast.to.is_none_or(|to| leads(between(point, to)))
}

/// Returns which side of one direction another one points to: the sign of `a x b`.
fn turn<S: Float>([ax, ay]: [Sum<S>; 2], [bx, by]: [Sum<S>; 2]) -> Ordering {
    S::compare_products(ax, by, ay, bx)
}
