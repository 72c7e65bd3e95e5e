//! Tiles by their numbers, and what their tilesets say about them.

use super::Meanings;
use crate::source::{Content, Object, Shape, Source, TileDef, Tileset, flags};

/// A tile of a layer, with all that the file says about it.
pub(super) struct Tile<'a> {
    pub(super) set: Option<&'a Tileset>,
    pub(super) id: u32,
    pub(super) def: Option<&'a TileDef>,
    /// The size before it is flipped.
    pub(super) size: [f64; 2],
    /// Bits of [`flags`].
    pub(super) flips: u32,
}

impl Meanings<'_> {
    /// Returns what to call a tile in messages.
    pub(super) fn tile_name(&self, layer: usize, tile: &Tile<'_>) -> String {
        match tile.set {
            Some(_) if self.layers[layer].is_int_grid => {
                format!(
                    "value {} of layer \"{}\"",
                    tile.id, self.source.layers[layer].name
                )
            }
            Some(set) => format!("tile {} of tileset \"{}\"", tile.id, set.name),
            None => format!("tile {}", tile.id),
        }
    }

    /// Returns a tile of a layer by its number.
    pub(super) fn find_tile(&self, layer: usize, number: u32) -> Tile<'_> {
        let layer = &self.source.layers[layer];
        let plain = number & !flags::ALL;
        let found = match &layer.content {
            Content::Tiles { numbers, .. } => tileset_of(self.source, *numbers, plain),
            Content::Objects(_) => None,
        };
        let (set, id) = match found {
            Some((set, id)) => (Some(set), id),
            None => (None, plain),
        };
        Tile {
            set,
            id,
            def: set.and_then(|set| tile_def(set, id)),
            size: set.map_or(layer.cell, |set| drawn_size(set, id, layer.cell)),
            flips: number & flags::ALL,
        }
    }

    /// Returns the tile that an object shows.
    pub(super) fn tile_of(&self, object: &Object) -> Option<Tile<'_>> {
        let Shape::Tile { tileset, id, flags } = object.shape else {
            return None;
        };
        let set = self.source.tilesets.get(tileset?)?;
        let def = tile_def(set, id);
        Some(Tile {
            set: Some(set),
            id,
            def,
            size: tile_size(set, id, object.size),
            flips: flags,
        })
    }
}

/// Returns the tileset of a number without flags, and the id of the tile in it.
pub(crate) fn tileset_of(source: &Source, numbers: usize, number: u32) -> Option<(&Tileset, u32)> {
    let first = &source.tile_numbers.get(numbers)?.first;
    let after = first.partition_point(|(first, _)| *first <= number);
    let (first, set) = first.get(after.checked_sub(1)?)?;
    let set = source.tilesets.get(*set)?;
    let id = number - first;
    // Collections of images have gaps, so that ids may exceed the count.
    let is_known = set.count.is_none_or(|count| id < count) || tile_def(set, id).is_some();
    is_known.then_some((set, id))
}

/// Returns the size of a tile in pixels; that of its cell if the tileset has none, or none that can be.
pub(super) fn tile_size(set: &Tileset, id: u32, cell: [f64; 2]) -> [f64; 2] {
    let own = tile_def(set, id).and_then(|tile| tile.size);
    let can_be = |size: &[f64; 2]| size.iter().all(|side| 0.0 < *side && side.is_finite());
    Some(own.unwrap_or(set.tile_size))
        .filter(can_be)
        .unwrap_or(cell)
}

/// Returns the size in pixels that a tile has in a cell.
pub(crate) fn drawn_size(set: &Tileset, id: u32, cell: [f64; 2]) -> [f64; 2] {
    match set.fills_cells {
        true => cell,
        false => tile_size(set, id, cell),
    }
}

/// Returns what a tileset says about a tile.
pub(crate) fn tile_def(set: &Tileset, id: u32) -> Option<&TileDef> {
    let at = set.tiles.binary_search_by_key(&id, |tile| tile.id).ok()?;
    set.tiles.get(at)
}

/// Whether a tile has that class or enum tag, ignoring case.
pub(super) fn is_called(tile: &TileDef, name: &str) -> bool {
    let mut names = tile.tags.iter().chain([&tile.class]);
    names.any(|one| !one.is_empty() && one.eq_ignore_ascii_case(name))
}
