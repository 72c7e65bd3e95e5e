//! Blocks of cells by column and row, and which cell of a block a walk visits first.

/// A box over more cells than this goes to a side list, so that a huge box does not cost time and memory for
/// every cell it covers. `WalkedRows` keeps this many rows.
pub(crate) const MOST_CELLS: usize = 16;

/// A block of cells, by column and row, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CellBlock {
    pub(crate) first: [i32; 2],
    pub(crate) last: [i32; 2],
}

impl CellBlock {
    /// Returns the number of cells; zero if the last one comes before the first.
    pub(crate) fn count(&self) -> u64 {
        let [columns, rows] = [0, 1].map(|axis| self.side(axis));
        columns.saturating_mul(rows)
    }

    /// Returns the number of columns (0) or rows (1).
    pub(crate) fn side(&self, axis: usize) -> u64 {
        let side = i64::from(self.last[axis]) - i64::from(self.first[axis]) + 1;
        u64::try_from(side).unwrap_or(0)
    }

    /// Returns its cells, row by row.
    pub(crate) fn cells(self) -> impl Iterator<Item = [i32; 2]> {
        let columns = self.first[0]..=self.last[0];
        (self.first[1]..=self.last[1])
            .flat_map(move |row| columns.clone().map(move |column| [column, row]))
    }
}

/// For grids without bounds.
#[cfg(feature = "alloc")]
impl CellBlock {
    /// Returns the cells that are in both; `None` if there are none.
    pub(crate) fn intersection(&self, other: &Self) -> Option<Self> {
        let both = Self {
            first: [0, 1].map(|axis| self.first[axis].max(other.first[axis])),
            last: [0, 1].map(|axis| self.last[axis].min(other.last[axis])),
        };
        (both.count() != 0).then_some(both)
    }

    /// Returns the smallest block around both.
    pub(crate) fn union(&self, other: &Self) -> Self {
        Self {
            first: [0, 1].map(|axis| self.first[axis].min(other.first[axis])),
            last: [0, 1].map(|axis| self.last[axis].max(other.last[axis])),
        }
    }
}

/// The columns that a walk visits in each row, from the first row on.
///
/// A box in several cells is reported in the first of them that is visited. The rows of a corridor begin
/// anywhere, so finding that cell means looking back at earlier rows. A box in at most [`MOST_CELLS`] cells
/// reaches no more rows than are kept here.
pub(crate) struct WalkedRows {
    first_row: i32,
    columns: [[i32; 2]; MOST_CELLS],
}

impl WalkedRows {
    pub(crate) fn from(first_row: i32) -> Self {
        Self {
            first_row,
            columns: [[0; 2]; MOST_CELLS],
        }
    }

    /// Records the columns of the next row.
    pub(crate) fn enter(&mut self, row: i32, columns: [i32; 2]) {
        self.columns[Self::spot(row)] = columns;
    }

    /// Returns whether a cell of this row is the first visited one of a block.
    pub(crate) fn is_first(&self, block: &CellBlock, [column, row]: [i32; 2]) -> bool {
        let [from, _] = self.columns[Self::spot(row)];
        let is_above = |row: i32| {
            let [from, to] = self.columns[Self::spot(row)];
            from.max(block.first[0]) <= to.min(block.last[0])
        };
        let mut above = block.first[1].max(self.first_row)..row;
        column == block.first[0].max(from) && !above.any(is_above)
    }

    fn spot(row: i32) -> usize {
        // The remainder is below 16.
        usize::try_from(row.rem_euclid(16)).unwrap_or(0)
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::{CellBlock, MOST_CELLS, WalkedRows};

    #[test]
    fn a_block_is_shown_once_whatever_the_rows() {
        let shapes = [(1, 1), (4, 4), (16, 1), (1, 16), (2, 8)];
        for (left, top) in (-5..9).flat_map(|left| (-3..8).map(move |top| (left, top))) {
            for (columns, height) in shapes {
                is_shown_once(CellBlock {
                    first: [left, top],
                    last: [left + columns - 1, top + height - 1],
                });
            }
        }
    }

    fn has(block: &CellBlock, cell: [i32; 2]) -> bool {
        (0..2).all(|axis| block.first[axis] <= cell[axis] && cell[axis] <= block.last[axis])
    }

    fn is_shown_once(block: CellBlock) {
        // A corridor that leaves out some rows and jumps about.
        let rows = [[3, 5], [9, 2], [-4, 0], [0, 9], [5, 5], [9, 9]];
        let mut walked = WalkedRows::from(0);
        let (mut shown, mut met) = (0, 0);
        for (row, [from, to]) in (0..).zip(rows) {
            walked.enter(row, [from, to]);
            for column in (from..=to).filter(|&column| has(&block, [column, row])) {
                met += 1;
                shown += usize::from(walked.is_first(&block, [column, row]));
            }
        }
        assert_eq!(shown, met.min(1), "{block:?}");
    }

    #[test]
    fn blocks_are_counted_at_the_ends_of_the_range() {
        let all = CellBlock {
            first: [i32::MIN; 2],
            last: [i32::MAX; 2],
        };
        assert_eq!(all.count(), u64::MAX);
        assert_eq!(all.intersection(&all), Some(all));
        assert_eq!(MOST_CELLS, 16, "as many as `spot` keeps apart");
    }
}
