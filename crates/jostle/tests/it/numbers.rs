//! The number types that a scenario runs on.

use jostle::Scalar;

/// A number type that can hold the values of a scenario.
pub(crate) trait Number: Scalar {
    /// Returns the value, or `None` if the type cannot hold it exactly.
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

/// Returns a value of a scenario.
///
/// # Panics
///
/// Panics if the type cannot hold the value exactly: the scenario does not suit that type.
#[track_caller]
pub(crate) fn n<S: Number>(value: f64) -> S {
    S::exactly(value).unwrap_or_else(|| panic!("this number type cannot hold {value} exactly"))
}

/// Returns a box of a scenario, given as `(x, y, width, height)`.
#[track_caller]
pub(crate) fn aabb<S: Number>((x, y, w, h): (f64, f64, f64, f64)) -> jostle::Aabb<S> {
    jostle::Aabb::new(n(x), n(y), n(w), n(h))
}

#[track_caller]
pub(crate) fn vec<S: Number>((x, y): (f64, f64)) -> jostle::Vec2<S> {
    jostle::Vec2::new(n(x), n(y))
}

/// Generates one test per number type from a generic function.
///
/// With optimizations, every type takes long to compile. There `i32` stands in for `i16` and `i64`, which take
/// the same code paths.
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

/// The number types, under the names of their tests.
pub(crate) mod kinds {
    #![expect(non_camel_case_types, reason = "named like the primitive types")]
    pub(crate) type i16 = core::primitive::i16;
    pub(crate) type i32 = core::primitive::i32;
    pub(crate) type i64 = core::primitive::i64;
    pub(crate) type f32 = core::primitive::f32;
    pub(crate) type f64 = core::primitive::f64;
}
