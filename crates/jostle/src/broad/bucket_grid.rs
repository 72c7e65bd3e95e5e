//! A fixed number of cells over a screen, with a fixed number of places in each: nothing is allocated.

mod edges;
mod error;
mod search;
#[cfg(all(test, feature = "alloc"))]
mod tests;

pub use self::error::BucketGridError;

use self::edges::Edges;
use crate::broad::cell_block::{CellBlock, MOST_CELLS};
use crate::broad::questions::questions;
use crate::broad::{BoxId, Filter, UnknownBox};
use crate::geometry::{Aabb, Axis};
use crate::scalar::Scalar;

/// The grid of 8-bit games: `COLS` by `ROWS` cells over a screen, room for `BOXES` boxes in all and for
/// `PER_CELL` of them in each cell.
///
/// It never allocates, and works without an allocator. A box outside the screen is filed in the nearest
/// cell at the border, so it still meets others. A box over more than 16 cells, or over one that is full,
/// stands in a list that every question goes through.
///
/// # Examples
///
/// ```
/// use jostle::{Aabb, BucketGrid, BucketGridError};
///
/// let mut boxes = BucketGrid::<i16, 16, 12, 64, 8>::new(Aabb::new(0, 0, 256, 192))?;
/// let hero = boxes.insert(Aabb::new(40, 40, 16, 16))?;
/// let bat = boxes.insert(Aabb::new(50, 30, 16, 16))?;
/// let mut pairs = 0;
/// boxes.each_pair(|a, b| {
///     assert_eq!((a, b), (hero.index(), bat.index()));
///     pairs += 1;
/// });
/// assert_eq!(pairs, 1);
/// # Ok::<(), BucketGridError<i16>>(())
/// ```
#[derive(Clone, Debug)]
#[doc(alias("FixedGrid", "buckets"))]
pub struct BucketGrid<
    S: Scalar,
    const COLS: usize,
    const ROWS: usize,
    const BOXES: usize,
    const PER_CELL: usize,
> {
    screen: Aabb<S>,
    columns: Edges<S, COLS>,
    rows: Edges<S, ROWS>,
    cells: [[Bucket<PER_CELL>; COLS]; ROWS],
    slots: [Slot<S>; BOXES],
    /// How many slots were ever filled.
    used: u32,
    /// The last slot that was emptied; the one emptied before it comes after it.
    hole: u32,
    /// The first box of the side list.
    aside: u32,
    len: usize,
}

/// No slot.
const NONE: u32 = u32::MAX;

/// A slot at its last generation stays a hole, so that no id ever returns.
const LAST_GENERATION: u32 = u32::MAX - 1;

#[derive(Clone, Copy, Debug)]
struct Bucket<const PER_CELL: usize> {
    boxes: [u32; PER_CELL],
    count: usize,
}

impl<const PER_CELL: usize> Bucket<PER_CELL> {
    fn boxes(&self) -> &[u32] {
        &self.boxes[..self.count]
    }
}

#[derive(Clone, Copy, Debug)]
struct Slot<S: Scalar> {
    aabb: Aabb<S>,
    filter: Filter,
    /// Odd while the slot is filled.
    generation: u32,
    home: Home,
}

/// Where a box is filed.
#[derive(Clone, Copy, Debug)]
enum Home {
    Cells(CellBlock),
    /// In the side list, between these two.
    Aside {
        before: u32,
        after: u32,
    },
    /// Nowhere, and that slot was emptied before.
    Hole {
        next: u32,
    },
}

impl<S: Scalar, const COLS: usize, const ROWS: usize, const BOXES: usize, const PER_CELL: usize>
    BucketGrid<S, COLS, ROWS, BOXES, PER_CELL>
{
    /// No boxes, in cells over that screen. It does not compile without a column, a row, and a place in
    /// each cell.
    ///
    /// # Errors
    ///
    /// If the screen is empty, or so wide or high that its size leaves the range of the number type.
    pub fn new(screen: Aabb<S>) -> Result<Self, BucketGridError<S>> {
        const {
            assert!(
                0 < COLS && 0 < ROWS && 0 < PER_CELL,
                "a grid has cells, and cells have places"
            );
        }
        let edges = Edges::new(screen.span(Axis::X)).zip(Edges::new(screen.span(Axis::Y)));
        let (columns, rows) = edges.ok_or(BucketGridError::Screen { screen })?;
        let bucket = Bucket {
            boxes: [NONE; PER_CELL],
            count: 0,
        };
        let slot = Slot {
            aabb: screen,
            filter: Filter::ALL,
            generation: 0,
            home: Home::Hole { next: NONE },
        };
        Ok(Self {
            screen,
            columns,
            rows,
            cells: [[bucket; COLS]; ROWS],
            slots: [slot; BOXES],
            used: 0,
            hole: NONE,
            aside: NONE,
            len: 0,
        })
    }

    /// The screen that the cells lie over.
    #[must_use]
    pub fn screen(&self) -> Aabb<S> {
        self.screen
    }

    /// How many boxes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds a box, in all layers and looking for everything.
    ///
    /// # Errors
    ///
    /// If there are `BOXES` already. Nothing is changed then.
    pub fn insert(&mut self, aabb: Aabb<S>) -> Result<BoxId, BucketGridError<S>> {
        self.insert_with(aabb, Filter::ALL)
    }

    /// Adds a box with layers and a mask.
    ///
    /// # Errors
    ///
    /// If there are `BOXES` already. Nothing is changed then.
    pub fn insert_with(
        &mut self,
        aabb: Aabb<S>,
        filter: Filter,
    ) -> Result<BoxId, BucketGridError<S>> {
        let index = self
            .free_slot()
            .ok_or(BucketGridError::Full { boxes: BOXES })?;
        let slot = &mut self.slots[place(index)];
        (slot.aabb, slot.filter) = (aabb, filter);
        slot.generation += 1;
        let id = BoxId::new(index, slot.generation.div_ceil(2));
        self.len += 1;
        self.file(index);
        Ok(id)
    }

    /// Puts a box somewhere else, in another size too if need be.
    ///
    /// # Errors
    ///
    /// If there is no such box. Nothing is changed then.
    pub fn move_to(&mut self, id: BoxId, aabb: Aabb<S>) -> Result<(), UnknownBox> {
        let index = self.find(id)?;
        let slot = &mut self.slots[place(index)];
        slot.aabb = aabb;
        let home = slot.home;
        let stays = matches!(home, Home::Cells(block) if block == self.block_of(aabb));
        if !stays {
            self.unfile(index);
            self.file(index);
        }
        Ok(())
    }

    /// Gives a box other layers and another mask.
    ///
    /// # Errors
    ///
    /// If there is no such box. Nothing is changed then.
    pub fn set_filter(&mut self, id: BoxId, filter: Filter) -> Result<(), UnknownBox> {
        let index = self.find(id)?;
        self.slots[place(index)].filter = filter;
        Ok(())
    }

    /// Takes a box out and gives back where it was.
    ///
    /// # Errors
    ///
    /// If there is no such box. Nothing is changed then.
    pub fn remove(&mut self, id: BoxId) -> Result<Aabb<S>, UnknownBox> {
        let index = self.find(id)?;
        self.unfile(index);
        self.len -= 1;
        self.slots[place(index)].generation += 1;
        self.leave_hole(index);
        Ok(self.slots[place(index)].aabb)
    }

    /// Takes all boxes out; the slots will be filled from the first on, under other ids.
    pub fn clear(&mut self) {
        for index in 0..self.used {
            if let Some(id) = self.id_of(index) {
                let _ = self.remove(id);
            }
        }
        self.hole = NONE;
        for index in (0..self.used).rev() {
            self.leave_hole(index);
        }
    }

    /// Lets the slot be filled again, unless it has no generation left.
    fn leave_hole(&mut self, index: u32) {
        let slot = &mut self.slots[place(index)];
        slot.home = Home::Hole { next: self.hole };
        if slot.generation < LAST_GENERATION {
            self.hole = index;
        }
    }

    /// Where a box is.
    #[must_use]
    pub fn get(&self, id: BoxId) -> Option<Aabb<S>> {
        let index = self.find(id).ok()?;
        Some(self.slots[place(index)].aabb)
    }

    /// The id of the box at an index.
    #[must_use]
    pub fn id_of(&self, index: u32) -> Option<BoxId> {
        let generation = self.slots.get(place(index))?.generation;
        let is_filled = generation % 2 == 1;
        is_filled.then(|| BoxId::new(index, generation.div_ceil(2)))
    }

    fn find(&self, id: BoxId) -> Result<u32, UnknownBox> {
        let is_it = self.id_of(id.index()) == Some(id);
        is_it.then_some(id.index()).ok_or(UnknownBox(id))
    }

    /// A slot to fill: the last that was emptied, or the next that never was filled.
    fn free_slot(&mut self) -> Option<u32> {
        let index = self.hole;
        if let Some(slot) = self.slots.get(place(index)) {
            if let Home::Hole { next } = slot.home {
                self.hole = next;
            }
            return Some(index);
        }
        let index = self.used;
        self.slots.get(place(index))?;
        self.used += 1;
        Some(index)
    }

    /// The cells that a box has a point in, or for an empty box the one it lies in.
    fn block_of(&self, aabb: Aabb<S>) -> CellBlock {
        let [left, right] = self.columns.filed(aabb.span(Axis::X));
        let [top, bottom] = self.rows.filed(aabb.span(Axis::Y));
        CellBlock {
            first: [left, top],
            last: [right, bottom],
        }
    }

    fn file(&mut self, index: u32) {
        let block = self.block_of(self.slots[place(index)].aabb);
        let has_room = |[column, row]: [usize; 2]| self.cells[row][column].count < PER_CELL;
        let is_small = block.count() <= MOST_CELLS as u64;
        if !(is_small && cells_of(block).all(has_room)) {
            return self.put_aside(index);
        }
        for [column, row] in cells_of(block) {
            let bucket = &mut self.cells[row][column];
            bucket.boxes[bucket.count] = index;
            bucket.count += 1;
        }
        self.slots[place(index)].home = Home::Cells(block);
    }

    fn unfile(&mut self, index: u32) {
        match self.slots[place(index)].home {
            Home::Hole { .. } => {}
            Home::Cells(block) => {
                for [column, row] in cells_of(block) {
                    let bucket = &mut self.cells[row][column];
                    let at = bucket.boxes().iter().position(|&other| other == index);
                    let at = at.expect("a box is in every cell of its block");
                    bucket.count -= 1;
                    bucket.boxes.swap(at, bucket.count);
                }
            }
            Home::Aside { before, after } => {
                match self.aside_ends(before) {
                    Some([_, next]) => *next = after,
                    None => self.aside = after,
                }
                if let Some([previous, _]) = self.aside_ends(after) {
                    *previous = before;
                }
            }
        }
    }

    fn put_aside(&mut self, index: u32) {
        let after = core::mem::replace(&mut self.aside, index);
        let before = NONE;
        self.slots[place(index)].home = Home::Aside { before, after };
        if let Some([previous, _]) = self.aside_ends(after) {
            *previous = index;
        }
    }

    /// The neighbours of a box in the side list, to be changed.
    fn aside_ends(&mut self, index: u32) -> Option<[&mut u32; 2]> {
        match &mut self.slots.get_mut(place(index))?.home {
            Home::Aside { before, after } => Some([before, after]),
            _ => None,
        }
    }
}

questions!(impl<
    S: Scalar,
    const COLS: usize,
    const ROWS: usize,
    const BOXES: usize,
    const PER_CELL: usize
> BucketGrid<S, COLS, ROWS, BOXES, PER_CELL>);

/// The cells of a block as places in the lists.
fn cells_of(block: CellBlock) -> impl Iterator<Item = [usize; 2]> {
    block.cells().map(|cell| cell.map(at))
}

/// The number of a column or row as a place in a list.
fn at(number: i32) -> usize {
    usize::try_from(number).expect("columns and rows are numbered from zero")
}

/// An index as a place in a list.
fn place(index: u32) -> usize {
    usize::try_from(index).expect("indices fit the machine's own")
}
