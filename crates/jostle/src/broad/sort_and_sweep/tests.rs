use super::SortAndSweep;
use crate::broad::trial::{Draw, live};
use crate::geometry::{Aabb, Axis};
use alloc::vec::Vec;

#[test]
fn answers_as_brute_force_does() {
    live(|_| SortAndSweep::new(), i32::from, 5);
    live(|_| SortAndSweep::new(), |x| f32::from(x) * 0.7, 5);
    live(|_| SortAndSweep::new(), f64::from, 2);
    live(|_| SortAndSweep::new(), |x| x, 5);
    live(|_| SortAndSweep::new(), i64::from, 2);
}

#[cfg(feature = "fixed")]
#[test]
fn answers_as_brute_force_does_in_fixed_point() {
    use fixed::types::{I4F12, I24F8};
    live(
        |_| SortAndSweep::new(),
        |x| I24F8::from_num(f32::from(x) * 0.75),
        6,
    );
    live(
        |_| SortAndSweep::new(),
        |x| I4F12::from_num(f32::from(x) / 512.0),
        6,
    );
}

#[test]
fn sorts_along_the_longer_axis() {
    let tower: Vec<_> = (0..50).map(|y| Aabb::new(0, y * 10, 12, 12)).collect();
    let mut boxes = SortAndSweep::from_boxes(&tower);
    assert_eq!(boxes.arrangement().axis(), Axis::Y);
    assert_eq!(boxes.pairs().sorted().len(), 49);
    let lying: Vec<_> = (0..50).map(|x| Aabb::new(x * 10, 0, 12, 12)).collect();
    boxes.refill(&lying);
    assert_eq!(boxes.arrangement().axis(), Axis::X);
}

#[test]
fn is_in_order_after_any_jumps() {
    let mut draw = Draw::new(1, i32::from);
    let start: Vec<_> = (0..2_000).map(|_| draw.aabb()).collect();
    let mut boxes = SortAndSweep::from_boxes(&start);
    for share in [1, 50, 2_000, 1, 2_000] {
        for index in 0..share {
            let id = boxes.id_of(index).expect("it is there");
            boxes.move_to(id, draw.aabb()).expect("it is there");
        }
        boxes.pairs().each(|_, _| {});
        let (entries, axis) = (
            boxes.arrangement().order.entries(),
            boxes.arrangement().axis(),
        );
        assert!(entries.is_sorted_by_key(|entry| (entry.aabb.min().along(axis), entry.index)));
    }
}

#[test]
fn holes_do_not_pile_up() {
    let mut boxes = SortAndSweep::new();
    let mut ids: Vec<_> = (0..100)
        .map(|x| boxes.insert(Aabb::new(x, 0, 4, 4)))
        .collect();
    for step in 0..10_000 {
        let id = ids.swap_remove(step % ids.len());
        boxes.remove(id).expect("it is there");
        let x = i32::try_from(step * 7 % 100).expect("it is small");
        ids.push(boxes.insert(Aabb::new(x, 0, 4, 4)));
        let entries = boxes.arrangement().order.entries();
        assert!(entries.len() < 500, "{} at step {step}", entries.len());
    }
}
