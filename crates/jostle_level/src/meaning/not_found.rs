//! What code speaks about although the level does not have it.

use super::Meanings;
use super::lookup::{is_called, tile_def, tileset_of};
use crate::source::{Content, Layer, flags};

const NO_LAYER: &str = "the level has no such layer";
const NO_CLASS: &str = "no tile or object of the level has this class";
const NO_VALUE: &str = "the level has no such IntGrid layer, or none with this value";

impl Meanings<'_> {
    /// Returns the calls whose layer, class or value is nowhere in the level, as sentences.
    pub(crate) fn not_found(&self) -> Vec<String> {
        let overrides = self.overrides;
        let layers = overrides.layers.iter().map(|(name, _)| name);
        let layers = layers.filter(|name| !self.has_layer(name));
        let layers = layers.map(|name| format!(".layer(\"{name}\", …): {NO_LAYER}"));
        let classes = overrides.classes.iter().map(|(name, _)| name);
        let classes = classes.filter(|name| !self.has_class(name));
        let classes = classes.map(|name| format!(".class(\"{name}\", …): {NO_CLASS}"));
        let values = overrides.values.iter();
        let values = values.filter(|(layer, value, _)| !self.has_value(layer, *value));
        let values =
            values.map(|(layer, value, _)| format!(".value(\"{layer}\", {value}, …): {NO_VALUE}"));
        let without = overrides.without.iter();
        let without = without.filter(|name| !self.has_layer(name));
        let without = without.map(|name| format!(".without(\"{name}\"): {NO_LAYER}"));
        layers.chain(classes).chain(values).chain(without).collect()
    }

    fn has_layer(&self, name: &str) -> bool {
        let mut layers = self.source.layers.iter();
        layers.any(|layer| layer.name.eq_ignore_ascii_case(name))
    }

    fn has_class(&self, name: &str) -> bool {
        let mut tiles = self.source.tilesets.iter().flat_map(|set| &set.tiles);
        let is_of_object = |layer: &Layer| match &layer.content {
            Content::Objects(objects) => {
                let mut classes = objects.iter().map(|object| &object.class);
                classes.any(|class| class.eq_ignore_ascii_case(name))
            }
            Content::Tiles { .. } => false,
        };
        tiles.any(|tile| is_called(tile, name)) || self.source.layers.iter().any(is_of_object)
    }

    /// Whether an `IntGrid` layer of that name defines or uses a value.
    fn has_value(&self, name: &str, value: u32) -> bool {
        let layers = self.source.layers.iter().enumerate();
        let mut layers = layers.filter(|(index, layer)| {
            self.layers[*index].is_int_grid && layer.name.eq_ignore_ascii_case(name)
        });
        layers.any(|(_, layer)| match &layer.content {
            Content::Tiles { numbers, blocks } => {
                let found = tileset_of(self.source, *numbers, value);
                let is_defined = found.is_some_and(|(set, id)| tile_def(set, id).is_some());
                let mut cells = blocks.iter().flat_map(|block| &block.cells);
                is_defined || cells.any(|number| number & !flags::ALL == value)
            }
            Content::Objects(_) => false,
        })
    }
}
