//! The cells round a short move, each empty or solid as a whole.
//!
//! A fast path: its slow twin is [`visit_near`](TileMap::visit_near), and `tests/it/fast_equals_slow.rs` compares moves
//! by both. Rows of bits instead of a list of obstacles make a move about twice as fast.
//!
//! - **Owns** [`LocalCells`]: up to eight columns and rows, a byte for each cell, and their edges.
//! - **Uses** bit grids, and the edges stored with the map's axes. Cells that block in part are never local cells.
//! - **Never** decides how a move goes on: it finds the faces ahead of a box and those that it touches.

use crate::geometry::{Aabb, Axis, Side, Sides, Span};
use crate::scalar::Scalar;
use crate::tiles::map_axis::cell_index;
use crate::tiles::store::Store;
use crate::tiles::{TileMap, TilePos};

/// The most columns and the most rows: as many as one `u64` has bytes.
pub(crate) const LOCAL_SIDE: usize = 8;

/// Some cells of a dense map, all of them empty or solid, counted from the first column and row.
///
/// Exposed faces need not be known here: between a box that overlaps nothing and the nearest solid cells ahead there
/// are only empty cells, so the faces that matter are always exposed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LocalCells<'a, S: Scalar> {
    first: TilePos,
    /// The edges of the columns and of the rows, one more than there are of each.
    edges: [&'a [S]; 2],
}

/// Which local cells are solid: for each row a byte per column, the first lowest, that is 0 if the cell is empty.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SolidRows([u64; LOCAL_SIDE]);

/// A range of local cells: columns and rows, first and last.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct CellRange {
    columns: (usize, usize),
    rows: (usize, usize),
}

impl<S: Scalar> TileMap<S> {
    /// Returns the cells that touch an area and whether all of them are empty, and fills `rows` with which are solid.
    ///
    /// Returns `None` unless the cells are few, empty or solid as a whole, and all that touches the area.
    #[inline(always)]
    pub(crate) fn local_cells<'a>(
        &'a self,
        area: Aabb<S>,
        rows: &mut SolidRows,
    ) -> Option<(LocalCells<'a, S>, bool)> {
        let Store::Dense(dense) = &self.store else {
            return None;
        };
        let [x, y] = &self.axes;
        let (column, columns) = x.edges_touched(area.span(Axis::X))?;
        let (row, edges) = y.edges_touched(area.span(Axis::Y))?;
        let cells = LocalCells {
            first: TilePos::new(cell_index(column), cell_index(row)),
            edges: [columns, edges],
        };
        let all = cells.all();
        let (mut seen, bytes) = (0, bytes_of(all.columns));
        for at in 0..all.rows.1 + 1 {
            let eight = dense.solid_from(column, row + at, columns.len() - 1)?;
            let found = spread(eight) & bytes;
            rows.0[at % LOCAL_SIDE] = found;
            seen |= found;
        }
        Some((cells, seen == 0))
    }
}

impl SolidRows {
    /// Returns a row. There are eight, so the remainder spares the bounds check.
    #[inline(always)]
    fn at(&self, row: usize) -> u64 {
        self.0[row % LOCAL_SIDE]
    }

    /// Returns the union of these rows, among the columns of the range.
    #[inline(always)]
    fn seen(&self, cells: CellRange) -> u64 {
        let (mut row, last) = cells.rows;
        let mut all = self.at(row);
        while row < last {
            row += 1;
            all |= self.at(row);
        }
        all & bytes_of(cells.columns)
    }

    /// Whether one of these cells is solid.
    #[inline(always)]
    pub(crate) fn is_solid(&self, cells: CellRange) -> bool {
        self.seen(cells) != 0
    }

    /// Returns the nearest column beyond the range on one side that has a solid cell in its rows.
    #[inline(always)]
    fn column_ahead(&self, cells: CellRange, is_max: bool) -> Option<usize> {
        let columns = (0, LOCAL_SIDE - 1);
        let seen = self.seen(CellRange { columns, ..cells });
        if is_max {
            let ahead = seen & !bytes_of((0, cells.columns.1));
            (ahead != 0).then(|| byte_of(ahead.trailing_zeros()))
        } else {
            let ahead = seen & !bytes_of((cells.columns.0, LOCAL_SIDE - 1));
            (ahead != 0).then(|| byte_of(63 - ahead.leading_zeros()))
        }
    }

    /// Returns the nearest row beyond the range on one side that has a solid cell in its columns.
    #[inline(always)]
    fn row_ahead(&self, cells: CellRange, is_max: bool) -> Option<usize> {
        let columns = bytes_of(cells.columns);
        let has = |&row: &usize| self.at(row) & columns != 0;
        if is_max {
            (cells.rows.1 + 1..LOCAL_SIDE).find(has)
        } else {
            (0..cells.rows.0).rev().find(has)
        }
    }
}

impl<S: Scalar> LocalCells<'_, S> {
    #[inline(always)]
    fn all(&self) -> CellRange {
        let [columns, rows] = self.edges.map(|edges| (0, edges.len().saturating_sub(2)));
        CellRange { columns, rows }
    }

    /// Returns the cells that a box shares area with. The box must not be empty, and must be within the local cells.
    #[inline(always)]
    pub(crate) fn covered(&self, place: Aabb<S>) -> CellRange {
        let [columns, rows] = self.edges;
        CellRange {
            columns: shared(columns, place.span(Axis::X)),
            rows: shared(rows, place.span(Axis::Y)),
        }
    }

    /// Returns the range extended to the end of the local cells on one side of each axis.
    #[inline(always)]
    pub(crate) fn toward(&self, cells: CellRange, [x, y]: [bool; 2]) -> CellRange {
        let all = self.all();
        CellRange {
            columns: toward(cells.columns, all.columns, x),
            rows: toward(cells.rows, all.rows, y),
        }
    }

    /// Whether a box that covers this range and moves along an axis enters no other cells, and leaves none.
    #[inline(always)]
    pub(crate) fn is_steady(
        &self,
        cells: CellRange,
        end: Span<S>,
        axis: Axis,
        is_max: bool,
    ) -> bool {
        let all = self.all();
        let (own, all) = match axis {
            Axis::X => (cells.columns, all.columns),
            Axis::Y => (cells.rows, all.rows),
        };
        toward(own, all, is_max) == own && shared(self.edges[axis as usize], end) == own
    }

    /// Returns the nearest column or row beyond the range on one side that has a face toward it, and that face.
    #[inline(always)]
    pub(crate) fn ahead(
        &self,
        rows: &SolidRows,
        cells: CellRange,
        axis: Axis,
        is_max: bool,
    ) -> Option<(usize, S)> {
        let line = match axis {
            Axis::X => rows.column_ahead(cells, is_max)?,
            Axis::Y => rows.row_ahead(cells, is_max)?,
        };
        let edge = self.edges[axis as usize].get(line + usize::from(!is_max))?;
        Some((line, *edge))
    }

    /// Shows the solid cells of a column (along X) or row (along Y) that are beside the range.
    #[inline(always)]
    pub(crate) fn faces(
        &self,
        rows: &SolidRows,
        cells: CellRange,
        axis: Axis,
        line: usize,
        mut show: impl FnMut(TilePos),
    ) {
        match axis {
            Axis::X => {
                let column = bytes_of((line, line));
                for row in cells.rows.0..cells.rows.1 + 1 {
                    if rows.at(row) & column != 0 {
                        show(self.pos(line, row));
                    }
                }
            }
            Axis::Y => {
                let mut faces = rows.at(line) & bytes_of(cells.columns);
                while faces != 0 {
                    let column = byte_of(faces.trailing_zeros());
                    show(self.pos(column, line));
                    faces &= !bytes_of((column, column));
                }
            }
        }
    }

    /// Shows the cells that a box touches and with which side, in the order of sides, and returns the sides. Returns
    /// `None` if the box overlaps a solid cell.
    #[inline(always)]
    pub(crate) fn touching(
        &self,
        rows: &SolidRows,
        place: Aabb<S>,
        mut show: impl FnMut(TilePos, Side),
    ) -> Option<Sides> {
        let cells = self.covered(place);
        if rows.is_solid(cells) {
            return None;
        }
        // Unrolled: with a known side each check shrinks to one comparison, which usually fails.
        let mut all = self.beside(rows, cells, place, Side::MinX, &mut show);
        all = all | self.beside(rows, cells, place, Side::MaxX, &mut show);
        all = all | self.beside(rows, cells, place, Side::MinY, &mut show);
        Some(all | self.beside(rows, cells, place, Side::MaxY, &mut show))
    }

    /// Shows the cells that a box touches with one side, and returns that side if there are any.
    #[inline(always)]
    fn beside(
        &self,
        rows: &SolidRows,
        cells: CellRange,
        place: Aabb<S>,
        side: Side,
        show: &mut impl FnMut(TilePos, Side),
    ) -> Sides {
        let mut met = Sides::NONE;
        if let Some(line) = self.line_beside(cells, place, side) {
            self.faces(rows, cells, side.axis(), line, |pos| {
                met |= side;
                show(pos, side);
            });
        }
        met
    }

    /// Returns the column or row next to the range, if that side of the box is at its edge.
    #[inline(always)]
    fn line_beside(&self, cells: CellRange, place: Aabb<S>, side: Side) -> Option<usize> {
        let edges = self.edges[side.axis() as usize];
        let (first, last) = match side.axis() {
            Axis::X => cells.columns,
            Axis::Y => cells.rows,
        };
        let at = if side.is_max() { last + 1 } else { first };
        let is_flush = edges.get(at).is_some_and(|&edge| edge == place.edge(side));
        if !is_flush {
            None
        } else if side.is_max() {
            Some(at)
        } else {
            at.checked_sub(1)
        }
    }

    #[inline(always)]
    fn pos(&self, column: usize, row: usize) -> TilePos {
        let TilePos {
            column: first,
            row: top,
        } = self.first;
        TilePos::new(first + cell_index(column), top + cell_index(row))
    }
}

/// Returns the first and the last of some consecutive cells that a span shares length with. There must be one.
#[inline(always)]
fn shared<S: Scalar>(edges: &[S], span: Span<S>) -> (usize, usize) {
    let mut first = 0;
    while edges.get(first + 1).is_some_and(|&end| end <= span.min()) {
        first += 1;
    }
    let mut last = first;
    while edges.get(last + 1).is_some_and(|&begin| begin < span.max()) {
        last += 1;
    }
    (first, last)
}

/// Returns a range of cells extended to the end of all of them on one side.
#[inline(always)]
fn toward(own: (usize, usize), all: (usize, usize), is_max: bool) -> (usize, usize) {
    if is_max {
        (own.0, all.1)
    } else {
        (all.0, own.1)
    }
}

/// Returns a mask of the bytes of these cells of a row.
#[inline(always)]
const fn bytes_of((first, last): (usize, usize)) -> u64 {
    (u64::MAX << ((8 * first) & 63)) & (u64::MAX >> (56 - ((8 * last) & 63)))
}

/// Spreads eight bits over eight bytes, the first lowest; a byte is 0 if its bit is not set.
#[inline(always)]
fn spread(bits: u8) -> u64 {
    const IN_ALL: u64 = u64::from_le_bytes([1; LOCAL_SIDE]);
    const ONE_EACH: u64 = u64::from_le_bytes([1, 2, 4, 8, 16, 32, 64, 128]);
    (u64::from(bits) * IN_ALL) & ONE_EACH
}

/// Returns the byte that a bit is in.
#[inline(always)]
const fn byte_of(bit: u32) -> usize {
    (bit / 8) as usize
}
