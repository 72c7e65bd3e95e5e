//! Maps, worlds, tilesets and templates in JSON.

use super::data::Packed;
use super::file::{
    GridFile, LayerContent, LayerFile, MAX_DEPTH, MapFile, RootFile, TemplateFile, TilesetFile,
    WorldFile, WorldMap,
};
use super::project::Project;
use super::property;
use super::text::Text;
use crate::error::{LevelError, LevelErrorKind};
use crate::properties::Properties;
use fields::{ChunkFields, LayerFields, RootFields, TemplateFields, TilesetFields};
use serde::Deserialize;
use serde_json::Value;
use serde_json::error::Category;
use serde_json::value::RawValue;
use std::borrow::Cow;

mod fields;
mod object;
mod tileset;

/// A file of JSON that is being read.
struct Json<'p, 'a> {
    text: Text<'a>,
    project: &'p Project,
}

/// Reads a map or a world.
pub(super) fn root<'a>(text: Text<'a>, project: &Project) -> Result<RootFile<'a>, LevelError> {
    let root: RootFields<'a> = parse(text, text.text)?;
    let json = Json { text, project };
    if root.maps.is_some() || root.patterns.is_some() || root.kind.as_deref() == Some("world") {
        return json.world(root).map(RootFile::World);
    }
    if root.layers.is_none() {
        let message = match root.kind.as_deref() {
            Some(kind) if kind != "map" => {
                format!("this is a {kind}, not a map: check the path")
            }
            _ => "this is not a Tiled map, because it has no layers: check the path".to_owned(),
        };
        return Err(text.damaged(0, message));
    }
    json.map(root).map(RootFile::Map)
}

/// Reads the file of a tileset.
pub(super) fn tileset(text: Text<'_>, project: &Project) -> Result<TilesetFile, LevelError> {
    let fields: TilesetFields<'_> = parse(text, text.text)?;
    Json { text, project }.tileset(fields)
}

/// Reads the file of a template.
pub(super) fn template(text: Text<'_>, project: &Project) -> Result<TemplateFile, LevelError> {
    let fields: TemplateFields<'_> = parse(text, text.text)?;
    let json = Json { text, project };
    let Some(object) = fields.object else {
        return Err(text.damaged(0, "the template has no object: save it again"));
    };
    Ok(TemplateFile {
        tileset: fields
            .tileset
            .map(|tileset| json.tileset(tileset))
            .transpose()?,
        object: json.object(object)?,
    })
}

/// Parses a part of a file; errors tell the place in the whole file.
pub(crate) fn parse<'a, T: Deserialize<'a>>(
    text: Text<'a>,
    part: &'a str,
) -> Result<T, LevelError> {
    serde_json::from_str(part).map_err(|error| {
        let begin = text.offset_of(part);
        let within = Text { text: part, ..text };
        let at = begin + within.byte_at(error.line(), error.column());
        let described = error.to_string();
        let reason = described
            .rsplit_once(" at line ")
            .map_or(described.as_str(), |(reason, _)| reason);
        let (kind, message) = match error.classify() {
            _ if reason == "recursion limit exceeded" => (
                LevelErrorKind::TooLarge,
                "values are nested more than 128 deep: flatten them".to_owned(),
            ),
            Category::Eof => (
                LevelErrorKind::Syntax,
                "the file ends too early: save it again".to_owned(),
            ),
            Category::Data => (
                LevelErrorKind::Damaged,
                format!("this value does not fit here ({reason}): save it again, or fix it"),
            ),
            Category::Syntax | Category::Io => (
                LevelErrorKind::Syntax,
                format!("this is not valid JSON ({reason}): save the file again, or fix it"),
            ),
        };
        text.error(kind, at, message).because(error)
    })
}

impl<'a> Json<'_, 'a> {
    /// Returns the text of a string and where it is.
    fn located(&self, raw: Option<&'a RawValue>) -> Result<(usize, String), LevelError> {
        match raw {
            Some(raw) => {
                let text: Option<String> = parse(self.text, raw.get())?;
                Ok((self.text.offset_of(raw.get()), text.unwrap_or_default()))
            }
            None => Ok((0, String::new())),
        }
    }

    fn properties(
        &self,
        at: usize,
        list: Option<&Value>,
        types: Option<&Value>,
    ) -> Result<Properties, LevelError> {
        property::of_json(list, types, self.project).ok_or_else(|| {
            let message = format!("properties are nested more than {MAX_DEPTH} deep: flatten them");
            self.text.error(LevelErrorKind::TooLarge, at, message)
        })
    }

    fn map(&self, root: RootFields<'a>) -> Result<MapFile<'a>, LevelError> {
        let tilesets = root.tilesets.into_iter().flatten();
        Ok(MapFile {
            at: 0,
            orientation: root.orientation.unwrap_or_default(),
            is_infinite: root.infinite.is_some_and(|flag| flag.0),
            size: [root.width, root.height].map(|number| number.map(|number| number.0)),
            tile_size: [root.tilewidth, root.tileheight]
                .map(|number| number.map_or(0.0, |number| number.0)),
            class: root.class.unwrap_or_default(),
            properties: self.properties(
                0,
                root.properties.as_ref(),
                root.propertytypes.as_ref(),
            )?,
            tilesets: tilesets
                .map(|tileset| self.tileset(tileset))
                .collect::<Result<_, _>>()?,
            layers: self.layers(root.layers.unwrap_or_default(), 0)?,
        })
    }

    fn world(&self, root: RootFields<'a>) -> Result<WorldFile, LevelError> {
        let mut maps = Vec::new();
        for map in root.maps.into_iter().flatten() {
            let (at, file_name) = self.located(map.file_name)?;
            maps.push(WorldMap {
                at,
                file_name,
                corner: [map.x, map.y].map(|number| number.map_or(0.0, |number| number.0)),
            });
        }
        let patterns = root
            .patterns
            .filter(|raw| raw.get() != "null" && raw.get() != "[]");
        Ok(WorldFile {
            maps,
            patterns_at: patterns.map(|raw| self.text.offset_of(raw.get())),
            properties: self.properties(0, root.properties.as_ref(), None)?,
        })
    }

    fn layers(
        &self,
        layers: Vec<LayerFields<'a>>,
        depth: usize,
    ) -> Result<Vec<LayerFile<'a>>, LevelError> {
        layers
            .into_iter()
            .map(|layer| self.layer(layer, depth))
            .collect()
    }

    fn layer(&self, mut layer: LayerFields<'a>, depth: usize) -> Result<LayerFile<'a>, LevelError> {
        let (at, name) = self.located(layer.name)?;
        let content = self.content(&mut layer, at, &name, depth)?;
        let opacity = layer.opacity.map_or(1.0, |number| number.0);
        let or_zero = |number: Option<fields::Number>| number.map_or(0.0, |number| number.0);
        Ok(LayerFile {
            name,
            class: layer.class.unwrap_or_default(),
            properties: self.properties(
                at,
                layer.properties.as_ref(),
                layer.propertytypes.as_ref(),
            )?,
            offset: [layer.offsetx, layer.offsety].map(or_zero),
            corner: [layer.x, layer.y].map(or_zero),
            size: [layer.width, layer.height].map(|number| number.map(|number| number.0)),
            is_visible: layer.visible.is_none_or(|flag| flag.0) && 0.0 < opacity,
            parallax: [layer.parallaxx, layer.parallaxy]
                .map(|number| number.map_or(1.0, |number| number.0)),
            content,
        })
    }

    fn content(
        &self,
        layer: &mut LayerFields<'a>,
        at: usize,
        name: &str,
        depth: usize,
    ) -> Result<LayerContent<'a>, LevelError> {
        Ok(match layer.kind.as_deref().unwrap_or_default() {
            "tilelayer" => LayerContent::Tiles(self.grids(layer, at, name)?),
            "objectgroup" => LayerContent::Objects(self.objects(layer.objects.take())?),
            "group" if depth == MAX_DEPTH => {
                let message =
                    format!("groups are nested more than {MAX_DEPTH} deep: ungroup some of them");
                return Err(self.text.error(LevelErrorKind::TooLarge, at, message));
            }
            "group" => {
                // Not part of the outer parse: its limit of nesting is lower and its message less clear.
                let layers = layer
                    .layers
                    .map(|raw| parse::<Vec<LayerFields<'a>>>(self.text, raw.get()));
                let layers = layers.transpose()?.unwrap_or_default();
                LayerContent::Group(self.layers(layers, depth + 1)?)
            }
            _ => LayerContent::Other,
        })
    }

    fn grids(
        &self,
        layer: &LayerFields<'a>,
        at: usize,
        name: &str,
    ) -> Result<Vec<GridFile<'a>>, LevelError> {
        if let Some(chunks) = layer.chunks {
            let chunks: Vec<ChunkFields<'a>> = parse(self.text, chunks.get())?;
            let grids = chunks
                .into_iter()
                .map(|chunk| self.chunk(layer, chunk, at, name));
            return grids.collect();
        }
        let Some(data) = layer.data else {
            return Ok(Vec::new());
        };
        let grid = GridFile {
            at: self.text.offset_of(data.get()),
            is_chunk: false,
            corner: [0.0; 2],
            size: [None; 2],
            packed: self.packed(layer, data, name)?,
        };
        Ok(vec![grid])
    }

    fn chunk(
        &self,
        layer: &LayerFields<'a>,
        chunk: ChunkFields<'a>,
        at: usize,
        name: &str,
    ) -> Result<GridFile<'a>, LevelError> {
        Ok(GridFile {
            at: chunk
                .data
                .map_or(at, |data| self.text.offset_of(data.get())),
            is_chunk: true,
            corner: [chunk.x, chunk.y].map(|number| number.map_or(0.0, |number| number.0)),
            size: [chunk.width, chunk.height].map(|number| number.map(|number| number.0)),
            packed: match chunk.data {
                Some(data) => self.packed(layer, data, name)?,
                None => Packed::Elements(Vec::new()),
            },
        })
    }

    /// Takes cells without parsing them twice: an array is a list with brackets around it.
    fn packed(
        &self,
        layer: &LayerFields<'a>,
        data: &'a RawValue,
        name: &str,
    ) -> Result<Packed<'a>, LevelError> {
        let raw = data.get();
        let bare = |first, last| {
            raw.strip_prefix(first)
                .and_then(|raw| raw.strip_suffix(last))
        };
        if let Some(list) = bare('[', ']') {
            return Ok(Packed::List(Cow::Borrowed(list)));
        }
        let text = match bare('"', '"') {
            Some(text) if !text.contains('\\') => Cow::Borrowed(text),
            _ => Cow::Owned(parse::<String>(self.text, raw)?),
        };
        let encoding = layer.encoding.as_deref().unwrap_or("base64");
        let compression = layer.compression.as_deref().unwrap_or_default();
        Packed::new(encoding, compression, text).map_err(|message| {
            let message = format!("layer \"{name}\" {message}");
            let at = self.text.offset_of(raw);
            self.text.error(LevelErrorKind::Unsupported, at, message)
        })
    }
}
