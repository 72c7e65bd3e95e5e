//! Worlds as bytes: nothing is lost, and damaged bytes are never accepted.

mod busy_scene;
mod copies;
mod damage;
mod golden;
mod rollback;
#[cfg(feature = "serde")]
mod serde_format;

use allocation_counter::measure;
use busy_scene::everything;
use jostle::errors::SnapshotError;
use jostle::f32::{Aabb, Body, TileMap, World};
use jostle::{Outside, Tile};

#[test]
fn a_world_loads_unchanged() {
    let world = everything::<f32>();
    let bytes = world.save();
    let mut loaded = World::load(&bytes).unwrap();
    assert_eq!(loaded, world);
    assert_eq!(loaded.save(), bytes);
    assert_eq!(loaded.checksum(), world.checksum());
    let head = &bytes[88..96];
    assert_eq!(
        world.checksum().to_le_bytes(),
        head,
        "the checksum in the header"
    );
    assert!(loaded.events().is_empty() && loaded.hits().is_empty());

    let body = Body::actor(Aabb::new(0.0, 0.0, 4.0, 4.0));
    let mut world = world;
    let ids = [&mut world, &mut loaded].map(|world| {
        let body = body.clone();
        [(); 3].map(|()| world.add(body.clone()).unwrap())
    });
    assert_eq!(ids[0], ids[1], "the next ids are equal");
    assert_eq!(loaded.save(), world.save());
}

#[test]
fn an_empty_world_loads_empty() {
    let bytes = World::new().save();
    assert_eq!(bytes.len(), 96);
    assert_eq!(World::load(&bytes).unwrap(), World::new());
}

#[test]
fn equal_worlds_have_equal_bytes_and_checksums() {
    let history = |x: f32| {
        let mut world = World::new();
        let gone = world
            .add(Body::actor(Aabb::new(9.0, 9.0, 1.0, 1.0)))
            .unwrap();
        let body = Body::solid(Aabb::new(0.0, 0.0, 8.0, 8.0)).with_conveyor([x, 0.0]);
        world.add(body).unwrap();
        world.remove(gone).unwrap();
        world
    };
    let (plus, minus) = (history(0.0), history(-0.0));
    assert_eq!(plus, minus);
    assert_eq!(plus.save(), minus.save());
    assert_eq!(plus.checksum(), minus.checksum());
    assert_ne!(plus.checksum(), history(1.0).checksum());
}

#[test]
fn an_emptied_chunk_leaves_no_trace() {
    let world = |fills: bool| {
        let mut map = TileMap::sparse([0.0, 0.0], [8.0, 8.0], Outside::Empty).unwrap();
        map.set([-100, 7], Tile::SOLID).unwrap();
        if fills {
            map.set([5, 5], Tile::SOLID).unwrap();
            map.set([5, 5], Tile::EMPTY).unwrap();
        }
        let mut world = World::new();
        world.add_map(map);
        world
    };
    assert_eq!(world(true), world(false));
    assert_eq!(world(true).save(), world(false).save());
}

#[test]
fn ids_stay_valid_after_restore_and_load() {
    let mut world = World::new();
    let hero = world
        .add(Body::actor(Aabb::new(0.0, 0.0, 8.0, 8.0)))
        .unwrap();
    let bytes = world.save();
    let later = world
        .add(Body::actor(Aabb::new(9.0, 0.0, 8.0, 8.0)))
        .unwrap();
    world.remove(hero).unwrap();
    world.restore(&bytes).unwrap();
    assert!(world.contains(hero) && !world.contains(later));

    let loaded = World::load(&bytes).unwrap();
    assert!(loaded.contains(hero) && !loaded.contains(later));
}

#[test]
fn queries_follow_the_restored_world() {
    let mut world = World::new();
    let near = Aabb::new(0.0, 0.0, 8.0, 8.0);
    let wall = world.add(Body::solid(near)).unwrap();
    let bytes = world.save();
    world.teleport(wall, [500.0, 0.0]).unwrap();
    for k in 0..100_u16 {
        let place = Aabb::new(f32::from(k) * 10.0, 0.0, 8.0, 8.0);
        world.add(Body::solid(place)).unwrap();
    }
    world.restore(&bytes).unwrap();
    let hero = world
        .add(Body::actor(Aabb::new(20.0, 0.0, 8.0, 8.0)))
        .unwrap();
    world.move_and_slide(hero, [-500.0, 0.0]).unwrap();
    assert_eq!(world.place(hero), Some(Aabb::new(8.0, 0.0, 8.0, 8.0)));
    let far = world
        .add(Body::actor(Aabb::new(400.0, 0.0, 8.0, 8.0)))
        .unwrap();
    world.move_and_slide(far, [800.0, 0.0]).unwrap();
    assert_eq!(world.place(far), Some(Aabb::new(1200.0, 0.0, 8.0, 8.0)));
}

#[test]
fn another_number_type_is_refused_with_a_message() {
    let bytes = World::new().save();
    let error = jostle::i32::World::load(&bytes).unwrap_err();
    let (found, expected) = match error {
        SnapshotError::OtherNumber { found, expected } => (found, expected),
        other => panic!("{other}"),
    };
    assert_ne!(found, expected);
    assert_eq!(
        error.to_string(),
        "the snapshot is of a world of f32, not of i32: load it into a world of f32"
    );
}

#[test]
fn saving_again_allocates_nothing() {
    let world = everything::<f32>();
    let mut bytes = world.save();
    let made = measure(|| {
        for _ in 0..10 {
            world.save_into(&mut bytes);
        }
        assert_ne!(world.checksum(), 0);
    });
    assert_eq!(made.count_total, 0);
}

#[test]
fn the_scene_has_everything() {
    let world = everything::<f32>();
    let mut seen = [false; 5];
    for body in world.bodies() {
        let id = body.id();
        seen[0] |= world.contacts(id).len() != 0;
        seen[1] |= world.rides(id).is_some();
        seen[2] |= world.sensors_around(id).len() != 0;
        seen[3] |= body.hitboxes().next().is_some();
        seen[4] |= 1 < id.generation();
    }
    assert_eq!(seen, [true; 5], "contacts, rides, sensors, hitboxes, reuse");
    let links = link_kinds(&world.save());
    assert!(links.iter().all(|&has| has), "link kinds: {links:?}");
}

/// Returns which kinds of links occur. A body's record takes 92 bytes with f32, a link 20.
fn link_kinds(bytes: &[u8]) -> [bool; 6] {
    let mut kinds = [false; 6];
    let word = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize;
    let (slots, mut at) = (word(16), 96);
    for _ in 0..slots {
        if bytes[at + 4] == 0 {
            at += 8;
            continue;
        }
        let links = word(at + 36);
        at += 92;
        for _ in 0..links {
            kinds[usize::from(bytes[at])] = true;
            at += 20;
        }
    }
    kinds
}
