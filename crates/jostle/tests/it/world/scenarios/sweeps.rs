//! S13 to S20, S28 to S34: sweeps, corners, bounces, the order of hits.

use super::scene::{in_all_frames, with_tiles};
use crate::numbers::{Number, aabb, for_numbers, vec};
use jostle::Response::{Bounce, Pass, Slide, Stop};
use jostle::{Side, Sides};

for_numbers! {
    s13_slides_along_a_floor_with_a_flush_block: i16 i32 i64 f32 f64;
    s13_slides_along_a_floor_of_tiles: i16 i32 i64 f32 f64;
    s14_leaving_a_shared_corner_is_no_hit: i16 i32 i64 f32 f64;
    s15_corner_to_corner_is_one_hit_on_the_x_face: i16 i32 i64 f32 f64;
    s16_a_perfect_corner_is_the_x_face: i16 i32 i64 f32 f64;
    s17_a_new_overlap_on_both_axes_at_once_is_a_hit: i16 i32 i64 f32 f64;
    s18_a_bullet_cannot_jump_over_a_thin_wall: i16 i32 i64 f32 f64;
    s19_a_fast_fall_lands_on_the_tile_just_below: i16 i32 i64 f32 f64;
    s20_a_diagonal_stop_ends_both_axes: i16 i32 i64 f32 f64;
    s28_both_tiles_are_reported_in_order: i16 i32 i64 f32 f64;
    s29_crossed_boxes_are_reported_in_travel_order: i16 i32 i64 f32 f64;
    s30_only_boxes_in_the_way_are_hit: i16 i32 i64 f32 f64;
    s31_a_ball_stays_in_its_corridor: i16 i32 i64 f32 f64;
    s32_a_bounce_keeps_all_the_motion: i16 i32 i64 f32 f64;
    s33_a_flush_box_moves_off_along_and_in: i16 i32 i64 f32 f64;
    s34_a_shifted_scene_gives_a_shifted_result: i16 i32 i64 f32 f64;
}

fn s13_slides_along_a_floor_with_a_flush_block<S: Number>() {
    in_all_frames::<S>(|scene| {
        let [floor, block] = scene.solids([(-100.0, 32.0, 132.0, 16.0), (32.0, 32.0, 16.0, 16.0)]);
        let body = scene.actor((0.0, 0.0, 16.0, 16.0));
        let outcome = scene.go(body, (32.0, 32.0), Slide);
        outcome.ends_at((32.0, 16.0)).blocked_at(Side::MaxY);
        assert_eq!(outcome.remaining, vec((0.0, 16.0)));
        assert_eq!(scene.hits(), [(Some(floor), Side::MaxY, 0.5)]);
        let carriers = scene.world.contacts(body);
        assert_eq!(carriers.len(), 1, "it ends on the block {block}");
    });
}

fn s13_slides_along_a_floor_of_tiles<S: Number>() {
    with_tiles::<S>(|scene| {
        scene.tiles((-96.0, 32.0), 16.0, &["#########"]);
        let body = scene.actor((0.0, 0.0, 16.0, 16.0));
        let outcome = scene.go(body, (32.0, 32.0), Slide);
        outcome.ends_at((32.0, 16.0)).blocked_at(Side::MaxY);
        assert!(scene.hits().iter().all(|hit| hit.1 == Side::MaxY));
    });
}

fn s14_leaving_a_shared_corner_is_no_hit<S: Number>() {
    in_all_frames::<S>(|scene| {
        scene.solid((16.0, 0.0, 32.0, 32.0));
        let body = scene.actor((0.0, 32.0, 16.0, 16.0));
        let outcome = scene.go(body, (-1.0, 31.0), Slide);
        outcome.ends_at((-1.0, 31.0)).blocked_at(Sides::NONE);
        assert!(scene.hits().is_empty());
    });
}

fn s15_corner_to_corner_is_one_hit_on_the_x_face<S: Number>() {
    in_all_frames::<S>(|scene| {
        let block = scene.solid((16.0, 0.0, 16.0, 16.0));
        let body = scene.actor((0.0, 16.0, 16.0, 16.0));
        let outcome = scene.go(body, (1.0, 15.0), Slide);
        outcome.ends_at((0.0, 15.0)).blocked_at(Side::MaxX);
        assert_eq!(scene.hits(), [(Some(block), Side::MaxX, 0.0)]);
    });
}

fn s16_a_perfect_corner_is_the_x_face<S: Number>() {
    for (response, end) in [(Stop, (8.0, 8.0)), (Slide, (8.0, 1.0))] {
        in_all_frames::<S>(|scene| {
            let block = scene.solid((0.0, 0.0, 8.0, 8.0));
            let body = scene.actor((10.0, 10.0, 2.0, 2.0));
            scene.go(body, (1.0, 1.0), response).ends_at(end);
            assert_eq!(scene.hits(), [(Some(block), Side::MinX, 2.0 / 9.0)]);
        });
    }
}

fn s17_a_new_overlap_on_both_axes_at_once_is_a_hit<S: Number>() {
    in_all_frames::<S>(|scene| {
        let block = scene.solid((11.0, 11.0, 10.0, 10.0));
        let body = scene.actor((0.0, 0.0, 10.0, 10.0));
        scene.go(body, (5.0, 5.0), Slide).ends_at((1.0, 5.0));
        assert_eq!(scene.hits(), [(Some(block), Side::MaxX, 0.2)]);
    });
}

fn s18_a_bullet_cannot_jump_over_a_thin_wall<S: Number>() {
    in_all_frames::<S>(|scene| {
        let wall = scene.solid((500.0, 0.0, 1.0, 20.0));
        let bullet = scene.actor((0.0, 8.0, 2.0, 2.0));
        scene.go(bullet, (1000.0, 8.0), Stop).ends_at((498.0, 8.0));
        assert_eq!(scene.hits(), [(Some(wall), Side::MaxX, 0.498)]);
    });
}

fn s19_a_fast_fall_lands_on_the_tile_just_below<S: Number>() {
    with_tiles::<S>(|scene| {
        scene.tiles((0.0, 100.0), 16.0, &["##"]);
        let body = scene.actor((8.0, 83.0, 16.0, 16.0));
        let outcome = scene.slide(body, (0.0, 20.0));
        outcome.ends_at((8.0, 84.0)).blocked_at(Side::MaxY);
        assert_eq!(outcome.remaining, vec((0.0, 19.0)));
        assert!(
            scene
                .hits()
                .iter()
                .all(|hit| (hit.1, hit.2) == (Side::MaxY, 0.05))
        );
    });
}

fn s20_a_diagonal_stop_ends_both_axes<S: Number>() {
    in_all_frames::<S>(|scene| {
        scene.solid((50.0, 40.0, 1.0, 20.0));
        let bullet = scene.actor((0.0, 0.0, 4.0, 4.0));
        let outcome = scene.go(bullet, (100.0, 100.0), Stop);
        outcome.ends_at((46.0, 46.0)).blocked_at(Side::MaxX);
        assert_eq!(outcome.remaining, vec((54.0, 54.0)));
    });
}

fn s28_both_tiles_are_reported_in_order<S: Number>() {
    with_tiles::<S>(|scene| {
        scene.tiles((0.0, 32.0), 16.0, &["##"]);
        let body = scene.actor((8.0, 16.0, 16.0, 16.0));
        scene.go(body, (8.0, 20.0), Slide).ends_at((8.0, 16.0));
        let hits = scene.hits();
        assert_eq!(hits.len(), 2);
        assert!(hits.iter().all(|hit| (hit.1, hit.2) == (Side::MaxY, 0.0)));
        let names: Vec<_> = scene.world.hits().iter().map(|hit| hit.other).collect();
        assert!(names.is_sorted(), "{names:?}");
    });
}

fn s29_crossed_boxes_are_reported_in_travel_order<S: Number>() {
    in_all_frames::<S>(|scene| {
        let [a, b, c] = scene.solids([90.0, 70.0, 50.0].map(|x| (x, 0.0, 10.0, 10.0)));
        let body = scene.actor((110.0, 0.0, 10.0, 10.0));
        let outcome = scene.go(body, (10.0, 0.0), Pass);
        outcome.ends_at((10.0, 0.0)).blocked_at(Sides::NONE);
        let expected = [(a, 0.1), (b, 0.3), (c, 0.5)].map(|(id, at)| (Some(id), Side::MinX, at));
        assert_eq!(scene.hits(), expected);
    });
}

fn s30_only_boxes_in_the_way_are_hit<S: Number>() {
    in_all_frames::<S>(|scene| {
        let [_, c] = scene.solids([(0.0, 2.0, 1.0, 2.0), (2.0, 1.0, 1.0, 1.0)]);
        let a = scene.actor((0.0, 0.0, 1.0, 1.0));
        scene.go(a, (5.0, 5.0), Slide).ends_at((1.0, 5.0));
        assert_eq!(scene.hits(), [(Some(c), Side::MaxX, 0.2)]);
    });
}

fn s31_a_ball_stays_in_its_corridor<S: Number>() {
    in_all_frames::<S>(|scene| {
        let walls = [(-2.0, -5.0, 2.0, 20.0), (10.0, -5.0, 2.0, 20.0)];
        let [left, right] = scene.solids(walls).map(Some);
        let ball = scene.actor((2.0, 0.0, 2.0, 2.0));
        let outcome = scene.go(ball, (40.0, 0.0), Bounce);
        outcome.ends_at((8.0, 0.0)).touching_at(Side::MaxX);
        assert_eq!(
            (outcome.bounced, outcome.is_cut_short),
            ([true, false], false)
        );
        let (min, max) = (Side::MinX, Side::MaxX);
        let expected = [
            (right, max, 6.0),
            (left, min, 14.0),
            (right, max, 22.0),
            (left, min, 30.0),
        ];
        assert_eq!(
            scene.hits(),
            expected.map(|(wall, side, way)| (wall, side, way / 38.0))
        );
    });
}

fn s32_a_bounce_keeps_all_the_motion<S: Number>() {
    in_all_frames::<S>(|scene| {
        let block = scene.solid((0.0, 2.0, 1.0, 2.0));
        let ball = scene.actor((0.0, 0.0, 1.0, 1.0));
        let outcome = scene.go(ball, (0.0, 5.0), Bounce);
        outcome.ends_at((0.0, -3.0)).blocked_at(Sides::NONE);
        assert_eq!(scene.hits(), [(Some(block), Side::MaxY, 0.2)]);
    });
}

fn s33_a_flush_box_moves_off_along_and_in<S: Number>() {
    for (goal, end, is_hit) in [
        ((34.0, 50.0), (34.0, 50.0), false),
        ((32.0, 60.0), (32.0, 60.0), false),
        ((30.0, 50.0), (32.0, 50.0), true),
    ] {
        in_all_frames::<S>(|scene| {
            let wall = scene.solid((0.0, 0.0, 32.0, 100.0));
            let body = scene.actor((32.0, 50.0, 20.0, 20.0));
            scene.go(body, goal, Slide).ends_at(end);
            let hits = is_hit.then_some((Some(wall), Side::MinX, 0.0));
            assert_eq!(scene.hits(), Vec::from_iter(hits));
        });
    }
}

fn s34_a_shifted_scene_gives_a_shifted_result<S: Number>() {
    let is_fine = S::exactly(0.25).is_some();
    let shifts = [(0.0, 0.0), (-1000.0, -1000.0), (0.5, 0.25)];
    for shift in shifts
        .into_iter()
        .filter(|shift| is_fine || *shift != (0.5, 0.25))
    {
        with_tiles::<S>(|scene| {
            scene.shift(shift);
            scene.tiles((0.0, 0.0), 16.0, &["#....", "#....", "#####"]);
            let body = scene.actor((40.0, 4.0, 16.0, 16.0));
            let outcome = scene.slide(body, (-30.0, 20.0));
            outcome
                .ends_at((16.0, 16.0))
                .blocked_at(Side::MinX | Side::MaxY);
            assert_eq!(outcome.remaining, vec((-6.0, 8.0)));
            let falls = scene
                .hits()
                .iter()
                .filter(|hit| hit.1 == Side::MaxY)
                .count();
            assert!(falls == 1 || falls == 2, "on one tile or on a seam");
            assert_eq!(scene.met().last(), Some(&aabb((0.0, 16.0, 16.0, 16.0))));
        });
    }
}
