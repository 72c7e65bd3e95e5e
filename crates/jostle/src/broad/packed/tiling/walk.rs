//! A thin line from cell to cell, in travel order.

use crate::broad::filed::edges;
use crate::broad::lattice::Scale;
use crate::broad::packed::tiling::{INDEX, NEARLY, Tiling};
use crate::broad::slots::place;
use crate::geometry::Aabb;
use crate::kernels::lanes8::{LANES, LaneJob, Lanes8, RayLimit};
use crate::kernels::ray_f64::RayF64;
use crate::scalar::Scalar;

/// After so many cells it is worth finding out where the boxes end.
const MANY: u32 = 12;

/// Between these, moments counted in cells neither vanish nor leave the range.
const SHARES: core::ops::Range<f64> = 1e-250..1e250;

/// The way along one axis, cell by cell.
#[derive(Clone, Copy, Debug)]
struct Steps {
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
    #[inline]
    fn new(scale: Scale, start: f64, pace: f64) -> Option<Self> {
        let share = pace * scale.length();
        let is_still = pace == f64::INFINITY;
        let is_fair = is_still || SHARES.contains(&share.abs());
        if !(is_fair && scale.is_sharp(start, NEARLY / 4.0)) {
            return None;
        }
        let start = scale.count_up(start);
        let cell = scale.nearest(start);
        let is_backward = pace < 0.0;
        let left = match is_backward {
            true => cell,
            false => scale.count - 1 - cell,
        };
        let mut steps = Self {
            cell,
            is_backward,
            left: if is_still { 0 } else { left },
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

/// A line on its way through the cells.
struct Walk<'a, S: Scalar, V> {
    tiling: &'a Tiling<S>,
    beam: &'a RayF64,
    steps: &'a mut [Steps; 2],
    limit: &'a mut RayLimit,
    visit: &'a mut V,
}

impl<S: Scalar> Tiling<S> {
    /// Shows boxes that a line may meet, cell after cell and some of them several times, until it has
    /// gone beyond the limit, which `visit` may bring down; gives back the limit in the end, or `None`
    /// if the line is too far away to tell its cells.
    ///
    /// `visit` is also told whether the limit is one by which something is met for sure.
    #[inline]
    pub(in crate::broad::packed) fn walk(
        &self,
        beam: &RayF64,
        all_count: bool,
        mut visit: impl FnMut(u32, Aabb<S>, bool) -> f64,
    ) -> Option<f64> {
        if self.is_empty() {
            return Some(f64::INFINITY);
        }
        let ([start_x, start_y], [pace_x, pace_y]) = (beam.start(), beam.pace());
        let x = Steps::new(self.lattice.x, start_x, pace_x)?;
        let y = Steps::new(self.lattice.y, start_y, pace_y)?;
        let mut limit = RayLimit {
            moment: beam.end(),
            all_count,
        };
        // All by reference: what is handed over in one piece would be copied in another.
        crate::kernels::lanes8::run::<S, _>(Walk {
            tiling: self,
            beam,
            steps: &mut [x, y],
            limit: &mut limit,
            visit: &mut visit,
        });
        Some(limit.moment)
    }
}

impl<S: Scalar, V: FnMut(u32, Aabb<S>, bool) -> f64> LaneJob<S> for Walk<'_, S, V> {
    type Answer = ();

    #[inline(always)]
    fn run(mut self, eights: impl Lanes8<S>) {
        let (tiling, aim) = (self.tiling, eights.aim(*self.beam));
        let [mut x, mut y] = *self.steps;
        let (mut cells, mut end) = (0_u32, f64::INFINITY);
        loop {
            let cell = tiling.lattice.place(x.cell, y.cell);
            let (from, to) = (place(tiling.starts[cell]), place(tiling.starts[cell + 1]));
            self.cell(eights, aim, (from, to));
            let next = if x.next < y.next { &mut x } else { &mut y };
            if next.left == 0 || self.limit.moment < next.next || end < next.next {
                return;
            }
            next.step();
            cells += 1;
            if cells == MANY {
                end = self.end_of_boxes();
            }
        }
    }
}

impl<S: Scalar, V: FnMut(u32, Aabb<S>, bool) -> f64> Walk<'_, S, V> {
    /// When the line has left all boxes in here behind, however far the cells at the rim reach.
    #[cold]
    fn end_of_boxes(&self) -> f64 {
        let [least, greatest] = self.tiling.extent;
        self.beam.last_within(least, greatest)
    }

    /// Shows what a cell holds.
    #[inline(always)]
    fn cell<E: Lanes8<S>>(&mut self, eights: E, aim: E::Aim, (from, to): (usize, usize)) {
        let mut at = from;
        while at < to {
            let Some((boxes, tags)) = self.tiling.cells.eight_of_both(at) else {
                break;
            };
            let before = self.limit.moment;
            let mut mask = eights.met(aim, self.limit, to - at, |i| edges(boxes[i]));
            let is_sure = self.limit.moment < before;
            while mask != 0 {
                let i = place(mask.trailing_zeros()) % LANES;
                mask &= mask - 1;
                let moment = (self.visit)(tags[i] & INDEX, boxes[i], is_sure);
                if moment < self.limit.moment {
                    self.limit.moment = moment;
                }
            }
            at += LANES;
        }
    }
}
