use core::ops::RangeInclusive;

/// The number of levels. On the last, cells are so large that an `i32` has no others than -1 and 0.
pub(super) const LEVELS: usize = 17;

/// A block of cells of one level by column and row, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CellBlock {
    /// The cells are 4^`level` times as large as the smallest.
    pub(super) level: u32,
    pub(super) first: [i32; 2],
    pub(super) last: [i32; 2],
}

impl CellBlock {
    pub(super) const fn empty(level: u32) -> Self {
        let (first, last) = ([i32::MAX; 2], [i32::MIN; 2]);
        Self { level, first, last }
    }

    /// Returns the number of cells; zero if the last one comes before the first.
    #[inline]
    pub(super) fn count(&self) -> u64 {
        let [columns, rows] = [0, 1].map(|axis| {
            let length = i64::from(self.last[axis]) - i64::from(self.first[axis]) + 1;
            u64::try_from(length).unwrap_or(0)
        });
        columns.saturating_mul(rows)
    }

    pub(super) fn rows(&self) -> RangeInclusive<i32> {
        self.first[1]..=self.last[1]
    }

    /// Returns whether it has at most two columns and two rows.
    #[inline]
    pub(super) fn is_small(&self) -> bool {
        (0..2).all(|axis| self.last[axis] <= self.first[axis].saturating_add(1))
    }

    /// Returns the cells of the same or a later level that cover it.
    #[inline]
    pub(super) fn on_level(&self, level: u32) -> Self {
        let coarse = |cell: i32| cell >> shift(level - self.level);
        let (first, last) = (self.first.map(coarse), self.last.map(coarse));
        Self { level, first, last }
    }

    /// Returns the cell at a corner: 1 and 3 are in the last column, 2 and 3 in the last row.
    #[inline]
    pub(super) fn corner(&self, corner: u32) -> [i32; 2] {
        let (is_right, is_lower) = (corner % 2 == 1, 2 <= corner);
        let end = |is_last: bool, axis: usize| [self.first, self.last][usize::from(is_last)][axis];
        [end(is_right, 0), end(is_lower, 1)]
    }

    /// Returns the cells of a [small](Self::is_small) block, each with the first corner it is at.
    #[inline]
    pub(super) fn corners(self) -> impl Iterator<Item = (u32, [i32; 2])> {
        let [is_wide, is_high] = [0, 1].map(|axis| self.first[axis] != self.last[axis]);
        let corners = (0..4).map(move |corner| (corner, self.corner(corner)));
        corners.filter(move |(corner, _)| (is_wide || corner % 2 == 0) && (is_high || *corner < 2))
    }

    /// Returns the first cell that is in both, if any is.
    #[inline]
    pub(super) fn first_shared(&self, other: &Self) -> [i32; 2] {
        [0, 1].map(|axis| self.first[axis].max(other.first[axis]))
    }

    /// Returns the cells that are in both; `None` if there are none.
    #[inline]
    pub(super) fn intersection(&self, other: &Self) -> Option<Self> {
        let first = self.first_shared(other);
        let last = [0, 1].map(|axis| self.last[axis].min(other.last[axis]));
        let is_any = first[0] <= last[0] && first[1] <= last[1];
        is_any.then_some(Self {
            first,
            last,
            ..*self
        })
    }

    /// Returns the smallest block around both.
    #[inline]
    pub(super) fn union(&self, other: &Self) -> Self {
        let first = [0, 1].map(|axis| self.first[axis].min(other.first[axis]));
        let last = [0, 1].map(|axis| self.last[axis].max(other.last[axis]));
        Self {
            first,
            last,
            ..*self
        }
    }
}

/// Returns by how many bits the number of a cell is shifted to make its cells 4^`levels` times as large.
#[inline]
pub(super) fn shift(levels: u32) -> u32 {
    (2 * levels).min(i32::BITS - 1)
}
