//! Who stands on whom, and comes along.

use crate::geometry::{Aabb, Axis, Side, Vec2};
use crate::scalar::{Scalar, Sum};
use crate::world::pushed::farther_first;
use crate::world::solids::{Displaced, ROW};
use crate::world::{BodyId, BodyKind, World};
use alloc::vec::Vec;
use core::cmp::Ordering;

/// An actor that stands on a body.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rider<S: Scalar> {
    id: BodyId,
    /// What it stands on, and where that was before it moved.
    on: BodyId,
    from: Aabb<S>,
    place: Aabb<S>,
    up: Side,
}

impl<S: Scalar> Rider<S> {
    /// Those in front first, so that nobody is held back by one who is about to go as well. Of those that
    /// are equally far in front the shorter, and then the one in front along the other axis: ids decide
    /// only between boxes that are the same. Whoever has another up is a matter of its own.
    fn order(&self, other: &Self, delta: Vec2<S>) -> Ordering {
        if self.up != other.up {
            return self.up.cmp(&other.up);
        }
        let across = self.up.axis().other();
        let front = Side::toward(across, delta.along(across));
        let front = front.unwrap_or(Side::new(across, true));
        self.compare(other, front)
            .then_with(|| self.compare(other, front.opposite()).reverse())
            .then_with(|| self.compare(other, self.up))
            .then_with(|| self.compare(other, self.up.opposite()))
            .then_with(|| self.id.cmp(&other.id))
    }

    /// Who is farther out on that side comes first.
    fn compare(&self, other: &Self, side: Side) -> Ordering {
        farther_first(self.place, other.place, side)
    }

    /// The lowest first: on the way down the others come to rest on them. For those with the same up.
    fn order_down(&self, other: &Self, delta: Vec2<S>) -> Ordering {
        self.compare(other, self.up.opposite())
            .then_with(|| self.order(other, delta))
    }

    fn goes_down(&self, delta: Vec2<S>) -> bool {
        let axis = self.up.axis();
        Side::toward(axis, delta.along(axis)) == Some(self.up.opposite())
    }
}

impl<S: Scalar> World<S> {
    /// Lists those that stand on a body, and those that stand on them: each after what it stands on, which
    /// is lower.
    pub(super) fn find_riders(&mut self, id: BodyId, delta: Vec2<S>) {
        self.begin_riders(None);
        self.add_riders(id, delta);
        let Some(&first) = self.riders.first() else {
            return;
        };
        let are_alike = self.riders.iter().all(|rider| rider.up == first.up);
        if are_alike && first.goes_down(delta) {
            self.riders.sort_unstable_by(|a, b| a.order_down(b, delta));
        }
    }

    /// Begins the list, with an actor that goes by itself, if there is one: it is carried by nobody, and so
    /// are those that stand on it.
    pub(super) fn begin_riders(&mut self, goes: Option<BodyId>) {
        self.riders.clear();
        let entry = goes.and_then(|id| Some((id, self.find(id).ok()?)));
        let listed = entry.map(|(id, entry)| Rider {
            id,
            on: id,
            from: entry.place(),
            place: entry.place(),
            up: entry.options.up,
        });
        self.riders.extend(listed);
        self.riders_done = self.riders.len();
    }

    /// Lists those that stand on an actor that is about to be pushed: they are carried next, before those
    /// that were listed and not carried yet. Each is listed once, and so carried once.
    ///
    /// Who is pushed by somebody who is pushed is in front of that, so its riders go first.
    pub(super) fn add_riders(&mut self, on: BodyId, delta: Vec2<S>) {
        let mut riders = core::mem::take(&mut self.riders);
        let (mut at, others) = (self.riders_done, riders.len() - self.riders_done);
        self.add_riders_of(on, (at, delta), &mut riders);
        while at + others < riders.len() {
            let Rider { id, .. } = riders[at];
            at += 1;
            self.add_riders_of(id, (at, delta), &mut riders);
        }
        self.riders = riders;
    }

    /// Puts those that stand on a body in a list, from that index on.
    fn add_riders_of(&self, on: BodyId, (at, delta): (usize, Vec2<S>), riders: &mut Vec<Rider<S>>) {
        let Some(carrier) = self.find(on).ok().filter(|entry| entry.carries) else {
            return;
        };
        let (from, known) = (carrier.place(), riders.len());
        self.visit_bodies_near(from, u32::MAX, |id, entry| {
            let (place, up) = (entry.place(), entry.options.up);
            let is_rider = entry.kind == BodyKind::Actor && entry.state.rides == Some(on);
            if is_rider
                && carrier.obstacle().touching(place).has(up.opposite())
                && riders.iter().all(|rider| rider.id != id)
            {
                riders.push(Rider {
                    id,
                    on,
                    from,
                    place,
                    up,
                });
            }
        });
        riders[known..].sort_unstable_by(|a, b| a.order(b, delta));
        let added = riders.len() - known;
        riders[at..].rotate_right(added);
    }

    /// Takes the riders that are listed along: those of a body that goes by a delta, or whose belt does, by
    /// just that, the others by as much as what they stand on has moved.
    pub(super) fn carry_all(&mut self, goes: Option<(BodyId, Vec2<S>)>) {
        while let Some(&rider) = self.riders.get(self.riders_done) {
            self.riders_done += 1;
            let Some(carrier) = self.place(rider.on) else {
                continue;
            };
            let way = match goes {
                Some((id, delta)) if rider.on == id => Some(delta),
                _ => carrier.min().checked_sub(rider.from.min()),
            };
            self.carry(&rider, carrier, way.unwrap_or(Vec2::ZERO));
        }
    }

    /// Takes a rider along, but for the way that it was pushed already.
    fn carry(&mut self, rider: &Rider<S>, carrier: Aabb<S>, way: Vec2<S>) {
        let Some(place) = self.place(rider.id) else {
            return;
        };
        let up = rider.up;
        // Along `up` it stays flush, to the bit, with what it stands on; a conveyor does not move itself.
        let has_moved = carrier != rider.from;
        let is_flush = has_moved && place.edge(up.opposite()) == rider.from.edge(up);
        if is_flush {
            // If that rises, who stands on the rider is in the way.
            self.push(rider.id, up, carrier.edge(up), (rider.on, ROW));
        }
        let is_pushed = |axis: Axis| {
            let mut sides = self.pushes_of(rider.id).filter_map(|push| push.side);
            sides.any(|side| side.axis() == axis)
        };
        let sunk = Sum::difference(carrier.edge(up), place.edge(up.opposite()));
        let along = |axis: Axis| match (is_pushed(axis), axis == up.axis()) {
            (true, true) => S::ZERO,
            (true, false) => rest(rider.place, place, way.along(axis), axis),
            (false, true) if is_flush => S::checked_sum(sunk).unwrap_or(S::ZERO),
            (false, _) => way.along(axis),
        };
        let way = Vec2::new(along(Axis::X), along(Axis::Y));
        let stays_flush = is_flush && !is_pushed(up.axis());
        let (held, _) = self.move_away(rider.id, way, rider.on);
        let is_held = held.iter().any(|side| side.axis() == up.axis());
        if stays_flush && !is_held {
            self.put_flush(rider.id, up, carrier.edge(up));
        }
        self.displaced.push(Displaced::carried(rider.id));
    }
}

/// What is left of a way along an axis for one who was pushed from one place to another; nothing if that
/// was another way, or farther, or if something held it where it was.
fn rest<S: Scalar>(from: Aabb<S>, to: Aabb<S>, way: S, axis: Axis) -> S {
    let done = to.span(axis).min().checked_sub(from.span(axis).min());
    let left = done.and_then(|done| way.checked_sub(done));
    let toward = |way| Side::toward(axis, way);
    match (done, left) {
        (Some(done), Some(left)) if toward(done) == toward(way) && toward(left) == toward(way) => {
            left
        }
        _ => S::ZERO,
    }
}
