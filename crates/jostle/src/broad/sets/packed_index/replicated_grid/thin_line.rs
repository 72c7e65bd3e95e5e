//! The walk of a thin line from cell to cell, in travel order.
//!
//! The slow twin is `first_of_all`, which tests every box in the corridor; the tests of the index compare with
//! brute force. Rays in this grid are 2 to 6 times as fast as in a `MovingGrid`, and 9 to 97 times
//! as fast as in a `HashGrid` or a `Quadtree`.

use crate::broad::sets::packed_index::replicated_grid::{INDEX, NEARLY, ReplicatedGrid};
use crate::broad::sets::storage::slots::place;
use crate::broad::sets::storage::uniform_grid::GridAxis;
use crate::geometry::Aabb;
use crate::kernels::lanes8::{LANES, LaneJob, Lanes8, RayLimit};
use crate::kernels::ray_f64::RayF64;
use crate::scalar::Scalar;
use core::ops::Range;

/// After this many cells, the walk computes where the boxes end, which costs about as much as three cells. Most
/// walks have hit something by then.
const LONG_WALK: u32 = 12;

/// Between these, products of moments and cell numbers neither underflow nor overflow.
const SHARES: Range<f64> = 1e-250..1e250;

/// The steps along one axis, cell by cell.
#[derive(Clone, Copy, Debug)]
struct AxisSteps {
    cell: u32,
    is_backward: bool,
    /// The number of cells that are left.
    left: u32,
    /// The start in cells, from the edge of the first cell.
    start: f64,
    /// The share of the line per cell; negative if it leads backward.
    share: f64,
    /// When the line reaches the next cell.
    next: f64,
}

impl AxisSteps {
    /// Returns `None` if rounding is too coarse to tell cells apart.
    #[inline]
    fn new(axis: GridAxis, start: f64, pace: f64) -> Option<Self> {
        // This is the DDA of Amanatides and Woo, with one difference: moments are multiplied out anew for each
        // cell instead of added up, so rounding errors do not accumulate along the way.
        let share = pace * axis.length();
        let is_still = pace == f64::INFINITY;
        let is_fair = is_still || SHARES.contains(&share.abs());
        if !(is_fair && axis.is_sharp(start, NEARLY / 4.0)) {
            return None;
        }
        let start = axis.in_cells(start);
        let cell = axis.nearest(start);
        let is_backward = pace < 0.0;
        let left = if is_backward {
            cell
        } else {
            axis.count - 1 - cell
        };
        let mut steps = Self {
            cell,
            is_backward,
            left: if is_still { 0 } else { left },
            // `in_cells` counts from the middle of the first cell.
            start: start + 0.5,
            share,
            next: f64::INFINITY,
        };
        steps.set_next();
        Some(steps)
    }

    /// Computes when the next cell is reached.
    #[inline]
    fn set_next(&mut self) {
        let edge = f64::from(self.cell + u32::from(!self.is_backward));
        self.next = if self.left == 0 {
            f64::INFINITY
        } else {
            (edge - self.start) * self.share
        };
    }

    #[inline]
    fn step(&mut self) {
        self.cell = if self.is_backward {
            self.cell - 1
        } else {
            self.cell + 1
        };
        self.left -= 1;
        self.set_next();
    }
}

/// A line on its way through the cells.
struct ThinLineWalk<'a, S: Scalar, V> {
    grid: &'a ReplicatedGrid<S>,
    beam: &'a RayF64,
    steps: &'a mut [AxisSteps; 2],
    limit: &'a mut RayLimit,
    visit: &'a mut V,
}

impl<S: Scalar> ReplicatedGrid<S> {
    /// Calls `visit` with boxes that a line may hit, cell by cell and some of them several times, up to a limit
    /// that `visit` may lower by returning an earlier moment.
    ///
    /// The last argument of `visit` is whether something is certainly hit before the limit. Returns the limit,
    /// or `None` if the line is too far away to tell its cells.
    #[inline]
    pub(in crate::broad::sets::packed_index) fn walk(
        &self,
        beam: &RayF64,
        all_count: bool,
        mut visit: impl FnMut(u32, Aabb<S>, bool) -> f64,
    ) -> Option<f64> {
        if self.is_empty() {
            return Some(f64::INFINITY);
        }
        let ([start_x, start_y], [pace_x, pace_y]) = (beam.start(), beam.pace());
        let x = AxisSteps::new(self.cells.x, start_x, pace_x)?;
        let y = AxisSteps::new(self.cells.y, start_y, pace_y)?;
        let mut limit = RayLimit {
            moment: beam.end(),
            all_count,
        };
        // All by reference, because a struct that is passed by value is copied on the way to the kernel.
        crate::kernels::lanes8::run::<S, _>(ThinLineWalk {
            grid: self,
            beam,
            steps: &mut [x, y],
            limit: &mut limit,
            visit: &mut visit,
        });
        Some(limit.moment)
    }
}

impl<S: Scalar, V: FnMut(u32, Aabb<S>, bool) -> f64> LaneJob<S> for ThinLineWalk<'_, S, V> {
    type Answer = ();

    #[inline(always)]
    fn run(mut self, eights: impl Lanes8<S>) {
        let (grid, aim) = (self.grid, eights.aim(*self.beam));
        // Copied into locals, so that they live in registers during the walk.
        let [mut x, mut y] = *self.steps;
        let (mut cells, mut end) = (0_u32, f64::INFINITY);
        loop {
            let cell = grid.cells.place(x.cell, y.cell);
            let (from, to) = (place(grid.starts[cell]), place(grid.starts[cell + 1]));
            self.cell(eights, aim, from..to);
            // The axis whose next cell comes sooner; at a tie either will do, since boxes on a corner are
            // stored in all cells around it.
            let next = if x.next < y.next { &mut x } else { &mut y };
            if next.left == 0 || self.limit.moment < next.next || end < next.next {
                return;
            }
            next.step();
            cells += 1;
            if cells == LONG_WALK {
                end = self.end_of_boxes();
            }
        }
    }
}

impl<S: Scalar, V: FnMut(u32, Aabb<S>, bool) -> f64> ThinLineWalk<'_, S, V> {
    /// Returns when the line has passed all boxes, however far the cells at the rim extend.
    #[cold]
    fn end_of_boxes(&self) -> f64 {
        let [least, greatest] = self.grid.extent;
        self.beam.last_within(least, greatest)
    }

    /// Visits the boxes of a cell that may be hit before the limit.
    #[inline(always)]
    fn cell<E: Lanes8<S>>(&mut self, eights: E, aim: E::Aim, run: Range<usize>) {
        let (mut at, to) = (run.start, run.end);
        while at < to {
            let Some((boxes, tags)) = self.grid.copies.eight_of_both(at) else {
                break;
            };
            let before = self.limit.moment;
            // A box may be tested in several cells: cheaper than remembering which ones were.
            let mut mask = eights.met(aim, self.limit, to - at, |i| boxes[i].edges());
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
