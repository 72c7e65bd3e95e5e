//! Floating-point numbers: quick in `f64`, exact where that is too close to tell.

use crate::scalar::approx::{Approx, two_product, two_sum};
#[cfg(feature = "simd")]
use crate::scalar::batch;
use crate::scalar::cells::last_where;
use crate::scalar::exact::{Exact, SUM};
use crate::scalar::{Scalar, Sum, exact};
use core::cmp::Ordering;

/// A number with fractions fine enough for square roots and angles: `f32` and `f64`.
///
/// Only what truly needs those asks for it: contacts of circles, and everything about rotated boxes.
/// Whatever is computed on the way is computed in `f64` with + - * / and square root, which give the
/// same bits on every platform.
pub trait Float: Scalar {
    /// The nearest number of this type; beyond the range the nearest finite one, for NaN zero.
    #[must_use]
    fn from_f64(value: f64) -> Self;
}

macro_rules! floating_point {
    ($bits:ty, $mantissa_bits:literal, $least_exponent:literal) => {
        const ZERO: Self = 0.0;
        const ONE: Self = 1.0;
        const MIN: Self = Self::MIN;
        const MAX: Self = Self::MAX;

        fn is_finite(self) -> bool {
            self.is_finite()
        }

        fn checked_add(self, other: Self) -> Option<Self> {
            // The second sum makes +0 of -0.
            Some(self + other + 0.0).filter(|sum| sum.is_finite())
        }

        fn checked_sub(self, other: Self) -> Option<Self> {
            Some(self - other + 0.0).filter(|difference| difference.is_finite())
        }

        fn checked_mul(self, other: Self) -> Option<Self> {
            Some(self * other + 0.0).filter(|product| product.is_finite())
        }

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
            // Divided first where the product would overflow.
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

        fn checked_sum(sum: Sum<Self>) -> Option<Self> {
            nearest(sum)
        }

        fn sum_up(sum: Sum<Self>) -> Self {
            match nearest::<Self>(sum) {
                Some(near) if Sum::of(near) < sum => near.next_above().min(Self::MAX) + 0.0,
                Some(near) => near,
                None => {
                    if sum.sign().is_lt() {
                        Self::MIN
                    } else {
                        Self::MAX
                    }
                }
            }
        }

        fn sum_down(sum: Sum<Self>) -> Self {
            match nearest::<Self>(sum) {
                Some(near) if sum < Sum::of(near) => near.next_below().max(Self::MIN) + 0.0,
                Some(near) => near,
                None => {
                    if sum.sign().is_lt() {
                        Self::MIN
                    } else {
                        Self::MAX
                    }
                }
            }
        }

        fn compare_sums(a: Sum<Self>, b: Sum<Self>) -> Ordering {
            compare_sums(a, b)
        }

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

    #[cfg(feature = "simd")]
    #[inline]
    fn overlap_masks<R: Fn(usize) -> [Self; 4]>(
        one: [Self; 4],
        words: usize,
        row: impl Fn(usize) -> R,
    ) -> [u64; batch::WORDS] {
        batch::masks_f32(one, words, row)
    }

    fn to_f64(self) -> f64 {
        f64::from(self)
    }

    fn cell_edge(origin: Self, size: Self, index: i64) -> Option<Self> {
        let edge = match exact_index(index, 1 << 29) {
            // 29 bits times 24 bits is exact; rounding the sum to odd keeps the last step honest.
            Some(index) => {
                let (sum, error) = two_sum(f64::from(origin), index * f64::from(size));
                to_odd(sum, error)
            }
            None => exact_edge(origin, size, index)?,
        };
        Some(narrowed(edge) + 0.0).filter(|edge| edge.is_finite())
    }
}

impl Scalar for f64 {
    floating_point!(u64, 52, -1074);

    fn to_f64(self) -> f64 {
        self
    }

    fn cell_edge(origin: Self, size: Self, index: i64) -> Option<Self> {
        let product = exact_index(index, 1 << 53).and_then(|index| two_product(index, size));
        let edge = match product {
            Some((product, 0.0)) => origin + product,
            _ => exact_edge(origin, size, index)?,
        };
        Some(edge + 0.0).filter(|edge| edge.is_finite())
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

/// The correctly rounded square root, by the machine where there is one, else by whole numbers.
pub(crate) fn sqrt(value: f64) -> f64 {
    #[cfg(feature = "std")]
    return value.sqrt();
    #[cfg(not(feature = "std"))]
    return sqrt_by_whole_numbers(value);
}

/// The twin of the machine's square root; NaN below zero.
#[cfg(any(test, not(feature = "std")))]
fn sqrt_by_whole_numbers(value: f64) -> f64 {
    if value == 0.0 || value.is_nan() || value == f64::INFINITY {
        return value;
    }
    if value < 0.0 {
        return f64::NAN;
    }
    let (mantissa, exponent) = value.parts();
    // Shifted so that the root has 62 to 64 bits and the exponent is even: enough to round once.
    let bits = u128::from(mantissa.unsigned_abs());
    let shift = bits.leading_zeros() & !1;
    let shift = if (exponent - whole(shift)) % 2 == 0 {
        shift
    } else {
        shift - 1
    };
    let square = bits << shift;
    let root = square.isqrt();
    // A sticky last bit stands for everything below.
    let root = (root << 1) | u128::from(root * root != square);
    let scale = (exponent - whole(shift)) / 2 - 1;
    rounded_to_53_bits(root) * power_of_two(scale)
}

/// To nearest, ties to even, as the cast does.
#[cfg(any(test, not(feature = "std")))]
#[expect(
    clippy::cast_precision_loss,
    reason = "the rounding of the cast is what it is for"
)]
fn rounded_to_53_bits(value: u128) -> f64 {
    value as f64
}

/// What is special about a float type: its format, and the steps between neighbours.
trait Neighbours: Scalar {
    /// Bits of the mantissa, and the exponent of the least number.
    const FORMAT: (u32, i32);

    /// The nearest of this type, infinity beyond the range.
    fn from_nearest(value: f64) -> Self;
    fn next_above(self) -> Self;
    fn next_below(self) -> Self;
    fn is_even(self) -> bool;

    /// Which it is, counted from zero, among the numbers that are not negative.
    fn ordinal(self) -> i64;
    fn from_ordinal(ordinal: i64) -> Self;
}

macro_rules! neighbours {
    ($float:ty, $format:expr, $from:expr) => {
        impl Neighbours for $float {
            const FORMAT: (u32, i32) = $format;

            fn from_nearest(value: f64) -> Self {
                $from(value)
            }

            fn next_above(self) -> Self {
                let bits = self.to_bits();
                match self {
                    _ if self == 0.0 => Self::from_bits(1),
                    _ if self < 0.0 => Self::from_bits(bits - 1),
                    _ => Self::from_bits(bits + 1),
                }
            }

            fn next_below(self) -> Self {
                -(-self).next_above()
            }

            fn is_even(self) -> bool {
                self.to_bits() % 2 == 0
            }

            fn ordinal(self) -> i64 {
                i64::try_from(self.to_bits()).unwrap_or(0)
            }

            fn from_ordinal(ordinal: i64) -> Self {
                ordinal.try_into().map_or(0.0, Self::from_bits)
            }
        }
    };
}

neighbours!(f32, (24, -149), narrowed);
neighbours!(f64, (53, -1074), core::convert::identity);

/// `value * part / whole` toward zero: a quotient in `f64` is the guess, exact comparison corrects it.
fn share_toward_zero<S: Float + Neighbours>(value: S, part: Sum<S>, whole: Sum<S>) -> S {
    let is_sound = value.is_finite() && part.is_finite() && whole.is_finite();
    if !is_sound || part.sign().is_le() || whole.sign().is_le() {
        return S::ZERO;
    }
    if part == whole {
        return value.saturating_add(S::ZERO);
    }
    let ratio = part.quick_f64() / whole.quick_f64();
    let ratio = if ratio.is_finite() {
        ratio
    } else {
        part.quarter_f64() / whole.quarter_f64()
    };
    let guess = S::from_f64(value.to_f64().abs() * ratio).ordinal();
    let most = S::MAX.ordinal();
    let is_within = |ordinal: i64| {
        let within = |near: S| {
            S::compare_products(Sum::of(near), whole, Sum::magnitude(value), part).is_le()
        };
        ordinal <= 0 || (ordinal <= most && within(S::from_ordinal(ordinal)))
    };
    let share = S::from_ordinal(last_where(guess, is_within).unwrap_or(0));
    if value < S::ZERO {
        S::ZERO.saturating_sub(share)
    } else {
        share
    }
}

/// The number nearest to a sum, ties to even; `None` beyond the range, or if a part is no number.
fn nearest<S: Neighbours>(sum: Sum<S>) -> Option<S> {
    let is_narrow = S::FORMAT.0 < f64::FORMAT.0;
    let near = match as_pair(sum) {
        Some((value, error)) if is_narrow => to_odd(value, error),
        Some((value, _)) => value,
        None if sum.is_finite() => rounded(&Exact::of_sum(sum), S::FORMAT)?,
        None => return None,
    };
    S::from_nearest(near).checked_add(S::ZERO)
}

fn compare_sums<S: Scalar>(a: Sum<S>, b: Sum<S>) -> Ordering {
    if let (Some(a), Some(b)) = (as_pair(a), as_pair(b)) {
        // Rounding is monotone: unequal sums are in order, equal ones differ by their errors.
        return a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1));
    }
    let quick = Approx::of_float_sum(a)
        .minus(Approx::of_float_sum(b))
        .sign();
    quick.unwrap_or_else(|| exact::compare_sums(a, b))
}

/// A sum as its rounded value and the error of that, both never -0, if it comes to a sum of two.
fn as_pair<S: Scalar>(sum: Sum<S>) -> Option<(f64, f64)> {
    let [a, b] = sum.plus.map(S::to_f64);
    let c = sum.minus.to_f64();
    let (value, error) = match (b == 0.0, c == 0.0) {
        (true, _) => two_sum(a, -c),
        (_, true) => two_sum(a, b),
        _ => two_sum_of_three(a, b, -c)?,
    };
    value.is_finite().then_some((value + 0.0, error + 0.0))
}

/// Three numbers, two of which add up exactly, as is usual of edges and sizes.
fn two_sum_of_three(a: f64, b: f64, c: f64) -> Option<(f64, f64)> {
    [(a, c, b), (a, b, c), (b, c, a)]
        .into_iter()
        .find_map(|(x, y, rest)| {
            let (value, error) = two_sum(x, y);
            (error == 0.0 && value.is_finite()).then(|| two_sum(value, rest))
        })
}

#[inline]
fn compare_products<S: Scalar>(left: [Sum<S>; 2], right: [Sum<S>; 2]) -> Ordering {
    quick_products(left, right).unwrap_or_else(|| careful_products(left, right))
}

/// For differences of two: each is off by half an ulp at most, so the products are off by little more
/// than one and a half, and so is their comparison.
#[inline]
fn quick_products<S: Scalar>([a, b]: [Sum<S>; 2], [c, d]: [Sum<S>; 2]) -> Option<Ordering> {
    let is_difference = |sum: Sum<S>| sum.plus[1] == S::ZERO;
    let value = |sum: Sum<S>| sum.plus[0].to_f64() - sum.minus.to_f64();
    let (left, right) = (value(a) * value(b), value(c) * value(d));
    let doubt = (left.abs() + right.abs()) * (4.0 * f64::EPSILON) + f64::MIN_POSITIVE;
    let distance = left - right;
    let is_sure = is_difference(a) & is_difference(b) & is_difference(c) & is_difference(d);
    let is_clear = doubt < distance.abs() && distance.is_finite();
    (is_sure && is_clear).then_some(if distance < 0.0 {
        Ordering::Less
    } else {
        Ordering::Greater
    })
}

#[cold]
fn careful_products<S: Scalar>(left: [Sum<S>; 2], right: [Sum<S>; 2]) -> Ordering {
    let approximate = |[a, b]: [Sum<S>; 2]| Approx::of_float_sum(a).times(Approx::of_float_sum(b));
    let quick = || approximate(left).minus(approximate(right)).sign();
    let error_free = || {
        let ((a, a_error), (b, b_error)) = (as_product(left)?, as_product(right)?);
        Some(a.total_cmp(&b).then(a_error.total_cmp(&b_error)))
    };
    quick()
        .or_else(error_free)
        .unwrap_or_else(|| exact::compare_products(left, right))
}

/// A product as its rounded value and the error of that, if both factors are exact in `f64`.
fn as_product<S: Scalar>([a, b]: [Sum<S>; 2]) -> Option<(f64, f64)> {
    let (value, error) = two_product(as_number(a)?, as_number(b)?)?;
    Some((value + 0.0, error + 0.0))
}

/// A sum that `f64` holds exactly.
fn as_number<S: Scalar>(sum: Sum<S>) -> Option<f64> {
    as_pair(sum).filter(|pair| pair.1 == 0.0).map(|pair| pair.0)
}

fn compare_squares<S: Scalar>(dx: Sum<S>, dy: Sum<S>, r: Sum<S>) -> Ordering {
    let quick = || {
        let [x, y, radius] = [dx, dy, r].map(Approx::of_float_sum);
        x.times(x)
            .plus(y.times(y))
            .minus(radius.times(radius))
            .sign()
    };
    let error_free = || {
        let square = |sum| {
            as_product([sum, sum])
                .filter(|pair| pair.1 == 0.0)
                .map(|pair| pair.0)
        };
        let (sum, error) = two_sum(square(dx)?, square(dy)?);
        let is_exact = error == 0.0 && sum.is_finite();
        is_exact.then_some(sum.total_cmp(&square(r)?))
    };
    quick()
        .or_else(error_free)
        .unwrap_or_else(|| exact::compare_squares(dx, dy, r))
}

/// The index as a float, if its magnitude is at most `limit` and so exact.
#[expect(clippy::cast_precision_loss, reason = "the limit keeps it exact")]
fn exact_index(index: i64, limit: u64) -> Option<f64> {
    (index.unsigned_abs() <= limit).then_some(index as f64)
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "the rounding of the cast is what it is for"
)]
fn narrowed(value: f64) -> f32 {
    value as f32
}

/// A sum with its error, rounded so that rounding once more, to fewer bits, gives what one rounding
/// would: where it is inexact, the neighbour whose last bit is odd.
fn to_odd(sum: f64, error: f64) -> f64 {
    if error == 0.0 || !error.is_finite() || !sum.is_even() {
        sum
    } else if 0.0 < error {
        sum.next_above()
    } else {
        sum.next_below()
    }
}

/// `origin + index * size` rounded once to the format of the number; `None` if an argument is not
/// finite or the edge lies beyond any `f64`.
fn exact_edge<S: Neighbours>(origin: S, size: S, index: i64) -> Option<f64> {
    if !(origin.is_finite() && size.is_finite()) {
        return None;
    }
    let offset: Exact<SUM> = Exact::<SUM>::of(size).times(&Exact::new(index, 0));
    rounded(&Exact::of(origin).plus(&offset), S::FORMAT)
}

/// To nearest, ties to even.
#[expect(clippy::cast_precision_loss, reason = "at most 53 bits are left")]
fn rounded(exact: &Exact<SUM>, (bits, least): (u32, i32)) -> Option<f64> {
    let Some((leading, exponent, is_cut)) = exact.leading() else {
        return Some(0.0);
    };
    let last = (exponent + 64 - whole(bits)).max(least);
    let shift = u32::try_from(last - exponent).unwrap_or(0);
    let wide = u128::from(leading) << 1 | u128::from(is_cut);
    let (kept, rest) = match shift {
        0..=64 => ((wide >> 1) >> shift, wide & ((2 << shift) - 1)),
        _ => (0, 1),
    };
    let half = 1_u128 << shift.min(65);
    let round_up = half < rest || (half == rest && kept % 2 == 1);
    let magnitude = (kept + u128::from(round_up)) as f64 * power_of_two(last);
    let value = if exact.is_negative() {
        -magnitude
    } else {
        magnitude
    };
    value.is_finite().then_some(value)
}

/// A small count of bits.
fn whole(bits: u32) -> i32 {
    i32::try_from(bits).unwrap_or(i32::MAX)
}

/// 2 to the power of `exponent`: infinity above the range, zero below.
fn power_of_two(exponent: i32) -> f64 {
    let field = u64::try_from(exponent + 1023).unwrap_or(0);
    let place = u64::try_from(exponent + 1074).unwrap_or(u64::MAX);
    match exponent {
        ..-1074 => 0.0,
        -1074..-1022 => f64::from_bits(1 << place),
        -1022..=1023 => f64::from_bits(field << 52),
        1024.. => f64::INFINITY,
    }
}

#[cfg(test)]
mod tests {
    use super::{Neighbours, power_of_two, sqrt, sqrt_by_whole_numbers};

    #[test]
    fn whole_numbers_give_the_same_roots_as_the_machine() {
        let mut bits = 0x9E37_79B9_7F4A_7C15_u64;
        for case in 0..200_000 {
            bits = bits
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(case);
            let value = f64::from_bits(bits >> 1);
            let (machine, own) = (sqrt(value), sqrt_by_whole_numbers(value));
            assert!(
                machine.to_bits() == own.to_bits() || machine.is_nan(),
                "case {case}: {value:e}"
            );
        }
        for value in [
            0.0,
            1.0,
            2.0,
            4.0,
            f64::MIN_POSITIVE,
            f64::MAX,
            5e-324,
            f64::INFINITY,
        ] {
            assert_eq!(
                sqrt(value).to_bits(),
                sqrt_by_whole_numbers(value).to_bits(),
                "{value:e}"
            );
        }
        assert!(sqrt_by_whole_numbers(-1.0).is_nan());
    }

    #[test]
    fn neighbours_are_one_step_apart() {
        assert_eq!(1.0_f32.next_above().to_bits(), 1.0_f32.to_bits() + 1);
        assert_eq!((-1.0_f32).next_above().to_bits(), (-1.0_f32).to_bits() - 1);
        assert_eq!(0.0_f64.next_below().to_bits(), (-5e-324_f64).to_bits());
    }

    #[test]
    fn powers_of_two_reach_from_the_least_to_the_greatest() {
        assert_eq!(power_of_two(-1074).to_bits(), 1);
        assert_eq!(power_of_two(-1075).to_bits(), 0);
        assert_eq!(power_of_two(0).to_bits(), 1.0_f64.to_bits());
        assert_eq!(power_of_two(1023).to_bits(), 2046 << 52);
        assert!(power_of_two(1024).is_infinite());
    }
}
