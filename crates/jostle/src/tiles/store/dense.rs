//! The tiles of a map with an end, in one piece, and two bits for each that most moves get by with.

use crate::geometry::{Side, Sides};
use crate::pool::clone_in_place;
use crate::tiles::store::bit_grid::BitGrid;
use crate::tiles::store::local_cells::columns_mask;
use crate::tiles::store::{CellRect, CellRun, TileBlock, distance};
use crate::tiles::{Tile, TilePos, exposed_faces};
use alloc::vec::Vec;
use core::ops::Range;

/// All tiles, row by row.
pub(crate) struct Dense {
    pub(crate) cells: CellRect,
    pub(crate) tiles: Vec<Tile>,
    /// What solid tiles at the rim have beside them.
    beyond: Tile,
    /// Which cells are solid as a whole.
    solid: BitGrid,
    /// Which cells block in part: one-ways, halves and slopes.
    special: BitGrid,
}

clone_in_place!([] Dense { cells, tiles, beyond, solid, special });

impl Dense {
    pub(crate) fn new(cells: CellRect, tiles: Vec<Tile>, beyond: Tile) -> Self {
        let (columns, rows) = (cells.width(), cells.height());
        let mut dense = Self {
            cells,
            tiles,
            beyond,
            solid: BitGrid::new(columns, rows),
            special: BitGrid::new(columns, rows),
        };
        for row in 0..rows {
            dense.update_bits(row, 0..columns);
        }
        dense
    }

    /// Sets the bits of some columns of a row, counted from the first.
    fn update_bits(&mut self, row: usize, columns: Range<usize>) {
        let start = row * self.cells.width();
        let tiles = start + columns.start..start + columns.end;
        for (column, &tile) in columns.zip(self.tiles.get(tiles).unwrap_or(&[])) {
            let is_solid = tile.is_solid();
            self.solid.set(column, row, is_solid);
            self.special
                .set(column, row, tile.is_blocking() && !is_solid);
        }
    }

    /// Returns which cells are solid, from a column and a row on, both counted from the first: for each row a byte,
    /// for each column a bit, the first of both lowest. Bits of other columns are unspecified.
    ///
    /// Returns `None` if one of the cells blocks only in part. At most eight columns and rows fit.
    ///
    /// Not inlined: where it is used there are no registers left for the loop.
    #[inline(never)]
    pub(crate) fn solid_board(
        &self,
        column: usize,
        row: usize,
        columns: usize,
        rows: usize,
    ) -> Option<u64> {
        // Most levels have no such tile near, many have none at all: then one load per row is enough.
        if !self.special.is_empty() {
            let special = self.special.board_from(column, row, rows)?;
            if special & columns_mask(CellRun::new(0, columns - 1)) != 0 {
                return None;
            }
        }
        self.solid.board_from(column, row, rows)
    }

    /// Returns the [board](Self::solid_board) of some cells with one more on every side.
    ///
    /// Returns `None` unless there are at most six columns and rows, all these cells are empty or solid as a whole, and
    /// the map has a cell on every side of them.
    #[inline(always)]
    pub(crate) fn solid_board_around(&self, cells: CellRect) -> Option<u64> {
        let (CellRect { columns, rows }, all) = (cells, self.cells);
        let is_inside = all.columns.first < columns.first
            && columns.last < all.columns.last
            && all.rows.first < rows.first
            && rows.last < all.rows.last;
        if !is_inside || 5 < columns.last - columns.first || 5 < rows.last - rows.first {
            return None;
        }
        let [column, row] = self.offset(columns.first - 1, rows.first - 1);
        self.solid_board(column, row, cells.width() + 2, cells.height() + 2)
    }

    /// Returns the exposed faces of a solid tile of the map.
    #[inline]
    pub(crate) fn faces_of_solid(&self, pos: TilePos) -> Sides {
        let block = self.block();
        let around = block.around(pos).unwrap_or_else(|| {
            Side::ALL.map(|side| {
                let next = pos.beside(side);
                block.get(next.column, next.row).unwrap_or(self.beyond)
            })
        });
        exposed_faces::faces_of_solid(around)
    }

    /// Puts a tile into a cell and returns the previous one; `None` if the map has no such cell.
    pub(crate) fn set(&mut self, column: i32, row: i32, tile: Tile) -> Option<Tile> {
        let [column, row] = self.offset(column, row);
        let place = self.tiles.get_mut(row * self.cells.width() + column)?;
        let before = core::mem::replace(place, tile);
        self.update_bits(row, column..column + 1);
        Some(before)
    }

    pub(crate) fn fill(&mut self, cells: CellRect, tile: Tile) {
        let [left, top] = self.offset(cells.columns.first, cells.rows.first);
        let [right, bottom] = self.offset(cells.columns.last, cells.rows.last);
        for row in top..=bottom {
            let start = row * self.cells.width();
            if let Some(tiles) = self.tiles.get_mut(start + left..=start + right) {
                tiles.fill(tile);
            }
            self.update_bits(row, left..right + 1);
        }
    }

    #[inline]
    pub(crate) fn block(&self) -> TileBlock<'_> {
        TileBlock {
            cells: self.cells,
            tiles: &self.tiles,
        }
    }

    /// Returns the column and the row of a cell, counted from the first.
    #[inline]
    fn offset(&self, column: i32, row: i32) -> [usize; 2] {
        let CellRect { columns, rows } = self.cells;
        [distance(columns.first, column), distance(rows.first, row)]
    }
}

#[cfg(test)]
mod tests {
    use super::Dense;
    use crate::geometry::Side;
    use crate::tiles::Tile;
    use crate::tiles::store::{CellRect, CellRun};
    use alloc::vec;

    /// Tiles are set and areas filled at random; the bits of every cell follow its tile.
    #[test]
    fn bits_follow_the_tiles() {
        let cells = CellRect {
            columns: CellRun::new(0, 8),
            rows: CellRun::new(0, 6),
        };
        let kinds = [
            Tile::EMPTY,
            Tile::SOLID,
            Tile::SOLID,
            Tile::half(Side::MaxY),
        ];
        let mut dense = Dense::new(cells, vec![Tile::EMPTY; 63], Tile::EMPTY);
        for step in 0..3000_i32 {
            let draw = step.wrapping_mul(0x2545_F491) >> 7;
            let (column, row) = (draw.rem_euclid(9), (draw >> 5).rem_euclid(7));
            let tile = kinds[(draw >> 9).rem_euclid(4).unsigned_abs() as usize];
            if step % 9 == 0 {
                let columns = CellRun::new(column, (column + 2).min(8));
                let rows = CellRun::new(row, row);
                dense.fill(CellRect { columns, rows }, tile);
            } else {
                dense.set(column, row, tile).expect("it is within");
            }
            for (index, tile) in dense.tiles.iter().enumerate() {
                let (column, row) = (index % 9, index / 9);
                let bit = dense
                    .solid_board(column, row, 1, 1)
                    .map(|board| board & 1 == 1);
                let expected = match *tile {
                    Tile::SOLID => Some(true),
                    Tile::EMPTY => Some(false),
                    _ => None,
                };
                assert_eq!(bit, expected, "step {step}: {column}, {row}");
            }
        }
    }
}
