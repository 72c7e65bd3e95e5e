//! Segments against points, boxes and segments: which side of a line, decided exactly.

use crate::geometry::{Aabb, Axis, Segment, Vec2};
use crate::narrow::{EdgeRule, raycast};
use crate::scalar::{Scalar, Sum};
use core::cmp::Ordering;

pub(super) fn point<S: Scalar>(segment: Segment<S>, point: Vec2<S>) -> bool {
    let is_near = segment.bounds().touches_point(point);
    is_near && turn(segment.start(), segment.end(), point).is_eq()
}

/// Tests a segment against a half-open or a closed box.
pub(super) fn aabb<S: Scalar>(segment: Segment<S>, aabb: Aabb<S>, edges: EdgeRule) -> bool {
    match edges {
        EdgeRule::Open => raycast::passes(segment, aabb),
        EdgeRule::Closed => segment.bounds().touches(aabb) && !is_beside(segment, aabb),
    }
}

/// Returns whether the whole closed box is strictly on one side of the segment's line.
fn is_beside<S: Scalar>(segment: Segment<S>, aabb: Aabb<S>) -> bool {
    let turns = aabb
        .corners()
        .map(|corner| turn(segment.start(), segment.end(), corner));
    // The segment's normal is the last separating axis: beside it are all corners strictly on one side.
    turns[0] != Ordering::Equal && turns.iter().all(|&turn| turn == turns[0])
}

/// Returns whether the segment passes through the open box: one that runs along an edge does not,
/// on whichever side. Sweeps and ways out need that, or a floor would hold what stands on it.
pub(crate) fn crosses<S: Scalar>(segment: Segment<S>, aabb: Aabb<S>) -> bool {
    let bounds = segment.bounds();
    let is_apart = |axis| {
        let (line, side) = (bounds.span(axis), aabb.span(axis));
        line.max() <= side.min() || side.max() <= line.min() || side.is_empty()
    };
    if is_apart(Axis::X) || is_apart(Axis::Y) {
        return false;
    }
    let turns = aabb
        .corners()
        .map(|corner| turn(segment.start(), segment.end(), corner));
    let has = |side: Ordering| turns.contains(&side);
    // A point has no line; the spans have decided.
    segment.start() == segment.end() || (has(Ordering::Less) && has(Ordering::Greater))
}

pub(super) fn segment<S: Scalar>(a: Segment<S>, b: Segment<S>) -> bool {
    let crosses = |a: Segment<S>, b: Segment<S>| {
        let (one, other) = (
            turn(a.start(), a.end(), b.start()),
            turn(a.start(), a.end(), b.end()),
        );
        // With both ends strictly on one side they cannot meet.
        one == Ordering::Equal || one != other
    };
    // The bounds decide for segments on one line, for which every turn is equal.
    a.bounds().touches(b.bounds()) && crosses(a, b) && crosses(b, a)
}

/// Returns which way the path from `a` over `b` to `c` turns: the sign of `(b - a) x (c - a)`.
fn turn<S: Scalar>(a: Vec2<S>, b: Vec2<S>, c: Vec2<S>) -> Ordering {
    let from_a = |p: Vec2<S>, axis: Axis| Sum::difference(p.along(axis), a.along(axis));
    S::compare_products(
        from_a(b, Axis::X),
        from_a(c, Axis::Y),
        from_a(b, Axis::Y),
        from_a(c, Axis::X),
    )
}
