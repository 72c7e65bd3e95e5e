//! Looking into cells.

use crate::broad::Area;
use crate::broad::filed::edges;
use crate::broad::lattice::Scale;
use crate::broad::packed::course::{Course, Lane};
use crate::broad::packed::tiling::{FROM_ABOVE, FROM_LEFT, INDEX, Tiling};
use crate::broad::slots::place;
use crate::geometry::Aabb;
use crate::kernels::lanes8::{LANES, LaneJob, Lanes8, Probe};
use crate::kernels::ray_f64::{larger, smaller};
use crate::scalar::Scalar;
use core::ops::ControlFlow;

struct Look<'a, S: Scalar, V> {
    tiling: &'a Tiling<S>,
    area: &'a Area<S>,
    visit: V,
}

struct Walk<'a, S: Scalar, V> {
    tiling: &'a Tiling<S>,
    area: &'a Area<S>,
    course: &'a Course,
    visit: V,
}

struct Match<'a, S: Scalar, V> {
    tiling: &'a Tiling<S>,
    probe: Probe<S>,
    window: Window,
    visit: V,
}

/// The cells that a question is about, both ends included.
#[derive(Clone, Copy)]
pub(in crate::broad::packed) struct Window {
    columns: [u32; 2],
    rows: [u32; 2],
}

impl Window {
    /// How many cells it has.
    #[inline]
    pub(in crate::broad::packed) fn len(self) -> u32 {
        let count = |[from, to]: [u32; 2]| to - from + 1;
        count(self.columns).saturating_mul(count(self.rows))
    }
}

impl<S: Scalar> Tiling<S> {
    /// Shows each box that touches an area once; others may be shown too.
    #[inline]
    pub(in crate::broad::packed) fn search(
        &self,
        area: &Area<S>,
        visit: impl FnMut(u32, Aabb<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.is_empty() {
            return ControlFlow::Continue(());
        }
        crate::kernels::lanes8::run::<S, _>(Look {
            tiling: self,
            area,
            visit,
        })
    }

    /// The cells that a probe is about.
    #[inline]
    pub(in crate::broad::packed) fn window(&self, probe: Probe<S>) -> Window {
        let (x, y) = (self.lattice.x, self.lattice.y);
        if let Probe::Containing([at_x, at_y]) = probe {
            let [column, row] = [x.cell(at_x.to_f64()), y.cell(at_y.to_f64())];
            return Window {
                columns: [column; 2],
                rows: [row; 2],
            };
        }
        let [x0, y0, x1, y1] = probe.bounds();
        Window {
            columns: [x.cell(x0.to_f64()), x.cell(x1.to_f64())],
            rows: [y.cell(y0.to_f64()), y.cell(y1.to_f64())],
        }
    }

    /// Shows each box that answers a probe with yes. None must be empty if overlaps are asked for.
    #[inline]
    pub(in crate::broad::packed) fn decide(
        &self,
        probe: Probe<S>,
        window: Window,
        visit: impl FnMut(&[u32; LANES], usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.is_empty() {
            return ControlFlow::Continue(());
        }
        crate::kernels::lanes8::run::<S, _>(Match {
            tiling: self,
            probe,
            window,
            visit,
        })
    }

    /// Shows boxes that a line may meet, the soonest about first, some of them several times. `visit`
    /// gives back until when it wants to know of others, given the limit so far; so does this.
    #[inline]
    pub(in crate::broad::packed) fn search_along(
        &self,
        area: &Area<S>,
        course: &Course,
        visit: impl FnMut(u32, Aabb<S>, f64) -> f64,
    ) -> f64 {
        if self.is_empty() {
            return f64::INFINITY;
        }
        crate::kernels::lanes8::run::<S, _>(Walk {
            tiling: self,
            area,
            course,
            visit,
        })
    }

    /// The rows that an area touches.
    #[inline(always)]
    fn rows(&self, area: &Area<S>) -> [u32; 2] {
        let bounds = area.bounds();
        [bounds.min().y, bounds.max().y].map(|edge| self.lattice.y.cell(edge.to_f64()))
    }

    /// The columns that a line touches in a row; none if the second is below the first.
    #[inline(always)]
    fn columns_in_row(&self, row: u32, area: &Area<S>) -> [u32; 2] {
        let scale = self.lattice.y;
        let middle = f64::from(row);
        // Cells at the rim go on as far as there are boxes.
        let [least, greatest] = self.extent.map(|edges| edges[1]);
        let least = match row {
            0 => least,
            _ => larger(least, scale.around(middle - 0.5)[0]),
        };
        let greatest = match row + 1 == scale.count {
            true => greatest,
            false => smaller(greatest, scale.around(middle + 0.5)[1]),
        };
        let [from, to] = area.x_range_between(least, greatest);
        match from <= to && least <= greatest {
            true => [from, to].map(|edge| self.lattice.x.cell(edge)),
            false => [1, 0],
        }
    }
}

impl<S: Scalar, V: FnMut(u32, Aabb<S>, f64) -> f64> LaneJob<S> for Walk<'_, S, V> {
    type Answer = f64;

    #[inline(always)]
    fn run(mut self, _: impl Lanes8<S>) -> f64 {
        let (tiling, course) = (self.tiling, self.course);
        let (x, y) = (tiling.lattice.x, tiling.lattice.y);
        let mut limit = f64::INFINITY;
        for row in travel(course.y, tiling.rows(self.area)) {
            if limit < soonest(course.y, y, row) {
                break;
            }
            for column in travel(course.x, tiling.columns_in_row(row, self.area)) {
                if limit < soonest(course.x, x, column) {
                    break;
                }
                let cell = tiling.lattice.place(column, row);
                let run = (place(tiling.starts[cell]), place(tiling.starts[cell + 1]));
                limit = self.cell(run, limit);
            }
        }
        limit
    }
}

impl<S: Scalar, V: FnMut(u32, Aabb<S>, f64) -> f64> Walk<'_, S, V> {
    /// Shows what a cell holds, of each eight the soonest first.
    #[inline(always)]
    fn cell(&mut self, (from, to): (usize, usize), mut limit: f64) -> f64 {
        let cells = &self.tiling.cells;
        let mut at = from;
        while at < to {
            let Some(boxes) = cells.eight(at) else {
                break;
            };
            let soonest = self.course.soonest(boxes);
            let mut open = 0_u32;
            for (i, moment) in soonest.iter().enumerate() {
                open |= u32::from(*moment <= limit) << i;
            }
            open &= (1 << (to - at).min(LANES)) - 1;
            while let Some(first) = least(&soonest, open) {
                open &= !(1 << first);
                if soonest[first] <= limit {
                    limit = (self.visit)(cells.index(at + first) & INDEX, boxes[first], limit);
                }
            }
            at += LANES;
        }
        limit
    }
}

/// The place of the least number among those whose bit is set.
#[inline(always)]
fn least(numbers: &[f64; LANES], mut mask: u32) -> Option<usize> {
    let mut first = None;
    while mask != 0 {
        let i = place(mask.trailing_zeros()) % LANES;
        mask &= mask - 1;
        if first.is_none_or(|first: usize| numbers[i] < numbers[first]) {
            first = Some(i);
        }
    }
    first
}

/// When a line comes to a row or column at the soonest.
#[inline(always)]
fn soonest(lane: Lane, scale: Scale, cell: u32) -> f64 {
    let middle = f64::from(cell);
    let edge = match lane.is_backward() {
        true if cell + 1 == scale.count => f64::INFINITY,
        true => scale.around(middle + 0.5)[1],
        false if cell == 0 => f64::NEG_INFINITY,
        false => scale.around(middle - 0.5)[0],
    };
    lane.soonest_at(edge)
}

/// Rows or columns, both ends included, in the order in which a line comes to them.
#[inline(always)]
fn travel(lane: Lane, [from, to]: [u32; 2]) -> impl Iterator<Item = u32> {
    let is_backward = lane.is_backward();
    (from..=to).map(move |cell| match is_backward {
        true => to - (cell - from),
        false => cell,
    })
}

impl<S: Scalar, V: FnMut(u32, Aabb<S>) -> ControlFlow<()>> LaneJob<S> for Look<'_, S, V> {
    type Answer = ControlFlow<()>;

    #[inline(always)]
    fn run(mut self, eights: impl Lanes8<S>) -> ControlFlow<()> {
        let tiling = self.tiling;
        let one = edges(self.area.bounds());
        let rows = tiling.rows(self.area);
        if self.area.is_line() {
            return self.along_line(eights, one, rows);
        }
        let [left, right] = [one[0], one[2]].map(|edge| tiling.lattice.x.cell(edge.to_f64()));
        for row in rows[0]..=rows[1] {
            let above = if rows[0] < row { FROM_ABOVE } else { 0 };
            let first = tiling.lattice.place(left, row);
            self.cell_range(eights, one, (first, first + 1), above)?;
            if left < right {
                let rest = (first + 1, tiling.lattice.place(right, row) + 1);
                self.cell_range(eights, one, rest, above | FROM_LEFT)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl<S: Scalar, V: FnMut(&[u32; LANES], usize) -> ControlFlow<()>> LaneJob<S> for Match<'_, S, V> {
    type Answer = ControlFlow<()>;

    #[inline(always)]
    fn run(mut self, eights: impl Lanes8<S>) -> ControlFlow<()> {
        let lattice = &self.tiling.lattice;
        let ready = eights.ready(self.probe);
        let ([left, right], [top, bottom]) = (self.window.columns, self.window.rows);
        if left == right && top == bottom {
            return self.cell((eights, ready), lattice.place(left, top));
        }
        for row in top..=bottom {
            let above = if top < row { FROM_ABOVE } else { 0 };
            let cells = (lattice.place(left, row), lattice.place(right, row));
            self.row((eights, ready), cells, above)?;
        }
        ControlFlow::Continue(())
    }
}

impl<S: Scalar, V: FnMut(&[u32; LANES], usize) -> ControlFlow<()>> Match<'_, S, V> {
    /// Shows what answers yes in one cell.
    #[inline(always)]
    fn cell<E: Lanes8<S>>(
        &mut self,
        (eights, ready): (E, E::Ready),
        cell: usize,
    ) -> ControlFlow<()> {
        let tiling = self.tiling;
        let (mut at, end) = (place(tiling.starts[cell]), place(tiling.starts[cell + 1]));
        // Eight in any case: whether a cell is empty is hard to foresee.
        loop {
            let Some((boxes, tags)) = tiling.cells.eight_of_both(at) else {
                return ControlFlow::Continue(());
            };
            let mask = eights.found(ready, end - at, |i| edges(boxes[i]));
            self.show(eights, mask, tags)?;
            at += LANES;
            if end <= at {
                return ControlFlow::Continue(());
            }
        }
    }

    /// Shows what answers yes in some cells of a row and was not seen above or on the left.
    #[inline(always)]
    fn row<E: Lanes8<S>>(
        &mut self,
        (eights, ready): (E, E::Ready),
        (first, last): (usize, usize),
        above: u32,
    ) -> ControlFlow<()> {
        let tiling = self.tiling;
        let [mut at, second, end] =
            [first, first + 1, last + 1].map(|cell| place(tiling.starts[cell]));
        while at < end {
            let Some((boxes, tags)) = tiling.cells.eight_of_both(at) else {
                break;
            };
            // In the first cell of a row, boxes from the left are new.
            let in_first = (1_u32 << second.saturating_sub(at).min(LANES)) - 1;
            let is_new = (eights.without(tags, FROM_LEFT) | in_first) & eights.without(tags, above);
            let mask = eights.found(ready, end - at, |i| edges(boxes[i])) & is_new;
            self.show(eights, mask, tags)?;
            at += LANES;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn show(&mut self, eights: impl Lanes8<S>, mask: u32, tags: &[u32; LANES]) -> ControlFlow<()> {
        let mut picked = eights.pick(mask, tags);
        for tag in &mut picked {
            *tag &= INDEX;
        }
        (self.visit)(&picked, place(mask.count_ones()))
    }
}

impl<S: Scalar, V: FnMut(u32, Aabb<S>) -> ControlFlow<()>> Look<'_, S, V> {
    /// Shows what is in cells one after the other, but for copies of boxes from before.
    #[inline(always)]
    fn cell_range(
        &mut self,
        eights: impl Lanes8<S>,
        one: [S; 4],
        (first, end): (usize, usize),
        known: u32,
    ) -> ControlFlow<()> {
        let starts = &self.tiling.starts;
        let run = (place(starts[first]), place(starts[end]));
        let visit = &mut self.visit;
        self.tiling.cells.scan(eights, one, run, &mut |tag, at| {
            if tag & known == 0 {
                visit(tag & INDEX, at)?;
            }
            ControlFlow::Continue(())
        })
    }

    /// Row by row, only the columns that the line touches there.
    #[inline(always)]
    fn along_line(
        &mut self,
        eights: impl Lanes8<S>,
        one: [S; 4],
        rows: [u32; 2],
    ) -> ControlFlow<()> {
        let (tiling, area) = (self.tiling, self.area);
        for row in rows[0]..=rows[1] {
            let [left, right] = tiling.columns_in_row(row, area);
            for column in left..=right {
                let cell = tiling.lattice.place(column, row);
                let run = (place(tiling.starts[cell]), place(tiling.starts[cell + 1]));
                let known = if left < column { FROM_LEFT } else { 0 };
                let visit = &mut self.visit;
                tiling.cells.scan(eights, one, run, &mut |tag, at| {
                    let is_known = tag & known != 0
                        || (tag & FROM_ABOVE != 0 && tiling.was_above(at, [rows[0], row], area));
                    match is_known {
                        true => ControlFlow::Continue(()),
                        false => visit(tag & INDEX, at),
                    }
                })?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl<S: Scalar> Tiling<S> {
    /// Whether a line has come by a box in one of the rows before the last of these.
    fn was_above(&self, aabb: Aabb<S>, [first, row]: [u32; 2], area: &Area<S>) -> bool {
        let [[left, right], [top, _]] = self.reach(aabb);
        let top = top.max(first);
        (top..row).any(|above| {
            let [from, to] = self.columns_in_row(above, area);
            from <= to && from <= right && left <= to
        })
    }
}
