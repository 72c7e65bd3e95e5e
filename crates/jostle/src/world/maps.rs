//! The tile maps of a world.

use crate::geometry::Side;
use crate::pool::clone_in_place;
use crate::scalar::Scalar;
use crate::tiles::TileMap;
use crate::world::{MapId, Partner, World, WorldError};

/// A tile map as the world keeps it.
#[derive(Debug, PartialEq)]
pub(super) struct MapEntry<S: Scalar> {
    pub(super) map: TileMap<S>,
    pub(super) layers: u32,
}

clone_in_place!([S: Scalar] MapEntry<S> { map, layers });

/// Tile maps.
impl<S: Scalar> World<S> {
    /// Adds a tile map, in all layers.
    ///
    /// # Panics
    ///
    /// Beyond 2^32 maps.
    pub fn add_map(&mut self, map: TileMap<S>) -> MapId {
        let layers = u32::MAX;
        let handle = self.maps.insert(MapEntry { map, layers });
        MapId::new(handle, self.tag)
    }

    /// A tile map; `None` if it is not in this world.
    #[must_use]
    pub fn map(&self, id: MapId) -> Option<&TileMap<S>> {
        self.find_map(id).map(|entry| &entry.map)
    }

    /// A tile map, to be changed; `None` if it is not in this world. Bodies stay where they are.
    #[must_use]
    pub fn map_mut(&mut self, id: MapId) -> Option<&mut TileMap<S>> {
        self.find_map(id)?;
        self.maps.at_mut(id.index()).map(|entry| &mut entry.map)
    }

    /// Takes a tile map out, and ends the contacts with it.
    ///
    /// # Errors
    ///
    /// If it is not in this world.
    pub fn remove_map(&mut self, id: MapId) -> Result<TileMap<S>, WorldError<S>> {
        let known = self.find_map(id).and_then(|_| self.maps.at(id.index()));
        let handle = known.map(|(handle, _)| handle);
        let removed = handle.and_then(|handle| self.maps.remove(handle));
        let entry = removed.ok_or(WorldError::UnknownMap(id))?;
        self.begin_call();
        self.look_at_those_on(id);
        self.end_call();
        Ok(entry.map)
    }

    /// Looks again at the actors that lie along a map.
    fn look_at_those_on(&mut self, map: MapId) {
        let mut ids = core::mem::take(&mut self.near_ids);
        ids.clear();
        let is_on = |(partner, _): &(Partner, Side)| *partner == Partner::Map(map);
        let touching = self.bodies().map(|body| body.id());
        ids.extend(touching.filter(|&id| self.contacts(id).iter().any(is_on)));
        ids.iter().for_each(|&id| self.look_again(id));
        self.near_ids = ids;
    }

    /// The layers that all tiles of a map are in; `None` if it is not in this world.
    #[must_use]
    pub fn map_layers(&self, id: MapId) -> Option<u32> {
        self.find_map(id).map(|entry| entry.layers)
    }

    /// Puts all tiles of a map in these layers.
    ///
    /// # Errors
    ///
    /// If it is not in this world.
    pub fn set_map_layers(&mut self, id: MapId, layers: u32) -> Result<(), WorldError<S>> {
        let known = self.find_map(id).is_some();
        let entry = self.maps.at_mut(id.index()).filter(|_| known);
        entry.ok_or(WorldError::UnknownMap(id))?.layers = layers;
        Ok(())
    }

    /// All tile maps, in the order of their ids.
    pub fn maps(&self) -> impl Iterator<Item = (MapId, &TileMap<S>)> {
        let named = |(handle, entry)| (MapId::new(handle, self.tag), entry);
        let named = self.maps.iter().map(named);
        named.map(|(id, entry): (_, &MapEntry<S>)| (id, &entry.map))
    }

    /// The tile maps in one of the layers of a mask, in the order of their ids.
    #[inline]
    pub(super) fn maps_in(&self, mask: u32) -> impl Iterator<Item = (MapId, &TileMap<S>)> {
        let there = self
            .maps
            .each()
            .filter(move |(_, entry)| entry.layers & mask != 0);
        there.map(|(handle, entry)| (MapId::new(handle, self.tag), &entry.map))
    }

    fn find_map(&self, id: MapId) -> Option<&MapEntry<S>> {
        let (handle, entry) = self.maps.at(id.index())?;
        let is_it = id.is_of(self.tag) && id.is(handle);
        is_it.then_some(entry)
    }
}
