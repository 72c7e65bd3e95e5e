//! Moves that need no clock: nothing in the way, or stopped at once along one axis and then moving along
//! the other alone. Edges tell all about them. The long way is what they must agree with.

use crate::geometry::{Aabb, Axis, Side, Sides, Span, Vec2};
use crate::narrow::{Form, Moment, Obstacle, Response, arrived};
use crate::scalar::{Scalar, Sum};
use crate::world::motion::drive::Drive;
use crate::world::motion::near::Neighbour;
use crate::world::motion::{MoveHit, Moved, Obstacles};

/// How far one axis gets.
#[derive(Clone, Copy)]
struct Reach<S: Scalar> {
    /// The side that leads.
    side: Side,
    /// Where the leading edge is, and where it would be in the end.
    lead: S,
    wished: S,
    /// The face that stops it.
    stop: Option<S>,
}

impl<S: Scalar> Reach<S> {
    fn of(place: Aabb<S>, axis: Axis, delta: S) -> Option<Option<Self>> {
        let Some(side) = Side::toward(axis, delta) else {
            return Some(None);
        };
        let lead = place.edge(side);
        Some(Some(Self {
            side,
            lead,
            wished: S::checked_sum(Sum::total(lead, delta))?,
            stop: None,
        }))
    }

    /// The edge of a face that is ahead of the mover, or flush with it.
    #[inline]
    fn ahead(&self, obstacle: &Obstacle<S>, place: Aabb<S>) -> Option<S> {
        let (face, across) = (self.side.opposite(), self.side.axis().other());
        let edge = obstacle.place.edge(face);
        let is_ahead = match self.side.is_max() {
            true => self.lead <= edge,
            false => edge <= self.lead,
        };
        let is_met = is_ahead
            && obstacle.faces.has(face)
            && place.span(across).overlaps(obstacle.place.span(across));
        is_met.then_some(edge)
    }

    fn end(&self) -> S {
        self.stop.unwrap_or(self.wished)
    }

    /// Takes note of a face that comes before the end of the way and before those known so far.
    fn meet(&mut self, edge: S, delta: S) {
        let (wish, at) = (Sum::total(self.lead, delta), Sum::of(edge));
        let (is_before, is_nearer) = match self.side.is_max() {
            true => (at < wish, self.stop.is_none_or(|stop| edge < stop)),
            false => (wish < at, self.stop.is_none_or(|stop| stop < edge)),
        };
        if is_before && is_nearer {
            self.stop = Some(edge);
        }
    }
}

impl<S: Scalar, O: Obstacles<S>, R: FnMut(O::Name, &Obstacle<S>) -> Response> Drive<'_, S, O, R> {
    /// The move, if it is one of the simple ones; nothing is noted otherwise.
    pub(super) fn quick(&mut self, bounds: Aabb<S>, delta: Vec2<S>) -> Option<Moved<S>> {
        let place = self.mover.place();
        place.checked_size()?;
        if place.is_empty() || !self.is_simple(place, bounds) {
            return None;
        }
        let mut ways = [
            Reach::of(place, Axis::X, delta.x)?,
            Reach::of(place, Axis::Y, delta.y)?,
        ];
        let at_once = self.stop_at_once(place, &mut ways);
        let is_moving = |way: &Option<Reach<S>>| way.is_some_and(|way| way.stop.is_none());
        let last = match (is_moving(&ways[0]), is_moving(&ways[1])) {
            (true, true) if self.is_anything_in(bounds) => return None,
            (true, false) => self.stop_last(place, &mut ways[0], delta.x),
            (false, true) => self.stop_last(place, &mut ways[1], delta.y),
            _ => Sides::NONE,
        };
        let blocked = at_once | last;
        let spans = Axis::BOTH.map(|axis| self.arrived(axis, ways[axis as usize]));
        let end = Aabb::from_spans(spans[0], spans[1]);
        if !self.is_unoptional(blocked) || self.is_anything_in(end) {
            return None;
        }
        self.finish(end, &ways, at_once, (last, delta))
    }

    /// Whether all that is near is plainly solid, and nothing is overlapped.
    fn is_simple(&self, place: Aabb<S>, bounds: Aabb<S>) -> bool {
        let is_simple = |n: &Neighbour<S, O::Name>| {
            let is_out = !n.obstacle.place.overlaps(bounds);
            match n.obstacle.form {
                Form::Slope(_) => false,
                Form::Solid => n.response == Response::Slide || is_out,
                Form::OneWay => {
                    (n.response == Response::Slide || is_out) && !n.obstacle.place.overlaps(place)
                }
            }
        };
        let near = &self.log.near;
        near.iter().all(is_simple) && !near.solid().any(|n| n.obstacle.place.overlaps(place))
    }

    fn is_anything_in(&self, area: Aabb<S>) -> bool {
        self.log
            .near
            .solid()
            .any(|n| n.obstacle.place.overlaps(area))
    }

    /// Stops the axes along which it is flush with something. Tells their sides.
    fn stop_at_once(&self, place: Aabb<S>, ways: &mut [Option<Reach<S>>; 2]) -> Sides {
        let mut sides = Sides::NONE;
        for way in ways.iter_mut().flatten() {
            let is_flush = |n: &Neighbour<S, O::Name>| {
                way.ahead(&n.obstacle, place)
                    .is_some_and(|edge| edge == way.lead)
            };
            if self.log.near.solid().any(is_flush) {
                way.stop = Some(way.lead);
                sides |= way.side;
            }
        }
        sides
    }

    /// Stops the only axis that still moves at the first face in its way. Tells its side.
    fn stop_last(&self, place: Aabb<S>, way: &mut Option<Reach<S>>, delta: S) -> Sides {
        let Some(way) = way else { return Sides::NONE };
        for neighbour in self.log.near.solid() {
            if let Some(edge) = way.ahead(&neighbour.obstacle, place) {
                way.meet(edge, delta);
            }
        }
        way.stop.map_or(Sides::NONE, |_| way.side.into())
    }

    fn arrived(&self, axis: Axis, way: Option<Reach<S>>) -> Span<S> {
        let base = self.mover.place().span(axis);
        let size = self.mover.size().along(axis);
        way.map_or(base, |way| {
            arrived(base, size, way.end(), way.side.is_max())
        })
    }

    /// Whether being stopped on these sides concerns none of the options.
    fn is_unoptional(&self, blocked: Sides) -> bool {
        let is_stair =
            |side: Side| S::ZERO < self.options.step && side.axis() != self.options.up.axis();
        !blocked
            .iter()
            .any(|side| S::ZERO < self.amount(side) || is_stair(side))
    }

    fn finish(
        &mut self,
        end: Aabb<S>,
        ways: &[Option<Reach<S>>; 2],
        at_once: Sides,
        (last, delta): (Sides, Vec2<S>),
    ) -> Option<Moved<S>> {
        let (place, up) = (self.mover.place(), self.options.up);
        let is_rising = Side::toward(up.axis(), delta.along(up.axis())) == Some(up);
        if self.is_grounded && S::ZERO < self.options.snap && !is_rising {
            let is_standing = self.log.near.touching(end).has(up.opposite());
            if !is_standing {
                return None;
            }
        }
        for sides in [at_once, last] {
            self.note_stops(place, ways, sides, delta);
        }
        self.mover = self.mover.put(end);
        let lost = |axis: Axis| {
            let way = ways[axis as usize];
            let lost = way.and_then(|way| Some(way.wished.saturating_sub(way.stop?)));
            lost.unwrap_or(S::ZERO)
        };
        Some(Moved {
            mover: self.mover,
            remaining: Vec2::new(lost(Axis::X), lost(Axis::Y)),
            blocked: at_once | last,
            touching: self.note_touching(),
            bounced: [false; 2],
            is_stuck: false,
            is_cut_short: false,
        })
    }

    /// Notes the faces that stopped it on these sides, all at one moment.
    fn note_stops(
        &mut self,
        place: Aabb<S>,
        ways: &[Option<Reach<S>>; 2],
        sides: Sides,
        delta: Vec2<S>,
    ) {
        let first = self.log.hits.len();
        for way in ways.iter().flatten().filter(|way| sides.has(way.side)) {
            let whole = Sum::magnitude(delta.along(way.side.axis()));
            let gone = match way.side.is_max() {
                true => Sum::difference(way.end(), way.lead),
                false => Sum::difference(way.lead, way.end()),
            };
            let fraction = match way.end() == way.lead {
                true => 0.0,
                false => Moment::quotient(gone, whole).fraction(),
            };
            for neighbour in self.log.near.solid() {
                let edge = way.ahead(&neighbour.obstacle, place);
                if edge.is_some_and(|edge| edge == way.end()) {
                    self.log.hits.push(MoveHit {
                        other: neighbour.name,
                        side: way.side,
                        fraction,
                        response: neighbour.response,
                        slope: None,
                    });
                }
            }
        }
        self.log.hits[first..].sort_unstable_by_key(|hit| hit.other);
    }
}
