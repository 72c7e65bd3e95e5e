//! What is known about each layer before any of its tiles is asked.

use super::Overrides;
use super::exact::Answer;
use super::said::{Said, answer_of, by_name, by_properties, jostle};
use super::tiles::{tile_def, tileset_of};
use super::words::{NameOf, NameRole, name_role};
use crate::source::{Content, Layer, Shape, Source, flags};
use jostle::TileKind;

/// The share of a level that a layer of a weak name may fill: one that fills it all is what one walks on.
const MOST_FILLED: f64 = 0.9;

/// What is known about a layer.
#[derive(Debug)]
pub(super) struct LayerFacts {
    pub(super) is_left_out: bool,
    /// Whether its tiles are values.
    pub(super) is_int_grid: bool,
    /// What its properties and its class say.
    pub(super) explicit: Said,
    /// What its name says.
    pub(super) role: NameRole,
    /// What its name says, if that counts.
    pub(super) by_name: Answer,
}

/// What the tiles of a layer say, before its name is asked.
#[derive(Debug, Default)]
struct Tiles {
    /// How many cells are not empty.
    count: usize,
    /// Whether a tile in use says by a property or a clear class that it is solid, or that it is not.
    are_clear: bool,
    has_shapes: bool,
}

/// Returns the facts of all layers.
pub(super) fn facts(source: &Source, overrides: &Overrides) -> Vec<LayerFacts> {
    let tiles: Vec<Tiles> = source
        .layers
        .iter()
        .map(|layer| tiles(source, layer))
        .collect();
    let mut facts: Vec<LayerFacts> = source
        .layers
        .iter()
        .map(|layer| fact(source, layer, overrides))
        .collect();
    let says_weakly = is_weak_enough(source, &facts, &tiles);
    for ((fact, layer), tiles) in facts.iter_mut().zip(&source.layers).zip(&tiles) {
        let counts = match fact.role {
            NameRole::Solid { is_clear: true } => fact.is_int_grid || !tiles.are_clear,
            NameRole::Solid { is_clear: false } => says_weakly && !is_full(source, layer, tiles),
            _ => true,
        };
        if counts {
            fact.by_name = answer_of(fact.role);
        }
    }
    facts
}

fn fact(source: &Source, layer: &Layer, overrides: &Overrides) -> LayerFacts {
    let is_int_grid = is_int_grid(source, layer);
    let of = if is_int_grid {
        NameOf::IntGrid
    } else {
        NameOf::Anything
    };
    let class = by_name(&layer.class, NameOf::Anything);
    let is_left_out = overrides
        .without
        .iter()
        .any(|name| name.eq_ignore_ascii_case(&layer.name));
    LayerFacts {
        is_left_out,
        is_int_grid,
        explicit: by_properties(&layer.properties, layer.cell[1]).or(class),
        role: name_role(&layer.name, of),
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
fn is_weak_enough(source: &Source, facts: &[LayerFacts], tiles: &[Tiles]) -> bool {
    let is_clear = |fact: &LayerFacts| {
        let role = fact.role == NameRole::Solid { is_clear: true };
        !fact.is_left_out && (role || fact.explicit.answer.kind == Some(TileKind::Solid))
    };
    let has_words = |layer: &Layer| jostle(&layer.properties).is_some();
    let is_said = facts.iter().any(is_clear)
        || source.layers.iter().any(has_words)
        || tiles
            .iter()
            .any(|tiles| tiles.are_clear || tiles.has_shapes)
        || source.layers.iter().any(has_clear_object);
    !is_said
}

fn has_clear_object(layer: &Layer) -> bool {
    let Content::Objects(objects) = &layer.content else {
        return false;
    };
    let is_clear =
        |name: &str| name_role(name, NameOf::Anything) == NameRole::Solid { is_clear: true };
    objects.iter().any(|object| {
        let said = by_properties(&object.properties, object.size[1]);
        let is_said = said.answer.kind == Some(TileKind::Solid)
            || is_clear(&object.class)
            || object.class.is_empty() && is_clear(&object.name);
        is_said && object.shape != Shape::Point
    })
}

fn is_full(source: &Source, layer: &Layer, tiles: &Tiles) -> bool {
    let Some(area) = source.areas.get(layer.area) else {
        return false;
    };
    let cells = (area.size[0] / layer.cell[0]) * (area.size[1] / layer.cell[1]);
    #[expect(clippy::cast_precision_loss, reason = "at most 2^26 cells")]
    let count = tiles.count as f64;
    MOST_FILLED * cells <= count
}

fn tiles(source: &Source, layer: &Layer) -> Tiles {
    let Content::Tiles { numbers, blocks } = &layer.content else {
        return Tiles::default();
    };
    let mut tiles = Tiles::default();
    let mut used: Vec<u32> = Vec::new();
    let cells: usize = blocks.iter().map(|block| block.cells.len()).sum();
    let mut is_used: Vec<bool> = vec![false; cells.min(1 << 16)];
    for number in blocks.iter().flat_map(|block| &block.cells) {
        let number = number & !flags::ALL;
        if number == 0 {
            continue;
        }
        tiles.count += 1;
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
    for number in used {
        let Some((set, id)) = tileset_of(source, *numbers, number) else {
            continue;
        };
        let Some(tile) = tile_def(set, id) else {
            continue;
        };
        let said = by_properties(&tile.properties, set.tile_size[1]);
        let class = by_name(&tile.class, NameOf::Anything);
        let says_solid = matches!(class.answer.kind, Some(TileKind::Solid | TileKind::Empty));
        tiles.are_clear |= said.is_clear || class.is_clear && says_solid;
        tiles.has_shapes |= !tile.shapes.is_empty();
    }
    tiles
}
