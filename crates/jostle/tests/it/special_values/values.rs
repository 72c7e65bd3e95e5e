//! The special values, loops over them, and checks that hold for any numbers.

use crate::random::Random;
use jostle::{Aabb, Axis, Scalar, Span, Vec2};
use std::fmt::{Debug, Display};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A number type, with values that are known to break collision code.
pub(crate) trait Special: Scalar {
    const SPECIAL: &'static [Self];
}

macro_rules! special_whole {
    ($($number:ident)*) => {$(
        impl Special for $number {
            const SPECIAL: &'static [Self] = &[
                Self::MIN, Self::MIN + 1, Self::MIN / 2, -1, 0, 1, 2, 3,
                Self::MAX / 2, Self::MAX / 2 + 1, Self::MAX - 1, Self::MAX,
            ];
        }
    )*};
}

macro_rules! special_float {
    ($($number:ident)*) => {$(
        impl Special for $number {
            const SPECIAL: &'static [Self] = &[
                Self::NAN, Self::from_bits(!0), Self::INFINITY, Self::NEG_INFINITY, 0.0, -0.0,
                Self::from_bits(1), -Self::from_bits(1),
                Self::from_bits(Self::MIN_POSITIVE.to_bits() - 1),
                Self::MIN_POSITIVE, -Self::MIN_POSITIVE, Self::EPSILON, -Self::EPSILON,
                0.1, 1.0 - Self::EPSILON / 2.0, 1.0, -1.0, 3.0, 16_777_216.0,
                Self::MIN / 2.0, Self::MAX / 2.0, Self::from_bits(Self::MAX.to_bits() - 1),
                Self::MAX, Self::MIN,
            ];
        }
    )*};
}

special_whole!(i16 i32 i64);
special_float!(f32 f64);

#[cfg(feature = "fixed")]
impl Special for fixed::types::I20F12 {
    const SPECIAL: &'static [Self] = &[
        Self::MIN,
        Self::from_bits(i32::MIN + 1),
        Self::from_bits(i32::MIN / 2),
        Self::from_bits(-4096),
        Self::from_bits(-1),
        Self::ZERO,
        Self::from_bits(1),
        Self::ONE,
        Self::from_bits(i32::MAX / 2),
        Self::from_bits(i32::MAX / 2 + 1),
        Self::from_bits(i32::MAX - 1),
        Self::MAX,
    ];
}

/// Calls `check` with every combination of special values, or with `most` random ones if there are more.
///
/// If `check` panics, the numbers and the case (its seed) are printed.
pub(crate) fn for_each<S: Special, const N: usize>(most: u64, mut check: impl FnMut([S; N])) {
    let base = S::SPECIAL.len() as u64;
    let all = base.pow(u32::try_from(N).unwrap());
    for case in 0..all.min(most) {
        let is_complete = all <= most;
        let mut rest = if is_complete {
            case
        } else {
            Random::seed(case).below(all)
        };
        let numbers = [(); N].map(|()| {
            let number = S::SPECIAL[usize::try_from(rest % base).unwrap()];
            rest /= base;
            number
        });
        let report = PrintOnPanic((case, numbers));
        check(numbers);
        drop(report);
    }
}

/// Calls `check` with two boxes and two numbers, for every combination that forms boxes.
pub(crate) fn for_pairs<S: Special>(most: u64, mut check: impl FnMut(Aabb<S>, Aabb<S>, Vec2<S>)) {
    for_each(most, |[a, b, c, d, e, f, g, h, x, y]: [S; 10]| {
        let one = Aabb::try_from_points([a, b], [c, d]).ok();
        let other = Aabb::try_from_points([e, f], [g, h]).ok();
        if let (Some(one), Some(other)) = (one, other) {
            check(one, other, Vec2::new(x, y));
        }
    });
}

/// Prints the input of a check that panics.
struct PrintOnPanic<T: Debug>(T);

impl<T: Debug> Drop for PrintOnPanic<T> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("case and numbers: {:?}", self.0);
        }
    }
}

/// Returns the special values that are finite.
pub(crate) fn finite<S: Special>() -> impl Iterator<Item = S> + Clone {
    S::SPECIAL.iter().copied().filter(|value| value.is_finite())
}

pub(crate) fn is_nan<S: Scalar>(value: S) -> bool {
    value.partial_cmp(&value).is_none()
}

/// Checks that a number may be stored: finite, and not -0.
#[track_caller]
pub(crate) fn check_sound<S: Scalar>(value: S) {
    let is_minus_zero = value.to_f64().to_bits() == (-0.0_f64).to_bits();
    assert!(value.is_finite() && !is_minus_zero, "got {value:?}");
}

#[track_caller]
pub(crate) fn check_vec<S: Scalar>(v: Vec2<S>) {
    check_sound(v.x);
    check_sound(v.y);
}

#[track_caller]
pub(crate) fn check_span<S: Scalar>(span: Span<S>) {
    check_sound(span.min());
    check_sound(span.max());
    assert!(span.min() <= span.max(), "got {span:?}");
}

#[track_caller]
pub(crate) fn check_aabb<S: Scalar>(aabb: Aabb<S>) {
    check_span(aabb.span(Axis::X));
    check_span(aabb.span(Axis::Y));
}

/// Checks that a vector has length 1, as precisely as the number type allows.
#[track_caller]
pub(crate) fn check_unit<S: Scalar>(v: Vec2<S>) {
    check_vec(v);
    let (x, y) = (v.x.to_f64(), v.y.to_f64());
    assert!((x * x + y * y - 1.0).abs() < 1e-6, "got {v:?}");
}

/// Checks that a call panics exactly when its fallible twin returns an error, with the same message.
#[track_caller]
pub(crate) fn check_twins<T: PartialEq + Debug, E: Display>(
    panicking: impl FnOnce() -> T,
    tried: Result<T, E>,
) {
    let tried = tried.map_err(|error| error.to_string());
    assert_eq!(
        caught(panicking),
        tried,
        "the panic message is the error message"
    );
}

/// Returns the result of a call, or the message it panics with.
pub(crate) fn caught<T>(call: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(call)).map_err(|panic| {
        let formatted = panic.downcast_ref::<String>().cloned();
        let plain = panic.downcast_ref::<&str>().map(ToString::to_string);
        formatted.or(plain).unwrap_or_default()
    })
}

/// Generates one test per floating-point type from a generic function.
macro_rules! for_floats {
    ($($check:ident;)*) => {$(
        mod $check {
            #[test]
            fn f32() {
                super::$check::<core::primitive::f32>();
            }

            #[test]
            fn f64() {
                super::$check::<core::primitive::f64>();
            }
        }
    )*};
}
pub(crate) use for_floats;
