use crate::geometry::Aabb;
use crate::pool::SlotSet;
use crate::scalar::Scalar;
use alloc::vec::Vec;

/// Where bodies were when the tick began, by slot.
#[derive(Debug)]
pub(super) struct PlacesBefore<S: Scalar> {
    /// For a body that has appeared since, where it did.
    boxes: Vec<Aabb<S>>,
    /// The bodies that did not come from where the body in their slot was: added, teleported, restored or cloned since.
    appeared: SlotSet,
}

/// In a clone, every body counts as having just appeared: a clone may replace another world, whose sprites are in other
/// places. The boxes from the start of the tick are copied as they are, so a clone is drawn between the same places.
impl<S: Scalar> Clone for PlacesBefore<S> {
    fn clone(&self) -> Self {
        let mut clone = Self::new();
        clone.clone_from(self);
        clone
    }

    fn clone_from(&mut self, source: &Self) {
        self.boxes.clone_from(&source.boxes);
        self.appeared.fill(source.boxes.len());
    }
}

impl<S: Scalar> PlacesBefore<S> {
    pub(super) const fn new() -> Self {
        Self {
            boxes: Vec::new(),
            appeared: SlotSet::new(),
        }
    }

    /// Begins a tick with the bodies at these places.
    pub(super) fn begin_tick(&mut self, places: &[Aabb<S>]) {
        self.boxes.clear();
        self.boxes.extend_from_slice(places);
        self.appeared.reset(places.len());
    }

    /// Notes that a body has appeared at a place.
    pub(super) fn appear(&mut self, slot: usize, place: Aabb<S>) {
        let slots = self.boxes.len().max(slot + 1);
        self.boxes.resize(slots, place);
        self.boxes[slot] = place;
        self.appeared.cover(slots);
        self.appeared.insert(slot);
    }

    pub(super) fn of(&self, slot: usize) -> Option<Aabb<S>> {
        self.boxes.get(slot).copied()
    }

    /// Returns whether a slot holds another place than when the tick began, or a body that has appeared since.
    pub(super) fn is_left(&self, slot: usize, now: Aabb<S>) -> bool {
        self.of(slot) != Some(now) || self.appeared.contains(slot)
    }
}
