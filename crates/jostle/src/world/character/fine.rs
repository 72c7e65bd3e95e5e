//! Lengths in fine units: integers of 2^-32 units, for every number type.
//!
//! Sums of integers are exact and equal on all machines, and small accelerations are not rounded away even
//! if positions are whole pixels.

use crate::scalar::Scalar;

/// One unit.
pub(super) const UNIT: i64 = 1 << 32;

/// Returns a length in fine units, rounded toward zero and clamped to the range of `i64`; zero for NaN.
#[expect(clippy::cast_possible_truncation, reason = "the cast saturates")]
pub(super) fn of<S: Scalar>(length: S) -> i64 {
    // The factor is a power of two, so the product is exact.
    (length.to_f64() * 4_294_967_296.0) as i64
}

/// Returns the number for a fine length: rounded toward zero after 24 binary places, or to the nearest unit
/// for number types without fractions. Clamped to the range of the number type.
pub(super) fn to<S: Scalar>(fine: i64) -> S {
    let near: S = positive(fine.unsigned_abs());
    // Rounded to nearest for whole numbers, whose conversion truncates.
    let lost = fine.saturating_abs().saturating_sub(of(near));
    let near = if UNIT / 2 < lost {
        near.saturating_add(S::ONE)
    } else {
        near
    };
    if fine < 0 {
        S::ZERO.saturating_sub(near)
    } else {
        near
    }
}

fn positive<S: Scalar>(fine: u64) -> S {
    let whole = u32::try_from(fine >> 32).unwrap_or(u32::MAX);
    // 24 bits of the fraction, what an `f32` holds; the remainder is carried to the next tick.
    let part = u32::try_from((fine >> 8) & 0xFF_FFFF).unwrap_or(0);
    let (whole, part) = (S::ONE.scaled(whole, 1), S::ONE.scaled(part, 1 << 24));
    whole.zip(part).map_or(S::MAX, |(a, b)| a.saturating_add(b))
}

/// Returns `value`, brought closer to `goal` by at most `step`.
pub(super) fn approach(value: i64, goal: i64, step: i64) -> i64 {
    let step = step.max(0);
    if value < goal {
        value.saturating_add(step).min(goal)
    } else {
        value.saturating_sub(step).max(goal)
    }
}

/// Returns the mean of two velocities, rounded toward zero, so that mirrored motion stays mirrored.
pub(super) fn mean(a: i64, b: i64) -> i64 {
    a.saturating_add(b) / 2
}

#[cfg(test)]
mod tests {
    use super::{UNIT, approach, mean, of, to};

    #[test]
    fn converts_there_and_back() {
        for fine in [
            0,
            1 << 8,
            -(1 << 8),
            UNIT / 2,
            77 * UNIT + (3 << 9),
            i64::MIN,
        ] {
            assert_eq!(of(to::<f64>(fine)), fine, "{fine}");
        }
        assert_eq!(
            (of(f32::NAN), of(f32::MAX), of(f64::MIN)),
            (0, i64::MAX, i64::MIN)
        );
        assert_eq!((of(to::<f64>(511)), of(to::<f64>(-511))), (256, -256));
        assert_eq!(to::<i16>(i64::MAX), i16::MAX);
    }

    #[test]
    fn rounds_integers_alike_on_both_sides_of_zero() {
        for (fine, whole) in [
            (UNIT / 2, 0),
            (UNIT / 2 + 1, 1),
            (7 * UNIT - 1, 7),
            (UNIT + 1, 1),
        ] {
            assert_eq!((to::<i32>(fine), to::<i32>(-fine)), (whole, -whole));
        }
        assert_eq!(to::<i16>(i64::MIN), -i16::MAX);
        assert_eq!(to::<f32>(UNIT / 4 * 3).to_bits(), 0.75_f32.to_bits());
    }

    #[test]
    fn reaches_a_goal_and_does_not_pass_it() {
        assert_eq!((approach(0, 10, 4), approach(8, 10, 4)), (4, 10));
        assert_eq!((approach(0, -10, 4), approach(-8, -10, 4)), (-4, -10));
        assert_eq!((approach(5, 5, 4), approach(0, 9, -1)), (5, 0));
        assert_eq!((mean(3, 4), mean(-3, -4), mean(-3, 3)), (3, -3, 0));
    }
}
