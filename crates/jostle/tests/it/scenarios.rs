//! Numbered scenarios: the classic bugs of collision code, each with the numbers that expose it.
//!
//! In the pictures, `A` is where a box starts, `a` where it ends, and `#` is solid.

use crate::numbers::{Number, aabb, for_numbers, n, vec};
use jostle::{
    Aabb, BucketGrid, FirstHits, MoveError, Mover, Path, Response, Scalar, Side, Sides, Slid,
    Sweep, Vec2, overlaps, slide_among, touches,
};

for_numbers! {
    s01_flush_boxes_touch_but_do_not_overlap: i16 i32 i64 f32 f64;
    s02_a_point_on_a_seam_is_in_exactly_one_box: i16 i32 i64 f32 f64;
    s03_an_empty_box_overlaps_nothing: i16 i32 i64 f32 f64;
    s04_crossing_lines_do_not_overlap: i16 i32 i64 f32 f64;
    s05_negative_sizes_are_an_error_and_points_come_in_any_order: i16 i32 i64 f32 f64;
    s06_no_intersection_is_none_and_never_negative: i16 i32 i64 f32 f64;
    s07_edges_beyond_the_range_are_an_error_and_never_wrap: i16 i32 i64 f32 f64;
    s10_a_body_is_pushed_out_of_a_wall_sideways: i16 i32 i64 f32 f64;
    s11_a_contained_box_leaves_by_the_shortest_way: i16 i32 i64 f32 f64;
    s12_a_four_way_tie_goes_toward_max_y: i16 i32 i64 f32 f64;
    s13_slides_along_a_floor_with_a_flush_block: i16 i32 i64 f32 f64;
    s14_leaving_a_shared_corner_is_no_hit: i16 i32 i64 f32 f64;
    s15_corner_to_corner_is_one_hit_on_the_x_face: i16 i32 i64 f32 f64;
    s16_a_perfect_corner_is_the_x_face: i16 i32 i64 f32 f64;
    s17_a_new_overlap_on_both_axes_at_once_is_a_hit: i16 i32 i64 f32 f64;
    s18_a_bullet_cannot_jump_over_a_thin_wall: i16 i32 i64 f32 f64;
    s20_a_diagonal_stop_ends_both_axes: i16 i32 i64 f32 f64;
    s24_slides_under_a_ceiling_of_tiles: i16 i32 i64 f32 f64;
    s26_floor_and_wall_in_one_tick: i16 i32 i64 f32 f64;
    s28_both_floor_tiles_are_hit_at_the_same_moment: i16 i32 i64 f32 f64;
    s30_only_boxes_in_the_way_are_hit: i16 i32 i64 f32 f64;
    s31_a_ball_stays_in_its_corridor: i16 i32 i64 f32 f64;
    s32_a_bounce_keeps_all_the_motion: i16 i32 i64 f32 f64;
    s33_a_flush_box_moves_off_along_and_in: i16 i32 i64 f32 f64;
    s35_going_deeper_inside_is_refused: i16 i32 i64 f32 f64;
    s36_leaving_from_inside_is_free: i16 i32 i64 f32 f64;
    s37_a_body_spawned_in_the_floor_neither_sinks_nor_sticks: i16 i32 i64 f32 f64;
    s57_negative_coordinates_round_down_to_cells: i16 i32 i64 f32 f64;
    s60_a_box_outside_any_bounds_still_meets_others: i16 i32 i64 f32 f64;
    s66_a_move_out_of_the_range_is_refused: i16 i32 i64 f32 f64;
}

fn s01_flush_boxes_touch_but_do_not_overlap<S: Number>() {
    let (left, right) = (
        aabb::<S>((0.0, 0.0, 32.0, 32.0)),
        aabb::<S>((32.0, 0.0, 32.0, 32.0)),
    );
    assert!(!left.overlaps(right) && !right.overlaps(left));
    assert!(left.touches(right) && right.touches(left));
    assert_eq!(left.intersection(right), None);
    assert!(!overlaps(left, right) && touches(left, right));
}

fn s02_a_point_on_a_seam_is_in_exactly_one_box<S: Number>() {
    let (left, right) = (
        aabb::<S>((0.0, 0.0, 32.0, 32.0)),
        aabb::<S>((32.0, 0.0, 32.0, 32.0)),
    );
    let click = vec::<S>((32.0, 10.0));
    assert!(!left.contains_point(click) && right.contains_point(click));
    assert!(left.touches_point(click) && right.touches_point(click));
}

fn s03_an_empty_box_overlaps_nothing<S: Number>() {
    let (empty, full) = (
        aabb::<S>((5.0, 5.0, 0.0, 0.0)),
        aabb::<S>((0.0, 0.0, 10.0, 10.0)),
    );
    assert!(!empty.overlaps(full) && !full.overlaps(empty) && !empty.overlaps(empty));
    assert_eq!(full.intersection(empty), None);
    assert!(full.touches(empty) && full.contains(empty));
}

fn s04_crossing_lines_do_not_overlap<S: Number>() {
    let (upright, level) = (
        aabb::<S>((50.0, 0.0, 0.0, 50.0)),
        aabb::<S>((0.0, 25.0, 50.0, 0.0)),
    );
    assert!(!upright.overlaps(level) && !level.overlaps(upright));
    assert!(upright.touches(level));
}

fn s05_negative_sizes_are_an_error_and_points_come_in_any_order<S: Number>() {
    let minus = n::<S>(-1.0);
    let error = Aabb::try_new(S::ONE, S::ONE, minus, minus).unwrap_err();
    assert_eq!(error.field(), "width");
    assert_eq!(error.value(), minus);
    let normal = Aabb::from_points(vec::<S>((1.0, 1.0)), Vec2::ZERO).unwrap();
    assert_eq!(normal, aabb((0.0, 0.0, 1.0, 1.0)));
    assert!(normal.overlaps(aabb((0.0, 0.0, 10.0, 10.0))));
}

fn s06_no_intersection_is_none_and_never_negative<S: Number>() {
    let (left, right) = (
        aabb::<S>((0.0, 0.0, 10.0, 10.0)),
        aabb::<S>((30.0, 0.0, 10.0, 10.0)),
    );
    assert_eq!(left.intersection(right), None);
}

fn s07_edges_beyond_the_range_are_an_error_and_never_wrap<S: Number>() {
    let (one, ten) = (S::ONE, n::<S>(10.0));
    let error = Aabb::try_new(S::MAX, S::ZERO, S::MAX, ten).unwrap_err();
    assert_eq!(error.field(), "width");
    let error = Aabb::try_new(S::ZERO, S::MAX, ten, S::MAX).unwrap_err();
    assert_eq!(error.field(), "height");
    let near_end = |distance: f64| S::MAX.checked_sub(n(distance)).unwrap();
    if near_end(1.0) < S::MAX {
        let five = n::<S>(5.0);
        let wide = Aabb::new(near_end(5.0), S::ZERO, five, ten);
        assert!(wide.overlaps(Aabb::new(near_end(1.0), S::ZERO, one, ten)));
        assert!(Aabb::try_new(near_end(5.0), S::ZERO, n(100.0), ten).is_err());
    }
}

#[test]
fn s07_wide_numbers_hold_the_original_pair() {
    fn check<S: Number>() {
        let (x, other) = (f64::from(i32::MAX - 5), f64::from(i32::MAX - 1));
        assert!(aabb::<S>((x, 0.0, 100.0, 10.0)).overlaps(aabb((other, 0.0, 1.0, 10.0))));
    }
    check::<i64>();
    check::<f64>();
    assert!(Aabb::try_new(i32::MAX - 5, 0, 100, 10).is_err());
    assert!(Aabb::try_new(i16::MAX - 5, 0, 100, 10).is_err());
    assert!(Aabb::try_new(f32::MAX, 0.0, f32::MAX / 2.0, 10.0).is_err());
    let (half, quarter) = (f32::MAX / 2.0, f32::MAX / 4.0);
    assert!(Aabb::new(half, 0.0, half, 10.0).overlaps(Aabb::new(
        half + quarter,
        0.0,
        quarter,
        10.0
    )));
}

fn s10_a_body_is_pushed_out_of_a_wall_sideways<S: Number>() {
    let (body, wall) = (
        aabb::<S>((100.0, 0.0, 32.0, 56.0)),
        aabb::<S>((120.0, 0.0, 32.0, 200.0)),
    );
    assert_eq!(body.push_out(wall), Some(vec((-12.0, 0.0))));
    let free = body.pushed_out(wall);
    assert_eq!(free, aabb((88.0, 0.0, 32.0, 56.0)));
    assert!(free.touches(wall) && !free.overlaps(wall));
    assert_eq!(body.contact(wall).unwrap().side(), Some(Side::MaxX));
}

fn s11_a_contained_box_leaves_by_the_shortest_way<S: Number>() {
    let (inner, outer) = (
        aabb::<S>((1.0, 4.0, 2.0, 2.0)),
        aabb::<S>((0.0, 0.0, 10.0, 10.0)),
    );
    assert_eq!(inner.push_out(outer), Some(vec((-3.0, 0.0))));
    assert!(!inner.pushed_out(outer).overlaps(outer));
}

fn s12_a_four_way_tie_goes_toward_max_y<S: Number>() {
    let (inner, outer) = (
        aabb::<S>((3.0, 3.0, 2.0, 2.0)),
        aabb::<S>((0.0, 0.0, 8.0, 8.0)),
    );
    assert_eq!(inner.push_out(outer), Some(vec((0.0, 5.0))));
    assert_eq!(inner.pushed_out(outer), aabb((3.0, 8.0, 2.0, 2.0)));
}

/// Moves a box so that its corner would arrive at `goal`.
fn go<S: Number>(
    (x, y, w, h): (f64, f64, f64, f64),
    goal: (f64, f64),
    obstacles: &[(f64, f64, f64, f64)],
    response: Response,
) -> Slid<S> {
    let obstacles: Vec<Aabb<S>> = obstacles.iter().map(|&obstacle| aabb(obstacle)).collect();
    slide_among(
        aabb::<S>((x, y, w, h)),
        vec((goal.0 - x, goal.1 - y)),
        &obstacles,
        response,
    )
    .unwrap()
}

#[track_caller]
fn check_end<S: Number>(slid: Slid<S>, end: (f64, f64)) {
    assert_eq!(slid.place().min(), vec::<S>(end));
}

/// The seam between floor and block must not stop the slide.
///
/// ```text
///     AAAA
///     AAAA
///             aaaa
///             aaaa
/// ############BBBB
/// ############BBBB
/// ```
fn s13_slides_along_a_floor_with_a_flush_block<S: Number>() {
    let level = [(-100.0, 32.0, 132.0, 16.0), (32.0, 32.0, 16.0, 16.0)];
    let slid = go::<S>(
        (0.0, 0.0, 16.0, 16.0),
        (32.0, 32.0),
        &level,
        Response::Slide,
    );
    check_end(slid, (32.0, 16.0));
    assert_eq!(slid.blocked, Side::MaxY.into());
}

/// The box moves up and to the left, away from the corner it touches.
///
/// ```text
///     ########
///     ########
///     ########
///     ########
/// AAAA
/// AAAA
/// ```
fn s14_leaving_a_shared_corner_is_no_hit<S: Number>() {
    let slid = go::<S>(
        (0.0, 32.0, 16.0, 16.0),
        (-1.0, 31.0),
        &[(16.0, 0.0, 32.0, 32.0)],
        Response::Slide,
    );
    check_end(slid, (-1.0, 31.0));
    assert_eq!(slid.blocked, Sides::NONE);
}

/// Exactly corner to corner, moving up and to the right: the box slides up along the X face.
///
/// ```text
///     ####
///     ####
/// AAAA
/// AAAA
/// ```
fn s15_corner_to_corner_is_one_hit_on_the_x_face<S: Number>() {
    let slid = go::<S>(
        (0.0, 16.0, 16.0, 16.0),
        (1.0, 15.0),
        &[(16.0, 0.0, 16.0, 16.0)],
        Response::Slide,
    );
    check_end(slid, (0.0, 15.0));
    assert_eq!(slid.blocked, Side::MaxX.into());
}

/// The box meets the block corner to corner on its way to the upper left.
///
/// ```text
/// ########
/// ########
/// ########
/// ########
///
///           AA
/// ```
fn s16_a_perfect_corner_is_the_x_face<S: Number>() {
    let (start, block) = ((10.0, 10.0, 2.0, 2.0), [(0.0, 0.0, 8.0, 8.0)]);
    let hit = aabb::<S>(start)
        .sweep(vec((-9.0, -9.0)), aabb(block[0]))
        .hit()
        .unwrap();
    assert_eq!(hit.normal, vec((1.0, 0.0)));
    assert!(hit.is_corner);
    check_end(
        go::<S>(start, (1.0, 1.0), &block, Response::Stop),
        (8.0, 8.0),
    );
    check_end(
        go::<S>(start, (1.0, 1.0), &block, Response::Slide),
        (8.0, 1.0),
    );
}

fn s17_a_new_overlap_on_both_axes_at_once_is_a_hit<S: Number>() {
    let (start, block) = ((0.0, 0.0, 10.0, 10.0), [(11.0, 11.0, 10.0, 10.0)]);
    let hit = aabb::<S>(start)
        .sweep(vec((5.0, 5.0)), aabb(block[0]))
        .hit()
        .unwrap();
    assert_eq!(hit.fraction().to_bits(), 0.2_f64.to_bits());
    check_end(
        go::<S>(start, (5.0, 5.0), &block, Response::Slide),
        (1.0, 5.0),
    );
}

fn s18_a_bullet_cannot_jump_over_a_thin_wall<S: Number>() {
    let (bullet, wall) = ((0.0, 8.0, 2.0, 2.0), [(500.0, 0.0, 1.0, 20.0)]);
    let hit = aabb::<S>(bullet)
        .sweep(vec((1000.0, 0.0)), aabb(wall[0]))
        .hit()
        .unwrap();
    assert_eq!(hit.fraction().to_bits(), 0.498_f64.to_bits());
    check_end(
        go::<S>(bullet, (1000.0, 8.0), &wall, Response::Stop),
        (498.0, 8.0),
    );
}

fn s20_a_diagonal_stop_ends_both_axes<S: Number>() {
    let slid = go::<S>(
        (0.0, 0.0, 4.0, 4.0),
        (100.0, 100.0),
        &[(50.0, 40.0, 1.0, 20.0)],
        Response::Stop,
    );
    check_end(slid, (46.0, 46.0));
    assert_eq!(slid.blocked, Side::MaxX.into());
    assert_eq!(slid.remaining, vec((54.0, 54.0)));
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

#[test]
fn a_box_passed_diagonally_is_not_entered_by_rounding_the_size() {
    // Found by random moves: the box lands on the floor, and the floor's edge minus the height rounds to
    // -0.12500001, which is inside the box it has just passed under.
    let start = Aabb::from_corners(
        [0.020_833_334_f32, -0.229_166_67],
        [0.083_333_336, -0.145_833_33],
    );
    let passed = Aabb::from_corners([0.1875, -0.229_166_67], [0.395_833_34, -0.125]);
    let floor = Aabb::from_corners([0.166_666_67, -0.041_666_668], [0.291_666_66, 0.208_333_33]);
    let delta = Vec2::new(0.142_857_15, 0.142_857_15);
    let slid = slide_among(start, delta, &[passed, floor], Response::Slide).unwrap();
    assert_eq!(slid.place().max().y.to_bits(), floor.min().y.to_bits());
    assert_eq!(slid.place().min().y.to_bits(), passed.max().y.to_bits());
}

#[test]
fn a_free_move_whose_leading_edge_rounds_back_does_not_end_in_what_it_passed() {
    // The leading edge moves to another binade and rounds down. The trailing edge, computed from it and the
    // size, would end 2e-8 short of where it had already been.
    let start = Aabb::from_corners([0.1_f32, 0.0], [16.1, 16.0]);
    let passed = Aabb::from_corners([-0.770_000_46, 23.999_998], [0.229_999_56, 28.999_998]);
    for response in [Response::Slide, Response::Bounce, Response::Stop] {
        let slid = slide_among(start, [0.13, 8.0], &[passed], response).unwrap();
        assert!(
            !slid.place().overlaps(passed),
            "{:?} after {response:?}",
            slid.place()
        );
    }
}

#[test]
fn a_box_thinner_than_the_float_spacing_does_not_vanish() {
    // From 2^24 on, f32 values are 2 apart: one unit of height would vanish at the floor.
    let thin = Aabb::from_corners([0.0_f32, 16_777_210.0], [1.0, 16_777_211.0]);
    let floor = Aabb::from_corners([-100.0, 16_777_220.0], [100.0, 16_777_300.0]);
    let wall = Aabb::from_corners([10.0, 16_777_000.0], [20.0, 16_777_300.0]);
    let slid = slide_among(thin, [30.0, 40.0], &[floor, wall], Response::Slide).unwrap();
    assert_eq!(slid.place().max().x.to_bits(), 10.0_f32.to_bits());
    let landed = slide_among(thin, [0.0, 13.0], &[floor, wall], Response::Slide).unwrap();
    assert!(!landed.place().is_empty());
    let pushed = slide_among(landed.mover, [50.0, 0.0], &[floor, wall], Response::Slide).unwrap();
    assert_eq!(pushed.place().max().x.to_bits(), 10.0_f32.to_bits());
}

#[test]
fn a_bounce_reports_the_remaining_motion_even_toward_the_range_end() {
    let ball = Aabb::from_corners([-20_000_i16, 0], [-19_990, 10]);
    let walls = [
        Aabb::from_corners([-19_980, 0], [-19_970, 10]),
        Aabb::from_corners([-20_020, 0], [-20_010, 10]),
    ];
    let slid = jostle::slide(ball, [32_000, 0], 1, |path| {
        let mut first = FirstHits::default();
        first.offer_boxes(path, &walls, Response::Bounce, |_, _, _| {});
        first
    });
    let slid = slid.unwrap();
    assert_eq!((slid.remaining.x, slid.is_cut_short), (-31_970, true));
}

#[test]
fn a_stop_at_the_hit_limit_is_not_cut_short() {
    let wall = Aabb::new(5, 0, 2, 2);
    let slid = jostle::slide(Aabb::new(0, 0, 2, 2), [9, 0], 0, |path| {
        let mut first = FirstHits::default();
        first.offer_box(path, wall, Response::Stop);
        first
    });
    assert!(!slid.unwrap().is_cut_short);
}

#[test]
fn bounds_of_a_move_hold_whatever_it_meets() {
    let floor = Aabb::new(0.0_f32, 0.0, 1.0, 1.0);
    let wall = Aabb::new(1.0, 0.0, 1.0, 1.0);
    assert!(floor.sweep([1.0e-9, 0.0], wall).hit().is_some());
    assert!(
        floor.swept([1.0e-9, 0.0]).overlaps(wall),
        "although 1 + 1e-9 rounds to 1"
    );
    let ball = jostle::Circle::new([0.1_f32, 0.0], 0.3);
    let post = Aabb::from_corners([0.4, -1.0], [0.5, 1.0]);
    assert!(!ball.overlaps_aabb(post) || ball.bounds().overlaps(post));
    assert!(
        !jostle::Circle::new([1.0e8_f32, 0.0], 3.0)
            .bounds()
            .is_empty()
    );
}

#[test]
fn a_box_wider_than_the_number_range_does_not_move() {
    let wide = Aabb::from_corners([i32::MIN, 0], [i32::MAX - 10, 5]);
    let outcome = slide_among(wide, [5, 0], &[], Response::Slide);
    assert_eq!(outcome, Err(MoveError::TooLarge(wide)));
}

#[test]
fn extremes_of_the_range_are_clamped_centred_and_mirrored_exactly() {
    let all = Aabb::from_corners([i32::MIN; 2], [i32::MAX; 2]);
    let (low, high) = (
        Aabb::from_corners([i32::MIN; 2], [i32::MAX - 1; 2]),
        Aabb::from_corners([i32::MIN + 1; 2], [i32::MAX; 2]),
    );
    assert_eq!(low.clamped_in(high), high);
    assert_eq!(all.hitbox_centered([10, 10]), Aabb::new(-6, -6, 10, 10));
    let right = Aabb::from_corners([0, 0], [i32::MAX, 1]);
    let mirrored = right.mirrored_in(all, jostle::Axis::X);
    assert_eq!(mirrored, Aabb::from_corners([i32::MIN, 0], [-1, 1]));
    assert!(Vec2::new(i64::MIN, 0).in_parts(1).is_none());
    let hit = Aabb::new(0_i64, 0, 1, 1).sweep([i64::MAX - 1, 0], Aabb::new(i64::MAX - 2, 0, 1, 1));
    assert!(hit.hit().unwrap().fraction() < 1.0);
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

/// On its diagonal the box misses `1` and slides down along `2`.
///
/// ```text
/// AAAA
/// AAAA
///         2222
///         2222
/// 1111
/// 1111
/// 1111
/// 1111
///
///
///     aaaa
///     aaaa
/// ```
fn s30_only_boxes_in_the_way_are_hit<S: Number>() {
    let level = [(0.0, 2.0, 1.0, 2.0), (2.0, 1.0, 1.0, 1.0)];
    let slid = go::<S>((0.0, 0.0, 1.0, 1.0), (5.0, 5.0), &level, Response::Slide);
    check_end(slid, (1.0, 5.0));
    assert_eq!(slid.blocked, Side::MaxX.into());
}

/// The ball bounces four times within one tick.
///
/// ```text
/// ##          ##
/// ##          ##
/// ##  AA    aa##
/// ##  AA    aa##
/// ##          ##
/// ##          ##
/// ```
fn s31_a_ball_stays_in_its_corridor<S: Number>() {
    let walls = [(-2.0, -5.0, 2.0, 20.0), (10.0, -5.0, 2.0, 20.0)];
    let slid = go::<S>((2.0, 0.0, 2.0, 2.0), (40.0, 0.0), &walls, Response::Bounce);
    check_end(slid, (8.0, 0.0));
    assert_eq!(slid.bounced, [true, false]);
    assert!(!slid.is_cut_short);
}

fn s32_a_bounce_keeps_all_the_motion<S: Number>() {
    let slid = go::<S>(
        (0.0, 0.0, 1.0, 1.0),
        (0.0, 5.0),
        &[(0.0, 2.0, 1.0, 2.0)],
        Response::Bounce,
    );
    check_end(slid, (0.0, -3.0));
    assert_eq!(slid.blocked, Sides::NONE, "no motion was lost");
}

fn s33_a_flush_box_moves_off_along_and_in<S: Number>() {
    let (body, wall) = (
        aabb::<S>((32.0, 50.0, 20.0, 20.0)),
        aabb::<S>((0.0, 0.0, 32.0, 100.0)),
    );
    assert_eq!(body.sweep(vec((2.0, 0.0)), wall), Sweep::Clear, "off");
    assert_eq!(body.sweep(vec((0.0, 10.0)), wall), Sweep::Clear, "along");
    let hit = body.sweep(vec((-2.0, 0.0)), wall).hit().expect("in");
    assert_eq!(hit.moment, jostle::Moment::start());
    let slid = go::<S>(
        (32.0, 50.0, 20.0, 20.0),
        (30.0, 50.0),
        &[(0.0, 0.0, 32.0, 100.0)],
        Response::Slide,
    );
    check_end(slid, (32.0, 50.0));
}

/// The box is inside the solid and may leave it, but not move deeper.
///
/// ```text
/// ################
/// ################
/// ######AAAAAAAA##
/// ######AAAAAAAA##
/// ######AAAAAAAA##
/// ######AAAAAAAA##
/// ################
/// ################
/// ```
fn s35_going_deeper_inside_is_refused<S: Number>() {
    let (body, arrow) = ((20.0, 10.0, 16.0, 16.0), [(8.0, 0.0, 32.0, 32.0)]);
    let slid = go::<S>(body, (19.0, 10.0), &arrow, Response::Slide);
    check_end(slid, (20.0, 10.0));
    assert!(slid.is_stuck && slid.blocked.has(Side::MinX));
    assert_eq!(
        aabb::<S>(body).pushed_out(aabb(arrow[0])),
        aabb((40.0, 10.0, 16.0, 16.0))
    );
}

fn s36_leaving_from_inside_is_free<S: Number>() {
    let slid = go::<S>(
        (3.0, 3.0, 2.0, 2.0),
        (20.0, 3.0),
        &[(0.0, 0.0, 8.0, 8.0)],
        Response::Slide,
    );
    check_end(slid, (20.0, 3.0));
}

fn s37_a_body_spawned_in_the_floor_neither_sinks_nor_sticks<S: Number>() {
    let floor = [(-50.0, 32.0, 200.0, 64.0)];
    let slid = go::<S>(
        (0.0, 40.0, 16.0, 16.0),
        (5.0, 43.0),
        &floor,
        Response::Slide,
    );
    check_end(slid, (5.0, 40.0));
    assert!(slid.is_stuck && slid.blocked.has(Side::MaxY) && !slid.blocked.has(Side::MaxX));
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
