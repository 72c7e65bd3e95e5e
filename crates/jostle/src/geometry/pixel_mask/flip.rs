//! Masks mirrored or inverted.
//!
//! - **Owns** [`PixelMask::flipped_x`], [`PixelMask::flipped_y`] and [`PixelMask::inverted`].
//! - **Uses** the words of the mask.
//! - **Never** changes the size.

use super::{PixelMask, STRIPE};

impl PixelMask {
    /// Returns the mask mirrored horizontally: left becomes right.
    ///
    /// For a sprite that is drawn flipped when it faces the other way.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::PixelMask;
    ///
    /// let right = PixelMask::from_rows(&["#..", "##."])?;
    /// assert_eq!(right.flipped_x().to_string(), "..#\n.##");
    /// # Ok::<(), jostle::errors::MaskError>(())
    /// ```
    #[must_use]
    #[doc(alias = "mirror")]
    pub fn flipped_x(&self) -> Self {
        let mut flipped = self.clone();
        let last = self.stripes().saturating_sub(1);
        let unused = self.unused_columns();
        for index in self.filled_stripes() {
            let near = self.stripe(last - index);
            let words = flipped.stripe_mut(index).iter_mut();
            if unused == 0 || index == last {
                words
                    .zip(near)
                    .for_each(|(word, near)| *word = near.reverse_bits() >> unused);
                continue;
            }
            // A reversed row starts with the unused columns of its last stripe. Shifting them out
            // pulls in as many pixels from the stripe before.
            let pairs = near.iter().zip(self.stripe(last - index - 1));
            for (word, (near, far)) in words.zip(pairs) {
                let pulled_in = far.reverse_bits() << (STRIPE.unsigned_abs() - unused);
                *word = near.reverse_bits() >> unused | pulled_in;
            }
        }
        flipped
    }

    /// Returns the mask mirrored vertically: the first row becomes the last.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::PixelMask;
    ///
    /// let up = PixelMask::from_rows(&["#..", "##."])?;
    /// assert_eq!(up.flipped_y().to_string(), "##.\n#..");
    /// # Ok::<(), jostle::errors::MaskError>(())
    /// ```
    #[must_use]
    pub fn flipped_y(&self) -> Self {
        let mut flipped = self.clone();
        for index in self.filled_stripes() {
            flipped.stripe_mut(index).reverse();
        }
        flipped
    }

    /// Returns the mask with set and empty pixels swapped.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::PixelMask;
    ///
    /// let hole = PixelMask::from_rows(&["###", "#.#"])?;
    /// assert_eq!(hole.inverted().to_string(), "...\n.#.");
    /// # Ok::<(), jostle::errors::MaskError>(())
    /// ```
    #[must_use]
    pub fn inverted(&self) -> Self {
        let mut inverted = self.clone();
        let last = self.stripes().saturating_sub(1);
        for index in self.filled_stripes() {
            let unused = if index == last {
                self.unused_columns()
            } else {
                0
            };
            // Bits beyond the width stay zero: every other operation relies on it.
            let used = u64::MAX >> unused;
            inverted
                .stripe_mut(index)
                .iter_mut()
                .for_each(|word| *word = !*word & used);
        }
        inverted
    }

    /// Returns how many columns of the last stripe are beyond the width, from 0 to 63.
    fn unused_columns(&self) -> u32 {
        (-self.width).rem_euclid(STRIPE).unsigned_abs()
    }
}
