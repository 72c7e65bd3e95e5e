//! Hitboxes inside a sprite's frame, which are rarely as large as the frame.

use crate::geometry::aabb::transforms::centered;
use crate::geometry::{Aabb, Axis, ShapeError, Vec2};
use crate::scalar::{Scalar, Sum};

impl<S: Scalar> Aabb<S> {
    /// Returns the hitbox of the given size at `offset` from this frame's `min` corner.
    ///
    /// The hitbox may reach out of its frame.
    ///
    /// # Errors
    ///
    /// Returns an error if a number is not finite, a size is negative or an edge would leave the
    /// range.
    ///
    /// ```
    /// use jostle::i32::Aabb;
    ///
    /// let sprite = Aabb::new(100, 50, 16, 16);
    /// assert_eq!(sprite.hitbox([4, 4], [8, 8]), Ok(Aabb::new(104, 54, 8, 8)));
    /// assert_eq!(sprite.hitbox([4, 4], [8, -8]).unwrap_err().field(), "height");
    /// ```
    pub fn hitbox(
        self,
        offset: impl Into<Vec2<S>>,
        size: impl Into<Vec2<S>>,
    ) -> Result<Self, ShapeError<S>> {
        let offset = ShapeError::finite_point(["offset.x", "offset.y"], offset.into())?;
        let corner = ShapeError::sum(["offset.x", "offset.y"], self.min(), offset)?;
        let size = size.into();
        Self::try_new(corner.x, corner.y, size.x, size.y)
    }

    /// Returns the hitbox of the given size in the middle of this frame.
    ///
    /// An odd spare unit of an integer is left at the maximum end. A size larger than the frame, or
    /// one that is not a number, becomes that of the frame; a negative one counts as zero.
    ///
    /// ```
    /// use jostle::i32::Aabb;
    ///
    /// let sprite = Aabb::new(100, 50, 16, 16);
    /// assert_eq!(sprite.hitbox_centered([8, 8]), Aabb::new(104, 54, 8, 8));
    /// ```
    #[must_use]
    pub fn hitbox_centered(self, size: impl Into<Vec2<S>>) -> Self {
        let size = size.into();
        let along = |axis| {
            let frame = self.span(axis);
            let wanted = size.along(axis);
            let length = if wanted < S::ZERO { S::ZERO } else { wanted };
            // Compared exactly: the length of a huge frame may be more than the number type holds.
            let fits = length.is_finite() && Sum::of(length) < frame.exact_length();
            if fits { centered(frame, length) } else { frame }
        };
        Self::from_spans(along(Axis::X), along(Axis::Y))
    }

    /// Returns the box mirrored inside its frame along an axis, as when the sprite is flipped.
    ///
    /// ```
    /// use jostle::Axis;
    /// use jostle::i32::Aabb;
    ///
    /// let sprite = Aabb::new(100, 50, 16, 16);
    /// let sword = Aabb::new(112, 56, 10, 4); // sticks out in front by 6
    /// assert_eq!(sword.mirrored_in(sprite, Axis::X), Aabb::new(94, 56, 10, 4));
    /// ```
    #[must_use]
    pub fn mirrored_in(self, frame: Self, axis: Axis) -> Self {
        self.with_span(axis, self.span(axis).mirrored_in(frame.span(axis)))
    }
}
