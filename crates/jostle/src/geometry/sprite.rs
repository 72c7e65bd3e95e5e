//! Hitboxes inside a sprite's frame: the hitbox is not the sprite.

use crate::geometry::aabb::centered;
use crate::geometry::{Aabb, Axis, Vec2};
use crate::scalar::Scalar;

impl<S: Scalar> Aabb<S> {
    /// The hitbox at `offset` from this frame's least corner, of that size.
    ///
    /// `None` if a number is not finite, a size is negative or an edge would leave the range. A hitbox
    /// may stick out of its frame.
    ///
    /// ```
    /// use jostle::i32::Aabb;
    ///
    /// let sprite = Aabb::new(100, 50, 16, 16);
    /// assert_eq!(sprite.hitbox([4, 4], [8, 8]), Some(Aabb::new(104, 54, 8, 8)));
    /// ```
    #[must_use]
    pub fn hitbox(self, offset: impl Into<Vec2<S>>, size: impl Into<Vec2<S>>) -> Option<Self> {
        let corner = self.min().checked_add(offset.into())?;
        let size = size.into();
        Self::try_new(corner.x, corner.y, size.x, size.y).ok()
    }

    /// The hitbox of that size in the middle of this frame, held within it.
    ///
    /// A spare unit of a whole number is left at the greater end. A size beyond the frame, or one that
    /// is not a number or negative, is cut to it.
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
            centered(
                frame,
                if length < frame.length() {
                    length
                } else {
                    frame.length()
                },
            )
        };
        Self::from_spans(along(Axis::X), along(Axis::Y))
    }

    /// The box mirrored inside its frame along an axis, as when the sprite flips.
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
