//! Square cells over the whole plane, found by a hash of their column and row.

mod error;
#[cfg(test)]
mod tests;

pub use self::error::CellSizeError;

use crate::broad::queries::{Area, Sealed};
use crate::broad::sets::storage::index_lists::IndexLists;
use crate::broad::sets::storage::sample::BoxSample;
use crate::broad::sets::storage::slots::place;
use crate::broad::sets::storage::uniform_grid::SLACK;
use crate::broad::sets::{Arrangement, Boxes, Cell, Slots};
use crate::geometry::Aabb;
use crate::scalar::{Scalar, greater, lesser};
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// A hash grid: boxes in square cells without bounds, correct at any coordinate.
///
/// Inserting, moving and removing a box take constant time. The cell size is chosen from the boxes, when the set
/// is refilled and as it grows, or given by hand. A box that is larger than a cell goes to a grid of
/// cells four times as large, and so on, so sizes may vary freely.
///
/// # Examples
///
/// ```
/// use jostle::i32::{Aabb, HashGrid};
///
/// let mut boxes = HashGrid::with_cell_size(64)?;
/// let left = boxes.insert(Aabb::new(-10, 0, 20, 20));
/// let far = boxes.insert(Aabb::new(2_000_000_000, 0, 20, 20));
/// assert_eq!(boxes.containing([-1, 5]).sorted(), [left.index()]);
/// assert_eq!(boxes.nearest([1_500_000_000, 0]).several(2), [far.index(), left.index()]);
/// # Ok::<(), jostle::errors::CellSizeError<i32>>(())
/// ```
#[doc(alias("SpatialHash", "grid"))]
pub type HashGrid<S = f32> = Boxes<S, HashCells<S>>;

/// The arrangement of a [`HashGrid`].
///
/// A box is stored once, in the cell of its minimum corner. A query opens the cells it touches and those before
/// them that a box can reach out of. The cell of a coordinate is a rounded product: all that matters is that a
/// greater coordinate never has a lesser cell.
#[derive(Clone, Debug)]
pub struct HashCells<S: Scalar = f32> {
    /// The side of the smallest cells; `None` until there is a box to choose it by.
    cell_size: Option<S>,
    is_size_given: bool,
    cells_per_unit: f64,
    levels: Vec<HashLevel>,
    /// The cell of each box, by index.
    homes: Vec<HashCell>,
    /// The boxes of all cells that share a hash. A power of two, and at least as many as there are boxes.
    chains: IndexLists,
}

/// The cells of one size: 4^`level` times as large as the smallest.
#[derive(Clone, Copy, Debug)]
struct HashLevel {
    /// The range of columns and rows that have held boxes since the last rebuild.
    columns: [i32; 2],
    rows: [i32; 2],
    /// The longest side of a box that was stored here since then.
    longest: f64,
}

const UNUSED_LEVEL: HashLevel = HashLevel {
    columns: [i32::MAX, i32::MIN],
    rows: [i32::MAX, i32::MIN],
    longest: 0.0,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct HashCell {
    level: usize,
    column: i32,
    row: i32,
}

/// The home of a hole.
const NO_CELL: HashCell = HashCell {
    level: usize::MAX,
    column: 0,
    row: 0,
};

/// The number of levels. On the last, cells are so large that an `i32` has no others than -1 and 0.
const LEVELS: usize = 17;

/// How many cells a query may open beyond the number of boxes before it tests all boxes instead. Not critical:
/// it keeps queries of nearly empty sets from scanning.
const SPARE_CELLS: u64 = 16;

impl<S: Scalar> Default for HashCells<S> {
    fn default() -> Self {
        Self {
            cell_size: None,
            is_size_given: false,
            cells_per_unit: 1.0,
            levels: Vec::new(),
            homes: Vec::new(),
            chains: IndexLists::default(),
        }
    }
}

impl<S: Scalar> Boxes<S, HashCells<S>> {
    /// Creates an empty grid with a given cell size. About twice the side of a typical box works well.
    ///
    /// # Errors
    ///
    /// Returns [`CellSizeError`] if the size is not a finite number above zero.
    pub fn with_cell_size(size: S) -> Result<Self, CellSizeError<S>> {
        if !(size.is_finite() && S::ZERO < size) {
            return Err(CellSizeError::new(size));
        }
        Ok(Self::with_arrangement(HashCells {
            cell_size: Some(size),
            is_size_given: true,
            ..HashCells::default()
        }))
    }

    /// Returns the side of the smallest cells; `None` if it is to be chosen from the boxes and there are none
    /// yet.
    #[must_use]
    pub fn cell_size(&self) -> Option<S> {
        self.arrangement.cell_size
    }
}

impl<S: Scalar> HashCells<S> {
    /// Returns the column or row of a coordinate on level 0. Coordinates beyond the range of `i32` share the last.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the cast saturates, which keeps the order of cells"
    )]
    #[inline]
    fn cell(&self, coordinate: f64) -> i32 {
        let units = coordinate * self.cells_per_unit;
        let cell = units as i32;
        cell.saturating_sub(i32::from(units < f64::from(cell)))
    }

    /// Returns the cell of the minimum corner of a box, on the first level with cells of its size, and its longer
    /// side.
    #[inline]
    fn home_of(&self, aabb: Aabb<S>) -> (HashCell, f64) {
        let [x0, y0, x1, y1] = aabb.edges().map(S::to_f64);
        let longest = f64::max(x1 - x0, y1 - y0);
        let (mut level, mut cells) = (0, 1.0);
        while cells < longest * self.cells_per_unit && level < LEVELS - 1 {
            (level, cells) = (level + 1, cells * 4.0);
        }
        let [column, row] = [x0, y0].map(|edge| self.cell(edge) >> shift(level));
        (HashCell { level, column, row }, longest)
    }

    /// Stores a box in its cell.
    fn file(&mut self, index: u32, aabb: Aabb<S>) {
        let (cell, longest) = self.home_of(aabb);
        if self.levels.len() <= cell.level {
            self.levels.resize(cell.level + 1, UNUSED_LEVEL);
        }
        let level = &mut self.levels[cell.level];
        level.longest = level.longest.max(longest);
        let home = core::mem::replace(&mut self.homes[place(index)], cell);
        if home != cell {
            level.columns = around(level.columns, cell.column);
            level.rows = around(level.rows, cell.row);
            if home != NO_CELL {
                self.chains.remove(index);
            }
            self.chains.insert(self.chain(cell), index);
        }
    }

    /// Returns the chain of a cell.
    fn chain(&self, cell: HashCell) -> usize {
        hash(cell) & (self.chains.heads.len() - 1)
    }

    /// Returns the cells of an axis that hold the minimum corners of all boxes of a level that touch a range.
    #[inline]
    fn range(&self, number: usize, [from, to]: [f64; 2], within: [i32; 2]) -> [i32; 2] {
        let longest = self.levels[number].longest;
        let least = from - longest - (from.abs() + longest) * SLACK;
        let [first, last] = [least, to].map(|end| self.cell(end) >> shift(number));
        [first.max(within[0]), last.min(within[1])]
    }

    /// Returns the columns of a row that may hold a box that an area touches; none if the second is below the
    /// first.
    #[inline]
    fn columns(&self, area: &Area<S>, number: usize, row: i32) -> [i32; 2] {
        let level = &self.levels[number];
        // The outermost rows of level 0 hold all that is beyond the range of cells.
        let edge = |row: i64| {
            if row.abs() < i64::from(i32::MAX) {
                row as f64 / self.cells_per_unit
            } else {
                f64::INFINITY.copysign(row as f64)
            }
        };
        let [top, bottom] = [0, 1].map(|end| edge((i64::from(row) + end) << shift(number)));
        let slack = (top.abs() + bottom.abs() + level.longest) * SLACK + f64::MIN_POSITIVE;
        let x_range = area.x_range(top - slack, bottom + level.longest + slack);
        self.range(number, x_range, level.columns)
    }

    /// Calls `visit` with the boxes of a level that an area may touch.
    #[inline]
    fn search_level(
        &self,
        slots: &Slots<S>,
        area: &Area<S>,
        number: usize,
        visit: &mut impl FnMut(u32, Aabb<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let y_range = [area.bounds().min().y, area.bounds().max().y].map(S::to_f64);
        let [top, bottom] = self.range(number, y_range, self.levels[number].rows);
        let most = slots.len() as u64 + SPARE_CELLS;
        let mut opened = 0;
        let opens_few = |row: i32| {
            opened += 1 + width(self.columns(area, number, row));
            opened <= most
        };
        let x_range = [area.bounds().min().x, area.bounds().max().x].map(S::to_f64);
        let all = width(self.range(number, x_range, self.levels[number].columns));
        if all == 0 {
            return ControlFlow::Continue(());
        }
        let is_small = all.saturating_mul(width([top, bottom])) <= most;
        // A plain box touches all columns of every row, so only a line can open fewer cells than its bounds have.
        if !(is_small || (area.is_line() && (top..=bottom).all(opens_few))) {
            let all = slots.iter().map(|(index, _)| index);
            return self.visit_some(slots, area, all, |home| home.level == number, visit);
        }
        for row in top..=bottom {
            let [first, last] = self.columns(area, number, row);
            for column in first..=last {
                let cell = HashCell {
                    level: number,
                    column,
                    row,
                };
                let chain = self.chains.of(self.chain(cell));
                self.visit_some(slots, area, chain, |home| *home == cell, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Calls `visit` with those of some boxes that an area may touch and whose cell is wanted.
    #[inline]
    fn visit_some(
        &self,
        slots: &Slots<S>,
        area: &Area<S>,
        mut boxes: impl Iterator<Item = u32>,
        is_wanted: impl Fn(&HashCell) -> bool,
        visit: &mut impl FnMut(u32, Aabb<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        boxes.try_for_each(|index| {
            let at = slots.boxes()[place(index)];
            // In this order, because few entries of a chain are of other cells.
            if area.may_touch(at) && is_wanted(&self.homes[place(index)]) {
                visit(index, at)?;
            }
            ControlFlow::Continue(())
        })
    }
}

impl<S: Scalar> Sealed for HashCells<S> {}

impl<S: Scalar> Arrangement<S> for HashCells<S> {
    fn update(&mut self, index: u32, slots: &Slots<S>) {
        if !slots.has(index) {
            self.chains.remove(index);
            self.homes[place(index)] = NO_CELL;
        } else if self.chains.heads.len() < slots.len() || self.cell_size.is_none() {
            self.rebuild(slots);
        } else {
            if self.homes.len() <= place(index) {
                self.homes.resize(place(index) + 1, NO_CELL);
            }
            self.file(index, slots.boxes()[place(index)]);
        }
    }

    fn rebuild(&mut self, slots: &Slots<S>) {
        if !self.is_size_given {
            let sample = BoxSample::of(slots);
            self.cell_size = sample.map(|sample| good_size(&sample, slots.len()));
        }
        let size = self.cell_size.unwrap_or(S::ONE);
        // Not infinite, so that a product with it is never NaN.
        self.cells_per_unit = size.to_f64().recip().min(f64::MAX);
        self.levels.clear();
        self.levels.reserve(LEVELS);
        self.homes.clear();
        self.homes.resize(slots.boxes().len(), NO_CELL);
        // At least twice as many chains as boxes, so that they are short.
        self.chains
            .reset((2 * slots.len()).max(16).next_power_of_two());
        for (index, aabb) in slots.iter() {
            self.file(index, aabb);
        }
    }

    fn search(
        &self,
        slots: &Slots<S>,
        area: &Area<S>,
        mut visit: impl FnMut(u32, Aabb<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        (0..self.levels.len())
            .try_for_each(|number| self.search_level(slots, area, number, &mut visit))
    }

    fn spacing(&self, _: &Slots<S>) -> S {
        self.cell_size.unwrap_or(S::MAX)
    }

    fn visit_cells(&self, slots: &Slots<S>, mut visit: impl FnMut(Cell<S>)) {
        // Every cell that a box touches, though it is stored in the first of them: that is what a view of the
        // cells should show.
        let mut all = Vec::new();
        for (index, aabb) in slots.iter() {
            let home = self.homes[place(index)];
            let end = |edge: S| self.cell(edge.to_f64()) >> shift(home.level);
            for row in home.row..=end(aabb.max().y) {
                let columns = home.column..=end(aabb.max().x);
                all.extend(columns.map(|column| HashCell {
                    column,
                    row,
                    ..home
                }));
            }
        }
        all.sort_unstable();
        let size = self.cell_size.unwrap_or(S::ONE);
        let edge = |number: i64| {
            let beyond = if number < 0 { S::MIN } else { S::MAX };
            S::cell_edge(S::ZERO, size, number).unwrap_or(beyond)
        };
        for boxes in all.chunk_by(|a, b| a == b) {
            let HashCell { level, column, row } = boxes[0];
            let corner = |end: i64| {
                [column, row].map(|number| edge((i64::from(number) + end) << shift(level)))
            };
            visit(Cell {
                bounds: Aabb::from_corners(corner(0), corner(1)),
                count: boxes.len(),
            });
        }
    }
}

/// Returns a range that includes a number.
fn around([first, last]: [i32; 2], number: i32) -> [i32; 2] {
    [first.min(number), last.max(number)]
}

/// Returns the length of a range; zero if the second number is below the first.
fn width([first, last]: [i32; 2]) -> u64 {
    u64::try_from(i64::from(last) - i64::from(first) + 1).unwrap_or(0)
}

/// Returns by how many bits the number of a cell is shifted to make its cells 4^`level` times as large.
#[inline]
fn shift(level: usize) -> usize {
    (2 * level).min(31)
}

/// Returns about the distance between boxes, but from two to eight times the side of a typical box.
fn good_size<S: Scalar>(sample: &BoxSample<S>, count: usize) -> S {
    let double = |size: S| size.saturating_add(size);
    let least = double(sample.side);
    let most = double(double(least));
    let spacing = sample.spacing(count);
    let size = if S::ZERO < sample.side {
        lesser(greater(spacing, least), most)
    } else {
        spacing
    };
    if S::ZERO < size { size } else { S::ONE }
}

/// Mixes all bits of a cell into all bits of the result, so that rows, columns and diagonals scatter. The hash
/// of many tutorials, a sum of multiplied coordinates, maps whole diagonals to one chain.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the low bits are as good as any"
)]
#[inline]
fn hash(cell: HashCell) -> usize {
    let [x, y] =
        [cell.column, cell.row].map(|part| u64::from(u32::from_le_bytes(part.to_le_bytes())));
    let mixed = ((x << 32) | y).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mixed = (mixed ^ (mixed >> 32) ^ cell.level as u64).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    (mixed ^ (mixed >> 32)) as usize
}
