//! The number types that a scenario runs on.

use jostle::Scalar;

/// A number that scenarios can be told in.
pub(crate) trait Number: Scalar {
    /// The number itself, if the type holds it exactly.
    fn exactly(value: f64) -> Option<Self>;
}

macro_rules! whole_numbers {
    ($($number:ident)*) => {$(
        impl Number for $number {
            #[allow(clippy::cast_possible_truncation, reason = "compared with the original below")]
            fn exactly(value: f64) -> Option<Self> {
                let near = value as Self;
                (near.to_f64().to_bits() == (value + 0.0).to_bits()).then_some(near)
            }
        }
    )*};
}

whole_numbers!(i16 i32 i64 f32 f64);

#[cfg(feature = "fixed")]
impl Number for fixed::types::I20F12 {
    fn exactly(value: f64) -> Option<Self> {
        Self::checked_from_num(value)
            .filter(|near| near.to_f64().to_bits() == (value + 0.0).to_bits())
    }
}

/// A number of a scenario.
///
/// # Panics
///
/// If the type does not hold it: then the scenario is not for that type.
#[track_caller]
pub(crate) fn n<S: Number>(value: f64) -> S {
    S::exactly(value).unwrap_or_else(|| panic!("{value} is not for this type"))
}

/// A box of a scenario, `(x, y, w, h)`.
#[track_caller]
pub(crate) fn aabb<S: Number>((x, y, w, h): (f64, f64, f64, f64)) -> jostle::Aabb<S> {
    jostle::Aabb::new(n(x), n(y), n(w), n(h))
}

#[track_caller]
pub(crate) fn vec<S: Number>((x, y): (f64, f64)) -> jostle::Vec2<S> {
    jostle::Vec2::new(n(x), n(y))
}

/// One test per number type from one generic function.
///
/// With optimisations each type takes long to build; `i32` stands for `i16` and `i64` there, which go the
/// same ways.
macro_rules! for_numbers {
    ($($scenario:ident: $($number:ident)*;)*) => {$(
        mod $scenario {
            $($crate::numbers::for_numbers!(@test $scenario $number);)*
            #[cfg(feature = "fixed")]
            #[test]
            fn fixed() {
                super::$scenario::<::fixed::types::I20F12>();
            }
        }
    )*};
    (@test $scenario:ident i16) => {
        #[cfg(debug_assertions)]
        $crate::numbers::for_numbers!(@run $scenario i16);
    };
    (@test $scenario:ident i64) => {
        #[cfg(debug_assertions)]
        $crate::numbers::for_numbers!(@run $scenario i64);
    };
    (@test $scenario:ident $number:ident) => {
        $crate::numbers::for_numbers!(@run $scenario $number);
    };
    (@run $scenario:ident $number:ident) => {
        #[test]
        fn $number() {
            super::$scenario::<$crate::numbers::kinds::$number>();
        }
    };
}
pub(crate) use for_numbers;

/// The types by the names that the tests bear.
pub(crate) mod kinds {
    #![expect(non_camel_case_types, reason = "named like the numbers that they are")]
    pub(crate) type i16 = core::primitive::i16;
    pub(crate) type i32 = core::primitive::i32;
    pub(crate) type i64 = core::primitive::i64;
    pub(crate) type f32 = core::primitive::f32;
    pub(crate) type f64 = core::primitive::f64;
}
