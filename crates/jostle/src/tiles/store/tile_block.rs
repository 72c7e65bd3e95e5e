use crate::tiles::{Tile, TilePos};

/// The cells of some columns and rows, first and last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CellRect {
    pub(crate) columns: (i32, i32),
    pub(crate) rows: (i32, i32),
}

impl CellRect {
    #[inline]
    pub(crate) fn has(self, column: i32, row: i32) -> bool {
        let is_between = |index: i32, (first, last): (i32, i32)| first <= index && index <= last;
        is_between(column, self.columns) && is_between(row, self.rows)
    }

    /// Returns the cells one by one, row by row.
    pub(crate) fn each(self) -> impl Iterator<Item = TilePos> {
        let Self { columns, rows } = self;
        (rows.0..=rows.1).flat_map(move |row| {
            (columns.0..=columns.1).map(move |column| TilePos::new(column, row))
        })
    }

    /// Returns the number of columns.
    #[inline]
    pub(crate) fn width(self) -> usize {
        distance(self.columns.0, self.columns.1) + 1
    }

    /// Returns the number of rows.
    pub(crate) fn height(self) -> usize {
        distance(self.rows.0, self.rows.1) + 1
    }

    /// Returns the number of cells.
    pub(crate) fn count(self) -> u64 {
        let along = |(first, last): (i32, i32)| u64::from(last.abs_diff(first)) + 1;
        along(self.columns).saturating_mul(along(self.rows))
    }

    /// Returns the cells that both have; `None` if there are none.
    #[inline]
    pub(crate) fn common(self, other: Self) -> Option<Self> {
        let both = |a: (i32, i32), b: (i32, i32)| (a.0.max(b.0), a.1.min(b.1));
        let common = Self {
            columns: both(self.columns, other.columns),
            rows: both(self.rows, other.rows),
        };
        let is_some = |(first, last): (i32, i32)| first <= last;
        (is_some(common.columns) && is_some(common.rows)).then_some(common)
    }
}

/// Tiles stored in one piece, row by row.
#[derive(Clone, Copy)]
pub(crate) struct TileBlock<'a> {
    pub(crate) cells: CellRect,
    pub(crate) tiles: &'a [Tile],
}

impl<'a> TileBlock<'a> {
    #[inline]
    fn width(&self) -> usize {
        self.cells.width()
    }

    /// Returns the tile of a cell, if the block has it.
    #[inline]
    pub(crate) fn get(&self, column: i32, row: i32) -> Option<Tile> {
        if !self.cells.has(column, row) {
            return None;
        }
        let down = distance(self.cells.rows.0, row);
        let along = distance(self.cells.columns.0, column);
        self.tiles.get(down * self.width() + along).copied()
    }

    /// Returns the tiles beside a cell of the block, in the order of sides, if the block has them all.
    #[inline]
    pub(crate) fn around(&self, pos: TilePos) -> Option<[Tile; 4]> {
        let is_within = |index: i32, (first, last): (i32, i32)| first < index && index < last;
        let CellRect { columns, rows } = self.cells;
        if !(is_within(pos.column, columns) && is_within(pos.row, rows)) {
            return None;
        }
        let width = self.width();
        let above = distance(rows.0, pos.row - 1) * width + distance(columns.0, pos.column);
        // One slice from the tile above to the one below, so that bounds are checked once for all four.
        let tiles = self.tiles.get(above..=above + 2 * width)?;
        Some([
            *tiles.get(width - 1)?,
            *tiles.get(width + 1)?,
            *tiles.first()?,
            *tiles.last()?,
        ])
    }

    /// Returns the tiles of some columns of a row that the block has.
    #[inline]
    pub(crate) fn into_row(self, row: i32, (first, last): (i32, i32)) -> &'a [Tile] {
        let start = distance(self.cells.rows.0, row) * self.width();
        let [from, to] = [first, last].map(|column| start + distance(self.cells.columns.0, column));
        self.tiles.get(from..=to).unwrap_or(&[])
    }
}

/// Returns the number of cells from `from` to `to`.
#[inline]
pub(crate) fn distance(from: i32, to: i32) -> usize {
    to.abs_diff(from) as usize
}
