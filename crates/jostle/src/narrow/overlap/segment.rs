//! Segments against points, boxes and segments: which side of a line, decided exactly.

use crate::geometry::{Aabb, Axis, Segment, Vec2};
use crate::narrow::{EdgeRule, raycast};
use crate::scalar::{Scalar, Sum};
use core::cmp::Ordering;

pub(super) fn point<S: Scalar>(segment: Segment<S>, point: Vec2<S>) -> bool {
    let is_near = segment.bounds().touches_point(point);
    is_near && turn(segment.from(), segment.to(), point).is_eq()
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
        .map(|corner| turn(segment.from(), segment.to(), corner));
    // The segment's normal is the last separating axis: beside it are all corners strictly on one side.
    turns[0] != Ordering::Equal && turns.iter().all(|&turn| turn == turns[0])
}

pub(super) fn segment<S: Scalar>(a: Segment<S>, b: Segment<S>) -> bool {
    let crosses = |a: Segment<S>, b: Segment<S>| {
        let (one, other) = (
            turn(a.from(), a.to(), b.from()),
            turn(a.from(), a.to(), b.to()),
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
