//! The boxes of about one size.

use crate::broad::Area;
use crate::broad::lattice::{Lattice, SLACK, Scale};
use crate::geometry::Aabb;
use crate::scalar::Scalar;

/// How far a box may go from the middle of its cell, in cells. Less than one: what is beyond the rim counts
/// as being in the middle of the outermost cell, and is filed in no other.
const REACH: f64 = 0.75;

/// How far beyond its own cells a question looks: what boxes may have gone beyond theirs, if they move,
/// and a little for rounding.
const MARGIN: f64 = REACH - 0.5 + STILL_MARGIN;
const STILL_MARGIN: f64 = 1.0 / 1024.0;

/// A lattice for the boxes of one size and below.
#[derive(Clone, Copy, Debug)]
pub(super) struct Level<S: Scalar> {
    lattice: Lattice<S>,
    /// Where its cells begin in the list of starts.
    pub(super) first: usize,
    /// The greatest width and height on it.
    widest: f64,
    highest: f64,
    margin: f64,
}

/// The cells that a question is about, both ends included.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub(super) columns: [u32; 2],
    pub(super) rows: [u32; 2],
}

impl<S: Scalar> Level<S> {
    pub(super) fn new(lattice: Lattice<S>, first: usize, [widest, highest]: [f64; 2]) -> Self {
        Self {
            lattice,
            first,
            widest,
            highest,
            margin: MARGIN,
        }
    }

    /// The same for boxes that never move.
    pub(super) fn still(self) -> Self {
        Self {
            margin: STILL_MARGIN,
            ..self
        }
    }

    /// How many cells it has.
    pub(super) fn len(&self) -> usize {
        self.lattice.len()
    }

    pub(super) fn bounds(&self) -> Aabb<S> {
        self.lattice.bounds()
    }

    pub(super) fn cell_bounds(&self, at: usize) -> Aabb<S> {
        self.lattice.cell_bounds(at)
    }

    /// Where a cell is in the list of starts.
    #[inline]
    pub(super) fn cell(&self, column: u32, row: u32) -> usize {
        self.first + self.lattice.place(column, row)
    }

    /// How many columns it has.
    #[inline]
    pub(super) fn columns(&self) -> usize {
        self.lattice.place(0, 1)
    }

    /// Whether a box is not too large for it.
    #[inline]
    pub(super) fn suits(&self, aabb: Aabb<S>) -> bool {
        let [width, height] = size(aabb);
        width <= self.widest && height <= self.highest
    }

    /// The cell of a box.
    #[inline]
    pub(super) fn home(&self, aabb: Aabb<S>) -> [u32; 2] {
        self.lattice.cell_of(aabb.min())
    }

    /// Whether a box may stay in a cell.
    #[inline]
    pub(super) fn holds(&self, column: u32, row: u32, aabb: Aabb<S>) -> bool {
        let min = aabb.min();
        let is_near = |scale: Scale, value: S, cell: u32| {
            (scale.units(value.to_f64()) - f64::from(cell)).abs() <= REACH
        };
        self.suits(aabb)
            && is_near(self.lattice.x, min.x, column)
            && is_near(self.lattice.y, min.y, row)
    }

    /// The cells in which a box touching one with these edges may be filed.
    #[inline(always)]
    pub(super) fn window(&self, [x0, y0, x1, y1]: [S; 4]) -> Window {
        let rows = [y0.to_f64(), y1.to_f64()];
        Window {
            columns: self.columns_between([x0.to_f64(), x1.to_f64()]),
            rows: self.cells(self.lattice.y, rows, self.highest),
        }
    }

    /// The columns in which a box touching what is between two coordinates may be filed.
    #[inline(always)]
    fn columns_between(&self, range: [f64; 2]) -> [u32; 2] {
        self.cells(self.lattice.x, range, self.widest)
    }

    /// The columns in which a box of a row may be filed if it touches an area.
    #[inline(always)]
    pub(super) fn columns_in_row(&self, row: u32, area: &Area<S>) -> [u32; 2] {
        let scale = self.lattice.y;
        let row_at = f64::from(row);
        let reach = REACH + 1.0 / 1024.0;
        // Beyond the middles of the outermost cells nothing is told apart: a box there is as far as
        // the middle is, so cells that reach the middle go on for ever.
        let least = match row_at <= reach {
            true => f64::NEG_INFINITY,
            false => scale.around(row_at - reach)[0],
        };
        let greatest = match f64::from(scale.count - 1) <= row_at + reach {
            true => f64::INFINITY,
            false => {
                let [_, top] = scale.around(row_at + reach);
                (top + self.highest) + (top.abs() + self.highest) * SLACK
            }
        };
        self.columns_between(area.x_range_between(least, greatest))
    }

    /// The cells of an axis in which a box, at most so long, may be filed that touches a range.
    #[inline(always)]
    fn cells(&self, scale: Scale, [from, to]: [f64; 2], longest: f64) -> [u32; 2] {
        let least = from - longest - (from.abs() + longest) * SLACK;
        [
            scale.nearest(scale.count_up(least) - self.margin),
            scale.nearest(scale.count_up(to) + self.margin),
        ]
    }
}

/// Width and height, as near as numbers of the machine come.
#[inline]
pub(super) fn size<S: Scalar>(aabb: Aabb<S>) -> [f64; 2] {
    let (min, max) = (aabb.min(), aabb.max());
    [
        max.x.to_f64() - min.x.to_f64(),
        max.y.to_f64() - min.y.to_f64(),
    ]
}
