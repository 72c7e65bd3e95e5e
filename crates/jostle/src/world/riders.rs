//! Who stands on whom, and comes along.

use crate::geometry::{Aabb, Axis, Side, Vec2};
use crate::scalar::{Scalar, Sum};
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
    /// only between boxes that are the same.
    fn order(&self, other: &Self, delta: Vec2<S>) -> Ordering {
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
        let edges = [self.place.edge(side), other.place.edge(side)];
        let [own, its] = edges.map(Sum::of);
        match side.is_max() {
            true => its.cmp(&own),
            false => own.cmp(&its),
        }
    }

    /// The lowest first: on the way down the others come to rest on them.
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
    /// Those that stand on a body, and those that stand on them: each after what it stands on, which is
    /// lower.
    pub(super) fn find_riders(&self, id: BodyId, delta: Vec2<S>, riders: &mut Vec<Rider<S>>) {
        riders.clear();
        self.add_riders_of(id, (0, delta), riders);
        let mut at = 0;
        while let Some(&Rider { id, .. }) = riders.get(at) {
            at += 1;
            self.add_riders_of(id, (at, delta), riders);
        }
        if riders.first().is_some_and(|rider| rider.goes_down(delta)) {
            riders.sort_unstable_by(|a, b| a.order_down(b, delta));
        }
    }

    /// Puts those that stand on a body in a list, from that index on.
    fn add_riders_of(&self, on: BodyId, (at, delta): (usize, Vec2<S>), riders: &mut Vec<Rider<S>>) {
        let Ok(carrier) = self.find(on) else { return };
        let (from, known) = (carrier.place(), riders.len());
        self.visit_bodies_near(from, u32::MAX, |id, entry| {
            let (place, up) = (entry.place(), entry.options.up);
            let is_new = riders.iter().all(|rider| rider.id != id);
            let is_rider = entry.kind == BodyKind::Actor && entry.state.rides == Some(on);
            if is_rider && is_new && carrier.obstacle().touching(place).has(up.opposite()) {
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

    /// Takes riders along: those of a body by `delta`, the others by as much as what they stand on has
    /// moved.
    pub(super) fn carry_all(&mut self, riders: &[Rider<S>], (id, delta): (BodyId, Vec2<S>)) {
        for rider in riders {
            let Some(carrier) = self.place(rider.on) else {
                continue;
            };
            let way = match rider.on == id {
                true => Some(delta),
                false => carrier.min().checked_sub(rider.from.min()),
            };
            self.carry(rider, carrier, way.unwrap_or(Vec2::ZERO));
        }
    }

    /// Takes a rider along, but for the axes on which it was pushed.
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
        let along = |axis: Axis| match (is_pushed(axis), axis == up.axis() && is_flush) {
            (true, _) => S::ZERO,
            (false, true) => S::checked_sum(sunk).unwrap_or(S::ZERO),
            (false, false) => way.along(axis),
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
