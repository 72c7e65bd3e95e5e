//! S81 and S82: riders that something holds, and riders with a choice.

use super::scene::{Place, Scene, in_all_frames};
use crate::numbers::{Number, for_numbers};
use jostle::{ActorRule, Body, BodyId, MoveOptions};

for_numbers! {
    s81_a_rider_held_by_a_ceiling_is_not_carried_into_its_carrier: i16 i32 i64 f32 f64;
    s81_a_belt_that_runs_down_does_not_swallow_its_riders: i16 i32 i64 f32 f64;
    s82_the_order_of_insertion_does_not_decide_which_body_carries: i16 i32 i64 f32 f64;
    s82_the_order_of_insertion_does_not_matter_where_carriers_overlap: i16 i32 i64 f32 f64;
}

fn blocking_actor<S: Number>(scene: &mut Scene<S>, place: Place) -> BodyId {
    let body = scene.actor_body(place, MoveOptions::default());
    scene.add(body.with_actors(ActorRule::Block))
}

/// The lift rises to the upper left. It pushes the rider up; the carrier, which is sunk into the lift, comes along and
/// rises farther than the ceiling lets the rider go. On its way left the rider then stops at its carrier's side.
///
/// ```text
///          HHH                  HHH
///          HHH                  HHH
///          HHH                  HHH
///
///                     ▶    CCRRR
///                          CCRRR
///                          CC
///                         LLL
///        RRR              LLL
///        RRR
///          CC
///          CC
///         LCC
///         LLL
/// ```
fn s81_a_rider_held_by_a_ceiling_is_not_carried_into_its_carrier<S: Number>() {
    in_all_frames::<S>(|scene| {
        let lift = scene.solid((1.0, 5.0, 3.0, 5.0));
        scene.solid((2.0, -9.0, 3.0, 3.0));
        let carrier = blocking_actor(scene, (2.0, 3.0, 2.0, 3.0));
        let rider = blocking_actor(scene, (0.0, 1.0, 3.0, 2.0));
        for body in [carrier, rider] {
            scene.slide(body, (0.0, 0.0));
        }
        let rides = [carrier, rider].map(|body| scene.world.rides(body));
        assert_eq!(rides, [lift, carrier].map(|id| Some(id.into())));
        scene.move_solid(lift, (-8.0, -8.0));
        scene.check_at(carrier, (-6.0, -5.0));
        scene.check_at(rider, (-4.0, -6.0));
    });
}

fn s81_a_belt_that_runs_down_does_not_swallow_its_riders<S: Number>() {
    in_all_frames::<S>(|scene| {
        let velocity = scene.seen_vec((3.0, 2.0));
        let belt = Body::solid(scene.seen((0.0, 20.0, 40.0, 8.0))).with_conveyor(velocity);
        scene.add(belt);
        let rider = blocking_actor(scene, (4.0, 12.0, 8.0, 8.0));
        scene.slide(rider, (0.0, 1.0));
        scene.world.run_conveyors();
        scene.check_at(rider, (7.0, 12.0));
    });
}

/// Adds a solid and three actors in every order, lets the actors fall one after the other, and moves the solid. Then
/// the actors must be at these corners.
fn check_in_every_order<S: Number>(
    solid: (Place, (f64, f64)),
    actors: [Place; 3],
    ends: [(f64, f64); 3],
) {
    for order in [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ] {
        in_all_frames::<S>(|scene| {
            let (place, delta) = solid;
            let solid = scene.solid(place);
            let mut ids = [solid; 3];
            for index in order {
                ids[index] = blocking_actor(scene, actors[index]);
            }
            for id in ids {
                scene.slide(id, (0.0, 3.0));
            }
            scene.move_solid(solid, delta);
            for (id, end) in ids.into_iter().zip(ends) {
                scene.check_at(id, end);
            }
        });
    }
}

/// The upper actor stands on two others, equally far. One of them falls away, and the other one carries it.
///
/// ```text
///   AAA
///   AAA
///   AAA
/// BBBC
/// BBBC
/// LLLC
/// LLL
/// ```
fn s82_the_order_of_insertion_does_not_decide_which_body_carries<S: Number>() {
    check_in_every_order::<S>(
        ((-2.0, 2.0, 3.0, 4.0), (3.0, 5.0)),
        [
            (0.0, -3.0, 3.0, 3.0),
            (-2.0, 0.0, 3.0, 2.0),
            (1.0, 0.0, 1.0, 3.0),
        ],
        [(3.0, 0.0), (1.0, 5.0), (4.0, 3.0)],
    );
}

/// The upper actor stands on two others that overlap each other. The lower one of them falls.
fn s82_the_order_of_insertion_does_not_matter_where_carriers_overlap<S: Number>() {
    check_in_every_order::<S>(
        ((2.0, 4.0, 3.0, 2.0), (-8.0, 0.0)),
        [
            (4.0, -4.0, 3.0, 2.0),
            (3.0, -1.0, 3.0, 2.0),
            (4.0, -1.0, 2.0, 3.0),
        ],
        [(-4.0, -3.0), (-5.0, 2.0), (-4.0, -1.0)],
    );
}
