//! A fixed number of cells over a screen, with a fixed number of places in each: never allocates.

mod cell_edges;
mod error;
mod search;
#[cfg(all(test, feature = "alloc"))]
mod tests;

pub use self::error::BucketGridError;

use self::cell_edges::CellEdges;
use crate::broad::Filter;
use crate::broad::queries::{Sealed, query_methods};
use crate::broad::sets::{BoxId, BoxName, NamedBoxes, UnknownBox};
use crate::geometry::{Aabb, Axis};
use crate::scalar::Scalar;

/// The grid of 8-bit games: `COLS` by `ROWS` cells over a screen, with room for `BOXES` boxes in all and for
/// `PER_CELL` of them in each cell.
///
/// It never allocates and needs no allocator. A box outside the screen is in the nearest cell at the border, so
/// it is still found. A box over more than 16 cells, or over a cell that is full, is in a list that every query
/// scans.
///
/// # Examples
///
/// ```
/// use jostle::{Aabb, BucketGrid};
/// use jostle::errors::BucketGridError;
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
    columns: CellEdges<S, COLS>,
    rows: CellEdges<S, ROWS>,
    cells: [[Bucket<PER_CELL>; COLS]; ROWS],
    slots: [BucketSlot<S>; BOXES],
    /// The slots that can be filled; the last one is next.
    holes: Bucket<BOXES>,
    /// The boxes that are in no cell.
    aside: Bucket<BOXES>,
    len: usize,
}

/// The most cells a box may be in without going to the side list. Not critical: it bounds how long moving a box
/// takes, and larger boxes are few on a screen.
const MAX_CELLS: usize = 16;

/// A slot at its last generation stays a hole, so that no id is ever issued twice.
const LAST_GENERATION: u32 = u32::MAX - 1;

/// A list of slots with a fixed number of places.
#[derive(Clone, Copy, Debug)]
struct Bucket<const PLACES: usize> {
    slots: [u32; PLACES],
    count: usize,
}

impl<const PLACES: usize> Bucket<PLACES> {
    const EMPTY: Self = Self {
        slots: [0; PLACES],
        count: 0,
    };

    fn slots(&self) -> &[u32] {
        &self.slots[..self.count]
    }

    /// Adds a slot to a list that is not full.
    fn push(&mut self, slot: u32) {
        self.slots[self.count] = slot;
        self.count += 1;
    }

    fn pop(&mut self) -> Option<u32> {
        self.count = self.count.checked_sub(1)?;
        Some(self.slots[self.count])
    }

    /// Removes a slot from a list that holds it.
    fn remove(&mut self, slot: u32) {
        let at = self.slots().iter().position(|&other| other == slot);
        let at = at.expect("a box is in the list of its cell");
        self.count -= 1;
        self.slots.swap(at, self.count);
    }
}

#[derive(Clone, Copy, Debug)]
struct BucketSlot<S: Scalar> {
    aabb: Aabb<S>,
    filter: Filter,
    /// Odd while the slot is filled.
    generation: u32,
    /// The cells it is in; `None` if it is in the side list.
    block: Option<BucketBlock>,
    /// Where it is in the side list.
    aside: u32,
}

/// A block of cells by column and row, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct BucketBlock {
    first: [usize; 2],
    last: [usize; 2],
}

impl BucketBlock {
    fn cells(self) -> impl Iterator<Item = [usize; 2]> {
        let rows = self.first[1]..=self.last[1];
        rows.flat_map(move |row| (self.first[0]..=self.last[0]).map(move |column| [column, row]))
    }
}

impl<S: Scalar, const COLS: usize, const ROWS: usize, const BOXES: usize, const PER_CELL: usize>
    BucketGrid<S, COLS, ROWS, BOXES, PER_CELL>
{
    /// Creates an empty grid over a screen. Fails to compile without a column, a row, and a place in each cell.
    ///
    /// # Errors
    ///
    /// Returns [`BucketGridError::Screen`] if the screen is empty, or if its size exceeds the number type.
    pub fn new(screen: Aabb<S>) -> Result<Self, BucketGridError<S>> {
        const {
            assert!(
                0 < COLS && 0 < ROWS && 0 < PER_CELL,
                "a grid has cells, and cells have places"
            );
        }
        let edges = CellEdges::new(screen.span(Axis::X)).zip(CellEdges::new(screen.span(Axis::Y)));
        let (columns, rows) = edges.ok_or(BucketGridError::Screen { screen })?;
        let slot = BucketSlot {
            aabb: screen,
            filter: Filter::ALL,
            generation: 0,
            block: None,
            aside: 0,
        };
        let mut grid = Self {
            screen,
            columns,
            rows,
            cells: [[Bucket::EMPTY; COLS]; ROWS],
            slots: [slot; BOXES],
            holes: Bucket::EMPTY,
            aside: Bucket::EMPTY,
            len: 0,
        };
        grid.clear();
        Ok(grid)
    }

    /// Returns the screen that the cells cover.
    #[must_use]
    pub fn screen(&self) -> Aabb<S> {
        self.screen
    }

    /// Returns the number of boxes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns whether there are no boxes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds a box with [`Filter::ALL`]: in all layers, and meeting all layers.
    ///
    /// # Errors
    ///
    /// Returns [`BucketGridError::Full`] if there are `BOXES` boxes already. In that case, nothing changes.
    pub fn insert(&mut self, aabb: Aabb<S>) -> Result<BoxId, BucketGridError<S>> {
        self.insert_with(aabb, Filter::ALL)
    }

    /// Adds a box with a filter.
    ///
    /// # Errors
    ///
    /// Returns [`BucketGridError::Full`] if there are `BOXES` boxes already. In that case, nothing changes.
    pub fn insert_with(
        &mut self,
        aabb: Aabb<S>,
        filter: Filter,
    ) -> Result<BoxId, BucketGridError<S>> {
        let hole = self.holes.pop();
        let index = hole.ok_or(BucketGridError::Full { boxes: BOXES })?;
        let slot = &mut self.slots[place(index)];
        (slot.aabb, slot.filter) = (aabb, filter);
        slot.generation += 1;
        let id = BoxId::new(index, slot.generation.div_ceil(2));
        self.len += 1;
        self.file(index);
        Ok(id)
    }

    /// Moves a box. Its size may change too.
    ///
    /// # Errors
    ///
    /// Returns [`UnknownBox`] if the grid has no such box. In that case, nothing changes.
    pub fn move_to(&mut self, name: impl BoxName, aabb: Aabb<S>) -> Result<(), UnknownBox> {
        let index = self.find(name)?;
        self.slots[place(index)].aabb = aabb;
        let block = self.slots[place(index)].block;
        if block != Some(self.block_of(aabb)) {
            self.unfile(index);
            self.file(index);
        }
        Ok(())
    }

    /// Replaces the filter of a box.
    ///
    /// # Errors
    ///
    /// Returns [`UnknownBox`] if the grid has no such box. In that case, nothing changes.
    pub fn set_filter(&mut self, name: impl BoxName, filter: Filter) -> Result<(), UnknownBox> {
        let index = self.find(name)?;
        self.slots[place(index)].filter = filter;
        Ok(())
    }

    /// Removes a box and returns where it was.
    ///
    /// # Errors
    ///
    /// Returns [`UnknownBox`] if the grid has no such box. In that case, nothing changes.
    pub fn remove(&mut self, name: impl BoxName) -> Result<Aabb<S>, UnknownBox> {
        let index = self.find(name)?;
        self.unfile(index);
        self.len -= 1;
        let slot = &mut self.slots[place(index)];
        slot.generation += 1;
        if slot.generation < LAST_GENERATION {
            self.holes.push(index);
        }
        Ok(slot.aabb)
    }

    /// Removes all boxes. Slots are reused from the first on, under new ids.
    pub fn clear(&mut self) {
        for bucket in self.cells.as_flattened_mut() {
            bucket.count = 0;
        }
        (self.aside.count, self.holes.count, self.len) = (0, 0, 0);
        for (index, slot) in (0..).zip(&mut self.slots) {
            // Only filled slots move on, which are the odd ones.
            slot.generation += slot.generation % 2;
            if slot.generation < LAST_GENERATION {
                self.holes.push(index);
            }
        }
        // Holes are taken from the end: the first slot is reused first.
        self.holes.slots[..self.holes.count].reverse();
    }

    /// Returns where a box is; `None` if the grid has no such box.
    #[must_use]
    pub fn get(&self, name: impl BoxName) -> Option<Aabb<S>> {
        let index = self.find(name).ok()?;
        Some(self.slots[place(index)].aabb)
    }

    /// Returns the id of the box at an index; `None` if there is none.
    #[must_use]
    pub fn id_of(&self, index: u32) -> Option<BoxId> {
        let generation = self.slots.get(place(index))?.generation;
        let is_filled = generation % 2 == 1;
        is_filled.then(|| BoxId::new(index, generation.div_ceil(2)))
    }

    fn find(&self, name: impl BoxName) -> Result<u32, UnknownBox> {
        let id = name.id(|index| self.id_of(index))?;
        let is_it = self.id_of(id.index()) == Some(id);
        is_it.then_some(id.index()).ok_or(UnknownBox(id))
    }

    /// Returns the cells that a box has a point in; for an empty box, the one it is in.
    fn block_of(&self, aabb: Aabb<S>) -> BucketBlock {
        let [left, right] = self.columns.covered(aabb.span(Axis::X));
        let [top, bottom] = self.rows.covered(aabb.span(Axis::Y));
        BucketBlock {
            first: [left, top],
            last: [right, bottom],
        }
    }

    fn file(&mut self, index: u32) {
        let block = self.block_of(self.slots[place(index)].aabb);
        let has_room = |[column, row]: [usize; 2]| self.cells[row][column].count < PER_CELL;
        let is_small = block.cells().nth(MAX_CELLS).is_none();
        let fits = is_small && block.cells().all(has_room);
        self.slots[place(index)].block = fits.then_some(block);
        if !fits {
            self.slots[place(index)].aside = u32::try_from(self.aside.count).unwrap_or(u32::MAX);
            return self.aside.push(index);
        }
        for [column, row] in block.cells() {
            self.cells[row][column].push(index);
        }
    }

    fn unfile(&mut self, index: u32) {
        let BucketSlot { block, aside, .. } = self.slots[place(index)];
        let Some(block) = block else {
            // By its place, because the list may be long: the last box takes it.
            if let Some(last) = self.aside.pop() {
                self.aside.slots[place(aside)] = last;
                self.slots[place(last)].aside = aside;
            }
            return;
        };
        for [column, row] in block.cells() {
            self.cells[row][column].remove(index);
        }
    }
}

impl<S: Scalar, const COLS: usize, const ROWS: usize, const BOXES: usize, const PER_CELL: usize>
    Sealed for BucketGrid<S, COLS, ROWS, BOXES, PER_CELL>
{
}

impl<S: Scalar, const COLS: usize, const ROWS: usize, const BOXES: usize, const PER_CELL: usize>
    NamedBoxes for BucketGrid<S, COLS, ROWS, BOXES, PER_CELL>
{
    fn id_at(&self, index: u32) -> Option<BoxId> {
        self.id_of(index)
    }
}

query_methods!(
    [S: Scalar, const COLS: usize, const ROWS: usize, const BOXES: usize, const PER_CELL: usize]
    BucketGrid<S, COLS, ROWS, BOXES, PER_CELL>
);

/// Converts an index for use with arrays.
fn place(index: u32) -> usize {
    usize::try_from(index).expect("indices fit the machine's own")
}
