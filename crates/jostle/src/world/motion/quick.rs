//! Moves that need no clock: nothing in the way, or stopped at once along one axis and then moving along
//! the other alone. Edges tell all about them. The long way is what they must agree with.

use crate::geometry::{Aabb, Axis, Side, Sides, Span, Vec2};
use crate::narrow::{Form, Moment, Mover, Obstacle, Response, arrived};
use crate::scalar::{Scalar, Sum, greater};
use crate::world::motion::near::Near;
use crate::world::motion::{MoveHit, MoveLog, MoveOptions, Moved};

/// The way along one axis that it moves along.
#[derive(Clone, Copy)]
struct Way<S: Scalar> {
    /// The side that leads.
    side: Side,
    delta: S,
    /// Where the leading edge is, and where it would be in the end.
    lead: S,
    wished: S,
    /// The nearest face ahead, or flush, that the box would run into along this axis alone.
    nearest: Option<S>,
    /// The face that stops it.
    stop: Option<S>,
}

/// What the way along an axis is like, if there is one; `None` if it leads out of the range.
#[inline(always)]
fn way<S: Scalar>(place: Aabb<S>, axis: Axis, delta: S) -> Option<Option<Way<S>>> {
    let Some(side) = Side::toward(axis, delta) else {
        return Some(None);
    };
    let lead = place.span(axis).end(side.is_max());
    Some(Some(Way {
        side,
        delta,
        lead,
        wished: S::checked_sum(Sum::total(lead, delta))?,
        nearest: None,
        stop: None,
    }))
}

impl<S: Scalar> Way<S> {
    /// The face of an obstacle beside the way, if it is ahead or flush.
    #[inline(always)]
    fn ahead(&self, span: Span<S>, faces: Sides) -> Option<S> {
        let is_max = self.side.is_max();
        let edge = span.end(!is_max);
        let is_ahead = match is_max {
            true => self.lead <= edge,
            false => edge <= self.lead,
        };
        (is_ahead && faces.has(self.side.opposite())).then_some(edge)
    }

    /// Takes note of a face ahead.
    #[inline(always)]
    fn see(&mut self, edge: S) {
        let is_nearer = self.nearest.is_none_or(|known| match self.side.is_max() {
            true => edge < known,
            false => known < edge,
        });
        if is_nearer {
            self.nearest = Some(edge);
        }
    }

    /// Stops it if it is flush with something.
    #[inline(always)]
    fn stop_at_once(&mut self) -> Sides {
        self.stop = self.nearest.filter(|&edge| edge == self.lead);
        self.stopped()
    }

    /// Stops it at the first face, if that comes before the end of the way.
    #[inline(always)]
    fn stop_ahead(&mut self) -> Sides {
        let wish = Sum::total(self.lead, self.delta);
        self.stop = self.nearest.filter(|&edge| match self.side.is_max() {
            true => Sum::of(edge) < wish,
            false => wish < Sum::of(edge),
        });
        self.stopped()
    }

    #[inline(always)]
    fn stopped(&self) -> Sides {
        self.stop.map_or(Sides::NONE, |_| self.side.into())
    }

    #[inline(always)]
    fn end(&self) -> S {
        self.stop.unwrap_or(self.wished)
    }

    /// How much of the move was used up when it was stopped.
    fn fraction(&self) -> f64 {
        if self.end() == self.lead {
            return 0.0;
        }
        let gone = match self.side.is_max() {
            true => Sum::difference(self.end(), self.lead),
            false => Sum::difference(self.lead, self.end()),
        };
        Moment::quotient(gone, Sum::magnitude(self.delta)).fraction()
    }
}

/// A simple move under way.
struct Quick<S: Scalar> {
    mover: Mover<S>,
    bounds: Aabb<S>,
    x: Option<Way<S>>,
    y: Option<Way<S>>,
    /// Whether anything solid is within the bounds.
    is_anything_near: bool,
}

/// Makes the move, if it is one of the simple ones; nothing is noted otherwise.
#[inline(always)]
pub(super) fn quick<S: Scalar, N: Copy + Ord>(
    options: &MoveOptions<S>,
    (delta, bounds): (Vec2<S>, Aabb<S>),
    log: &mut MoveLog<S, N>,
    moved: &mut Moved<S>,
) -> Option<()> {
    let mover = moved.mover;
    let place = mover.place();
    place.checked_size()?;
    if place.is_empty() || log.keeps_legs || options.is_by_axis || options.cap < 2 {
        return None;
    }
    let mut quick = Quick {
        mover,
        bounds,
        x: way(place, Axis::X, delta.x)?,
        y: way(place, Axis::Y, delta.y)?,
        is_anything_near: false,
    };
    quick.look(&log.near)?;
    let at_once = quick.stop_at_once();
    let last = quick.stop_last()?;
    let end = quick.end();
    if !options.allow(at_once | last) || !bounds.contains(end) {
        return None;
    }
    let touching = quick.note_touching(end, log)?;
    if options.may_snap(delta, touching) && log.near.touching(place).has(options.up.opposite()) {
        log.touching.clear();
        return None;
    }
    quick.note_stops(at_once, log);
    quick.note_stops(last, log);
    quick.tell(end, touching, moved);
    moved.blocked = at_once | last;
    Some(())
}

impl<S: Scalar> Quick<S> {
    /// Looks what is ahead. `None` if anything near is not plainly solid, or overlapped.
    #[inline(always)]
    fn look<N: Copy + Ord>(&mut self, near: &Near<S, N>) -> Option<()> {
        let place = self.mover.place();
        for neighbour in near.iter() {
            let Obstacle {
                place: at,
                faces,
                form,
            } = neighbour.obstacle;
            let (x, y) = (at.span(Axis::X), at.span(Axis::Y));
            let is_over_x = x.overlaps(place.span(Axis::X));
            let is_over_y = y.overlaps(place.span(Axis::Y));
            let is_in_bounds = at.overlaps(self.bounds);
            let is_slide = neighbour.response == Response::Slide;
            let is_slope = matches!(form, Form::Slope(_));
            if is_slope || (is_over_x && is_over_y) || (is_in_bounds && !is_slide) {
                return None;
            }
            if neighbour.response == Response::Pass {
                continue;
            }
            self.is_anything_near |= is_in_bounds;
            if let Some(way) = self.x.as_mut().filter(|_| is_over_y) {
                if let Some(edge) = way.ahead(x, faces) {
                    way.see(edge);
                }
            }
            if let Some(way) = self.y.as_mut().filter(|_| is_over_x) {
                if let Some(edge) = way.ahead(y, faces) {
                    way.see(edge);
                }
            }
        }
        Some(())
    }

    /// Stops the axes along which it is flush with something. Tells their sides.
    #[inline(always)]
    fn stop_at_once(&mut self) -> Sides {
        let stop = |way: &mut Option<Way<S>>| way.as_mut().map_or(Sides::NONE, Way::stop_at_once);
        stop(&mut self.x) | stop(&mut self.y)
    }

    /// Stops the only axis that still moves at the first face in its way. Tells its side; `None` if both
    /// move and there is something to run into.
    #[inline(always)]
    fn stop_last(&mut self) -> Option<Sides> {
        let moving = |way: &Option<Way<S>>| way.is_some_and(|way| way.stop.is_none());
        match (moving(&self.x), moving(&self.y)) {
            (true, true) => (!self.is_anything_near).then_some(Sides::NONE),
            (true, false) => self.x.as_mut().map(Way::stop_ahead),
            (false, true) => self.y.as_mut().map(Way::stop_ahead),
            (false, false) => Some(Sides::NONE),
        }
    }

    /// Where it comes to.
    #[inline(always)]
    fn end(&self) -> Aabb<S> {
        let (place, size) = (self.mover.place(), self.mover.size());
        Aabb::from_spans(
            arrival(&self.x, place.span(Axis::X), size.x),
            arrival(&self.y, place.span(Axis::Y), size.y),
        )
    }

    /// Notes what it lies along in the end. `None` if it overlaps something there.
    #[inline(always)]
    fn note_touching<N: Copy + Ord>(&self, end: Aabb<S>, log: &mut MoveLog<S, N>) -> Option<Sides> {
        let MoveLog { near, touching, .. } = log;
        let mut all = Sides::NONE;
        for neighbour in near.solid() {
            if !neighbour.obstacle.place.touches(end) {
                continue;
            }
            if neighbour.obstacle.place.overlaps(end) {
                touching.clear();
                return None;
            }
            let sides = neighbour.obstacle.flush_sides(end);
            all = all | sides;
            for &side in Side::ALL.iter().filter(|&&side| sides.has(side)) {
                touching.push((neighbour.name, side));
            }
        }
        if 1 < touching.len() && !touching.is_sorted() {
            touching.sort_unstable();
        }
        Some(all)
    }

    /// Notes the faces that stopped it on these sides, all at one moment.
    #[inline(always)]
    fn note_stops<N: Copy + Ord>(&self, sides: Sides, log: &mut MoveLog<S, N>) {
        if sides.is_empty() {
            return;
        }
        let first = log.hits.len();
        if let Some(way) = self.x.as_ref().filter(|way| sides.has(way.side)) {
            self.note_faces(way, Axis::X, log);
        }
        if let Some(way) = self.y.as_ref().filter(|way| sides.has(way.side)) {
            self.note_faces(way, Axis::Y, log);
        }
        let new = &mut log.hits[first..];
        if 1 < new.len() && !new.is_sorted_by_key(|hit| hit.other) {
            new.sort_unstable_by_key(|hit| hit.other);
        }
    }

    /// Notes the faces that stopped it on its way along an axis.
    #[inline(always)]
    fn note_faces<N: Copy + Ord>(&self, way: &Way<S>, axis: Axis, log: &mut MoveLog<S, N>) {
        let (beside, fraction) = (self.mover.place().span(axis.other()), way.fraction());
        let MoveLog { near, hits, .. } = log;
        for neighbour in near.solid() {
            let (at, faces) = (neighbour.obstacle.place, neighbour.obstacle.faces);
            let edge = way.ahead(at.span(axis), faces);
            let is_it = edge.is_some_and(|edge| edge == way.end());
            if is_it && beside.overlaps(at.span(axis.other())) {
                hits.push(MoveHit {
                    other: neighbour.name,
                    side: way.side,
                    fraction,
                    response: neighbour.response,
                    slope: None,
                });
            }
        }
    }

    /// Tells how it went, into what says that it has not moved.
    #[inline(always)]
    fn tell(&self, end: Aabb<S>, touching: Sides, moved: &mut Moved<S>) {
        let lost = |way: &Option<Way<S>>| match way {
            Some(Way {
                stop: Some(stop),
                wished,
                ..
            }) => wished.saturating_sub(*stop),
            _ => S::ZERO,
        };
        moved.mover = self.mover.put(end);
        moved.remaining = Vec2::new(lost(&self.x), lost(&self.y));
        moved.touching = touching;
    }
}

/// What is covered along an axis in the end.
#[inline(always)]
fn arrival<S: Scalar>(way: &Option<Way<S>>, base: Span<S>, size: S) -> Span<S> {
    match way {
        Some(way) => arrived(base, size, way.end(), way.side.is_max()),
        None => base,
    }
}

impl<S: Scalar> MoveOptions<S> {
    /// Whether being stopped on these sides concerns none of the options.
    #[inline(always)]
    fn allow(&self, blocked: Sides) -> bool {
        let most = greater(
            greater(self.ceiling, self.wall),
            greater(self.floor, self.step),
        );
        if most <= S::ZERO {
            return true;
        }
        let is_stair = |side: Side| S::ZERO < self.step && side.axis() != self.up.axis();
        !blocked
            .iter()
            .any(|side| S::ZERO < self.forgiven(side) || is_stair(side))
    }

    /// Whether it would be put down on a floor, if it stood on one before.
    #[inline(always)]
    fn may_snap(&self, delta: Vec2<S>, touching: Sides) -> bool {
        let axis = self.up.axis();
        let is_rising = || Side::toward(axis, delta.along(axis)) == Some(self.up);
        S::ZERO < self.snap && !touching.has(self.up.opposite()) && !is_rising()
    }
}
