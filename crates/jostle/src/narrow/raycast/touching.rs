//! Rays and segments for which a graze counts.

use crate::geometry::{Aabb, Axis, Ray, Segment};
use crate::narrow::raycast::ExactLine;
use crate::narrow::{Moment, RayHit};
use crate::scalar::{Scalar, Sum};

/// The closed twin of the raycast.
impl<S: Scalar> Ray<S> {
    /// Returns where the ray begins and ceases to touch the box, edges and corners included, or `None` if it misses. It
    /// relates to [`raycast`](Self::raycast) as [`touches`](Aabb::touches) does to [`overlaps`](Aabb::overlaps).
    ///
    /// A ray that starts on an edge starts inside. An empty box is touched like a line or a point.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Ray};
    ///
    /// let (left, right) = (Aabb::new(0, 0, 16, 16), Aabb::new(16, 0, 16, 16));
    /// let down_the_seam = Ray::new([16, -5], [0, 1]);
    /// assert!(down_the_seam.raycast_touching(left).is_some());
    /// assert!(down_the_seam.raycast_touching(right).is_some(), "it touches both");
    /// ```
    #[doc(alias("graze", "closed"))]
    #[must_use]
    pub fn raycast_touching(self, aabb: Aabb<S>) -> Option<RayHit<S>> {
        let way = ExactLine {
            origin: self.origin(),
            direction: Axis::BOTH.map(|axis| Sum::of(self.direction().along(axis))),
        };
        way.through_exact(aabb, None, true)
    }
}

/// The closed twin of the raycast.
impl<S: Scalar> Segment<S> {
    /// Returns where the segment begins and ceases to touch the box, edges and corners included, or `None` if it
    /// misses. It relates to [`raycast`](Self::raycast) as [`touches`](Aabb::touches) does to
    /// [`overlaps`](Aabb::overlaps).
    ///
    /// A segment that starts on an edge starts inside. An empty box is touched like a line or a point.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Segment};
    ///
    /// let past_the_corner = Segment::new([0, 20], [20, 0]);
    /// let block = Aabb::new(2, 2, 8, 8);
    /// assert!(past_the_corner.raycast(block).is_none());
    /// let hit = past_the_corner.raycast_touching(block).unwrap();
    /// assert_eq!(past_the_corner.at(hit.moment()), block.max());
    /// ```
    #[doc(alias("graze", "closed"))]
    #[must_use]
    pub fn raycast_touching(self, aabb: Aabb<S>) -> Option<RayHit<S>> {
        ExactLine::along(self).through_exact(aabb, Some(Moment::end()), true)
    }
}
