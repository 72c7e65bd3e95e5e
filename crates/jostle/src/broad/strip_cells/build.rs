//! Boxes filed by strip and cell: count, place, copy.

use crate::broad::Cell;
use crate::broad::slots::place;
use crate::broad::strip_cells::MANY;
use crate::broad::strip_cells::plan::{Plan, Rule, turned};
use crate::geometry::Aabb;
use crate::scalar::Scalar;
use crate::scalar::batch::scan::{COPY, Filed, Found, PADDING};
use alloc::vec::Vec;
use core::ops::Range;

/// Where the edges of boxes come from.
pub(super) trait Source<S>: Copy {
    fn len(self) -> usize;
    /// The edges of box `i`, strips along x.
    fn edges(self, i: usize) -> [S; 4];
    fn name(self, i: usize) -> u32;
}

/// A slice of boxes, each named by its index, turned or not.
#[derive(Clone, Copy)]
struct Listed<'a, S: Scalar, const IS_TURNED: bool>(&'a [Aabb<S>]);

impl<S: Scalar, const IS_TURNED: bool> Source<S> for Listed<'_, S, IS_TURNED> {
    fn len(self) -> usize {
        self.0.len()
    }

    #[inline(always)]
    fn edges(self, i: usize) -> [S; 4] {
        turned(self.0[i].edges(), IS_TURNED)
    }

    #[inline(always)]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "there are at most 2^31 boxes"
    )]
    fn name(self, i: usize) -> u32 {
        i as u32
    }
}

#[derive(Clone, Debug)]
pub(super) struct Build<S> {
    /// Where each cell begins in the filed lists, row after row, and where the last one ends.
    starts: Vec<u32>,
    /// The cell of each box.
    cell_of: Vec<u32>,
    /// The boxes that are copied into strips, in the order of names: the first `tall_count`.
    tall: Vec<Tall>,
    tall_count: usize,
    /// Room for those of them that begin in the strips filed.
    own_tall: Vec<Tall>,
    /// Which box is filed where.
    order: Vec<u32>,
    x0: Vec<S>,
    x1: Vec<S>,
    y0: Vec<S>,
    y1: Vec<S>,
    name: Vec<u32>,
    end: Vec<u32>,
    /// How many comparisons may still be made, without end if it is the most; `None` if some were too many.
    left: Option<u64>,
    /// How many cells there are; none if the boxes are not filed in cells.
    cells: usize,
}

/// So many boxes, and a strip more, are copied and scanned at once, if there are many: what is scanned is
/// still in a near cache then, and what is copied stays there.
const AT_ONCE: usize = 1_000;

/// Whether so many copies are worth it, or fewer strips would be better.
pub(super) fn is_bearable(copies: u64, boxes: usize, strips: u32) -> bool {
    copies <= 2 * boxes as u64 || strips <= 1
}

/// Resizes a list. One that must grow gets a quarter more than it needs: how many cells and copies
/// there are differs from tick to tick, even among the same boxes.
fn fit<T: Copy>(list: &mut Vec<T>, len: usize, value: T) {
    if list.capacity() < len {
        list.reserve(len + len / 4 - list.len());
    }
    list.resize(len, value);
}

/// A box that is copied into strips.
#[derive(Clone, Copy, Debug, Default)]
struct Tall {
    index: u32,
    /// The first cell it is copied to.
    cell: u32,
    /// How many strips it is copied to.
    more: u32,
}

impl Tall {
    /// The cells it is copied to: one in each strip, in the same column.
    #[inline]
    fn cells(self, columns: u32) -> impl Iterator<Item = usize> {
        (0..self.more).map(move |strip| place(self.cell + strip * columns))
    }
}

/// The strips that are filed at once: all of them, or those of one band.
#[derive(Clone, Copy)]
pub(super) struct Strips<'a, R> {
    pub(super) plan: &'a Plan<R>,
    pub(super) first: u32,
    /// How many.
    pub(super) rows: u32,
}

impl<R: Rule> Strips<'_, R> {
    fn cells(&self) -> u32 {
        self.rows * self.plan.column.count()
    }

    /// The first and the last strip of a box, counted from the first of these and held among them.
    #[inline(always)]
    fn reach<S: Scalar>(&self, y0: S, y1: S) -> [u32; 2] {
        let (first, last) = (self.plan.row.cell(y0), self.plan.row.cell(y1));
        let end = self.first + self.rows - 1;
        [
            first.max(self.first) - self.first,
            last.min(end) - self.first,
        ]
    }
}

impl<S: Scalar> Build<S> {
    pub(super) fn new() -> Self {
        Self {
            starts: Vec::new(),
            cell_of: Vec::new(),
            tall: Vec::new(),
            tall_count: 0,
            own_tall: Vec::new(),
            order: Vec::new(),
            x0: Vec::new(),
            x1: Vec::new(),
            y0: Vec::new(),
            y1: Vec::new(),
            name: Vec::new(),
            end: Vec::new(),
            left: Some(u64::MAX),
            cells: 0,
        }
    }

    /// Forgets what is filed.
    pub(super) fn clear(&mut self) {
        self.cells = 0;
    }

    /// Shows the cells that hold boxes, given the slice they are from.
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

    /// Allows so many comparisons from here on.
    pub(super) fn set_most(&mut self, most: u64) {
        self.left = Some(most);
    }

    /// Whether that was enough so far.
    pub(super) fn is_within(&self) -> bool {
        self.left.is_some()
    }

    /// Adds the pairs among the first so many of the lists, unless that takes too many comparisons.
    fn scan(&mut self, count: usize, found: &mut Found) {
        if self.left != Some(u64::MAX) {
            let candidates = self.candidates(count);
            self.left = self.left.and_then(|left| left.checked_sub(candidates));
            if self.left.is_none() {
                return;
            }
        }
        let filed = Filed {
            x0: &self.x0,
            x1: &self.x1,
            y0: &self.y0,
            y1: &self.y1,
            name: &self.name,
            end: &self.end,
        };
        S::scan(filed, count, found);
    }

    /// How many comparisons a scan of the first so many takes.
    fn candidates(&self, count: usize) -> u64 {
        let ends = (1_u32..).zip(&self.end[..count]);
        ends.map(|(next, &end)| u64::from(end.saturating_sub(next)))
            .sum()
    }

    /// Compares each box with all that follow.
    pub(super) fn list(&mut self, boxes: &[Aabb<S>], found: &mut Found) {
        self.grow(boxes.len());
        let filled = (0_u32..).zip(boxes).filter(|(_, aabb)| !aabb.is_empty());
        let mut count = 0;
        for (index, aabb) in filled {
            [
                self.x0[count],
                self.y0[count],
                self.x1[count],
                self.y1[count],
            ] = aabb.edges();
            self.name[count] = index;
            count += 1;
        }
        self.end[..count].fill(u32::try_from(count).expect("few boxes"));
        self.scan(count, found);
    }

    /// Files a slice and adds its pairs; false, and none is added, if that would take too many copies.
    pub(super) fn file_all<R: Rule>(
        &mut self,
        boxes: &[Aabb<S>],
        plan: &Plan<R>,
        found: &mut Found,
    ) -> bool {
        let strips = Strips {
            plan,
            first: 0,
            rows: plan.row.count(),
        };
        match plan.is_turned {
            true => self.file_few(Listed::<S, true>(boxes), &strips, found),
            false => self.file_few(Listed::<S, false>(boxes), &strips, found),
        }
    }

    fn file_few<R: Rule>(
        &mut self,
        boxes: impl Source<S>,
        strips: &Strips<'_, R>,
        found: &mut Found,
    ) -> bool {
        let copies = self.count_originals(boxes, boxes.len(), strips);
        let is_bearable = is_bearable(copies, boxes.len(), strips.rows);
        if is_bearable {
            self.finish(boxes, boxes.len(), strips, found);
        }
        is_bearable
    }

    /// Files boxes, of which those from `foreign` on begin before the first strip, and adds their pairs.
    pub(super) fn file<R: Rule>(
        &mut self,
        boxes: impl Source<S>,
        foreign: usize,
        strips: &Strips<'_, R>,
        found: &mut Found,
    ) {
        self.count_originals(boxes, foreign, strips);
        self.add_foreign(boxes, foreign, strips);
        self.finish(boxes, foreign, strips, found);
    }

    fn finish<R: Rule>(
        &mut self,
        boxes: impl Source<S>,
        foreign: usize,
        strips: &Strips<'_, R>,
        found: &mut Found,
    ) {
        self.cells = place(strips.cells());
        self.count_copies(strips.plan.column.count());
        self.place(foreign, strips);
        self.find(boxes, strips, found);
    }

    /// Counts the boxes of each cell, lists the tall ones, and tells how many copies they take.
    fn count_originals<R: Rule>(
        &mut self,
        boxes: impl Source<S>,
        foreign: usize,
        strips: &Strips<'_, R>,
    ) -> u64 {
        let (columns, cells) = (strips.plan.column.count(), strips.cells());
        self.starts.clear();
        // One cell more for empty boxes, and two places more to count ahead.
        fit(&mut self.starts, place(cells) + 3, 0);
        self.cell_of.resize(foreign, 0);
        if self.tall.len() < boxes.len() {
            self.tall.resize(boxes.len(), Tall::default());
        }
        let (starts, tall) = (&mut self.starts[..], &mut self.tall[..]);
        let (mut tall_count, mut copies) = (0, 0_u64);
        for (index, cell_of) in (0_u32..).zip(&mut self.cell_of) {
            let [x0, y0, x1, y1] = boxes.edges(place(index));
            let [first, last] = strips.reach(y0, y1);
            let is_empty = !((x0 < x1) & (y0 < y1));
            let cell = first * columns + strips.plan.column.cell(x0);
            let cell = if is_empty { cells } else { cell };
            let more = if is_empty { 0 } else { last - first };
            *cell_of = cell;
            starts[place(cell) + 2] += 1;
            // Written in any case: a branch here would be wrong too often.
            tall[tall_count] = Tall {
                index,
                cell: cell + columns,
                more,
            };
            tall_count += usize::from(more != 0);
            copies += u64::from(more);
        }
        self.tall_count = tall_count;
        copies
    }

    /// Adds the copies of foreign boxes to the list of tall ones, in the order of names.
    fn add_foreign<R: Rule>(
        &mut self,
        boxes: impl Source<S>,
        foreign: usize,
        strips: &Strips<'_, R>,
    ) {
        let mut own = core::mem::take(&mut self.own_tall);
        own.clear();
        own.extend_from_slice(&self.tall[..self.tall_count]);
        self.tall.clear();
        let mut next = own.iter().copied().peekable();
        for index in foreign..boxes.len() {
            let [x0, y0, x1, y1] = boxes.edges(index);
            if !((x0 < x1) & (y0 < y1)) {
                continue;
            }
            let is_before = |tall: &Tall| boxes.name(place(tall.index)) < boxes.name(index);
            while let Some(tall) = next.next_if(is_before) {
                self.tall.push(tall);
            }
            let [first, last] = strips.reach(y0, y1);
            self.tall.push(Tall {
                index: u32::try_from(index).expect("at most 2^30 boxes"),
                cell: first * strips.plan.column.count() + strips.plan.column.cell(x0),
                more: last - first + 1,
            });
        }
        self.tall.extend(next);
        self.tall_count = self.tall.len();
        self.own_tall = own;
    }

    fn count_copies(&mut self, columns: u32) {
        for tall in &self.tall[..self.tall_count] {
            for cell in tall.cells(columns) {
                self.starts[cell + 2] += 1;
            }
        }
        let mut total = 0;
        for start in &mut self.starts {
            total += *start;
            *start = total;
        }
    }

    fn place<R: Rule>(&mut self, originals: usize, strips: &Strips<'_, R>) {
        let cells = place(strips.cells());
        fit(&mut self.order, place(self.starts[cells + 2]), 0);
        let (starts, order) = (&mut self.starts[..], &mut self.order[..]);
        for (index, &cell) in (0_u32..).zip(&self.cell_of[..originals]) {
            let start = &mut starts[place(cell) + 1];
            order[place(*start)] = index;
            *start += 1;
        }
        for tall in &self.tall[..self.tall_count] {
            for cell in tall.cells(strips.plan.column.count()) {
                let start = &mut starts[cell + 1];
                order[place(*start)] = tall.index | COPY;
                *start += 1;
            }
        }
    }

    /// Copies boxes to where they are filed and adds their pairs, some strips at a time.
    fn find<R: Rule>(&mut self, boxes: impl Source<S>, strips: &Strips<'_, R>, found: &mut Found) {
        let columns = place(strips.plan.column.count());
        let (mut first, rows) = (0, place(strips.rows));
        let is_whole = boxes.len() < MANY;
        for end in 1..=rows {
            let count = place(self.starts[end * columns] - self.starts[first * columns]);
            if end == rows || AT_ONCE <= count && !is_whole {
                self.copy(boxes, strips, first..end);
                self.scan(count, found);
                if !self.is_within() {
                    return;
                }
                first = end;
            }
        }
    }

    /// Copies the boxes of some strips to the lists.
    fn copy<R: Rule>(&mut self, boxes: impl Source<S>, strips: &Strips<'_, R>, rows: Range<usize>) {
        let columns = place(strips.plan.column.count());
        let [before, last] = [rows.start, rows.end].map(|row| self.starts[row * columns]);
        self.grow(place(last - before));
        for row in rows {
            let starts = &self.starts[row * columns..][..=columns];
            let order = &self.order[place(starts[0])..place(starts[columns])];
            let range = place(starts[0] - before)..place(starts[columns] - before);
            let [x0, x1] = [&mut self.x0, &mut self.x1].map(|x| &mut x[range.clone()]);
            let [y0, y1] = [&mut self.y0, &mut self.y1].map(|y| &mut y[range.clone()]);
            let [name, end] = [&mut self.name, &mut self.end].map(|list| &mut list[range.clone()]);
            for (i, &entry) in order.iter().enumerate() {
                let index = place(entry & !COPY);
                let edges = boxes.edges(index);
                [x0[i], y0[i], x1[i], y1[i]] = edges;
                name[i] = boxes.name(index) | entry & COPY;
                end[i] = starts[place(strips.plan.column.cell(edges[2])) + 1] - before;
            }
        }
    }

    /// Makes room for so many boxes in the lists.
    fn grow(&mut self, count: usize) {
        let padded = count + PADDING;
        if padded <= self.name.len() {
            return;
        }
        for edges in [&mut self.x0, &mut self.x1, &mut self.y0, &mut self.y1] {
            fit(edges, padded, S::ZERO);
        }
        for list in [&mut self.name, &mut self.end] {
            fit(list, padded, 0);
        }
    }
}
