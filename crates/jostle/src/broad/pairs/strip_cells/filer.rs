//! Files boxes by strip and cell with a counting sort, then scans the strips for pairs.
//!
//! Count the boxes of each cell, turn the counts into where each cell begins, put each box there: three passes
//! over the boxes, no comparison between any two of them. Then the boxes of a few strips at a time are copied
//! to lists of edges and scanned.

use crate::broad::Cell;
use crate::broad::pairs::place;
use crate::broad::pairs::strip_cells::plan::{CellRule, StripPlan, turned};
use crate::broad::pairs::strip_cells::{MANY, SOME_WIDE};
use crate::geometry::Aabb;
use crate::kernels::filed_boxes::{FiledBoxes, resize_generously};
use crate::kernels::pair_list::PairList;
use crate::kernels::strip_scan::{self, COPY};
use crate::scalar::Scalar;
use alloc::vec::Vec;
use core::ops::Range;

/// If there are many boxes, at least this many are copied and scanned at once. Their lists take 24 KB, so
/// what is scanned is still in the first cache. Not critical: smaller portions only mean more calls, larger
/// ones are read from the second cache.
const SCANNED_AT_ONCE: usize = 1_000;

#[derive(Clone, Debug)]
pub(super) struct StripFiler<S> {
    /// Where each cell begins in `order`, strip after strip, and where the last one ends.
    starts: Vec<u32>,
    /// The cell of each box.
    cell_of: Vec<u32>,
    /// The boxes that are copied into further strips, by index: the first `tall_count`.
    tall: Vec<TallBox>,
    tall_count: usize,
    /// The indices of the boxes, cell by cell, those of copies with the mark [`COPY`].
    order: Vec<u32>,
    /// The boxes of the strips that are scanned.
    boxes: FiledBoxes<S>,
    /// Where the candidates of each of them end.
    ends: Vec<u32>,
    /// How many cells there are; none if nothing is filed.
    cells: usize,
}

/// A box that is copied into further strips.
#[derive(Clone, Copy, Debug, Default)]
struct TallBox {
    index: u32,
    /// The first cell it is copied to.
    cell: u32,
    /// How many strips it is copied to.
    copies: u32,
}

impl TallBox {
    /// Returns the cells it is copied to: one in each strip, in the same column.
    #[inline]
    fn cells(self, columns: u32) -> impl Iterator<Item = usize> {
        (0..self.copies).map(move |strip| place(self.cell + strip * columns))
    }
}

/// Whether it pays to make this many copies; otherwise fewer strips are better.
///
/// A copy costs about as much as a box, fewer strips mean more candidates for all boxes. Not critical:
/// most scenes stay far below, and a few huge boxes far above.
pub(super) fn is_bearable(copies: u64, boxes: usize, strips: u32) -> bool {
    copies <= 2 * boxes as u64 || strips <= 1
}

impl<S: Scalar> StripFiler<S> {
    pub(super) fn new() -> Self {
        Self {
            starts: Vec::new(),
            cell_of: Vec::new(),
            tall: Vec::new(),
            tall_count: 0,
            order: Vec::new(),
            boxes: FiledBoxes::new(),
            ends: Vec::new(),
            cells: 0,
        }
    }

    /// Forgets what is filed.
    pub(super) fn clear(&mut self) {
        self.cells = 0;
    }

    /// Calls back with the cells that hold boxes, given the slice they were filed from.
    pub(super) fn visit_cells(&self, boxes: &[Aabb<S>], mut visit: impl FnMut(Cell<S>)) {
        for ends in self.starts.windows(2).take(self.cells) {
            let filed = &self.order[place(ends[0])..place(ends[1])];
            let aabb = |entry: &u32| boxes[place(entry & !COPY)];
            if let Some(bounds) = Aabb::union_of(filed.iter().map(aabb)) {
                let count = filed.len();
                visit(Cell { bounds, count });
            }
        }
    }

    /// Appends the pairs of at most [`SOME_WIDE`] boxes, each compared with all that follow.
    pub(super) fn compare_all(&mut self, boxes: &[Aabb<S>], found: &mut PairList) {
        self.boxes.reserve(boxes.len());
        let ([x0, y0, x1, y1], names) = self.boxes.slices_mut(0..boxes.len());
        let mut count = 0;
        // Empty boxes are in no pair, and the scan may not meet them.
        let filled = (0_u32..).zip(boxes).filter(|(_, aabb)| !aabb.is_empty());
        for (index, aabb) in filled {
            [x0[count], y0[count], x1[count], y1[count]] = aabb.edges();
            names[count] = index;
            count += 1;
        }
        let ends = [u32::try_from(count).expect("few boxes"); SOME_WIDE];
        strip_scan::scan(self.boxes.lists(), &ends[..count], found);
    }

    /// Files boxes in all strips of a plan; false, and nothing is filed, if that takes too many copies.
    pub(super) fn file<R: CellRule>(&mut self, boxes: &[Aabb<S>], plan: &StripPlan<R>) -> bool {
        let strips = 0..plan.row.count();
        let copies = if plan.is_turned {
            self.count::<R, true, false>(boxes, plan, &strips)
        } else {
            self.count::<R, false, false>(boxes, plan, &strips)
        };
        let is_bearable = is_bearable(copies, boxes.len(), plan.row.count());
        if is_bearable {
            self.place(plan, &strips);
        }
        is_bearable
    }

    /// Files boxes in some strips of a plan that is known to be bearable as a whole.
    #[cfg(feature = "rayon")]
    pub(super) fn file_at_any_cost<R: CellRule>(
        &mut self,
        boxes: &[Aabb<S>],
        plan: &StripPlan<R>,
        strips: Range<u32>,
    ) {
        if plan.is_turned {
            self.count::<R, true, true>(boxes, plan, &strips);
        } else {
            self.count::<R, false, true>(boxes, plan, &strips);
        }
        self.place(plan, &strips);
    }

    /// Counts the boxes that begin in each cell, lists those that reach farther, returns how many copies
    /// they take.
    ///
    /// If these strips are a part of all, a box that begins before the first of them (another thread files
    /// it there) is only copied. That, and which way the strips run, is known to the compiler, so this
    /// loop, which every box goes through, does not ask for either.
    fn count<R: CellRule, const IS_TURNED: bool, const IS_PART: bool>(
        &mut self,
        boxes: &[Aabb<S>],
        plan: &StripPlan<R>,
        strips: &Range<u32>,
    ) -> u64 {
        let columns = plan.column.count();
        // Where boxes are filed that are not scanned: empty ones, and those only copied.
        let aside = (strips.end - strips.start) * columns;
        self.starts.clear();
        // A count is kept two places behind its cell: summed up, it says where the cell after it begins,
        // and when boxes are placed that moves on to where it ends, which is where the next one begins.
        resize_generously(&mut self.starts, place(aside) + 3, 0);
        self.cell_of.resize(boxes.len(), 0);
        // Never shrinks, and is not cleared: only its first `tall_count` entries are read.
        if self.tall.len() < boxes.len() {
            self.tall.resize(boxes.len(), TallBox::default());
        }
        let (starts, tall) = (&mut self.starts[..], &mut self.tall[..]);
        let (mut tall_count, mut all_copies) = (0, 0_u64);
        // In this order: zipped with the open range first, the two slices would be checked one by one.
        let boxes = boxes.iter().zip(&mut self.cell_of);
        for (index, (aabb, cell_of)) in (0_u32..).zip(boxes) {
            let [x0, y0, x1, y1] = turned(aabb.edges(), IS_TURNED);
            // A quantizer is monotone, so `first <= last`, and two boxes that overlap share a strip.
            let (mut first, mut last) = (plan.row.cell(y0), plan.row.cell(y1));
            let is_empty = !((x0 < x1) & (y0 < y1));
            let is_foreign = IS_PART && first < strips.start;
            if IS_PART {
                first = first.max(strips.start) - strips.start;
                last = last.min(strips.end - 1) - strips.start;
            }
            let cell = first * columns + plan.column.cell(x0);
            *cell_of = if is_empty | is_foreign { aside } else { cell };
            starts[place(*cell_of) + 2] += 1;
            // A foreign box is copied into its first strip here too: the original is in another thread's
            // strips.
            let copies = last - first + u32::from(is_foreign);
            let copies = if is_empty { 0 } else { copies };
            // Written in any case: a branch here is mispredicted too often.
            tall[tall_count] = TallBox {
                index,
                cell: if is_foreign { cell } else { cell + columns },
                copies,
            };
            tall_count += usize::from(copies != 0);
            all_copies += u64::from(copies);
        }
        self.tall_count = tall_count;
        all_copies
    }

    /// Counts the copies too and puts all boxes where they belong.
    fn place<R: CellRule>(&mut self, plan: &StripPlan<R>, strips: &Range<u32>) {
        let columns = plan.column.count();
        self.cells = place((strips.end - strips.start) * columns);
        let starts = &mut self.starts[..];
        // The strips after the first are counted here, not in the loop over all boxes: few boxes are tall,
        // and a loop of varying length inside that one would be mispredicted.
        for tall in &self.tall[..self.tall_count] {
            for cell in tall.cells(columns) {
                starts[cell + 2] += 1;
            }
        }
        let mut total = 0;
        // The prefix sum of a counting sort.
        for start in &mut *starts {
            total += *start;
            *start = total;
        }
        resize_generously(&mut self.order, place(starts[self.cells + 2]), 0);
        let order = &mut self.order[..];
        let mut put = |cell: usize, entry: u32| {
            let start = &mut starts[cell + 1];
            order[place(*start)] = entry;
            *start += 1;
        };
        // Originals before copies in each cell, each by index: the order of pairs depends on nothing else.
        for (index, &cell) in (0_u32..).zip(&self.cell_of) {
            put(place(cell), index);
        }
        for tall in &self.tall[..self.tall_count] {
            for cell in tall.cells(columns) {
                put(cell, tall.index | COPY);
            }
        }
    }

    /// Appends the pairs of the boxes filed, some strips at a time.
    pub(super) fn scan<R: CellRule>(
        &mut self,
        boxes: &[Aabb<S>],
        plan: &StripPlan<R>,
        found: &mut PairList,
    ) {
        let columns = place(plan.column.count());
        let (mut first, rows) = (0, self.cells / columns);
        let is_whole = boxes.len() < MANY;
        for end in 1..=rows {
            let count = place(self.starts[end * columns] - self.starts[first * columns]);
            // Whole strips only: the candidates of a box never reach beyond its strip.
            if end == rows || SCANNED_AT_ONCE <= count && !is_whole {
                if plan.is_turned {
                    self.copy::<R, true>(boxes, plan, first..end);
                } else {
                    self.copy::<R, false>(boxes, plan, first..end);
                }
                strip_scan::scan(self.boxes.lists(), &self.ends[..count], found);
                first = end;
            }
        }
    }

    /// Copies the boxes of some strips to the lists that are scanned.
    fn copy<R: CellRule, const IS_TURNED: bool>(
        &mut self,
        boxes: &[Aabb<S>],
        plan: &StripPlan<R>,
        rows: Range<usize>,
    ) {
        let columns = place(plan.column.count());
        let [before, last] = [rows.start, rows.end].map(|row| self.starts[row * columns]);
        let count = place(last - before);
        self.boxes.reserve(count);
        if self.ends.len() < count {
            resize_generously(&mut self.ends, count, 0);
        }
        for row in rows {
            // A row's slice of starts, one longer than the row, so that the last cell has an end too.
            let starts = &self.starts[row * columns..][..=columns];
            let order = &self.order[place(starts[0])..place(starts[columns])];
            let range = place(starts[0] - before)..place(starts[columns] - before);
            let ([x0, y0, x1, y1], names) = self.boxes.slices_mut(range.clone());
            let ends = &mut self.ends[range];
            for (i, &entry) in order.iter().enumerate() {
                // The only random access of the scan: from here on everything is read in order.
                let edges = turned(boxes[place(entry & !COPY)].edges(), IS_TURNED);
                [x0[i], y0[i], x1[i], y1[i]] = edges;
                names[i] = entry;
                // Cells are in order along the strip: a box that begins in a later one than this one ends
                // in cannot meet it.
                ends[i] = starts[place(plan.column.cell(edges[2])) + 1] - before;
            }
        }
    }

    /// How many comparisons a scan of all strips takes, if they run along x.
    #[cfg(test)]
    pub(super) fn count_comparisons<R: CellRule>(
        &mut self,
        boxes: &[Aabb<S>],
        plan: &StripPlan<R>,
    ) -> u64 {
        let rows = self.cells / place(plan.column.count());
        self.copy::<R, false>(boxes, plan, 0..rows);
        let count = place(self.starts[self.cells]);
        let ends = (1_u32..).zip(&self.ends[..count]);
        ends.map(|(next, &end)| u64::from(end.saturating_sub(next)))
            .sum()
    }
}
