//! Level files: from a disk, or sent by a page.

mod error;
mod kept;
mod sent;
#[cfg(test)]
mod tests;

pub use error::OpenError;
pub(crate) use kept::KeptFiles;

use crate::opened_level::OpenedLevel;
use crate::scenes::check_level;
use jostle::Outside;
use jostle_inspect::SentFile;
use jostle_level::{Level, Reading};
use sent::SentFiles;
use std::path::Path;
use std::sync::Arc;

/// How the names of files end that are a level by themselves, best first.
const ENDINGS: [&str; 5] = [".world", ".ldtk", ".tmx", ".tmj", ".json"];

/// What is in each JSON file that is a level, and in no tileset or template: those can be called like levels.
const LEVEL_WORDS: [&[u8]; 4] = [b"\"layers\"", b"\"maps\"", b"\"patterns\"", b"__header__"];

/// How many files are opened at once, and how many are kept.
const MAX_OPENED: usize = 6;

/// How many levels of one project are opened: reading one takes a few milliseconds.
const MAX_LEVELS: usize = 40;

/// The most cells of a level: they are copied, drawn and searched, in a browser with little memory.
const MAX_CELLS: u64 = 1 << 22;

/// The levels of a file: one, or each of those that have no place in a common world.
#[derive(Clone, Debug)]
pub struct OpenedFile {
    name: String,
    levels: Vec<Arc<OpenedLevel>>,
    warnings: Vec<String>,
    /// The number of its first picture among those of all files that are kept.
    first_picture: usize,
}

impl OpenedFile {
    /// Opens a level file, and the files that it refers to.
    ///
    /// # Errors
    ///
    /// Returns an error if one of them cannot be read, or if the level cannot be played.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        let name = path.file_name().unwrap_or_default();
        Self::new(&name.to_string_lossy(), reading, |reading| {
            reading.open(path).map_err(OpenError::from)
        })
    }

    /// Reads the levels among files that were sent together, except those that belong to another one, such as the maps of
    /// a world. The files find each other by their paths, as far as these are known; a `.tiled-project` completes their
    /// classes.
    ///
    /// # Errors
    ///
    /// Returns an error if none of them is a level, or if one of the levels cannot be read or played.
    pub fn read(files: &[SentFile]) -> Result<Vec<Self>, OpenError> {
        let sent = SentFiles::new(files);
        let mut levels: Vec<&SentFile> = ENDINGS
            .iter()
            .flat_map(|end| files.iter().filter(move |file| ends_with(file, end)))
            .collect();
        if levels.is_empty() {
            return Err(OpenError::NoLevel);
        }
        let real: Vec<&SentFile> = levels
            .iter()
            .copied()
            .filter(|file| is_level(file))
            .collect();
        // If there is none, the error of reading the others says what they are.
        if !real.is_empty() {
            levels = real;
        }
        let (mut opened, mut left_out) = (Vec::new(), 0);
        for main in levels {
            if sent.was_asked_for(main) {
                continue;
            }
            if opened.len() < MAX_OPENED {
                opened.push(Self::read_level(main, &sent)?);
            } else {
                left_out += 1;
            }
        }
        let total = opened.len() + left_out;
        if let Some(first) = opened.first_mut().filter(|_| 0 < left_out) {
            let warning =
                format!("There are {total} level files: only the first {MAX_OPENED} are opened.");
            first.warnings.push(warning);
        }
        Ok(opened)
    }

    /// Reads one of the files as the level, and the others as what it refers to.
    fn read_level(main: &SentFile, sent: &SentFiles<'_>) -> Result<Self, OpenError> {
        let read = |reading: &Reading| {
            let level = reading.read(&main.name, &main.bytes, |path| sent.open(main, path));
            level.map_err(|error| sent.explain(main, error))
        };
        let reading = || match sent.project() {
            Some(project) => reading().with_project(&project.name, &project.bytes),
            None => reading(),
        };
        Self::new(sent.title(main), reading, read)
    }

    /// Reads the only level of a file, or one after the other if each must be named.
    fn new(
        name: &str,
        reading: impl Fn() -> Reading,
        read: impl Fn(&Reading) -> Result<Level, OpenError>,
    ) -> Result<Self, OpenError> {
        let mut file = Self {
            name: name.to_owned(),
            levels: Vec::new(),
            warnings: Vec::new(),
            first_picture: 0,
        };
        match read(&reading()) {
            Ok(level) => file.add(None, level)?,
            Err(error) if error.choices().is_empty() => return Err(error),
            Err(error) => {
                let choices = error.choices();
                for choice in choices.iter().take(MAX_LEVELS) {
                    file.add(Some(choice), read(&reading().level(choice))?)?;
                }
                if MAX_LEVELS < choices.len() {
                    let total = choices.len();
                    let warning = format!(
                        "{name} has {total} levels: only the first {MAX_LEVELS} are opened."
                    );
                    file.warnings.push(warning);
                }
            }
        }
        Ok(file)
    }

    /// Adds a level that can be played.
    fn add(&mut self, named: Option<&str>, level: Level) -> Result<(), OpenError> {
        let level = Arc::new(OpenedLevel::new(&self.name, named, level));
        check_level(&level).map_err(OpenError::Unplayable)?;
        self.warnings.extend(level.warning());
        self.levels.push(level);
        Ok(())
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
                warnings: Vec::new(),
                first_picture: 0,
            })
            .collect()
    }

    /// Returns sentences about what is not opened or not drawn.
    #[must_use]
    pub fn warnings(&self) -> &[String] {
        &self.warnings
    }

    /// Returns the numbers of its pictures among those of all files that are kept.
    pub(crate) fn pictures(&self) -> std::ops::Range<usize> {
        let counts = self.levels.iter().map(|level| level.picture_count());
        self.first_picture..self.first_picture + counts.sum::<usize>()
    }
}

/// Returns how levels are read in the playground.
fn reading() -> Reading {
    Reading::new(Outside::Empty).with_max_cells(MAX_CELLS)
}

fn ends_with(file: &SentFile, end: &str) -> bool {
    file.name.to_lowercase().ends_with(end)
}

/// Whether a file with the ending of a level is one, as far as a look at it can tell.
fn is_level(file: &SentFile) -> bool {
    let is_json = ends_with(file, ".json") || ends_with(file, ".tmj");
    let has = |word: &[u8]| file.bytes.windows(word.len()).any(|part| part == word);
    !is_json || LEVEL_WORDS.into_iter().any(has)
}
