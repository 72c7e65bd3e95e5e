//! Common methods of the sets that can be queried.

use jostle::arrangements::Arrangement;
use jostle::queries::{Lines, Matches, NamedBoxes, Nearest, Search, Swept};
use jostle::{Aabb, Boxes, BucketGrid, Circle, PackedIndex, Ray, Scalar, Segment, Vec2};

/// A set that answers every query. Each method forwards to the set's own method of that name.
pub(crate) trait QuerySet<S: Scalar>: Search<S> + NamedBoxes + Sized {
    fn overlapping(&self, aabb: Aabb<S>) -> Matches<'_, S, Self>;
    fn overlapping_circle(&self, circle: Circle<S>) -> Matches<'_, S, Self>;
    fn containing(&self, point: Vec2<S>) -> Matches<'_, S, Self>;
    fn raycast(&self, ray: Ray<S>) -> Lines<'_, Ray<S>, Self>;
    fn raycast_segment(&self, segment: Segment<S>) -> Lines<'_, Segment<S>, Self>;
    fn sweep(&self, mover: Aabb<S>, delta: Vec2<S>) -> Lines<'_, Swept<S>, Self>;
    fn nearest(&self, point: Vec2<S>) -> Nearest<'_, S, Self>;
}

/// Implements the trait, one line per kind of set.
macro_rules! query_sets {
    ($([$($generics:tt)*] $set:ty;)*) => {$(
        impl<$($generics)*> QuerySet<S> for $set {
            fn overlapping(&self, aabb: Aabb<S>) -> Matches<'_, S, Self> {
                Self::overlapping(self, aabb)
            }

            fn overlapping_circle(&self, circle: Circle<S>) -> Matches<'_, S, Self> {
                Self::overlapping_circle(self, circle)
            }

            fn containing(&self, point: Vec2<S>) -> Matches<'_, S, Self> {
                Self::containing(self, point)
            }

            fn raycast(&self, ray: Ray<S>) -> Lines<'_, Ray<S>, Self> {
                Self::raycast(self, ray)
            }

            fn raycast_segment(&self, segment: Segment<S>) -> Lines<'_, Segment<S>, Self> {
                Self::raycast_segment(self, segment)
            }

            fn sweep(&self, mover: Aabb<S>, delta: Vec2<S>) -> Lines<'_, Swept<S>, Self> {
                Self::sweep(self, mover, delta)
            }

            fn nearest(&self, point: Vec2<S>) -> Nearest<'_, S, Self> {
                Self::nearest(self, point)
            }
        }
    )*};
}

query_sets! {
    [S: Scalar, G: Arrangement<S>] Boxes<S, G>;
    [S: Scalar, const C: usize, const R: usize, const N: usize, const P: usize] BucketGrid<S, C, R, N, P>;
    [S: Scalar] PackedIndex<S>;
}
