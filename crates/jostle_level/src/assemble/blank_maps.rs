//! Which cells each map has, before they are filled.

use super::cell_frame::CellFrame;
use super::cells::Cells;
use super::grid::{self, CellRect, Grid};
use super::layer_tiles::{Entry, LayerTiles};
use super::{Assembly, sum};
use crate::error::{LevelError, LevelErrorKind};
use crate::source::{Area, Block, Content, Source};
use jostle::{Outside, Scalar};
use std::collections::BTreeSet;

/// The most cells of all maps together for each cell that the file has, and those that any file may have.
const MOST_STORED: [u64; 2] = [16, 1 << 20];

/// A sparse map is stored in squares of cells, with sides of this power of two.
const CHUNK_BITS: u32 = 5;

/// A map that is to be filled.
#[derive(Debug)]
pub(super) struct BlankMap<S: Scalar> {
    pub(super) grid: Grid,
    pub(super) cells: Cells<S>,
}

/// Returns the most cells of all maps together.
pub(super) fn most_stored(source: &Source) -> u64 {
    let cells = source.layers.iter().map(|layer| match &layer.content {
        Content::Tiles { blocks, .. } => blocks.iter().map(|block| block.cells.len() as u64).sum(),
        Content::Objects(_) => 0,
    });
    cells.sum::<u64>() * MOST_STORED[0] + MOST_STORED[1]
}

impl<S: Scalar> Assembly<'_, S> {
    /// Returns a map for each grid that has tiles in use. From then on, pixels are converted to the edges of their cells.
    pub(super) fn blank_maps(
        &mut self,
        layers: &[Option<LayerTiles>],
    ) -> Result<Vec<BlankMap<S>>, LevelError> {
        let tiles_of = |layer: usize| layers.get(layer).and_then(Option::as_ref);
        let is_used = |layer: usize| {
            tiles_of(layer).is_some_and(|tiles| !tiles.entries.iter().all(Entry::is_plain))
        };
        // What surrounds the level must be there once: a second map of another grid would fill cells of the first.
        let mut outside = self.reading.outside;
        let mut maps = Vec::new();
        for grid in grid::grids(self.source, is_used)? {
            let cells = self.blank_cells(&grid, outside)?;
            self.units.add_frame(cells.frame());
            let mut tiles = grid.layers.iter().filter_map(|&(layer, _)| tiles_of(layer));
            let has_tiles =
                tiles.any(|tiles| tiles.entries.iter().any(|entry| entry.is_in_map(grid.cell)));
            if has_tiles && outside == Outside::Solid {
                outside = Outside::Empty;
            }
            maps.push(BlankMap { grid, cells });
        }
        Ok(maps)
    }

    /// Returns cells to be filled: a dense rectangle, or sparse ones for infinite maps and joined levels.
    fn blank_cells(&mut self, grid: &Grid, outside: Outside) -> Result<Cells<S>, LevelError> {
        let area = |&(layer, _): &(usize, _)| self.source.layers[layer].area;
        let first = grid.layers.first().map(area);
        let is_one = self.source.areas.len() < 2
            && grid.layers.iter().all(|layer| Some(area(layer)) == first);
        let is_infinite = first
            .and_then(|area| self.source.areas.get(area))
            .is_some_and(|area| area.is_infinite);
        if !is_one || is_infinite {
            self.check_outside(is_infinite)?;
            let open = match outside {
                Outside::Solid => self.open_cells(grid)?,
                Outside::Empty | Outside::Clamp => Vec::new(),
            };
            let frame = CellFrame::new(&self.units, grid.phase, grid.cell)?;
            let cells = Cells::sparse(frame, open, outside);
            return cells.map_err(|error| self.map_error(error));
        }
        let rect = self.rect(grid, outside)?;
        self.check_dense(rect)?;
        let row = match self.units.is_y_up() {
            true => rect.end[1],
            false => rect.first[1],
        };
        let corner = grid.corner_of([rect.first[0], row]);
        let frame = CellFrame::new(&self.units, corner, grid.cell)?;
        Ok(Cells::dense(frame, rect, outside))
    }

    /// Refuses to repeat a border that is not there.
    fn check_outside(&self, is_infinite: bool) -> Result<(), LevelError> {
        if self.reading.outside != Outside::Clamp {
            return Ok(());
        }
        let what = match is_infinite {
            true => "an infinite map has no border",
            false => "joined levels have no common border",
        };
        let message = format!("{what} to repeat: use Outside::Solid or Outside::Empty");
        let kind = LevelErrorKind::BadSettings;
        Err(LevelError::new(kind, &self.source.file, message))
    }

    /// Refuses a rectangle that is far larger than what the file has, before memory is taken for it.
    fn check_dense(&mut self, rect: CellRect) -> Result<(), LevelError> {
        let length = |axis: usize| u64::from(rect.first[axis].abs_diff(rect.end[axis]));
        let cells = length(0).saturating_mul(length(1));
        self.stored = self.stored.saturating_add(cells);
        let max_cells = self.reading.max_cells;
        let too_many = format!("but at most {max_cells} are read: move the layers closer together");
        let what = if max_cells < cells {
            &too_many
        } else if self.most_stored < self.stored {
            "nearly all of them empty: move the layers closer together, or make the map infinite"
        } else {
            return Ok(());
        };
        let message = format!(
            "its layers cover {} x {} cells, {what}",
            length(0),
            length(1)
        );
        Err(LevelError::new(
            LevelErrorKind::TooLarge,
            &self.source.file,
            message,
        ))
    }

    /// Returns the cells that all blocks of a grid cover, and in rock also those that the level covers.
    fn rect(&self, grid: &Grid, outside: Outside) -> Result<CellRect, LevelError> {
        let mut rects = Vec::new();
        for &(index, shift) in &grid.layers {
            let layer = &self.source.layers[index];
            let Content::Tiles { blocks, .. } = &layer.content else {
                continue;
            };
            for block in blocks {
                rects.push(grid::cells_of(block, shift, layer)?);
            }
        }
        if outside == Outside::Solid {
            rects.extend(self.areas_in(grid)?);
        }
        let all = rects.into_iter().reduce(CellRect::union);
        Ok(all.unwrap_or_default())
    }

    /// Returns the cells of a grid that belong to a level: those of its area, or of all its chunks if it is infinite.
    fn open_cells(&mut self, grid: &Grid) -> Result<Vec<CellRect>, LevelError> {
        let mut open: BTreeSet<CellRect> = self.areas_in(grid)?.into_iter().collect();
        for (index, layer) in self.source.layers.iter().enumerate() {
            let Content::Tiles { blocks, .. } = &layer.content else {
                continue;
            };
            let area = self.source.areas.get(layer.area);
            let area = area.filter(|area| !area.is_infinite);
            let is_in_grid = grid.shift_of(index).is_some();
            if area.is_some() && !is_in_grid {
                continue;
            }
            let area = area.map(|area| self.area_in(grid, area)).transpose()?;
            for block in blocks {
                let cells = self.block_in(grid, index, block)?;
                // A layer of LDtk has a block for each row of neighbors.
                if !area.is_some_and(|area| area.contains(cells)) {
                    open.insert(cells);
                }
            }
        }
        let open = open.into_iter().filter(|cells| !cells.is_empty()).collect();
        self.check_open(open)
    }

    /// Returns the cells of a grid that a block of a layer covers, also those in part.
    fn block_in(&self, grid: &Grid, index: usize, block: &Block) -> Result<CellRect, LevelError> {
        let layer = &self.source.layers[index];
        if let Some(shift) = grid.shift_of(index) {
            return grid::cells_of(block, shift, layer);
        }
        let own = grid::cells_of(block, [0; 2], layer)?;
        let corner = self.corner(index);
        let pixel = |cell: [i32; 2]| {
            let within = [0, 1].map(|axis| f64::from(cell[axis]) * layer.cell[axis]);
            sum(corner, within)
        };
        let cells = grid.cells_between(pixel(own.first), pixel(own.end));
        cells.ok_or_else(|| self.too_far())
    }

    /// Returns the cells of a grid that the levels cover, also those in part. Infinite maps are left out.
    fn areas_in(&self, grid: &Grid) -> Result<Vec<CellRect>, LevelError> {
        let finite = self.source.areas.iter().filter(|area| !area.is_infinite);
        finite.map(|area| self.area_in(grid, area)).collect()
    }

    fn area_in(&self, grid: &Grid, area: &Area) -> Result<CellRect, LevelError> {
        let cells = grid.cells_between(area.corner, sum(area.corner, area.size));
        cells.ok_or_else(|| self.too_far())
    }

    /// Refuses cells that take far more memory than what the file has, before it is taken.
    fn check_open(&mut self, open: Vec<CellRect>) -> Result<Vec<CellRect>, LevelError> {
        let most = self.most_stored.saturating_sub(self.stored) >> (2 * CHUNK_BITS);
        let mut chunks = BTreeSet::new();
        for cells in &open {
            let on = |axis: usize| {
                let [first, last] = [cells.first[axis], cells.end[axis] - 1];
                (first >> CHUNK_BITS)..=(last >> CHUNK_BITS)
            };
            let (columns, rows) = (on(0), on(1));
            let length = |run: &std::ops::RangeInclusive<i32>| {
                u64::from(run.start().abs_diff(*run.end())) + 1
            };
            if most < length(&columns) * length(&rows) {
                return Err(self.too_much_rock());
            }
            chunks.extend(rows.flat_map(|row| columns.clone().map(move |column| [row, column])));
            if most < chunks.len() as u64 {
                return Err(self.too_much_rock());
            }
        }
        self.stored += (chunks.len() as u64) << (2 * CHUNK_BITS);
        Ok(open)
    }

    fn too_much_rock(&self) -> LevelError {
        let message = "the levels cover far more cells than they have tiles, and Outside::Solid keeps all of them in memory: \
                       use Outside::Empty, or make the levels smaller";
        LevelError::new(LevelErrorKind::TooLarge, &self.source.file, message)
    }

    fn too_far(&self) -> LevelError {
        let message = "the levels span more than 2^31 cells: use Outside::Empty, or move them closer together";
        LevelError::new(LevelErrorKind::OutOfRange, &self.source.file, message)
    }
}
