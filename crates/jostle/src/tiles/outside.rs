//! What is outside a map: one long box beside each border cell of a dense map, and the space around the chunks of an
//! endless one in few boxes.

mod gaps;

use crate::geometry::{Aabb, Axis, Side, Span, Vec2};
use crate::narrow::Obstacle;
use crate::scalar::Scalar;
use crate::tiles::map_axis::MapAxis;
use crate::tiles::store::{CellRect, CellRun, Store, distance};
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
    /// Everything outside is solid: nothing that is free leaves the map, and faces at its border are hidden.
    ///
    /// The outside has faces only where a border cell is open. A body out there is stuck, and as deep as the way back
    /// into the map across an open border cell beside it, however far: it may go along the border and back in, but not
    /// farther out. Beyond the corners of the map and behind solid border tiles nothing leads back, and nothing holds
    /// the body. Outside an endless map every cell is a solid tile, one like the other.
    Solid,
    /// Nothing is there.
    Empty,
    /// The border cells are repeated forever. Those that do not make one long box count as solid outside: slopes, and
    /// half tiles cut across the way out.
    ///
    /// A one-way continues as one long platform with the same faces. A face toward the map is at the border, unless the
    /// border tile has the opposite face too: then the two are back to back, and neither blocks ([`Tile::faces`]). A
    /// face that points out of the map is at the end of the range, where nothing gets to.
    Clamp,
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
            (Store::Dense(_), _) => self.visit_drawn_out(area, visit),
            (Store::Sparse(sparse), _) => {
                self.visit_gaps(sparse, area, visit)?;
                self.visit_rims(sparse, area, visit)
            }
        }
    }

    /// Visits what is outside a dense map: its border cells, or solid ones, drawn out to the ends of the range.
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

    /// Visits what is outside a dense map among a cell and the eight around it.
    pub(super) fn visit_beside<B>(
        &self,
        pos: TilePos,
        visit: &mut dyn FnMut(TilePos, Obstacle<S>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let cells = CellRect {
            columns: CellRun::new(pos.column, pos.column),
            rows: CellRun::new(pos.row, pos.row),
        };
        let around = cells.grown().common(self.all_cells().grown());
        let mut around = around.into_iter().flat_map(CellRect::each);
        around.try_for_each(|pos| {
            if self.all_cells().has(pos.column, pos.row) {
                ControlFlow::Continue(())
            } else {
                self.show_drawn_out(pos, visit)
            }
        })
    }

    /// Returns the cell that contains a point; beyond the map, the one that is drawn out over it.
    pub(super) fn cell_drawn_out(&self, point: Vec2<S>) -> TilePos {
        let [column, row] = Axis::BOTH.map(|axis| {
            let (map_axis, x) = (&self.axes[axis as usize], point.along(axis));
            if x < map_axis.start {
                map_axis.first - 1
            } else if map_axis.end <= x {
                map_axis.last + 1
            } else {
                map_axis.nearest(x)
            }
        });
        TilePos::new(column, row)
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
