//! A simple move along each axis by itself.

use crate::geometry::{Aabb, Axis, Side, Sides, Span, Vec2};
use crate::narrow::{Moment, Mover, arrived};
use crate::scalar::{Scalar, Sum};

/// A box, and how far it is to go along both axes.
pub(in crate::world) struct AxisMoves<S: Scalar> {
    pub(super) mover: Mover<S>,
    pub(super) x: AxisMove<S>,
    pub(super) y: AxisMove<S>,
}

impl<S: Scalar> AxisMoves<S> {
    /// Returns `None` if the end is beyond the range of the number type.
    #[inline(always)]
    pub(super) fn new(mover: Mover<S>, delta: Vec2<S>) -> Option<Self> {
        let place = mover.place();
        Some(Self {
            mover,
            x: AxisMove::new(place.span(Axis::X), Axis::X, delta.x)?,
            y: AxisMove::new(place.span(Axis::Y), Axis::Y, delta.y)?,
        })
    }

    #[inline(always)]
    pub(super) fn along(&self, axis: Axis) -> &AxisMove<S> {
        match axis {
            Axis::X => &self.x,
            Axis::Y => &self.y,
        }
    }

    /// Returns the area from where the box is to where it ends if nothing stops it.
    #[inline(always)]
    pub(super) fn swept(&self) -> Aabb<S> {
        let place = self.mover.place();
        Aabb::from_spans(
            self.x.swept(place.span(Axis::X)),
            self.y.swept(place.span(Axis::Y)),
        )
    }

    /// Stops the axes along which the box is flush with the nearest face, and returns the sides.
    #[inline(always)]
    pub(super) fn stop_at_once(&mut self, [x, y]: [Option<S>; 2]) -> Sides {
        self.x.stop_at_once(x) | self.y.stop_at_once(y)
    }

    /// Returns where the box ends.
    #[inline(always)]
    pub(super) fn end(&self) -> Aabb<S> {
        let (place, size) = (self.mover.place(), self.mover.size());
        Aabb::from_spans(
            self.x.arrival(place.span(Axis::X), size.x),
            self.y.arrival(place.span(Axis::Y), size.y),
        )
    }
}

/// How far a box is to go along an axis, and what stops it.
#[derive(Clone, Copy)]
pub(in crate::world) struct AxisMove<S: Scalar> {
    pub(super) axis: Axis,
    /// Whether the greater edge leads.
    pub(super) is_max: bool,
    /// Whether the box moves along this axis at all.
    pub(super) moves: bool,
    delta: S,
    /// The leading edge where the move begins.
    lead: S,
    /// The leading edge where the move ends if nothing stops it.
    wished: S,
    /// The face that stops it.
    stop: Option<S>,
}

impl<S: Scalar> AxisMove<S> {
    /// Returns `None` if the end is beyond the range of the number type.
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

    /// Returns the leading side.
    #[inline(always)]
    pub(super) fn side(&self) -> Side {
        Side::new(self.axis, self.is_max)
    }

    #[inline(always)]
    fn swept(&self, span: Span<S>) -> Span<S> {
        if self.is_max {
            Span::from_valid(span.min(), self.wished)
        } else {
            Span::from_valid(self.wished, span.max())
        }
    }

    /// Returns the face of an obstacle beside the way, if it is ahead or flush.
    #[inline(always)]
    pub(super) fn face_ahead(&self, span: Span<S>, faces: Sides) -> Option<S> {
        let is_max = self.is_max;
        let edge = span.end(!is_max);
        let is_ahead = if is_max {
            self.lead <= edge
        } else {
            edge <= self.lead
        };
        (self.moves && is_ahead && faces.has(Side::new(self.axis, !is_max))).then_some(edge)
    }

    /// Returns the nearer of two faces ahead.
    #[inline(always)]
    pub(super) fn nearer(&self, known: Option<S>, edge: S) -> S {
        match known {
            Some(known) if (known < edge) == self.is_max => known,
            _ => edge,
        }
    }

    /// Stops the box if it is flush with the nearest face.
    #[inline(always)]
    fn stop_at_once(&mut self, nearest: Option<S>) -> Sides {
        self.stop = nearest.filter(|&edge| edge == self.lead);
        self.stopped()
    }

    /// Stops the box at the nearest face, if it would go beyond that.
    #[inline(always)]
    pub(super) fn stop_ahead(&mut self, nearest: Option<S>) -> Sides {
        self.stop = nearest.filter(|&edge| self.passes(edge));
        self.stopped()
    }

    /// Whether the box would go beyond a face.
    #[inline(always)]
    fn passes(&self, edge: S) -> bool {
        if edge == self.wished {
            let wish = Sum::total(self.lead, self.delta);
            return passes_barely(edge, wish, self.is_max);
        }
        (edge < self.wished) == self.is_max
    }

    #[inline(always)]
    fn stopped(&self) -> Sides {
        self.stop.map_or(Sides::NONE, |_| self.side().into())
    }

    /// Whether the box moves along the axis and nothing has stopped it.
    #[inline(always)]
    pub(super) fn is_open(&self) -> bool {
        self.moves && self.stop.is_none()
    }

    /// Returns where the leading edge ends.
    #[inline(always)]
    pub(super) fn end(&self) -> S {
        self.stop.unwrap_or(self.wished)
    }

    /// Returns the span that the box covers in the end.
    #[inline(always)]
    pub(super) fn arrival(&self, base: Span<S>, size: S) -> Span<S> {
        if self.moves {
            arrived(base, size, self.end(), self.is_max)
        } else {
            base
        }
    }

    /// Returns the requested end minus the end.
    #[inline(always)]
    pub(super) fn lost(&self) -> S {
        self.stop
            .map_or(S::ZERO, |stop| self.wished.saturating_sub(stop))
    }

    /// Returns how much of the move was used up when the box was stopped.
    #[inline(always)]
    pub(super) fn fraction(&self) -> f64 {
        if self.end() == self.lead {
            return 0.0;
        }
        let gone = if self.is_max {
            Sum::difference(self.end(), self.lead)
        } else {
            Sum::difference(self.lead, self.end())
        };
        Moment::quotient(gone, Sum::magnitude(self.delta)).fraction()
    }
}

/// Whether a box goes beyond a face that its rounded end is flush with.
#[cold]
fn passes_barely<S: Scalar>(edge: S, wish: Sum<S>, is_max: bool) -> bool {
    let edge = Sum::of(edge);
    if is_max { edge < wish } else { wish < edge }
}
