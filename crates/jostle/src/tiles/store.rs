//! Where the tiles of a map are stored: in one piece, or in chunks sorted by row and column.
//!
//! - **Owns** [`Store`]: [`Dense`] for maps with an end, [`Sparse`] for endless ones.
//! - **Uses** nothing but tiles and their positions; [`LocalCells`] also uses the edges of the map's axes.
//! - **Never** knows what is outside a map.

mod bit_grid;
mod dense;
mod local_cells;
mod saved_chunks;
mod sparse;
mod tile_block;
mod tile_rows;

pub(super) use self::dense::Dense;
pub(super) use self::local_cells::LOCAL_SIDE;
pub(crate) use self::local_cells::{CellRange, LocalCells};
pub(super) use self::sparse::{ChunkKey, Sparse};
pub(super) use self::tile_block::{CellRect, CellRun, TileBlock, distance};
pub(super) use self::tile_rows::{TileRows, Tiles};

use crate::tiles::{Tile, TileError};

/// The most tiles that a map may have: 256 MiB of them, far beyond any level, so that a wrong size fails instead of
/// exhausting memory.
pub(super) const MAX_TILES: usize = 1 << 26;
/// The number of cells along each side of a chunk, as a power of two.
///
/// 32 x 32 tiles are 4 KiB. Smaller chunks make longer lists of chunks, larger ones store more blank cells; neither
/// is critical.
pub(super) const CHUNK_BITS: u32 = 5;
const CHUNK_SIDE: i32 = 1 << CHUNK_BITS;
pub(super) const CHUNK_TILES: usize = 1 << (2 * CHUNK_BITS);

pub(super) enum Store {
    Dense(Dense),
    Sparse(Sparse),
}

impl Clone for Store {
    fn clone(&self) -> Self {
        match self {
            Self::Dense(dense) => Self::Dense(dense.clone()),
            Self::Sparse(sparse) => Self::Sparse(sparse.clone()),
        }
    }

    fn clone_from(&mut self, source: &Self) {
        match (self, source) {
            (Self::Dense(own), Self::Dense(dense)) => own.clone_from(dense),
            (Self::Sparse(own), Self::Sparse(sparse)) => own.clone_from(sparse),
            (own, _) => *own = source.clone(),
        }
    }
}

impl Store {
    /// Returns the tile of a cell, if it is stored.
    #[inline]
    pub(super) fn get(&self, column: i32, row: i32) -> Option<Tile> {
        match self {
            Self::Dense(dense) => dense.block().get(column, row),
            Self::Sparse(sparse) => sparse.get(column, row),
        }
    }

    /// Returns every stretch of stored tiles among these cells, row by row.
    pub(super) fn rows(&self, cells: CellRect) -> TileRows<'_> {
        TileRows::new(self, cells)
    }

    /// Returns the stored tiles among these cells, except those equal to `skipped`, row by row.
    pub(super) fn tiles_but(&self, skipped: Tile, cells: CellRect) -> Tiles<'_> {
        Tiles::new(self.rows(cells), skipped)
    }

    /// Puts a tile into a cell that the map has, and returns the previous one.
    pub(super) fn set(&mut self, column: i32, row: i32, tile: Tile) -> Result<Tile, TileError> {
        match self {
            Self::Dense(dense) => dense.set(column, row, tile).ok_or(TileError::Full),
            Self::Sparse(sparse) => sparse.set(column, row, tile),
        }
    }

    /// Adds the chunks needed to put a tile into all these cells, or none of them.
    pub(super) fn reserve(&mut self, cells: CellRect, tile: Tile) -> Result<(), TileError> {
        match self {
            Self::Sparse(sparse) if tile != sparse.blank => sparse.reserve(cells),
            Self::Sparse(_) | Self::Dense(_) => Ok(()),
        }
    }

    /// Puts a tile into all of these cells that are stored.
    pub(super) fn fill(&mut self, cells: CellRect, tile: Tile) {
        match self {
            Self::Dense(dense) => dense.fill(cells, tile),
            Self::Sparse(sparse) => sparse.fill(cells, tile),
        }
    }
}
