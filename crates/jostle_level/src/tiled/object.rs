//! Objects, with what they have from their templates and tiles.

use super::Reader;
use super::file::{ObjectFile, ShapeFile};
use super::number::tile_shape;
use super::property::inherit;
use super::template::Template;
use super::text::Text;
use crate::error::LevelError;
use crate::source::{Object, Shape, TileDef, TileNumbers};
use crate::whole::count;

impl Reader<'_, '_> {
    /// Returns an object whose tile has one of these numbers.
    pub(super) fn object(
        &mut self,
        text: Text<'_>,
        object: ObjectFile,
        numbers: &TileNumbers,
    ) -> Result<Object, LevelError> {
        let Template { object, tile } = self.instance(text, object, numbers)?;
        let mut class = object.class.unwrap_or_default();
        let mut properties = object.properties;
        if let Some(def) = tile.as_ref().and_then(|tile| self.def_of(tile)) {
            let copies = &self.project.copies;
            if class.is_empty() && copies.allow(def.class.len()) {
                class.clone_from(&def.class);
            }
            inherit(&mut properties, &def.properties, copies);
        }
        self.project.complete(&class, &mut properties);
        let mut size = object.size.map(|number| number.unwrap_or(0.0));
        let shape = match tile {
            Some(tile) => {
                self.fit_to_tile(&mut size, &tile);
                tile
            }
            None => shape(object.shape),
        };
        Ok(Object {
            id: object.id,
            name: object.name.unwrap_or_default(),
            class,
            tags: Vec::new(),
            properties,
            position: object.position.map(|number| number.unwrap_or(0.0)),
            size,
            rotation: object.rotation.unwrap_or(0.0),
            shape,
            is_visible: object.is_visible.unwrap_or(true),
            path_start: None,
        })
    }

    /// Returns an object with what its template says, and its tile.
    pub(super) fn instance(
        &mut self,
        text: Text<'_>,
        mut object: ObjectFile,
        numbers: &TileNumbers,
    ) -> Result<Template, LevelError> {
        let mut tile = match object.number {
            Some(number) => Some(self.tile(text, &object, number, numbers)?),
            None => None,
        };
        if let Some(written) = object.template.take() {
            let template = self.template(text, object.at, &written)?;
            tile = tile.or_else(|| template.tile.clone());
            template.complete(&mut object, &self.project.copies);
        }
        Ok(Template { object, tile })
    }

    fn tile(
        &self,
        text: Text<'_>,
        object: &ObjectFile,
        number: f64,
        numbers: &TileNumbers,
    ) -> Result<Shape, LevelError> {
        let number = count(number).ok_or_else(|| {
            let message = format!(
                "object {} has the tile number {number}: it must be a whole number below 2^32",
                object.id
            );
            text.damaged(object.at, message)
        })?;
        Ok(tile_shape(numbers, &self.source.tilesets, number))
    }

    /// Returns what the tileset says about the tile of an object.
    fn def_of(&self, tile: &Shape) -> Option<&TileDef> {
        let Shape::Tile {
            tileset: Some(tileset),
            id,
            ..
        } = tile
        else {
            return None;
        };
        let tiles = &self.source.tilesets[*tileset].tiles;
        let listed = tiles.binary_search_by_key(id, |tile| tile.id).ok()?;
        Some(&tiles[listed])
    }

    /// Gives a tile object without a size, as old versions wrote them, the size of its tile.
    fn fit_to_tile(&self, size: &mut [f64; 2], tile: &Shape) {
        let Shape::Tile {
            tileset: Some(tileset),
            ..
        } = tile
        else {
            return;
        };
        let own = self.def_of(tile).and_then(|def| def.size);
        let tile_size = own.unwrap_or(self.source.tilesets[*tileset].tile_size);
        for axis in 0..2 {
            if size[axis].abs() <= 0.0 {
                size[axis] = tile_size[axis];
            }
        }
    }
}

fn shape(shape: Option<ShapeFile>) -> Shape {
    match shape {
        None => Shape::Rectangle,
        Some(ShapeFile::Point) => Shape::Point,
        Some(ShapeFile::Ellipse) => Shape::Ellipse,
        Some(ShapeFile::Capsule) => Shape::Capsule,
        Some(ShapeFile::Polygon(points)) => Shape::Polygon(points),
        Some(ShapeFile::Polyline(points)) => Shape::Polyline(points),
        Some(ShapeFile::Text) => Shape::Text,
    }
}
