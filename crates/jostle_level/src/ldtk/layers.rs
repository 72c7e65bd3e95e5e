//! Layers: cells of values, tiles and entities.

use super::fields::FieldGrid;
use super::json::{self, GridTile, LayerDefinition};
use super::tilesets::TilesOfLayer;
use super::{ProjectReader, entities};
use crate::error::{LevelError, LevelErrorKind, counted};
use crate::properties::Properties;
use crate::source::{Block, Content, Layer, flags};

/// The most that a cell can hold beside its flags.
const MOST_NUMBER: u32 = !flags::ALL;

impl ProjectReader<'_> {
    /// Adds a layer of the last area. Layers that LDtk fills by rules only are pictures, so they are skipped.
    pub(super) fn add_layer(
        &mut self,
        mut layer: json::LayerJson,
        file: &str,
    ) -> Result<(), LevelError> {
        if !matches!(layer.kind.as_str(), "IntGrid" | "Tiles" | "Entities") {
            return Ok(());
        }
        let definition = self.definitions.layer(layer.layer_def_uid);
        let grid = layer
            .grid_size
            .or(definition.and_then(|one| one.grid_size))
            .unwrap_or(self.definitions.default_grid);
        if grid == 0 {
            return Err(self.damaged(file, &layer, "has cells of 0 pixels"));
        }
        let offset = offset(&layer, definition);
        let content = match layer.kind.as_str() {
            "IntGrid" => self.int_grid(&mut layer, file, definition, grid)?,
            "Tiles" => self.tiles(&mut layer, file, definition, grid)?,
            _ => self.entities(&mut layer, offset, grid),
        };
        self.source.layers.push(Layer {
            area: self.source.areas.len().saturating_sub(1),
            file: file.to_owned(),
            is_visible: layer.visible.unwrap_or(true) && layer.opacity.unwrap_or(1.0) > 0.0,
            name: layer.identifier,
            class: String::new(),
            properties: Properties::default(),
            offset,
            cell: [f64::from(grid); 2],
            parallax: definition.map_or([1.0; 2], parallax),
            content,
        });
        Ok(())
    }

    fn int_grid(
        &mut self,
        layer: &mut json::LayerJson,
        file: &str,
        definition: Option<&LayerDefinition>,
        grid: u32,
    ) -> Result<Content, LevelError> {
        let cells = match layer.int_grid_csv.take() {
            Some(cells) => cells,
            None if layer.int_grid.is_some() => return Err(self.too_old(file, layer)),
            None => return Err(self.damaged(file, layer, "has no `intGridCsv`")),
        };
        let wanted = self.count_cells(file, layer)?;
        let found = cells.len() as u64;
        if found != wanted {
            let what = format!(
                "has {} for {} ({} x {})",
                counted(found, "value"),
                counted(wanted, "cell"),
                layer.columns,
                layer.rows
            );
            return Err(self.damaged(file, layer, &what));
        }
        if let Some(value) = cells.iter().find(|value| **value > MOST_NUMBER) {
            let what = format!("has a cell of the value {value}, beyond {MOST_NUMBER}");
            return Err(self.damaged(file, layer, &what));
        }
        let numbers = self
            .tilesets
            .int_grid(self.file, &layer.identifier, definition, grid);
        let block = Block {
            column: 0,
            row: 0,
            width: layer.columns,
            cells,
        };
        let blocks = if found == 0 { Vec::new() } else { vec![block] };
        Ok(Content::Tiles { numbers, blocks })
    }

    fn tiles(
        &mut self,
        layer: &mut json::LayerJson,
        file: &str,
        definition: Option<&LayerDefinition>,
        grid: u32,
    ) -> Result<Content, LevelError> {
        self.count_cells(file, layer)?;
        let uid = layer
            .tileset_def_uid
            .or(layer.override_tileset_uid)
            .or(definition.and_then(|one| one.tileset_def_uid));
        let used = TilesOfLayer {
            definition: self.definitions.tileset(uid),
            layer: definition,
            grid,
        };
        let Some(numbers) = self.tilesets.tiles(self.file, used) else {
            let message = format!(
                "the tileset of layer \"{}\" of level \"{}\" is drawn in too many ways: use fewer grid sizes and tile \
                 pivots with one tileset",
                layer.identifier,
                self.level_name()
            );
            return Err(LevelError::new(LevelErrorKind::TooLarge, file, message));
        };
        let tiles = std::mem::take(&mut layer.grid_tiles);
        let placed = tiles
            .iter()
            .filter_map(|tile| PlacedTile::new(tile, layer, grid))
            .collect();
        Ok(Content::Tiles {
            numbers,
            blocks: runs(placed),
        })
    }

    fn entities(&self, layer: &mut json::LayerJson, offset: [f64; 2], grid: u32) -> Content {
        let corner = self
            .source
            .areas
            .last()
            .map_or([0.0; 2], |area| area.corner);
        let grid = FieldGrid {
            corner: [corner[0] + offset[0], corner[1] + offset[1]],
            cell: f64::from(grid),
        };
        let convert = |entity| entities::object(entity, &self.definitions, &grid);
        let all = std::mem::take(&mut layer.entity_instances);
        Content::Objects(all.into_iter().map(convert).collect())
    }

    /// Returns the number of cells of a layer, unless all layers so far have too many.
    fn count_cells(&mut self, file: &str, layer: &json::LayerJson) -> Result<u64, LevelError> {
        let count = u64::from(layer.columns) * u64::from(layer.rows);
        self.cells = self.cells.saturating_add(count);
        if self.cells <= self.max_cells {
            return Ok(count);
        }
        let max_cells = self.max_cells;
        let message = format!(
            "with the {} x {} cells of layer \"{}\" of level \"{}\" there are more than {max_cells}, the most that \
             are read: name a level to read it alone",
            layer.columns,
            layer.rows,
            layer.identifier,
            self.level_name()
        );
        Err(LevelError::new(LevelErrorKind::TooLarge, file, message))
    }

    fn damaged(&self, file: &str, layer: &json::LayerJson, what: &str) -> LevelError {
        let message = format!(
            "layer \"{}\" of level \"{}\" {what}: save the project again with LDtk",
            layer.identifier,
            self.level_name()
        );
        LevelError::new(LevelErrorKind::Damaged, file, message)
    }

    /// Refuses a layer of an LDtk before 0.8, which wrote a list of the cells that are not empty.
    fn too_old(&self, file: &str, layer: &json::LayerJson) -> LevelError {
        let version = match self.version {
            "" => "an LDtk older than 0.8".to_owned(),
            version => format!("LDtk {version}"),
        };
        let message = format!(
            "layer \"{}\" of level \"{}\" was saved by {version}, and only files of LDtk 0.8 and later are read: open \
             the project in a current LDtk and save it there",
            layer.identifier,
            self.level_name()
        );
        LevelError::new(LevelErrorKind::Unsupported, file, message)
    }

    fn level_name(&self) -> &str {
        self.source.areas.last().map_or("", |area| &area.name)
    }
}

/// Returns the offset of a layer: that of its definition and its own.
fn offset(layer: &json::LayerJson, definition: Option<&LayerDefinition>) -> [f64; 2] {
    let of_kind = definition.map_or([None; 2], |one| [one.px_offset_x, one.px_offset_y]);
    let sum = |own: Option<f64>, of_kind: Option<f64>| own.unwrap_or(0.0) + of_kind.unwrap_or(0.0);
    [
        layer
            .total_offset_x
            .unwrap_or_else(|| sum(layer.px_offset_x, of_kind[0])),
        layer
            .total_offset_y
            .unwrap_or_else(|| sum(layer.px_offset_y, of_kind[1])),
    ]
}

/// Returns how far a layer moves with the camera: LDtk writes how far it stays behind.
fn parallax(definition: &LayerDefinition) -> [f64; 2] {
    let factors = [definition.parallax_factor_x, definition.parallax_factor_y];
    factors.map(|factor| 1.0 - factor.unwrap_or(0.0))
}

/// A tile in its cell.
#[derive(Clone, Copy, Debug)]
struct PlacedTile {
    column: i32,
    row: i32,
    /// How many tiles of the cell are below it.
    depth: u32,
    number: u32,
}

impl PlacedTile {
    /// Returns `None` outside the layer, where the editor shows nothing.
    fn new(tile: &GridTile, layer: &json::LayerJson, grid: u32) -> Option<Self> {
        let cell = |px: i64, count: u32| {
            let index = u32::try_from(px.div_euclid(i64::from(grid))).ok()?;
            (index < count).then(|| i32::try_from(index).ok())?
        };
        let id = u32::try_from(tile.t).ok().filter(|id| *id < MOST_NUMBER)?;
        let x_flip = if tile.f & 1 != 0 { flags::H } else { 0 };
        let y_flip = if tile.f & 2 != 0 { flags::V } else { 0 };
        Some(Self {
            column: cell(tile.px[0], layer.columns)?,
            row: cell(tile.px[1], layer.rows)?,
            depth: 0,
            number: (id + 1) | x_flip | y_flip,
        })
    }
}

/// Groups tiles into runs of neighbors in a row: first the lowest tiles of all cells, then those above them.
///
/// Memory is in proportion to the tiles, however far apart they are and however many share a cell.
fn runs(mut tiles: Vec<PlacedTile>) -> Vec<Block> {
    // Stable, so the tiles of a cell stay in the order of the file: from bottom to top.
    tiles.sort_by_key(|tile| (tile.row, tile.column));
    for index in 1..tiles.len() {
        let below = tiles[index - 1];
        let tile = &mut tiles[index];
        if (tile.row, tile.column) == (below.row, below.column) {
            tile.depth = below.depth + 1;
        }
    }
    tiles.sort_by_key(|tile| (tile.depth, tile.row, tile.column));
    tiles
        .chunk_by(|one, next| {
            one.depth == next.depth && one.row == next.row && one.column + 1 == next.column
        })
        .map(|run| Block {
            column: run[0].column,
            row: run[0].row,
            width: u32::try_from(run.len()).unwrap_or(u32::MAX),
            cells: run.iter().map(|tile| tile.number).collect(),
        })
        .collect()
}
