//! The tiles of a map with an end, in one piece, and two bits for each that most moves get by with.

use crate::geometry::{Side, Sides};
use crate::pool::clone_in_place;
use crate::tiles::store::bit_grid::BitGrid;
use crate::tiles::store::{CellRect, TileBlock, TileRow, distance};
use crate::tiles::{Tile, TilePos, exposed_faces};
use alloc::vec::Vec;

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
            dense.update_bits(row, (0, columns));
        }
        dense
    }

    /// Sets the bits of some columns of a row, from one to before another, counted from the first.
    fn update_bits(&mut self, row: usize, (first, end): (usize, usize)) {
        let start = row * self.cells.width();
        let tiles = self.tiles.get(start + first..start + end).unwrap_or(&[]);
        for (column, &tile) in (first..end).zip(tiles) {
            let is_solid = tile.is_solid();
            self.solid.set(column, row, is_solid);
            self.special
                .set(column, row, tile.is_blocking() && !is_solid);
        }
    }

    /// Returns which of eight cells of a row are solid, from a column on, both counted from the first: a bit for
    /// each. Returns `None` if one of the first `count` of them blocks only in part.
    #[inline(always)]
    pub(crate) fn solid_from(&self, column: usize, row: usize, count: usize) -> Option<u8> {
        // Most levels have no such tile near, many have none at all: then one load per row is enough.
        if !self.special.is_empty() && self.special.eight_from(column, row)? << (8 - count) != 0 {
            return None;
        }
        self.solid.eight_from(column, row)
    }

    /// Returns which cells of a row are solid, and which above and below it: a bit for each of eight columns, from the
    /// one before the first on.
    ///
    /// Returns `None` unless there are at most six columns, all these cells are empty or solid as a whole, and the map
    /// has a cell on every side of them.
    #[inline(always)]
    pub(crate) fn whole_rows(&self, row: i32, (first, last): (i32, i32)) -> Option<[u8; 3]> {
        let CellRect { columns, rows } = self.cells;
        let is_inside = columns.0 < first && last < columns.1 && rows.0 < row && row < rows.1;
        if !is_inside || 5 < last - first {
            return None;
        }
        let [column, row] = self.offset(first - 1, row);
        let eights = |grid: &BitGrid| {
            let [above, own, below] =
                [row - 1, row, row + 1].map(|row| grid.eight_from(column, row));
            Some([above?, own?, below?])
        };
        if !self.special.is_empty() && eights(&self.special)? != [0; 3] {
            return None;
        }
        eights(&self.solid)
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
        self.update_bits(row, (column, column + 1));
        Some(before)
    }

    pub(crate) fn fill(&mut self, cells: CellRect, tile: Tile) {
        let [left, top] = self.offset(cells.columns.0, cells.rows.0);
        let [right, bottom] = self.offset(cells.columns.1, cells.rows.1);
        for row in top..=bottom {
            let start = row * self.cells.width();
            if let Some(tiles) = self.tiles.get_mut(start + left..=start + right) {
                tiles.fill(tile);
            }
            self.update_bits(row, (left, right + 1));
        }
    }

    #[inline]
    pub(crate) fn block(&self) -> TileBlock<'_> {
        TileBlock {
            cells: self.cells,
            tiles: &self.tiles,
        }
    }

    pub(crate) fn rows(&self, cells: CellRect) -> impl Iterator<Item = TileRow<'_>> {
        let common = cells.common(self.cells);
        common.into_iter().flat_map(move |cells| {
            (cells.rows.0..=cells.rows.1).map(move |row| TileRow {
                block: self.block(),
                row,
                columns: cells.columns,
            })
        })
    }

    /// Returns the column and the row of a cell, counted from the first.
    #[inline]
    fn offset(&self, column: i32, row: i32) -> [usize; 2] {
        let CellRect { columns, rows } = self.cells;
        [distance(columns.0, column), distance(rows.0, row)]
    }
}

#[cfg(test)]
mod tests {
    use super::Dense;
    use crate::geometry::Side;
    use crate::tiles::Tile;
    use crate::tiles::store::CellRect;
    use alloc::vec;

    /// Tiles are set and areas filled at random; the bits of every cell follow its tile.
    #[test]
    fn bits_follow_the_tiles() {
        let cells = CellRect {
            columns: (0, 8),
            rows: (0, 6),
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
                let columns = (column, (column + 2).min(8));
                let rows = (row, row);
                dense.fill(CellRect { columns, rows }, tile);
            } else {
                dense.set(column, row, tile).expect("it is within");
            }
            for (index, tile) in dense.tiles.iter().enumerate() {
                let (column, row) = (index % 9, index / 9);
                let bit = dense.solid_from(column, row, 1).map(|eight| eight & 1 == 1);
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
