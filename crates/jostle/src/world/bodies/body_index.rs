//! The boxes of bodies, indexed so that those near an area are found.
//!
//! The sets of solids and of sensors are a fast path: filtering the set of all bodies finds the same. One-way actors
//! are among the solids, since they block all bodies too.

use crate::broad::{Boxes, Filter};
use crate::geometry::Aabb;
use crate::pool::{Pool, clone_in_place};
use crate::scalar::Scalar;
use crate::world::BodyKind;
use crate::world::bodies::BodyRecord;

/// Where all bodies are in the list of sets.
const ALL: usize = BodyKind::Actor as usize;
const SENSORS: usize = BodyKind::Sensor as usize;

/// The boxes of bodies by slot.
///
/// Most moves only look for solids, and a game has fewer of them than of actors, so solids and sensors also
/// have a set of their own. All of it follows from the bodies, so it takes no part in equality or snapshots.
#[derive(Debug)]
pub(crate) struct BodyIndex<S: Scalar> {
    /// By kind, but all bodies instead of actors.
    sets: [Boxes<S>; 3],
}

clone_in_place!([S: Scalar] BodyIndex<S> { sets });

impl<S: Scalar> BodyIndex<S> {
    pub(crate) fn new() -> Self {
        Self {
            sets: [(); 3].map(|()| Boxes::new()),
        }
    }

    #[inline]
    pub(crate) fn all(&self) -> &Boxes<S> {
        &self.sets[ALL]
    }

    /// Returns the solids alone or the sensors alone; for actors, all bodies.
    #[inline]
    pub(crate) fn of_kind(&self, kind: BodyKind) -> &Boxes<S> {
        &self.sets[kind as usize]
    }

    /// Returns whether an area touches no body of a kind in a layer of the mask; for actors, no body at all.
    #[inline(always)]
    pub(crate) fn is_clear(&self, kind: BodyKind, area: Aabb<S>, mask: u32) -> bool {
        // Many worlds have no bodies of a kind; that is answered without a call.
        self.of_kind(kind).is_empty() || self.has_nothing(kind, area, mask)
    }

    #[inline(never)]
    fn has_nothing(&self, kind: BodyKind, area: Aabb<S>, mask: u32) -> bool {
        let mut is_any = false;
        self.of_kind(kind)
            .visit_touching(area, mask, |_| is_any = true);
        !is_any
    }

    pub(crate) fn put(&mut self, slot: u32, body: &BodyRecord<S>) {
        self.sets[ALL].put(slot, body.place(), body.filter);
        // Other actors are in the set of all bodies only: nothing asks for actors alone.
        let kind = body.index_kind();
        if kind != BodyKind::Actor {
            self.sets[kind as usize].put(slot, body.place(), body.filter);
        }
    }

    /// Replaces everything by these bodies, and returns how many of them are sensors.
    pub(crate) fn replace(&mut self, bodies: &Pool<BodyRecord<S>>) -> usize {
        let mut counts = [0; 3];
        self.sets[ALL].put_all(bodies.slots().map(|(_, body)| {
            let body = body?;
            counts[body.index_kind() as usize] += 1;
            Some((body.place(), body.filter))
        }));
        for kind in [BodyKind::Solid, BodyKind::Sensor] {
            let set = &mut self.sets[kind as usize];
            // Most worlds have no sensors, or no solids: another pass over all bodies would find nothing.
            if 0 < counts[kind as usize] || !set.is_empty() {
                let is_kind = |body: &&BodyRecord<S>| body.index_kind() == kind;
                set.put_all(bodies.slots().map(|(_, body)| {
                    let body = body.filter(is_kind)?;
                    Some((body.place(), body.filter))
                }));
            }
        }
        counts[SENSORS]
    }

    #[inline]
    pub(crate) fn shift(&mut self, slot: u32, kind: BodyKind, place: Aabb<S>) {
        self.sets[ALL].shift(slot, place);
        if kind != BodyKind::Actor {
            self.sets[kind as usize].shift(slot, place);
        }
    }

    pub(crate) fn refilter(&mut self, slot: u32, filter: Filter) {
        self.sets
            .iter_mut()
            .for_each(|set| set.refilter(slot, filter));
    }

    pub(crate) fn take(&mut self, slot: u32) {
        self.sets.iter_mut().for_each(|set| set.take(slot));
    }
}
