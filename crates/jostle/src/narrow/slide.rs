//! The slide loop: a move that continues along whatever stops it.
//!
//! - **Owns** [`slide`], a pure function that asks its caller for the first hits of a path.
//! - **Uses** `scalar` and `geometry`, nothing above.
//! - **Never** knows what the obstacles are, and stores nothing: tile maps, lists and worlds
//!   provide the hits.

mod among;
pub(super) mod first_hits;
mod mover;
mod response;
#[cfg(test)]
mod tests;

pub use self::among::slide_among;
pub use self::first_hits::FirstHits;
pub(crate) use self::mover::arrived;
pub use self::mover::{MoveError, Mover, Slid};
pub use self::response::Response;

use self::first_hits::Face;
use crate::geometry::{Aabb, Axis, Sides, Span, Vec2};
use crate::narrow::path::AxisPath;
use crate::narrow::{Moment, Path};
use crate::scalar::{Scalar, Sum};

/// Moves a box by `delta` as far as it can go, responding to what it meets on the way.
///
/// `first` returns the [`FirstHits`] of a [`Path`]. It is called once at the beginning, once after
/// each moment at which something was met, and for one or two
/// [probes](Path::is_probe) along each axis if
/// rounding leaves doubt about the trailing edges or the move ended early. After `cap` such moments
/// the next one ends the move.
///
/// The leading edge ends at the wished place or at the obstacle's own edge, bit for bit. The
/// trailing edge is the size away from it, but never moves against the motion or into anything. See
/// [`Mover`] for the one exception.
///
/// # Errors
///
/// Returns an error if the delta is not finite, the requested end is beyond the range of the number
/// type, or the size of the box is more than the number type holds.
///
/// # Examples
///
/// ```
/// use jostle::i32::Aabb;
/// use jostle::Response;
/// use jostle::motion::{FirstHits, slide};
///
/// let wall = Aabb::new(20, 0, 10, 100);
/// let hero = Aabb::new(0, 0, 16, 16);
/// let slid = slide(hero, [8, 8], 32, |path| {
///     let mut first = FirstHits::default();
///     first.offer_box(path, wall, Response::Slide);
///     first
/// });
/// assert_eq!(slid.unwrap().place(), Aabb::new(4, 8, 16, 16), "flush with the wall, and down");
/// ```
pub fn slide<S: Scalar>(
    mover: impl Into<Mover<S>>,
    delta: impl Into<Vec2<S>>,
    cap: u32,
    first: impl FnMut(&Path<S>) -> FirstHits<S>,
) -> Result<Slid<S>, MoveError<S>> {
    let (mover, delta) = (mover.into(), delta.into());
    slide_along(Start::new(mover, delta)?, cap, false, first)
}

/// A valid move, with what is known before it meets anything.
pub(super) struct Start<S: Scalar> {
    mover: Mover<S>,
    wish: Vec2<S>,
    path: Path<S>,
}

impl<S: Scalar> Start<S> {
    #[inline]
    pub(super) fn new(mover: Mover<S>, wish: Vec2<S>) -> Result<Self, MoveError<S>> {
        if mover.place.checked_size().is_none() {
            return Err(MoveError::TooLarge(mover.place));
        }
        let path = Path::new(mover.place, wish).ok_or(MoveError::NotFinite(wish))?;
        if path.ends_in_range() {
            Ok(Self { mover, wish, path })
        } else {
            Err(MoveError::OutOfRange(wish))
        }
    }

    /// Returns the bounds of everything that the move can meet.
    #[inline]
    pub(super) fn bounds(&self) -> Aabb<S> {
        self.path.bounds()
    }
}

/// Like [`slide`], from a checked start. `is_free` if nothing is within the bounds, so that the
/// trailing edges need no probes.
#[inline]
pub(super) fn slide_along<S: Scalar>(
    start: Start<S>,
    cap: u32,
    is_free: bool,
    first: impl FnMut(&Path<S>) -> FirstHits<S>,
) -> Result<Slid<S>, MoveError<S>> {
    let Start { mover, wish, path } = start;
    let slid = Slid {
        mover,
        remaining: Vec2::ZERO,
        blocked: Sides::NONE,
        bounced: [false; 2],
        is_stuck: false,
        is_cut_short: false,
        turned_at: None,
    };
    let legs = [Leg::new(path.line(Axis::X)), Leg::new(path.line(Axis::Y))];
    Journey {
        mover,
        wish,
        path,
        legs,
        slid,
        is_free,
        first,
    }
    .run(cap)
}

/// A move in progress.
struct Journey<S: Scalar, F> {
    mover: Mover<S>,
    wish: Vec2<S>,
    path: Path<S>,
    legs: [Leg<S>; 2],
    slid: Slid<S>,
    is_free: bool,
    first: F,
}

/// Where an axis last started from, and in which direction: the start of the move, or its last
/// bounce.
#[derive(Clone, Copy)]
struct Leg<S: Scalar> {
    base: Span<S>,
    heading: Option<bool>,
}

impl<S: Scalar> Leg<S> {
    fn new(line: &AxisPath<S>) -> Self {
        Self {
            base: line.span(),
            heading: line.heading(),
        }
    }
}

impl<S: Scalar, F: FnMut(&Path<S>) -> FirstHits<S>> Journey<S, F> {
    /// Returns an error if a bounce would lead out of the range.
    fn run(mut self, cap: u32) -> Result<Slid<S>, MoveError<S>> {
        let mut moments = 0;
        loop {
            // Asked anew after each stop: the rest of the path is another one, and may meet other things.
            let hits = (self.first)(&self.path);
            let Some(moment) = hits.first_moment() else {
                return self.end(None);
            };
            if hits.is_turn() {
                self.slid.turned_at = Some(*moment);
                return self.end(Some(*moment));
            }
            // At the cap the move ends at this hit instead of ignoring it: nothing is ever let through.
            self.slid.is_cut_short = moments == cap && !hits.is_stop();
            self.answer(&hits, moment);
            if hits.is_stop() || moments == cap {
                return self.end(Some(*moment));
            }
            moments += 1;
        }
    }

    /// Stops or reverses each axis that has met a face.
    fn answer(&mut self, hits: &FirstHits<S>, moment: &Moment<S>) {
        // A bounce counts its clock in rounded lengths. If that is slightly early, the next leg starts there,
        // so that no hit falls between the two.
        let mut clock = *moment;
        // Both axes of one moment: in a corner the box stops along both, whichever face is listed first.
        for axis in Axis::BOTH {
            let Some(face) = hits.face(axis) else {
                continue;
            };
            if face.response == Response::Bounce && !self.slid.is_cut_short {
                clock = clock.min(self.bounce(axis, face));
            } else {
                self.stop(axis, face);
            }
        }
        self.path.advance(clock);
    }

    fn stop(&mut self, axis: Axis, face: Face<S>) {
        let lost = self.path.line(axis).left_at(face.edge);
        // What is lost is measured to the requested end, not to the end of this leg.
        self.slid.remaining = self.slid.remaining.with(axis, lost);
        self.slid.blocked = self
            .path
            .heading(axis)
            .map_or(self.slid.blocked, |side| self.slid.blocked | side);
        self.path.line_mut(axis).stop_at(face.edge);
    }

    fn bounce(&mut self, axis: Axis, face: Face<S>) -> Moment<S> {
        let clock = self.path.line_mut(axis).bounce_at(face.edge);
        self.legs[axis as usize] = Leg::new(self.path.line(axis));
        self.slid.bounced[axis as usize] = true;
        clock
    }

    /// Places the box where the move ends: at the wished place, or where it is at that moment.
    fn end(&mut self, early: Option<Moment<S>>) -> Result<Slid<S>, MoveError<S>> {
        // Leading edges first, exactly; trailing edges follow from the size and may have to give way by an ulp.
        let leads = (self.lead(Axis::X, early), self.lead(Axis::Y, early));
        let (Some(x), Some(y)) = leads else {
            return Err(MoveError::OutOfRange(self.wish));
        };
        let mut place =
            Aabb::from_spans(self.wished_span(Axis::X, x), self.wished_span(Axis::Y, y));
        for axis in Axis::BOTH {
            // Most moves have room or round nothing back, and so ask for no probe.
            let has_room = self.has_room(axis, place);
            #[cfg(test)]
            assert!(!has_room || self.trimmed(axis, place, early) == place);
            let is_tight =
                !has_room && (early.is_some() || self.is_rounded_back(axis, place.span(axis)));
            if is_tight {
                place = self.trimmed(axis, place, early);
            }
        }
        let mover = Mover {
            place,
            ..self.mover
        };
        Ok(Slid { mover, ..self.slid })
    }

    /// Returns the leading edge at the end and, along an axis that still moves, records what was
    /// lost.
    fn lead(&mut self, axis: Axis, early: Option<Moment<S>>) -> Option<S> {
        let line = self.path.line(axis);
        let Some(heading) = line.heading() else {
            return Some(
                line.span()
                    .end(self.legs[axis as usize].heading.unwrap_or(true)),
            );
        };
        let Some(moment) = early else {
            return S::checked_sum(line.wished());
        };
        let reached = S::checked_sum(line.place(moment.from_delta(line.delta())))?;
        // Rounding the clock of a bounce must not put the box back behind the wall it came from.
        let base = line.lead();
        let is_ahead = if heading {
            base <= reached
        } else {
            reached <= base
        };
        let lead = if is_ahead { reached } else { base };
        let lost = line.left_at(lead);
        self.slid.remaining = self.slid.remaining.with(axis, lost);
        Some(lead)
    }

    /// Returns the span with the given leading edge, the other edge the size away from it but not
    /// behind where the leg began.
    fn wished_span(&self, axis: Axis, lead: S) -> Span<S> {
        let (size, Leg { base, heading }) = (self.mover.size.along(axis), self.legs[axis as usize]);
        heading.map_or(base, |is_max| arrived(base, size, lead, is_max))
    }

    /// Returns whether the rear half, where rounding may have put the trailing edge, is certainly
    /// free: what is within the starting box was overlapped at the start, and so is no obstacle unless
    /// a bounce led back to it.
    #[inline]
    fn has_room(&self, axis: Axis, place: Aabb<S>) -> bool {
        let span = place.span(axis);
        let rear = match self.legs[axis as usize].heading {
            Some(true) => Span::from_valid(span.min(), span.middle()),
            Some(false) => Span::from_valid(span.middle(), span.max()),
            None => return true,
        };
        let is_within_start =
            || !self.has_bounced() && self.mover.place.contains(place.with_span(axis, rear));
        self.is_free || is_within_start()
    }

    fn has_bounced(&self) -> bool {
        self.slid.bounced != [false; 2]
    }

    /// Returns whether rounding has put the trailing edge behind where it should be.
    fn is_rounded_back(&self, axis: Axis, span: Span<S>) -> bool {
        let (line, Leg { base, heading }) = (self.path.line(axis), self.legs[axis as usize]);
        let Some(is_max) = heading else { return false };
        if line.heading().is_none() && span == base {
            // It has not moved at all.
            return false;
        }
        // An axis that was stopped has moved exactly as far as its leading edge.
        let stopped = Sum::new(base.end(!is_max), span.end(is_max), base.end(is_max));
        let moved = line.heading().map_or(stopped, |_| line.wished_trail());
        // Compared as exact sums: the difference is below the resolution of the number type.
        let trail = Sum::of(span.end(!is_max));
        if is_max { trail < moved } else { moved < trail }
    }

    /// Returns whether the exact trailing edge has come past an edge.
    fn has_passed(&self, axis: Axis, edge: S, early: Option<Moment<S>>) -> bool {
        let line = self.path.line(axis);
        let Some(is_max) = self.legs[axis as usize].heading else {
            return false;
        };
        let trail = match (line.heading(), early) {
            (Some(_), Some(moment)) => return line.passes(edge) <= moment,
            (Some(_), None) => line.wished_trail(),
            // A stopped axis moved on with this rounded edge.
            (None, _) => Sum::of(line.span().end(!is_max)),
        };
        let edge = Sum::of(edge);
        if is_max { edge <= trail } else { trail <= edge }
    }

    /// Returns where the trailing edge is at the end, rounded toward the leading edge.
    fn rounded_trail(&self, axis: Axis, is_max: bool, early: Option<Moment<S>>) -> S {
        let line = self.path.line(axis);
        let trail = match (line.heading(), early) {
            (Some(_), Some(moment)) => line.trail_at(moment),
            (Some(_), None) => line.wished_trail(),
            (None, _) => return line.span().end(!is_max),
        };
        if is_max {
            S::sum_up(trail)
        } else {
            S::sum_down(trail)
        }
    }

    /// Returns the box without what rounding has put into something behind it.
    fn trimmed(&mut self, axis: Axis, place: Aabb<S>, early: Option<Moment<S>>) -> Aabb<S> {
        let span = place.span(axis);
        let Some(is_max) = self.legs[axis as usize].heading else {
            return place;
        };
        // The front half is certainly free: look back from there as far as the box reaches.
        let mut face = self.face_behind(axis, place, span.middle());
        if face.is_some_and(|face| !self.has_passed(axis, face.edge, early)) {
            // The box started in a map, is inside that face and stays so. It hides what is behind it.
            let trail = self.rounded_trail(axis, is_max, early);
            face = self.face_behind(axis, place, span.nearest(trail));
        }
        let face = face.filter(|face| self.has_passed(axis, face.edge, early));
        let room = face.map_or(span, |face| {
            if is_max && span.min() < face.edge {
                Span::from_valid(face.edge, span.max())
            } else if !is_max && face.edge < span.max() {
                Span::from_valid(span.min(), face.edge)
            } else {
                span
            }
        });
        place.with_span(axis, room)
    }

    /// Returns the first face on the way back from `from` to the trailing edge of the box.
    fn face_behind(&mut self, axis: Axis, place: Aabb<S>, from: S) -> Option<Face<S>> {
        let span = place.span(axis);
        let (front, back) = if self.legs[axis as usize].heading? {
            // Rounded away from the front: the probe must reach at least as far as the box does.
            let back = S::sum_down(Sum::difference(span.min(), from));
            (Span::from_valid(from, span.max()), back)
        } else {
            let back = S::sum_up(Sum::difference(span.max(), from));
            (Span::from_valid(span.min(), from), back)
        };
        let front = place.with_span(axis, front);
        // A probe moves the front half back to where the trailing edge would be: whatever it meets is too
        // close.
        // After a bounce, only what the front half is inside of cannot block: it may have left the rest.
        let start = if self.has_bounced() {
            front
        } else {
            self.mover.place
        };
        let probe = Path::probe(start, front, Vec2::on_axis(axis, back))?;
        (self.first)(&probe).face(axis)
    }
}
