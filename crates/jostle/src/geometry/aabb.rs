#![cfg_attr(
    feature = "bytemuck",
    allow(
        clippy::multiple_bound_locations,
        reason = "a derive repeats the bound"
    )
)]

mod change;
mod list;
mod measure;
mod relate;

pub(crate) use self::change::centered;

#[cfg(feature = "serde")]
use crate::geometry::saved::SavedAabb;
use crate::geometry::{Axis, ShapeError, Side, Span, Vec2};
use crate::scalar::Scalar;
use core::fmt;

/// A box with upright sides: the points `min <= p < max`.
///
/// Always finite and `min <= max`, so no question about it has a surprising answer. Edges are stored,
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
    edges: Edges<S>,
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
struct Edges<S>([S; 4]);

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
        Edges::peel_slice(Self::peel_slice(boxes))
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

/// Making boxes.
impl<S: Scalar> Aabb<S> {
    /// From its least corner and its size.
    ///
    /// # Panics
    ///
    /// If a number is not finite, a size is negative, or an edge would lie beyond the range of the
    /// number type, with the sentence of the error of [`try_new`](Self::try_new).
    ///
    /// ```should_panic
    /// jostle::i32::Aabb::new(0, 0, -16, 16); // width is -16: it must not be negative
    /// ```
    #[must_use]
    #[track_caller]
    pub fn new(x: S, y: S, width: S, height: S) -> Self {
        Self::try_new(x, y, width, height).unwrap_or_else(|error| panic!("{error}"))
    }

    /// From its least corner and its size, or an error that names the field and the value.
    ///
    /// # Errors
    ///
    /// If a number is NaN or infinite, a size is negative, or an edge would lie beyond the range of the
    /// number type.
    ///
    /// ```
    /// use jostle::Aabb;
    ///
    /// let error = Aabb::try_new(i32::MAX - 5, 0, 100, 10).unwrap_err();
    /// assert_eq!(error.field(), "width");
    /// assert!(Aabb::try_new(0.0, f32::NAN, 1.0, 1.0).is_err());
    /// ```
    pub fn try_new(x: S, y: S, width: S, height: S) -> Result<Self, ShapeError<S>> {
        let min = Vec2::new(ShapeError::finite("x", x)?, ShapeError::finite("y", y)?);
        let (width, height) = (
            ShapeError::size("width", width)?,
            ShapeError::size("height", height)?,
        );
        let far_x = min
            .x
            .checked_add(width)
            .ok_or(ShapeError::overflow("width", width))?;
        let far_y = min
            .y
            .checked_add(height)
            .ok_or(ShapeError::overflow("height", height))?;
        Ok(Self::of_sound(min, Vec2::new(far_x, far_y)))
    }

    /// From its least and its greatest corner.
    ///
    /// # Panics
    ///
    /// If a number is not finite or `max` is less than `min` somewhere;
    /// [`from_points`](Self::from_points) takes corners in any order.
    ///
    /// ```
    /// use jostle::i32::Aabb;
    ///
    /// assert_eq!(Aabb::from_corners([2, 3], [12, 8]), Aabb::new(2, 3, 10, 5));
    /// ```
    #[must_use]
    #[track_caller]
    pub fn from_corners(min: impl Into<Vec2<S>>, max: impl Into<Vec2<S>>) -> Self {
        Self::try_from_corners(min, max).unwrap_or_else(|error| panic!("{error}"))
    }

    /// From its least and its greatest corner, or an error that names the field and the value.
    ///
    /// # Errors
    ///
    /// If a number is not finite or `max` is less than `min` somewhere.
    ///
    /// ```
    /// use jostle::Aabb;
    ///
    /// assert_eq!(Aabb::try_from_corners([0, 0], [8, 8]), Ok(Aabb::new(0, 0, 8, 8)));
    /// assert!(Aabb::try_from_corners([9, 0], [8, 8]).is_err());
    /// ```
    pub fn try_from_corners(
        min: impl Into<Vec2<S>>,
        max: impl Into<Vec2<S>>,
    ) -> Result<Self, ShapeError<S>> {
        let (min, max) = (min.into(), max.into());
        let min = Vec2::new(
            ShapeError::finite("min.x", min.x)?,
            ShapeError::finite("min.y", min.y)?,
        );
        let max = Vec2::new(
            ShapeError::finite("max.x", max.x)?,
            ShapeError::finite("max.y", max.y)?,
        );
        if max.x < min.x {
            Err(ShapeError::reversed("min.x", min.x))
        } else if max.y < min.y {
            Err(ShapeError::reversed("min.y", min.y))
        } else {
            Ok(Self::of_sound(min, max))
        }
    }

    /// The least box around two points, in any order; `None` if one is not finite.
    ///
    /// ```
    /// use jostle::Aabb;
    ///
    /// assert_eq!(Aabb::from_points([1, 1], [0, 0]), Some(Aabb::new(0, 0, 1, 1)));
    /// ```
    #[must_use]
    pub fn from_points(a: impl Into<Vec2<S>>, b: impl Into<Vec2<S>>) -> Option<Self> {
        Self::enclosing([a.into(), b.into()])
    }

    /// The least box around all the points; `None` if there are none, or one is not finite.
    ///
    /// ```
    /// use jostle::Aabb;
    ///
    /// let path = [[3, 9], [7, 2], [5, 5]];
    /// assert_eq!(Aabb::enclosing(path), Some(Aabb::new(3, 2, 4, 7)));
    /// assert_eq!(Aabb::<i32>::enclosing::<[i32; 2]>([]), None);
    /// ```
    #[must_use]
    pub fn enclosing<P: Into<Vec2<S>>>(points: impl IntoIterator<Item = P>) -> Option<Self> {
        let mut points = points.into_iter().map(|point| Self::at_point(point.into()));
        let first = points.next()??;
        points.try_fold(first, |bounds, point| Some(bounds.union(point?)))
    }

    /// From its centre and half its size.
    ///
    /// # Panics
    ///
    /// As [`try_from_center_half`](Self::try_from_center_half) errs.
    ///
    /// ```
    /// use jostle::i32::Aabb;
    ///
    /// assert_eq!(Aabb::from_center_half([8, 8], [8, 4]), Aabb::new(0, 4, 16, 8));
    /// ```
    #[must_use]
    #[track_caller]
    pub fn from_center_half(center: impl Into<Vec2<S>>, half: impl Into<Vec2<S>>) -> Self {
        Self::try_from_center_half(center, half).unwrap_or_else(|error| panic!("{error}"))
    }

    /// From its centre and half its size, or an error that names the field and the value.
    ///
    /// # Errors
    ///
    /// If a number is not finite, a half is negative, or an edge would lie beyond the range.
    ///
    /// ```
    /// use jostle::Aabb;
    ///
    /// assert_eq!(Aabb::try_from_center_half([8, 8], [-8, 4]).unwrap_err().field(), "half.x");
    /// ```
    pub fn try_from_center_half(
        center: impl Into<Vec2<S>>,
        half: impl Into<Vec2<S>>,
    ) -> Result<Self, ShapeError<S>> {
        let (center, half) = (center.into(), half.into());
        let x = ShapeError::finite("center.x", center.x)?;
        let y = ShapeError::finite("center.y", center.y)?;
        let (half_x, half_y) = (
            ShapeError::size("half.x", half.x)?,
            ShapeError::size("half.y", half.y)?,
        );
        let edges =
            |middle: S, half: S| Some((middle.checked_sub(half)?, middle.checked_add(half)?));
        let (min_x, max_x) = edges(x, half_x).ok_or(ShapeError::overflow("half.x", half_x))?;
        let (min_y, max_y) = edges(y, half_y).ok_or(ShapeError::overflow("half.y", half_y))?;
        Ok(Self::of_sound(
            Vec2::new(min_x, min_y),
            Vec2::new(max_x, max_y),
        ))
    }

    /// From its centre and its size; an odd whole size has the spare unit at the greater end.
    ///
    /// # Panics
    ///
    /// As [`try_from_center_size`](Self::try_from_center_size) errs.
    ///
    /// ```
    /// use jostle::i32::Aabb;
    ///
    /// assert_eq!(Aabb::from_center_size([8, 8], [5, 4]), Aabb::new(6, 6, 5, 4));
    /// ```
    #[must_use]
    #[track_caller]
    pub fn from_center_size(center: impl Into<Vec2<S>>, size: impl Into<Vec2<S>>) -> Self {
        Self::try_from_center_size(center, size).unwrap_or_else(|error| panic!("{error}"))
    }

    /// From its centre and its size, or an error that names the field and the value.
    ///
    /// # Errors
    ///
    /// If a number is not finite, a size is negative, or an edge would lie beyond the range.
    ///
    /// ```
    /// use jostle::Aabb;
    ///
    /// assert_eq!(Aabb::try_from_center_size([8, 8], [5, -4]).unwrap_err().field(), "height");
    /// ```
    pub fn try_from_center_size(
        center: impl Into<Vec2<S>>,
        size: impl Into<Vec2<S>>,
    ) -> Result<Self, ShapeError<S>> {
        let (center, size) = (center.into(), size.into());
        let (width, height) = (
            ShapeError::size("width", size.x)?,
            ShapeError::size("height", size.y)?,
        );
        let least = |field, middle: S, size: S| {
            let middle = ShapeError::finite(field, middle)?;
            middle
                .checked_sub(S::ZERO.middle(size))
                .ok_or(ShapeError::overflow(field, middle))
        };
        let (x, y) = (
            least("center.x", center.x, width)?,
            least("center.y", center.y, height)?,
        );
        Self::try_new(x, y, width, height)
    }

    /// The least box around all the boxes, empty ones included; `None` if there are none.
    ///
    /// ```
    /// use jostle::i32::Aabb;
    ///
    /// let party = [Aabb::new(0, 0, 4, 4), Aabb::new(9, 2, 4, 4), Aabb::new(3, 8, 1, 1)];
    /// assert_eq!(Aabb::union_of(party), Some(Aabb::new(0, 0, 13, 9)));
    /// ```
    #[doc(alias = "unionall")]
    #[must_use]
    pub fn union_of(boxes: impl IntoIterator<Item = Self>) -> Option<Self> {
        boxes.into_iter().reduce(Self::union)
    }

    /// From the spans that it covers along the axes.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Span};
    ///
    /// let (x, y) = (Span::new(0, 4).unwrap(), Span::new(1, 9).unwrap());
    /// assert_eq!(Aabb::from_spans(x, y), Aabb::new(0, 1, 4, 8));
    /// ```
    #[must_use]
    pub fn from_spans(x: Span<S>, y: Span<S>) -> Self {
        Self {
            edges: Edges([x.min(), y.min(), x.max(), y.max()]),
        }
    }

    /// From corners already known to be finite and in order.
    fn of_sound(min: Vec2<S>, max: Vec2<S>) -> Self {
        Self {
            edges: Edges([min.x, min.y, max.x, max.y]),
        }
    }

    /// The empty box at a point; `None` if that is not finite.
    fn at_point(point: Vec2<S>) -> Option<Self> {
        let point = point.checked_add(Vec2::ZERO)?;
        Some(Self::of_sound(point, point))
    }
}

/// Edges, corners, sizes.
impl<S: Scalar> Aabb<S> {
    /// The least corner, which belongs to the box.
    #[must_use]
    pub fn min(self) -> Vec2<S> {
        Vec2::new(self.edges.0[0], self.edges.0[1])
    }

    /// The greatest corner, which does not belong to it.
    #[must_use]
    pub fn max(self) -> Vec2<S> {
        Vec2::new(self.edges.0[2], self.edges.0[3])
    }

    /// What it covers along an axis.
    #[must_use]
    pub fn span(self, axis: Axis) -> Span<S> {
        Span::of_sound(self.min().along(axis), self.max().along(axis))
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
    pub fn with_span(self, axis: Axis, span: Span<S>) -> Self {
        Self::of_sound(
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
    pub fn width(self) -> S {
        self.span(Axis::X).length()
    }

    /// How high it is; held at the end of the range.
    #[must_use]
    pub fn height(self) -> S {
        self.span(Axis::Y).length()
    }

    /// Width and height.
    #[must_use]
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
    pub fn is_empty(self) -> bool {
        self.span(Axis::X).is_empty() || self.span(Axis::Y).is_empty()
    }
}
