//! Writes level files for tests: the same map as XML or JSON, with its tiles in any encoding.
//!
//! The unit tests in `src` share this file.
#![allow(dead_code, reason = "no test binary uses every method")]

#[path = "writer_encoding.rs"]
mod encoding;
#[path = "writer_json.rs"]
mod json;
#[path = "writer_xml.rs"]
mod xml;

pub(crate) use encoding::Encoding;

/// A map of Tiled.
#[derive(Clone, Debug)]
pub(crate) struct TiledMap {
    /// In cells.
    pub(crate) size: [u32; 2],
    /// Of a cell, in pixels.
    pub(crate) tile_size: [u32; 2],
    pub(crate) orientation: String,
    /// The width and height of chunks if the map is infinite.
    pub(crate) chunk: Option<u32>,
    /// The cell of the upper left corner, if the map is infinite.
    pub(crate) corner: [i32; 2],
    pub(crate) properties: Vec<(String, TiledValue)>,
    pub(crate) tilesets: Vec<TiledSet>,
    pub(crate) layers: Vec<TiledLayer>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum TiledValue {
    Bool(bool),
    Int(i64),
    Float(f64),
    Text(String),
    Object(u32),
    /// Name and members, which JSON sorts by name and writes without types.
    Class(String, Vec<(String, Self)>),
    List(Vec<Self>),
}

#[derive(Clone, Debug)]
pub(crate) struct TiledSet {
    pub(crate) first: u32,
    /// The file that it is in: the map then has nothing else of it.
    pub(crate) source: Option<String>,
    pub(crate) name: String,
    pub(crate) tile_size: [u32; 2],
    pub(crate) count: Option<u32>,
    pub(crate) draw_offset: [i32; 2],
    pub(crate) alignment: String,
    pub(crate) tiles: Vec<TiledTile>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct TiledTile {
    pub(crate) id: u32,
    pub(crate) class: String,
    pub(crate) properties: Vec<(String, TiledValue)>,
    pub(crate) shapes: Vec<TiledObject>,
    /// The size of its own image.
    pub(crate) image: Option<[u32; 2]>,
}

#[derive(Clone, Debug)]
pub(crate) struct TiledLayer {
    pub(crate) name: String,
    pub(crate) class: String,
    pub(crate) properties: Vec<(String, TiledValue)>,
    pub(crate) offset: [f64; 2],
    pub(crate) parallax: [f64; 2],
    pub(crate) opacity: f64,
    pub(crate) is_visible: bool,
    pub(crate) content: TiledContent,
}

#[derive(Clone, Debug)]
pub(crate) enum TiledContent {
    /// Tile numbers with flags, row by row, as many as the map has cells.
    Tiles(Vec<u32>),
    Objects(Vec<TiledObject>),
    Group(Vec<TiledLayer>),
}

#[derive(Clone, Debug)]
pub(crate) struct TiledObject {
    pub(crate) id: u32,
    pub(crate) name: String,
    pub(crate) class: String,
    pub(crate) properties: Vec<(String, TiledValue)>,
    pub(crate) position: [f64; 2],
    pub(crate) size: [f64; 2],
    pub(crate) rotation: f64,
    pub(crate) is_visible: bool,
    pub(crate) shape: TiledShape,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum TiledShape {
    Rectangle,
    Point,
    Ellipse,
    Capsule,
    Text,
    Polygon(Vec<[f64; 2]>),
    Polyline(Vec<[f64; 2]>),
    /// A tile number with flags.
    Tile(u32),
}

impl TiledMap {
    /// Creates a map of 16 x 16 pixels per cell, with a tileset of 64 tiles from number 1.
    pub(crate) fn new(width: u32, height: u32) -> Self {
        Self {
            size: [width, height],
            tile_size: [16, 16],
            orientation: "orthogonal".to_owned(),
            chunk: None,
            corner: [0, 0],
            properties: Vec::new(),
            tilesets: vec![TiledSet::new(1, 64)],
            layers: Vec::new(),
        }
    }

    /// Makes it infinite, in chunks of `size` x `size` cells, its upper left corner in a cell.
    pub(crate) fn infinite(mut self, size: u32, corner: [i32; 2]) -> Self {
        (self.chunk, self.corner) = (Some(size), corner);
        self
    }

    /// Describes a tile of the first tileset.
    pub(crate) fn tile(mut self, tile: TiledTile) -> Self {
        self.tilesets[0].tiles.push(tile);
        self
    }

    /// Adds a layer.
    pub(crate) fn layer(mut self, layer: TiledLayer) -> Self {
        self.layers.push(layer);
        self
    }

    /// Adds a layer of tiles.
    pub(crate) fn tiles(self, name: &str, cells: &[u32]) -> Self {
        self.layer(TiledLayer::new(name, TiledContent::Tiles(cells.to_vec())))
    }

    /// Adds a layer of tiles from rows of text: each character's place in `legend` is its tile number, from 0.
    pub(crate) fn rows(self, name: &str, legend: &str, rows: &[&str]) -> Self {
        let number = |tile| {
            legend
                .chars()
                .position(|char| char == tile)
                .expect("in the legend")
        };
        let number = |tile| u32::try_from(number(tile)).expect("legends are short");
        let cells: Vec<u32> = rows
            .iter()
            .flat_map(|row| row.chars())
            .map(number)
            .collect();
        self.tiles(name, &cells)
    }

    /// Adds a layer of objects.
    pub(crate) fn objects(self, name: &str, objects: &[TiledObject]) -> Self {
        self.layer(TiledLayer::new(
            name,
            TiledContent::Objects(objects.to_vec()),
        ))
    }

    /// Sets a property of the map.
    pub(crate) fn property(mut self, name: &str, value: TiledValue) -> Self {
        self.properties.push((name.to_owned(), value));
        self
    }

    /// Writes it as XML.
    pub(crate) fn to_tmx(&self, encoding: Encoding) -> String {
        xml::map(self, encoding)
    }

    /// Writes it as JSON.
    pub(crate) fn to_tmj(&self, encoding: Encoding) -> String {
        json::map(self, encoding)
    }

    /// Cuts the cells of a layer into chunks: corner, width, height, cells. Chunks are aligned to their size.
    fn chunks(&self, cells: &[u32], size: u32) -> Vec<Chunk> {
        let size = i32::try_from(size).expect("chunks are small");
        let end = [0, 1].map(|axis| {
            self.corner[axis] + i32::try_from(self.size[axis]).expect("maps are small")
        });
        let first = self.corner.map(|cell| cell.div_euclid(size) * size);
        let mut chunks = Vec::new();
        for row in (first[1]..end[1]).step_by(size.unsigned_abs() as usize) {
            for column in (first[0]..end[0]).step_by(size.unsigned_abs() as usize) {
                let mut chunk = Vec::new();
                for y in row..row + size {
                    chunk.extend((column..column + size).map(|x| self.cell(cells, [x, y])));
                }
                chunks.push(Chunk {
                    corner: [column, row],
                    size,
                    cells: chunk,
                });
            }
        }
        chunks
    }

    fn cell(&self, cells: &[u32], cell: [i32; 2]) -> u32 {
        let inside = |axis: usize| {
            let place = u32::try_from(cell[axis] - self.corner[axis]).ok();
            place.filter(|&place| place < self.size[axis])
        };
        match (inside(0), inside(1)) {
            (Some(x), Some(y)) => cells[(y * self.size[0] + x) as usize],
            _ => 0,
        }
    }
}

struct Chunk {
    corner: [i32; 2],
    size: i32,
    cells: Vec<u32>,
}

impl TiledSet {
    /// Creates a tileset of 16 x 16 pixels per tile.
    pub(crate) fn new(first: u32, count: u32) -> Self {
        Self {
            first,
            source: None,
            name: "tiles".to_owned(),
            tile_size: [16, 16],
            count: Some(count),
            draw_offset: [0, 0],
            alignment: String::new(),
            tiles: Vec::new(),
        }
    }

    /// Creates a reference to the file of a tileset.
    pub(crate) fn external(first: u32, source: &str) -> Self {
        Self {
            source: Some(source.to_owned()),
            ..Self::new(first, 0)
        }
    }

    /// Writes it as a file of XML.
    pub(crate) fn to_tsx(&self) -> String {
        xml::tileset_file(self)
    }

    /// Writes it as a file of JSON.
    pub(crate) fn to_tsj(&self) -> String {
        json::tileset_file(self)
    }
}

impl TiledTile {
    /// Creates a tile of that id in its tileset.
    pub(crate) fn new(id: u32) -> Self {
        Self {
            id,
            ..Self::default()
        }
    }

    /// Sets its class.
    pub(crate) fn class(mut self, class: &str) -> Self {
        class.clone_into(&mut self.class);
        self
    }

    /// Sets a property.
    pub(crate) fn property(mut self, name: &str, value: TiledValue) -> Self {
        self.properties.push((name.to_owned(), value));
        self
    }

    /// Draws a shape on it.
    pub(crate) fn shape(mut self, shape: TiledObject) -> Self {
        self.shapes.push(shape);
        self
    }
}

impl TiledLayer {
    /// Creates a layer that is shown and not moved.
    pub(crate) fn new(name: &str, content: TiledContent) -> Self {
        Self {
            name: name.to_owned(),
            class: String::new(),
            properties: Vec::new(),
            offset: [0.0; 2],
            parallax: [1.0; 2],
            opacity: 1.0,
            is_visible: true,
            content,
        }
    }

    /// Creates a group.
    pub(crate) fn group(name: &str, layers: &[Self]) -> Self {
        Self::new(name, TiledContent::Group(layers.to_vec()))
    }

    /// Moves it, in pixels.
    pub(crate) fn offset(mut self, x: f64, y: f64) -> Self {
        self.offset = [x, y];
        self
    }

    /// Sets a property.
    pub(crate) fn property(mut self, name: &str, value: TiledValue) -> Self {
        self.properties.push((name.to_owned(), value));
        self
    }
}

impl TiledObject {
    /// Creates an object; a rectangle unless it gets another shape.
    pub(crate) fn new(id: u32, position: [f64; 2], size: [f64; 2]) -> Self {
        Self {
            id,
            name: String::new(),
            class: String::new(),
            properties: Vec::new(),
            position,
            size,
            rotation: 0.0,
            is_visible: true,
            shape: TiledShape::Rectangle,
        }
    }

    /// Sets its name.
    pub(crate) fn name(mut self, name: &str) -> Self {
        name.clone_into(&mut self.name);
        self
    }

    /// Sets its class.
    pub(crate) fn class(mut self, class: &str) -> Self {
        class.clone_into(&mut self.class);
        self
    }

    /// Sets its shape.
    pub(crate) fn shape(mut self, shape: TiledShape) -> Self {
        self.shape = shape;
        self
    }

    /// Turns it, in degrees, clockwise on the screen.
    pub(crate) fn rotation(mut self, degrees: f64) -> Self {
        self.rotation = degrees;
        self
    }

    /// Sets a property.
    pub(crate) fn property(mut self, name: &str, value: TiledValue) -> Self {
        self.properties.push((name.to_owned(), value));
        self
    }
}
