//! What tiles mean.

use super::exact::{Answer, WordsOf};
use super::hints::{Hints, by_class_and_tags, by_properties, jostle};
use super::lookup::{Tile, is_called};
use super::shapes::{flipped_size, in_cell, shape_data, shapes};
use super::words::{NameOf, NameRole};
use super::{Blocks, Data, Meanings, Oddity, TileMeaning, Why, unknown};
use crate::error::LevelError;
use crate::finding::Rule;
use jostle::TileKind;

/// What the rules have answered about a tile so far.
#[derive(Default)]
pub(super) struct Verdict {
    blocks: Option<Blocks>,
    data: Option<Data>,
    why: Option<Why>,
    data_why: Option<Why>,
    /// Data that the tile says no to.
    denied: Vec<Data>,
    oddities: Vec<Oddity>,
}

impl Verdict {
    /// Adds an answer about what is not answered yet.
    pub(super) fn add(&mut self, blocks: Option<Blocks>, data: Option<Data>, why: Why) {
        if self.blocks.is_none() && blocks.is_some() {
            self.blocks = blocks;
            self.why = Some(why);
        }
        let data = data.filter(|data| !self.denied.contains(data));
        if self.data.is_none() && data.is_some() {
            self.data = data;
            self.data_why = Some(why);
        }
    }

    /// Adds what the layer says, which counts only for a tile that says no less clearly what it is.
    fn add_of_layer(&mut self, blocks: Option<Blocks>, data: Option<Data>, why: Why) {
        if self.blocks == Some(Blocks::Nothing) {
            return;
        }
        let blocks = blocks.filter(|_| self.may_block());
        self.add(blocks, data, why);
    }

    /// Whether it is a ladder, hazard or water, so that shapes and layers do not make it block.
    fn has_data(&self) -> bool {
        matches!(self.data, Some(Data::Ladder | Data::Hazard | Data::Water))
    }

    /// Whether shapes and layers may still make it block.
    fn may_block(&self) -> bool {
        self.blocks.is_none() && !self.has_data()
    }

    pub(super) fn into_meaning(self) -> TileMeaning {
        TileMeaning {
            blocks: self.blocks.unwrap_or(Blocks::Nothing),
            data: self.data.unwrap_or(Data::None),
            why: self.why.unwrap_or(Why::Nothing),
            data_why: self.data_why.unwrap_or(Why::Nothing),
            oddities: self.oddities,
        }
    }
}

impl Meanings<'_> {
    /// Returns what the convention says about a tile, with what the game's code says about layers, classes and values.
    pub(super) fn tile_by_rules(
        &self,
        layer: usize,
        tile: &Tile<'_>,
    ) -> Result<TileMeaning, LevelError> {
        if self.layers[layer].is_left_out {
            return Ok(left_out());
        }
        let mut verdict = Verdict::default();
        self.add_code(layer, tile, &mut verdict)?;
        if let Some(words) = tile.def.and_then(|def| jostle(&def.properties)) {
            let answer = self.words(&words, WordsOf::Tile, &self.tile_name(layer, tile))?;
            self.add_answer(layer, tile, &answer, Why::Jostle, &mut verdict);
        }
        let is_exact = self.overrides.is_exact;
        let hints = self.hints(layer, tile, &mut verdict);
        if !is_exact {
            self.add_shapes(layer, tile, &mut verdict);
            if let Some(slope) = hints.unclear_slope.filter(|_| verdict.may_block()) {
                let name = self.tile_name(layer, tile);
                verdict.oddities.push(unknown::slope(&name, &slope));
            }
        }
        self.add_layer(layer, tile, &mut verdict)?;
        match hints.unknown {
            Some(class) => self.add_class(layer, tile, class, &mut verdict),
            None if !is_exact => self.add_unnamed(layer, tile, &mut verdict),
            None => {}
        }
        self.add_unknown_number(layer, tile, &mut verdict);
        self.add_odd_size(layer, tile, &mut verdict);
        Ok(verdict.into_meaning())
    }

    /// Adds what the game's code says: about a value, a class, the layer.
    fn add_code(
        &self,
        layer: usize,
        tile: &Tile<'_>,
        verdict: &mut Verdict,
    ) -> Result<(), LevelError> {
        let name = &self.source.layers[layer].name;
        let values = self.overrides.values.iter().rev();
        let value = values
            .filter(|_| self.layers[layer].is_int_grid)
            .find(|(of, value, _)| of.eq_ignore_ascii_case(name) && *value == tile.id);
        if let Some((of, value, words)) = value {
            let call = format!(".value(\"{of}\", {value}, …)");
            let answer = self.words(words, WordsOf::Tile, &call)?;
            self.add_answer(layer, tile, &answer, Why::Code, verdict);
        }
        let mut classes = self.overrides.classes.iter().rev();
        let is_class = |of: &str| tile.def.is_some_and(|def| is_called(def, of));
        if let Some((of, words)) = classes.find(|(of, _)| is_class(of)) {
            let answer = self.words(words, WordsOf::Anything, &format!(".class(\"{of}\", …)"))?;
            self.add_answer(layer, tile, &answer, Why::Code, verdict);
        }
        if let Some(answer) = self.layer_in_code(layer)? {
            let blocks = answer.kind.map(|kind| self.as_drawn(layer, tile, kind));
            verdict.add(blocks, answer.data, Why::Code);
        }
        Ok(())
    }

    /// Returns what properties, class and tags of the tile say, and adds what counts.
    fn hints(&self, layer: usize, tile: &Tile<'_>, verdict: &mut Verdict) -> Hints {
        let Some(def) = tile.def else {
            return Hints::default();
        };
        let of = NameOf::of_tiles(self.layers[layer].is_int_grid);
        let named = by_class_and_tags(def, of);
        if self.overrides.is_exact {
            return named;
        }
        let mut by_properties = by_properties(&def.properties, tile.size[1]);
        self.add_answer(layer, tile, &by_properties.answer, Why::Properties, verdict);
        verdict.denied.append(&mut by_properties.denied);
        self.add_answer(layer, tile, &named.answer, Why::Class, verdict);
        named.or(by_properties)
    }

    /// Adds the shapes drawn on the tile.
    fn add_shapes(&self, layer: usize, tile: &Tile<'_>, verdict: &mut Verdict) {
        if !verdict.may_block() {
            verdict.add(None, shape_data(tile), Why::Shapes);
            return;
        }
        let cell = self.source.layers[layer].cell;
        let mut found = shapes(self.source, tile, cell);
        self.add_work(found.work);
        if found.data.is_some() || found.blocks.is_some() {
            verdict.add(found.blocks, found.data, Why::Shapes);
            verdict.oddities.append(&mut found.oddities);
        }
    }

    fn add_layer(
        &self,
        layer: usize,
        tile: &Tile<'_>,
        verdict: &mut Verdict,
    ) -> Result<(), LevelError> {
        let mut add = |answer: &Answer, why: Why| {
            let blocks = answer.kind.map(|kind| self.as_drawn(layer, tile, kind));
            verdict.add_of_layer(blocks, answer.data.clone(), why);
        };
        if let Some(answer) = self.layer_in_words(layer)? {
            add(&answer, Why::Jostle);
        }
        if !self.overrides.is_exact {
            let layer = &self.layers[layer];
            add(&layer.hints.answer, Why::LayerProperties);
            add(&layer.by_name, Why::LayerName);
        }
        Ok(())
    }

    /// Adds a class of the game's own as data, and reports it if nothing else is known about the tile.
    fn add_class(&self, layer: usize, tile: &Tile<'_>, class: String, verdict: &mut Verdict) {
        let is_known = self.overrides.is_exact || self.overrides.data.contains(&class);
        let is_told = verdict.oddities.iter().any(|one| one.unknown.is_some());
        if verdict.may_block() && !is_known && !is_told {
            let name = &self.source.layers[layer].name;
            verdict.oddities.push(match self.layers[layer].is_int_grid {
                true => unknown::value(tile.id, &class, name),
                false => unknown::class(&class),
            });
        }
        verdict.add(None, Some(Data::Class(class)), Why::Class);
    }

    /// Adds that a value without a name is solid in a layer that says nothing else, and reports it in any other.
    fn add_unnamed(&self, layer: usize, tile: &Tile<'_>, verdict: &mut Verdict) {
        let is_named = tile.def.is_some_and(|def| !def.class.is_empty());
        if !self.layers[layer].is_int_grid || is_named || !verdict.may_block() {
            return;
        }
        if self.layers[layer].role == NameRole::Filler {
            let solid = Blocks::Kind(TileKind::Solid);
            verdict.add(Some(solid), None, Why::Unnamed);
        } else {
            let name = &self.source.layers[layer].name;
            verdict.oddities.push(unknown::unnamed_value(tile.id, name));
        }
    }

    fn add_unknown_number(&self, layer: usize, tile: &Tile<'_>, verdict: &mut Verdict) {
        if tile.set.is_none() && !self.layers[layer].is_int_grid {
            verdict.oddities.push(Oddity {
                rule: Rule::UnknownTile,
                message: format!("tile number {} is beyond all tilesets", tile.id),
                remedy: "add the tileset that it was drawn with, or erase it".to_owned(),
                unknown: None,
            });
        }
    }

    /// Reports a tile that is larger than its cell, if it blocks or has data that the convention knows.
    pub(super) fn add_odd_size(&self, layer: usize, tile: &Tile<'_>, verdict: &mut Verdict) {
        let cell = self.source.layers[layer].cell;
        let is_large = cell[0] < tile.size[0] || cell[1] < tile.size[1];
        let blocks = !matches!(verdict.blocks, None | Some(Blocks::Nothing));
        let (becomes, remedy) = if blocks {
            (
                "they block wherever they are drawn",
                "if only a part of them should block, draw a shape on it in the tileset",
            )
        } else {
            (
                "all cells whose middle they cover have their data",
                "use tiles of the size of the cells if that is too many or too few",
            )
        };
        if !is_large || !blocks && !verdict.has_data() {
            return;
        }
        let set = tile.set.map(|set| format!(" (tileset \"{}\")", set.name));
        verdict.oddities.push(Oddity {
            rule: Rule::OddSize,
            message: format!(
                "tiles of {} x {} pixels{} are larger than their cells of {} x {}: {becomes}",
                tile.size[0],
                tile.size[1],
                set.unwrap_or_default(),
                cell[0],
                cell[1]
            ),
            remedy: remedy.to_owned(),
            unknown: None,
        });
    }

    /// Adds what the tile itself says, which is flipped with it.
    fn add_answer(
        &self,
        layer: usize,
        tile: &Tile<'_>,
        answer: &Answer,
        why: Why,
        verdict: &mut Verdict,
    ) {
        let cell = self.source.layers[layer].cell;
        let blocks = answer.kind.map(|kind| in_cell(tile, kind, cell));
        verdict.add(blocks, answer.data.clone(), why);
    }

    /// Returns what a kind means for a tile if it is said about the tile as it is drawn, with its flips.
    pub(super) fn as_drawn(&self, layer: usize, tile: &Tile<'_>, kind: TileKind) -> Blocks {
        let drawn = Tile {
            size: flipped_size(tile),
            flips: 0,
            ..*tile
        };
        in_cell(&drawn, kind, self.source.layers[layer].cell)
    }
}

fn left_out() -> TileMeaning {
    TileMeaning {
        blocks: Blocks::Nothing,
        data: Data::None,
        why: Why::LeftOut,
        data_why: Why::LeftOut,
        oddities: Vec::new(),
    }
}
