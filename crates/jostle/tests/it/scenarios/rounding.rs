//! Moves at the limits of the numbers: rounded edges, thin and wide boxes, the hit limit.

use jostle::motion::FirstHits;
use jostle::{Aabb, MoveError, Response, Vec2, slide_among};

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
    let slid = jostle::motion::slide(ball, [32_000, 0], 1, |path| {
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
    let slid = jostle::motion::slide(Aabb::new(0, 0, 2, 2), [9, 0], 0, |path| {
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
    assert_eq!(
        MoveError::TooLarge(wide).to_string(),
        "cannot move the box from (-2147483648, 0) to (2147483637, 5): its size is beyond the range of the number type; \
         make it smaller"
    );
}

#[test]
fn extremes_of_the_range_are_clamped_centered_and_mirrored_exactly() {
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
