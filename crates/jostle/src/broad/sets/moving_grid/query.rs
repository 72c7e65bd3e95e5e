//! Scans of the cells that a probe or a line touches.

use crate::broad::queries::Area;
use crate::broad::sets::moving_grid::level::Level;
use crate::broad::sets::moving_grid::{MovingCells, count};
use crate::broad::sets::storage::slots::place;
use crate::broad::sets::storage::uniform_grid::CellWindow;
use crate::geometry::Aabb;
use crate::kernels::lanes8::{LANES, LaneJob, Lanes8, Probe};
use crate::scalar::Scalar;
use core::ops::{ControlFlow, Range};

/// The rows that are scanned without a branch on their number: with sixteen boxes each, their results fit the
/// 64 bits of a mask.
const FEW_ROWS: usize = 4;

/// The matches of a few short rows: where each begins, and sixteen bits for each.
struct FewRowMatches {
    starts: [usize; FEW_ROWS],
    mask: u64,
}

/// A scan for all boxes in the corridor of a line.
struct LineScan<'a, S: Scalar, V> {
    among: &'a MovingCells<S>,
    area: &'a Area<S>,
    visit: V,
}

/// A scan for all boxes that match a probe.
struct ProbeScan<'a, S: Scalar, V> {
    among: &'a MovingCells<S>,
    probe: &'a Probe<S>,
    visit: V,
}

impl<S: Scalar> MovingCells<S> {
    /// Calls `visit` once with each box that touches the corridor of a line. May include other boxes.
    #[inline]
    pub(in crate::broad::sets) fn scan_line(
        &self,
        area: &Area<S>,
        visit: impl FnMut(u32, Aabb<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        crate::kernels::lanes8::run::<S, _>(LineScan {
            among: self,
            area,
            visit,
        })
    }

    /// Calls `visit` with each box that matches a probe. For overlaps, no box may be empty; for areas that
    /// reach the end of the number range, gaps may match.
    #[inline]
    pub(in crate::broad::sets) fn scan_probe(
        &self,
        probe: &Probe<S>,
        visit: impl FnMut(&[u32; LANES], usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        crate::kernels::lanes8::run::<S, _>(ProbeScan {
            among: self,
            probe,
            visit,
        })
    }

    /// Returns the places of neighboring cells of a row.
    #[inline(always)]
    pub(super) fn run_of(
        &self,
        level: &Level<S>,
        row: u32,
        [first, last]: [u32; 2],
    ) -> Range<usize> {
        // Cells of a row are beside each other, so any stretch of columns is one stretch of places.
        let (from, to) = (level.cell(first, row), level.cell(last, row) + 1);
        place(self.starts[from])..place(self.starts[to])
    }

    /// Scans a few short rows without a branch on their number and lengths; `None` for larger windows.
    ///
    /// Most windows are so small that a mispredicted branch costs more than scanning too much.
    #[inline(always)]
    fn scan_few_rows<E: Lanes8<S>>(
        &self,
        eights: E,
        ready: E::Ready,
        level: &Level<S>,
        window: CellWindow,
    ) -> Option<FewRowMatches> {
        let [top, bottom] = window.rows;
        let rows = place(bottom - top) + 1;
        if FEW_ROWS < rows {
            return None;
        }
        let mut runs = [(0, 0); FEW_ROWS];
        let mut longest = 0;
        for (number, run) in runs.iter_mut().enumerate() {
            // Rows beyond the last one repeat it with length zero: they cost a scan, not a branch.
            let row = bottom.min(top + count(number));
            let places = self.run_of(level, row, window.columns);
            let length = places.end - places.start;
            *run = (places.start, if number < rows { length } else { 0 });
            longest = longest.max(run.1);
        }
        if 2 * LANES < longest {
            return None;
        }
        let mut mask = 0;
        for (number, &(from, count)) in runs.iter().enumerate() {
            // Reading sixteen boxes from any place stays in bounds, see the padding of `PackedBoxes`.
            let found = self.cells.sixteen(eights, ready, from, count);
            mask |= u64::from(found) << (number * 2 * LANES);
        }
        let starts = runs.map(|(from, _)| from);
        Some(FewRowMatches { starts, mask })
    }
}

impl<S: Scalar, V: FnMut(u32, Aabb<S>) -> ControlFlow<()>> LaneJob<S> for LineScan<'_, S, V> {
    type Answer = ControlFlow<()>;

    #[inline(always)]
    fn run(mut self, eights: impl Lanes8<S>) -> ControlFlow<()> {
        let (among, area) = (self.among, self.area);
        let one = area.bounds().edges();
        for level in &among.levels {
            let [top, bottom] = level.window(one).rows;
            for row in top..=bottom {
                // Of each row only the columns under the line: a diagonal would otherwise scan its whole
                // bounds.
                let columns = level.columns_in_row(row, area);
                // The corridor may miss a row altogether.
                if columns[0] <= columns[1] {
                    let run = among.run_of(level, row, columns);
                    among.cells.scan(eights, one, run, &mut self.visit)?;
                }
            }
        }
        let stray = 0..among.overflow.len();
        among.overflow.scan(eights, one, stray, &mut self.visit)
    }
}

impl<S: Scalar, V: FnMut(&[u32; LANES], usize) -> ControlFlow<()>> LaneJob<S>
    for ProbeScan<'_, S, V>
{
    type Answer = ControlFlow<()>;

    #[inline(always)]
    fn run(mut self, eights: impl Lanes8<S>) -> ControlFlow<()> {
        let among = self.among;
        let ready = eights.ready(self.probe);
        let bounds = self.probe.edges();
        for level in &among.levels {
            let window = level.window(bounds);
            if let Some(matches) = among.scan_few_rows(eights, ready, level, window) {
                self.visit_few(&matches)?;
                continue;
            }
            for row in window.rows[0]..=window.rows[1] {
                let run = among.run_of(level, row, window.columns);
                among.cells.pick(eights, ready, run, &mut self.visit)?;
            }
        }
        let stray = 0..among.overflow.len();
        among.overflow.pick(eights, ready, stray, &mut self.visit)
    }
}

impl<S: Scalar, V: FnMut(&[u32; LANES], usize) -> ControlFlow<()>> ProbeScan<'_, S, V> {
    #[inline(always)]
    fn visit_few(&mut self, matches: &FewRowMatches) -> ControlFlow<()> {
        let mut mask = matches.mask;
        while mask != 0 {
            let bit = place(mask.trailing_zeros());
            mask &= mask - 1;
            let row = bit / (2 * LANES) % FEW_ROWS;
            let at = matches.starts[row] + bit % (2 * LANES);
            (self.visit)(&[self.among.cells.index(at); LANES], 1)?;
        }
        ControlFlow::Continue(())
    }
}
