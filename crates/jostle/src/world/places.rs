//! Where bodies are, filed so that those near an area are found.

use crate::broad::{Boxes, Filter};
use crate::geometry::Aabb;
use crate::pool::Pool;
use crate::pool::clone_in_place;
use crate::scalar::Scalar;
use crate::world::BodyKind;
use crate::world::entry::Entry;

/// The boxes of bodies, under their slots.
///
/// Most moves only ask for solids, and there are fewer of them than of bodies; so those, and sensors, are
/// filed apart as well. It remembers nothing that the bodies do not say, so it is no part of equality.
#[derive(Debug)]
pub(super) struct Places<S: Scalar> {
    all: Boxes<S>,
    solids: Boxes<S>,
    sensors: Boxes<S>,
}

clone_in_place!([S: Scalar] Places<S> { all, solids, sensors });

impl<S: Scalar> Places<S> {
    pub(super) fn new() -> Self {
        Self {
            all: Boxes::new(),
            solids: Boxes::new(),
            sensors: Boxes::new(),
        }
    }

    /// All of them.
    #[inline]
    pub(super) fn all(&self) -> &Boxes<S> {
        &self.all
    }

    /// Those of one kind; of actors, all.
    #[inline]
    pub(super) fn of_kind(&self, kind: BodyKind) -> &Boxes<S> {
        match kind {
            BodyKind::Actor => &self.all,
            BodyKind::Solid => &self.solids,
            BodyKind::Sensor => &self.sensors,
        }
    }

    /// Whether an area touches no body of a kind in one of the layers of a mask; of actors, no body at all.
    #[inline(always)]
    pub(super) fn is_clear(&self, kind: BodyKind, area: Aabb<S>, mask: u32) -> bool {
        self.of_kind(kind).is_empty() || self.has_nothing(kind, area, mask)
    }

    #[inline(never)]
    fn has_nothing(&self, kind: BodyKind, area: Aabb<S>, mask: u32) -> bool {
        let mut is_any = false;
        let boxes = self.of_kind(kind);
        boxes.visit_touching(area, mask, |_| is_any = true);
        !is_any
    }

    fn apart(&mut self, kind: BodyKind) -> Option<&mut Boxes<S>> {
        match kind {
            BodyKind::Actor => None,
            BodyKind::Solid => Some(&mut self.solids),
            BodyKind::Sensor => Some(&mut self.sensors),
        }
    }

    pub(super) fn put(&mut self, slot: u32, kind: BodyKind, place: Aabb<S>, filter: Filter) {
        self.all.put(slot, place, filter);
        if let Some(apart) = self.apart(kind) {
            apart.put(slot, place, filter);
        }
    }

    /// Lets exactly these bodies be there, each under its slot, and tells how many are sensors.
    pub(super) fn put_all(&mut self, bodies: &Pool<Entry<S>>) -> usize {
        let mut counts = [0; 3];
        self.all.put_all(bodies.slots().map(|(_, entry)| {
            let entry = entry?;
            counts[entry.kind as usize] += 1;
            Some((entry.place(), entry.filter))
        }));
        for kind in [BodyKind::Solid, BodyKind::Sensor] {
            // Looking at all bodies once more is only for whom there is something to find.
            let Some(apart) = self.apart(kind) else {
                continue;
            };
            if 0 < counts[kind as usize] || !apart.is_empty() {
                let is_it = |entry: &&Entry<S>| entry.kind == kind;
                let filed = |entry: &Entry<S>| (entry.place(), entry.filter);
                let slots = bodies.slots();
                apart.put_all(slots.map(|(_, entry)| entry.filter(is_it).map(filed)));
            }
        }
        counts[BodyKind::Sensor as usize]
    }

    #[inline]
    pub(super) fn shift(&mut self, slot: u32, kind: BodyKind, place: Aabb<S>) {
        self.all.shift(slot, place);
        if let Some(apart) = self.apart(kind) {
            apart.shift(slot, place);
        }
    }

    pub(super) fn refilter(&mut self, slot: u32, filter: Filter) {
        self.all.refilter(slot, filter);
        self.solids.refilter(slot, filter);
        self.sensors.refilter(slot, filter);
    }

    pub(super) fn take(&mut self, slot: u32) {
        self.all.take(slot);
        self.solids.take(slot);
        self.sensors.take(slot);
    }

    pub(super) fn clear(&mut self) {
        *self = Self::new();
    }
}
