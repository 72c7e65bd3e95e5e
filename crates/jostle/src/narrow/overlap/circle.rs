//! Discs against points, boxes, discs and segments: squared distances, compared exactly.

use crate::geometry::{Aabb, Axis, Circle, Segment, Span, Vec2};
use crate::narrow::EdgeRule;
use crate::scalar::{Approx, Exact, PRODUCT, SUM, Scalar, Sum};
use core::cmp::Ordering;

pub(super) fn point<S: Scalar>(circle: Circle<S>, point: Vec2<S>, edges: EdgeRule) -> bool {
    let away = |axis| Sum::difference(point.along(axis), circle.center().along(axis));
    let order = || S::compare_squares(away(Axis::X), away(Axis::Y), Sum::of(circle.radius()));
    point.is_finite() && edges.admits(order())
}

pub(super) fn circle<S: Scalar>(a: Circle<S>, b: Circle<S>, edges: EdgeRule) -> bool {
    if edges == EdgeRule::Open && (a.is_empty() || b.is_empty()) {
        return false;
    }
    let away = |axis| Sum::difference(a.center().along(axis), b.center().along(axis));
    let radii = Sum::total(a.radius(), b.radius());
    edges.admits(S::compare_squares(away(Axis::X), away(Axis::Y), radii))
}

pub(super) fn aabb<S: Scalar>(circle: Circle<S>, aabb: Aabb<S>, edges: EdgeRule) -> bool {
    if edges == EdgeRule::Open && (circle.is_empty() || aabb.is_empty()) {
        return false;
    }
    let away = |axis| distance(aabb.span(axis), circle.center().along(axis));
    edges.admits(S::compare_squares(
        away(Axis::X),
        away(Axis::Y),
        Sum::of(circle.radius()),
    ))
}

/// Returns the distance of a number from a closed span.
fn distance<S: Scalar>(span: Span<S>, p: S) -> Sum<S> {
    if p < span.min() {
        Sum::difference(span.min(), p)
    } else if span.max() < p {
        Sum::difference(p, span.max())
    } else {
        Sum::of(S::ZERO)
    }
}

pub(super) fn segment<S: Scalar>(circle: Circle<S>, segment: Segment<S>, edges: EdgeRule) -> bool {
    edges.admits(compare_distance(
        segment,
        circle.center(),
        Sum::of(circle.radius()),
    ))
}

/// Compares the distance of a point from a segment with a limit that is not negative.
pub(crate) fn compare_distance<S: Scalar>(
    segment: Segment<S>,
    point: Vec2<S>,
    limit: Sum<S>,
) -> Ordering {
    let (from, to) = (segment.start(), segment.end());
    let between = |a: Vec2<S>, b: Vec2<S>| {
        Axis::BOTH.map(|axis| Sum::difference(b.along(axis), a.along(axis)))
    };
    let past = Some(between(point, to));
    compare_way(between(from, to), between(from, point), past, limit)
}

/// Compares the distance of a point from a line or segment with a limit that is not negative.
///
/// `along` leads from the start to the end, `to_point` from the start to the point, and `past` from
/// the point to the end, if there is one. The first two are sums of two numbers.
pub(crate) fn compare_way<S: Scalar>(
    along: [Sum<S>; 2],
    to_point: [Sum<S>; 2],
    past: Option<[Sum<S>; 2]>,
    limit: Sum<S>,
) -> Ordering {
    let leads_away = |from: [Sum<S>; 2]| {
        let ([ux, uy], [vx, vy]) = (along, from);
        // The sign of a dot product, u·v <= 0, without a sum of two rounded products.
        S::compare_products(ux, vx, uy.negated(), vy).is_le()
    };
    let to_end = past.filter(|&past| leads_away(past));
    match (leads_away(to_point), to_end) {
        (true, _) => compare_to_point(to_point, limit),
        (false, Some(past)) => compare_to_point(past, limit),
        (false, None) => compare_to_line(along, to_point, limit),
    }
}

fn compare_to_point<S: Scalar>([dx, dy]: [Sum<S>; 2], limit: Sum<S>) -> Ordering {
    S::compare_squares(dx, dy, limit)
}

/// Compares `(u x v)^2` with `limit^2 * u^2`: how far `v` is from the line along `u`.
pub(crate) fn compare_to_line<S: Scalar>(
    u: [Sum<S>; 2],
    v: [Sum<S>; 2],
    limit: Sum<S>,
) -> Ordering {
    let quick = || {
        let ([ux, uy], [vx, vy]) = (u.map(Approx::from_sum), v.map(Approx::from_sum));
        // Distance from a line: |u × v| / |u|, squared and cross-multiplied, so that there is neither a root
        // nor a quotient.
        let (cross, limit) = (ux.times(vy).minus(uy.times(vx)), Approx::from_sum(limit));
        let square = ux.times(ux).plus(uy.times(uy));
        cross
            .times(cross)
            .minus(limit.times(limit).times(square))
            .sign()
    };
    let exact = || {
        let ([ux, uy], [vx, vy]) = (u.map(Exact::<SUM>::from_sum), v.map(Exact::<SUM>::from_sum));
        let limit = Exact::<SUM>::from_sum(limit);
        let cross = ux.times::<PRODUCT>(&vy).minus(&uy.times(&vx));
        let square = ux.times::<PRODUCT>(&ux).plus(&uy.times(&uy));
        let limit = limit.times::<PRODUCT>(&limit);
        cross
            .times::<{ 2 * PRODUCT }>(&cross)
            .compare(&limit.times(&square))
    };
    quick().unwrap_or_else(exact)
}
