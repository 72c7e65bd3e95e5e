//! A crossing told by the order of edges, with a quotient only where that leaves a choice.

use crate::geometry::{Aabb, Axis, Span};
use crate::narrow::path::{Clock, Line, Met};
use crate::narrow::{Moment, Path};
use crate::scalar::{Scalar, Sum};
use core::cmp::Ordering;

impl<S: Scalar> Path<S> {
    /// As [`crossing`](Self::crossing), of an obstacle that shares area with the bounds, on lines of
    /// which nothing was used up elsewhere.
    ///
    /// Both its spans share length with the bounds: so a line that moves comes to it before the end of
    /// the move, and leaves it after the start. None of that needs a look.
    #[inline]
    pub(super) fn plain_crossing(&self, obstacle: Aabb<S>) -> Option<Met> {
        let spans = (obstacle.span(Axis::X), obstacle.span(Axis::Y));
        let x = Reach::of(&self.lines[0], spans.0)?;
        let y = Reach::of(&self.lines[1], spans.1)?;
        let order = match (x.is_ahead, y.is_ahead) {
            // The spans are shared already when this part of the move begins.
            (false, false) => return None,
            (true, false) => Ordering::Greater,
            (false, true) => Ordering::Less,
            (true, true) => x.compare(&y),
        };
        let (axis, is_hit) = match order {
            Ordering::Less => (Axis::Y, self.is_hit(&y, &self.lines[0], spans.0)),
            _ => (Axis::X, self.is_hit(&x, &self.lines[1], spans.1)),
        };
        let is_corner = order == Ordering::Equal;
        is_hit.then_some(Met { axis, is_corner })
    }

    /// Whether the face reached last is still to be met, and the other line not past the obstacle then.
    #[inline]
    fn is_hit(&self, last: &Reach<S>, other: &Line<S>, span: Span<S>) -> bool {
        let is_in_time = last.is_flush() || other.is_within(span, last);
        is_in_time && (self.clock == Clock::Start || self.since <= last.moment())
    }
}

/// How far a line has to go until it shares the span of an obstacle: `to - from`.
#[derive(Clone, Copy)]
struct Reach<S: Scalar> {
    to: S,
    from: S,
    delta: S,
    /// Whether it moves, and has that way still to go, if only none at all.
    is_ahead: bool,
}

impl<S: Scalar> Reach<S> {
    /// `None` if it rests beside the obstacle.
    #[inline]
    fn of(line: &Line<S>, other: Span<S>) -> Option<Self> {
        let own = line.span;
        let heading = line.heading();
        if heading.is_none() && !own.overlaps(other) {
            return None;
        }
        let is_back = heading == Some(false);
        let (to, from) = match is_back {
            false => (other.min(), own.max()),
            true => (own.min(), other.max()),
        };
        Some(Self {
            to,
            from,
            delta: line.delta,
            is_ahead: heading.is_some() & (from <= to),
        })
    }

    #[inline]
    fn is_flush(&self) -> bool {
        self.to == self.from
    }

    #[inline]
    fn moment(&self) -> Moment<S> {
        Moment::quotient(
            Sum::difference(self.to, self.from),
            Sum::magnitude(self.delta),
        )
    }

    #[inline]
    fn compare(&self, other: &Self) -> Ordering {
        match (self.is_flush(), other.is_flush()) {
            (true, true) => Ordering::Equal,
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
            (false, false) => self.moment().cmp(&other.moment()),
        }
    }
}

impl<S: Scalar> Line<S> {
    /// Whether it has not left the span of the obstacle when another line reaches it.
    #[inline]
    fn is_within(&self, other: Span<S>, reach: &Reach<S>) -> bool {
        let own = self.span;
        let (to, from) = match self.heading() {
            None => return true,
            Some(true) => (other.max(), own.min()),
            Some(false) => (own.max(), other.min()),
        };
        let whole = Sum::magnitude(self.delta);
        reach.moment() < Moment::quotient(Sum::difference(to, from), whole)
    }
}
