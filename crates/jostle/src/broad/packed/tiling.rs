//! Boxes filed in every cell they touch.
//!
//! A copy of a box knows whether the box began in a column or a row before this one, so that a
//! question over several cells shows each box only once.

mod cut;
mod look;
mod walk;

use crate::broad::Cell;
use crate::broad::filed::Filed;
use crate::broad::lattice::{Lattice, Scale};
use crate::broad::slots::place;
use crate::geometry::{Aabb, Vec2};
use crate::scalar::Scalar;
use alloc::vec::Vec;

/// Set in a copy if the box began in a column before this one.
const FROM_LEFT: u32 = 1 << 31;
/// Set in a copy if the box began in a row before this one.
const FROM_ABOVE: u32 = 1 << 30;
/// The rest of the word is the index.
const INDEX: u32 = FROM_ABOVE - 1;

/// How near to a cell counts as in it, in cells.
const NEARLY: f64 = 1.0 / (1_u32 << 16) as f64;

/// A grid that holds each box in all cells it touches, if they are few.
#[derive(Clone, Debug)]
pub(super) struct Tiling<S: Scalar> {
    lattice: Lattice<S>,
    /// Where each cell begins, and behind the last its end.
    starts: Vec<u32>,
    /// Copies by cell.
    cells: Filed<S>,
    /// By index, whether the box touches few enough cells to be here.
    held: Vec<bool>,
    /// The least and the greatest edges of all boxes in here, along both axes.
    extent: [[f64; 2]; 2],
    corners: Vec<Vec2<S>>,
}

impl<S: Scalar> Tiling<S> {
    pub(super) fn new() -> Self {
        let point = Aabb::from_corners([S::ZERO; 2], [S::ZERO; 2]);
        Self {
            lattice: Lattice::new(point, 1, 1.0),
            starts: Vec::new(),
            cells: Filed::new(),
            held: Vec::new(),
            extent: [[0.0; 2]; 2],
            corners: Vec::new(),
        }
    }

    fn is_empty(&self) -> bool {
        self.cells.len() == 0
    }

    /// The columns and rows that a box touches or nearly touches, both ends included.
    ///
    /// A line that comes by may be off by less than that, so a walk along it looks into one cell at a
    /// time and still misses nothing.
    #[inline]
    fn reach(&self, aabb: Aabb<S>) -> [[u32; 2]; 2] {
        let along = |scale: Scale, from: S, to: S| {
            let nearly = |edge: S, more: f64| scale.nearest(scale.count_up(edge.to_f64()) + more);
            [nearly(from, -NEARLY), nearly(to, NEARLY)]
        };
        let (min, max) = (aabb.min(), aabb.max());
        let (x, y) = (self.lattice.x, self.lattice.y);
        [along(x, min.x, max.x), along(y, min.y, max.y)]
    }

    /// Whether a box is in here.
    pub(super) fn holds(&self, index: u32) -> bool {
        self.held.get(place(index)).is_some_and(|&is_held| is_held)
    }

    pub(super) fn visit_cells(&self, mut visit: impl FnMut(Cell<S>)) {
        for (at, ends) in self.starts.windows(2).enumerate() {
            let count = place(ends[1] - ends[0]);
            if 0 < count {
                let bounds = self.lattice.cell_bounds(at);
                visit(Cell { bounds, count });
            }
        }
    }
}
