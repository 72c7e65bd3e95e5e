//! Every box tested for every query: the specification of all other arrangements.

use crate::broad::queries::{Area, Sealed};
use crate::broad::sets::arrangement::PairScratch;
use crate::broad::sets::storage::slots::place;
use crate::broad::sets::{Arrangement, Boxes, Cell, Slots};
use crate::geometry::Aabb;
use crate::kernels::lanes8::{LANES, Probe};
use crate::scalar::Scalar;
use core::ops::ControlFlow;

/// Boxes in a plain list: every query tests every box.
///
/// The specification of all other sets, to check them against.
///
/// # Examples
///
/// ```
/// use jostle::i32::{Aabb, BruteForce};
///
/// let mut boxes = BruteForce::from_boxes(&[Aabb::new(0, 0, 4, 4), Aabb::new(2, 2, 4, 4)]);
/// assert_eq!(boxes.pairs().sorted(), [[0, 1]]);
/// ```
pub type BruteForce<S = f32> = Boxes<S, Unsorted>;

/// The arrangement of [`BruteForce`]: none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unsorted;

impl Sealed for Unsorted {}

impl<S: Scalar> Arrangement<S> for Unsorted {
    fn update(&mut self, _: u32, _: &Slots<S>) {}

    fn rebuild(&mut self, _: &Slots<S>) {}

    fn search(
        &self,
        slots: &Slots<S>,
        area: &Area<S>,
        mut visit: impl FnMut(u32, Aabb<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let touching = slots.iter().filter(|(_, at)| area.may_touch(*at));
        for (index, at) in touching {
            visit(index, at)?;
        }
        ControlFlow::Continue(())
    }

    fn matching(
        &self,
        slots: &Slots<S>,
        probe: &Probe<S>,
        mut visit: impl FnMut(&[u32; LANES], usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (index, at) in (0..).zip(slots.boxes()) {
            // A hole holds an empty box, which a probe may meet.
            if probe.is_met_by(at.edges()) && slots.has(index) {
                visit(&[index; LANES], 1)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn spacing(&self, _: &Slots<S>) -> S {
        // There are no cells, so nearest-box queries look at everything at once.
        S::MAX
    }

    fn visit_cells(&self, slots: &Slots<S>, mut visit: impl FnMut(Cell<S>)) {
        let bounds = Aabb::union_of(slots.iter().map(|(_, aabb)| aabb));
        if let Some(bounds) = bounds {
            let count = slots.len();
            visit(Cell { bounds, count });
        }
    }

    fn pairs(&mut self, slots: &Slots<S>, _: &mut PairScratch<S>, mut visit: impl FnMut(u32, u32)) {
        for (a, one) in slots.iter() {
            for (b, other) in (0..).zip(slots.boxes()).skip(place(a) + 1) {
                // A hole holds an empty box, which overlaps nothing.
                if one.overlaps(*other) {
                    visit(a, b);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::BruteForce;
    use crate::broad::{Filter, PairChanges};
    use crate::geometry::{Aabb, Circle, Ray, Segment};

    fn row() -> BruteForce<i32> {
        BruteForce::from_boxes(&[0, 10, 20, 30].map(|x| Aabb::new(x, 0, 12, 8)))
    }

    #[test]
    fn finds_overlapping_boxes() {
        let boxes = row();
        assert_eq!(
            boxes.overlapping(Aabb::new(11, 0, 10, 4)).sorted(),
            [0, 1, 2]
        );
        assert_eq!(boxes.containing([10, 0]).sorted(), [0, 1]);
        assert_eq!(
            boxes.overlapping_circle(Circle::new([45, 4], 4)).sorted(),
            [3]
        );
        assert!(!boxes.overlapping_circle(Circle::new([46, 4], 4)).any());
    }

    #[test]
    fn hits_are_sorted_in_travel_order() {
        let boxes = row();
        let from_the_right = Ray::new([100, 4], [-1, 0]);
        let order = boxes.raycast(from_the_right).sorted();
        assert!(order.iter().map(|(index, _)| *index).eq([3, 2, 1, 0]));
        let short = Segment::new([50, 4], [30, 4]);
        let first = boxes.raycast_segment(short).first();
        assert_eq!(first.map(|(index, _)| index), Some(3));
        let mover = Aabb::new(-20, 0, 4, 4);
        let (index, hit) = boxes
            .sweep(mover, [64, 0])
            .first()
            .expect("it is in the way");
        assert_eq!((index, hit.hit().unwrap().fraction()), (0, 0.25));
        let inside = boxes.sweep(mover.moved([22, 0]), [64, 0]).first();
        assert_eq!(inside, Some((0, crate::narrow::Sweep::Overlapping)));
    }

    #[test]
    fn nearest_boxes_come_first() {
        let boxes = row();
        assert_eq!(boxes.nearest([24, 20]).first(), Some(2));
        assert_eq!(boxes.nearest([27, 20]).several(3), [2, 3, 1]);
        assert_eq!(boxes.nearest([27, 20]).several(9), [2, 3, 1, 0]);
    }

    #[test]
    fn filters_limit_pairs_and_queries() {
        let mut boxes = BruteForce::new();
        let crowd = [Filter::new(1, 2), Filter::new(2, 0), Filter::new(1, 2)];
        for filter in crowd {
            boxes.insert_with(Aabb::new(0, 0, 9, 9), filter);
        }
        assert_eq!(boxes.pairs().sorted(), [[0, 1], [1, 2]]);
        assert_eq!(boxes.containing([1, 1]).in_layers(1).sorted(), [0, 2]);
        assert_eq!(boxes.pairs_with(&[2]).sorted(), [[1, 2]]);
    }

    #[test]
    fn reuses_the_slots_of_removed_boxes() {
        let mut boxes = row();
        let second = boxes.id_of(1).expect("it is there");
        assert_eq!(boxes.remove(second), Ok(Aabb::new(10, 0, 12, 8)));
        assert_eq!(boxes.remove(second).map_err(|error| error.0), Err(second));
        assert_eq!(boxes.pairs().sorted(), [[2, 3]]);
        assert_eq!(
            boxes.containing([0, 0]).sorted(),
            [0],
            "no ghost at the origin"
        );
        let newcomer = boxes.insert(Aabb::new(0, 0, 1, 1));
        assert_eq!((newcomer.index(), newcomer.generation()), (1, 2));
        assert!(boxes.move_to(second, Aabb::new(0, 0, 1, 1)).is_err());
    }

    #[test]
    fn refill_puts_each_box_at_its_own_index() {
        let mut boxes = row();
        for index in [1, 3] {
            boxes
                .remove(boxes.id_of(index).expect("it is there"))
                .expect("it is there");
        }
        boxes.refill(&[5, 15, 25].map(|x| Aabb::new(x, 0, 1, 1)));
        assert_eq!(boxes.containing([15, 0]).sorted(), [1]);
        assert_eq!((boxes.len(), boxes.id_of(3)), (3, None));
    }

    #[test]
    fn pair_changes_report_what_began_and_ended() {
        let mut boxes = row();
        let mut changes = PairChanges::new();
        changes.update(&boxes.pairs().sorted());
        assert_eq!(changes.began(), [[0, 1], [1, 2], [2, 3]]);
        let third = boxes.id_of(2).expect("it is there");
        boxes
            .move_to(third, Aabb::new(0, 0, 12, 8))
            .expect("it is there");
        changes.update(&boxes.pairs().sorted());
        assert_eq!(changes.began(), [[0, 2]]);
        assert_eq!(changes.ended(), [[2, 3]]);
    }
}
