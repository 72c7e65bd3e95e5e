//! Hitboxes.

use super::{FlatWorld, body_id};
use crate::answers::{Answers, refill};
use crate::failure::{Failure, check_size};
use crate::records::{Edges, HitboxDef, HitboxFound, HitboxPair, Rect};
use jostle::{Filter, Label, Scalar, WorldError};

/// Hitboxes. Labels have at most 15 bytes.
impl<S: Scalar> FlatWorld<S> {
    /// Adds a hitbox to a body.
    ///
    /// # Errors
    ///
    /// Returns an error if the body is not in this world, the label is too long or taken, or the box has no area.
    pub fn add_hitbox(
        &mut self,
        body: u64,
        label: &str,
        def: &HitboxDef<S>,
    ) -> Result<(), Failure<S>> {
        check_size::<HitboxDef<S>, S>(def.size)?;
        let hitbox = def.to_hitbox(Label::new(label)?)?;
        Ok(self.world.add_hitbox(body_id(body)?, hitbox)?)
    }

    /// Removes a hitbox.
    ///
    /// # Errors
    ///
    /// Returns an error if the body is not in this world or has no such hitbox.
    pub fn remove_hitbox(&mut self, body: u64, label: &str) -> Result<(), Failure<S>> {
        self.world
            .remove_hitbox(body_id(body)?, Label::new(label)?)?;
        Ok(())
    }

    /// Sets whether a hitbox is found.
    ///
    /// # Errors
    ///
    /// Returns an error if the body is not in this world or has no such hitbox.
    pub fn set_hitbox_active(
        &mut self,
        body: u64,
        label: &str,
        is_active: bool,
    ) -> Result<(), Failure<S>> {
        let (id, label) = (body_id(body)?, Label::new(label)?);
        Ok(self.world.set_hitbox_active(id, label, is_active)?)
    }

    /// Sets the layers that a hitbox is in, and those it looks for.
    ///
    /// # Errors
    ///
    /// Returns an error if the body is not in this world or has no such hitbox.
    pub fn set_hitbox_filter(
        &mut self,
        body: u64,
        label: &str,
        layers: u32,
        mask: u32,
    ) -> Result<(), Failure<S>> {
        let (id, label) = (body_id(body)?, Label::new(label)?);
        let filter = Filter::new(layers, mask);
        Ok(self.world.set_hitbox_filter(id, label, filter)?)
    }

    /// Returns the edges of a hitbox in the world.
    ///
    /// # Errors
    ///
    /// Returns an error if the body is not in this world or has no such hitbox.
    pub fn hitbox(&self, body: u64, label: &str) -> Result<Edges<S>, Failure<S>> {
        let (id, label) = (self.view(body)?.id(), Label::new(label)?);
        let place = self.world.hitbox(id, label);
        Ok(place.ok_or(WorldError::UnknownHitbox(id, label))?.into())
    }

    /// Returns the pairs of active hitboxes that overlap, of different bodies, in order.
    pub fn hitbox_pairs<'a>(&mut self, answers: &'a mut Answers<S>) -> &'a [HitboxPair] {
        let pairs = &mut answers.core.label_pairs;
        self.world.hitbox_pairs_into(pairs);
        refill(&mut answers.hitbox_pairs, pairs.iter())
    }

    /// Returns the active hitboxes in an area, in order.
    ///
    /// # Errors
    ///
    /// Returns an error if the area is impossible.
    pub fn hitboxes_overlapping<'a>(
        &self,
        area: &Rect<S>,
        mask: u32,
        answers: &'a mut Answers<S>,
    ) -> Result<&'a [HitboxFound], Failure<S>> {
        let found = &mut answers.core.labels;
        self.world
            .hitboxes_overlapping_into(area.to_box()?, mask, found);
        Ok(refill(&mut answers.hitboxes, found.iter()))
    }
}
