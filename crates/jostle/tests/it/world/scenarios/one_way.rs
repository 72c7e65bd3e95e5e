//! S42 to S47: one-way platforms, which block only from above.

use super::scene::{Scene, in_all_frames, with_tiles};
use crate::numbers::{Number, for_numbers, n};
use jostle::Response::Slide;
use jostle::{BodyId, MoveOptions, Side, Sides};

for_numbers! {
    s42_a_rising_platform_keeps_its_rider: i16 i32 i64 f32 f64;
    s42_a_rising_platform_lifts_only_what_is_above: i16 i32 i64 f32 f64;
    s43_half_a_pixel_of_overlap_is_enough_to_stand: f32 f64;
    s44_jumps_through_unhindered_and_lands: i16 i32 i64 f32 f64;
    s45_a_body_inside_a_one_way_is_not_lifted: i16 i32 i64 f32 f64;
    s46_dropping_through_ignores_only_what_it_stands_on: i16 i32 i64 f32 f64;
    s46_a_drop_ends_once_the_body_has_left: i16 i32 i64 f32 f64;
    s47_a_solid_beside_a_one_way_keeps_its_face: i16 i32 i64 f32 f64;
}

fn shelf_and_body<S: Number>(scene: &mut Scene<S>, corner: (f64, f64)) -> (BodyId, BodyId) {
    let shelf = scene.shelf((0.0, 100.0, 64.0, 8.0));
    let body = scene.actor((corner.0, corner.1, 16.0, 16.0));
    (shelf, body)
}

fn s42_a_rising_platform_keeps_its_rider<S: Number>() {
    for is_shelf_first in [true, false] {
        in_all_frames::<S>(|scene| {
            let (shelf, rider) = shelf_and_body(scene, (10.0, 84.0));
            scene.slide(rider, (0.0, 2.0)).touching_at(Side::MaxY);
            for tick in 1..=20 {
                let y = 84.0 - 3.0 * f64::from(tick);
                if is_shelf_first {
                    scene.move_solid(shelf, (0.0, -3.0));
                }
                let outcome = scene.slide(rider, (0.0, 2.0));
                outcome.touching_at(Side::MaxY).blocked_at(Side::MaxY);
                if !is_shelf_first {
                    scene.move_solid(shelf, (0.0, -3.0));
                }
                scene.check_at(shelf, (0.0, y + 16.0));
                scene.check_at(rider, (10.0, y));
                assert_eq!(scene.touching(rider), Side::MaxY.into(), "tick {tick}");
            }
        });
    }
}

fn s42_a_rising_platform_lifts_only_what_is_above<S: Number>() {
    in_all_frames::<S>(|scene| {
        let (shelf, above) = shelf_and_body(scene, (10.0, 80.0));
        let beside = scene.actor((64.0, 90.0, 16.0, 16.0));
        let inside = scene.actor((30.0, 90.0, 16.0, 16.0));
        let below = scene.actor((10.0, 108.0, 16.0, 16.0));
        scene.move_solid(shelf, (5.0, -10.0));
        scene.check_at(above, (10.0, 74.0));
        scene.check_at(beside, (64.0, 90.0));
        scene.check_at(inside, (30.0, 90.0));
        scene.check_at(below, (10.0, 108.0));
        assert!(!scene.slide(inside, (0.0, 0.0)).is_stuck);
    });
}

fn s43_half_a_pixel_of_overlap_is_enough_to_stand<S: Number>() {
    in_all_frames::<S>(|scene| {
        let (_, body) = shelf_and_body(scene, (63.5, 84.0));
        for jump in 0..100 {
            let mut speed = -4.0;
            for _ in 0..40 {
                let outcome = scene.slide(body, (0.0, speed));
                speed = if outcome.blocked.has(Side::MaxY) {
                    0.0
                } else {
                    speed + 0.25
                };
            }
            scene.check_at(body, (63.5, 84.0));
            assert_eq!(scene.touching(body), Side::MaxY.into(), "jump {jump}");
        }
    });
}

fn s44_jumps_through_unhindered_and_lands<S: Number>() {
    in_all_frames::<S>(|scene| {
        let (shelf, body) = shelf_and_body(scene, (10.0, 110.0));
        let outcome = scene.go(body, (10.0, 70.0), Slide);
        outcome.ends_at((10.0, 70.0)).blocked_at(Sides::NONE);
        assert!(scene.hits().is_empty());
        for fall in 1..=8 {
            scene.slide(body, (0.0, f64::from(fall)));
        }
        scene.check_at(body, (10.0, 84.0));
        assert_eq!(scene.hits(), [(Some(shelf), Side::MaxY, 0.0)]);
    });
}

fn s45_a_body_inside_a_one_way_is_not_lifted<S: Number>() {
    in_all_frames::<S>(|scene| {
        let (_, body) = shelf_and_body(scene, (10.0, 90.0));
        let outcome = scene.go(body, (10.0, 93.0), Slide);
        outcome.ends_at((10.0, 93.0)).touching_at(Sides::NONE);
        assert!(!outcome.is_stuck && scene.hits().is_empty());
        assert_eq!(
            scene.world.push_out(body),
            Ok(scene.seen((10.0, 93.0, 16.0, 16.0)))
        );
    });
    in_all_frames::<S>(|scene| {
        let (_, body) = shelf_and_body(scene, (-20.0, 90.0));
        let outcome = scene.go(body, (10.0, 93.0), Slide);
        outcome.ends_at((10.0, 93.0)).blocked_at(Sides::NONE);
    });
}

fn s46_dropping_through_ignores_only_what_it_stands_on<S: Number>() {
    with_tiles::<S>(|scene| {
        scene.tiles((0.0, 100.0), 16.0, &["-", "-", "-"]);
        let body = scene.actor((0.0, 84.0, 16.0, 16.0));
        scene.slide(body, (0.0, 40.0)).ends_at((0.0, 84.0));
        for y in [100.0, 116.0] {
            assert_eq!(scene.world.drop_through(body), Ok(true));
            assert_eq!(scene.touching(body), Sides::NONE);
            scene
                .slide(body, (0.0, 40.0))
                .ends_at((0.0, y))
                .blocked_at(Side::MaxY);
            scene.slide(body, (0.0, 40.0)).ends_at((0.0, y));
        }
        assert_eq!(scene.world.drop_through(body), Ok(true));
        scene.slide(body, (0.0, 40.0)).ends_at((0.0, 156.0));
        assert_eq!(scene.world.drop_through(body), Ok(false), "in the air");
    });
}

fn s46_a_drop_ends_once_the_body_has_left<S: Number>() {
    with_tiles::<S>(|scene| {
        scene.tiles((0.0, 96.0), 16.0, &["--"]);
        let body = scene.actor((8.0, 80.0, 16.0, 16.0));
        assert_eq!(scene.world.drop_through(body), Ok(true), "both tiles below");
        scene.slide(body, (0.0, 4.0)).ends_at((8.0, 84.0));
        let mut clone = scene.world.clone();
        let delta = scene.seen_vec((0.0, 4.0));
        let moved = clone.move_and_slide(body, delta).unwrap();
        assert_eq!(
            scene.outcome(&moved).corner.y,
            n(88.0),
            "a copy remembers the drop"
        );
        scene.slide(body, (0.0, 40.0)).ends_at((8.0, 124.0));
        scene.slide(body, (0.0, -60.0)).ends_at((8.0, 64.0));
        scene.slide(body, (0.0, 60.0)).ends_at((8.0, 80.0));
    });
}

fn s47_a_solid_beside_a_one_way_keeps_its_face<S: Number>() {
    with_tiles::<S>(|scene| {
        scene.tiles((0.0, 16.0), 16.0, &["-#"]);
        let body = scene.actor((2.0, 18.0, 8.0, 8.0));
        let outcome = scene.go(body, (20.0, 18.0), Slide);
        outcome.ends_at((8.0, 18.0)).blocked_at(Side::MaxX);
        assert!(!outcome.is_stuck);
    });
    with_tiles::<S>(|scene| {
        scene.tiles((0.0, 16.0), 16.0, &["-#"]);
        let options = MoveOptions::default();
        let body = scene.add(scene.actor_body((2.0, 8.0, 8.0, 8.0), options));
        let outcome = scene.slide(body, (20.0, 4.0));
        outcome.ends_at((22.0, 8.0)).blocked_at(Side::MaxY);
    });
}
