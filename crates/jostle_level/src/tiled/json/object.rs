//! Objects in JSON.

use super::fields::{Number, ObjectFields, Point};
use super::{Json, parse};
use crate::error::LevelError;
use crate::tiled::file::{ObjectFile, ShapeFile, class_or_type};
use serde_json::value::RawValue;

impl<'a> Json<'_, 'a> {
    pub(super) fn objects(
        &self,
        objects: Option<Vec<&'a RawValue>>,
    ) -> Result<Vec<ObjectFile>, LevelError> {
        let objects = objects.into_iter().flatten();
        objects.map(|object| self.object(object)).collect()
    }

    pub(super) fn object(&self, raw: &'a RawValue) -> Result<ObjectFile, LevelError> {
        let at = self.text.offset_of(raw.get());
        let fields: ObjectFields = parse(self.text, raw.get())?;
        let number = |number: Option<Number>| number.map(|number| number.0);
        Ok(ObjectFile {
            at,
            id: fields.id.map_or(String::new(), |id| id.0.to_string()),
            shape: shape(&fields),
            template: fields.template,
            name: fields.name,
            class: class_or_type(fields.class, fields.kind),
            position: [fields.x, fields.y].map(number),
            size: [fields.width, fields.height].map(number),
            rotation: number(fields.rotation),
            is_visible: fields.visible.map(|flag| flag.0),
            number: number(fields.gid),
            properties: self.properties(
                at,
                fields.properties.as_ref(),
                fields.propertytypes.as_ref(),
            )?,
        })
    }
}

fn shape(fields: &ObjectFields) -> Option<ShapeFile> {
    let is_set = |flag: Option<super::fields::Flag>| flag.is_some_and(|flag| flag.0);
    let points = |points: &[Point]| points.iter().map(Point::array).collect();
    if let Some(polygon) = &fields.polygon {
        Some(ShapeFile::Polygon(points(polygon)))
    } else if let Some(polyline) = &fields.polyline {
        Some(ShapeFile::Polyline(points(polyline)))
    } else if is_set(fields.point) {
        Some(ShapeFile::Point)
    } else if is_set(fields.ellipse) {
        Some(ShapeFile::Ellipse)
    } else if is_set(fields.capsule) {
        Some(ShapeFile::Capsule)
    } else {
        fields.text.as_ref().map(|_| ShapeFile::Text)
    }
}
