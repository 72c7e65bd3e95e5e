//! Masks as rows of characters, for drawing them in tests and showing them in messages.
//!
//! - **Owns** [`PixelMask::from_rows`], `Display` and `Debug`.
//! - **Uses** the words of the mask.
//! - **Never** trims or guesses: a row of another width is an error.

use core::fmt::{self, Write};

use super::{MaskError, PixelMask};

impl PixelMask {
    /// Creates a mask from rows of text, one character for each pixel.
    ///
    /// A space or `.` is an empty pixel; any other character is a set one. No rows give a mask of
    /// size 0x0. `to_string` writes what this reads.
    ///
    /// # Errors
    ///
    /// Returns an error if [`try_new`](Self::try_new) does, and [`MaskError::RaggedRow`] if a row
    /// is not as wide as the first.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::PixelMask;
    ///
    /// let arrow = PixelMask::from_rows(&[
    ///     " o  ",
    ///     "ooo.",
    /// ])?;
    /// assert_eq!(arrow.to_string(), ".#..\n###.");
    /// # Ok::<(), jostle::errors::MaskError>(())
    /// ```
    pub fn from_rows<R: AsRef<str>>(rows: &[R]) -> Result<Self, MaskError> {
        let width_of = |row: &R| row.as_ref().chars().count();
        // In characters, not bytes: rows may hold any letters.
        let expected = rows.first().map_or(0, width_of);
        for (row, text) in rows.iter().enumerate() {
            let found = width_of(text);
            if found != expected {
                return Err(MaskError::RaggedRow {
                    row,
                    found,
                    expected,
                });
            }
        }

        let as_size = |count: usize| i32::try_from(count).unwrap_or(i32::MAX);
        let mut mask = Self::try_new(as_size(expected), as_size(rows.len()))?;
        let mut characters = rows.iter().flat_map(|row| row.as_ref().chars());
        mask.fill_with(|_, _| !matches!(characters.next(), None | Some(' ' | '.')));
        Ok(mask)
    }

    fn write_rows(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A mask without width may have two billion rows, with nothing to show.
        let rows = if self.width == 0 { 0 } else { self.height };
        for y in 0..rows {
            if 0 < y {
                f.write_char('\n')?;
            }
            for x in 0..self.width {
                f.write_char(if self.get(x, y) { '#' } else { '.' })?;
            }
        }
        Ok(())
    }
}

/// Writes rows of `#` for set and `.` for empty pixels, without a line break at the end.
impl fmt::Display for PixelMask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_rows(f)
    }
}

/// Writes the size, then the rows as in `Display`, so that a failed assertion shows the picture.
impl fmt::Debug for PixelMask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "PixelMask {}x{}", self.width, self.height)?;
        self.write_rows(f)
    }
}
