//! Chooses the cells and stores the boxes.

use crate::broad::sets::packed_index::replicated_grid::{
    FROM_ABOVE, FROM_LEFT, INDEX, ReplicatedGrid,
};
use crate::broad::sets::storage::sample::stride;
use crate::broad::sets::storage::slots::place;
use crate::broad::sets::storage::uniform_grid::{UniformGrid, cells_for, corners_into, most_of};
use crate::geometry::{Aabb, Axis};
use crate::scalar::Scalar;

/// The most cells per box. More cells make points faster and cost memory.
const CELLS_PER_BOX: f64 = 2.0;

/// The most copies of a box on average: bounds memory, and the work of queries over several cells.
const MAX_COPIES: f64 = 3.0;

/// A box over more cells goes into the tree, so that one huge box cannot fill the memory.
const MAX_CELLS: f64 = 1024.0;

/// With more copies of a box on average, all boxes go into the tree, which takes less memory: the sample that
/// chose the cell size may have missed large boxes.
const TOO_MANY_COPIES: usize = 12;

/// The number of boxes sampled to choose the cell size.
const SAMPLES: usize = 1024;

/// If a box shares its cell with this many copies on average, all boxes go into the tree: scanning eight
/// vectors costs more than descending a few levels.
const CROWDED_CELL: usize = 64;

/// Below this many boxes, a tree of one or two levels is as fast as a grid.
const MIN_BOXES: usize = 32;

impl<S: Scalar> ReplicatedGrid<S> {
    /// Replaces all boxes by these, or by none if a grid does not suit them.
    pub(in crate::broad::sets::packed_index) fn rebuild(&mut self, boxes: &[Aabb<S>]) {
        self.starts.clear();
        self.copies.reset(0);
        self.held.clear();
        self.held.resize(boxes.len(), false);
        // Two bits of a copy are marks, so its index has thirty.
        if !(MIN_BOXES..place(INDEX)).contains(&boxes.len()) {
            return;
        }
        corners_into(boxes.iter().copied(), &mut self.corners);
        let Some(bounds) = most_of(&self.corners) else {
            return;
        };
        self.cells = choose(bounds, boxes);
        self.count_up(boxes);
        if self.is_crowded(boxes.len()) {
            self.starts.clear();
            self.held.fill(false);
            return;
        }
        self.fill(boxes);
    }

    /// Returns the columns and rows of a box, both ends included; `None` if they are too many.
    fn cells_of(&self, aabb: Aabb<S>) -> Option<[[u32; 2]; 2]> {
        let [columns, rows] = self.reach(aabb);
        let count = |[from, to]: [u32; 2]| f64::from(to - from) + 1.0;
        (count(columns) * count(rows) <= MAX_CELLS).then_some([columns, rows])
    }

    /// Counts the copies in each cell.
    fn count_up(&mut self, boxes: &[Aabb<S>]) {
        self.starts.resize(self.cells.len() + 1, 0);
        self.extent = [[f64::INFINITY; 2], [f64::NEG_INFINITY; 2]];
        for (number, &aabb) in boxes.iter().enumerate() {
            let Some([columns, rows]) = self.cells_of(aabb) else {
                continue;
            };
            self.held[number] = true;
            // Boxes beyond the rim are filed in the cells there; lines need to know where they really end.
            let [least, greatest] = &mut self.extent;
            for axis in Axis::BOTH {
                let span = aabb.span(axis);
                let (least, greatest) = (&mut least[axis as usize], &mut greatest[axis as usize]);
                *least = least.min(span.min().to_f64());
                *greatest = greatest.max(span.max().to_f64());
            }
            for row in rows[0]..=rows[1] {
                let first = self.cells.place(columns[0], row);
                let last = self.cells.place(columns[1], row);
                for count in &mut self.starts[first..=last] {
                    *count += 1;
                }
            }
        }
    }

    /// Returns whether most copies share their cell with many others, or there are too many copies.
    fn is_crowded(&self, boxes: usize) -> bool {
        let counts = || self.starts.iter().map(|&count| place(count));
        let all: usize = counts().sum();
        // A copy sees all copies of its cell: the sum of squares divided by the sum is what a usual one sees.
        let seen: usize = counts().map(|count| count.saturating_mul(count)).sum();
        all.saturating_mul(CROWDED_CELL) < seen || boxes.saturating_mul(TOO_MANY_COPIES) < all
    }

    /// Puts copies of each box into its cells.
    fn fill(&mut self, boxes: &[Aabb<S>]) {
        let mut next = 0;
        for start in &mut self.starts {
            let count = *start;
            *start = next;
            next += count;
        }
        self.copies.reset(place(next));
        for (index, &aabb) in (0..).zip(boxes) {
            let Some([columns, rows]) = self.cells_of(aabb) else {
                continue;
            };
            for row in rows[0]..=rows[1] {
                let above = u32::from(rows[0] < row) * FROM_ABOVE;
                self.fill_row(columns, row, index | above, aabb);
            }
        }
        // Filling has advanced each start to the end of its cell: moves them back by one cell.
        let mut next = 0;
        for start in &mut self.starts {
            next = core::mem::replace(start, next);
        }
    }

    fn fill_row(&mut self, columns: [u32; 2], row: u32, tag: u32, aabb: Aabb<S>) {
        for column in columns[0]..=columns[1] {
            let left = u32::from(columns[0] < column) * FROM_LEFT;
            let start = &mut self.starts[self.cells.place(column, row)];
            self.copies.set(place(*start), tag | left, aabb);
            *start += 1;
        }
    }
}

/// Returns cells as small as the number of copies allows.
fn choose<S: Scalar>(bounds: Aabb<S>, boxes: &[Aabb<S>]) -> UniformGrid<S> {
    let mut cells = cells_for(boxes.len(), 1.0 / CELLS_PER_BOX);
    loop {
        let grid = UniformGrid::new(bounds, cells, 1.0);
        // Ends: each turn has fewer cells, and with one cell there is one copy per box.
        if cells <= 1 || copies(&grid, boxes) <= MAX_COPIES {
            return grid;
        }
        // Two thirds as many cells: their sides grow by a fifth.
        cells = cells / 3 * 2 + cells % 3 / 2;
    }
}

/// Returns how many copies of a box there would be on average, not counting boxes that are too large.
fn copies<S: Scalar>(grid: &UniformGrid<S>, boxes: &[Aabb<S>]) -> f64 {
    let step = stride(boxes.len(), SAMPLES);
    let (mut all, mut count) = (0.0, 0.0);
    for aabb in boxes.iter().step_by(step) {
        let (min, max) = (aabb.min(), aabb.max());
        // A box of length l begins anywhere in a cell, so it touches l / length + 1 cells on average.
        let along = |from: S, to: S, length: f64| (to.to_f64() - from.to_f64()) / length + 1.0;
        let copies = along(min.x, max.x, grid.x.length()) * along(min.y, max.y, grid.y.length());
        if copies <= MAX_CELLS {
            all += copies;
            count += 1.0;
        }
    }
    if 0.0 < count { all / count } else { 1.0 }
}
