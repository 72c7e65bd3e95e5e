use crate::geometry::{Axis, Side};
use crate::tiles::{Tile, TilePos};
use core::ops::RangeInclusive;

/// Some consecutive columns or rows, the first and the last included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct CellRun<I = i32> {
    pub(crate) first: I,
    pub(crate) last: I,
}

impl<I> CellRun<I> {
    #[inline(always)]
    pub(crate) const fn new(first: I, last: I) -> Self {
        Self { first, last }
    }
}

impl CellRun {
    pub(crate) fn each(self) -> RangeInclusive<i32> {
        self.first..=self.last
    }

    #[inline]
    pub(crate) fn has(self, index: i32) -> bool {
        self.first <= index && index <= self.last
    }

    /// Whether the map goes on at both sides of a column or row.
    #[inline]
    fn has_around(self, index: i32) -> bool {
        self.first < index && index < self.last
    }

    /// Returns how many there are.
    #[inline]
    fn len(self) -> usize {
        distance(self.first, self.last) + 1
    }

    /// Returns those that both have; `None` if there are none.
    #[inline]
    fn common(self, other: Self) -> Option<Self> {
        let common = Self::new(self.first.max(other.first), self.last.min(other.last));
        (common.first <= common.last).then_some(common)
    }

    /// Returns the run from the first of both to the last of both.
    pub(crate) fn around(self, other: Self) -> Self {
        Self::new(self.first.min(other.first), self.last.max(other.last))
    }
}

/// The cells of some columns and rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CellRect {
    pub(crate) columns: CellRun,
    pub(crate) rows: CellRun,
}

impl CellRect {
    /// No cell.
    pub(crate) const NONE: Self = Self {
        columns: CellRun::new(1, 0),
        rows: CellRun::new(1, 0),
    };

    #[inline]
    pub(crate) fn has(self, column: i32, row: i32) -> bool {
        self.columns.has(column) && self.rows.has(row)
    }

    /// Returns the cells one by one, row by row.
    pub(crate) fn each(self) -> impl Iterator<Item = TilePos> {
        let Self { columns, rows } = self;
        rows.each()
            .flat_map(move |row| columns.each().map(move |column| TilePos::new(column, row)))
    }

    /// Returns the number of columns.
    #[inline]
    pub(crate) fn width(self) -> usize {
        self.columns.len()
    }

    /// Returns the number of rows.
    pub(crate) fn height(self) -> usize {
        self.rows.len()
    }

    /// Returns the number of cells.
    pub(crate) fn count(self) -> u64 {
        let along = |run: CellRun| u64::from(run.last.abs_diff(run.first)) + 1;
        along(self.columns).saturating_mul(along(self.rows))
    }

    /// Returns these cells and those around them.
    pub(crate) fn grown(self) -> Self {
        let grown =
            |run: CellRun| CellRun::new(run.first.saturating_sub(1), run.last.saturating_add(1));
        Self {
            columns: grown(self.columns),
            rows: grown(self.rows),
        }
    }

    /// Returns the first or last column or row.
    pub(crate) fn along(self, side: Side) -> Self {
        let end = |run: CellRun| {
            let line = if side.is_max() { run.last } else { run.first };
            CellRun::new(line, line)
        };
        match side.axis() {
            Axis::X => Self {
                columns: end(self.columns),
                ..self
            },
            Axis::Y => Self {
                rows: end(self.rows),
                ..self
            },
        }
    }

    /// Returns the cells that both have; `None` if there are none.
    #[inline]
    pub(crate) fn common(self, other: Self) -> Option<Self> {
        Some(Self {
            columns: self.columns.common(other.columns)?,
            rows: self.rows.common(other.rows)?,
        })
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
        let down = distance(self.cells.rows.first, row);
        let along = distance(self.cells.columns.first, column);
        self.tiles.get(down * self.width() + along).copied()
    }

    /// Returns the tiles beside a cell of the block, in the order of sides, if the block has them all.
    #[inline]
    pub(crate) fn around(&self, pos: TilePos) -> Option<[Tile; 4]> {
        let CellRect { columns, rows } = self.cells;
        if !(columns.has_around(pos.column) && rows.has_around(pos.row)) {
            return None;
        }
        let width = self.width();
        let above = distance(rows.first, pos.row - 1) * width + distance(columns.first, pos.column);
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
    pub(crate) fn into_row(self, row: i32, columns: CellRun) -> &'a [Tile] {
        let start = distance(self.cells.rows.first, row) * self.width();
        let from = start + distance(self.cells.columns.first, columns.first);
        let to = start + distance(self.cells.columns.first, columns.last);
        self.tiles.get(from..=to).unwrap_or(&[])
    }
}

/// Returns the number of cells from `from` to `to`.
#[inline]
pub(crate) fn distance(from: i32, to: i32) -> usize {
    to.abs_diff(from) as usize
}
