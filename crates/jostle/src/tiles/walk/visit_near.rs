//! What blocks near a box.

use crate::geometry::{Aabb, Side, Sides};
use crate::narrow::Obstacle;
use crate::scalar::Scalar;
use crate::tiles::map_axis::cell_index;
use crate::tiles::store::{CellRect, CellRun, Dense, Store, TileBlock};
use crate::tiles::{CellRange, TileMap, TilePos, exposed_faces};
use core::convert::Infallible;
use core::ops::ControlFlow;

/// The most cells that are looked at one by one; beyond, walking along the path pays.
///
/// 8 x 8 cells hold every ordinary move of an actor up to six tiles wide. Fewer would walk along paths that are short,
/// more would look at cells far from the path. Both ways give the same obstacles, so only time depends on the value.
const MAX_NEAR_CELLS: u64 = 64;

impl<S: Scalar> TileMap<S> {
    /// Calls `visit` with every obstacle that touches the area, edges included: each once, first those outside the
    /// map, then those of the cells row by row.
    ///
    /// What is outside a map reaches to the ends of the range: beside each border cell one long box, named by its first
    /// cell, and one box beyond each corner. Outside an endless map there are a few boxes without faces, each named by
    /// its cell nearest to cell (0, 0), and every cell that has a face toward an open one. Names do not depend on the
    /// area.
    ///
    /// ```
    /// use jostle::i32::{Aabb, TileMap};
    /// use jostle::{Outside, Side, Sides, Tile, TilePos};
    ///
    /// let map = TileMap::from_text([0, 0], [16, 16], &["....", "####"], Tile::from_char, Outside::Empty).unwrap();
    /// let mut seen = Vec::new();
    /// map.visit_near(Aabb::new(20, 4, 8, 12), |pos, obstacle| seen.push((pos, obstacle.faces)));
    /// assert_eq!(seen, [(TilePos::new(1, 1), Side::MinY | Side::MaxY)], "its neighbors hide its X faces");
    /// ```
    #[inline]
    pub fn visit_near(&self, area: Aabb<S>, mut visit: impl FnMut(TilePos, Obstacle<S>)) {
        let mut show = |pos, obstacle| {
            visit(pos, obstacle);
            ControlFlow::<Infallible>::Continue(())
        };
        let _ = self.try_near(area, &mut show);
    }

    /// Calls `visit` with everything that fills a part of the area, like [`visit_near`](Self::visit_near), but with no
    /// part of the outside twice: the cells beside the chunks of an endless map are in the boxes between these.
    pub(crate) fn visit_filled(&self, area: Aabb<S>, visit: &mut dyn FnMut(TilePos, Obstacle<S>)) {
        let is_stored = |pos: TilePos| self.store.get(pos.column, pos.row).is_some();
        self.visit_near(area, |pos, obstacle| {
            let is_beside = self.is_sparse() && !obstacle.faces.is_empty() && !is_stored(pos);
            if !is_beside {
                visit(pos, obstacle);
            }
        });
    }

    /// Whether the area touches enough cells for [`visit_along`](Self::visit_along) to be faster than
    /// [`visit_near`](Self::visit_near).
    #[must_use]
    #[inline(always)]
    pub fn is_far(&self, area: Aabb<S>) -> bool {
        let [x, y] = &self.axes;
        let is_small = area.width() <= x.short && area.height() <= y.short;
        !is_small && self.is_many(area)
    }

    #[cold]
    #[inline(never)]
    fn is_many(&self, area: Aabb<S>) -> bool {
        self.cells_touched(area)
            .is_some_and(|cells| MAX_NEAR_CELLS < cells.count())
    }

    /// Visits as [`visit_near`](Self::visit_near) does, until `visit` breaks.
    ///
    /// The callback is a trait object, here and below: the walk through the cells is compiled once for each number type,
    /// and not for every caller.
    pub(crate) fn try_near<B>(
        &self,
        area: Aabb<S>,
        visit: &mut dyn FnMut(TilePos, Obstacle<S>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.visit_outside(area, visit)?;
        match self.cells_touched(area) {
            Some(cells) => self.visit_cells(cells, visit),
            None => ControlFlow::Continue(()),
        }
    }

    /// Visits what blocks in these cells.
    pub(crate) fn visit_cells<B>(
        &self,
        cells: CellRect,
        visit: &mut dyn FnMut(TilePos, Obstacle<S>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match &self.store {
            Store::Dense(dense) => match dense.solid_board_around(cells) {
                Some(board) => self.visit_board(board, cells, visit),
                None => cells
                    .rows
                    .each()
                    .try_for_each(|row| self.visit_dense(dense, row, cells.columns, visit)),
            },
            Store::Sparse(_) => {
                let mut rows = self.store.rows(cells);
                rows.try_for_each(|row| self.visit_row(&row.block, row.row, row.columns, visit))
            }
        }
    }

    /// Visits the solid cells among some that are all empty or solid, with a board that has one more on every side.
    ///
    /// Nearly all cells near a move are such cells, and then the bits around each say which of its faces are exposed.
    /// Visiting the 2 x 3 cells around a walker takes 20 ns; a byte of faces stored for each cell would save 2 ns, for
    /// eight more bits per cell where two are enough. `tests/it/tiles` compares the faces with those of sparse maps,
    /// which are visited tile by tile.
    #[inline(always)]
    fn visit_board<B>(
        &self,
        board: u64,
        cells: CellRect,
        visit: &mut dyn FnMut(TilePos, Obstacle<S>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let inside = CellRange {
            columns: CellRun::new(1, cells.width()),
            rows: CellRun::new(1, cells.height()),
        };
        let mut left = board & inside.mask();
        while left != 0 {
            let at = left.trailing_zeros();
            left &= left - 1;
            let bit = |at: u32| u8::from(board >> at & 1 != 0);
            let hidden = bit(at - 1) | bit(at + 1) << 1 | bit(at - 8) << 2 | bit(at + 8) << 3;
            let (column, row) = (cell_index(at as usize % 8), cell_index(at as usize / 8));
            let pos = TilePos::new(cells.columns.first + column - 1, cells.rows.first + row - 1);
            let obstacle = Obstacle::solid(self.box_of(pos));
            visit(pos, obstacle.with_faces(Sides::from_low_bits(!hidden)))?;
        }
        ControlFlow::Continue(())
    }

    /// Visits what blocks in some columns of a row of a dense map.
    #[inline(never)]
    fn visit_dense<B>(
        &self,
        dense: &Dense,
        row: i32,
        columns: CellRun,
        visit: &mut dyn FnMut(TilePos, Obstacle<S>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let block = dense.block();
        let tiles = block.into_row(row, columns);
        for (column, &tile) in columns.each().zip(tiles) {
            if !tile.is_blocking() {
                continue;
            }
            let pos = TilePos::new(column, row);
            if tile.is_solid() {
                let faces = dense.faces_of_solid(pos);
                visit(pos, Obstacle::solid(self.box_of(pos)).with_faces(faces))?;
            } else {
                self.visit_row(&block, row, CellRun::new(column, column), visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits what blocks in some columns of a row of a block, tile by tile.
    #[inline(never)]
    fn visit_row<B>(
        &self,
        block: &TileBlock<'_>,
        row: i32,
        columns: CellRun,
        visit: &mut dyn FnMut(TilePos, Obstacle<S>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let tiles = block.into_row(row, columns);
        for (column, &tile) in columns.each().zip(tiles) {
            if !tile.is_blocking() {
                continue;
            }
            let pos = TilePos::new(column, row);
            let beside = |side: Side| {
                let next = pos.beside(side);
                let own = block.get(next.column, next.row);
                own.unwrap_or_else(|| self.tile_at(next.column, next.row))
            };
            if let Some(obstacle) = exposed_faces::obstacle(tile, self.box_of(pos), beside) {
                visit(pos, obstacle)?;
            }
        }
        ControlFlow::Continue(())
    }
}
