//! Boxes filed by strip and cell: count, place, copy.

use crate::broad::strip_cells::plan::{Plan, turned};
use crate::geometry::Aabb;
use crate::scalar::Scalar;
use crate::scalar::batch::scan::{COPY, Filed, PADDING};
use alloc::vec::Vec;

#[derive(Clone, Debug)]
pub(super) struct Build<S> {
    /// Where each cell begins in the filed lists, row after row; one more than cells.
    starts: Vec<u32>,
    /// The cell of each box.
    cell_of: Vec<u32>,
    /// The boxes that reach into a strip below their own: which, and the last strip.
    tall: Vec<[u32; 2]>,
    /// Which box is filed where.
    order: Vec<u32>,
    x0: Vec<S>,
    x1: Vec<S>,
    y0: Vec<S>,
    y1: Vec<S>,
    name: Vec<u32>,
    end: Vec<u32>,
    count: usize,
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

    pub(super) fn filed(&self) -> (Filed<'_, S>, usize) {
        let filed = Filed {
            x0: &self.x0,
            x1: &self.x1,
            y0: &self.y0,
            y1: &self.y1,
            name: &self.name,
            end: &self.end,
        };
        (filed, self.count)
    }

    pub(super) fn file(&mut self, boxes: &[Aabb<S>]) {
        self.count = 0;
        if boxes.is_empty() {
            return;
        }
        let plan = Plan::of(boxes);
        if plan.is_turned {
            self.file_by::<true>(boxes, plan);
        } else {
            self.file_by::<false>(boxes, plan);
        }
    }

    fn file_by<const IS_TURNED: bool>(&mut self, boxes: &[Aabb<S>], plan: Plan) {
        self.count_cells::<IS_TURNED>(boxes, plan);
        self.place(boxes, plan);
        self.copy::<IS_TURNED>(boxes, plan);
    }

    fn count_cells<const IS_TURNED: bool>(&mut self, boxes: &[Aabb<S>], plan: Plan) {
        let columns = plan.column.count;
        let cells = (plan.row.count * columns) as usize;
        self.starts.clear();
        // Two more than cells: one for empty boxes, one for the end.
        self.starts.resize(cells + 3, 0);
        self.cell_of.resize(boxes.len(), 0);
        self.tall.resize(boxes.len(), [0; 2]);
        let mut tall = 0;
        for ((index, aabb), cell_of) in (0_u32..).zip(boxes).zip(&mut self.cell_of) {
            let [x0, y0, x1, y1] = turned(aabb.edges(), IS_TURNED);
            let (first, last) = (plan.row.cell(y0), plan.row.cell(y1));
            let cell = first * columns + plan.column.cell(x0);
            let is_empty = !((x0 < x1) & (y0 < y1));
            let cell = if is_empty { cells as u32 } else { cell };
            *cell_of = cell;
            self.starts[cell as usize + 2] += 1;
            self.tall[tall] = [index, last];
            tall += usize::from((first < last) & !is_empty);
        }
        self.tall.truncate(tall);
        for &[index, last] in &self.tall {
            let cell = self.cell_of[index as usize];
            let mut below = cell + columns;
            while below < (last + 1) * columns {
                self.starts[below as usize + 2] += 1;
                below += columns;
            }
        }
        let mut total = 0;
        for start in &mut self.starts {
            total += *start;
            *start = total;
        }
    }

    fn place(&mut self, boxes: &[Aabb<S>], plan: Plan) {
        let columns = plan.column.count;
        let cells = (plan.row.count * columns) as usize;
        let entries = self.starts[cells + 2] as usize;
        self.count = self.starts[cells + 1] as usize;
        self.order.resize(entries, 0);
        for (index, &cell) in (0_u32..).zip(&self.cell_of[..boxes.len()]) {
            let start = &mut self.starts[cell as usize + 1];
            self.order[*start as usize] = index;
            *start += 1;
        }
        for &[index, last] in &self.tall {
            let mut below = self.cell_of[index as usize] + columns;
            while below < (last + 1) * columns {
                let start = &mut self.starts[below as usize + 1];
                self.order[*start as usize] = index | COPY;
                *start += 1;
                below += columns;
            }
        }
    }

    fn copy<const IS_TURNED: bool>(&mut self, boxes: &[Aabb<S>], plan: Plan) {
        let padded = self.count + PADDING;
        for edges in [&mut self.x0, &mut self.x1, &mut self.y0, &mut self.y1] {
            edges.resize(padded, S::ZERO);
        }
        self.name.resize(padded, 0);
        self.end.resize(padded, 0);
        let columns = plan.column.count as usize;
        for row in 0..plan.row.count as usize {
            let starts = &self.starts[row * columns..=(row + 1) * columns];
            let range = starts[0] as usize..starts[columns] as usize;
            let order = &self.order[range.clone()];
            let x0 = &mut self.x0[range.clone()][..order.len()];
            let x1 = &mut self.x1[range.clone()][..order.len()];
            let y0 = &mut self.y0[range.clone()][..order.len()];
            let y1 = &mut self.y1[range.clone()][..order.len()];
            let name = &mut self.name[range.clone()][..order.len()];
            let end = &mut self.end[range][..order.len()];
            for (i, &entry) in order.iter().enumerate() {
                let edges = boxes[(entry & !COPY) as usize].edges();
                let edges = turned(edges, IS_TURNED);
                x0[i] = edges[0];
                y0[i] = edges[1];
                x1[i] = edges[2];
                y1[i] = edges[3];
                name[i] = entry;
                end[i] = starts[plan.column.cell(edges[2]) as usize + 1];
            }
        }
    }
}
