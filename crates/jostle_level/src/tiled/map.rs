//! A map as a part of a level.

use super::Reader;
use super::file::MapFile;
use super::layer::Inherited;
use super::path;
use super::text::Text;
use crate::error::{LevelError, LevelErrorKind};
use crate::properties::Properties;
use crate::source::{Area, Content, Layer, TileNumbers};

/// What the layers of a map have in common.
pub(super) struct MapPlace<'a> {
    pub(super) text: Text<'a>,
    /// The index in `Source::areas`.
    pub(super) area: usize,
    /// The index in `Source::tile_numbers`.
    pub(super) numbers: usize,
    /// In cells.
    pub(super) size: [Option<f64>; 2],
    /// Of a cell, in pixels.
    pub(super) cell: [f64; 2],
    pub(super) is_infinite: bool,
}

impl Reader<'_, '_> {
    /// Adds a map at a place in the world, and returns its properties.
    pub(super) fn add_map(
        &mut self,
        text: Text<'_>,
        map: MapFile<'_>,
        corner: [f64; 2],
    ) -> Result<Properties, LevelError> {
        check(text, &map)?;
        let numbers = self.numbers(text, map.tilesets)?;
        self.source.tile_numbers.push(numbers);
        let place = MapPlace {
            text,
            area: self.source.areas.len(),
            numbers: self.source.tile_numbers.len() - 1,
            size: map.size,
            cell: map.tile_size,
            is_infinite: map.is_infinite,
        };
        let first_layer = self.source.layers.len();
        self.add_layers(&place, map.layers, &Inherited::default())?;
        let mut area = Area {
            name: path::stem(text.path).to_owned(),
            file: text.file.to_owned(),
            corner,
            size: [0, 1].map(|axis| map.size[axis].unwrap_or(0.0) * map.tile_size[axis]),
            is_infinite: map.is_infinite,
            properties: Properties::default(),
        };
        if map.is_infinite {
            fit_to_chunks(&mut area, &mut self.source.layers[first_layer..]);
        }
        self.source.areas.push(area);
        let mut properties = map.properties;
        self.project.complete(&map.class, &mut properties);
        Ok(properties)
    }

    /// Reads the tilesets of a map, and returns which numbers they have.
    fn numbers(
        &mut self,
        text: Text<'_>,
        tilesets: Vec<super::file::TilesetFile>,
    ) -> Result<TileNumbers, LevelError> {
        let mut numbers = TileNumbers::default();
        for tileset in tilesets {
            let first = self.first_number(text, &tileset)?;
            let index = self.add_tileset(text, tileset)?;
            numbers.first.push((first, index));
        }
        numbers.first.sort_by_key(|&(first, _)| first);
        Ok(numbers)
    }
}

fn check(text: Text<'_>, map: &MapFile<'_>) -> Result<(), LevelError> {
    let orientation = map.orientation.as_str();
    if !matches!(orientation, "" | "orthogonal") {
        let message = format!(
            "the map is {orientation}, and only orthogonal maps are read: change the orientation in the map's \
             properties"
        );
        return Err(text.error(LevelErrorKind::Unsupported, map.at, message));
    }
    let [width, height] = map.tile_size;
    if !(0.0 < width && 0.0 < height) {
        let message = format!(
            "the map has tiles of {width} x {height} pixels: both must be greater than zero"
        );
        return Err(text.damaged(map.at, message));
    }
    Ok(())
}

/// Gives an infinite map the size of its chunks.
///
/// The layers stay where they are in the world: what the corner of the area moves, their offsets take back.
fn fit_to_chunks(area: &mut Area, layers: &mut [Layer]) {
    let mut bounds: Option<[[f64; 2]; 2]> = None;
    let mut cell = [0.0; 2];
    for layer in &*layers {
        let Content::Tiles { blocks, .. } = &layer.content else {
            continue;
        };
        cell = layer.cell;
        for block in blocks {
            let width = block.width.max(1);
            let rows = u32::try_from(block.cells.len()).unwrap_or(u32::MAX) / width;
            let first = [f64::from(block.column), f64::from(block.row)];
            let last = [first[0] + f64::from(width), first[1] + f64::from(rows)];
            let [least, most] = bounds.unwrap_or([first, last]);
            bounds = Some([
                [least[0].min(first[0]), least[1].min(first[1])],
                [most[0].max(last[0]), most[1].max(last[1])],
            ]);
        }
    }
    let [least, most] = bounds.unwrap_or_default();
    let moved = [least[0] * cell[0], least[1] * cell[1]];
    for axis in 0..2 {
        area.size[axis] = (most[axis] - least[axis]) * cell[axis];
        area.corner[axis] += moved[axis];
        for layer in &mut *layers {
            layer.offset[axis] -= moved[axis];
        }
    }
}
