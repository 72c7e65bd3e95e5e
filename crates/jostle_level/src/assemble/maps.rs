//! Layers of tiles as tile maps.

use super::Assembly;
use super::blank_maps::BlankMap;
use super::cells::Cells;
use super::findings::tile_allowed;
use super::grid::{self, CellRect, Grid};
use super::layer_tiles::{Entry, LayerTiles, cell_of, used_cells};
use crate::error::{LevelError, LevelErrorKind};
use crate::finding::{Origin, Rule};
use crate::level::{Level, LevelMap};
use crate::meaning::Blocks;
use crate::source::{Block, Content};
use jostle::{Scalar, Tile, TileKind};

/// A layer of tiles in the grid of its map.
#[derive(Clone, Copy, Debug)]
pub(super) struct LayerInGrid<'a> {
    /// The index in the source.
    pub(super) index: usize,
    /// The cell of the grid that is its cell (0, 0).
    pub(super) shift: [i32; 2],
    pub(super) grid: &'a Grid,
}

impl<S: Scalar> Assembly<'_, S> {
    /// Returns what the tiles of all layers mean, by the index of the layer.
    pub(super) fn all_tiles(&mut self) -> Result<Vec<Option<LayerTiles>>, LevelError> {
        let layers = 0..self.source.layers.len();
        layers.map(|layer| self.layer_tiles(layer)).collect()
    }

    /// Adds maps, the boxes of tiles that no map can hold, and the sensors of hazards and water.
    pub(super) fn add_tiles(
        &mut self,
        level: &mut Level<S>,
        layers: &[Option<LayerTiles>],
        maps: Vec<BlankMap<S>>,
    ) -> Result<(), LevelError> {
        level.classes = self.classes(layers)?;
        for (name, number) in &level.classes {
            self.class_numbers.entry(name.clone()).or_insert(*number);
        }
        for (index, tiles) in layers.iter().enumerate() {
            if let Some(tiles) = tiles {
                self.findings.of_tiles(self.source, index, tiles);
                let is_int_grid = self.meanings.is_int_grid(index);
                self.summary.add_tiles(index, tiles, is_int_grid);
            }
        }
        let mut grids = Vec::new();
        for BlankMap { grid, cells } in maps {
            if self.add_map(level, &grid, cells, layers)? {
                grids.push(grid);
            }
        }
        if self.reading.has_tile_sensors {
            self.add_tile_sensors(level, &grids, layers)?;
        }
        Ok(())
    }

    /// Fills a map and adds it, unless its tiles are all boxes. Returns whether it is there.
    fn add_map(
        &mut self,
        level: &mut Level<S>,
        grid: &Grid,
        mut cells: Cells<S>,
        layers: &[Option<LayerTiles>],
    ) -> Result<bool, LevelError> {
        let mut origins = Vec::new();
        for &(index, shift) in &grid.layers {
            let Some(tiles) = layers.get(index).and_then(Option::as_ref) else {
                continue;
            };
            let layer = LayerInGrid { index, shift, grid };
            self.put_layer(level, &mut cells, layer, tiles)?;
            origins.push(self.layer_origin(index));
        }
        if cells.is_empty() {
            return Ok(false);
        }
        let corner = cells.frame().corner();
        let (map, first_cell) = cells.into_map().map_err(|error| self.map_error(error))?;
        let names: Vec<&str> = origins.iter().map(|origin| origin.layer.as_str()).collect();
        let name = names.join(", ");
        if self.units.is_rounded(corner) {
            let origin = origins.first().cloned().unwrap_or_default();
            self.findings.rounded_map(origin, &name, corner);
        }
        level.maps.push(LevelMap {
            name,
            map,
            layers: origins,
            first_cell,
        });
        Ok(true)
    }

    fn put_layer(
        &mut self,
        level: &mut Level<S>,
        cells: &mut Cells<S>,
        layer: LayerInGrid<'_>,
        tiles: &LayerTiles,
    ) -> Result<(), LevelError> {
        let source = self.source;
        let index = layer.index;
        let Content::Tiles { blocks, .. } = &source.layers[index].content else {
            return Ok(());
        };
        self.check_odd(index, tiles)?;
        let found = self.entry_tiles(index, tiles);
        let allowed = tiles.entries.iter();
        let allowed = allowed.map(|entry| tile_allowed(source, index, entry.number));
        let allowed: Vec<Vec<String>> = allowed.collect();
        let mut silenced: Vec<(usize, CellRect)> = Vec::new();
        let mut disagree: Option<([i32; 2], usize)> = None;
        for (of_block, block) in blocks.iter().enumerate() {
            let rect = grid::cells_of(block, layer.shift, &source.layers[index])?;
            for (at, number) in used_cells(block) {
                let Some(entry) = tiles.entry(of_block, at, number) else {
                    continue;
                };
                if found[entry] == Some(Tile::EMPTY) {
                    continue;
                }
                let cell = cell_in(rect, block, at);
                if !allowed[entry].is_empty() && !extend_run(&mut silenced, entry, cell) {
                    self.take_silenced(index, &allowed[entry])?;
                }
                let Some(tile) = found[entry] else {
                    self.put_odd(level, cells, layer, cell, &tiles.entries[entry])?;
                    continue;
                };
                self.has_blocking_tiles |= tile.is_blocking();
                let below = cells.put(cell, tile);
                let below = below.map_err(|error| self.tile_error(index, error))?;
                if differ(below, tile) && !allows(&allowed[entry], Rule::Disagree) {
                    disagree.get_or_insert((cell_of(block, at), 0)).1 += 1;
                }
            }
        }
        for (entry, cells) in silenced {
            let [min, max] = [cells.first, cells.end].map(|cell| layer.grid.corner_of(cell));
            let place = self.units.aabb(min, max)?;
            level.allow_in.push((place, allowed[entry].clone()));
        }
        if let Some((cell, count)) = disagree {
            let origin = Origin {
                cell: Some(cell),
                ..self.layer_origin(index)
            };
            self.findings.disagree(origin, count);
        }
        Ok(())
    }

    /// Counts another place in which a tile silences rules.
    fn take_silenced(&mut self, layer: usize, names: &[String]) -> Result<(), LevelError> {
        let origin = Origin {
            allow: names.to_vec(),
            ..Origin::default()
        };
        match self.take_boxes(1, &origin, 0) {
            true => Ok(()),
            false => Err(self.too_large(
                layer,
                "silence rules in too many places: put jostle_allow on the layer or the map",
            )),
        }
    }

    /// Returns the tile of each entry as it is in the world; `None` if it is in other cells too, or in boxes.
    fn entry_tiles(&self, layer: usize, tiles: &LayerTiles) -> Vec<Option<Tile>> {
        let cell = self.source.layers[layer].cell;
        let tile = |entry: &Entry| {
            let kind = match entry.meaning.blocks {
                Blocks::Kind(kind) => kind,
                _ => TileKind::Empty,
            };
            let tile = Tile::new(self.units.kind(kind)).with_data(self.data(&entry.meaning.data));
            entry.is_in_cell(cell).then_some(tile)
        };
        tiles.entries.iter().map(tile).collect()
    }

    /// Returns where the tiles of a layer come from.
    pub(super) fn layer_origin(&self, layer: usize) -> Origin {
        super::findings::layer_origin(self.source, layer)
    }

    pub(super) fn map_error(&self, error: jostle::errors::TileMapError<S>) -> LevelError {
        let message = format!("its tiles do not fit into a map: {error}");
        LevelError::new(LevelErrorKind::OutOfRange, &self.source.file, message)
    }

    pub(super) fn tile_error(&self, layer: usize, error: jostle::errors::TileError) -> LevelError {
        let layer = &self.source.layers[layer];
        let message = format!("layer \"{}\" does not fit into a map: {error}", layer.name);
        LevelError::new(LevelErrorKind::TooLarge, &layer.file, message)
    }
}

/// Adds a cell to the last run of cells in a row that have one tile, or begins a run. Returns whether it was added.
fn extend_run(runs: &mut Vec<(usize, CellRect)>, entry: usize, cell: [i32; 2]) -> bool {
    let [column, row] = cell;
    if let Some((of, cells)) = runs.last_mut() {
        if *of == entry && cells.first[1] == row && cells.end[0] == column {
            cells.end[0] = column.saturating_add(1);
            return true;
        }
    }
    let end = [column.saturating_add(1), row.saturating_add(1)];
    runs.push((entry, CellRect { first: cell, end }));
    false
}

fn allows(names: &[String], rule: Rule) -> bool {
    names.iter().any(|name| name == rule.name())
}

/// Returns the cell of the grid at an index of a block.
#[inline]
fn cell_in(rect: CellRect, block: &Block, at: usize) -> [i32; 2] {
    let width = block.width.max(1) as usize;
    // Within the rectangle, whose end is known to fit.
    let within = |offset: usize| i32::try_from(offset).unwrap_or(0);
    [
        rect.first[0] + within(at % width),
        rect.first[1] + within(at / width),
    ]
}

/// Whether two tiles in one cell both block, but not alike.
fn differ(below: Tile, above: Tile) -> bool {
    below.is_blocking() && above.is_blocking() && below.kind() != above.kind()
}
