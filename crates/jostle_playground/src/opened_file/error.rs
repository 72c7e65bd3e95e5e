//! Why level files cannot be played.

use jostle_level::LevelError;
use std::error::Error;
use std::fmt;

/// Why level files cannot be played. Prints as a sentence without a full stop.
#[derive(Debug)]
#[non_exhaustive]
pub enum OpenError {
    /// None of the files is a level.
    NoLevel,
    /// A file refers to another one that is not among them. The names of both.
    Missing([String; 2]),
    /// Two different files can be meant. The name of both.
    Ambiguous(String),
    /// The level cannot be read.
    Level(LevelError),
    /// The level can be read, but not played. Why, as a sentence.
    Unplayable(String),
}

impl OpenError {
    /// Returns the names of the levels to choose from, if one of them must be named.
    pub(super) fn choices(&self) -> &[String] {
        match self {
            Self::Level(error) => error.choices(),
            _ => &[],
        }
    }
}

impl From<LevelError> for OpenError {
    fn from(error: LevelError) -> Self {
        Self::Level(error)
    }
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoLevel => {
                f.write_str("none of these files is a level (.tmx, .tmj, .json, .world or .ldtk)")
            }
            Self::Missing([file, other]) => write!(f, "{file} needs {other}: drop both together"),
            Self::Ambiguous(name) => write!(f, "two files are called {name}: rename one"),
            Self::Level(error) => error.fmt(f),
            Self::Unplayable(sentence) => f.write_str(sentence),
        }
    }
}

impl Error for OpenError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Level(error) => error.source(),
            _ => None,
        }
    }
}
