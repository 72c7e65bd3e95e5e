//! The definitions of a project, found by their uid.

use super::json;
use std::collections::BTreeMap;

/// The longest name, in bytes, that is copied to every tile or entity it is for.
///
/// A longer one, written once and used a million times, would fill the memory. LDtk writes names of a few words.
pub(super) const LONGEST_NAME: usize = 255;

/// The most tags of a definition that are copied to its entities.
const MOST_TAGS: usize = 32;

/// What the project says once about all layers, entities and tilesets of a kind.
pub(super) struct Definitions<'a> {
    layers: BTreeMap<i64, &'a json::LayerDefinition>,
    entities: BTreeMap<i64, &'a json::EntityDefinition>,
    tilesets: BTreeMap<i64, &'a json::TilesetDefinition>,
    /// The size of a cell in pixels where a layer does not tell its own.
    pub(super) default_grid: u32,
}

impl<'a> Definitions<'a> {
    pub(super) fn new(project: &'a json::ProjectJson) -> Self {
        let defs = &project.defs;
        Self {
            layers: by_uid(&defs.layers, |layer| layer.uid),
            entities: by_uid(&defs.entities, |entity| entity.uid),
            tilesets: by_uid(&defs.tilesets, |tileset| tileset.uid),
            default_grid: project.default_grid_size.unwrap_or(16),
        }
    }

    /// Returns the definition of a layer.
    pub(super) fn layer(&self, uid: Option<i64>) -> Option<&'a json::LayerDefinition> {
        self.layers.get(&uid?).copied()
    }

    /// Returns the definition of an entity.
    pub(super) fn entity(&self, uid: Option<i64>) -> Option<&'a json::EntityDefinition> {
        self.entities.get(&uid?).copied()
    }

    /// Returns the tags of an entity's definition, for entities that do not repeat them.
    pub(super) fn tags(&self, uid: Option<i64>) -> Vec<String> {
        let tags = self.entity(uid).map(|entity| entity.tags.as_slice());
        tags.unwrap_or_default()
            .iter()
            .filter(|tag| tag.len() <= LONGEST_NAME)
            .take(MOST_TAGS)
            .cloned()
            .collect()
    }

    /// Returns the definition of a tileset.
    pub(super) fn tileset(&self, uid: Option<i64>) -> Option<&'a json::TilesetDefinition> {
        self.tilesets.get(&uid?).copied()
    }
}

fn by_uid<T>(all: &[T], uid: impl Fn(&T) -> Option<i64>) -> BTreeMap<i64, &T> {
    all.iter()
        .filter_map(|one| Some((uid(one)?, one)))
        .collect()
}
