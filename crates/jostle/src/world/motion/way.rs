//! The ways of a simple move along the axes.

use crate::geometry::{Aabb, Axis, Side, Sides, Span, Vec2};
use crate::narrow::{Moment, Mover, arrived};
use crate::scalar::{Scalar, Sum};

/// A box, and the ways it means to go along both axes.
pub(super) struct Ways<S: Scalar> {
    pub(super) mover: Mover<S>,
    pub(super) x: Way<S>,
    pub(super) y: Way<S>,
}

impl<S: Scalar> Ways<S> {
    /// `None` if they lead out of the range.
    #[inline(always)]
    pub(super) fn new(mover: Mover<S>, delta: Vec2<S>) -> Option<Self> {
        let place = mover.place();
        Some(Self {
            mover,
            x: Way::new(place.span(Axis::X), Axis::X, delta.x)?,
            y: Way::new(place.span(Axis::Y), Axis::Y, delta.y)?,
        })
    }

    /// Where it comes to.
    #[inline(always)]
    pub(super) fn end(&self) -> Aabb<S> {
        let (place, size) = (self.mover.place(), self.mover.size());
        Aabb::from_spans(
            self.x.arrival(place.span(Axis::X), size.x),
            self.y.arrival(place.span(Axis::Y), size.y),
        )
    }
}

/// How far a box means to go along an axis, and what stops it.
#[derive(Clone, Copy)]
pub(super) struct Way<S: Scalar> {
    pub(super) axis: Axis,
    /// Whether the greater end leads.
    pub(super) is_max: bool,
    /// Whether it moves along this axis at all.
    pub(super) moves: bool,
    delta: S,
    /// Where the leading edge is, and where it would be in the end.
    lead: S,
    wished: S,
    /// The face that stops it.
    stop: Option<S>,
}

impl<S: Scalar> Way<S> {
    /// `None` if it leads out of the range.
    #[inline(always)]
    fn new(span: Span<S>, axis: Axis, delta: S) -> Option<Self> {
        let is_max = S::ZERO < delta;
        let lead = span.end(is_max);
        Some(Self {
            axis,
            is_max,
            moves: is_max || delta < S::ZERO,
            delta,
            lead,
            wished: lead.checked_add(delta)?,
            stop: None,
        })
    }

    /// The side that leads.
    #[inline(always)]
    pub(super) fn side(&self) -> Side {
        Side::new(self.axis, self.is_max)
    }

    /// From where the box is to where it means to go.
    #[inline(always)]
    pub(super) fn swept(&self, span: Span<S>) -> Span<S> {
        match self.is_max {
            true => Span::from_valid(span.min(), self.wished),
            false => Span::from_valid(self.wished, span.max()),
        }
    }

    /// The face of an obstacle beside the way, if it is ahead or flush.
    #[inline(always)]
    pub(super) fn ahead(&self, span: Span<S>, faces: Sides) -> Option<S> {
        let is_max = self.is_max;
        let edge = span.end(!is_max);
        let is_ahead = match is_max {
            true => self.lead <= edge,
            false => edge <= self.lead,
        };
        (self.moves && is_ahead && faces.has(Side::new(self.axis, !is_max))).then_some(edge)
    }

    /// The nearer of two faces ahead.
    #[inline(always)]
    pub(super) fn nearer(&self, known: Option<S>, edge: S) -> S {
        match known {
            Some(known) if (known < edge) == self.is_max => known,
            _ => edge,
        }
    }

    /// Stops it if it is flush with the nearest face.
    #[inline(always)]
    pub(super) fn stop_at_once(&mut self, nearest: Option<S>) -> Sides {
        self.stop = nearest.filter(|&edge| edge == self.lead);
        self.stopped()
    }

    /// Stops it at the nearest face, if that comes before the end of the way.
    #[inline(always)]
    pub(super) fn stop_ahead(&mut self, nearest: Option<S>) -> Sides {
        self.stop = nearest.filter(|&edge| self.passes(edge));
        self.stopped()
    }

    /// Whether it would go beyond a face.
    #[inline(always)]
    fn passes(&self, edge: S) -> bool {
        if edge == self.wished {
            return self.passes_barely(edge);
        }
        (edge < self.wished) == self.is_max
    }

    /// The same of a face where it would come to, but for rounding.
    #[cold]
    fn passes_barely(&self, edge: S) -> bool {
        let wish = Sum::total(self.lead, self.delta);
        match self.is_max {
            true => Sum::of(edge) < wish,
            false => wish < Sum::of(edge),
        }
    }

    #[inline(always)]
    fn stopped(&self) -> Sides {
        self.stop.map_or(Sides::NONE, |_| self.side().into())
    }

    /// Whether it moves and nothing stops it.
    #[inline(always)]
    pub(super) fn is_open(&self) -> bool {
        self.moves && self.stop.is_none()
    }

    /// Where the leading edge comes to.
    #[inline(always)]
    pub(super) fn end(&self) -> S {
        self.stop.unwrap_or(self.wished)
    }

    /// What the box covers in the end.
    #[inline(always)]
    pub(super) fn arrival(&self, base: Span<S>, size: S) -> Span<S> {
        match self.moves {
            true => arrived(base, size, self.end(), self.is_max),
            false => base,
        }
    }

    /// The wished end less the end.
    #[inline(always)]
    pub(super) fn lost(&self) -> S {
        self.stop
            .map_or(S::ZERO, |stop| self.wished.saturating_sub(stop))
    }

    /// How much of the move was used up when it was stopped.
    #[inline(always)]
    pub(super) fn fraction(&self) -> f64 {
        if self.end() == self.lead {
            return 0.0;
        }
        self.fraction_gone()
    }

    fn fraction_gone(&self) -> f64 {
        let gone = match self.is_max {
            true => Sum::difference(self.end(), self.lead),
            false => Sum::difference(self.lead, self.end()),
        };
        Moment::quotient(gone, Sum::magnitude(self.delta)).fraction()
    }
}
