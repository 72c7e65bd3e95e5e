//! Choosing the cells and filing the boxes.

use crate::broad::lattice::{Lattice, corners_into, most_of, share};
use crate::broad::packed::tiling::{FROM_ABOVE, FROM_LEFT, INDEX, Tiling};
use crate::broad::slots::place;
use crate::broad::survey::stride;
use crate::geometry::{Aabb, Axis};
use crate::scalar::Scalar;

/// How many cells there are for a box at most.
const CELLS_PER_BOX: f64 = 2.0;

/// How many copies of a box there are on average at most.
const COPIES: f64 = 3.0;

/// A box over more cells is not filed in them.
const MOST_CELLS: f64 = 1024.0;

/// With more copies of a box on average, a tree takes less memory; the sample may have missed some.
const TOO_MANY_COPIES: usize = 12;

/// How many boxes are looked at to choose the size of cells.
const SAMPLES: usize = 1024;

/// Where cells hold so many copies as a box sees it, a tree is quicker.
const CROWD: usize = 64;

/// Below so many boxes a tree of one or two floors does it.
const FEW: usize = 32;

impl<S: Scalar> Tiling<S> {
    /// Files these boxes in place of what was there, or none if a grid does not suit them.
    pub(in crate::broad::packed) fn rebuild(&mut self, boxes: &[Aabb<S>]) {
        self.starts.clear();
        self.cells.reset(0);
        self.held.clear();
        self.held.resize(boxes.len(), false);
        if !(FEW..place(INDEX)).contains(&boxes.len()) {
            return;
        }
        corners_into(boxes.iter().copied(), &mut self.corners);
        let Some(bounds) = most_of(&self.corners) else {
            return;
        };
        self.lattice = choose(bounds, boxes);
        self.count_up(boxes);
        if self.is_crowded(boxes.len()) {
            self.starts.clear();
            self.held.fill(false);
            return;
        }
        self.fill(boxes);
    }

    /// The cells of a box, both ends included; `None` if they are too many.
    fn cells_of(&self, aabb: Aabb<S>) -> Option<[[u32; 2]; 2]> {
        let [columns, rows] = self.reach(aabb);
        let count = |[from, to]: [u32; 2]| f64::from(to - from) + 1.0;
        (count(columns) * count(rows) <= MOST_CELLS).then_some([columns, rows])
    }

    /// Turns the cells into the places where they begin.
    fn count_up(&mut self, boxes: &[Aabb<S>]) {
        self.starts.resize(self.lattice.len() + 1, 0);
        self.extent = [[f64::INFINITY; 2], [f64::NEG_INFINITY; 2]];
        for (number, &aabb) in boxes.iter().enumerate() {
            let Some([columns, rows]) = self.cells_of(aabb) else {
                continue;
            };
            self.held[number] = true;
            let [least, greatest] = &mut self.extent;
            for axis in Axis::BOTH {
                let span = aabb.span(axis);
                let (least, greatest) = (&mut least[axis as usize], &mut greatest[axis as usize]);
                *least = least.min(span.min().to_f64());
                *greatest = greatest.max(span.max().to_f64());
            }
            for row in rows[0]..=rows[1] {
                let first = self.lattice.place(columns[0], row);
                let last = self.lattice.place(columns[1], row);
                for count in &mut self.starts[first..=last] {
                    *count += 1;
                }
            }
        }
    }

    /// Whether most copies share their cell with many others, or there are too many of them.
    fn is_crowded(&self, boxes: usize) -> bool {
        let counts = || self.starts.iter().map(|&count| place(count));
        let all: usize = counts().sum();
        let seen: usize = counts().map(|count| count.saturating_mul(count)).sum();
        all.saturating_mul(CROWD) < seen || boxes.saturating_mul(TOO_MANY_COPIES) < all
    }

    /// Puts copies of each box into its cells.
    fn fill(&mut self, boxes: &[Aabb<S>]) {
        let mut next = 0;
        for start in &mut self.starts {
            let count = *start;
            *start = next;
            next += count;
        }
        self.cells.reset(place(next));
        for (index, &aabb) in (0..).zip(boxes) {
            let Some([columns, rows]) = self.cells_of(aabb) else {
                continue;
            };
            for row in rows[0]..=rows[1] {
                let above = u32::from(rows[0] < row) * FROM_ABOVE;
                self.fill_row(columns, row, (index | above, aabb));
            }
        }
        // Each start stands at the end of its cell now, where the next one begins.
        let mut next = 0;
        for start in &mut self.starts {
            next = core::mem::replace(start, next);
        }
    }
}

impl<S: Scalar> Tiling<S> {
    fn fill_row(&mut self, columns: [u32; 2], row: u32, (tag, aabb): (u32, Aabb<S>)) {
        for column in columns[0]..=columns[1] {
            let left = u32::from(columns[0] < column) * FROM_LEFT;
            let start = &mut self.starts[self.lattice.place(column, row)];
            self.cells.set(place(*start), tag | left, aabb);
            *start += 1;
        }
    }
}

/// Cells as small as the number of copies allows.
fn choose<S: Scalar>(bounds: Aabb<S>, boxes: &[Aabb<S>]) -> Lattice<S> {
    let mut cells = share(boxes.len(), 1.0 / CELLS_PER_BOX);
    loop {
        let lattice = Lattice::new(bounds, cells, 1.0);
        if cells <= 1 || copies(&lattice, boxes) <= COPIES {
            return lattice;
        }
        // Sides grow by a fifth.
        cells = cells / 3 * 2 + cells % 3 / 2;
    }
}

/// How many copies of a box there would be on average, of those that are not too large.
fn copies<S: Scalar>(lattice: &Lattice<S>, boxes: &[Aabb<S>]) -> f64 {
    let step = stride(boxes.len(), SAMPLES);
    let (mut all, mut count) = (0.0, 0.0);
    for aabb in boxes.iter().step_by(step) {
        let (min, max) = (aabb.min(), aabb.max());
        let along = |from: S, to: S, length: f64| (to.to_f64() - from.to_f64()) / length + 1.0;
        let copies =
            along(min.x, max.x, lattice.x.length()) * along(min.y, max.y, lattice.y.length());
        if copies <= MOST_CELLS {
            all += copies;
            count += 1.0;
        }
    }
    if 0.0 < count { all / count } else { 1.0 }
}
