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

    /// Returns the cells that are in both; `None` if there are none.
    pub(super) fn intersection(&self, other: &Self) -> Option<Self> {
        let both = Self {
            first: [0, 1].map(|axis| self.first[axis].max(other.first[axis])),
            last: [0, 1].map(|axis| self.last[axis].min(other.last[axis])),
        };
        (both.count() != 0).then_some(both)
    }

    /// Returns the smallest block around both.
    pub(super) fn union(&self, other: &Self) -> Self {
        Self {
            first: [0, 1].map(|axis| self.first[axis].min(other.first[axis])),
            last: [0, 1].map(|axis| self.last[axis].max(other.last[axis])),
        }
    }
}
