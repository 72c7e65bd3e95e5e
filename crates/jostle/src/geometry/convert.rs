//! Conversions between number types, and to and from the vectors of other crates.

mod aabb;

#[cfg(any(
    feature = "mint",
    feature = "glam_027",
    feature = "glam_032",
    feature = "glam_033",
    feature = "glam_034"
))]
use crate::geometry::Vec2;

/// Converts both ways between our vectors and those of one version of glam.
#[cfg(any(
    feature = "glam_027",
    feature = "glam_032",
    feature = "glam_033",
    feature = "glam_034"
))]
macro_rules! convert {
    ($glam:ident) => {
        convert!($glam: f32 Vec2, f64 DVec2, i16 I16Vec2, i32 IVec2, i64 I64Vec2);
    };
    ($glam:ident: $($number:ident $vector:ident),*) => {$(
        impl From<$glam::$vector> for Vec2<$number> {
            fn from(v: $glam::$vector) -> Self {
                Self { x: v.x, y: v.y }
            }
        }

        impl From<Vec2<$number>> for $glam::$vector {
            fn from(v: Vec2<$number>) -> Self {
                Self { x: v.x, y: v.y }
            }
        }
    )*};
}

#[cfg(feature = "glam_027")]
convert!(glam_027);
#[cfg(feature = "glam_032")]
convert!(glam_032);
#[cfg(feature = "glam_033")]
convert!(glam_033);
#[cfg(feature = "glam_034")]
convert!(glam_034);

#[cfg(feature = "mint")]
mod mint {
    use super::Vec2;
    use crate::scalar::Scalar;

    macro_rules! convert {
        ($($vector:ident)*) => {$(
            impl<S: Scalar> From<mint::$vector<S>> for Vec2<S> {
                fn from(v: mint::$vector<S>) -> Self {
                    Self { x: v.x, y: v.y }
                }
            }

            impl<S: Scalar> From<Vec2<S>> for mint::$vector<S> {
                fn from(v: Vec2<S>) -> Self {
                    Self { x: v.x, y: v.y }
                }
            }
        )*};
    }

    convert!(Vector2 Point2);

    impl<S: Scalar> mint::IntoMint for Vec2<S> {
        type MintType = mint::Vector2<S>;
    }
}
