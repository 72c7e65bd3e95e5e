//! S57 to S68: cells, boxes outside any bounds, moves out of the range, exact landings.

use crate::numbers::{Number, aabb, for_numbers, n, vec};
use jostle::{Aabb, BucketGrid, MoveError, Response, Scalar, Sweep, Vec2, slide_among};

for_numbers! {
    s57_negative_coordinates_round_down_to_cells: i16 i32 i64 f32 f64;
    s60_a_box_outside_any_bounds_still_meets_others: i16 i32 i64 f32 f64;
    s66_a_move_out_of_the_range_is_refused: i16 i32 i64 f32 f64;
}

fn s57_negative_coordinates_round_down_to_cells<S: Number>() {
    let column = |x: f64, size: f64| S::cell(S::ZERO, n(size), n(x));
    assert_eq!(column(-5.0, 16.0), Some(-1));
    assert_eq!(
        column(-2.0, 16.0),
        Some(-1),
        "the last whole coordinate inside (-5, 0, 4, 4)"
    );
    assert_eq!(column(-10.0, 64.0), Some(-1));
    assert_eq!(column(9.0, 64.0), Some(0));
}

#[cfg(feature = "alloc")]
#[test]
fn s57_a_box_across_zero_is_in_the_cells_minus_one_and_zero() {
    fn check<S: Number>() {
        let mut boxes = jostle::HashGrid::with_cell_size(n::<S>(64.0)).unwrap();
        boxes.insert(aabb((-10.0, 0.0, 20.0, 20.0)));
        let mut cells = Vec::new();
        boxes.visit_cells(|cell| cells.push((cell.bounds, cell.count)));
        let expected = [(-64.0, 0.0, 64.0, 64.0), (0.0, 0.0, 64.0, 64.0)];
        assert_eq!(cells, expected.map(|bounds| (aabb(bounds), 1)));
    }
    check::<i16>();
    check::<i32>();
    check::<i64>();
    check::<f32>();
    check::<f64>();
    #[cfg(feature = "fixed")]
    check::<fixed::types::I20F12>();
}

/// In a grid that covers the screen, and in a tree with the same bounds.
fn s60_a_box_outside_any_bounds_still_meets_others<S: Number>() {
    let screen = aabb::<S>((0.0, 0.0, 320.0, 200.0));
    let far = [(10_000.0, 8.0, 16.0, 16.0), (10_010.0, 0.0, 16.0, 16.0)].map(aabb::<S>);
    let mut grid = BucketGrid::<S, 8, 8, 4, 4>::new(screen).unwrap();
    let ids = far.map(|aabb| grid.insert(aabb).unwrap().index());
    let mut pairs = 0;
    grid.each_pair(|a, b| {
        assert_eq!([a, b], ids);
        pairs += 1;
    });
    assert_eq!(pairs, 1);
    assert_eq!(grid.containing(vec((10_020.0, 8.0))).count(), 1);
    #[cfg(feature = "alloc")]
    {
        let mut tree = jostle::Quadtree::with_bounds(screen);
        let ids = far.map(|aabb| tree.insert(aabb).index());
        assert_eq!(tree.pairs().sorted(), [ids]);
        assert_eq!(tree.containing(vec((10_020.0, 8.0))).sorted(), [ids[1]]);
    }
}

#[test]
fn s58_a_box_over_a_fraction_of_a_tile_is_in_that_tile() {
    fn check<S: Number>() {
        let body = Aabb::new(n::<S>(0.5), S::ZERO, n(32.0), n(32.0));
        let tile = n::<S>(32.0);
        assert_eq!(S::cell(S::ZERO, tile, body.min().x), Some(0));
        // The last column holds the far edge, unless that edge only touches it.
        assert_eq!(S::cell(S::ZERO, tile, body.max().x), Some(1));
        assert!(S::cell_edge(S::ZERO, tile, 1).unwrap() < body.max().x);
    }
    check::<f32>();
    check::<f64>();
    #[cfg(feature = "fixed")]
    check::<fixed::types::I20F12>();
}

fn s66_a_move_out_of_the_range_is_refused<S: Number>() {
    let half = S::ZERO.middle(S::MAX);
    let body = Aabb::new(half, S::ZERO, S::ONE, S::ONE);
    let too_far = Vec2::new(S::MAX, S::ZERO);
    let outcome = slide_among(body, too_far, &[], Response::Slide);
    assert_eq!(outcome, Err(MoveError::OutOfRange(too_far)));
}

#[test]
fn s66_a_move_by_nan_or_infinity_is_refused() {
    fn check<S: Scalar>(bad: S) {
        let body = Aabb::new(S::ZERO, S::ZERO, S::ONE, S::ONE);
        for delta in [
            Vec2::new(bad, S::ZERO),
            Vec2::new(S::ZERO, bad),
            Vec2::new(bad, bad),
        ] {
            let outcome = slide_among(body, delta, &[body], Response::Slide);
            assert!(
                matches!(outcome, Err(MoveError::NotFinite(_))),
                "{delta:?}: {outcome:?}"
            );
            assert_eq!(
                body.sweep(delta, body.moved(Vec2::new(S::ONE, S::ONE))),
                Sweep::Clear
            );
        }
    }
    [f32::NAN, f32::INFINITY, f32::NEG_INFINITY]
        .into_iter()
        .for_each(check);
    [f64::NAN, f64::INFINITY, f64::NEG_INFINITY]
        .into_iter()
        .for_each(check);
}

#[test]
fn s68_lands_exactly_and_stays() {
    fn check<S: Number>(x: S) {
        let floor = [aabb::<S>((0.0, 20.0, 300.0, 10.0))];
        let body = Aabb::new(x, S::ZERO, n(10.0), n(10.0));
        let slid = slide_among(body, vec((0.0, 30.0)), &floor, Response::Slide).unwrap();
        assert_eq!(slid.place().min(), Vec2::new(x, n(10.0)));
        let next = slide_among(slid.place(), vec((0.0, 30.0)), &floor, Response::Slide).unwrap();
        assert_eq!(next.place(), slid.place());
        assert!(!next.place().overlaps(floor[0]));
    }
    #[expect(clippy::excessive_precision, reason = "f32 uses the nearest")]
    check::<f32>(100.129_837_489_243_7);
    check::<f64>(100.129_837_489_243_7);
}
