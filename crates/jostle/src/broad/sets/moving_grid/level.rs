//! The cells for boxes of about one size.

use crate::broad::queries::{Area, LinePath, LinePathAxis};
use crate::broad::sets::storage::uniform_grid::{CellWindow, GridAxis, SLACK, UniformGrid};
use crate::geometry::Aabb;
use crate::scalar::Scalar;

/// How far a box may move from the middle of its cell before it changes cells, in cells. More saves work for
/// boxes that move, but widens every query by as much. It must stay below one: boxes beyond the rim count as
/// being in the middle of the outermost cell, and may not be found in any other. Measured at 1,000 boxes: with 0.55
/// queries take 3 to 13% less and moves 9 to 17% more; with 0.95 it is the reverse.
const REACH: f64 = 0.75;

/// Boxes that never move stay within half a cell of the middle.
const STILL_REACH: f64 = 0.5;

/// Room for rounding, in cells: far more than the error of any coordinate that a cell number can express.
const ROUNDING: f64 = 1.0 / 1024.0;

/// A grid for the boxes of one size and below.
#[derive(Clone, Copy, Debug)]
pub(super) struct Level<S: Scalar> {
    pub(super) grid: UniformGrid<S>,
    /// Where its cells begin in the list of starts.
    pub(super) first: usize,
    /// The greatest width and height of its boxes.
    widest: f64,
    highest: f64,
    /// How far boxes may be from the middles of their cells, in cells.
    reach: f64,
}

impl<S: Scalar> Level<S> {
    pub(super) fn new(
        grid: UniformGrid<S>,
        first: usize,
        [widest, highest]: [f64; 2],
        is_still: bool,
    ) -> Self {
        Self {
            grid,
            first,
            widest,
            highest,
            reach: if is_still { STILL_REACH } else { REACH },
        }
    }

    /// Returns the number of cells.
    pub(super) fn len(&self) -> usize {
        self.grid.len()
    }

    /// Returns where a cell is in the list of starts.
    #[inline]
    pub(super) fn cell(&self, column: u32, row: u32) -> usize {
        self.first + self.grid.place(column, row)
    }

    /// Returns the number of columns.
    #[inline]
    pub(super) fn columns(&self) -> usize {
        self.grid.place(0, 1)
    }

    /// Returns whether a box is small enough for this level.
    #[inline]
    pub(super) fn suits(&self, aabb: Aabb<S>) -> bool {
        let [width, height] = size(aabb);
        width <= self.widest && height <= self.highest
    }

    /// Returns the column and row of a box.
    #[inline]
    pub(super) fn home(&self, aabb: Aabb<S>) -> [u32; 2] {
        self.grid.cell_of(aabb.min())
    }

    /// Returns whether a box may stay in a cell.
    #[inline]
    pub(super) fn holds(&self, column: u32, row: u32, aabb: Aabb<S>) -> bool {
        let min = aabb.min();
        let is_near = |axis: GridAxis, value: S, cell: u32| {
            // By distance from the middle of its cell, beyond the cell's own edges: a box on a border does not
            // change cells at every tremble. This is the hysteresis that makes moves cheap.
            (axis.units(value.to_f64()) - f64::from(cell)).abs() <= REACH
        };
        self.suits(aabb) && is_near(self.grid.x, min.x, column) && is_near(self.grid.y, min.y, row)
    }

    /// Returns the cells that may hold a box that touches one with these edges.
    #[inline(always)]
    pub(super) fn window(&self, [x0, y0, x1, y1]: [S; 4]) -> CellWindow {
        let rows = [y0.to_f64(), y1.to_f64()];
        CellWindow {
            columns: self.columns_between([x0.to_f64(), x1.to_f64()]),
            rows: self.cells(self.grid.y, rows, self.highest),
        }
    }

    /// Returns the columns that may hold a box that touches what is between two coordinates.
    #[inline(always)]
    fn columns_between(&self, range: [f64; 2]) -> [u32; 2] {
        self.cells(self.grid.x, range, self.widest)
    }

    /// Returns the columns of a row that may hold a box that touches an area; none if the second is below the
    /// first.
    #[inline(always)]
    pub(super) fn columns_in_row(&self, row: u32, area: &Area<S>) -> [u32; 2] {
        let [least, greatest] = self.extent(self.grid.y, row, self.highest);
        self.columns_between(area.x_range(least, greatest))
    }

    /// Returns the earliest moment at which a caster may hit a box of this row, or of a row it reaches later.
    #[inline(always)]
    pub(super) fn row_reached(&self, path: &LinePath, row: u32) -> f64 {
        self.reached(path.y, self.extent(self.grid.y, row, self.highest))
    }

    /// Returns the earliest moment at which a caster may hit a box of this column, or of one it reaches later.
    #[inline(always)]
    pub(super) fn column_reached(&self, path: &LinePath, column: u32) -> f64 {
        self.reached(path.x, self.extent(self.grid.x, column, self.widest))
    }

    #[inline(always)]
    fn reached(&self, path: LinePathAxis, [least, greatest]: [f64; 2]) -> f64 {
        path.earliest_at(if path.is_backward() { greatest } else { least })
    }

    /// Returns bounds on the edges of all boxes in a row or column.
    #[inline(always)]
    fn extent(&self, axis: GridAxis, cell: u32, longest: f64) -> [f64; 2] {
        let (middle, reach) = (f64::from(cell), self.reach + ROUNDING);
        // Beyond the middles of the outermost cells, positions are clamped and no longer told apart: a cell
        // that reaches such a middle extends without end.
        let least = if middle <= reach {
            f64::NEG_INFINITY
        } else {
            axis.around(middle - reach)[0]
        };
        let greatest = if f64::from(axis.count - 1) <= middle + reach {
            f64::INFINITY
        } else {
            // The min corner is at most here, so the box reaches farther by at most the longest length.
            let [_, top] = axis.around(middle + reach);
            (top + longest) + (top.abs() + longest) * SLACK
        };
        [least, greatest]
    }

    /// Returns the cells of an axis that may hold a box, at most `longest` long, that touches a range.
    #[inline(always)]
    fn cells(&self, axis: GridAxis, [from, to]: [f64; 2], longest: f64) -> [u32; 2] {
        // A box is filed by its min corner, so one that begins up to its own length earlier still touches.
        let least = from - longest - (from.abs() + longest) * SLACK;
        // `nearest` rounds to the middle, which allows half a cell already.
        let margin = self.reach - 0.5 + ROUNDING;
        [
            axis.nearest(axis.in_cells(least) - margin),
            axis.nearest(axis.in_cells(to) + margin),
        ]
    }
}

/// Returns width and height, rounded to `f64`.
#[inline]
pub(super) fn size<S: Scalar>(aabb: Aabb<S>) -> [f64; 2] {
    let (min, max) = (aabb.min(), aabb.max());
    [
        max.x.to_f64() - min.x.to_f64(),
        max.y.to_f64() - min.y.to_f64(),
    ]
}
