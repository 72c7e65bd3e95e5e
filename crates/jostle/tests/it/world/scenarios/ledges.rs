//! S87 to S89, S147: ledges that are forgiven in the air, against the fall or the rise.

use super::scene::{Outcome, Scene, in_all_frames, with_tiles};
use crate::numbers::{Number, for_numbers, n};
use jostle::{Body, MoveOptions, Side, Sides};

for_numbers! {
    s87_feet_that_clip_a_ledge_are_lifted_onto_it: i16 i32 i64 f32 f64;
    s87_a_head_that_clips_a_ledge_is_nudged_below_it: i16 i32 i64 f32 f64;
    s87_the_way_along_the_motion_is_kept: i16 i32 i64 f32 f64;
    s88_a_body_on_the_ground_meets_a_wall: i16 i32 i64 f32 f64;
    s88_a_ledge_without_room_is_a_wall: i16 i32 i64 f32 f64;
    s89_a_forgiven_ledge_ends_the_fall: i16 i32 i64 f32 f64;
    s147_a_one_way_wall_without_a_top_is_no_ledge: i16 i32 i64 f32 f64;
    s89_the_amount_is_saved_and_restored: i16 i32 i64 f32 f64;
}

fn ledge<S: Number>(amount: f64) -> MoveOptions<S> {
    MoveOptions {
        forgive_ledge: n(amount),
        ..MoveOptions::default()
    }
}

/// Moves a body of 10 by 10 that forgives this much of a ledge.
#[track_caller]
fn leap<S: Number>(
    scene: &mut Scene<S>,
    amount: f64,
    corner: (f64, f64),
    delta: (f64, f64),
) -> Outcome<S> {
    let body = scene.actor_body((corner.0, corner.1, 10.0, 10.0), ledge(amount));
    let id = scene.add(body);
    scene.slide(id, delta)
}

/// The body is flush with the wall when its feet are 2 below the top.
///
/// ```text
/// AAAA
/// AAAA ↘
/// AAAA   ####
///        ####
/// ```
fn s87_feet_that_clip_a_ledge_are_lifted_onto_it<S: Number>() {
    with_tiles::<S>(|scene| {
        scene.tiles((20.0, 10.0), 10.0, &["#"]);
        let lifted = leap(scene, 2.0, (5.0, 0.0), (10.0, 4.0));
        let lifted = lifted.ends_at((15.0, 0.0)).blocked_at(Side::MaxY);
        lifted.touching_at(Side::MaxY);
        assert_eq!(lifted.remaining.y, n::<S>(4.0));
        let stopped = leap(scene, 1.0, (5.0, 0.0), (10.0, 4.0));
        stopped.ends_at((10.0, 4.0)).blocked_at(Side::MaxX);
        // `forgive_wall` never goes against the fall.
        let options = MoveOptions {
            forgive_wall: n(9.0),
            ..MoveOptions::default()
        };
        let id = scene.add(scene.actor_body((5.0, 0.0, 10.0, 10.0), options));
        let stopped = scene.slide(id, (10.0, 4.0));
        stopped.ends_at((10.0, 4.0)).blocked_at(Side::MaxX);
    });
}

fn s87_a_head_that_clips_a_ledge_is_nudged_below_it<S: Number>() {
    with_tiles::<S>(|scene| {
        scene.tiles((20.0, -10.0), 10.0, &["#"]);
        let nudged = leap(scene, 2.0, (5.0, 0.0), (10.0, -4.0));
        let nudged = nudged.ends_at((15.0, 0.0)).blocked_at(Side::MinY);
        nudged.touching_at(Side::MinY);
        let stopped = leap(scene, 1.0, (5.0, 0.0), (10.0, -4.0));
        stopped.ends_at((10.0, -4.0)).blocked_at(Side::MaxX);
    });
}

/// A corner that the motion leads around anyway costs nothing of it.
fn s87_the_way_along_the_motion_is_kept<S: Number>() {
    with_tiles::<S>(|scene| {
        scene.tiles((20.0, -10.0), 10.0, &["#"]);
        // Falling, the head clips 2 of the wall's bottom when the body gets there.
        let nudged = leap(scene, 2.0, (5.0, -4.0), (10.0, 4.0));
        nudged.ends_at((15.0, 2.0)).blocked_at(Sides::NONE);
        // Level, either corner will do.
        leap(scene, 2.0, (5.0, -2.0), (10.0, 0.0)).ends_at((15.0, 0.0));
        leap(scene, 2.0, (5.0, -18.0), (10.0, 0.0)).ends_at((15.0, -20.0));
    });
}

fn s88_a_body_on_the_ground_meets_a_wall<S: Number>() {
    with_tiles::<S>(|scene| {
        scene.tiles((0.0, 10.0), 10.0, &["######"]);
        scene.solid((20.0, 8.0, 10.0, 2.0));
        let stopped = leap(scene, 4.0, (5.0, 0.0), (10.0, 1.0));
        stopped.ends_at((10.0, 0.0));
        stopped.blocked_at(Side::MaxX | Side::MaxY);
        // The same stair, from the air.
        let lifted = leap(scene, 4.0, (5.0, -2.0), (10.0, 4.0));
        lifted.ends_at((15.0, -2.0)).blocked_at(Side::MaxY);
    });
}

fn s88_a_ledge_without_room_is_a_wall<S: Number>() {
    in_all_frames::<S>(|scene| {
        scene.solid((20.0, 12.0, 10.0, 10.0));
        leap(scene, 2.0, (5.0, 2.0), (10.0, 4.0)).ends_at((15.0, 2.0));
        // Not in the way here, but up there.
        scene.solid((19.0, -10.0, 1.0, 13.0));
        let stopped = leap(scene, 2.0, (5.0, 2.0), (10.0, 4.0));
        stopped.ends_at((10.0, 6.0)).blocked_at(Side::MaxX);
    });
    in_all_frames::<S>(|scene| {
        scene.solid((20.0, 12.0, 10.0, 10.0));
        // A ceiling that lets through from above is in the way up, and nowhere else.
        let ceiling = Body::solid(scene.seen((19.0, -10.0, 1.0, 13.0)));
        scene.add(ceiling.with_one_way(scene.seen_side(Side::MaxY)));
        let stopped = leap(scene, 2.0, (5.0, 2.0), (10.0, 4.0));
        stopped.ends_at((10.0, 6.0)).blocked_at(Side::MaxX);
    });
}

/// Even if the ledge is so narrow that the body crosses it in one tick, it falls on only in the next.
fn s89_a_forgiven_ledge_ends_the_fall<S: Number>() {
    in_all_frames::<S>(|scene| {
        scene.solid((20.0, 10.0, 2.0, 10.0));
        let id = scene.add(scene.actor_body((5.0, 0.0, 10.0, 10.0), ledge(2.0)));
        let lifted = scene.slide(id, (30.0, 12.0));
        let lifted = lifted.ends_at((35.0, 0.0)).blocked_at(Side::MaxY);
        lifted.touching_at(Sides::NONE);
        scene.slide(id, (30.0, 12.0)).ends_at((65.0, 12.0));
    });
}

fn s89_the_amount_is_saved_and_restored<S: Number>() {
    in_all_frames::<S>(|scene| {
        let id = scene.add(scene.actor_body((5.0, 0.0, 10.0, 10.0), ledge(2.0)));
        let (bytes, sum) = (scene.world.save(), scene.world.checksum());
        let other = MoveOptions {
            forgive_ledge: n(0.0),
            ..scene.world.body(id).unwrap().options()
        };
        scene.world.set_options(id, other).unwrap();
        assert_ne!(scene.world.checksum(), sum);
        scene.world.restore(&bytes).unwrap();
        let restored = scene.world.body(id).unwrap().options().forgive_ledge;
        assert_eq!((restored, scene.world.checksum()), (n(2.0), sum));
    });
}

/// The wall blocks from the left alone, so there is nothing above or below it to be on.
fn s147_a_one_way_wall_without_a_top_is_no_ledge<S: Number>() {
    for delta in [(10.0, 4.0), (10.0, -4.0)] {
        in_all_frames::<S>(|scene| {
            let open = scene.seen_side(Side::MinX);
            let y = if 0.0 < delta.1 { 10.0 } else { -10.0 };
            let wall = Body::solid(scene.seen((20.0, y, 10.0, 10.0)));
            scene.add(wall.with_one_way(open));
            let stopped = leap(scene, 2.0, (5.0, 0.0), delta);
            stopped.ends_at((10.0, delta.1)).blocked_at(Side::MaxX);
        });
    }
}
