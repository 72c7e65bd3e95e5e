use crate::broad::{Boxes, Filter};
use crate::pool::{Pool, clone_in_place};
use crate::scalar::Scalar;
use crate::world::Hitbox;
use crate::world::bodies::BodyRecord;

/// A hitbox, and the slot of the body that it is attached to.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename = "HeldHitbox"))]
pub(crate) struct OwnedHitbox<S: Scalar> {
    pub(crate) owner: u32,
    pub(crate) hitbox: Hitbox<S>,
}

/// The hitboxes of all bodies. The slots that bodies list are always filled.
#[derive(Debug)]
pub(crate) struct HitboxStore<S: Scalar> {
    pub(crate) owned: Pool<OwnedHitbox<S>>,
    /// The boxes of active hitboxes, by slot.
    pub(crate) places: Boxes<S>,
}

clone_in_place!([S: Scalar] HitboxStore<S> { owned, places });

impl<S: Scalar> HitboxStore<S> {
    pub(crate) fn new() -> Self {
        Self {
            owned: Pool::new(),
            places: Boxes::new(),
        }
    }

    pub(crate) fn at(&self, slot: u32) -> &OwnedHitbox<S> {
        let found = self.owned.at(slot);
        found.expect("bodies list slots of hitboxes").1
    }

    /// Adds a hitbox for the body in a slot, and returns its own slot; `None` if the pool is full.
    pub(crate) fn insert(
        &mut self,
        owner: u32,
        hitbox: Hitbox<S>,
        body: &BodyRecord<S>,
    ) -> Option<u32> {
        let handle = self.owned.try_insert(OwnedHitbox { owner, hitbox }).ok()?;
        let (slot, _) = handle.parts();
        self.set_active(slot, hitbox.is_active, body);
        Some(slot)
    }

    pub(crate) fn remove(&mut self, slot: u32) -> Hitbox<S> {
        self.places.take(slot);
        let found = self.owned.at(slot).map(|(handle, _)| handle);
        let removed = found.and_then(|handle| self.owned.remove(handle));
        removed.expect("bodies list slots of hitboxes").hitbox
    }

    pub(crate) fn set_filter(&mut self, slot: u32, filter: Filter) {
        self.at_mut(slot).filter = filter;
        self.places.refilter(slot, filter);
    }

    pub(crate) fn set_active(&mut self, slot: u32, is_active: bool, body: &BodyRecord<S>) {
        let hitbox = self.at_mut(slot);
        hitbox.is_active = is_active;
        let (place, filter) = (hitbox.place_on(body), hitbox.filter);
        // Taken out in any case: an inactive hitbox must not be found.
        self.places.take(slot);
        if is_active {
            self.places.put(slot, place, filter);
        }
    }

    fn at_mut(&mut self, slot: u32) -> &mut Hitbox<S> {
        let found = self.owned.at_mut(slot);
        &mut found.expect("bodies list slots of hitboxes").hitbox
    }

    /// Visits all pairs of active hitboxes that overlap and of which one looks for the other.
    pub(crate) fn visit_pairs(&mut self, mut visit: impl FnMut([&OwnedHitbox<S>; 2])) {
        let Self { owned, places } = self;
        let at = |slot| owned.at(slot).expect("indexed hitboxes are stored").1;
        places.pairs().each(|a, b| visit([at(a), at(b)]));
    }

    /// Moves the hitboxes of a body to where it is.
    #[inline(always)]
    pub(crate) fn follow(&mut self, body: &BodyRecord<S>) {
        if !body.hitboxes().is_empty() {
            self.move_hitboxes(body);
        }
    }

    /// Not inlined: most bodies have no hitboxes, and every move asks.
    #[inline(never)]
    fn move_hitboxes(&mut self, body: &BodyRecord<S>) {
        for &slot in body.hitboxes() {
            let place = self.at(slot).hitbox.place_on(body);
            self.places.shift(slot, place);
        }
    }

    pub(crate) fn clear(&mut self) {
        self.owned.clear();
        self.places.clear();
    }
}
