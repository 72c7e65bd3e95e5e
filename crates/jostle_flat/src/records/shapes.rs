use jostle::errors::ShapeError;
use jostle::{Aabb, Scalar};

/// A box as games hold it: a corner and a size.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect<S: Scalar> {
    /// Least x, in world units.
    pub x: S,
    /// Least y, in world units.
    pub y: S,
    /// Width, in world units; zero or more.
    pub w: S,
    /// Height, in world units; zero or more.
    pub h: S,
}

/// A box as jostle holds it: four edges.
///
/// A size that is computed from edges is rounded, and an edge that is computed from a size is rounded too. Compare
/// edges, and draw with them.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Edges<S: Scalar> {
    /// Least x, in world units.
    pub min_x: S,
    /// Least y, in world units.
    pub min_y: S,
    /// Greatest x, in world units.
    pub max_x: S,
    /// Greatest y, in world units.
    pub max_y: S,
}

impl<S: Scalar> Rect<S> {
    /// Returns the box.
    ///
    /// # Errors
    ///
    /// Returns an error if a number is not finite, a size is negative, or an edge is beyond the range of the number type.
    #[inline]
    pub fn to_box(self) -> Result<Aabb<S>, ShapeError<S>> {
        Aabb::try_new(self.x, self.y, self.w, self.h)
    }
}

impl<S: Scalar> From<Aabb<S>> for Rect<S> {
    fn from(aabb: Aabb<S>) -> Self {
        let [x, y, w, h] = aabb.to_xywh();
        Self { x, y, w, h }
    }
}

impl<S: Scalar> From<Aabb<S>> for Edges<S> {
    #[inline]
    fn from(aabb: Aabb<S>) -> Self {
        let (min, max) = (aabb.min(), aabb.max());
        Self {
            min_x: min.x,
            min_y: min.y,
            max_x: max.x,
            max_y: max.y,
        }
    }
}
