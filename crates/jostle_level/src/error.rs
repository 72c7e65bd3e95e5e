//! Why a level could not be read or used.

use std::error::Error;
use std::fmt;

/// Why a level could not be read, or why something was not found in it.
///
/// Prints as one sentence: the file, the place in it, what is wrong, and what to do. The
/// [source](std::error::Error::source) is the error of the system or of the parser, if there is one.
///
/// # Examples
///
/// ```
/// use jostle::Outside;
/// use jostle_level::{LevelErrorKind, Reading};
///
/// let map = br#"<map width="2" height="1" tilewidth="16" tileheight="16">
/// <layer name="Ground"><data encoding="csv">1</data></layer></map>"#;
/// let error = Reading::<f32>::new(Outside::Empty).read("room.tmx", map, |_| Err("there are no other files"));
/// let error = error.unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "room.tmx, line 2, column 22: layer \"Ground\" has 1 tile for 2 cells (2 x 1): save it again, or fix the data"
/// );
/// assert_eq!(error.kind(), LevelErrorKind::Damaged);
/// assert_eq!((error.file(), error.place().unwrap().line), ("room.tmx", 2));
/// ```
#[derive(Debug)]
pub struct LevelError {
    kind: LevelErrorKind,
    file: String,
    place: Option<TextPlace>,
    message: String,
    choices: Vec<String>,
    source: Option<Box<dyn Error + Send + Sync>>,
}

/// What kind of error a [`LevelError`] is.
///
/// # Examples
///
/// ```
/// use jostle::Outside;
/// use jostle_level::{LevelErrorKind, Reading};
///
/// let error = Reading::<f32>::new(Outside::Empty).open("nowhere.tmx").unwrap_err();
/// assert_eq!(error.kind(), LevelErrorKind::NotFound);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LevelErrorKind {
    /// A file could not be opened.
    NotFound,
    /// The text is neither XML nor JSON, or it ends too early.
    Syntax,
    /// The file contradicts itself or lacks something, such as a layer with too few tiles.
    Damaged,
    /// The file is valid, but of a kind that is not read, such as an isometric map.
    Unsupported,
    /// The level would take too much memory, or nests too deeply.
    TooLarge,
    /// A word that the convention does not know, in the property `jostle` or in a call of [`Reading`](crate::Reading).
    UnknownWord,
    /// A coordinate beyond the range of the number type.
    OutOfRange,
    /// The project has several levels and none was named, or there is none of that name.
    NoSuchLevel,
    /// There is no such marker, or there are several.
    NoSuchMarker,
    /// A property is missing or has another type.
    Property,
    /// Settings that a level cannot be read or played with, such as [`Outside::Clamp`](jostle::Outside::Clamp) for an
    /// infinite map, two classes of tiles with one number, or a character whose `up` differs from the level's.
    BadSettings,
}

/// A place in a text file, counted from 1.
///
/// # Examples
///
/// ```
/// use jostle::Outside;
/// use jostle_level::{Reading, TextPlace};
///
/// let error = Reading::<f32>::new(Outside::Empty).read("room.tmx", b"<map>\n  <lay", |_| Err("none"));
/// assert_eq!(error.unwrap_err().place(), Some(TextPlace { line: 2, column: 7 }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TextPlace {
    /// The line.
    pub line: u32,
    /// The column, in characters.
    pub column: u32,
}

impl LevelError {
    pub(crate) fn new(kind: LevelErrorKind, file: &str, message: impl Into<String>) -> Self {
        Self {
            kind,
            file: file.to_owned(),
            place: None,
            message: message.into(),
            choices: Vec::new(),
            source: None,
        }
    }

    #[must_use]
    pub(crate) fn at(mut self, place: TextPlace) -> Self {
        self.place = Some(place);
        self
    }

    #[must_use]
    pub(crate) fn offering(mut self, choices: Vec<String>) -> Self {
        self.choices = choices;
        self
    }

    #[must_use]
    pub(crate) fn because(mut self, source: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        self.source = Some(source.into());
        self
    }

    /// Returns the names of the levels to choose from, if the error is that one must be
    /// [named](crate::Reading::level). Empty otherwise.
    #[must_use]
    pub fn choices(&self) -> &[String] {
        &self.choices
    }

    /// Returns what kind of error it is.
    #[must_use]
    pub fn kind(&self) -> LevelErrorKind {
        self.kind
    }

    /// Returns the name of the file that is wrong, as it was opened.
    #[must_use]
    pub fn file(&self) -> &str {
        &self.file
    }

    /// Returns the place in the file, if it is known.
    #[must_use]
    pub fn place(&self) -> Option<TextPlace> {
        self.place
    }
}

impl fmt::Display for LevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if let Some(TextPlace { line, column }) = self.place {
            write!(f, ", line {line}, column {column}")?;
        }
        write!(f, ": {}", self.message)
    }
}

impl Error for LevelError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.source.as_ref().map(|error| &**error as _)
    }
}

/// Returns a number with its noun, which takes an s unless there is one: `1 tile`, `2 cells`.
pub(crate) fn counted(count: u64, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}
