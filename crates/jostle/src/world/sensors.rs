//! Who is in which sensor.

use crate::geometry::{Aabb, Sides};
use crate::narrow::Moment;
use crate::scalar::Scalar;
use crate::world::entry::Entry;
use crate::world::{BodyId, BodyKind, EventKind, MoveLeg, World};
use alloc::vec::Vec;

impl<S: Scalar> World<S> {
    /// The sensors that a body is in, in order.
    #[must_use]
    pub fn sensors_around(&self, id: BodyId) -> &[BodyId] {
        self.find(id).map_or(&[], |entry| entry.state.sensors())
    }

    /// Tells which sensors a body has entered and left on its way; without legs, only where it was and is.
    pub(super) fn sense(&mut self, id: BodyId, before: Option<Aabb<S>>, legs: &[MoveLeg<S>]) {
        if self.sensor_count == 0 {
            return;
        }
        let (Some(before), Some(place)) = (before, self.place(id)) else {
            return;
        };
        let whole = legs
            .iter()
            .fold(before.union(place), |all, leg| all.union(leg.path.bounds()));
        let mut near = core::mem::take(&mut self.near_sensors);
        near.extend_from_slice(self.sensors_around(id));
        self.visit_near_of(BodyKind::Sensor, whole, u32::MAX, |sensor, _| {
            near.push(sensor);
        });
        near.sort_unstable();
        near.dedup();
        for &sensor in &near {
            if let Some(at) = self.place(sensor) {
                self.sense_one(id, sensor, track(legs, at), !legs.is_empty());
            }
        }
        near.clear();
        self.near_sensors = near;
    }

    /// Tells of one sensor: the changes on the way, and at the end what is so.
    fn sense_one(
        &mut self,
        id: BodyId,
        sensor: BodyId,
        on_the_way: impl Iterator<Item = (f64, bool)>,
        has_way: bool,
    ) {
        let (Ok(body), Ok(trigger)) = (self.find(id), self.find(sensor)) else {
            return;
        };
        let is_seen = is_seen(trigger, body.filter.layers);
        let at_end = is_seen && trigger.place().overlaps(body.place());
        let mut was_in = self.sensors_around(id).contains(&sensor);
        let end = (if has_way { 1.0 } else { 0.0 }, at_end);
        for (fraction, is_in) in on_the_way.filter(|_| is_seen).chain([end]) {
            if is_in != was_in {
                self.tell_sensor(id, sensor, is_in, fraction);
                was_in = is_in;
            }
        }
        self.note_sensor(id, sensor, at_end);
    }

    /// Remembers whether a body is in a sensor.
    fn note_sensor(&mut self, id: BodyId, sensor: BodyId, is_in: bool) {
        let Ok(entry) = self.find_mut(id) else { return };
        let state = &mut entry.state;
        match (state.sensors().binary_search(&sensor), is_in) {
            (Err(at), true) => state.sensors_mut().insert(at, sensor),
            (Ok(at), false) => {
                state.sensors_mut().remove(at);
            }
            _ => {}
        }
    }

    fn tell_sensor(&mut self, id: BodyId, sensor: BodyId, enters: bool, fraction: f64) {
        let kind = match enters {
            true => EventKind::Enter { sensor },
            false => EventKind::Exit { sensor },
        };
        // Who is pushed and carried in one call goes two ways on one clock, one after the other.
        let fraction = self
            .last_sensed(id, sensor)
            .map_or(fraction, |last| last.max(fraction));
        self.tell(id, kind, fraction);
    }

    /// Tells who is in a body's sensor, or in which sensors it is, when it has just come.
    pub(super) fn sense_spawned(&mut self, id: BodyId) {
        let Ok(entry) = self.find(id) else { return };
        let place = entry.place();
        if entry.kind == BodyKind::Sensor {
            self.sense_visitors(id, place, &[]);
        } else {
            self.sense(id, Some(place), &[]);
        }
    }

    /// Looks who is in a sensor, and who was on its way, among the bodies near an area.
    pub(super) fn sense_visitors(&mut self, sensor: BodyId, area: Aabb<S>, legs: &[MoveLeg<S>]) {
        let mut visitors = core::mem::take(&mut self.near_ids);
        self.bodies_near(area, &mut visitors);
        for &visitor in &visitors {
            if let Some(place) = self.place(visitor) {
                self.sense_one(visitor, sensor, track(legs, place), !legs.is_empty());
            }
        }
        self.near_ids = visitors;
    }

    /// Puts the bodies other than sensors that touch an area in a list, by id.
    pub(super) fn bodies_near(&self, area: Aabb<S>, found: &mut Vec<BodyId>) {
        found.clear();
        self.visit_bodies_near(area, u32::MAX, |id, entry| {
            if entry.kind != BodyKind::Sensor {
                found.push(id);
            }
        });
        found.sort_unstable();
    }

    /// Ends all that a body has with others, since it goes.
    pub(super) fn part(&mut self, id: BodyId) {
        let Ok(entry) = self.find(id) else { return };
        let (place, kind) = (entry.place(), entry.kind);
        for sensor in self.sensors_around(id).to_vec() {
            self.tell_sensor(id, sensor, false, 0.0);
        }
        for (other, side) in self.contacts(id).to_vec() {
            self.tell(id, EventKind::ContactEnd { other, side }, 0.0);
        }
        let mut others = core::mem::take(&mut self.near_ids);
        self.bodies_near(place, &mut others);
        for &other in &others {
            if kind == BodyKind::Sensor && self.sensors_around(other).contains(&id) {
                self.tell_sensor(other, id, false, 0.0);
                self.note_sensor(other, id, false);
            }
            self.forget(other, id);
        }
        self.near_ids = others;
    }

    /// Ends what a body has with one that goes.
    fn forget(&mut self, id: BodyId, gone: BodyId) {
        let Ok(entry) = self.find_mut(id) else { return };
        let state = &mut entry.state;
        state.forget_passing(gone);
        self.end_contacts(id, gone, Sides::NONE);
    }
}

/// A sensor in no layer is as good as none.
fn is_seen<S: Scalar>(sensor: &Entry<S>, layers: u32) -> bool {
    sensor.filter.mask & layers != 0 && sensor.filter.layers != 0
}

/// When a body on its way came into a box, and when it left, in order.
fn track<S: Scalar>(legs: &[MoveLeg<S>], at: Aabb<S>) -> impl Iterator<Item = (f64, bool)> {
    // On a leg that ended when it began nothing has changed.
    let has_length = |leg: &&MoveLeg<S>| leg.until.is_none_or(|until| leg.path.since() < until);
    legs.iter().filter(has_length).flat_map(move |leg| {
        let [from, to] = leg.clock;
        let on_clock = move |fraction: f64| from + (to - from) * fraction;
        let is_on_leg = |moment| leg.until.is_none_or(|until| moment < until);
        let shared = leg.path.shared_with(at);
        let changes = match shared.filter(|&(enter, _)| is_on_leg(enter)) {
            Some((enter, leave)) => {
                let leave = leave.filter(|&leave| is_on_leg(leave));
                [Some((enter, true)), leave.map(|leave| (leave, false))]
            }
            None => [Some((leg.path.since(), false)), None],
        };
        let told = move |(moment, enters): (Moment<S>, bool)| (on_clock(moment.fraction()), enters);
        changes.into_iter().flatten().map(told)
    })
}
