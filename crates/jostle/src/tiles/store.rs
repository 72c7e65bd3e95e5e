//! Where the tiles of a map are kept: in one piece, or in chunks in order of row and column.

use crate::pool::clone_in_place;
use crate::tiles::blocks::{Block, Cells, distance};
use crate::tiles::dense::Dense;
use crate::tiles::{Tile, TileError, TilePos};
use alloc::vec::Vec;

/// How many tiles a map may have.
pub(super) const MOST_TILES: usize = 1 << 26;
/// Cells along each side of a chunk, as a power of two.
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

/// Chunks of 32 x 32 cells, as far as there is anything in them.
pub(super) struct Sparse {
    /// By row, then column.
    pub(super) keys: Vec<Key>,
    /// By slot, in the order in which chunks were made.
    tiles: Vec<Tile>,
    /// What is in every other cell.
    pub(super) blank: Tile,
}

clone_in_place!([] Sparse { keys, tiles, blank });

/// Where a chunk is, counted in chunks, and where its tiles are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key {
    pub(super) row: i32,
    pub(super) column: i32,
    slot: u32,
}

/// A block, one of its rows, and some of its columns, first and last.
pub(super) type Stretch<'a> = (Block<'a>, i32, (i32, i32));

impl Key {
    pub(super) fn cells(self) -> Cells {
        let along = |chunk: i32| {
            let first = chunk << CHUNK_BITS;
            (first, first + (CHUNK_SIDE - 1))
        };
        Cells {
            columns: along(self.column),
            rows: along(self.row),
        }
    }
}

impl Store {
    /// The tile of a cell, if it is kept.
    #[inline]
    pub(super) fn get(&self, column: i32, row: i32) -> Option<Tile> {
        match self {
            Self::Dense(dense) => dense.block().get(column, row),
            Self::Sparse(sparse) => sparse.get(column, row),
        }
    }

    /// Every stretch of tiles that are kept among these cells, row by row: its block, row and columns.
    #[inline]
    pub(super) fn stretches(&self, cells: Cells) -> impl Iterator<Item = Stretch<'_>> {
        let (dense, sparse) = match self {
            Self::Dense(dense) => (Some(dense), None),
            Self::Sparse(sparse) => (None, Some(sparse)),
        };
        let in_dense = dense.into_iter().flat_map(move |dense| {
            let common = cells.common(dense.cells);
            let stretch = move |cells: Cells| {
                let each = move |row| (dense.block(), row, cells.columns);
                (cells.rows.0..=cells.rows.1).map(each)
            };
            common.into_iter().flat_map(stretch)
        });
        in_dense.chain(
            sparse
                .into_iter()
                .flat_map(move |sparse| sparse.stretches(cells)),
        )
    }

    /// Puts a tile into a cell that the map has, and tells which was there.
    pub(super) fn set(&mut self, column: i32, row: i32, tile: Tile) -> Result<Tile, TileError> {
        let place = match self {
            Self::Dense(dense) => return dense.set(column, row, tile).ok_or(TileError::Full),
            Self::Sparse(sparse) => {
                if tile == sparse.blank && sparse.find(column, row).is_err() {
                    return Ok(tile);
                }
                sparse.place(column, row)?
            }
        };
        Ok(core::mem::replace(place, tile))
    }
}

impl Store {
    /// Makes the chunks that are needed to put a tile into all these cells, or none.
    pub(super) fn make_room(&mut self, cells: Cells, tile: Tile) -> Result<(), TileError> {
        match self {
            Self::Sparse(sparse) if tile != sparse.blank => sparse.make_room(cells),
            Self::Sparse(_) | Self::Dense(_) => Ok(()),
        }
    }

    /// Puts a tile into all of these cells that are kept.
    pub(super) fn fill(&mut self, cells: Cells, tile: Tile) {
        match self {
            Self::Dense(dense) => dense.fill(cells, tile),
            Self::Sparse(sparse) => sparse.fill(cells, tile),
        }
    }
}

impl Sparse {
    pub(super) fn new(blank: Tile) -> Self {
        Self {
            keys: Vec::new(),
            tiles: Vec::new(),
            blank,
        }
    }

    /// The place of a cell's chunk in the list, or where it would have to be.
    fn find(&self, column: i32, row: i32) -> Result<usize, usize> {
        let wanted = (row >> CHUNK_BITS, column >> CHUNK_BITS);
        self.keys
            .binary_search_by_key(&wanted, |key| (key.row, key.column))
    }

    fn get(&self, column: i32, row: i32) -> Option<Tile> {
        let index = self.find(column, row).ok()?;
        self.block(self.keys[index]).get(column, row)
    }

    pub(super) fn block(&self, key: Key) -> Block<'_> {
        let first = key.slot as usize * CHUNK_TILES;
        let tiles = self.tiles.get(first..first + CHUNK_TILES).unwrap_or(&[]);
        Block {
            cells: key.cells(),
            tiles,
        }
    }

    /// The place of a cell, in a new chunk if need be.
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
        let has_room = self.tiles.len() + CHUNK_TILES <= MOST_TILES
            && self.tiles.try_reserve(CHUNK_TILES).is_ok()
            && self.keys.try_reserve(1).is_ok();
        let slot = u32::try_from(slot).ok().filter(|_| has_room);
        let key = Key {
            row: row >> CHUNK_BITS,
            column: column >> CHUNK_BITS,
            slot: slot.ok_or(TileError::Full)?,
        };
        let len = self.tiles.len() + CHUNK_TILES;
        self.tiles.resize(len, self.blank);
        self.keys.insert(index, key);
        Ok(index)
    }

    /// Puts a chunk behind all others.
    pub(super) fn push_chunk(
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

    fn make_room(&mut self, cells: Cells) -> Result<(), TileError> {
        let [columns, rows] = [cells.columns, cells.rows].map(|(first, last)| {
            let chunk = |cell: i32| cell >> CHUNK_BITS;
            (chunk(first), chunk(last))
        });
        let kept = self
            .chunk_rows(cells.rows)
            .map(|row| self.chunks_among(row, cells.columns).len());
        let kept: usize = kept.sum();
        let wanted = Cells { columns, rows }.count();
        let missing = usize::try_from(wanted).map_err(|_| TileError::Full)? - kept;
        let tiles = missing.saturating_mul(CHUNK_TILES);
        let has_room = self.tiles.len().saturating_add(tiles) <= MOST_TILES
            && self.tiles.try_reserve(tiles).is_ok()
            && self.keys.try_reserve(missing).is_ok();
        if !has_room {
            return Err(TileError::Full);
        }
        for row in rows.0..=rows.1 {
            for column in columns.0..=columns.1 {
                self.place(column << CHUNK_BITS, row << CHUNK_BITS)?;
            }
        }
        Ok(())
    }

    fn fill(&mut self, cells: Cells, tile: Tile) {
        for index in 0..self.keys.len() {
            let key = self.keys[index];
            let Some(common) = key.cells().common(cells) else {
                continue;
            };
            let (first, width) = (key.slot as usize * CHUNK_TILES, CHUNK_SIDE as usize);
            for row in common.rows.0..=common.rows.1 {
                let start = first + distance(key.cells().rows.0, row) * width;
                let from = start + distance(key.cells().columns.0, common.columns.0);
                let to = start + distance(key.cells().columns.0, common.columns.1);
                if let Some(tiles) = self.tiles.get_mut(from..=to) {
                    tiles.fill(tile);
                }
            }
        }
    }

    /// The chunks of one row of chunks, among the columns of some cells.
    pub(super) fn chunks_among(&self, row: i32, (first, last): (i32, i32)) -> &[Key] {
        let [first, last] = [first, last].map(|column| column >> CHUNK_BITS);
        let from = self
            .keys
            .partition_point(|key| (key.row, key.column) < (row, first));
        let to = self
            .keys
            .partition_point(|key| (key.row, key.column) <= (row, last));
        self.keys.get(from..to).unwrap_or(&[])
    }

    pub(super) fn stretches(&self, cells: Cells) -> impl Iterator<Item = Stretch<'_>> {
        self.chunk_rows(cells.rows).flat_map(move |chunk_row| {
            let chunks = self.chunks_among(chunk_row, cells.columns);
            let first = chunk_row << CHUNK_BITS;
            let rows = first.max(cells.rows.0)..=(first + (CHUNK_SIDE - 1)).min(cells.rows.1);
            rows.flat_map(move |row| {
                chunks.iter().map(move |&key| {
                    let (low, high) = key.cells().columns;
                    let columns = (low.max(cells.columns.0), high.min(cells.columns.1));
                    (self.block(key), row, columns)
                })
            })
        })
    }

    /// The chunk of a place counted in chunks, if there is one.
    pub(super) fn chunk(&self, pos: TilePos) -> Option<Key> {
        let wanted = (pos.row, pos.column);
        let index = self
            .keys
            .binary_search_by_key(&wanted, |key| (key.row, key.column));
        index.ok().map(|index| self.keys[index])
    }

    /// The least stretch of cells around all chunks.
    pub(super) fn content(&self) -> Option<Cells> {
        let (first, last) = (self.keys.first()?.cells(), self.keys.last()?.cells());
        let columns = self.keys.iter().map(|key| key.cells().columns);
        let around = |a: (i32, i32), b: (i32, i32)| (a.0.min(b.0), a.1.max(b.1));
        Some(Cells {
            columns: columns.fold(first.columns, around),
            rows: (first.rows.0, last.rows.1),
        })
    }

    /// The tiles that are not as every other cell, in order.
    pub(super) fn changed(&self) -> impl Iterator<Item = (TilePos, Tile)> {
        let all = Cells {
            columns: (i32::MIN, i32::MAX),
            rows: (i32::MIN, i32::MAX),
        };
        let tiles = self.stretches(all).flat_map(|(block, row, columns)| {
            let tiles = (columns.0..=columns.1).zip(block.into_row(row, columns));
            tiles.map(move |(column, &tile)| (TilePos::new(column, row), tile))
        });
        tiles.filter(|&(_, tile)| tile != self.blank)
    }

    /// The rows of chunks in which there is one, among some rows of cells.
    pub(super) fn chunk_rows(&self, (first, last): (i32, i32)) -> impl Iterator<Item = i32> {
        let last = last >> CHUNK_BITS;
        let mut at = self
            .keys
            .partition_point(|key| key.row < first >> CHUNK_BITS);
        core::iter::from_fn(move || {
            let row = self.keys.get(at).map(|key| key.row)?;
            at += self.keys.get(at..)?.partition_point(|key| key.row == row);
            (row <= last).then_some(row)
        })
    }
}
