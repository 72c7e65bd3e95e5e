//! Boxes filed where the least corners of those that meet them can lie.

use crate::broad::lattice::{corners_into, most_of};
use crate::broad::slots::place;
use crate::broad::survey::stride;
use crate::broad::two_sets::{SAMPLES, Size, size};
use crate::geometry::{Aabb, Axis, Vec2};
use crate::scalar::batch::probe::Row;
use crate::scalar::batch::ruler::Ruler;
use crate::scalar::batch::scan::PADDING;
use crate::scalar::{Scalar, sqrt};
use alloc::vec::Vec;

/// Into how many parts the reach of a box is cut along each axis, for few askers and for many: finer cells
/// take longer to fill, and less time to ask.
const COARSE: f64 = 1.0;
const FINE: f64 = 2.0;
/// How many askers per box are many.
const MANY: usize = 32;
/// How many cells, and how many copies, there may be per box.
const MOST_PER_BOX: f64 = 32.0;
/// How many there may be at all.
const MOST: f64 = (1_u32 << 30) as f64;
/// More than the relative error of the few operations here.
const SLACK: f64 = 1.0 / (1_u64 << 40) as f64;

#[derive(Clone, Debug)]
pub(super) struct Grid<S: Scalar> {
    columns: Ruler,
    rows: Ruler,
    /// Where each cell begins in the lists, and where the last one ends.
    starts: Vec<u32>,
    order: Vec<u32>,
    /// The least corners of the boxes.
    least: Vec<Vec2<S>>,
    /// The cells of each box.
    blocks: Vec<Block>,
    x0: Vec<S>,
    x1: Vec<S>,
    y0: Vec<S>,
    y1: Vec<S>,
}

/// Cells next to each other: the columns from and to, then the rows. The last one is not included.
type Block = [[u32; 2]; 2];

impl<S: Scalar> Grid<S> {
    pub(super) fn new() -> Self {
        Self {
            columns: Ruler::new(0.0, 1.0, 1),
            rows: Ruler::new(0.0, 1.0, 1),
            starts: Vec::new(),
            order: Vec::new(),
            least: Vec::new(),
            blocks: Vec::new(),
            x0: Vec::new(),
            x1: Vec::new(),
            y0: Vec::new(),
            y1: Vec::new(),
        }
    }

    /// Files boxes for so many askers of at most that size.
    pub(super) fn file(&mut self, boxes: &[Aabb<S>], reach: Size, askers: usize) {
        let parts = match askers / MANY < boxes.len() {
            true => COARSE,
            false => FINE,
        };
        let usual = usual_size(boxes);
        let [x, y] = self.corners(boxes, reach, usual);
        let count = approximate(boxes.len());
        let along = |ends: [f64; 2], axis: usize| {
            let cell = (usual[axis] + reach[axis]) / parts;
            f64::max((ends[1] - ends[0]) / cell, 1.0).min(1.0e9)
        };
        let (mut columns, mut rows) = (along(x, 0), along(y, 1));
        let most_cells = f64::min(MOST_PER_BOX * count, MOST);
        loop {
            // Fewer cells, in the same proportion, if there are too many.
            let share = sqrt(columns * rows / most_cells).max(1.0);
            (columns, rows) = (f64::max(columns / share, 1.0), f64::max(rows / share, 1.0));
            // One of the two may have been held at one.
            (columns, rows) = (
                columns.min(most_cells / rows),
                rows.min(most_cells / columns),
            );
            self.columns = ruler(x, columns);
            self.rows = ruler(y, rows);
            if self.count(boxes, reach) {
                break;
            }
            (columns, rows) = (columns / 1.5, rows / 1.5);
        }
        self.place(boxes);
    }

    /// Where the boxes that one with this least corner can meet stand in the row.
    #[inline]
    pub(super) fn stretch(&self, x: S, y: S) -> [u32; 2] {
        let column = self.columns.cell(x.to_f64());
        let cell = place(self.rows.cell(y.to_f64()) * self.columns.count() + column);
        [self.starts[cell], self.starts[cell + 1]]
    }

    pub(super) fn row(&self) -> Row<'_, S> {
        Row {
            x0: &self.x0,
            x1: &self.x1,
            y0: &self.y0,
            y1: &self.y1,
            name: &self.order,
        }
    }

    /// Where the least corners of boxes that meet most of these can lie, along x and along y. What is
    /// farther away counts to the cells at the rim.
    fn corners(&mut self, boxes: &[Aabb<S>], reach: Size, usual: Size) -> [[f64; 2]; 2] {
        corners_into(boxes.iter().copied(), &mut self.least);
        let Some(bounds) = most_of(&self.least) else {
            return [[0.0; 2]; 2];
        };
        [Axis::X, Axis::Y].map(|axis| {
            let (span, axis) = (bounds.span(axis), axis as usize);
            let end = span.max().to_f64() + usual[axis];
            [before(span.min().to_f64(), reach[axis]), end.min(f64::MAX)]
        })
    }

    /// Counts the boxes of each cell; false if there are too many copies.
    fn count(&mut self, boxes: &[Aabb<S>], reach: Size) -> bool {
        let (columns, rows) = (self.columns.count(), self.rows.count());
        let most = f64::min(MOST_PER_BOX * approximate(boxes.len()) + 64.0, MOST);
        let mut copies = 0.0;
        let mut blocks = core::mem::take(&mut self.blocks);
        blocks.clear();
        blocks.extend(boxes.iter().map(|&aabb| {
            let [x, y] = self.block(aabb, reach);
            copies += f64::from(x[1] - x[0]) * f64::from(y[1] - y[0]);
            [x, y]
        }));
        self.blocks = blocks;
        if most < copies && 3 < columns.max(rows) {
            return false;
        }
        self.starts.clear();
        self.starts.resize(place(columns * rows) + 2, 0);
        for &[[left, right], [top, bottom]] in &self.blocks {
            for row in top..bottom {
                let cells = place(row * columns + left)..place(row * columns + right);
                for start in &mut self.starts[2..][cells] {
                    *start += 1;
                }
            }
        }
        true
    }

    fn place(&mut self, boxes: &[Aabb<S>]) {
        let mut total = 0;
        for start in &mut self.starts {
            total += *start;
            *start = total;
        }
        let padded = place(total) + PADDING;
        for list in [&mut self.x0, &mut self.x1, &mut self.y0, &mut self.y1] {
            list.resize(padded, S::ZERO);
        }
        self.order.resize(padded, 0);
        // All of the same length, so that a place is checked once.
        let [x0, x1] = [&mut self.x0, &mut self.x1].map(|list| &mut list[..padded]);
        let [y0, y1] = [&mut self.y0, &mut self.y1].map(|list| &mut list[..padded]);
        let (order, starts) = (&mut self.order[..padded], &mut self.starts[1..]);
        let columns = self.columns.count();
        let filed = (0_u32..).zip(boxes).zip(&self.blocks);
        for ((index, &aabb), &[[left, right], [top, bottom]]) in filed {
            let edges = aabb.edges();
            for row in top..bottom {
                for start in &mut starts[place(row * columns + left)..place(row * columns + right)]
                {
                    let at = place(*start);
                    *start += 1;
                    order[at] = index;
                    [x0[at], y0[at], x1[at], y1[at]] = edges;
                }
            }
        }
    }

    /// The cells that the least corner of a box that meets this one can lie in; none for an empty box.
    fn block(&self, aabb: Aabb<S>, reach: Size) -> Block {
        let [x0, y0, x1, y1] = aabb.edges().map(S::to_f64);
        let left = self.columns.cell(before(x0, reach[0]));
        let top = self.rows.cell(before(y0, reach[1]));
        let [width, height] = match aabb.is_empty() {
            true => [0; 2],
            false => [
                self.columns.cell(x1) - left + 1,
                self.rows.cell(y1) - top + 1,
            ],
        };
        [[left, left + width], [top, top + height]]
    }
}

/// Not after the point from which something of that length would just reach another.
fn before(edge: f64, length: f64) -> f64 {
    (edge - length - (edge.abs() + length) * SLACK).max(f64::MIN)
}

/// The width and height that half of the boxes do not exceed, by a sample.
fn usual_size<S: Scalar>(boxes: &[Aabb<S>]) -> Size {
    let mut sample = [[0.0; 2]; SAMPLES];
    let mut taken = 0;
    let step = stride(boxes.len(), SAMPLES);
    for (to, &aabb) in sample.iter_mut().zip(boxes.iter().step_by(step)) {
        *to = size(aabb);
        taken += 1;
    }
    let sample = &mut sample[..taken];
    [0, 1].map(|axis| {
        if sample.is_empty() {
            return 0.0;
        }
        let (_, middle, _) =
            sample.select_nth_unstable_by(taken / 2, |a, b| a[axis].total_cmp(&b[axis]));
        middle[axis]
    })
}

/// A ruler with an empty cell more at either end, for those who are far from everything.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the count is held in range"
)]
fn ruler(ends: [f64; 2], count: f64) -> Ruler {
    let count = count.clamp(1.0, 2.0e6) as u32;
    let cell = ends[1] / f64::from(count) - ends[0] / f64::from(count);
    let [min, max] = [ends[0] - cell, ends[1] + cell].map(|end| end.clamp(f64::MIN, f64::MAX));
    Ruler::new(min, max, count + 2)
}

#[expect(clippy::cast_precision_loss, reason = "a rough count will do")]
fn approximate(count: usize) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::Grid;
    use crate::geometry::Aabb;
    use alloc::vec::Vec;

    /// Boxes far apart in a row, or one of them huge or far away: no more than a few cells and copies
    /// for each.
    #[test]
    fn memory_stays_in_proportion_to_the_boxes() {
        let row = |x: f32| Aabb::new(x, 0.0, 1.0, 1.0);
        let far_apart: Vec<_> = (0_u16..1_000).map(|i| row(f32::from(i) * 1.0e6)).collect();
        let mut near: Vec<_> = (0_u16..1_000).map(|i| row(f32::from(i))).collect();
        near[7] = Aabb::new(1.0e6, 1.0e6, 1.0, 1.0);
        let mut giant = near.clone();
        giant[3] = Aabb::new(-1.0e6, -1.0e6, 2.0e6, 2.0e6);
        for boxes in [far_apart, near, giant] {
            for askers in [1_000, 100_000] {
                let mut grid = Grid::new();
                grid.file(&boxes, [1.0, 1.0], askers);
                let (cells, copies) = (grid.starts.len(), grid.order.len());
                assert!(cells <= 200 * boxes.len(), "{cells} cells");
                assert!(copies <= 40 * boxes.len(), "{copies} copies");
            }
        }
    }

    /// One box far away leaves the others in cells of their own.
    #[test]
    fn one_box_far_away_does_not_crowd_the_others() {
        let mut boxes: Vec<_> = (0_u16..1_000)
            .map(|i| Aabb::new(f32::from(i % 32) * 3.0, f32::from(i / 32) * 3.0, 1.0, 1.0))
            .collect();
        boxes[500] = Aabb::new(1.0e6, 1.0e6, 1.0, 1.0);
        let mut grid = Grid::new();
        grid.file(&boxes, [1.0, 1.0], 100_000);
        let [from, to] = grid.stretch(30.0, 30.0);
        assert!(to - from < 20, "{} candidates", to - from);
    }
}
