//! S141 to S144: what one-way actors lift and push, on their own way and when they are taken along.

use super::one_way_actors::{RULES, body, crushes, platform};
use super::scene::{Scene, in_all_frames};
use crate::numbers::{Number, for_numbers};
use jostle::{ActorRule, BodyId, Side, Sides, WorldError};

for_numbers! {
    s141_riders_of_riders_do_not_hold_up_a_one_way_actor: i16 i32 i64 f32 f64;
    s141_a_solid_lifts_riders_of_riders_past_itself: i16 i32 i64 f32 f64;
    s141_they_are_crushed_where_there_is_no_room: i16 i32 i64 f32 f64;
    s142_a_one_way_actor_pushes_what_its_open_side_meets: i16 i32 i64 f32 f64;
    s142_its_other_sides_are_blocked_by_actors: i16 i32 i64 f32 f64;
    s142_what_it_cannot_push_blocks_it: i16 i32 i64 f32 f64;
    s143_a_lifted_one_way_actor_lifts_what_is_above: i16 i32 i64 f32 f64;
    s143_a_pushed_one_way_actor_pushes_on: i16 i32 i64 f32 f64;
    s143_a_belt_moves_what_a_one_way_actor_meets: i16 i32 i64 f32 f64;
    s143_a_lifted_one_way_actor_crushes_what_has_no_room: i16 i32 i64 f32 f64;
    s143_a_one_way_actor_grows_only_where_there_is_room: i16 i32 i64 f32 f64;
    s143_towers_of_one_way_actors_rise_as_one: i16 i32 i64 f32 f64;
    s143_a_one_way_actor_is_pushed_out_into_no_other: i16 i32 i64 f32 f64;
    s144_a_one_way_actor_pushes_along_the_way_it_takes: i16 i32 i64 f32 f64;
    s144_what_a_short_cut_would_have_met_stays: i16 i32 i64 f32 f64;
}

/// Adds an actor of 10 by 10.
fn actor<S: Number>(scene: &mut Scene<S>, x: f64, y: f64, rule: ActorRule) -> BodyId {
    scene.add(body(scene, x, y).with_actors(rule))
}

/// Lets a body land on what is right below it.
fn land<S: Number>(scene: &mut Scene<S>, id: BodyId) {
    let before = scene.corner(id);
    scene.slide(id, (0.0, 1.0));
    assert_eq!(scene.corner(id), before, "nothing is right below it");
}

fn s141_riders_of_riders_do_not_hold_up_a_one_way_actor<S: Number>() {
    for own in RULES {
        for rule in RULES {
            in_all_frames::<S>(|scene| {
                let walker = platform(scene, (0.0, 40.0), Side::MinY, own);
                let lower = actor(scene, 0.0, 30.0, rule);
                // Actors block this one, so it stands on the other.
                let upper = actor(scene, 0.0, 20.0, ActorRule::Block);
                land(scene, lower);
                land(scene, upper);
                let outcome = scene.slide(walker, (0.0, -15.0));
                outcome.ends_at((0.0, 25.0)).blocked_at(Sides::NONE);
                scene.check_at(lower, (0.0, 15.0));
                scene.check_at(upper, (0.0, 5.0));
                assert_eq!(scene.world.rides(lower), Some(walker.into()));
                assert_eq!(scene.world.rides(upper), Some(lower.into()));
            });
        }
    }
}

/// A solid that comes up by more than the height of its rider meets what stands on that, too.
fn s141_a_solid_lifts_riders_of_riders_past_itself<S: Number>() {
    for rule in RULES {
        in_all_frames::<S>(|scene| {
            let lift = scene.solid((0.0, 40.0, 10.0, 10.0));
            let lower = actor(scene, 0.0, 30.0, rule);
            let upper = actor(scene, 0.0, 20.0, ActorRule::Block);
            land(scene, lower);
            land(scene, upper);
            scene.move_solid(lift, (0.0, -15.0));
            scene.check_at(lower, (0.0, 15.0));
            scene.check_at(upper, (0.0, 5.0));
            assert!(crushes(scene).is_empty());
        });
    }
}

fn s141_they_are_crushed_where_there_is_no_room<S: Number>() {
    in_all_frames::<S>(|scene| {
        scene.solid((0.0, 0.0, 10.0, 15.0));
        let walker = platform(scene, (0.0, 40.0), Side::MinY, ActorRule::Block);
        let lower = actor(scene, 0.0, 30.0, ActorRule::Block);
        let upper = actor(scene, 0.0, 20.0, ActorRule::Block);
        land(scene, lower);
        land(scene, upper);
        scene.world.begin_tick();
        scene.slide(walker, (0.0, -8.0)).ends_at((0.0, 32.0));
        scene.check_at(lower, (0.0, 25.0));
        scene.check_at(upper, (0.0, 15.0));
        assert_eq!(crushes(scene), [(lower, walker)]);
    });
}

fn s142_a_one_way_actor_pushes_what_its_open_side_meets<S: Number>() {
    for own in RULES {
        for rule in RULES {
            in_all_frames::<S>(|scene| {
                let walker = platform(scene, (0.0, 20.0), Side::MinY, own);
                let above = actor(scene, 5.0, 6.0, rule);
                let outcome = scene.slide(walker, (0.0, -8.0));
                outcome.ends_at((0.0, 12.0)).blocked_at(Sides::NONE);
                scene.check_at(above, (5.0, 2.0));
            });
        }
    }
    // Sideways as well.
    for own in RULES {
        in_all_frames::<S>(|scene| {
            let shield = platform(scene, (0.0, 0.0), Side::MaxX, own);
            let ahead = actor(scene, 14.0, 5.0, ActorRule::Ignore);
            scene.slide(shield, (9.0, 0.0)).ends_at((9.0, 0.0));
            scene.check_at(ahead, (19.0, 5.0));
        });
    }
}

fn s142_its_other_sides_are_blocked_by_actors<S: Number>() {
    in_all_frames::<S>(|scene| {
        let walker = platform(scene, (0.0, 20.0), Side::MinY, ActorRule::Block);
        let beside = actor(scene, 14.0, 20.0, ActorRule::Ignore);
        let below = actor(scene, 0.0, 33.0, ActorRule::Ignore);
        let outcome = scene.slide(walker, (6.0, 0.0)).ends_at((4.0, 20.0));
        outcome.blocked_at(Side::MaxX);
        let outcome = scene.slide(walker, (0.0, 6.0)).ends_at((4.0, 23.0));
        outcome.blocked_at(Side::MaxY);
        scene.check_at(beside, (14.0, 20.0));
        scene.check_at(below, (0.0, 33.0));
    });
}

/// The walker does not block it, so it does not give way; but it blocks the walker.
fn s142_what_it_cannot_push_blocks_it<S: Number>() {
    for own in [ActorRule::Block, ActorRule::Share] {
        in_all_frames::<S>(|scene| {
            let walker = platform(scene, (0.0, 20.0), Side::MinY, own);
            let ghost = scene.add(body(scene, 5.0, 6.0).with_mask(0));
            // Share pushes aside whatever it meets.
            let (reached, ghost_at) = match own {
                ActorRule::Share => (14.0, 4.0),
                _ => (16.0, 6.0),
            };
            scene.slide(walker, (0.0, -8.0)).ends_at((0.0, reached));
            scene.check_at(ghost, (5.0, ghost_at));
        });
    }
}

fn s143_a_lifted_one_way_actor_lifts_what_is_above<S: Number>() {
    for own in RULES {
        for rule in RULES {
            in_all_frames::<S>(|scene| {
                let lift = scene.solid((0.0, 30.0, 10.0, 10.0));
                let walker = platform(scene, (0.0, 20.0), Side::MinY, own);
                let hero = actor(scene, 0.0, 5.0, rule);
                land(scene, walker);
                scene.move_solid(lift, (0.0, -10.0));
                scene.check_at(walker, (0.0, 10.0));
                scene.check_at(hero, (0.0, 0.0));
                assert!(crushes(scene).is_empty());
            });
        }
    }
}

fn s143_a_pushed_one_way_actor_pushes_on<S: Number>() {
    for own in RULES {
        in_all_frames::<S>(|scene| {
            let wall = scene.solid((0.0, 0.0, 10.0, 10.0));
            let shield = platform(scene, (12.0, 0.0), Side::MaxX, own);
            let hero = actor(scene, 24.0, 2.0, ActorRule::Ignore);
            let beside = actor(scene, 24.0, 12.0, ActorRule::Ignore);
            scene.move_solid(wall, (7.0, 0.0));
            scene.check_at(shield, (17.0, 0.0));
            scene.check_at(hero, (27.0, 2.0));
            scene.check_at(beside, (24.0, 12.0));
        });
    }
}

fn s143_a_belt_moves_what_a_one_way_actor_meets<S: Number>() {
    for own in RULES {
        in_all_frames::<S>(|scene| {
            let belt = scene.solid((0.0, 10.0, 50.0, 10.0));
            let velocity = scene.seen_vec((6.0, 0.0));
            scene.world.set_conveyor(belt, velocity).unwrap();
            let shield = platform(scene, (0.0, 0.0), Side::MaxX, own);
            land(scene, shield);
            let hero = actor(scene, 13.0, -5.0, ActorRule::Ignore);
            scene.world.run_conveyors();
            scene.check_at(shield, (6.0, 0.0));
            scene.check_at(hero, (16.0, -5.0));
        });
    }
}

fn s143_a_lifted_one_way_actor_crushes_what_has_no_room<S: Number>() {
    for own in RULES {
        in_all_frames::<S>(|scene| {
            scene.solid((0.0, 0.0, 10.0, 8.0));
            let lift = scene.solid((0.0, 30.0, 10.0, 10.0));
            let walker = platform(scene, (0.0, 20.0), Side::MinY, own);
            let hero = actor(scene, 0.0, 10.0, ActorRule::Ignore);
            land(scene, walker);
            land(scene, hero);
            scene.world.begin_tick();
            scene.move_solid(lift, (0.0, -5.0));
            scene.check_at(walker, (0.0, 15.0));
            scene.check_at(hero, (0.0, 8.0));
            assert_eq!(crushes(scene), [(hero, walker)]);
            // What is crushed does not hold it up in the next tick either.
            scene.world.begin_tick();
            scene.move_solid(lift, (0.0, -5.0));
            scene.check_at(walker, (0.0, 10.0));
            scene.check_at(hero, (0.0, 8.0));
            assert_eq!(crushes(scene), []);
        });
    }
}

/// A one-way actor does not grow into what is above it, since that is not pushed.
fn s143_a_one_way_actor_grows_only_where_there_is_room<S: Number>() {
    for own in [ActorRule::Block, ActorRule::Share] {
        in_all_frames::<S>(|scene| {
            let walker = platform(scene, (0.0, 40.0), Side::MinY, own);
            let hero = actor(scene, 0.0, 26.0, ActorRule::Ignore);
            let tall = scene.seen((0.0, 30.0, 10.0, 20.0));
            assert!(scene.world.try_resize(walker, tall).is_err());
            scene.check_at(walker, (0.0, 40.0));
            let forced = scene.world.resize(walker, tall).unwrap();
            assert_eq!(forced, [hero.into()]);
        });
    }
}

fn s143_towers_of_one_way_actors_rise_as_one<S: Number>() {
    for own in RULES {
        in_all_frames::<S>(|scene| {
            let lift = scene.solid((0.0, 50.0, 10.0, 10.0));
            let tower: Vec<BodyId> = [40.0, 30.0, 20.0]
                .map(|y| platform(scene, (0.0, y), Side::MinY, own))
                .into();
            tower.iter().for_each(|&id| land(scene, id));
            let hero = actor(scene, 0.0, 5.0, ActorRule::Ignore);
            scene.move_solid(lift, (3.0, -12.0));
            for (id, y) in tower.iter().zip([28.0, 18.0, 8.0]) {
                scene.check_at(*id, (3.0, y));
            }
            scene.check_at(hero, (0.0, -2.0));
        });
    }
}

/// The lift rises by amounts that are rounded. Whatever the error, each body stays flush with the one below it.
#[test]
fn s143_rounding_separates_no_tower() {
    let [rise, top] = [0.3_f32, 40.1].map(f64::from);
    check_towers::<f32>(rise, top);
    check_towers::<f64>(0.3, 40.1);
}

fn check_towers<S: Number>(rise: f64, top: f64) {
    for own in RULES {
        in_all_frames::<S>(|scene| {
            let walker = platform(scene, (0.0, 30.0), Side::MinY, own);
            check_tower(scene, walker, rise, top);
        });
        in_all_frames::<S>(|scene| {
            let walker = actor(scene, 0.0, 30.0, own);
            check_tower(scene, walker, rise, top);
        });
    }
}

/// Puts a walker onto a lift and a hero onto the walker, and checks that they stay there.
fn check_tower<S: Number>(scene: &mut Scene<S>, walker: BodyId, rise: f64, top: f64) {
    let lift = scene.solid((0.0, top, 10.0, 10.0));
    scene.slide(walker, (0.0, 1.0));
    let hero = actor(scene, 0.0, 19.0, ActorRule::Block);
    scene.slide(hero, (0.0, 2.0));
    let up = scene.seen_side(Side::MinY);
    for tick in 0..300 {
        scene.move_solid(lift, (0.0, -rise));
        assert!(crushes(scene).is_empty(), "tick {tick}");
        let place = |id| scene.world.place(id).unwrap();
        for (rider, carrier) in [(walker, lift), (hero, walker)] {
            let [feet, below] = [place(rider).edge(up.opposite()), place(carrier).edge(up)];
            assert_eq!(feet, below, "tick {tick}");
            assert_eq!(scene.world.rides(rider), Some(carrier.into()));
        }
    }
}

/// Out of the floor leads into the hero: what would be pushed by a move blocks a body that is only put elsewhere.
fn s143_a_one_way_actor_is_pushed_out_into_no_other<S: Number>() {
    for own in [ActorRule::Block, ActorRule::Share] {
        in_all_frames::<S>(|scene| {
            scene.solid((-20.0, 20.0, 50.0, 10.0));
            let walker = platform(scene, (0.0, 18.0), Side::MinY, own);
            let hero = actor(scene, 0.0, 4.0, ActorRule::Ignore);
            let refused = Err(WorldError::NoWayOut(walker));
            assert_eq!(scene.world.push_out(walker), refused);
            scene.check_at(walker, (0.0, 18.0));
            scene.check_at(hero, (0.0, 4.0));
            scene.teleport(hero, (0.0, 0.0));
            scene.world.push_out(walker).unwrap();
            scene.check_at(walker, (0.0, 10.0));
        });
    }
}

/// A wall stops it sideways early, so it comes up under what the straight line to its end only passes beside.
fn s144_a_one_way_actor_pushes_along_the_way_it_takes<S: Number>() {
    in_all_frames::<S>(|scene| {
        scene.solid((12.0, 0.0, 10.0, 100.0));
        let walker = platform(scene, (0.0, 40.0), Side::MinY, ActorRule::Ignore);
        let above = scene.actor((11.0, 26.0, 1.0, 10.0));
        scene.slide(walker, (10.0, -10.0)).ends_at((2.0, 30.0));
        scene.check_at(above, (11.0, 20.0));
    });
}

/// A ceiling stops it early, so it comes from beside where the straight line to its end comes from below.
fn s144_what_a_short_cut_would_have_met_stays<S: Number>() {
    in_all_frames::<S>(|scene| {
        scene.solid((0.0, 26.0, 10.0, 10.0));
        let walker = platform(scene, (0.0, 40.0), Side::MinY, ActorRule::Ignore);
        let above = actor(scene, 16.0, 28.0, ActorRule::Ignore);
        scene.slide(walker, (20.0, -20.0)).ends_at((20.0, 36.0));
        scene.check_at(above, (16.0, 28.0));
    });
}
