//! Who lies along an actor, and so must hear when that comes or goes.

use crate::geometry::{Aabb, Side, Sides};
use crate::pool::clone_in_place;
use crate::scalar::Scalar;
use crate::world::scene::Scene;
use crate::world::{BodyId, BodyKind, EventKind, Partner, World};
use alloc::vec::Vec;

/// The actors that another may have noted a contact with, by slot.
///
/// Nearly always none: actors ignore each other unless told otherwise, and then one look is all that their
/// moves pay. It follows from the contacts, so it is no part of equality or of snapshots.
#[derive(Debug, Default)]
pub(super) struct Leaned {
    words: Vec<u64>,
}

clone_in_place!([] Leaned { words });

impl Leaned {
    #[inline]
    pub(super) fn has(&self, slot: usize) -> bool {
        let word = self.words.get(slot / 64);
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

    pub(super) fn clear(&mut self) {
        self.words.clear();
    }
}

impl<S: Scalar> World<S> {
    /// Takes note that an actor has a contact with that, if it is an actor too. Tells whether it is.
    pub(super) fn lean_on(&mut self, partner: Partner) -> bool {
        let other = self.leaned_on(partner);
        if let Some(other) = other {
            self.leaned.put(other.slot());
        }
        other.is_some()
    }

    /// Who is leaned on by whoever has a contact with that.
    fn leaned_on(&self, partner: Partner) -> Option<BodyId> {
        match partner {
            Partner::Body(other) => self.actor(other).ok(),
            Partner::Map(_) => None,
        }
    }

    /// Finds out who is leaned on from the contacts of all.
    pub(super) fn find_leaned(&mut self) {
        let mut leaned = core::mem::take(&mut self.leaned);
        leaned.clear();
        for (_, entry) in self.bodies.each() {
            for (partner, _) in entry.state.contacts.iter() {
                if let Some(other) = self.leaned_on(*partner) {
                    leaned.put(other.slot());
                }
            }
        }
        self.leaned = leaned;
    }

    /// Takes note that an actor is no longer where it was. Those that lean on it are told when everybody has
    /// arrived: they may have come along.
    #[inline]
    pub(super) fn note_departed(&mut self, id: BodyId, before: Aabb<S>) {
        if self.leaned.has(id.slot()) {
            self.stirred.push((id, before));
        }
    }

    /// Takes note that an actor has come to lie along others where it is, or has become another to them.
    pub(super) fn note_arrived(&mut self, id: BodyId) {
        let place = self.place(id);
        self.stirred.extend(place.map(|place| (id, place)));
    }

    /// Ends the contacts that others had with those that have gone, and begins those with who has come.
    #[inline]
    pub(super) fn settle_stirred(&mut self) {
        if !self.stirred.is_empty() {
            self.tell_those_around();
        }
    }

    #[cold]
    fn tell_those_around(&mut self) {
        let mut stirred = core::mem::take(&mut self.stirred);
        let mut near = core::mem::take(&mut self.near_ids);
        for (id, at) in stirred.drain(..) {
            // Whoever has not moved is where it was; who has moved was looked at already.
            self.bodies_near(at, &mut near);
            for &other in &near {
                let sides = self.shared_sides(other, id);
                self.end_contacts(other, id, sides);
                self.begin_contacts(other, id, sides);
            }
            if !self.is_leaned_on(id) {
                self.leaned.take(id.slot());
            }
        }
        self.near_ids = near;
        self.stirred = stirred;
    }

    fn is_leaned_on(&self, id: BodyId) -> bool {
        let Some(place) = self.place(id) else {
            return false;
        };
        let mut is_leaned_on = false;
        self.visit_bodies_near(place, u32::MAX, |_, entry| {
            let mut contacts = entry.state.contacts.iter();
            is_leaned_on |= contacts.any(|contact| contact.0 == Partner::Body(id));
        });
        is_leaned_on
    }

    /// The sides of an actor that lie along another body that blocks it.
    fn shared_sides(&self, id: BodyId, other: BodyId) -> Sides {
        let (Ok(entry), Ok(its)) = (self.find(id), self.find(other)) else {
            return Sides::NONE;
        };
        if entry.kind != BodyKind::Actor {
            return Sides::NONE;
        }
        match Scene::of(self, id, entry).blocks(other, its) {
            true => its.obstacle().touching(entry.place()),
            false => Sides::NONE,
        }
    }

    /// Ends the contacts of an actor with a body, but for those with these sides, and its ride on it.
    pub(super) fn end_contacts(&mut self, id: BodyId, other: BodyId, kept: Sides) {
        let Ok(entry) = self.find_mut(id) else { return };
        if !kept.has(entry.options.up.opposite()) {
            entry.state.rides = entry.state.rides.filter(|&ride| ride != other);
        }
        let has_ended =
            |&(partner, side): &(Partner, Side)| partner == Partner::Body(other) && !kept.has(side);
        while let Some(at) = self.contacts(id).iter().position(has_ended) {
            let entry = self.find_mut(id).ok();
            let ended = entry.and_then(|entry| entry.state.contacts.remove(at));
            if let Some((other, side)) = ended {
                self.tell(id, EventKind::ContactEnd { other, side }, 0.0);
            }
        }
    }

    /// Begins the contacts of an actor with a body along these sides, unless they have begun.
    fn begin_contacts(&mut self, id: BodyId, other: BodyId, sides: Sides) {
        let partner = Partner::Body(other);
        let is_new = |side: &Side| !self.contacts(id).contains(&(partner, *side));
        let new: Sides = sides.iter().filter(is_new).collect();
        if new.is_empty() {
            return;
        }
        let [_, now] = &mut self.changed_contacts;
        let mut now = core::mem::take(now);
        now.clear();
        now.extend_from_slice(self.contacts(id));
        now.extend(new.iter().map(|side| (partner, side)));
        now.sort_unstable();
        if let Ok(entry) = self.find_mut(id) {
            entry.state.contacts.refill(&now);
        }
        for side in new.iter() {
            let other = partner;
            self.tell(id, EventKind::ContactBegin { other, side }, 1.0);
        }
        self.lean_on(partner);
        self.changed_contacts[1] = now;
    }
}
