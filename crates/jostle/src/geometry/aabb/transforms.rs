//! Boxes computed from boxes: value in, value out.

use crate::geometry::{Aabb, Axis, ShapeError, Span, Vec2};
use crate::scalar::Scalar;

impl<S: Scalar> Aabb<S> {
    /// Returns the smallest box that contains both, empty boxes included.
    ///
    /// ```
    /// use jostle::i32::Aabb;
    ///
    /// assert_eq!(Aabb::new(0, 0, 4, 4).union(Aabb::new(8, 2, 4, 4)), Aabb::new(0, 0, 12, 6));
    /// ```
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        self.by_axis(|axis, span| span.union(other.span(axis)))
    }

    /// Returns the box moved by `delta`.
    ///
    /// At the end of the number range the move is cut short, so the size never changes. NaN moves
    /// nothing along its axis. [`checked_moved`](Self::checked_moved) returns `None` in these cases
    /// instead.
    ///
    /// ```
    /// use jostle::i32::Aabb;
    ///
    /// let hero = Aabb::new(4, 4, 8, 8);
    /// assert_eq!(hero.moved([-10, 1]), Aabb::new(-6, 5, 8, 8));
    /// assert_eq!(hero.moved([i32::MAX, 0]), Aabb::new(i32::MAX - 8, 4, 8, 8));
    /// ```
    #[doc(alias("translated", "offset"))]
    #[must_use]
    pub fn moved(self, delta: impl Into<Vec2<S>>) -> Self {
        let delta = delta.into();
        self.by_axis(|axis, span| span.moved(delta.along(axis)))
    }

    /// Returns the box moved by `delta`, or `None` if an edge would leave the range or the delta is
    /// not finite.
    ///
    /// ```
    /// use jostle::i32::Aabb;
    ///
    /// let hero = Aabb::new(4, 4, 8, 8);
    /// assert_eq!(hero.checked_moved([1, 0]), Some(Aabb::new(5, 4, 8, 8)));
    /// assert_eq!(hero.checked_moved([i32::MAX, 0]), None);
    /// ```
    #[must_use]
    pub fn checked_moved(self, delta: impl Into<Vec2<S>>) -> Option<Self> {
        let delta = delta.into();
        let along = |axis| self.span(axis).checked_moved(delta.along(axis));
        Some(Self::from_spans(along(Axis::X)?, along(Axis::Y)?))
    }

    /// Returns the box with its `min` corner at the given point.
    ///
    /// # Errors
    ///
    /// Returns an error if the point is not finite or an edge would leave the range.
    ///
    /// ```
    /// use jostle::i32::Aabb;
    ///
    /// assert_eq!(Aabb::new(4, 4, 8, 8).placed_at([20, 0]), Ok(Aabb::new(20, 0, 8, 8)));
    /// ```
    #[doc(alias("topleft", "set_location"))]
    pub fn placed_at(self, corner: impl Into<Vec2<S>>) -> Result<Self, ShapeError<S>> {
        let (corner, size) = (corner.into(), self.size_or_error()?);
        Self::try_new(corner.x, corner.y, size.x, size.y)
    }

    /// Returns the box with its center at the given point.
    ///
    /// # Errors
    ///
    /// Returns an error if the point is not finite or an edge would leave the range.
    ///
    /// ```
    /// use jostle::i32::Aabb;
    ///
    /// assert_eq!(Aabb::new(4, 4, 8, 8).centered_at([20, 0]), Ok(Aabb::new(16, -4, 8, 8)));
    /// ```
    pub fn centered_at(self, center: impl Into<Vec2<S>>) -> Result<Self, ShapeError<S>> {
        Self::try_from_center_size(center, self.size_or_error()?)
    }

    /// Returns the box with another size, keeping its `min` corner.
    ///
    /// # Errors
    ///
    /// Returns an error if the size is not finite or negative, or an edge would leave the range.
    ///
    /// ```
    /// use jostle::i32::Aabb;
    ///
    /// assert_eq!(Aabb::new(4, 4, 8, 8).resized([2, 3]), Ok(Aabb::new(4, 4, 2, 3)));
    /// ```
    pub fn resized(self, size: impl Into<Vec2<S>>) -> Result<Self, ShapeError<S>> {
        let (corner, size) = (self.min(), size.into());
        Self::try_new(corner.x, corner.y, size.x, size.y)
    }

    /// Returns the bounds of a move by `delta`: everything the box sweeps over, plus two corner
    /// areas if it moves diagonally.
    ///
    /// ```text
    /// ┌──┐╌╌╌╌╌╌┐
    /// │  │ ╲    ╎
    /// └──┘   ╲┌──┐
    /// ╎       │  │   the dashed box
    /// └╌╌╌╌╌╌╌└──┘
    /// ```
    ///
    /// Rounded outward, so anything that a [`sweep`](Self::sweep) can hit overlaps it. Saturates at
    /// the ends of the range. NaN moves nothing along its axis.
    ///
    /// ```
    /// use jostle::i32::Aabb;
    ///
    /// assert_eq!(Aabb::new(0, 0, 2, 2).swept([8, -3]), Aabb::new(0, -3, 10, 5));
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn swept(self, delta: impl Into<Vec2<S>>) -> Self {
        let delta = delta.into();
        Self::from_spans(
            self.span(Axis::X).swept(delta.x),
            self.span(Axis::Y).swept(delta.y),
        )
    }

    /// Returns the box grown by `amount` on every side: a forgiving hitbox.
    ///
    /// Each edge stops at the end of the range. A negative amount [shrinks](Self::shrunk), and NaN
    /// changes nothing.
    ///
    /// ```
    /// use jostle::i32::Aabb;
    ///
    /// assert_eq!(Aabb::new(4, 4, 8, 8).grown(2), Aabb::new(2, 2, 12, 12));
    /// ```
    #[doc(alias("inflate", "expand", "outset"))]
    #[must_use]
    pub fn grown(self, amount: S) -> Self {
        self.by_axis(|_, span| span.grown(amount, amount))
    }

    /// Returns the box grown by `amount` on every side, or `None` if an edge would leave the range
    /// or the amount is not finite.
    ///
    /// ```
    /// use jostle::i32::Aabb;
    ///
    /// assert_eq!(Aabb::new(4, 4, 8, 8).checked_grown(i32::MAX), None);
    /// ```
    #[must_use]
    pub fn checked_grown(self, amount: S) -> Option<Self> {
        let is_in_range = |axis: Axis| {
            let span = self.span(axis);
            span.min().checked_sub(amount).is_some() && span.max().checked_add(amount).is_some()
        };
        (is_in_range(Axis::X) && is_in_range(Axis::Y)).then(|| self.grown(amount))
    }

    /// Returns the box shrunk by `amount` on every side: a fair hitbox. Beyond half its size it
    /// becomes empty, at the center.
    ///
    /// ```
    /// use jostle::i32::Aabb;
    ///
    /// assert_eq!(Aabb::new(0, 0, 16, 16).shrunk(4), Aabb::new(4, 4, 8, 8));
    /// assert_eq!(Aabb::new(0, 0, 16, 16).shrunk(99), Aabb::new(8, 8, 0, 0));
    /// ```
    #[doc(alias("deflate", "inset"))]
    #[must_use]
    pub fn shrunk(self, amount: S) -> Self {
        self.by_axis(|_, span| span.shrunk(amount))
    }

    /// Returns the box grown by `before` on its minimum sides and by `after` on its maximum sides,
    /// given per axis. Negative amounts shrink.
    ///
    /// Edges that would cross meet instead. Each edge stops at the end of the range.
    ///
    /// ```
    /// use jostle::i32::Aabb;
    ///
    /// // A sprite with two pixels of hair on top, and boots that do not count.
    /// let body = Aabb::new(0, 0, 16, 32).grown_by_side([0, -2], [0, -6]);
    /// assert_eq!(body, Aabb::new(0, 2, 16, 24));
    /// ```
    #[must_use]
    pub fn grown_by_side(self, before: impl Into<Vec2<S>>, after: impl Into<Vec2<S>>) -> Self {
        let (before, after) = (before.into(), after.into());
        self.by_axis(|axis, span| span.grown(before.along(axis), after.along(axis)))
    }

    /// Returns the box with its size multiplied along each axis, about its center.
    ///
    /// `scaled([0.75, 0.75])` is a fair hitbox. For integers, which have no 0.75, see
    /// [`scaled_by_ratio`](Self::scaled_by_ratio).
    ///
    /// # Errors
    ///
    /// Returns an error if a factor is not finite or negative, or an edge would leave the range.
    ///
    /// ```
    /// use jostle::f32::Aabb;
    ///
    /// let sprite = Aabb::new(0.0, 0.0, 16.0, 8.0);
    /// assert_eq!(sprite.scaled([0.75, 0.5]), Ok(Aabb::new(2.0, 2.0, 12.0, 4.0)));
    /// ```
    #[doc(alias("scale_by", "scale"))]
    pub fn scaled(self, factors: impl Into<Vec2<S>>) -> Result<Self, ShapeError<S>> {
        let factors = ShapeError::sizes(["factors.x", "factors.y"], factors.into())?;
        let size = self.size_or_error()?;
        let product = |field, size: S, factor: S| {
            size.checked_mul(factor)
                .ok_or(ShapeError::overflow(field, factor))
        };
        let width = product("factors.x", size.x, factors.x)?;
        let height = product("factors.y", size.y, factors.y)?;
        Self::try_from_center_size(self.center(), [width, height])
    }

    /// Returns the box with its size multiplied by `numerator / denominator`, about its center.
    /// Integer sizes round toward zero.
    ///
    /// `scaled_by_ratio(3, 4)` is a fair hitbox and `scaled_by_ratio(3, 2)` a forgiving one, on any
    /// number type.
    ///
    /// # Errors
    ///
    /// Returns an error if the denominator is zero or an edge would leave the range.
    ///
    /// ```
    /// use jostle::i32::Aabb;
    ///
    /// assert_eq!(Aabb::new(0, 0, 16, 8).scaled_by_ratio(3, 4), Ok(Aabb::new(2, 1, 12, 6)));
    /// ```
    #[doc(alias("shrunk_by_ratio", "grown_by_ratio"))]
    pub fn scaled_by_ratio(self, numerator: u32, denominator: u32) -> Result<Self, ShapeError<S>> {
        if denominator == 0 {
            return Err(ShapeError::zero_divisor("denominator"));
        }
        let size = self.size_or_error()?;
        let part = |field, size: S| {
            size.scaled(numerator, denominator)
                .ok_or(ShapeError::overflow(field, size))
        };
        let (width, height) = (part("width", size.x)?, part("height", size.y)?);
        Self::try_from_center_size(self.center(), [width, height])
    }

    /// Returns the box moved into `outer` by the shortest way. Along an axis on which it does not
    /// fit, it is centered.
    ///
    /// ```
    /// use jostle::i32::Aabb;
    ///
    /// let screen = Aabb::new(0, 0, 320, 180);
    /// assert_eq!(Aabb::new(315, -4, 16, 16).clamped_in(screen), Aabb::new(304, 0, 16, 16));
    /// ```
    #[doc(alias("clamp", "clamp_ip"))]
    #[must_use]
    pub fn clamped_in(self, outer: Self) -> Self {
        self.by_axis(|axis, span| span.clamped_in(outer.span(axis)))
    }

    /// Returns the largest box of the same proportions that fits in `outer`, centered there. Integer
    /// sizes round down.
    ///
    /// This letterboxes a picture in a window. A box without width is fitted by its height, one
    /// without height by its width, and an empty point is placed at the center. Sizes saturate at
    /// the largest number of the type.
    ///
    /// ```
    /// use jostle::i32::Aabb;
    ///
    /// let window = Aabb::new(0, 0, 1280, 1024);
    /// assert_eq!(Aabb::new(0, 0, 320, 180).fitted_in(window), Aabb::new(0, 152, 1280, 720));
    /// ```
    #[doc(alias = "fit")]
    #[must_use]
    pub fn fitted_in(self, outer: Self) -> Self {
        let room = outer.size();
        let [width, height] = Axis::BOTH.map(|axis| self.span(axis).exact_length());
        let [room_x, room_y] = Axis::BOTH.map(|axis| outer.span(axis).exact_length());
        // Cross-multiplied: which axis limits the size is decided exactly, without a quotient.
        let is_flat = S::compare_products(width, room_y, height, room_x).is_ge();
        let size = if self.span(Axis::X).is_empty() && self.span(Axis::Y).is_empty() {
            Vec2::ZERO
        } else if is_flat {
            Vec2::new(room.x, room.x.share(height, width))
        } else {
            Vec2::new(room.y.share(width, height), room.y)
        };
        let centered = |axis| centered(outer.span(axis), size.along(axis));
        Self::from_spans(centered(Axis::X), centered(Axis::Y))
    }

    /// Returns the size, or an error if it does not fit the number type.
    fn size_or_error(self) -> Result<Vec2<S>, ShapeError<S>> {
        let length = |field, axis| {
            let span = self.span(axis);
            let length = span.max().checked_sub(span.min());
            length.ok_or(ShapeError::overflow(field, span.length()))
        };
        Ok(Vec2::new(
            length("width", Axis::X)?,
            length("height", Axis::Y)?,
        ))
    }

    /// Returns the box with both spans changed.
    #[inline]
    fn by_axis(self, change: impl Fn(Axis, Span<S>) -> Span<S>) -> Self {
        let changed = |axis| change(axis, self.span(axis));
        Self::from_spans(changed(Axis::X), changed(Axis::Y))
    }
}

/// Returns a span of the given length, at most that of `outer`, in its middle. An odd spare unit of
/// an integer is left at the maximum end.
pub(crate) fn centered<S: Scalar>(outer: Span<S>, length: S) -> Span<S> {
    let last = outer.max().saturating_sub(length);
    // Held within the outer span, since the middle is rounded.
    let min = outer.nearest(outer.min().middle(last));
    let max = outer.nearest(min.saturating_add(length));
    Span::new(min, max).unwrap_or(outer)
}
