//! Crates pushed by an actor, and what stands on them.

use crate::random::Random;
use jostle::i32::{Aabb, Body, Hitbox, World};
use jostle::{ActorRule, BodyId, Event, EventKind, Label, Response, Side};

fn at(world: &World, id: BodyId) -> [i32; 2] {
    world.place(id).unwrap().min().into()
}

fn crate_at(x: i32, y: i32, width: i32, height: i32) -> Body {
    Body::actor(Aabb::new(x, y, width, height)).with_actors(ActorRule::Block)
}

/// Creates a floor at 16 with a pusher on it, from 0 to 8.
fn scene() -> (World, BodyId) {
    let mut world = World::new();
    let floor = Body::solid(Aabb::new(-500, 16, 1000, 8));
    world.add(floor).unwrap();
    let pusher = crate_at(0, 8, 8, 8).with_actors(ActorRule::Share);
    let pusher = world.add(pusher).unwrap();
    (world, pusher)
}

/// Adds an actor and lets it come to rest.
fn rest(world: &mut World, body: Body) -> BodyId {
    let id = world.add(body).unwrap();
    world.move_and_slide(id, [0, 1]).unwrap();
    id
}

#[test]
fn a_pushed_crate_carries_its_rider() {
    let (mut world, pusher) = scene();
    let all = [
        crate_at(10, 8, 8, 8),
        crate_at(12, 0, 8, 8),
        crate_at(13, -4, 4, 4),
    ]
    .map(|body| rest(&mut world, body));
    world.begin_tick();
    let moved = world.move_and_slide(pusher, [14, 0]).unwrap();
    assert_eq!(
        moved.place().min().x,
        8,
        "2 to reach the crate, then half of 12"
    );
    assert_eq!(moved.touching, Side::MaxX | Side::MaxY, "nothing above");
    assert_eq!(world.touching(pusher), moved.touching);
    let places = all.map(|id| at(&world, id));
    assert_eq!(places, [[16, 8], [18, 0], [19, -4]]);
    assert_eq!(world.rides(all[1]), Some(all[0].into()));
    assert_eq!(world.rides(all[2]), Some(all[1].into()));
    let is_end = |event: &Event| matches!(event.kind, EventKind::ContactEnd { .. });
    assert!(
        !world.events().iter().any(is_end),
        "it still stands on the crate"
    );
}

#[test]
fn a_wall_holds_back_the_rider_of_a_pushed_crate() {
    let (mut world, pusher) = scene();
    let wall = Body::solid(Aabb::new(22, -20, 4, 24));
    world.add(wall).unwrap();
    let low = rest(&mut world, crate_at(10, 8, 8, 8));
    let high = rest(&mut world, crate_at(11, 0, 8, 8));
    world.move_and_slide(pusher, [14, 0]).unwrap();
    assert_eq!([low, high].map(|id| at(&world, id)), [[16, 8], [14, 0]]);
}

#[test]
fn a_rider_moves_no_farther_than_its_crate() {
    let (mut world, pusher) = scene();
    world.add(Body::solid(Aabb::new(21, 8, 4, 8))).unwrap();
    let low = rest(&mut world, crate_at(10, 8, 8, 8));
    let high = rest(&mut world, crate_at(11, 0, 8, 8));
    world.move_and_slide(pusher, [14, 0]).unwrap();
    assert_eq!([low, high].map(|id| at(&world, id)), [[13, 8], [14, 0]]);
}

#[test]
fn a_rider_that_is_also_pushed_moves_once() {
    let (mut world, _) = scene();
    let tall = crate_at(-20, 0, 8, 16).with_actors(ActorRule::Share);
    let tall = world.add(tall).unwrap();
    let low = rest(&mut world, crate_at(10, 8, 8, 8));
    let high = rest(&mut world, crate_at(10, 0, 8, 8));
    world.teleport(tall, [0, 0]).unwrap();
    let moved = world.move_and_slide(tall, [14, 0]).unwrap();
    assert_eq!(moved.place().min().x, 8);
    assert_eq!([low, high].map(|id| at(&world, id)), [[16, 8], [16, 0]]);
}

#[test]
fn a_crate_without_carry_is_pushed_from_under_its_rider() {
    let (mut world, pusher) = scene();
    let low = rest(&mut world, crate_at(10, 8, 8, 8).without_carry());
    let high = rest(&mut world, crate_at(11, 0, 8, 8));
    world.move_and_slide(pusher, [14, 0]).unwrap();
    assert_eq!([low, high].map(|id| at(&world, id)), [[16, 8], [11, 0]]);
}

#[test]
fn an_actor_that_pushes_its_own_floor_carries_nothing() {
    let (mut world, _) = scene();
    rest(&mut world, crate_at(40, 8, 8, 8));
    let pusher = crate_at(40, 0, 8, 8).with_actors(ActorRule::Share);
    let pusher = rest(&mut world, pusher);
    let high = rest(&mut world, crate_at(40, -8, 8, 8));
    let moved = world.move_and_slide(pusher, [3, 2]).unwrap();
    assert_eq!(moved.place().min(), [43, 0].into());
    assert!(moved.touching.has(Side::MaxY));
    assert_eq!(at(&world, high), [40, -8]);
}

#[test]
fn a_crate_pushed_up_lifts_its_rider() {
    let (mut world, pusher) = scene();
    let low = Body::actor(Aabb::new(0, -2, 8, 8));
    let low = world.add(low).unwrap();
    let high = rest(&mut world, crate_at(2, -10, 8, 8));
    assert_eq!(world.rides(high), Some(low.into()));
    let moved = world.move_and_slide(pusher, [0, -8]).unwrap();
    assert_eq!(
        moved.place().min().y,
        3,
        "2 to reach the crate, then half of 6"
    );
    assert_eq!([low, high].map(|id| at(&world, id)), [[0, -5], [2, -13]]);
}

/// Stopped by the crate it stays in range; with the crate pushed aside it would bounce off the wall, out of range.
#[test]
fn a_refused_move_pushes_and_carries_nothing() {
    let mut world = jostle::i16::World::new();
    let place = jostle::i16::Aabb::new;
    let wall = jostle::i16::Body::solid(place(-32_600, 8, 8, 8));
    let wall = world.add(wall).unwrap();
    let actor = |place| jostle::i16::Body::actor(place).with_actors(ActorRule::Share);
    let pusher = world.add(actor(place(-32_668, 0, 8, 16))).unwrap();
    let low = actor(place(-32_610, 0, 8, 8)).with_weight(0);
    let low = world.add(low).unwrap();
    let high = actor(place(-32_610, -8, 8, 8)).with_actors(ActorRule::Block);
    let high = world.add(high).unwrap();
    world.move_and_slide(high, [0, 1]).unwrap();
    assert_eq!(world.rides(high), Some(low.into()));
    let before = world.clone();
    let refused = world.move_with(pusher, [300, 0], |_, other| {
        if other == wall.into() {
            Response::Bounce
        } else {
            Response::Slide
        }
    });
    assert!(refused.is_err(), "out of range: {refused:?}");
    assert!(world == before);
    world.remove(wall).unwrap();
    world.move_and_slide(pusher, [300, 0]).unwrap();
    let places = [low, high].map(|id| world.place(id).unwrap().min().x);
    assert_eq!(places, [-32_360; 2], "without the wall they are pushed");
}

/// The response callback sees a world in which places, hitboxes and queries agree.
#[test]
fn the_response_callback_sees_pushed_bodies_in_their_new_places() {
    let (mut world, pusher) = scene();
    let hitbox = Hitbox::new(Label::new("lid").unwrap(), Aabb::new(0, 0, 8, 1));
    let low = rest(&mut world, crate_at(10, 8, 8, 8).with_hitbox(hitbox));
    let high = rest(&mut world, crate_at(11, 0, 8, 8));
    world.begin_tick();
    let mut seen = Vec::new();
    let respond = |world: &World, _| {
        let at = world.place(low).unwrap();
        let found = world.overlapping(at).sorted();
        assert!(found.contains(&low.into()), "found where it is");
        let lid = world.hitboxes_overlapping(at, u32::MAX);
        assert_eq!(lid.len(), 1, "its hitbox has moved along");
        assert_eq!(
            (world.rides(high), at_x(world, high)),
            (Some(low.into()), 11)
        );
        assert_eq!(world.events(), []);
        if seen.last() != Some(&at.min().x) {
            seen.push(at.min().x);
        }
        Response::Slide
    };
    world.move_with(pusher, [14, 0], respond).unwrap();
    assert_eq!(seen, [10, 16]);
    assert_eq!([low, high].map(|id| at_x(&world, id)), [16, 17]);
}

fn at_x(world: &World, id: BodyId) -> i32 {
    at(world, id)[0]
}

#[test]
fn pushed_and_carried_actors_overlap_nothing_new() {
    for seed in 0..200 {
        let mut random = Random::seed(seed);
        let mut below = |n: u64| i32::try_from(random.below(n)).unwrap();
        let (mut world, first) = scene();
        let mut all = vec![first];
        for _ in 0..9 {
            let body = crate_at(below(12) * 4 - 24, below(6) * 4 - 8, 8, 4 + below(2) * 4);
            all.push(world.add(body.with_actors(ActorRule::Share)).unwrap());
        }
        for tick in 0..40 {
            let id = all[usize::try_from(below(10)).unwrap()];
            let before: Vec<_> = all.iter().map(|&id| world.place(id).unwrap()).collect();
            let moved = world.move_and_slide(id, [below(25) - 12, below(13) - 4]);
            let what = format!("seed {seed}, tick {tick}, {id}");
            assert_eq!(moved.unwrap().touching, world.touching(id), "{what}");
            let after: Vec<_> = all.iter().map(|&id| world.place(id).unwrap()).collect();
            for (a, b) in (0..10).flat_map(|a| (0..a).map(move |b| (a, b))) {
                let is_new = after[a].overlaps(after[b]) && !before[a].overlaps(before[b]);
                assert!(!is_new, "{what}: {a} in {b}, {before:?} {after:?}");
            }
        }
    }
}
