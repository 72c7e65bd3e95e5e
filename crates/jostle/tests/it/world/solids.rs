//! Moving solids carry, push and crush actors; conveyors move their riders.

use super::scenarios::scene::{Scene, in_all_frames, is_contact, is_crush};
use crate::numbers::{Number, aabb, for_numbers, n};
use jostle::{ActorRule, Body, BodyId, EventKind, MoveOptions, Other, Partner, Side, World};

for_numbers! {
    carries_riders_of_riders: i16 i32 i64 f32 f64;
    riders_side_by_side_do_not_hold_each_other_back: i16 i32 i64 f32 f64;
    a_rider_on_two_lifts_sinks_with_both: i16 i32 i64 f32 f64;
    the_widest_edge_below_carries: i16 i32 i64 f32 f64;
    a_push_outranks_carrying_on_its_own_axis: i16 i32 i64 f32 f64;
    a_row_of_blocking_actors_is_pushed_along: i16 i32 i64 f32 f64;
    a_row_without_room_is_crushed_from_behind: i16 i32 i64 f32 f64;
    an_actor_out_of_reach_is_not_pushed: i16 i32 i64 f32 f64;
    actors_that_ignore_each_other_are_pushed_by_the_solid_alone: i16 i32 i64 f32 f64;
    a_pushed_actor_stays_within_the_range: i16 i32 i64;
    a_conveyor_moves_its_riders_once: i16 i32 i64 f32 f64;
    a_contact_with_the_pusher_begins_once: i16 i32 i64 f32 f64;
    a_removed_solid_ends_its_contacts: i16 i32 i64 f32 f64;
    the_last_mover_of_a_stack_is_not_a_platform: i16 i32 i64 f32 f64;
}

/// Adds an actor that blocks or ignores other actors.
fn actor_with<S: Number>(
    scene: &mut Scene<S>,
    place: (f64, f64, f64, f64),
    rule: ActorRule,
) -> BodyId {
    let body = scene.actor_body(place, MoveOptions::default());
    scene.add(body.with_actors(rule))
}

fn carries_riders_of_riders<S: Number>() {
    for rule in [ActorRule::Ignore, ActorRule::Block] {
        in_all_frames::<S>(|scene| {
            let platform = scene.solid((0.0, 100.0, 64.0, 8.0));
            let lower = actor_with(scene, (10.0, 84.0, 16.0, 16.0), rule);
            let upper = actor_with(scene, (14.0, 76.0, 16.0, 8.0), ActorRule::Block);
            let top = actor_with(scene, (16.0, 72.0, 4.0, 4.0), ActorRule::Block);
            for id in [lower, upper, top] {
                scene.slide(id, (0.0, 1.0)).blocked_at(Side::MaxY);
            }
            assert_eq!(scene.world.rides(top), Some(upper.into()));
            scene.world.begin_tick();
            let (mut x, mut y) = (0.0, 0.0);
            for (dx, dy) in [
                (5.0, 0.0),
                (0.0, -3.0),
                (-4.0, -2.0),
                (3.0, 6.0),
                (0.0, 4.0),
            ] {
                scene.move_solid(platform, (dx, dy));
                (x, y) = (x + dx, y + dy);
                scene.check_at(lower, (10.0 + x, 84.0 + y));
                scene.check_at(upper, (14.0 + x, 76.0 + y));
                scene.check_at(top, (16.0 + x, 72.0 + y));
            }
            assert_eq!(scene.events(|_| true), [], "no contact begins or ends");
        });
    }
}

fn riders_side_by_side_do_not_hold_each_other_back<S: Number>() {
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
        in_all_frames::<S>(|scene| {
            let platform = scene.solid((0.0, 100.0, 64.0, 8.0));
            let mut riders = [platform; 3];
            for at in order {
                let x = 8.0 + 16.0 * f64::from(u8::try_from(at).unwrap());
                riders[at] = actor_with(scene, (x, 84.0, 16.0, 16.0), ActorRule::Block);
            }
            for rider in riders {
                scene.slide(rider, (0.0, 1.0));
            }
            // Behind the rider on the second one is a tall one.
            let tall = actor_with(scene, (24.0, 68.0, 16.0, 16.0), ActorRule::Block);
            scene.slide(tall, (0.0, 1.0));
            let mut x = 8.0;
            for dx in [5.0, -3.0, 7.0, -9.0] {
                scene.move_solid(platform, (dx, 0.0));
                x += dx;
                scene.check_at(riders[0], (x, 84.0));
                scene.check_at(riders[1], (x + 16.0, 84.0));
                scene.check_at(riders[2], (x + 32.0, 84.0));
                scene.check_at(tall, (x + 16.0, 68.0));
            }
        });
    }
}

fn a_rider_on_two_lifts_sinks_with_both<S: Number>() {
    let places = [
        (8.0, 92.0, 12.0, 8.0),
        (24.0, 92.0, 12.0, 8.0),
        (10.0, 84.0, 20.0, 8.0),
    ];
    for order in [[0, 1, 2], [1, 0, 2], [2, 1, 0]] {
        in_all_frames::<S>(|scene| {
            let platform = scene.solid((0.0, 100.0, 64.0, 8.0));
            let mut riders = [platform; 3];
            for at in order {
                riders[at] = actor_with(scene, places[at], ActorRule::Block);
            }
            for rider in riders {
                scene.slide(rider, (0.0, 1.0));
            }
            assert_eq!(scene.world.rides(riders[2]), Some(riders[0].into()));
            for way in [4.0, 1.0, 2.0] {
                scene.move_solid(platform, (0.0, way));
            }
            for (rider, (x, y, ..)) in riders.into_iter().zip(places) {
                scene.check_at(rider, (x, y + 7.0));
            }
        });
    }
}

fn the_widest_edge_below_carries<S: Number>() {
    for (x, wider) in [(25.0, 0), (26.0, 0), (27.0, 1)] {
        in_all_frames::<S>(|scene| {
            let platforms = scene.solids([(0.0, 100.0, 32.0, 8.0), (32.0, 100.0, 32.0, 8.0)]);
            let body = scene.actor((x, 88.0, 12.0, 12.0));
            scene.slide(body, (0.0, 1.0));
            assert_eq!(
                scene.world.rides(body),
                Some(platforms[wider].into()),
                "from {x}"
            );
            scene.move_solid(platforms[1 - wider], (0.0, 5.0));
            scene.check_at(body, (x, 88.0));
            scene.move_solid(platforms[wider], (0.0, 2.0));
            scene.check_at(body, (x, 90.0));
        });
    }
}

fn a_push_outranks_carrying_on_its_own_axis<S: Number>() {
    in_all_frames::<S>(|scene| {
        let lift = scene.solid((0.0, 100.0, 64.0, 8.0));
        let rider = scene.actor((10.0, 84.0, 16.0, 16.0));
        scene.slide(rider, (0.0, 1.0));
        scene.move_solid(lift, (4.0, -3.0));
        scene.check_at(rider, (14.0, 81.0));
        // A low ceiling leaves no room above, but room along.
        let ceiling = scene.solid((-100.0, 60.0, 300.0, 20.0));
        scene.move_solid(lift, (4.0, -3.0));
        scene.check_at(rider, (18.0, 80.0));
        let crushed = EventKind::Crush {
            by: lift.into(),
            against: Some(Other::from(ceiling)),
        };
        let events = scene.events(is_crush);
        assert_eq!((events.len(), events[0].kind), (1, crushed));
    });
}

/// Adds a solid that pushes three actors with gaps between them.
fn row<S: Number>(scene: &mut Scene<S>, rule: ActorRule) -> (BodyId, [BodyId; 3]) {
    let solid = scene.solid((0.0, 0.0, 8.0, 8.0));
    let row = [10.0, 20.0, 30.0].map(|x| actor_with(scene, (x, 0.0, 8.0, 8.0), rule));
    (solid, row)
}

fn a_row_of_blocking_actors_is_pushed_along<S: Number>() {
    in_all_frames::<S>(|scene| {
        let (solid, [a, b, c]) = row(scene, ActorRule::Block);
        scene.move_solid(solid, (5.0, 0.0));
        scene.check_at(a, (13.0, 0.0));
        scene.check_at(b, (21.0, 0.0));
        scene.check_at(c, (30.0, 0.0));
        scene.move_solid(solid, (5.0, 0.0));
        scene.check_at(a, (18.0, 0.0));
        scene.check_at(b, (26.0, 0.0));
        scene.check_at(c, (34.0, 0.0));
        assert!(scene.events(is_crush).is_empty());
    });
}

fn a_row_without_room_is_crushed_from_behind<S: Number>() {
    in_all_frames::<S>(|scene| {
        let (solid, [a, b, c]) = row(scene, ActorRule::Block);
        scene.solid((40.0, 0.0, 8.0, 8.0));
        scene.move_solid(solid, (20.0, 0.0));
        scene.check_at(solid, (20.0, 0.0));
        scene.check_at(a, (16.0, 0.0));
        scene.check_at(b, (24.0, 0.0));
        scene.check_at(c, (32.0, 0.0));
        let crush = |against: BodyId| EventKind::Crush {
            by: solid.into(),
            against: Some(Other::from(against)),
        };
        let events: Vec<_> = scene
            .events(is_crush)
            .iter()
            .map(|e| (e.body.id, e.kind))
            .collect();
        assert_eq!(events, [(a, crush(b)), (b, crush(c))]);
    });
}

fn an_actor_out_of_reach_is_not_pushed<S: Number>() {
    in_all_frames::<S>(|scene| {
        let solid = scene.solid((0.0, 0.0, 8.0, 8.0));
        let tall = actor_with(scene, (8.0, -8.0, 8.0, 16.0), ActorRule::Block);
        scene.solid((18.0, -8.0, 8.0, 8.0));
        let small = actor_with(scene, (20.0, 0.0, 8.0, 8.0), ActorRule::Block);
        scene.move_solid(solid, (10.0, 0.0));
        scene.check_at(tall, (10.0, -8.0));
        scene.check_at(small, (20.0, 0.0));
    });
}

fn actors_that_ignore_each_other_are_pushed_by_the_solid_alone<S: Number>() {
    in_all_frames::<S>(|scene| {
        let (solid, [a, b, c]) = row(scene, ActorRule::Ignore);
        scene.move_solid(solid, (14.0, 0.0));
        scene.check_at(a, (22.0, 0.0));
        scene.check_at(b, (22.0, 0.0));
        scene.check_at(c, (30.0, 0.0));
    });
}

#[test]
fn a_crowd_without_room_is_crushed_in_bounded_time() {
    // Laid like bricks: each pushes two of the next column, and none has room.
    in_all_frames::<i32>(|scene| {
        let solid = scene.solid((0.0, 0.0, 8.0, 320.0));
        for column in 0..30_u8 {
            let shift = if column % 2 == 0 { 0.0 } else { 4.0 };
            for row in 0..8_u8 {
                let (x, y) = (8.0 + 8.0 * f64::from(column), shift + 8.0 * f64::from(row));
                actor_with(scene, (x, y, 8.0, 8.0), ActorRule::Block);
            }
        }
        scene.solid((248.0, -10.0, 8.0, 400.0));
        scene.move_solid(solid, (4.0, 0.0));
        assert_eq!(scene.events(is_crush).len(), 8, "the first column");
    });
}

fn a_pushed_actor_stays_within_the_range<S: Number>() {
    let mut world = World::new();
    let far = |distance: f64| S::MAX.checked_sub(n(distance)).unwrap();
    let place = |distance| jostle::Aabb::new(far(distance), S::ZERO, n(8.0), n(8.0));
    let solid = world.add(Body::solid(place(30.0))).unwrap();
    let actor = world.add(Body::actor(place(20.0))).unwrap();
    world.move_solid(solid, [n::<S>(15.0), S::ZERO]).unwrap();
    assert_eq!(world.place(solid), Some(place(15.0)));
    assert_eq!(
        world.place(actor),
        Some(place(8.0)),
        "up to the end of the number range"
    );
    world.move_solid(solid, [n::<S>(5.0), S::ZERO]).unwrap();
    assert_eq!(world.place(actor), Some(place(8.0)));
    let crush = EventKind::Crush {
        by: solid.into(),
        against: None,
    };
    let events: Vec<_> = world.events().iter().map(|event| event.kind).collect();
    assert!(events.contains(&crush), "{events:?}");
}

fn a_conveyor_moves_its_riders_once<S: Number>() {
    in_all_frames::<S>(|scene| {
        let velocity = scene.seen_vec((6.0, 0.0));
        let belts = [0.0, 32.0].map(|x| {
            let belt = Body::solid(scene.seen((x, 16.0, 32.0, 8.0))).with_conveyor(velocity);
            scene.add(belt)
        });
        scene.solid((68.0, 0.0, 8.0, 16.0));
        let rider = scene.actor((16.0, 8.0, 8.0, 8.0));
        let on_it = actor_with(scene, (18.0, 4.0, 4.0, 4.0), ActorRule::Block);
        scene.slide(rider, (0.0, 1.0));
        scene.slide(on_it, (0.0, 1.0));
        for (x, belt) in [(22.0, 0), (28.0, 0), (34.0, 1), (40.0, 1), (46.0, 1)] {
            scene.world.run_conveyors();
            scene.check_at(rider, (x, 8.0));
            scene.check_at(on_it, (x + 2.0, 4.0));
            scene.slide(rider, (0.0, 1.0)).ends_at((x, 8.0));
            assert_eq!(scene.world.rides(rider), Some(belts[belt].into()), "at {x}");
        }
        for _ in 0..5 {
            scene.world.run_conveyors();
        }
        scene.check_at(rider, (60.0, 8.0));
        scene.world.set_conveyor(belts[1], [S::ZERO; 2]).unwrap();
        scene.world.run_conveyors();
        scene.check_at(rider, (60.0, 8.0));
    });
}

fn a_contact_with_the_pusher_begins_once<S: Number>() {
    in_all_frames::<S>(|scene| {
        let solid = scene.solid((0.0, 0.0, 8.0, 8.0));
        let a = actor_with(scene, (10.0, 0.0, 8.0, 8.0), ActorRule::Block);
        let b = actor_with(scene, (20.0, 0.0, 8.0, 8.0), ActorRule::Block);
        for _ in 0..20 {
            scene.move_solid(solid, (1.0, 0.0));
        }
        let begin = |body, other, side| {
            let other = Partner::from(other);
            (body, EventKind::ContactBegin { other, side })
        };
        let events: Vec<_> = scene
            .events(is_contact)
            .iter()
            .map(|e| (e.body.id, e.kind))
            .collect();
        assert!(events.contains(&begin(a, solid, Side::MinX)));
        assert!(events.contains(&begin(b, a, Side::MinX)));
        assert!(events.contains(&begin(a, b, Side::MaxX)));
        assert_eq!(events.len(), 3, "{events:?}");
    });
}

fn a_removed_solid_ends_its_contacts<S: Number>() {
    in_all_frames::<S>(|scene| {
        let platform = scene.solid((0.0, 100.0, 64.0, 8.0));
        let rider = scene.actor((10.0, 84.0, 16.0, 16.0));
        scene.slide(rider, (0.0, 1.0));
        scene.world.begin_tick();
        scene.world.remove(platform).unwrap();
        let (other, side) = (Partner::from(platform), Side::MaxY);
        let events: Vec<_> = scene
            .events(|_| true)
            .iter()
            .map(|e| (e.body.id, e.kind))
            .collect();
        assert_eq!(events, [(rider, EventKind::ContactEnd { other, side })]);
        assert!(scene.world.contacts(rider).len() == 0);
        assert_eq!(scene.world.rides(rider), None);
        let new = scene.solid((0.0, 100.0, 64.0, 8.0));
        assert_eq!(new.slot(), platform.slot());
        scene.move_solid(new, (5.0, 0.0));
        scene.check_at(rider, (10.0, 84.0));
    });
}

fn the_last_mover_of_a_stack_is_not_a_platform<S: Number>() {
    // `upper` rode `lower` until `lower` jumped on top of it.
    in_all_frames::<S>(|scene| {
        let platform = scene.solid((0.0, 100.0, 64.0, 8.0));
        let lower = actor_with(scene, (10.0, 92.0, 8.0, 8.0), ActorRule::Block);
        let upper = actor_with(scene, (10.0, 84.0, 8.0, 8.0), ActorRule::Block);
        scene.slide(lower, (0.0, 1.0));
        scene.slide(upper, (0.0, 1.0));
        scene.teleport(lower, (10.0, 76.0));
        scene.slide(lower, (0.0, 1.0)).ends_at((10.0, 76.0));
        assert_eq!(scene.world.rides(lower), Some(upper.into()));
        scene.move_solid(platform, (4.0, 0.0));
        scene.check_at(upper, (10.0, 84.0));
        scene.check_at(lower, (10.0, 76.0));
        let place = scene.plain(scene.world.place(platform).unwrap());
        assert_eq!(place, aabb((4.0, 100.0, 64.0, 8.0)));
    });
}
