//! Boxes filed by strip and cell: count, place, copy.

use crate::broad::slots::place;
use crate::broad::strip_cells::plan::{Plan, turned};
use crate::geometry::Aabb;
use crate::scalar::Scalar;
use crate::scalar::batch::scan::{COPY, Filed, Found, PADDING};
use alloc::vec::Vec;

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
    /// The boxes that reach into a strip beyond their first: which, and the last strip.
    tall: Vec<[u32; 2]>,
    /// Which box is filed where.
    order: Vec<u32>,
    x0: Vec<S>,
    x1: Vec<S>,
    y0: Vec<S>,
    y1: Vec<S>,
    name: Vec<u32>,
    end: Vec<u32>,
    /// How many are filed.
    count: usize,
}

/// The strips that are filed at once: all of them, or those of one band.
#[derive(Clone, Copy)]
pub(super) struct Strips<'a> {
    pub(super) plan: &'a Plan,
    pub(super) first: u32,
    /// How many.
    pub(super) rows: u32,
}

impl Strips<'_> {
    fn cells(self) -> u32 {
        self.rows * self.plan.column.count
    }
}

impl<S: Scalar> Build<S> {
    pub(super) fn new() -> Self {
        Self {
            starts: Vec::new(),
            cell_of: Vec::new(),
            tall: Vec::new(),
            order: Vec::new(),
            x0: Vec::new(),
            x1: Vec::new(),
            y0: Vec::new(),
            y1: Vec::new(),
            name: Vec::new(),
            end: Vec::new(),
            count: 0,
        }
    }

    /// Adds the pairs among the boxes filed.
    pub(super) fn scan(&self, found: &mut Found) {
        let filed = Filed {
            x0: &self.x0,
            x1: &self.x1,
            y0: &self.y0,
            y1: &self.y1,
            name: &self.name,
            end: &self.end,
        };
        S::scan(filed, self.count, found);
    }

    /// Files a slice in one row and one cell: each box is to be compared with all that follow.
    pub(super) fn list(&mut self, boxes: &[Aabb<S>]) {
        self.resize(boxes.len());
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
        self.count = count;
        self.end.fill(u32::try_from(count).expect("few boxes"));
    }

    /// Files a slice.
    pub(super) fn file_all(&mut self, boxes: &[Aabb<S>], mut plan: Plan) {
        loop {
            let strips = Strips {
                plan: &plan,
                first: 0,
                rows: plan.row.count,
            };
            let is_filed = match plan.is_turned {
                true => self.file(Listed::<S, true>(boxes), strips),
                false => self.file(Listed::<S, false>(boxes), strips),
            };
            if is_filed {
                return;
            }
            plan = plan.coarser();
        }
    }

    /// Files boxes; false, and nothing is filed, if that would take too many copies.
    pub(super) fn file(&mut self, boxes: impl Source<S>, strips: Strips<'_>) -> bool {
        let is_bearable = self.count_cells(boxes, strips);
        if is_bearable {
            self.place(boxes, strips);
            self.copy(boxes, strips);
        }
        is_bearable
    }

    fn count_cells(&mut self, boxes: impl Source<S>, strips: Strips<'_>) -> bool {
        let (columns, cells) = (strips.plan.column.count, strips.cells());
        let (first_strip, last_strip) = (strips.first, strips.first + strips.rows - 1);
        self.starts.clear();
        // One cell more for empty boxes, and two places more to count ahead.
        self.starts.resize(place(cells) + 3, 0);
        self.cell_of.resize(boxes.len(), 0);
        self.tall.resize(boxes.len(), [0; 2]);
        let (starts, tall) = (&mut self.starts[..], &mut self.tall[..boxes.len()]);
        let (mut tall_count, mut copies) = (0, 0_u64);
        for (index, cell_of) in (0_u32..).zip(&mut self.cell_of) {
            let [x0, y0, x1, y1] = boxes.edges(place(index));
            let first = strips.plan.row.cell(y0).max(first_strip) - first_strip;
            let last = strips.plan.row.cell(y1).min(last_strip) - first_strip;
            let is_empty = !((x0 < x1) & (y0 < y1));
            let cell = first * columns + strips.plan.column.cell(x0);
            let cell = if is_empty { cells } else { cell };
            let more = if is_empty { 0 } else { last - first };
            *cell_of = cell;
            starts[place(cell) + 2] += 1;
            tall[tall_count] = [index, last];
            tall_count += usize::from(more != 0);
            copies += u64::from(more);
        }
        self.tall.truncate(tall_count);
        let is_bearable = copies <= 2 * boxes.len() as u64 || strips.rows <= 1;
        if is_bearable {
            self.count_copies(columns);
        }
        is_bearable
    }

    fn count_copies(&mut self, columns: u32) {
        for &[index, last] in &self.tall {
            for cell in cells_below(self.cell_of[place(index)], last, columns) {
                self.starts[cell + 2] += 1;
            }
        }
        let mut total = 0;
        for start in &mut self.starts {
            total += *start;
            *start = total;
        }
    }

    fn place(&mut self, boxes: impl Source<S>, strips: Strips<'_>) {
        let cells = place(strips.cells());
        self.count = place(self.starts[cells + 1]);
        self.order.resize(place(self.starts[cells + 2]), 0);
        let (starts, order) = (&mut self.starts[..], &mut self.order[..]);
        for (index, &cell) in (0_u32..).zip(&self.cell_of[..boxes.len()]) {
            let start = &mut starts[place(cell) + 1];
            // A box from the band before is a copy from the outset.
            order[place(*start)] = index;
            *start += 1;
        }
        for &[index, last] in &self.tall {
            let first = self.cell_of[place(index)];
            for cell in cells_below(first, last, strips.plan.column.count) {
                let start = &mut starts[cell + 1];
                order[place(*start)] = index | COPY;
                *start += 1;
            }
        }
    }

    fn copy(&mut self, boxes: impl Source<S>, strips: Strips<'_>) {
        self.resize(self.count);
        let columns = place(strips.plan.column.count);
        for row in 0..place(strips.rows) {
            let starts = &self.starts[row * columns..][..=columns];
            let range = place(starts[0])..place(starts[columns]);
            let order = &self.order[range.clone()];
            let [x0, x1] =
                [&mut self.x0, &mut self.x1].map(|x| &mut x[range.clone()][..order.len()]);
            let [y0, y1] =
                [&mut self.y0, &mut self.y1].map(|y| &mut y[range.clone()][..order.len()]);
            let name = &mut self.name[range.clone()][..order.len()];
            let end = &mut self.end[range][..order.len()];
            let is_border = row == 0 && 0 < strips.first;
            for (i, &entry) in order.iter().enumerate() {
                let index = place(entry & !COPY);
                let edges = boxes.edges(index);
                [x0[i], y0[i], x1[i], y1[i]] = edges;
                name[i] = boxes.name(index) | entry & COPY;
                end[i] = starts[place(strips.plan.column.cell(edges[2])) + 1];
                if is_border && strips.plan.row.cell(edges[1]) < strips.first {
                    name[i] |= COPY;
                }
            }
        }
    }

    fn resize(&mut self, count: usize) {
        let padded = count + PADDING;
        for edges in [&mut self.x0, &mut self.x1, &mut self.y0, &mut self.y1] {
            edges.resize(padded, S::ZERO);
        }
        for list in [&mut self.name, &mut self.end] {
            list.resize(padded, 0);
        }
    }
}

/// The cells in the same column, from the row after that of a cell to the last one.
#[inline]
fn cells_below(cell: u32, last: u32, columns: u32) -> impl Iterator<Item = usize> {
    (place(cell + columns)..place((last + 1) * columns)).step_by(place(columns))
}
