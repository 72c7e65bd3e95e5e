//! The cells round a short move, where each of them is empty or solid as a whole.
//!
//! - **Owns** [`Window`]: up to eight columns and rows, a byte for each cell, and their edges.
//! - **Uses** planes and the edges that lanes keep; what takes a closer look has no window.
//! - **Never** decides how a move goes on: it tells which faces lie ahead of a box, and along it.

use crate::geometry::{Aabb, Axis, Side, Sides, Span};
use crate::scalar::Scalar;
use crate::tiles::lane::counted;
use crate::tiles::store::Store;
use crate::tiles::{TileMap, TilePos};

/// How many columns a window has at most, and how many rows.
pub(super) const SIDE: usize = 8;

/// Some cells of a dense map, all of them empty or solid. They are counted from the first column and row.
///
/// A box in the free, and all cells between it and the nearest solid ones, leave the faces of those open: so
/// nobody needs to ask which faces a cell has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window<'a, S: Scalar> {
    first: TilePos,
    /// The edges of its columns and of its rows, one more than there are.
    edges: [&'a [S]; 2],
}

/// Which cells of a window are solid: a byte for each column of a row, the first lowest; 0 where they are not.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Rows([u64; SIDE]);

/// Some cells of a window: columns and rows, first and last.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Patch {
    columns: (usize, usize),
    rows: (usize, usize),
}

impl<S: Scalar> TileMap<S> {
    /// The cells that touch an area; `None` unless they are few, plain, and all that touches it. Tells what
    /// is in them, and whether that is anything.
    #[inline(always)]
    pub(crate) fn window<'a>(
        &'a self,
        area: Aabb<S>,
        rows: &mut Rows,
    ) -> Option<(Window<'a, S>, bool)> {
        let Store::Dense(dense) = &self.store else {
            return None;
        };
        let [x, y] = &self.lanes;
        let (column, columns) = x.edges_touched(area.span(Axis::X))?;
        let (row, edges) = y.edges_touched(area.span(Axis::Y))?;
        let window = Window {
            first: TilePos::new(counted(column), counted(row)),
            edges: [columns, edges],
        };
        let all = window.all();
        let (mut seen, bytes) = (0, bytes_of(all.columns));
        for at in 0..all.rows.1 + 1 {
            let eight = dense.solid_from(column, row + at, columns.len() - 1)?;
            let found = spread(eight) & bytes;
            rows.0[at % SIDE] = found;
            seen |= found;
        }
        Some((window, seen == 0))
    }
}

impl Rows {
    /// What is in a row, of which there are up to eight: the rest of a division spares looking whether.
    #[inline(always)]
    fn at(&self, row: usize) -> u64 {
        self.0[row % SIDE]
    }

    /// What is in some columns of these rows: a byte for each column.
    #[inline(always)]
    fn seen(&self, cells: Patch) -> u64 {
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
    pub(crate) fn is_solid(&self, cells: Patch) -> bool {
        self.seen(cells) != 0
    }

    #[inline(always)]
    fn column_ahead(&self, cells: Patch, is_max: bool) -> Option<usize> {
        let columns = (0, SIDE - 1);
        let seen = self.seen(Patch { columns, ..cells });
        if is_max {
            let ahead = seen & !bytes_of((0, cells.columns.1));
            (ahead != 0).then(|| byte_of(ahead.trailing_zeros()))
        } else {
            let ahead = seen & !bytes_of((cells.columns.0, SIDE - 1));
            (ahead != 0).then(|| byte_of(63 - ahead.leading_zeros()))
        }
    }

    #[inline(always)]
    fn row_ahead(&self, cells: Patch, is_max: bool) -> Option<usize> {
        let columns = bytes_of(cells.columns);
        let has = |&row: &usize| self.at(row) & columns != 0;
        match is_max {
            true => (cells.rows.1 + 1..SIDE).find(has),
            false => (0..cells.rows.0).rev().find(has),
        }
    }
}

impl<S: Scalar> Window<'_, S> {
    #[inline(always)]
    fn all(&self) -> Patch {
        let [columns, rows] = self.edges.map(|edges| (0, edges.len().saturating_sub(2)));
        Patch { columns, rows }
    }

    /// The cells that a box shares room with. The box has some, and lies within.
    #[inline(always)]
    pub(crate) fn covered(&self, place: Aabb<S>) -> Patch {
        let [columns, rows] = self.edges;
        Patch {
            columns: shared(columns, place.span(Axis::X)),
            rows: shared(rows, place.span(Axis::Y)),
        }
    }

    /// These cells, and all on those sides of them.
    #[inline(always)]
    pub(crate) fn toward(&self, cells: Patch, [x, y]: [bool; 2]) -> Patch {
        let all = self.all();
        Patch {
            columns: toward(cells.columns, all.columns, x),
            rows: toward(cells.rows, all.rows, y),
        }
    }

    /// Whether a box that moves along an axis from these cells comes to touch no others, and leaves none.
    #[inline(always)]
    pub(crate) fn is_steady(
        &self,
        cells: Patch,
        end: Span<S>,
        (axis, is_max): (Axis, bool),
    ) -> bool {
        let all = self.all();
        let (own, all) = match axis {
            Axis::X => (cells.columns, all.columns),
            Axis::Y => (cells.rows, all.rows),
        };
        toward(own, all, is_max) == own && shared(self.edges[axis as usize], end) == own
    }

    /// The nearest face beyond these cells on one side that looks at them: the line it is in, and where.
    #[inline(always)]
    pub(crate) fn ahead(
        &self,
        rows: &Rows,
        cells: Patch,
        (axis, is_max): (Axis, bool),
    ) -> Option<(usize, S)> {
        let line = match axis {
            Axis::X => rows.column_ahead(cells, is_max)?,
            Axis::Y => rows.row_ahead(cells, is_max)?,
        };
        let edge = self.edges[axis as usize].get(line + usize::from(!is_max))?;
        Some((line, *edge))
    }

    /// Shows the solid cells of a line, column or row, that lie beside these cells.
    #[inline(always)]
    pub(crate) fn faces(
        &self,
        (rows, cells): (&Rows, Patch),
        (axis, line): (Axis, usize),
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

    /// Shows the cells that a box lies along, and with which side, in the order of sides; tells those.
    /// `None` if it overlaps one.
    #[inline(always)]
    pub(crate) fn touching(
        &self,
        rows: &Rows,
        place: Aabb<S>,
        mut show: impl FnMut(TilePos, Side),
    ) -> Option<Sides> {
        let cells = self.covered(place);
        if rows.is_solid(cells) {
            return None;
        }
        // Written out, since most of them are no work.
        let mut all = self.beside((rows, cells), place, Side::MinX, &mut show);
        all = all | self.beside((rows, cells), place, Side::MaxX, &mut show);
        all = all | self.beside((rows, cells), place, Side::MinY, &mut show);
        Some(all | self.beside((rows, cells), place, Side::MaxY, &mut show))
    }

    /// Shows the cells that a box lies along with one side; tells that side, if there are any.
    #[inline(always)]
    fn beside(
        &self,
        (rows, cells): (&Rows, Patch),
        place: Aabb<S>,
        side: Side,
        show: &mut impl FnMut(TilePos, Side),
    ) -> Sides {
        let mut met = Sides::NONE;
        if let Some(line) = self.line_beside(cells, place, side) {
            self.faces((rows, cells), (side.axis(), line), |pos| {
                met |= side;
                show(pos, side);
            });
        }
        met
    }

    /// The line of cells next to these, if that side of the box is at its edge.
    #[inline(always)]
    fn line_beside(&self, cells: Patch, place: Aabb<S>, side: Side) -> Option<usize> {
        let edges = self.edges[side.axis() as usize];
        let (first, last) = match side.axis() {
            Axis::X => cells.columns,
            Axis::Y => cells.rows,
        };
        let at = if side.is_max() { last + 1 } else { first };
        let is_flush = edges.get(at).is_some_and(|&edge| edge == place.edge(side));
        match is_flush {
            true if side.is_max() => Some(at),
            true => at.checked_sub(1),
            false => None,
        }
    }

    #[inline(always)]
    fn pos(&self, column: usize, row: usize) -> TilePos {
        let TilePos {
            column: first,
            row: top,
        } = self.first;
        TilePos::new(first + counted(column), top + counted(row))
    }
}

/// The first and the last of some cells in a row that a span shares length with, of which there is one.
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

/// From the first to the last of some cells, and on to the end of all on one side.
#[inline(always)]
fn toward(own: (usize, usize), all: (usize, usize), is_max: bool) -> (usize, usize) {
    if is_max {
        (own.0, all.1)
    } else {
        (all.0, own.1)
    }
}

/// All bits of these cells of a row, of which there are up to eight.
#[inline(always)]
const fn bytes_of((first, last): (usize, usize)) -> u64 {
    (u64::MAX << ((8 * first) & 63)) & (u64::MAX >> (56 - ((8 * last) & 63)))
}

/// A byte for each of eight bits, the first lowest; 0 where it is not set.
#[inline(always)]
fn spread(bits: u8) -> u64 {
    const IN_ALL: u64 = u64::from_le_bytes([1; SIDE]);
    const ONE_EACH: u64 = u64::from_le_bytes([1, 2, 4, 8, 16, 32, 64, 128]);
    (u64::from(bits) * IN_ALL) & ONE_EACH
}

/// Which byte of eight a bit is in.
#[inline(always)]
const fn byte_of(bit: u32) -> usize {
    (bit / 8) as usize
}
