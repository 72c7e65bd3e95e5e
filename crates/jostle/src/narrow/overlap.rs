//! Whether two shapes share anything.
//!
//! - **Owns** [`overlaps`] and [`touches`] for each pair of shapes.
//! - **Uses** `scalar` and `geometry`, nothing above.
//! - **Never** rounds an answer that has no rotated box in it.
//!
//! One rule for all pairs. For `overlaps` a box is the half-open set `min <= p < max`, discs and
//! rotated boxes are open, points and segments are themselves; two shapes overlap if these sets
//! share a point. For `touches` every set is closed.

pub(crate) mod circle;
pub(crate) mod segment;

use crate::geometry::{Aabb, Circle, Shape, Vec2};
use crate::narrow::obb;
use crate::scalar::Scalar;
use core::cmp::Ordering;

/// Returns whether two shapes overlap: whether they share area or, for points and segments, one is
/// in the other.
///
/// Flush shapes do not overlap; [`touches`] counts them. Symmetric. An empty shape overlaps
/// nothing, and neither does a point that is not finite.
///
/// # Examples
///
/// ```
/// use jostle::i32::{Aabb, Circle, Segment};
/// use jostle::overlaps;
///
/// let crate_ = Aabb::new(0, 0, 10, 10);
/// assert!(overlaps(crate_, Circle::new([13, 5], 4)));
/// assert!(!overlaps(crate_, Circle::new([13, 5], 3)), "flush");
/// assert!(overlaps(Segment::new([-5, 5], [5, -4]), crate_));
/// ```
#[must_use]
#[doc(alias("intersects", "collides", "collision"))]
pub fn overlaps<S: Scalar>(a: impl Into<Shape<S>>, b: impl Into<Shape<S>>) -> bool {
    meet(a.into(), b.into(), EdgeRule::Open)
}

/// Returns whether two shapes overlap or are flush.
///
/// Symmetric. Every shape is taken with its edges, so an empty shape counts as the point or line
/// that it is.
///
/// # Examples
///
/// ```
/// use jostle::i32::{Aabb, Circle};
/// use jostle::touches;
///
/// let crate_ = Aabb::new(0, 0, 10, 10);
/// assert!(touches(crate_, Circle::new([13, 14], 5)), "the corner is exactly 5 away");
/// assert!(!touches(crate_, Circle::new([14, 14], 5)));
/// ```
#[must_use]
pub fn touches<S: Scalar>(a: impl Into<Shape<S>>, b: impl Into<Shape<S>>) -> bool {
    meet(a.into(), b.into(), EdgeRule::Closed)
}

/// Whether being flush counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EdgeRule {
    /// Edges do not belong to shapes: flush is not enough.
    Open,
    /// Edges belong to shapes: flush is enough.
    Closed,
}

impl EdgeRule {
    /// Returns whether a distance that compares like this with its limit counts.
    pub(crate) fn admits(self, order: Ordering) -> bool {
        order.is_lt() || (self == Self::Closed && order.is_eq())
    }
}

fn meet<S: Scalar>(a: Shape<S>, b: Shape<S>, edges: EdgeRule) -> bool {
    match (a, b) {
        (Shape::Point(a), Shape::Point(b)) => a == b && a.is_finite(),
        (Shape::Point(p), Shape::Aabb(b)) | (Shape::Aabb(b), Shape::Point(p)) => match edges {
            EdgeRule::Open => b.contains_point(p),
            EdgeRule::Closed => b.touches_point(p),
        },
        (Shape::Point(p), Shape::Circle(c)) | (Shape::Circle(c), Shape::Point(p)) => {
            circle::point(c, p, edges)
        }
        (Shape::Point(p), Shape::Segment(s)) | (Shape::Segment(s), Shape::Point(p)) => {
            segment::point(s, p)
        }
        (Shape::Aabb(a), Shape::Aabb(b)) => match edges {
            EdgeRule::Open => a.overlaps(b),
            EdgeRule::Closed => a.touches(b),
        },
        (Shape::Aabb(b), Shape::Circle(c)) | (Shape::Circle(c), Shape::Aabb(b)) => {
            circle::aabb(c, b, edges)
        }
        (Shape::Aabb(b), Shape::Segment(s)) | (Shape::Segment(s), Shape::Aabb(b)) => {
            segment::aabb(s, b, edges)
        }
        (Shape::Circle(a), Shape::Circle(b)) => circle::circle(a, b, edges),
        (Shape::Circle(c), Shape::Segment(s)) | (Shape::Segment(s), Shape::Circle(c)) => {
            circle::segment(c, s, edges)
        }
        (Shape::Segment(a), Shape::Segment(b)) => segment::segment(a, b),
        (Shape::Obb(obb), other) | (other, Shape::Obb(obb)) => obb::meet(obb, other, edges),
    }
}

/// Returns whether two shapes share area, taken without any of their edges.
///
/// Differs from [`overlaps`] for a segment along the minimum edge of a box, which belongs to the
/// half-open box but can neither stop it nor be left.
pub(crate) fn interpenetrate<S: Scalar>(a: Shape<S>, b: Shape<S>) -> bool {
    match (a, b) {
        (Shape::Aabb(b), Shape::Segment(s)) | (Shape::Segment(s), Shape::Aabb(b)) => {
            segment::crosses(s, b)
        }
        _ => overlaps(a, b),
    }
}

impl<S: Scalar> Shape<S> {
    /// Returns whether the two shapes overlap. See [`overlaps`].
    ///
    /// ```
    /// use jostle::i32::{Aabb, Shape};
    ///
    /// let button = Shape::from(Aabb::new(0, 0, 9, 9));
    /// assert!(button.overlaps([0, 4]) && !button.overlaps([9, 4]));
    /// ```
    #[must_use]
    #[doc(alias("intersects", "collides"))]
    pub fn overlaps(self, other: impl Into<Self>) -> bool {
        meet(self, other.into(), EdgeRule::Open)
    }

    /// Returns whether the two shapes overlap or are flush. See [`touches`].
    ///
    /// ```
    /// use jostle::i32::{Aabb, Shape};
    ///
    /// let button = Shape::from(Aabb::new(0, 0, 9, 9));
    /// assert!(button.touches([9, 4]) && !button.touches([10, 4]));
    /// ```
    #[must_use]
    pub fn touches(self, other: impl Into<Self>) -> bool {
        meet(self, other.into(), EdgeRule::Closed)
    }
}

impl<S: Scalar> Circle<S> {
    /// Returns whether the two discs share area. Flush discs do not. For a box, see
    /// [`overlaps_aabb`](Self::overlaps_aabb); for any two shapes, [`overlaps`](crate::narrow::overlaps).
    ///
    /// ```
    /// use jostle::i32::Circle;
    ///
    /// assert!(!Circle::new([0, 0], 2).overlaps(Circle::new([5, 0], 3)));
    /// assert!(Circle::new([0, 0], 3).overlaps(Circle::new([5, 0], 3)));
    /// ```
    #[must_use]
    pub fn overlaps(self, other: Self) -> bool {
        circle::circle(self, other, EdgeRule::Open)
    }

    /// Returns whether the two discs share area or are flush.
    ///
    /// ```
    /// use jostle::i32::Circle;
    ///
    /// assert!(Circle::new([0, 0], 2).touches(Circle::new([5, 0], 3)));
    /// assert!(!Circle::new([0, 0], 2).touches(Circle::new([6, 0], 3)));
    /// ```
    #[must_use]
    pub fn touches(self, other: Self) -> bool {
        circle::circle(self, other, EdgeRule::Closed)
    }

    /// Returns whether the disc and the box share area. Decided by the point of the box nearest to
    /// the center.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Circle};
    ///
    /// let ball = Circle::new([0, 0], 5);
    /// assert!(ball.overlaps_aabb(Aabb::new(3, 3, 9, 9)));
    /// assert!(!ball.overlaps_aabb(Aabb::new(3, 4, 9, 9)), "its corner is exactly 5 away");
    /// ```
    #[must_use]
    pub fn overlaps_aabb(self, other: Aabb<S>) -> bool {
        circle::aabb(self, other, EdgeRule::Open)
    }

    /// Returns whether the disc and the box share area or are flush.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Circle};
    ///
    /// assert!(Circle::new([0, 0], 5).touches_aabb(Aabb::new(3, 4, 9, 9)));
    /// ```
    #[must_use]
    pub fn touches_aabb(self, other: Aabb<S>) -> bool {
        circle::aabb(self, other, EdgeRule::Closed)
    }

    /// Returns whether the point is closer to the center than the radius. False for NaN.
    ///
    /// ```
    /// use jostle::i32::Circle;
    ///
    /// let ball = Circle::new([0, 0], 5);
    /// assert!(ball.contains_point([3, 3]) && !ball.contains_point([3, 4]));
    /// ```
    #[must_use]
    pub fn contains_point(self, point: impl Into<Vec2<S>>) -> bool {
        circle::point(self, point.into(), EdgeRule::Open)
    }

    /// Returns whether the point is in the disc or on its rim. False for NaN.
    ///
    /// ```
    /// use jostle::i32::Circle;
    ///
    /// assert!(Circle::new([0, 0], 5).touches_point([3, 4]));
    /// ```
    #[must_use]
    pub fn touches_point(self, point: impl Into<Vec2<S>>) -> bool {
        circle::point(self, point.into(), EdgeRule::Closed)
    }
}
