//! Which layers share a grid, and become one map.

use super::sum;
use crate::error::{LevelError, LevelErrorKind};
use crate::source::{Block, Content, Layer, Source};
use std::collections::BTreeMap;

pub(super) use crate::whole::whole;

/// Layers whose cells lie on each other.
#[derive(Debug)]
pub(super) struct Grid {
    /// The size of a cell in pixels.
    pub(super) cell: [f64; 2],
    /// Where a cell begins: at least 0 and less than the size of a cell.
    pub(super) phase: [f64; 2],
    /// Indices of layers in order, each with the cell of the grid that is its cell (0, 0).
    pub(super) layers: Vec<(usize, [i32; 2])>,
}

/// A rectangle of cells; `end` is just outside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct CellRect {
    pub(super) first: [i32; 2],
    pub(super) end: [i32; 2],
}

impl Grid {
    /// Returns the cell of the grid that is the cell (0, 0) of a layer; `None` if the layer has another grid.
    pub(super) fn shift_of(&self, layer: usize) -> Option<[i32; 2]> {
        let at = self
            .layers
            .binary_search_by_key(&layer, |&(layer, _)| layer);
        Some(self.layers.get(at.ok()?)?.1)
    }

    /// Returns the upper left corner of a cell in pixels.
    pub(super) fn corner_of(&self, cell: [i32; 2]) -> [f64; 2] {
        [0, 1].map(|axis| self.phase[axis] + f64::from(cell[axis]) * self.cell[axis])
    }

    /// Returns the cells that share area with a rectangle of pixels; `None` if they are out of range.
    pub(super) fn cells_between(&self, min: [f64; 2], max: [f64; 2]) -> Option<CellRect> {
        let cells = |axis: usize, pixel: f64| (pixel - self.phase[axis]) / self.cell[axis];
        let (mut first, mut end) = ([0; 2], [0; 2]);
        for axis in 0..2 {
            first[axis] = whole(cells(axis, min[axis]).floor())?;
            end[axis] = whole(cells(axis, max[axis]).ceil())?;
        }
        Some(CellRect { first, end })
    }
}

impl CellRect {
    /// Returns the number of columns and rows.
    pub(super) fn size(self) -> [usize; 2] {
        [0, 1].map(|axis| self.first[axis].abs_diff(self.end[axis]) as usize)
    }

    pub(super) fn is_empty(self) -> bool {
        (0..2).any(|axis| self.end[axis] <= self.first[axis])
    }

    pub(super) fn contains(self, other: Self) -> bool {
        (0..2)
            .all(|axis| self.first[axis] <= other.first[axis] && other.end[axis] <= self.end[axis])
    }

    pub(super) fn union(self, other: Self) -> Self {
        let on = |axis: usize| {
            (
                self.first[axis].min(other.first[axis]),
                self.end[axis].max(other.end[axis]),
            )
        };
        let ((left, right), (top, bottom)) = (on(0), on(1));
        Self {
            first: [left, top],
            end: [right, bottom],
        }
    }
}

/// Returns the grids of all layers of tiles, in the order of their first layer.
pub(super) fn grids(
    source: &Source,
    is_used: impl Fn(usize) -> bool,
) -> Result<Vec<Grid>, LevelError> {
    let mut grids: Vec<Grid> = Vec::new();
    let mut places: BTreeMap<[[u64; 2]; 2], usize> = BTreeMap::new();
    for (index, layer) in source.layers.iter().enumerate() {
        if !matches!(layer.content, Content::Tiles { .. }) || !is_used(index) {
            continue;
        }
        let (phase, shift) = placed(source, layer)?;
        // 0 is added because -0 is the same number with other bits.
        let key = [layer.cell, phase].map(|size| size.map(|side| (side + 0.0).to_bits()));
        let place = *places.entry(key).or_insert(grids.len());
        match grids.get_mut(place) {
            Some(grid) => grid.layers.push((index, shift)),
            None => grids.push(Grid {
                cell: layer.cell,
                phase,
                layers: vec![(index, shift)],
            }),
        }
    }
    Ok(grids)
}

/// Returns where the cells of a layer begin within a cell of the world, and which cell is its first.
pub(super) fn placed(source: &Source, layer: &Layer) -> Result<([f64; 2], [i32; 2]), LevelError> {
    let corner = source
        .areas
        .get(layer.area)
        .map_or([0.0; 2], |area| area.corner);
    let begin = sum(corner, layer.offset);
    let (mut phase, mut shift) = ([0.0; 2], [0; 2]);
    for axis in 0..2 {
        let cells = (begin[axis] / layer.cell[axis]).floor();
        phase[axis] = begin[axis] - cells * layer.cell[axis];
        shift[axis] = whole(cells).ok_or_else(|| beyond(layer))?;
    }
    Ok((phase, shift))
}

/// Returns the cells of the grid that a block covers.
pub(super) fn cells_of(
    block: &Block,
    shift: [i32; 2],
    layer: &Layer,
) -> Result<CellRect, LevelError> {
    let width = usize::try_from(block.width).unwrap_or(usize::MAX).max(1);
    let size = [width, block.cells.len().div_ceil(width)];
    let (mut first, mut end) = ([0; 2], [0; 2]);
    for (axis, begin) in [block.column, block.row].into_iter().enumerate() {
        let at = begin.checked_add(shift[axis]);
        let length = i32::try_from(size[axis]).ok();
        let last = at
            .zip(length)
            .and_then(|(at, length)| at.checked_add(length));
        first[axis] = at.ok_or_else(|| beyond(layer))?;
        end[axis] = last.ok_or_else(|| beyond(layer))?;
    }
    Ok(CellRect { first, end })
}

fn beyond(layer: &Layer) -> LevelError {
    let message = format!(
        "layer \"{}\" is more than 2^31 cells away: move it closer",
        layer.name
    );
    LevelError::new(LevelErrorKind::OutOfRange, &layer.file, message)
}
