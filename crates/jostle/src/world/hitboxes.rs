//! Hitboxes: named boxes attached to bodies, which block nothing.
//!
//! - **Owns** [`Hitbox`], [`Label`], and the search for overlapping hitboxes.
//! - **Uses** `broad` for the search; bodies bring their hitboxes along when they move.
//! - **Never** blocks or moves anything.

mod hitbox;
mod label;
mod store;

pub use self::hitbox::Hitbox;
pub use self::label::{Label, LabelError};

pub(crate) use self::store::{HitboxStore, OwnedHitbox};

use crate::broad::Filter;
use crate::geometry::Aabb;
use crate::scalar::Scalar;
use crate::scalar::compiled::compiled;
use crate::world::bodies::BodySlot;
use crate::world::{BodyId, BodyRef, World, WorldError};
use alloc::vec::Vec;

/// Hitboxes. They move with their bodies, and nothing is ever blocked by one.
impl<S: Scalar> World<S> {
    /// Attaches a hitbox to a body.
    ///
    /// # Errors
    ///
    /// Returns an error if the body is not in this world or has a hitbox with this label already, or the
    /// hitbox is empty.
    pub fn add_hitbox(&mut self, id: BodyId, hitbox: Hitbox<S>) -> Result<(), WorldError<S>> {
        let body = self.resolve(id)?;
        if self.hitbox_slot(body, hitbox.label).is_some() {
            return Err(WorldError::DuplicateHitbox(hitbox.label));
        }
        hitbox.check()?;
        self.attach(body, hitbox)
    }

    /// Removes a hitbox from a body and returns it.
    ///
    /// # Errors
    ///
    /// Returns an error if the body is not in this world, or has no hitbox with this label.
    pub fn remove_hitbox(&mut self, id: BodyId, label: Label) -> Result<Hitbox<S>, WorldError<S>> {
        let (body, slot) = self.find_hitbox(id, label)?;
        let slots = self.record_mut(body).hitboxes_mut();
        slots.remove_where(|&one| one == slot);
        Ok(self.hitboxes.remove(slot))
    }

    /// Returns the box of a hitbox in the world, active or not; `None` if there is no such body or hitbox.
    ///
    /// Edges stop at the ends of the range of the number type.
    #[must_use]
    pub fn hitbox(&self, id: BodyId, label: Label) -> Option<Aabb<S>> {
        let (body, slot) = self.find_hitbox(id, label).ok()?;
        Some(self.hitboxes.at(slot).hitbox.place_on(self.record(body)))
    }

    /// Sets the layers and the mask of a hitbox.
    ///
    /// # Errors
    ///
    /// Returns an error if the body is not in this world, or has no hitbox with this label.
    pub fn set_hitbox_filter(
        &mut self,
        id: BodyId,
        label: Label,
        filter: Filter,
    ) -> Result<(), WorldError<S>> {
        let (_, slot) = self.find_hitbox(id, label)?;
        self.hitboxes.set_filter(slot, filter);
        Ok(())
    }

    /// Switches a hitbox on or off, such as an attack that counts for a few ticks.
    ///
    /// # Errors
    ///
    /// Returns an error if the body is not in this world, or has no hitbox with this label.
    pub fn set_hitbox_active(
        &mut self,
        id: BodyId,
        label: Label,
        is_active: bool,
    ) -> Result<(), WorldError<S>> {
        let (body, slot) = self.find_hitbox(id, label)?;
        let record = self.bodies.record(body);
        self.hitboxes.set_active(slot, is_active, record);
        Ok(())
    }

    /// Returns all pairs of active hitboxes that overlap, belong to different bodies, and of which at least
    /// one has the other in its mask: each pair once, the lesser first, sorted.
    ///
    /// Flush hitboxes do not overlap. Nothing in the world changes, but the search needs its working memory
    /// mutably.
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
    /// assert_eq!(world.hitbox_pairs(), [[(hero.into(), sword), (bat.into(), skin)]]);
    ///
    /// world.set_hitbox_active(hero, sword, false)?;
    /// assert!(world.hitbox_pairs().is_empty(), "the blow is over");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[doc(alias("hurtbox", "collision"))]
    pub fn hitbox_pairs(&mut self) -> Vec<[(BodyRef, Label); 2]> {
        let mut pairs = Vec::new();
        self.hitbox_pairs_into(&mut pairs);
        pairs
    }

    /// Replaces the contents of a list with the [`hitbox_pairs`](Self::hitbox_pairs), to reuse its memory.
    pub fn hitbox_pairs_into(&mut self, pairs: &mut Vec<[(BodyRef, Label); 2]>) {
        compiled!(World::find_hitbox_pairs[
            world: &mut World<S> = self,
            pairs: &mut Vec<[(BodyRef, Label); 2]> = pairs,
        ]);
    }

    fn find_hitbox_pairs(&mut self, pairs: &mut Vec<[(BodyRef, Label); 2]>) {
        pairs.clear();
        let (bodies, data, tag) = (&self.bodies, &self.data, self.tag);
        self.hitboxes.visit_pairs(|pair| {
            let [a, b] = pair.map(|one| {
                let (body, _) = bodies.indexed(one.owner, tag);
                let (id, data) = (body.id(), data.get(body.slot()));
                (BodyRef { id, data }, one.hitbox.label)
            });
            // Hitboxes of one body overlap all the time and mean nothing.
            if a.0 != b.0 {
                pairs.push([a.min(b), a.max(b)]);
            }
        });
        // In order, because the order of the search depends on where everything is.
        pairs.sort_unstable();
    }

    /// Returns the active hitboxes that overlap a box and are in a layer of the mask, sorted.
    #[must_use]
    pub fn hitboxes_overlapping(&self, area: Aabb<S>, mask: u32) -> Vec<(BodyRef, Label)> {
        let mut found = Vec::new();
        self.hitboxes_overlapping_into(area, mask, &mut found);
        found
    }

    /// Replaces the contents of a list with the [`hitboxes_overlapping`](Self::hitboxes_overlapping) a box,
    /// to reuse its memory.
    pub fn hitboxes_overlapping_into(
        &self,
        area: Aabb<S>,
        mask: u32,
        found: &mut Vec<(BodyRef, Label)>,
    ) {
        found.clear();
        let places = &self.hitboxes.places;
        places.overlapping(area).in_layers(mask).each(|slot| {
            let one = self.hitboxes.at(slot);
            let (body, _) = self.body_at(one.owner);
            found.push((self.named(body), one.hitbox.label));
        });
        found.sort_unstable();
    }

    fn find_hitbox(&self, id: BodyId, label: Label) -> Result<(BodySlot, u32), WorldError<S>> {
        let body = self.resolve(id)?;
        let slot = self.hitbox_slot(body, label);
        let slot = slot.ok_or(WorldError::UnknownHitbox(id, label))?;
        Ok((body, slot))
    }

    fn hitbox_slot(&self, body: BodySlot, label: Label) -> Option<u32> {
        let mut slots = self.record(body).hitboxes().iter().copied();
        slots.find(|&slot| self.hitboxes.at(slot).hitbox.label == label)
    }
}
