//! Blocks of cells by column and row, and which cell of a block a walk meets first.

/// A box over more cells than this goes to a side list, so that it costs neither time nor memory for
/// every cell it covers.
pub(super) const MOST_CELLS: usize = 16;

/// A block of cells, by column and row, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CellBlock {
    pub(super) first: [i32; 2],
    pub(super) last: [i32; 2],
}

impl CellBlock {
    /// How many cells there are; none if an end comes before its beginning.
    pub(super) fn count(&self) -> u64 {
        let [columns, rows] = [0, 1].map(|axis| self.side(axis));
        columns.saturating_mul(rows)
    }

    /// How many columns (0) or rows (1) there are.
    pub(super) fn side(&self, axis: usize) -> u64 {
        let side = i64::from(self.last[axis]) - i64::from(self.first[axis]) + 1;
        u64::try_from(side).unwrap_or(0)
    }

    /// Its cells, row by row.
    pub(super) fn cells(self) -> impl Iterator<Item = [i32; 2]> {
        let columns = self.first[0]..=self.last[0];
        (self.first[1]..=self.last[1])
            .flat_map(move |row| columns.clone().map(move |column| [column, row]))
    }
}

/// What only cells without end ask.
#[cfg(feature = "alloc")]
impl CellBlock {
    pub(super) fn has(&self, cell: [i32; 2]) -> bool {
        (0..2).all(|axis| self.first[axis] <= cell[axis] && cell[axis] <= self.last[axis])
    }

    /// The cells that are in both; `None` if there are none.
    pub(super) fn intersection(&self, other: &Self) -> Option<Self> {
        let both = Self {
            first: [0, 1].map(|axis| self.first[axis].max(other.first[axis])),
            last: [0, 1].map(|axis| self.last[axis].min(other.last[axis])),
        };
        (both.count() != 0).then_some(both)
    }

    /// The least block around both.
    pub(super) fn union(&self, other: &Self) -> Self {
        Self {
            first: [0, 1].map(|axis| self.first[axis].min(other.first[axis])),
            last: [0, 1].map(|axis| self.last[axis].max(other.last[axis])),
        }
    }
}

/// The columns that a walk goes through in each row, from the top row down.
///
/// A box filed in several cells is shown in the first of them that is walked. The rows of a corridor
/// begin anywhere, so that cell is found by looking back at the rows above, of which a box in
/// [`MOST_CELLS`] cells can reach no more than are kept here.
pub(super) struct WalkedRows {
    first_row: i32,
    columns: [[i32; 2]; MOST_CELLS],
}

impl WalkedRows {
    pub(super) fn from(first_row: i32) -> Self {
        Self {
            first_row,
            columns: [[0; 2]; MOST_CELLS],
        }
    }

    /// Keeps the columns of the next row.
    pub(super) fn enter(&mut self, row: i32, columns: [i32; 2]) {
        self.columns[Self::spot(row)] = columns;
    }

    /// Whether a cell of this row is the first walked one of a box's block.
    pub(super) fn is_first(&self, block: &CellBlock, [column, row]: [i32; 2]) -> bool {
        let [from, _] = self.columns[Self::spot(row)];
        let is_above = |row: i32| {
            let [from, to] = self.columns[Self::spot(row)];
            from.max(block.first[0]) <= to.min(block.last[0])
        };
        let mut above = block.first[1].max(self.first_row)..row;
        column == block.first[0].max(from) && !above.any(is_above)
    }

    fn spot(row: i32) -> usize {
        // The remainder is below 16, so nothing is lost.
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

    fn is_shown_once(block: CellBlock) {
        // A corridor that leaves out some rows and jumps about.
        let rows = [[3, 5], [9, 2], [-4, 0], [0, 9], [5, 5], [9, 9]];
        let mut walked = WalkedRows::from(0);
        let (mut shown, mut met) = (0, 0);
        for (row, [from, to]) in (0..).zip(rows) {
            walked.enter(row, [from, to]);
            for column in (from..=to).filter(|&column| block.has([column, row])) {
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
