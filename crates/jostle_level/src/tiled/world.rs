//! Worlds: several maps with their places.

use super::Reader;
use super::file::{self, RootFile, WorldFile, WorldMap};
use super::text::Text;
use crate::error::{LevelError, LevelErrorKind};
use std::collections::BTreeSet;

impl Reader<'_, '_> {
    /// Adds all maps of a world.
    pub(super) fn add_world(&mut self, text: Text<'_>, world: WorldFile) -> Result<(), LevelError> {
        if let Some(at) = world.patterns_at {
            let message =
                "the world finds its maps by patterns, which are not read: list the maps instead";
            return Err(text.error(LevelErrorKind::Unsupported, at, message));
        }
        self.source.properties = world.properties;
        let mut paths = BTreeSet::new();
        for map in world.maps {
            let is_new = paths.insert(map.file_name.clone());
            self.add_world_map(text, &map, is_new)?;
        }
        Ok(())
    }

    fn add_world_map(
        &mut self,
        world: Text<'_>,
        map: &WorldMap,
        is_new: bool,
    ) -> Result<(), LevelError> {
        let (path, bytes) = self.open(world, map.at, "map", &map.file_name)?;
        // A map that is listed a thousand times takes a thousand times its memory.
        if !is_new && !self.project.copies.allow(bytes.len()) {
            self.close();
            return Ok(());
        }
        let file = self.named(&path);
        let text = Text::decode(&file, &path, &bytes)?;
        let RootFile::Map(read) = file::root(text, self.project)? else {
            let message = format!(
                "\"{}\" is a world itself: list its maps instead",
                map.file_name
            );
            return Err(world.error(LevelErrorKind::Unsupported, map.at, message));
        };
        let properties = self.add_map(text, read, map.corner)?;
        if let Some(area) = self.source.areas.last_mut() {
            area.properties = properties;
        }
        self.close();
        Ok(())
    }
}
