//! The serialized form of a map, checked when it is read: files are not trusted.

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
struct SerdeMap<S: Scalar> {
    origin: Vec2<S>,
    tile_size: Vec2<S>,
    outside: Outside,
    tiles: SerdeTiles,
}

#[derive(serde::Serialize, serde::Deserialize)]
enum SerdeTiles {
    /// All tiles, row by row.
    Dense { width: u32, tiles: Vec<Tile> },
    /// The tiles that are not blank, in order.
    Sparse(Vec<(TilePos, Tile)>),
}

/// A dense map is serialized with all its tiles, a sparse one with those that were set.
impl<S: Scalar + Serialize> Serialize for TileMap<S> {
    fn serialize<T: Serializer>(&self, serializer: T) -> Result<T::Ok, T::Error> {
        let tiles = match &self.store {
            Store::Dense(dense) => SerdeTiles::Dense {
                width: self.width(),
                tiles: dense.tiles.clone(),
            },
            Store::Sparse(sparse) => SerdeTiles::Sparse(sparse.changed().collect()),
        };
        let saved = SerdeMap {
            origin: self.origin(),
            tile_size: self.tile_size(),
            outside: self.outside,
            tiles,
        };
        saved.serialize(serializer)
    }
}

/// Rejects whatever the constructors and setters of maps would reject.
impl<'de, S: Scalar + Deserialize<'de>> Deserialize<'de> for TileMap<S> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let saved = SerdeMap::deserialize(deserializer)?;
        load(saved).map_err(D::Error::custom)
    }
}

fn load<S: Scalar>(saved: SerdeMap<S>) -> Result<TileMap<S>, String> {
    let (origin, size, outside) = (saved.origin, saved.tile_size, saved.outside);
    match saved.tiles {
        SerdeTiles::Dense { width, tiles } => {
            let width = usize::try_from(width).unwrap_or(usize::MAX);
            let map = TileMap::from_tiles(origin, size, width, &tiles, outside);
            map.map_err(|error| error.to_string())
        }
        SerdeTiles::Sparse(tiles) => {
            let map = TileMap::sparse(origin, size, outside);
            let mut map = map.map_err(|error| error.to_string())?;
            for (pos, tile) in tiles {
                map.set(pos, tile).map_err(|error| error.to_string())?;
            }
            Ok(map)
        }
    }
}
