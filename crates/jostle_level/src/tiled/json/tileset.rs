//! Tilesets in JSON.

use super::fields::{Number, Point, TileFields, TilesetFields};
use super::{Json, parse};
use crate::error::LevelError;
use crate::tiled::file::{TileFile, TilesetFile, class_or_type};
use serde_json::value::RawValue;
use std::collections::BTreeMap;

impl<'a> Json<'_, 'a> {
    pub(super) fn tileset(&self, fields: TilesetFields<'a>) -> Result<TilesetFile, LevelError> {
        let (source_at, source) = self.located(fields.source)?;
        let first_at = fields
            .firstgid
            .map_or(0, |raw| self.text.offset_of(raw.get()));
        let first = fields
            .firstgid
            .map(|raw| parse::<Option<Number>>(self.text, raw.get()));
        let number = |number: Option<Number>| number.map(|number| number.0);
        let mut tileset = TilesetFile {
            at: if source_at == 0 { first_at } else { source_at },
            first: number(first.transpose()?.flatten()),
            source: (!source.is_empty()).then_some(source),
            name: fields.name.clone().unwrap_or_default(),
            tile_size: [fields.tilewidth, fields.tileheight]
                .map(|size| number(size).unwrap_or(0.0)),
            draw_offset: fields.tileoffset.as_ref().map_or([0.0; 2], Point::array),
            count: number(fields.tilecount),
            alignment: fields.objectalignment.clone().unwrap_or_default(),
            render_size: fields.tilerendersize.clone().unwrap_or_default(),
            tiles: fields
                .tiles
                .map(|raw| self.tiles(raw))
                .transpose()?
                .unwrap_or_default(),
        };
        self.add_old_properties(&fields, &mut tileset)?;
        Ok(tileset)
    }

    /// Adds the properties of tiles as they were written before Tiled 1.2: apart from the tiles, by id.
    fn add_old_properties(
        &self,
        fields: &TilesetFields<'a>,
        tileset: &mut TilesetFile,
    ) -> Result<(), LevelError> {
        for (id, properties) in fields.tileproperties.iter().flatten() {
            let types = fields
                .tilepropertytypes
                .as_ref()
                .and_then(|types| types.get(id));
            let properties = self.properties(tileset.at, Some(properties), types)?;
            let id = self.id(id, tileset.at)?;
            tileset.tiles.entry(id).or_default().properties = properties;
        }
        Ok(())
    }

    fn id(&self, written: &str, at: usize) -> Result<u32, LevelError> {
        written.trim().parse().map_err(|_| {
            let message = format!("a tile has the id \"{written}\": it must be a whole number");
            self.text.damaged(at, message)
        })
    }

    fn tiles(&self, raw: &'a RawValue) -> Result<BTreeMap<u32, TileFile>, LevelError> {
        let at = self.text.offset_of(raw.get());
        let mut tiles = BTreeMap::new();
        if raw.get().starts_with('{') {
            let by_id: BTreeMap<String, TileFields<'a>> = parse(self.text, raw.get())?;
            for (id, fields) in by_id {
                tiles.insert(self.id(&id, at)?, self.tile(fields, at)?);
            }
        } else {
            let list: Option<Vec<TileFields<'a>>> = parse(self.text, raw.get())?;
            for fields in list.into_iter().flatten() {
                let id = fields.id.map_or(String::new(), |id| id.0.to_string());
                tiles.insert(self.id(&id, at)?, self.tile(fields, at)?);
            }
        }
        Ok(tiles)
    }

    fn tile(&self, fields: TileFields<'a>, at: usize) -> Result<TileFile, LevelError> {
        // A part of the image, or all of it.
        let width = fields.width.or(fields.imagewidth);
        let height = fields.height.or(fields.imageheight);
        let objects = fields.objectgroup.and_then(|group| group.objects);
        Ok(TileFile {
            class: class_or_type(fields.class, fields.kind).unwrap_or_default(),
            properties: self.properties(
                at,
                fields.properties.as_ref(),
                fields.propertytypes.as_ref(),
            )?,
            shapes: self.objects(objects)?,
            size: match (fields.image, width, height) {
                (Some(_), Some(width), Some(height)) => Some([width.0, height.0]),
                _ => None,
            },
        })
    }
}
