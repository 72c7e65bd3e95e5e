//! One axis of a path.
//!
//! - **Owns** [`AxisPath`]: where its edges are at a moment, and when they reach a place.
//! - **Uses** spans and exact sums; a [`Moment`] is a quotient of two sums.
//! - **Never** knows the other axis: `Path` combines the two.

use crate::geometry::Span;
use crate::narrow::Moment;
use crate::scalar::{Scalar, Sum, greater, lesser};

/// One axis of a path: a span that moves by `delta` in all, of which `used` was used up before the
/// span got to where it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AxisPath<S: Scalar> {
    pub(super) span: Span<S>,
    pub(super) delta: S,
    /// Not negative, at most the magnitude of the delta.
    pub(super) used: S,
    /// Whether it moves against its delta, because it has bounced.
    is_back: bool,
}

/// When two spans begin and cease to overlap; `None` if they always did and will.
#[derive(Clone, Copy)]
pub(super) struct SpanCrossing<S: Scalar> {
    pub(super) enter: Option<Moment<S>>,
    pub(super) leave: Option<Moment<S>>,
}

impl<S: Scalar> AxisPath<S> {
    #[inline]
    pub(super) fn new(span: Span<S>, delta: S) -> Self {
        Self {
            span,
            delta,
            used: S::ZERO,
            is_back: false,
        }
    }

    #[inline]
    pub(crate) fn span(&self) -> Span<S> {
        self.span
    }

    #[inline]
    pub(crate) fn delta(&self) -> S {
        self.delta
    }

    /// Returns whether it moves toward larger numbers, or `None` if it is at rest.
    #[inline]
    pub(crate) fn heading(&self) -> Option<bool> {
        (self.delta != S::ZERO).then(|| (S::ZERO < self.delta) != self.is_back)
    }

    /// Returns the leading edge.
    #[inline]
    pub(crate) fn lead(&self) -> S {
        self.span.end(self.heading().unwrap_or(true))
    }

    #[inline]
    pub(crate) fn trail(&self) -> S {
        self.span.end(!self.heading().unwrap_or(true))
    }

    /// Returns where the leading edge is after `gone` of the delta.
    #[inline]
    pub(crate) fn place(&self, gone: S) -> Sum<S> {
        self.place_of(self.lead(), gone)
    }

    /// Returns where the trailing edge would end without obstacles and rounding.
    #[inline]
    pub(crate) fn wished_trail(&self) -> Sum<S> {
        self.place_of(self.trail(), self.delta)
    }

    /// Returns where the trailing edge is at a moment, its way rounded toward zero.
    pub(crate) fn trail_at(&self, moment: Moment<S>) -> Sum<S> {
        self.place_of(self.trail(), moment.from_delta(self.delta))
    }

    #[inline]
    fn place_of(&self, edge: S, gone: S) -> Sum<S> {
        // The sum of edge, gone and used, with signs such that it has at most one negative term: `Sum` holds
        // two positive terms and a negative one.
        let unused = S::ZERO.saturating_sub(self.used);
        match (self.is_back, S::ZERO < self.delta) {
            (false, true) => Sum::new(edge, gone, self.used),
            (false, false) => Sum::new(edge, gone, unused),
            (true, true) => Sum::new(edge, self.used, gone),
            (true, false) => Sum::new(edge, unused, gone),
        }
    }

    pub(super) fn edge_at(&self, is_max: bool, fraction: f64) -> f64 {
        let gone = self.delta.to_f64().abs() * fraction - self.used.to_f64();
        let edge = self.span.end(is_max).to_f64();
        match self.heading() {
            Some(true) => edge + gone,
            Some(false) => edge - gone,
            None => edge,
        }
    }

    /// Returns where the leading edge would end without obstacles.
    #[inline]
    pub(crate) fn wished(&self) -> Sum<S> {
        self.place(self.delta)
    }

    /// Stops with its leading edge there, the other edge rounded toward it.
    #[inline]
    pub(crate) fn stop_at(&mut self, edge: S) {
        let edge = self.ahead(edge);
        // No delta and nothing used: a stopped axis is a path at rest at its new place.
        *self = Self::new(self.span_at(edge), S::ZERO);
    }

    /// Reverses with its leading edge there, and returns the moment at which the clock of the
    /// reversed axis stands.
    pub(crate) fn bounce_at(&mut self, edge: S) -> Moment<S> {
        let edge = self.ahead(edge);
        // The clock of a reversed axis counts the length of its path in the numbers of the game, which round;
        // the slide loop accounts for that.
        let used = self.used_at(edge);
        // An edge beyond the end of the path, as only a hit made up by a caller has, must not
        // advance the clock past the end.
        // The magnitude, saturating: the least integer has no positive counterpart.
        let whole = greater(self.delta, S::ZERO.saturating_sub(self.delta));
        let used = lesser(used, whole);
        let span = self.span_at(edge);
        *self = Self {
            span,
            delta: self.delta,
            used,
            is_back: !self.is_back,
        };
        Moment::quotient(Sum::of(used), Sum::magnitude(self.delta))
    }

    /// Returns the edge, unless it is behind the leading one: nothing is ever pulled back.
    #[inline]
    fn ahead(&self, edge: S) -> S {
        let lead = self.lead();
        if self.heading() == Some(false) {
            lesser(edge, lead)
        } else {
            greater(edge, lead)
        }
    }

    /// Returns the span with its leading edge there. The other edge has moved as far, rounded
    /// toward the leading one but not onto it: a box thinner than the spacing of the numbers there
    /// must not vanish.
    fn span_at(&self, edge: S) -> Span<S> {
        let lead = self.lead();
        if edge == lead {
            return self.span;
        }
        // Rounded toward the leading edge, because rounding away from it could end inside something behind.
        // One rounding of an exact sum: computing the length first would round twice.
        let trail = Sum::new(self.trail(), edge, lead);
        let held = |rounded: S, away: fn(Sum<S>) -> S| {
            let vanishes = rounded == edge && !self.span.is_empty();
            if vanishes { away(trail) } else { rounded }
        };
        match self.heading() {
            Some(true) => Span::from_valid(held(S::sum_up(trail), S::sum_down), edge),
            Some(false) => Span::from_valid(edge, held(S::sum_down(trail), S::sum_up)),
            None => self.span,
        }
    }

    /// Returns the span at a moment.
    pub(super) fn span_of(&self, moment: Moment<S>) -> Option<Span<S>> {
        let lead = S::checked_sum(self.place(moment.from_delta(self.delta)))?;
        Some(self.span_at(self.ahead(lead)))
    }

    /// Returns how much of the delta is used up once the leading edge is there.
    fn used_at(&self, edge: S) -> S {
        let is_max = self.heading().unwrap_or(true);
        let (to, from) = if is_max {
            (edge, self.lead())
        } else {
            (self.lead(), edge)
        };
        // The sum cannot exceed the delta on a path that hits; the fallback is for hits made up by a caller.
        S::checked_sum(Sum::new(to, self.used, from)).unwrap_or(self.used)
    }

    /// Returns what is left of the delta, in the direction of motion, once the leading edge is
    /// there.
    pub(crate) fn left_at(&self, edge: S) -> S {
        let wished = S::checked_sum(self.wished()).map(|wished| wished.saturating_sub(edge));
        // A bounce may want to leave the range; what is left of it is still within.
        wished.unwrap_or_else(|| {
            let used = self.used_at(edge);
            let left = if S::ZERO < self.delta {
                self.delta.saturating_sub(used)
            } else {
                self.delta.saturating_add(used)
            };
            if self.is_back {
                S::ZERO.saturating_sub(left)
            } else {
                left
            }
        })
    }

    /// Returns when the trailing edge reaches a place, if it moves.
    pub(crate) fn passes(&self, edge: S) -> Moment<S> {
        let way = match self.heading() {
            Some(false) => Sum::new(self.trail(), self.used, edge),
            _ => Sum::new(edge, self.used, self.trail()),
        };
        Moment::quotient(way, Sum::magnitude(self.delta))
    }

    #[inline]
    pub(super) fn bounds(&self) -> Span<S> {
        let end = self.wished();
        match self.heading() {
            // Rounded outward: bounds that were too small would let the path miss an obstacle.
            Some(true) => Span::from_valid(self.span.min(), S::sum_up(end)),
            Some(false) => Span::from_valid(S::sum_down(end), self.span.max()),
            None => self.span,
        }
    }

    pub(super) fn crossing(&self, obstacle: Span<S>) -> Option<SpanCrossing<S>> {
        let (own, other) = (self.span, obstacle);
        let leave = match self.heading() {
            None => {
                // At rest beside it, the spans never overlap; at rest within it, they always do.
                return own.overlaps(other).then_some(SpanCrossing {
                    enter: None,
                    leave: None,
                });
            }
            Some(true) => self.at(other.max(), own.min()),
            Some(false) => self.at(own.max(), other.min()),
        };
        Some(SpanCrossing {
            enter: Some(self.enters(other)),
            leave: Some(leave),
        })
    }

    /// Returns when the leading edge reaches a coordinate, if it moves.
    #[cfg(feature = "alloc")]
    pub(crate) fn moment_at(&self, edge: S) -> Moment<S> {
        self.enters(Span::from_valid(edge, edge))
    }

    /// Returns when it begins to overlap the span, if it moves.
    #[inline]
    pub(super) fn enters(&self, other: Span<S>) -> Moment<S> {
        match self.heading() {
            Some(false) => self.at(self.span.min(), other.max()),
            _ => self.at(other.min(), self.span.max()),
        }
    }

    /// Returns when it has moved from one place to another.
    #[inline]
    fn at(&self, to: S, from: S) -> Moment<S> {
        // Kept as two exact sums: comparing moments multiplies them out, and nothing is rounded on the way.
        Moment::quotient(Sum::new(to, self.used, from), Sum::magnitude(self.delta))
    }
}
