//! Square cells over the whole plane, found by a hash of their column and row.

mod cell_block;
mod error;
#[cfg(test)]
mod tests;

use self::cell_block::CellBlock;
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
/// # Ok::<(), jostle::CellSizeError<i32>>(())
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
    /// By number: each has cells four times as large as those of the level before.
    levels: Vec<HashLevel>,
    /// The first entry of each chain. A power of two, and at least as many as there are boxes. A chain holds the
    /// entries of all cells with its hash.
    heads: Vec<u32>,
    homes: Vec<HashHome>,
}

/// All cells of one size.
#[derive(Clone, Copy, Debug)]
struct HashLevel {
    /// The number of boxes.
    count: usize,
    /// A block around all cells with boxes, maybe too large.
    occupied: CellBlock,
}

const EMPTY_LEVEL: HashLevel = HashLevel {
    count: 0,
    occupied: CellBlock {
        first: [i32::MAX; 2],
        last: [i32::MIN; 2],
    },
};

/// The cells of a box, and its neighbors in the chains of these cells, by corner.
///
/// Corner `c` of the box at index `i` is entry `4 * i + c` of the chains.
#[derive(Clone, Copy, Debug)]
struct HashHome {
    level: u32,
    cells: CellBlock,
    links: [HashLink; 4],
}

/// The neighbors of an entry in its chain.
#[derive(Clone, Copy, Debug)]
struct HashLink {
    before: u32,
    after: u32,
}

/// No entry, or no level.
const NONE: u32 = u32::MAX;

const UNLINKED: HashLink = HashLink {
    before: NONE,
    after: NONE,
};

/// The home of a hole.
const NO_HOME: HashHome = HashHome {
    level: NONE,
    cells: CellBlock {
        first: [0; 2],
        last: [0; 2],
    },
    links: [UNLINKED; 4],
};

/// The number of levels: on the last, an `i32` has no more than the cells -1 and 0.
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
        CellBlock {
            first: cell(aabb.min()),
            last: cell(aabb.max()),
        }
    }

    /// Returns the first level on which a box is in at most two columns and two rows, and its cells there.
    #[inline]
    fn home_of(&self, aabb: Aabb<S>) -> (u32, CellBlock) {
        let (mut level, mut cells) = (0, self.cells(aabb));
        while !cells.is_small() {
            level += 1;
            cells = cells.on_level(1);
        }
        (level, cells)
    }

    fn link(&mut self, index: u32, level: u32, cells: CellBlock) {
        if self.levels.len() <= place(level) {
            self.levels.resize(place(level) + 1, EMPTY_LEVEL);
        }
        let at = &mut self.levels[place(level)];
        at.count += 1;
        at.occupied = at.occupied.union(&cells);
        let links = [UNLINKED; 4];
        self.homes[place(index)] = HashHome {
            level,
            cells,
            links,
        };
        let first = index.checked_mul(4).expect("at most 2^30 boxes");
        for (corner, cell) in cells.corners() {
            let (chain, entry) = (self.chain(level, cell), first + corner);
            let after = core::mem::replace(&mut self.heads[chain], entry);
            self.homes[place(index)].links[place(corner)].after = after;
            if let Some(after) = self.link_mut(after) {
                after.before = entry;
            }
        }
    }

    fn unlink(&mut self, index: u32) {
        let HashHome { level, cells, .. } = self.homes[place(index)];
        let at = &mut self.levels[place(level)];
        at.count -= 1;
        if at.count == 0 {
            at.occupied = EMPTY_LEVEL.occupied;
        }
        for (corner, cell) in cells.corners() {
            // Read one by one: two cells of a box may share a chain.
            let HashLink { before, after } = self.homes[place(index)].links[place(corner)];
            match self.link_mut(before) {
                Some(before) => before.after = after,
                None => {
                    let chain = self.chain(level, cell);
                    self.heads[chain] = after;
                }
            }
            if let Some(after) = self.link_mut(after) {
                after.before = before;
            }
        }
        self.homes[place(index)] = NO_HOME;
    }

    fn link_mut(&mut self, entry: u32) -> Option<&mut HashLink> {
        let home = self.homes.get_mut(place(entry / 4))?;
        Some(&mut home.links[place(entry % 4)])
    }

    /// Returns the chain of a cell.
    fn chain(&self, level: u32, cell: [i32; 2]) -> usize {
        hash(level, cell) & (self.heads.len() - 1)
    }

    /// Returns the boxes of a cell, from an entry of its chain on.
    #[inline]
    fn boxes_in(
        &self,
        level: u32,
        cell: [i32; 2],
        mut entry: u32,
    ) -> impl Iterator<Item = (u32, &HashHome)> {
        core::iter::from_fn(move || {
            loop {
                let (index, corner) = (entry / 4, entry % 4);
                let home = self.homes.get(place(index))?;
                entry = home.links[place(corner)].after;
                if home.level == level && home.cells.corner(corner) == cell {
                    return Some((index, home));
                }
            }
        })
    }

    /// Calls `visit` with the boxes of a level that an area may touch. `touched` are the cells of level 0 that
    /// its bounds touch.
    #[inline]
    fn search_level(
        &self,
        level: u32,
        slots: &Slots<S>,
        area: &Area<S>,
        touched: &CellBlock,
        visit: &mut impl FnMut(u32, Aabb<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let at = &self.levels[place(level)];
        let Some(window) = at.occupied.intersection(&touched.on_level(level)) else {
            return ControlFlow::Continue(());
        };
        if !self.is_worth_opening(level, area, &window, slots.len()) {
            let is_on_level = |index: u32| self.homes[place(index)].level == level;
            let mut boxes = slots.iter().filter(|&(index, _)| is_on_level(index));
            return boxes.try_for_each(|(index, at)| visit_touching(area, index, at, visit));
        }
        // The columns that were opened in the row above.
        let mut above = [i32::MAX, i32::MIN];
        for row in window.first[1]..=window.last[1] {
            let columns = self.columns(level, area, &window, row);
            for column in columns[0]..=columns[1] {
                let cell = [column, row];
                let head = self.heads[self.chain(level, cell)];
                for (index, HashHome { cells, .. }) in self.boxes_in(level, cell, head) {
                    let is_in_row_above = cells.first[1] < row
                        && above[0] <= cells.last[0]
                        && cells.first[0] <= above[1];
                    if column == columns[0].max(cells.first[0]) && !is_in_row_above {
                        visit_touching(area, index, slots.boxes()[place(index)], visit)?;
                    }
                }
            }
            above = columns;
        }
        ControlFlow::Continue(())
    }

    /// Returns whether an area opens no more cells than there are boxes, and a few.
    #[inline]
    fn is_worth_opening(
        &self,
        level: u32,
        area: &Area<S>,
        window: &CellBlock,
        boxes: usize,
    ) -> bool {
        let most = boxes as u64 + SPARE_CELLS;
        let mut rows = window.first[1]..=window.last[1];
        let mut count = 0;
        window.count() <= most
            || area.is_line()
                && rows.all(|row| {
                    let [first, last] = self.columns(level, area, window, row).map(i64::from);
                    count += 1 + u64::try_from(last - first).unwrap_or(0);
                    count <= most
                })
    }

    /// Returns the columns of a row that an area may touch; none if the second is below the first.
    #[inline]
    fn columns(&self, level: u32, area: &Area<S>, window: &CellBlock, row: i32) -> [i32; 2] {
        let all = [window.first[0], window.last[0]];
        if !area.is_line() || all[0] == all[1] {
            return all;
        }
        let [from, to] = [0, 1].map(|end| (i64::from(row) + end) << shift(level));
        let [top, bottom] = [from, to].map(|row| row as f64 / self.cells_per_unit);
        let slack = (top.abs() + bottom.abs()) * SLACK + f64::MIN_POSITIVE;
        // The outermost rows hold all that is beyond the range of cells.
        let least = if from <= i64::from(i32::MIN) {
            f64::NEG_INFINITY
        } else {
            top - slack
        };
        let greatest = if to <= i64::from(i32::MAX) {
            bottom + slack
        } else {
            f64::INFINITY
        };
        let [first, last] = area
            .x_range(least, greatest)
            .map(|x| self.cell(x) >> shift(level));
        [first.max(all[0]), last.min(all[1])]
    }
}

/// Returns how far a cell number of level 0 is shifted to give the one of a level.
#[inline]
fn shift(level: u32) -> u32 {
    (2 * level).min(i32::BITS - 1)
}

/// Calls `visit` with a box if an area may touch it.
#[inline]
fn visit_touching<S: Scalar>(
    area: &Area<S>,
    index: u32,
    at: Aabb<S>,
    visit: &mut impl FnMut(u32, Aabb<S>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if area.may_touch(at) {
        visit(index, at)?;
    }
    ControlFlow::Continue(())
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
        let (level, cells) = self.home_of(slots.boxes()[place(index)]);
        self.link(index, level, cells);
    }

    fn shift(&mut self, index: u32, slots: &Slots<S>) {
        let (level, cells) = self.home_of(slots.boxes()[place(index)]);
        let home = &self.homes[place(index)];
        if home.level != level || home.cells != cells {
            self.unlink(index);
            self.link(index, level, cells);
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
        let side = self.cell_size.unwrap_or(S::ONE).to_f64();
        // Not infinite, so that a product with it is never NaN.
        self.cells_per_unit = side.recip().min(f64::MAX);
        self.levels.clear();
        self.levels.reserve_exact(LEVELS);
        self.heads.clear();
        self.homes.clear();
        self.homes.resize(slots.boxes().len(), NO_HOME);
        // Twice as many chains as boxes, and room for twice as many boxes before the next rebuild.
        let chains = (2 * slots.len()).max(16).next_power_of_two();
        self.heads.resize(chains, NONE);
        for (index, aabb) in slots.iter() {
            let (level, cells) = self.home_of(aabb);
            self.link(index, level, cells);
        }
    }

    fn search(
        &self,
        slots: &Slots<S>,
        area: &Area<S>,
        mut visit: impl FnMut(u32, Aabb<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let touched = self.cells(area.bounds());
        for (level, _) in (0..).zip(&self.levels) {
            self.search_level(level, slots, area, &touched, &mut visit)?;
        }
        ControlFlow::Continue(())
    }

    fn spacing(&self, _: &Slots<S>) -> S {
        self.cell_size.unwrap_or(S::MAX)
    }

    fn visit_cells(&self, _: &Slots<S>, mut visit: impl FnMut(Cell<S>)) {
        let homes = self.homes.iter().filter(|home| home.level != NONE);
        let cells = |home: &HashHome| {
            let level = home.level;
            let cells = home.cells;
            cells.corners().map(move |(_, cell)| (level, cell))
        };
        let mut keys: Vec<_> = homes.flat_map(cells).collect();
        keys.sort_unstable();
        let size = self.cell_size.unwrap_or(S::ONE);
        for boxes in keys.chunk_by(|a, b| a == b) {
            let (level, cell) = boxes[0];
            let edge = |number: i64| {
                let end = if number < 0 { S::MIN } else { S::MAX };
                S::cell_edge(S::ZERO, size, number << shift(level)).unwrap_or(end)
            };
            let [x, y] = cell.map(i64::from);
            visit(Cell {
                bounds: Aabb::from_corners([edge(x), edge(y)], [edge(x + 1), edge(y + 1)]),
                count: boxes.len(),
            });
        }
    }

    fn pairs(&mut self, slots: &Slots<S>, mut visit: impl FnMut(u32, u32)) {
        for (index, aabb) in slots.iter() {
            let HashHome {
                level,
                cells,
                links,
            } = &self.homes[place(index)];
            let mut report = |other: u32, at: Aabb<S>| {
                if aabb.overlaps(at) {
                    visit(index.min(other), index.max(other));
                }
                ControlFlow::Continue(())
            };
            for (corner, cell) in cells.corners() {
                // Entries before this one in the chain have found what they share with it.
                let later = links[place(corner)].after;
                for (other, home) in self.boxes_in(*level, cell, later) {
                    let is_first = (0..2)
                        .all(|axis| cell[axis] == cells.first[axis].max(home.cells.first[axis]));
                    if is_first {
                        let _ = report(other, slots.boxes()[place(other)]);
                    }
                }
            }
            let (area, touched) = (Area::of(aabb), self.cells(aabb));
            for (larger, _) in (0..).zip(&self.levels).skip(place(*level) + 1) {
                let _ = self.search_level(larger, slots, &area, &touched, &mut report);
            }
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
