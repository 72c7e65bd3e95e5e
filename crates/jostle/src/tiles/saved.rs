//! The stored form of a map, checked on the way in: what a file says is not believed.

use crate::geometry::Vec2;
use crate::scalar::Scalar;
use crate::tiles::store::Store;
use crate::tiles::{Outside, Tile, TileMap, TilePos};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "TileMap")]
struct SavedMap<S: Scalar> {
    origin: Vec2<S>,
    tile_size: Vec2<S>,
    outside: Outside,
    tiles: SavedTiles,
}

#[derive(serde::Serialize, serde::Deserialize)]
enum SavedTiles {
    /// All of them, row by row.
    Dense { width: u32, tiles: Vec<Tile> },
    /// Those that are not as every other cell, in order.
    Sparse(Vec<(TilePos, Tile)>),
}

/// A dense map is saved with all its tiles, a sparse one with those that were set.
impl<S: Scalar + Serialize> Serialize for TileMap<S> {
    fn serialize<T: Serializer>(&self, serializer: T) -> Result<T::Ok, T::Error> {
        let tiles = match &self.store {
            Store::Dense(dense) => SavedTiles::Dense {
                width: self.width(),
                tiles: dense.tiles.clone(),
            },
            Store::Sparse(sparse) => SavedTiles::Sparse(sparse.changed().collect()),
        };
        let saved = SavedMap {
            origin: self.origin(),
            tile_size: self.tile_size(),
            outside: self.outside,
            tiles,
        };
        saved.serialize(serializer)
    }
}

/// Refuses whatever the functions that make and change maps would refuse.
impl<'de, S: Scalar + Deserialize<'de>> Deserialize<'de> for TileMap<S> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let saved = SavedMap::deserialize(deserializer)?;
        load(saved).map_err(D::Error::custom)
    }
}

fn load<S: Scalar>(saved: SavedMap<S>) -> Result<TileMap<S>, String> {
    let (origin, size, outside) = (saved.origin, saved.tile_size, saved.outside);
    match saved.tiles {
        SavedTiles::Dense { width, tiles } => {
            let width = usize::try_from(width).unwrap_or(usize::MAX);
            let map = TileMap::from_tiles(origin, size, width, &tiles, outside);
            map.map_err(|error| error.to_string())
        }
        SavedTiles::Sparse(tiles) => {
            let map = TileMap::sparse(origin, size, outside);
            let mut map = map.map_err(|error| error.to_string())?;
            for (pos, tile) in tiles {
                map.set(pos, tile).map_err(|error| error.to_string())?;
            }
            Ok(map)
        }
    }
}
