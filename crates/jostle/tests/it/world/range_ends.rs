//! Bodies where the numbers end or are coarse: all of them, or an error.

use jostle::{Aabb, Body, World, WorldError};

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
        "to the right there are no four numbers left"
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
fn a_solid_at_the_end_of_the_range_leaves_something_of_whom_it_pushes() {
    let mut world = World::new();
    let press = Aabb::from_corners([0.0_f32, 0.0], [f32::MAX / 2.0, 8.0]);
    let press = world.add(Body::solid(press)).unwrap();
    let last = Aabb::from_corners(
        [f32::from_bits(f32::MAX.to_bits() - 1), 2.0],
        [f32::MAX, 4.0],
    );
    let hero = world.add(Body::actor(last)).unwrap();
    world.move_solid(press, [f32::MAX / 2.0, 0.0]).unwrap();
    assert_eq!(world.place(hero), Some(last), "crushed, but there");
}
