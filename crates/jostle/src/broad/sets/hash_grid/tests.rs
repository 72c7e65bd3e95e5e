use super::{HashCell, HashGrid, hash};
use crate::broad::sets::storage::packed_boxes::NONE;
use crate::broad::sets::test_worlds::live;
use crate::geometry::Aabb;
use alloc::vec::Vec;

#[test]
fn answers_like_brute_force() {
    live(|_| HashGrid::new(), i32::from, 5);
    live(|_| HashGrid::new(), |x| f32::from(x) * 0.7, 5);
    live(|_| HashGrid::new(), f64::from, 2);
    live(|_| HashGrid::new(), |x| x, 5);
    live(|_| HashGrid::new(), i64::from, 2);
}

#[cfg(feature = "fixed")]
#[test]
fn answers_like_brute_force_in_fixed_point() {
    use fixed::types::{I4F12, I24F8};
    live(
        |_| HashGrid::new(),
        |x| I24F8::from_num(f32::from(x) * 0.75),
        6,
    );
    live(
        |_| HashGrid::new(),
        |x| I4F12::from_num(f32::from(x) / 512.0),
        6,
    );
}

#[test]
fn no_cell_size_changes_an_answer() {
    for size in [1, 2, 3, 7, 8, 16, 1_000, i32::MAX] {
        let make = |_: &mut _| HashGrid::with_cell_size(size).expect("it is above zero");
        live(make, i32::from, 2);
    }
    for size in [0.7, 1.4, 3.0, 5.6, 1.0e-30, 1.0e-45, 1.0e30, f32::MAX] {
        let make = |_: &mut _| HashGrid::with_cell_size(size).expect("it is above zero");
        live(make, |x| f32::from(x) * 0.7, 2);
    }
}

#[test]
fn rejects_bad_cell_sizes() {
    for size in [0.0, -0.0, -4.0, f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        let error = HashGrid::with_cell_size(size)
            .map(|_| ())
            .expect_err("a bad size");
        assert_eq!(error.size().to_bits(), size.to_bits());
    }
    assert!(HashGrid::with_cell_size(-1_i16).is_err());
}

#[test]
fn a_box_is_in_the_cells_it_touches() {
    let mut boxes = HashGrid::with_cell_size(64).expect("it is above zero");
    let cells = |boxes: &HashGrid<i32>| {
        let mut cells = Vec::new();
        boxes.visit_cells(|cell| cells.push((cell.bounds, cell.count)));
        cells
    };
    boxes.insert(Aabb::new(-10, 0, 20, 20));
    let [left, right] = [-64, 0].map(|x| Aabb::new(x, 0, 64, 64));
    assert_eq!(cells(&boxes), [(left, 1), (right, 1)]);
    boxes.insert(Aabb::new(-1_000, 300, 200, 20));
    boxes.insert(Aabb::new(-1_000, 300, 20, 200));
    let large = Aabb::new(-1_024, 256, 256, 256);
    assert_eq!(
        cells(&boxes)[2..],
        [(large, 2)],
        "too large for the smallest cells"
    );
}

#[test]
fn a_chosen_size_suits_the_boxes() {
    let row: Vec<_> = (0_i16..400)
        .map(|x| Aabb::new(f32::from(x) * 24.0, 0.0, 16.0, 16.0))
        .collect();
    let boxes = HashGrid::from_boxes(&row);
    let size = boxes.cell_size().expect("there are boxes");
    assert!((32.0..=128.0).contains(&size), "{size}");
    // One giant does not change what is typical.
    let mut boxes = HashGrid::from_boxes(&row);
    boxes.insert(Aabb::from_corners([f32::MIN; 2], [f32::MAX; 2]));
    boxes.refill(&boxes.iter().map(|(_, aabb)| aabb).collect::<Vec<_>>());
    assert_eq!(boxes.cell_size(), Some(size));
}

#[test]
fn moves_leave_nothing_behind() {
    let mut boxes = HashGrid::with_cell_size(8).expect("it is above zero");
    let id = boxes.insert(Aabb::new(0, 0, 20, 20));
    for step in 0..10_000 {
        let to = Aabb::new(step * 7 % 5_000, step * 13 % 3_000, step % 21, 5);
        boxes.move_to(id, to).expect("it is there");
    }
    let mut cells = 0;
    boxes.visit_cells(|_| cells += 1);
    assert!((1..=4).contains(&cells), "{cells} cells");
    assert_eq!(boxes.arrangement.chains.heads.len(), 16);
    boxes.remove(id).expect("it is there");
    assert!(
        boxes
            .arrangement
            .chains
            .heads
            .iter()
            .all(|&head| head == NONE)
    );
}

#[test]
fn giants_take_four_cells_at_most() {
    let mut boxes = HashGrid::with_cell_size(1.0_f32).expect("it is above zero");
    for side in [1.0e3, 1.0e6, 1.0e9, 1.0e30, f32::MAX] {
        for _ in 0..200 {
            boxes.insert(Aabb::new(0.0, 0.0, side, side));
        }
    }
    let mut count = 0;
    boxes.visit_cells(|cell| count += cell.count);
    assert!((1_000..=4_000).contains(&count), "{count}");
    assert_eq!(boxes.containing([1.0e20, 1.0]).count(), 400);
    let all = Aabb::new(-1.0e30, -1.0e30, 2.0e30, 2.0e30);
    assert_eq!(boxes.overlapping(all).count(), 1_000);
}

#[test]
fn rows_columns_and_diagonals_scatter() {
    let lines: [fn(i32) -> [i32; 2]; 4] = [
        |i| [i, i],
        |i| [i, 0],
        |i| [-7, i << 16],
        |i| [i.wrapping_mul(73_856_093), i.wrapping_mul(19_349_663)],
    ];
    for (level, line) in (0..).zip(lines) {
        let mut counts = [0_u32; 1 << 12];
        for [column, row] in (0..1 << 14).map(line) {
            counts[hash(HashCell { level, column, row }) & 0xFFF] += 1;
        }
        let fullest = counts.iter().max();
        assert!(fullest < Some(&24), "4 is the mean, {fullest:?} the most");
    }
}

/// Without the early exit this walks two billion rows.
#[test]
fn a_query_beside_all_columns_opens_no_rows() {
    let mut boxes = HashGrid::with_cell_size(1).expect("it is above zero");
    for y in [-1_000_000_000, 1_000_000_000] {
        boxes.insert(Aabb::new(0, y, 1, 1));
    }
    let beside = Aabb::from_corners([100, i32::MIN], [101, i32::MAX]);
    assert_eq!(boxes.overlapping(beside).count(), 0);
}
