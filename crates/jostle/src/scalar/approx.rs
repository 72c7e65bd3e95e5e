//! Numbers with a known error bound, so that most comparisons need no exact arithmetic.

use crate::scalar::{Scalar, Sum};
use core::cmp::Ordering;

/// Half an ulp of 1.0 in `f64`: the relative error of one operation.
const HALF_ULP: f64 = f64::EPSILON / 2.0;
/// An upper bound for what the roundings in a few sums of error terms add up to.
const SLACK: f64 = 1.0 + 1.0e-9;

/// A number known up to an error: the true value is within `error` of `value`.
#[derive(Clone, Copy)]
pub(crate) struct Approx {
    value: f64,
    error: f64,
}

impl Approx {
    pub(crate) fn new<S: Scalar>(value: S) -> Self {
        let value = value.to_f64();
        Self {
            value,
            error: value.abs() * HALF_ULP,
        }
    }

    pub(crate) fn from_sum<S: Scalar>(sum: Sum<S>) -> Self {
        Self::new(sum.plus[0])
            // In this order, since the first two are usually edges near each other, whose difference is small.
            .minus(Self::new(sum.minus))
            .plus(Self::new(sum.plus[1]))
    }

    /// For floats, whose conversion to `f64` is exact: differences of nearly equal numbers stay
    /// precise.
    pub(crate) fn from_float_sum<S: Scalar>(sum: Sum<S>) -> Self {
        // Floats up to `f64` convert exactly, so only the two operations round.
        let part = sum.plus[0].to_f64() - sum.minus.to_f64();
        let value = part + sum.plus[1].to_f64();
        Self {
            value,
            error: (part.abs() + value.abs()) * HALF_ULP,
        }
    }

    /// Returns the difference of two sums, precise if they have a number in common.
    pub(crate) fn difference<S: Scalar>(a: Sum<S>, b: Sum<S>) -> Self {
        let [one, other] = [a, b].map(|sum| (sum.plus, sum.minus));
        // Equal terms cancel exactly, so they must not enter the error bound: flush edges often differ by one
        // term only, and a bound on all of them would decide nothing.
        if one.0 == other.0 {
            Self::new(other.1).minus(Self::new(one.1))
        } else if one.1 == other.1 && one.0[1] == other.0[1] {
            Self::new(one.0[0]).minus(Self::new(other.0[0]))
        } else {
            Self::from_sum(a).minus(Self::from_sum(b))
        }
    }

    pub(crate) fn plus(self, other: Self) -> Self {
        Self::rounded(self.value + other.value, self.error + other.error)
    }

    pub(crate) fn minus(self, other: Self) -> Self {
        Self::rounded(self.value - other.value, self.error + other.error)
    }

    pub(crate) fn times(self, other: Self) -> Self {
        // The product rule of errors: each factor's error is magnified by the other factor.
        let spread = self.value.abs() * other.error + other.value.abs() * self.error;
        Self::rounded(self.value * other.value, spread + self.error * other.error)
    }

    /// Returns the sign, if the error leaves no doubt; also `None` if anything overflowed on the
    /// way.
    pub(crate) fn sign(self) -> Option<Ordering> {
        // The value may be off by the error at most, so beyond it the sign is certain.
        let is_sure = self.error < self.value.abs() && self.value.is_finite();
        is_sure.then_some(if self.value < 0.0 {
            Ordering::Less
        } else {
            Ordering::Greater
        })
    }

    fn rounded(value: f64, error: f64) -> Self {
        // The smallest normal number covers what underflow may have lost.
        Self {
            value,
            error: (error + value.abs() * HALF_ULP) * SLACK + f64::MIN_POSITIVE,
        }
    }
}

/// Returns the sum and its rounding error, exactly (Knuth), unless it overflows.
#[inline]
pub(crate) fn two_sum(a: f64, b: f64) -> (f64, f64) {
    // Knuth's TwoSum: six operations whose own errors cancel, so `sum + error` is the exact total. It needs
    // no comparison of the magnitudes, unlike the shorter FastTwoSum.
    let sum = a + b;
    let from_b = sum - a;
    let from_a = sum - from_b;
    (sum, (a - from_a) + (b - from_b))
}

/// Returns the product and its rounding error, exactly (Dekker, Veltkamp: no fma needed), or `None`
/// if a factor is huge or tiny.
pub(crate) fn two_product(a: f64, b: f64) -> Option<(f64, f64)> {
    let product = a * b;
    if product == 0.0 && (a == 0.0 || b == 0.0) {
        return Some((0.0, 0.0));
    }
    // Outside of this range the splitting overflows, or the error term is below what `f64` can express.
    let is_safe = |value: f64| (1.0e-280..=1.0e280).contains(&value.abs());
    if !(is_safe(a) && is_safe(b) && is_safe(product)) {
        return None;
    }
    // Dekker's product: halves of 26 bits multiply without rounding, so the error can be summed up exactly.
    // A fused multiply-add would do it in one step, but not every machine has one.
    let ((a_high, a_low), (b_high, b_low)) = (split(a), split(b));
    let error = ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low;
    Some((product, error))
}

/// Splits a number into two halves of 26 bits that add up to it.
fn split(value: f64) -> (f64, f64) {
    let scaled = value * 134_217_729.0; // 2^27 + 1
    // Veltkamp's splitting: the product moves the lower half beyond the last place, where rounding drops it.
    let high = scaled - (scaled - value);
    (high, value - high)
}
