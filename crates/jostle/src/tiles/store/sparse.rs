//! The tiles of an endless map, in chunks of 32 x 32 cells.

use crate::pool::clone_in_place;
use crate::tiles::store::{
    CHUNK_BITS, CHUNK_SIDE, CHUNK_TILES, CellRect, CellRun, MAX_TILES, TileBlock, TileRows, Tiles,
    distance,
};
use crate::tiles::{Tile, TileError, TilePos};
use alloc::vec::Vec;

/// Chunks of 32 x 32 cells, wherever a tile was set.
pub(crate) struct Sparse {
    /// Sorted by row, then column.
    pub(crate) keys: Vec<ChunkKey>,
    /// By slot, in the order in which the chunks were added.
    tiles: Vec<Tile>,
    /// The tile of every other cell.
    pub(crate) blank: Tile,
}

clone_in_place!([] Sparse { keys, tiles, blank });

/// Where a chunk is, counted in chunks, and where its tiles are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ChunkKey {
    pub(crate) row: i32,
    pub(crate) column: i32,
    slot: u32,
}

impl ChunkKey {
    pub(crate) fn cells(self) -> CellRect {
        let along = |chunk: i32| {
            let first = chunk << CHUNK_BITS;
            CellRun::new(first, first + (CHUNK_SIDE - 1))
        };
        CellRect {
            columns: along(self.column),
            rows: along(self.row),
        }
    }
}

impl Sparse {
    pub(crate) fn new(blank: Tile) -> Self {
        Self {
            keys: Vec::new(),
            tiles: Vec::new(),
            blank,
        }
    }

    /// Returns the index of a cell's chunk, or where it belongs.
    fn find(&self, column: i32, row: i32) -> Result<usize, usize> {
        let wanted = (row >> CHUNK_BITS, column >> CHUNK_BITS);
        self.keys
            .binary_search_by_key(&wanted, |key| (key.row, key.column))
    }

    pub(crate) fn get(&self, column: i32, row: i32) -> Option<Tile> {
        let index = self.find(column, row).ok()?;
        self.block(self.keys[index]).get(column, row)
    }

    pub(crate) fn block(&self, key: ChunkKey) -> TileBlock<'_> {
        let first = key.slot as usize * CHUNK_TILES;
        let tiles = self.tiles.get(first..first + CHUNK_TILES).unwrap_or(&[]);
        TileBlock {
            cells: key.cells(),
            tiles,
        }
    }

    /// Puts a tile into a cell and returns the previous one. A blank tile adds no chunk.
    pub(crate) fn set(&mut self, column: i32, row: i32, tile: Tile) -> Result<Tile, TileError> {
        if tile == self.blank && self.find(column, row).is_err() {
            return Ok(tile);
        }
        Ok(core::mem::replace(self.place(column, row)?, tile))
    }

    /// Returns the place of a cell, in a new chunk if need be.
    fn place(&mut self, column: i32, row: i32) -> Result<&mut Tile, TileError> {
        let index = match self.find(column, row) {
            Ok(index) => index,
            Err(index) => self.add_chunk(index, column, row)?,
        };
        let key = self.keys[index];
        let along = |cell: i32| distance(cell >> CHUNK_BITS << CHUNK_BITS, cell);
        let within = along(row) * CHUNK_SIDE as usize + along(column);
        let place = self.tiles.get_mut(key.slot as usize * CHUNK_TILES + within);
        place.ok_or(TileError::Full)
    }

    fn add_chunk(&mut self, index: usize, column: i32, row: i32) -> Result<usize, TileError> {
        let slot = self.tiles.len() / CHUNK_TILES;
        let has_room = self.tiles.len() + CHUNK_TILES <= MAX_TILES
            && self.tiles.try_reserve(CHUNK_TILES).is_ok()
            && self.keys.try_reserve(1).is_ok();
        let slot = u32::try_from(slot).ok().filter(|_| has_room);
        let key = ChunkKey {
            row: row >> CHUNK_BITS,
            column: column >> CHUNK_BITS,
            slot: slot.ok_or(TileError::Full)?,
        };
        let len = self.tiles.len() + CHUNK_TILES;
        self.tiles.resize(len, self.blank);
        self.keys.insert(index, key);
        Ok(index)
    }

    /// Adds a chunk after all others.
    pub(crate) fn push_chunk(
        &mut self,
        column: i32,
        row: i32,
        tiles: &[Tile],
    ) -> Result<(), TileError> {
        let first = self.tiles.len();
        let (column, row) = (column << CHUNK_BITS, row << CHUNK_BITS);
        self.add_chunk(self.keys.len(), column, row)?;
        self.tiles[first..].copy_from_slice(tiles);
        Ok(())
    }

    /// Adds the chunks that cover these cells, or none of them.
    pub(crate) fn reserve(&mut self, cells: CellRect) -> Result<(), TileError> {
        let [columns, rows] = [cells.columns, cells.rows]
            .map(|run| CellRun::new(run.first >> CHUNK_BITS, run.last >> CHUNK_BITS));
        let known = self
            .chunk_rows(cells.rows)
            .map(|row| self.chunks_among(row, cells.columns).len());
        let known: usize = known.sum();
        let wanted = CellRect { columns, rows }.count();
        let missing = usize::try_from(wanted).map_err(|_| TileError::Full)? - known;
        let tiles = missing.saturating_mul(CHUNK_TILES);
        let has_room = self.tiles.len().saturating_add(tiles) <= MAX_TILES
            && self.tiles.try_reserve(tiles).is_ok()
            && self.keys.try_reserve(missing).is_ok();
        if !has_room {
            return Err(TileError::Full);
        }
        for row in rows.each() {
            for column in columns.each() {
                self.place(column << CHUNK_BITS, row << CHUNK_BITS)?;
            }
        }
        Ok(())
    }

    /// Puts a tile into all of these cells that are in chunks.
    pub(crate) fn fill(&mut self, cells: CellRect, tile: Tile) {
        for index in 0..self.keys.len() {
            let key = self.keys[index];
            let Some(common) = key.cells().common(cells) else {
                continue;
            };
            let (first, width) = (key.slot as usize * CHUNK_TILES, CHUNK_SIDE as usize);
            for row in common.rows.each() {
                let start = first + distance(key.cells().rows.first, row) * width;
                let from = start + distance(key.cells().columns.first, common.columns.first);
                let to = start + distance(key.cells().columns.first, common.columns.last);
                if let Some(tiles) = self.tiles.get_mut(from..=to) {
                    tiles.fill(tile);
                }
            }
        }
    }

    /// Returns the chunks of one row of chunks, among the columns of some cells.
    pub(crate) fn chunks_among(&self, row: i32, columns: CellRun) -> &[ChunkKey] {
        let [first, last] = [columns.first, columns.last].map(|column| column >> CHUNK_BITS);
        let from = self
            .keys
            .partition_point(|key| (key.row, key.column) < (row, first));
        let to = self
            .keys
            .partition_point(|key| (key.row, key.column) <= (row, last));
        self.keys.get(from..to).unwrap_or(&[])
    }

    /// Returns the chunk at a position counted in chunks, if there is one.
    pub(crate) fn chunk(&self, pos: TilePos) -> Option<ChunkKey> {
        let wanted = (pos.row, pos.column);
        let index = self
            .keys
            .binary_search_by_key(&wanted, |key| (key.row, key.column));
        index.ok().map(|index| self.keys[index])
    }

    /// Returns the smallest rectangle of cells around all chunks.
    pub(crate) fn content(&self) -> Option<CellRect> {
        let (first, last) = (self.keys.first()?.cells(), self.keys.last()?.cells());
        let columns = self.keys.iter().map(|key| key.cells().columns);
        Some(CellRect {
            columns: columns.fold(first.columns, CellRun::around),
            rows: first.rows.around(last.rows),
        })
    }

    /// Returns the tiles that are not blank, in order.
    pub(crate) fn changed(&self) -> Tiles<'_> {
        let all = CellRun::new(i32::MIN, i32::MAX);
        let cells = CellRect {
            columns: all,
            rows: all,
        };
        Tiles::new(TileRows::of_sparse(self, cells), self.blank)
    }

    /// Returns the rows of chunks that have any, among some rows of cells.
    pub(crate) fn chunk_rows(&self, rows: CellRun) -> impl Iterator<Item = i32> {
        let last = rows.last >> CHUNK_BITS;
        let mut at = self
            .keys
            .partition_point(|key| key.row < rows.first >> CHUNK_BITS);
        core::iter::from_fn(move || {
            let row = self.keys.get(at).map(|key| key.row)?;
            at += self.keys.get(at..)?.partition_point(|key| key.row == row);
            (row <= last).then_some(row)
        })
    }
}
