//! Opens the levels of the command line.

use crate::options::Options;
use jostle_level::{Level, LevelError, LevelErrorKind};

/// A level that was opened, or why it could not be.
pub(crate) struct Opened {
    /// The file, with the name of the level if it has several that are no world.
    pub(crate) name: String,
    pub(crate) level: Result<Level<f32>, LevelError>,
}

/// Opens the levels of a file: one, or each of those that have no place in a common world.
pub(crate) fn levels(options: &Options, file: &str) -> Vec<Opened> {
    let level = options.reading().open(file);
    match level {
        Err(error)
            if error.kind() == LevelErrorKind::NoSuchLevel
                && options.level.is_none()
                && !error.choices().is_empty() =>
        {
            let choices = error.choices().iter();
            choices
                .map(|level| Opened {
                    name: format!("{file} {level}"),
                    level: options.reading().level(level).open(file),
                })
                .collect()
        }
        level => vec![Opened {
            name: file.to_owned(),
            level,
        }],
    }
}
