//! Files each box in all cells in which a box that overlaps it can have its min corner.

use crate::broad::pairs::two_sets::{BoxSize, SAMPLES, size};
use crate::broad::pairs::{corners_into, most_of, place, stride};
use crate::geometry::{Aabb, Axis, Vec2};
use crate::kernels::filed_boxes::{EdgeLists, FiledBoxes};
use crate::kernels::quantizer::Quantizer;
use crate::scalar::{Scalar, sqrt};
use alloc::vec::Vec;

/// Into how many cells the reach of a box is divided along each axis if there are few queries, and if there
/// are many: small cells take longer to fill and hold fewer boxes that are not met.
const COARSE: f64 = 1.0;
const FINE: f64 = 2.0;
/// From this many queries per box on, small cells pay.
const MANY_QUERIES: usize = 32;
/// The most cells, and the most entries in them, per box: a bound on memory that ordinary scenes, with four
/// to nine entries per box, never reach.
const MAX_PER_BOX: f64 = 32.0;
/// The most cells, and the most entries, in all, so that they can be counted by a `u32`.
const MAX_IN_ALL: f64 = (1_u32 << 30) as f64;
/// More than the relative error of the few operations that compute where a box can be met.
const ERROR: f64 = 1.0 / (1_u64 << 40) as f64;

#[derive(Clone, Debug)]
pub(super) struct CornerGrid<S: Scalar> {
    columns: Quantizer,
    rows: Quantizer,
    /// Where each cell begins among the filed boxes, and where the last one ends.
    starts: Vec<u32>,
    /// The boxes, cell by cell.
    filed: FiledBoxes<S>,
    /// The min corners of the boxes.
    corners: Vec<Vec2<S>>,
    /// The cells of each box.
    cells: Vec<CornerCells>,
}

/// The columns `[from, to)` and the rows `[from, to)` of some cells.
type CornerCells = [[u32; 2]; 2];

impl<S: Scalar> CornerGrid<S> {
    pub(super) fn new() -> Self {
        Self {
            columns: Quantizer::new(0.0, 1.0, 1),
            rows: Quantizer::new(0.0, 1.0, 1),
            starts: Vec::new(),
            filed: FiledBoxes::new(),
            corners: Vec::new(),
            cells: Vec::new(),
        }
    }

    /// Files boxes for this many queries by boxes of at most the size `reach`.
    pub(super) fn file(&mut self, boxes: &[Aabb<S>], reach: BoxSize, queries: usize) {
        // Divided instead of multiplied, so that no product overflows.
        let parts = if queries / MANY_QUERIES < boxes.len() {
            COARSE
        } else {
            FINE
        };
        let usual = median_size(boxes);
        let [x, y] = self.corner_bounds(boxes, reach, usual);
        let count = approximate(boxes.len());
        let along = |ends: [f64; 2], axis: usize| {
            let cell = (usual[axis] + reach[axis]) / parts;
            f64::max((ends[1] - ends[0]) / cell, 1.0).min(1.0e9)
        };
        let (mut columns, mut rows) = (along(x, 0), along(y, 1));
        let most_cells = f64::min(MAX_PER_BOX * count, MAX_IN_ALL);
        // Ends: each turn has fewer cells, and with three along each axis `count` accepts any number.
        loop {
            // Too many cells are reduced in proportion along both axes.
            let share = sqrt(columns * rows / most_cells).max(1.0);
            (columns, rows) = (f64::max(columns / share, 1.0), f64::max(rows / share, 1.0));
            // One of the two may have been held at 1, and then the other takes all of the reduction.
            (columns, rows) = (
                columns.min(most_cells / rows),
                rows.min(most_cells / columns),
            );
            self.columns = with_rim(x, columns);
            self.rows = with_rim(y, rows);
            if self.count(boxes, reach) {
                break;
            }
            (columns, rows) = (columns / 1.5, rows / 1.5);
        }
        self.place(boxes);
    }

    /// Returns where the boxes are filed that a box with this min corner can meet.
    #[inline]
    pub(super) fn cell_range(&self, x: S, y: S) -> [u32; 2] {
        let column = self.columns.wide_cell(x.to_f64());
        let cell = place(self.rows.wide_cell(y.to_f64()) * self.columns.count() + column);
        [self.starts[cell], self.starts[cell + 1]]
    }

    pub(super) fn lists(&self) -> EdgeLists<'_, S> {
        self.filed.lists()
    }

    /// Returns where the min corners of boxes that meet most of these can be, along x and along y. What
    /// is farther away belongs to the cells at the rim.
    fn corner_bounds(
        &mut self,
        boxes: &[Aabb<S>],
        reach: BoxSize,
        usual: BoxSize,
    ) -> [[f64; 2]; 2] {
        corners_into(boxes.iter().copied(), &mut self.corners);
        let Some(bounds) = most_of(&self.corners) else {
            return [[0.0; 2]; 2];
        };
        [Axis::X, Axis::Y].map(|axis| {
            let (span, axis) = (bounds.span(axis), axis as usize);
            // Queries beyond it meet only the few boxes that are larger than usual; they share the rim.
            let end = span.max().to_f64() + usual[axis];
            [before(span.min().to_f64(), reach[axis]), end.min(f64::MAX)]
        })
    }

    /// Counts the boxes of each cell; false if there are too many entries.
    fn count(&mut self, boxes: &[Aabb<S>], reach: BoxSize) -> bool {
        let (columns, rows) = (self.columns.count(), self.rows.count());
        let most = f64::min(MAX_PER_BOX * approximate(boxes.len()) + 64.0, MAX_IN_ALL);
        let mut entries = 0.0;
        // Taken out for the loop, which borrows the grid; put back below, with its memory.
        let mut cells = core::mem::take(&mut self.cells);
        cells.clear();
        cells.extend(boxes.iter().map(|&aabb| {
            let [x, y] = self.cells_of(aabb, reach);
            // In `f64`: a count that overflows must be seen as too large, not as small.
            entries += f64::from(x[1] - x[0]) * f64::from(y[1] - y[0]);
            [x, y]
        }));
        self.cells = cells;
        // Boxes much larger than the usual one would be filed in too many cells; a coarser grid is tried.
        if most < entries && 3 < columns.max(rows) {
            return false;
        }
        self.starts.clear();
        // A count is kept two places behind its cell: summed up and moved on while boxes are placed, it
        // ends as where the next cell begins.
        self.starts.resize(place(columns * rows) + 2, 0);
        // Row by row: the cells of a row are beside each other, so the inner loop has no multiplication.
        for &[[left, right], [top, bottom]] in &self.cells {
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
        self.filed.reserve(place(total));
        let ([x0, y0, x1, y1], names) = self.filed.slices_mut(0..place(total));
        let starts = &mut self.starts[1..];
        let columns = self.columns.count();
        let filed = (0_u32..).zip(boxes).zip(&self.cells);
        for ((index, &aabb), &[[left, right], [top, bottom]]) in filed {
            let edges = aabb.edges();
            // The box itself is copied into each cell: a scan then reads memory in order.
            for row in top..bottom {
                for start in &mut starts[place(row * columns + left)..place(row * columns + right)]
                {
                    let at = place(*start);
                    *start += 1;
                    names[at] = index;
                    [x0[at], y0[at], x1[at], y1[at]] = edges;
                }
            }
        }
    }

    /// Returns the cells in which a box that overlaps this one can have its min corner; none for an
    /// empty box.
    fn cells_of(&self, aabb: Aabb<S>, reach: BoxSize) -> CornerCells {
        let [x0, y0, x1, y1] = aabb.edges().map(S::to_f64);
        // Min corners of boxes that overlap this one are after its min edges less their size, and before its
        // max edges. The one cell a query looks into is thus the reference point rule in reverse.
        let left = self.columns.wide_cell(before(x0, reach[0]));
        let top = self.rows.wide_cell(before(y0, reach[1]));
        if aabb.is_empty() {
            return [[left; 2], [top; 2]];
        }
        [
            [left, self.columns.wide_cell(x1) + 1],
            [top, self.rows.wide_cell(y1) + 1],
        ]
    }
}

/// Returns a point not after the one from which something of that length would just reach an edge.
fn before(edge: f64, length: f64) -> f64 {
    (edge - length - (edge.abs() + length) * ERROR).max(f64::MIN)
}

/// Returns the median width and height of a sample.
fn median_size<S: Scalar>(boxes: &[Aabb<S>]) -> BoxSize {
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
        // The median, not the mean: a few huge boxes must not make all cells huge.
        let (_, middle, _) =
            sample.select_nth_unstable_by(taken / 2, |a, b| a[axis].total_cmp(&b[axis]));
        middle[axis]
    })
}

/// Divides a stretch into cells, with an empty one more at either end: queries far from everything end there.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the count is clamped"
)]
fn with_rim(ends: [f64; 2], count: f64) -> Quantizer {
    let count = count.clamp(1.0, 2.0e6) as u32;
    // Divided before subtracting: the difference of the ends may exceed the range.
    let cell = ends[1] / f64::from(count) - ends[0] / f64::from(count);
    let [min, max] = [ends[0] - cell, ends[1] + cell].map(|end| end.clamp(f64::MIN, f64::MAX));
    Quantizer::new(min, max, count + 2)
}

#[expect(clippy::cast_precision_loss, reason = "a rough count will do")]
fn approximate(count: usize) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::{CornerGrid, place};
    use crate::geometry::Aabb;
    use alloc::vec::Vec;

    /// Boxes far apart in a row, or one of them huge or far away: a few cells and entries for each.
    #[test]
    fn memory_stays_in_proportion_to_the_boxes() {
        let row = |x: f32| Aabb::new(x, 0.0, 1.0, 1.0);
        let far_apart: Vec<_> = (0_u16..1_000).map(|i| row(f32::from(i) * 1.0e6)).collect();
        let mut near: Vec<_> = (0_u16..1_000).map(|i| row(f32::from(i))).collect();
        near[7] = Aabb::new(1.0e6, 1.0e6, 1.0, 1.0);
        let mut giant = near.clone();
        giant[3] = Aabb::new(-1.0e6, -1.0e6, 2.0e6, 2.0e6);
        for boxes in [far_apart, near, giant] {
            for queries in [1_000, 100_000] {
                let mut grid = CornerGrid::new();
                grid.file(&boxes, [1.0, 1.0], queries);
                let (cells, entries) = (grid.starts.len(), grid.starts[grid.starts.len() - 1]);
                assert!(cells <= 200 * boxes.len(), "{cells} cells");
                assert!(place(entries) <= 40 * boxes.len(), "{entries} entries");
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
        let mut grid = CornerGrid::new();
        grid.file(&boxes, [1.0, 1.0], 100_000);
        let [from, to] = grid.cell_range(30.0, 30.0);
        assert!(to - from < 20, "{} candidates", to - from);
    }
}
