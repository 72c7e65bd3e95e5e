//! Square roots with the same bits everywhere.

#[cfg(any(test, not(feature = "std")))]
use crate::scalar::Scalar;
#[cfg(any(test, not(feature = "std")))]
use crate::scalar::float::round::{power_of_two, whole};

/// Returns the correctly rounded square root: by hardware with `std`, otherwise by integers.
pub(crate) fn sqrt(value: f64) -> f64 {
    #[cfg(feature = "std")]
    return value.sqrt();
    #[cfg(not(feature = "std"))]
    return sqrt_by_whole_numbers(value);
}

/// The software twin of the hardware's square root; NaN below zero.
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

/// Rounds to nearest, ties to even, as the cast does.
#[cfg(any(test, not(feature = "std")))]
#[expect(
    clippy::cast_precision_loss,
    reason = "the rounding of the cast is what it is for"
)]
fn rounded_to_53_bits(value: u128) -> f64 {
    value as f64
}

#[cfg(test)]
mod tests {
    use super::{sqrt, sqrt_by_whole_numbers};
    use crate::random::Random;

    #[test]
    fn whole_numbers_give_the_same_roots_as_the_machine() {
        let mut random = Random::seed(7);
        for case in 0..200_000 {
            let value = f64::from_bits(random.u64() >> 1);
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
}
