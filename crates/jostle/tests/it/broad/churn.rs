//! Long-lived sets: many boxes are added, moved and removed, in order and at random.

use super::{Moving, count, for_sets, overlapping, scattered};
use crate::random::Random;
use jostle::{Aabb, BoxId, Segment};

for_sets! { moving:
    a_set_stays_exact_after_many_changes;
    boxes_inserted_in_order_are_all_found;
    a_ray_hits_a_box_that_moved_beyond_its_cells;
    refilled_boxes_get_their_own_index_after_removals;
}

fn a_set_stays_exact_after_many_changes<M: Moving>() {
    let mut boxes = scattered(21, 10_000, 8_000, 24);
    let mut made = M::from_slice(&boxes);
    let set = made.set();
    let mut ids: Vec<BoxId> = set.iter().map(|(id, _)| id).collect();
    let mut random = Random::seed(22);
    let places = scattered(23, 5_000, 8_000, 24);
    for change in 0..count(40_000, 200_000) {
        let at = random.index(10_000);
        let aabb = places[change % places.len()];
        match random.below(3) {
            0 => {
                assert_eq!(set.remove(ids[at]), Ok(boxes[at]));
                ids[at] = set.insert(aabb);
            }
            1 => set.move_to(ids[at], aabb).unwrap(),
            // Most steps are small.
            _ => set.move_to(ids[at], boxes[at].moved([1.5, -0.5])).unwrap(),
        }
        boxes[at] = set.get(ids[at]).unwrap();
    }
    assert_eq!(set.len(), boxes.len());
    let fresh = M::from_slice(&boxes);
    for question in scattered(24, 60, 8_000, 300) {
        let found = set.overlapping(question).sorted();
        let at = |&index: &u32| set.id_of(index).and_then(|id| set.get(id));
        let mut found: Vec<_> = found.iter().filter_map(at).collect();
        let mut expected = boxes.clone();
        expected.retain(|aabb| aabb.overlaps(question));
        let edges = |a: &Aabb| [a.min().x, a.min().y, a.max().x, a.max().y].map(f32::to_bits);
        found.sort_by_key(edges);
        expected.sort_by_key(edges);
        assert_eq!(found, expected);
        assert_eq!(fresh.overlapping(question).count(), expected.len());
    }
}

/// From left to right and from right to left: sorted input degrades naive trees to lists.
fn boxes_inserted_in_order_are_all_found<M: Moving>() {
    let many = u16::try_from(count(5_000, 20_000)).unwrap();
    let up = |at: u16| Aabb::new(f32::from(at), f32::from(at) / 2.0, 1.5, 1.5);
    let boxes: Vec<Aabb> = (0..many).map(up).chain((0..many).rev().map(up)).collect();
    let mut made = M::from_slice(&[]);
    let set = made.set();
    for &aabb in &boxes {
        set.insert(aabb);
    }
    for &question in boxes.iter().step_by(311) {
        assert_eq!(
            set.overlapping(question).sorted(),
            overlapping(&boxes, question)
        );
    }
}

/// Two rows of cells, the first around y = -18. The box moves from the second row to y = -29, past the middle
/// of the first. All heights beyond that fall into the same row, so the box may keep its cell.
fn a_ray_hits_a_box_that_moved_beyond_its_cells<M: Moving>() {
    let corners = [
        [-20, -25],
        [-15, 6],
        [37, 15],
        [-16, -5],
        [-39, -32],
        [18, -7],
        [-37, 34],
        [25, 3],
        [13, 18],
        [-10, 19],
        [2, 39],
        [2, -9],
        [-8, 37],
        [10, 37],
        [35, 4],
        [22, 19],
        [-8, -37],
    ];
    let mut made = M::from_slice(&[]);
    let set = made.set();
    let small = |[x, y]: [i8; 2]| Aabb::new(f32::from(x), f32::from(y), 1.0, 1.0);
    let ids: Vec<BoxId> = corners.iter().map(|&at| set.insert(small(at))).collect();
    set.move_to(ids[15], small([18, -29])).unwrap();
    let sight = Segment::new([38.0, -40.0], [-34.0, 1.0]);
    let met = set.raycast_segment(sight).sorted();
    assert!(met.iter().any(|&(index, _)| index == 15), "{met:?}");
}

/// Slots 0, 1 and 2 with slot 1 emptied, then three boxes again: the free slot must not be used out of order.
fn refilled_boxes_get_their_own_index_after_removals<M: Moving>() {
    let boxes = [0.0, 10.0, 20.0].map(|x| Aabb::new(x, 0.0, 4.0, 4.0));
    let mut made = M::from_slice(&boxes);
    let set = made.set();
    let second = set.id_of(1).unwrap();
    set.remove(second).unwrap();
    set.refill(&boxes);
    for (index, aabb) in (0..).zip(boxes) {
        let id = set.id_of(index).unwrap();
        assert_eq!(set.get(id), Some(aabb));
    }
    set.refill(&boxes[..1]);
    assert_eq!((set.len(), set.id_of(1)), (1, None));
    set.clear();
    assert_eq!(set.insert(boxes[0]).index(), 0);
}
