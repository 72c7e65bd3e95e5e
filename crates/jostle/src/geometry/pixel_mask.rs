//! A picture reduced to one bit per pixel.
//!
//! - **Owns** [`PixelMask`]: its constructors, its pixels, and the questions about a single mask.
//! - **Uses** `Aabb` for the tight box around the set pixels, and nothing above geometry.
//! - **Never** compares two shapes: `narrow` does, stripe by stripe.

mod error;
mod flip;
mod join;
mod overlay;
mod parts;
mod rgba;
#[cfg(feature = "simd")]
mod simd;
mod text;

use alloc::vec::Vec;
use core::ops::Range;

pub use error::MaskError;
pub(crate) use overlay::{Overlay, Placed};
pub use parts::MaskPart;

use crate::geometry::{Aabb, Vec2};

/// Pixels side by side in one word.
pub(crate) const STRIPE: i32 = 64;

/// The most words a mask may have: 128 MiB, or 32,768 by 32,768 pixels. No sprite comes close; the
/// limit keeps a corrupt file from exhausting memory.
const MAX_WORDS: i64 = 1 << 24;

/// The solid pixels of a sprite, for hits that follow its outline.
///
/// Pixel (0, 0) is the corner with the smallest coordinates; x grows to the right, y down the rows.
/// Two masks are compared at an offset: the position of the other mask's corner relative to this
/// one's. A mask may have no width or no height; it overlaps nothing.
///
/// A pixel takes one bit, and 64 to 512 pixels are compared at a time. Comparing the boxes around
/// two sprites is still cheaper: call [`Aabb::overlaps`] first.
///
/// The words are laid out as in pygame: in stripes 64 pixels wide, each a run of `height` words, so
/// an offset is one constant shift over a whole run.
///
/// # Examples
///
/// ```
/// use jostle::PixelMask;
///
/// let ship = PixelMask::from_rows(&[
///     "..#..",
///     ".###.",
///     "#####",
/// ])?;
/// let shot = PixelMask::full(1, 2);
///
/// assert!(!ship.overlaps(&shot, [0, 0]), "beside the nose, though inside the box");
/// assert!(ship.overlaps(&shot, [0, 1]), "a pixel lower it hits the wing");
/// # Ok::<(), jostle::errors::MaskError>(())
/// ```
#[derive(Clone, Default, PartialEq, Eq, Hash)]
#[doc(alias("bitmask", "bitmap", "pixel perfect"))]
pub struct PixelMask {
    width: i32,
    height: i32,
    /// Stripe after stripe, row after row. The lowest bit is the leftmost pixel. Bits beyond the
    /// width are zero, so nothing else has to clip the last stripe.
    words: Vec<u64>,
}

impl PixelMask {
    /// Creates a mask with no pixel set.
    ///
    /// # Panics
    ///
    /// Panics if a size is negative or the mask would take more than 128 MiB, with the message of
    /// [`MaskError`]. Use [`try_new`](Self::try_new) for sizes that come from a file.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::PixelMask;
    ///
    /// let mask = PixelMask::new(100, 20);
    /// assert_eq!((mask.width(), mask.height(), mask.count()), (100, 20, 0));
    /// ```
    #[must_use]
    #[track_caller]
    pub fn new(width: i32, height: i32) -> Self {
        or_panic!(Self::try_new(width, height))
    }

    /// Creates a mask with no pixel set, or returns an error that explains why the size is
    /// impossible.
    ///
    /// # Errors
    ///
    /// Returns [`MaskError::NegativeSize`] if a size is negative, and [`MaskError::TooLarge`] if
    /// the mask would take more than 128 MiB or more than the allocator can provide. The size is
    /// checked before any memory is allocated.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::PixelMask;
    /// use jostle::errors::MaskError;
    ///
    /// assert!(PixelMask::try_new(0, 0).is_ok(), "empty is fine");
    /// let error = PixelMask::try_new(i32::MAX, i32::MAX).unwrap_err();
    /// assert!(matches!(error, MaskError::TooLarge { .. }));
    /// ```
    pub fn try_new(width: i32, height: i32) -> Result<Self, MaskError> {
        let needed = words_for(width, height)?;
        let mut words = Vec::new();
        // Tried first: a mask from a damaged file must give an error, not end the program.
        if words.try_reserve_exact(needed).is_err() {
            return Err(MaskError::TooLarge { width, height });
        }
        words.resize(needed, 0);
        Ok(Self {
            width,
            height,
            words,
        })
    }

    /// Creates a mask with every pixel set: the equivalent of a box.
    ///
    /// # Panics
    ///
    /// Panics if [`new`](Self::new) does.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::PixelMask;
    ///
    /// assert_eq!(PixelMask::full(70, 3).count(), 210);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn full(width: i32, height: i32) -> Self {
        // By inverting, which leaves the bits beyond the width zero.
        Self::new(width, height).inverted()
    }

    /// Creates a mask of the pixels for which `is_set(x, y)` is true.
    ///
    /// `is_set` is called once for every pixel, row by row from the top, each from left to right.
    ///
    /// # Panics
    ///
    /// Panics if [`new`](Self::new) does.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::PixelMask;
    ///
    /// let ball = PixelMask::from_fn(5, 5, |x, y| (x - 2).pow(2) + (y - 2).pow(2) <= 5);
    /// assert_eq!(ball.to_string(), ".###.\n#####\n#####\n#####\n.###.");
    /// ```
    #[must_use]
    #[track_caller]
    pub fn from_fn(width: i32, height: i32, is_set: impl FnMut(i32, i32) -> bool) -> Self {
        let mut mask = Self::new(width, height);
        mask.fill_with(is_set);
        mask
    }

    /// Returns the width in pixels.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(jostle::PixelMask::new(7, 2).width(), 7);
    /// ```
    #[must_use]
    pub fn width(&self) -> i32 {
        self.width
    }

    /// Returns the height in pixels.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(jostle::PixelMask::new(7, 2).height(), 2);
    /// ```
    #[must_use]
    pub fn height(&self) -> i32 {
        self.height
    }

    /// Returns whether pixel (x, y) is set; false anywhere outside the mask.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::PixelMask;
    ///
    /// let mask = PixelMask::full(4, 4);
    /// assert!(mask.get(3, 3));
    /// assert!(!mask.get(4, 3) && !mask.get(-1, 0), "outside");
    /// ```
    #[must_use]
    pub fn get(&self, x: i32, y: i32) -> bool {
        match self.place_of(x, y) {
            Some((index, bit)) => self.words[index] & bit != 0,
            None => false,
        }
    }

    /// Sets or clears pixel (x, y).
    ///
    /// # Errors
    ///
    /// Returns [`MaskError::Outside`] if there is no such pixel. In that case, nothing changes.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::PixelMask;
    ///
    /// let mut mask = PixelMask::new(2, 1);
    /// mask.set(1, 0, true)?;
    /// assert_eq!(mask.to_string(), ".#");
    ///
    /// let error = mask.set(2, 0, true).unwrap_err();
    /// assert_eq!(error.to_string(), "pixel (2, 0) is outside the 2x1 mask: x goes from 0 and stays below 2, y below 1");
    /// # Ok::<(), jostle::errors::MaskError>(())
    /// ```
    pub fn set(&mut self, x: i32, y: i32, is_set: bool) -> Result<(), MaskError> {
        let (width, height) = (self.width, self.height);
        let Some((index, bit)) = self.place_of(x, y) else {
            return Err(MaskError::Outside {
                x,
                y,
                width,
                height,
            });
        };
        if is_set {
            self.words[index] |= bit;
        } else {
            self.words[index] &= !bit;
        }
        Ok(())
    }

    /// Returns how many pixels are set.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::PixelMask;
    ///
    /// assert_eq!(PixelMask::from_rows(&["#.#", ".#."])?.count(), 3);
    /// # Ok::<(), jostle::errors::MaskError>(())
    /// ```
    #[must_use]
    pub fn count(&self) -> u64 {
        Overlay::count(0..1, |_| Overlay::alone(&self.words, u64::MAX))
    }

    /// Returns the smallest box around the set pixels, or `None` if there are none.
    ///
    /// A good hitbox for the test that comes before the pixels.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::{Aabb, PixelMask};
    ///
    /// let mask = PixelMask::from_rows(&[
    ///     ".....",
    ///     "..#..",
    ///     ".##..",
    /// ])?;
    /// assert_eq!(mask.bounds(), Some(Aabb::new(1, 1, 2, 2)));
    /// assert_eq!(PixelMask::new(5, 3).bounds(), None);
    /// # Ok::<(), jostle::errors::MaskError>(())
    /// ```
    #[must_use]
    pub fn bounds(&self) -> Option<Aabb<i32>> {
        let mut min = Vec2::new(i32::MAX, i32::MAX);
        let mut max = Vec2::new(i32::MIN, i32::MIN);
        for index in self.filled_stripes() {
            let stripe = self.stripe(index);
            // All rows of a stripe joined into one word: its lowest and highest bit are the columns in use.
            let columns = stripe.iter().fold(0, |seen, word| seen | word);
            if columns == 0 {
                continue;
            }
            let left = first_pixel_of(index);
            min.x = min.x.min(left + low_bit(columns));
            max.x = max.x.max(left + STRIPE - leading_zeros(columns));
            let mut rows = (0..self.height).zip(stripe).filter(|(_, word)| **word != 0);
            let (first, _) = rows.next()?;
            let last = rows.next_back().map_or(first, |(row, _)| row);
            min.y = min.y.min(first);
            max.y = max.y.max(last + 1);
        }
        (min.x < max.x).then(|| Aabb::new(min.x, min.y, max.x - min.x, max.y - min.y))
    }

    /// Returns how many stripes the mask has.
    #[inline]
    pub(crate) fn stripes(&self) -> usize {
        as_index(self.width.div_euclid(STRIPE) + i32::from(self.width % STRIPE != 0))
    }

    /// Returns the stripes that have any words: none if the mask has no rows, however wide it is.
    fn filled_stripes(&self) -> Range<usize> {
        let is_filled = !self.words.is_empty();
        0..if is_filled { self.stripes() } else { 0 }
    }

    /// Returns the words of one stripe, one for each row.
    #[inline]
    pub(crate) fn stripe(&self, index: usize) -> &[u64] {
        let height = as_index(self.height);
        &self.words[index * height..][..height]
    }

    /// Returns the words of one stripe mutably; bits beyond the width must stay zero.
    pub(crate) fn stripe_mut(&mut self, index: usize) -> &mut [u64] {
        let height = as_index(self.height);
        &mut self.words[index * height..][..height]
    }

    /// Changes every word together with the same word of a mask of the same size.
    pub(crate) fn change_with(&mut self, other: &Self, change: fn(u64, u64) -> u64) {
        debug_assert_eq!(self.words.len(), other.words.len(), "masks of one size");
        for (word, &theirs) in self.words.iter_mut().zip(&other.words) {
            *word = change(*word, theirs);
        }
    }

    /// Calls `is_set` for every pixel in reading order, and sets those for which it is true.
    fn fill_with(&mut self, mut is_set: impl FnMut(i32, i32) -> bool) {
        // A mask without width may have two billion rows.
        if self.words.is_empty() {
            return;
        }
        let height = as_index(self.height);
        for y in 0..self.height {
            for x in 0..self.width {
                let bit = u64::from(is_set(x, y)) << (x % STRIPE);
                // Column by column of stripes, so that the rows of one stripe are beside each other in memory.
                self.words[as_index(x / STRIPE) * height + as_index(y)] |= bit;
            }
        }
    }

    /// Returns the word and the bit that hold a pixel.
    fn place_of(&self, x: i32, y: i32) -> Option<(usize, u64)> {
        let is_inside = 0 <= x && x < self.width && 0 <= y && y < self.height;
        is_inside.then(|| {
            let stripe = as_index(x / STRIPE);
            (
                stripe * as_index(self.height) + as_index(y),
                1 << (x % STRIPE),
            )
        })
    }
}

/// Returns how many stripes a width takes.
fn stripes(width: i32) -> i64 {
    (i64::from(width) + i64::from(STRIPE) - 1) / i64::from(STRIPE)
}

/// Returns the x of a stripe's first pixel.
pub(crate) fn first_pixel_of(stripe: usize) -> i32 {
    i32::try_from(stripe).map_or(i32::MAX, |stripe| stripe * STRIPE)
}

/// Returns the position of the leftmost pixel of a word that has one.
pub(crate) fn low_bit(word: u64) -> i32 {
    word.trailing_zeros() as i32
}

fn leading_zeros(word: u64) -> i32 {
    word.leading_zeros() as i32
}

/// Converts a number that is known not to be negative to an index.
fn as_index(number: i32) -> usize {
    usize::try_from(number).unwrap_or(0)
}

/// Returns how many words a mask of that size takes, or an error if it is not possible.
fn words_for(width: i32, height: i32) -> Result<usize, MaskError> {
    if width < 0 || height < 0 {
        return Err(MaskError::NegativeSize { width, height });
    }
    let needed = Some(stripes(width) * i64::from(height)).filter(|&words| words <= MAX_WORDS);
    let needed = needed.and_then(|words| usize::try_from(words).ok());
    needed.ok_or(MaskError::TooLarge { width, height })
}
