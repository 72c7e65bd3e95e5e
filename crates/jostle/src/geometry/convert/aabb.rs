//! Boxes of one number type as boxes of another, and as `[x, y, width, height]`.
//!
//! Only boxes have `From` between number types. With several vectors to choose from,
//! `hero.moved(direction())` would be ambiguous.

use crate::geometry::{Aabb, ShapeError, Vec2};
use crate::scalar::{Rounding, Scalar, converted};

/// For pairs of types where every number of the first is also a number of the second.
macro_rules! lossless {
    ($($from:ident => $($to:ident)*;)*) => {$($(
        impl From<Aabb<$from>> for Aabb<$to> {
            fn from(aabb: Aabb<$from>) -> Self {
                let corner = |v: Vec2<$from>| Vec2::<$to>::new(v.x.into(), v.y.into());
                Self::from_corners(corner(aabb.min()), corner(aabb.max()))
            }
        }
    )*)*};
}

lossless! {
    i16 => i32 i64 f32 f64;
    i32 => i64 f64;
    f32 => f64;
}

impl<S: Scalar> Aabb<S> {
    /// Returns the box with another number type, or `None` if that type does not have each of its
    /// edges exactly.
    ///
    /// ```
    /// use jostle::Aabb;
    ///
    /// let hero = Aabb::new(-3, 16, 12, 14);
    /// assert_eq!(hero.to_exact::<f32>(), Some(Aabb::new(-3.0, 16.0, 12.0, 14.0)));
    /// assert_eq!(Aabb::new(0.0, 0.5, 8.0, 8.0).to_exact::<i32>(), None);
    /// ```
    #[must_use]
    pub fn to_exact<T: Scalar>(self) -> Option<Aabb<T>> {
        let (min, max) = (self.min().to_exact()?, self.max().to_exact()?);
        Some(Aabb::from_valid(min, max))
    }

    /// Returns the box with another number type, each edge rounded to nearest, or `None` if an edge
    /// is beyond the range of that type.
    ///
    /// Halves are rounded toward positive, or to even if the other type is a float. Flush boxes stay
    /// flush, and a box thinner than a number apart may become empty. From integers to floats, the
    /// result is never `None`.
    ///
    /// ```
    /// use jostle::Aabb;
    ///
    /// let hero = Aabb::new(1.2_f32, -0.5, 3.0, 3.0);
    /// assert_eq!(hero.to_nearest::<i32>(), Some(Aabb::new(1, 0, 3, 3)), "where it is drawn");
    /// assert_eq!(Aabb::new(0.0_f64, 0.0, 1e300, 1.0).to_nearest::<f32>(), None);
    /// ```
    #[doc(alias("cast", "as_", "round", "nearest_pixels"))]
    #[must_use]
    pub fn to_nearest<T: Scalar>(self) -> Option<Aabb<T>> {
        let (min, max) = (self.min().to_nearest()?, self.max().to_nearest()?);
        Some(Aabb::from_valid(min, max))
    }

    /// Returns the smallest box with another number type that contains this one, or `None` if an
    /// edge is beyond the range of that type.
    ///
    /// Useful for queries to a [`PixelMask`](crate::geometry::PixelMask), or for redrawing part of a
    /// screen.
    ///
    /// ```
    /// use jostle::Aabb;
    ///
    /// let hero = Aabb::new(1.2_f32, -0.5, 3.0, 3.0);
    /// assert_eq!(hero.to_outward::<i32>(), Some(Aabb::new(1, -1, 4, 4)));
    /// ```
    #[doc(alias("enclosing_pixels", "ceil"))]
    #[must_use]
    pub fn to_outward<T: Scalar>(self) -> Option<Aabb<T>> {
        let rounded = |corner: Vec2<S>, rounding| corner.rounded_to(rounding);
        let min = rounded(self.min(), Rounding::Down)?;
        let max = rounded(self.max(), Rounding::Up)?;
        Some(Aabb::from_valid(min, max))
    }

    /// Returns `[x, y, width, height]`, the form in which most engines take a rectangle.
    ///
    /// Width and height saturate at the largest number of the type, and are rounded for floats.
    /// [`try_from`](Self::try_from) makes a box of such an array, and [`new`](Self::new) of its four
    /// numbers.
    ///
    /// | engine | from jostle | to jostle |
    /// |---|---|---|
    /// | macroquad | `let [x, y, w, h] = place.to_xywh(); draw_rectangle(x, y, w, h, RED)` | `Aabb::new(r.x, r.y, r.w, r.h)` |
    /// | raylib | `Rectangle::new(x, y, w, h)` | `Aabb::new(r.x, r.y, r.width, r.height)` |
    /// | SDL, of `i32` | `Rect::new(x, y, w as u32, h as u32)` | `Aabb::try_from([r.x(), r.y(), r.width() as i32, r.height() as i32])` |
    /// | ggez, Bevy and others with two corners | [`min`](Self::min), [`max`](Self::max) | [`from_corners`](Self::from_corners) |
    ///
    /// ```
    /// use jostle::i32::Aabb;
    ///
    /// let place = Aabb::new(3, 4, 16, 8);
    /// assert_eq!(place.to_xywh(), [3, 4, 16, 8]);
    /// let [x, y, w, h] = place.to_nearest::<f32>().unwrap().to_xywh(); // for an engine of floats
    /// assert_eq!([x, y, w, h], [3.0, 4.0, 16.0, 8.0]);
    /// ```
    #[doc(alias("Rect", "rectangle", "macroquad", "raylib", "sdl"))]
    #[must_use]
    pub fn to_xywh(self) -> [S; 4] {
        let (corner, size) = (self.min(), self.size());
        [corner.x, corner.y, size.x, size.y]
    }
}

/// Creates a box from `[x, y, width, height]`.
///
/// ```
/// use jostle::Aabb;
///
/// assert_eq!(Aabb::try_from([3, 4, 16, 8]), Ok(Aabb::new(3, 4, 16, 8)));
/// assert_eq!(Aabb::try_from([3, 4, -16, 8]).unwrap_err().field(), "width");
/// ```
impl<S: Scalar> TryFrom<[S; 4]> for Aabb<S> {
    type Error = ShapeError<S>;

    fn try_from([x, y, width, height]: [S; 4]) -> Result<Self, ShapeError<S>> {
        Self::try_new(x, y, width, height)
    }
}

/// Returns `[x, y, width, height]`. See [`Aabb::to_xywh`].
impl<S: Scalar> From<Aabb<S>> for [S; 4] {
    fn from(aabb: Aabb<S>) -> Self {
        aabb.to_xywh()
    }
}

impl<S: Scalar> Vec2<S> {
    /// Returns the vector with another number type, or `None` if a part is not finite or that type
    /// does not have it exactly.
    ///
    /// ```
    /// use jostle::Vec2;
    ///
    /// assert_eq!(Vec2::new(3, -4).to_exact::<f32>(), Some(Vec2::new(3.0, -4.0)));
    /// assert_eq!(Vec2::new(16_777_217, 0).to_exact::<f32>(), None);
    /// ```
    #[must_use]
    pub fn to_exact<T: Scalar>(self) -> Option<Vec2<T>> {
        let down = self.rounded_to(Rounding::Down)?;
        let up = self.rounded_to(Rounding::Up)?;
        Some(down).filter(|_| down == up)
    }

    /// Returns the vector with another number type, rounded to nearest, or `None` if a part is not
    /// finite or is beyond the range of that type.
    ///
    /// Halves are rounded toward positive, or to even if the other type is a float.
    ///
    /// ```
    /// use jostle::Vec2;
    ///
    /// assert_eq!(Vec2::new(2.5_f32, -2.5).to_nearest::<i32>(), Some(Vec2::new(3, -2)));
    /// assert_eq!(Vec2::new(f32::NAN, 0.0).to_nearest::<i32>(), None);
    /// ```
    #[doc(alias("cast", "as_", "round"))]
    #[must_use]
    pub fn to_nearest<T: Scalar>(self) -> Option<Vec2<T>> {
        self.rounded_to(Rounding::Nearest)
    }

    /// Returns the vector with another number type, rounded down, or `None` if a part is not finite
    /// or is beyond the range of that type.
    ///
    /// The result is the pixel that a point is in, also left of zero.
    ///
    /// ```
    /// use jostle::Vec2;
    ///
    /// assert_eq!(Vec2::new(2.9_f32, -0.1).to_floor::<i32>(), Some(Vec2::new(2, -1)));
    /// ```
    #[doc(alias = "floor")]
    #[must_use]
    pub fn to_floor<T: Scalar>(self) -> Option<Vec2<T>> {
        self.rounded_to(Rounding::Down)
    }

    fn rounded_to<T: Scalar>(self, rounding: Rounding) -> Option<Vec2<T>> {
        let (x, y) = (converted(self.x, rounding)?, converted(self.y, rounding)?);
        Some(Vec2 { x, y })
    }
}
