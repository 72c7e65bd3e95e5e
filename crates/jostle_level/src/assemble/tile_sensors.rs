//! Sensors for hazard and water cells: tiles are looked up where a body ends, sensors along its way.

use super::Assembly;
use super::grid::Grid;
use super::layer_tiles::{Entry, LayerTiles};
use super::odd_tiles::text_bytes;
use crate::error::{LevelError, LevelErrorKind};
use crate::finding::Origin;
use crate::level::{Level, LevelMap, LevelSensor};
use crate::meaning::Data;
use crate::properties::Properties;
use crate::source::{Block, Content};
use jostle::{Aabb, Scalar, Side, Tile, TileKind};

/// The most blocks of a layer that are searched for a cell. Layers have one, or a few dozen if they are infinite; for
/// files with many more, the layer that comes first is good enough.
const MOST_BLOCKS: usize = 256;

impl<S: Scalar> Assembly<'_, S> {
    /// Adds the sensors of all maps; each has the grid of the same index.
    pub(super) fn add_tile_sensors(
        &mut self,
        level: &mut Level<S>,
        grids: &[Grid],
        layers: &[Option<LayerTiles>],
    ) -> Result<(), LevelError> {
        for (class, of) in [("hazard", Data::Hazard), ("water", Data::Water)] {
            let number = self.data(&of);
            for (map, grid) in level.maps.iter().zip(grids) {
                // Nothing can enter a solid cell.
                let is_such = |tile: Tile| tile.data() == number && tile.kind() != TileKind::Solid;
                let boxes: Vec<Aabb<S>> = map.map.merged_boxes_where(is_such);
                self.check_sensors(map, class, boxes.len())?;
                let users = users(grid, layers, &of);
                let sensors = boxes.into_iter().map(|place| LevelSensor {
                    place,
                    class: class.to_owned(),
                    name: String::new(),
                    properties: Properties::default(),
                    origin: self.sensor_origin(map, &users, &of, place),
                });
                level.sensors.extend(sensors);
            }
        }
        Ok(())
    }

    /// Refuses more sensors than a level may have, before memory is taken for them.
    fn check_sensors(
        &mut self,
        map: &LevelMap<S>,
        class: &str,
        count: usize,
    ) -> Result<(), LevelError> {
        let longest = map.layers.iter().max_by_key(|origin| text_bytes(origin));
        if longest.is_none_or(|origin| self.take_boxes(count, origin, 0)) {
            return Ok(());
        }
        let message = format!(
            "the {class} tiles of \"{}\" become {count} sensors, and a level of this file size may have {} boxes: put the \
             tiles side by side, or call .without_tile_sensors()",
            map.name, self.most_boxes
        );
        let kind = LevelErrorKind::TooLarge;
        Err(LevelError::new(kind, &self.source.file, message))
    }

    /// Returns the layer and the cell that the upper left corner of a sensor comes from.
    fn sensor_origin(
        &self,
        map: &LevelMap<S>,
        users: &[User<'_>],
        of: &Data,
        place: Aabb<S>,
    ) -> Origin {
        let Some(cell) = self.file_cell(map, place) else {
            return map.layers.first().cloned().unwrap_or_default();
        };
        let local =
            |user: &User<'_>| [0, 1].map(|axis| cell[axis].saturating_sub(user.shift[axis]));
        let is_here = |user: &&User<'_>| {
            let entry = self.entry_at(user.layer, user.tiles, local(user));
            entry.is_some_and(|entry| entry.meaning.data == *of)
        };
        // The layer that is drawn last gives the data.
        let found = match users {
            [only] => Some(only),
            all => all.iter().rev().find(is_here).or(all.first()),
        };
        found.map_or_else(Origin::default, |user| Origin {
            cell: Some(local(user)),
            ..self.layer_origin(user.layer)
        })
    }

    /// Returns the cell of the grid that the upper left corner of a box is in.
    fn file_cell(&self, map: &LevelMap<S>, place: Aabb<S>) -> Option<[i32; 2]> {
        let size = map.map.tile_size();
        let top = match self.units.is_y_up() {
            true => place.edge(Side::MaxY).saturating_sub(size.y),
            false => place.edge(Side::MinY),
        };
        let pos = map.map.cell_at([place.edge(Side::MinX), top])?;
        let [column, row] = map.first_cell;
        Some(match self.units.is_y_up() {
            true => [
                column.saturating_add(pos.column),
                row.saturating_sub(pos.row),
            ],
            false => [
                column.saturating_add(pos.column),
                row.saturating_add(pos.row),
            ],
        })
    }

    /// Returns the tile of a layer in a cell.
    fn entry_at<'t>(
        &self,
        layer: usize,
        tiles: &'t LayerTiles,
        cell: [i32; 2],
    ) -> Option<&'t Entry> {
        let Content::Tiles { blocks, .. } = &self.source.layers[layer].content else {
            return None;
        };
        let blocks = blocks.iter().take(MOST_BLOCKS).enumerate();
        let mut found = blocks.filter_map(|(index, block)| {
            let at = index_in(block, cell)?;
            let number = block.cells.get(at).copied().filter(|number| *number != 0)?;
            tiles.entry(index, at, number)
        });
        found.next().and_then(|entry| tiles.entries.get(entry))
    }
}

/// A layer that has tiles of a kind of data.
struct User<'a> {
    layer: usize,
    /// The cell of the grid that is its cell (0, 0).
    shift: [i32; 2],
    tiles: &'a LayerTiles,
}

fn users<'a>(grid: &Grid, layers: &'a [Option<LayerTiles>], of: &Data) -> Vec<User<'a>> {
    let users = grid.layers.iter().filter_map(|&(layer, shift)| {
        let tiles = layers.get(layer).and_then(Option::as_ref)?;
        let mut entries = tiles.entries.iter();
        entries
            .any(|entry| entry.meaning.data == *of)
            .then_some(User {
                layer,
                shift,
                tiles,
            })
    });
    users.collect()
}

/// Returns the index of a cell in a block.
fn index_in(block: &Block, cell: [i32; 2]) -> Option<usize> {
    let column = usize::try_from(cell[0].checked_sub(block.column)?).ok()?;
    let row = usize::try_from(cell[1].checked_sub(block.row)?).ok()?;
    let width = block.width as usize;
    (column < width).then(|| row.checked_mul(width)?.checked_add(column))?
}
