//! What the closures of the game say about tiles and objects.

use super::exact::{Answer, WordsOf, word_of};
use super::info::{ObjectInfo, ShapeInfo, TileInfo};
use super::lookup::Tile;
use super::outline::outline;
use super::tiles::Verdict;
use super::{Blocks, Data, Meanings, TileMeaning, Why};
use crate::error::LevelError;
use crate::properties::Properties;
use crate::source::{Object, flags};
use jostle::TileKind;

impl Meanings<'_> {
    /// Returns what a tile means in a cell; `None` if no closure says anything but the guess.
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
            number: number & !flags::ALL,
            cell,
            guess: guess_of_tile(guess),
            ..self.tile_info(&tile, &empty)
        };
        let mut closures = self.overrides.tiles.iter();
        let words = closures.find_map(|closure| closure(&info));
        // Some guesses have no exact words, such as boxes.
        let Some(words) = words.filter(|words| *words != info.guess) else {
            return Ok(None);
        };
        let answer = self.words(&words, WordsOf::Tile, "the answer of .tiles(…)")?;
        let mut verdict = Verdict::default();
        // The closure sees the flips, so its answer is for the tile as it is drawn.
        let blocks = answer.kind.map(|kind| self.as_drawn(layer, &tile, kind));
        verdict.add(blocks, answer.data, Why::Code);
        verdict.add(Some(guess.blocks.clone()), None, guess.why);
        verdict.add(None, Some(guess.data.clone()), guess.data_why);
        self.add_odd_size(layer, &tile, &mut verdict);
        Ok(Some(verdict.into_meaning()))
    }

    /// Returns what a closure sees of a tile wherever it is used.
    fn tile_info<'t>(&'t self, tile: &Tile<'t>, empty: &'t Properties) -> TileInfo<'t> {
        let shapes = tile.def.into_iter().flat_map(|def| &def.shapes);
        TileInfo {
            layer: "",
            tileset: tile.set.map_or("", |set| set.name.as_str()),
            number: 0,
            id: tile.id,
            is_flipped_x: tile.flips & flags::H != 0,
            is_flipped_y: tile.flips & flags::V != 0,
            is_transposed: tile.flips & flags::D != 0,
            class: tile.def.map_or("", |def| def.class.as_str()),
            tags: tile.def.map_or(&[], |def| def.tags.as_slice()),
            properties: tile.def.map_or(empty, |def| &def.properties),
            shapes: shapes
                .map(|shape| ShapeInfo::of(self.source, shape))
                .collect(),
            cell: [0; 2],
            guess: String::new(),
        }
    }

    /// Returns what closures say about an object; `None` if none of them says anything but the guess.
    pub(super) fn object_by_closures(
        &self,
        layer: usize,
        object: &Object,
        answer: &Answer,
    ) -> Result<Option<Answer>, LevelError> {
        if self.overrides.objects.is_empty() {
            return Ok(None);
        }
        let around = outline(self.source, object);
        let info = ObjectInfo {
            layer: &self.source.layers[layer].name,
            id: &object.id,
            name: &object.name,
            class: &object.class,
            tags: &object.tags,
            properties: &object.properties,
            min: around.min,
            max: around.max,
            guess: guess_of_object(answer).to_owned(),
        };
        let mut closures = self.overrides.objects.iter();
        let words = closures.find_map(|closure| closure(&info));
        let words = words.filter(|words| *words != info.guess);
        words
            .map(|words| self.words(&words, WordsOf::Anything, "the answer of .objects(…)"))
            .transpose()
    }
}

/// Returns the words for what a tile means.
fn guess_of_tile(meaning: &TileMeaning) -> String {
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

/// Returns the word for what an object means.
fn guess_of_object(answer: &Answer) -> &'static str {
    match (answer.part, answer.kind, &answer.data) {
        (Some(super::exact::Part::Platform), ..) => "platform",
        (Some(super::exact::Part::Sensor), ..) => "sensor",
        (Some(super::exact::Part::Marker), ..) => "marker",
        (None, Some(TileKind::OneWay(_)), _) => "one_way",
        (None, Some(kind), _) if kind != TileKind::Empty => "solid",
        (None, _, Some(Data::Hazard)) => "hazard",
        (None, _, Some(Data::Water)) => "water",
        _ => "marker",
    }
}
