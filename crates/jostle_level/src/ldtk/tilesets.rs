//! Tilesets, and the values of `IntGrid` layers as tilesets of their own.

use super::definitions::LONGEST_NAME;
use super::fields;
use super::json::{LayerDefinition, TilesetDefinition};
use crate::properties::{Properties, Value};
use crate::source::{TileDef, TileNumbers, Tileset};
use std::collections::BTreeMap;

/// The most ways to draw one tileset. Each has a copy of its definitions, so a small file could ask for many.
const MOST_DRAWINGS: usize = 8;

/// The tilesets in use so far. Each has numbers of its own, at the same index.
#[derive(Debug, Default)]
pub(super) struct Tilesets {
    pub(super) tilesets: Vec<Tileset>,
    pub(super) numbers: Vec<TileNumbers>,
    known: BTreeMap<TilesetKey, usize>,
}

/// What distinguishes two tilesets.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum TilesetKey {
    /// The values of a layer, by the uid of its definition, or its name if there is none.
    IntGrid(Option<i64>, String),
    /// The uid, and the bits of where its tiles are drawn, which depends on the layer.
    Tiles(Option<i64>, [u64; 2]),
}

/// A tileset as a layer uses it.
#[derive(Clone, Copy, Debug)]
pub(super) struct TilesOfLayer<'a> {
    pub(super) definition: Option<&'a TilesetDefinition>,
    pub(super) layer: Option<&'a LayerDefinition>,
    /// The size of the layer's cells in pixels.
    pub(super) grid: u32,
}

impl Tilesets {
    /// Returns the index of the numbers of an `IntGrid` layer. Cells hold its values as they are: 0 is empty.
    pub(super) fn int_grid(
        &mut self,
        file: &str,
        name: &str,
        layer: Option<&LayerDefinition>,
        grid: u32,
    ) -> usize {
        let uid = layer.and_then(|layer| layer.uid);
        let key_name = if uid.is_some() { "" } else { name };
        let key = TilesetKey::IntGrid(uid, key_name.to_owned());
        let size = f64::from(grid);
        self.find_or_add(key, 0, || Tileset {
            name: name.to_owned(),
            file: file.to_owned(),
            tile_size: [size, size],
            is_int_grid: true,
            tiles: layer.map(values).unwrap_or_default(),
            ..Tileset::default()
        })
    }

    /// Returns the index of the numbers of a layer of tiles: a cell holds the id of its tile plus 1.
    ///
    /// Returns `None` if the tileset is drawn in too many ways.
    pub(super) fn tiles(&mut self, file: &str, of: TilesOfLayer<'_>) -> Option<usize> {
        let Some(definition) = of.definition else {
            return Some(self.unknown());
        };
        let draw_offset = of.draw_offset(definition);
        let key = TilesetKey::Tiles(definition.uid, draw_offset.map(f64::to_bits));
        let same = TilesetKey::Tiles(definition.uid, [0; 2])
            ..=TilesetKey::Tiles(definition.uid, [u64::MAX; 2]);
        if !self.known.contains_key(&key) && self.known.range(same).count() >= MOST_DRAWINGS {
            return None;
        }
        let size = f64::from(definition.tile_grid_size.unwrap_or(of.grid));
        let index = self.find_or_add(key, 1, || Tileset {
            name: definition.identifier.clone(),
            file: file.to_owned(),
            tile_size: [size, size],
            draw_offset,
            count: definition
                .columns
                .zip(definition.rows)
                .and_then(|(columns, rows)| columns.checked_mul(rows)),
            tiles: definitions(definition),
            ..Tileset::default()
        });
        Some(index)
    }

    /// Returns the index of numbers that belong to no tileset, for layers whose tileset was deleted.
    fn unknown(&mut self) -> usize {
        let key = TilesetKey::Tiles(None, [0; 2]);
        let index = self.find_or_add(key, 1, Tileset::default);
        self.numbers[index].first.clear();
        index
    }

    fn find_or_add(
        &mut self,
        key: TilesetKey,
        first: u32,
        make: impl FnOnce() -> Tileset,
    ) -> usize {
        if let Some(index) = self.known.get(&key) {
            return *index;
        }
        let index = self.tilesets.len();
        self.tilesets.push(make());
        self.numbers.push(TileNumbers {
            first: vec![(first, index)],
        });
        self.known.insert(key, index);
        index
    }
}

impl TilesOfLayer<'_> {
    /// Returns how far tiles are drawn from where Tiled would draw them, which is on the lower edge of their cell.
    ///
    /// If tiles are larger or smaller than a cell, LDtk puts the pivot of the layer on the same point of both.
    fn draw_offset(&self, definition: &TilesetDefinition) -> [f64; 2] {
        let tile = definition.tile_grid_size.unwrap_or(self.grid);
        if tile == self.grid {
            return [0.0, 0.0];
        }
        let room = f64::from(self.grid) - f64::from(tile);
        let pivot_x = self.layer.and_then(|layer| layer.tile_pivot_x);
        let pivot_y = self.layer.and_then(|layer| layer.tile_pivot_y);
        [
            pivot_x.unwrap_or(0.0) * room,
            (pivot_y.unwrap_or(0.0) - 1.0) * room,
        ]
    }
}

/// Returns the values of an `IntGrid` by ascending value.
///
/// The editor lets the user sort them, so the place in the list says nothing.
fn values(layer: &LayerDefinition) -> Vec<TileDef> {
    let mut all: Vec<TileDef> = (1..)
        .zip(&layer.int_grid_values)
        .map(|(index, value)| TileDef {
            id: value.value.unwrap_or(index),
            class: value.identifier.clone(),
            ..TileDef::default()
        })
        .collect();
    all.sort_by_key(|tile| tile.id);
    all.dedup_by_key(|tile| tile.id);
    all
}

/// Returns the tiles that have enum tags or custom data, by ascending id.
fn definitions(tileset: &TilesetDefinition) -> Vec<TileDef> {
    let mut all: BTreeMap<u32, TileDef> = BTreeMap::new();
    for tag in &tileset.enum_tags {
        if tag.enum_value_id.len() > LONGEST_NAME {
            continue;
        }
        for id in tag.tile_ids.iter().filter_map(|id| u32::try_from(*id).ok()) {
            let tags = &mut all.entry(id).or_default().tags;
            tags.push(tag.enum_value_id.clone());
        }
    }
    for custom in &tileset.custom_data {
        if let Some(id) = custom.tile_id.and_then(|id| u32::try_from(id).ok()) {
            all.entry(id).or_default().properties = custom_properties(&custom.data);
        }
    }
    all.into_iter()
        .map(|(id, tile)| TileDef { id, ..tile })
        .collect()
}

/// Returns the custom data of a tile as text, and its members too if it is a JSON object.
fn custom_properties(data: &str) -> Properties {
    let mut all = vec![("customData".to_owned(), Value::Text(data.to_owned()))];
    if let Ok(members) = serde_json::from_str(data) {
        all.extend(fields::object(members).0);
    }
    Properties(all)
}
