//! Integers: everything is computed in a type wide enough that nothing can overflow.

use crate::scalar::snapshot_bits::{WHOLE, saved_as, to_bits, to_bytes};
use crate::scalar::{Rounding, Scalar, Sum, exact, rounding};
use core::cmp::Ordering;

/// The methods of `Scalar` for numbers whose sums are exact or beyond the range: integers and fixed-point numbers.
macro_rules! never_rounded {
    () => {
        #[inline]
        fn is_finite(self) -> bool {
            true
        }

        #[inline]
        fn sum_up(sum: Sum<Self>) -> Self {
            Self::checked_sum(sum).unwrap_or_else(|| sum.end_of_range())
        }

        #[inline]
        fn sum_down(sum: Sum<Self>) -> Self {
            Self::sum_up(sum)
        }

        #[inline]
        fn checked_add(self, other: Self) -> Option<Self> {
            self.checked_add(other)
        }

        #[inline]
        fn checked_sub(self, other: Self) -> Option<Self> {
            self.checked_sub(other)
        }

        #[inline]
        fn checked_mul(self, other: Self) -> Option<Self> {
            self.checked_mul(other)
        }

        #[inline]
        fn checked_div(self, other: Self) -> Option<Self> {
            self.checked_div(other)
        }
    };
}
#[cfg(feature = "fixed")]
pub(super) use never_rounded;

/// The methods of `Scalar` that are the same for every width.
macro_rules! whole_number {
    ($sum:ty) => {
        const IS_BUILT_IN: bool = true;
        const ZERO: Self = 0;
        const ONE: Self = 1;
        const MIN: Self = Self::MIN;
        const MAX: Self = Self::MAX;
        const SAVED_AS: u32 = saved_as::<Self>(WHOLE, 0);

        never_rounded!();

        #[inline]
        fn to_saved(self) -> u64 {
            to_bits(self.to_le_bytes())
        }

        #[inline]
        fn from_saved(bits: u64) -> Option<Self> {
            to_bytes(bits).map(Self::from_le_bytes)
        }

        #[inline]
        fn checked_sum(sum: Sum<Self>) -> Option<Self> {
            Self::try_from(total(sum.map(<$sum>::from))).ok()
        }

        #[inline]
        fn middle(self, other: Self) -> Self {
            // Halves first, then the bit that both halvings lost: the sum of two large numbers would overflow.
            (self >> 1) + (other >> 1) + (self & other & 1)
        }

        fn rounded_from(mantissa: i64, exponent: i32, rounding: Rounding) -> Option<Self> {
            let range = [Self::MIN, Self::MAX].map(i64::from);
            let whole = rounding::whole(mantissa, exponent, rounding, range)?;
            Self::try_from(whole).ok()
        }

        fn scaled(self, numerator: u32, denominator: u32) -> Option<Self> {
            let product = i128::from(self) * i128::from(numerator);
            Self::try_from(product.checked_div(i128::from(denominator))?).ok()
        }

        fn share(self, part: Sum<Self>, whole: Sum<Self>) -> Self {
            let share = share(
                i128::from(self),
                part.map(i128::from),
                whole.map(i128::from),
            );
            let end = if self < 0 { Self::MIN } else { Self::MAX };
            Self::try_from(share).unwrap_or(end)
        }

        fn parts(self) -> (i64, i32) {
            (i64::from(self), 0)
        }

        fn cell_edge(origin: Self, size: Self, index: i64) -> Option<Self> {
            let edge = i128::from(origin) + i128::from(index) * i128::from(size);
            Self::try_from(edge).ok()
        }

        fn cell(origin: Self, size: Self, x: Self) -> Option<i64> {
            let distance = i128::from(x) - i128::from(origin);
            // Toward minus infinity: cells left of the origin must not share index 0 with the first one to
            // its right.
            let index = (0 < size).then(|| distance.div_euclid(i128::from(size)))?;
            i64::try_from(index).ok()
        }
    };
}

/// The comparisons, in types that hold a sum of three and a product of two such sums.
macro_rules! compared_in {
    ($sum:ty, $product:ty) => {
        #[inline]
        fn compare_sums(a: Sum<Self>, b: Sum<Self>) -> Ordering {
            total(a.map(<$sum>::from)).cmp(&total(b.map(<$sum>::from)))
        }

        #[inline]
        fn compare_products(a: Sum<Self>, b: Sum<Self>, c: Sum<Self>, d: Sum<Self>) -> Ordering {
            let [a, b, c, d] =
                [a, b, c, d].map(|sum| <$product>::from(total(sum.map(<$sum>::from))));
            // In a type of twice the width and more, so that no product of two sums overflows.
            (a * b).cmp(&(c * d))
        }

        #[inline]
        fn compare_squares(dx: Sum<Self>, dy: Sum<Self>, r: Sum<Self>) -> Ordering {
            let [dx, dy, r] = [dx, dy, r].map(|sum| <$product>::from(total(sum.map(<$sum>::from))));
            (dx * dx + dy * dy).cmp(&(r * r))
        }
    };
}

impl Scalar for i16 {
    const IS_EXACT_IN_F64: bool = true;

    whole_number!(i32);
    compared_in!(i32, i64);

    #[inline]
    fn to_f64(self) -> f64 {
        f64::from(self)
    }
}

impl Scalar for i32 {
    const IS_EXACT_IN_F64: bool = true;

    whole_number!(i64);
    compared_in!(i64, i128);

    #[inline]
    fn to_f64(self) -> f64 {
        f64::from(self)
    }
}

impl Scalar for i64 {
    whole_number!(i128);

    #[expect(clippy::cast_precision_loss, reason = "documented as the nearest")]
    #[inline]
    fn to_f64(self) -> f64 {
        self as f64
    }

    #[inline]
    fn compare_sums(a: Sum<Self>, b: Sum<Self>) -> Ordering {
        total(a.map(i128::from)).cmp(&total(b.map(i128::from)))
    }

    #[inline]
    fn compare_products(a: Sum<Self>, b: Sum<Self>, c: Sum<Self>, d: Sum<Self>) -> Ordering {
        // Magnitudes of 64 bits have products of 128; the rare longer ones go to big numbers.
        match [a, b, c, d].map(Signed::from_sum) {
            [Some(a), Some(b), Some(c), Some(d)] => Signed::compare_products([a, b], [c, d]),
            _ => exact::compare_products([a, b], [c, d]),
        }
    }

    #[inline]
    fn compare_squares(dx: Sum<Self>, dy: Sum<Self>, r: Sum<Self>) -> Ordering {
        match [dx, dy, r]
            .map(|sum| Signed::from_sum(sum).map(|signed| u128::from(signed.magnitude)))
        {
            // Rearranged as dx² against r² - dy², because the sum of two squares needs 129 bits.
            [Some(dx), Some(dy), Some(r)] => match (r * r).checked_sub(dy * dy) {
                Some(rest) => (dx * dx).cmp(&rest),
                None => Ordering::Greater,
            },
            _ => exact::compare_squares(dx, dy, r),
        }
    }
}

/// A 64-bit magnitude with a sign: it holds any difference of two `i64`, and two of them multiply
/// in `u128`.
#[derive(Clone, Copy)]
struct Signed {
    is_negative: bool,
    magnitude: u64,
}

impl Signed {
    /// Returns `None` if the sum needs a 65th bit, which only a sum of three numbers can.
    #[inline]
    fn from_sum(sum: Sum<i64>) -> Option<Self> {
        let total = total(sum.map(i128::from));
        let magnitude = u64::try_from(total.unsigned_abs()).ok()?;
        Some(Self {
            is_negative: total < 0,
            magnitude,
        })
    }

    #[inline]
    fn compare_products(left: [Self; 2], right: [Self; 2]) -> Ordering {
        let (left_down, left) = Self::product(left);
        let (right_down, right) = Self::product(right);
        match (left_down, right_down) {
            (false, false) => left.cmp(&right),
            // Both negative: the greater magnitude is the lesser number.
            (true, true) => right.cmp(&left),
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
        }
    }

    /// Returns whether the product is negative, and its magnitude.
    #[inline]
    fn product([a, b]: [Self; 2]) -> (bool, u128) {
        let magnitude = u128::from(a.magnitude) * u128::from(b.magnitude);
        (a.is_negative != b.is_negative && magnitude != 0, magnitude)
    }
}

/// Adds up in a type that has room for the sum.
#[inline]
fn total<T: core::ops::Add<Output = T> + core::ops::Sub<Output = T>>(sum: Sum<T>) -> T {
    let [a, b] = sum.plus;
    a - sum.minus + b
}

/// Returns `value * part / whole`, rounded toward zero. The product of a 64-bit magnitude and a sum
/// of three is at most 3 * 2^126 and fits.
fn share(value: i128, part: Sum<i128>, whole: Sum<i128>) -> i128 {
    let (part, whole) = (total(part), total(whole));
    if part <= 0 || whole <= 0 {
        return 0;
    }
    // Unsigned division truncates, so the share is rounded toward zero for both signs.
    let magnitude = value.unsigned_abs() * part.unsigned_abs() / whole.unsigned_abs();
    let share = i128::try_from(magnitude).unwrap_or(i128::MAX);
    if value < 0 { -share } else { share }
}
