//! A tile map as it is shown.

use jostle::Outside;

/// A tile map, or the part of it that holds tiles.
#[derive(Clone, Debug, PartialEq)]
pub struct MapRow {
    /// Which of the worlds shown.
    pub world: u8,
    /// Its slot.
    pub map: u32,
    /// Changes when a tile does.
    pub revision: u32,
    /// Where cell (0, 0) begins.
    pub origin: [f64; 2],
    /// How large a tile is.
    pub tile_size: [f64; 2],
    /// The first column and row held here.
    pub first: [i64; 2],
    /// How many columns are held here.
    pub columns: u32,
    /// What is beyond its edges.
    pub outside: Outside,
    /// The layers that all its tiles are in.
    pub layers: u32,
    /// The kinds of the tiles, row by row: the lowest byte of [`jostle::Tile::to_bits`].
    pub kinds: Vec<u8>,
    /// Index and data of the tiles with data.
    pub data: Vec<(u32, u16)>,
}
