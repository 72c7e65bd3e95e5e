//! What is outside a map, as a few boxes, however far it reaches.

use crate::geometry::{Aabb, Axis, Side, Sides, Span};
use crate::narrow::Obstacle;
use crate::scalar::Scalar;
use crate::tiles::map_axis::MapAxis;
use crate::tiles::store::{CHUNK_BITS, CellRun, ChunkKey, Sparse, Store, distance};
use crate::tiles::{Tile, TileKind, TileMap, TilePos, exposed_faces};
use core::ops::ControlFlow;

/// What is outside a map. Every constructor asks for it.
///
/// # Examples
///
/// ```
/// use jostle::i32::{Aabb, TileMap};
/// use jostle::Outside;
///
/// let room = |outside| TileMap::new([0, 0], [16, 16], [4, 4], outside).unwrap();
/// let beyond = Aabb::new(-20, 0, 8, 8);
/// assert!(room(Outside::Solid).overlaps(beyond));
/// assert!(!room(Outside::Empty).overlaps(beyond));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Outside {
    /// Everything outside is solid: nothing leaves the map, and faces at its border are hidden.
    Solid,
    /// Nothing is there.
    Empty,
    /// The border cells are repeated forever. Those that do not make one long box count as solid outside: slopes, and half
    /// tiles cut across the way out. A one-way continues as one long platform.
    Clamp,
}

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

    fn faces(self, axis: Axis) -> Sides {
        let ends = [(self.behind, false), (self.before, true)];
        let there = ends.into_iter().filter(|(cell, _)| cell.is_some());
        there.map(|(_, is_max)| Side::new(axis, is_max)).collect()
    }

    /// Everything.
    const ALL: Self = Self {
        behind: None,
        before: None,
    };
}

impl<S: Scalar> TileMap<S> {
    /// Returns the tile of a cell, inside the map or outside.
    #[inline]
    pub(super) fn tile_at(&self, column: i32, row: i32) -> Tile {
        self.store
            .get(column, row)
            .unwrap_or_else(|| self.tile_beyond(column, row))
    }

    /// Returns the tile that counts as being in a cell outside the map.
    pub(super) fn tile_beyond(&self, column: i32, row: i32) -> Tile {
        match self.outside {
            Outside::Solid => Tile::SOLID,
            Outside::Empty => Tile::EMPTY,
            Outside::Clamp => self.repeated(column, row),
        }
    }

    fn repeated(&self, column: i32, row: i32) -> Tile {
        let [x, y] = &self.axes;
        let near = [column.clamp(x.first, x.last), row.clamp(y.first, y.last)];
        let tile = self.store.get(near[0], near[1]).unwrap_or(Tile::EMPTY);
        let is_drawn_out = match tile.kind() {
            TileKind::Slope(_) => false,
            TileKind::Half(side) => match side.axis() {
                Axis::X => near[0] == column,
                Axis::Y => near[1] == row,
            },
            TileKind::Empty | TileKind::Solid | TileKind::OneWay(_) => true,
        };
        if is_drawn_out {
            tile
        } else {
            Tile::SOLID.with_data(tile.data())
        }
    }

    /// Whether anything outside the stored cells may touch the area.
    #[inline]
    pub(super) fn may_be_outside(&self, area: Aabb<S>) -> bool {
        let is_within = |axis: Axis| {
            let (map_axis, span) = (&self.axes[axis as usize], area.span(axis));
            map_axis.start < span.min() && span.max() < map_axis.end
        };
        match (&self.store, self.outside) {
            (_, Outside::Empty) => false,
            (Store::Sparse(_), _) => true,
            (Store::Dense(_), _) => !(is_within(Axis::X) && is_within(Axis::Y)),
        }
    }

    /// Visits everything outside that touches the area.
    #[inline]
    pub(super) fn visit_outside<B>(
        &self,
        area: Aabb<S>,
        visit: &mut dyn FnMut(TilePos, Obstacle<S>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.may_be_outside(area) {
            self.visit_beyond(area, visit)
        } else {
            ControlFlow::Continue(())
        }
    }

    #[inline(never)]
    fn visit_beyond<B>(
        &self,
        area: Aabb<S>,
        visit: &mut dyn FnMut(TilePos, Obstacle<S>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match (&self.store, self.outside) {
            (_, Outside::Empty) => ControlFlow::Continue(()),
            (Store::Dense(_), Outside::Clamp) => self.visit_drawn_out(area, visit),
            (Store::Dense(_), Outside::Solid) => self.visit_frame(area, visit),
            (Store::Sparse(sparse), _) => self.visit_gaps(sparse, area, visit),
        }
    }

    /// Visits the four boxes around a dense map.
    fn visit_frame<B>(
        &self,
        area: Aabb<S>,
        visit: &mut dyn FnMut(TilePos, Obstacle<S>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let [x, y] = &self.axes;
        let until = |before: i32| Gap {
            behind: None,
            before: Some(before),
        };
        let from = |behind: i32| Gap {
            behind: Some(behind),
            before: None,
        };
        let inside = Gap {
            behind: Some(y.first - 1),
            before: Some(y.last + 1),
        };
        let mut show = |columns: Gap, rows: Gap, faces: Sides| {
            self.show_gap([columns, rows], faces, area, visit)
        };
        show(Gap::ALL, until(y.first), Side::MaxY.into())?;
        show(until(x.first), inside, Side::MaxX.into())?;
        show(from(x.last), inside, Side::MinX.into())?;
        show(Gap::ALL, from(y.last), Side::MinY.into())
    }

    /// Visits the boxes between the chunks of an endless map: rows without chunks, and what is beside the chunks in the
    /// others.
    fn visit_gaps<B>(
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
        self.show_gap([Gap::ALL, rows], rows.faces(Axis::Y), area, visit)
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
            let faces = columns.faces(Axis::X) | sparse.beside_gap(row, behind, before);
            self.show_gap([columns, rows], faces, area, visit)?;
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
        faces: Sides,
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
        visit(pos, Obstacle::solid(place).with_faces(faces))
    }

    /// Visits the border cells, drawn out to the ends of the range.
    fn visit_drawn_out<B>(
        &self,
        area: Aabb<S>,
        visit: &mut dyn FnMut(TilePos, Obstacle<S>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let [x, y] = &self.axes;
        let [columns, rows] = Axis::BOTH.map(|axis| {
            let map_axis = &self.axes[axis as usize];
            drawn_out(map_axis, area.span(axis))
        });
        // In rows inside the map, only the cells at both ends can be outside.
        let across = distance(columns.first, columns.last).max(1);
        for row in rows.each() {
            let is_beyond = row < y.first || y.last < row;
            let step = if is_beyond { 1 } else { across };
            for column in columns.each().step_by(step) {
                let is_inside = !is_beyond && x.first <= column && column <= x.last;
                if !is_inside {
                    self.show_drawn_out(TilePos::new(column, row), visit)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn show_drawn_out<B>(
        &self,
        pos: TilePos,
        visit: &mut dyn FnMut(TilePos, Obstacle<S>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let [x, y] = &self.axes;
        let place = Aabb::from_spans(span_drawn_out(x, pos.column), span_drawn_out(y, pos.row));
        let beside = |side: Side| {
            let next = pos.beside(side);
            self.tile_at(next.column, next.row)
        };
        let tile = self.tile_at(pos.column, pos.row);
        match exposed_faces::obstacle(tile, place, beside).filter(|_| !place.is_empty()) {
            Some(obstacle) => visit(pos, obstacle),
            None => ControlFlow::Continue(()),
        }
    }
}

/// Returns the cells that a span touches, with those at both ends of the axis drawn out.
fn drawn_out<S: Scalar>(map_axis: &MapAxis<S>, span: Span<S>) -> CellRun {
    let (before, after) = (map_axis.first - 1, map_axis.last + 1);
    let beyond = if span.max() < map_axis.start {
        before
    } else {
        after
    };
    let mut run = map_axis
        .touched(span)
        .unwrap_or(CellRun::new(beyond, beyond));
    if span.min() <= map_axis.start {
        run.first = before;
    }
    if map_axis.end <= span.max() {
        run.last = after;
    }
    run
}

fn span_drawn_out<S: Scalar>(map_axis: &MapAxis<S>, cell: i32) -> Span<S> {
    if cell < map_axis.first {
        Span::from_valid(S::MIN, map_axis.start)
    } else if map_axis.last < cell {
        Span::from_valid(map_axis.end, S::MAX)
    } else {
        map_axis.span(cell)
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

    /// Returns the Y sides on which a chunk touches the gap between two chunks of a row.
    fn beside_gap(&self, row: i32, behind: Option<ChunkKey>, before: Option<ChunkKey>) -> Sides {
        let has_chunk = |row: i32| {
            let chunks = self.chunks_of(row);
            let is_behind =
                |key: &ChunkKey| behind.is_some_and(|behind| key.column <= behind.column);
            let next = chunks.get(chunks.partition_point(is_behind));
            next.is_some_and(|key| before.is_none_or(|before| key.column < before.column))
        };
        let sides = [(row - 1, Side::MinY), (row + 1, Side::MaxY)];
        let there = sides.into_iter().filter(|&(row, _)| has_chunk(row));
        there.map(|(_, side)| side).collect()
    }
}
