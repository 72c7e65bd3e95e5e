//! What an actor touches, what carries it, and what it drops through.

use crate::geometry::{Aabb, Side, Sides};
use crate::narrow::ObstacleKind;
use crate::scalar::compiled::compiled;
use crate::scalar::{Scalar, Sum};
use crate::world::bodies::{BodyRecord, BodySlot};
use crate::world::scene::Scene;
use crate::world::{
    BodyId, BodyKind, BodyRef, EventKind, MoveHit, Obstacles, Other, Partner, PartnerId, World,
    WorldError,
};
use alloc::vec::Vec;

/// Contacts.
impl<S: Scalar> World<S> {
    /// Returns the sides of an actor that touch something that blocks it; for a solid, the sides at which
    /// [actors touch it](Self::touched_by). None for a sensor, or if the body is not in this world.
    ///
    /// This follows from where things are: whether or how the body moved plays no role.
    #[must_use]
    pub fn touching(&self, id: BodyId) -> Sides {
        let mut sides = Sides::NONE;
        match self.resolve(id) {
            Ok(body) if self.record(body).kind == BodyKind::Actor => {
                self.visit_touching(body, &mut |_, _, touched| {
                    sides = sides | touched;
                });
            }
            _ => self.visit_touched_by(id, |_, touched| sides = sides | touched),
        }
        sides
    }

    /// Returns what an actor touches and on which side, maps first, then bodies by id. Empty if `id` is not
    /// an actor of this world: what touches a solid is in [`touched_by`](Self::touched_by).
    ///
    /// Contacts are updated when the actor moves or is moved, when a solid near it moves, when another
    /// actor leaves it or comes to touch it, and when layers, masks or rules change. A body that was just
    /// [added](Self::add) has no contacts yet. An actor whose mask leaves another one out has none with it; one that
    /// ignores actors has none with any but one-way actors.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Body, World};
    /// use jostle::{ActorRule, Side};
    ///
    /// let mut world = World::new();
    /// let crate_at = |x| Body::actor(Aabb::new(x, 0, 8, 8)).with_actors(ActorRule::Block);
    /// let [rests, comes] = [world.add(crate_at(20))?, world.add(crate_at(0))?];
    /// world.move_and_slide(comes, [30, 0])?;
    /// assert!(world.contacts(comes).eq([(rests.into(), Side::MaxX)]));
    /// assert!(world.contacts(rests).eq([(comes.into(), Side::MinX)]));
    /// # Ok::<(), jostle::i32::WorldError>(())
    /// ```
    #[must_use]
    pub fn contacts(&self, id: BodyId) -> impl ExactSizeIterator<Item = (Partner, Side)> + Clone {
        let known = self.find(id);
        let known = known.map_or(&[][..], |record| record.state.contacts.as_slice());
        known.iter().map(|&(id, side)| (self.partner(id), side))
    }

    /// Returns the body that carries an actor: the one it stood on when its last move ended. If it stood on several,
    /// the one under the widest part of it; of equally wide parts, solids come before actors, then the lowest id wins.
    ///
    /// A ride begins only with a move of the actor, even one by nothing, and ends as soon as the actor stands on that
    /// body no longer: it jumped or walked off, something held it back, or the body was moved from below it, teleported
    /// or removed. If it still stands on another body then, that one carries it from there on. An actor that is sunk
    /// into a body stands on it if its shortest way out is up, and stays as deep as it is while it rides. `None` if no
    /// body carries it, or no side of the actor is [`up`](crate::world::MoveOptions::up).
    ///
    /// ```
    /// use jostle::i32::{Aabb, Body, World};
    ///
    /// let mut world = World::new();
    /// let lift = world.add(Body::solid(Aabb::new(0, 20, 32, 8)))?;
    /// let hero = world.add(Body::actor(Aabb::new(8, 12, 8, 8)))?;
    /// assert_eq!(world.rides(hero), None, "it has not moved yet");
    /// world.move_and_slide(hero, [0, 1])?;
    /// assert!(world.rides(hero).is_some_and(|ride| ride == lift));
    /// world.move_and_slide(hero, [0, -1])?;
    /// assert_eq!(world.rides(hero), None);
    /// # Ok::<(), jostle::i32::WorldError>(())
    /// ```
    #[must_use]
    pub fn rides(&self, id: BodyId) -> Option<BodyRef> {
        let ride = self.find(id).ok()?.state.rides;
        ride.map(|ride| self.named_if_there(ride))
    }

    /// Lets an actor fall through the one-way platforms that it stands on, until it neither overlaps nor
    /// touches them. Returns whether it stands on any: an actor of which no side is
    /// [`up`](crate::world::MoveOptions::up) stands on nothing.
    ///
    /// # Errors
    ///
    /// Returns an error if `id` is not an actor of this world.
    pub fn drop_through(&mut self, id: BodyId) -> Result<bool, WorldError<S>> {
        compiled!(World::drop_through_floor[
            world: &mut World<S> = self,
            id: BodyId = id,
        ] -> Result<bool, WorldError<S>>)
    }

    fn drop_through_floor(&mut self, id: BodyId) -> Result<bool, WorldError<S>> {
        let actor = self.actor(id)?;
        let Some(down) = self.record(actor).options.down() else {
            return Ok(false);
        };
        let mut below = Vec::new();
        self.visit_touching(actor, &mut |other, kind, sides| {
            if kind == ObstacleKind::OneWay && sides.has(down) {
                below.push(other.remembered(self.tag));
            }
        });
        let is_any = !below.is_empty();
        let dropped = self.record_mut(actor).state.dropped_mut();
        below.retain(|other| !dropped.contains(other));
        dropped.append(&mut below);
        dropped.sort_unstable();
        Ok(is_any)
    }

    /// Returns the box of a body or the cell of a tile; `None` if it is not in this world.
    #[must_use]
    pub fn place_of(&self, other: Other) -> Option<Aabb<S>> {
        match other {
            Other::Tile(map, pos) => self.map(map)?.cell_box(pos),
            Other::Body(body) => self.place(body.id),
        }
    }

    /// Visits what is near an actor and blocks it, with the sides of the actor that it touches, if any.
    fn visit_touching(&self, actor: BodySlot, visit: &mut dyn FnMut(Other, ObstacleKind, Sides)) {
        let record = self.record(actor);
        // A loaded file can give contacts to other bodies, which nothing blocks.
        if record.kind != BodyKind::Actor {
            return;
        }
        let place = record.place();
        Scene::of(self, actor, record).near(place, |other, obstacle| {
            if !record.state.dropped().contains(&other) {
                visit(other, obstacle.kind, obstacle.touching(place));
            }
        });
    }

    /// Forgets one-way platforms that the body has dropped through.
    pub(crate) fn forget_dropped(&mut self, body: BodySlot) {
        let record = self.record(body);
        if record.state.dropped().is_empty() {
            return;
        }
        let place = record.place();
        let mut dropped = core::mem::take(self.record_mut(body).state.dropped_mut());
        // A platform or a map may have been removed since.
        dropped.retain(|&other| self.place_of(other).is_some_and(|at| at.touches(place)));
        *self.record_mut(body).state.dropped_mut() = dropped;
    }

    /// Takes over what an actor touches after a move, and reports what has begun and ended.
    #[inline]
    pub(crate) fn renew_contacts(
        &mut self,
        actor: BodySlot,
        touching: &[(Other, Side)],
        hits: &[MoveHit<Other>],
    ) {
        let known = self.record(actor).state.contacts.as_slice();
        // The usual tick: a body stands where it stood, and nothing is written.
        if !are_same(known, touching) {
            self.change_contacts(actor, touching, hits);
        }
    }

    fn change_contacts(
        &mut self,
        actor: BodySlot,
        touching: &[(Other, Side)],
        hits: &[MoveHit<Other>],
    ) {
        let [mut before, mut after] = core::mem::take(&mut self.scratch.contacts);
        after.clear();
        after.extend(
            touching
                .iter()
                .map(|&(other, side)| (other.partner_id(), side)),
        );
        after.sort_unstable();
        after.dedup();
        let contacts = &mut self.record_mut(actor).state.contacts;
        before.clear();
        before.extend_from_slice(contacts.as_slice());
        contacts.refill(&after);
        // Lists of a few entries: comparing all with all beats any set.
        for &(gone, side) in before.iter().filter(|gone| !after.contains(gone)) {
            let other = self.partner(gone);
            self.report(actor, EventKind::ContactEnd { other, side }, 0.0);
        }
        // Contacts that ended, ended when the move began; those that began have the moment of their hit, or
        // the end of the move if it slid there.
        let mut has_met = false;
        for &(new, side) in after.iter().filter(|new| !before.contains(new)) {
            let is_it = |hit: &&MoveHit<Other>| hit.other.partner_id() == new && hit.side == side;
            let fraction = hits.iter().find(is_it).map_or(1.0, |hit| hit.fraction);
            let other = self.partner(new);
            self.report(actor, EventKind::ContactBegin { other, side }, fraction);
            has_met |= self.note_touched(new);
        }
        if has_met {
            self.note_arrived(actor);
        }
        self.scratch.contacts = [before, after];
    }

    /// Chooses the body that carries an actor after a move, by the rules of [`rides`](Self::rides).
    #[inline]
    pub(crate) fn choose_ride(&mut self, actor: BodySlot, touching: &[(Other, Side)]) {
        let record = self.record(actor);
        let down = record.options.down();
        let below = touching.iter().filter(|(_, side)| Some(*side) == down);
        let ride = self.widest_below(record, below.filter_map(|(other, _)| other.body()));
        self.record_mut(actor).state.rides = ride;
    }

    /// Ends the ride of an actor that has no contact with its carrier any longer. If it still stands on other bodies,
    /// one of them takes over: only a move chooses between several, but none is left out because it was not chosen
    /// then.
    pub(crate) fn renew_ride(&mut self, actor: BodySlot) {
        let record = self.record(actor);
        let Some(ride) = record.state.rides else {
            return;
        };
        let down = record.options.down();
        let contacts = record.state.contacts.iter();
        let mut below = contacts.filter(|(_, side)| Some(*side) == down).filter_map(
            |(partner, _)| match partner {
                PartnerId::Body(id) => Some(*id),
                PartnerId::Map(_) => None,
            },
        );
        if below.clone().all(|id| id != ride) {
            let ride = self.widest_below(record, &mut below);
            self.record_mut(actor).state.rides = ride;
        }
    }

    /// Returns the body under the widest part of an actor, among those below it that carry.
    fn widest_below(
        &self,
        record: &BodyRecord<S>,
        below: impl Iterator<Item = BodyId>,
    ) -> Option<BodyId> {
        let across = record.options.down()?.axis().other();
        let mut widest: Option<((Sum<S>, bool), BodyId)> = None;
        for below in below {
            // A loaded file can name bodies that are not there.
            let Ok(carrier) = self.find(below) else {
                continue;
            };
            let edge = carrier.place().span(across);
            let shared = edge.intersection(record.place().span(across));
            if let Some(shared) = shared.filter(|_| carrier.carries) {
                // By the exact overlap, and on a tie a solid before an actor.
                let rank = (shared.exact_length(), carrier.kind != BodyKind::Actor);
                if widest.is_none_or(|(most, _)| most < rank) {
                    widest = Some((rank, below));
                }
            }
        }
        widest.map(|(_, id)| id)
    }

    /// Looks again at what an actor touches, without a move of its own.
    pub(crate) fn renew_touching(&mut self, actor: BodySlot) {
        self.forget_dropped(actor);
        let mut touching = core::mem::take(&mut self.scratch.touching);
        touching.clear();
        self.visit_touching(actor, &mut |other, _, sides| {
            touching.extend(sides.iter().map(|side| (other, side)));
        });
        touching.sort_unstable();
        self.renew_contacts(actor, &touching, &[]);
        self.renew_ride(actor);
        self.scratch.touching = touching;
    }

    /// Looks again at all actors near an area in which something has changed.
    pub(crate) fn renew_around(&mut self, area: Aabb<S>) {
        self.for_bodies_near(area, &mut |world, body| {
            if world.record(body).kind == BodyKind::Actor {
                world.renew_touching(body);
                world.forget_crushers(body);
            }
        });
    }
}

/// Returns whether these contacts are what a body touches. Both lists are short, and one is not sorted.
#[inline]
fn are_same(contacts: &[(PartnerId, Side)], touching: &[(Other, Side)]) -> bool {
    let is = |&(other, side): &(Other, Side), contact: &(PartnerId, Side)| {
        side == contact.1 && other.partner_id() == contact.0
    };
    // Both ways, since a tile map is one partner for many tiles: lists of different length may be equal.
    let is_known = |touch: &(Other, Side)| contacts.iter().any(|contact| is(touch, contact));
    let is_there = |contact: &(PartnerId, Side)| touching.iter().any(|touch| is(touch, contact));
    touching.iter().all(is_known) && contacts.iter().all(is_there)
}
