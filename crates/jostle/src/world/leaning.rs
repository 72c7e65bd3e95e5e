//! Who lies along an actor and noted it, and so must hear when that goes.

use crate::geometry::{Aabb, Side, Sides};
use crate::pool::clone_in_place;
use crate::scalar::Scalar;
use crate::world::scene::Scene;
use crate::world::{BodyId, EventKind, Partner, World};
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
    /// Takes note that an actor has a contact with that, if it is an actor too.
    pub(super) fn lean_on(&mut self, partner: Partner) {
        if let Some(other) = self.leaned_on(partner) {
            self.leaned.put(other.slot());
        }
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

    /// Takes note that an actor is no longer what or where it was. Those that lean on it are told when
    /// everybody has arrived: they may have come along.
    #[inline]
    pub(super) fn note_departed(&mut self, id: BodyId, before: Aabb<S>) {
        if self.leaned.has(id.slot()) {
            self.departed.push((id, before));
        }
    }

    /// Ends the contacts that others had with those that have gone.
    #[inline]
    pub(super) fn settle_departed(&mut self) {
        if !self.departed.is_empty() {
            self.leave_those_behind();
        }
    }

    #[cold]
    fn leave_those_behind(&mut self) {
        let mut departed = core::mem::take(&mut self.departed);
        let mut near = core::mem::take(&mut self.near_ids);
        for (id, before) in departed.drain(..) {
            // Whoever has not moved is where it was; who has moved was looked at already.
            self.bodies_near(before, &mut near);
            for &other in &near {
                let kept = self.shared_sides(other, id);
                self.end_contacts(other, id, kept);
            }
            if !self.is_leaned_on(id) {
                self.leaned.take(id.slot());
            }
        }
        self.near_ids = near;
        self.departed = departed;
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
}
