//! Distances between boxes, and to points.

use crate::geometry::vec2::length;
use crate::geometry::{Aabb, Axis, Vec2};
use crate::scalar::{Float, Scalar};

impl<S: Scalar> Aabb<S> {
    /// The point of the closed box nearest to `point`: the point itself if it is inside.
    ///
    /// Where a part of the point is NaN, the least edge.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Vec2};
    ///
    /// assert_eq!(Aabb::new(0, 0, 10, 10).nearest_point([13, 4]), Vec2::new(10, 4));
    /// ```
    #[must_use]
    pub fn nearest_point(self, point: impl Into<Vec2<S>>) -> Vec2<S> {
        let point = point.into();
        let along = |axis| self.span(axis).nearest(point.along(axis));
        Vec2::new(along(Axis::X), along(Axis::Y))
    }

    /// The way between the two boxes along each axis, zero where they touch along it.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Vec2};
    ///
    /// let (hero, coin) = (Aabb::new(0, 0, 10, 10), Aabb::new(13, 4, 2, 2));
    /// assert_eq!(hero.gap(coin), Vec2::new(3, 0));
    /// ```
    #[must_use]
    pub fn gap(self, other: Self) -> Vec2<S> {
        let along = |axis| self.span(axis).gap(other.span(axis));
        Vec2::new(along(Axis::X), along(Axis::Y))
    }

    /// The square of the distance between the two boxes, zero if they touch; held at the end of the
    /// range.
    ///
    /// ```
    /// use jostle::i32::Aabb;
    ///
    /// let (hero, coin) = (Aabb::new(0, 0, 10, 10), Aabb::new(13, 14, 2, 2));
    /// assert_eq!(hero.distance_squared(coin), 25);
    /// ```
    #[must_use]
    pub fn distance_squared(self, other: Self) -> S {
        let gap = self.gap(other);
        gap.x
            .saturating_mul(gap.x)
            .saturating_add(gap.y.saturating_mul(gap.y))
    }
}

impl<S: Float> Aabb<S> {
    /// The distance between the two boxes, zero if they touch; held at the end of the range.
    ///
    /// ```
    /// use jostle::f32::Aabb;
    ///
    /// let (hero, coin) = (Aabb::new(0.0, 0.0, 10.0, 10.0), Aabb::new(13.0, 14.0, 2.0, 2.0));
    /// assert_eq!(hero.distance(coin), 5.0);
    /// ```
    #[must_use]
    pub fn distance(self, other: Self) -> S {
        let gap = self.gap(other);
        S::from_f64(length(gap.to_f64()))
    }
}
