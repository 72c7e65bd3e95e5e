//! Bodies at the end of the number range, or where floats are coarse: they keep their size, or get an error.

use jostle::motion::Motion;
use jostle::{
    Aabb, ActorRule, Body, MoveError, MoveLog, Other, Response, Side, Vec2, World, WorldError,
};

#[test]
fn a_body_is_not_squeezed_at_the_end_of_the_range() {
    let wall = Aabb::<i16>::new(100, 0, i16::MAX - 100, 10);
    let mut world = World::new();
    world.add(Body::solid(wall)).unwrap();
    let place = Aabb::new(i16::MAX - 4, 4, 4, 2);
    let hero = world.add(Body::actor(place)).unwrap();
    let out = world.push_out(hero);
    assert_eq!(
        out,
        Err(WorldError::NoWayOut(hero)),
        "fewer than four numbers are left to the right"
    );
    assert_eq!(world.place(hero), Some(place));
}

#[test]
fn a_body_does_not_vanish_where_numbers_are_coarse() {
    let mut world = World::new();
    let hero = world
        .add(Body::actor(Aabb::new(0.0_f32, 0.0, 1.0, 1.0)))
        .unwrap();
    let far = Aabb::from_corners([1.0e9, 0.0], [1.0e9, 1.0]);
    assert_eq!(
        world.teleport(hero, [1.0e9, 0.0]),
        Err(WorldError::EmptyBox(far))
    );
    assert_eq!(world.teleport(hero, [1.0e6, 0.0]), Ok(()));
}

#[test]
fn an_actor_crushed_at_the_end_of_the_range_keeps_its_area() {
    let mut world = World::new();
    let press = Aabb::from_corners([0.0_f32, 0.0], [f32::MAX / 2.0, 8.0]);
    let press = world.add(Body::solid(press)).unwrap();
    let last = Aabb::from_corners(
        [f32::from_bits(f32::MAX.to_bits() - 1), 2.0],
        [f32::MAX, 4.0],
    );
    let hero = world.add(Body::actor(last)).unwrap();
    world.move_solid(press, [f32::MAX / 2.0, 0.0]).unwrap();
    assert_eq!(world.place(hero), Some(last), "crushed, but not empty");
}

/// The first attempt pushes the actor below; the second then bounces off the wall and out of the range.
#[test]
fn a_refused_move_undoes_its_pushes() {
    let left = i16::MIN;
    let mut world = World::new();
    let sharing = |place| Body::actor(place).with_actors(ActorRule::Share);
    let ball = world.add(sharing(Aabb::new(left + 5, 0, 4, 4))).unwrap();
    let floor = world.add(sharing(Aabb::new(left, 4, 12, 4))).unwrap();
    let wall = world
        .add(Body::solid(Aabb::new(left + 15, 5, 10, 100)))
        .unwrap();
    world.add(Body::sensor(Aabb::new(left, 4, 12, 4))).unwrap();
    let respond = |_: &World<i16>, other: Other| match other {
        Other::Body(body) if body == wall => Response::Bounce,
        _ => Response::Slide,
    };
    world.begin_tick();
    let before = world.clone();
    let moved = world.move_with(ball, [30_000, 30_000], respond);
    assert!(moved.is_err(), "{moved:?}");
    assert!(world == before && world.events().is_empty());
    assert_eq!(world.place(floor), Some(Aabb::new(left, 4, 12, 4)));
    let slid = world.move_and_slide(floor, [1, 0]);
    assert!(slid.is_ok_and(|slid| slid.touching.has(Side::MinY)));
}

/// Inside something, only part of the move is attempted; the error still names the requested delta.
#[test]
fn a_refused_move_names_the_requested_delta() {
    let inside = [Aabb::new(0, 0, 100, 100)];
    for delta in [[i32::MAX, 5], [i32::MAX, 0]].map(Vec2::from) {
        let refused =
            Motion::among(&&inside[..]).run(Aabb::new(40, -4, 8, 8), delta, &mut MoveLog::new());
        assert_eq!(refused, Err(MoveError::OutOfRange(delta)));
    }
}
