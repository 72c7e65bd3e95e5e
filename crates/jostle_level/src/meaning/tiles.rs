//! What tiles mean.

use super::exact::{Answer, word_of};
use super::info::{ShapeInfo, TileInfo};
use super::said::{Said, by_name, by_properties, jostle};
use super::shapes::{in_cell, shapes};
use super::words::{NameOf, NameRole};
use super::{Blocks, Data, Meanings, Oddity, TileMeaning, Why, unknown};
use crate::error::LevelError;
use crate::finding::Rule;
use crate::properties::Properties;
use crate::source::{Content, Source, TileDef, Tileset, flags};
use jostle::TileKind;

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

/// What was answered about a tile so far.
#[derive(Default)]
struct Sum {
    blocks: Option<Blocks>,
    data: Option<Data>,
    why: Option<Why>,
    data_why: Option<Why>,
    oddities: Vec<Oddity>,
}

impl Sum {
    /// Adds an answer about what is not answered yet.
    fn add(&mut self, blocks: Option<Blocks>, data: Option<Data>, why: Why) {
        if self.blocks.is_none() && blocks.is_some() {
            self.blocks = blocks;
            self.why = Some(why);
        }
        if self.data.is_none() && data.is_some() {
            self.data = data;
            self.data_why = Some(why);
        }
    }

    /// Whether it is a ladder, hazard or water, so that shapes and layers are not asked.
    fn has_data(&self) -> bool {
        matches!(self.data, Some(Data::Ladder | Data::Hazard | Data::Water))
    }

    fn is_open(&self) -> bool {
        self.blocks.is_none() && !self.has_data()
    }
}

impl Meanings<'_> {
    /// Returns what the convention says about a tile, with what the game's code says about layers, classes and values.
    pub(super) fn tile_by_rules(
        &self,
        layer: usize,
        tile: &Tile<'_>,
    ) -> Result<TileMeaning, LevelError> {
        let facts = &self.facts[layer];
        let mut sum = Sum::default();
        if facts.is_left_out {
            return Ok(nothing(Why::LeftOut));
        }
        self.add_code(layer, tile, &mut sum)?;
        let properties = tile.def.map(|def| &def.properties);
        if let Some(words) = properties.and_then(jostle) {
            let answer = self.words(&words, &self.tile_name(layer, tile))?;
            self.add_kind(layer, tile, &answer, Why::Jostle, &mut sum);
        }
        let mut unknown = None;
        if !self.overrides.is_exact {
            let said = self.add_said(layer, tile, &mut sum);
            unknown = said.unknown.clone();
            if sum.is_open() {
                self.add_shapes(layer, tile, &mut sum);
            }
            if sum.is_open() && said.unclear_slope.is_some() {
                self.add_unclear_slope(layer, tile, &said, &mut sum);
            }
        }
        self.add_layer(layer, &mut sum)?;
        if !self.overrides.is_exact {
            self.add_unknown(layer, tile, unknown, &mut sum);
        }
        self.add_oddities(layer, tile, &mut sum);
        Ok(TileMeaning {
            blocks: sum.blocks.unwrap_or(Blocks::Nothing),
            data: sum.data.unwrap_or(Data::None),
            why: sum.why.unwrap_or(Why::Nothing),
            data_why: sum.data_why.unwrap_or(Why::Nothing),
            oddities: sum.oddities,
        })
    }

    /// Adds what the game's code says: about a value, a class, the layer.
    fn add_code(&self, layer: usize, tile: &Tile<'_>, sum: &mut Sum) -> Result<(), LevelError> {
        let name = &self.source.layers[layer].name;
        let class = tile.def.map_or("", |def| def.class.as_str());
        let is_class = |wanted: &str| {
            let mut tags = tile.def.into_iter().flat_map(|def| &def.tags);
            !class.is_empty() && wanted.eq_ignore_ascii_case(class)
                || tags.any(|tag| wanted.eq_ignore_ascii_case(tag))
        };
        let values = self.overrides.values.iter().rev();
        let value = values
            .filter(|_| self.facts[layer].is_int_grid)
            .find(|(of, value, _)| of.eq_ignore_ascii_case(name) && *value == tile.id);
        if let Some((of, value, words)) = value {
            let answer = self.words(words, &format!(".value(\"{of}\", {value}, …)"))?;
            self.add_kind(layer, tile, &answer, Why::Code, sum);
        }
        let mut classes = self.overrides.classes.iter().rev();
        if let Some((of, words)) = classes.find(|(of, _)| is_class(of)) {
            let answer = self.words(words, &format!(".class(\"{of}\", …)"))?;
            self.add_kind(layer, tile, &answer, Why::Code, sum);
        }
        if let Some(answer) = self.layer_in_code(layer)? {
            sum.add(answer.kind.map(kind), answer.data, Why::Code);
        }
        Ok(())
    }

    /// Adds what properties, class and tags of the tile say, and returns it.
    fn add_said(&self, layer: usize, tile: &Tile<'_>, sum: &mut Sum) -> Said {
        let Some(def) = tile.def else {
            return Said::default();
        };
        let of = if self.facts[layer].is_int_grid {
            NameOf::IntGrid
        } else {
            NameOf::Anything
        };
        let by_properties = by_properties(&def.properties, tile.size[1]);
        let mut named = by_name(&def.class, of);
        for tag in &def.tags {
            named = named.or(by_name(tag, NameOf::Anything));
        }
        self.add_kind(layer, tile, &by_properties.answer, Why::Properties, sum);
        self.add_kind(layer, tile, &named.answer, Why::Class, sum);
        named.or(by_properties)
    }

    /// Adds the shapes drawn on the tile.
    fn add_shapes(&self, layer: usize, tile: &Tile<'_>, sum: &mut Sum) {
        let cell = self.source.layers[layer].cell;
        let mut found = shapes(self.source, tile, cell);
        if found.data.is_some() || found.blocks.is_some() {
            sum.add(found.blocks, found.data, Why::Shapes);
            sum.oddities.append(&mut found.oddities);
        }
    }

    fn add_layer(&self, layer: usize, sum: &mut Sum) -> Result<(), LevelError> {
        let facts = &self.facts[layer];
        if !sum.is_open() {
            return Ok(());
        }
        let source_layer = &self.source.layers[layer];
        if let Some(words) = jostle(&source_layer.properties) {
            let answer = self.words(&words, &format!("layer \"{}\"", source_layer.name))?;
            sum.add(answer.kind.map(kind), answer.data, Why::Jostle);
        }
        if self.overrides.is_exact || !sum.is_open() {
            return Ok(());
        }
        let explicit = &facts.explicit.answer;
        sum.add(
            explicit.kind.map(kind),
            explicit.data.clone(),
            Why::LayerProperties,
        );
        if sum.is_open() {
            sum.add(
                facts.by_name.kind.map(kind),
                facts.by_name.data.clone(),
                Why::LayerName,
            );
        }
        Ok(())
    }

    /// Adds a class of the game's own as data, and says so if nothing else is known about the tile.
    fn add_unknown(&self, layer: usize, tile: &Tile<'_>, unknown: Option<String>, sum: &mut Sum) {
        let facts = &self.facts[layer];
        let is_open = sum.is_open();
        let is_value = facts.is_int_grid;
        let name = &self.source.layers[layer].name;
        match unknown {
            Some(class) => {
                let is_known = self.overrides.data.contains(&class);
                let is_told = sum.oddities.iter().any(|one| one.unknown.is_some());
                if is_open && !is_known && !is_told {
                    sum.oddities.push(match is_value {
                        true => unknown::value(tile.id, &class, name),
                        false => unknown::class(&class),
                    });
                }
                sum.add(None, Some(Data::Class(class)), Why::Class);
            }
            None if is_value && is_open && facts.role == NameRole::Filler => {
                let is_named = tile.def.is_some_and(|def| !def.class.is_empty());
                if !is_named {
                    sum.add(Some(Blocks::Kind(TileKind::Solid)), None, Why::Unnamed);
                }
            }
            None if is_value && is_open => {
                sum.oddities.push(unknown::unnamed_value(tile.id, name));
            }
            None => {}
        }
    }

    fn add_unclear_slope(&self, layer: usize, tile: &Tile<'_>, said: &Said, sum: &mut Sum) {
        let said = said.unclear_slope.as_deref().unwrap_or_default();
        let tile = self.tile_name(layer, tile);
        sum.oddities.push(unknown::slope(&tile, said));
    }

    fn add_oddities(&self, layer: usize, tile: &Tile<'_>, sum: &mut Sum) {
        let cell = self.source.layers[layer].cell;
        if tile.set.is_none() && !self.facts[layer].is_int_grid {
            sum.oddities.push(Oddity {
                rule: Rule::UnknownTile,
                message: format!("tile number {} is beyond all tilesets", tile.id),
                remedy: "add the tileset that it was drawn with, or erase it".to_owned(),
                unknown: None,
            });
        }
        let is_large = cell[0] < tile.size[0] || cell[1] < tile.size[1];
        let blocks = sum
            .blocks
            .as_ref()
            .is_some_and(|blocks| *blocks != Blocks::Nothing);
        if is_large && blocks {
            let of = tile
                .set
                .map_or_else(String::new, |set| format!(" (tileset \"{}\")", set.name));
            sum.oddities.push(Oddity {
                rule: Rule::OddSize,
                message: format!(
                    "tiles of {} x {} pixels{} are larger than their cells of {} x {}: they block wherever they are drawn",
                    tile.size[0], tile.size[1], of, cell[0], cell[1]
                ),
                remedy: "if only a part of them should block, draw a shape on it in the tileset".to_owned(),
                unknown: None,
            });
        }
    }

    /// Adds a kind that the tile itself has, flipped with it.
    fn add_kind(&self, layer: usize, tile: &Tile<'_>, answer: &Answer, why: Why, sum: &mut Sum) {
        let cell = self.source.layers[layer].cell;
        let blocks = answer.kind.map(|kind| in_cell(tile, kind, cell));
        sum.add(blocks, answer.data.clone(), why);
    }

    /// Returns what to call a tile in messages.
    pub(super) fn tile_name(&self, layer: usize, tile: &Tile<'_>) -> String {
        match tile.set {
            Some(_) if self.facts[layer].is_int_grid => {
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

    /// Returns what the closures of the game say; `None` if none of them answers.
    pub(super) fn tile_by_closures(
        &self,
        layer: usize,
        number: u32,
        cell: [i32; 2],
        guess: &TileMeaning,
    ) -> Result<Option<TileMeaning>, LevelError> {
        let tile = self.find_tile(layer, number);
        let empty = Properties::default();
        let info = TileInfo {
            layer: &self.source.layers[layer].name,
            tileset: tile.set.map_or("", |set| set.name.as_str()),
            number: number & !flags::ALL,
            id: tile.id,
            is_flipped_x: tile.flips & flags::H != 0,
            is_flipped_y: tile.flips & flags::V != 0,
            is_transposed: tile.flips & flags::D != 0,
            class: tile.def.map_or("", |def| def.class.as_str()),
            tags: tile.def.map_or(&[], |def| def.tags.as_slice()),
            properties: tile.def.map_or(&empty, |def| &def.properties),
            shapes: tile.def.map_or_else(Vec::new, |def| {
                let shapes = def.shapes.iter();
                shapes
                    .map(|shape| ShapeInfo::of(self.source, shape))
                    .collect()
            }),
            cell,
            guess: guess_words(guess),
        };
        let Some(words) = self.overrides.tiles.iter().find_map(|answer| answer(&info)) else {
            return Ok(None);
        };
        let answer = self.words(&words, "the answer of .tiles(…)")?;
        let mut sum = Sum::default();
        // The closure sees the flips, so its answer is for the tile as it is drawn.
        sum.add(answer.kind.map(kind), answer.data, Why::Code);
        sum.add(Some(guess.blocks.clone()), None, guess.why);
        sum.add(None, Some(guess.data.clone()), guess.data_why);
        Ok(Some(TileMeaning {
            blocks: sum.blocks.unwrap_or(Blocks::Nothing),
            data: sum.data.unwrap_or(Data::None),
            why: sum.why.unwrap_or(Why::Nothing),
            data_why: sum.data_why.unwrap_or(Why::Nothing),
            oddities: Vec::new(),
        }))
    }
}

/// Returns what a layer's kind means for a tile.
fn kind(kind: TileKind) -> Blocks {
    match kind {
        TileKind::Empty => Blocks::Nothing,
        kind => Blocks::Kind(kind),
    }
}

fn nothing(why: Why) -> TileMeaning {
    TileMeaning {
        blocks: Blocks::Nothing,
        data: Data::None,
        why,
        data_why: why,
        oddities: Vec::new(),
    }
}

/// Returns the words for a meaning, for closures.
fn guess_words(meaning: &TileMeaning) -> String {
    let kind = match &meaning.blocks {
        Blocks::Nothing => None,
        Blocks::Kind(kind) => Some(word_of(*kind)),
        Blocks::Boxes(_) => Some("boxes".to_owned()),
    };
    let data = match &meaning.data {
        Data::None => None,
        Data::Ladder => Some("ladder"),
        Data::Hazard => Some("hazard"),
        Data::Water => Some("water"),
        Data::Class(class) => Some(class.as_str()),
    };
    match (kind, data) {
        (None, None) => "none".to_owned(),
        (Some(kind), None) => kind,
        (None, Some(data)) => data.to_owned(),
        (Some(kind), Some(data)) => format!("{kind} {data}"),
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
pub(crate) fn tile_size(set: &Tileset, id: u32, cell: [f64; 2]) -> [f64; 2] {
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
