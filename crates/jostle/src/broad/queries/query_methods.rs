//! The queries as methods, written once for all sets.

/// Adds the query methods to a type that implements [`Search`](crate::broad::Search).
macro_rules! query_methods {
    ([$($generics:tt)*] $set:ty) => {
        /// Queries.
        impl<$($generics)*> $set {
            /// Finds the boxes that overlap a box. Flush boxes do not overlap.
            #[must_use]
            pub fn overlapping(&self, aabb: crate::geometry::Aabb<S>) -> crate::broad::Matches<'_, S, Self> {
                crate::broad::Matches::overlapping(self, aabb)
            }

            /// Finds the boxes that overlap a circle.
            #[must_use]
            pub fn overlapping_circle(&self, circle: crate::geometry::Circle<S>) -> crate::broad::Matches<'_, S, Self> {
                crate::broad::Matches::near(self, circle)
            }

            /// Finds the boxes that contain a point. A point on the seam of two flush boxes is in one of them.
            ///
            /// If a later box is drawn over an earlier one, the topmost is `containing(point).last()`.
            #[must_use]
            pub fn containing(&self, point: impl Into<crate::geometry::Vec2<S>>) -> crate::broad::Matches<'_, S, Self> {
                crate::broad::Matches::containing(self, point.into())
            }

            /// Casts a ray through the boxes: `first()` returns an index and a [`RayHit`](crate::narrow::RayHit).
            ///
            /// [`Ray::at`](crate::geometry::Ray::at) returns the point that is hit, and
            /// [`Ray::up_to`](crate::geometry::Ray::up_to) limits the length.
            #[must_use]
            pub fn raycast(&self, ray: crate::geometry::Ray<S>) -> crate::broad::Lines<'_, crate::geometry::Ray<S>, Self> {
                crate::broad::Lines::new(self, ray)
            }

            /// Casts a segment through the boxes: `first()` returns an index and a
            /// [`RayHit`](crate::narrow::RayHit).
            #[must_use]
            pub fn raycast_segment(&self, segment: crate::geometry::Segment<S>) -> crate::broad::Lines<'_, crate::geometry::Segment<S>, Self> {
                crate::broad::Lines::new(self, segment)
            }

            /// Casts a segment through the boxes for which a graze counts: it hits what it only touches, edges and
            /// corners included. For a ray, use [`Ray::up_to`](crate::geometry::Ray::up_to).
            ///
            /// ```
            /// # #[cfg(feature = "alloc")] {
            /// use jostle::i32::{Aabb, Boxes, Segment};
            ///
            /// let boxes = Boxes::from_boxes(&[Aabb::new(0, 0, 8, 8), Aabb::new(8, 20, 8, 8)]);
            /// let along_an_edge = Segment::new([8, -10], [8, 18]);
            /// assert!(boxes.raycast_segment(along_an_edge).first().is_none());
            /// let (index, hit) = boxes.raycast_segment_touching(along_an_edge).first().unwrap();
            /// assert_eq!((index, along_an_edge.at(hit.moment())), (0, [8, 0].into()));
            /// # }
            /// ```
            #[must_use]
            pub fn raycast_segment_touching(&self, segment: crate::geometry::Segment<S>) -> crate::broad::Lines<'_, crate::broad::Touching<S>, Self> {
                crate::broad::Lines::new(self, crate::broad::Touching(segment))
            }

            /// Sweeps a moving box through the boxes: `first()` returns an index and a
            /// [`Sweep`](crate::narrow::Sweep), which is a hit or says that the two overlap at the start.
            ///
            /// Boxes that it overlaps before it moves come before all hits, and a delta that is not finite hits
            /// nothing. In a menu this finds the button in a direction, among those that share a row or a column with
            /// the focused one: sweep its box by more than the width of the screen, and take the
            /// [`first_hit`](crate::broad::Lines::first_hit).
            #[must_use]
            pub fn sweep(&self, mover: crate::geometry::Aabb<S>, delta: impl Into<crate::geometry::Vec2<S>>) -> crate::broad::Lines<'_, crate::broad::Swept<S>, Self> {
                let delta = delta.into();
                crate::broad::Lines::new(self, crate::broad::Swept::new(mover, delta))
            }

            /// Finds the boxes nearest to a point.
            #[must_use]
            pub fn nearest(&self, point: impl Into<crate::geometry::Vec2<S>>) -> crate::broad::Nearest<'_, S, Self> {
                crate::broad::Nearest::new(self, point.into())
            }
        }
    };
}

pub(crate) use query_methods;
