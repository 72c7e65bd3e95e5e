use super::{BucketGrid, BucketGridError};
use crate::broad::sets::test_worlds::{WorldDraw, compare};
use crate::broad::{BruteForce, Filter};
use crate::geometry::Aabb;
use crate::scalar::Scalar;
use alloc::format;
use alloc::vec::Vec;

/// Fills, moves and empties a grid beside brute force.
fn live<S: Scalar, const COLS: usize, const ROWS: usize, const PER_CELL: usize>(
    screen: Aabb<S>,
    of: fn(i16) -> S,
    seeds: u64,
) {
    for seed in 0..seeds {
        let mut draw = WorldDraw::new(seed, of);
        let grid = BucketGrid::<S, COLS, ROWS, 200, PER_CELL>::new(screen);
        let (mut grid, mut brute) = (grid.expect("a good screen"), BruteForce::new());
        let mut ids = Vec::new();
        for step in 0..180_u16 {
            let aabb = draw.aabb();
            let at = usize::from(draw.below(u16::try_from(ids.len()).expect("they are few")));
            match (draw.below(6), ids.get(at).copied()) {
                (0..3, _) | (_, None) => {
                    let filter = Filter::new(1 << draw.below(2), u32::from(draw.below(4)));
                    let id = grid.insert_with(aabb, filter).expect("there is room");
                    assert_eq!(id, brute.insert_with(aabb, filter));
                    ids.push(id);
                }
                (3..5, Some(id)) => {
                    assert_eq!(grid.move_to(id, aabb), brute.move_to(id, aabb));
                }
                (_, Some(id)) => {
                    ids.swap_remove(at);
                    assert_eq!(grid.remove(id), brute.remove(id));
                }
            }
            if step % 60 == 59 {
                let note = format!("seed {seed}, step {step}");
                compare(&mut draw, &grid, &brute, &note);
                assert_eq!(grid.sorted_pairs(), brute.pairs().sorted(), "{note}");
                assert_eq!(grid.len(), brute.len(), "{note}");
            }
            if draw.below(150) == 0 {
                ids.clear();
                grid.clear();
                brute.clear();
            }
        }
    }
}

#[test]
fn answers_like_brute_force() {
    live::<_, 8, 6, 4>(Aabb::new(-20, -20, 40, 40), i32::from, 5);
    live::<_, 1, 1, 9>(Aabb::new(-20, -20, 40, 40), i32::from, 2);
    live::<_, 20, 3, 1>(Aabb::new(0, 0, 7, 7), |x| x, 5);
    live::<_, 7, 9, 5>(
        Aabb::new(-14.0, -7.0, 33.3, 20.0),
        |x| f32::from(x) * 0.7,
        20,
    );
    live::<_, 4, 4, 50>(Aabb::new(0.0, 0.0, 8.0, 8.0), f64::from, 2);
    live::<_, 4, 4, 50>(Aabb::new(-16, -16, 32, 32), i64::from, 2);
}

/// Grids that only compare a cell with those to the right and below miss both pairs.
#[test]
fn finds_pairs_across_any_two_cells() {
    let screen = Aabb::new(0, 0, 40, 40);
    let mut boxes = BucketGrid::<i32, 4, 4, 8, 4>::new(screen).expect("a good screen");
    // The corner of the first is in cell (1, 0), that of the second in (0, 1): below, to the left.
    let upper = boxes.insert(Aabb::new(12, 8, 4, 4)).expect("there is room");
    let lower = boxes.insert(Aabb::new(8, 11, 6, 4)).expect("there is room");
    assert_eq!(boxes.sorted_pairs(), [[upper.index(), lower.index()]]);
    boxes.clear();
    // A wide one from cell (0, 0) reaches one in (2, 0), two cells on.
    let wide = boxes.insert(Aabb::new(5, 2, 20, 4)).expect("there is room");
    let small = boxes.insert(Aabb::new(22, 3, 4, 4)).expect("there is room");
    let [a, b] = [wide, small].map(super::BoxId::index);
    assert_eq!(boxes.sorted_pairs(), [[a.min(b), a.max(b)]]);
}

#[test]
fn finds_boxes_outside_the_screen() {
    let mut boxes =
        BucketGrid::<i32, 4, 4, 8, 4>::new(Aabb::new(0, 0, 64, 64)).expect("a good screen");
    for x in [10_000, 10_004, -9_000] {
        boxes.insert(Aabb::new(x, x, 8, 8)).expect("there is room");
    }
    assert_eq!(boxes.sorted_pairs(), [[0, 1]]);
    assert_eq!(boxes.containing([-8_999, -8_999]).sorted(), [2]);
    assert_eq!(
        boxes
            .overlapping(Aabb::new(9_000, 9_000, 2_000, 2_000))
            .sorted(),
        [0, 1]
    );
}

#[test]
fn a_full_grid_rejects_boxes_and_is_unchanged() {
    let screen = Aabb::new(0, 0, 64, 64);
    let mut boxes = BucketGrid::<i32, 4, 4, 3, 1>::new(screen).expect("a good screen");
    // Each cell has one place, so two of these go to the side list.
    let same = [Aabb::new(1, 1, 8, 4); 3];
    let ids = same.map(|aabb| boxes.insert(aabb).expect("there is room"));
    assert_eq!(
        boxes.insert(same[0]),
        Err(BucketGridError::Full { boxes: 3 })
    );
    assert_eq!(boxes.sorted_pairs(), [[0, 1], [0, 2], [1, 2]]);
    assert_eq!(boxes.len(), 3);

    assert_eq!(boxes.remove(ids[0]), Ok(same[0]));
    assert!(boxes.remove(ids[0]).is_err() && boxes.move_to(ids[0], same[0]).is_err());
    boxes.move_to(ids[1], same[1]).expect("it is there");
    assert!(
        boxes.slots[1].block.is_some(),
        "there is room in the cell again"
    );
    assert!(boxes.insert(same[0]).is_ok());
}

#[test]
fn rejects_screens_without_cells() {
    let flat = Aabb::new(0.0, 0.0, 100.0, 0.0);
    let endless = Aabb::from_corners([f32::MIN; 2], [f32::MAX; 2]);
    for screen in [flat, endless] {
        let grid = BucketGrid::<f32, 4, 4, 8, 4>::new(screen).map(|_| ());
        assert_eq!(grid, Err(BucketGridError::Screen { screen }));
    }
    let most = Aabb::from_corners([i16::MIN; 2], [i16::MAX; 2]);
    assert!(BucketGrid::<i16, 4, 4, 8, 4>::new(most).is_err());
}
