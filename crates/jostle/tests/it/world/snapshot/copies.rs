//! Copies of a world that reuse the memory of an older copy.

use super::busy_scene::{Scene, everything};
use crate::numbers::Number;
use allocation_counter::measure;
use jostle::World;
use jostle::f32::{Aabb, Body, Hitbox, TileMap};
use jostle::{Label, Outside, Tile, TilePos};

/// The number of copies a game keeps.
const RING: usize = 8;

#[test]
fn a_copy_continues_like_its_world() {
    check::<f32>(4);
    check::<i32>(5);
}

/// Runs ahead, back to an older copy, and ahead again, and compares checksums with an undisturbed world.
fn check<S: Number>(seed: u64) {
    let (mut scene, mut undisturbed) = (Scene::<S>::new(seed, 12), Scene::<S>::new(seed, 12));
    let mut ring: Vec<World<S>> = (0..RING).map(|_| World::new()).collect();
    for start in (0..400).step_by(RING) {
        let mut expected = Vec::new();
        for (number, copy) in (start..).zip(&mut ring) {
            copy.clone_from(&scene.world);
            assert_eq!(*copy, scene.world, "seed {seed}, tick {number}");
            scene.tick(number);
            undisturbed.tick(number);
            expected.push(undisturbed.world.checksum());
        }
        let back = start % RING as u64;
        scene
            .world
            .clone_from(&ring[usize::try_from(back).unwrap()]);
        for (number, expected) in (start + back..).zip(&expected[usize::try_from(back).unwrap()..])
        {
            scene.tick(number);
            let found = scene.world.checksum();
            assert_eq!(found, *expected, "seed {seed}, tick {number}");
        }
    }
}

#[test]
fn a_copy_of_everything_reuses_memory() {
    let world = everything::<f32>();
    let mut copy = World::new();
    copy.clone_from(&world);
    let bytes = world.save();
    let info = measure(|| copy.clone_from(&world));
    assert_eq!(info.count_total, 0, "{info:?}");
    assert_eq!(copy.save(), bytes);

    copy.clone_from(&World::new());
    assert_eq!(copy, World::new());
}

#[test]
fn copies_of_a_crowd_reuse_memory() {
    let crowds = crowds();
    let mut copy = World::new();
    let mut copy_all = || {
        for crowd in &crowds {
            copy.clone_from(crowd);
            assert_eq!(copy, *crowd);
        }
    };
    copy_all();
    let info = measure(copy_all);
    assert_eq!(info.count_total, 0, "{info:?}");
}

/// Bodies that are added, in whichever slots, reuse the memory of those that were removed.
#[test]
fn adding_and_removing_hitboxes_reuses_memory() {
    let worlds: Vec<World> = (0..12).map(visitors).collect();
    let mut copy = World::new();
    let mut copy_all = || {
        for world in &worlds {
            copy.clone_from(world);
            assert_eq!(copy, *world);
            assert_eq!(copy.checksum(), world.checksum());
        }
    };
    // Once starting with nothing, and once wrapping from the last state to the first.
    copy_all();
    copy_all();
    let info = measure(copy_all);
    assert_eq!(info.count_total, 0, "{info:?}");
}

/// Returns a world at some time: some bodies with hitboxes, in a sensor or on a conveyor, and many removed.
fn visitors(time: usize) -> World {
    let mut world = World::new();
    let sensor = Body::sensor(Aabb::new(0.0, 0.0, 300.0, 50.0));
    world.add(sensor).unwrap();
    for number in 0..60_usize {
        let x = f32::from(u16::try_from(number * 10).unwrap());
        let place = Aabb::new(x, 0.0, 8.0, 8.0);
        let mut body = match number % 3 {
            0 => Body::solid(place).with_conveyor([1.0, 0.0]),
            _ => Body::actor(place),
        };
        for at in 0..(number + time) % 4 {
            let label = Label::new(["fist", "foot", "head"][at]).unwrap();
            body = body.with_hitbox(Hitbox::new(label, Aabb::new(1.0, 1.0, 3.0, 3.0)));
        }
        let id = world.add(body).unwrap();
        if (number * 7 + time * 5) % 3 == 0 {
            world.remove(id).unwrap();
        }
        if (number + time) % 5 == 0 {
            world.remove(world.bodies().last().unwrap().id()).unwrap();
        }
    }
    world
}

/// Returns a crowd on tiles and in a sensor, at different times.
fn crowds() -> Vec<World> {
    let tile = |pos: TilePos| {
        if pos.row % 8 == 7 || pos.column % 20 == 0 {
            Tile::SOLID
        } else {
            Tile::EMPTY
        }
    };
    let map = TileMap::from_fn([0.0; 2], [16.0; 2], [60, 40], Outside::Solid, tile);
    let mut world = World::new();
    world.add_map(map.unwrap());
    let ids: Vec<_> = (0..200_u16)
        .map(|k| {
            let (x, y) = (f32::from(k * 37 % 880), f32::from(k * 53 % 600));
            let body = Body::actor(Aabb::new(x, y, 10.0, 12.0));
            world.add(body).unwrap()
        })
        .collect();
    let sensor = Body::sensor(Aabb::new(100.0, 0.0, 400.0, 600.0));
    world.add(sensor).unwrap();
    let mut crowds = Vec::new();
    for tick in 0..200_usize {
        world.begin_tick();
        for (at, id) in ids.iter().enumerate() {
            let x = if (at + tick / 40) % 2 == 0 { 1.5 } else { -1.5 };
            world.move_and_slide(*id, [x, 2.0]).unwrap();
        }
        if tick % 20 == 0 {
            crowds.push(world.clone());
        }
    }
    crowds
}
