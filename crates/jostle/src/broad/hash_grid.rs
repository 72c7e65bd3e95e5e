//! Cells of one size over the whole plane, found by a hash of their column and row.

mod error;
mod lists;
mod ruler;
mod search;
mod table;
#[cfg(test)]
mod tests;

pub use self::error::CellSizeError;

use self::lists::{Entries, Entry, NONE};
use self::ruler::Ruler;
use self::search::join;
use self::table::CellTable;
use crate::broad::cell_block::CellBlock;
use crate::broad::slots::place;
use crate::broad::survey::Survey;
use crate::broad::{Area, Arrangement, Boxes, Cell, Slots};
use crate::geometry::Aabb;
use crate::scalar::{Scalar, greater, lesser};
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// Boxes filed in square cells without end, right at any coordinate.
///
/// Good for worlds of boxes of about the same size that come, go and move: all three take the same time
/// however many boxes there are. The size of the cells is chosen from the boxes, when the set is
/// refilled and when it has grown fourfold; or by hand.
///
/// A box over more than 16 cells, or so far out that its cells cannot be counted in an `i32`, stands in
/// a list that every question goes through.
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

/// The cells of a [`HashGrid`].
#[derive(Clone, Debug)]
pub struct HashCells<S: Scalar = f32> {
    /// `None` until there is a box to choose the size by.
    ruler: Option<Ruler<S>>,
    /// What the size was chosen by; `None` if it was given.
    chosen: Option<Chosen>,
    table: CellTable,
    entries: Entries,
    homes: Vec<Home>,
    /// The boxes over too many cells.
    large: Vec<u32>,
    /// A block around all cells that hold boxes, maybe too wide.
    reach: Option<CellBlock>,
    /// How many cells were emptied since `reach` was measured.
    emptied: usize,
    /// The boxes of one cell, while pairs are looked for.
    cell: Vec<(Aabb<S>, Entry)>,
}

/// How many boxes there were when the size was chosen, and how many of them were too large for it.
#[derive(Clone, Copy, Debug, Default)]
struct Chosen {
    count: usize,
    large: usize,
}

/// Where a box is filed.
#[derive(Clone, Copy, Debug)]
enum Home {
    Nowhere,
    /// In these cells, from that entry on.
    Cells(CellBlock, u32),
    /// At that place of the list of large ones.
    Large(usize),
}

impl<S: Scalar> Default for HashCells<S> {
    fn default() -> Self {
        Self {
            ruler: None,
            chosen: Some(Chosen::default()),
            table: CellTable::default(),
            entries: Entries::default(),
            homes: Vec::new(),
            large: Vec::new(),
            reach: None,
            emptied: 0,
            cell: Vec::new(),
        }
    }
}

impl<S: Scalar> Boxes<S, HashCells<S>> {
    /// No boxes, in cells of a given size: about twice the side of a usual box is good.
    ///
    /// # Errors
    ///
    /// If the size is not a finite number above zero.
    pub fn with_cell_size(size: S) -> Result<Self, CellSizeError<S>> {
        HashCells::with_cell_size(size).map(Self::with_arrangement)
    }
}

impl<S: Scalar> HashCells<S> {
    /// Cells of a given size.
    ///
    /// # Errors
    ///
    /// If the size is not a finite number above zero.
    pub fn with_cell_size(size: S) -> Result<Self, CellSizeError<S>> {
        if !(size.is_finite() && S::ZERO < size) {
            return Err(CellSizeError::new(size));
        }
        Ok(Self {
            ruler: Some(Ruler { size }),
            chosen: None,
            ..Self::default()
        })
    }

    /// The side of a cell; `None` if it is to be chosen from the boxes, and there was none yet.
    #[must_use]
    pub fn cell_size(&self) -> Option<S> {
        self.ruler.map(|ruler| ruler.size)
    }

    fn file(&mut self, index: u32, aabb: Aabb<S>) {
        let block = self.ruler.and_then(|ruler| ruler.filed(aabb));
        let home = match block {
            Some(block) => Home::Cells(block, self.file_in(block, index)),
            None => {
                self.large.push(index);
                Home::Large(self.large.len() - 1)
            }
        };
        if self.homes.len() <= place(index) {
            self.homes.resize(place(index) + 1, Home::Nowhere);
        }
        self.homes[place(index)] = home;
    }

    /// Adds a box to the lists of its cells and tells its first entry.
    fn file_in(&mut self, block: CellBlock, index: u32) -> u32 {
        self.reach = Some(self.reach.map_or(block, |reach| reach.union(&block)));
        let mut first = NONE;
        for cell in block.cells() {
            let at = self.entries.add(Entry {
                index,
                is_first: [0, 1].map(|axis| cell[axis] == block.first[axis]),
                before: NONE,
                after: NONE,
                next_cell: first,
            });
            first = at;
            let (head, is_known) = self.table.head_or_insert(cell, at);
            if is_known {
                let after = core::mem::replace(head, at);
                let entry = self.entries.get_mut(at).expect("it was added just now");
                entry.after = after;
                let after = self.entries.get_mut(after);
                after.expect("a cell in the table has a first entry").before = at;
            }
        }
        first
    }

    fn unfile(&mut self, index: u32) {
        let Some(home) = self.homes.get_mut(place(index)) else {
            return;
        };
        match core::mem::replace(home, Home::Nowhere) {
            Home::Nowhere => {}
            Home::Cells(block, first) => self.unfile_from(block, first),
            Home::Large(at) => {
                self.large.swap_remove(at);
                if let Some(&moved) = self.large.get(at) {
                    self.homes[place(moved)] = Home::Large(at);
                }
            }
        }
    }

    fn unfile_from(&mut self, block: CellBlock, first: u32) {
        let mut at = first;
        // The chain of a box begins with its last cell.
        let mut cell = block.last;
        while let Some(entry) = self.entries.take(at) {
            if entry.before == NONE && entry.after == NONE {
                self.table.remove(cell);
                self.emptied += 1;
            } else if entry.before == NONE {
                self.table.set_head(cell, entry.after);
            }
            at = entry.next_cell;
            cell = match entry.is_first[0] {
                true => [block.last[0], cell[1].wrapping_sub(1)],
                false => [cell[0] - 1, cell[1]],
            };
        }
        if self.table.buckets().len() + 64 < self.emptied {
            self.measure_reach();
        }
    }

    fn measure_reach(&mut self) {
        let cells = self.table.buckets().iter().map(|bucket| CellBlock {
            first: bucket.cell,
            last: bucket.cell,
        });
        self.reach = cells.reduce(|all, cell| all.union(&cell));
        self.emptied = 0;
    }

    /// Whether the cells no longer suit the boxes: four times as many, or far more large ones.
    fn is_outgrown(&self, slots: &Slots<S>) -> bool {
        let large = self.large.len();
        self.chosen.is_some_and(|chosen| {
            let is_coarse = 32 + slots.len() / 4 < large && 2 * chosen.large < large;
            4 * chosen.count <= slots.len() || is_coarse
        })
    }
}

impl<S: Scalar> Arrangement<S> for HashCells<S> {
    fn insert(&mut self, index: u32, slots: &Slots<S>) {
        self.file(index, slots.boxes()[place(index)]);
        if self.is_outgrown(slots) {
            self.rebuild(slots);
        }
    }

    fn shift(&mut self, index: u32, _: Aabb<S>, slots: &Slots<S>) {
        let aabb = slots.boxes()[place(index)];
        let block = self.ruler.and_then(|ruler| ruler.filed(aabb));
        let is_same = match self.homes.get(place(index)) {
            Some(Home::Cells(old, _)) => block == Some(*old),
            Some(Home::Large(_)) => block.is_none(),
            _ => false,
        };
        if !is_same {
            self.unfile(index);
            self.file(index, aabb);
            if self.is_outgrown(slots) {
                self.rebuild(slots);
            }
        }
    }

    fn remove(&mut self, index: u32, _: Aabb<S>, _: &Slots<S>) {
        self.unfile(index);
    }

    fn rebuild(&mut self, slots: &Slots<S>) {
        let count = slots.len();
        if let Some(chosen) = &mut self.chosen {
            chosen.count = count;
            let size = Survey::of(slots).map(|survey| good_size(&survey, count));
            self.ruler = size.map(|size| Ruler { size });
        }
        self.table.clear();
        self.entries.clear();
        self.homes.clear();
        self.large.clear();
        (self.reach, self.emptied) = (None, 0);
        for (index, aabb) in slots.iter() {
            self.file(index, aabb);
        }
        let large = self.large.len();
        self.chosen = self.chosen.map(|chosen| Chosen { large, ..chosen });
    }

    fn search(
        &self,
        slots: &Slots<S>,
        area: &Area<S>,
        mut visit: impl FnMut(u32, Aabb<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.search_large(slots, area, &mut visit)?;
        let (Some(ruler), Some(reach)) = (self.ruler, self.reach) else {
            return ControlFlow::Continue(());
        };
        let block = ruler.touched(area.bounds()).intersection(&reach);
        match block {
            None => ControlFlow::Continue(()),
            Some(block) if self.is_small(area, ruler, &block) => {
                self.search_rows(slots, (area, ruler, block), &mut visit)
            }
            Some(block) => self.search_buckets(slots, (area, block), &mut visit),
        }
    }

    fn spacing(&self, _: &Slots<S>) -> S {
        self.ruler.map_or(S::MAX, |ruler| ruler.size)
    }

    fn visit_cells(&self, slots: &Slots<S>, mut visit: impl FnMut(Cell<S>)) {
        if let Some(ruler) = self.ruler {
            for bucket in self.table.buckets() {
                let bounds = ruler.bounds(bucket.cell);
                let count = self.entries.list(bucket.head).count();
                visit(Cell { bounds, count });
            }
        }
        let large = self.large.iter().map(|&index| slots.boxes()[place(index)]);
        if let Some(bounds) = Aabb::union_of(large) {
            let count = self.large.len();
            visit(Cell { bounds, count });
        }
    }

    fn pairs(&mut self, slots: &Slots<S>, mut visit: impl FnMut(u32, u32)) {
        let mut cell = core::mem::take(&mut self.cell);
        for bucket in self.table.buckets() {
            let list = self.entries.list(bucket.head);
            cell.clear();
            cell.extend(list.map(|entry| (slots.boxes()[place(entry.index)], *entry)));
            join(&cell, &mut visit);
        }
        self.cell = cell;
        for &index in &self.large {
            let aabb = slots.boxes()[place(index)];
            let _ = self.search(slots, &Area::of(aabb), |other, at| {
                let is_told = matches!(self.homes[place(other)], Home::Large(_)) && other <= index;
                if !is_told && aabb.overlaps(at) {
                    visit(index.min(other), index.max(other));
                }
                ControlFlow::Continue(())
            });
        }
    }
}

/// Cells of about the room a box has to itself, but from two to eight times as wide as a usual box.
fn good_size<S: Scalar>(survey: &Survey<S>, count: usize) -> S {
    let double = |size: S| size.saturating_add(size);
    let least = double(survey.side);
    let most = double(double(least));
    let spacing = survey.spacing(count);
    let size = match S::ZERO < survey.side {
        true => lesser(greater(spacing, least), most),
        false => spacing,
    };
    if S::ZERO < size { size } else { S::ONE }
}
