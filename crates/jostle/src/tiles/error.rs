use crate::scalar::Scalar;
use crate::tiles::TilePos;
use core::error::Error;
use core::fmt;

/// Why a map could not be made.
///
/// # Examples
///
/// ```
/// use jostle::i32::TileMap;
/// use jostle::Outside;
///
/// let error = TileMap::new([0, 0], [16, 0], [20, 15], Outside::Empty).unwrap_err();
/// assert_eq!(error.to_string(), "tile size y is 0: it must be a finite number above zero");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum TileMapError<S: Scalar = f32> {
    /// The tile size is zero, negative or not finite.
    Size {
        /// `x` or `y`.
        field: &'static str,
        /// The size asked for.
        value: S,
    },
    /// The origin is not finite.
    Origin {
        /// `x` or `y`.
        field: &'static str,
        /// The coordinate asked for.
        value: S,
    },
    /// The map has no column or no row.
    NoCells,
    /// The map has more than 2^26 tiles, or more than the allocator can provide.
    TooLarge {
        /// The number of columns.
        width: usize,
        /// The number of rows.
        height: usize,
    },
    /// Edges of cells are beyond the range of the number type, or too close for its precision there.
    OutOfRange {
        /// `x` or `y`.
        field: &'static str,
        /// The size of the tiles.
        size: S,
        /// The number of cells along that axis.
        count: u32,
    },
    /// The tiles given are not whole rows.
    WrongLength {
        /// The number of columns.
        width: usize,
        /// The number of tiles given.
        given: usize,
    },
    /// A row of text is not as wide as the first one.
    RaggedRow {
        /// The row, counted from 0.
        row: usize,
        /// The number of characters in it.
        found: usize,
        /// The number of characters in the first row.
        expected: usize,
    },
    /// The legend does not know a character.
    UnknownCharacter {
        /// The column, counted from 0.
        column: usize,
        /// The row, counted from 0.
        row: usize,
        /// The character.
        character: char,
    },
    /// An endless map has no border cells to repeat.
    EndlessClamp,
}

impl<S: Scalar> fmt::Display for TileMapError<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Size { field, value } => write!(
                f,
                "tile size {field} is {value}: it must be a finite number above zero"
            ),
            Self::Origin { field, value } => {
                write!(f, "origin {field} is {value}: it must be finite")
            }
            Self::NoCells => {
                f.write_str("the map has no cells: give it a column and a row at least")
            }
            Self::TooLarge { width, height } => write!(
                f,
                "a map of {width}x{height} tiles takes more memory than allowed (2^26 tiles) or \
                 available: make it endless, or cut it into several"
            ),
            Self::OutOfRange { field, size, count } => write!(
                f,
                "{count} cells of size {size} along {field} exceed the range or precision of the number \
                 type: move the origin toward zero or use a wider type"
            ),
            Self::WrongLength { width, given } => write!(
                f,
                "{given} tiles are not whole rows of {width}: give width times height tiles"
            ),
            Self::RaggedRow {
                row,
                found,
                expected,
            } => write!(
                f,
                "row {row} is {found} characters wide, but row 0 is {expected}: give all rows one width"
            ),
            Self::UnknownCharacter {
                column,
                row,
                character,
            } => write!(
                f,
                "the character {character:?} in column {column} of row {row} is not in the legend: \
                 add it there, or write another"
            ),
            Self::EndlessClamp => f.write_str(
                "an endless map has no border cells to repeat: let what is outside be solid or empty",
            ),
        }
    }
}

impl<S: Scalar> Error for TileMapError<S> {}

/// Why a tile could not be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TileError {
    /// The map has no such cell.
    Outside {
        /// The cell.
        pos: TilePos,
    },
    /// The map would have more than 2^26 tiles, or more than the allocator can provide.
    Full,
}

impl fmt::Display for TileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Outside { pos } => write!(
                f,
                "cell {pos} is outside the map: set only cells that it has, or make the map endless"
            ),
            Self::Full => f.write_str(
                "the map would take more memory than allowed (2^26 tiles) or available: change less of it",
            ),
        }
    }
}

impl Error for TileError {}
