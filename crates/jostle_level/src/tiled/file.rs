//! What Tiled files say, the same for XML and JSON. Numbers are checked later, where they are used.

use super::data::Packed;
use super::project::Project;
use super::text::Text;
use super::{json, xml};
use crate::error::LevelError;
use crate::properties::Properties;
use std::collections::BTreeMap;

/// How deep groups, properties and files may nest.
pub(super) const MAX_DEPTH: usize = 64;

/// What the first file may be.
#[derive(Debug)]
pub(super) enum RootFile<'a> {
    Map(MapFile<'a>),
    World(WorldFile),
}

/// The maps of a world.
#[derive(Debug)]
pub(super) struct WorldFile {
    pub(super) maps: Vec<WorldMap>,
    /// Where the patterns are that stand for more maps.
    pub(super) patterns_at: Option<usize>,
    pub(super) properties: Properties,
}

/// A map of a world, and where it is.
#[derive(Debug)]
pub(super) struct WorldMap {
    pub(super) at: usize,
    pub(super) file_name: String,
    pub(super) corner: [f64; 2],
}

#[derive(Debug)]
pub(super) struct MapFile<'a> {
    pub(super) at: usize,
    pub(super) orientation: String,
    pub(super) is_infinite: bool,
    /// In cells.
    pub(super) size: [Option<f64>; 2],
    pub(super) tile_size: [f64; 2],
    pub(super) class: String,
    pub(super) properties: Properties,
    pub(super) tilesets: Vec<TilesetFile>,
    pub(super) layers: Vec<LayerFile<'a>>,
}

#[derive(Debug)]
pub(super) struct LayerFile<'a> {
    pub(super) name: String,
    pub(super) class: String,
    pub(super) properties: Properties,
    /// In pixels.
    pub(super) offset: [f64; 2],
    /// In cells: where old maps begin.
    pub(super) corner: [f64; 2],
    /// In cells.
    pub(super) size: [Option<f64>; 2],
    pub(super) is_visible: bool,
    pub(super) parallax: [f64; 2],
    pub(super) content: LayerContent<'a>,
}

#[derive(Debug)]
pub(super) enum LayerContent<'a> {
    Tiles(Vec<GridFile<'a>>),
    Objects(Vec<ObjectFile>),
    Group(Vec<LayerFile<'a>>),
    /// An image, or something of a future version.
    Other,
}

/// The data of a layer, or one chunk of it.
#[derive(Debug)]
pub(super) struct GridFile<'a> {
    pub(super) at: usize,
    /// Whether it has a place and a size of its own.
    pub(super) is_chunk: bool,
    pub(super) corner: [f64; 2],
    pub(super) size: [Option<f64>; 2],
    pub(super) packed: Packed<'a>,
}

/// A tileset, or a reference to one.
#[derive(Debug, Default)]
pub(super) struct TilesetFile {
    pub(super) at: usize,
    /// The number of its first tile.
    pub(super) first: Option<f64>,
    /// The file that it is in.
    pub(super) source: Option<String>,
    pub(super) name: String,
    pub(super) tile_size: [f64; 2],
    pub(super) draw_offset: [f64; 2],
    pub(super) count: Option<f64>,
    pub(super) alignment: String,
    /// `tile` or `grid`.
    pub(super) render_size: String,
    pub(super) tiles: BTreeMap<u32, TileFile>,
}

/// What a tileset says about a tile, perhaps at several places.
#[derive(Debug, Default)]
pub(super) struct TileFile {
    pub(super) class: String,
    pub(super) properties: Properties,
    pub(super) shapes: Vec<ObjectFile>,
    pub(super) size: Option<[f64; 2]>,
}

/// An object; what is `None` may come from its template.
#[derive(Clone, Debug, Default)]
pub(super) struct ObjectFile {
    pub(super) at: usize,
    pub(super) id: String,
    pub(super) template: Option<String>,
    pub(super) name: Option<String>,
    pub(super) class: Option<String>,
    pub(super) position: [Option<f64>; 2],
    pub(super) size: [Option<f64>; 2],
    pub(super) rotation: Option<f64>,
    pub(super) is_visible: Option<bool>,
    pub(super) number: Option<f64>,
    pub(super) shape: Option<ShapeFile>,
    pub(super) properties: Properties,
}

#[derive(Clone, Debug)]
pub(super) enum ShapeFile {
    Point,
    Ellipse,
    Capsule,
    Polygon(Vec<[f64; 2]>),
    Polyline(Vec<[f64; 2]>),
    Text,
}

#[derive(Debug)]
pub(super) struct TemplateFile {
    pub(super) tileset: Option<TilesetFile>,
    pub(super) object: ObjectFile,
}

/// Reads a map or a world.
pub(super) fn root<'a>(text: Text<'a>, project: &Project) -> Result<RootFile<'a>, LevelError> {
    if text.is_xml() {
        xml::map(text, project).map(RootFile::Map)
    } else {
        json::root(text, project)
    }
}

/// Reads the file of a tileset.
pub(super) fn tileset(text: Text<'_>, project: &Project) -> Result<TilesetFile, LevelError> {
    if text.is_xml() {
        xml::tileset(text, project)
    } else {
        json::tileset(text, project)
    }
}

/// Reads the file of a template.
pub(super) fn template(text: Text<'_>, project: &Project) -> Result<TemplateFile, LevelError> {
    if text.is_xml() {
        xml::template(text, project)
    } else {
        json::template(text, project)
    }
}

/// Returns the class, which Tiled 1.9 wrote as `class` and all other versions write as `type`.
pub(super) fn class_or_type<T: AsRef<str>>(class: Option<T>, kind: Option<T>) -> Option<T> {
    class.filter(|class| !class.as_ref().is_empty()).or(kind)
}
