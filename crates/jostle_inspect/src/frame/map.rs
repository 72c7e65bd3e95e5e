//! A tile map as it is shown.

use jostle::Outside;

/// A tile map, or the part of it that contains tiles.
#[derive(Clone, Debug, PartialEq)]
pub struct MapRow {
    /// The index of the world.
    pub world: u8,
    /// The slot of the map.
    pub map: u32,
    /// A number that changes when a tile does.
    pub revision: u32,
    /// The corner of cell (0, 0).
    pub origin: [f64; 2],
    /// The size of a tile.
    pub tile_size: [f64; 2],
    /// The first column and row in `kinds`.
    pub first: [i64; 2],
    /// The number of columns in `kinds`.
    pub columns: u32,
    /// What is beyond the edges of the map.
    pub outside: Outside,
    /// The layers of all its tiles.
    pub layers: u32,
    /// The kinds of the tiles, row by row: the lowest byte of [`jostle::Tile::to_bits`].
    pub kinds: Vec<u8>,
    /// Index and data of the tiles that have data.
    pub data: Vec<(u32, u16)>,
}
