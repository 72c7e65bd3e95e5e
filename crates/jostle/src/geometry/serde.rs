//! The serialized forms of the shapes, which are checked when they are read.

use crate::geometry::{Aabb, Circle, Obb, Ray, Segment, ShapeError, Sides, Span, Vec2};
use crate::scalar::{Float, Scalar};
use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

/// Reads the bits of a set of sides, and refuses those that stand for no side.
pub(super) fn bits_of_sides<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    let bits = u8::deserialize(deserializer)?;
    if Sides::from_bits(bits).is_some() {
        Ok(bits)
    } else {
        let rule = "a set of sides has four bits, one for each side";
        Err(D::Error::custom(format_args!("`bits` is {bits}: {rule}")))
    }
}

/// Defines the plain struct that a shape is stored as, and goes through it both ways.
macro_rules! saved {
    ($saved:ident of $shape:ident: $number:ident { $($field:ident: $type:ty),* }, $checked:expr) => {
        #[derive(serde::Serialize, serde::Deserialize)]
        struct $saved<S: Scalar> {
            $($field: $type,)*
        }

        impl<S: Scalar + Serialize> Serialize for $shape<S> {
            fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
                $saved { $($field: self.$field(),)* }.serialize(serializer)
            }
        }

        impl<'de, S: $number + Deserialize<'de>> Deserialize<'de> for $shape<S> {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let check: fn($saved<S>) -> Result<Self, ShapeError<S>> = $checked;
                check($saved::deserialize(deserializer)?).map_err(D::Error::custom)
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
saved!(SavedSegment of Segment: Scalar { start: Vec2<S>, end: Vec2<S> }, |saved| {
    Self::try_new(saved.start, saved.end)
});
saved!(SavedRay of Ray: Scalar { origin: Vec2<S>, direction: Vec2<S> }, |saved| {
    Self::try_new(saved.origin, saved.direction)
});
saved!(SavedObb of Obb: Float { center: Vec2<S>, half: Vec2<S>, direction: Vec2<S> }, |saved| {
    // Kept if it is close enough to length one: normalizing it again might change its last bit.
    Self::try_new(saved.center, saved.half, saved.direction)
        .map(|obb| obb.with_direction_if_near(saved.direction))
});
