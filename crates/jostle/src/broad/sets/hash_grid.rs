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
use crate::geometry::{Aabb, Axis};
use crate::scalar::{Scalar, greater, lesser};
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// A hash grid: boxes in square cells without bounds, correct at any coordinate.
///
/// Inserting, moving and removing a box take constant time. The cell size is chosen from the boxes, when the set
/// is refilled and as it grows, or given by hand. Boxes larger than a cell go to a grid of cells four times as
/// large, and so on, so that every box is in one cell and sizes may vary freely.
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
/// A box is stored in the cell of its minimum corner, so a query opens the cells from its own minimum, less the
/// longest box of the level, up to its maximum. The cell of a coordinate is a rounded product; all that matters
/// is that a greater coordinate never has a lesser cell.
#[derive(Clone, Debug)]
pub struct HashCells<S: Scalar = f32> {
    /// The side of the smallest cells; `None` until there is a box to choose it by.
    cell_size: Option<S>,
    is_size_given: bool,
    levels: Vec<HashLevel>,
    /// The first box of each chain. A power of two, and at least as many as there are boxes. A chain holds the
    /// boxes of all cells with its hash.
    heads: Vec<u32>,
    links: Vec<HashLink>,
}

/// All cells of one size.
#[derive(Clone, Copy, Debug)]
struct HashLevel {
    cells_per_unit: f64,
    /// The number of boxes.
    count: usize,
    /// The longest side of a box since the level was last empty.
    longest: f64,
    /// A block around all cells with boxes, maybe too large.
    occupied: Option<CellBlock>,
}

/// A cell by level, column and row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct CellKey {
    level: u32,
    cell: [i32; 2],
}

/// The cell of a box, and its neighbors in the chain.
#[derive(Clone, Copy, Debug)]
struct HashLink {
    key: CellKey,
    before: u32,
    after: u32,
}

/// No box.
const NONE: u32 = u32::MAX;

/// The link of a hole.
const UNLINKED: HashLink = HashLink {
    key: CellKey {
        level: NONE,
        cell: [0; 2],
    },
    before: NONE,
    after: NONE,
};

/// The level that takes all larger boxes. Cells are 4^20 times as large there, so only absurd cell sizes get
/// this far; they cost speed alone.
const TOP_LEVEL: u32 = 20;

/// How many cells a query may open beyond the number of boxes before it tests all boxes instead.
const SPARE_CELLS: u64 = 16;

impl<S: Scalar> Default for HashCells<S> {
    fn default() -> Self {
        Self {
            cell_size: None,
            is_size_given: false,
            levels: Vec::new(),
            heads: Vec::new(),
            links: Vec::new(),
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
    /// Returns the cell of a box, and makes its level fit the box.
    fn key_for(&mut self, aabb: Aabb<S>) -> CellKey {
        let base = self.cell_size.unwrap_or(S::ONE).to_f64();
        let length = |axis| {
            let span = aabb.span(axis);
            span.max().to_f64() - span.min().to_f64()
        };
        let longest = f64::max(length(Axis::X), length(Axis::Y));
        let (mut level, mut side) = (0, base);
        while side < longest && level < TOP_LEVEL {
            (level, side) = (level + 1, side * 4.0);
        }
        while self.levels.len() <= place(level) {
            self.levels.push(HashLevel::new(base, self.levels.len()));
        }
        let at = &mut self.levels[place(level)];
        at.longest = f64::max(at.longest, longest);
        let cell = [aabb.min().x, aabb.min().y].map(|edge| at.cell(edge.to_f64()));
        CellKey { level, cell }
    }

    fn link(&mut self, index: u32, key: CellKey) {
        let level = &mut self.levels[place(key.level)];
        level.count += 1;
        let block = CellBlock {
            first: key.cell,
            last: key.cell,
        };
        level.occupied = Some(level.occupied.map_or(block, |all| all.union(&block)));
        let head = self.chain(key);
        let after = core::mem::replace(&mut self.heads[head], index);
        if let Some(after) = self.links.get_mut(place(after)) {
            after.before = index;
        }
        self.links[place(index)] = HashLink {
            key,
            before: NONE,
            after,
        };
    }

    fn unlink(&mut self, index: u32) {
        let link = core::mem::replace(&mut self.links[place(index)], UNLINKED);
        let level = &mut self.levels[place(link.key.level)];
        level.count -= 1;
        if level.count == 0 {
            (level.occupied, level.longest) = (None, 0.0);
        }
        match self.links.get_mut(place(link.before)) {
            Some(before) => before.after = link.after,
            None => {
                let head = self.chain(link.key);
                self.heads[head] = link.after;
            }
        }
        if let Some(after) = self.links.get_mut(place(link.after)) {
            after.before = link.before;
        }
    }

    /// Returns the chain of a cell.
    fn chain(&self, key: CellKey) -> usize {
        hash(key) & (self.heads.len() - 1)
    }

    /// Calls `visit` with the boxes of a cell that an area may touch.
    #[inline]
    fn visit_cell(
        &self,
        slots: &Slots<S>,
        area: &Area<S>,
        key: CellKey,
        visit: &mut impl FnMut(u32, Aabb<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut index = self.heads[self.chain(key)];
        while let Some(link) = self.links.get(place(index)) {
            if link.key == key {
                let at = slots.boxes()[place(index)];
                if area.may_touch(at) {
                    visit(index, at)?;
                }
            }
            index = link.after;
        }
        ControlFlow::Continue(())
    }
}

impl HashLevel {
    fn new(base: f64, number: usize) -> Self {
        let side = (0..number).fold(base, |side, _| side * 4.0);
        Self {
            // Neither zero nor infinite, so that a product with it is never NaN.
            cells_per_unit: side.recip().clamp(f64::MIN_POSITIVE, f64::MAX),
            count: 0,
            longest: 0.0,
            occupied: None,
        }
    }

    /// Returns the column or row of a coordinate. Coordinates beyond the range of `i32` cells share the last.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the cast saturates, which keeps the order of cells"
    )]
    fn cell(&self, coordinate: f64) -> i32 {
        let units = coordinate * self.cells_per_unit;
        let cell = units as i32;
        cell.saturating_sub(i32::from(units < f64::from(cell)))
    }

    /// Returns the columns or rows that may hold a box that touches a range.
    fn cells(&self, [from, to]: [f64; 2]) -> [i32; 2] {
        let least = from - self.longest - (from.abs() + self.longest) * SLACK;
        [self.cell(least), self.cell(to)]
    }

    /// Returns the cells that may hold a box that touches an area.
    fn window<S: Scalar>(&self, area: &Area<S>) -> Option<CellBlock> {
        let [x, y] = Axis::BOTH.map(|axis| {
            let span = area.bounds().span(axis);
            self.cells([span.min().to_f64(), span.max().to_f64()])
        });
        let block = CellBlock {
            first: [x[0], y[0]],
            last: [x[1], y[1]],
        };
        block.intersection(self.occupied.as_ref()?)
    }

    /// Returns the columns of a row that may hold a box that touches an area; none if the second is below the
    /// first.
    fn columns_in_row<S: Scalar>(&self, area: &Area<S>, window: &CellBlock, row: i32) -> [i32; 2] {
        let edge = |row: f64| row / self.cells_per_unit;
        let [top, bottom] = [edge(f64::from(row)), edge(f64::from(row) + 1.0)];
        let slack = (top.abs() + bottom.abs() + self.longest) * SLACK;
        // The outermost rows hold all that is beyond the range of cells.
        let least = if row == i32::MIN {
            f64::NEG_INFINITY
        } else {
            top - slack
        };
        let greatest = if row == i32::MAX {
            f64::INFINITY
        } else {
            bottom + self.longest + slack
        };
        let [first, last] = self.cells(area.x_range(least, greatest));
        [first.max(window.first[0]), last.min(window.last[0])]
    }
}

impl<S: Scalar> Sealed for HashCells<S> {}

impl<S: Scalar> Arrangement<S> for HashCells<S> {
    fn insert(&mut self, index: u32, slots: &Slots<S>) {
        if self.heads.len() < slots.len() {
            return self.rebuild(slots);
        }
        if self.links.len() <= place(index) {
            self.links.resize(place(index) + 1, UNLINKED);
        }
        let key = self.key_for(slots.boxes()[place(index)]);
        self.link(index, key);
    }

    fn shift(&mut self, index: u32, slots: &Slots<S>) {
        let key = self.key_for(slots.boxes()[place(index)]);
        if self.links[place(index)].key != key {
            self.unlink(index);
            // Again: removing the last box of a level forgets its longest side.
            self.insert(index, slots);
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
        self.levels.clear();
        self.heads.clear();
        self.links.clear();
        self.links.resize(slots.boxes().len(), UNLINKED);
        // Twice as many chains as boxes, and room for twice as many boxes before the next rebuild.
        let chains = (2 * slots.len()).max(16).next_power_of_two();
        self.heads.resize(chains, NONE);
        for (index, aabb) in slots.iter() {
            let key = self.key_for(aabb);
            self.link(index, key);
        }
    }

    fn search(
        &self,
        slots: &Slots<S>,
        area: &Area<S>,
        mut visit: impl FnMut(u32, Aabb<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (level, at) in (0..).zip(&self.levels) {
            let Some(window) = at.window(area) else {
                continue;
            };
            // Opening a cell takes about as long as testing a box.
            if at.count as u64 + SPARE_CELLS < window.count() {
                let on_level = |&(index, at): &(u32, Aabb<S>)| {
                    self.links[place(index)].key.level == level && area.may_touch(at)
                };
                let mut boxes = slots.iter().filter(on_level);
                boxes.try_for_each(|(index, at)| visit(index, at))?;
                continue;
            }
            for row in window.first[1]..=window.last[1] {
                let [first, last] = if area.is_line() {
                    at.columns_in_row(area, &window, row)
                } else {
                    [window.first[0], window.last[0]]
                };
                for cell in (first..=last).map(|column| [column, row]) {
                    self.visit_cell(slots, area, CellKey { level, cell }, &mut visit)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn spacing(&self, _: &Slots<S>) -> S {
        self.cell_size.unwrap_or(S::MAX)
    }

    fn visit_cells(&self, _: &Slots<S>, mut visit: impl FnMut(Cell<S>)) {
        let is_linked = |key: &CellKey| key.level != NONE;
        let keys = self.links.iter().map(|link| link.key);
        let mut keys: Vec<_> = keys.filter(is_linked).collect();
        keys.sort_unstable();
        let size = self.cell_size.unwrap_or(S::ONE);
        for boxes in keys.chunk_by(|a, b| a == b) {
            let CellKey { level, cell } = boxes[0];
            let edge = |number: i64| {
                let end = if number < 0 { S::MIN } else { S::MAX };
                let number = number.saturating_mul(1_i64 << (2 * level));
                S::cell_edge(S::ZERO, size, number).unwrap_or(end)
            };
            let [x, y] = cell.map(i64::from);
            visit(Cell {
                bounds: Aabb::from_corners([edge(x), edge(y)], [edge(x + 1), edge(y + 1)]),
                count: boxes.len(),
            });
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

/// Mixes all bits of a key into all bits of the result, so that rows, columns and diagonals scatter. The hash
/// of many tutorials, a sum of multiplied coordinates, maps whole diagonals to one chain.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the low bits are as good as any"
)]
fn hash(key: CellKey) -> usize {
    let [x, y] = key
        .cell
        .map(|part| u64::from(u32::from_le_bytes(part.to_le_bytes())));
    let mixed = ((x << 32) | y).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mixed = (mixed ^ (mixed >> 32) ^ u64::from(key.level)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    (mixed ^ (mixed >> 32)) as usize
}
