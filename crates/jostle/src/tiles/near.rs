//! What is near a box.

use crate::geometry::{Aabb, Side};
use crate::narrow::Obstacle;
use crate::scalar::Scalar;
use crate::tiles::blocks::{Block, Cells};
use crate::tiles::dense::Dense;
use crate::tiles::glance::Glance;
use crate::tiles::store::Store;
use crate::tiles::{TileMap, TilePos, cover};
use core::convert::Infallible;
use core::ops::ControlFlow;

/// Beyond so many cells it pays to walk along a path.
const FEW: u64 = 64;

impl<S: Scalar> TileMap<S> {
    /// Shows everything that blocks and touches the area, edges included: each once, first what is outside,
    /// then row by row.
    ///
    /// What is outside a map comes in few boxes that go to the ends of the range, each named by the cell of
    /// it that is nearest to cell (0, 0), whatever the area.
    ///
    /// ```
    /// use jostle::i32::{Aabb, TileMap};
    /// use jostle::{Outside, Side, Sides, Tile, TilePos};
    ///
    /// let map = TileMap::from_text([0, 0], [16, 16], &["....", "####"], Tile::from_char, Outside::Empty).unwrap();
    /// let mut seen = Vec::new();
    /// map.visit_near(Aabb::new(20, 4, 8, 12), |pos, obstacle| seen.push((pos, obstacle.faces)));
    /// assert_eq!(seen, [(TilePos::new(1, 1), Side::MinY | Side::MaxY)], "its X faces are inner ones");
    /// ```
    #[inline(always)]
    pub fn visit_near(&self, area: Aabb<S>, mut visit: impl FnMut(TilePos, Obstacle<S>)) {
        let mut show = |pos, obstacle| {
            visit(pos, obstacle);
            ControlFlow::<Infallible>::Continue(())
        };
        let _ = self.try_near(area, &mut show);
    }

    /// Whether so many cells touch the area that [walking along](Self::visit_along) pays.
    #[must_use]
    #[inline(always)]
    pub fn is_far(&self, area: Aabb<S>) -> bool {
        let [x, y] = &self.lanes;
        let is_small = area.width() <= x.few && area.height() <= y.few;
        !is_small && self.is_many(area)
    }

    #[cold]
    #[inline(never)]
    fn is_many(&self, area: Aabb<S>) -> bool {
        self.cells_touched(area)
            .is_some_and(|cells| FEW < cells.count())
    }

    /// As [`visit_near`](Self::visit_near), as long as it is told to go on.
    #[inline(always)]
    pub(super) fn try_near<B>(
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

    /// Shows what blocks in these cells.
    #[inline(always)]
    pub(super) fn visit_cells<B>(
        &self,
        cells: Cells,
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
                let mut stretches = sparse.stretches(cells);
                stretches.try_for_each(|(block, row, columns)| {
                    self.visit_row(&block, row, columns, visit)
                })
            }
        }
    }

    /// Shows what blocks in some columns of a row of a dense map.
    #[inline(always)]
    fn visit_dense<B>(
        &self,
        dense: &Dense,
        row: i32,
        columns: (i32, i32),
        visit: &mut impl FnMut(TilePos, Obstacle<S>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let glances = dense.glances_in(row, columns);
        for (column, &glance) in (columns.0..=columns.1).zip(glances) {
            if glance == Glance::EMPTY {
                continue;
            }
            let pos = TilePos::new(column, row);
            let Some(faces) = glance.faces() else {
                self.visit_row(&dense.block(), row, (column, column), visit)?;
                continue;
            };
            visit(pos, Obstacle::solid(self.box_of(pos)).with_faces(faces))?;
        }
        ControlFlow::Continue(())
    }

    /// Shows what blocks in some columns of a row of a block, tile by tile.
    #[inline(never)]
    fn visit_row<B>(
        &self,
        block: &Block<'_>,
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
            if let Some(obstacle) = cover::obstacle(tile, self.box_of(pos), beside) {
                visit(pos, obstacle)?;
            }
        }
        ControlFlow::Continue(())
    }
}
