//! Flush boxes as one.

use crate::level::LevelSolid;
use jostle::{Axis, Scalar};

/// Joins boxes of one kind that share a whole edge, in x, then in y. One-way boxes keep their faces. Order is that of the
/// first box of each.
pub(super) fn merged<S: Scalar>(solids: Vec<LevelSolid<S>>) -> Vec<LevelSolid<S>> {
    let numbered: Vec<(usize, LevelSolid<S>)> = solids.into_iter().enumerate().collect();
    let mut solids = along(along(numbered, Axis::X), Axis::Y);
    solids.sort_by_key(|(index, _)| *index);
    solids.into_iter().map(|(_, solid)| solid).collect()
}

/// Joins boxes that follow each other along one axis. Their edges across it are equal, so the joined area is exactly
/// theirs.
fn along<S: Scalar>(
    mut solids: Vec<(usize, LevelSolid<S>)>,
    axis: Axis,
) -> Vec<(usize, LevelSolid<S>)> {
    let spans = |solid: &LevelSolid<S>| {
        let [x, y] = [solid.place.span(Axis::X), solid.place.span(Axis::Y)];
        let (across, along) = if axis == Axis::X { (y, x) } else { (x, y) };
        [across.min(), across.max(), along.min(), along.max()]
    };
    let order = |a: &(usize, LevelSolid<S>), b: &(usize, LevelSolid<S>)| {
        let by_place = spans(&a.1).partial_cmp(&spans(&b.1));
        by_place
            .unwrap_or(std::cmp::Ordering::Equal)
            .then(a.0.cmp(&b.0))
    };
    solids.sort_by(order);
    solids.dedup_by(|(index, solid), (first, last)| {
        let ([a, b, _, end], [c, d, begin, _]) = (spans(last), spans(solid));
        let follows = a == c && b == d && end == begin;
        if !follows || !is_alike(last, solid) || ends_at_seam(last, axis) {
            return false;
        }
        if *index < *first {
            *first = *index;
            std::mem::swap(&mut last.origin, &mut solid.origin);
        }
        last.place = last.place.union(solid.place);
        true
    });
    solids
}

/// Whether a box blocks only along this axis, so that its face at a seam would be lost.
fn ends_at_seam<S: Scalar>(solid: &LevelSolid<S>, axis: Axis) -> bool {
    solid.one_way.is_some_and(|side| side.axis() == axis)
}

/// Whether two boxes block alike.
fn is_alike<S: Scalar>(a: &LevelSolid<S>, b: &LevelSolid<S>) -> bool {
    a.one_way == b.one_way && a.conveyor == b.conveyor && a.origin.allow == b.origin.allow
}
