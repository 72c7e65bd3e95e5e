//! Conversions between number types, and to and from the vectors of other crates.

mod aabb;

#[cfg(any(
    feature = "mint",
    feature = "glam_027",
    feature = "glam_032",
    feature = "glam_034"
))]
use crate::geometry::Vec2;

/// Converts both ways between a vector of one number type and another crate's.
#[cfg(any(feature = "glam_027", feature = "glam_032", feature = "glam_034"))]
macro_rules! convert {
    ($number:ty, $other:ty) => {
        impl From<$other> for Vec2<$number> {
            fn from(v: $other) -> Self {
                Self { x: v.x, y: v.y }
            }
        }

        impl From<Vec2<$number>> for $other {
            fn from(v: Vec2<$number>) -> Self {
                Self { x: v.x, y: v.y }
            }
        }
    };
}

#[cfg(feature = "mint")]
mod mint {
    use super::Vec2;
    use crate::scalar::Scalar;

    impl<S: Scalar> From<mint::Vector2<S>> for Vec2<S> {
        fn from(v: mint::Vector2<S>) -> Self {
            Self { x: v.x, y: v.y }
        }
    }

    impl<S: Scalar> From<mint::Point2<S>> for Vec2<S> {
        fn from(v: mint::Point2<S>) -> Self {
            Self { x: v.x, y: v.y }
        }
    }

    impl<S: Scalar> From<Vec2<S>> for mint::Vector2<S> {
        fn from(v: Vec2<S>) -> Self {
            Self { x: v.x, y: v.y }
        }
    }

    impl<S: Scalar> From<Vec2<S>> for mint::Point2<S> {
        fn from(v: Vec2<S>) -> Self {
            Self { x: v.x, y: v.y }
        }
    }

    impl<S: Scalar> mint::IntoMint for Vec2<S> {
        type MintType = mint::Vector2<S>;
    }
}

#[cfg(feature = "glam_027")]
mod glam_027 {
    use super::Vec2;

    convert!(f32, glam_027::Vec2);
    convert!(f64, glam_027::DVec2);
    convert!(i16, glam_027::I16Vec2);
    convert!(i32, glam_027::IVec2);
    convert!(i64, glam_027::I64Vec2);
}

#[cfg(feature = "glam_032")]
mod glam_032 {
    use super::Vec2;

    convert!(f32, glam_032::Vec2);
    convert!(f64, glam_032::DVec2);
    convert!(i16, glam_032::I16Vec2);
    convert!(i32, glam_032::IVec2);
    convert!(i64, glam_032::I64Vec2);
}

#[cfg(feature = "glam_034")]
mod glam_034 {
    use super::Vec2;

    convert!(f32, glam_034::Vec2);
    convert!(f64, glam_034::DVec2);
    convert!(i16, glam_034::I16Vec2);
    convert!(i32, glam_034::IVec2);
    convert!(i64, glam_034::I64Vec2);
}
