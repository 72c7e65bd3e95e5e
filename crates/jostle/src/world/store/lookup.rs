//! Bodies by id, by slot and by place, for the rest of the layer.

use crate::geometry::Aabb;
use crate::narrow::Mover;
use crate::scalar::Scalar;
use crate::tiles::next_revision;
use crate::world::bodies::{BodyRecord, BodySlot};
use crate::world::{BodyId, BodyKind, Hitbox, World, WorldError};

/// What the rest of the layer is built on.
impl<S: Scalar> World<S> {
    /// Returns the record of a body, or why there is none.
    #[inline]
    pub(in crate::world) fn find(&self, id: BodyId) -> Result<&BodyRecord<S>, WorldError<S>> {
        if !id.is_of(self.tag) && !self.accepts_all_ids {
            return Err(WorldError::OtherWorld(id));
        }
        match self.bodies.at(id.index()) {
            Some((handle, record)) if id.is(handle) => Ok(record),
            _ => Err(WorldError::UnknownBody(id)),
        }
    }

    /// Checks an id, once for all private functions that the body is passed on to.
    #[inline]
    pub(in crate::world) fn resolve(&self, id: BodyId) -> Result<BodySlot, WorldError<S>> {
        self.find(id)?;
        // Ids made from bits have no tag yet, and those of before a load another one.
        Ok(BodySlot::of_checked(id.marked(self.tag)))
    }

    /// Checks that an id is that of an actor.
    #[inline]
    pub(in crate::world) fn actor(&self, id: BodyId) -> Result<BodySlot, WorldError<S>> {
        self.of_kind(id, BodyKind::Actor)
    }

    /// Checks an id, and the kind of the body.
    #[inline(always)]
    pub(in crate::world) fn of_kind(
        &self,
        id: BodyId,
        wanted: BodyKind,
    ) -> Result<BodySlot, WorldError<S>> {
        self.find_of_kind(id, wanted)?;
        Ok(BodySlot::of_checked(id.marked(self.tag)))
    }

    /// Returns the record of a body of a kind, or why there is none.
    #[inline(always)]
    pub(in crate::world) fn find_of_kind(
        &self,
        id: BodyId,
        wanted: BodyKind,
    ) -> Result<&BodyRecord<S>, WorldError<S>> {
        let record = self.find(id)?;
        if record.kind != wanted {
            let kind = record.kind;
            return Err(WorldError::WrongKind { id, kind, wanted });
        }
        Ok(record)
    }

    #[inline]
    pub(in crate::world) fn record(&self, body: BodySlot) -> &BodyRecord<S> {
        self.bodies.record(body)
    }

    /// Returns a record to be changed, except for its place, layers and facing: the indexes follow those.
    #[inline]
    pub(in crate::world) fn record_mut(&mut self, body: BodySlot) -> &mut BodyRecord<S> {
        self.bodies.record_mut(body)
    }

    /// Returns a record to be changed in another way than by a move.
    pub(in crate::world) fn changing(&mut self, body: BodySlot) -> &mut BodyRecord<S> {
        self.revision = next_revision();
        self.record_mut(body)
    }

    /// Returns the body in a slot that an index named.
    #[inline]
    pub(in crate::world) fn body_at(&self, slot: u32) -> (BodySlot, &BodyRecord<S>) {
        self.bodies.indexed(slot, self.tag)
    }

    /// Puts a body somewhere, with its hitboxes. This is the only way to change a place.
    #[inline(always)]
    pub(in crate::world) fn set_place(
        &mut self,
        body: BodySlot,
        mover: Mover<S>,
    ) -> &mut BodyRecord<S> {
        let record = self.bodies.record_mut(body);
        // Most bodies of a world rest; their boxes need no index update.
        let is_elsewhere = record.place() != mover.place();
        record.mover = mover;
        if is_elsewhere {
            self.places
                .shift(body.index(), record.index_kind(), mover.place());
            self.hitboxes.follow(record);
        }
        record
    }

    /// Visits every body that touches an area, edges included, and is in a layer of the mask: each once, in
    /// no particular order, without allocating.
    ///
    /// The order depends on the history and not only on the state, so no result may depend on it.
    #[inline]
    pub(in crate::world) fn visit_bodies_near(
        &self,
        area: Aabb<S>,
        mask: u32,
        visit: impl FnMut(BodySlot, &BodyRecord<S>),
    ) {
        self.visit_near_of(BodyKind::Actor, area, mask, visit);
    }

    /// Visits like [`visit_bodies_near`](Self::visit_bodies_near), but solids alone or sensors alone; for
    /// actors, bodies of every kind.
    #[inline]
    pub(in crate::world) fn visit_near_of(
        &self,
        kind: BodyKind,
        area: Aabb<S>,
        mask: u32,
        mut visit: impl FnMut(BodySlot, &BodyRecord<S>),
    ) {
        let boxes = self.places.of_kind(kind);
        if boxes.is_empty() {
            return;
        }
        boxes.visit_touching(area, mask, |slot| {
            let (body, record) = self.body_at(slot);
            visit(body, record);
        });
    }

    /// Attaches a hitbox that has been checked.
    pub(in crate::world) fn attach(
        &mut self,
        body: BodySlot,
        hitbox: Hitbox<S>,
    ) -> Result<(), WorldError<S>> {
        let record = self.bodies.record_mut(body);
        let slot = self.hitboxes.insert(body.index(), hitbox, record);
        record.hitboxes_mut().push(slot.ok_or(WorldError::Full)?);
        Ok(())
    }
}
