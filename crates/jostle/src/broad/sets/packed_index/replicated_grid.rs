//! A grid that holds a copy of each box in every cell it touches.
//!
//! A copy records whether the box began in an earlier column or row, so that a query over several cells reports
//! each box once, without a list of those seen.

mod cell_size;
mod query;
mod thin_line;

use crate::broad::sets::Cell;
use crate::broad::sets::storage::packed_boxes::PackedBoxes;
use crate::broad::sets::storage::slots::place;
use crate::broad::sets::storage::uniform_grid::{GridAxis, UniformGrid};
use crate::geometry::{Aabb, Vec2};
use crate::scalar::Scalar;
use alloc::vec::Vec;

/// Set in a copy if the box began in an earlier column.
const FROM_LEFT: u32 = 1 << 31;
/// Set in a copy if the box began in an earlier row.
const FROM_ABOVE: u32 = 1 << 30;
/// The bits of a copy that hold the index.
const INDEX: u32 = FROM_ABOVE - 1;

/// A box this close to a cell, in cells, is stored in it too. Lines are placed with a quarter of this error at
/// most, so a walk that opens one cell at a time misses nothing.
const NEARLY: f64 = 1.0 / (1_u32 << 16) as f64;

/// A grid that holds each box in all cells it touches, if they are few.
#[derive(Clone, Debug)]
pub(super) struct ReplicatedGrid<S: Scalar> {
    cells: UniformGrid<S>,
    /// Where each cell begins, with the end of the last behind it.
    starts: Vec<u32>,
    /// Copies by cell.
    copies: PackedBoxes<S>,
    /// By index, whether the box touches few enough cells to be here.
    held: Vec<bool>,
    /// The least and the greatest edges of all boxes in the grid, along both axes.
    extent: [[f64; 2]; 2],
    corners: Vec<Vec2<S>>,
}

impl<S: Scalar> ReplicatedGrid<S> {
    pub(super) fn new() -> Self {
        let point = Aabb::from_corners([S::ZERO; 2], [S::ZERO; 2]);
        Self {
            cells: UniformGrid::new(point, 1, 1.0),
            starts: Vec::new(),
            copies: PackedBoxes::new(),
            held: Vec::new(),
            extent: [[0.0; 2]; 2],
            corners: Vec::new(),
        }
    }

    fn is_empty(&self) -> bool {
        self.copies.len() == 0
    }

    /// Returns the columns and rows that a box touches or [nearly](NEARLY) touches, both ends included.
    #[inline]
    fn reach(&self, aabb: Aabb<S>) -> [[u32; 2]; 2] {
        let along = |axis: GridAxis, from: S, to: S| {
            // Widened by far more than any rounding on the way, so a line that grazes a cell's edge finds the
            // box in either of the two cells.
            let nearly = |edge: S, more: f64| axis.nearest(axis.in_cells(edge.to_f64()) + more);
            [nearly(from, -NEARLY), nearly(to, NEARLY)]
        };
        let (min, max) = (aabb.min(), aabb.max());
        let (x, y) = (self.cells.x, self.cells.y);
        [along(x, min.x, max.x), along(y, min.y, max.y)]
    }

    /// Returns whether a box is in the grid.
    pub(super) fn holds(&self, index: u32) -> bool {
        self.held.get(place(index)).is_some_and(|&is_held| is_held)
    }

    pub(super) fn visit_cells(&self, mut visit: impl FnMut(Cell<S>)) {
        for (at, ends) in self.starts.windows(2).enumerate() {
            let count = place(ends[1] - ends[0]);
            if 0 < count {
                let bounds = self.cells.cell_bounds(at);
                visit(Cell { bounds, count });
            }
        }
    }
}
