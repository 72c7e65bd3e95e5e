//! Random input of a case: equal seeds give equal cases.

use crate::random::Random;
use jostle::{Aabb, Response, Scalar, Vec2};

#[expect(non_camel_case_types, reason = "named like the primitive types")]
pub(crate) type i16 = core::primitive::i16;
#[expect(non_camel_case_types, reason = "named like the primitive types")]
pub(crate) type i32 = core::primitive::i32;
#[expect(non_camel_case_types, reason = "named like the primitive types")]
pub(crate) type i64 = core::primitive::i64;
#[expect(non_camel_case_types, reason = "named like the primitive types")]
pub(crate) type f32 = core::primitive::f32;
#[expect(non_camel_case_types, reason = "named like the primitive types")]
pub(crate) type f64 = core::primitive::f64;
#[cfg(feature = "fixed")]
#[expect(non_camel_case_types, reason = "named like the primitive types")]
pub(crate) type fixed = ::fixed::types::I20F12;
#[cfg(not(feature = "fixed"))]
#[expect(
    non_camel_case_types,
    reason = "without the feature, i32 runs a second time"
)]
pub(crate) type fixed = core::primitive::i32;

/// A number type that holds whole multiples of some unit exactly.
pub(crate) trait Lattice: Scalar {
    /// The largest number of units either way, with room for sums of three.
    const REACH: i64;

    fn of_units(units: i64) -> Self;
}

macro_rules! whole_lattice {
    ($($number:ident $reach:expr;)*) => {$(
        impl Lattice for $number {
            const REACH: i64 = $reach;

            fn of_units(units: i64) -> Self {
                Self::try_from(units).expect("within the reach")
            }
        }
    )*};
}

whole_lattice! {
    i16 8_000;
    i32 500_000_000;
    i64 1 << 40;
}

/// Sixteenths, 24 bits in all: every sum of three is exact.
impl Lattice for f32 {
    const REACH: i64 = 1 << 23;

    #[expect(clippy::cast_precision_loss, reason = "within the reach it is exact")]
    fn of_units(units: i64) -> Self {
        units as Self / 16.0
    }
}

impl Lattice for f64 {
    const REACH: i64 = 1 << 40;

    #[expect(clippy::cast_precision_loss, reason = "within the reach it is exact")]
    fn of_units(units: i64) -> Self {
        units as Self / 1024.0
    }
}

#[cfg(feature = "fixed")]
impl Lattice for fixed {
    const REACH: i64 = 500_000_000;

    fn of_units(units: i64) -> Self {
        Self::from_bits(units.try_into().expect("within the reach"))
    }
}

/// The random input of one case: whole numbers of units, at the scale of that case.
#[derive(Debug)]
pub(crate) struct Draw {
    random: Random,
    /// How far most coordinates are from zero, in units.
    scale: i64,
}

/// A box in units.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Units {
    pub(crate) min: [i64; 2],
    pub(crate) max: [i64; 2],
}

impl Units {
    pub(crate) fn aabb<S: Lattice>(self) -> Aabb<S> {
        Aabb::from_corners(self.min.map(S::of_units), self.max.map(S::of_units))
    }
}

pub(crate) fn vec<S: Lattice>(units: [i64; 2]) -> Vec2<S> {
    Vec2::from(units.map(S::of_units))
}

impl Draw {
    pub(crate) fn new(seed: u64) -> Self {
        // From a few units, where ties abound, to everything the number type holds.
        let scales = [4, 4, 12, 12, 60, 1_000, 60_000, i64::MAX];
        // Splitmix64 walks through its states by adding a constant. Cases whose seeds differ by that constant
        // would share most of their numbers, so the seed is mixed before it becomes the state.
        let mixed = Random::seed(seed).u64().rotate_left(32);
        let mut random = Random::seed(mixed);
        let scale = random.pick(&scales);
        Self { random, scale }
    }

    pub(crate) fn bits(&mut self) -> u64 {
        self.random.u64()
    }

    pub(crate) fn index(&mut self, below: usize) -> usize {
        self.random.index(below)
    }

    pub(crate) fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        self.random.pick(choices)
    }

    /// Returns a response, most often to slide.
    pub(crate) fn response(&mut self) -> Response {
        self.pick(&[
            Response::Slide,
            Response::Slide,
            Response::Bounce,
            Response::Stop,
        ])
    }

    /// Returns a whole number from `-reach` to `reach`.
    pub(crate) fn within(&mut self, reach: i64) -> i64 {
        self.random.within(reach)
    }

    /// Returns a coordinate at this case's scale.
    pub(crate) fn coordinate<S: Lattice>(&mut self) -> i64 {
        self.within(self.scale.min(S::REACH / 4))
    }

    pub(crate) fn point<S: Lattice>(&mut self) -> [i64; 2] {
        [self.coordinate::<S>(), self.coordinate::<S>()]
    }

    /// Returns a size, sometimes zero.
    pub(crate) fn size<S: Lattice>(&mut self) -> i64 {
        self.coordinate::<S>().abs()
    }

    pub(crate) fn units<S: Lattice>(&mut self) -> Units {
        let min = self.point::<S>();
        let max = [min[0] + self.size::<S>(), min[1] + self.size::<S>()];
        Units { min, max }
    }

    /// Returns a displacement, sometimes along one axis, or none.
    pub(crate) fn delta<S: Lattice>(&mut self) -> [i64; 2] {
        let keep = self.pick(&[[1, 1], [1, 1], [1, 1], [1, 0], [0, 1]]);
        let [x, y] = self.point::<S>();
        [2 * x * keep[0], 2 * y * keep[1]]
    }
}
