//! The stored tiles among some cells, row by row.
//!
//! These are written out as structs, since chains of `flat_map` compile to several times as much code.

use crate::tiles::store::{
    CHUNK_BITS, CHUNK_SIDE, CellRect, CellRun, ChunkKey, Sparse, Store, TileBlock,
};
use crate::tiles::{Tile, TilePos};
use core::ops::RangeInclusive;
use core::slice;

/// Some columns of one row of a block.
pub(crate) struct TileRow<'a> {
    pub(crate) block: TileBlock<'a>,
    pub(crate) row: i32,
    pub(crate) columns: CellRun,
}

/// Every stretch of stored tiles among some cells, row by row.
pub(crate) enum TileRows<'a> {
    Dense(DenseRows<'a>),
    Sparse(SparseRows<'a>),
}

impl<'a> TileRows<'a> {
    pub(crate) fn new(store: &'a Store, cells: CellRect) -> Self {
        match store {
            Store::Dense(dense) => Self::Dense(DenseRows::new(dense.block(), cells)),
            Store::Sparse(sparse) => Self::of_sparse(sparse, cells),
        }
    }

    pub(crate) fn of_sparse(sparse: &'a Sparse, cells: CellRect) -> Self {
        Self::Sparse(SparseRows::new(sparse, cells))
    }
}

impl<'a> Iterator for TileRows<'a> {
    type Item = TileRow<'a>;

    fn next(&mut self) -> Option<TileRow<'a>> {
        match self {
            Self::Dense(rows) => rows.next(),
            Self::Sparse(rows) => rows.next(),
        }
    }
}

/// The rows of a map with an end.
pub(crate) struct DenseRows<'a> {
    block: TileBlock<'a>,
    columns: CellRun,
    rows: RangeInclusive<i32>,
}

impl<'a> DenseRows<'a> {
    fn new(block: TileBlock<'a>, cells: CellRect) -> Self {
        let cells = cells.common(block.cells).unwrap_or(CellRect::NONE);
        Self {
            block,
            columns: cells.columns,
            rows: cells.rows.each(),
        }
    }

    fn next(&mut self) -> Option<TileRow<'a>> {
        let row = self.rows.next()?;
        Some(TileRow {
            block: self.block,
            row,
            columns: self.columns,
        })
    }
}

/// The rows of an endless map: in each, first the chunk at the least column.
pub(crate) struct SparseRows<'a> {
    sparse: &'a Sparse,
    cells: CellRect,
    /// The chunks that no row has reached yet.
    below: &'a [ChunkKey],
    /// The chunks that the rows cross now.
    chunks: &'a [ChunkKey],
    /// The rows of these chunks that follow.
    rows: RangeInclusive<i32>,
    row: i32,
    /// The chunks that are left in this row.
    left: slice::Iter<'a, ChunkKey>,
}

impl<'a> SparseRows<'a> {
    fn new(sparse: &'a Sparse, cells: CellRect) -> Self {
        let first = cells.rows.first >> CHUNK_BITS;
        let above = sparse.keys.partition_point(|key| key.row < first);
        Self {
            sparse,
            cells,
            below: &sparse.keys[above..],
            chunks: &[],
            rows: CellRect::NONE.rows.each(),
            row: 0,
            left: [].iter(),
        }
    }

    fn next(&mut self) -> Option<TileRow<'a>> {
        loop {
            if let Some(&key) = self.left.next() {
                let own = key.cells().columns;
                let columns = self.cells.columns;
                return Some(TileRow {
                    block: self.sparse.block(key),
                    row: self.row,
                    columns: CellRun::new(own.first.max(columns.first), own.last.min(columns.last)),
                });
            }
            match self.rows.next() {
                Some(row) => {
                    self.row = row;
                    self.left = self.chunks.iter();
                }
                None => self.go_below()?,
            }
        }
    }

    /// Goes on with the next row of chunks; `None` if there are no more among the cells.
    fn go_below(&mut self) -> Option<()> {
        let CellRect { columns, rows } = self.cells;
        let row = self.below.first()?.row;
        if rows.last >> CHUNK_BITS < row {
            return None;
        }
        let count = self.below.partition_point(|key| key.row == row);
        let (chunks, below) = self.below.split_at(count);
        let [first, last] = [columns.first, columns.last].map(|column| column >> CHUNK_BITS);
        let from = chunks.partition_point(|key| key.column < first);
        let to = chunks.partition_point(|key| key.column <= last);
        self.below = below;
        self.chunks = chunks.get(from..to).unwrap_or(&[]);
        let first = row << CHUNK_BITS;
        self.rows = first.max(rows.first)..=(first + (CHUNK_SIDE - 1)).min(rows.last);
        Some(())
    }
}

/// The stored tiles among some cells, except those equal to `skipped`, row by row.
pub(crate) struct Tiles<'a> {
    rows: TileRows<'a>,
    skipped: Tile,
    /// What is left of a row, and the column where it begins.
    row: i32,
    column: i32,
    left: slice::Iter<'a, Tile>,
}

impl<'a> Tiles<'a> {
    pub(crate) fn new(rows: TileRows<'a>, skipped: Tile) -> Self {
        Self {
            rows,
            skipped,
            row: 0,
            column: 0,
            left: [].iter(),
        }
    }
}

impl Iterator for Tiles<'_> {
    type Item = (TilePos, Tile);

    fn next(&mut self) -> Option<(TilePos, Tile)> {
        loop {
            for &tile in self.left.by_ref() {
                let pos = TilePos::new(self.column, self.row);
                self.column = self.column.wrapping_add(1);
                if tile != self.skipped {
                    return Some((pos, tile));
                }
            }
            let row = self.rows.next()?;
            self.left = row.block.into_row(row.row, row.columns).iter();
            self.row = row.row;
            self.column = row.columns.first;
        }
    }
}
