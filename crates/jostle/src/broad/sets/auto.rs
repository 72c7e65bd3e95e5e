//! The arrangement that chooses by itself.

use crate::broad::queries::{Area, Caster, Scope, Sealed};
use crate::broad::sets::arrangement::{PairScratch, query_movers};
use crate::broad::sets::storage::slots::place;
use crate::broad::sets::{Arrangement, Cell, MovingCells, Slots, Unsorted};
use crate::geometry::Aabb;
use crate::kernels::lanes8::{LANES, Probe};
use crate::scalar::Scalar;
use crate::scalar::compiled::compiled;
use core::ops::ControlFlow;

/// Up to this many slots stay a plain list. Measured at 64 boxes: a point takes 2.3 times as long as in a grid, a
/// move a quarter of the time. That suits sets of which each box moves about as often as something is asked.
const MAX_LISTED: usize = 64;

/// If more than one box in this many moves, all pairs by strip cells cost less than the pairs of the movers alone.
/// Measured at 1,000 and 10,000 boxes: if every third box moves, the pairs of movers take 0.82 and 0.93 of the time
/// of all pairs; if every fifth moves, about half.
const MOVER_SHARE: usize = 3;

/// Chooses by size and use: the default arrangement of [`Boxes`](crate::broad::Boxes).
///
/// Up to 64 boxes stay a plain list. More are stored in the cells of a
/// [`MovingGrid`](crate::broad::MovingGrid) for queries and for the pairs of a few movers; all pairs, and the
/// pairs of many movers, come from [`StripCells`](crate::broad::StripCells).
#[derive(Debug)]
pub struct Auto<S: Scalar = f32> {
    moving: MovingCells<S>,
    /// Whether the boxes are in `moving`; otherwise they are so few that a list does.
    is_filed: bool,
}

/// Copies only what is in use: cells that hold no boxes are skipped.
impl<S: Scalar> Clone for Auto<S> {
    fn clone(&self) -> Self {
        let mut copy = Self::default();
        copy.clone_from(self);
        copy
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        // A list needs no copy of the cells, and stale cells are replaced when boxes are filed again.
        if source.is_filed {
            self.moving.clone_from(&source.moving);
        }
        self.is_filed = source.is_filed;
    }
}

/// Not derived, because that would require `S: Default`.
impl<S: Scalar> Default for Auto<S> {
    fn default() -> Self {
        Self {
            moving: MovingCells::default(),
            is_filed: false,
        }
    }
}

impl<S: Scalar> Auto<S> {
    /// Returns whether the boxes should be in the grid.
    #[inline]
    fn should_file(slots: &Slots<S>) -> bool {
        // By slots rather than boxes, because scanning a list includes its holes.
        MAX_LISTED < slots.boxes().len()
    }
}

impl<S: Scalar> Sealed for Auto<S> {}

impl<S: Scalar> Arrangement<S> for Auto<S> {
    #[inline]
    fn update(&mut self, index: u32, slots: &Slots<S>) {
        if self.is_filed {
            self.moving.update(index, slots);
        } else if Self::should_file(slots) {
            // Filed as a whole, the box that caused it included. Slots are never given back, so this happens once.
            self.rebuild(slots);
        }
    }

    fn rebuild(&mut self, slots: &Slots<S>) {
        self.is_filed = Self::should_file(slots);
        if self.is_filed {
            self.moving.rebuild(slots);
        }
    }

    #[inline]
    fn search(
        &self,
        slots: &Slots<S>,
        area: &Area<S>,
        visit: impl FnMut(u32, Aabb<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.is_filed {
            self.moving.search(slots, area, visit)
        } else {
            Unsorted.search(slots, area, visit)
        }
    }

    #[inline]
    fn matching(
        &self,
        slots: &Slots<S>,
        probe: &Probe<S>,
        visit: impl FnMut(&[u32; LANES], usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.is_filed {
            self.moving.matching(slots, probe, visit)
        } else {
            Unsorted.matching(slots, probe, visit)
        }
    }

    fn matching_compiled(
        &self,
        slots: &Slots<S>,
        probe: &Probe<S>,
        visit: &mut dyn FnMut(&[u32; LANES], usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        compiled!(Auto::matching[
            auto: &Auto<S> = self,
            slots: &Slots<S> = slots,
            probe: &Probe<S> = probe,
            visit: &mut dyn FnMut(&[u32; LANES], usize) -> ControlFlow<()> = visit,
        ] -> ControlFlow<()>)
    }

    fn first<C: Caster<Number = S>>(
        &self,
        slots: &Slots<S>,
        caster: &C,
        scope: Scope,
    ) -> Option<(u32, C::Hit)> {
        if self.is_filed {
            self.moving.first(slots, caster, scope)
        } else {
            Unsorted.first(slots, caster, scope)
        }
    }

    fn spacing(&self, slots: &Slots<S>) -> S {
        if self.is_filed {
            self.moving.spacing(slots)
        } else {
            Unsorted.spacing(slots)
        }
    }

    fn visit_cells(&self, slots: &Slots<S>, visit: impl FnMut(Cell<S>)) {
        if self.is_filed {
            self.moving.visit_cells(slots, visit);
        } else {
            Unsorted.visit_cells(slots, visit);
        }
    }

    fn pairs_with(&mut self, slots: &Slots<S>, movers: &[u32], scratch: &mut PairScratch<S>) {
        if movers.len().saturating_mul(MOVER_SHARE) <= slots.len() {
            return if self.is_filed {
                self.moving.pairs_with(slots, movers, scratch);
            } else {
                query_movers(&Unsorted, slots, movers, scratch);
            };
        }
        scratch.mark(movers, true);
        let PairScratch {
            strips,
            marks,
            found,
        } = scratch;
        let all = strips.pairs(slots.boxes()).unsorted();
        let (room, mut len) = found.room(all.len());
        for &[a, b] in all {
            // Written whether it counts or not: a branch would be mispredicted.
            room[len] = [a, b];
            len += usize::from(marks[place(a)] | marks[place(b)]);
        }
        found.set_len(len);
        scratch.mark(movers, false);
    }
}

#[cfg(test)]
mod tests {
    use super::MAX_LISTED;
    use crate::broad::{Boxes, BruteForce};
    use crate::geometry::Aabb;
    use alloc::vec::Vec;

    /// A list would scan every hole for each query.
    #[test]
    fn few_boxes_among_many_holes_stay_in_the_grid() {
        let mut boxes = Boxes::<i32>::from_boxes(&[Aabb::new(0, 0, 4, 4); 5 * MAX_LISTED]);
        for index in 10..u32::try_from(5 * MAX_LISTED).expect("small") {
            let id = boxes.id_of(index).expect("it is there");
            boxes.remove(id).expect("it is there");
        }
        assert!(boxes.arrangement.is_filed);
        assert_eq!(boxes.containing([1, 1]).count(), 10);
        boxes.refill(&[Aabb::new(0, 0, 4, 4)]);
        assert_eq!(boxes.containing([1, 1]).sorted(), [0]);
    }

    /// Whatever the cells of the target held before.
    #[test]
    fn a_copy_answers_like_the_original() {
        let sets = [0, 3, MAX_LISTED + 1, 9 * MAX_LISTED].map(|count| {
            let aabb = |k| Aabb::new(k * 37 % 101, k * 53 % 89, 1 + k % 7, 1 + k % 5);
            let all: Vec<_> = (0..i32::try_from(count).expect("small"))
                .map(aabb)
                .collect();
            (Boxes::<i32>::from_boxes(&all), all)
        });
        for (before, _) in &sets {
            for (set, all) in &sets {
                let mut copy = before.clone();
                copy.clone_from(set);
                let extra = Aabb::new(30, 30, 20, 20);
                copy.insert(extra);
                let plain = BruteForce::from_boxes(&[all.as_slice(), &[extra]].concat());
                let area = Aabb::new(20, 20, 30, 40);
                let (found, expected) = (copy.overlapping(area), plain.overlapping(area));
                assert_eq!(found.sorted(), expected.sorted(), "{} boxes", all.len());
            }
        }
    }

    /// Grows beyond the size of a list, and shrinks again.
    #[test]
    fn answers_like_brute_force_at_any_size() {
        let (mut auto, mut plain) = (Boxes::<i32>::new(), BruteForce::new());
        let mut ids = Vec::new();
        let aabb = |k: usize| {
            let k = i32::try_from(k).expect("small");
            Aabb::new(k * 37 % 101, k * 53 % 89, 1 + k % 7, 1 + k % 5)
        };
        for k in 0..6 * MAX_LISTED {
            let is_growing = k < 4 * MAX_LISTED;
            if is_growing {
                ids.push((auto.insert(aabb(k)), plain.insert(aabb(k))));
            }
            if !is_growing || k % 5 == 0 {
                let (a, b) = ids.swap_remove(k * 7 % ids.len());
                assert_eq!(auto.remove(a), plain.remove(b));
            }
            if let Some(&(a, b)) = ids.get(k % 50) {
                assert_eq!(auto.move_to(a, aabb(k + 9)), plain.move_to(b, aabb(k + 9)));
            }
            let near = aabb(k + 3).grown(9);
            assert_eq!(
                auto.overlapping(near).sorted(),
                plain.overlapping(near).sorted()
            );
            if k % 16 == 0 {
                assert_eq!(auto.pairs().sorted(), plain.pairs().sorted(), "{k}");
                for step in [3, 40] {
                    let movers: Vec<u32> = (0..200).step_by(step).collect();
                    let expected = plain.pairs_with(&movers).sorted();
                    assert_eq!(auto.pairs_with(&movers).sorted(), expected, "{k}");
                }
            }
        }
    }
}
