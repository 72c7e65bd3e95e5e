//! Sets of boxes against inputs that are known to break spatial indices.

mod bad_input;
mod borders;
mod churn;
mod crowds;
mod huge_boxes;
mod left_out;
#[path = "../laws/broad/query_set.rs"]
pub(crate) mod query_set;

use self::query_set::QuerySet;
use crate::random::Random;
use jostle::arrangements::Arrangement;
use jostle::{Aabb, Boxes, PackedIndex};

/// A set that can be built from a slice, with each box at its own index.
pub(crate) trait FromSlice: QuerySet<f32> {
    fn from_slice(boxes: &[Aabb]) -> Self;
}

impl<G: Arrangement<f32> + Default> FromSlice for Boxes<f32, G> {
    fn from_slice(boxes: &[Aabb]) -> Self {
        Self::from_boxes(boxes)
    }
}

impl FromSlice for PackedIndex {
    fn from_slice(boxes: &[Aabb]) -> Self {
        Self::new(boxes)
    }
}

/// Generates one test per kind of set from a generic function.
macro_rules! for_sets {
    (@all $check:ident) => {
        $crate::broad::for_sets!(@moving $check);
        $crate::broad::for_sets!(@one $check packed_index PackedIndex);
    };
    (@moving $check:ident) => {
        $crate::broad::for_sets!(@one $check brute_force BruteForce);
        $crate::broad::for_sets!(@one $check auto Boxes);
        $crate::broad::for_sets!(@one $check hash_grid HashGrid);
        $crate::broad::for_sets!(@one $check moving_grid MovingGrid);
        $crate::broad::for_sets!(@one $check quadtree Quadtree);
    };
    (@one $check:ident $name:ident $set:ident) => {
        #[test]
        fn $name() {
            super::$check::<jostle::f32::$set>();
        }
    };
    ($which:ident: $($check:ident;)*) => {$(
        mod $check {
            $crate::broad::for_sets!(@$which $check);
        }
    )*};
}
pub(crate) use for_sets;

/// A set whose boxes can be added, moved and removed.
pub(crate) trait Moving: FromSlice + Clone {
    fn set(&mut self) -> &mut Boxes<f32, Self::Filed>;
    type Filed: Arrangement<f32> + Default;
}

impl<G: Arrangement<f32> + Default> Moving for Boxes<f32, G> {
    type Filed = G;

    fn set(&mut self) -> &mut Self {
        self
    }
}

/// Returns boxes with sides up to `side`, placed anywhere from zero to `reach`.
pub(crate) fn scattered(seed: u64, count: usize, reach: u16, side: u16) -> Vec<Aabb> {
    let mut random = Random::seed(seed);
    let mut below = |end: u16| f32::from(u16::try_from(random.below(u64::from(end))).unwrap());
    let one = |_| Aabb::new(below(reach), below(reach), below(side), below(side));
    (0..count).map(one).collect()
}

/// Returns the boxes that overlap `with`, found by a plain loop.
pub(crate) fn overlapping(boxes: &[Aabb], with: Aabb) -> Vec<u32> {
    let met = (0..).zip(boxes).filter(|(_, aabb)| aabb.overlaps(with));
    met.map(|(index, _)| index).collect()
}

/// Returns the overlapping pairs, found by two nested loops.
pub(crate) fn pairs(boxes: &[Aabb]) -> Vec<[u32; 2]> {
    let mut pairs = Vec::new();
    for (a, &one) in (0..).zip(boxes) {
        let met = overlapping(boxes, one).into_iter().filter(|&b| a < b);
        pairs.extend(met.map(|b| [a, b]));
    }
    pairs
}

/// Returns the larger count in release builds, where cases are cheap.
pub(crate) fn count(debug: usize, release: usize) -> usize {
    if cfg!(debug_assertions) {
        debug
    } else {
        release
    }
}
