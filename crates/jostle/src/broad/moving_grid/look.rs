//! Looking through the cells that an area touches.

use crate::broad::Area;
use crate::broad::filed::edges;
use crate::broad::moving_grid::level::{Level, Window};
use crate::broad::moving_grid::{MovingCells, count};
use crate::broad::slots::place;
use crate::geometry::Aabb;
use crate::kernels::lanes8::{LANES, LaneJob, Lanes8, Probe};
use crate::scalar::Scalar;
use core::ops::ControlFlow;

/// How many rows a glance takes in: with sixteen boxes each, as many as a word has bits for.
const GLANCE: usize = 4;

/// What was found in a few short rows: where each begins, and sixteen bits for each.
struct Glance {
    starts: [usize; GLANCE],
    mask: u64,
}

/// A search by area.
struct Look<'a, S: Scalar, V> {
    among: &'a MovingCells<S>,
    area: &'a Area<S>,
    visit: V,
}

/// A search that decides.
struct Match<'a, S: Scalar, V> {
    among: &'a MovingCells<S>,
    probe: Probe<S>,
    visit: V,
}

impl<S: Scalar> MovingCells<S> {
    /// Shows each box that touches the bounds of an area and may touch the area itself.
    #[inline]
    pub(super) fn look(
        &self,
        area: &Area<S>,
        visit: impl FnMut(u32, Aabb<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        crate::kernels::lanes8::run::<S, _>(Look {
            among: self,
            area,
            visit,
        })
    }

    /// Shows each box that answers a probe with yes. None must be empty if overlaps are asked for.
    #[inline]
    pub(in crate::broad) fn decide(
        &self,
        probe: Probe<S>,
        visit: impl FnMut(&[u32; LANES], usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        crate::kernels::lanes8::run::<S, _>(Match {
            among: self,
            probe,
            visit,
        })
    }

    /// The places of neighbouring cells of a row.
    #[inline(always)]
    fn run_of(&self, level: &Level<S>, row: u32, [first, last]: [u32; 2]) -> (usize, usize) {
        let (from, to) = (level.cell(first, row), level.cell(last, row) + 1);
        (place(self.starts[from]), place(self.starts[to]))
    }

    /// What a few short rows hold, without a branch on how many and how short: most windows are so
    /// small that guessing wrong would cost more than looking at too much. `None` for larger windows.
    #[inline(always)]
    fn glance<E: Lanes8<S>>(
        &self,
        (eights, ready): (E, E::Ready),
        level: &Level<S>,
        window: Window,
    ) -> Option<Glance> {
        let [top, bottom] = window.rows;
        let rows = place(bottom - top) + 1;
        if GLANCE < rows {
            return None;
        }
        let mut runs = [(0, 0); GLANCE];
        let mut longest = 0;
        for (number, run) in runs.iter_mut().enumerate() {
            let row = bottom.min(top + count(number));
            let (from, to) = self.run_of(level, row, window.columns);
            *run = (from, if number < rows { to - from } else { 0 });
            longest = longest.max(run.1);
        }
        if 2 * LANES < longest {
            return None;
        }
        let mut mask = 0;
        for (number, &run) in runs.iter().enumerate() {
            let found = self.cells.sixteen((eights, ready), run);
            mask |= u64::from(found) << (number * 2 * LANES);
        }
        let starts = runs.map(|(from, _)| from);
        Some(Glance { starts, mask })
    }
}

impl<S: Scalar, V: FnMut(u32, Aabb<S>) -> ControlFlow<()>> LaneJob<S> for Look<'_, S, V> {
    type Answer = ControlFlow<()>;

    #[inline(always)]
    fn run(mut self, eights: impl Lanes8<S>) -> ControlFlow<()> {
        let (among, area) = (self.among, self.area);
        let one = edges(area.bounds());
        let is_line = area.is_line();
        for level in &among.levels {
            let window = level.window(one);
            for row in window.rows[0]..=window.rows[1] {
                let columns = match is_line {
                    true => level.columns_in_row(row, area),
                    false => window.columns,
                };
                // A corridor may miss a row altogether; its range is upside down then.
                if columns[0] <= columns[1] {
                    let run = among.run_of(level, row, columns);
                    among.cells.scan(eights, one, run, &mut self.visit)?;
                }
            }
        }
        let stray = (0, among.overflow.len());
        among.overflow.scan(eights, one, stray, &mut self.visit)
    }
}

impl<S: Scalar, V: FnMut(&[u32; LANES], usize) -> ControlFlow<()>> LaneJob<S> for Match<'_, S, V> {
    type Answer = ControlFlow<()>;

    #[inline(always)]
    fn run(mut self, eights: impl Lanes8<S>) -> ControlFlow<()> {
        let among = self.among;
        let ready = eights.ready(self.probe);
        let bounds = self.probe.bounds();
        for level in &among.levels {
            let window = level.window(bounds);
            if let Some(glance) = among.glance((eights, ready), level, window) {
                self.show(&glance)?;
                continue;
            }
            for row in window.rows[0]..=window.rows[1] {
                let run = among.run_of(level, row, window.columns);
                among.cells.pick((eights, ready), run, 0, &mut self.visit)?;
            }
        }
        let stray = (0, among.overflow.len());
        among
            .overflow
            .pick((eights, ready), stray, 0, &mut self.visit)
    }
}

impl<S: Scalar, V: FnMut(&[u32; LANES], usize) -> ControlFlow<()>> Match<'_, S, V> {
    #[inline(always)]
    fn show(&mut self, glance: &Glance) -> ControlFlow<()> {
        let mut mask = glance.mask;
        while mask != 0 {
            let bit = place(mask.trailing_zeros());
            mask &= mask - 1;
            let run = bit / (2 * LANES) % GLANCE;
            let index = self
                .among
                .cells
                .index(glance.starts[run] + bit % (2 * LANES));
            (self.visit)(&[index; LANES], 1)?;
        }
        ControlFlow::Continue(())
    }
}
