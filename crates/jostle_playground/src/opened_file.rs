//! Level files: from a disk, or sent by a page.

use crate::opened_level::OpenedLevel;
use jostle::Outside;
use jostle_inspect::SentFile;
use jostle_level::{Level, LevelError, LevelErrorKind, Reading};
use std::cell::OnceCell;
use std::error::Error;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

/// How the names of files end that are a level by themselves, best first. Tilesets in JSON can end like levels.
const ENDINGS: [&str; 5] = [".world", ".ldtk", ".tmx", ".tmj", ".json"];

/// How many levels of one project are opened: each takes a few milliseconds, and a picture.
const MAX_LEVELS: usize = 40;

/// The levels of a file: one, or each of those that have no place in a common world.
#[derive(Clone, Debug)]
pub struct OpenedFile {
    name: String,
    levels: Vec<Arc<OpenedLevel>>,
    left_out: usize,
}

/// Why files that were sent together cannot be played.
#[derive(Debug)]
pub enum SentError {
    /// None of them is a level. Their names.
    NoLevel(String),
    /// The level refers to a file that is not among them. The names of both.
    Missing([String; 2]),
    /// The level cannot be read.
    Level(LevelError),
}

impl OpenedFile {
    /// Opens a level file, and the files that it refers to.
    ///
    /// # Errors
    ///
    /// Returns an error if one of them cannot be read.
    pub fn open(path: &Path) -> Result<Self, LevelError> {
        let name = path.file_name().unwrap_or_default();
        Self::new(&name.to_string_lossy(), reading, |reading| {
            reading.open(path)
        })
    }

    /// Reads a level from files that were sent together. They find each other by name, whatever their folders were. If
    /// several are levels, the first is read; a `.tiled-project` completes its classes.
    ///
    /// # Errors
    ///
    /// Returns an error if none of them is a level, if it cannot be read, or if it refers to a file that is missing.
    pub fn read(files: &[SentFile]) -> Result<Self, SentError> {
        let ends = |file: &SentFile, end: &str| file.name.to_lowercase().ends_with(end);
        let candidates = ENDINGS
            .iter()
            .flat_map(|end| files.iter().filter(move |file| ends(file, end)));
        // A tileset in JSON can be called like a level.
        let mut results = candidates.map(|main| Self::read_main(main, files));
        let Some(first) = results.next() else {
            let names: Vec<&str> = files.iter().map(|file| file.name.as_str()).collect();
            return Err(SentError::NoLevel(names.join(", ")));
        };
        first.or_else(|error| results.find_map(Result::ok).ok_or(error))
    }

    /// Reads one of the files as the level, and the others as what it refers to.
    fn read_main(main: &SentFile, files: &[SentFile]) -> Result<Self, SentError> {
        let missing = OnceCell::new();
        let other = |path: &str| {
            let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
            let found = files.iter().find(|file| file.name == name);
            let found = found.map(|file| file.bytes.clone());
            found.ok_or_else(|| missing.get_or_init(|| name.to_owned()).clone())
        };
        let read = |reading: &Reading| reading.read(&main.name, &main.bytes, other);
        let project = files
            .iter()
            .find(|file| file.name.to_lowercase().ends_with(".tiled-project"));
        let reading = || match project {
            Some(project) => reading().with_project(&project.name, &project.bytes),
            None => reading(),
        };
        Self::new(&main.name, reading, read).map_err(|error| match missing.get() {
            Some(missing) if error.kind() == LevelErrorKind::NotFound => {
                SentError::Missing([main.name.clone(), missing.clone()])
            }
            _ => SentError::Level(error),
        })
    }

    /// Reads the only level of a file, or one after the other if each must be named.
    fn new(
        name: &str,
        reading: impl Fn() -> Reading,
        read: impl Fn(&Reading) -> Result<Level, LevelError>,
    ) -> Result<Self, LevelError> {
        let (levels, left_out) = match read(&reading()) {
            Ok(level) => (vec![Arc::new(OpenedLevel::new(name, None, level))], 0),
            Err(error) if error.choices().is_empty() => return Err(error),
            Err(error) => {
                let choices = error.choices();
                let opened = choices.iter().take(MAX_LEVELS).map(|choice| {
                    let level = read(&reading().level(choice))?;
                    Ok(Arc::new(OpenedLevel::new(name, Some(choice), level)))
                });
                let levels = opened.collect::<Result<Vec<_>, LevelError>>()?;
                (levels, choices.len().saturating_sub(MAX_LEVELS))
            }
        };
        Ok(Self {
            name: name.to_owned(),
            levels,
            left_out,
        })
    }

    /// Returns the name of the file, without its folder.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns its levels, in the order of the file.
    #[must_use]
    pub fn levels(&self) -> &[Arc<OpenedLevel>] {
        &self.levels
    }

    /// Returns each of its levels as if it were in a file of its own.
    #[must_use]
    pub fn split(&self) -> Vec<Self> {
        let levels = self.levels.iter();
        levels
            .map(|level| Self {
                name: level.name().to_owned(),
                levels: vec![level.clone()],
                left_out: 0,
            })
            .collect()
    }

    /// Returns a sentence about levels that were not opened, if there are too many.
    #[must_use]
    pub fn warning(&self) -> Option<String> {
        let Self {
            name,
            levels,
            left_out,
        } = self;
        let count = levels.len();
        let total = count + left_out;
        (0 < *left_out)
            .then(|| format!("{name} has {total} levels: only the first {count} are opened."))
    }
}

/// Returns how levels are read in the playground.
fn reading() -> Reading {
    Reading::new(Outside::Empty)
}

impl fmt::Display for SentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoLevel(names) => {
                write!(f, "{names}: there is no level among these files")?;
                write!(f, ", which would end in .tmx, .tmj, .json, .world or .ldtk")
            }
            Self::Missing([level, other]) => {
                write!(f, "{level} refers to {other}, which is not here")?;
                write!(f, ": drop all files of the level together")
            }
            Self::Level(error) => error.fmt(f),
        }
    }
}

impl Error for SentError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::NoLevel(_) | Self::Missing(_) => None,
            Self::Level(error) => error.source(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{OpenedFile, SentFile};

    fn file(name: &str, text: &str) -> SentFile {
        SentFile {
            name: name.to_owned(),
            bytes: text.as_bytes().to_vec(),
        }
    }

    const TILESET: &str = r#"{ "type": "tileset", "name": "a", "tilewidth": 16, "tileheight": 16, "tilecount": 1, "columns": 1 }"#;
    const LEVEL: &str = r#"{ "type": "map", "orientation": "orthogonal", "width": 1, "height": 1,
        "tilewidth": 16, "tileheight": 16, "tilesets": [{ "firstgid": 1, "source": "a_tiles.json" }],
        "layers": [{ "type": "tilelayer", "name": "Walls", "width": 1, "height": 1, "data": [1] },
        { "type": "objectgroup", "name": "Things", "objects": [{ "id": 1, "type": "coin", "x": 0, "y": 0 }] }] }"#;

    #[test]
    fn a_tileset_that_ends_like_a_level_is_not_the_level() {
        let files = [file("a_tiles.json", TILESET), file("level.json", LEVEL)];
        let opened = OpenedFile::read(&files).unwrap();
        assert_eq!(opened.name(), "level.json");
        let error = OpenedFile::read(&files[..1]).unwrap_err().to_string();
        assert!(error.contains("tileset"), "{error}");
    }

    #[test]
    fn a_project_completes_the_classes_of_a_level() {
        let project = r#"{ "propertyTypes": [{ "id": 1, "name": "coin", "type": "class", "useAs": ["object"],
            "members": [{ "name": "value", "type": "int", "value": 5 }] }] }"#;
        let files = [
            file("game.tiled-project", project),
            file("level.json", LEVEL),
            file("a_tiles.json", TILESET),
        ];
        let opened = OpenedFile::read(&files).unwrap();
        let coin = &opened.levels()[0].level.markers[0];
        assert_eq!(coin.get::<i64>("value").unwrap(), 5);
    }
}
