//! What is left of a result that no number of the type can hold.

use crate::scalar::{Scalar, Sum};

fn is_nan<S: Scalar>(value: S) -> bool {
    value.partial_cmp(&value).is_none()
}

/// Returns the result of a sum or difference that the checked one refuses.
pub(super) fn saturated<S: Scalar>(a: S, b: S, upward: bool) -> S {
    // NaN counts as nothing: the other operand is the result, and it must not spread through a world.
    match (is_nan(a), is_nan(b)) {
        (true, true) => S::ZERO,
        (true, false) => S::ZERO.saturating_add(b),
        (false, true) => a.saturating_add(S::ZERO),
        (false, false) if !a.is_finite() && b.is_finite() => {
            if S::ZERO < a {
                S::MAX
            } else {
                S::MIN
            }
        }
        (false, false) if upward => S::MAX,
        (false, false) => S::MIN,
    }
}

/// Returns the result of a difference that the checked one refuses.
#[cold]
pub(super) fn difference<S: Scalar>(a: S, b: S) -> S {
    if is_nan(a) {
        S::ZERO.saturating_sub(b)
    } else {
        a.saturated(b, b < S::ZERO)
    }
}

/// Returns the result of a product that the checked one refuses.
pub(super) fn product<S: Scalar>(a: S, b: S) -> S {
    if a == S::ZERO || b == S::ZERO {
        S::ZERO
    } else {
        beyond(a, b)
    }
}

/// Returns the end of the range that a product or quotient beyond it belongs to; zero for NaN.
pub(super) fn beyond<S: Scalar>(a: S, b: S) -> S {
    // A NaN compares with nothing.
    let is_unknown = a.partial_cmp(&b).is_none();
    if is_unknown {
        S::ZERO
    } else if (a < S::ZERO) == (b < S::ZERO) {
        S::MAX
    } else {
        S::MIN
    }
}

/// Divides by way of [`Scalar::share`], for numbers that have no division of their own.
pub(super) fn checked_div<S: Scalar>(a: S, b: S) -> Option<S> {
    if !a.is_finite() || !b.is_finite() || b == S::ZERO {
        return None;
    }
    let (one, divisor) = (Sum::of(S::ONE), Sum::magnitude(b));
    let quotient = a.share(one, divisor);
    // Held at an end of the range, unless the quotient is that end: then the divisor is no less than one.
    let is_held = (quotient == S::MIN || quotient == S::MAX) && divisor < one;
    let is_in_range = !is_held;
    is_in_range
        .then_some(quotient)
        .and_then(|quotient| match b < S::ZERO {
            true => S::ZERO.checked_sub(quotient),
            false => Some(quotient),
        })
}

/// Divides; beyond the range, and by zero, the result is the end of the range.
pub(super) fn saturating_div<S: Scalar>(a: S, b: S) -> S {
    if let Some(quotient) = a.checked_div(b) {
        return quotient;
    }
    // Divided by an infinity, anything finite vanishes.
    let vanishes = a == S::ZERO || (a.is_finite() && !b.is_finite());
    if vanishes || is_nan(a) || is_nan(b) || (!a.is_finite() && !b.is_finite()) {
        return S::ZERO;
    }
    // Both zeros divide alike, as numbers that are not negative.
    beyond(a, if b == S::ZERO { S::ZERO } else { b })
}
