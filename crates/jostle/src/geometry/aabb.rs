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
mod transforms;

pub(crate) use self::overlapping::SetBits;
pub(crate) use self::transforms::centered;

#[cfg(feature = "serde")]
use crate::geometry::serde::SavedAabb;
use crate::geometry::{Axis, Side, Span, Vec2};
use crate::scalar::Scalar;
use core::fmt;

/// A box with upright sides: the points `min <= p < max`.
///
/// Always finite and `min <= max`, so no question about it has a surprising answer. AabbEdges are stored,
/// not sizes: two boxes built flush stay flush. The lesser edges belong to the box and the greater do
/// not, so that a point on a seam is in exactly one of two flush boxes.
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
#[doc(alias("Rect", "Rectangle", "Box", "BoundingBox"))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(try_from = "SavedAabb<S>", into = "SavedAabb<S>")
)]
#[cfg_attr(feature = "serde", serde(bound(serialize = "S: serde::Serialize")))]
#[cfg_attr(
    feature = "serde",
    serde(bound(deserialize = "S: serde::Deserialize<'de>"))
)]
#[cfg_attr(
    feature = "bytemuck",
    derive(bytemuck::Zeroable, bytemuck::TransparentWrapper)
)]
#[repr(transparent)]
pub struct Aabb<S: Scalar = f32> {
    edges: AabbEdges<S>,
}

/// Least x, least y, greatest x, greatest y.
///
/// Private, so that nobody can wrap unchecked numbers into a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "bytemuck",
    derive(bytemuck::Zeroable, bytemuck::TransparentWrapper)
)]
#[repr(transparent)]
struct AabbEdges<S>([S; 4]);

#[cfg(feature = "bytemuck")]
impl<S: Scalar> Aabb<S> {
    /// A list of boxes as plain numbers, each least x, least y, greatest x, greatest y, without copying.
    ///
    /// For a graphics card or a file: `bytemuck::cast_slice` makes bytes of it. The way back is
    /// [`try_from_corners`](Self::try_from_corners), which checks.
    ///
    /// ```
    /// use jostle::f32::Aabb;
    ///
    /// let boxes = [Aabb::new(1.0, 2.0, 3.0, 4.0)];
    /// assert_eq!(Aabb::edges_of(&boxes), [[1.0, 2.0, 4.0, 6.0]]);
    /// let bytes: &[u8] = bytemuck::cast_slice(Aabb::edges_of(&boxes));
    /// assert_eq!(bytes.len(), 16);
    /// ```
    #[must_use]
    pub fn edges_of(boxes: &[Self]) -> &[[S; 4]] {
        use bytemuck::TransparentWrapper;
        AabbEdges::peel_slice(Self::peel_slice(boxes))
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
    /// The least corner, which belongs to the box.
    #[must_use]
    #[inline]
    pub fn min(self) -> Vec2<S> {
        Vec2::new(self.edges.0[0], self.edges.0[1])
    }

    /// The greatest corner, which does not belong to it.
    #[must_use]
    #[inline]
    pub fn max(self) -> Vec2<S> {
        Vec2::new(self.edges.0[2], self.edges.0[3])
    }

    /// Least x, least y, greatest x, greatest y.
    #[cfg(feature = "alloc")]
    #[inline]
    pub(crate) fn edges(self) -> [S; 4] {
        self.edges.0
    }

    /// What it covers along an axis.
    #[must_use]
    #[inline]
    pub fn span(self, axis: Axis) -> Span<S> {
        Span::from_valid(self.min().along(axis), self.max().along(axis))
    }

    /// The same box with another span along one axis.
    ///
    /// ```
    /// use jostle::Axis;
    /// use jostle::i32::{Aabb, Span};
    ///
    /// let flat = Aabb::new(0, 0, 8, 8).with_span(Axis::Y, Span::new(6, 8).unwrap());
    /// assert_eq!(flat, Aabb::new(0, 6, 8, 2));
    /// ```
    #[must_use]
    #[inline]
    pub fn with_span(self, axis: Axis, span: Span<S>) -> Self {
        Self::from_valid(
            self.min().with(axis, span.min()),
            self.max().with(axis, span.max()),
        )
    }

    /// Where one of its sides is.
    ///
    /// ```
    /// use jostle::{Aabb, Side};
    ///
    /// assert_eq!(Aabb::new(2, 3, 10, 20).edge(Side::MaxY), 23);
    /// ```
    #[must_use]
    #[inline]
    pub fn edge(self, side: Side) -> S {
        self.span(side.axis()).end(side.is_max())
    }

    /// The four corners, the least first, going round over the X side.
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

    /// The centre; whole numbers round down.
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

    /// How wide it is; held at the end of the range.
    #[must_use]
    #[inline]
    pub fn width(self) -> S {
        self.span(Axis::X).length()
    }

    /// How high it is; held at the end of the range.
    #[must_use]
    #[inline]
    pub fn height(self) -> S {
        self.span(Axis::Y).length()
    }

    /// Width and height.
    #[must_use]
    #[inline]
    pub fn size(self) -> Vec2<S> {
        Vec2::new(self.width(), self.height())
    }

    /// Width and height; `None` if one does not fit the number type.
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

    /// The area; held at the end of the range.
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

    /// The area; `None` if it does not fit the number type.
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

    /// Whether it holds no point, having no width or no height.
    ///
    /// ```
    /// use jostle::i32::Aabb;
    ///
    /// assert!(Aabb::new(3, 3, 0, 9).is_empty());
    /// ```
    #[must_use]
    #[inline]
    pub fn is_empty(self) -> bool {
        self.span(Axis::X).is_empty() || self.span(Axis::Y).is_empty()
    }
}
