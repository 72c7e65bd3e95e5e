//! Conversions of boxes between number types.
//!
//! Vectors are not converted: with several vectors to choose from, `hero.moved(direction())` would
//! be ambiguous.

use crate::geometry::{Aabb, Vec2};
use crate::scalar::{Float, Scalar};

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

impl<S: Float> Aabb<S> {
    /// Returns the smallest box of whole pixels around this one, or `None` if it does not fit an
    /// `i32`.
    ///
    /// Useful for queries to a [`PixelMask`](crate::geometry::PixelMask), or for redrawing part of
    /// a screen.
    ///
    /// ```
    /// use jostle::Aabb;
    ///
    /// let hero = Aabb::new(1.2_f32, -0.5, 3.0, 3.0);
    /// assert_eq!(hero.enclosing_pixels(), Some(Aabb::new(1, -1, 4, 4)));
    /// ```
    #[must_use]
    pub fn enclosing_pixels(self) -> Option<Aabb<i32>> {
        // In `f64`, in which every pixel within the range of `i32` has edges of its own.
        let below = |edge: S| f64::cell(0.0, 1.0, edge.to_f64());
        let above = |edge: S| {
            let cell = below(edge)?;
            // An edge on a pixel's border needs no further pixel.
            let is_whole = f64::cell_edge(0.0, 1.0, cell) == Some(edge.to_f64());
            cell.checked_add(i64::from(!is_whole))
        };
        let (min, max) = (self.min(), self.max());
        pixels(
            [below(min.x)?, below(min.y)?],
            [above(max.x)?, above(max.y)?],
        )
    }

    /// Returns the box of whole pixels whose edges are nearest to this one's, halves toward
    /// positive, or `None` if it does not fit an `i32`.
    ///
    /// Flush boxes stay flush.
    ///
    /// ```
    /// use jostle::Aabb;
    ///
    /// let hero = Aabb::new(1.2_f32, -0.5, 3.0, 3.0);
    /// assert_eq!(hero.nearest_pixels(), Some(Aabb::new(1, 0, 3, 3)));
    /// ```
    #[must_use]
    pub fn nearest_pixels(self) -> Option<Aabb<i32>> {
        // Shifted back by half a pixel, cells begin at the halves.
        let nearest = |edge: S| f64::cell(-0.5, 1.0, edge.to_f64());
        let (min, max) = (self.min(), self.max());
        pixels(
            [nearest(min.x)?, nearest(min.y)?],
            [nearest(max.x)?, nearest(max.y)?],
        )
    }
}

fn pixels(min: [i64; 2], max: [i64; 2]) -> Option<Aabb<i32>> {
    let narrow = |[x, y]: [i64; 2]| Some([i32::try_from(x).ok()?, i32::try_from(y).ok()?]);
    Aabb::try_from_corners(narrow(min)?, narrow(max)?).ok()
}
