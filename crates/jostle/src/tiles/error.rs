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
    /// A size of tiles that is zero, negative or not finite.
    Size {
        /// `x` or `y`.
        field: &'static str,
        /// The size asked for.
        value: S,
    },
    /// An origin that is not finite.
    Origin {
        /// `x` or `y`.
        field: &'static str,
        /// The coordinate asked for.
        value: S,
    },
    /// No column or no row.
    NoCells,
    /// More than 2^26 tiles, or more than the allocator can give.
    TooLarge {
        /// How many columns were asked for.
        width: usize,
        /// How many rows were asked for.
        height: usize,
    },
    /// Edges of cells that are beyond the range of the number type, or nearer to each other than numbers
    /// are there.
    OutOfRange {
        /// `x` or `y`.
        field: &'static str,
        /// The size of the tiles.
        size: S,
        /// How many cells were to lie along it.
        count: u32,
    },
    /// A slice that does not hold whole rows.
    WrongLength {
        /// How many columns a row has.
        width: usize,
        /// How many tiles were given.
        given: usize,
    },
    /// A row of text that is not as wide as the first one.
    RaggedRow {
        /// Which row, counted from 0.
        row: usize,
        /// How many characters it has.
        found: usize,
        /// How many the first row has.
        expected: usize,
    },
    /// A character that the legend does not know.
    UnknownCharacter {
        /// Which column, counted from 0.
        column: usize,
        /// Which row, counted from 0.
        row: usize,
        /// The character.
        character: char,
    },
    /// An endless map has no border whose cells could be repeated.
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
                 available: make it sparse, or cut it into several"
            ),
            Self::OutOfRange { field, size, count } => write!(
                f,
                "{count} cells of size {size} along {field} do not fit between the origin and the end of \
                 the numbers, or are nearer to each other than numbers there: move the origin, or take \
                 a number type of more digits"
            ),
            Self::WrongLength { width, given } => write!(
                f,
                "{given} tiles are no whole rows of {width}: give width times height tiles"
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
                "an endless map has no border whose cells could be repeated: name Solid or Empty",
            ),
        }
    }
}

impl<S: Scalar> Error for TileMapError<S> {}

/// Why a tile could not be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TileError {
    /// A cell that the map does not have.
    Outside {
        /// Which cell.
        pos: TilePos,
    },
    /// More than 2^26 tiles in all, or more than the allocator can give.
    Full,
}

impl fmt::Display for TileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Outside { pos } => write!(
                f,
                "cell {pos} is outside the map: look at `cells` first, or make the map sparse"
            ),
            Self::Full => f.write_str(
                "the map would take more memory than allowed (2^26 tiles) or available: change less of it",
            ),
        }
    }
}

impl Error for TileError {}
