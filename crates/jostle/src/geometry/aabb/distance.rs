//! Distances from a box to boxes and points.

use crate::geometry::vec2::length;
use crate::geometry::{Aabb, Axis, Vec2};
use crate::scalar::{Float, Scalar};

impl<S: Scalar> Aabb<S> {
    /// Returns the point of the box, edges included, that is nearest to `point`: the point itself
    /// if it is inside.
    ///
    /// A NaN coordinate gives the minimum edge of its axis.
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

    /// Returns the gap between the two boxes along each axis, zero where they touch or overlap
    /// along it.
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

    /// Returns the squared distance between the two boxes, zero if they touch, saturating at the
    /// largest number of the type.
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
    /// Returns the distance between the two boxes, zero if they touch, saturating at the largest
    /// number of the type.
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

    /// Returns the distance to a point, zero if that is in the box or on its edge, saturating at the
    /// largest number of the type. An infinity counts as the end of the range, NaN as an edge.
    ///
    /// ```
    /// use jostle::f32::Aabb;
    ///
    /// assert_eq!(Aabb::new(0.0, 0.0, 10.0, 10.0).distance_to_point([13.0, 14.0]), 5.0);
    /// ```
    #[must_use]
    pub fn distance_to_point(self, point: impl Into<Vec2<S>>) -> S {
        let point = point.into();
        self.nearest_point(point).distance(point)
    }
}
