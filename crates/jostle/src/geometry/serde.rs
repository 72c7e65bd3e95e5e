//! The serialized forms of the shapes, which are checked when they are read.

use crate::geometry::{Aabb, Circle, Obb, Ray, Segment, ShapeError, Span, Vec2};
use crate::scalar::{Float, Scalar};
use serde::{Deserialize, Serialize};

/// Defines a plain struct, and the conversions between it and the shape that serde needs.
macro_rules! saved {
    ($saved:ident of $shape:ident: $number:ident { $($field:ident: $type:ty),* }, $checked:expr) => {
        #[derive(Serialize, Deserialize)]
        pub(super) struct $saved<S: Scalar> {
            $($field: $type,)*
        }

        impl<S: Scalar> From<$shape<S>> for $saved<S> {
            fn from(shape: $shape<S>) -> Self {
                Self { $($field: shape.$field(),)* }
            }
        }

        impl<S: $number> TryFrom<$saved<S>> for $shape<S> {
            type Error = ShapeError<S>;

            fn try_from(saved: $saved<S>) -> Result<Self, ShapeError<S>> {
                let check: fn($saved<S>) -> Result<Self, ShapeError<S>> = $checked;
                check(saved)
            }
        }
    };
}

saved!(SavedSpan of Span: Scalar { min: S, max: S }, |saved| {
    let (min, max) = (ShapeError::finite("min", saved.min)?, ShapeError::finite("max", saved.max)?);
    Self::new(min, max).ok_or(ShapeError::reversed("min", min))
});
saved!(SavedAabb of Aabb: Scalar { min: Vec2<S>, max: Vec2<S> }, |saved| {
    Self::try_from_corners(saved.min, saved.max)
});
saved!(SavedCircle of Circle: Scalar { center: Vec2<S>, radius: S }, |saved| {
    Self::try_new(saved.center, saved.radius)
});
saved!(SavedSegment of Segment: Scalar { from: Vec2<S>, to: Vec2<S> }, |saved| {
    Self::try_new(saved.from, saved.to)
});
saved!(SavedRay of Ray: Scalar { origin: Vec2<S>, direction: Vec2<S> }, |saved| {
    Self::try_new(saved.origin, saved.direction)
});
saved!(SavedObb of Obb: Float { center: Vec2<S>, half: Vec2<S>, direction: Vec2<S> }, |saved| {
    // Kept if it is close enough to length one: normalizing it again might change its last bit.
    Self::try_new(saved.center, saved.half, saved.direction)
        .map(|obb| obb.with_direction_if_near(saved.direction))
});
