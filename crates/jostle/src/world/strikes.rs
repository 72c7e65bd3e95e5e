//! Hitboxes on the bodies of a world, and which of them meet.

use crate::broad::Filter;
use crate::geometry::Aabb;
use crate::scalar::Scalar;
use crate::world::entry::Entry;
use crate::world::hitbox::{Held, Hitboxes};
use crate::world::{BodyId, Hitbox, Label, World, WorldError};
use alloc::vec::Vec;

/// Hitboxes. They ride on their bodies, and nothing is ever blocked by one.
impl<S: Scalar> World<S> {
    /// Puts a hitbox on a body.
    ///
    /// # Errors
    ///
    /// If the body is not in this world, the hitbox is empty, or its label is taken on this body.
    pub fn add_hitbox(&mut self, id: BodyId, hitbox: Hitbox<S>) -> Result<(), WorldError<S>> {
        let entry = self.find(id)?;
        if self.hitbox_slot(entry, hitbox.label).is_some() {
            return Err(WorldError::DuplicateHitbox(hitbox.label));
        }
        hitbox.check()?;
        self.attach(id.index(), hitbox)
    }

    /// Takes a hitbox off a body, and gives it back.
    ///
    /// # Errors
    ///
    /// If the body is not in this world, or has no such hitbox.
    pub fn remove_hitbox(&mut self, id: BodyId, label: Label) -> Result<Hitbox<S>, WorldError<S>> {
        let slot = self.find_hitbox(id, label)?;
        let list = self.find_mut(id)?.hitboxes_mut();
        if let Some(at) = list.iter().position(|&one| one == slot) {
            list.remove(at);
        }
        let removed = self.hitboxes.remove(slot);
        removed.ok_or(WorldError::UnknownHitbox(id, label))
    }

    /// Where a hitbox is in the world, active or not; `None` if there is no such body or hitbox.
    ///
    /// Held at the end of the range of the number type.
    #[must_use]
    pub fn hitbox(&self, id: BodyId, label: Label) -> Option<Aabb<S>> {
        let entry = self.find(id).ok()?;
        let held = self.hitboxes.at(self.hitbox_slot(entry, label)?)?;
        Some(held.hitbox.place_on(entry.place(), entry.is_flipped))
    }

    /// Gives a hitbox other layers and another mask.
    ///
    /// # Errors
    ///
    /// If the body is not in this world, or has no such hitbox.
    pub fn set_hitbox_filter(
        &mut self,
        id: BodyId,
        label: Label,
        filter: Filter,
    ) -> Result<(), WorldError<S>> {
        let slot = self.find_hitbox(id, label)?;
        if let Some(held) = self.hitboxes.held.at_mut(slot) {
            held.hitbox.filter = filter;
        }
        self.hitboxes.places.refilter(slot, filter);
        Ok(())
    }

    /// Switches a hitbox on or off: an attack that counts for a few ticks.
    ///
    /// # Errors
    ///
    /// If the body is not in this world, or has no such hitbox.
    pub fn set_hitbox_active(
        &mut self,
        id: BodyId,
        label: Label,
        is_active: bool,
    ) -> Result<(), WorldError<S>> {
        let slot = self.find_hitbox(id, label)?;
        let on = self.find(id)?;
        let (body, is_flipped) = (on.place(), on.is_flipped);
        let Hitboxes { held, places } = &mut self.hitboxes;
        if let Some(Held { hitbox, .. }) = held.at_mut(slot) {
            hitbox.is_active = is_active;
            places.take(slot);
            if is_active {
                places.put(slot, hitbox.place_on(body, is_flipped), hitbox.filter);
            }
        }
        Ok(())
    }

    /// All pairs of active hitboxes of different bodies that overlap and of which one looks for the
    /// other: each once, the lesser name first, sorted.
    ///
    /// Flush hitboxes do not meet. It changes nothing, but needs its own lists to work with.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::f32::{Aabb, Body, Hitbox, World};
    /// use jostle::{Filter, Label};
    ///
    /// const HURT: u32 = 1;
    /// let (sword, skin) = (Label::new("sword")?, Label::new("skin")?);
    /// let mut world = World::new();
    /// let hero = Body::actor(Aabb::new(0.0, 0.0, 16.0, 16.0)).with_hitbox(
    ///     Hitbox::new(sword, Aabb::new(12.0, 6.0, 10.0, 4.0)).with_filter(Filter::new(0, HURT)),
    /// );
    /// let bat = Body::actor(Aabb::new(20.0, 0.0, 16.0, 16.0)).with_hitbox(
    ///     Hitbox::new(skin, Aabb::new(0.0, 0.0, 16.0, 16.0)).with_filter(Filter::new(HURT, 0)),
    /// );
    /// let (hero, bat) = (world.add(hero)?, world.add(bat)?);
    /// assert_eq!(world.hitbox_pairs(), [[(hero, sword), (bat, skin)]]);
    ///
    /// world.set_hitbox_active(hero, sword, false)?;
    /// assert!(world.hitbox_pairs().is_empty(), "the blow is over");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn hitbox_pairs(&mut self) -> Vec<[(BodyId, Label); 2]> {
        let mut pairs = Vec::new();
        self.hitbox_pairs_into(&mut pairs);
        pairs
    }

    /// The same, in place of what the list held.
    pub fn hitbox_pairs_into(&mut self, pairs: &mut Vec<[(BodyId, Label); 2]>) {
        pairs.clear();
        let Self {
            tag,
            bodies,
            hitboxes: Hitboxes { held, places },
            ..
        } = self;
        let named = |held: &Held<S>| {
            let (handle, _) = bodies.at(held.owner)?;
            Some((BodyId::new(handle, *tag), held.hitbox.label))
        };
        places.pairs().each(|a, b| {
            let held = held.at(a).zip(held.at(b));
            let Some(((_, a), (_, b))) = held.filter(|((_, a), (_, b))| a.owner != b.owner) else {
                return;
            };
            if let Some((a, b)) = named(a).zip(named(b)) {
                pairs.push([a.min(b), a.max(b)]);
            }
        });
        pairs.sort_unstable();
    }

    /// The active hitboxes in one of the layers of a mask that overlap a box, sorted.
    #[must_use]
    pub fn hitboxes_overlapping(&self, area: Aabb<S>, mask: u32) -> Vec<(BodyId, Label)> {
        let mut found = Vec::new();
        self.hitboxes_overlapping_into(area, mask, &mut found);
        found
    }

    /// The same, in place of what the list held.
    pub fn hitboxes_overlapping_into(
        &self,
        area: Aabb<S>,
        mask: u32,
        found: &mut Vec<(BodyId, Label)>,
    ) {
        found.clear();
        let places = &self.hitboxes.places;
        let overlapping = places.overlapping(area).in_layers(mask);
        overlapping.each(|index| found.extend(self.hitbox_name(index)));
        found.sort_unstable();
    }

    /// Whose hitbox is in a slot, and what it is called.
    fn hitbox_name(&self, slot: u32) -> Option<(BodyId, Label)> {
        let (_, held) = self.hitboxes.held.at(slot)?;
        let (id, _) = self.entry_at(held.owner)?;
        Some((id, held.hitbox.label))
    }

    /// The slot of a body's hitbox.
    fn hitbox_slot(&self, body: &Entry<S>, label: Label) -> Option<u32> {
        let is_it = |&&slot: &&u32| {
            let held = self.hitboxes.at(slot);
            held.is_some_and(|held| held.hitbox.label == label)
        };
        body.hitboxes().iter().find(is_it).copied()
    }

    fn find_hitbox(&self, id: BodyId, label: Label) -> Result<u32, WorldError<S>> {
        let slot = self.hitbox_slot(self.find(id)?, label);
        slot.ok_or(WorldError::UnknownHitbox(id, label))
    }
}
