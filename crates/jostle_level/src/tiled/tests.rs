//! Files as Tiled writes them today, as it once wrote them, and damaged ones.
#![expect(clippy::float_cmp, reason = "pixels of files are exact")]

#[path = "../../tests/it/writer.rs"]
mod writer;

mod encodings;
mod layers;
mod limits;
mod public;
mod references;
mod refusals;
mod twins;
mod versions;

use crate::error::{LevelError, LevelErrorKind};
use crate::source::{Content, Layer, Object, Source, TileNumbers};
use std::collections::{BTreeMap, BTreeSet};
use std::io;

/// The files that a map refers to, by path.
#[derive(Default)]
struct Files {
    files: BTreeMap<String, Vec<u8>>,
    project: Option<String>,
}

impl Files {
    fn new(files: &[(&str, &str)]) -> Self {
        let files = files.iter();
        Self {
            files: files
                .map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec()))
                .collect(),
            project: None,
        }
    }

    fn project(mut self, text: &str) -> Self {
        self.project = Some(text.to_owned());
        self
    }

    fn try_read(&self, name: &str, bytes: &[u8]) -> Result<Source, LevelError> {
        let mut open = |path: &str| {
            let file = self.files.get(path).cloned();
            file.ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "no such file"))
        };
        let project = self.project.as_deref();
        let project = project.map(|text| ("game.tiled-project", text.as_bytes()));
        super::read(name, bytes, &mut open, project, crate::source::MOST_CELLS)
    }

    fn read(&self, text: &str) -> Source {
        self.try_read("level.tmx", text.as_bytes())
            .unwrap_or_else(|error| panic!("{error}\n{text}"))
    }

    /// Returns the sentence and the kind of the error.
    fn refused(&self, name: &str, text: &str) -> (String, LevelErrorKind) {
        let error = self
            .try_read(name, text.as_bytes())
            .expect_err("this should be refused");
        (error.to_string(), error.kind())
    }
}

/// Reads a map that refers to no other files.
fn read(text: &str) -> Source {
    Files::default().read(text)
}

fn refused(text: &str) -> (String, LevelErrorKind) {
    Files::default().refused("level.tmx", text)
}

/// Returns an orthogonal map of 16 x 16 pixels per cell with these elements in it.
fn tmx(width: u32, height: u32, inside: &str) -> String {
    format!(
        "<map orientation=\"orthogonal\" width=\"{width}\" height=\"{height}\" tilewidth=\"16\" tileheight=\"16\">\
         {inside}</map>"
    )
}

/// Returns an orthogonal map of 16 x 16 pixels per cell with these fields in it, beside the usual ones.
fn tmj(width: u32, height: u32, inside: &str) -> String {
    format!(
        "{{\"type\":\"map\",\"orientation\":\"orthogonal\",\"width\":{width},\"height\":{height},\"tilewidth\":16,\
         \"tileheight\":16,{inside}}}"
    )
}

/// Returns the cells of a layer that have a tile, with their tile numbers; in cells of the world, wherever the chunks are.
fn cells(source: &Source, layer: &Layer) -> BTreeSet<(i64, i64, u32)> {
    let Content::Tiles { blocks, .. } = &layer.content else {
        panic!("the layer {} has objects", layer.name)
    };
    let area = &source.areas[layer.area];
    let shift = [0, 1].map(|axis| (area.corner[axis] + layer.offset[axis]) / layer.cell[axis]);
    #[expect(clippy::cast_possible_truncation, reason = "levels of tests are small")]
    let shift = shift.map(|cells| cells.round() as i64);
    let mut found = BTreeSet::new();
    for block in blocks {
        for (row, cells) in (0..).zip(block.cells.chunks(block.width as usize)) {
            let tiles = (0..).zip(cells).filter(|(_, number)| **number != 0);
            let (x, y) = (
                i64::from(block.column) + shift[0],
                i64::from(block.row) + shift[1],
            );
            found.extend(tiles.map(|(column, number): (i64, _)| (x + column, y + row, *number)));
        }
    }
    found
}

fn layer<'a>(source: &'a Source, name: &str) -> &'a Layer {
    let mut layers = source.layers.iter();
    layers
        .find(|layer| layer.name == name)
        .expect("a layer of that name")
}

fn objects(layer: &Layer) -> &[Object] {
    match &layer.content {
        Content::Objects(objects) => objects,
        Content::Tiles { .. } => panic!("the layer {} has tiles", layer.name),
    }
}

fn numbers<'a>(source: &'a Source, layer: &Layer) -> &'a TileNumbers {
    match &layer.content {
        Content::Tiles { numbers, .. } => &source.tile_numbers[*numbers],
        Content::Objects(_) => panic!("the layer {} has objects", layer.name),
    }
}

/// Returns where the position of the first object of a layer is in the world.
fn place(source: &Source, layer: &Layer) -> [f64; 2] {
    let object = &objects(layer)[0];
    let corner = source.areas[layer.area].corner;
    [0, 1].map(|axis| corner[axis] + layer.offset[axis] + object.position[axis])
}
