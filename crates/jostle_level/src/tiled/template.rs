//! Templates: objects in files of their own.

use super::copies::Copies;
use super::file::{ObjectFile, ShapeFile, TemplateFile};
use super::property::inherit;
use super::text::Text;
use super::{Reader, file};
use crate::error::LevelError;
use crate::source::{Shape, TileNumbers};
use std::rc::Rc;

/// An object and its tile, whose number counted in the tilesets of its own file.
pub(super) struct Template {
    pub(super) object: ObjectFile,
    pub(super) tile: Option<Shape>,
}

impl Template {
    /// Fills what an instance does not say itself.
    pub(super) fn complete(&self, instance: &mut ObjectFile, copies: &Copies) {
        let object = &self.object;
        if !copies.allow(self.weight()) {
            return;
        }
        instance.name = instance.name.take().or_else(|| object.name.clone());
        let own_class = instance.class.take().filter(|class| !class.is_empty());
        instance.class = own_class.or_else(|| object.class.clone());
        for axis in 0..2 {
            instance.position[axis] = instance.position[axis].or(object.position[axis]);
            instance.size[axis] = instance.size[axis].or(object.size[axis]);
        }
        instance.rotation = instance.rotation.or(object.rotation);
        instance.is_visible = instance.is_visible.or(object.is_visible);
        instance.shape = instance.shape.take().or_else(|| object.shape.clone());
        inherit(&mut instance.properties, &object.properties, copies);
    }

    /// Returns about how many bytes an instance copies, besides properties.
    fn weight(&self) -> usize {
        let text = |text: &Option<String>| text.as_ref().map_or(0, String::len);
        let points = match &self.object.shape {
            Some(ShapeFile::Polygon(points) | ShapeFile::Polyline(points)) => points.len(),
            _ => 0,
        };
        text(&self.object.name) + text(&self.object.class) + points * size_of::<[f64; 2]>()
    }
}

impl Reader<'_, '_> {
    /// Returns the template that an object names.
    pub(super) fn template(
        &mut self,
        asker: Text<'_>,
        at: usize,
        written: &str,
    ) -> Result<Rc<Template>, LevelError> {
        let path = super::path::resolve(asker.path, written);
        if let Some(template) = self.templates.get(&path) {
            return Ok(Rc::clone(template));
        }
        let (path, bytes) = self.open(asker, at, "template", written)?;
        let file = self.named(&path);
        let text = Text::decode(&file, &path, &bytes)?;
        let TemplateFile { tileset, object } = file::template(text, self.project)?;
        let mut numbers = TileNumbers::default();
        if let Some(tileset) = tileset {
            let first = self.first_number(text, &tileset)?;
            numbers
                .first
                .push((first, self.add_tileset(text, tileset)?));
        }
        let template = Rc::new(self.instance(text, object, &numbers)?);
        self.close();
        self.templates.insert(path, Rc::clone(&template));
        Ok(template)
    }
}
