//! `scalar` and `geometry`: numbers and shapes as those of another type.

use super::values::{Special, check_aabb, check_sound, check_vec, finite, for_each};
use crate::numbers::for_numbers;
use jostle::{Aabb, Circle, Rounding, Scalar, Segment, Vec2};

for_numbers! {
    numbers_are_rounded_or_refused: i16 i32 i64 f32 f64;
    quotients_stay_in_range: i16 i32 i64 f32 f64;
    shapes_are_converted_or_refused: i16 i32 i64 f32 f64;
}

const ALL: [Rounding; 3] = [Rounding::Down, Rounding::Nearest, Rounding::Up];

fn numbers_are_rounded_or_refused<S: Special>() {
    let mantissas = [i64::MIN, i64::MIN + 1, -3, -1, 0, 1, 5, i64::MAX];
    let exponents = [
        i32::MIN,
        -1080,
        -70,
        -64,
        -63,
        -1,
        0,
        1,
        62,
        63,
        64,
        900,
        i32::MAX,
    ];
    for mantissa in mantissas {
        for exponent in exponents {
            let [down, near, up] =
                ALL.map(|rounding| S::rounded_from(mantissa, exponent, rounding));
            for number in [down, near, up].into_iter().flatten() {
                check_sound(number);
            }
            assert_eq!(down.is_some(), up.is_some(), "{mantissa} * 2^{exponent}");
            assert!(down <= near && near <= up, "{mantissa} * 2^{exponent}");
            assert!(mantissa != 0 || near == Some(S::ZERO));
        }
    }
    for value in finite::<S>() {
        let (mantissa, exponent) = value.parts();
        let (one, shift) = S::ONE.parts();
        let unit = exponent - shift - i32::try_from(one.trailing_zeros()).unwrap();
        for rounding in ALL {
            assert_eq!(S::rounded_from(mantissa, unit, rounding), Some(value));
        }
    }
    for value in [i32::MIN, -70_000, -1, 0, 1, 70_000, i32::MAX] {
        let number = S::from_i32(value);
        check_sound(number);
        let held = f64::from(value).clamp(S::MIN.to_f64(), S::MAX.to_f64());
        let rounding = held.abs() * 1e-7;
        assert!(
            (number.to_f64() - held).abs() <= rounding,
            "{value}: {number}"
        );
    }
}

fn quotients_stay_in_range<S: Special>() {
    for_each(1_000, |[a, b]: [S; 2]| {
        let (checked, held) = (Scalar::checked_div(a, b), Scalar::saturating_div(a, b));
        check_sound(held);
        assert!(checked.is_none_or(|quotient| quotient == held), "{a} / {b}");
        let is_sound = a.is_finite() && b.is_finite() && b != S::ZERO;
        assert!(is_sound || checked.is_none(), "{a} / {b}");
        if let (Some(quotient), true) = (checked, b != S::ZERO) {
            let exact = a.to_f64() / b.to_f64();
            let rounding = exact.abs() * 1e-6 + S::ONE.to_f64();
            assert!((quotient.to_f64() - exact).abs() <= rounding, "{a} / {b}");
        }
        if b == S::ZERO && a.is_finite() {
            let end = if a < S::ZERO { S::MIN } else { S::MAX };
            assert_eq!(held, if a == S::ZERO { S::ZERO } else { end });
        }
    });
}

fn shapes_are_converted_or_refused<S: Special>() {
    for_each(8_000, |[a, b, c, d]: [S; 4]| {
        shapes_as::<S, i16>([a, b, c, d]);
        shapes_as::<S, i32>([a, b, c, d]);
        shapes_as::<S, f32>([a, b, c, d]);
        shapes_as::<S, f64>([a, b, c, d]);
        #[cfg(feature = "fixed")]
        shapes_as::<S, fixed::types::I20F12>([a, b, c, d]);
    });
}

fn shapes_as<S: Special, T: Scalar>([a, b, c, d]: [S; 4]) {
    let v = Vec2::new(a, b);
    let rounded = [v.to_exact::<T>(), v.to_nearest(), v.to_floor()];
    rounded.into_iter().flatten().for_each(check_vec);
    assert!(v.is_finite() || rounded == [None; 3]);
    assert!(rounded[0].is_none() || rounded == [rounded[0]; 3], "{v:?}");
    assert_eq!(rounded[1].is_some(), rounded[2].is_some(), "{v:?}");
    if let Ok(aabb) = Aabb::try_from([a, b, c, d]) {
        let converted = [aabb.to_exact::<T>(), aabb.to_nearest(), aabb.to_outward()];
        converted.into_iter().flatten().for_each(check_aabb);
        let exact = converted[0];
        assert!(exact.is_none() || converted == [exact; 3], "{aabb:?}");
        let back = exact.and_then(Aabb::to_exact::<S>);
        assert!(exact.is_none() || back == Some(aabb), "{aabb:?}");
        assert!(!is_within::<S, T>(&[a, b, aabb.max().x, aabb.max().y]) || converted[2].is_some());
    }
    if let Ok(circle) = Circle::try_new([a, b], c) {
        let converted = [circle.to_exact::<T>(), circle.to_nearest()];
        assert!(converted[0].is_none() || converted[0] == converted[1]);
        assert!(
            converted
                .into_iter()
                .flatten()
                .all(|disc| T::ZERO <= disc.radius())
        );
    }
    if let Ok(segment) = Segment::try_new([a, b], [c, d]) {
        let converted = [segment.to_exact::<T>(), segment.to_nearest()];
        assert!(converted[0].is_none() || converted[0] == converted[1]);
        converted.into_iter().flatten().for_each(|line| {
            check_vec(line.start());
            check_vec(line.end());
        });
    }
}

/// Returns whether the numbers are clearly within the range of another type.
fn is_within<S: Scalar, T: Scalar>(numbers: &[S]) -> bool {
    let (least, most) = (T::MIN.to_f64() * 0.9, T::MAX.to_f64() * 0.9);
    numbers
        .iter()
        .all(|number| (least..=most).contains(&number.to_f64()))
}
