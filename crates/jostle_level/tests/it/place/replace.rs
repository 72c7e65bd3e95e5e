//! Levels that are saved in the editor while the game runs.

use super::{aabb, platform, room, solid, vec2};
use crate::text_level::TextLevel;
use jostle::{Body, World};
use jostle_level::{Level, LevelSolid};

/// A floor, a wall at this x, and a ferry over the floor.
fn level(wall: i32) -> Level<i32> {
    let mut level = room();
    level.solids.push(solid(aabb(0, 144, 320, 16)));
    level.solids.push(solid(aabb(wall, 100, 16, 44)));
    level
        .platforms
        .push(platform(aabb(64, 100, 48, 8), vec2(100, 0), 60));
    level
}

#[test]
fn keeps_actors_and_tells_which_are_inside_something() {
    let mut world = World::new();
    let mut placed = level(300).add_to(&mut world).unwrap();
    let free = world.add(Body::actor(aabb(20, 120, 12, 20))).unwrap();
    let caught = world.add(Body::actor(aabb(200, 120, 12, 20))).unwrap();
    let flush = world.add(Body::actor(aabb(214, 120, 12, 20))).unwrap();
    let before = [free, caught, flush].map(|id| world[id]);
    assert_eq!(placed.replace(&mut world, &level(198)).unwrap(), [caught]);
    assert_eq!([free, caught, flush].map(|id| world[id]), before);
    assert_eq!(world[placed.solids()[1]], aabb(198, 100, 16, 44));
    assert_eq!(world.len(), 3 + 3, "nothing of the old level is left");
}

#[test]
fn tells_which_actors_are_inside_tiles() {
    let mut world = World::new();
    let open = TextLevel::<f32>::new(&["....", "....", "####"]).level();
    let mut placed = open.add_to(&mut world).unwrap();
    let hero = world.add(Body::actor(aabb(34, 12, 12, 20))).unwrap();
    assert!(
        placed.replace(&mut world, &open).unwrap().is_empty(),
        "it only stands there"
    );
    let walled = TextLevel::<f32>::new(&["....", "..#.", "####"]).level();
    assert_eq!(placed.replace(&mut world, &walled).unwrap(), [hero]);
    let ledge = TextLevel::<f32>::new(&["....", "..-.", "####"]).level();
    let stuck = placed.replace(&mut world, &ledge).unwrap();
    assert!(stuck.is_empty(), "a one-way platform lets it out");
    assert_eq!(world.map(placed.maps()[0]), Some(&ledge.maps[0].map));
}

/// A belt at a speed that no world takes.
fn endless_belt() -> LevelSolid {
    let mut belt = solid(aabb(0, 64, 16, 16));
    belt.conveyor.x = f32::INFINITY;
    belt
}

#[test]
fn leaves_everything_as_it_is_when_the_world_refuses_the_new_level() {
    let mut world = World::new();
    let mut level = TextLevel::<f32>::new(&["....", "####"]).level();
    level.solids.push(solid(aabb(0, 144, 320, 16)));
    let ferry = platform(aabb(64, 100, 48, 8), vec2(100, 0), 60.0);
    level.platforms.push(ferry);
    let mut placed = level.add_to(&mut world).unwrap();
    let hero = world.add(Body::actor(aabb(80, 80, 12, 20))).unwrap();
    world.move_and_slide(hero, [0.0, 1.0]).unwrap();

    let mut broken = TextLevel::<f32>::new(&["####", "####"]).level();
    broken.solids = vec![solid(aabb(80, 80, 16, 16)), endless_belt()];
    let before = placed.clone();
    let bodies = |world: &World| -> Vec<_> {
        let bodies = world.bodies();
        bodies.map(|body| (body.id(), body.place())).collect()
    };
    let bodies_before = bodies(&world);
    assert!(placed.replace(&mut world, &broken).is_err());
    assert_eq!(placed, before);
    assert_eq!(bodies(&world), bodies_before);
    assert_eq!(world.maps().count(), 1);
    placed.run_platforms(&mut world).unwrap();
    assert_eq!(world[hero], aabb(81, 80, 12, 20), "it still rides");
}

#[test]
fn a_platform_that_has_not_changed_keeps_its_riders_and_its_place() {
    let mut world = World::new();
    let mut placed = level(300).add_to(&mut world).unwrap();
    let ferry = placed.platforms()[0];
    let hero = world.add(Body::actor(aabb(80, 80, 12, 20))).unwrap();
    world.move_and_slide(hero, [0, 1]).unwrap();
    for _ in 0..20 {
        placed.run_platforms(&mut world).unwrap();
    }
    let mut next = level(310);
    next.platforms[0].name = "raft".to_owned();
    placed.replace(&mut world, &next).unwrap();
    assert_eq!(placed.platforms(), [ferry]);
    assert_eq!(placed.platform_name(ferry), Some("raft"));
    placed.run_platforms(&mut world).unwrap();
    assert_eq!(world[ferry], aabb(85, 100, 48, 8));
    assert_eq!(world[hero], aabb(101, 80, 12, 20));

    next.platforms[0] = platform(aabb(64, 100, 48, 8), vec2(100, 0), 30);
    placed.replace(&mut world, &next).unwrap();
    assert_ne!(
        placed.platforms(),
        [ferry],
        "another speed is another platform"
    );
    assert_eq!(world[placed.platforms()[0]], aabb(64, 100, 48, 8));
}

#[test]
fn a_level_that_is_refused_leaves_nothing_behind() {
    let mut world = World::new();
    let mut broken = TextLevel::<f32>::new(&["##"]).level();
    broken.solids = vec![solid(aabb(0, 0, 16, 16)), endless_belt()];
    assert!(broken.add_to(&mut world).is_err());
    assert!(world.is_empty());
    assert_eq!(world.maps().count(), 0);
}

#[test]
fn leaves_out_what_has_no_area() {
    let mut level = level(300);
    level.solids.insert(0, solid(aabb(0, 0, 0, 16)));
    let ferry = platform(aabb(0, 0, 48, 0), vec2(9, 0), 60);
    level.platforms.insert(0, ferry);
    let mut world = World::new();
    let mut placed = level.add_to(&mut world).unwrap();
    assert_eq!(world.len(), 3);
    assert_eq!(placed.platform_index(placed.platforms()[0]), Some(1));
    level.platforms.remove(0);
    placed.replace(&mut world, &level).unwrap();
    assert_eq!(placed.platform_index(placed.platforms()[0]), Some(0));
}
