use crate::geometry::{Aabb, Axis, Ray, Segment, Vec2};
use crate::narrow::{Moment, RayHit};
use crate::scalar::{Scalar, Sum};
use core::cmp::Ordering;

/// A ray or a segment.
#[derive(Clone, Copy, Debug)]
pub(crate) enum RayOrSegment<S: Scalar> {
    Ray(Ray<S>),
    Segment(Segment<S>),
}

impl<S: Scalar> RayOrSegment<S> {
    pub(crate) fn from(&self) -> Vec2<S> {
        match self {
            Self::Ray(ray) => ray.origin(),
            Self::Segment(segment) => segment.start(),
        }
    }

    fn way(&self, axis: Axis) -> Sum<S> {
        match self {
            Self::Ray(ray) => Sum::of(ray.direction().along(axis)),
            Self::Segment(segment) => {
                Sum::difference(segment.end().along(axis), segment.start().along(axis))
            }
        }
    }

    /// Returns the direction along an axis.
    pub(crate) fn heading(&self, axis: Axis) -> Ordering {
        self.way(axis).sign()
    }

    pub(crate) fn has_end(&self) -> bool {
        matches!(self, Self::Segment(_))
    }

    /// Returns where the line passes through a box.
    pub(crate) fn through(&self, aabb: Aabb<S>) -> Option<RayHit<S>> {
        match self {
            Self::Ray(ray) => ray.raycast(aabb),
            Self::Segment(segment) => segment.raycast(aabb),
        }
    }

    /// Returns when the line reaches a coordinate on an axis along which it moves.
    pub(crate) fn moment_at(&self, axis: Axis, edge: S) -> Moment<S> {
        let (from, way) = (self.from().along(axis), self.way(axis));
        match way.sign() {
            Ordering::Less => Moment::of(Sum::difference(from, edge), way.negated()),
            Ordering::Equal | Ordering::Greater => Moment::of(Sum::difference(edge, from), way),
        }
    }

    /// Returns roughly where the line begins along an axis, and how far it goes from moment 0 to 1.
    pub(crate) fn in_f64(&self, axis: Axis) -> [f64; 2] {
        [self.from().along(axis).to_f64(), self.way(axis).to_f64()]
    }

    /// Returns the bounds of all that it may pass.
    pub(crate) fn bounds(&self) -> Aabb<S> {
        let far = |axis: Axis| match (self, self.heading(axis)) {
            (Self::Segment(segment), _) => segment.end().along(axis),
            (Self::Ray(_), Ordering::Less) => S::MIN,
            (Self::Ray(_), Ordering::Equal) => self.from().along(axis),
            (Self::Ray(_), Ordering::Greater) => S::MAX,
        };
        let to = Vec2::new(far(Axis::X), far(Axis::Y));
        Segment::try_new(self.from(), to).map_or_else(|_| point(self.from()), Segment::bounds)
    }
}

fn point<S: Scalar>(at: Vec2<S>) -> Aabb<S> {
    Aabb::from_valid(at, at)
}
