//! Boxes built from numbers.

use crate::geometry::aabb::AabbEdges;
use crate::geometry::{Aabb, ShapeError, Span, Vec2};
use crate::scalar::Scalar;

impl<S: Scalar> Aabb<S> {
    /// Creates a box from its `min` corner and its size.
    ///
    /// This is not a `const fn`, because it works with any number type. Put a fixed layout in a function instead of a
    /// constant.
    ///
    /// # Panics
    ///
    /// Panics if a number is not finite, a size is negative, or an edge would leave the range of
    /// the number type. The message is that of the error which [`try_new`](Self::try_new) returns.
    ///
    /// ```should_panic
    /// jostle::i32::Aabb::new(0, 0, -16, 16); // width is -16: it must not be negative
    /// ```
    #[must_use]
    #[track_caller]
    pub fn new(x: S, y: S, width: S, height: S) -> Self {
        or_panic!(Self::try_new(x, y, width, height))
    }

    /// Creates a box from its `min` corner and its size, or returns an error that names the field
    /// and its value.
    ///
    /// # Errors
    ///
    /// Returns an error if a number is NaN or infinite, a size is negative, or an edge would leave
    /// the range of the number type.
    ///
    /// ```
    /// use jostle::Aabb;
    ///
    /// let error = Aabb::try_new(i32::MAX - 5, 0, 100, 10).unwrap_err();
    /// assert_eq!(error.field(), "width");
    /// assert!(Aabb::try_new(0.0, f32::NAN, 1.0, 1.0).is_err());
    /// ```
    pub fn try_new(x: S, y: S, width: S, height: S) -> Result<Self, ShapeError<S>> {
        let min = ShapeError::finite_point(["x", "y"], Vec2::new(x, y))?;
        let size = ShapeError::sizes(["width", "height"], Vec2::new(width, height))?;
        let max = ShapeError::sum(["width", "height"], min, size)?;
        Ok(Self::from_valid(min, max))
    }

    /// Creates a box from its `min` and `max` corners.
    ///
    /// # Panics
    ///
    /// Panics if a number is not finite, or if `max` is less than `min` along an axis.
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
        or_panic!(Self::try_from_corners(min, max))
    }

    /// Creates a box from its `min` and `max` corners, or returns an error that names the field and
    /// its value.
    ///
    /// # Errors
    ///
    /// Returns an error if a number is not finite, or if `max` is less than `min` along an axis.
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
        let min = ShapeError::finite_point(["min.x", "min.y"], min.into())?;
        let max = ShapeError::finite_point(["max.x", "max.y"], max.into())?;
        if max.x < min.x {
            Err(ShapeError::reversed("min.x", min.x))
        } else if max.y < min.y {
            Err(ShapeError::reversed("min.y", min.y))
        } else {
            Ok(Self::from_valid(min, max))
        }
    }

    /// Creates the smallest box around two points, in any order.
    ///
    /// # Panics
    ///
    /// Panics if a number is not finite.
    ///
    /// ```
    /// use jostle::i32::Aabb;
    ///
    /// assert_eq!(Aabb::from_points([1, 1], [0, 0]), Aabb::new(0, 0, 1, 1));
    /// ```
    #[must_use]
    #[track_caller]
    pub fn from_points(a: impl Into<Vec2<S>>, b: impl Into<Vec2<S>>) -> Self {
        or_panic!(Self::try_from_points(a, b))
    }

    /// Creates the smallest box around two points, in any order, or returns an error that names the
    /// field and its value.
    ///
    /// # Errors
    ///
    /// Returns an error if a number is not finite.
    ///
    /// ```
    /// use jostle::Aabb;
    ///
    /// assert_eq!(Aabb::try_from_points([1, 1], [0, 0]), Ok(Aabb::new(0, 0, 1, 1)));
    /// assert_eq!(Aabb::try_from_points([1.0, 1.0], [0.0, f32::NAN]).unwrap_err().field(), "b.y");
    /// ```
    pub fn try_from_points(
        a: impl Into<Vec2<S>>,
        b: impl Into<Vec2<S>>,
    ) -> Result<Self, ShapeError<S>> {
        let a = ShapeError::finite_point(["a.x", "a.y"], a.into())?;
        let b = ShapeError::finite_point(["b.x", "b.y"], b.into())?;
        Ok(Self::from_valid(a, a).union(Self::from_valid(b, b)))
    }

    /// Returns the smallest box around all the points, or `None` if there are none or one is not
    /// finite.
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
        // One point that is not finite makes the whole answer `None`.
        points.try_fold(first, |bounds, point| Some(bounds.union(point?)))
    }

    /// Creates a box from its center and half its size.
    ///
    /// # Panics
    ///
    /// Panics if [`try_from_center_half`](Self::try_from_center_half) would return an error.
    ///
    /// ```
    /// use jostle::i32::Aabb;
    ///
    /// assert_eq!(Aabb::from_center_half([8, 8], [8, 4]), Aabb::new(0, 4, 16, 8));
    /// ```
    #[must_use]
    #[track_caller]
    pub fn from_center_half(center: impl Into<Vec2<S>>, half: impl Into<Vec2<S>>) -> Self {
        or_panic!(Self::try_from_center_half(center, half))
    }

    /// Creates a box from its center and half its size, or returns an error that names the field
    /// and its value.
    ///
    /// # Errors
    ///
    /// Returns an error if a number is not finite, a half is negative, or an edge would leave the
    /// range.
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
        let Vec2 { x, y } = ShapeError::finite_point(["center.x", "center.y"], center.into())?;
        let half = ShapeError::sizes(["half.x", "half.y"], half.into())?;
        let edges =
            |middle: S, half: S| Some((middle.checked_sub(half)?, middle.checked_add(half)?));
        let (min_x, max_x) = edges(x, half.x).ok_or(ShapeError::overflow("half.x", half.x))?;
        let (min_y, max_y) = edges(y, half.y).ok_or(ShapeError::overflow("half.y", half.y))?;
        Ok(Self::from_valid(
            Vec2::new(min_x, min_y),
            Vec2::new(max_x, max_y),
        ))
    }

    /// Creates a box from its center and its size. An odd integer size has its spare unit at the
    /// maximum end.
    ///
    /// # Panics
    ///
    /// Panics if [`try_from_center_size`](Self::try_from_center_size) would return an error.
    ///
    /// ```
    /// use jostle::i32::Aabb;
    ///
    /// assert_eq!(Aabb::from_center_size([8, 8], [5, 4]), Aabb::new(6, 6, 5, 4));
    /// ```
    #[must_use]
    #[track_caller]
    pub fn from_center_size(center: impl Into<Vec2<S>>, size: impl Into<Vec2<S>>) -> Self {
        or_panic!(Self::try_from_center_size(center, size))
    }

    /// Creates a box from its center and its size, or returns an error that names the field and its
    /// value.
    ///
    /// # Errors
    ///
    /// Returns an error if a number is not finite, a size is negative, or an edge would leave the
    /// range.
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
        let size = ShapeError::sizes(["width", "height"], size)?;
        let least = |field, middle: S, size: S| {
            let middle = ShapeError::finite(field, middle)?;
            middle
                // Half of the size, rounded by the number type; the far edge is then computed from the whole
                // size.
                .checked_sub(S::ZERO.middle(size))
                .ok_or(ShapeError::overflow(field, middle))
        };
        let (x, y) = (
            least("center.x", center.x, size.x)?,
            least("center.y", center.y, size.y)?,
        );
        Self::try_new(x, y, size.x, size.y)
    }

    /// Returns the smallest box around all the boxes, empty ones included, or `None` if there are
    /// none.
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

    /// Creates a box from the spans that it covers along the two axes.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Span};
    ///
    /// let (x, y) = (Span::new(0, 4).unwrap(), Span::new(1, 9).unwrap());
    /// assert_eq!(Aabb::from_spans(x, y), Aabb::new(0, 1, 4, 8));
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn from_spans(x: Span<S>, y: Span<S>) -> Self {
        Self {
            edges: AabbEdges([x.min(), y.min(), x.max(), y.max()]),
        }
    }

    /// Creates a box from corners that are known to be finite and in order.
    #[inline(always)]
    pub(crate) fn from_valid(min: Vec2<S>, max: Vec2<S>) -> Self {
        Self {
            edges: AabbEdges([min.x, min.y, max.x, max.y]),
        }
    }

    /// Returns the empty box at a point, or `None` if that is not finite.
    fn at_point(point: Vec2<S>) -> Option<Self> {
        let point = point.checked_add(Vec2::ZERO)?;
        Some(Self::from_valid(point, point))
    }
}
