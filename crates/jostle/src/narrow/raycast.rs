//! Raycasts: where a ray or a segment enters a shape, and where it leaves.
//!
//! - **Owns** [`RayHit`] and the `raycast` methods.
//! - **Uses** `scalar` and `geometry`, nothing above.
//! - **Never** lets a ray slip between two flush boxes: a point of the ray is in a box by the rule
//!   of [`Aabb::contains_point`], so along a seam it is in exactly one of them.

mod circle;
mod clip;
mod float_cast;
pub(super) mod line_f64;
mod obb;
mod points;
mod segment;
mod slab_f64;
mod touching;

use crate::geometry::{Aabb, Axis, Ray, Segment, Side, Vec2};
use crate::narrow::{Hit, Moment};
use crate::scalar::{Scalar, Sum};
use core::cmp::Ordering;

/// The points where a ray or a segment enters and leaves a shape.
///
/// Moments are measured in lengths of the ray's direction, or as shares of the segment.
///
/// # Examples
///
/// ```
/// use jostle::i32::{Aabb, Segment, Vec2};
///
/// let wall = Aabb::new(50, 0, 10, 20);
/// let hit = Segment::new([0, 5], [100, 5]).raycast(wall).unwrap();
/// assert_eq!(hit.enter.unwrap().fraction(), 0.5);
/// assert_eq!(hit.enter.unwrap().normal, Vec2::new(-1, 0));
/// assert_eq!(hit.exit.unwrap().fraction(), 0.6);
///
/// let inside = Segment::new([55, 5], [100, 5]).raycast(wall).unwrap();
/// assert!(inside.enter.is_none(), "it starts in there");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RayHit<S: Scalar = f32> {
    /// Where it enters, with the normal of that face; `None` if it starts inside.
    pub enter: Option<Hit<S>>,
    /// Where it leaves, with the normal of that face; `None` if it ends inside.
    pub exit: Option<Hit<S>>,
}

impl<S: Scalar> RayHit<S> {
    /// The hit of a line that starts and ends inside.
    const INSIDE: Self = Self {
        enter: None,
        exit: None,
    };

    /// Returns when it is first inside: at the start if it starts there.
    ///
    /// ```
    /// use jostle::Moment;
    /// use jostle::i32::{Aabb, Ray};
    ///
    /// let inside = Ray::new([5, 5], [1, 0]).raycast(Aabb::new(0, 0, 9, 9)).unwrap();
    /// assert_eq!(inside.moment(), Moment::start());
    /// ```
    #[must_use]
    pub fn moment(self) -> Moment<S> {
        self.enter.map_or(Moment::start(), |hit| hit.moment)
    }
}

impl<S: Scalar> Ray<S> {
    /// Returns where the ray enters and leaves the box, or `None` if it misses. See [`RayHit`].
    ///
    /// ```
    /// use jostle::i32::{Aabb, Ray};
    ///
    /// let (left, right) = (Aabb::new(0, 0, 16, 16), Aabb::new(16, 0, 16, 16));
    /// let down_the_seam = Ray::new([16, -5], [0, 1]);
    /// assert!(down_the_seam.raycast(left).is_none());
    /// assert!(down_the_seam.raycast(right).is_some());
    /// ```
    #[must_use]
    pub fn raycast(self, aabb: Aabb<S>) -> Option<RayHit<S>> {
        let way = ExactLine {
            origin: self.origin(),
            direction: Axis::BOTH.map(|axis| Sum::of(self.direction().along(axis))),
        };
        way.through(aabb, None)
    }
}

impl<S: Scalar> Segment<S> {
    /// Returns where the segment enters and leaves the box, or `None` if it misses. See [`RayHit`].
    ///
    /// ```
    /// use jostle::i32::{Aabb, Segment};
    ///
    /// let sight = Segment::new([0, 5], [40, 5]);
    /// assert!(sight.raycast(Aabb::new(40, 0, 9, 9)).is_some(), "its end is in the box");
    /// assert!(sight.raycast(Aabb::new(41, 0, 9, 9)).is_none());
    /// ```
    #[must_use]
    pub fn raycast(self, aabb: Aabb<S>) -> Option<RayHit<S>> {
        ExactLine::along(self).through(aabb, Some(Moment::end()))
    }
}

/// Returns whether a point of the segment is in the box.
pub(crate) fn passes<S: Scalar>(segment: Segment<S>, aabb: Aabb<S>) -> bool {
    segment.raycast(aabb).is_some()
}

/// A line from a point, with an exact direction.
struct ExactLine<S: Scalar> {
    origin: Vec2<S>,
    direction: [Sum<S>; 2],
}

/// One end of the part of a line that is in a shape.
#[derive(Clone, Copy)]
struct Edge<S: Scalar> {
    moment: Moment<S>,
    /// Whether the line is in the shape at that very moment.
    is_in: bool,
    side: Option<Side>,
}

impl<S: Scalar> ExactLine<S> {
    #[inline(always)]
    fn along(segment: Segment<S>) -> Self {
        let part = |axis| Sum::difference(segment.end().along(axis), segment.start().along(axis));
        Self {
            origin: segment.start(),
            direction: Axis::BOTH.map(part),
        }
    }

    /// Returns the part within the box, from the origin up to `end`, if any.
    #[inline(always)]
    fn through(&self, aabb: Aabb<S>, end: Option<Moment<S>>) -> Option<RayHit<S>> {
        let quickly = self.through_f64(aabb, end.is_some());
        // A filter in the manner of exact geometric predicates: floats answer if they are sure to be right.
        quickly.unwrap_or_else(|| self.through_exact(aabb, end, false))
    }

    /// Like [`through`](Self::through), by exact comparisons alone: the slow twin of `slab_f64`. If `is_closed`, all
    /// edges belong to the box.
    #[cold]
    fn through_exact(
        &self,
        aabb: Aabb<S>,
        end: Option<Moment<S>>,
        is_closed: bool,
    ) -> Option<RayHit<S>> {
        let mut enter = Edge {
            moment: Moment::start(),
            is_in: true,
            side: None,
        };
        let mut exit = end.map(|moment| Edge {
            moment,
            is_in: true,
            side: None,
        });
        for axis in Axis::BOTH {
            let (from, to) = self.crossing(aabb, axis, is_closed)?;
            // The slab test, exactly: inside from the latest entry to the soonest exit.
            enter = from.map_or(enter, |from| enter.later(from));
            exit = match (exit, to) {
                (Some(a), Some(b)) => Some(a.sooner(b)),
                (a, b) => a.or(b),
            };
        }
        // A ray that grazes a corner is inside for one moment at most, and only if both edges belong to the
        // box. That puts it in exactly one of two flush boxes.
        let is_inside = exit.is_none_or(|exit| match enter.compare_to_exit(exit) {
            Ordering::Less => true,
            Ordering::Equal => enter.is_in && exit.is_in,
            Ordering::Greater => false,
        });
        is_inside.then(|| RayHit {
            enter: enter.hit(),
            exit: exit.and_then(Edge::hit),
        })
    }

    /// Returns when the line comes between the two edges of an axis and when it leaves them. `None`
    /// if it never does; an inner `None` if it always was or will be.
    #[expect(
        clippy::type_complexity,
        reason = "a stretch is two ends, each of which may be missing"
    )]
    fn crossing(
        &self,
        aabb: Aabb<S>,
        axis: Axis,
        is_closed: bool,
    ) -> Option<(Option<Edge<S>>, Option<Edge<S>>)> {
        let (span, origin) = (aabb.span(axis), self.origin.along(axis));
        let direction = self.direction[axis as usize];
        let is_forward = match direction.sign() {
            order if order.is_eq() => {
                let is_in = span.contains_point(origin) || is_closed && span.touches_point(origin);
                return is_in.then_some((None, None));
            }
            order => order.is_gt(),
        };
        // The minimum edge belongs to the box, the maximum only if the box is closed.
        let edge = |is_max: bool| Edge {
            moment: self.moment_at(span.end(is_max), axis, is_forward),
            is_in: is_closed || !is_max,
            side: Some(Side::new(axis, is_max)),
        };
        let is_empty = span.is_empty() && !is_closed;
        (!is_empty).then(|| (Some(edge(!is_forward)), Some(edge(is_forward))))
    }

    /// Returns when the line reaches a coordinate.
    #[inline(always)]
    fn moment_at(&self, edge: S, axis: Axis, is_forward: bool) -> Moment<S> {
        let (origin, direction) = (self.origin.along(axis), self.direction[axis as usize]);
        if is_forward {
            Moment::quotient(Sum::difference(edge, origin), direction)
        } else {
            // Both negated: a moment needs a positive denominator.
            Moment::quotient(Sum::difference(origin, edge), direction.negated())
        }
    }

    /// Returns the hit on the face of a box where the line enters, or where it leaves.
    #[inline(always)]
    fn face(&self, aabb: Aabb<S>, axis: Axis, is_first: bool) -> Hit<S> {
        let is_forward = self.direction[axis as usize].sign().is_gt();
        let is_max = is_first != is_forward;
        let moment = self.moment_at(aabb.span(axis).end(is_max), axis, is_forward);
        Hit::on_face(moment, Side::new(axis, is_max).normal())
    }
}

impl<S: Scalar> Edge<S> {
    /// Returns the later of two entries; at the same moment, the one that is not in yet, otherwise
    /// the first.
    fn later(self, other: Self) -> Self {
        let order = match self.side {
            // The start is moment zero: a sign is enough, no product is needed.
            None => other.moment.compare_start().reverse(),
            Some(_) => self.moment.cmp(&other.moment),
        };
        let is_after = match order {
            Ordering::Less => true,
            // At one moment, the edge that does not belong to the box is the stricter one.
            Ordering::Equal => !other.is_in && self.is_in,
            Ordering::Greater => false,
        };
        if is_after { other } else { self }
    }

    /// Returns the sooner of two exits; at the same moment, the one that is out already, otherwise
    /// the first.
    fn sooner(self, other: Self) -> Self {
        let order = match self.side {
            None => other.moment.compare_end(),
            Some(_) => other.moment.cmp(&self.moment),
        };
        let is_before = match order {
            Ordering::Less => true,
            Ordering::Equal => !other.is_in && self.is_in,
            Ordering::Greater => false,
        };
        if is_before { other } else { self }
    }

    /// Compares this entry with an exit. The start and the end of the line, which have no side,
    /// need no products.
    fn compare_to_exit(self, exit: Self) -> Ordering {
        match (self.side, exit.side) {
            (None, None) => Ordering::Less,
            (None, Some(_)) => exit.moment.compare_start().reverse(),
            (Some(_), None) => self.moment.compare_end(),
            (Some(_), Some(_)) => self.moment.cmp(&exit.moment),
        }
    }

    fn hit(self) -> Option<Hit<S>> {
        self.side
            .map(|side| Hit::on_face(self.moment, side.normal()))
    }
}
