//! Queries over a few cells.

use crate::broad::sets::packed_index::replicated_grid::{
    FROM_ABOVE, FROM_LEFT, INDEX, ReplicatedGrid,
};
use crate::broad::sets::storage::slots::place;
use crate::broad::sets::storage::uniform_grid::CellWindow;
use crate::kernels::lanes8::{LANES, LaneJob, Lanes8, Probe};
use crate::scalar::Scalar;
use core::ops::ControlFlow;

/// A scan for all boxes that match a probe.
struct GridProbeScan<'a, S: Scalar, V> {
    grid: &'a ReplicatedGrid<S>,
    probe: &'a Probe<S>,
    window: CellWindow,
    visit: V,
}

impl CellWindow {
    /// Returns the number of cells.
    #[inline]
    pub(in crate::broad::sets::packed_index) fn len(self) -> u32 {
        let count = |[from, to]: [u32; 2]| to - from + 1;
        count(self.columns).saturating_mul(count(self.rows))
    }
}

impl<S: Scalar> ReplicatedGrid<S> {
    /// Returns the cells that a probe covers.
    #[inline]
    pub(in crate::broad::sets::packed_index) fn window(&self, probe: &Probe<S>) -> CellWindow {
        let (x, y) = (self.cells.x, self.cells.y);
        let [x0, y0, x1, y1] = probe.edges();
        let [column, row] = [x.cell(x0.to_f64()), y.cell(y0.to_f64())];
        if probe.is_point() {
            // A point opens one cell, and every box that contains it is there: no copy can be met twice.
            return CellWindow {
                columns: [column; 2],
                rows: [row; 2],
            };
        }
        CellWindow {
            columns: [column, x.cell(x1.to_f64())],
            rows: [row, y.cell(y1.to_f64())],
        }
    }

    /// Calls `visit` with each box that matches a probe. For overlaps, no box may be empty.
    #[inline]
    pub(in crate::broad::sets::packed_index) fn scan_probe(
        &self,
        probe: &Probe<S>,
        window: CellWindow,
        visit: impl FnMut(&[u32; LANES], usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.is_empty() {
            return ControlFlow::Continue(());
        }
        crate::kernels::lanes8::run::<S, _>(GridProbeScan {
            grid: self,
            probe,
            window,
            visit,
        })
    }
}

impl<S: Scalar, V: FnMut(&[u32; LANES], usize) -> ControlFlow<()>> LaneJob<S>
    for GridProbeScan<'_, S, V>
{
    type Answer = ControlFlow<()>;

    #[inline(always)]
    fn run(mut self, eights: impl Lanes8<S>) -> ControlFlow<()> {
        let cells = &self.grid.cells;
        let ready = eights.ready(self.probe);
        let ([left, right], [top, bottom]) = (self.window.columns, self.window.rows);
        // One cell holds each box once, so marks need no test.
        if left == right && top == bottom {
            return self.cell(eights, ready, cells.place(left, top));
        }
        for row in top..=bottom {
            // The reference point rule: a box counts in the first cell of the window that holds it, hence not
            // in a later row if it came from above, nor in a later column if it came from the left.
            let above = if top < row { FROM_ABOVE } else { 0 };
            let (first, last) = (cells.place(left, row), cells.place(right, row));
            self.row(eights, ready, first, last, above)?;
        }
        ControlFlow::Continue(())
    }
}

impl<S: Scalar, V: FnMut(&[u32; LANES], usize) -> ControlFlow<()>> GridProbeScan<'_, S, V> {
    /// Scans one cell.
    #[inline(always)]
    fn cell<E: Lanes8<S>>(&mut self, eights: E, ready: E::Ready, cell: usize) -> ControlFlow<()> {
        let grid = self.grid;
        let (mut at, end) = (place(grid.starts[cell]), place(grid.starts[cell + 1]));
        // Scans at least one vector: whether a cell is empty would mispredict half of the time.
        loop {
            let Some((boxes, tags)) = grid.copies.eight_of_both(at) else {
                return ControlFlow::Continue(());
            };
            let mask = eights.found(ready, end - at, |i| boxes[i].edges());
            self.show(eights, mask, tags)?;
            at += LANES;
            if end <= at {
                return ControlFlow::Continue(());
            }
        }
    }

    /// Scans some cells of a row for boxes that were not in a cell above or to the left.
    #[inline(always)]
    fn row<E: Lanes8<S>>(
        &mut self,
        eights: E,
        ready: E::Ready,
        first: usize,
        last: usize,
        above: u32,
    ) -> ControlFlow<()> {
        let grid = self.grid;
        let [mut at, second, end] =
            [first, first + 1, last + 1].map(|cell| place(grid.starts[cell]));
        while at < end {
            let Some((boxes, tags)) = grid.copies.eight_of_both(at) else {
                break;
            };
            // In the first cell of a row, boxes from the left were not seen yet.
            let in_first = (1_u32 << second.saturating_sub(at).min(LANES)) - 1;
            let is_new = (eights.without(tags, FROM_LEFT) | in_first) & eights.without(tags, above);
            let mask = eights.found(ready, end - at, |i| boxes[i].edges()) & is_new;
            self.show(eights, mask, tags)?;
            at += LANES;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn show(&mut self, eights: impl Lanes8<S>, mask: u32, tags: &[u32; LANES]) -> ControlFlow<()> {
        let mut picked = eights.pick(mask, tags);
        // All eight, though fewer may count: one vector operation.
        for tag in &mut picked {
            *tag &= INDEX;
        }
        (self.visit)(&picked, place(mask.count_ones()))
    }
}
