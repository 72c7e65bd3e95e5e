//! What is outside an endless map: boxes between its chunks, and the cells beside them.

use crate::geometry::{Aabb, Side, Sides, Span};
use crate::narrow::Obstacle;
use crate::scalar::Scalar;
use crate::tiles::map_axis::MapAxis;
use crate::tiles::store::{CHUNK_BITS, CellRun, ChunkKey, Sparse};
use crate::tiles::{TileMap, TilePos, exposed_faces};
use core::ops::ControlFlow;

/// A stretch of cells of one axis that is outside: after a cell and before another, unless it has no end there.
#[derive(Clone, Copy)]
struct Gap {
    behind: Option<i32>,
    before: Option<i32>,
}

impl Gap {
    fn span<S: Scalar>(self, map_axis: &MapAxis<S>) -> Span<S> {
        // A chunk at the end of the range may have cells that the axis has not.
        let (first, after) = (i64::from(map_axis.first), i64::from(map_axis.last) + 1);
        let edge = |cell: i64| map_axis.edge(cell.clamp(first, after));
        let min = self.behind.map_or(S::MIN, |cell| edge(i64::from(cell) + 1));
        let max = self.before.map_or(S::MAX, |cell| edge(cell.into()));
        Span::from_valid(min, max)
    }

    /// Returns the cell that names the stretch: the one nearest to cell 0.
    fn name(self) -> i32 {
        let low = self.behind.map_or(i32::MIN, |cell| cell.saturating_add(1));
        let high = self.before.map_or(i32::MAX, |cell| cell.saturating_sub(1));
        0.max(low).min(high)
    }

    /// Everything.
    const ALL: Self = Self {
        behind: None,
        before: None,
    };
}

impl<S: Scalar> TileMap<S> {
    /// Visits the boxes between the chunks of an endless map: rows without chunks, and what is beside the chunks in the
    /// others. They have no faces; the cells [beside the chunks](Self::visit_rims) do.
    pub(in crate::tiles) fn visit_gaps<B>(
        &self,
        sparse: &Sparse,
        area: Aabb<S>,
        visit: &mut dyn FnMut(TilePos, Obstacle<S>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let map_axis = &self.axes[1];
        let [first, last] = [area.min().y, area.max().y].map(|y| map_axis.nearest(y));
        // A chunk that only touches the area counts too.
        let first = first.saturating_sub(1);
        let mut behind = sparse.row_before(first >> CHUNK_BITS);
        for row in sparse.chunk_rows(CellRun::new(first, last)) {
            self.show_rows([behind, Some(row)], area, visit)?;
            self.visit_gaps_of_row(sparse, row, area, visit)?;
            behind = Some(row);
        }
        let before = sparse.row_behind(last >> CHUNK_BITS);
        self.show_rows([behind, before], area, visit)
    }

    /// Visits what is between two rows of chunks.
    fn show_rows<B>(
        &self,
        [behind, before]: [Option<i32>; 2],
        area: Aabb<S>,
        visit: &mut dyn FnMut(TilePos, Obstacle<S>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let rows = Gap {
            behind: behind.map(last_of),
            before: before.map(|row| row << CHUNK_BITS),
        };
        self.show_gap([Gap::ALL, rows], area, visit)
    }

    fn visit_gaps_of_row<B>(
        &self,
        sparse: &Sparse,
        row: i32,
        area: Aabb<S>,
        visit: &mut dyn FnMut(TilePos, Obstacle<S>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let rows = Gap {
            behind: Some((row << CHUNK_BITS).saturating_sub(1)),
            before: Some(last_of(row).saturating_add(1)),
        };
        let map_axis = &self.axes[0];
        let [first, last] = [area.min().x, area.max().x].map(|x| map_axis.nearest(x) >> CHUNK_BITS);
        let chunks = sparse.chunks_of(row);
        let from = chunks.partition_point(|key| key.column < first - 1);
        let mut behind = from.checked_sub(1).map(|index| chunks[index]);
        for before in chunks.iter().copied().skip(from).map(Some).chain([None]) {
            let columns = Gap {
                behind: behind.map(|key| last_of(key.column)),
                before: before.map(|key| key.column << CHUNK_BITS),
            };
            self.show_gap([columns, rows], area, visit)?;
            if before.is_none_or(|key| last < key.column) {
                break;
            }
            behind = before;
        }
        ControlFlow::Continue(())
    }

    /// Visits a box outside if it is not empty and touches the area.
    fn show_gap<B>(
        &self,
        gaps: [Gap; 2],
        area: Aabb<S>,
        visit: &mut dyn FnMut(TilePos, Obstacle<S>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let [x, y] = &self.axes;
        let place = Aabb::from_spans(gaps[0].span(x), gaps[1].span(y));
        if place.is_empty() || !place.touches(area) {
            return ControlFlow::Continue(());
        }
        let [column, row] = gaps.map(Gap::name);
        let pos = TilePos::new(column, row);
        visit(pos, Obstacle::solid(place).with_faces(Sides::NONE))
    }

    /// Visits the cells beside the chunks of an endless map that have a face toward an open cell of a chunk.
    pub(super) fn visit_rims<B>(
        &self,
        sparse: &Sparse,
        area: Aabb<S>,
        visit: &mut dyn FnMut(TilePos, Obstacle<S>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Some(cells) = self.cells_touched(area) else {
            return ControlFlow::Continue(());
        };
        // A cell that touches the area may be beside a chunk that does not.
        let near = cells.grown();
        for row in sparse.chunk_rows(near.rows) {
            for &key in sparse.chunks_among(row, near.columns) {
                let rim = |side| key.cells().along(side).common(near).zip(Some(side));
                let mut rims = Side::ALL.into_iter().filter_map(rim);
                rims.try_for_each(|(rim, side)| {
                    let mut cells = rim.each();
                    cells.try_for_each(|inner| self.show_beside(inner, side, area, visit))
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits the cell at a side of a cell of a chunk if it is outside, has a face toward that cell and touches the
    /// area.
    fn show_beside<B>(
        &self,
        inner: TilePos,
        side: Side,
        area: Aabb<S>,
        visit: &mut dyn FnMut(TilePos, Obstacle<S>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let pos = inner.beside(side);
        let is_outside = self.all_cells().has(pos.column, pos.row)
            && self.store.get(pos.column, pos.row).is_none();
        if !is_outside || !self.box_of(pos).touches(area) {
            return ControlFlow::Continue(());
        }
        let beside = Side::ALL.map(|side| {
            let next = pos.beside(side);
            self.tile_at(next.column, next.row)
        });
        let faces = exposed_faces::faces_of_solid(beside);
        // It may be beside several chunks, and is visited once: from the first of its faces.
        if faces.iter().next() != Some(side.opposite()) {
            return ControlFlow::Continue(());
        }
        visit(pos, Obstacle::solid(self.box_of(pos)).with_faces(faces))
    }
}

/// Returns the last cell of a chunk along an axis.
fn last_of(chunk: i32) -> i32 {
    (chunk << CHUNK_BITS) + ((1 << CHUNK_BITS) - 1)
}

impl Sparse {
    /// Returns the last row of chunks that has any, before a row of chunks.
    fn row_before(&self, row: i32) -> Option<i32> {
        let end = self.keys.partition_point(|key| key.row < row);
        Some(self.keys[end.checked_sub(1)?].row)
    }

    /// Returns the first row of chunks that has any, after a row of chunks.
    fn row_behind(&self, row: i32) -> Option<i32> {
        let from = self.keys.partition_point(|key| key.row <= row);
        self.keys.get(from).map(|key| key.row)
    }

    fn chunks_of(&self, row: i32) -> &[ChunkKey] {
        let from = self.keys.partition_point(|key| key.row < row);
        let to = self.keys.partition_point(|key| key.row <= row);
        self.keys.get(from..to).unwrap_or(&[])
    }
}
