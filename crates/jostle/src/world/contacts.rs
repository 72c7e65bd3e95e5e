//! Whom a body lies along, what carries it, and what it drops through.

use crate::geometry::{Aabb, Axis, Side, Sides, Span};
use crate::narrow::{Obstacle, ObstacleKind};
use crate::scalar::{Scalar, Sum};
use crate::world::scene::Scene;
use crate::world::{
    BodyId, BodyKind, EventKind, MoveHit, Obstacles, Other, Partner, World, WorldError,
};
use alloc::vec::Vec;

/// Contacts.
impl<S: Scalar> World<S> {
    /// The sides of an actor that lie along something that blocks it, where it is; none if it is no actor
    /// of this world.
    ///
    /// From geometry alone: it does not matter whether or how the actor has moved.
    #[must_use]
    pub fn touching(&self, id: BodyId) -> Sides {
        let mut sides = Sides::NONE;
        self.visit_touching(id, |_, obstacle, place| {
            sides = sides | obstacle.touching(place);
        });
        sides
    }

    /// Whom an actor lies along, and with which side, in order.
    ///
    /// Looked at when it moves or is moved, and when a solid near it does; when another actor goes off or comes
    /// to lie along it; and when layers, masks or rules change. What waits for the next look: a body
    /// that was just [added](Self::add), and an actor that notices nobody when it comes, since it ignores
    /// actors or its mask leaves the other out.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Body, World};
    /// use jostle::{ActorRule, Partner, Side};
    ///
    /// let mut world = World::new();
    /// let crate_at = |x| Body::actor(Aabb::new(x, 0, 8, 8)).with_actors(ActorRule::Block);
    /// let [rests, comes] = [world.add(crate_at(20))?, world.add(crate_at(0))?];
    /// world.move_and_slide(comes, [30, 0])?;
    /// assert_eq!(world.contacts(comes), [(Partner::Body(rests), Side::MaxX)]);
    /// assert_eq!(world.contacts(rests), [(Partner::Body(comes), Side::MinX)]);
    /// # Ok::<(), jostle::i32::WorldError>(())
    /// ```
    #[must_use]
    pub fn contacts(&self, id: BodyId) -> &[(Partner, Side)] {
        self.find(id)
            .map_or(&[], |entry| entry.state.contacts.as_slice())
    }

    /// What carries an actor along: the body that it stood on with the widest edge when its last move
    /// ended. Of equally wide edges that of a solid comes first, then that of the lowest id.
    ///
    /// `None` once that body has gone from below it.
    #[must_use]
    pub fn rides(&self, id: BodyId) -> Option<BodyId> {
        self.find(id).ok()?.state.rides
    }

    /// Lets an actor fall through the one-ways that it stands on, until it no longer overlaps or touches
    /// them. Tells whether there are any.
    ///
    /// # Errors
    ///
    /// If it is no actor of this world.
    pub fn drop_through(&mut self, id: BodyId) -> Result<bool, WorldError<S>> {
        let id = self.actor(id)?;
        let down = self.find(id)?.options.up.opposite();
        let mut below = Vec::new();
        self.visit_touching(id, |other, obstacle, place| {
            if obstacle.form == ObstacleKind::OneWay && obstacle.touching(place).has(down) {
                below.push(other);
            }
        });
        below.sort_unstable();
        let state = &mut self.find_mut(id)?.state;
        let is_any = !below.is_empty();
        below.retain(|other| !state.dropped().contains(other));
        state.dropped_mut().append(&mut below);
        state.dropped_mut().sort_unstable();
        Ok(is_any)
    }

    /// Shows what touches an actor and blocks it.
    fn visit_touching(&self, id: BodyId, mut visit: impl FnMut(Other, &Obstacle<S>, Aabb<S>)) {
        let Ok(entry) = self.find(id) else { return };
        if entry.kind != BodyKind::Actor {
            return;
        }
        let place = entry.place();
        Scene::of(self, id, entry).near(place, |other, obstacle| {
            if !entry.state.dropped().contains(&other) {
                visit(other, &obstacle, place);
            }
        });
    }

    /// Forgets one-ways that were dropped through and are no longer near.
    #[inline]
    pub(super) fn forget_dropped(&mut self, id: BodyId) {
        if self
            .find(id)
            .is_ok_and(|entry| !entry.state.dropped().is_empty())
        {
            self.forget_some_dropped(id);
        }
    }

    #[cold]
    fn forget_some_dropped(&mut self, id: BodyId) {
        let Ok(entry) = self.find_mut(id) else { return };
        let place = entry.place();
        let mut dropped = core::mem::take(entry.state.dropped_mut());
        dropped.retain(|&other| self.place_of(other).is_some_and(|at| at.touches(place)));
        if let Ok(entry) = self.find_mut(id) {
            *entry.state.dropped_mut() = dropped;
        }
    }

    /// Where a tile or a body is.
    #[must_use]
    pub fn place_of(&self, other: Other) -> Option<Aabb<S>> {
        match other {
            Other::Tile(map, pos) => self.map(map)?.cell_box(pos),
            Other::Body(id) => self.place(id),
        }
    }

    /// Takes note of what an actor lies along now, and tells of what is new and what has ended.
    #[inline]
    pub(super) fn renew_contacts(
        &mut self,
        id: BodyId,
        touching: &[(Other, Side)],
        hits: &[MoveHit<Other>],
    ) {
        let Ok(entry) = self.find(id) else { return };
        if !are_same(entry.state.contacts.as_slice(), touching) {
            self.change_contacts(id, touching, hits);
        }
    }

    fn change_contacts(&mut self, id: BodyId, touching: &[(Other, Side)], hits: &[MoveHit<Other>]) {
        let [mut before, mut now] = core::mem::take(&mut self.changed_contacts);
        before.clear();
        before.extend_from_slice(self.contacts(id));
        now.clear();
        for &(other, side) in touching {
            let contact = (other.partner(), side);
            if !now.contains(&contact) {
                now.push(contact);
            }
        }
        now.sort_unstable();
        if let Ok(entry) = self.find_mut(id) {
            entry.state.contacts.refill(&now);
        }
        for &(other, side) in before.iter().filter(|gone| !now.contains(gone)) {
            self.tell(id, EventKind::ContactEnd { other, side }, 0.0);
        }
        let mut has_met = false;
        for &(other, side) in now.iter().filter(|new| !before.contains(new)) {
            let is_it = |hit: &&MoveHit<Other>| hit.other.partner() == other && hit.side == side;
            let fraction = hits.iter().find(is_it).map_or(1.0, |hit| hit.fraction);
            self.tell(id, EventKind::ContactBegin { other, side }, fraction);
            has_met |= self.lean_on(other);
        }
        if has_met {
            self.note_arrived(id);
        }
        self.changed_contacts = [before, now];
    }

    /// The body below with the widest shared edge carries the actor; of equals a solid rather than an actor,
    /// then the lowest id.
    #[inline]
    pub(super) fn choose_ride(&mut self, id: BodyId, touching: &[(Other, Side)]) {
        if touching.iter().any(|(other, _)| other.body().is_some()) {
            self.choose_among(id, touching);
        } else if let Ok(entry) = self.find_mut(id) {
            entry.state.rides = None;
        }
    }

    fn choose_among(&mut self, id: BodyId, touching: &[(Other, Side)]) {
        let Ok(entry) = self.find(id) else { return };
        let (down, place) = (entry.options.up.opposite(), entry.place());
        let mut best: Option<((Sum<S>, bool), BodyId)> = None;
        let below = touching.iter().filter(|(_, side)| *side == down);
        for below in below.filter_map(|(other, _)| other.body()) {
            let Some(edge) = self.shared_edge(below, place, down.axis().other()) else {
                continue;
            };
            let rank = (edge.exact_length(), self.actor(below).is_err());
            if best.is_none_or(|(most, _)| most < rank) {
                best = Some((rank, below));
            }
        }
        let ride = best.map(|(_, id)| id);
        if let Ok(entry) = self.find_mut(id) {
            entry.state.rides = ride;
        }
    }

    fn shared_edge(&self, carrier: BodyId, place: Aabb<S>, axis: Axis) -> Option<Span<S>> {
        let entry = self.find(carrier).ok().filter(|entry| entry.carries)?;
        entry.place().span(axis).intersection(place.span(axis))
    }

    /// Looks again at what an actor lies along, though it has not moved itself.
    pub(super) fn look_again(&mut self, id: BodyId) {
        self.forget_dropped(id);
        let mut touching = core::mem::take(&mut self.near_touching);
        touching.clear();
        self.visit_touching(id, |other, obstacle, place| {
            touching.extend(obstacle.touching(place).iter().map(|side| (other, side)));
        });
        touching.sort_unstable();
        self.renew_contacts(id, &touching, &[]);
        // Who is no longer there carries nobody; who was chosen stays chosen.
        if let Ok(entry) = self.find_mut(id) {
            let down = entry.options.up.opposite();
            let is_there = |ride: BodyId| touching.contains(&(Other::Body(ride), down));
            entry.state.rides = entry.state.rides.filter(|&ride| is_there(ride));
        }
        self.near_touching = touching;
    }
}

/// Whether these are the contacts of a body that lies along these.
#[inline]
fn are_same(contacts: &[(Partner, Side)], touching: &[(Other, Side)]) -> bool {
    let is = |&(other, side): &(Other, Side), contact: &(Partner, Side)| {
        side == contact.1 && other.partner() == contact.0
    };
    let is_known = |touch: &(Other, Side)| contacts.iter().any(|contact| is(touch, contact));
    let is_there = |contact: &(Partner, Side)| touching.iter().any(|touch| is(touch, contact));
    touching.iter().all(is_known) && contacts.iter().all(is_there)
}
