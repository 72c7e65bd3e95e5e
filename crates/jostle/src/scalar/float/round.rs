//! The float nearest to an exact value, and its neighbors.

use crate::scalar::approx::two_sum;
use crate::scalar::cells::last_where;
use crate::scalar::exact::{Exact, SUM};
use crate::scalar::float::compare::as_pair;
use crate::scalar::rounding::exact;
use crate::scalar::{Float, Rounding, Scalar, Sum};
use core::cmp::Ordering;
use core::ops::{Add, Neg};

/// The precision and the smallest exponent of a float type.
#[derive(Clone, Copy)]
pub(super) struct FloatFormat {
    mantissa_bits: u32,
    least_exponent: i32,
}

/// The properties of a float type: its format, its own sums, and the steps between neighbors.
pub(super) trait Neighbors: Scalar + Add<Output = Self> + Neg<Output = Self> {
    /// The bits of the mantissa, and the exponent of the smallest number.
    const FORMAT: FloatFormat;

    /// Returns the nearest number of this type, or infinity beyond the range.
    fn from_nearest(value: f64) -> Self;
    fn next_above(self) -> Self;
    fn next_below(self) -> Self;
    fn is_even(self) -> bool;

    /// Returns its index, counted from zero, among the numbers that are not negative.
    fn ordinal(self) -> i64;
    fn from_ordinal(ordinal: i64) -> Self;
}

macro_rules! neighbors {
    ($float:ty, $format:expr, $from:expr) => {
        impl Neighbors for $float {
            const FORMAT: FloatFormat = $format;

            fn from_nearest(value: f64) -> Self {
                $from(value)
            }

            #[inline]
            fn next_above(self) -> Self {
                let bits = self.to_bits();
                match self {
                    // Floats of one sign are ordered as their bits are, so the neighbor is one step away in
                    // the bits.
                    _ if self == 0.0 => Self::from_bits(1),
                    _ if self < 0.0 => Self::from_bits(bits - 1),
                    _ => Self::from_bits(bits + 1),
                }
            }

            #[inline]
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

neighbors!(
    f32,
    FloatFormat {
        mantissa_bits: 24,
        least_exponent: -149
    },
    narrowed
);
neighbors!(
    f64,
    FloatFormat {
        mantissa_bits: 53,
        least_exponent: -1074
    },
    core::convert::identity
);

/// Returns `value * part / whole`, rounded toward zero: a quotient in `f64` is the guess, and exact
/// comparison corrects it.
pub(super) fn share_toward_zero<S: Float + Neighbors>(value: S, part: Sum<S>, whole: Sum<S>) -> S {
    let is_sound = value.is_finite() && part.is_finite() && whole.is_finite();
    if !is_sound || part.sign().is_le() || whole.sign().is_le() {
        return S::ZERO;
    }
    // The whole, bit for bit: no product is compared if there is nothing to divide.
    if part == whole {
        return value.saturating_add(S::ZERO);
    }
    // Off by a few ulps of `f64`: for `f32` the search below starts at the answer or next to it.
    let ratio = part.quick_f64() / whole.quick_f64();
    let ratio = if ratio.is_finite() {
        ratio
    } else {
        part.quarter_f64() / whole.quarter_f64()
    };
    let guess = S::from_f64(value.to_f64().abs() * ratio).ordinal();
    // Only magnitudes: ordinals of negative floats run backward.
    let most = S::MAX.ordinal();
    let is_within = |ordinal: i64| {
        let within = |near: S| {
            S::compare_products(Sum::of(near), whole, Sum::magnitude(value), part).is_le()
        };
        ordinal <= 0 || (ordinal <= most && within(S::from_ordinal(ordinal)))
    };
    // Floats have whole numbers as ordinals, so the last one that is not too large is found by bisection,
    // and each step compares exactly: the quotient is never computed.
    let share = S::from_ordinal(last_where(guess, is_within).unwrap_or(0));
    if value < S::ZERO {
        S::ZERO.saturating_sub(share)
    } else {
        share
    }
}

/// Returns the number next to a sum from above or from below, or the sum itself, saturating at the
/// ends of the range.
#[inline]
pub(super) fn directed<S: Neighbors>(sum: Sum<S>, is_up: bool) -> S {
    let quick = as_two(sum).and_then(|[a, b]| directed_of_two(a, b, is_up));
    quick.unwrap_or_else(|| careful_directed(sum, is_up))
}

/// Returns the number nearest to a sum, ties to even, or `None` beyond the range or if a part is
/// not finite.
#[inline]
pub(super) fn nearest<S: Neighbors>(sum: Sum<S>) -> Option<S> {
    match as_two(sum) {
        // The hardware rounds a sum of two in the same way.
        Some([a, b]) => a.checked_add(b),
        None => careful_nearest(sum),
    }
}

/// Returns the two numbers that a sum amounts to, if a part of it is zero or cancels another.
#[inline]
fn as_two<S: Neighbors>(sum: Sum<S>) -> Option<[S; 2]> {
    let ([a, b], c) = (sum.plus, sum.minus);
    if b == S::ZERO {
        Some([a, -c])
    } else if c == S::ZERO {
        Some([a, b])
    } else if a == c && a.is_finite() {
        Some([b, S::ZERO])
    } else if b == c && b.is_finite() {
        Some([a, S::ZERO])
    } else {
        None
    }
}

/// Returns `None` at the ends of the range, where the error of a sum is unknown.
#[inline]
fn directed_of_two<S: Neighbors>(a: S, b: S, is_up: bool) -> Option<S> {
    // The hardware rounds to nearest; the error of the sum says on which side of the exact value that is.
    let near = a.checked_add(b)?;
    let (value, error) = two_sum(a.to_f64(), b.to_f64());
    // A float that is not the rounded sum is on the same side of the exact one.
    let rounded = near.to_f64() - value;
    let away = if rounded == 0.0 { -error } else { rounded };
    if away.is_nan() {
        return None;
    }
    let next = if is_up && away < 0.0 {
        near.next_above()
    } else if !is_up && 0.0 < away {
        near.next_below()
    } else {
        near
    };
    next.checked_add(S::ZERO).or(Some(near))
}

#[cold]
fn careful_directed<S: Neighbors>(sum: Sum<S>, is_up: bool) -> S {
    let Some(near) = nearest(sum) else {
        return sum.end_of_range();
    };
    let order = match as_pair(sum) {
        // A float that is not the rounded sum is on the same side of the exact one.
        Some((value, error)) => near
            .to_f64()
            .total_cmp(&value)
            .then(0.0_f64.total_cmp(&error)),
        None => Sum::of(near).cmp(&sum),
    };
    let next = match (is_up, order) {
        (true, Ordering::Less) => near.next_above(),
        (false, Ordering::Greater) => near.next_below(),
        _ => near,
    };
    next.checked_add(S::ZERO).unwrap_or(near)
}

#[cold]
fn careful_nearest<S: Neighbors>(sum: Sum<S>) -> Option<S> {
    // An `f32` is rounded twice, to `f64` and then to `f32`. Rounding the first time to odd makes the second
    // one correct, because an odd last bit never looks like a tie.
    let is_narrow = S::FORMAT.mantissa_bits < f64::FORMAT.mantissa_bits;
    let near = match as_pair(sum) {
        Some((value, error)) if is_narrow => to_odd(value, error),
        Some((value, _)) => value,
        None if sum.is_finite() => rounded(&Exact::from_sum(sum), S::FORMAT)?,
        None => return None,
    };
    S::from_nearest(near).checked_add(S::ZERO)
}

/// Returns `mantissa * 2^exponent`, rounded once, or `None` beyond the range.
pub(super) fn from_parts<S: Neighbors>(
    mantissa: i64,
    exponent: i32,
    rounding: Rounding,
) -> Option<S> {
    let value = exact(mantissa, exponent)?;
    let near = S::from_nearest(rounded(&value, S::FORMAT)?);
    let compared = |number: S| Exact::<SUM>::from_scalar(number).compare(&value);
    // The nearest number to a value beyond the range may still be its end.
    if compared(S::MIN).is_gt() || compared(S::MAX).is_lt() {
        return None;
    }
    let number = match (rounding, compared(near)) {
        (Rounding::Down, Ordering::Greater) => near.next_below(),
        (Rounding::Up, Ordering::Less) => near.next_above(),
        _ => near,
    };
    number.checked_add(S::ZERO)
}

/// Converts the index to a float, if its magnitude is at most `limit` and so exact.
#[expect(clippy::cast_precision_loss, reason = "the limit keeps it exact")]
pub(super) fn exact_index(index: i64, limit: u64) -> Option<f64> {
    (index.unsigned_abs() <= limit).then_some(index as f64)
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "the rounding of the cast is what it is for"
)]
pub(super) fn narrowed(value: f64) -> f32 {
    value as f32
}

/// Rounds a sum with its error to odd: if it is inexact, to the neighbor whose last bit is odd.
/// Rounding that again, to fewer bits, gives the same result as a single rounding.
pub(super) fn to_odd(sum: f64, error: f64) -> f64 {
    // Round to odd: if anything was lost, the last bit is set, so it records that the value is inexact.
    if error == 0.0 || !error.is_finite() || !sum.is_even() {
        sum
    } else if 0.0 < error {
        sum.next_above()
    } else {
        sum.next_below()
    }
}

/// Returns `origin + index * size`, rounded once to the format of the number, or `None` if an
/// argument is not finite or the edge is beyond any `f64`.
pub(super) fn exact_edge<S: Neighbors>(origin: S, size: S, index: i64) -> Option<f64> {
    if !(origin.is_finite() && size.is_finite()) {
        return None;
    }
    let offset: Exact<SUM> = Exact::<SUM>::from_scalar(size).times(&Exact::new(index, 0));
    rounded(&Exact::from_scalar(origin).plus(&offset), S::FORMAT)
}

/// Rounds to nearest, ties to even.
#[expect(clippy::cast_precision_loss, reason = "at most 53 bits are left")]
pub(super) fn rounded(exact: &Exact<SUM>, format: FloatFormat) -> Option<f64> {
    let Some((leading, exponent, is_cut)) = exact.leading() else {
        return Some(0.0);
    };
    // The place of the last bit that is kept; subnormal numbers keep fewer.
    let last = (exponent + 64 - whole(format.mantissa_bits)).max(format.least_exponent);
    let shift = u32::try_from(last - exponent).unwrap_or(0);
    // A sticky bit below the leading 64 stands for everything that was cut off.
    let wide = u128::from(leading) << 1 | u128::from(is_cut);
    let (kept, rest) = match shift {
        0..=64 => ((wide >> 1) >> shift, wide & ((2 << shift) - 1)),
        _ => (0, 1),
    };
    let half = 1_u128 << shift.min(65);
    // To nearest, ties to even, as the hardware does.
    let round_up = half < rest || (half == rest && kept % 2 == 1);
    let magnitude = (kept + u128::from(round_up)) as f64 * power_of_two(last);
    let value = if exact.is_negative() {
        -magnitude
    } else {
        magnitude
    };
    value.is_finite().then_some(value)
}

/// Converts a small number of bits.
pub(super) fn whole(bits: u32) -> i32 {
    i32::try_from(bits).unwrap_or(i32::MAX)
}

/// Returns 2 to the power of `exponent`: infinity above the range, zero below.
pub(super) fn power_of_two(exponent: i32) -> f64 {
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
    use super::{
        Neighbors, as_two, careful_directed, careful_nearest, directed, nearest, power_of_two,
    };
    use crate::random::Random;
    use crate::scalar::Sum;

    /// Compares sums of numbers of every size, many next to each other or to an end of the range.
    fn sums_agree<S: Neighbors>(of_bits: impl Fn(u64) -> S) {
        let mut random = Random::seed(7);
        let mut numbers = [S::ZERO, S::ONE, S::MAX];
        for case in 0..30_000_usize {
            let bits = random.u64();
            let changed = &mut numbers[case % 3];
            *changed = match bits >> 60 {
                0 => S::ZERO,
                1 => S::MAX,
                2 => S::MIN,
                3 | 4 => changed.next_above(),
                5 | 6 => changed.next_below(),
                _ => of_bits(bits),
            };
            let [a, b, c] = numbers;
            for sum in [Sum::total(a, b), Sum::difference(a, b), Sum::new(a, b, c)] {
                assert_eq!(nearest(sum), careful_nearest(sum), "case {case}: {sum:?}");
                for is_up in [true, false].into_iter().filter(|_| sum.is_finite()) {
                    let (quick, careful) = (directed(sum, is_up), careful_directed(sum, is_up));
                    assert_eq!(quick, careful, "case {case}: {sum:?}, up: {is_up}");
                }
            }
        }
    }

    #[test]
    fn quick_sums_are_the_careful_ones() {
        sums_agree(|bits| f32::from_bits(u32::try_from(bits >> 32).expect("32 bits")));
        sums_agree(|bits| f64::from_bits(bits.rotate_left(31)));
        assert!(
            as_two(Sum::new(1.0, 2.0, 3.0)).is_none(),
            "three are left to care"
        );
    }

    #[test]
    fn neighbors_are_one_step_apart() {
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
