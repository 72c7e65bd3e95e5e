//! Reads Tiled files: maps and worlds, with their tilesets and templates, in XML and JSON.
//!
//! - **Owns** the way from bytes to [`Source`], and the limits that keep a bad file from taking all memory.
//! - **Never** says what blocks, and opens nothing but what the opener gives.

use crate::error::{LevelError, LevelErrorKind};
use crate::source::Source;
use file::RootFile;
use project::Project;
use std::collections::BTreeMap;
use std::io;
use std::rc::Rc;
use template::Template;
use text::Text;

mod copies;
mod data;
mod file;
pub(crate) mod json;
mod layer;
mod map;
mod number;
mod object;
pub(crate) mod path;
mod project;
mod property;
mod template;
#[cfg(test)]
mod tests;
pub(crate) mod text;
mod tileset;
mod world;
mod xml;

/// Opens what a file refers to.
pub(crate) type Open<'a> = dyn FnMut(&str) -> io::Result<Vec<u8>> + 'a;

/// Reads a map or world of Tiled: XML or JSON, by its first character.
///
/// `project` is the name and the bytes of a `.tiled-project` with the defaults of classes. All layers together
/// may have `max_cells` cells.
pub(crate) fn read(
    name: &str,
    bytes: &[u8],
    open: &mut Open<'_>,
    project: Option<(&str, &[u8])>,
    max_cells: u64,
) -> Result<Source, LevelError> {
    let project = match project {
        Some((name, bytes)) => Project::read(Text::decode(name, name, bytes)?)?,
        None => Project::default(),
    };
    let path = path::file_name(name);
    let text = Text::decode(name, path, bytes)?;
    let mut reader = Reader {
        open,
        project: &project,
        source: Source {
            file: name.to_owned(),
            ..Source::default()
        },
        tilesets: BTreeMap::new(),
        templates: BTreeMap::new(),
        asking: vec![path.to_owned()],
        cells_left: max_cells,
        max_cells,
    };
    match file::root(text, &project)? {
        RootFile::Map(map) => {
            let properties = reader.add_map(text, map, [0.0; 2])?;
            reader.source.properties = properties;
        }
        RootFile::World(world) => reader.add_world(text, world)?,
    }
    let source = reader.source;
    if project.copies.is_used_up() {
        let message = "the properties of groups, templates and classes are repeated too often: make them smaller, or use them less often";
        return Err(LevelError::new(LevelErrorKind::TooLarge, name, message));
    }
    Ok(source)
}

/// A level that is being read.
struct Reader<'r, 'o> {
    open: &'r mut Open<'o>,
    project: &'r Project,
    source: Source,
    /// The index in [`Source::tilesets`] of each file that was read.
    tilesets: BTreeMap<String, usize>,
    templates: BTreeMap<String, Rc<Template>>,
    /// The files that are being read, each asked for by the one before.
    asking: Vec<String>,
    cells_left: u64,
    max_cells: u64,
}

impl Reader<'_, '_> {
    /// Opens a file for another, which then must not ask for any of those that led to it. [`Self::close`] ends that.
    fn open(
        &mut self,
        asker: Text<'_>,
        at: usize,
        what: &str,
        written: &str,
    ) -> Result<(String, Vec<u8>), LevelError> {
        let path = path::resolve(asker.path, written);
        if self.asking.contains(&path) {
            let message = format!(
                "{what} \"{written}\" refers to itself, perhaps through other files: choose another file"
            );
            return Err(asker.damaged(at, message));
        }
        if file::MAX_DEPTH < self.asking.len() {
            let message = format!(
                "files refer to each other more than {} deep, down to \"{written}\": break the chain",
                file::MAX_DEPTH
            );
            return Err(asker.error(LevelErrorKind::TooLarge, at, message));
        }
        let bytes = (self.open)(&path).map_err(|error| {
            let message = format!(
                "{what} \"{written}\" was not found as \"{path}\" ({error}): put the file there, or fix the path"
            );
            asker.error(LevelErrorKind::NotFound, at, message).because(error)
        })?;
        self.asking.push(path.clone());
        Ok((path, bytes))
    }

    /// Returns what a file that was opened is called in errors and origins.
    fn named(&self, path: &str) -> String {
        path::named(&self.source.file, path)
    }

    /// Ends the reading of the file that was opened last.
    fn close(&mut self) {
        self.asking.pop();
    }
}
