//! The tile maps of a world.

use crate::geometry::Side;
use crate::pool::clone_in_place;
use crate::scalar::Scalar;
use crate::scalar::compiled::compiled;
use crate::tiles::TileMap;
use crate::world::bodies::BodySlot;
use crate::world::{BodyId, MapId, PartnerId, World, WorldError};

/// A tile map as the world stores it.
#[derive(Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename = "Map"))]
pub(super) struct MapRecord<S: Scalar> {
    pub(super) layers: u32,
    pub(super) map: TileMap<S>,
}

clone_in_place!([S: Scalar] MapRecord<S> { map, layers });

/// Tile maps.
impl<S: Scalar> World<S> {
    /// Adds a tile map, in all layers, and returns its id.
    ///
    /// # Panics
    ///
    /// Panics if the world has 2^32 maps.
    #[track_caller]
    pub fn add_map(&mut self, map: TileMap<S>) -> MapId {
        let layers = u32::MAX;
        let handle = self.maps.insert(MapRecord { map, layers });
        MapId::new(handle, self.tag)
    }

    /// Returns a tile map; `None` if it is not in this world.
    #[must_use]
    pub fn map(&self, id: MapId) -> Option<&TileMap<S>> {
        self.find_map(id).map(|record| &record.map)
    }

    /// Returns a tile map to be changed; `None` if it is not in this world.
    ///
    /// Bodies stay where they are, and notice the change when they next move.
    #[must_use]
    pub fn map_mut(&mut self, id: MapId) -> Option<&mut TileMap<S>> {
        self.find_map_mut(id).map(|record| &mut record.map)
    }

    /// Removes a tile map and returns it. Contacts with it end.
    ///
    /// # Errors
    ///
    /// Returns an error if the map is not in this world.
    pub fn remove_map(&mut self, id: MapId) -> Result<TileMap<S>, WorldError<S>> {
        compiled!(World::take_map[
            world: &mut World<S> = self,
            id: MapId = id,
        ] -> Result<TileMap<S>, WorldError<S>>)
    }

    fn take_map(&mut self, id: MapId) -> Result<TileMap<S>, WorldError<S>> {
        let known = self.find_map(id).and_then(|_| self.maps.at(id.index()));
        let handle = known.map(|(handle, _)| handle);
        let removed = handle.and_then(|handle| self.maps.remove(handle));
        let removed = removed.ok_or(WorldError::UnknownMap(id))?;
        self.begin_call();
        self.renew_those_on(id);
        self.end_call();
        Ok(removed.map)
    }

    /// Looks again at what the actors touch that have a contact with a map.
    fn renew_those_on(&mut self, map: MapId) {
        let mut bodies = core::mem::take(&mut self.scratch.near);
        bodies.clear();
        let is_on = |(partner, _): &(PartnerId, Side)| *partner == PartnerId::Map(map);
        for (handle, record) in self.bodies.iter() {
            if record.state.contacts.iter().any(is_on) {
                let id = BodyId::new(handle, self.tag);
                bodies.push(BodySlot::of_checked(id));
            }
        }
        // Collected first, because renewing contacts needs the world.
        bodies.iter().for_each(|&body| self.renew_touching(body));
        self.scratch.near = bodies;
    }

    /// Returns the layers that the tiles of a map are in; `None` if it is not in this world.
    #[must_use]
    pub fn map_layers(&self, id: MapId) -> Option<u32> {
        self.find_map(id).map(|record| record.layers)
    }

    /// Sets the layers that the tiles of a map are in. In no layer, the map blocks nothing.
    ///
    /// # Errors
    ///
    /// Returns an error if the map is not in this world.
    pub fn set_map_layers(&mut self, id: MapId, layers: u32) -> Result<(), WorldError<S>> {
        let record = self.find_map_mut(id);
        record.ok_or(WorldError::UnknownMap(id))?.layers = layers;
        Ok(())
    }

    /// Returns all tile maps, ordered by id.
    pub fn maps(&self) -> impl Iterator<Item = (MapId, &TileMap<S>)> {
        let maps = self.maps.iter();
        maps.map(|(handle, record)| (MapId::new(handle, self.tag), &record.map))
    }

    /// Returns the tile maps in a layer of the mask, ordered by id.
    #[inline]
    pub(super) fn maps_in(&self, mask: u32) -> impl Iterator<Item = (MapId, &TileMap<S>)> {
        let maps = self.maps.each();
        let in_layers = maps.filter(move |(_, record)| record.layers & mask != 0);
        in_layers.map(|(handle, record)| (MapId::new(handle, self.tag), &record.map))
    }

    fn find_map(&self, id: MapId) -> Option<&MapRecord<S>> {
        let (handle, record) = self.maps.at(id.index())?;
        let is_accepted = id.is_of(self.tag) || self.accepts_all_ids;
        (is_accepted && id.is(handle)).then_some(record)
    }

    fn find_map_mut(&mut self, id: MapId) -> Option<&mut MapRecord<S>> {
        self.find_map(id)?;
        self.maps.at_mut(id.index())
    }
}
