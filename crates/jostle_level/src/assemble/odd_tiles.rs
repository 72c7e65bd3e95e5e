//! Tiles that no cell of a map can hold: larger or smaller ones, and those made of boxes.

use super::cells::Cells;
use super::findings::tile_allowed;
use super::layer_tiles::{Entry, LayerTiles};
use super::maps::LayerInGrid;
use super::{Assembly, sum, zero};
use crate::error::{LevelError, LevelErrorKind};
use crate::finding::Origin;
use crate::level::{Level, LevelSolid};
use crate::meaning::Blocks;
use crate::source::{MOST_CELLS, flags, is_same};
use jostle::{Scalar, Side, Tile};

/// Every this many bytes of text that are copied for a box count as another box.
const BOX_BYTES: usize = 512;

impl<S: Scalar> Assembly<'_, S> {
    /// Refuses tiles that take more memory or time than their cells, before it is taken.
    pub(super) fn check_odd(&mut self, layer: usize, tiles: &LayerTiles) -> Result<(), LevelError> {
        let cell = self.source.layers[layer].cell;
        let mut boxes = 0_usize;
        for entry in &tiles.entries {
            if entry.is_in_cell(cell) {
                continue;
            }
            let (of_one, covered) = match (&entry.meaning.blocks, entry.whole_cells(cell)) {
                (Blocks::Boxes(boxes), _) => (boxes.len(), self.data_cells(layer, entry).len()),
                (Blocks::Nothing, _) => (0, self.data_cells(layer, entry).len()),
                (Blocks::Kind(_), Some([columns, rows])) => {
                    (0, (columns.unsigned_abs() * rows.unsigned_abs()) as usize)
                }
                (Blocks::Kind(_), None) => (1, self.data_cells(layer, entry).len()),
            };
            boxes = boxes.saturating_add(of_one.saturating_mul(entry.count));
            let covered = (covered as u64).saturating_mul(entry.count as u64);
            self.covered = self.covered.saturating_add(covered);
        }
        if self.boxes_left < boxes {
            return Err(self.too_many_boxes(layer));
        }
        if MOST_CELLS < self.covered {
            let what =
                "are larger than their cells, and cover more than 2^26 of them: use smaller tiles";
            return Err(self.too_large(layer, what));
        }
        Ok(())
    }

    /// Returns the cells that have the data of a tile of another size, or of one that is made of boxes, relative to its
    /// own cell.
    fn data_cells(&self, layer: usize, entry: &Entry) -> Vec<[i32; 2]> {
        if self.data(&entry.meaning.data) == 0 {
            return Vec::new();
        }
        let cell = self.source.layers[layer].cell;
        let set = self.tileset(layer, entry.number);
        let drawn = set.map_or([0.0; 2], |(set, _)| set.draw_offset);
        // A tile of the right size is in its cell, wherever it is drawn.
        let drawn = if is_same(entry.size, cell) {
            [0.0; 2]
        } else {
            drawn
        };
        let [columns, rows] = entry.covered(cell, drawn);
        let row = |row: i32| columns.clone().map(move |column| [column, row]);
        rows.flat_map(row).collect()
    }

    /// Counts the boxes of a tile that a layer uses, once for all its cells.
    pub(super) fn count_tile_boxes(
        &mut self,
        layer: usize,
        entry: &Entry,
    ) -> Result<(), LevelError> {
        if let Blocks::Boxes(boxes) = &entry.meaning.blocks {
            self.tile_boxes = self.tile_boxes.saturating_add(boxes.len());
        }
        match self.tile_boxes <= self.most_boxes {
            true => Ok(()),
            false => Err(self.too_many_boxes(layer)),
        }
    }

    /// Counts boxes that each come with an origin and that many more bytes. Returns whether the budget allows it.
    #[must_use]
    pub(super) fn take_boxes(&mut self, count: usize, origin: &Origin, bytes: usize) -> bool {
        let texts = text_bytes(origin).saturating_add(bytes);
        let cost = count.saturating_mul(1 + texts / BOX_BYTES);
        let left = self.boxes_left.checked_sub(cost);
        self.boxes_left = left.unwrap_or(0);
        left.is_some()
    }

    fn too_many_boxes(&self, layer: usize) -> LevelError {
        let what = "boxes: draw shapes that fill a cell, half of it or a slope in it";
        self.too_large(
            layer,
            &format!("become more than {} {what}", self.most_boxes),
        )
    }

    pub(super) fn too_large(&self, layer: usize, what: &str) -> LevelError {
        let layer = &self.source.layers[layer];
        let message = format!("the tiles of layer \"{}\" {what}", layer.name);
        LevelError::new(LevelErrorKind::TooLarge, &layer.file, message)
    }

    /// Puts a tile that is larger or smaller than its cell, or made of boxes.
    pub(super) fn put_odd(
        &mut self,
        level: &mut Level<S>,
        cells: &mut Cells<S>,
        layer: LayerInGrid<'_>,
        cell: [i32; 2],
        entry: &Entry,
    ) -> Result<(), LevelError> {
        let size = layer.grid.cell;
        let data = self.data(&entry.meaning.data);
        if let (Blocks::Kind(kind), Some([columns, rows])) =
            (&entry.meaning.blocks, entry.whole_cells(size))
        {
            // Tiled draws a large tile upward and to the right of its cell.
            let tile = Tile::new(self.units.kind(*kind)).with_data(data);
            let covered = (0..rows).flat_map(|row| (0..columns).map(move |column| [column, row]));
            for [column, row] in covered {
                let at = [cell[0].saturating_add(column), cell[1].saturating_sub(row)];
                if !cells.has(at) {
                    self.put_box(level, layer, at, entry, [[0.0; 2], size], None)?;
                    continue;
                }
                self.has_blocking_tiles |= tile.is_blocking();
                let put = cells.put(at, tile);
                put.map_err(|error| self.tile_error(layer.index, error))?;
            }
            return Ok(());
        }
        for by in self.data_cells(layer.index, entry) {
            let at = [0, 1].map(|axis| cell[axis].saturating_add(by[axis]));
            if cells.has(at) {
                let put = cells.put(at, Tile::EMPTY.with_data(data));
                put.map_err(|error| self.tile_error(layer.index, error))?;
            }
        }
        self.put_boxes(level, layer, cell, entry)
    }

    fn put_boxes(
        &mut self,
        level: &mut Level<S>,
        layer: LayerInGrid<'_>,
        cell: [i32; 2],
        entry: &Entry,
    ) -> Result<(), LevelError> {
        let size = layer.grid.cell;
        // The lower left corner of the tile is that of its cell.
        let corner = [0.0, size[1] - entry.size[1]];
        let boxes = match &entry.meaning.blocks {
            Blocks::Nothing => return Ok(()),
            Blocks::Kind(_) => {
                let whole = [corner, sum(corner, entry.size)];
                return self.put_box(level, layer, cell, entry, whole, None);
            }
            Blocks::Boxes(boxes) => boxes,
        };
        for shape in boxes {
            let around = [sum(corner, shape.min), sum(corner, shape.max)];
            self.put_box(level, layer, cell, entry, around, shape.one_way)?;
        }
        Ok(())
    }

    /// Adds a box to the solids, in pixels relative to the corner of a cell of the grid.
    fn put_box(
        &mut self,
        level: &mut Level<S>,
        layer: LayerInGrid<'_>,
        cell: [i32; 2],
        entry: &Entry,
        [min, max]: [[f64; 2]; 2],
        one_way: Option<Side>,
    ) -> Result<(), LevelError> {
        let of_layer = self.layer_origin(layer.index);
        let allowed = tile_allowed(self.source, layer.index, entry.number);
        let origin = Origin {
            cell: Some([0, 1].map(|axis| cell[axis].saturating_sub(layer.shift[axis]))),
            allow: [of_layer.allow, allowed].concat(),
            ..of_layer
        };
        if !self.take_boxes(1, &origin, 0) {
            return Err(self.too_many_boxes(layer.index));
        }
        let corner = layer.grid.corner_of(cell);
        let (min, max) = (sum(corner, min), sum(corner, max));
        let place = self.units.aabb(min, max)?;
        if self.units.is_rounded(min) || self.units.is_rounded(max) {
            let tile = self.tileset(layer.index, entry.number);
            let id = tile.map_or(entry.number & !flags::ALL, |(_, id)| id);
            self.findings.rounded_tile(&origin, id, place);
        }
        level.solids.push(LevelSolid {
            place,
            one_way: one_way.map(|side| self.units.side(side)),
            conveyor: zero(),
            origin,
        });
        Ok(())
    }
}

/// Returns how many bytes of text are copied with an origin.
pub(super) fn text_bytes(origin: &Origin) -> usize {
    let names = [&origin.file, &origin.layer, &origin.object].into_iter();
    names.chain(&origin.allow).map(String::len).sum()
}
