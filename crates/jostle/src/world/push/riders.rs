//! Actors that stand on a moving body and come along.

use crate::geometry::{Aabb, Axis, Side, Vec2};
use crate::scalar::{Scalar, Sum};
use crate::world::bodies::{BodyRecord, BodySlot};
use crate::world::push::order::farther_first;
use crate::world::push::{Displaced, Drive, Pusher};
use crate::world::{BodyId, BodyKind, World};
use alloc::vec::Vec;
use core::cmp::Ordering;

/// An actor that stands on a body.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rider<S: Scalar> {
    body: BodySlot,
    carrier: BodySlot,
    /// Where the carrier was before it moved.
    from: Aabb<S>,
    place: Aabb<S>,
    up: Side,
    /// How far the body below the whole stack moves it.
    delta: Vec2<S>,
}

impl<S: Scalar> Rider<S> {
    /// Returns `None` if no side of the body is up: nothing carries it.
    fn new(
        body: BodySlot,
        record: &BodyRecord<S>,
        carrier: BodySlot,
        from: Aabb<S>,
        delta: Vec2<S>,
    ) -> Option<Self> {
        Some(Self {
            body,
            carrier,
            from,
            place: record.place(),
            up: record.options.up?,
            delta,
        })
    }

    /// Returns where the rider goes along the ground. Straight up or down there is no front; any side will do, as long
    /// as it is always the same one.
    fn front(&self) -> Side {
        let across = self.up.axis().other();
        Side::toward(across, self.delta.along(across)).unwrap_or(Side::new(across, true))
    }

    fn goes_down(&self) -> bool {
        let axis = self.up.axis();
        Side::toward(axis, self.delta.along(axis)) == Some(self.up.opposite())
    }

    /// Orders those in front first, so that none is held back by one that is about to move as well. Of
    /// equally advanced ones the shorter comes first, then the one ahead along the other axis: ids decide
    /// only between equal boxes. Riders with different `up` do not hinder each other. Of riders that belts
    /// move toward each other, those that go toward lower coordinates come first.
    fn order(&self, other: &Self) -> Ordering {
        let (up, front) = (self.up, self.front());
        (up, front)
            .cmp(&(other.up, other.front()))
            .then_with(|| farther_first(self.place, other.place, [front]))
            .then_with(|| farther_first(other.place, self.place, [front.opposite()]))
            .then_with(|| farther_first(self.place, other.place, [up, up.opposite()]))
            .then_with(|| self.body.cmp(&other.body))
    }

    /// Orders the lowest first: on the way down the others come to rest on it. All must have the same `up`.
    fn order_down(&self, other: &Self) -> Ordering {
        farther_first(self.place, other.place, [self.up.opposite()]).then_with(|| self.order(other))
    }
}

impl<S: Scalar> World<S> {
    /// Lists the riders of a body and the riders of those, each after its carrier.
    pub(super) fn find_riders(&mut self, carrier: BodySlot, delta: Vec2<S>) {
        self.begin_riders(None);
        self.add_riders(carrier, delta);
        self.sort_downward();
    }

    /// Lists the riders of all conveyors, those in front first, each followed by its own riders.
    pub(super) fn find_conveyed(&mut self) {
        self.begin_riders(None);
        let mut riders = core::mem::take(&mut self.scratch.riders);
        for (handle, record) in self.bodies.iter() {
            let belt = BodySlot::of_checked(BodyId::new(handle, self.tag));
            if record.kind == BodyKind::Solid && record.conveyor() != Vec2::ZERO {
                // None of them is listed yet: a body rides one carrier at most.
                self.visit_riders_of(belt, record.conveyor(), &mut |rider| riders.push(rider));
            }
        }
        // The order of the belts, and with it the order in which bodies were added, must not decide which rider goes
        // first: one that moves onto the next belt would be held by a rider of that one which has not moved yet.
        riders.sort_unstable_by(Rider::order);
        let mut at = 0;
        while let Some(&Rider { body, delta, .. }) = riders.get(at) {
            at += 1;
            self.add_riders_of(body, at, delta, &mut riders);
        }
        self.scratch.riders = riders;
        self.sort_downward();
    }

    /// Sorts riders that all go down. One that goes before its carrier would land on it and be held. Riders with
    /// different `up` have no common order, and stand on different sides anyway.
    fn sort_downward(&mut self) {
        let riders = &mut self.scratch.riders;
        let up = riders.first().map(|first| first.up);
        if riders
            .iter()
            .all(|rider| rider.goes_down() && Some(rider.up) == up)
        {
            riders.sort_unstable_by(Rider::order_down);
        }
    }

    /// Begins the list. An actor that moves by itself comes first, as carried already, so that neither it
    /// nor its riders are carried by an actor that it pushes.
    pub(super) fn begin_riders(&mut self, moves_itself: Option<BodySlot>) {
        self.scratch.riders.clear();
        let listed = moves_itself.and_then(|body| {
            let record = self.record(body);
            Rider::new(body, record, body, record.place(), Vec2::ZERO)
        });
        self.scratch.riders.extend(listed);
        self.scratch.riders_done = self.scratch.riders.len();
    }

    /// Lists the riders of an actor that is about to be pushed, and the riders of those. They are carried
    /// next, before those that are listed and not carried yet. Each rider is listed, and so carried, once.
    ///
    /// An actor that is pushed by a pushed one is in front of it, so its riders go first.
    pub(super) fn add_riders(&mut self, carrier: BodySlot, delta: Vec2<S>) {
        let mut riders = core::mem::take(&mut self.scratch.riders);
        let mut at = self.scratch.riders_done;
        let others = riders.len() - at;
        self.add_riders_of(carrier, at, delta, &mut riders);
        // Depth first through the stack: each rider is followed in the list by its own riders.
        while at + others < riders.len() {
            let Rider { body, .. } = riders[at];
            at += 1;
            self.add_riders_of(body, at, delta, &mut riders);
        }
        self.scratch.riders = riders;
    }

    /// Whether actors are listed that stand on a side of a body.
    pub(super) fn has_riders_toward(&self, carrier: BodySlot, side: Side) -> bool {
        let mut riders = self.scratch.riders.iter();
        riders.any(|rider| rider.carrier == carrier && rider.up == side)
    }

    /// Inserts the riders of a body into a list at an index.
    fn add_riders_of(
        &self,
        carrier: BodySlot,
        at: usize,
        delta: Vec2<S>,
        riders: &mut Vec<Rider<S>>,
    ) {
        let known = riders.len();
        self.visit_riders_of(carrier, delta, &mut |rider| {
            if riders.iter().all(|listed| listed.body != rider.body) {
                riders.push(rider);
            }
        });
        // Visited in no particular order, so sorted; then moved from the end of the list to their index.
        riders[known..].sort_unstable_by(Rider::order);
        let added = riders.len() - known;
        riders[at..].rotate_right(added);
    }

    /// Visits the riders of a body, in no particular order.
    fn visit_riders_of(&self, carrier: BodySlot, delta: Vec2<S>, visit: &mut dyn FnMut(Rider<S>)) {
        let its = self.record(carrier);
        if !its.carries {
            return;
        }
        let from = its.place();
        self.visit_bodies_near(from, u32::MAX, |body, record| {
            // Only those that chose this carrier: an actor on two platforms rides one of them.
            let rides = record.state.rides == Some(carrier.id()) && record.kind == BodyKind::Actor;
            let stands = |rider: &Rider<S>| {
                let touching = its.obstacle().touching(rider.place);
                touching.has(rider.up.opposite())
            };
            if rides {
                Rider::new(body, record, carrier, from, delta)
                    .filter(stands)
                    .into_iter()
                    .for_each(&mut *visit);
            }
        });
    }

    /// Carries the listed riders. Those of a solid, or of an actor that moves by itself, go by exactly its delta; the
    /// others by as much as their carrier has moved.
    pub(super) fn carry_all(&mut self, moves_itself: Option<BodySlot>) {
        while let Some(&rider) = self.scratch.riders.get(self.scratch.riders_done) {
            self.scratch.riders_done += 1;
            let record = self.record(rider.carrier);
            let carrier = record.place();
            let way = if record.kind == BodyKind::Solid || moves_itself == Some(rider.carrier) {
                // Not the way that the solid has come: rounding would differ, and a conveyor stays.
                Some(rider.delta)
            } else {
                // Riders of riders go as far as their carrier came, which something may have stopped.
                carrier.min().checked_sub(rider.from.min())
            };
            self.carry(&rider, carrier, way.unwrap_or(Vec2::ZERO));
        }
    }

    /// Carries a rider, less the way that it was pushed already.
    fn carry(&mut self, rider: &Rider<S>, carrier: Aabb<S>, way: Vec2<S>) {
        let place = self.record(rider.body).place();
        let up = rider.up;
        // Along `up` it stays flush with its carrier, to the bit. A conveyor does not move itself. Where it was
        // before this call decides: another body may have pushed it up already, but less far than its carrier rose.
        let has_moved = carrier != rider.from;
        let is_flush = has_moved && rider.place.edge(up.opposite()) == rider.from.edge(up);
        if is_flush {
            // If the carrier rises, whatever stands on the rider is in the way.
            let pusher = Pusher::first(rider.carrier);
            self.push(rider.body, up, carrier.edge(up), pusher);
        }
        let is_pushed = |axis: Axis| {
            let mut sides = self.pushes_of(rider.body).filter_map(|push| push.side);
            sides.any(|side| side.axis() == axis)
        };
        let sunk = Sum::difference(carrier.edge(up), place.edge(up.opposite()));
        // A push was toward `up` or along the ground. Along `up` it led to the carrier already; along the
        // ground the rider still goes as far as the push fell short.
        let along = |axis: Axis| match (is_pushed(axis), axis == up.axis()) {
            (true, true) => S::ZERO,
            (true, false) => rest(rider.place, place, way.along(axis), axis),
            (false, true) if is_flush => S::checked_sum(sunk).unwrap_or(S::ZERO),
            (false, _) => way.along(axis),
        };
        let way = Vec2::new(along(Axis::X), along(Axis::Y));
        // Its carrier has pushed it to where it was to end, and may since have been put an ulp farther or back.
        let last_push = self
            .pushes_of(rider.body)
            .filter(|push| push.side == Some(up))
            .last();
        let is_led = last_push.is_some_and(|push| push.by == Some(rider.carrier) && !push.is_held);
        let stays_flush = is_flush && (is_led || !is_pushed(up.axis()));
        // The carrier is where it will be, and in the way like anything else: a rider that something held while its
        // carrier rose would otherwise be carried into it. One that was sunk into it before stays so.
        let is_sunk = rider.place.overlaps(rider.from);
        let drive = if is_sunk {
            Drive::Pusher(Pusher::first(rider.carrier))
        } else {
            Drive::Carrier(rider.carrier)
        };
        let (held, _) = self.move_away(rider.body, way, drive);
        let is_held = held.iter().any(|side| side.axis() == up.axis());
        // Moving by a difference may be off by an ulp; a rider that hovers would lose its carrier.
        if stays_flush && !is_held {
            self.put_flush(rider.body, up, carrier.edge(up), drive);
        }
        let displaced = Displaced::carried(rider.body);
        self.scratch.displaced.push(displaced);
    }
}

/// Returns what is left of a way along an axis for an actor that was pushed from one place to another:
/// nothing if it was pushed the other way, or farther, or was held.
fn rest<S: Scalar>(from: Aabb<S>, to: Aabb<S>, way: S, axis: Axis) -> S {
    let done = to.span(axis).min().checked_sub(from.span(axis).min());
    let left = done.and_then(|done| way.checked_sub(done));
    // A push that went beyond, or the other way, leaves nothing to do.
    let is_forward = |part| Side::toward(axis, part) == Side::toward(axis, way);
    match (done, left) {
        (Some(done), Some(left)) if is_forward(done) && is_forward(left) => left,
        _ => S::ZERO,
    }
}
