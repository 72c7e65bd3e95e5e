//! Which bodies are in which sensors.

use crate::geometry::{Aabb, Sides};
use crate::narrow::Moment;
use crate::scalar::Scalar;
use crate::world::bodies::{BodyRecord, BodySlot};
use crate::world::{BodyId, BodyKind, BodyRef, EventKind, MoveLeg, World};
use alloc::vec::Vec;

impl<S: Scalar> World<S> {
    /// Returns the sensors that a body is in, ordered by id. Empty if it is not in this world. The other way round,
    /// there is [`bodies_in`](Self::bodies_in).
    ///
    /// ```
    /// use jostle::i32::{Aabb, Body, World};
    ///
    /// const WATER: u64 = 3;
    /// let mut world = World::new();
    /// let pond = world.add(Body::sensor(Aabb::new(0, 0, 32, 32)).with_data(WATER))?;
    /// let hero = world.add(Body::actor(Aabb::new(4, 4, 8, 8)))?;
    /// assert!(world.sensors_around(hero).eq([pond]));
    /// assert!(world.sensors_around(hero).any(|sensor| sensor.data == WATER), "it swims");
    /// # Ok::<(), jostle::i32::WorldError>(())
    /// ```
    #[must_use]
    pub fn sensors_around(&self, id: BodyId) -> impl ExactSizeIterator<Item = BodyRef> + Clone {
        let known = self.find(id);
        let known = known.map_or(&[][..], |record| record.state.sensors());
        known.iter().map(|&sensor| self.named_if_there(sensor))
    }

    /// Reports which sensors a body has entered and left along the legs of its move. Without legs only the
    /// places before and after count.
    pub(crate) fn sense(&mut self, body: BodySlot, before: Aabb<S>, legs: &[MoveLeg<S>]) {
        // Most worlds have few sensors or none; this is all that a move pays then.
        if self.sensor_count == 0 {
            return;
        }
        let mut near = core::mem::take(&mut self.scratch.near_sensors);
        near.clear();
        let record = self.record(body);
        let whole = legs
            .iter()
            .fold(before.union(record.place()), |whole, leg| {
                whole.union(leg.bounds())
            });
        // Those it was in count too: after a teleport they can be far away. A loaded file can name sensors
        // that are not there.
        let known = record.state.sensors().iter();
        near.extend(known.filter_map(|&sensor| self.resolve(sensor).ok()));
        self.visit_near_of(BodyKind::Sensor, whole, u32::MAX, |sensor, _| {
            near.push(sensor);
        });
        // In order of ids, and each once: a sensor may be known and near.
        near.sort_unstable();
        near.dedup();
        for &sensor in &near {
            let at = self.record(sensor).place();
            self.sense_one(body, sensor, legs, at);
        }
        self.scratch.near_sensors = near;
    }

    /// Reports how a body has crossed one sensor, and whether it is inside at the end. The legs are those of
    /// one of them, and `at` is where the other one is.
    fn sense_one(&mut self, body: BodySlot, sensor: BodySlot, legs: &[MoveLeg<S>], at: Aabb<S>) {
        let (record, trigger) = (self.record(body), self.record(sensor));
        let is_seen = is_seen(trigger, record.filter.layers);
        let at_end = is_seen && trigger.place().overlaps(record.place());
        let mut was_in = record.state.sensors().contains(&sensor.id());
        let end = (if legs.is_empty() { 0.0 } else { 1.0 }, at_end);
        // A fast body may enter and leave within one tick, so the crossings along its way count, not only
        // where it ends.
        for (fraction, is_in) in crossings(legs, at).filter(|_| is_seen).chain([end]) {
            if is_in != was_in {
                self.report_sensor(body, sensor.id(), is_in, fraction);
                was_in = is_in;
            }
        }
        self.note_sensor(body, sensor.id(), at_end);
    }

    /// Remembers whether a body is in a sensor.
    fn note_sensor(&mut self, body: BodySlot, sensor: BodyId, is_in: bool) {
        let state = &mut self.record_mut(body).state;
        match (state.sensors().binary_search(&sensor), is_in) {
            (Err(at), true) => state.sensors_mut().insert(at, sensor),
            (Ok(at), false) => {
                state.sensors_mut().remove(at);
            }
            _ => {}
        }
    }

    fn report_sensor(&mut self, body: BodySlot, sensor: BodyId, enters: bool, fraction: f64) {
        // A body that is pushed and carried in one call makes two moves, each from 0 to 1. No event of the
        // second may be sorted before one of the first.
        let last = self.last_sensed(body.id(), sensor);
        let fraction = last.map_or(fraction, |last| last.max(fraction));
        let sensor = self.named_if_there(sensor);
        let kind = if enters {
            EventKind::Enter { sensor }
        } else {
            EventKind::Exit { sensor }
        };
        self.report(body, kind, fraction);
    }

    /// Returns when this call last reported a body and a sensor.
    fn last_sensed(&self, body: BodyId, sensor: BodyId) -> Option<f64> {
        let of_call = self.events[self.first_of_call..].iter().rev();
        let mut own = of_call.filter(|event| event.body == body);
        let last = own.find(|event| {
            use EventKind::{Enter, Exit};
            matches!(event.kind, Enter { sensor: one } | Exit { sensor: one } if one == sensor)
        });
        last.map(|event| event.fraction)
    }

    /// Reports the sensors that a body is in where it is, or the bodies that are in it if it is a sensor.
    pub(crate) fn sense_in_place(&mut self, body: BodySlot) {
        let record = self.record(body);
        let place = record.place();
        if record.kind == BodyKind::Sensor {
            self.sense_visitors(body, place, &[]);
        } else {
            self.sense(body, place, &[]);
        }
    }

    /// Reports which bodies near an area a sensor has crossed along the legs of its move, and which are in
    /// it at the end.
    pub(crate) fn sense_visitors(&mut self, sensor: BodySlot, area: Aabb<S>, legs: &[MoveLeg<S>]) {
        self.for_bodies_near(area, &mut |world, visitor| {
            let at = world.record(visitor).place();
            world.sense_one(visitor, sensor, legs, at);
        });
    }

    /// Calls back with each body other than a sensor that touches an area, by id. The call may change the
    /// world. Do not nest these: the inner one would allocate a list of its own.
    pub(crate) fn for_bodies_near(
        &mut self,
        area: Aabb<S>,
        call: &mut dyn FnMut(&mut Self, BodySlot),
    ) {
        let mut near = core::mem::take(&mut self.scratch.near);
        near.clear();
        self.visit_bodies_near(area, u32::MAX, |body, record| {
            if record.kind != BodyKind::Sensor {
                near.push(body);
            }
        });
        // The index visits in the order of its cells; events must not depend on that.
        near.sort_unstable();
        near.iter().for_each(|&body| call(self, body));
        self.scratch.near = near;
    }

    /// Ends all visits, contacts and rides of a body that is about to be removed.
    pub(crate) fn part(&mut self, body: BodySlot) {
        let record = self.record(body);
        let (place, kind, id) = (record.place(), record.kind, body.id());
        // Copied, because reporting borrows the world; a body is removed rarely.
        for sensor in record.state.sensors().to_vec() {
            self.report_sensor(body, sensor, false, 0.0);
        }
        for (other, side) in self.contacts(id).collect::<Vec<_>>() {
            self.report(body, EventKind::ContactEnd { other, side }, 0.0);
        }
        self.for_bodies_near(place, &mut |world, other| {
            if kind == BodyKind::Sensor && world.record(other).state.sensors().contains(&id) {
                world.report_sensor(other, id, false, 0.0);
                world.note_sensor(other, id, false);
            }
            world.record_mut(other).state.forget_passing(id);
            world.end_contacts(other, body, Sides::NONE);
        });
    }
}

/// Returns whether a sensor reports bodies in these layers. A sensor in no layer is switched off.
fn is_seen<S: Scalar>(sensor: &BodyRecord<S>, layers: u32) -> bool {
    sensor.filter.mask & layers != 0 && sensor.filter.layers != 0
}

/// Returns when a body on its way enters a box (`true`) and leaves it (`false`), in order.
fn crossings<S: Scalar>(legs: &[MoveLeg<S>], at: Aabb<S>) -> impl Iterator<Item = (f64, bool)> {
    // A leg that ended when it began changes nothing.
    let with_length = |leg: &MoveLeg<S>| {
        let (path, until) = leg.path_and_end();
        let has_length = until.is_none_or(|until| path.since() < until);
        has_length.then_some((path, until, leg.clock()))
    };
    legs.iter()
        .filter_map(with_length)
        .flat_map(move |(path, until, [from, to])| {
            let on_clock = move |fraction: f64| from + (to - from) * fraction;
            let is_on_leg = |moment| until.is_none_or(|until| moment < until);
            // Path and box share area from one moment to another; both can be beyond the end of the leg, where
            // something stopped the body.
            let shared = path.shared_with(at);
            let changes = match shared.filter(|&(enter, _)| is_on_leg(enter)) {
                Some((enter, leave)) => {
                    let leave = leave.filter(|&leave| is_on_leg(leave));
                    [Some((enter, true)), leave.map(|leave| (leave, false))]
                }
                // Outside for the whole leg: that ends a visit, if the leg before ended inside.
                None => [Some((path.since(), false)), None],
            };
            let crossing =
                move |(moment, enters): (Moment<S>, bool)| (on_clock(moment.fraction()), enters);
            changes.into_iter().flatten().map(crossing)
        })
}
