//! What can be wrong with a mask.
//!
//! - **Owns** [`MaskError`].
//! - **Uses** nothing.
//! - **Never** decides anything: the functions that make masks do.

use core::fmt;

/// Why a mask could not be made or changed.
///
/// # Examples
///
/// ```
/// use jostle::PixelMask;
///
/// let error = PixelMask::from_rows(&["##", "###"]).unwrap_err();
/// assert_eq!(error.to_string(), "row 1 is 3 pixels wide, but row 0 is 2: give all rows one width");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MaskError {
    /// A width or height below zero.
    NegativeSize {
        /// The width asked for.
        width: i32,
        /// The height asked for.
        height: i32,
    },
    /// More than 128 MiB, or more than the allocator can give.
    TooLarge {
        /// The width asked for.
        width: i32,
        /// The height asked for.
        height: i32,
    },
    /// A buffer of bytes that does not fit the size it is said to have.
    WrongLength {
        /// The width asked for.
        width: i32,
        /// The height asked for.
        height: i32,
        /// How many bytes that size takes.
        needed: u64,
        /// How many bytes there were.
        given: u64,
    },
    /// A row of text that is not as wide as the first one.
    RaggedRow {
        /// Which row, counted from 0.
        row: usize,
        /// How many pixels it has.
        found: usize,
        /// How many pixels the first row has.
        expected: usize,
    },
    /// A pixel that the mask does not have.
    Outside {
        /// Its x.
        x: i32,
        /// Its y.
        y: i32,
        /// The width of the mask.
        width: i32,
        /// The height of the mask.
        height: i32,
    },
}

impl fmt::Display for MaskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NegativeSize { width, height } => {
                write!(
                    f,
                    "mask size {width}x{height} is negative: give sizes of 0 or more"
                )
            }
            Self::TooLarge { width, height } => write!(
                f,
                "mask size {width}x{height} takes more memory than allowed (128 MiB) or available: \
                 cut the picture into smaller masks"
            ),
            Self::WrongLength {
                width,
                height,
                needed,
                given,
            } => write!(
                f,
                "a {width}x{height} mask needs {needed} bytes of RGBA, but {given} were given: \
                 pass four bytes for each pixel"
            ),
            Self::RaggedRow {
                row,
                found,
                expected,
            } => write!(
                f,
                "row {row} is {found} pixels wide, but row 0 is {expected}: \
                 give all rows one width"
            ),
            Self::Outside {
                x,
                y,
                width,
                height,
            } => write!(
                f,
                "pixel ({x}, {y}) is outside the {width}x{height} mask: \
                 x goes from 0 and stays below {width}, y below {height}"
            ),
        }
    }
}

impl core::error::Error for MaskError {}
