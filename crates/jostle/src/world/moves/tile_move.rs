//! Moves of actors on a tile map with no solid near: the shortest way through a world.
//!
//! A fast path: its slow twin is [`World::move_with`], and `tests/it/fast_equals_slow.rs` compares both. It spares the
//! list of obstacles and most of the bookkeeping: 65 ns per move instead of 119 ns.

use crate::geometry::{Axis, Side, Sides, Vec2};
use crate::narrow::Response;
use crate::scalar::Scalar;
use crate::world::bodies::BodySlot;
use crate::world::motion::{Attempt, move_on_tiles};
use crate::world::{
    ActorRule, BodyId, BodyKind, MapId, Moved, Other, PartnerId, World, WorldError,
};
use core::num::NonZeroU32;

/// What follows from a move on tiles.
#[derive(Clone, Copy, PartialEq)]
enum FollowUp {
    /// Contacts with the map at most.
    Contacts,
    /// The move is recorded too.
    Record,
    /// There is a sensor near, which the body may have entered or left.
    Sense,
}

impl<S: Scalar> World<S> {
    /// Slides an actor. The id comes in parts so that it is passed in registers: reading a struct that was just
    /// written in parts stalls on store forwarding.
    #[inline(never)]
    pub(super) fn slide_actor(
        &mut self,
        slot: u32,
        generation: NonZeroU32,
        tag: u32,
        delta: Vec2<S>,
    ) -> Result<Moved<S>, WorldError<S>> {
        let id = BodyId::of_parts(slot, generation, tag);
        let mut moved = Moved::still(self.find_of_kind(id, BodyKind::Actor)?.mover);
        let body = BodySlot::of_checked(id.marked(self.tag));
        match self.tile_move(body, delta, &mut moved) {
            Attempt::Made => Ok(moved),
            attempt => self.move_by(id, delta, |_, _| Response::Slide, attempt),
        }
    }

    /// Slides an actor if only whole cells of one map are near. `moved` must say that it has not moved, and is
    /// unspecified unless the move is made.
    #[inline(always)]
    fn tile_move(&mut self, id: BodySlot, delta: Vec2<S>, moved: &mut Moved<S>) -> Attempt {
        let (map, follow_up) = match self.run_on_tiles(id, delta, moved) {
            Ok(made) => made,
            Err(attempt) => return attempt,
        };
        if follow_up == FollowUp::Sense {
            self.commit_sensed(id, delta, moved);
            return Attempt::Made;
        }
        if follow_up == FollowUp::Record {
            self.record_on_tiles(id, delta, moved);
        }
        let entry = self.set_place(id, moved.mover);
        entry.state.rides = None;
        // A walker keeps its contact with the floor from tick to tick: so there is no event to report.
        if !are_with_map(entry.state.contacts.as_slice(), map, moved.touching) {
            self.renew_map_contacts(id);
        }
        Attempt::Made
    }

    /// Runs the move without making it. Returns the map it was on, and what is still to be done.
    #[inline(always)]
    fn run_on_tiles(
        &mut self,
        id: BodySlot,
        delta: Vec2<S>,
        moved: &mut Moved<S>,
    ) -> Result<(MapId, FollowUp), Attempt> {
        let entry = self.bodies.record(id);
        let state = &entry.state;
        let is_plain = state.is_plain();
        let is_passing = || !state.dropped().is_empty() || !state.crushers().is_empty();
        if (!is_plain && is_passing())
            || entry.actors != ActorRule::Ignore
            || entry.one_way.is_some()
            || self.touched_actors.has(id.slot())
        {
            return Err(Attempt::NoFaces);
        }
        let mask = entry.filter.mask;
        // The only map is in the first slot, unless an earlier one was removed.
        let (1, Some((handle, only)), Some(log)) =
            (self.maps.len(), self.maps.at(0), &mut self.log)
        else {
            return Err(Attempt::NoFaces);
        };
        let map = MapId::new(handle, self.tag);
        if only.layers & mask == 0 {
            return Err(Attempt::NoFaces);
        }
        let places = &self.places;
        let mut follow_up = if self.recorded.has(id.id()) {
            FollowUp::Record
        } else {
            FollowUp::Contacts
        };
        let name = move |pos| Some(Other::Tile(map, pos));
        let place = entry.place();
        let (x, y) = (place.span(Axis::X), place.span(Axis::Y));
        let attempt = move_on_tiles(&only.map, x, y, delta, &entry.options, moved, |area| {
            if !places.is_clear(BodyKind::Solid, area, mask) {
                return None;
            }
            if !is_plain || !places.is_clear(BodyKind::Sensor, area, u32::MAX) {
                follow_up = FollowUp::Sense;
            }
            log.set_keeps_legs(follow_up != FollowUp::Contacts);
            Some((log.clear_and_note(), name))
        });
        if attempt == Attempt::Made {
            Ok((map, follow_up))
        } else {
            Err(attempt)
        }
    }

    /// Records a move on tiles of an actor that is still where the move began.
    #[inline(never)]
    fn record_on_tiles(&mut self, id: BodySlot, delta: Vec2<S>, moved: &Moved<S>) {
        let before = self.record(id).place();
        let log = self.log.as_mut().expect("the move was noted in it");
        self.recorded.record(id.id(), before, delta, moved, log);
    }

    /// Updates the contacts of an actor after a move on tiles.
    #[inline(never)]
    fn renew_map_contacts(&mut self, id: BodySlot) {
        let log = self.log.take().expect("the move was noted in it");
        self.begin_call();
        self.renew_contacts(id, log.touching(), log.hits());
        self.end_call();
        self.log = Some(log);
    }

    /// Puts an actor where a move near a sensor has led it, with all that follows.
    #[inline(never)]
    fn commit_sensed(&mut self, id: BodySlot, delta: Vec2<S>, moved: &mut Moved<S>) {
        let mut log = self.log.take().expect("the move was noted in it");
        self.begin_call();
        self.commit(id, moved, &mut log, delta);
        self.end_call();
        self.log = Some(log);
    }
}

/// Whether these contacts are with one map, on these sides.
#[inline(always)]
fn are_with_map(contacts: &[(PartnerId, Side)], map: MapId, sides: Sides) -> bool {
    let mut left = sides;
    for &(partner, side) in contacts {
        if partner != PartnerId::Map(map) || !left.has(side) {
            return false;
        }
        left = left.without(side);
    }
    left.is_empty()
}
