//! What tiles and objects mean: the convention, and what the game says instead.
//!
//! - **Owns** [`Meanings`]: for each tile and object of a [`Source`], whether and how it blocks, and its data.
//! - **Uses** `source` and `properties`, nothing above.
//! - **Never** reads a file, and never converts a number: everything is in pixels.

mod closures;
mod exact;
mod hints;
mod info;
mod kinds;
mod layers;
mod lookup;
mod not_found;
mod object_boxes;
mod objects;
mod outline;
mod raster;
mod shapes;
mod slopes;
mod tiles;
mod unknown;
mod words;

pub use self::info::{ObjectInfo, ShapeInfo, TileInfo};

use self::exact::{Answer, WordsOf};
pub(crate) use self::hints::{number, property};
use self::layers::LayerMeaning;
use self::lookup::Tile;
pub(crate) use self::lookup::{drawn_size, tile_def, tileset_of};
pub(crate) use self::objects::path_value;
pub(crate) use self::outline::{outline, points};
#[cfg(test)]
pub(crate) use self::raster::crossed;
use self::shapes::{ObjectShapes, object_shapes};
pub(crate) use self::unknown::Unknown;
use crate::error::{LevelError, LevelErrorKind};
use crate::finding::Rule;
use crate::source::{Object, Shape, Source};
use jostle::{Side, TileKind};
use std::cell::{Cell, OnceCell, RefCell};
use std::collections::BTreeMap;
use std::fmt;
use std::rc::Rc;

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
    /// Where it also reports its data, if it blocks.
    pub(crate) sensors: Vec<ShapeBox>,
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

/// What the shapes of a tile are to objects; `None` if it has none.
type KnownShapes = Option<Rc<ObjectShapes>>;

/// About the most corners that are looked at to cut the shapes of a level into boxes: that takes about two seconds.
const MOST_WORK: usize = 1 << 27;

/// The meaning of all tiles and objects of a source.
#[derive(Debug)]
pub(crate) struct Meanings<'a> {
    source: &'a Source,
    overrides: &'a Overrides,
    /// What is known about each layer.
    layers: Vec<LayerMeaning>,
    /// The classes of the level by their names in lower case.
    classes: OnceCell<BTreeMap<String, &'a str>>,
    /// What the shapes of tiles are to objects, by tileset and id: many objects show the same tile.
    object_shapes: RefCell<BTreeMap<(usize, u32), KnownShapes>>,
    /// About how many corners have been looked at to cut shapes into boxes.
    work: Cell<usize>,
}

impl<'a> Meanings<'a> {
    /// Looks at all layers at once, since weak names count only if nothing clearer is said anywhere.
    pub(crate) fn new(source: &'a Source, overrides: &'a Overrides) -> Result<Self, LevelError> {
        let mut meanings = Self {
            source,
            overrides,
            layers: Vec::new(),
            classes: OnceCell::new(),
            object_shapes: RefCell::default(),
            work: Cell::new(0),
        };
        meanings.check_overrides()?;
        meanings.layers = layers::layers(&meanings)?;
        Ok(meanings)
    }

    /// Returns what the tile of that number, with its flags, means in the layer, if the game's closures say nothing else.
    /// Assemblers ask once per number and layer.
    pub(crate) fn tile(&self, layer: usize, number: u32) -> Result<TileMeaning, LevelError> {
        let meaning = self.tile_by_rules(layer, &self.find_tile(layer, number))?;
        self.check_work(layer)?;
        Ok(meaning)
    }

    /// Returns what a tile means in a cell if closures answer otherwise than [`tile`](Self::tile).
    pub(crate) fn tile_in_cell(
        &self,
        layer: usize,
        number: u32,
        cell: [i32; 2],
        guess: &TileMeaning,
    ) -> Result<Option<TileMeaning>, LevelError> {
        if self.layers[layer].is_left_out {
            return Ok(None);
        }
        self.tile_by_closures(layer, number, cell, guess)
    }

    /// Whether the tiles of a layer are values of an `IntGrid`.
    pub(crate) fn is_int_grid(&self, layer: usize) -> bool {
        self.layers[layer].is_int_grid
    }

    /// Whether the meaning of a tile may differ from cell to cell, because a closure answers.
    pub(crate) fn depends_on_cells(&self) -> bool {
        !self.overrides.tiles.is_empty()
    }

    /// Returns what words say that are written in code or in the property `jostle`.
    fn words(&self, words: &str, of: WordsOf, place: &str) -> Result<Answer, LevelError> {
        exact::answer(words, of, &|word| self.class(word)).map_err(|word| {
            let known = exact::KNOWN;
            let within = match words.trim() == word {
                true => String::new(),
                false => format!(" (in \"{words}\")"),
            };
            let message = format!("{place}: \"{word}\" is not a known word{within}: use {known}");
            LevelError::new(LevelErrorKind::UnknownWord, &self.source.file, message)
        })
    }

    /// Returns a class of the game's own as it is spelled, ignoring case: one of a tile, or one that code names.
    fn class(&self, name: &str) -> Option<String> {
        let classes = self.classes.get_or_init(|| self.classes());
        let name = classes.get(&name.to_lowercase())?;
        Some((*name).to_owned())
    }

    fn classes(&self) -> BTreeMap<String, &'a str> {
        let tiles = self.source.tilesets.iter().flat_map(|set| &set.tiles);
        let in_file = tiles.flat_map(|tile| tile.tags.iter().chain([&tile.class]));
        let in_code = self.overrides.classes.iter().map(|(name, _)| name);
        let mut classes = BTreeMap::new();
        for name in in_file.chain(&self.overrides.data).chain(in_code) {
            // Words are separated by one space, whatever is between those of the class.
            let words: Vec<&str> = name.split_whitespace().collect();
            let words = words.join(" ").to_lowercase();
            classes.entry(words).or_insert(name.as_str());
        }
        classes
    }

    /// Returns what code says about a layer; the last call counts.
    fn layer_in_code(&self, layer: usize) -> Result<Option<Answer>, LevelError> {
        let name = &self.source.layers[layer].name;
        let mut layers = self.overrides.layers.iter().rev();
        let Some((of, words)) = layers.find(|(of, _)| of.eq_ignore_ascii_case(name)) else {
            return Ok(None);
        };
        let call = format!(".layer(\"{of}\", …)");
        self.words(words, WordsOf::Anything, &call).map(Some)
    }

    /// Returns what the property `jostle` of a layer says.
    fn layer_in_words(&self, layer: usize) -> Result<Option<Answer>, LevelError> {
        let layer = &self.source.layers[layer];
        let words = hints::jostle(&layer.properties);
        let answer = words.map(|words| {
            let name = format!("layer \"{}\"", layer.name);
            self.words(&words, WordsOf::Anything, &name)
        });
        answer.transpose()
    }

    /// Refuses wrong words in code even if nothing in this level asks for them.
    fn check_overrides(&self) -> Result<(), LevelError> {
        for (name, words) in &self.overrides.layers {
            self.words(words, WordsOf::Anything, &format!(".layer(\"{name}\", …)"))?;
        }
        for (name, words) in &self.overrides.classes {
            self.words(words, WordsOf::Anything, &format!(".class(\"{name}\", …)"))?;
        }
        for (layer, value, words) in &self.overrides.values {
            let call = format!(".value(\"{layer}\", {value}, …)");
            self.words(words, WordsOf::Tile, &call)?;
        }
        Ok(())
    }

    /// Returns what the shapes on the tile of an object are to it; `None` if there are none.
    fn object_shapes(&self, object: &Object, tile: &Tile<'_>) -> KnownShapes {
        let Shape::Tile { tileset, id, .. } = object.shape else {
            return None;
        };
        let mut known = self.object_shapes.borrow_mut();
        let found = known.entry((tileset?, id)).or_insert_with(|| {
            let shapes = object_shapes(self.source, tile)?;
            self.add_work(shapes.work);
            Some(Rc::new(shapes))
        });
        found.clone()
    }

    fn add_work(&self, work: usize) {
        self.work.set(self.work.get().saturating_add(work));
    }

    fn has_worked_enough(&self) -> bool {
        MOST_WORK < self.work.get()
    }

    /// Refuses shapes that take too long to be cut into boxes, which a small file may have many of.
    fn check_work(&self, layer: usize) -> Result<(), LevelError> {
        if !self.has_worked_enough() {
            return Ok(());
        }
        let layer = &self.source.layers[layer];
        let message = format!(
            "the shapes of layer \"{}\" have too many corners to be cut into boxes: draw fewer or simpler shapes",
            layer.name
        );
        let kind = LevelErrorKind::TooLarge;
        Err(LevelError::new(kind, &layer.file, message))
    }
}
