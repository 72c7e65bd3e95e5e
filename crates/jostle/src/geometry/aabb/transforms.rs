//! Boxes made from boxes: value in, value out.

use crate::geometry::{Aabb, Axis, ShapeError, Span, Vec2};
use crate::scalar::Scalar;

impl<S: Scalar> Aabb<S> {
    /// The least box around both, empty ones included.
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

    /// Moved by `delta`; at the end of the range the move is cut short, so that the size stays.
    ///
    /// A NaN in the delta moves nothing along that axis. [`checked_moved`](Self::checked_moved) tells.
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

    /// Moved by `delta`; `None` if an edge would leave the range, or the delta is not finite.
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

    /// Put so that its least corner is there; `None` if that is not finite or an edge would leave the
    /// range.
    ///
    /// ```
    /// use jostle::i32::Aabb;
    ///
    /// assert_eq!(Aabb::new(4, 4, 8, 8).placed_at([20, 0]), Some(Aabb::new(20, 0, 8, 8)));
    /// ```
    #[doc(alias("topleft", "set_location"))]
    #[must_use]
    pub fn placed_at(self, corner: impl Into<Vec2<S>>) -> Option<Self> {
        let (corner, size) = (corner.into(), self.checked_size()?);
        Self::try_new(corner.x, corner.y, size.x, size.y).ok()
    }

    /// Put so that its centre is there; `None` if that is not finite or an edge would leave the range.
    ///
    /// ```
    /// use jostle::i32::Aabb;
    ///
    /// assert_eq!(Aabb::new(4, 4, 8, 8).centered_at([20, 0]), Some(Aabb::new(16, -4, 8, 8)));
    /// ```
    #[must_use]
    pub fn centered_at(self, center: impl Into<Vec2<S>>) -> Option<Self> {
        Self::try_from_center_size(center, self.checked_size()?).ok()
    }

    /// With another size, its least corner where it was.
    ///
    /// # Errors
    ///
    /// If the size is not finite or negative, or an edge would lie beyond the range.
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

    /// Bounds of a move by `delta`: everything that the box sweeps over, and a little more at two
    /// corners.
    ///
    /// Rounded outward, so that whatever a [`sweep`](Self::sweep) can hit shares area with it; held at
    /// the ends of the range. A NaN moves nothing along that axis.
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

    /// Larger by `amount` on every side: a forgiving hitbox. Each edge stops at the end of the range.
    ///
    /// A negative amount [shrinks](Self::shrunk). A NaN changes nothing.
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

    /// Larger by `amount` on every side; `None` if an edge would leave the range or the amount is not
    /// finite.
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

    /// Smaller by `amount` on every side: a fair hitbox. Beyond half the size it is empty, at the
    /// centre.
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

    /// Larger by `before` at the least sides and by `after` at the greatest, each by axis; smaller
    /// where they are negative.
    ///
    /// Edges that would pass each other meet. Each edge stops at the end of the range.
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

    /// The size times `numerator / denominator`, about the centre; whole sizes round toward zero.
    ///
    /// `scaled(3, 4)` is a fair hitbox, `scaled(3, 2)` a forgiving one: on any number type, without
    /// fractions. `None` if the denominator is zero or an edge would leave the range.
    ///
    /// ```
    /// use jostle::i32::Aabb;
    ///
    /// assert_eq!(Aabb::new(0, 0, 16, 8).scaled(3, 4), Some(Aabb::new(2, 1, 12, 6)));
    /// ```
    #[doc(alias("scale_by", "shrunk_by_ratio", "grown_by_ratio"))]
    #[must_use]
    pub fn scaled(self, numerator: u32, denominator: u32) -> Option<Self> {
        let size = self.checked_size()?;
        let width = size.x.scaled(numerator, denominator)?;
        let height = size.y.scaled(numerator, denominator)?;
        Self::try_from_center_size(self.center(), [width, height]).ok()
    }

    /// Moved by the least that puts it within `outer`; where it is larger, it is centred there.
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

    /// The largest box of the same proportions within `outer`, centred there; whole sizes round down.
    ///
    /// Letterboxing a picture is this. A box without width fits by its height, one without height by
    /// its width, and a point is put at the centre. No size exceeds the largest number of the type.
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

    /// The same box with each span changed.
    #[inline]
    fn by_axis(self, change: impl Fn(Axis, Span<S>) -> Span<S>) -> Self {
        let changed = |axis| change(axis, self.span(axis));
        Self::from_spans(changed(Axis::X), changed(Axis::Y))
    }
}

/// A span of that length, at most the other's, in the middle of the other; a spare unit of a whole
/// number is left at the greater end.
pub(crate) fn centered<S: Scalar>(outer: Span<S>, length: S) -> Span<S> {
    let last = outer.max().saturating_sub(length);
    let min = outer.nearest(outer.min().middle(last));
    let max = outer.nearest(min.saturating_add(length));
    Span::new(min, max).unwrap_or(outer)
}
