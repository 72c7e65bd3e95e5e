//! Boxes filed in every cell they touch.
//!
//! A copy of a box knows whether the box began in a column or a row before this one, so that a
//! question over several cells shows each box only once.

mod cut;
mod look;

use crate::broad::Cell;
use crate::broad::filed::Filed;
use crate::broad::lattice::Lattice;
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
    /// From where to where along y there are boxes.
    heights: [f64; 2],
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
            heights: [0.0; 2],
            corners: Vec::new(),
        }
    }

    fn is_empty(&self) -> bool {
        self.cells.len() == 0
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
