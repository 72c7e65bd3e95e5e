//! What a level file says, in the same words for every format.
//!
//! - **Owns** [`Source`]: layers, tiles and objects in pixels, in the order of the file.
//! - **Never** says what blocks: that is for `meaning`.

use crate::properties::Properties;

/// The most cells that all layers of a level have, and a map: as many as a tile map of the core.
pub(crate) const MOST_CELLS: u64 = 1 << 26;

/// The files of a level, read.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Source {
    /// The name of the file that was opened.
    pub(crate) file: String,
    /// The levels: one for a map of Tiled, several for a world.
    pub(crate) areas: Vec<Area>,
    /// The properties of the map, or of the only level of a project; those of a world's levels are in their areas.
    pub(crate) properties: Properties,
    /// All tilesets, and a made-up one for each kind of `IntGrid` layer.
    pub(crate) tilesets: Vec<Tileset>,
    /// From the numbers of cells to tilesets. Layers refer to these by index.
    pub(crate) tile_numbers: Vec<TileNumbers>,
    /// From bottom to top, without groups, area by area.
    pub(crate) layers: Vec<Layer>,
    /// The names of levels of the project that were not asked for and have no place beside those that are here.
    pub(crate) not_read: Vec<String>,
}

/// One level of a world.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Area {
    /// The name: an LDtk identifier, or the file of a map.
    pub(crate) name: String,
    /// The file that it is in.
    pub(crate) file: String,
    /// The corner of least x and y in the world, in pixels.
    pub(crate) corner: [f64; 2],
    /// Width and height in pixels; zero for an infinite map without tiles.
    pub(crate) size: [f64; 2],
    /// Whether it is infinite, so that its size is only that of its chunks.
    pub(crate) is_infinite: bool,
    pub(crate) properties: Properties,
}

/// Which tileset a tile number belongs to.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct TileNumbers {
    /// The first number of each tileset and its index in [`Source::tilesets`], by ascending number.
    pub(crate) first: Vec<(u32, usize)>,
}

/// Flags of a tile number, in its upper bits; the rest is the number. 0 is no tile.
pub(crate) mod flags {
    /// Flipped in x, after `D`.
    pub(crate) const H: u32 = 1 << 31;
    /// Flipped in y, after `D`.
    pub(crate) const V: u32 = 1 << 30;
    /// x and y change places, first of all.
    pub(crate) const D: u32 = 1 << 29;
    /// All three.
    pub(crate) const ALL: u32 = H | V | D;
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Tileset {
    pub(crate) name: String,
    /// The file that it is in.
    pub(crate) file: String,
    /// The size of its tiles in pixels, unless a tile has its own.
    pub(crate) tile_size: [f64; 2],
    /// Where its tiles and their shapes are drawn, relative to their cell.
    pub(crate) draw_offset: [f64; 2],
    /// The number of tiles, if the file says so.
    pub(crate) count: Option<u32>,
    /// The share of a tile object's size, per axis, at which its position is; `[0.0, 1.0]` is the lower left corner.
    pub(crate) object_anchor: [f64; 2],
    /// Whether its tiles are drawn as large as a cell, whatever their size.
    pub(crate) fills_cells: bool,
    /// Whether these are the values of an `IntGrid`: `class` is then the identifier, and the id is the value.
    pub(crate) is_int_grid: bool,
    /// Tiles with something to say, by ascending id.
    pub(crate) tiles: Vec<TileDef>,
}

/// What a tileset says about a tile.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct TileDef {
    pub(crate) id: u32,
    /// Its class; in LDtk the identifier of a value.
    pub(crate) class: String,
    /// Its enum tags in LDtk.
    pub(crate) tags: Vec<String>,
    pub(crate) properties: Properties,
    /// Shapes drawn in the collision editor, relative to the tile's upper left corner.
    pub(crate) shapes: Vec<Object>,
    /// Its own size, in a collection of images.
    pub(crate) size: Option<[f64; 2]>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Layer {
    /// The index in [`Source::areas`].
    pub(crate) area: usize,
    /// The file that it is in.
    pub(crate) file: String,
    pub(crate) name: String,
    pub(crate) class: String,
    /// Its own, and those of its groups that it does not have itself.
    pub(crate) properties: Properties,
    /// The sum of the offsets of the layer and its groups, in pixels, without the area's corner.
    pub(crate) offset: [f64; 2],
    /// The size of a cell in pixels.
    pub(crate) cell: [f64; 2],
    /// Whether it and all its groups are shown, with an opacity above zero.
    pub(crate) is_visible: bool,
    /// How far it moves with the camera, per axis, multiplied over its groups; 1 for a normal layer.
    pub(crate) parallax: [f64; 2],
    pub(crate) content: Content,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Content {
    Tiles {
        /// The index in [`Source::tile_numbers`].
        numbers: usize,
        /// One for a finite layer; chunks by row, then column, for an infinite one; one more for each tile that lies
        /// above another in a cell (LDtk).
        blocks: Vec<Block>,
    },
    /// In the order of the file.
    Objects(Vec<Object>),
}

/// A rectangle of cells.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Block {
    pub(crate) column: i32,
    pub(crate) row: i32,
    pub(crate) width: u32,
    /// Tile numbers with [`flags`], row by row; as many rows as that makes.
    pub(crate) cells: Vec<u32>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Object {
    /// The id in Tiled, the iid in LDtk.
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) class: String,
    /// The tags of an LDtk entity.
    pub(crate) tags: Vec<String>,
    pub(crate) properties: Properties,
    /// The position: the upper left corner of a shape, the anchor of a tile object. In pixels of the layer.
    pub(crate) position: [f64; 2],
    pub(crate) size: [f64; 2],
    /// Degrees, clockwise on the screen, about the position.
    pub(crate) rotation: f64,
    pub(crate) shape: Shape,
    pub(crate) is_visible: bool,
    /// Where LDtk begins to draw the path of an entity, in pixels of the layer; `None` for Tiled.
    pub(crate) path_start: Option<[f64; 2]>,
}

impl Object {
    /// Whether it is an entity of LDtk, not an object of Tiled.
    pub(crate) fn is_entity(&self) -> bool {
        self.path_start.is_some()
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) enum Shape {
    #[default]
    Rectangle,
    Point,
    Ellipse,
    Capsule,
    /// Points relative to the position.
    Polygon(Vec<[f64; 2]>),
    /// Points relative to the position.
    Polyline(Vec<[f64; 2]>),
    Text,
    Tile {
        /// The index in [`Source::tilesets`]; `None` if no tileset has its number.
        tileset: Option<usize>,
        /// The id in the tileset, or the whole number if there is none.
        id: u32,
        /// Bits of [`flags`].
        flags: u32,
    },
}

/// Whether two sizes or points in pixels are the very same.
#[expect(
    clippy::float_cmp,
    reason = "a size that differs at all is another size"
)]
pub(crate) fn is_same(a: [f64; 2], b: [f64; 2]) -> bool {
    a == b
}
