//! Where the cells of a map are.

use super::units::Units;
use crate::error::LevelError;
use crate::whole::whole_i64;
use jostle::{Axis, Scalar, Vec2};

/// Pixels that differ by less are the same: sums of decimals, such as the offsets of groups, are rounded.
const SAME_PIXEL: f64 = 1.0 / (1 << 30) as f64;

/// Where the cells of a map are, in pixels and in the world.
///
/// A size such as 16/3 units is rounded, so the edges of cells are not quite where pixels are converted to. Objects that
/// share an edge with a cell in the file must share it in the world, because a crack of the least width stops a body.
#[derive(Clone, Debug)]
pub(super) struct CellFrame<S: Scalar> {
    /// The corner of least x and y in the world, in pixels.
    corner: [f64; 2],
    /// The size of a cell in pixels.
    cell: [f64; 2],
    origin: Vec2<S>,
    size: Vec2<S>,
    /// Whether the size of a cell is rounded, per axis.
    is_rounded: [bool; 2],
    is_y_up: bool,
}

impl<S: Scalar> CellFrame<S> {
    /// Creates the frame of cells from their corner of least x and y in the world and their size, in pixels.
    pub(super) fn new(
        units: &Units<S>,
        corner: [f64; 2],
        cell: [f64; 2],
    ) -> Result<Self, LevelError> {
        let size = units.cell_size(cell)?;
        Ok(Self {
            corner,
            cell,
            origin: units.point(corner)?,
            size,
            is_rounded: units.rounds_size(cell, size),
            is_y_up: units.is_y_up(),
        })
    }

    /// Returns the corner of least x and y in the world.
    pub(super) fn origin(&self) -> Vec2<S> {
        self.origin
    }

    /// Returns the size of a cell in the world.
    pub(super) fn cell_size(&self) -> Vec2<S> {
        self.size
    }

    /// Returns the corner of least x and y in the world, in pixels.
    pub(super) fn corner(&self) -> [f64; 2] {
        self.corner
    }

    /// Whether y grows up in the world.
    pub(super) fn is_y_up(&self) -> bool {
        self.is_y_up
    }

    /// Returns where the map has the edge of a cell; `None` if no cell begins or ends at this pixel.
    pub(super) fn edge(&self, axis: Axis, pixel: f64) -> Option<S> {
        let (from_corner, cell) = (
            self.pixels_from_corner(axis, pixel),
            self.cell[axis as usize],
        );
        let index = (from_corner / cell).round();
        let is_on_edge = (index * cell - from_corner).abs() <= SAME_PIXEL;
        let index = is_on_edge.then(|| whole_i64(index)).flatten()?;
        S::cell_edge(self.origin.along(axis), self.size.along(axis), index)
    }

    /// Returns where a pixel is if cells are as large as the map has them; `None` if their size is not rounded.
    pub(super) fn between_edges(&self, axis: Axis, pixel: f64) -> Option<f64> {
        let scale = self.size.along(axis).to_f64() / self.cell[axis as usize];
        let from_corner = self.pixels_from_corner(axis, pixel) * scale;
        self.is_rounded[axis as usize].then_some(self.origin.along(axis).to_f64() + from_corner)
    }

    /// Returns how far a pixel is from the corner, as the coordinate grows in the world.
    fn pixels_from_corner(&self, axis: Axis, pixel: f64) -> f64 {
        let corner = self.corner[axis as usize];
        match axis {
            Axis::Y if self.is_y_up => corner - pixel,
            Axis::X | Axis::Y => pixel - corner,
        }
    }
}
