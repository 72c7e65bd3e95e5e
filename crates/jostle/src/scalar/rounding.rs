//! Numbers of one type as numbers of another.

use crate::scalar::{Exact, SUM, Scalar};

/// How a number is rounded that a type does not have.
///
/// # Examples
///
/// ```
/// use jostle::{Rounding, Scalar};
///
/// let half = |rounding| i32::rounded_from(1, -1, rounding);
/// assert_eq!(half(Rounding::Down), Some(0));
/// assert_eq!(half(Rounding::Nearest), Some(1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rounding {
    /// To the next number below.
    Down,
    /// To the nearest number; if two are equally near, floats take the even one, as IEEE 754 does,
    /// and other numbers the one above.
    Nearest,
    /// To the next number above.
    Up,
}

/// Returns a number as one of another type, rounded if that does not have it, or `None` beyond its
/// range or if it is not finite.
pub(crate) fn converted<S: Scalar, T: Scalar>(value: S, rounding: Rounding) -> Option<T> {
    let (mantissa, exponent) = value.is_finite().then(|| in_units(value))?;
    T::rounded_from(mantissa, exponent, rounding)
}

/// Returns a finite number as `mantissa * 2^exponent` in whole units.
fn in_units<S: Scalar>(value: S) -> (i64, i32) {
    let ((mantissa, exponent), (one, one_exponent)) = (value.parts(), S::ONE.parts());
    let shift = one.trailing_zeros();
    if one.checked_shr(shift) == Some(1) {
        let shift = i32::try_from(shift).unwrap_or(0);
        (mantissa, exponent - one_exponent - shift)
    } else {
        // The number counts in a unit that is not a power of two, such as hundredths.
        value.to_f64().parts()
    }
}

/// Returns the exact value, or `None` if it is beyond any number.
///
/// Exponents are cut where they no longer make a difference: below the smallest float, a value only
/// has a sign.
pub(super) fn exact(mantissa: i64, exponent: i32) -> Option<Exact<SUM>> {
    match exponent {
        _ if mantissa == 0 => Some(Exact::ZERO),
        1100.. => None,
        -1200.. => Some(Exact::new(mantissa, exponent)),
        _ => Some(Exact::new(mantissa.signum(), -1200)),
    }
}

/// Rounds to a whole number, or returns `None` if the value is not between `min` and `max`.
pub(super) fn whole(
    mantissa: i64,
    exponent: i32,
    rounding: Rounding,
    [min, max]: [i64; 2],
) -> Option<i64> {
    let mantissa = i128::from(mantissa);
    // A shift by 64 takes the whole mantissa away already.
    let back = exponent.unsigned_abs().min(65);
    if 0 <= exponent {
        let is_in_range = mantissa == 0 || back < 64;
        let value = is_in_range.then(|| mantissa << if mantissa == 0 { 0 } else { back })?;
        return i64::try_from(value)
            .ok()
            .filter(|value| (min..=max).contains(value));
    }
    let below = mantissa >> back;
    let is_whole = below << back == mantissa;
    let is_in_range = i128::from(min) <= below && below + i128::from(!is_whole) <= i128::from(max);
    let rounded = match rounding {
        Rounding::Down => below,
        Rounding::Nearest => (mantissa + (1 << (back - 1))) >> back,
        Rounding::Up => below + i128::from(!is_whole),
    };
    is_in_range.then_some(rounded)?.try_into().ok()
}

/// Finds the number by bisection, for types that cannot round by themselves.
pub(super) fn searched<T: Scalar>(mantissa: i64, exponent: i32, rounding: Rounding) -> Option<T> {
    let value = exact(mantissa, exponent)?;
    let exact_of = |number: T| {
        let (mantissa, exponent) = in_units(number);
        Exact::<SUM>::new(mantissa, exponent)
    };
    let is_at_most = |number: T| exact_of(number).compare(&value).is_le();
    let (mut below, mut above) = (T::MIN, T::MAX);
    if !is_at_most(below) || value.compare(&exact_of(above)).is_gt() {
        return None;
    }
    if is_at_most(above) {
        return Some(above);
    }
    // Halving the range of `f64` takes 1,024 steps to its smallest exponents' magnitude, twice that below 1,
    // and 53 for the digits.
    for _ in 0..2200 {
        let middle = below.middle(above);
        if middle == below || middle == above {
            break;
        }
        if is_at_most(middle) {
            below = middle;
        } else {
            above = middle;
        }
    }
    let (low, high) = (exact_of(below), exact_of(above));
    let is_nearer_above = || value.plus(&value).compare(&low.plus(&high)).is_ge();
    let goes_up = match rounding {
        Rounding::Down => false,
        Rounding::Nearest => is_nearer_above(),
        Rounding::Up => true,
    };
    let is_exact = low.compare(&value).is_eq();
    Some(if goes_up && !is_exact { above } else { below })
}
