//! Maps, tilesets and templates in XML.

use super::data::Packed;
use super::file::{
    GridFile, LayerContent, LayerFile, MAX_DEPTH, MapFile, TemplateFile, TileFile, TilesetFile,
    class_or_type,
};
use super::project::Project;
use super::text::Text;
use crate::error::{LevelError, LevelErrorKind};
use roxmltree::{Document, Node, ParsingOptions, StringStorage};
use std::borrow::Cow;

mod object;

/// A file of XML that is being read.
struct Xml<'p, 'a> {
    text: Text<'a>,
    project: &'p Project,
}

/// Reads a `<map>`.
pub(super) fn map<'a>(text: Text<'a>, project: &Project) -> Result<MapFile<'a>, LevelError> {
    let document = parse(text)?;
    let xml = Xml { text, project };
    xml.map(xml.root(&document, "map")?)
}

/// Reads a `<tileset>`.
pub(super) fn tileset(text: Text<'_>, project: &Project) -> Result<TilesetFile, LevelError> {
    let document = parse(text)?;
    let xml = Xml { text, project };
    xml.tileset(xml.root(&document, "tileset")?)
}

/// Reads a `<template>`.
pub(super) fn template(text: Text<'_>, project: &Project) -> Result<TemplateFile, LevelError> {
    let document = parse(text)?;
    let xml = Xml { text, project };
    let root = xml.root(&document, "template")?;
    let tileset = child(root, "tileset")
        .map(|node| xml.tileset(node))
        .transpose()?;
    match child(root, "object") {
        Some(object) => Ok(TemplateFile {
            tileset,
            object: xml.object(object)?,
        }),
        None => Err(text.damaged(
            root.range().start,
            "the template has no object: save it again",
        )),
    }
}

fn parse(text: Text<'_>) -> Result<Document<'_>, LevelError> {
    refuse_entities(text)?;
    // A document type is harmless without entities: nothing outside the file is ever opened.
    let options = ParsingOptions {
        allow_dtd: true,
        ..ParsingOptions::default()
    };
    Document::parse_with_options(text.text, options).map_err(|error| {
        use roxmltree::Error;
        let is_cut = matches!(
            error,
            Error::UnclosedRootNode | Error::UnexpectedEndOfStream | Error::NoRootNode
        );
        let position = error.pos();
        let described = error.to_string();
        let reason = described
            .rsplit_once(" at ")
            .map_or(described.as_str(), |(reason, _)| reason);
        let at = match (is_cut, position.row, position.col) {
            (true, ..) => text.text.len(),
            (false, row, column) => text.byte_at_character(row, column),
        };
        let message = if is_cut {
            "the file ends too early: save it again".to_owned()
        } else {
            format!("this is not valid XML ({reason}): save the file again, or fix it")
        };
        text.error(LevelErrorKind::Syntax, at, message)
            .because(error)
    })
}

/// Refuses entities, which Tiled never writes: a megabyte of text could be repeated by each three letters.
fn refuse_entities(text: Text<'_>) -> Result<(), LevelError> {
    let mut rest = text.text.trim_start();
    // Only what stands before the first element is looked at: a map may be large.
    loop {
        let after = if let Some(inside) = rest.strip_prefix("<?") {
            inside.split_once("?>")
        } else if let Some(inside) = rest.strip_prefix("<!--") {
            inside.split_once("-->")
        } else {
            break;
        };
        match after {
            Some((_, after)) => rest = after.trim_start(),
            None => return Ok(()),
        }
    }
    let declared = rest.starts_with("<!DOCTYPE").then(|| rest.find("<!ENTITY"));
    match declared.flatten() {
        Some(at) => {
            let message =
                "the file declares entities, which are not read: save it again with Tiled";
            let at = text.offset_of(rest) + at;
            Err(text.error(LevelErrorKind::Unsupported, at, message))
        }
        None => Ok(()),
    }
}

fn child<'d, 'a>(node: Node<'d, 'a>, name: &str) -> Option<Node<'d, 'a>> {
    node.children().find(|child| child.has_tag_name(name))
}

fn attribute(node: Node<'_, '_>, name: &str) -> String {
    node.attribute(name).unwrap_or_default().to_owned()
}

fn class(node: Node<'_, '_>) -> Option<String> {
    class_or_type(node.attribute("class"), node.attribute("type")).map(str::to_owned)
}

/// Returns the text in an element, without a copy if it is in one piece.
fn text_of<'a>(node: Node<'_, 'a>) -> Cow<'a, str> {
    let mut pieces = node.children().filter(Node::is_text);
    match (
        pieces.next().and_then(|piece| piece.text_storage()),
        pieces.next(),
    ) {
        (None, _) => Cow::Borrowed(""),
        (Some(StringStorage::Borrowed(text)), None) => Cow::Borrowed(text),
        _ => {
            let pieces = node.children().filter(Node::is_text);
            Cow::Owned(pieces.filter_map(|piece| piece.text()).collect())
        }
    }
}

impl<'a> Xml<'_, 'a> {
    fn root<'d>(&self, document: &'d Document<'a>, name: &str) -> Result<Node<'d, 'a>, LevelError> {
        let root = document.root_element();
        if root.has_tag_name(name) {
            return Ok(root);
        }
        let message = format!(
            "this is a <{}>, not a <{name}>: check the path",
            root.tag_name().name()
        );
        Err(self.text.damaged(root.range().start, message))
    }

    fn number(&self, node: Node<'_, 'a>, name: &str) -> Result<Option<f64>, LevelError> {
        let Some(written) = node.attribute(name) else {
            return Ok(None);
        };
        match written.trim().parse::<f64>() {
            Ok(number) if number.is_finite() => Ok(Some(number)),
            _ => {
                let element = node.tag_name().name();
                let message =
                    format!("`{name}` of <{element}> is \"{written}\": it must be a number");
                Err(self.text.damaged(node.range().start, message))
            }
        }
    }

    fn pair(&self, node: Node<'_, 'a>, names: [&str; 2]) -> Result<[Option<f64>; 2], LevelError> {
        Ok([self.number(node, names[0])?, self.number(node, names[1])?])
    }

    fn pair_or(
        &self,
        node: Node<'_, 'a>,
        names: [&str; 2],
        default: f64,
    ) -> Result<[f64; 2], LevelError> {
        let pair = self.pair(node, names)?;
        Ok(pair.map(|number| number.unwrap_or(default)))
    }

    fn map(&self, node: Node<'_, 'a>) -> Result<MapFile<'a>, LevelError> {
        let tilesets = node
            .children()
            .filter(|child| child.has_tag_name("tileset"));
        Ok(MapFile {
            at: node.range().start,
            orientation: attribute(node, "orientation"),
            is_infinite: matches!(node.attribute("infinite"), Some("1" | "true")),
            size: self.pair(node, ["width", "height"])?,
            tile_size: self.pair_or(node, ["tilewidth", "tileheight"], 0.0)?,
            class: attribute(node, "class"),
            properties: self.properties(node, 0)?,
            tilesets: tilesets
                .map(|child| self.tileset(child))
                .collect::<Result<_, _>>()?,
            layers: self.layers(node, 0)?,
        })
    }

    fn layers(&self, node: Node<'_, 'a>, depth: usize) -> Result<Vec<LayerFile<'a>>, LevelError> {
        if MAX_DEPTH < depth {
            let message =
                format!("groups are nested more than {MAX_DEPTH} deep: ungroup some of them");
            return Err(self
                .text
                .error(LevelErrorKind::TooLarge, node.range().start, message));
        }
        let is_layer = |child: &Node<'_, '_>| {
            let name = child.tag_name().name();
            matches!(name, "layer" | "objectgroup" | "group")
        };
        let layers = node.children().filter(is_layer);
        layers.map(|child| self.layer(child, depth)).collect()
    }

    fn layer(&self, node: Node<'_, 'a>, depth: usize) -> Result<LayerFile<'a>, LevelError> {
        let opacity = self.number(node, "opacity")?.unwrap_or(1.0);
        Ok(LayerFile {
            name: attribute(node, "name"),
            class: attribute(node, "class"),
            properties: self.properties(node, 0)?,
            offset: self.pair_or(node, ["offsetx", "offsety"], 0.0)?,
            corner: self.pair_or(node, ["x", "y"], 0.0)?,
            size: self.pair(node, ["width", "height"])?,
            is_visible: !matches!(node.attribute("visible"), Some("0" | "false")) && 0.0 < opacity,
            parallax: self.pair_or(node, ["parallaxx", "parallaxy"], 1.0)?,
            content: match node.tag_name().name() {
                "layer" => LayerContent::Tiles(self.grids(node)?),
                "objectgroup" => LayerContent::Objects(self.objects(node)?),
                _ => LayerContent::Group(self.layers(node, depth + 1)?),
            },
        })
    }

    fn grids(&self, layer: Node<'_, 'a>) -> Result<Vec<GridFile<'a>>, LevelError> {
        let Some(data) = child(layer, "data") else {
            return Ok(Vec::new());
        };
        let chunks = data.children().filter(|child| child.has_tag_name("chunk"));
        let grids = chunks.map(|chunk| self.grid(layer, data, chunk));
        let grids = grids.collect::<Result<Vec<_>, _>>()?;
        match grids.is_empty() {
            true => Ok(vec![self.grid(layer, data, data)?]),
            false => Ok(grids),
        }
    }

    /// Reads the cells in `node`, which are encoded as `data` says.
    fn grid(
        &self,
        layer: Node<'_, 'a>,
        data: Node<'_, 'a>,
        node: Node<'_, 'a>,
    ) -> Result<GridFile<'a>, LevelError> {
        let at = node.range().start;
        let packed = match data.attribute("encoding") {
            None => Packed::Elements(self.tile_elements(node)?),
            Some(encoding) => {
                let compression = data.attribute("compression").unwrap_or_default();
                Packed::new(encoding, compression, text_of(node)).map_err(|message| {
                    let name = layer.attribute("name").unwrap_or_default();
                    let message = format!("layer \"{name}\" {message}");
                    self.text
                        .error(LevelErrorKind::Unsupported, data.range().start, message)
                })?
            }
        };
        Ok(GridFile {
            at,
            is_chunk: node.has_tag_name("chunk"),
            corner: self.pair_or(node, ["x", "y"], 0.0)?,
            size: self.pair(node, ["width", "height"])?,
            packed,
        })
    }

    fn tile_elements(&self, node: Node<'_, 'a>) -> Result<Vec<u32>, LevelError> {
        let tiles = node.children().filter(|child| child.has_tag_name("tile"));
        tiles
            .map(|tile| match tile.attribute("gid") {
                None => Ok(0),
                Some(number) => number.trim().parse().map_err(|_| {
                    let message =
                        format!("`gid` of <tile> is \"{number}\": it must be a tile number");
                    self.text.damaged(tile.range().start, message)
                }),
            })
            .collect()
    }

    fn tileset(&self, node: Node<'_, 'a>) -> Result<TilesetFile, LevelError> {
        let mut tileset = TilesetFile {
            at: node.range().start,
            first: self.number(node, "firstgid")?,
            source: node.attribute("source").map(str::to_owned),
            name: attribute(node, "name"),
            tile_size: self.pair_or(node, ["tilewidth", "tileheight"], 0.0)?,
            count: self.number(node, "tilecount")?,
            alignment: attribute(node, "objectalignment"),
            render_size: attribute(node, "tilerendersize"),
            ..TilesetFile::default()
        };
        if let Some(offset) = child(node, "tileoffset") {
            tileset.draw_offset = self.pair_or(offset, ["x", "y"], 0.0)?;
        }
        for tile in node.children().filter(|child| child.has_tag_name("tile")) {
            let id = tile.attribute("id").unwrap_or_default();
            let id = id.trim().parse().map_err(|_| {
                let message = format!("`id` of <tile> is \"{id}\": it must be a whole number");
                self.text.damaged(tile.range().start, message)
            })?;
            let described = self.tile(tile)?;
            tileset.tiles.insert(id, described);
        }
        Ok(tileset)
    }

    fn tile(&self, node: Node<'_, 'a>) -> Result<TileFile, LevelError> {
        let shapes = child(node, "objectgroup").map(|group| self.objects(group));
        let image = child(node, "image");
        // A part of the image, or all of it.
        let part = self.pair(node, ["width", "height"])?;
        let whole = image.map(|image| self.pair(image, ["width", "height"]));
        let whole = whole.transpose()?.unwrap_or_default();
        let size = [part[0].or(whole[0]), part[1].or(whole[1])];
        Ok(TileFile {
            class: class(node).unwrap_or_default(),
            properties: self.properties(node, 0)?,
            shapes: shapes.transpose()?.unwrap_or_default(),
            size: match (image, size) {
                (Some(_), [Some(width), Some(height)]) => Some([width, height]),
                _ => None,
            },
        })
    }
}
