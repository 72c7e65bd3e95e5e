//! Random input that repeats: the same seed, the same case.

use jostle::{Aabb, Scalar, Vec2};

#[expect(non_camel_case_types, reason = "named like the numbers beside it")]
pub(crate) type i16 = core::primitive::i16;
#[expect(non_camel_case_types, reason = "named like the numbers beside it")]
pub(crate) type i32 = core::primitive::i32;
#[expect(non_camel_case_types, reason = "named like the numbers beside it")]
pub(crate) type i64 = core::primitive::i64;
#[expect(non_camel_case_types, reason = "named like the numbers beside it")]
pub(crate) type f32 = core::primitive::f32;
#[expect(non_camel_case_types, reason = "named like the numbers beside it")]
pub(crate) type f64 = core::primitive::f64;
#[cfg(feature = "fixed")]
#[expect(non_camel_case_types, reason = "named like the numbers beside it")]
pub(crate) type fixed = ::fixed::types::I20F12;
#[cfg(not(feature = "fixed"))]
#[expect(
    non_camel_case_types,
    reason = "without the feature, another run of i32"
)]
pub(crate) type fixed = core::primitive::i32;

/// A number that holds whole multiples of some unit exactly.
pub(crate) trait Lattice: Scalar {
    /// How many units fit either way, with room for sums of three.
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

/// Sixteenths of a unit, 24 bits in all: every sum of three is exact.
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

/// Splitmix64.
#[derive(Debug)]
pub(crate) struct Draw {
    state: u64,
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
        // Scales from a few units, where ties abound, to the whole reach.
        let scales = [4, 4, 12, 12, 60, 1_000, 60_000, i64::MAX];
        // The seed is mixed first, so that neighbouring cases have nothing in common.
        let state = Self {
            state: seed,
            scale: 1,
        }
        .bits()
        .rotate_left(32);
        let mut draw = Self { state, scale: 1 };
        draw.scale = scales[draw.index(scales.len())];
        draw
    }

    pub(crate) fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.state ^ (self.state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    pub(crate) fn index(&mut self, below: usize) -> usize {
        usize::try_from(self.bits() % u64::try_from(below).expect("small")).expect("below")
    }

    pub(crate) fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.index(choices.len())]
    }

    /// From `-reach` to `reach`.
    pub(crate) fn within(&mut self, reach: i64) -> i64 {
        let width = 2 * reach.unsigned_abs() + 1;
        i64::try_from(self.bits() % width).expect("below the width") - reach
    }

    /// A coordinate at this case's scale.
    pub(crate) fn coordinate<S: Lattice>(&mut self) -> i64 {
        self.within(self.scale.min(S::REACH / 4))
    }

    pub(crate) fn point<S: Lattice>(&mut self) -> [i64; 2] {
        [self.coordinate::<S>(), self.coordinate::<S>()]
    }

    /// A size, now and then zero.
    pub(crate) fn size<S: Lattice>(&mut self) -> i64 {
        self.coordinate::<S>().abs()
    }

    pub(crate) fn units<S: Lattice>(&mut self) -> Units {
        let min = self.point::<S>();
        let max = [min[0] + self.size::<S>(), min[1] + self.size::<S>()];
        Units { min, max }
    }

    /// A displacement, now and then along one axis, or none.
    pub(crate) fn delta<S: Lattice>(&mut self) -> [i64; 2] {
        let keep = self.one_of(&[[1, 1], [1, 1], [1, 1], [1, 0], [0, 1]]);
        let [x, y] = self.point::<S>();
        [2 * x * keep[0], 2 * y * keep[1]]
    }
}
