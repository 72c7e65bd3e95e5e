//! S48 to S53: platforms that carry, push and crush, and sub-pixel motion on integers.

use super::scene::{Scene, in_all_frames, is_contact, is_crush, with_tiles};
use crate::numbers::{Number, for_numbers, vec};
use jostle::{Body, BodyId, Event, EventKind, Other, Remainder2, Side, Sides};

for_numbers! {
    s48_a_platform_carries_its_riders_unless_switched_off: i16 i32 i64 f32 f64;
    s48_carrying_can_be_switched_off_during_a_ride: i16 i32 i64 f32 f64;
    s49_a_wall_holds_back_a_rider_while_the_platform_moves_on: i16 i32 i64 f32 f64;
    s50_a_rider_moves_as_far_as_its_platform_at_any_tick_rate: i16 i32 i64 f32 f64;
    s51_a_teleported_platform_carries_nothing: i16 i32 i64 f32 f64;
    s52_an_actor_without_room_is_crushed_once: i16 i32 i64 f32 f64;
    s52_a_crushed_actor_that_escaped_can_be_crushed_again: i16 i32 i64 f32 f64;
    s53_five_steps_of_four_tenths_are_two_pixels: i16 i32 i64 f32 f64;
}

fn s48_a_platform_carries_its_riders_unless_switched_off<S: Number>() {
    for (carries, x) in [(true, 10.0), (false, 5.0)] {
        in_all_frames::<S>(|scene| {
            let platform = Body::solid(scene.seen((0.0, 10.0, 10.0, 10.0)));
            let platform = if carries {
                platform
            } else {
                platform.without_carry()
            };
            let platform = scene.add(platform);
            let body = scene.actor((5.0, 0.0, 10.0, 10.0));
            scene.slide(body, (0.0, 5.0)).ends_at((5.0, 0.0));
            scene.move_solid(platform, (5.0, 0.0));
            scene.check_at(platform, (5.0, 10.0));
            scene.check_at(body, (x, 0.0));
        });
    }
}

fn s48_carrying_can_be_switched_off_during_a_ride<S: Number>() {
    in_all_frames::<S>(|scene| {
        let (platform, rider) = platform_and_rider(scene, (10.0, 84.0));
        scene.world.set_carry(platform, false).unwrap();
        scene.move_solid(platform, (5.0, 0.0));
        scene.check_at(rider, (10.0, 84.0));
        scene.world.set_carry(platform, true).unwrap();
        scene.slide(rider, (0.0, 1.0));
        scene.move_solid(platform, (5.0, 0.0));
        scene.check_at(rider, (15.0, 84.0));
    });
}

/// Adds a platform at y = 100 and a rider that has landed on it.
fn platform_and_rider<S: Number>(scene: &mut Scene<S>, (x, y): (f64, f64)) -> (BodyId, BodyId) {
    let platform = scene.solid((0.0, 100.0, 64.0, 8.0));
    let rider = scene.actor((x, y, 16.0, 16.0));
    scene.slide(rider, (0.0, 1.0)).touching_at(Side::MaxY);
    assert_eq!(scene.world.rides(rider), Some(platform.into()));
    (platform, rider)
}

fn s49_a_wall_holds_back_a_rider_while_the_platform_moves_on<S: Number>() {
    in_all_frames::<S>(|scene| {
        let (platform, rider) = platform_and_rider(scene, (40.0, 84.0));
        scene.solid((58.0, 60.0, 8.0, 40.0));
        scene.move_solid(platform, (4.0, 0.0));
        scene.check_at(platform, (4.0, 100.0));
        scene.check_at(rider, (42.0, 84.0));
        for _ in 0..20 {
            scene.move_solid(platform, (4.0, 0.0));
        }
        scene.check_at(rider, (42.0, 84.0));
        assert!(
            scene.events(is_crush).is_empty(),
            "held back, but not crushed"
        );
        assert_eq!(scene.world.rides(rider), None, "the platform has left");
    });
}

fn s50_a_rider_moves_as_far_as_its_platform_at_any_tick_rate<S: Number>() {
    let is_fine = S::exactly(0.5).is_some();
    let rates = [(30, 2.0), (60, 1.0), (120, 0.5)];
    for (rate, step) in rates.into_iter().filter(|rate| is_fine || rate.0 < 120) {
        for is_platform_first in [true, false] {
            in_all_frames::<S>(|scene| {
                let (platform, rider) = platform_and_rider(scene, (10.0, 84.0));
                scene.world.begin_tick();
                for tick in 1..=rate {
                    s50_tick(scene, platform, rider, step, is_platform_first);
                    let way = step * f64::from(tick);
                    scene.check_at(platform, (way, 100.0));
                    scene.check_at(rider, (10.0 + way, 84.0));
                }
                assert_eq!(scene.events(is_contact), [], "the contact lasts");
            });
        }
    }
}

fn s50_tick<S: Number>(
    scene: &mut Scene<S>,
    platform: BodyId,
    rider: BodyId,
    step: f64,
    is_platform_first: bool,
) {
    if is_platform_first {
        scene.move_solid(platform, (step, 0.0));
    }
    let outcome = scene.slide(rider, (0.0, step));
    outcome.touching_at(Side::MaxY).blocked_at(Side::MaxY);
    if !is_platform_first {
        scene.move_solid(platform, (step, 0.0));
    }
}

fn s51_a_teleported_platform_carries_nothing<S: Number>() {
    in_all_frames::<S>(|scene| {
        let (platform, rider) = platform_and_rider(scene, (10.0, 84.0));
        scene.world.begin_tick();
        scene.teleport(platform, (500.0, 100.0));
        scene.check_at(rider, (10.0, 84.0));
        assert_eq!(scene.touching(rider), Sides::NONE);
        assert_eq!(scene.world.rides(rider), None);
        assert_eq!(scene.events(is_contact).len(), 1, "the contact has ended");
    });
    in_all_frames::<S>(|scene| {
        let (platform, rider) = platform_and_rider(scene, (10.0, 84.0));
        scene.teleport(platform, (26.0, 90.0));
        assert_eq!(
            scene.touching(rider),
            Side::MaxX.into(),
            "beside the platform"
        );
        scene.move_solid(platform, (4.0, 0.0));
        scene.check_at(rider, (10.0, 84.0));
    });
}

fn crusher<S: Number>(scene: &mut Scene<S>) -> [BodyId; 3] {
    let solid = scene.solid((0.0, 0.0, 8.0, 8.0));
    let actor = scene.actor((10.0, 0.0, 8.0, 8.0));
    let wall = scene.solid((20.0, -20.0, 8.0, 48.0));
    [solid, actor, wall]
}

#[track_caller]
fn check_crush(outcome: &[Event], [solid, actor, wall]: [BodyId; 3]) {
    let kinds: Vec<_> = outcome
        .iter()
        .map(|event| (event.body.id, event.kind))
        .collect();
    let crush = EventKind::Crush {
        by: solid.into(),
        against: Some(Other::from(wall)),
    };
    assert_eq!(kinds, [(actor, crush)]);
}

fn s52_an_actor_without_room_is_crushed_once<S: Number>() {
    in_all_frames::<S>(|scene| {
        let bodies = crusher(scene);
        let [solid, actor, _] = bodies;
        scene.move_solid(solid, (5.0, 0.0));
        scene.check_at(solid, (5.0, 0.0));
        scene.check_at(actor, (12.0, 0.0));
        check_crush(&scene.events(is_crush), bodies);
        let outcome = scene.slide(actor, (0.0, 0.0));
        assert!(outcome.is_stuck);
        for delta in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
            scene.move_solid(solid, delta);
        }
        scene.slide(actor, (0.0, 1.0));
        check_crush(&scene.events(is_crush), bodies);
        scene.check_at(actor, (12.0, 1.0));
    });
}

fn s52_a_crushed_actor_that_escaped_can_be_crushed_again<S: Number>() {
    in_all_frames::<S>(|scene| {
        let bodies = crusher(scene);
        let [solid, actor, _] = bodies;
        for _ in 0..3 {
            scene.world.begin_tick();
            scene.move_solid(solid, (5.0, 0.0));
            check_crush(&scene.events(is_crush), bodies);
            scene.slide(actor, (0.0, 20.0)).ends_at((12.0, 20.0));
            scene.move_solid(solid, (-5.0, 0.0));
            scene.slide(actor, (-2.0, -20.0)).ends_at((10.0, 0.0));
        }
    });
    in_all_frames::<S>(|scene| {
        let bodies = crusher(scene);
        let [solid, ..] = bodies;
        for _ in 0..3 {
            scene.world.begin_tick();
            scene.move_solid(solid, (5.0, 0.0));
            check_crush(&scene.events(is_crush), bodies);
            scene.move_solid(solid, (-5.0, 0.0));
        }
    });
}

fn s53_five_steps_of_four_tenths_are_two_pixels<S: Number>() {
    with_tiles::<S>(|scene| {
        scene.tiles((0.0, 16.0), 16.0, &["####"]);
        let body = scene.actor((0.0, 0.0, 16.0, 16.0));
        let mut rest = Remainder2::<f64>::new();
        let path = [0.4; 5].map(|speed| {
            let [x, y] = rest.feed([speed, 0.4]).unwrap();
            let outcome = scene.slide(body, (f64::from(x), f64::from(y)));
            if outcome.blocked.has(Side::MaxY) {
                rest.y.clear();
            }
            outcome.corner
        });
        assert_eq!(path, [0.0, 1.0, 1.0, 2.0, 2.0].map(|x| vec((x, 0.0))));
        assert!(rest.x.rest().abs() < 1e-15);
    });
}
