//! Opens the levels of the command line.

use crate::options::Options;
use jostle_level::{Level, LevelError};
use std::fmt;

/// A level that was opened, or why it could not be.
pub(crate) struct Opened {
    pub(crate) name: LevelName,
    pub(crate) level: Result<Level<f32>, LevelError>,
}

/// What a level is called in the output: its file, with its own name if it was opened alone.
pub(crate) struct LevelName {
    file: String,
    level: Option<String>,
}

impl LevelName {
    /// Returns a line about the file with the name of the level, since several levels may be in the file.
    pub(crate) fn in_line(&self, line: &str) -> String {
        let rest = line.strip_prefix(&self.file);
        match rest.filter(|rest| rest.starts_with([':', ','])) {
            Some(rest) => format!("{self}{rest}"),
            None => line.to_owned(),
        }
    }
}

impl fmt::Display for LevelName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        match &self.level {
            Some(level) => write!(f, " {level}"),
            None => Ok(()),
        }
    }
}

/// Opens the levels of a file one after the other: those that have a place in the first world together, and each of
/// the others alone.
pub(crate) fn levels<'a>(options: &'a Options, file: &'a str) -> impl Iterator<Item = Opened> + 'a {
    let first = options.reading().open(file);
    let others = match &first {
        Ok(level) => level.report.not_read.clone(),
        Err(error) => error.choices().to_vec(),
    };
    let opened = move |name: Option<&str>, level| Opened {
        name: LevelName {
            file: file.to_owned(),
            level: name.map(str::to_owned),
        },
        level,
    };
    // The error that one must be named is answered by opening them all.
    let first = (first.is_ok() || others.is_empty()).then(|| opened(None, first));
    let others = others.into_iter().map(move |name| {
        let level = options.reading().level(&name).open(file);
        opened(Some(&name), level)
    });
    first.into_iter().chain(others)
}
