//! Moves of actors on a tile map with nothing else near: by the shortest way that there is.
//!
//! Whatever it cannot do, moves as they are in general do; what it does, they would do the same.

use crate::geometry::{Side, Sides, Vec2};
use crate::scalar::Scalar;
use crate::tiles::TileMap;
use crate::world::motion::among_cells;
use crate::world::{ActorRule, BodyId, MapId, MoveLog, Moved, Other, Partner, World};

impl<S: Scalar> World<S> {
    /// Moves an actor of this world along whatever stops it, if only whole cells of one map are near and
    /// nobody looks on.
    #[inline(always)]
    pub(super) fn move_plainly(&mut self, id: BodyId, delta: Vec2<S>) -> Option<Moved<S>> {
        let mut log = self.log.take()?;
        let made = self.cross_plainly(id, delta, &mut log);
        let moved = made.map(|(moved, map)| {
            self.settle_plainly(id, (&moved, map), &log);
            moved
        });
        self.log = Some(log);
        moved
    }

    /// Runs the move without making it.
    #[inline(always)]
    fn cross_plainly(
        &self,
        id: BodyId,
        delta: Vec2<S>,
        log: &mut MoveLog<S, Other>,
    ) -> Option<(Moved<S>, MapId)> {
        let (_, entry) = self.bodies.at(id.index())?;
        let is_watched = self.keeps_moves || self.leaned.has(id.slot());
        if is_watched || entry.actors != ActorRule::Ignore || !entry.state.is_plain() {
            return None;
        }
        let mask = entry.filter.mask;
        let (map, tiles) = self.only_map(mask)?;
        let is_clear = |area| self.places.is_clear(area, mask);
        let mut moved = Moved::still(entry.mover);
        let notes = log.notes(|pos| Other::Tile(map, pos));
        among_cells(
            (tiles, is_clear),
            (delta, &entry.options),
            notes,
            &mut moved,
        )?;
        Some((moved, map))
    }

    /// The only map there is, if it is in one of the layers of a mask.
    #[inline(always)]
    fn only_map(&self, mask: u32) -> Option<(MapId, &TileMap<S>)> {
        let (handle, entry) = self.maps.at(0).filter(|_| self.maps.capacity() == 1)?;
        let map = (MapId::new(handle, self.tag), &entry.map);
        (entry.layers & mask != 0).then_some(map)
    }

    /// Makes the move: the place, and the contacts that follow from it.
    #[inline(always)]
    fn settle_plainly(
        &mut self,
        id: BodyId,
        (moved, map): (&Moved<S>, MapId),
        log: &MoveLog<S, Other>,
    ) {
        let Some(entry) = self.put_body(id.index(), moved.mover) else {
            return;
        };
        entry.state.rides = None;
        if !are_of_map(entry.state.contacts.as_slice(), map, moved.touching) {
            self.begin_call();
            self.renew_contacts(id, log.touching(), log.hits());
            self.end_call();
        }
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
