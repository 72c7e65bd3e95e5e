//! What tiles and objects mean: the convention, and what the game says instead.
//!
//! - **Owns** [`Meanings`]: for each tile and object of a [`Source`], whether and how it blocks, and its data.
//! - **Uses** `source` and `properties`, nothing above.
//! - **Never** reads a file, and never converts a number: everything is in pixels.

mod exact;
mod info;
mod kinds;
mod layers;
mod object_boxes;
mod objects;
mod outline;
mod raster;
mod said;
mod shapes;
mod tiles;
mod unknown;
mod words;

pub use self::info::{ObjectInfo, ShapeInfo, TileInfo};

use self::exact::Answer;
use self::layers::LayerFacts;
pub(crate) use self::objects::path_value;
pub(crate) use self::outline::{outline, points};
#[cfg(test)]
pub(crate) use self::raster::crossed;
pub(crate) use self::tiles::{drawn_size, tile_def, tileset_of};
pub(crate) use self::unknown::Unknown;
use crate::error::{LevelError, LevelErrorKind};
use crate::finding::Rule;
use crate::source::Source;
use jostle::{Side, TileKind};
use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::fmt;

/// A closure that says in words what a tile is.
pub(crate) type TileAnswer = Box<dyn Fn(&TileInfo<'_>) -> Option<String> + Send + Sync>;

/// A closure that says in words what an object is.
pub(crate) type ObjectAnswer = Box<dyn Fn(&ObjectInfo<'_>) -> Option<String> + Send + Sync>;

/// What the game's code says, before any convention.
#[derive(Default)]
pub(crate) struct Overrides {
    /// Layers by name, with the words for what is in them.
    pub(crate) layers: Vec<(String, String)>,
    /// Classes of tiles and objects, with the words for them.
    pub(crate) classes: Vec<(String, String)>,
    /// Values of an `IntGrid`: layer, value, words.
    pub(crate) values: Vec<(String, u32, String)>,
    /// Layers that are left out.
    pub(crate) without: Vec<String>,
    /// Classes whose data the game has pinned.
    pub(crate) data: Vec<String>,
    /// Closures that are asked about every tile, in order.
    pub(crate) tiles: Vec<TileAnswer>,
    /// Closures that are asked about every object, in order.
    pub(crate) objects: Vec<ObjectAnswer>,
    /// Whether only the property `jostle` and these overrides count.
    pub(crate) is_exact: bool,
}

impl fmt::Debug for Overrides {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Overrides").finish_non_exhaustive()
    }
}

/// What a tile means in a layer.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TileMeaning {
    pub(crate) blocks: Blocks,
    pub(crate) data: Data,
    /// Why it blocks, or does not.
    pub(crate) why: Why,
    pub(crate) data_why: Why,
    pub(crate) oddities: Vec<Oddity>,
}

/// How a tile blocks.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Blocks {
    /// It does not.
    Nothing,
    /// As a tile map can hold it. Only `Solid` if the tile is not as large as its cell.
    Kind(TileKind),
    /// As boxes in pixels, relative to the upper left corner of the tile as it is drawn (flipped, with the tileset's
    /// drawing offset).
    Boxes(Vec<ShapeBox>),
}

/// An upright box that blocks, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct ShapeBox {
    pub(crate) min: [f64; 2],
    pub(crate) max: [f64; 2],
    /// The only side that blocks, with y down.
    pub(crate) one_way: Option<Side>,
}

/// What the data of a tile stands for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Data {
    None,
    Ladder,
    Hazard,
    Water,
    /// A class of the game's own.
    Class(String),
}

/// Which rule gave the answer, for the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Why {
    /// None did.
    Nothing,
    /// The layer was left out.
    LeftOut,
    /// The game's code.
    Code,
    /// The property `jostle`, of a tile, object or layer.
    Jostle,
    /// Other properties of the tile or object.
    Properties,
    /// The class of the tile or object; the identifier of a value or entity.
    Class,
    /// Shapes drawn on the tile.
    Shapes,
    /// Properties or class of the layer.
    LayerProperties,
    /// The name of the layer.
    LayerName,
    /// A value without a name in a layer that says nothing else.
    Unnamed,
}

/// What an object means.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ObjectMeaning {
    pub(crate) role: Role,
    pub(crate) data: Data,
    pub(crate) why: Why,
    pub(crate) oddities: Vec<Oddity>,
    /// The speed to the right at which it carries what stands on it, in pixels per second.
    pub(crate) conveyor: f64,
}

/// What an object becomes. Boxes are in pixels of the layer.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Role {
    Marker,
    Solid(Vec<ShapeBox>),
    Sensor(Vec<ShapeBox>),
    /// A platform that moves; its path is in its properties.
    Platform(ShapeBox),
    /// It is left out: text, or a layer of `without`.
    Nothing,
}

/// Something strange about a tile or object.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Oddity {
    pub(crate) rule: Rule,
    pub(crate) message: String,
    pub(crate) remedy: String,
    /// What the report says about it, if it was not understood.
    pub(crate) unknown: Option<Unknown>,
}

/// The most boxes that tiles and objects become. A packed layer of a few kilobytes may have millions of cells, a slanted
/// line many steps for each of its corners, and a box takes far more memory than either.
pub(crate) const MOST_BOXES: usize = 1 << 20;

/// The meaning of all tiles and objects of a source.
#[derive(Debug)]
pub(crate) struct Meanings<'a> {
    source: &'a Source,
    overrides: &'a Overrides,
    /// What is known about each layer.
    facts: Vec<LayerFacts>,
    /// The classes and tags of all tiles.
    classes: OnceCell<BTreeSet<&'a str>>,
}

impl<'a> Meanings<'a> {
    /// Looks at all layers at once, since weak names count only if nothing clearer is said anywhere.
    pub(crate) fn new(source: &'a Source, overrides: &'a Overrides) -> Result<Self, LevelError> {
        let meanings = Self {
            source,
            overrides,
            facts: layers::facts(source, overrides),
            classes: OnceCell::new(),
        };
        meanings.check_overrides()?;
        Ok(meanings)
    }

    /// Returns what the tile of that number, with its flags, means in the layer, if the game's closures say nothing else.
    /// Assemblers ask once per number and layer.
    pub(crate) fn tile(&self, layer: usize, number: u32) -> Result<TileMeaning, LevelError> {
        self.tile_by_rules(layer, &self.find_tile(layer, number))
    }

    /// Returns what a tile means in a cell, where closures may answer otherwise than [`tile`](Self::tile).
    pub(crate) fn tile_in_cell(
        &self,
        layer: usize,
        number: u32,
        cell: [i32; 2],
        guess: &TileMeaning,
    ) -> Result<TileMeaning, LevelError> {
        if self.facts[layer].is_left_out {
            return Ok(guess.clone());
        }
        let answer = self.tile_by_closures(layer, number, cell, guess)?;
        Ok(answer.unwrap_or_else(|| guess.clone()))
    }

    /// Whether the tiles of a layer are values of an `IntGrid`.
    pub(crate) fn is_int_grid(&self, layer: usize) -> bool {
        self.facts[layer].is_int_grid
    }

    /// Whether the meaning of a tile may differ from cell to cell, because a closure answers.
    pub(crate) fn depends_on_cells(&self) -> bool {
        !self.overrides.tiles.is_empty()
    }

    /// Returns what words say that are written in code or in the property `jostle`.
    fn words(&self, words: &str, of: &str) -> Result<Answer, LevelError> {
        exact::answer(words, &|word| self.is_class(word)).map_err(|word| {
            let known = exact::KNOWN;
            let within = match words.trim() == word {
                true => String::new(),
                false => format!(" (in \"{words}\")"),
            };
            let message = format!("{of}: \"{word}\" is not a known word{within}: use {known}");
            LevelError::new(LevelErrorKind::UnknownWord, &self.source.file, message)
        })
    }

    /// Whether a word is a class of the game's own: one of a tile, or one that code names.
    fn is_class(&self, word: &str) -> bool {
        let is_named = |name: &String| name == word;
        self.overrides.data.iter().any(is_named)
            || self.overrides.classes.iter().any(|(name, _)| name == word)
            || self.tile_classes().contains(word)
    }

    fn tile_classes(&self) -> &BTreeSet<&'a str> {
        self.classes.get_or_init(|| {
            let tiles = self.source.tilesets.iter().flat_map(|set| &set.tiles);
            let names = tiles.flat_map(|tile| tile.tags.iter().chain([&tile.class]));
            names.map(String::as_str).collect()
        })
    }

    /// Returns what code says about a layer; the last call counts.
    fn layer_in_code(&self, layer: usize) -> Result<Option<Answer>, LevelError> {
        let name = &self.source.layers[layer].name;
        let mut layers = self.overrides.layers.iter().rev();
        let Some((of, words)) = layers.find(|(of, _)| of.eq_ignore_ascii_case(name)) else {
            return Ok(None);
        };
        self.words(words, &format!(".layer(\"{of}\", …)")).map(Some)
    }

    /// Refuses wrong words in code even if nothing in this level asks for them.
    fn check_overrides(&self) -> Result<(), LevelError> {
        for (name, words) in &self.overrides.layers {
            self.words(words, &format!(".layer(\"{name}\", …)"))?;
        }
        for (name, words) in &self.overrides.classes {
            self.words(words, &format!(".class(\"{name}\", …)"))?;
        }
        for (layer, value, words) in &self.overrides.values {
            self.words(words, &format!(".value(\"{layer}\", {value}, …)"))?;
        }
        Ok(())
    }
}
