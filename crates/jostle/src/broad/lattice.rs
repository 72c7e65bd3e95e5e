//! A lattice of equal cells over the part of the plane where most boxes are.
//!
//! - **Owns** the way from a coordinate to a cell.
//! - **Never** loses a coordinate: what lies outside counts to the cells at the rim, and a greater
//!   coordinate never comes to a lesser cell. That is all that finding a box again needs.

use crate::broad::survey::stride;
use crate::geometry::{Aabb, Axis, Vec2};
use crate::scalar::{Scalar, greater, lesser, sqrt};
use alloc::vec::Vec;

/// Adding this to a small number leaves its nearest whole number in the lowest bits.
const ROUNDER: f64 = (1_u64 << 52) as f64;

/// More than the relative error of the few operations in between.
pub(super) const SLACK: f64 = 1.0 / (1_u64 << 48) as f64;

/// How many coordinates are looked at to learn where most of them are.
const SAMPLES: usize = 64;

/// Equal cells in rows and columns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lattice<S: Scalar> {
    /// What the cells cover, those at the rim apart.
    bounds: Aabb<S>,
    pub(super) x: Scale,
    pub(super) y: Scale,
}

/// The cells along one axis.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    origin: f64,
    /// Cells per length; above zero and finite.
    density: f64,
    /// How long a cell is.
    length: f64,
    pub(super) count: u32,
    /// The last cell.
    last: f64,
}

impl Scale {
    fn new(from: f64, to: f64, count: u32) -> Self {
        let density = f64::from(count) / (to - from);
        // A span of nothing, or one beyond the range, still needs an answer for every number.
        let density = density.clamp(f64::MIN_POSITIVE, f64::MAX);
        Self {
            origin: from,
            density,
            length: 1.0 / density,
            count,
            last: f64::from(count - 1),
        }
    }

    /// A coordinate counted in cells, held within the middles of the first and the last.
    #[inline]
    pub(super) fn units(self, value: f64) -> f64 {
        self.held(self.count_up(value))
    }

    /// The cell nearest to a coordinate counted in cells.
    #[inline]
    pub(super) fn nearest(self, units: f64) -> u32 {
        ((self.held(units) + ROUNDER).to_bits() & 0xFFFF_FFFF) as u32
    }

    /// The nearest number from the middle of the first cell to that of the last.
    #[inline]
    fn held(self, units: f64) -> f64 {
        // Not `clamp`, which looks each time whether the last comes before the first, nor `max` and
        // `min`, which look for what is not a number: each of these is one instruction.
        let from_first = if 0.0 < units { units } else { 0.0 };
        if from_first < self.last {
            from_first
        } else {
            self.last
        }
    }

    /// A coordinate counted in cells, from the middle of the first.
    #[inline]
    pub(super) fn count_up(self, value: f64) -> f64 {
        (value - self.origin) * self.density - 0.5
    }

    /// The cell of a coordinate.
    #[inline]
    pub(super) fn cell(self, value: f64) -> u32 {
        self.nearest(self.count_up(value))
    }

    /// Whether counting a coordinate in cells is off by less than that, far from zero as it may be.
    pub(super) fn is_sharp(self, value: f64, error: f64) -> bool {
        (value.abs() + self.origin.abs()) * self.density * SLACK < error
    }

    /// Where a number of cells ends, with the least and the greatest value it may stand for.
    #[inline]
    pub(super) fn around(self, units: f64) -> [f64; 2] {
        let value = self.origin + (units + 0.5) * self.length;
        let slack = (self.origin.abs() + value.abs()) * SLACK;
        [value - slack, value + slack]
    }

    /// How long a cell is.
    pub(super) fn length(self) -> f64 {
        self.length
    }
}

impl<S: Scalar> Lattice<S> {
    /// Cells over these bounds, at most so many, and so many times as high as wide.
    pub(super) fn new(bounds: Aabb<S>, most: u32, aspect: f64) -> Self {
        let [x, y] = Axis::BOTH.map(|axis| {
            let span = bounds.span(axis);
            [span.min().to_f64(), span.max().to_f64()]
        });
        let most = most.max(1);
        let (width, height) = ((x[1] - x[0]) * aspect, y[1] - y[0]);
        // Of a shape beyond the range, the square root is not a number either: one row then.
        let rows = whole(sqrt(f64::from(most) * (height / width))).clamp(1, most);
        let columns = (most / rows).max(1);
        Self {
            bounds,
            x: Scale::new(x[0], x[1], columns),
            y: Scale::new(y[0], y[1], rows),
        }
    }

    pub(super) fn bounds(&self) -> Aabb<S> {
        self.bounds
    }

    /// How many cells there are.
    pub(super) fn len(&self) -> usize {
        place(self.x.count) * place(self.y.count)
    }

    /// The place of a cell in a list of all, row by row.
    #[inline]
    pub(super) fn place(&self, column: u32, row: u32) -> usize {
        place(row) * place(self.x.count) + place(column)
    }

    /// The column and the row of a point.
    #[inline]
    pub(super) fn cell_of(&self, point: Vec2<S>) -> [u32; 2] {
        [self.x.cell(point.x.to_f64()), self.y.cell(point.y.to_f64())]
    }

    /// The bounds of a cell, for people.
    pub(super) fn cell_bounds(&self, at: usize) -> Aabb<S> {
        let columns = place(self.x.count);
        let edge = |axis: Axis, number: usize, count: u32| {
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

/// A box around most of these points: a few that are far from the others are left outside.
pub(super) fn most_of<S: Scalar>(points: &[Vec2<S>]) -> Option<Aabb<S>> {
    let first = *points.first()?;
    let (mut least, mut greatest) = (first, first);
    for point in points {
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

/// Where most coordinates are, and as much room again on both sides.
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
    let at = |sixteenths: usize| sample[(count - 1) * sixteenths / 16];
    let (low, high) = (at(1), at(15));
    let room = high.saturating_sub(low);
    [low.saturating_sub(room), high.saturating_add(room)]
}

/// A share of a number of boxes, as a number of cells.
pub(super) fn share(boxes: usize, per_cell: f64) -> u32 {
    let boxes = u32::try_from(boxes).unwrap_or(u32::MAX);
    whole(f64::from(boxes) / per_cell).clamp(1, 1 << 28)
}

/// The whole part; zero for what is not a number.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the cast holds the number within the range"
)]
pub(super) fn whole(value: f64) -> u32 {
    value as u32
}

/// Collects the least corners of boxes.
pub(super) fn corners_into<S: Scalar>(boxes: impl Iterator<Item = Aabb<S>>, to: &mut Vec<Vec2<S>>) {
    to.clear();
    to.extend(boxes.map(Aabb::min));
}

/// An index as a place in a list.
#[inline]
fn place(index: u32) -> usize {
    super::slots::place(index)
}
