//! Resizing within the available room, and dry runs of moves.

use crate::numbers::{Number, aabb, for_numbers, n};
use crate::random::Random;
use jostle::i32::{Aabb, World};
use jostle::{ActorRule, Body, MoveLog, MoveOptions, Other, Response, Side, Sides, WorldError};

for_numbers! {
    a_kept_side_stays_in_place: i16 i32 i64 f32 f64;
    a_dry_run_predicts_the_move_with_any_response: i32 f32 f64;
}

fn a_kept_side_stays_in_place<S: Number>() {
    let start = aabb::<S>((10.0, 20.0, 8.0, 16.0));
    let corner = |x, y| Side::new(jostle::Axis::X, x) | Side::new(jostle::Axis::Y, y);
    for (kept, expected) in [
        (Sides::NONE, (8.0, 26.0, 12.0, 4.0)),
        (Side::MaxY.into(), (8.0, 32.0, 12.0, 4.0)),
        (Side::MinY.into(), (8.0, 20.0, 12.0, 4.0)),
        (Side::MinX.into(), (10.0, 26.0, 12.0, 4.0)),
        (Side::MaxX.into(), (6.0, 26.0, 12.0, 4.0)),
        (corner(false, false), (10.0, 20.0, 12.0, 4.0)),
        (corner(true, true), (6.0, 32.0, 12.0, 4.0)),
        (corner(true, false), (6.0, 20.0, 12.0, 4.0)),
        // Not both sides can stay, so neither does.
        (Side::MinX | Side::MaxX, (8.0, 26.0, 12.0, 4.0)),
        (Sides::ALL, (8.0, 26.0, 12.0, 4.0)),
    ] {
        let mut world = jostle::World::<S>::new();
        let id = world.add(Body::actor(start)).unwrap();
        let size = [n::<S>(12.0), n(4.0)];
        world.try_resize_keeping(id, size, kept).unwrap();
        assert_eq!(world.place(id), Some(aabb(expected)), "{kept:?}");
        // And back: nothing drifts.
        let size = [n::<S>(8.0), n(16.0)];
        world.try_resize_keeping(id, size, kept).unwrap();
        assert_eq!(world.place(id), Some(start), "{kept:?}");
    }
}

/// `try_resize_standing` keeps the feet in place, whichever way is up.
#[test]
fn try_resize_standing_keeps_the_feet_in_place() {
    for (up, feet) in [
        (Side::MinY, Side::MaxY),
        (Side::MaxY, Side::MinY),
        (Side::MinX, Side::MaxX),
        (Side::MaxX, Side::MinX),
    ] {
        let options = MoveOptions {
            up: Some(up),
            ..MoveOptions::default()
        };
        let mut worlds = [World::new(), World::new()];
        let body = Body::actor(Aabb::new(10, 20, 8, 16)).with_options(options);
        let ids = worlds
            .each_mut()
            .map(|world| world.add(body.clone()).unwrap());
        worlds[0].try_resize_standing(ids[0], [5, 7]).unwrap();
        worlds[1].try_resize_keeping(ids[1], [5, 7], feet).unwrap();
        assert_eq!(worlds[0], worlds[1], "{up:?}");
        let place = worlds[0].place(ids[0]).unwrap();
        assert_eq!(place.edge(feet), Aabb::new(10, 20, 8, 16).edge(feet));
    }
}

#[test]
fn a_size_beyond_the_range_is_refused() {
    let mut world = World::new();
    let place = Aabb::new(i32::MAX - 8, i32::MIN, 8, 8);
    let id = world.add(Body::actor(place)).unwrap();
    for kept in [
        Side::MinX.into(),
        Side::MaxY.into(),
        Side::MaxX | Side::MaxY,
        Sides::NONE,
    ] {
        let refused = world.try_resize_keeping(id, [9, 9], kept);
        assert!(refused.is_err(), "{kept:?}");
        assert_eq!(world.place(id), Some(place));
    }
    let corner = Side::MaxX | Side::MinY;
    world.try_resize_keeping(id, [9, 9], corner).unwrap();
    assert_eq!(
        world.place(id),
        Some(Aabb::new(i32::MAX - 9, i32::MIN, 9, 9))
    );
}

#[test]
fn everything_that_blocks_a_resize_is_reported_in_order() {
    let mut world = World::new();
    let add = |world: &mut World, x, y| {
        let wall = Body::solid(Aabb::new(x, y, 4, 4));
        world.add(wall).unwrap()
    };
    let [right, inside, above] = [[18, 8], [12, 12], [10, 0]].map(|[x, y]| add(&mut world, x, y));
    let id = world.add(Body::actor(Aabb::new(8, 8, 8, 8))).unwrap();
    let far = add(&mut world, 40, 8);
    let refused = world.try_resize_keeping(id, [24, 16], Side::MaxY);
    let other = Other::from(right);
    assert_eq!(refused, Err(WorldError::NoRoom { id, other }));
    let blockers = [right, above].map(Other::from);
    assert_eq!(world.resize_blockers(), blockers, "not {inside}, nor {far}");
    world.remove(right).unwrap();
    let refused = world.try_resize_keeping(id, [24, 16], Side::MaxY);
    let other = Other::from(above);
    assert_eq!(refused, Err(WorldError::NoRoom { id, other }));
    assert_eq!(world.resize_blockers(), [other]);
    world.remove(above).unwrap();
    world.try_resize_keeping(id, [24, 16], Side::MaxY).unwrap();
    assert_eq!(world.resize_blockers(), [], "nothing was in the way");
    assert_eq!(world.place(id), Some(Aabb::new(0, 0, 24, 16)));
}

fn a_dry_run_predicts_the_move_with_any_response<S: Number>() {
    for seed in 0..10 {
        let mut random = Random::seed(seed);
        let mut whole = |below: u64| f64::from(u32::try_from(random.below(below)).unwrap());
        let mut world = jostle::World::<S>::new();
        for _ in 0..20 {
            let place = (whole(100), whole(100), 4.0 + whole(20), 4.0 + whole(20));
            world.add(Body::solid(aabb(place))).unwrap();
        }
        let place = (whole(100), whole(100), 4.0 + whole(8), 4.0 + whole(8));
        let body = Body::actor(aabb(place)).with_actors(ActorRule::Block);
        let actor = world.add(body).unwrap();
        let all = [
            Response::Stop,
            Response::Bounce,
            Response::Slide,
            Response::Pass,
        ];
        let mut log = MoveLog::new();
        for tick in 0..60_usize {
            let mix = tick % 5;
            let respond = |_: &jostle::World<S>, other: Other| match other.body() {
                Some(id) if mix == 4 => all[id.slot() % 4],
                _ => all[mix % 4],
            };
            let delta = [n::<S>(whole(60) - 30.0), n(whole(60) - 30.0)];
            let (before, hits) = (world.clone(), world.hits().to_vec());
            let tried = world.check_move_with(actor, delta, respond, &mut log);
            let what = format!("seed {seed}, tick {tick}");
            assert!(world == before, "{what}");
            assert_eq!(
                world.hits(),
                hits,
                "{what}: a dry run keeps the hits of the last move"
            );
            let moved = world.move_with(actor, delta, respond);
            assert_eq!(tried, moved, "{what}");
            assert_eq!(log.hits(), world.hits(), "{what}");
        }
    }
}

#[test]
fn only_actors_of_this_world_can_be_dry_run() {
    let mut world = World::new();
    let wall = world.add(Body::solid(Aabb::new(0, 0, 8, 8))).unwrap();
    let mut log = MoveLog::new();
    let tried = world.check_move_with(wall, [1, 0], |_, _| Response::Stop, &mut log);
    assert!(matches!(tried, Err(WorldError::WrongKind { .. })));
    let other = World::new().check_move_with(wall, [1, 0], |_, _| Response::Stop, &mut log);
    assert_eq!(other, Err(WorldError::OtherWorld(wall)));
}

#[test]
fn a_dry_run_records_its_legs_on_request() {
    let mut world = World::new();
    let actor = world.add(Body::actor(Aabb::new(0, 0, 8, 8))).unwrap();
    let mut log = MoveLog::new();
    log.set_keeps_legs(true);
    for _ in 0..2 {
        let tried = world.check_move_with(actor, [5, 0], |_, _| Response::Slide, &mut log);
        tried.unwrap();
        assert_eq!(log.legs().len(), 1);
    }
}

#[test]
fn the_given_size_is_kept_where_edges_are_rounded() {
    let mut world = jostle::f32::World::new();
    let place = jostle::f32::Aabb::new(100_000.0, 100_000.0, 1.0, 1.0);
    let id = world.add(Body::actor(place)).unwrap();
    let corner = Side::MinX | Side::MinY;
    world.try_resize_keeping(id, [0.7, 0.7], corner).unwrap();
    world.teleport(id, [0.0, 0.0]).unwrap();
    let expected = jostle::f32::Aabb::new(0.0, 0.0, 0.7, 0.7);
    assert_eq!(world.place(id), Some(expected));
}

#[test]
fn resize_blockers_last_until_the_next_attempt() {
    let mut world = World::new();
    world.add(Body::solid(Aabb::new(0, 0, 64, 8))).unwrap();
    let hero = world.add(Body::actor(Aabb::new(8, 16, 8, 8))).unwrap();
    let saved = world.save();
    let refuse = |world: &mut World| {
        let refused = world.try_resize_keeping(hero, [8, 40], Sides::NONE);
        assert!(refused.is_err() && world.resize_blockers().len() == 1);
    };
    refuse(&mut world);
    world.restore(&saved).unwrap();
    assert_eq!(world.resize_blockers(), [], "restored");
    refuse(&mut world);
    assert!(world.try_resize(hero, Aabb::new(0, 0, 0, 0)).is_err());
    assert_eq!(
        world.resize_blockers(),
        [],
        "an empty box is in nothing's way"
    );
    refuse(&mut world);
    world.clear();
    assert_eq!(world.resize_blockers(), [], "cleared");
}
