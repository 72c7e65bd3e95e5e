//! Boxes and queries of any size, down to cells of side 1: their cost depends on what they touch, not on the area
//! they cover.

use super::{Moving, for_sets, overlapping, pairs, scattered};
use jostle::Aabb;
use jostle::f32::{HashGrid, StripCells};

for_sets! { moving:
    huge_boxes_are_found_among_small_ones;
}

const SIDES: [f32; 5] = [1.0e3, 1.0e6, 1.0e9, 1.0e30, f32::MAX];

/// Two hundred huge boxes of every side, half of them around zero, with small boxes in between.
fn crowd() -> Vec<Aabb> {
    let mut boxes = scattered(11, 300, 900, 3);
    for side in SIDES {
        for at in 0_u8..200 {
            let from = -side / 2.0 * f32::from(at % 2);
            let place = from + f32::from(at);
            boxes.push(Aabb::from_corners(
                [place, from],
                [place + side / 2.0, from + side / 2.0],
            ));
        }
    }
    boxes
}

fn huge_boxes_are_found_among_small_ones<M: Moving>() {
    let boxes = crowd();
    let mut made = M::from_slice(&[]);
    let set = made.set();
    let inserted = allocation_counter::measure(|| {
        for &aabb in &boxes {
            set.insert(aabb);
        }
    });
    check(set, &boxes, inserted.bytes_max);
}

#[test]
fn huge_boxes_do_not_fill_cells_of_side_one() {
    let boxes = crowd();
    let mut set = HashGrid::with_cell_size(1.0).unwrap();
    let inserted = allocation_counter::measure(|| {
        for &aabb in &boxes {
            set.insert(aabb);
        }
    });
    check(&mut set, &boxes, inserted.bytes_max);
}

fn check<G: jostle::arrangements::Arrangement<f32>>(
    set: &mut jostle::Boxes<f32, G>,
    boxes: &[Aabb],
    bytes: u64,
) {
    let most = 1024 * u64::try_from(boxes.len()).unwrap();
    assert!(bytes <= most, "{bytes} bytes for {} boxes", boxes.len());
    for side in SIDES {
        let half = side / 2.0;
        for question in [
            Aabb::from_corners([-half; 2], [half; 2]),
            Aabb::from_corners([0.0; 2], [side; 2]),
            Aabb::from_corners([half; 2], [side; 2]),
            Aabb::from_corners([0.0, 5.0], [side, 6.0]),
        ] {
            let found = set.overlapping(question).sorted();
            assert_eq!(found, overlapping(boxes, question), "{question:?}");
        }
    }
    let some = [5, 77, 310, 700, 1_100, 1_299];
    let is_some = |pair: &[u32; 2]| pair.iter().any(|index| some.contains(index));
    let expected = pairs(boxes);
    assert_eq!(set.pairs().sorted(), expected);
    let with = expected.into_iter().filter(is_some).collect::<Vec<_>>();
    assert_eq!(set.pairs_with(&some).sorted(), with);
}

#[test]
fn strip_cells_find_huge_boxes_too() {
    let boxes = crowd();
    assert_eq!(StripCells::new().pairs(&boxes).sorted(), pairs(&boxes));
}
