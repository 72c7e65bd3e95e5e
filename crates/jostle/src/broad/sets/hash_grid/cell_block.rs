use super::shift;

/// A block of cells by column and row, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CellBlock {
    pub(super) first: [i32; 2],
    pub(super) last: [i32; 2],
}

impl CellBlock {
    /// Returns the number of cells; zero if the last one comes before the first.
    pub(super) fn count(&self) -> u64 {
        let side = |axis: usize| {
            let side = i64::from(self.last[axis]) - i64::from(self.first[axis]) + 1;
            u64::try_from(side).unwrap_or(0)
        };
        side(0).saturating_mul(side(1))
    }

    /// Returns the cells around these that are 4^`level` times as large.
    #[inline]
    pub(super) fn on_level(&self, level: u32) -> Self {
        Self {
            first: self.first.map(|cell| cell >> shift(level)),
            last: self.last.map(|cell| cell >> shift(level)),
        }
    }

    /// Returns whether it has at most two columns and two rows.
    #[inline]
    pub(super) fn is_small(&self) -> bool {
        (0..2).all(|axis| self.last[axis] <= self.first[axis].saturating_add(1))
    }

    /// Returns the cell at a corner: 1 and 3 are in the last column, 2 and 3 in the last row.
    #[inline]
    pub(super) fn corner(&self, corner: u32) -> [i32; 2] {
        let column = if corner % 2 == 0 {
            self.first[0]
        } else {
            self.last[0]
        };
        [
            column,
            if corner < 2 {
                self.first[1]
            } else {
                self.last[1]
            },
        ]
    }

    /// Returns the cells of a [small](Self::is_small) block with the first corner each is at.
    #[inline]
    pub(super) fn corners(self) -> impl Iterator<Item = (u32, [i32; 2])> {
        let is_wide = [0, 1].map(|axis| self.first[axis] != self.last[axis]);
        let is_new =
            move |corner: &u32| (is_wide[0] || corner % 2 == 0) && (is_wide[1] || *corner < 2);
        (0..4)
            .filter(is_new)
            .map(move |corner| (corner, self.corner(corner)))
    }

    /// Returns the cells that are in both; `None` if there are none.
    #[inline]
    pub(super) fn intersection(&self, other: &Self) -> Option<Self> {
        let both = Self {
            first: [0, 1].map(|axis| self.first[axis].max(other.first[axis])),
            last: [0, 1].map(|axis| self.last[axis].min(other.last[axis])),
        };
        (0..2)
            .all(|axis| both.first[axis] <= both.last[axis])
            .then_some(both)
    }

    /// Returns the smallest block around both.
    #[inline]
    pub(super) fn union(&self, other: &Self) -> Self {
        Self {
            first: [0, 1].map(|axis| self.first[axis].min(other.first[axis])),
            last: [0, 1].map(|axis| self.last[axis].max(other.last[axis])),
        }
    }
}
