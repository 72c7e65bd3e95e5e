//! Yes/no questions between a box and another box or a point, by their edges alone.

use crate::geometry::{Aabb, Axis, Vec2};
use crate::kernels::shares_area;
use crate::scalar::Scalar;

impl<S: Scalar> Aabb<S> {
    /// Returns whether the two boxes share area.
    ///
    /// Boxes that are merely flush do not overlap: an actor standing on a floor is not *in* it. Use
    /// [`touches`](Self::touches) to count flush boxes too. Symmetric. An empty box overlaps
    /// nothing.
    ///
    /// ```text
    ///  ┌──┐          ┌──┐            ┌──┬──┐
    ///  │ ┌┼─┐  true  │┌┐│  true      │  │  │  false
    ///  └─┼┘ │        │└┘│            └──┴──┘
    ///    └──┘        └──┘
    /// ```
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::f32::Aabb;
    ///
    /// let floor = Aabb::new(0.0, 16.0, 64.0, 16.0);
    /// let hero = Aabb::new(8.0, 0.0, 16.0, 16.0);
    ///
    /// assert!(!hero.overlaps(floor), "standing on it");
    /// assert!(hero.moved([0.0, 1.0]).overlaps(floor), "sunk in by a pixel");
    /// ```
    #[doc(alias("intersects", "collides", "colliderect", "has_intersection"))]
    #[must_use]
    #[inline(always)]
    pub fn overlaps(self, other: Self) -> bool {
        shares_area(self.edges.0, other.edges.0)
    }

    /// Returns whether the two boxes share area, an edge or a corner.
    ///
    /// Both boxes are taken with all their edges, so an empty box counts as the point or line that
    /// it is. Use [`overlaps`](Self::overlaps) if flush boxes should not count. Symmetric.
    ///
    /// ```
    /// use jostle::i32::Aabb;
    ///
    /// let (left, right) = (Aabb::new(0, 0, 32, 32), Aabb::new(32, 0, 32, 32));
    /// assert!(left.touches(right) && !left.overlaps(right));
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn touches(self, other: Self) -> bool {
        let x = self.span(Axis::X).touches(other.span(Axis::X));
        x & self.span(Axis::Y).touches(other.span(Axis::Y))
    }

    /// Returns whether the other box is within this one. Shared edges are allowed: a box contains
    /// itself.
    ///
    /// An empty box inside or on an edge is contained too.
    ///
    /// ```
    /// use jostle::i32::Aabb;
    ///
    /// let screen = Aabb::new(0, 0, 320, 180);
    /// assert!(screen.contains(screen));
    /// assert!(!screen.contains(screen.moved([1, 0])));
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn contains(self, other: Self) -> bool {
        let x = self.span(Axis::X).contains(other.span(Axis::X));
        x & self.span(Axis::Y).contains(other.span(Axis::Y))
    }

    /// Returns whether the point is in the box: the minimum edges belong to it, the maximum edges
    /// do not.
    ///
    /// So a click on the line between two buttons presses exactly one of them. False for NaN. Use
    /// [`touches_point`](Self::touches_point) to count all edges.
    ///
    /// ```
    /// use jostle::i32::Aabb;
    ///
    /// let (yes, no) = (Aabb::new(0, 0, 32, 32), Aabb::new(32, 0, 32, 32));
    /// assert!(!yes.contains_point([32, 10]) && no.contains_point([32, 10]));
    /// ```
    #[doc(alias("collidepoint", "point_in_rect"))]
    #[must_use]
    #[inline]
    pub fn contains_point(self, point: impl Into<Vec2<S>>) -> bool {
        let point = point.into();
        let along = |axis| self.span(axis).contains_point(point.along(axis));
        along(Axis::X) & along(Axis::Y)
    }

    /// Returns whether the point is in the box or on any of its edges. False for NaN.
    ///
    /// ```
    /// use jostle::i32::Aabb;
    ///
    /// let button = Aabb::new(0, 0, 32, 32);
    /// assert!(button.touches_point([32, 10]) && !button.contains_point([32, 10]));
    /// ```
    #[must_use]
    #[inline]
    pub fn touches_point(self, point: impl Into<Vec2<S>>) -> bool {
        let point = point.into();
        let along = |axis| self.span(axis).touches_point(point.along(axis));
        along(Axis::X) & along(Axis::Y)
    }

    /// Returns the area that the two boxes share, or `None` exactly when they do not
    /// [overlap](Self::overlaps).
    ///
    /// ```
    /// use jostle::i32::Aabb;
    ///
    /// let hero = Aabb::new(0, 0, 10, 10);
    /// assert_eq!(hero.intersection(Aabb::new(6, 8, 10, 10)), Some(Aabb::new(6, 8, 4, 2)));
    /// assert_eq!(hero.intersection(Aabb::new(30, 0, 10, 10)), None);
    /// ```
    #[doc(alias("clip", "intersect"))]
    #[must_use]
    pub fn intersection(self, other: Self) -> Option<Self> {
        let along = |axis| self.span(axis).intersection(other.span(axis));
        Some(Self::from_spans(along(Axis::X)?, along(Axis::Y)?))
    }
}
