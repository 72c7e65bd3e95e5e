use crate::broad::trial::{Draw, compare};
use crate::broad::{BruteForce, Filter, PackedIndex, PackedTree};
use crate::geometry::{Aabb, Ray, Segment};
use crate::scalar::Scalar;
use alloc::format;
use alloc::vec::Vec;

fn agrees<S: Scalar>(seeds: core::ops::Range<u64>, number: fn(i16) -> S) {
    let mut index = PackedIndex::new(&[]);
    let mut tree = PackedTree::new(&[]);
    // Comparing exactly is slow without optimisation.
    let step = if cfg!(debug_assertions) { 5 } else { 1 };
    for seed in seeds.step_by(step) {
        let mut draw = Draw::of_any_reach(seed, number);
        let count = [0, 1, 9, 60, 400, 2_000][usize::from(draw.below(6))];
        // Without empty boxes the quick way is taken.
        let has_empty = draw.below(2) == 0;
        let boxes: Vec<_> = core::iter::repeat_with(|| draw.aabb())
            .filter(|aabb| has_empty || !aabb.is_empty())
            .take(count)
            .collect();
        let plain = BruteForce::from_boxes(&boxes);
        index.rebuild(&boxes);
        tree.rebuild(&boxes);
        assert_eq!((index.len(), tree.len()), (count, count));
        for _ in 0..2 {
            compare(&mut draw, &index, &plain, &format!("seed {seed}"));
            compare(&mut draw, &tree, &plain, &format!("seed {seed}, tree"));
        }
        for _ in 0..100 {
            let aabb = draw.aabb();
            let expected = plain.overlapping(aabb).sorted();
            assert_eq!(
                index.overlapping(aabb).sorted(),
                expected,
                "{aabb:?}, seed {seed}"
            );
            assert_eq!(
                tree.overlapping(aabb).sorted(),
                expected,
                "{aabb:?}, seed {seed}"
            );
        }
        let mut filed = 0;
        index.visit_cells(|cell| filed += cell.count);
        assert!(count <= filed, "seed {seed}");
    }
}

#[test]
fn whole_numbers_agree_with_brute_force() {
    agrees(0..120, i32::from);
}

#[test]
fn floats_agree_with_brute_force() {
    agrees(1_000..1_120, |number| f32::from(number) * 0.3);
    agrees(2_000..2_040, |number| f64::from(number) * 0.3);
}

#[test]
fn the_smallest_numbers_agree_with_brute_force() {
    agrees(3_000..3_040, |number| number);
}

#[test]
fn filters_choose() {
    let boxes = [Aabb::new(0, 0, 9, 9); 40];
    let filters: Vec<_> = (0..40).map(|i| Filter::new(1 << (i % 2), 0)).collect();
    let index = PackedIndex::with_filters(&boxes, &filters).expect("as many");
    let odd = index.containing([1, 1]).in_layers(2);
    assert!(odd.sorted().iter().all(|index| index % 2 == 1));
    assert_eq!(odd.count(), 20);
    let down = Ray::new([4, -4], [0, 1]);
    let first = index.raycast(down).in_layers(2).first();
    assert_eq!(first.map(|(index, _)| index), Some(1));
    let error = PackedTree::with_filters(&boxes, &filters[1..]).expect_err("one too few");
    assert_eq!((error.boxes, error.filters), (40, 39));
}

#[test]
fn the_ends_of_the_range_are_in_reach() {
    let large = f32::MAX;
    let mut boxes = Vec::from([
        Aabb::from_corners([-large; 2], [large; 2]),
        Aabb::from_corners([large / 2.0; 2], [large; 2]),
        Aabb::from_corners([-large; 2], [-large / 2.0; 2]),
    ]);
    boxes.extend((0_i16..100).map(|x| Aabb::new(f32::from(x), 0.0, 1.5, 1.5)));
    let index = PackedIndex::new(&boxes);
    let tree = PackedTree::new(&boxes);
    let plain = BruteForce::from_boxes(&boxes);
    let segments = [
        Segment::new([-large; 2], [large; 2]),
        Segment::new([large, 0.5], [-large, 0.5]),
        Segment::new([-3.0, 0.5], [large, 0.5]),
        Segment::new([3.0, 1e-45], [3.0, 1e-45]),
        Segment::new([-3.0, 0.5], [200.0, 0.5 + f32::EPSILON]),
    ];
    for segment in segments {
        let expected = plain.raycast_segment(segment);
        assert_eq!(index.raycast_segment(segment).sorted(), expected.sorted());
        assert_eq!(index.raycast_segment(segment).first(), expected.first());
        assert_eq!(tree.raycast_segment(segment).first(), expected.first());
    }
    for &aabb in &boxes {
        let expected = plain.overlapping(aabb).sorted();
        assert_eq!(index.overlapping(aabb).sorted(), expected);
        assert_eq!(tree.overlapping(aabb).sorted(), expected);
    }
}

#[test]
fn identical_boxes_are_no_trouble() {
    let count = if cfg!(debug_assertions) {
        20_000
    } else {
        1_000_000
    };
    let boxes = Vec::from_iter(core::iter::repeat_n(Aabb::new(5, 5, 3, 3), count));
    let index = PackedIndex::new(&boxes);
    assert_eq!(index.containing([6, 6]).count(), count);
    assert_eq!(index.containing([4, 6]).count(), 0);
    let first = index.raycast(Ray::new([0, 6], [1, 0])).first();
    assert_eq!(first.map(|(index, _)| index), Some(0));
}
