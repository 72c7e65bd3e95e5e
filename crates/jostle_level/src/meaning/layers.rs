//! What is known about each layer before any of its tiles is asked.

use super::Meanings;
use super::exact::Answer;
use super::hints::{
    Hints, answer_of, by_class_and_tags, by_object_name, by_properties, says_solid_or_not,
};
use super::lookup::{tile_def, tileset_of};
use super::objects::object_properties;
use super::words::{NameOf, NameRole, name_role};
use crate::error::LevelError;
use crate::source::{Content, Layer, Shape, Source, flags};
use jostle::TileKind;
use std::collections::BTreeMap;

/// Tenths of a map that a layer of a weak name may not fill: one that fills it all is what one walks on.
const MOST_TENTHS: f64 = 9.0;

/// What is known about a layer.
#[derive(Debug)]
pub(super) struct LayerMeaning {
    pub(super) is_left_out: bool,
    /// Whether its tiles are values.
    pub(super) is_int_grid: bool,
    /// What its properties and its class say.
    pub(super) hints: Hints,
    /// What its name says.
    pub(super) role: NameRole,
    /// What its name says, if that counts.
    pub(super) by_name: Answer,
}

/// What the tiles of a layer say, before its name is asked.
#[derive(Debug, Default)]
struct TilesInUse {
    /// How many cells are not empty.
    count: usize,
    /// Whether a tile in use says by a property or a clear class that it is solid, or that it is not.
    are_clear: bool,
    has_shapes: bool,
}

/// Returns what is known about all layers.
pub(super) fn layers(meanings: &Meanings<'_>) -> Result<Vec<LayerMeaning>, LevelError> {
    let source = meanings.source;
    let known = source.layers.iter().map(|layer| known(meanings, layer));
    let mut known: Vec<LayerMeaning> = known.collect();
    let tiles = source
        .layers
        .iter()
        .zip(&known)
        .map(|(layer, known)| match known.is_left_out {
            true => TilesInUse::default(),
            false => tiles_in_use(source, layer, known),
        });
    let tiles: Vec<TilesInUse> = tiles.collect();
    let says_weakly = is_weak_enough(meanings, &known, &tiles)?;
    let full = full_layers(source, &tiles);
    for (index, (known, tiles)) in known.iter_mut().zip(&tiles).enumerate() {
        let counts = match known.role {
            NameRole::Solid { is_clear: true } => known.is_int_grid || !tiles.are_clear,
            NameRole::Solid { is_clear: false } => says_weakly && !full[index],
            _ => true,
        };
        if counts {
            known.by_name = answer_of(known.role);
        }
    }
    Ok(known)
}

fn known(meanings: &Meanings<'_>, layer: &Layer) -> LayerMeaning {
    let is_int_grid = is_int_grid(meanings.source, layer);
    let mut left_out = meanings.overrides.without.iter();
    // Its class may also be said of its objects.
    let class = by_object_name(&layer.class);
    LayerMeaning {
        is_left_out: left_out.any(|name| name.eq_ignore_ascii_case(&layer.name)),
        is_int_grid,
        hints: by_properties(&layer.properties, layer.cell[1]).or(class),
        role: name_role(&layer.name, NameOf::of_tiles(is_int_grid)),
        by_name: Answer::default(),
    }
}

fn is_int_grid(source: &Source, layer: &Layer) -> bool {
    let Content::Tiles { numbers, .. } = &layer.content else {
        return false;
    };
    let sets = source
        .tile_numbers
        .get(*numbers)
        .map(|numbers| &numbers.first);
    let mut sets = sets.into_iter().flatten();
    sets.any(|(_, set)| source.tilesets.get(*set).is_some_and(|set| set.is_int_grid))
}

/// Whether nothing in the level says more clearly than weak names what is solid.
fn is_weak_enough(
    meanings: &Meanings<'_>,
    known: &[LayerMeaning],
    tiles: &[TilesInUse],
) -> Result<bool, LevelError> {
    for (index, (known, tiles)) in known.iter().zip(tiles).enumerate() {
        if known.is_left_out {
            continue;
        }
        let layer = &meanings.source.layers[index];
        let is_said = tiles.are_clear || tiles.has_shapes || has_clear_object(layer);
        if is_said || is_clearly_solid(meanings, known, index)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether a layer is said to be solid: by code, by its property `jostle`, by other properties or its class, or by a clear
/// name. The first that says anything counts.
fn is_clearly_solid(
    meanings: &Meanings<'_>,
    known: &LayerMeaning,
    index: usize,
) -> Result<bool, LevelError> {
    let explicit = Some(known.hints.answer.clone());
    let answers = [
        meanings.layer_in_code(index)?,
        meanings.layer_in_words(index)?,
        explicit,
    ];
    let mut answers = answers.into_iter().flatten();
    let by_name = known.role == NameRole::Solid { is_clear: true };
    let first = answers.find(Answer::is_some);
    Ok(first.map_or(by_name, |answer| answer.kind == Some(TileKind::Solid)))
}

fn has_clear_object(layer: &Layer) -> bool {
    let Content::Objects(objects) = &layer.content else {
        return false;
    };
    let is_clear =
        |name: &str| name_role(name, NameOf::Anything) == NameRole::Solid { is_clear: true };
    objects.iter().any(|object| {
        let is_said = object_properties(object).answer.kind == Some(TileKind::Solid)
            || is_clear(&object.class)
            || object.class.is_empty() && is_clear(&object.name);
        is_said && object.shape != Shape::Point
    })
}

/// Returns for each layer whether it fills its map. In joined levels, layers of one name are one layer: otherwise,
/// `Ground` would not block in a room that is all earth.
fn full_layers(source: &Source, tiles: &[TilesInUse]) -> Vec<bool> {
    let is_joined = 1 < source.areas.len();
    let mut filled: BTreeMap<(&str, usize), [f64; 2]> = BTreeMap::new();
    let of_map = |index: usize| if is_joined { 0 } else { index };
    for (index, (layer, tiles)) in source.layers.iter().zip(tiles).enumerate() {
        let Some(area) = source.areas.get(layer.area) else {
            continue;
        };
        let [count, cells] = filled.entry((&layer.name, of_map(index))).or_default();
        #[expect(clippy::cast_precision_loss, reason = "at most 2^26 cells")]
        let used = tiles.count as f64;
        *count += used;
        *cells += (area.size[0] / layer.cell[0]) * (area.size[1] / layer.cell[1]);
    }
    let is_full = |(index, layer): (usize, &Layer)| {
        let found = filled.get(&(layer.name.as_str(), of_map(index)));
        found.is_some_and(|[count, cells]| MOST_TENTHS * cells <= 10.0 * count)
    };
    source.layers.iter().enumerate().map(is_full).collect()
}

fn tiles_in_use(source: &Source, layer: &Layer, known: &LayerMeaning) -> TilesInUse {
    let Content::Tiles { numbers, .. } = &layer.content else {
        return TilesInUse::default();
    };
    let (used, count) = used_numbers(layer);
    let mut tiles = TilesInUse {
        count,
        ..TilesInUse::default()
    };
    for number in used {
        let Some((set, id)) = tileset_of(source, *numbers, number) else {
            continue;
        };
        let Some(tile) = tile_def(set, id) else {
            continue;
        };
        let by_properties = by_properties(&tile.properties, set.tile_size[1]);
        let named = by_class_and_tags(tile, NameOf::of_tiles(known.is_int_grid));
        let is_named = named.is_clear && says_solid_or_not(&named.answer);
        tiles.are_clear |= by_properties.is_clear || is_named;
        tiles.has_shapes |= !tile.shapes.is_empty();
    }
    tiles
}

/// Returns the numbers without flags that a layer uses, ascending, and how many of its cells are not empty.
fn used_numbers(layer: &Layer) -> (Vec<u32>, usize) {
    let Content::Tiles { blocks, .. } = &layer.content else {
        return (Vec::new(), 0);
    };
    let cells: usize = blocks.iter().map(|block| block.cells.len()).sum();
    let mut used: Vec<u32> = Vec::new();
    let mut is_used: Vec<bool> = vec![false; cells.min(1 << 16)];
    let mut count = 0;
    for number in blocks.iter().flat_map(|block| &block.cells) {
        let number = number & !flags::ALL;
        if number == 0 {
            continue;
        }
        count += 1;
        match is_used.get_mut(number as usize) {
            Some(known) if *known => {}
            Some(known) => {
                *known = true;
                used.push(number);
            }
            None => used.push(number),
        }
    }
    used.sort_unstable();
    used.dedup();
    (used, count)
}
