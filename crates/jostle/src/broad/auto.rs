//! The arrangement for people who do not want to choose.

use crate::broad::{Area, Arrangement, Cell, MovingCells, Slots, StripCells, Unsorted};
use crate::geometry::Aabb;
use crate::kernels::lanes8::{LANES, Probe};
use crate::kernels::pair_list::PairList;
use crate::scalar::Scalar;
use core::ops::ControlFlow;

/// From here on boxes are filed.
const MANY: usize = 64;
/// All pairs cost as much as asking for this share of the boxes.
const SHARE: usize = 6;

/// Picks by size and use: the arrangement of [`Boxes`](crate::broad::Boxes) unless another is named.
///
/// A few dozen boxes stay a plain list. More of them are filed in the cells of a
/// [`MovingGrid`](crate::broad::MovingGrid) for questions and for pairs of a few movers; pairs of all, or
/// of many movers, come from [`StripCells`].
#[derive(Debug)]
pub struct Auto<S: Scalar = f32> {
    moving: MovingCells<S>,
    strips: StripCells<S>,
    /// Whether the boxes are filed, or so few that a list will do.
    is_filed: bool,
}

/// Boxes that are not filed are in no cells, and pairs are found anew each time: neither is copied.
impl<S: Scalar> Clone for Auto<S> {
    fn clone(&self) -> Self {
        let mut copy = Self::default();
        copy.clone_from(self);
        copy
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        if source.is_filed {
            self.moving.clone_from(&source.moving);
        }
        self.is_filed = source.is_filed;
    }
}

/// Not derived: that would ask for numbers with a default.
impl<S: Scalar> Default for Auto<S> {
    fn default() -> Self {
        Self {
            moving: MovingCells::default(),
            strips: StripCells::default(),
            is_filed: false,
        }
    }
}

impl<S: Scalar> Auto<S> {
    /// Files the boxes, or lets them be, if their number asks for it; tells whether that settles it.
    fn settle(&mut self, slots: &Slots<S>) -> bool {
        // By slots, since a list has to pass by the holes too.
        let should_be_filed = MANY < slots.boxes().len();
        let is_change = should_be_filed != self.is_filed;
        if is_change && should_be_filed {
            self.moving.rebuild(slots);
        }
        self.is_filed = should_be_filed;
        is_change || !self.is_filed
    }
}

impl<S: Scalar> Arrangement<S> for Auto<S> {
    fn insert(&mut self, index: u32, slots: &Slots<S>) {
        if !self.settle(slots) {
            self.moving.insert(index, slots);
        }
    }

    #[inline]
    fn shift(&mut self, index: u32, before: Aabb<S>, slots: &Slots<S>) {
        if self.is_filed {
            self.moving.shift(index, before, slots);
        }
    }

    fn remove(&mut self, index: u32, before: Aabb<S>, slots: &Slots<S>) {
        if !self.settle(slots) {
            self.moving.remove(index, before, slots);
        }
    }

    fn rebuild(&mut self, slots: &Slots<S>) {
        self.is_filed = MANY < slots.boxes().len();
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
        match self.is_filed {
            true => self.moving.search(slots, area, visit),
            false => Unsorted.search(slots, area, visit),
        }
    }

    #[inline]
    fn matching(
        &self,
        slots: &Slots<S>,
        probe: Probe<S>,
        visit: impl FnMut(&[u32; LANES], usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match self.is_filed {
            true => self.moving.matching(slots, probe, visit),
            false => Unsorted.matching(slots, probe, visit),
        }
    }

    fn spacing(&self, slots: &Slots<S>) -> S {
        match self.is_filed {
            true => self.moving.spacing(slots),
            false => Unsorted.spacing(slots),
        }
    }

    fn visit_cells(&self, slots: &Slots<S>, visit: impl FnMut(Cell<S>)) {
        match self.is_filed {
            true => self.moving.visit_cells(slots, visit),
            false => Unsorted.visit_cells(slots, visit),
        }
    }

    fn pairs(&mut self, slots: &Slots<S>, visit: impl FnMut(u32, u32)) {
        // A hole holds an empty box, which is in no pair.
        self.strips.pairs(slots.boxes()).each(visit);
    }

    fn pairs_with(&mut self, slots: &Slots<S>, movers: &[u32], found: &mut PairList) -> bool {
        self.is_filed && self.moving.pairs_with(slots, movers, found)
    }

    fn prefers_all_pairs(&self, movers: usize, slots: &Slots<S>) -> bool {
        slots.len() < movers.saturating_mul(SHARE)
    }
}

#[cfg(test)]
mod tests {
    use super::MANY;
    use crate::broad::{Boxes, BruteForce};
    use crate::geometry::Aabb;
    use alloc::vec::Vec;

    /// A list would have to pass by every hole, for each question.
    #[test]
    fn few_boxes_among_many_holes_stay_filed() {
        let mut boxes = Boxes::<i32>::from_boxes(&[Aabb::new(0, 0, 4, 4); 5 * MANY]);
        for index in 10..u32::try_from(5 * MANY).expect("small") {
            let id = boxes.id_of(index).expect("it is there");
            boxes.remove(id).expect("it is there");
        }
        assert!(boxes.arrangement().is_filed);
        assert_eq!(boxes.containing([1, 1]).count(), 10);
        boxes.refill(&[Aabb::new(0, 0, 4, 4)]);
        assert_eq!(boxes.containing([1, 1]).sorted(), [0]);
    }

    /// What the cells held before, of more boxes or of fewer, does not matter.
    #[test]
    fn a_copy_answers_as_its_set_does() {
        let sets = [0, 3, MANY + 1, 9 * MANY].map(|count| {
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

    /// Grows beyond the number from which boxes are filed, and shrinks again.
    #[test]
    fn answers_as_brute_force_does_at_any_size() {
        let (mut auto, mut plain) = (Boxes::<i32>::new(), BruteForce::new());
        let mut ids = Vec::new();
        let aabb = |k: usize| {
            let k = i32::try_from(k).expect("small");
            Aabb::new(k * 37 % 101, k * 53 % 89, 1 + k % 7, 1 + k % 5)
        };
        for k in 0..6 * MANY {
            let is_growing = k < 4 * MANY;
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
