//! The tiles of a map that has an end, in one piece, and what is known of them beforehand.

use crate::pool::clone_in_place;
use crate::tiles::Tile;
use crate::tiles::blocks::{Block, Cells, distance};
use crate::tiles::glance::Glance;
use crate::tiles::plane::Plane;
use alloc::vec;
use alloc::vec::Vec;

/// All tiles, row by row.
pub(super) struct Dense {
    pub(super) cells: Cells,
    pub(super) tiles: Vec<Tile>,
    /// What solid tiles at the rim have beside them.
    beyond: Tile,
    /// What is in the same cells, at a glance.
    glances: Vec<Glance>,
    /// Which of them are solid, and which take a closer look.
    solid: Plane,
    odd: Plane,
}

clone_in_place!([] Dense { cells, tiles, beyond, glances, solid, odd });

impl Dense {
    pub(super) fn new(cells: Cells, tiles: Vec<Tile>, beyond: Tile) -> Self {
        let (columns, rows) = (cells.width(), distance(cells.rows.0, cells.rows.1) + 1);
        let mut dense = Self {
            cells,
            beyond,
            glances: vec![Glance::EMPTY; tiles.len()],
            solid: Plane::new(columns, rows),
            odd: Plane::new(columns, rows),
            tiles,
        };
        dense.look_again(cells);
        dense
    }

    /// Renews the glances at these cells and those round them, as far as the map has them.
    fn look_again(&mut self, cells: Cells) {
        let wider = |(first, last): (i32, i32)| (first.saturating_sub(1), last.saturating_add(1));
        let around = Cells {
            columns: wider(cells.columns),
            rows: wider(cells.rows),
        };
        let Some(around) = around.common(self.cells) else {
            return;
        };
        for pos in around.each() {
            let glance = Glance::of(&self.block(), pos, self.beyond);
            let [column, row] = self.offset(pos.column, pos.row);
            if let Some(place) = self.glances.get_mut(row * self.cells.width() + column) {
                *place = glance;
            }
            self.solid.set(column, row, glance.faces().is_some());
            self.odd.set(column, row, glance == Glance::ODD);
        }
    }

    /// What is in some columns of a row that the map has.
    #[inline]
    pub(super) fn glances_in(&self, row: i32, (first, last): (i32, i32)) -> &[Glance] {
        let range = self.index(first, row)..=self.index(last, row);
        self.glances.get(range).unwrap_or(&[])
    }

    /// Which of eight cells of a row are solid, from a column on, counted from the first that the map has:
    /// a bit for each. `None` if one of the first so many of them takes a closer look.
    #[inline(always)]
    pub(super) fn solid_from(&self, column: usize, row: usize, count: usize) -> Option<u8> {
        if !self.odd.is_empty() && self.odd.eight(column, row)? << (8 - count) != 0 {
            return None;
        }
        self.solid.eight(column, row)
    }

    pub(super) fn set(&mut self, column: i32, row: i32, tile: Tile) -> Option<Tile> {
        let index = self.index(column, row);
        let before = core::mem::replace(self.tiles.get_mut(index)?, tile);
        self.look_again(Cells {
            columns: (column, column),
            rows: (row, row),
        });
        Some(before)
    }

    pub(super) fn fill(&mut self, cells: Cells, tile: Tile) {
        let (first, last) = cells.columns;
        for row in cells.rows.0..=cells.rows.1 {
            let range = self.index(first, row)..=self.index(last, row);
            if let Some(tiles) = self.tiles.get_mut(range) {
                tiles.fill(tile);
            }
        }
        self.look_again(cells);
    }

    #[inline]
    pub(super) fn block(&self) -> Block<'_> {
        Block {
            cells: self.cells,
            tiles: &self.tiles,
        }
    }

    /// Where the tile of a cell is kept.
    #[inline]
    fn index(&self, column: i32, row: i32) -> usize {
        let [column, row] = self.offset(column, row);
        row * self.cells.width() + column
    }

    /// The column and the row of a cell, counted from the first.
    #[inline]
    fn offset(&self, column: i32, row: i32) -> [usize; 2] {
        let Cells { columns, rows } = self.cells;
        [distance(columns.0, column), distance(rows.0, row)]
    }
}
