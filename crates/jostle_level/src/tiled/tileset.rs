//! Tilesets, in the map or in files of their own.

use super::Reader;
use super::file::{self, TileFile, TilesetFile};
use super::path;
use super::text::Text;
use crate::error::LevelError;
use crate::source::{TileDef, TileNumbers, Tileset};
use crate::whole::count;

impl Reader<'_, '_> {
    /// Returns the number of a tileset's first tile.
    pub(super) fn first_number(
        &self,
        text: Text<'_>,
        tileset: &TilesetFile,
    ) -> Result<u32, LevelError> {
        let first = tileset.first.unwrap_or(1.0);
        count(first).ok_or_else(|| {
            let message =
                format!("`firstgid` of a tileset is {first}: it must be a whole number below 2^32");
            text.damaged(tileset.at, message)
        })
    }

    /// Adds a tileset unless its file was read before, and returns its index.
    pub(super) fn add_tileset(
        &mut self,
        text: Text<'_>,
        mut tileset: TilesetFile,
    ) -> Result<usize, LevelError> {
        let Some(written) = tileset.source.take() else {
            let tileset = self.tileset(text, tileset)?;
            self.source.tilesets.push(tileset);
            return Ok(self.source.tilesets.len() - 1);
        };
        let path = path::resolve(text.path, &written);
        if let Some(&index) = self.tilesets.get(&path) {
            return Ok(index);
        }
        let (path, bytes) = self.open(text, tileset.at, "tileset", &written)?;
        let file = self.named(&path);
        let text = Text::decode(&file, &path, &bytes)?;
        let tileset = file::tileset(text, self.project)?;
        let index = self.add_tileset(text, tileset)?;
        self.close();
        self.tilesets.insert(path, index);
        Ok(index)
    }

    fn tileset(&mut self, text: Text<'_>, tileset: TilesetFile) -> Result<Tileset, LevelError> {
        let mut tiles = Vec::new();
        for (id, tile) in tileset.tiles {
            let tile = self.tile_def(text, id, tile)?;
            let is_silent = tile.class.is_empty()
                && tile.properties.is_empty()
                && tile.shapes.is_empty()
                && tile.size.is_none();
            if !is_silent {
                tiles.push(tile);
            }
        }
        Ok(Tileset {
            name: tileset.name,
            file: text.file.to_owned(),
            tile_size: tileset.tile_size,
            draw_offset: tileset.draw_offset,
            // Zero is what tools write that do not know.
            count: tileset.count.and_then(count).filter(|&count| 0 < count),
            object_anchor: anchor(&tileset.alignment),
            fills_cells: tileset.render_size == "grid",
            is_int_grid: false,
            tiles,
        })
    }

    fn tile_def(&mut self, text: Text<'_>, id: u32, tile: TileFile) -> Result<TileDef, LevelError> {
        let mut properties = tile.properties;
        self.project.complete(&tile.class, &mut properties);
        let shapes = tile.shapes.into_iter();
        let shapes = shapes.map(|shape| self.object(text, shape, &TileNumbers::default()));
        Ok(TileDef {
            id,
            class: tile.class,
            tags: Vec::new(),
            properties,
            shapes: shapes.collect::<Result<_, _>>()?,
            size: tile.size,
        })
    }
}

/// Returns which share of a tile object's size is left of and above its position.
fn anchor(alignment: &str) -> [f64; 2] {
    let x = match alignment {
        "top" | "center" | "bottom" => 0.5,
        "topright" | "right" | "bottomright" => 1.0,
        _ => 0.0,
    };
    let y = match alignment {
        "topleft" | "top" | "topright" => 0.0,
        "left" | "center" | "right" => 0.5,
        _ => 1.0,
    };
    [x, y]
}
