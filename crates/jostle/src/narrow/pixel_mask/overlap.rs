//! The stripes and rows of a mask that another shape covers.
//!
//! - **Owns** [`MaskOverlap`] of two masks and [`MaskBoxOverlap`] of a mask and a box.
//! - **Uses** 64-bit arithmetic, so that no offset wraps.
//! - **Never** looks at a pixel.

use core::ops::Range;

use crate::geometry::{Aabb, Overlay, PixelMask, Placed, STRIPE, Vec2};

/// Two masks whose frames overlap, relative to the first.
pub(super) struct MaskOverlap<'a> {
    mine: &'a PixelMask,
    theirs: &'a PixelMask,
    /// The stripes of `mine` that the other covers.
    stripes: Range<usize>,
    /// The rows of `mine` that the other covers.
    rows: Range<usize>,
    /// The other's row that is on the first of these.
    their_row: usize,
    /// The stripe of `mine`, counted on to both sides, in which the other's first stripe begins.
    before: i64,
    /// How many pixels further right than that stripe it begins: 0 to 63.
    by: u32,
}

impl<'a> MaskOverlap<'a> {
    /// Returns `None` if the frames do not overlap.
    #[inline(always)]
    pub(super) fn new(
        mine: &'a PixelMask,
        theirs: &'a PixelMask,
        offset: Vec2<i32>,
    ) -> Option<Self> {
        let (x, y) = (i64::from(offset.x), i64::from(offset.y));
        // In 64 bits: an offset plus a width may exceed 32.
        let columns = shared(mine.width(), x, x + i64::from(theirs.width()))?;
        let rows = shared(mine.height(), y, y + i64::from(theirs.height()))?;
        let stripe = i64::from(STRIPE);
        Some(Self {
            mine,
            theirs,
            stripes: stripes_of(&columns),
            their_row: usize::try_from(i64::try_from(rows.start).ok()? - y).ok()?,
            rows,
            // Rounded toward minus infinity, so that the shift within a stripe is never negative.
            before: x.div_euclid(stripe),
            by: u32::try_from(x.rem_euclid(stripe)).ok()?,
        })
    }

    /// Returns the stripes of the first mask to look at.
    #[inline(always)]
    pub(super) fn stripes(&self) -> Range<usize> {
        self.stripes.clone()
    }

    /// Returns the rows of the first mask to look at.
    #[inline(always)]
    pub(super) fn rows(&self) -> Range<usize> {
        self.rows.clone()
    }

    /// Returns the y of the row that an overlay counts as `row`.
    pub(super) fn row(&self, row: usize) -> i32 {
        i32::try_from(self.rows.start + row).unwrap_or(i32::MAX)
    }

    /// Drops all but the first rows.
    pub(super) fn keep_rows(&mut self, count: usize) {
        self.rows.end = self.rows.start + count;
    }

    /// Returns what is over one stripe of the first mask.
    #[inline(always)]
    pub(super) fn overlay(&self, stripe: usize) -> Overlay<'a> {
        let mine = &self.mine.stripe(stripe)[self.rows()];
        let index = i64::try_from(stripe).unwrap_or(i64::MAX) - self.before;
        let by = self.by;
        // A stripe of mine is covered by two neighboring stripes of the other mask, unless they are aligned.
        match (self.their_stripe(index), self.their_stripe(index - 1)) {
            (Some(near), _) if by == 0 => Overlay::with_one(mine, near, Placed::Flush),
            (Some(near), Some(far)) => Overlay::with_two(mine, near, far, by),
            (Some(near), None) => Overlay::with_one(mine, near, Placed::Right { by }),
            (None, Some(far)) if 0 < by => {
                Overlay::with_one(mine, far, Placed::Left { by: u64::BITS - by })
            }
            _ => Overlay::alone(mine, 0),
        }
    }

    #[inline(always)]
    fn their_stripe(&self, index: i64) -> Option<&'a [u64]> {
        let index = usize::try_from(index).ok()?;
        let rows = self.their_row..self.their_row + self.rows.len();
        // Beside the other mask there is nothing to overlay.
        (index < self.theirs.stripes()).then(|| &self.theirs.stripe(index)[rows])
    }
}

/// A mask and a box that overlaps its frame.
pub(super) struct MaskBoxOverlap<'a> {
    mask: &'a PixelMask,
    columns: Range<usize>,
    rows: Range<usize>,
}

impl<'a> MaskBoxOverlap<'a> {
    /// Returns `None` if the box does not overlap the frame of the mask.
    #[inline(always)]
    pub(super) fn new(mask: &'a PixelMask, other: Aabb<i32>) -> Option<Self> {
        let (min, max) = (other.min(), other.max());
        let columns = shared(mask.width(), i64::from(min.x), i64::from(max.x))?;
        let rows = shared(mask.height(), i64::from(min.y), i64::from(max.y))?;
        Some(Self {
            mask,
            columns,
            rows,
        })
    }

    /// Returns the stripes to look at.
    pub(super) fn stripes(&self) -> Range<usize> {
        stripes_of(&self.columns)
    }

    /// Returns one of these stripes, with the columns that the box covers.
    pub(super) fn overlay(&self, stripe: usize) -> Overlay<'a> {
        let mine = &self.mask.stripe(stripe)[self.rows.clone()];
        Overlay::alone(mine, self.columns_in(stripe))
    }

    /// Returns the covered columns of a stripe as bits.
    #[inline(always)]
    fn columns_in(&self, stripe: usize) -> u64 {
        let left = stripe * WIDE;
        let skipped = self.columns.start.saturating_sub(left);
        let unused = (left + WIDE).saturating_sub(self.columns.end);
        // Neither shift reaches 64: the box covers at least one column of this stripe.
        (u64::MAX << skipped) & (u64::MAX >> unused)
    }
}

/// The width of a stripe in pixels, as an index.
const WIDE: usize = STRIPE.unsigned_abs() as usize;

/// Returns the part of `0..size` that is from `start` to `end`, or `None` if that is empty.
#[inline(always)]
fn shared(size: i32, start: i64, end: i64) -> Option<Range<usize>> {
    let first = start.max(0);
    let last = end.min(i64::from(size));
    if last <= first {
        return None;
    }
    Some(usize::try_from(first).ok()?..usize::try_from(last).ok()?)
}

/// Returns the stripes that hold these columns, of which there is at least one.
#[inline(always)]
fn stripes_of(columns: &Range<usize>) -> Range<usize> {
    columns.start / WIDE..(columns.end - 1) / WIDE + 1
}
