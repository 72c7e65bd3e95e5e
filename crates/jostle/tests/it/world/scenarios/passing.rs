//! S69 and S70: what is passed through at the moment of another contact.

use super::scene::{Scene, in_all_frames};
use crate::numbers::{Number, for_numbers};
use jostle::{BodyId, Response, Side};

for_numbers! {
    s69_a_passed_face_is_reported_once_beside_an_answered_one: i16 i32 i64 f32 f64;
    s69_a_passed_face_is_reported_once_among_bounces_at_one_moment: i16 i32 i64 f32 f64;
    s69_a_passed_face_is_reported_once_where_a_corner_is_forgiven: i16 i32 i64 f32 f64;
    s70_a_face_leads_past_a_passed_corner: i16 i32 i64 f32 f64;
    s70_a_passed_corner_that_is_entered_is_reported: i16 i32 i64 f32 f64;
    s70_a_forgiven_corner_leads_past_a_passed_face: i16 i32 i64 f32 f64;
}

/// A hit: the body, the side of the mover, the fraction, and the response.
type Answered = (BodyId, Side, f64, Response);

/// Moves an actor that passes through one body and answers the others alike. Returns the hits.
fn pass<S: Number>(
    scene: &mut Scene<S>,
    actor: BodyId,
    delta: (f64, f64),
    ghost: BodyId,
    response: Response,
) -> Vec<Answered> {
    let delta = scene.seen_vec(delta);
    let answer = |other: jostle::Other| {
        if other.body() == Some(ghost) {
            Response::Pass
        } else {
            response
        }
    };
    let moved = scene
        .world
        .move_with(actor, delta, |_, other| answer(other));
    moved.unwrap();
    let hits = scene.world.hits().iter().map(|hit| {
        let body = hit.other.body().unwrap();
        (body, scene.seen_side(hit.side), hit.fraction, hit.response)
    });
    hits.collect()
}

/// The actor is flush with the wall on its left and enters the ghost above it at once.
fn s69_a_passed_face_is_reported_once_beside_an_answered_one<S: Number>() {
    for response in [Response::Slide, Response::Bounce, Response::Stop] {
        in_all_frames::<S>(|scene| {
            let wall = scene.solid((0.0, -2.0, 1.0, 2.0));
            let actor = scene.actor((0.0, 0.0, 1.0, 1.0));
            let ghost = scene.solid((-2.0, 0.0, 2.0, 1.0));
            let hits = pass(scene, actor, (-1.0, -1.0), ghost, response);
            let expected = [
                (wall, Side::MinY, 0.0, response),
                (ghost, Side::MinX, 0.0, Response::Pass),
            ];
            assert_eq!(hits, expected);
        });
        // Half-way, and with the lower id: bodies of one moment come by id.
        in_all_frames::<S>(|scene| {
            let ghost = scene.solid((12.0, -20.0, 4.0, 60.0));
            let floor = scene.solid((-20.0, 12.0, 60.0, 4.0));
            let actor = scene.actor((0.0, 0.0, 8.0, 8.0));
            let hits = pass(scene, actor, (8.0, 8.0), ghost, response);
            let expected = [
                (ghost, Side::MaxX, 0.5, Response::Pass),
                (floor, Side::MaxY, 0.5, response),
            ];
            assert_eq!(hits, expected);
        });
    }
}

/// Without room to bounce, the actor turns around at one moment until its hits are used up.
fn s69_a_passed_face_is_reported_once_among_bounces_at_one_moment<S: Number>() {
    in_all_frames::<S>(|scene| {
        scene.solid((-20.0, -4.0, 40.0, 4.0));
        scene.solid((-20.0, 8.0, 40.0, 4.0));
        let ghost = scene.solid((8.0, 0.0, 4.0, 8.0));
        let actor = scene.actor((0.0, 0.0, 8.0, 8.0));
        let hits = pass(scene, actor, (4.0, 4.0), ghost, Response::Bounce);
        let passed = hits.iter().filter(|hit| hit.0 == ghost);
        assert_eq!(passed.count(), 1, "{hits:?}");
        assert!(1 < hits.len());
    });
}

/// The head clips the ceiling's corner and the body is nudged around it. It enters the ghost beside it before and
/// after.
fn s69_a_passed_face_is_reported_once_where_a_corner_is_forgiven<S: Number>() {
    in_all_frames::<S>(|scene| {
        scene.solid((-8.0, -4.0, 10.0, 4.0));
        let ghost = scene.solid((4.0, -40.0, 20.0, 40.0));
        let options = jostle::MoveOptions {
            forgive_ceiling: crate::numbers::n(2.0),
            ..jostle::MoveOptions::default()
        };
        let actor = scene.add(scene.actor_body((0.0, 0.0, 8.0, 8.0), options));
        let hits = pass(scene, actor, (0.0, -8.0), ghost, Response::Slide);
        assert_eq!(hits, [(ghost, Side::MinY, 0.0, Response::Pass)]);
        scene.check_at(actor, (2.0, -8.0));
    });
}

/// The floor below stops the actor, so that it passes above the ghost's corner.
fn s70_a_face_leads_past_a_passed_corner<S: Number>() {
    for response in [Response::Slide, Response::Bounce, Response::Stop] {
        in_all_frames::<S>(|scene| {
            let actor = scene.actor((-5.0, 3.0, 1.0, 1.0));
            let ghost = scene.solid((-6.0, 1.0, 1.0, 2.0));
            let floor = scene.solid((-5.0, 0.0, 1.0, 3.0));
            let hits = pass(scene, actor, (-1.0, -1.0), ghost, response);
            assert_eq!(hits, [(floor, Side::MinY, 0.0, response)]);
        });
    }
}

fn s70_a_passed_corner_that_is_entered_is_reported<S: Number>() {
    // Alone.
    in_all_frames::<S>(|scene| {
        let actor = scene.actor((0.0, 0.0, 8.0, 8.0));
        let ghost = scene.solid((8.0, 8.0, 8.0, 8.0));
        let hits = pass(scene, actor, (4.0, 4.0), ghost, Response::Slide);
        assert_eq!(hits, [(ghost, Side::MaxX, 0.0, Response::Pass)]);
    });
    // The wall turns the actor down, beside a ghost that begins at its corner but reaches below it.
    in_all_frames::<S>(|scene| {
        let actor = scene.actor((0.0, 0.0, 8.0, 8.0));
        let ghost = scene.solid((0.0, 8.0, 8.0, 8.0));
        let wall = scene.solid((8.0, -8.0, 4.0, 40.0));
        let hits = pass(scene, actor, (4.0, 4.0), ghost, Response::Slide);
        let expected = [
            (ghost, Side::MaxY, 0.0, Response::Pass),
            (wall, Side::MaxX, 0.0, Response::Slide),
        ];
        assert_eq!(hits, expected);
    });
    // Two corners at one point, no face: both are met, and neither is met again.
    in_all_frames::<S>(|scene| {
        let actor = scene.actor((0.0, 0.0, 8.0, 8.0));
        let ghost = scene.solid((8.0, 8.0, 4.0, 8.0));
        let block = scene.solid((8.0, 8.0, 8.0, 4.0));
        let hits = pass(scene, actor, (4.0, 4.0), ghost, Response::Slide);
        let expected = [
            (ghost, Side::MaxX, 0.0, Response::Pass),
            (block, Side::MaxX, 0.0, Response::Slide),
        ];
        assert_eq!(hits, expected);
    });
}

/// The nudge around the ceiling's corner leads past the ghost, which is never entered.
fn s70_a_forgiven_corner_leads_past_a_passed_face<S: Number>() {
    in_all_frames::<S>(|scene| {
        scene.solid((-8.0, -4.0, 10.0, 4.0));
        let ghost = scene.solid((-8.0, -40.0, 9.0, 40.0));
        let options = jostle::MoveOptions {
            forgive_ceiling: crate::numbers::n(2.0),
            ..jostle::MoveOptions::default()
        };
        let actor = scene.add(scene.actor_body((0.0, 0.0, 8.0, 8.0), options));
        let hits = pass(scene, actor, (0.0, -8.0), ghost, Response::Slide);
        assert_eq!(hits, []);
        scene.check_at(actor, (2.0, -8.0));
    });
}
