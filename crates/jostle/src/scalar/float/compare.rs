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
    compare_pairs(a, b)
        .or_else(|| compare_bounds(a, b))
        .unwrap_or_else(|| exact::compare_sums(a, b))
}

/// Compares sums that both have an exact pair.
#[inline]
fn compare_pairs<S: Scalar>(a: Sum<S>, b: Sum<S>) -> Option<Ordering> {
    let (a, b) = (as_pair(a)?, as_pair(b)?);
    // Rounding is monotone: unequal sums are in order, and equal ones differ by their errors.
    Some(a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)))
}

/// Compares sums that differ by more than their error bounds.
#[inline]
fn compare_bounds<S: Scalar>(a: Sum<S>, b: Sum<S>) -> Option<Ordering> {
    Approx::from_float_sum(a)
        .minus(Approx::from_float_sum(b))
        .sign()
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

#[cfg(test)]
mod tests {
    use super::{compare_bounds, compare_pairs, compare_sums};
    use crate::random::Random;
    use crate::scalar::{Scalar, Sum, exact};
    use core::cmp::Ordering::{self, Equal, Greater, Less};

    #[derive(Clone, Copy, Debug, PartialEq)]
    enum Stage {
        Pairs,
        Bounds,
        BigNumbers,
    }

    /// Returns the stage that decides, after checking every stage that answers against big numbers.
    fn deciding_stage<S: Scalar>(a: Sum<S>, b: Sum<S>) -> Stage {
        let expected = exact::compare_sums(a, b);
        let [pairs, bounds] = [compare_pairs(a, b), compare_bounds(a, b)];
        for order in [pairs, bounds].into_iter().flatten() {
            assert_eq!(order, expected, "{a:?} and {b:?}: {pairs:?}, {bounds:?}");
        }
        assert_eq!(compare_sums(a, b), expected, "{a:?} and {b:?}");
        match (pairs, bounds) {
            (Some(_), _) => Stage::Pairs,
            (None, Some(_)) => Stage::Bounds,
            (None, None) => Stage::BigNumbers,
        }
    }

    fn check<S: Scalar>(a: Sum<S>, b: Sum<S>, stage: Stage, order: Ordering) {
        for (a, b, order) in [(a, b, order), (b, a, order.reverse())] {
            assert_eq!(deciding_stage(a, b), stage, "{a:?} and {b:?}");
            assert_eq!(compare_sums(a, b), order, "{a:?} and {b:?}");
        }
    }

    #[test]
    fn sums_of_two_are_compared_by_pairs() {
        let big = Sum::of(1.0e30_f64);
        check(Sum::difference(1.0, 2.0), Sum::of(-0.5), Stage::Pairs, Less);
        check(Sum::difference(1.0e30, 1.0), big, Stage::Pairs, Less);
        check(Sum::total(1.0e30, 1.0e-300), big, Stage::Pairs, Greater);
        check(
            Sum::difference(0.0, 0.0),
            Sum::of(-0.0),
            Stage::Pairs,
            Equal,
        );
        // Of these three, 0.3 - 0.2 is exact.
        let edges = Sum::new(0.3, 0.1, 0.2);
        check(edges, Sum::of(0.2), Stage::Pairs, Less);
        check(edges, Sum::new(0.1, 0.3, 0.2), Stage::Pairs, Equal);
    }

    #[test]
    fn sums_of_three_far_apart_are_compared_by_bounds() {
        let sum = Sum::new(1.0, 1.0e-18, 1.0e-36_f64);
        check(sum, Sum::of(1.0 - 1.0e-15), Stage::Bounds, Greater);
        check(sum, Sum::of(1.0 + 1.0e-15), Stage::Bounds, Less);
        let sum = Sum::new(1.0e30, 1.0, 1.0e-30_f32);
        check(sum, Sum::of(1.1e30), Stage::Bounds, Less);
    }

    #[test]
    fn nearly_equal_sums_of_three_are_compared_by_big_numbers() {
        let sum = Sum::new(1.0, 1.0e-18, 1.0e-36_f64);
        let nearly = Sum::new(1.0, 1.0e-18, 2.0e-36);
        let swapped = Sum::new(1.0e-18, 1.0, 1.0e-36);
        check(sum, nearly, Stage::BigNumbers, Greater);
        check(sum, swapped, Stage::BigNumbers, Equal);
        check(sum, Sum::of(1.0), Stage::BigNumbers, Greater);
        let [max, beyond] = [Sum::of(f64::MAX), Sum::total(f64::MAX, f64::MAX)];
        check(beyond, max, Stage::BigNumbers, Greater);
    }

    /// Sums of neighbors of a few numbers of all sizes, so that many are nearly equal.
    #[test]
    fn every_stage_agrees_with_big_numbers() {
        let mut random = Random::seed(11);
        let mut reached = [0; 3];
        for _ in 0..50_000 {
            let numbers = [(); 6].map(|()| {
                let number: f64 =
                    random.pick(&[0.0, 0.1, 1.0, 3.0, 1.0e-18, 1.0e-36, 1.0e18, 5.0e-324]);
                let number = if random.below(2) == 0 {
                    number
                } else {
                    f64::from_bits(number.to_bits() + 1)
                };
                if random.below(4) == 0 {
                    -number
                } else {
                    number
                }
            });
            let [a, b, c, d, e, f] = numbers;
            reached[deciding_stage(Sum::new(a, b, c), Sum::new(d, e, f)) as usize] += 1;
        }
        assert!(reached.iter().all(|&count| 500 < count), "{reached:?}");
    }
}
