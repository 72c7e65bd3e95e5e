//! Masks from the alpha channel of a picture.
//!
//! - **Owns** [`PixelMask::from_rgba`].
//! - **Uses** the words of the mask.
//! - **Never** reads files: the game decodes its pictures.

use super::{MaskError, PixelMask, STRIPE, as_index, words_for};

/// Bytes of one pixel: red, green, blue, alpha.
const PIXEL: usize = 4;

impl PixelMask {
    /// Creates a mask of the pixels whose alpha is above `threshold`.
    ///
    /// `rgba` holds four bytes per pixel, row by row from the top, as image libraries provide them.
    /// A threshold of 127 selects what is at least half opaque, 0 everything that is not fully
    /// transparent, and 255 nothing.
    ///
    /// # Errors
    ///
    /// Returns an error if [`try_new`](Self::try_new) does, and [`MaskError::WrongLength`] if
    /// `rgba` is shorter or longer than `width * height * 4`.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::PixelMask;
    ///
    /// let picture = [
    ///     255, 0, 0, 255, // red
    ///     255, 0, 0, 40, // a faint glow
    ///     0, 0, 0, 0, // nothing
    /// ];
    /// assert_eq!(PixelMask::from_rgba(3, 1, &picture, 127)?.to_string(), "#..");
    /// assert_eq!(PixelMask::from_rgba(3, 1, &picture, 0)?.to_string(), "##.");
    ///
    /// let error = PixelMask::from_rgba(3, 1, &picture[1..], 127).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "a 3x1 mask needs 12 bytes of RGBA, but 11 were given: pass four bytes for each pixel"
    /// );
    /// # Ok::<(), jostle::errors::MaskError>(())
    /// ```
    pub fn from_rgba(
        width: i32,
        height: i32,
        rgba: &[u8],
        threshold: u8,
    ) -> Result<Self, MaskError> {
        // Checked first: the number of bytes only fits a `u64` for sizes that are possible.
        words_for(width, height)?;
        let pixels = u64::from(width.unsigned_abs()) * u64::from(height.unsigned_abs());
        let needed = pixels * PIXEL as u64;
        let given = rgba.len() as u64;
        if given != needed {
            return Err(MaskError::WrongLength {
                width,
                height,
                needed,
                given,
            });
        }
        let mut mask = Self::try_new(width, height)?;
        if needed == 0 {
            return Ok(mask);
        }

        let height = as_index(height);
        for (y, row) in rgba.chunks_exact(as_index(width) * PIXEL).enumerate() {
            for (stripe, pixels) in row.chunks(as_index(STRIPE) * PIXEL).enumerate() {
                mask.words[stripe * height + y] = word_of(pixels, threshold);
            }
        }
        Ok(mask)
    }
}

/// Returns up to 64 pixels as a word, the first as its lowest bit.
fn word_of(pixels: &[u8], threshold: u8) -> u64 {
    let is_set = |pixel: &[u8]| u64::from(threshold < pixel[PIXEL - 1]);
    pixels
        .chunks_exact(PIXEL)
        .rev()
        // Backward, so that the first pixel ends in the lowest bit.
        .fold(0, |word, pixel| word << 1 | is_set(pixel))
}
