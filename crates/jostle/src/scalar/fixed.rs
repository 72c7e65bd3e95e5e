//! Fixed-point numbers of the `fixed` crate: their bits are integers, and compare as such.

use crate::scalar::int::never_rounded;
use crate::scalar::snapshot_bits::{FIXED, saved_as, to_bits, to_bytes};
use crate::scalar::{Rounding, Scalar, Sum, rounding};
use core::cmp::Ordering;
use fixed::types::extra::{
    IsLessOrEqual, LeEqU8, LeEqU16, LeEqU32, LeEqU64, True, U6, U14, U30, U62,
};
use fixed::{FixedI8, FixedI16, FixedI32, FixedI64};

macro_rules! fixed_point {
    ($fixed:ident, $valid:ident, $most:ident, $bits:ty, $via:ty) => {
        impl<F> Scalar for $fixed<F>
        where
            F: $valid + IsLessOrEqual<$most, Output = True> + Send + Sync + 'static,
        {
            const ZERO: Self = Self::ZERO;
            const ONE: Self = Self::ONE;
            const MIN: Self = Self::MIN;
            const MAX: Self = Self::MAX;
            const SAVED_AS: u32 = saved_as::<Self>(FIXED, Self::FRAC_NBITS.to_le_bytes()[0]);

            fn to_saved(self) -> u64 {
                to_bits(self.to_bits().to_le_bytes())
            }

            fn from_saved(bits: u64) -> Option<Self> {
                to_bytes(bits).map(|bytes| Self::from_bits(<$bits>::from_le_bytes(bytes)))
            }

            never_rounded!();

            #[inline]
            fn checked_sum(sum: Sum<Self>) -> Option<Self> {
                // The bits of fixed-point numbers are integers of one scale, so sums and comparisons are
                // those of integers.
                let total = <$via>::checked_sum(bits(sum))?;
                <$bits>::try_from(total).ok().map(Self::from_bits)
            }

            #[inline]
            fn middle(self, other: Self) -> Self {
                let (a, b) = (self.to_bits(), other.to_bits());
                // Halves first, then the bit that both halvings lost: the sum of two large numbers would
                // overflow.
                Self::from_bits((a >> 1) + (b >> 1) + (a & b & 1))
            }

            fn rounded_from(mantissa: i64, exponent: i32, rounding: Rounding) -> Option<Self> {
                // In units of the last digit.
                let exponent = exponent.saturating_add_unsigned(Self::FRAC_NBITS);
                let range = [Self::MIN, Self::MAX].map(|end| i64::from(end.to_bits()));
                let bits = rounding::whole(mantissa, exponent, rounding, range)?;
                <$bits>::try_from(bits).ok().map(Self::from_bits)
            }

            fn scaled(self, numerator: u32, denominator: u32) -> Option<Self> {
                let scaled = <$via>::from(self.to_bits()).scaled(numerator, denominator)?;
                <$bits>::try_from(scaled).ok().map(Self::from_bits)
            }

            fn share(self, part: Sum<Self>, whole: Sum<Self>) -> Self {
                let share = <$via>::from(self.to_bits()).share(bits(part), bits(whole));
                let end = if self < Self::ZERO {
                    Self::MIN
                } else {
                    Self::MAX
                };
                // A share beyond the range, of a moment past the end, saturates.
                <$bits>::try_from(share).map_or(end, Self::from_bits)
            }

            fn parts(self) -> (i64, i32) {
                (i64::from(self.to_bits()), 0)
            }

            #[inline]
            fn to_f64(self) -> f64 {
                self.to_num()
            }

            fn cell_edge(origin: Self, size: Self, index: i64) -> Option<Self> {
                let [origin, size] = [origin, size].map(|value| <$via>::from(value.to_bits()));
                let edge = <$via>::cell_edge(origin, size, index)?;
                <$bits>::try_from(edge).ok().map(Self::from_bits)
            }

            fn cell(origin: Self, size: Self, x: Self) -> Option<i64> {
                let [origin, size, x] =
                    [origin, size, x].map(|value| <$via>::from(value.to_bits()));
                <$via>::cell(origin, size, x)
            }

            #[inline]
            fn compare_sums(a: Sum<Self>, b: Sum<Self>) -> Ordering {
                <$via>::compare_sums(bits(a), bits(b))
            }

            #[inline]
            fn compare_products(
                a: Sum<Self>,
                b: Sum<Self>,
                c: Sum<Self>,
                d: Sum<Self>,
            ) -> Ordering {
                <$via>::compare_products(bits(a), bits(b), bits(c), bits(d))
            }

            #[inline]
            fn compare_squares(dx: Sum<Self>, dy: Sum<Self>, r: Sum<Self>) -> Ordering {
                <$via>::compare_squares(bits(dx), bits(dy), bits(r))
            }
        }

        impl<F> Bits for $fixed<F>
        where
            F: $valid + IsLessOrEqual<$most, Output = True> + Send + Sync + 'static,
        {
            type Whole = $via;

            #[inline]
            fn whole(self) -> $via {
                <$via>::from(self.to_bits())
            }
        }
    };
}

/// The integer formed by the bits, in a type that is a `Scalar` itself.
trait Bits: Scalar {
    type Whole;

    fn whole(self) -> Self::Whole;
}

#[inline]
fn bits<S: Bits>(sum: Sum<S>) -> Sum<S::Whole> {
    sum.map(S::whole)
}

fixed_point!(FixedI8, LeEqU8, U6, i8, i16);
fixed_point!(FixedI16, LeEqU16, U14, i16, i16);
fixed_point!(FixedI32, LeEqU32, U30, i32, i32);
fixed_point!(FixedI64, LeEqU64, U62, i64, i64);
