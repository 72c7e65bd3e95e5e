//! Pixel masks against each other and against boxes.
//!
//! - **Owns** the two-shape methods of [`PixelMask`].
//! - **Uses** the stripes of the masks and the tests on their words.
//! - **Never** looks at pixels outside the part that both shapes cover.

mod overlap;

use crate::geometry::{Aabb, Overlay, PixelMask, Vec2, first_pixel_of, low_bit};
use overlap::{MaskBoxOverlap, MaskOverlap};

impl PixelMask {
    /// Returns whether the two masks have a set pixel in common.
    ///
    /// `offset` is the position of `other` minus the position of this mask. Any offset is valid,
    /// however far. Stops at the first common pixels. Use [`first_common`](Self::first_common) for
    /// the place, and [`common_area`](Self::common_area) for the amount.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::PixelMask;
    ///
    /// let slope = PixelMask::from_rows(&["#..", "##.", "###"])?;
    /// let ball = PixelMask::full(2, 2);
    ///
    /// assert!(!slope.overlaps(&ball, [1, -1]), "the corner of the ball fits");
    /// assert!(slope.overlaps(&ball, [1, 0]), "a pixel further down it does not");
    /// # Ok::<(), jostle::errors::MaskError>(())
    /// ```
    #[must_use]
    #[doc(alias("collides", "intersects"))]
    pub fn overlaps(&self, other: &Self, offset: impl Into<Vec2<i32>>) -> bool {
        overlaps_at(self, other, offset.into())
    }

    /// Returns the first pixel that both masks have set, in the coordinates of this mask, or `None`
    /// if they do not [overlap](Self::overlaps).
    ///
    /// First means reading order: the topmost row that has any, and in it the leftmost. (pygame
    /// uses another order, by columns of 64 pixels.) For `offset` see [`overlaps`](Self::overlaps).
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::{PixelMask, Vec2};
    ///
    /// let slope = PixelMask::from_rows(&["#..", "##.", "###"])?;
    /// let ball = PixelMask::full(2, 2);
    ///
    /// assert_eq!(slope.first_common(&ball, [1, 0]), Some(Vec2::new(1, 1)));
    /// assert_eq!(slope.first_common(&ball, [1, -1]), None);
    /// # Ok::<(), jostle::errors::MaskError>(())
    /// ```
    #[must_use]
    pub fn first_common(&self, other: &Self, offset: impl Into<Vec2<i32>>) -> Option<Vec2<i32>> {
        first_common_at(self, other, offset.into())
    }

    /// Returns how many pixels both masks have set.
    ///
    /// For `offset` see [`overlaps`](Self::overlaps). How this number changes from one offset to
    /// the next shows on which side two sprites meet.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::PixelMask;
    ///
    /// let slope = PixelMask::from_rows(&["#..", "##.", "###"])?;
    /// let ball = PixelMask::full(2, 2);
    ///
    /// assert_eq!(slope.common_area(&ball, [1, 0]), 1);
    /// assert_eq!(slope.common_area(&ball, [1, 1]), 3);
    /// assert_eq!(slope.common_area(&ball, [i32::MAX, 0]), 0, "far away");
    /// # Ok::<(), jostle::errors::MaskError>(())
    /// ```
    #[must_use]
    #[doc(alias = "overlap_area")]
    pub fn common_area(&self, other: &Self, offset: impl Into<Vec2<i32>>) -> u64 {
        common_area_at(self, other, offset.into())
    }

    /// Returns the pixels that both masks have set, as a mask of this one's size.
    ///
    /// For `offset` see [`overlaps`](Self::overlaps).
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::PixelMask;
    ///
    /// let slope = PixelMask::from_rows(&["#..", "##.", "###"])?;
    /// let ball = PixelMask::full(2, 2);
    ///
    /// assert_eq!(slope.common(&ball, [1, 1]).to_string(), "...\n.#.\n.##");
    /// # Ok::<(), jostle::errors::MaskError>(())
    /// ```
    #[must_use]
    #[doc(alias = "overlap_mask")]
    pub fn common(&self, other: &Self, offset: impl Into<Vec2<i32>>) -> Self {
        common_at(self, other, offset.into())
    }

    /// Sets every pixel that the other mask has set, as if it were drawn on this one.
    ///
    /// The size stays: what is beyond the edges is lost. For `offset` see
    /// [`overlaps`](Self::overlaps).
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::PixelMask;
    ///
    /// let mut slope = PixelMask::from_rows(&["#..", "##.", "###"])?;
    /// slope.add(&PixelMask::full(2, 2), [2, -1]);
    /// assert_eq!(slope.to_string(), "#.#\n##.\n###");
    /// # Ok::<(), jostle::errors::MaskError>(())
    /// ```
    #[doc(alias("draw", "union", "unite"))]
    pub fn add(&mut self, other: &Self, offset: impl Into<Vec2<i32>>) {
        let everywhere = Self::new(self.width(), self.height()).inverted();
        // What the other mask has in common with all pixels is the other mask, cut to this size.
        let theirs = common_at(&everywhere, other, offset.into());
        self.change_with(&theirs, |word, theirs| word | theirs);
    }

    /// Clears every pixel that the other mask has set: a hole of its shape.
    ///
    /// For `offset` see [`overlaps`](Self::overlaps).
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::PixelMask;
    ///
    /// let mut ground = PixelMask::full(4, 3);
    /// ground.subtract(&PixelMask::full(2, 2), [1, -1]);
    /// assert_eq!(ground.to_string(), "#..#\n####\n####");
    /// ```
    #[doc(alias("erase", "difference", "dig"))]
    pub fn subtract(&mut self, other: &Self, offset: impl Into<Vec2<i32>>) {
        let common = common_at(self, other, offset.into());
        self.change_with(&common, |word, common| word & !common);
    }

    /// Returns whether a set pixel is in the box, which is given in the coordinates of this mask.
    ///
    /// Pixel (x, y) fills the square from (x, y) to (x + 1, y + 1). The box may extend beyond the
    /// mask; an empty one overlaps nothing.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::{Aabb, PixelMask};
    ///
    /// let ship = PixelMask::from_rows(&["..#..", ".###.", "#####"])?;
    ///
    /// assert!(!ship.overlaps_box(Aabb::new(-8, -8, 10, 9)), "above the left wing");
    /// assert!(ship.overlaps_box(Aabb::new(-8, -8, 10, 10)), "in the hull");
    /// # Ok::<(), jostle::errors::MaskError>(())
    /// ```
    #[must_use]
    pub fn overlaps_box(&self, other: Aabb<i32>) -> bool {
        MaskBoxOverlap::new(self, other)
            .is_some_and(|shared| Overlay::any(shared.stripes(), |stripe| shared.overlay(stripe)))
    }

    /// Returns how many set pixels are in the box, which is given in the coordinates of this mask.
    ///
    /// The box may extend beyond the mask.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::{Aabb, PixelMask};
    ///
    /// let ship = PixelMask::from_rows(&["..#..", ".###.", "#####"])?;
    ///
    /// assert_eq!(ship.area_in_box(Aabb::new(0, 1, 2, 2)), 3);
    /// assert_eq!(ship.area_in_box(Aabb::new(-100, -100, 200, 200)), ship.count());
    /// # Ok::<(), jostle::errors::MaskError>(())
    /// ```
    #[must_use]
    pub fn area_in_box(&self, other: Aabb<i32>) -> u64 {
        MaskBoxOverlap::new(self, other).map_or(0, |shared| {
            Overlay::count(shared.stripes(), |stripe| shared.overlay(stripe))
        })
    }

    /// [`common_area`](Self::common_area) without instructions chosen at run time, to measure
    /// against.
    #[doc(hidden)]
    #[must_use]
    pub fn common_area_plain(&self, other: &Self, offset: Vec2<i32>) -> u64 {
        let Some(shared) = MaskOverlap::new(self, other, offset) else {
            return 0;
        };
        Overlay::count_plain(shared.stripes(), |stripe| shared.overlay(stripe))
    }
}

// Not generic, so that these are compiled with this crate and not with the game.

fn overlaps_at(mine: &PixelMask, theirs: &PixelMask, offset: Vec2<i32>) -> bool {
    let Some(shared) = MaskOverlap::new(mine, theirs, offset) else {
        return false;
    };
    Overlay::any(shared.stripes(), |stripe| shared.overlay(stripe))
}

fn common_area_at(mine: &PixelMask, theirs: &PixelMask, offset: Vec2<i32>) -> u64 {
    let Some(shared) = MaskOverlap::new(mine, theirs, offset) else {
        return 0;
    };
    Overlay::count(shared.stripes(), |stripe| shared.overlay(stripe))
}

fn first_common_at(mine: &PixelMask, theirs: &PixelMask, offset: Vec2<i32>) -> Option<Vec2<i32>> {
    let mut shared = MaskOverlap::new(mine, theirs, offset)?;
    let mut first = None;
    for stripe in shared.stripes() {
        let overlay = shared.overlay(stripe);
        if let Some(row) = overlay.first_row() {
            let x = first_pixel_of(stripe) + low_bit(overlay.word(row));
            first = Some(Vec2::new(x, shared.row(row)));
            // Stripes to the right only count if they begin higher up.
            shared.keep_rows(row);
        }
    }
    first
}

fn common_at(mine: &PixelMask, theirs: &PixelMask, offset: Vec2<i32>) -> PixelMask {
    let mut common = PixelMask::new(mine.width(), mine.height());
    let Some(shared) = MaskOverlap::new(mine, theirs, offset) else {
        return common;
    };
    for stripe in shared.stripes() {
        let words = &mut common.stripe_mut(stripe)[shared.rows()];
        // Other rows and stripes stay empty, as they were created.
        shared.overlay(stripe).write(words);
    }
    common
}
