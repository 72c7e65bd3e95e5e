//! A grid of equal cells over the part of the plane where most boxes are.
//!
//! - **Owns** the mapping from coordinates to cells.
//! - **Never** loses a coordinate: what lies outside belongs to the cells at the rim, and a greater
//!   coordinate never maps to a lesser cell. Finding a box again relies on that monotony alone, so rounding
//!   in the mapping cannot lose a box.

use crate::broad::sets::storage::sample::stride;
use crate::broad::sets::storage::slots::place;
use crate::geometry::{Aabb, Axis, Vec2};
use crate::scalar::{Scalar, greater, lesser, sqrt};
use alloc::vec::Vec;

/// Adding this to a number below 2^51 leaves its nearest integer in the lowest bits: a conversion without
/// the saturation checks of `as`.
const ROUNDER: f64 = (1_u64 << 52) as f64;

/// More than the relative error of the operations below: each adds at most 2^-53.
pub(crate) const SLACK: f64 = 1.0 / (1_u64 << 48) as f64;

/// The number of coordinates sampled to find where most of them are. Only outliers matter here, so a small
/// sample does.
const SAMPLES: usize = 64;

/// A block of cells, both ends included; empty if a first one is greater than its last.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CellWindow {
    pub(crate) columns: [u32; 2],
    pub(crate) rows: [u32; 2],
}

/// Equal cells in rows and columns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UniformGrid<S: Scalar> {
    /// What the cells cover; those at the rim go on beyond.
    bounds: Aabb<S>,
    pub(crate) x: GridAxis,
    pub(crate) y: GridAxis,
}

/// The cells along one axis.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GridAxis {
    origin: f64,
    /// Cells per unit of length; above zero and finite.
    density: f64,
    /// The length of a cell.
    length: f64,
    pub(crate) count: u32,
    /// The number of the last cell.
    last: f64,
}

impl GridAxis {
    fn new(from: f64, to: f64, count: u32) -> Self {
        let density = f64::from(count) / (to - from);
        // An empty span, or one that overflows, still has to map every number to a cell.
        let density = density.clamp(f64::MIN_POSITIVE, f64::MAX);
        Self {
            origin: from,
            density,
            length: 1.0 / density,
            count,
            last: f64::from(count - 1),
        }
    }

    /// Returns a coordinate in cells, clamped to the middles of the first and the last cell.
    #[inline]
    pub(crate) fn units(self, value: f64) -> f64 {
        self.clamped(self.in_cells(value))
    }

    /// Returns the cell nearest to a coordinate in cells.
    #[inline]
    pub(crate) fn nearest(self, units: f64) -> u32 {
        ((self.clamped(units) + ROUNDER).to_bits() & 0xFFFF_FFFF) as u32
    }

    #[inline]
    fn clamped(self, units: f64) -> f64 {
        // Each comparison is one instruction. `clamp` would check its bounds every time, `max` and `min`
        // would handle NaN.
        let from_first = if 0.0 < units { units } else { 0.0 };
        if from_first < self.last {
            from_first
        } else {
            self.last
        }
    }

    /// Returns a coordinate in cells, counted from the middle of the first cell.
    #[inline]
    pub(crate) fn in_cells(self, value: f64) -> f64 {
        (value - self.origin) * self.density - 0.5
    }

    /// Returns the cell of a coordinate.
    #[inline]
    pub(crate) fn cell(self, value: f64) -> u32 {
        self.nearest(self.in_cells(value))
    }

    /// Returns whether [`in_cells`](Self::in_cells) is off by less than `error` for a coordinate.
    pub(crate) fn is_sharp(self, value: f64, error: f64) -> bool {
        (value.abs() + self.origin.abs()) * self.density * SLACK < error
    }

    /// Returns bounds on the coordinates that a number of cells stands for.
    #[inline]
    pub(crate) fn around(self, units: f64) -> [f64; 2] {
        let value = self.origin + (units + 0.5) * self.length;
        // Both roundings, of the product and of the sum, are bounded by what they are taken from.
        let slack = (self.origin.abs() + value.abs()) * SLACK;
        [value - slack, value + slack]
    }

    /// Returns the length of a cell.
    pub(crate) fn length(self) -> f64 {
        self.length
    }
}

impl<S: Scalar> UniformGrid<S> {
    /// Creates at most `most` cells over the bounds, each `aspect` times as high as wide.
    pub(crate) fn new(bounds: Aabb<S>, most: u32, aspect: f64) -> Self {
        let [x, y] = Axis::BOTH.map(|axis| {
            let span = bounds.span(axis);
            [span.min().to_f64(), span.max().to_f64()]
        });
        let most = most.max(1);
        // Measured in cell widths, so that square cells of this stretched space have the aspect asked for.
        let (width, height) = ((x[1] - x[0]) * aspect, y[1] - y[0]);
        // If the shape overflows, the root is NaN, and there is one row.
        let rows = whole(sqrt(f64::from(most) * (height / width))).clamp(1, most);
        let columns = (most / rows).max(1);
        Self {
            bounds,
            x: GridAxis::new(x[0], x[1], columns),
            y: GridAxis::new(y[0], y[1], rows),
        }
    }

    pub(crate) fn bounds(&self) -> Aabb<S> {
        self.bounds
    }

    /// Returns the number of cells.
    pub(crate) fn len(&self) -> usize {
        place(self.x.count) * place(self.y.count)
    }

    /// Returns the position of a cell in a list of all cells, row by row.
    #[inline]
    pub(crate) fn place(&self, column: u32, row: u32) -> usize {
        place(row) * place(self.x.count) + place(column)
    }

    /// Returns the column and the row of a point.
    #[inline]
    pub(crate) fn cell_of(&self, point: Vec2<S>) -> [u32; 2] {
        [self.x.cell(point.x.to_f64()), self.y.cell(point.y.to_f64())]
    }

    /// Returns the bounds of a cell, for debug views.
    pub(crate) fn cell_bounds(&self, at: usize) -> Aabb<S> {
        let columns = place(self.x.count);
        let edge = |axis: Axis, number: usize, count: u32| {
            // In the number type itself, not in `f64`: an `i64` must give exact edges.
            let span = self.bounds.span(axis);
            let length = span.max().saturating_sub(span.min());
            let number = u32::try_from(number).unwrap_or(count);
            let part = length.scaled(number, count).unwrap_or(length);
            lesser(span.min().saturating_add(part), span.max())
        };
        let corner = |column: usize, row: usize| {
            Vec2::new(
                edge(Axis::X, column, self.x.count),
                edge(Axis::Y, row, self.y.count),
            )
        };
        let (column, row) = (at % columns, at / columns);
        Aabb::from_corners(corner(column, row), corner(column + 1, row + 1))
    }
}

/// Returns a box around most of the points: a few that are far from the others are left out.
pub(crate) fn most_of<S: Scalar>(points: &[Vec2<S>]) -> Option<Aabb<S>> {
    let first = *points.first()?;
    let (mut least, mut greatest) = (first, first);
    for point in points {
        // All points count for the extremes, a sample for what is usual.
        least = Vec2::new(lesser(least.x, point.x), lesser(least.y, point.y));
        greatest = Vec2::new(greater(greatest.x, point.x), greater(greatest.y, point.y));
    }
    let [x, y] = Axis::BOTH.map(|axis| {
        let [from, to] = usual(points, axis);
        let (least, greatest) = (least.along(axis), greatest.along(axis));
        [greater(least, from), lesser(greatest, to)]
    });
    Some(Aabb::from_corners([x[0], y[0]], [x[1], y[1]]))
}

/// Returns where most coordinates are, with as much room again on both sides.
fn usual<S: Scalar>(points: &[Vec2<S>], axis: Axis) -> [S; 2] {
    let step = stride(points.len(), SAMPLES);
    let mut sample = [S::ZERO; SAMPLES];
    let mut count = 0;
    for (to, point) in sample.iter_mut().zip(points.iter().step_by(step)) {
        *to = point.along(axis);
        count += 1;
    }
    let sample = &mut sample[..count];
    sample.sort_unstable_by(|a, b| a.partial_cmp(b).unwrap_or(core::cmp::Ordering::Equal));
    // The outermost sixteenth on either side does not count.
    let at = |sixteenths: usize| sample[(count - 1) * sixteenths / 16];
    let (low, high) = (at(1), at(15));
    let room = high.saturating_sub(low);
    [low.saturating_sub(room), high.saturating_add(room)]
}

/// Returns about the distance of neighbors if this many boxes are spread over a square as wide as the bounds:
/// a first guess for the nearest box.
pub(crate) fn even_spacing<S: Scalar>(bounds: Aabb<S>, boxes: usize) -> S {
    let side = greater(bounds.width(), bounds.height());
    let rows = u32::try_from(boxes.isqrt() + 1).unwrap_or(u32::MAX);
    let spacing = side.scaled(2, rows).filter(|spacing| S::ZERO < *spacing);
    spacing.unwrap_or(S::ONE)
}

/// Returns the number of cells for a number of boxes per cell.
pub(crate) fn cells_for(boxes: usize, per_cell: f64) -> u32 {
    let boxes = u32::try_from(boxes).unwrap_or(u32::MAX);
    whole(f64::from(boxes) / per_cell).clamp(1, 1 << 28)
}

/// Returns the integer part; zero for NaN.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the cast holds the number within the range"
)]
pub(crate) fn whole(value: f64) -> u32 {
    value as u32
}

/// Collects the minimum corners of boxes.
pub(crate) fn corners_into<S: Scalar>(boxes: impl Iterator<Item = Aabb<S>>, to: &mut Vec<Vec2<S>>) {
    to.clear();
    to.extend(boxes.map(Aabb::min));
}
