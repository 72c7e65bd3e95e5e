//! A thin line from cell to cell, in travel order.

use crate::broad::Area;
use crate::broad::lattice::Scale;
use crate::broad::packed::course::{Course, Lane};
use crate::broad::packed::tiling::{INDEX, NEARLY, Tiling};
use crate::broad::slots::place;
use crate::geometry::Aabb;
use crate::scalar::Scalar;
use core::ops::Range;

/// How many boxes are put in order at a time.
const SOME: usize = 16;

/// The way along one axis, cell by cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Steps {
    cell: u32,
    is_backward: bool,
    /// How many cells are left to go.
    left: u32,
    /// The start counted in cells, from the edge of the first.
    start: f64,
    /// The share of the way from one cell to the next; below zero if it leads backward.
    share: f64,
    /// When the line comes to the next cell.
    next: f64,
}

impl Steps {
    /// `None` if the numbers are too rough for that.
    fn new(scale: Scale, lane: Lane, ends: [f64; 2]) -> Option<Self> {
        let is_sharp = |value: f64| scale.is_sharp(value, NEARLY / 4.0);
        let is_rough = !(is_sharp(lane.start()) && ends.into_iter().all(is_sharp));
        let share = lane.pace() * scale.length();
        let is_endless = !share.is_finite() && !lane.is_still();
        // Something wide needs more than one row of cells.
        if is_rough || is_endless || !lane.is_thin() {
            return None;
        }
        let start = scale.count_up(lane.start());
        let [from, to] = ends.map(|end| scale.count_up(end));
        let window = [scale.nearest(from - NEARLY), scale.nearest(to + NEARLY)];
        let cell = scale.nearest(start).clamp(window[0], window[1]);
        let is_backward = lane.is_backward();
        let left = match is_backward {
            true => cell - window[0],
            false => window[1] - cell,
        };
        let mut steps = Self {
            cell,
            is_backward,
            left: if lane.is_still() { 0 } else { left },
            start: start + 0.5,
            share,
            next: f64::INFINITY,
        };
        steps.aim();
        Some(steps)
    }

    /// Works out when the next cell is reached.
    #[inline]
    fn aim(&mut self) {
        let edge = f64::from(self.cell + u32::from(!self.is_backward));
        self.next = match self.left {
            0 => f64::INFINITY,
            _ => (edge - self.start) * self.share,
        };
    }

    #[inline]
    fn step(&mut self) {
        self.cell = match self.is_backward {
            true => self.cell - 1,
            false => self.cell + 1,
        };
        self.left -= 1;
        self.aim();
    }
}

impl<S: Scalar> Tiling<S> {
    /// How a line goes from cell to cell; `None` if it is no thin line, or too far away to tell.
    pub(super) fn steps(&self, area: &Area<S>, course: &Course) -> Option<[Steps; 2]> {
        let (min, max) = (area.bounds().min(), area.bounds().max());
        let x = Steps::new(self.lattice.x, course.x, [min.x, max.x].map(S::to_f64))?;
        let y = Steps::new(self.lattice.y, course.y, [min.y, max.y].map(S::to_f64))?;
        Some([x, y])
    }

    /// Shows boxes that the line may meet, cell after cell, until it has gone beyond the limit that
    /// `visit` gives back.
    pub(super) fn walk(
        &self,
        course: &Course,
        [mut x, mut y]: [Steps; 2],
        mut visit: impl FnMut(u32, Aabb<S>, f64) -> f64,
    ) -> f64 {
        let mut limit = f64::INFINITY;
        loop {
            let cell = self.lattice.place(x.cell, y.cell);
            let (mut at, end) = (place(self.starts[cell]), place(self.starts[cell + 1]));
            while at < end {
                let some = at..end.min(at + SOME);
                limit = self.visit_soonest(course, some, limit, &mut visit);
                at += SOME;
            }
            let next = if x.next < y.next { &mut x } else { &mut y };
            if next.left == 0 || limit < next.next {
                return limit;
            }
            next.step();
        }
    }

    /// Shows those of a few boxes that the line may meet, the soonest first.
    #[inline]
    fn visit_soonest(
        &self,
        course: &Course,
        places: Range<usize>,
        mut limit: f64,
        visit: &mut impl FnMut(u32, Aabb<S>, f64) -> f64,
    ) -> f64 {
        let mut open = [(f64::INFINITY, 0); SOME];
        let mut count = 0;
        for at in places {
            let arrival = course.arrival(self.cells.get(at).1);
            if let Some(arrival) = arrival.filter(|arrival| arrival.soonest <= limit) {
                open[count] = (arrival.soonest, at);
                count += 1;
            }
        }
        for seen in 0..count {
            let rest = &mut open[seen..count];
            let soonest = (0..rest.len()).fold(0, |least, i| match rest[i].0 < rest[least].0 {
                true => i,
                false => least,
            });
            rest.swap(0, soonest);
            let (moment, at) = rest[0];
            if limit < moment {
                break;
            }
            let (tag, aabb) = self.cells.get(at);
            limit = visit(tag & INDEX, aabb, limit);
        }
        limit
    }
}
