use crate::tiles::{Tile, TilePos};

/// The cells of some columns and rows, first and last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cells {
    pub(super) columns: (i32, i32),
    pub(super) rows: (i32, i32),
}

impl Cells {
    #[inline]
    pub(super) fn has(self, column: i32, row: i32) -> bool {
        let is_between = |index: i32, (first, last): (i32, i32)| first <= index && index <= last;
        is_between(column, self.columns) && is_between(row, self.rows)
    }

    /// One by one, row by row.
    pub(super) fn each(self) -> impl Iterator<Item = TilePos> {
        let Self { columns, rows } = self;
        (rows.0..=rows.1).flat_map(move |row| {
            (columns.0..=columns.1).map(move |column| TilePos::new(column, row))
        })
    }

    /// How many columns there are.
    #[inline]
    pub(super) fn width(self) -> usize {
        distance(self.columns.0, self.columns.1) + 1
    }

    /// How many there are.
    pub(super) fn count(self) -> u64 {
        let along = |(first, last): (i32, i32)| u64::from(last.abs_diff(first)) + 1;
        along(self.columns).saturating_mul(along(self.rows))
    }

    /// What both have; `None` if that is nothing.
    #[inline]
    pub(super) fn common(self, other: Self) -> Option<Self> {
        let both = |a: (i32, i32), b: (i32, i32)| (a.0.max(b.0), a.1.min(b.1));
        let common = Self {
            columns: both(self.columns, other.columns),
            rows: both(self.rows, other.rows),
        };
        let is_some = |(first, last): (i32, i32)| first <= last;
        (is_some(common.columns) && is_some(common.rows)).then_some(common)
    }
}

/// Tiles that are kept in one piece, row by row.
#[derive(Clone, Copy)]
pub(super) struct Block<'a> {
    pub(super) cells: Cells,
    pub(super) tiles: &'a [Tile],
}

impl<'a> Block<'a> {
    #[inline]
    fn width(&self) -> usize {
        self.cells.width()
    }

    /// The tile of a cell, if the block has it.
    #[inline]
    pub(super) fn get(&self, column: i32, row: i32) -> Option<Tile> {
        if !self.cells.has(column, row) {
            return None;
        }
        let down = distance(self.cells.rows.0, row);
        let along = distance(self.cells.columns.0, column);
        self.tiles.get(down * self.width() + along).copied()
    }

    /// The tiles beside a cell of the block, in the order of sides, if the block has them all.
    #[inline]
    pub(super) fn around(&self, pos: TilePos) -> Option<[Tile; 4]> {
        let is_within = |index: i32, (first, last): (i32, i32)| first < index && index < last;
        let Cells { columns, rows } = self.cells;
        if !(is_within(pos.column, columns) && is_within(pos.row, rows)) {
            return None;
        }
        let width = self.width();
        let above = distance(rows.0, pos.row - 1) * width + distance(columns.0, pos.column);
        // From the tile above to the one below: one check for all of them.
        let tiles = self.tiles.get(above..=above + 2 * width)?;
        Some([
            *tiles.get(width - 1)?,
            *tiles.get(width + 1)?,
            *tiles.first()?,
            *tiles.last()?,
        ])
    }

    /// The tiles of some columns of a row that the block has.
    #[inline]
    pub(super) fn into_row(self, row: i32, (first, last): (i32, i32)) -> &'a [Tile] {
        let start = distance(self.cells.rows.0, row) * self.width();
        let [from, to] = [first, last].map(|column| start + distance(self.cells.columns.0, column));
        self.tiles.get(from..=to).unwrap_or(&[])
    }
}

/// How many cells `to` lies behind `from`.
#[inline]
pub(super) fn distance(from: i32, to: i32) -> usize {
    to.abs_diff(from) as usize
}
