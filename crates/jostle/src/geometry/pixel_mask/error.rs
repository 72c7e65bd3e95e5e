//! The errors of masks.
//!
//! - **Owns** [`MaskError`].
//! - **Uses** nothing.
//! - **Never** decides anything: the functions that create masks do.

use core::fmt;

/// The reason why a mask cannot be created or changed.
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
    /// A width or height is negative.
    NegativeSize {
        /// The requested width.
        width: i32,
        /// The requested height.
        height: i32,
    },
    /// The mask would take more than 128 MiB, or more than the allocator can provide.
    TooLarge {
        /// The requested width.
        width: i32,
        /// The requested height.
        height: i32,
    },
    /// A buffer of bytes does not fit the size of the mask.
    WrongLength {
        /// The requested width.
        width: i32,
        /// The requested height.
        height: i32,
        /// The number of bytes that this size takes.
        needed: u64,
        /// The number of bytes given.
        given: u64,
    },
    /// A row of text is not as wide as the first one.
    RaggedRow {
        /// The row, counted from 0.
        row: usize,
        /// The number of pixels in this row.
        found: usize,
        /// The number of pixels in the first row.
        expected: usize,
    },
    /// The mask has no such pixel.
    Outside {
        /// The x of the pixel.
        x: i32,
        /// The y of the pixel.
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
