//! The pixels that two masks have in common within one stripe, word by word.
//!
//! - **Owns** [`Overlay`] and its queries: the first row, the number of pixels.
//! - **Uses** plain words. `simd` counts with wide registers; `every_register_width_agrees_with_plain_words`
//!   compares both.
//! - **Never** knows where a stripe comes from: `narrow` finds the stripes that meet.

use core::ops::Range;

use super::join::{Across, Alone, Flush, Join, Left, Right};

/// Rows that are combined before one branch decides whether to go on: two AVX-512 registers. Fewer
/// rows cost more branches, more rows read further than needed; the exact value is not critical.
pub(super) const BLOCK: usize = 16;

/// A stripe of one mask, with what another lays over it.
#[derive(Clone, Copy)]
pub(crate) struct Overlay<'a> {
    rows: StripeRows<'a>,
    placed: Placed,
}

/// How the stripes of the other mask are placed on this one. Shifts are from 1 to 63 pixels.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Placed {
    /// There is no other mask: only these columns count.
    Alone { columns: u64 },
    /// A stripe exactly on a stripe.
    Flush,
    /// One stripe, shifted to the right.
    Right { by: u32 },
    /// One stripe, shifted to the left.
    Left { by: u32 },
    /// Two stripes whose seam is here: the near one shifted to the right, the far one, which is
    /// before it, to the left by the rest of 64.
    Across { by: u32 },
}

impl<'a> Overlay<'a> {
    /// Creates an overlay of nothing on a stripe, of which only the given columns count.
    pub(crate) fn alone(mine: &'a [u64], columns: u64) -> Self {
        Self {
            rows: StripeRows {
                mine,
                near: mine,
                // Unused stripes repeat the first one: all slices have one length, and no `Option` is left in
                // the loops.
                far: mine,
            },
            placed: Placed::Alone { columns },
        }
    }

    /// Creates an overlay of one stripe on another with as many rows.
    pub(crate) fn with_one(mine: &'a [u64], near: &'a [u64], placed: Placed) -> Self {
        debug_assert_eq!(
            mine.len(),
            near.len(),
            "stripes are cut to the rows they share"
        );
        Self {
            rows: StripeRows {
                mine,
                near,
                far: mine,
            },
            placed,
        }
    }

    /// Creates an overlay of the seam of two stripes on another with as many rows.
    pub(crate) fn with_two(mine: &'a [u64], near: &'a [u64], far: &'a [u64], by: u32) -> Self {
        debug_assert_eq!(
            mine.len(),
            near.len(),
            "stripes are cut to the rows they share"
        );
        debug_assert_eq!(
            mine.len(),
            far.len(),
            "stripes are cut to the rows they share"
        );
        Self {
            rows: StripeRows { mine, near, far },
            placed: Placed::Across { by },
        }
    }

    /// Returns whether any of the stripes has a common pixel.
    ///
    /// In plain words. Instructions chosen at run time took 1.25 to 1.5 times as long on every hit and on
    /// masks of up to 32 pixels, and gained 1.2x to 1.36x only on misses of masks of 256 by 256 pixels.
    pub(crate) fn any(mut stripes: Range<usize>, overlay: impl Fn(usize) -> Self) -> bool {
        stripes.any(|stripe| overlay(stripe).ask(FindFirstRow).is_some())
    }

    /// Returns how many pixels are common in all of the stripes.
    pub(crate) fn count(stripes: Range<usize>, overlay: impl Fn(usize) -> Self) -> u64 {
        #[cfg(feature = "simd")]
        return super::simd::count(stripes, overlay);
        #[cfg(not(feature = "simd"))]
        Self::count_plain(stripes, overlay)
    }

    /// [`count`](Self::count) without instructions chosen at run time: its specification.
    pub(crate) fn count_plain(stripes: Range<usize>, overlay: impl Fn(usize) -> Self) -> u64 {
        stripes.map(|stripe| overlay(stripe).ask(CountPixels)).sum()
    }

    /// Returns the first row with a common pixel.
    pub(crate) fn first_row(self) -> Option<usize> {
        self.ask(FindFirstRow)
    }

    /// Returns the common pixels of one row.
    pub(crate) fn word(self, row: usize) -> u64 {
        self.ask(Word { row })
    }

    /// Writes the common pixels of every row.
    pub(crate) fn write(self, words: &mut [u64]) {
        self.ask(Write { words });
    }

    /// Runs a query with the formula for how the stripes are placed.
    #[inline(always)]
    pub(super) fn ask<Q: OverlayQuery>(self, question: Q) -> Q::Answer {
        let rows = self.rows.with_one_length();
        // Chosen once per stripe; each arm compiles its own loop with its own formula inlined.
        match self.placed {
            Placed::Alone { columns } => question.ask(rows, Alone { columns }),
            Placed::Flush => question.ask(rows, Flush),
            Placed::Right { by } => question.ask(rows, Right { by }),
            Placed::Left { by } => question.ask(rows, Left { by }),
            Placed::Across { by } => question.ask(rows, Across::new(by)),
        }
    }
}

/// The words of up to three stripes, each with the same number of rows.
#[derive(Clone, Copy)]
pub(super) struct StripeRows<'a> {
    mine: &'a [u64],
    near: &'a [u64],
    far: &'a [u64],
}

/// A fixed number of rows, so that the compiler knows the bounds.
#[derive(Clone, Copy)]
pub(super) struct RowBlock<'a> {
    pub(super) mine: &'a [u64; BLOCK],
    pub(super) near: &'a [u64; BLOCK],
    pub(super) far: &'a [u64; BLOCK],
}

impl<'a> StripeRows<'a> {
    #[inline(always)]
    pub(super) fn len(self) -> usize {
        self.mine.len()
    }

    /// Slices all stripes to one length, which shows the compiler that they have as many rows.
    #[inline(always)]
    fn with_one_length(self) -> Self {
        let rows = self.mine.len();
        Self {
            mine: self.mine,
            near: &self.near[..rows],
            far: &self.far[..rows],
        }
    }

    /// Takes a block off the front, if enough rows are left.
    #[inline(always)]
    pub(super) fn next_block(&mut self) -> Option<RowBlock<'a>> {
        // Arrays of known length instead of slices: the loops over a block need no bounds checks.
        let (mine, mine_left) = self.mine.split_first_chunk()?;
        let (near, near_left) = self.near.split_first_chunk()?;
        let (far, far_left) = self.far.split_first_chunk()?;
        *self = Self {
            mine: mine_left,
            near: near_left,
            far: far_left,
        };
        Some(RowBlock { mine, near, far })
    }

    #[inline(always)]
    pub(super) fn word(self, row: usize, join: impl Join) -> u64 {
        join.join(self.mine[row], self.near[row], self.far[row])
    }

    /// Returns the first row with a common pixel, testing one row after the other.
    #[inline(always)]
    pub(super) fn first_row(self, join: impl Join) -> Option<usize> {
        let mut row = 0;
        while row < self.len() {
            if self.word(row, join) != 0 {
                return Some(row);
            }
            row += 1;
        }
        None
    }
}

impl RowBlock<'_> {
    #[inline(always)]
    pub(super) fn word(self, row: usize, join: impl Join) -> u64 {
        join.join(self.mine[row], self.near[row], self.far[row])
    }

    /// Returns the first row with a common pixel, in a block that is known to have one.
    #[inline(always)]
    pub(super) fn first_row(self, join: impl Join) -> usize {
        let mut row = 0;
        // The last row is not tested: some row has pixels, and if no other does, it is that one.
        while row + 1 < BLOCK && self.word(row, join) == 0 {
            row += 1;
        }
        row
    }
}

/// A query about an overlay.
pub(super) trait OverlayQuery {
    type Answer;
    fn ask(self, rows: StripeRows<'_>, join: impl Join) -> Self::Answer;
}

struct Word {
    row: usize,
}

impl OverlayQuery for Word {
    type Answer = u64;

    fn ask(self, rows: StripeRows<'_>, join: impl Join) -> u64 {
        rows.word(self.row, join)
    }
}

struct Write<'a> {
    words: &'a mut [u64],
}

impl OverlayQuery for Write<'_> {
    type Answer = ();

    fn ask(self, rows: StripeRows<'_>, join: impl Join) {
        for (row, word) in self.words.iter_mut().enumerate() {
            *word = rows.word(row, join);
        }
    }
}

struct FindFirstRow;

impl OverlayQuery for FindFirstRow {
    type Answer = Option<usize>;

    fn ask(self, mut rows: StripeRows<'_>, join: impl Join) -> Option<usize> {
        let mut passed = 0;
        while let Some(block) = rows.next_block() {
            // Without a branch inside the block, the compiler makes vector code of it.
            let any = (0..BLOCK).fold(0, |any, row| any | block.word(row, join));
            if any != 0 {
                return Some(passed + block.first_row(join));
            }
            passed += BLOCK;
        }
        rows.first_row(join).map(|row| passed + row)
    }
}

struct CountPixels;

impl OverlayQuery for CountPixels {
    type Answer = u64;

    fn ask(self, rows: StripeRows<'_>, join: impl Join) -> u64 {
        (0..rows.len())
            .map(|row| u64::from(rows.word(row, join).count_ones()))
            .sum()
    }
}
