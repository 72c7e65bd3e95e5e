//! S21 to S28: slides over the seams of boxes beside each other.

use super::{check_end, go};
use crate::numbers::{Number, aabb, for_numbers, n, vec};
use jostle::motion::{FirstHits, Path};
use jostle::{Aabb, Mover, Response, Side, Slid, Vec2, slide_among};

for_numbers! {
    s24_slides_under_a_ceiling_of_tiles: i16 i32 i64 f32 f64;
    s26_floor_and_wall_in_one_tick: i16 i32 i64 f32 f64;
    s28_both_floor_tiles_are_hit_at_the_same_moment: i16 i32 i64 f32 f64;
}

/// Walks for 120 ticks over 16-pixel tiles. The fall speed grows by `gravity` and resets on landing.
fn walk<S: Number>(x: S, dx: S, gravity: S) -> Vec<Slid<S>> {
    let tiles: Vec<Aabb<S>> = (0..20)
        .map(|i| aabb((16.0 * f64::from(i), 32.0, 16.0, 16.0)))
        .collect();
    let (mut mover, mut fall) = (
        Mover::from(Aabb::new(x, n(16.0), n(16.0), n(16.0))),
        S::ZERO,
    );
    let mut ticks = Vec::new();
    for _ in 0..120 {
        fall = fall.saturating_add(gravity);
        let slid = slide_among(mover, Vec2::new(dx, fall), &tiles, Response::Slide).unwrap();
        if slid.blocked.has(Side::MaxY) {
            fall = S::ZERO;
        }
        mover = slid.mover;
        ticks.push(slid);
    }
    ticks
}

#[track_caller]
fn check_walk<S: Number>(x: S, dx: S, gravity: S) -> S {
    let mut free = x.saturating_add(n(16.0));
    for (tick, slid) in walk(x, dx, gravity).into_iter().enumerate() {
        free = free.saturating_add(dx);
        assert_eq!(slid.place().min().y, n(16.0), "tick {tick}");
        assert_eq!(
            slid.place().max().x,
            free,
            "tick {tick}: the floor must not slow the walk"
        );
        assert_eq!(slid.blocked, Side::MaxY.into(), "tick {tick}");
    }
    free.saturating_sub(n(16.0))
}

#[test]
fn s21_walks_over_seams_as_if_there_were_none() {
    assert!((check_walk::<f64>(3.3, 1.5, 0.25) - 183.3).abs() < 1e-6);
    assert!((check_walk::<f32>(3.3, 1.5, 0.25) - 183.3).abs() < 1e-5);
    assert_eq!(check_walk::<i16>(3, 2, 1), 243);
    assert_eq!(check_walk::<i32>(3, 2, 1), 243);
    assert_eq!(check_walk::<i64>(3, 2, 1), 243);
    #[cfg(feature = "fixed")]
    {
        type Fixed = fixed::types::I20F12;
        let start = Fixed::from_num(3.25);
        let end = check_walk::<Fixed>(start, Fixed::from_num(1.5), Fixed::from_num(0.25));
        assert_eq!(end, Fixed::from_num(183.25));
    }
}

/// Falls (or rises, if `step` is negative) along a wall of boxes while pressing into it.
fn press_along_a_wall<S: Number>(step: f64) {
    let wall: Vec<Aabb<S>> = (-4..8)
        .map(|i| aabb((0.0, 50.0 * f64::from(i), 50.0, 50.0)))
        .collect();
    for start in [29.0, 30.0] {
        let mut mover = Mover::from(aabb::<S>((50.0, start, 20.0, 20.0)));
        let mut y = n::<S>(start);
        for tick in 0..40 {
            let slid = slide_among(mover, vec((-1.0, step)), &wall, Response::Slide).unwrap();
            y = y.saturating_add(n(step));
            assert_eq!(
                slid.place().min(),
                Vec2::new(n(50.0), y),
                "tick {tick} from {start}"
            );
            mover = slid.mover;
        }
    }
}

#[test]
fn s22_and_s23_slides_along_a_wall_of_boxes_down_and_up() {
    fn check<S: Number>() {
        press_along_a_wall::<S>(4.0);
        press_along_a_wall::<S>(-4.0);
    }
    check::<i16>();
    check::<i32>();
    check::<i64>();
    check::<f32>();
    check::<f64>();
}

fn s24_slides_under_a_ceiling_of_tiles<S: Number>() {
    let tiles: Vec<_> = (0..5)
        .map(|i| (16.0 * f64::from(i), 0.0, 16.0, 16.0))
        .collect();
    let slid = go::<S>(
        (0.0, 16.0, 16.0, 16.0),
        (40.0, 12.0),
        &tiles,
        Response::Slide,
    );
    check_end(slid, (40.0, 16.0));
}

/// Tiles of 8 pixels. Both the wall and the floor are flush and block the diagonal.
///
/// ```text
///         ####
///     AAAA####
///     AAAA####
///     AAAA####
/// ############
/// ############
/// ```
fn s26_floor_and_wall_in_one_tick<S: Number>() {
    let tiles = [
        (16.0, 0.0),
        (16.0, 8.0),
        (0.0, 16.0),
        (8.0, 16.0),
        (16.0, 16.0),
    ];
    let tiles = tiles.map(|(x, y)| (x, y, 8.0, 8.0));
    let slid = go::<S>((8.0, 4.0, 8.0, 12.0), (10.0, 6.0), &tiles, Response::Slide);
    check_end(slid, (8.0, 4.0));
    assert_eq!(slid.blocked, Side::MaxX | Side::MaxY);
}

fn s28_both_floor_tiles_are_hit_at_the_same_moment<S: Number>() {
    let path = Path::new(aabb::<S>((8.0, 16.0, 16.0, 16.0)), vec((0.0, 4.0))).unwrap();
    let mut first = FirstHits::default();
    let mut orders = Vec::new();
    for tile in [(0.0, 32.0, 16.0, 16.0), (16.0, 32.0, 16.0, 16.0)] {
        let (hit, order) = first.offer_box(&path, aabb(tile), Response::Slide).unwrap();
        assert_eq!(hit.normal, vec((0.0, -1.0)));
        orders.push(order);
    }
    assert_eq!(
        orders,
        [std::cmp::Ordering::Less, std::cmp::Ordering::Equal]
    );
}
