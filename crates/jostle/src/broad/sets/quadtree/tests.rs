use super::Quadtree;
use crate::broad::sets::test_worlds::live;
use crate::geometry::Aabb;
use alloc::vec;
use alloc::vec::Vec;

#[test]
fn answers_like_brute_force() {
    live(|_| Quadtree::new(), i32::from, 5);
    live(|_| Quadtree::new(), |x| f32::from(x) * 0.7, 5);
    live(|_| Quadtree::new(), f64::from, 2);
    live(|_| Quadtree::new(), |x| x, 5);
    live(|_| Quadtree::new(), i64::from, 2);
}

#[cfg(feature = "fixed")]
#[test]
fn answers_like_brute_force_in_fixed_point() {
    use fixed::types::{I4F12, I24F8};
    live(
        |_| Quadtree::new(),
        |x| I24F8::from_num(f32::from(x) * 0.75),
        6,
    );
    live(
        |_| Quadtree::new(),
        |x| I4F12::from_num(f32::from(x) / 512.0),
        6,
    );
}

#[test]
fn no_bounds_change_an_answer() {
    let all = [
        Aabb::new(0, 0, 0, 0),
        Aabb::new(0, 0, 1, 1),
        Aabb::new(-8, -8, 16, 16),
        Aabb::new(-30, -30, 60, 60),
        Aabb::from_corners([i32::MIN; 2], [i32::MAX; 2]),
    ];
    for bounds in all {
        live(|_| Quadtree::with_bounds(bounds), i32::from, 2);
    }
    let all = Aabb::from_corners([f32::MIN; 2], [f32::MAX; 2]);
    live(|_| Quadtree::with_bounds(all), f32::from, 2);
    let all = Aabb::from_corners([i16::MIN; 2], [i16::MAX; 2]);
    live(|_| Quadtree::with_bounds(all), |x| x, 2);
}

#[test]
fn identical_boxes_take_few_nodes() {
    let same = vec![Aabb::new(3.0, 3.0, 1.0e-3, 1.0e-3); 20_000];
    let mut boxes = Quadtree::from_boxes(&same);
    assert_eq!(boxes.containing([3.000_5, 3.000_5]).count(), same.len());
    let mut tiny = Quadtree::with_bounds(Aabb::new(0.0, 0.0, 1.0e9_f32, 1.0e9));
    tiny.refill(&same);
    assert!(tiny.arrangement.nodes.len() <= 4 * 21);
    for index in 0..20_000 {
        let id = boxes.id_of(index).expect("it is there");
        boxes.remove(id).expect("it is there");
    }
    assert!(boxes.is_empty());
}

#[test]
fn finds_one_of_boxes_one_ulp_apart() {
    let edges: Vec<f32> = (0..2_000)
        .map(|ulp| f32::from_bits(1.0_f32.to_bits() + ulp))
        .collect();
    let thin = edges
        .windows(2)
        .map(|edge| Aabb::from_corners([edge[0], 0.0], [edge[1], 1.0]));
    let boxes = Quadtree::from_boxes(&thin.collect::<Vec<_>>());
    assert_eq!(boxes.containing([edges[77], 0.5]).sorted(), [77]);
}

#[test]
fn drops_empty_nodes() {
    let mut boxes = Quadtree::with_bounds(Aabb::new(0, 0, 4_096, 4_096));
    let ids: Vec<_> = (0..500)
        .map(|i| boxes.insert(Aabb::new(i * 8, i * 8, 4, 4)))
        .collect();
    for round in 0..40 {
        for (at, &id) in (0..).zip(&ids) {
            let place = (at * 37 + round * 101) % 4_000;
            let to = Aabb::new(place, (place * 7) % 4_000, 4, 2);
            boxes.move_to(id, to).expect("it is there");
        }
    }
    assert!(boxes.arrangement.nodes.len() <= 2 * ids.len());
    for id in ids {
        boxes.remove(id).expect("it is there");
    }
    boxes.refill(&[]);
    assert_eq!(boxes.arrangement.nodes.len(), 1, "the root alone");
}

#[cfg(feature = "std")]
#[test]
fn a_small_stack_is_enough() {
    let crowded = || {
        let all = Aabb::from_corners([f32::MIN; 2], [f32::MAX; 2]);
        let mut boxes = Quadtree::with_bounds(all);
        boxes.refill(&vec![Aabb::new(3.0, 3.0, 1.0e-3, 1.0e-3); 100_000]);
        assert_eq!(boxes.containing([3.000_5, 3.000_5]).count(), 100_000);
        assert!(boxes.arrangement.nodes.len() <= 4 * 21);
    };
    let thread = std::thread::Builder::new().stack_size(64 << 10);
    let done = thread.spawn(crowded).expect("a thread can be made").join();
    assert!(done.is_ok());
}

#[test]
fn nodes_without_boxes_are_dropped() {
    let boxes: Vec<_> = (0..10_000)
        .map(|i| Aabb::new(i % 100 * 10, i / 100 * 10, 4, 4))
        .collect();
    let mut tree = Quadtree::<i32>::from_boxes(&boxes);
    assert!(100 < tree.arrangement.nodes.len());
    for index in 10..10_000 {
        let id = tree.id_of(index).expect("it is there");
        tree.remove(id).expect("it is there");
    }
    let nodes = tree.arrangement.nodes.len();
    assert!(nodes < 100, "{nodes} nodes for ten boxes");
    assert_eq!(tree.overlapping(Aabb::new(0, 0, 1_000, 1_000)).count(), 10);
}
