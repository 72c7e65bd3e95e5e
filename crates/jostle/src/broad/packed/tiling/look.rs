//! Looking into cells.

use crate::broad::Area;
use crate::broad::filed::edges;
use crate::broad::lattice::Scale;
use crate::broad::packed::course::{Course, Lane};
use crate::broad::packed::tiling::{FROM_ABOVE, FROM_LEFT, INDEX, Tiling};
use crate::broad::slots::place;
use crate::geometry::Aabb;
use crate::scalar::Scalar;
use crate::scalar::batch::eights::{Eights, LANES, Probe, Work};
use core::ops::ControlFlow;

struct Look<'a, S: Scalar, V> {
    tiling: &'a Tiling<S>,
    area: &'a Area<S>,
    visit: V,
}

struct Match<'a, S: Scalar, V> {
    tiling: &'a Tiling<S>,
    probe: Probe<S>,
    visit: V,
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
        S::by_eights(Look {
            tiling: self,
            area,
            visit,
        })
    }

    /// Shows each box that answers a probe with yes. None must be empty if overlaps are asked for.
    #[inline]
    pub(in crate::broad::packed) fn decide(
        &self,
        probe: Probe<S>,
        visit: impl FnMut(&[u32; LANES], usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.is_empty() {
            return ControlFlow::Continue(());
        }
        S::by_eights(Match {
            tiling: self,
            probe,
            visit,
        })
    }

    /// Shows boxes that a line may meet, the soonest about first, some of them several times. `visit`
    /// gives back until when it wants to know of others, given the limit so far; so does this.
    pub(in crate::broad::packed) fn search_along(
        &self,
        area: &Area<S>,
        course: &Course,
        mut visit: impl FnMut(u32, Aabb<S>, f64) -> f64,
    ) -> f64 {
        let mut limit = f64::INFINITY;
        if self.is_empty() {
            return limit;
        }
        let (x, y) = (self.lattice.x, self.lattice.y);
        for row in travel(course.y, self.rows(area)) {
            let row_at = soonest(course.y, y, row);
            if limit < row_at {
                break;
            }
            for column in travel(course.x, self.columns_in_row(row, area)) {
                if limit < soonest(course.x, x, column) {
                    break;
                }
                let cell = self.lattice.place(column, row);
                for at in place(self.starts[cell])..place(self.starts[cell + 1]) {
                    let (tag, aabb) = self.cells.get(at);
                    let arrival = course.arrival(aabb);
                    if arrival.is_some_and(|arrival| arrival.soonest <= limit) {
                        limit = visit(tag & INDEX, aabb, limit);
                    }
                }
            }
        }
        limit
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
        // Beyond the rim, its cells go on for ever.
        let least = match row {
            0 => f64::NEG_INFINITY,
            _ => scale.around(middle - 0.5)[0],
        };
        let greatest = match row + 1 == scale.count {
            true => f64::INFINITY,
            false => scale.around(middle + 0.5)[1],
        };
        area.x_range_between(least, greatest)
            .map(|edge| self.lattice.x.cell(edge))
    }
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

impl<S: Scalar, V: FnMut(u32, Aabb<S>) -> ControlFlow<()>> Work<S> for Look<'_, S, V> {
    type Answer = ControlFlow<()>;

    #[inline(always)]
    fn run(mut self, eights: impl Eights<S>) -> ControlFlow<()> {
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

impl<S: Scalar, V: FnMut(&[u32; LANES], usize) -> ControlFlow<()>> Work<S> for Match<'_, S, V> {
    type Answer = ControlFlow<()>;

    #[inline(always)]
    fn run(mut self, eights: impl Eights<S>) -> ControlFlow<()> {
        let tiling = self.tiling;
        let (lattice, starts) = (&tiling.lattice, &tiling.starts);
        let ready = eights.ready(self.probe);
        let [x0, y0, x1, y1] = self.probe.bounds().map(S::to_f64);
        let [left, right] = [x0, x1].map(|edge| lattice.x.cell(edge));
        let [top, bottom] = [y0, y1].map(|edge| lattice.y.cell(edge));
        let visit = &mut |tags: &[u32; LANES], count: usize| {
            (self.visit)(&tags.map(|tag| tag & INDEX), count)
        };
        for row in top..=bottom {
            let above = if top < row { FROM_ABOVE } else { 0 };
            let first = lattice.place(left, row);
            let [from, next] = [first, first + 1].map(|cell| place(starts[cell]));
            tiling
                .cells
                .pick((eights, ready), (from, next), above, visit)?;
            if left < right {
                let end = place(starts[lattice.place(right, row) + 1]);
                let known = above | FROM_LEFT;
                tiling
                    .cells
                    .pick((eights, ready), (next, end), known, visit)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl<S: Scalar, V: FnMut(u32, Aabb<S>) -> ControlFlow<()>> Look<'_, S, V> {
    /// Shows what is in cells one after the other, but for copies of boxes from before.
    #[inline(always)]
    fn cell_range(
        &mut self,
        eights: impl Eights<S>,
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
        eights: impl Eights<S>,
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
                    if !is_known {
                        visit(tag & INDEX, at)?;
                    }
                    ControlFlow::Continue(())
                })?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl<S: Scalar> Tiling<S> {
    /// Whether a line has come by a box in one of the rows before the last of these.
    fn was_above(&self, aabb: Aabb<S>, [first, row]: [u32; 2], area: &Area<S>) -> bool {
        let (min, max) = (aabb.min(), aabb.max());
        let top = self.lattice.y.cell(min.y.to_f64()).max(first);
        let [left, right] = [min.x, max.x].map(|edge| self.lattice.x.cell(edge.to_f64()));
        (top..row).any(|above| {
            let [from, to] = self.columns_in_row(above, area);
            from <= to && from <= right && left <= to
        })
    }
}
