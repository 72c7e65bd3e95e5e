//! Where a body may get to at all, roughly: what no start is connected with is no place to leave a level from.

use super::scene::Scene;
use super::start;
use crate::cover::is_covered;
use jostle::{Aabb, Axis, Scalar};
use std::ops::Range;

/// The most cells that are looked at. Larger levels count as one open space.
const MOST_CELLS: usize = 1 << 22;

/// The most rows and parts of cells that are looked at. Cells beyond it count as open unless one box covers them.
const MOST_PARTS: usize = 1 << 20;

/// Boxes farther away than this many cells are taken as this far away.
const FAR: f64 = 1.0e15;

/// Less than this share of a cell is rounding.
const NOISE: f64 = 1.0 / 1024.0;

/// The cells of a level that are connected with a start.
pub(super) struct PlaySpace {
    grid: CellGrid,
    /// Row by row; empty if everything counts as connected.
    is_reached: Vec<bool>,
}

/// The cells of a level.
struct CellGrid {
    corner: [f64; 2],
    cell: [f64; 2],
    size: [usize; 2],
}

/// A part of a cell that a box covers.
struct CoveredPart {
    cell: usize,
    /// In cells.
    place: Aabb<f64>,
}

impl PlaySpace {
    /// Returns what is connected with the starts of a level, or with any marker if it has none. Everything counts as
    /// connected if they are all outside or inside walls.
    pub(super) fn new<S: Scalar>(scene: &Scene<'_, S>) -> Self {
        let mut space = Self {
            grid: CellGrid::new(scene),
            is_reached: Vec::new(),
        };
        let [width, height] = space.grid.size;
        let count = width.checked_mul(height);
        if count.is_some_and(|count| (1..=MOST_CELLS).contains(&count)) {
            space.fill(scene, space.seeds(scene));
        }
        space
    }

    /// Returns the cells in which bodies begin.
    fn seeds<S: Scalar>(&self, scene: &Scene<'_, S>) -> Vec<usize> {
        let mut seeds = scene.starts();
        let is_start = !seeds.is_empty();
        if !is_start {
            seeds = (0..scene.level.markers.len()).collect();
        }
        let places = seeds.into_iter().flat_map(|index| {
            let place = scene.frame.place(scene.level.markers[index].place);
            // A point on a floor is in no cell above it: what counts is the body.
            let body = start::body(scene, place);
            [body, (!is_start && !place.is_empty()).then_some(place)]
        });
        let places = places.flatten();
        places.flat_map(|place| self.grid.cells_of(place)).collect()
    }

    /// Marks all cells that are connected with these ones.
    fn fill<S: Scalar>(&mut self, scene: &Scene<'_, S>, seeds: Vec<usize>) {
        let is_closed = self.grid.closed(scene);
        let mut open = seeds;
        open.retain(|&cell| !is_closed[cell]);
        if open.is_empty() {
            return;
        }
        self.is_reached = vec![false; is_closed.len()];
        let [width, height] = self.grid.size;
        while let Some(cell) = open.pop() {
            if std::mem::replace(&mut self.is_reached[cell], true) {
                continue;
            }
            let (column, row) = (cell % width, cell / width);
            let beside = [
                (0 < column).then(|| cell - 1),
                (column + 1 < width).then(|| cell + 1),
                (0 < row).then(|| cell - width),
                (row + 1 < height).then(|| cell + width),
            ];
            open.extend(
                beside
                    .into_iter()
                    .flatten()
                    .filter(|&cell| !is_closed[cell]),
            );
        }
    }

    /// Whether some of an area is connected with a start.
    pub(super) fn has<S: Scalar>(&self, area: Aabb<S>) -> bool {
        // Without cells, the grid may have none of any size.
        if self.is_reached.is_empty() {
            return true;
        }
        self.grid.cells_of(area).any(|cell| self.is_reached[cell])
    }
}

impl CellGrid {
    fn new<S: Scalar>(scene: &Scene<'_, S>) -> Self {
        let bounds = scene.bounds();
        let cell = Axis::BOTH.map(|axis| scene.tile.along(axis).to_f64());
        let size = [0, 1].map(|axis| {
            let length = bounds.span(Axis::BOTH[axis]).length().to_f64();
            whole((length / cell[axis]).ceil())
        });
        Self {
            corner: Axis::BOTH.map(|axis| bounds.min().along(axis).to_f64()),
            cell,
            size,
        }
    }

    /// Returns which cells boxes leave no room in.
    fn closed<S: Scalar>(&self, scene: &Scene<'_, S>) -> Vec<bool> {
        let blocks = || {
            let boxes = scene.blocks.iter().filter(|block| block.slope.is_none());
            boxes.map(|block| self.in_cells(block.place))
        };
        let mut is_closed = self.filled(blocks().map(|place| self.inner(place)));
        let mut parts = Vec::new();
        let mut left = MOST_PARTS;
        for place in blocks() {
            self.add_parts(place, &is_closed, &mut parts, &mut left);
        }
        parts.sort_by_key(|part| part.cell);
        let mut steps = MOST_PARTS;
        for parts in parts.chunk_by(|a, b| a.cell == b.cell) {
            let places = parts.iter().map(|part| part.place);
            is_closed[parts[0].cell] = is_covered(self.box_of(parts[0].cell), places, &mut steps);
        }
        is_closed
    }

    /// Returns the cells in any of these ranges of columns and rows. Takes time in proportion to the cells and the
    /// ranges, however large these are.
    fn filled(&self, ranges: impl Iterator<Item = [Range<usize>; 2]>) -> Vec<bool> {
        let [width, height] = self.size;
        // How much the number of ranges over a cell differs from that of its neighbors.
        let mut steps = vec![0_i64; (width + 1) * (height + 1)];
        for [columns, rows] in ranges.filter(|ranges| ranges.iter().all(|range| !range.is_empty()))
        {
            let mut add = |column, row, count| steps[row * (width + 1) + column] += count;
            add(columns.start, rows.start, 1);
            add(columns.end, rows.start, -1);
            add(columns.start, rows.end, -1);
            add(columns.end, rows.end, 1);
        }
        let mut counts = vec![0_i64; width];
        let mut is_filled = Vec::with_capacity(width * height);
        for row in steps.chunks_exact(width + 1).take(height) {
            let mut sum = 0;
            for (count, step) in counts.iter_mut().zip(row) {
                sum += step;
                *count += sum;
                is_filled.push(0 < *count);
            }
        }
        is_filled
    }

    /// Adds the parts of open cells that a box covers.
    fn add_parts(
        &self,
        place: Aabb<f64>,
        is_closed: &[bool],
        parts: &mut Vec<CoveredPart>,
        left: &mut usize,
    ) {
        let [columns, rows] = self.outer(place);
        let [inner, inner_rows] = self.inner(place);
        for row in rows {
            // Cells that the box covers are closed, and a row of them may be long.
            let skipped = if inner_rows.contains(&row) && !inner.is_empty() {
                inner.clone()
            } else {
                columns.end..columns.end
            };
            let count = 1 + columns.len().saturating_sub(skipped.len());
            *left = left.saturating_sub(count);
            if *left == 0 {
                return;
            }
            let columns = (columns.start..skipped.start).chain(skipped.end..columns.end);
            let cells = columns.map(|column| row * self.size[0] + column);
            let cells = cells.filter(|&cell| !is_closed[cell]);
            parts.extend(cells.filter_map(|cell| {
                let place = self.box_of(cell).intersection(place)?;
                Some(CoveredPart { cell, place })
            }));
        }
    }

    /// Returns a box in cells, without rounding: edges next to those of a cell are on them.
    fn in_cells<S: Scalar>(&self, place: Aabb<S>) -> Aabb<f64> {
        let corners = [place.min(), place.max()].map(|corner| {
            [0, 1].map(|axis| {
                let edge = corner.along(Axis::BOTH[axis]).to_f64();
                let edge = (edge - self.corner[axis]) / self.cell[axis];
                let edge = edge.clamp(-FAR, FAR);
                let near = edge.round();
                if (edge - near).abs() <= NOISE {
                    near
                } else {
                    edge
                }
            })
        });
        Aabb::from_points(corners[0], corners[1])
    }

    #[expect(clippy::cast_precision_loss, reason = "there are at most 2^22 cells")]
    fn box_of(&self, cell: usize) -> Aabb<f64> {
        let [column, row] = [cell % self.size[0], cell / self.size[0]].map(|index| index as f64);
        Aabb::from_points([column, row], [column + 1.0, row + 1.0])
    }

    /// Returns the columns and rows that a box in cells overlaps.
    fn outer(&self, place: Aabb<f64>) -> [Range<usize>; 2] {
        [0, 1].map(|axis| {
            let span = place.span(Axis::BOTH[axis]);
            let range = whole(span.min().floor())..whole(span.max().ceil());
            range.start..range.end.min(self.size[axis])
        })
    }

    /// Returns the columns and rows that a box in cells covers.
    fn inner(&self, place: Aabb<f64>) -> [Range<usize>; 2] {
        [0, 1].map(|axis| {
            let span = place.span(Axis::BOTH[axis]);
            let range = whole(span.min().ceil())..whole(span.max().floor());
            range.start..range.end.min(self.size[axis])
        })
    }

    /// Returns the cells that a box overlaps, or that an empty box is in.
    fn cells_of<S: Scalar>(&self, place: Aabb<S>) -> impl Iterator<Item = usize> + use<S> {
        let place = self.in_cells(place);
        let ranges = [0, 1].map(|axis| {
            let span = place.span(Axis::BOTH[axis]);
            let size = self.size[axis];
            if span.max() < 0.0 {
                return 0..0;
            }
            let from = whole(span.min().floor());
            let to = whole(span.max().ceil());
            if span.is_empty() {
                from..(from + 1).min(size)
            } else {
                from..to.min(size)
            }
        });
        let [columns, rows] = ranges;
        let width = self.size[0];
        rows.flat_map(move |row| columns.clone().map(move |column| row * width + column))
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the cast saturates, and NaN becomes 0"
)]
fn whole(number: f64) -> usize {
    number as usize
}
