//! S13 to S37: sweeps, slides, bounces and starting inside something.
//!
//! In the pictures, `A` is where a box starts, `a` where it ends, and `#` is solid.

mod seams;

use crate::numbers::{Number, aabb, for_numbers, vec};
use jostle::{Aabb, Response, Side, Sides, Slid, Sweep, slide_among};

for_numbers! {
    s13_slides_along_a_floor_with_a_flush_block: i16 i32 i64 f32 f64;
    s14_leaving_a_shared_corner_is_no_hit: i16 i32 i64 f32 f64;
    s15_corner_to_corner_is_one_hit_on_the_x_face: i16 i32 i64 f32 f64;
    s16_a_perfect_corner_is_the_x_face: i16 i32 i64 f32 f64;
    s17_a_new_overlap_on_both_axes_at_once_is_a_hit: i16 i32 i64 f32 f64;
    s18_a_bullet_cannot_jump_over_a_thin_wall: i16 i32 i64 f32 f64;
    s20_a_diagonal_stop_ends_both_axes: i16 i32 i64 f32 f64;
    s30_only_boxes_in_the_way_are_hit: i16 i32 i64 f32 f64;
    s31_a_ball_stays_in_its_corridor: i16 i32 i64 f32 f64;
    s32_a_bounce_keeps_all_the_motion: i16 i32 i64 f32 f64;
    s33_a_flush_box_moves_off_along_and_in: i16 i32 i64 f32 f64;
    s35_going_deeper_inside_is_refused: i16 i32 i64 f32 f64;
    s36_leaving_from_inside_is_free: i16 i32 i64 f32 f64;
    s37_a_body_spawned_in_the_floor_neither_sinks_nor_sticks: i16 i32 i64 f32 f64;
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
