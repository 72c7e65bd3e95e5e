//! The first hit of a caster, in the order of the cells along its path.
//!
//! Walks rows and columns in travel order and stops where no later cell can hold an earlier hit. The slow twin
//! is `first_of_all`, which tests every box in the corridor; `first_hits_equal_brute_force` compares them.
//! Measured for segments a quarter of the world long: 5 to 10 times as fast among 10,000
//! boxes, about twice among 1,000, and sweeps 6 to 17 times as fast among 10,000.

use crate::broad::queries::{Area, Caster, FirstHitSearch, LinePath, LinePathAxis};
use crate::broad::sets::moving_grid::MovingCells;
use crate::broad::sets::moving_grid::level::Level;
use crate::broad::sets::storage::packed_boxes::{NONE, PackedBoxes};
use crate::broad::sets::storage::slots::place;
use crate::geometry::Aabb;
use crate::kernels::lanes8::{LANES, LaneJob, Lanes8, RayLimit};
use crate::kernels::ray_f64::RayF64;
use crate::scalar::Scalar;
use core::ops::Range;

/// The columns of a row that are scanned before the limit is checked again: with 1.33 boxes per cell and
/// some gaps, about as many as fill one vector of eight.
const COLUMNS_PER_STEP: u32 = 4;

/// A walk along the path of a caster.
struct FirstHitWalk<'a, 'c, C: Caster, F> {
    among: &'a MovingCells<C::Number>,
    area: &'a Area<C::Number>,
    path: &'a LinePath,
    beam: Option<RayF64>,
    limit: RayLimit,
    first: &'a mut FirstHitSearch<'c, C, F>,
}

impl<S: Scalar> MovingCells<S> {
    /// Returns the first wanted box that a caster hits. `all_count` says that every box is wanted.
    #[inline(never)]
    #[cfg_attr(jostle_for_size, optimize(speed))]
    pub(in crate::broad::sets) fn first_along<C: Caster<Number = S>>(
        &self,
        caster: &C,
        is_wanted: impl Fn(u32) -> bool,
        all_count: bool,
    ) -> Option<(u32, C::Hit)> {
        let area = caster.area()?;
        let mut first = FirstHitSearch::new(caster, is_wanted);
        let Some(path) = area.path() else {
            // Beyond the range of `f64` there are no moments to order cells by.
            first.test_all(&area, |area, visit| self.scan_line(area, visit));
            return first.found();
        };
        let beam = caster.beam();
        crate::kernels::lanes8::run::<S, _>(FirstHitWalk {
            among: self,
            area: &area,
            path: &path,
            beam,
            limit: RayLimit {
                moment: beam.map_or(f64::INFINITY, |beam| beam.end()),
                all_count,
            },
            first: &mut first,
        });
        first.found()
    }
}

impl<S: Scalar, C: Caster<Number = S>, F: Fn(u32) -> bool> LaneJob<S>
    for FirstHitWalk<'_, '_, C, F>
{
    type Answer = ();

    #[inline(always)]
    fn run(mut self, eights: impl Lanes8<S>) {
        let among = self.among;
        let aim = self.beam.map(|beam| eights.aim(beam));
        // Boxes without a cell first: a hit among them may end the walk early, and they are scanned anyway.
        self.scan(eights, aim, &among.overflow, 0..among.overflow.len());
        let bounds = self.area.bounds().edges();
        // The largest boxes first: a line hits them early, and then stops early among the many small ones.
        for level in among.levels.iter().rev() {
            for row in travel(self.path.y, level.window(bounds).rows, 1) {
                // Rows come in travel order: if this one is too late, so are all that follow.
                if self.limit.moment < level.row_reached(self.path, row) {
                    break;
                }
                self.walk_row(eights, aim, level, row);
            }
        }
    }
}

impl<S: Scalar, C: Caster<Number = S>, F: Fn(u32) -> bool> FirstHitWalk<'_, '_, C, F> {
    #[inline(always)]
    fn walk_row<E: Lanes8<S>>(
        &mut self,
        eights: E,
        aim: Option<E::Aim>,
        level: &Level<S>,
        row: u32,
    ) {
        let [first, last] = level.columns_in_row(row, self.area);
        for column in travel(self.path.x, [first, last], COLUMNS_PER_STEP) {
            let end = last.min(column + COLUMNS_PER_STEP - 1);
            let nearest = if self.path.x.is_backward() {
                end
            } else {
                column
            };
            // Of the columns of a step, the one reached first; the others cannot be hit sooner.
            if self.limit.moment < level.column_reached(self.path, nearest) {
                break;
            }
            let run = self.among.run_of(level, row, [column, end]);
            self.scan(eights, aim, &self.among.cells, run);
        }
    }

    /// Offers the boxes from one place up to another that may be hit before the limit.
    #[inline(always)]
    fn scan<E: Lanes8<S>>(
        &mut self,
        eights: E,
        aim: Option<E::Aim>,
        boxes: &PackedBoxes<S>,
        run: Range<usize>,
    ) {
        let (mut at, to) = (run.start, run.end);
        while at < to {
            let Some((boxes, indices)) = boxes.eight_of_both(at) else {
                break;
            };
            match aim {
                Some(aim) => {
                    let before = self.limit.moment;
                    let mask = eights.met(aim, &mut self.limit, to - at, |i| boxes[i].edges());
                    // The limit came down, so one of the eight is hit for sure, and exact arithmetic need
                    // only find which.
                    let is_sure = self.limit.moment < before;
                    self.offer(mask, boxes, indices, |first, index, at, limit| {
                        // The limit never rises: a pending candidate returns infinity, since it was not tested.
                        limit.min(first.offer_thin(index, at, is_sure))
                    });
                }
                None => {
                    let path = self.path;
                    // A box that is swept is not thin: its path is bounded along each axis instead.
                    let earliest = path.earliest(boxes);
                    let mut mask = 0;
                    for (i, moment) in earliest.iter().enumerate().take(to - at) {
                        mask |= u32::from(*moment <= self.limit.moment) << i;
                    }
                    self.offer(mask, boxes, indices, |first, index, at, limit| {
                        first.offer(path, index, at, limit)
                    });
                }
            }
            at += LANES;
        }
    }

    #[inline(always)]
    fn offer(
        &mut self,
        mut mask: u32,
        boxes: &[Aabb<S>; LANES],
        indices: &[u32; LANES],
        take: impl Fn(&mut FirstHitSearch<'_, C, F>, u32, Aabb<S>, f64) -> f64,
    ) {
        while mask != 0 {
            // `% LANES` removes the bounds check; a mask of eight bits has no higher bit.
            let i = place(mask.trailing_zeros()) % LANES;
            mask &= mask - 1;
            // Gaps are far away in every direction, but a line without end may touch them.
            if indices[i] != NONE {
                self.limit.moment = take(self.first, indices[i], boxes[i], self.limit.moment);
            }
        }
    }
}

/// Returns the first of every `step` rows or columns from one up to another, in the order in which a caster
/// reaches them.
#[inline(always)]
fn travel(path: LinePathAxis, [from, to]: [u32; 2], step: u32) -> impl Iterator<Item = u32> {
    let steps = if from <= to {
        (to - from) / step + 1
    } else {
        0
    };
    let is_backward = path.is_backward();
    (0..steps).map(move |number| {
        let number = if is_backward {
            steps - 1 - number
        } else {
            number
        };
        from + number * step
    })
}
