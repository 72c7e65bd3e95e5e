//! The questions as methods: the same for every set of boxes, so written once.

/// Gives a type that implements [`Search`](crate::broad::Search) the methods that ask.
macro_rules! questions {
    (impl<S: Scalar, $(const $size:ident: usize),+ $(,)?> $set:ty) => {
        questions!(@methods [S: crate::scalar::Scalar, $(const $size: usize),+] $set);
    };
    (impl<S: Scalar $(, $more:ident $(: $bound:path)?)*> $set:ty) => {
        questions!(@methods [S: crate::scalar::Scalar $(, $more $(: $bound)?)*] $set);
    };
    (@methods [$($generics:tt)*] $set:ty) => {
        /// The questions.
        impl<$($generics)*> $set {
            /// The boxes that overlap a box.
            #[must_use]
            pub fn overlapping(&self, aabb: crate::geometry::Aabb<S>) -> crate::broad::Matches<'_, S, Self> {
                crate::broad::Matches::overlapping(self, aabb)
            }

            /// The boxes that overlap a circle.
            #[must_use]
            pub fn overlapping_circle(&self, circle: crate::geometry::Circle<S>) -> crate::broad::Matches<'_, S, Self> {
                crate::broad::Matches::near(self, circle)
            }

            /// The boxes that contain a point: on a seam, one of two flush boxes.
            #[must_use]
            pub fn containing(&self, point: impl Into<crate::geometry::Vec2<S>>) -> crate::broad::Matches<'_, S, Self> {
                crate::broad::Matches::containing(self, point.into())
            }

            /// What a ray goes through.
            #[must_use]
            pub fn raycast(&self, ray: crate::geometry::Ray<S>) -> crate::broad::Lines<'_, crate::geometry::Ray<S>, Self> {
                crate::broad::Lines::new(self, ray)
            }

            /// What a segment goes through.
            #[must_use]
            pub fn raycast_segment(&self, segment: crate::geometry::Segment<S>) -> crate::broad::Lines<'_, crate::geometry::Segment<S>, Self> {
                crate::broad::Lines::new(self, segment)
            }

            /// What a moving box runs into; boxes it overlaps before it moves are no hits.
            #[must_use]
            pub fn sweep(&self, mover: crate::geometry::Aabb<S>, delta: impl Into<crate::geometry::Vec2<S>>) -> crate::broad::Lines<'_, crate::broad::Swept<S>, Self> {
                let delta = delta.into();
                crate::broad::Lines::new(self, crate::broad::Swept { mover, delta })
            }

            /// The boxes nearest to a point.
            #[must_use]
            pub fn nearest(&self, point: impl Into<crate::geometry::Vec2<S>>) -> crate::broad::Nearest<'_, S, Self> {
                crate::broad::Nearest::new(self, point.into())
            }
        }
    };
}

pub(crate) use questions;
