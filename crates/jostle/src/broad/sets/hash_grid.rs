//! Square cells over the whole plane, found by a hash of their column and row.

mod cell_block;
mod error;
#[cfg(test)]
mod tests;

use self::cell_block::{CellBlock, LEVELS, shift};
pub use self::error::CellSizeError;

use crate::broad::queries::{Area, Sealed};
use crate::broad::sets::storage::sample::BoxSample;
use crate::broad::sets::storage::slots::place;
use crate::broad::sets::storage::uniform_grid::SLACK;
use crate::broad::sets::{Arrangement, Boxes, Cell, Slots};
use crate::geometry::{Aabb, Vec2};
use crate::scalar::{Scalar, greater, lesser};
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// A hash grid: boxes in square cells without bounds, correct at any coordinate.
///
/// Inserting, moving and removing a box take constant time. The cell size is chosen from the boxes, when the set
/// is refilled and as it grows, or given by hand. A box that would be in more than four cells goes to a grid of
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
/// A box is linked into the chain of every cell it touches, and a query opens every cell it touches. Of the cells
/// that both touch, only the first reports the box, so no query has to remember what it has seen. The cell of a
/// coordinate is a rounded product: all that matters is that a greater coordinate never has a lesser cell.
#[derive(Clone, Debug)]
pub struct HashCells<S: Scalar = f32> {
    /// The side of the smallest cells; `None` until there is a box to choose it by.
    cell_size: Option<S>,
    is_size_given: bool,
    cells_per_unit: f64,
    /// A block of each level around all cells that have held boxes since the last rebuild.
    levels: Vec<CellBlock>,
    /// The first entry of each chain. A power of two, and at least as many as there are boxes. A chain holds the
    /// entries of all cells with its hash; corner `c` of the box at index `i` is entry `4 * i + c`.
    heads: Vec<u32>,
    homes: Vec<HashHome>,
}

/// The cells of a box, and its neighbors in their chains by corner.
#[derive(Clone, Copy, Debug)]
struct HashHome {
    cells: CellBlock,
    before: [u32; 4],
    after: [u32; 4],
}

/// No entry, or no level.
const NONE: u32 = u32::MAX;

/// The home of a hole.
const NO_HOME: HashHome = HashHome {
    cells: CellBlock::empty(NONE),
    before: [NONE; 4],
    after: [NONE; 4],
};

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
            heads: Vec::new(),
            homes: Vec::new(),
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

    /// Returns the cells of level 0 that a box touches.
    #[inline]
    fn cells(&self, aabb: Aabb<S>) -> CellBlock {
        let cell = |corner: Vec2<S>| [corner.x, corner.y].map(|edge| self.cell(edge.to_f64()));
        let [first, last] = [aabb.min(), aabb.max()].map(cell);
        CellBlock {
            level: 0,
            first,
            last,
        }
    }

    /// Returns the cells to link a box into: of the first level on which they are few.
    #[inline]
    fn home_of(&self, aabb: Aabb<S>) -> CellBlock {
        let mut cells = self.cells(aabb);
        while !cells.is_small() {
            cells = cells.on_level(cells.level + 1);
        }
        cells
    }

    fn link(&mut self, index: u32, cells: CellBlock) {
        assert!(index < NONE / 4, "a hash grid has fewer than 2^30 boxes");
        for level in (0..=cells.level).skip(self.levels.len()) {
            self.levels.push(CellBlock::empty(level));
        }
        let level = &mut self.levels[place(cells.level)];
        *level = level.union(&cells);
        self.homes[place(index)] = HashHome { cells, ..NO_HOME };
        for (corner, cell) in cells.corners() {
            let (chain, entry) = (self.chain(cells.level, cell), 4 * index + corner);
            let after = core::mem::replace(&mut self.heads[chain], entry);
            self.homes[place(index)].after[place(corner)] = after;
            if let Some(home) = self.homes.get_mut(place(after / 4)) {
                home.before[place(after % 4)] = entry;
            }
        }
    }

    fn unlink(&mut self, index: u32) {
        let cells = self.homes[place(index)].cells;
        for (corner, cell) in cells.corners() {
            // Looked up for each cell: two cells of a box may share a chain.
            let home = &self.homes[place(index)];
            let (before, after) = (home.before[place(corner)], home.after[place(corner)]);
            let chain = self.chain(cells.level, cell);
            match self.homes.get_mut(place(before / 4)) {
                Some(home) => home.after[place(before % 4)] = after,
                None => self.heads[chain] = after,
            }
            if let Some(home) = self.homes.get_mut(place(after / 4)) {
                home.before[place(after % 4)] = before;
            }
        }
        self.homes[place(index)] = NO_HOME;
    }

    /// Returns the chain of a cell.
    fn chain(&self, level: u32, cell: [i32; 2]) -> usize {
        hash(level, cell) & (self.heads.len() - 1)
    }

    /// Returns the wanted boxes of a cell and all their cells, from an entry of the chain on.
    #[inline]
    fn boxes_in(
        &self,
        level: u32,
        cell: [i32; 2],
        mut entry: u32,
        is_wanted: impl Fn(u32) -> bool,
    ) -> impl Iterator<Item = (u32, &CellBlock)> {
        core::iter::from_fn(move || {
            loop {
                let (index, corner) = (entry / 4, entry % 4);
                let HashHome { cells, after, .. } = self.homes.get(place(index))?;
                entry = after[place(corner)];
                // In this order, because few entries of a chain are of other cells.
                if is_wanted(index) && cells.level == level && cells.corner(corner) == cell {
                    return Some((index, cells));
                }
            }
        })
    }

    /// Calls `visit` with the boxes that an area may touch in a window of cells.
    #[inline]
    fn search_window(
        &self,
        slots: &Slots<S>,
        area: &Area<S>,
        window: &CellBlock,
        visit: &mut impl FnMut(u32, Aabb<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let level = window.level;
        let may_touch = |index: u32| area.may_touch(slots.boxes()[place(index)]);
        let most = slots.len() as u64 + SPARE_CELLS;
        let mut opened = 0;
        let opens_few = |row| {
            let [first, last] = self.columns(area, window, row);
            opened += 1 + u64::from(last.saturating_sub(first).max(0).unsigned_abs());
            opened <= most
        };
        if most < window.count() && !(area.is_line() && window.rows().all(opens_few)) {
            let is_on_level = |index: u32| self.homes[place(index)].cells.level == level;
            let mut boxes = slots
                .iter()
                .filter(|&(index, _)| is_on_level(index) && may_touch(index));
            return boxes.try_for_each(|(index, at)| visit(index, at));
        }
        // The columns that were opened in the row above.
        let mut above = [i32::MAX, i32::MIN];
        for row in window.rows() {
            let columns = self.columns(area, window, row);
            for cell in (columns[0]..=columns[1]).map(|column| [column, row]) {
                let head = self.heads[self.chain(level, cell)];
                let is_first = |(_, cells): &(u32, &CellBlock)| {
                    let is_in_row_above = cells.first[1] < row
                        && cells.first[0].max(above[0]) <= cells.last[0].min(above[1]);
                    cell[0] == columns[0].max(cells.first[0]) && !is_in_row_above
                };
                let boxes = self.boxes_in(level, cell, head, may_touch);
                for (index, _) in boxes.filter(is_first) {
                    visit(index, slots.boxes()[place(index)])?;
                }
            }
            above = columns;
        }
        ControlFlow::Continue(())
    }

    /// Calls `visit` with the pairs of a box and those of its own and later levels; on its own level, only with
    /// those after it in the chains.
    #[inline]
    fn visit_pairs_of(
        &self,
        index: u32,
        aabb: Aabb<S>,
        slots: &Slots<S>,
        visit: &mut impl FnMut(u32, u32),
    ) {
        let HashHome { cells, after, .. } = &self.homes[place(index)];
        let is_wanted = |other: u32| aabb.overlaps(slots.boxes()[place(other)]);
        for level in &self.levels[place(cells.level)..] {
            let own = cells.on_level(level.level);
            for (corner, cell) in own.corners() {
                let first = if own.level == cells.level {
                    after[place(corner)]
                } else {
                    self.heads[self.chain(own.level, cell)]
                };
                let boxes = self.boxes_in(own.level, cell, first, is_wanted);
                for (other, _) in boxes.filter(|(_, its)| own.first_shared(its) == cell) {
                    visit(index.min(other), index.max(other));
                }
            }
        }
    }

    /// Returns the columns of a row of a window that an area may touch; none if the second is below the first.
    #[inline]
    fn columns(&self, area: &Area<S>, window: &CellBlock, row: i32) -> [i32; 2] {
        let all = [window.first[0], window.last[0]];
        if !area.is_line() || all[0] == all[1] {
            return all;
        }
        // The outermost rows of level 0 hold all that is beyond the range of cells.
        let edge = |row: i64| {
            if row.abs() < i64::from(i32::MAX) {
                row as f64 / self.cells_per_unit
            } else {
                f64::INFINITY.copysign(row as f64)
            }
        };
        let [top, bottom] = [0, 1].map(|end| edge((i64::from(row) + end) << shift(window.level)));
        let slack = (top.abs() + bottom.abs()) * SLACK + f64::MIN_POSITIVE;
        let x_range = area.x_range(top - slack, bottom + slack);
        let [first, last] = x_range.map(|x| self.cell(x) >> shift(window.level));
        [first.max(all[0]), last.min(all[1])]
    }
}

impl<S: Scalar> Sealed for HashCells<S> {}

impl<S: Scalar> Arrangement<S> for HashCells<S> {
    fn insert(&mut self, index: u32, slots: &Slots<S>) {
        if self.heads.len() < slots.len() || self.cell_size.is_none() {
            return self.rebuild(slots);
        }
        if self.homes.len() <= place(index) {
            self.homes.resize(place(index) + 1, NO_HOME);
        }
        self.link(index, self.home_of(slots.boxes()[place(index)]));
    }

    fn shift(&mut self, index: u32, slots: &Slots<S>) {
        let cells = self.home_of(slots.boxes()[place(index)]);
        if self.homes[place(index)].cells != cells {
            self.unlink(index);
            self.link(index, cells);
        }
    }

    fn remove(&mut self, index: u32, _: &Slots<S>) {
        self.unlink(index);
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
        self.homes.resize(slots.boxes().len(), NO_HOME);
        self.heads.clear();
        // At least twice as many chains as boxes, so that they are short.
        let chains = (2 * slots.len()).max(16).next_power_of_two();
        self.heads.resize(chains, NONE);
        for (index, aabb) in slots.iter() {
            self.link(index, self.home_of(aabb));
        }
    }

    fn search(
        &self,
        slots: &Slots<S>,
        area: &Area<S>,
        mut visit: impl FnMut(u32, Aabb<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let touched = self.cells(area.bounds());
        for occupied in &self.levels {
            if let Some(window) = occupied.intersection(&touched.on_level(occupied.level)) {
                self.search_window(slots, area, &window, &mut visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn spacing(&self, _: &Slots<S>) -> S {
        self.cell_size.unwrap_or(S::MAX)
    }

    fn visit_cells(&self, slots: &Slots<S>, mut visit: impl FnMut(Cell<S>)) {
        let mut all = Vec::new();
        for (index, _) in slots.iter() {
            let cells = self.homes[place(index)].cells;
            all.extend(cells.corners().map(|(_, cell)| (cells.level, cell)));
        }
        all.sort_unstable();
        let size = self.cell_size.unwrap_or(S::ONE);
        let edge = |number: i64| {
            let beyond = if number < 0 { S::MIN } else { S::MAX };
            S::cell_edge(S::ZERO, size, number).unwrap_or(beyond)
        };
        for boxes in all.chunk_by(|a, b| a == b) {
            let (level, cell) = boxes[0];
            let [from, to] = [0, 1]
                .map(|end| cell.map(|number| edge((i64::from(number) + end) << shift(level))));
            visit(Cell {
                bounds: Aabb::from_corners(from, to),
                count: boxes.len(),
            });
        }
    }

    fn pairs(&mut self, slots: &Slots<S>, mut visit: impl FnMut(u32, u32)) {
        for (index, aabb) in slots.iter() {
            self.visit_pairs_of(index, aabb, slots, &mut visit);
        }
    }
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
fn hash(level: u32, cell: [i32; 2]) -> usize {
    let [x, y] = cell.map(|part| u64::from(u32::from_le_bytes(part.to_le_bytes())));
    let mixed = ((x << 32) | y).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mixed = (mixed ^ (mixed >> 32) ^ u64::from(level)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    (mixed ^ (mixed >> 32)) as usize
}
