//! What blocks near a box.

use crate::geometry::{Aabb, Side, Sides};
use crate::narrow::Obstacle;
use crate::scalar::Scalar;
use crate::tiles::map_axis::cell_index;
use crate::tiles::store::{CellRect, Dense, Store, TileBlock};
use crate::tiles::{TileMap, TilePos, exposed_faces};
use core::convert::Infallible;
use core::ops::ControlFlow;

/// The most cells that are looked at one by one; beyond, walking along the path pays.
///
/// 8 x 8 cells hold every ordinary move of an actor up to six tiles wide, and those are made faster by looking at all
/// cells once. The value is not critical: both ways give the same obstacles, and differ by little between 32 and 256.
const MAX_NEAR_CELLS: u64 = 64;

impl<S: Scalar> TileMap<S> {
    /// Calls `visit` with every obstacle that touches the area, edges included: each once, first those outside the
    /// map, then those of the cells row by row.
    ///
    /// What is outside a map is a few boxes that reach to the ends of the range, each named by its cell nearest to
    /// cell (0, 0), whatever the area.
    ///
    /// ```
    /// use jostle::i32::{Aabb, TileMap};
    /// use jostle::{Outside, Side, Sides, Tile, TilePos};
    ///
    /// let map = TileMap::from_text([0, 0], [16, 16], &["....", "####"], Tile::from_char, Outside::Empty).unwrap();
    /// let mut seen = Vec::new();
    /// map.visit_near(Aabb::new(20, 4, 8, 12), |pos, obstacle| seen.push((pos, obstacle.faces)));
    /// assert_eq!(seen, [(TilePos::new(1, 1), Side::MinY | Side::MaxY)], "its neighbours hide its X faces");
    /// ```
    #[inline(always)]
    pub fn visit_near(&self, area: Aabb<S>, mut visit: impl FnMut(TilePos, Obstacle<S>)) {
        let mut show = |pos, obstacle| {
            visit(pos, obstacle);
            ControlFlow::<Infallible>::Continue(())
        };
        let _ = self.try_near(area, &mut show);
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
    #[inline(always)]
    pub(crate) fn try_near<B>(
        &self,
        area: Aabb<S>,
        visit: &mut impl FnMut(TilePos, Obstacle<S>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.visit_outside(area, visit)?;
        match self.cells_touched(area) {
            Some(cells) => self.visit_cells(cells, visit),
            None => ControlFlow::Continue(()),
        }
    }

    /// Visits what blocks in these cells.
    #[inline(always)]
    pub(crate) fn visit_cells<B>(
        &self,
        cells: CellRect,
        visit: &mut impl FnMut(TilePos, Obstacle<S>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match &self.store {
            Store::Dense(dense) => {
                for row in cells.rows.0..=cells.rows.1 {
                    self.visit_dense(dense, row, cells.columns, visit)?;
                }
                ControlFlow::Continue(())
            }
            Store::Sparse(sparse) => {
                let mut rows = sparse.rows(cells);
                rows.try_for_each(|row| self.visit_row(&row.block, row.row, row.columns, visit))
            }
        }
    }

    /// Visits what blocks in some columns of a row of a dense map.
    ///
    /// Nearly all rows near a move hold whole tiles only, and then the solid bits of three rows say which cells are
    /// solid and which of their faces are exposed. That takes 18 ns for the 2 x 3 cells round a walker, tile by tile
    /// 26 ns. `tests/it/tiles` compares the faces with those of sparse maps, which are visited tile by tile.
    #[inline(always)]
    fn visit_dense<B>(
        &self,
        dense: &Dense,
        row: i32,
        columns: (i32, i32),
        visit: &mut impl FnMut(TilePos, Obstacle<S>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if let Some([above, own, below]) = dense.whole_rows(row, columns) {
            let mut left = own & (u8::MAX >> (6 - (columns.1 - columns.0))) & !1;
            while left != 0 {
                let at = left.trailing_zeros();
                left &= left - 1;
                let bit = |row: u8, at: u32| row >> at & 1;
                let beside = bit(own, at - 1) | bit(own, at + 1) << 1;
                let hidden = beside | bit(above, at) << 2 | bit(below, at) << 3;
                let pos = TilePos::new(columns.0 + cell_index(at as usize) - 1, row);
                let obstacle = Obstacle::solid(self.box_of(pos));
                visit(pos, obstacle.with_faces(Sides::from_bits(!hidden)))?;
            }
            return ControlFlow::Continue(());
        }
        let block = dense.block();
        let tiles = block.into_row(row, columns);
        for (column, &tile) in (columns.0..=columns.1).zip(tiles) {
            if !tile.is_blocking() {
                continue;
            }
            let pos = TilePos::new(column, row);
            if tile.is_solid() {
                let faces = dense.faces_of_solid(pos);
                visit(pos, Obstacle::solid(self.box_of(pos)).with_faces(faces))?;
            } else {
                self.visit_row(&block, row, (column, column), visit)?;
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
        columns: (i32, i32),
        visit: &mut dyn FnMut(TilePos, Obstacle<S>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let tiles = block.into_row(row, columns);
        for (column, &tile) in (columns.0..=columns.1).zip(tiles) {
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
