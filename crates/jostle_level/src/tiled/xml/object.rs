//! Objects and properties in XML.

use super::{Xml, attribute, child, class, text_of};
use crate::error::{LevelError, LevelErrorKind};
use crate::properties::{Properties, Value};
use crate::tiled::file::{MAX_DEPTH, ObjectFile, ShapeFile};
use crate::tiled::property::{finished, unique};
use roxmltree::Node;

impl<'a> Xml<'_, 'a> {
    pub(super) fn objects(&self, group: Node<'_, 'a>) -> Result<Vec<ObjectFile>, LevelError> {
        let objects = group
            .children()
            .filter(|child| child.has_tag_name("object"));
        objects.map(|object| self.object(object)).collect()
    }

    pub(super) fn object(&self, node: Node<'_, 'a>) -> Result<ObjectFile, LevelError> {
        let visible = node.attribute("visible");
        Ok(ObjectFile {
            at: node.range().start,
            id: attribute(node, "id"),
            template: node.attribute("template").map(str::to_owned),
            name: node.attribute("name").map(str::to_owned),
            class: class(node),
            position: self.pair(node, ["x", "y"])?,
            size: self.pair(node, ["width", "height"])?,
            rotation: self.number(node, "rotation")?,
            is_visible: visible.map(|word| !matches!(word, "0" | "false")),
            number: self.number(node, "gid")?,
            shape: self.shape(node)?,
            properties: self.properties(node, 0)?,
        })
    }

    fn shape(&self, object: Node<'_, 'a>) -> Result<Option<ShapeFile>, LevelError> {
        for node in object.children() {
            let shape = match node.tag_name().name() {
                "point" => ShapeFile::Point,
                "ellipse" => ShapeFile::Ellipse,
                "capsule" => ShapeFile::Capsule,
                "text" => ShapeFile::Text,
                "polygon" => ShapeFile::Polygon(self.points(object, node)?),
                "polyline" => ShapeFile::Polyline(self.points(object, node)?),
                _ => continue,
            };
            return Ok(Some(shape));
        }
        Ok(None)
    }

    fn points(
        &self,
        object: Node<'_, 'a>,
        node: Node<'_, 'a>,
    ) -> Result<Vec<[f64; 2]>, LevelError> {
        let written = node.attribute("points").unwrap_or_default();
        let point = |word: &str| {
            let (x, y) = word.split_once(',')?;
            let point = [x.parse::<f64>().ok()?, y.parse::<f64>().ok()?];
            point
                .iter()
                .all(|number| number.is_finite())
                .then_some(point)
        };
        let points = written.split_ascii_whitespace().map(|word| {
            point(word).ok_or_else(|| {
                let id = object.attribute("id").unwrap_or_default();
                let message = format!(
                    "object {id} has a point \"{word}\": it must be two numbers with a comma"
                );
                self.text.damaged(node.range().start, message)
            })
        });
        points.collect()
    }

    /// Reads the properties in an element.
    pub(super) fn properties(
        &self,
        node: Node<'_, 'a>,
        depth: usize,
    ) -> Result<Properties, LevelError> {
        let Some(list) = child(node, "properties") else {
            return Ok(Properties::default());
        };
        let all = list
            .children()
            .filter(|child| child.has_tag_name("property"));
        let all = all.map(|property| {
            Ok((
                attribute(property, "name"),
                self.value(property, depth + 1)?,
            ))
        });
        Ok(unique(all.collect::<Result<_, _>>()?))
    }

    fn value(&self, node: Node<'_, 'a>, depth: usize) -> Result<Value, LevelError> {
        if MAX_DEPTH < depth {
            let message = format!("properties are nested more than {MAX_DEPTH} deep: flatten them");
            return Err(self
                .text
                .error(LevelErrorKind::TooLarge, node.range().start, message));
        }
        let kind = node.attribute("type").unwrap_or_default();
        let value = match kind {
            "class" => Value::Class(self.properties(node, depth)?),
            "list" => {
                let list = child(node, "list").unwrap_or(node);
                let items = list.children().filter(|child| child.has_tag_name("item"));
                let items = items.map(|item| self.value(item, depth + 1));
                Value::List(items.collect::<Result<_, _>>()?)
            }
            _ => Value::Text(match node.attribute("value") {
                Some(value) => value.to_owned(),
                None => text_of(node).into_owned(),
            }),
        };
        let class = node.attribute("propertytype").unwrap_or_default();
        Ok(finished(kind, class, value, self.project))
    }
}
