//! Layers: groups flattened, cells unpacked.

use super::Reader;
use super::data::Room;
use super::file::{GridFile, LayerContent, LayerFile};
use super::map::MapPlace;
use super::property::inherit;
use crate::error::{LevelError, LevelErrorKind};
use crate::properties::Properties;
use crate::source::{Block, Content, Layer};
use crate::whole::{count, whole};

/// What layers have from their groups.
pub(super) struct Inherited {
    offset: [f64; 2],
    parallax: [f64; 2],
    is_visible: bool,
    properties: Properties,
}

impl Default for Inherited {
    fn default() -> Self {
        Self {
            offset: [0.0; 2],
            parallax: [1.0; 2],
            is_visible: true,
            properties: Properties::default(),
        }
    }
}

impl Reader<'_, '_> {
    /// Adds layers and those in groups, whose depth was checked when they were read.
    pub(super) fn add_layers(
        &mut self,
        map: &MapPlace<'_>,
        layers: Vec<LayerFile<'_>>,
        outer: &Inherited,
    ) -> Result<(), LevelError> {
        for mut layer in layers {
            let mut properties = std::mem::take(&mut layer.properties);
            self.project.complete(&layer.class, &mut properties);
            inherit(&mut properties, &outer.properties, &self.project.copies);
            let inner = Inherited {
                offset: [0, 1].map(|axis| outer.offset[axis] + layer.offset[axis]),
                parallax: [0, 1].map(|axis| outer.parallax[axis] * layer.parallax[axis]),
                is_visible: outer.is_visible && layer.is_visible,
                properties,
            };
            if let LayerContent::Group(layers) = layer.content {
                self.add_layers(map, layers, &inner)?;
            } else {
                self.add_layer(map, layer, inner)?;
            }
        }
        Ok(())
    }

    fn add_layer(
        &mut self,
        map: &MapPlace<'_>,
        mut layer: LayerFile<'_>,
        inherited: Inherited,
    ) -> Result<(), LevelError> {
        let content = match std::mem::replace(&mut layer.content, LayerContent::Other) {
            LayerContent::Tiles(grids) => Content::Tiles {
                numbers: map.numbers,
                blocks: self.blocks(map, &layer, grids)?,
            },
            LayerContent::Objects(objects) => {
                // Taken out while templates may add others, and put back.
                let numbers = std::mem::take(&mut self.source.tile_numbers[map.numbers]);
                let objects = objects
                    .into_iter()
                    .map(|object| self.object(map.text, object, &numbers));
                let objects = objects.collect::<Result<_, _>>()?;
                self.source.tile_numbers[map.numbers] = numbers;
                Content::Objects(objects)
            }
            LayerContent::Group(_) | LayerContent::Other => return Ok(()),
        };
        self.source.layers.push(Layer {
            area: map.area,
            file: map.text.file.to_owned(),
            name: layer.name,
            class: layer.class,
            properties: inherited.properties,
            offset: inherited.offset,
            cell: map.cell,
            is_visible: inherited.is_visible,
            parallax: inherited.parallax,
            content,
        });
        Ok(())
    }

    fn blocks(
        &mut self,
        map: &MapPlace<'_>,
        layer: &LayerFile<'_>,
        grids: Vec<GridFile<'_>>,
    ) -> Result<Vec<Block>, LevelError> {
        let mut blocks = Vec::new();
        for grid in grids {
            // An infinite layer without chunks is empty, whatever its size.
            if map.is_infinite && !grid.is_chunk && grid.packed.is_empty() {
                continue;
            }
            let block = self.block(map, layer, grid)?;
            if !block.cells.is_empty() {
                blocks.push(block);
            }
        }
        blocks.sort_by_key(|block| (block.row, block.column));
        Ok(blocks)
    }

    fn block(
        &mut self,
        map: &MapPlace<'_>,
        layer: &LayerFile<'_>,
        grid: GridFile<'_>,
    ) -> Result<Block, LevelError> {
        let size = [0, 1].map(|axis| {
            let of_layer = || {
                layer.size[axis]
                    .or(map.size[axis])
                    .filter(|_| !grid.is_chunk)
            };
            grid.size[axis].or_else(of_layer).unwrap_or(0.0)
        });
        let mut room = Room {
            text: map.text,
            at: grid.at,
            layer: &layer.name,
            is_chunk: grid.is_chunk,
            width: 0,
            height: 0,
        };
        [room.width, room.height] = self.size(&room, size)?;
        let begin = [0, 1].map(|axis| grid.corner[axis] + layer.corner[axis]);
        let is_inside = |axis: usize| begin[axis] + size[axis] <= f64::from(i32::MAX);
        match begin.map(whole) {
            [Some(column), Some(row)] if is_inside(0) && is_inside(1) => Ok(Block {
                column,
                row,
                width: room.width,
                cells: room.unpack(grid.packed)?,
            }),
            _ => {
                let message = format!(
                    "{} begins at cell ({}, {}): both must be whole numbers below 2^31",
                    room.what(),
                    begin[0],
                    begin[1]
                );
                Err(map.text.damaged(grid.at, message))
            }
        }
    }

    /// Checks a size in cells before memory is taken for it.
    fn size(&mut self, room: &Room<'_>, size: [f64; 2]) -> Result<[u32; 2], LevelError> {
        let [Some(width), Some(height)] = size.map(count) else {
            let message = format!(
                "{} has {} x {} cells: both must be whole numbers of at least 0",
                room.what(),
                size[0],
                size[1]
            );
            return Err(room.text.damaged(room.at, message));
        };
        let cells = u64::from(width) * u64::from(height);
        let max_cells = self.max_cells;
        self.cells_left = self.cells_left.checked_sub(cells).ok_or_else(|| {
            let message = format!(
                "{} has {width} x {height} cells, but all layers of a level together may have at most {max_cells}: make it \
                 smaller, or split the level",
                room.what()
            );
            room.text
                .error(LevelErrorKind::TooLarge, room.at, message)
        })?;
        Ok([width, height])
    }
}
