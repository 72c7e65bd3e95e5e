//! Sets of boxes against what has broken others: named adversaries, with their numbers.

#[path = "../laws/broad/asked.rs"]
pub(crate) mod asked;
mod bad_input;
mod borders;
mod crowds;
mod giants;
mod long_lives;

use self::asked::Asked;
use crate::generator::Generator;
use jostle::arrangements::Arrangement;
use jostle::{Aabb, Boxes, PackedIndex};

/// A set that can be made from a slice, each box at its own index.
pub(crate) trait FromSlice: Asked<f32> {
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

/// One test per kind of set from one generic function.
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

/// What can be done to a set whose boxes come, move and go.
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

/// Boxes of sides up to `side`, anywhere from zero to `reach`.
pub(crate) fn scattered(seed: u64, count: usize, reach: u16, side: u16) -> Vec<Aabb> {
    let mut random = Generator(seed);
    let mut below = |end: u16| f32::from(u16::try_from(random.below(u64::from(end))).unwrap());
    let one = |_| Aabb::new(below(reach), below(reach), below(side), below(side));
    (0..count).map(one).collect()
}

/// The boxes that overlap one, by a plain loop.
pub(crate) fn overlapping(boxes: &[Aabb], with: Aabb) -> Vec<u32> {
    let met = (0..).zip(boxes).filter(|(_, aabb)| aabb.overlaps(with));
    met.map(|(index, _)| index).collect()
}

/// The overlapping pairs, by two plain loops.
pub(crate) fn pairs(boxes: &[Aabb]) -> Vec<[u32; 2]> {
    let mut pairs = Vec::new();
    for (a, &one) in (0..).zip(boxes) {
        let met = overlapping(boxes, one).into_iter().filter(|&b| a < b);
        pairs.extend(met.map(|b| [a, b]));
    }
    pairs
}

/// More where it takes no time.
pub(crate) fn count(debug: usize, release: usize) -> usize {
    if cfg!(debug_assertions) {
        debug
    } else {
        release
    }
}
