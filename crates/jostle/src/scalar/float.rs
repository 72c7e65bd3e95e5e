//! Floating-point numbers: computed in `f64`, and exactly if that is too close to tell.

mod compare;
mod root;
mod round;

use self::compare::{compare_products, compare_squares, compare_sums};
pub(crate) use self::root::sqrt;
use self::round::{
    directed, exact_edge, exact_index, narrowed, nearest, share_toward_zero, to_odd,
};
use crate::scalar::approx::{two_product, two_sum};
use crate::scalar::snapshot_bits::{FLOAT, saved_as, sound, to_bits, to_bytes};
use crate::scalar::{Rounding, Scalar, Sum};
use core::cmp::Ordering;

/// A number that has square roots and angles: `f32` and `f64`.
///
/// Only required where it is needed: for contacts of circles, and for everything about rotated
/// boxes. Intermediate results are computed in `f64` with + - * / and square root, which give the
/// same bits on every platform.
///
/// # Examples
///
/// ```
/// use jostle::{Circle, Float};
///
/// fn unit_circle<S: Float>() -> Circle<S> {
///     Circle::new([S::ZERO, S::ZERO], S::from_f64(1.0))
/// }
/// assert_eq!(unit_circle::<f32>().radius(), 1.0);
/// assert_eq!(f32::from_f64(1.0e300), f32::MAX);
/// ```
pub trait Float: Scalar {
    /// Converts to the nearest number of this type; beyond the range the nearest finite one, and 0
    /// for NaN.
    #[must_use]
    fn from_f64(value: f64) -> Self;
}

/// Returns the number if it is finite.
#[inline(always)]
fn finite<S: Scalar>(value: S) -> Option<S> {
    if value.is_finite() { Some(value) } else { None }
}

macro_rules! floating_point {
    ($bits:ty, $mantissa_bits:literal, $least_exponent:literal) => {
        const IS_BUILT_IN: bool = true;
        const IS_EXACT_IN_F64: bool = true;
        const ZERO: Self = 0.0;
        const ONE: Self = 1.0;
        const MIN: Self = Self::MIN;
        const MAX: Self = Self::MAX;
        const SAVED_AS: u32 = saved_as::<Self>(FLOAT, 0);

        #[inline]
        fn to_saved(self) -> u64 {
            // The sum turns -0 into +0.
            to_bits((self + 0.0).to_le_bytes())
        }

        #[inline]
        fn from_saved(bits: u64) -> Option<Self> {
            to_bytes(bits).and_then(|bytes| sound(Self::from_le_bytes(bytes), bits))
        }

        #[inline(always)]
        fn is_finite(self) -> bool {
            self.is_finite()
        }

        #[inline]
        fn checked_add(self, other: Self) -> Option<Self> {
            // The second sum turns -0 into +0.
            finite(self + other + 0.0)
        }

        #[inline]
        fn checked_sub(self, other: Self) -> Option<Self> {
            finite(self - other + 0.0)
        }

        #[inline]
        fn checked_mul(self, other: Self) -> Option<Self> {
            finite(self * other + 0.0)
        }

        #[inline]
        fn checked_div(self, other: Self) -> Option<Self> {
            // Divided by an infinity a number would vanish, but that is no finite divisor.
            finite(other).and_then(|other| finite(self / other + 0.0))
        }

        fn rounded_from(mantissa: i64, exponent: i32, rounding: Rounding) -> Option<Self> {
            round::from_parts(mantissa, exponent, rounding)
        }

        #[inline]
        fn middle(self, other: Self) -> Self {
            let sum = self + other;
            if sum.is_finite() {
                sum / 2.0 + 0.0
            } else {
                self / 2.0 + other / 2.0
            }
        }

        fn scaled(self, numerator: u32, denominator: u32) -> Option<Self> {
            let ratio = |value: f64| value * f64::from(numerator) / f64::from(denominator);
            let whole = self.to_f64();
            // Divided first if the product would overflow.
            let scaled = Some(ratio(whole)).filter(|value| value.is_finite());
            let scaled = scaled.unwrap_or_else(|| ratio(whole / 4_294_967_296.0) * 4_294_967_296.0);
            let is_sound = self.is_finite() && denominator != 0;
            (is_sound && scaled.abs() <= Self::MAX.to_f64()).then(|| Self::from_f64(scaled) + 0.0)
        }

        fn share(self, part: Sum<Self>, whole: Sum<Self>) -> Self {
            share_toward_zero(self, part, whole)
        }

        fn parts(self) -> (i64, i32) {
            let bits = self.to_bits();
            // Field by field as in IEEE 754; a zero exponent field means subnormal, without the hidden bit.
            let field = (bits & !(1 << (<$bits>::BITS - 1))) >> $mantissa_bits;
            let fraction = i64::try_from(bits & ((1 << $mantissa_bits) - 1)).unwrap_or(0);
            let exponent = i32::try_from(field).unwrap_or(0);
            let (magnitude, exponent) = match exponent {
                0 => (fraction, $least_exponent),
                _ => (
                    fraction | (1 << $mantissa_bits),
                    exponent - 1 + $least_exponent,
                ),
            };
            (if self < 0.0 { -magnitude } else { magnitude }, exponent)
        }

        #[inline]
        fn checked_sum(sum: Sum<Self>) -> Option<Self> {
            nearest(sum)
        }

        #[inline]
        fn sum_up(sum: Sum<Self>) -> Self {
            directed(sum, true)
        }

        #[inline]
        fn sum_down(sum: Sum<Self>) -> Self {
            directed(sum, false)
        }

        #[inline]
        fn compare_sums(a: Sum<Self>, b: Sum<Self>) -> Ordering {
            compare_sums(a, b)
        }

        #[inline]
        fn compare_products(a: Sum<Self>, b: Sum<Self>, c: Sum<Self>, d: Sum<Self>) -> Ordering {
            compare_products([a, b], [c, d])
        }

        fn compare_squares(dx: Sum<Self>, dy: Sum<Self>, r: Sum<Self>) -> Ordering {
            compare_squares(dx, dy, r)
        }
    };
}

impl Scalar for f32 {
    floating_point!(u32, 23, -149);

    #[inline(always)]
    fn as_f32s(values: &[Self]) -> Option<&[f32]> {
        Some(values)
    }

    #[inline(always)]
    fn to_f64(self) -> f64 {
        f64::from(self)
    }

    fn cell_edge(origin: Self, size: Self, index: i64) -> Option<Self> {
        let edge = match exact_index(index, 1 << 29) {
            // 29 bits times 24 bits is exact; rounding the sum to odd avoids a double rounding.
            Some(index) => {
                let (sum, error) = two_sum(f64::from(origin), index * f64::from(size));
                to_odd(sum, error)
            }
            None => exact_edge(origin, size, index)?,
        };
        finite(narrowed(edge) + 0.0)
    }
}

impl Scalar for f64 {
    floating_point!(u64, 52, -1074);

    #[inline(always)]
    fn to_f64(self) -> f64 {
        self
    }

    fn cell_edge(origin: Self, size: Self, index: i64) -> Option<Self> {
        let product = exact_index(index, 1 << 53).and_then(|index| two_product(index, size));
        let edge = match product {
            // An exact product leaves one rounding, that of the sum, which is the correct one.
            Some((product, 0.0)) => origin + product,
            _ => exact_edge(origin, size, index)?,
        };
        finite(edge + 0.0)
    }
}

impl Float for f32 {
    fn from_f64(value: f64) -> Self {
        if value.is_nan() {
            0.0
        } else {
            narrowed(value).clamp(Self::MIN, Self::MAX)
        }
    }
}

impl Float for f64 {
    fn from_f64(value: f64) -> Self {
        if value.is_nan() {
            0.0
        } else {
            value.clamp(Self::MIN, Self::MAX)
        }
    }
}
