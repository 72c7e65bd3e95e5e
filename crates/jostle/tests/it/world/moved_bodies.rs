//! Which bodies have moved since the tick began.

use jostle::i32::{Aabb, Body, World};
use jostle::{BodyId, Side};

fn keeping() -> World {
    let mut world = World::new();
    world.set_keeps_places(true);
    world
}

fn actor(world: &mut World, x: i32, y: i32) -> BodyId {
    world.add(Body::actor(Aabb::new(x, y, 8, 8))).unwrap()
}

fn moved(world: &World) -> Vec<BodyId> {
    world.moved_bodies().map(|body| body.id).collect()
}

#[test]
fn nothing_is_listed_if_places_are_not_kept() {
    let mut world = World::new();
    let hero = actor(&mut world, 0, 0);
    world.begin_tick();
    world.move_and_slide(hero, [3, 0]).unwrap();
    assert!(moved(&world).is_empty());
    world.set_keeps_places(true);
    assert!(moved(&world).is_empty(), "kept from here on");
}

#[test]
fn lists_movers_riders_and_pushed_bodies_by_id() {
    let mut world = keeping();
    let crate_beside = actor(&mut world, 64, 92);
    let rider = actor(&mut world, 20, 92);
    let lift = world.add(Body::solid(Aabb::new(0, 100, 40, 8))).unwrap();
    let wall = world.add(Body::solid(Aabb::new(40, 90, 8, 8))).unwrap();
    let idle = actor(&mut world, 200, 0);
    world.begin_tick();
    world.move_and_slide(rider, [0, 1]).unwrap();
    world.begin_tick();
    world.move_solid(lift, [4, 0]).unwrap();
    world.move_solid(wall, [20, 0]).unwrap();
    assert_eq!(moved(&world), [crate_beside, rider, lift, wall]);
    assert!(!moved(&world).contains(&idle));
    world.begin_tick();
    assert!(moved(&world).is_empty());
}

#[test]
fn a_body_that_is_back_where_it_was_has_not_moved() {
    let mut world = keeping();
    let hero = actor(&mut world, 0, 0);
    world.begin_tick();
    world.move_and_slide(hero, [3, 0]).unwrap();
    world.move_and_slide(hero, [-3, 0]).unwrap();
    assert!(moved(&world).is_empty());
    // A teleport is listed even so, because nothing leads from one place to the other.
    world.teleport(hero, [0, 0]).unwrap();
    assert_eq!(moved(&world), [hero]);
}

#[test]
fn blocked_bodies_have_not_moved() {
    let mut world = keeping();
    let hero = actor(&mut world, 0, 0);
    world.add(Body::solid(Aabb::new(8, 0, 8, 8))).unwrap();
    world.begin_tick();
    let result = world.move_and_slide(hero, [3, 0]).unwrap();
    assert!(result.blocked.has(Side::MaxX));
    assert!(moved(&world).is_empty());
}

#[test]
fn resized_bodies_have_moved_and_removed_ones_are_gone() {
    let mut world = keeping();
    let [a, b] = [0, 40].map(|x| actor(&mut world, x, 0));
    world.begin_tick();
    world.resize(a, Aabb::new(0, 0, 8, 4)).unwrap();
    world.move_and_slide(b, [1, 0]).unwrap();
    world.remove(b).unwrap();
    assert_eq!(moved(&world), [a]);
    // Whatever takes the slot is new, even in the same place as the body before it.
    let again = actor(&mut world, 40, 0);
    assert_eq!(again.slot(), b.slot());
    assert_eq!(moved(&world), [a, again]);
}

#[test]
fn all_bodies_are_listed_after_a_restore() {
    let mut world = keeping();
    let ids = [0, 40, 80].map(|x| actor(&mut world, x, 0));
    let saved = world.save();
    world.begin_tick();
    world.restore(&saved).unwrap();
    assert_eq!(moved(&world), ids);
    world.begin_tick();
    assert!(moved(&world).is_empty());
}

#[test]
fn keeping_places_twice_changes_nothing() {
    let mut world = keeping();
    let hero = actor(&mut world, 0, 0);
    world.begin_tick();
    world.move_and_slide(hero, [3, 0]).unwrap();
    world.set_keeps_places(true);
    assert_eq!(moved(&world), [hero]);
    assert_eq!(world.place_before(hero), Some(Aabb::new(0, 0, 8, 8)));
}

/// An engine that goes back to an earlier world has sprites where the bodies were in the later one.
#[test]
fn all_bodies_of_a_clone_are_listed() {
    let mut world = keeping();
    let ids = [0, 40, 80].map(|x| actor(&mut world, x, 0));
    world.begin_tick();
    world.move_and_slide(ids[0], [4, 0]).unwrap();
    let before = world.clone();
    assert_eq!(moved(&before), ids);
    assert_eq!(
        before.place_before(ids[0]),
        Some(Aabb::new(0, 0, 8, 8)),
        "it is drawn between the same places"
    );
    world.begin_tick();
    world.move_and_slide(ids[1], [4, 0]).unwrap();
    world.clone_from(&before);
    assert_eq!(moved(&world), ids);
    world.begin_tick();
    assert!(moved(&world).is_empty());
}

#[test]
fn answers_name_the_data_of_bodies() {
    let mut world = keeping();
    let body = Body::actor(Aabb::new(0, 0, 8, 8)).with_data(7);
    let hero = world.add(body).unwrap();
    world.begin_tick();
    world.move_and_slide(hero, [1, 0]).unwrap();
    assert_eq!(
        world
            .moved_bodies()
            .map(|body| body.data)
            .collect::<Vec<_>>(),
        [7]
    );
}
