//! Reads LDtk projects.
//!
//! - **Owns** the way from the bytes of a project, and of the levels it keeps in files of their own, to [`Source`].
//! - **Uses** `source`, `properties` and `error`, nothing above.
//! - **Never** says what blocks: that is for `meaning`.

mod definitions;
mod entities;
mod fields;
mod json;
mod layers;
mod levels;
mod tilesets;

#[cfg(test)]
mod tests;

use crate::error::{LevelError, LevelErrorKind};
use crate::source::{Area, Source};
use crate::tiled::text::Text;
use crate::tiled::{self, Open, path};
use definitions::Definitions;
use levels::ChosenLevel;
use serde::de::DeserializeOwned;
use tilesets::Tilesets;

/// Reads a project of LDtk: the level of that name or iid, or the levels of its world joined.
///
/// Without a name it joins the levels of the first world by their place in it. Those of other worlds, and those at
/// another depth, are left out: a world has coordinates of its own, and the editor draws depths on top of each other,
/// so their walls would end up in the same cells. The depth that is read is 0, or the lowest if no level is at 0.
/// The name of a world joins the levels of that world instead.
///
/// In a linear layout levels have no place, so one of them must be named unless there is only one. It is put at the
/// origin.
///
/// All layers together may have `max_cells` cells.
pub(crate) fn read(
    name: &str,
    bytes: &[u8],
    open: &mut Open<'_>,
    level: Option<&str>,
    max_cells: u64,
) -> Result<Source, LevelError> {
    let mut project: json::ProjectJson = parse(name, bytes)?;
    let chosen = levels::choose(name, &mut project, level)?;
    let mut reader = ProjectReader::new(name, &project, max_cells);
    reader.source.not_read = chosen.not_read;
    for one in chosen.levels {
        reader.add(one, open)?;
    }
    Ok(reader.finish())
}

/// Fills a [`Source`] level by level.
struct ProjectReader<'a> {
    /// The name of the project's file.
    file: &'a str,
    /// The version of LDtk that wrote it; empty if it does not say.
    version: &'a str,
    definitions: Definitions<'a>,
    tilesets: Tilesets,
    /// The cells of all layers so far.
    cells: u64,
    max_cells: u64,
    source: Source,
}

impl<'a> ProjectReader<'a> {
    fn new(file: &'a str, project: &'a json::ProjectJson, max_cells: u64) -> Self {
        Self {
            file,
            version: &project.json_version,
            definitions: Definitions::new(project),
            tilesets: Tilesets::default(),
            cells: 0,
            max_cells,
            source: Source {
                file: file.to_owned(),
                ..Source::default()
            },
        }
    }

    /// Adds a level with its layers, which may be in a file of their own.
    fn add(&mut self, chosen: ChosenLevel, open: &mut Open<'_>) -> Result<(), LevelError> {
        let ChosenLevel { mut level, corner } = chosen;
        let mut file = self.file.to_owned();
        if level.layer_instances.is_none() {
            if let Some(path) = &level.external_rel_path {
                let relative = path::resolve(path::file_name(self.file), path);
                file = path::named(self.file, &relative);
                let outside = self.open_level(&level.identifier, path, &relative, open)?;
                level.layer_instances = outside.layer_instances;
                level.field_instances = outside.field_instances;
            }
        }
        let layers = level.layer_instances.take().unwrap_or_default();
        self.add_area(level, &file, corner)?;
        // LDtk lists the topmost layer first.
        for layer in layers.into_iter().rev() {
            self.add_layer(layer, &file)?;
        }
        Ok(())
    }

    /// Reads the file of a level that the project keeps apart.
    fn open_level(
        &self,
        level: &str,
        path: &str,
        relative: &str,
        open: &mut Open<'_>,
    ) -> Result<json::LevelJson, LevelError> {
        let file = &path::named(self.file, relative);
        let bytes = open(relative).map_err(|error| {
            let message = format!(
                "the level \"{level}\" of {} is in the file \"{path}\", which could not be opened ({error}): save the \
                 project again, or put the file there",
                self.file
            );
            LevelError::new(LevelErrorKind::NotFound, file, message).because(error)
        })?;
        let read: json::LevelJson = parse(file, &bytes)?;
        if read.layer_instances.is_none() {
            let message = format!(
                "there are no layers in this file of the level \"{level}\": save {} again with LDtk",
                self.file
            );
            return Err(LevelError::new(LevelErrorKind::Damaged, file, message));
        }
        Ok(read)
    }

    fn add_area(
        &mut self,
        level: json::LevelJson,
        file: &str,
        corner: [f64; 2],
    ) -> Result<(), LevelError> {
        if level.px_wid < 0.0 || level.px_hei < 0.0 {
            let message = format!(
                "level \"{}\" is {} x {} pixels: save the project again with LDtk",
                level.identifier, level.px_wid, level.px_hei
            );
            return Err(LevelError::new(LevelErrorKind::Damaged, file, message));
        }
        let grid = fields::FieldGrid {
            corner,
            cell: f64::from(self.definitions.default_grid),
        };
        self.source.areas.push(Area {
            name: level.identifier,
            file: file.to_owned(),
            corner,
            size: [level.px_wid, level.px_hei],
            is_infinite: false,
            properties: fields::properties(level.field_instances, &grid),
        });
        Ok(())
    }

    fn finish(mut self) -> Source {
        if let [only] = &self.source.areas[..] {
            self.source.properties = only.properties.clone();
        }
        self.source.tilesets = self.tilesets.tilesets;
        self.source.tile_numbers = self.tilesets.numbers;
        self.source
    }
}

/// Reads JSON, with or without a byte order mark.
fn parse<T: DeserializeOwned>(file: &str, bytes: &[u8]) -> Result<T, LevelError> {
    let text = Text::decode(file, file, bytes)?;
    tiled::json::parse(text, text.text)
}
