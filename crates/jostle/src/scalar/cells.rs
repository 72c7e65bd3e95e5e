//! The cell of a row of equal cells that contains a number.

use crate::scalar::Scalar;

/// Returns the largest index whose edge is at most `x`.
///
/// A quotient is the first guess; if rounded edges disagree with it, they win. This is the slow
/// twin of `cell` for integers, which divide exactly in half the time. For floats, `cell_edge` of
/// small indices needs no big numbers, which makes this 8 times faster for `f32`; the laws compare
/// both.
pub(crate) fn cell<S: Scalar>(origin: S, size: S, x: S) -> Option<i64> {
    let is_sound = origin.is_finite() && size.is_finite() && x.is_finite() && S::ZERO < size;
    if !is_sound {
        return None;
    }
    // An edge beyond the range is below everything for negative indices and above it for positive ones.
    let is_at_or_below = |index: i64| match S::cell_edge(origin, size, index) {
        Some(edge) => edge <= x,
        None => index < 0,
    };
    // The quotient may be off by rounding; the edges themselves decide, so that a number on an edge is in the
    // cell that begins there, on every number type.
    last_where(guess(origin, size, x), is_at_or_below)
}

/// Returns the largest number for which a monotone condition still holds, or `None` if it does not
/// fit an `i64`.
///
/// From a good guess the search widens in doubling steps and closes in by bisection: usually one
/// step either way, never more than 128.
pub(crate) fn last_where(guess: i64, holds: impl Fn(i64) -> bool) -> Option<i64> {
    // Galloping search: the guess is right or next to right, so two or three questions are usual, and a guess
    // that is far off still costs only the logarithm of its distance.
    let (mut low, mut high) = bracket(guess, &holds)?;
    while 1 < high.abs_diff(low) {
        let middle = low.middle(high);
        if holds(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    Some(low)
}

/// Returns two numbers: the condition holds for the lower and not for the upper.
fn bracket(guess: i64, holds: impl Fn(i64) -> bool) -> Option<(i64, i64)> {
    let mut step = 1_i64;
    let mut near = guess;
    let upward = holds(guess);
    loop {
        // Steps double until they have passed the place where the answer changes.
        let far = if upward {
            near.checked_add(step)?
        } else {
            near.checked_sub(step)?
        };
        if holds(far) != upward {
            return Some(if upward { (near, far) } else { (far, near) });
        }
        near = far;
        step = step.checked_mul(2)?;
    }
}

fn guess<S: Scalar>(origin: S, size: S, x: S) -> i64 {
    let distance = x.to_f64() - origin.to_f64();
    floor_to_i64(distance / size.to_f64())
}

/// Returns the floor, saturating at the ends of the range.
#[expect(clippy::cast_possible_truncation, reason = "the cast saturates")]
#[expect(
    clippy::cast_precision_loss,
    reason = "the comparison only has to be near"
)]
fn floor_to_i64(value: f64) -> i64 {
    let whole = value as i64;
    if value < whole as f64 {
        whole.saturating_sub(1)
    } else {
        whole
    }
}
