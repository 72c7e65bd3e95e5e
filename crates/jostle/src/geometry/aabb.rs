#![cfg_attr(
    feature = "bytemuck",
    allow(
        clippy::multiple_bound_locations,
        reason = "a derive repeats the bound"
    )
)]

mod constructors;
mod distance;
mod overlapping;
mod predicates;
#[cfg(feature = "bytemuck")]
mod slices;
mod sprite;
mod transforms;

pub(crate) use self::overlapping::SetBits;

use crate::geometry::{Axis, Side, Span, Vec2};
use crate::scalar::Scalar;
use core::fmt;

/// An axis-aligned box: the points `min <= p < max`.
///
/// A box is always finite, with `min <= max`, so no method has to deal with NaN or a negative size.
/// It stores edges, not a size: two boxes built flush stay flush. The minimum edges belong to the
/// box and the maximum edges do not, so a point on the seam between two flush boxes is in exactly
/// one of them.
///
/// # Examples
///
/// ```
/// use jostle::i32::Aabb;
///
/// let hero = Aabb::new(100, 0, 32, 56);
/// let wall = Aabb::new(120, 0, 32, 200);
/// assert!(hero.overlaps(wall));
/// assert_eq!(hero.intersection(wall), Some(Aabb::new(120, 0, 12, 56)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[doc(alias("Rect", "Rectangle", "Box", "BoundingBox", "collider"))]
#[cfg_attr(
    feature = "bytemuck",
    derive(bytemuck::Zeroable, bytemuck::TransparentWrapper)
)]
#[repr(transparent)]
pub struct Aabb<S: Scalar = f32> {
    edges: AabbEdges<S>,
}

/// The edges as `[min_x, min_y, max_x, max_y]`.
///
/// A private type, so that unchecked numbers cannot be wrapped into a box, even if this type is never named:
///
/// ```compile_fail
/// use bytemuck::TransparentWrapper;
/// use jostle::f32::Aabb;
///
/// let bad: Aabb = TransparentWrapper::wrap(TransparentWrapper::wrap([f32::NAN; 4]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "bytemuck",
    derive(bytemuck::Zeroable, bytemuck::TransparentWrapper)
)]
#[repr(transparent)]
struct AabbEdges<S>([S; 4]);

/// Writes `(x, y) width x height`, each with the precision asked for.
///
/// ```
/// use jostle::f32::Aabb;
///
/// let hero = Aabb::new(8.0, 0.25, 12.0, 16.0);
/// assert_eq!(hero.to_string(), "(8, 0.25) 12 x 16");
/// assert_eq!(format!("{hero:.1}"), "(8.0, 0.2) 12.0 x 16.0");
/// ```
impl<S: Scalar> fmt::Display for Aabb<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.min(), f)?;
        f.write_str(" ")?;
        fmt::Display::fmt(&self.width(), f)?;
        f.write_str(" x ")?;
        fmt::Display::fmt(&self.height(), f)
    }
}

impl<S: Scalar> fmt::Debug for Aabb<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Aabb")
            .field("min", &self.min())
            .field("max", &self.max())
            .finish()
    }
}

impl<S: Scalar> Aabb<S> {
    /// Returns the corner with the smallest coordinates. It belongs to the box.
    #[must_use]
    #[inline(always)]
    pub fn min(self) -> Vec2<S> {
        Vec2::new(self.edges.0[0], self.edges.0[1])
    }

    /// Returns the corner with the largest coordinates. It does not belong to the box.
    #[must_use]
    #[inline(always)]
    pub fn max(self) -> Vec2<S> {
        Vec2::new(self.edges.0[2], self.edges.0[3])
    }

    /// Returns `[min_x, min_y, max_x, max_y]`.
    #[inline(always)]
    pub(crate) fn edges(self) -> [S; 4] {
        self.edges.0
    }

    /// Returns the interval that the box covers along an axis.
    #[must_use]
    #[inline(always)]
    pub fn span(self, axis: Axis) -> Span<S> {
        let AabbEdges(edges) = self.edges;
        match axis {
            Axis::X => Span::from_valid(edges[0], edges[2]),
            Axis::Y => Span::from_valid(edges[1], edges[3]),
        }
    }

    /// Returns the box with its span along one axis replaced.
    ///
    /// ```
    /// use jostle::Axis;
    /// use jostle::i32::{Aabb, Span};
    ///
    /// let flat = Aabb::new(0, 0, 8, 8).with_span(Axis::Y, Span::new(6, 8).unwrap());
    /// assert_eq!(flat, Aabb::new(0, 6, 8, 2));
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn with_span(self, axis: Axis, span: Span<S>) -> Self {
        Self::from_valid(
            self.min().with(axis, span.min()),
            self.max().with(axis, span.max()),
        )
    }

    /// Returns the coordinate of one side.
    ///
    /// ```
    /// use jostle::{Aabb, Side};
    ///
    /// assert_eq!(Aabb::new(2, 3, 10, 20).edge(Side::MaxY), 23);
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn edge(self, side: Side) -> S {
        self.span(side.axis()).end(side.is_max())
    }

    /// Returns the four corners, starting at `min` and going along the X axis first.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Vec2};
    ///
    /// let corners = Aabb::new(0, 0, 4, 2).corners();
    /// assert_eq!(corners, [[0, 0], [4, 0], [4, 2], [0, 2]].map(Vec2::from));
    /// ```
    #[must_use]
    pub fn corners(self) -> [Vec2<S>; 4] {
        let (min, max) = (self.min(), self.max());
        [min, Vec2::new(max.x, min.y), max, Vec2::new(min.x, max.y)]
    }

    /// Returns the center. Integers round down.
    ///
    /// ```
    /// use jostle::{Aabb, Vec2};
    ///
    /// assert_eq!(Aabb::new(-1, 0, 2, 5).center(), Vec2::new(0, 2));
    /// ```
    #[must_use]
    pub fn center(self) -> Vec2<S> {
        Vec2::new(self.span(Axis::X).middle(), self.span(Axis::Y).middle())
    }

    /// Returns the coordinate of the minimum X edge: that of `min`.
    ///
    /// ```
    /// assert_eq!(jostle::i32::Aabb::new(2, 3, 10, 20).x(), 2);
    /// ```
    #[must_use]
    #[inline]
    pub fn x(self) -> S {
        self.min().x
    }

    /// Returns the coordinate of the minimum Y edge: that of `min`.
    ///
    /// ```
    /// assert_eq!(jostle::i32::Aabb::new(2, 3, 10, 20).y(), 3);
    /// ```
    #[must_use]
    #[inline]
    pub fn y(self) -> S {
        self.min().y
    }

    /// Returns the width, saturating at the largest number of the type.
    #[must_use]
    #[inline]
    pub fn width(self) -> S {
        self.span(Axis::X).length()
    }

    /// Returns the height, saturating at the largest number of the type.
    #[must_use]
    #[inline]
    pub fn height(self) -> S {
        self.span(Axis::Y).length()
    }

    /// Returns width and height, each saturating at the largest number of the type.
    #[must_use]
    #[inline]
    pub fn size(self) -> Vec2<S> {
        Vec2::new(self.width(), self.height())
    }

    /// Returns half the width and half the height. Integers round down, and sizes beyond the range
    /// count as the largest number of the type.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Vec2};
    ///
    /// assert_eq!(Aabb::new(2, 3, 10, 5).half_size(), Vec2::new(5, 2));
    /// ```
    #[doc(alias("half_extents", "extents"))]
    #[must_use]
    pub fn half_size(self) -> Vec2<S> {
        let size = self.size();
        Vec2::new(S::ZERO.middle(size.x), S::ZERO.middle(size.y))
    }

    /// Returns width and height, or `None` if one of them does not fit the number type.
    ///
    /// ```
    /// use jostle::Aabb;
    ///
    /// let all = Aabb::from_corners([i32::MIN; 2], [i32::MAX; 2]);
    /// assert_eq!(all.checked_size(), None);
    /// assert_eq!(all.width(), i32::MAX, "held at the end of the range");
    /// ```
    #[must_use]
    #[inline]
    pub fn checked_size(self) -> Option<Vec2<S>> {
        self.max().checked_sub(self.min())
    }

    /// Returns the area, saturating at the largest number of the type.
    ///
    /// ```
    /// use jostle::Aabb;
    ///
    /// assert_eq!(Aabb::new(0, 0, 4, 2).area(), 8);
    /// assert_eq!(Aabb::new(0_i16, 0, 1000, 1000).area(), i16::MAX);
    /// ```
    #[must_use]
    pub fn area(self) -> S {
        self.width().saturating_mul(self.height())
    }

    /// Returns the area, or `None` if it does not fit the number type.
    ///
    /// ```
    /// use jostle::Aabb;
    ///
    /// assert_eq!(Aabb::new(0_i16, 0, 1000, 1000).checked_area(), None);
    /// ```
    #[must_use]
    pub fn checked_area(self) -> Option<S> {
        let size = self.checked_size()?;
        size.x.checked_mul(size.y)
    }

    /// Returns whether the box contains no point, because its width or height is zero.
    ///
    /// ```
    /// use jostle::i32::Aabb;
    ///
    /// assert!(Aabb::new(3, 3, 0, 9).is_empty());
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.span(Axis::X).is_empty() || self.span(Axis::Y).is_empty()
    }
}
