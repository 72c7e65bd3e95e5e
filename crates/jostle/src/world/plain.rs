//! Moves of actors on a tile map with nothing else near: by the shortest way that there is.
//!
//! Whatever it cannot do, moves as they are in general do; what it does, they would do the same.

use crate::geometry::{Side, Sides, Vec2};
use crate::narrow::Response;
use crate::scalar::Scalar;
use crate::world::bodies::BodySlot;
use crate::world::motion::among_cells;
use crate::world::{ActorRule, BodyId, BodyKind, MapId, Moved, Other, Partner, World, WorldError};
use core::num::NonZeroU32;

impl<S: Scalar> World<S> {
    /// [`move_and_slide`](Self::move_and_slide) of an id in parts, which come in registers. In memory it would
    /// be a copy made just now, in pieces, and to read that is to wait until all writes before it have arrived.
    #[inline(never)]
    pub(super) fn slide(
        &mut self,
        slot: u32,
        generation: NonZeroU32,
        tag: u32,
        delta: Vec2<S>,
    ) -> Result<Moved<S>, WorldError<S>> {
        let id = BodyId::of_parts(slot, generation, tag);
        self.check_kind(id, BodyKind::Actor)?;
        let mut moved = Moved::still(self.find(id)?.mover);
        let body = BodySlot::of_checked(id.marked(self.tag));
        if !self.move_plainly(body, delta, &mut moved) {
            return self.move_with(id, delta, |_, _| Response::Slide);
        }
        Ok(moved)
    }

    /// Moves an actor of this world along whatever stops it, if only whole cells of one map are near and
    /// nobody looks on. Tells whether it did. How it went is told into what says that it has not moved;
    /// that is good for nothing if it did not.
    #[inline(always)]
    fn move_plainly(&mut self, id: BodySlot, delta: Vec2<S>, moved: &mut Moved<S>) -> bool {
        let Some(map) = self.cross_plainly(id, delta, moved) else {
            return false;
        };
        let entry = self.set_place(id, moved.mover);
        entry.state.rides = None;
        if !are_of_map(entry.state.contacts.as_slice(), map, moved.touching) {
            self.renew_contacts_plainly(id);
        }
        true
    }

    /// Runs the move without making it. Tells the map it was on.
    #[inline(always)]
    fn cross_plainly(
        &mut self,
        id: BodySlot,
        delta: Vec2<S>,
        moved: &mut Moved<S>,
    ) -> Option<MapId> {
        let entry = self.bodies.record(id);
        let is_watched = self.records_moves || self.touched_actors.has(id.slot());
        if is_watched || entry.actors != ActorRule::Ignore || !entry.state.is_plain() {
            return None;
        }
        let (handle, only) = self.maps.at(0).filter(|_| self.maps.capacity() == 1)?;
        let (map, mask, places) = (
            MapId::new(handle, self.tag),
            entry.filter.mask,
            &self.places,
        );
        if only.layers & mask == 0 {
            return None;
        }
        among_cells(
            (&only.map, |area| places.is_clear(area, mask)),
            (delta, &entry.options),
            self.log.as_mut()?.notes(|pos| Other::Tile(map, pos)),
            moved,
        )?;
        Some(map)
    }

    /// Takes note of whom an actor lies along after such a move.
    #[inline(never)]
    fn renew_contacts_plainly(&mut self, id: BodySlot) {
        let Some(log) = self.log.take() else { return };
        self.begin_call();
        self.renew_contacts(id, log.touching(), log.hits());
        self.end_call();
        self.log = Some(log);
    }
}

/// Whether these contacts are with one map, on these sides.
#[inline(always)]
fn are_of_map(contacts: &[(Partner, Side)], map: MapId, sides: Sides) -> bool {
    let mut left = sides;
    for &(partner, side) in contacts {
        if partner != Partner::Map(map) || !left.has(side) {
            return false;
        }
        left = left.without(side);
    }
    left.is_empty()
}
