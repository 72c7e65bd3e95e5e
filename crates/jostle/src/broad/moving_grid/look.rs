//! Looking through the cells that an area touches.

use crate::broad::Area;
use crate::broad::filed::{NONE, edges};
use crate::broad::moving_grid::level::{Level, Window};
use crate::broad::moving_grid::{MovingCells, count};
use crate::broad::slots::place;
use crate::geometry::Aabb;
use crate::scalar::Scalar;
use crate::scalar::batch::eights::{Eights, LANES, Work};
use core::ops::ControlFlow;

/// How many rows a glance takes in: with sixteen boxes each, as many as a word has bits for.
const GLANCE: usize = 4;

/// What was found in a few short rows: where each begins, and sixteen bits for each.
struct Glance {
    starts: [usize; GLANCE],
    mask: u64,
}

struct Look<'a, S: Scalar, V> {
    among: &'a MovingCells<S>,
    area: &'a Area<S>,
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
        S::by_eights(Look {
            among: self,
            area,
            visit,
        })
    }
}

impl<S: Scalar, V: FnMut(u32, Aabb<S>) -> ControlFlow<()>> Work<S> for Look<'_, S, V> {
    type Answer = ControlFlow<()>;

    #[inline(always)]
    fn run(mut self, eights: impl Eights<S>) -> ControlFlow<()> {
        let one = edges(self.area.bounds());
        for level in &self.among.levels {
            self.on_level(eights, level, one)?;
        }
        let stray = (0, self.among.overflow.len());
        self.among
            .overflow
            .scan(eights, one, stray, &mut self.visit)
    }
}

impl<S: Scalar, V: FnMut(u32, Aabb<S>) -> ControlFlow<()>> Look<'_, S, V> {
    #[inline(always)]
    fn on_level(
        &mut self,
        eights: impl Eights<S>,
        level: &Level<S>,
        one: [S; 4],
    ) -> ControlFlow<()> {
        let window = level.window(self.area.bounds());
        let is_line = self.area.is_line();
        if !is_line {
            if let Some(glance) = self.glance(eights, level, window, one) {
                return self.show(glance);
            }
        }
        for row in window.rows[0]..=window.rows[1] {
            let columns = match is_line {
                true => level.columns_in_row(row, self.area),
                false => window.columns,
            };
            // A corridor may miss a row altogether; its range is upside down then.
            if columns[1] < columns[0] {
                continue;
            }
            let run = self.run_of(level, row, columns);
            self.among.cells.scan(eights, one, run, &mut self.visit)?;
        }
        ControlFlow::Continue(())
    }

    /// The places of neighbouring cells of a row.
    #[inline(always)]
    fn run_of(&self, level: &Level<S>, row: u32, [first, last]: [u32; 2]) -> (usize, usize) {
        let (from, to) = (level.cell(first, row), level.cell(last, row) + 1);
        let starts = &self.among.starts;
        (place(starts[from]), place(starts[to]))
    }

    /// What a few short rows hold, without a branch on how many and how short: most windows are so
    /// small that guessing wrong would cost more than looking at too much. `None` for larger windows.
    #[inline(always)]
    fn glance(
        &self,
        eights: impl Eights<S>,
        level: &Level<S>,
        window: Window,
        one: [S; 4],
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
        let cells = &self.among.cells;
        let mut mask = 0;
        for (number, &run) in runs.iter().enumerate() {
            let found = cells.sixteen(eights, one, run);
            mask |= u64::from(found) << (number * 2 * LANES);
        }
        let starts = runs.map(|(from, _)| from);
        Some(Glance { starts, mask })
    }

    #[inline(always)]
    fn show(&mut self, Glance { starts, mut mask }: Glance) -> ControlFlow<()> {
        while mask != 0 {
            let bit = place(mask.trailing_zeros());
            mask &= mask - 1;
            let run = bit / (2 * LANES) % GLANCE;
            let (index, aabb) = self.among.cells.get(starts[run] + bit % (2 * LANES));
            if index != NONE {
                (self.visit)(index, aabb)?;
            }
        }
        ControlFlow::Continue(())
    }
}
