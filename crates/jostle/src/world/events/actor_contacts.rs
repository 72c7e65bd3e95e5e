//! Contacts between two actors.
//!
//! An actor at rest does not look around, so when another one comes to touch it or leaves it, the world
//! updates its contacts. Most games have no such contacts, since actors ignore each other by default:
//! [`ActorSet`] makes moves of these actors pay for one bit test only.

use crate::geometry::{Aabb, Side, Sides};
use crate::pool::clone_in_place;
use crate::scalar::Scalar;
use crate::world::bodies::BodySlot;
use crate::world::scene::Scene;
use crate::world::{BodyKind, EventKind, Other, PartnerId, World};
use alloc::vec::Vec;

/// A set of actors, one bit per slot.
#[derive(Debug, Default)]
pub(crate) struct ActorSet {
    words: Vec<u64>,
}

clone_in_place!([] ActorSet { words });

impl ActorSet {
    #[inline]
    pub(crate) fn has(&self, slot: usize) -> bool {
        let word = self.words.get(slot / 64);
        // A bit per slot: the test costs one load, and 512 actors fit a cache line.
        word.is_some_and(|word| word >> (slot % 64) & 1 != 0)
    }

    fn put(&mut self, slot: usize) {
        if self.words.len() <= slot / 64 {
            self.words.resize(slot / 64 + 1, 0);
        }
        self.words[slot / 64] |= 1 << (slot % 64);
    }

    fn take(&mut self, slot: usize) {
        if let Some(word) = self.words.get_mut(slot / 64) {
            *word &= !(1 << (slot % 64));
        }
    }

    pub(crate) fn clear(&mut self) {
        self.words.clear();
    }
}

impl<S: Scalar> World<S> {
    /// Notes that an actor has a contact with `partner`. Returns whether that is an actor too.
    pub(crate) fn note_touched(&mut self, partner: PartnerId) -> bool {
        let touched = self.actor_of(partner);
        if let Some(touched) = touched {
            self.touched_actors.put(touched.slot());
        }
        touched.is_some()
    }

    /// Returns the actor that a contact is with, if it is one. A loaded file can also name bodies that are
    /// not there.
    fn actor_of(&self, partner: PartnerId) -> Option<BodySlot> {
        match partner {
            PartnerId::Body(other) => self.actor(other).ok(),
            PartnerId::Map(_) => None,
        }
    }

    /// Finds the touched actors from the contacts of all bodies, after loading.
    pub(crate) fn find_touched_actors(&mut self) {
        let mut touched = core::mem::take(&mut self.touched_actors);
        touched.clear();
        for (_, record) in self.bodies.each() {
            for (partner, _) in record.state.contacts.iter() {
                if let Some(other) = self.actor_of(*partner) {
                    touched.put(other.slot());
                }
            }
        }
        self.touched_actors = touched;
    }

    /// Notes that an actor is no longer where it was. Actors with a contact with it are updated at the end
    /// of the call: they may have come along. So are those that a one-way actor has come to: it does not look for them.
    #[inline(always)]
    pub(crate) fn note_moved(&mut self, actor: BodySlot, before: Aabb<S>) {
        let is_platform = self.record(actor).one_way.is_some();
        if is_platform || self.touched_actors.has(actor.slot()) {
            self.note_neighbors(actor, before, is_platform);
        }
    }

    /// Noted now, settled at the end of the call: until then others may move as well.
    #[cold]
    fn note_neighbors(&mut self, actor: BodySlot, before: Aabb<S>, is_platform: bool) {
        self.scratch.moved_neighbors.push((actor, before));
        if is_platform {
            self.note_arrived(actor);
        }
    }

    /// Notes that an actor has come to touch others where it is, or that its layers have changed.
    pub(crate) fn note_arrived(&mut self, actor: BodySlot) {
        let place = self.record(actor).place();
        self.scratch.moved_neighbors.push((actor, place));
    }

    /// Ends the contacts that others had with actors that left, and begins those with actors that came.
    #[inline]
    pub(crate) fn settle_moved_neighbors(&mut self) {
        if !self.scratch.moved_neighbors.is_empty() {
            self.renew_neighbors();
        }
    }

    #[cold]
    fn renew_neighbors(&mut self) {
        let mut moved = core::mem::take(&mut self.scratch.moved_neighbors);
        for (actor, at) in moved.drain(..) {
            // Those around that moved as well have looked for themselves; the others are where they were.
            self.for_bodies_near(at, &mut |world, other| {
                world.forget_dropped(other);
                world.forget_crushers(other);
                let sides = world.sides_touching(other, actor);
                world.end_contacts(other, actor, sides);
                world.begin_contacts(other, actor, sides);
            });
            // Cleared only here, so the bit may be set needlessly for a while, never missing.
            if !self.is_touched(actor) {
                self.touched_actors.take(actor.slot());
            }
        }
        self.scratch.moved_neighbors = moved;
    }

    fn is_touched(&self, actor: BodySlot) -> bool {
        let mut is_touched = false;
        let partner = PartnerId::Body(actor.id());
        self.visit_bodies_near(self.record(actor).place(), u32::MAX, |_, record| {
            let mut contacts = record.state.contacts.iter();
            is_touched |= contacts.any(|contact| contact.0 == partner);
        });
        is_touched
    }

    /// Returns the sides on which `body` touches another one that blocks it. Only actors are blocked.
    pub(crate) fn sides_touching(&self, body: BodySlot, other: BodySlot) -> Sides {
        let (record, its) = (self.record(body), self.record(other));
        let scene = Scene::of(self, body, record);
        let is_dropping = || record.state.dropped().contains(&Other::from(other.id()));
        if record.kind == BodyKind::Actor && scene.blocks(other, its) && !is_dropping() {
            scene.obstacle_of(its).touching(record.place())
        } else {
            Sides::NONE
        }
    }

    /// Ends the contacts of `body` with another one, except those on the `kept` sides, and its ride on it.
    pub(crate) fn end_contacts(&mut self, body: BodySlot, other: BodySlot, kept: Sides) {
        let partner = PartnerId::Body(other.id());
        let has_ended = |contact: &(PartnerId, Side)| contact.0 == partner && !kept.has(contact.1);
        let next = |world: &mut Self| {
            let contacts = &mut world.record_mut(body).state.contacts;
            contacts.remove_where(has_ended)
        };
        // One at a time, because reporting borrows the world.
        while let Some((other, side)) = next(self) {
            let other = self.partner(other);
            self.report(body, EventKind::ContactEnd { other, side }, 0.0);
        }
        self.renew_ride(body);
    }

    /// Begins the contacts of `body` with another one on these sides, unless they have begun already.
    fn begin_contacts(&mut self, body: BodySlot, other: BodySlot, sides: Sides) {
        let other = PartnerId::Body(other.id());
        let contacts = &mut self.record_mut(body).state.contacts;
        let is_new = |side: &Side| !contacts.as_slice().contains(&(other, *side));
        let new: Sides = sides.iter().filter(is_new).collect();
        if new.is_empty() {
            return;
        }
        let [_, after] = &mut self.scratch.contacts;
        let mut after = core::mem::take(after);
        after.clear();
        let contacts = &mut self.record_mut(body).state.contacts;
        after.extend_from_slice(contacts.as_slice());
        after.extend(new.iter().map(|side| (other, side)));
        // Contacts are kept in order, which snapshots rely on.
        after.sort_unstable();
        contacts.refill(&after);
        let partner = self.partner(other);
        for side in new.iter() {
            let other = partner;
            self.report(body, EventKind::ContactBegin { other, side }, 1.0);
        }
        self.note_touched(other);
        self.scratch.contacts[1] = after;
    }
}
