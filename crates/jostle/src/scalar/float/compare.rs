//! Exact comparisons in three stages: `f64` with an error bound, error-free sums and products, and
//! big numbers for what is still undecided.
//!
//! The slow twin of every stage is `scalar/exact.rs`; the laws compare both with rational
//! arithmetic. Measured on `f32`: comparing sums by error-free pairs takes 0.6 of the time with
//! bounds alone, and comparing products by `quick_products` 0.14 of the time without it.

use crate::scalar::approx::{Approx, two_product, two_sum};
use crate::scalar::{Scalar, Sum, exact};
use core::cmp::Ordering;

#[inline]
pub(super) fn compare_sums<S: Scalar>(a: Sum<S>, b: Sum<S>) -> Ordering {
    if let (Some(a), Some(b)) = (as_pair(a), as_pair(b)) {
        // Rounding is monotone: unequal sums are in order, and equal ones differ by their errors.
        return a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1));
    }
    // Three numbers without an exact pair: bounds, and big numbers if those overlap.
    let quick = Approx::from_float_sum(a)
        .minus(Approx::from_float_sum(b))
        .sign();
    quick.unwrap_or_else(|| exact::compare_sums(a, b))
}

/// Returns a sum as its rounded value and the error of that, neither of them -0, if it amounts to a
/// sum of two.
#[inline]
pub(super) fn as_pair<S: Scalar>(sum: Sum<S>) -> Option<(f64, f64)> {
    let [a, b] = sum.plus.map(S::to_f64);
    let c = sum.minus.to_f64();
    // Most sums have two terms, which always have an exact pair.
    let (value, error) = match (b == 0.0, c == 0.0) {
        (true, _) => two_sum(a, -c),
        (_, true) => two_sum(a, b),
        _ => two_sum_of_three(a, b, -c)?,
    };
    value.is_finite().then_some((value + 0.0, error + 0.0))
}

/// Adds three numbers, two of which add up exactly, as edges and sizes usually do.
fn two_sum_of_three(a: f64, b: f64, c: f64) -> Option<(f64, f64)> {
    [(a, c, b), (a, b, c), (b, c, a)]
        .into_iter()
        .find_map(|(x, y, rest)| {
            let (value, error) = two_sum(x, y);
            // If one of the three partial sums is exact, the rest is a sum of two. The difference of numbers
            // within a factor of two is exact (Sterbenz), so for edges near each other one usually is.
            (error == 0.0 && value.is_finite()).then(|| two_sum(value, rest))
        })
}

#[inline]
pub(super) fn compare_products<S: Scalar>(left: [Sum<S>; 2], right: [Sum<S>; 2]) -> Ordering {
    quick_products(left, right).unwrap_or_else(|| careful_products(left, right))
}

/// Decides for differences of two numbers. Each is off by at most half an ulp, so the products are
/// off by little more than one and a half, and so is their comparison.
#[inline]
fn quick_products<S: Scalar>([a, b]: [Sum<S>; 2], [c, d]: [Sum<S>; 2]) -> Option<Ordering> {
    // Asked below, after the arithmetic: the products do not wait for the branch.
    let is_difference = |sum: Sum<S>| sum.plus[1] == S::ZERO;
    let value = |sum: Sum<S>| sum.plus[0].to_f64() - sum.minus.to_f64();
    let ((a_value, b_value), (c_value, d_value)) = ((value(a), value(b)), (value(c), value(d)));
    let (left, right) = (a_value * b_value, c_value * d_value);
    // More than twice that bound, plus what underflow may have lost.
    let doubt = (left.abs() + right.abs()) * (4.0 * f64::EPSILON) + f64::MIN_POSITIVE;
    let distance = left - right;
    if !(is_difference(a) & is_difference(b) & is_difference(c) & is_difference(d)) {
        return None;
    }
    if doubt < distance.abs() && distance.is_finite() {
        return Some(if distance < 0.0 {
            Ordering::Less
        } else {
            Ordering::Greater
        });
    }
    // Flush edges are common: a difference rounds to zero only if it is zero.
    let is_zero = |one: f64, other: f64| one == 0.0 || other == 0.0;
    (is_zero(a_value, b_value) && is_zero(c_value, d_value)).then_some(Ordering::Equal)
}

#[cold]
fn careful_products<S: Scalar>(left: [Sum<S>; 2], right: [Sum<S>; 2]) -> Ordering {
    let approximate =
        |[a, b]: [Sum<S>; 2]| Approx::from_float_sum(a).times(Approx::from_float_sum(b));
    let quick = || approximate(left).minus(approximate(right)).sign();
    let error_free = || {
        let ((a, a_error), (b, b_error)) = (as_product(left)?, as_product(right)?);
        // Each pair is a rounded value and its exact error, so the values decide, and on a tie the errors.
        Some(a.total_cmp(&b).then(a_error.total_cmp(&b_error)))
    };
    quick()
        .or_else(error_free)
        .unwrap_or_else(|| exact::compare_products(left, right))
}

/// Returns a product as its rounded value and the error of that, if both factors are exact in
/// `f64`.
fn as_product<S: Scalar>([a, b]: [Sum<S>; 2]) -> Option<(f64, f64)> {
    let (value, error) = two_product(as_number(a)?, as_number(b)?)?;
    Some((value + 0.0, error + 0.0))
}

/// Returns a sum that `f64` holds exactly.
fn as_number<S: Scalar>(sum: Sum<S>) -> Option<f64> {
    as_pair(sum).filter(|pair| pair.1 == 0.0).map(|pair| pair.0)
}

pub(super) fn compare_squares<S: Scalar>(dx: Sum<S>, dy: Sum<S>, r: Sum<S>) -> Ordering {
    let quick = || {
        let [x, y, radius] = [dx, dy, r].map(Approx::from_float_sum);
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
        // Exact if nothing was rounded on the way; anything else is left to big numbers.
        let is_exact = error == 0.0 && sum.is_finite();
        is_exact.then_some(sum.total_cmp(&square(r)?))
    };
    quick()
        .or_else(error_free)
        .unwrap_or_else(|| exact::compare_squares(dx, dy, r))
}
