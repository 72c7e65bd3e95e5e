//! Bodies are added and removed, and an id never refers to the wrong one.

use jostle::f32::{Aabb, Body, MoveOptions, TileMap, World, WorldError};
use jostle::{BodyId, BodyKind, Outside, Side, Vec2};

fn crate_at(x: f32) -> Body {
    Body::actor(Aabb::new(x, 0.0, 8.0, 8.0))
}

#[test]
fn a_stale_id_is_refused_and_changes_nothing() {
    let mut world = World::new();
    let old = world.add(crate_at(0.0)).unwrap();
    world.remove(old).unwrap();
    let new = world.add(crate_at(50.0)).unwrap();
    assert_eq!(old.slot(), new.slot());
    let before = world.clone();

    let unknown = WorldError::UnknownBody(old);
    assert_eq!(world.remove(old), Err(unknown));
    assert_eq!(world.set_layers(old, 1), Err(unknown));
    assert_eq!(world.set_weight(old, 9), Err(unknown));
    assert_eq!(world.set_flipped(old, true), Err(unknown));
    assert_eq!(world.place(old), None);
    assert!(world.body(old).is_none() && !world.contains(old));
    assert_eq!(world, before);
    assert_eq!(world.place(new), Some(Aabb::new(50.0, 0.0, 8.0, 8.0)));
}

#[test]
fn an_id_of_another_world_is_refused() {
    let (mut one, mut other) = (World::new(), World::new());
    let id = one.add(crate_at(0.0)).unwrap();
    let same = other.add(crate_at(0.0)).unwrap();
    assert_eq!(id, same, "equal slot and generation");
    assert_eq!(other.remove(id), Err(WorldError::OtherWorld(id)));
    assert_eq!(other.set_mask(id, 0), Err(WorldError::OtherWorld(id)));
    assert!(!other.contains(id) && other.contains(same));

    let map = one.add_map(small_map());
    assert!(other.map(map).is_none());
    assert_eq!(other.remove_map(map), Err(WorldError::UnknownMap(map)));
    assert!(one.clone().contains(id), "a clone is the same world");
}

#[test]
fn a_loaded_world_accepts_the_ids_that_the_game_kept() {
    let mut before = World::new();
    let (id, map) = (
        before.add(crate_at(0.0)).unwrap(),
        before.add_map(small_map()),
    );
    let mut loaded = World::load(&before.save()).unwrap();
    assert!(loaded.contains(id) && loaded.map(map).is_some());
    loaded.move_and_slide(id, [5.0, 0.0]).unwrap();
    assert_eq!(loaded.place(id), Some(Aabb::new(5.0, 0.0, 8.0, 8.0)));
    let added = loaded.add(crate_at(40.0)).unwrap();
    assert!(loaded.contains(added) && !before.contains(added));
    loaded.remove(id).unwrap();
    assert_eq!(loaded.remove(id), Err(WorldError::UnknownBody(id)));
}

/// Loads a world in both ways that there are.
fn loaded_twice(world: &World) -> Vec<World> {
    Vec::from([
        World::load(&world.save()).unwrap(),
        #[cfg(feature = "serde")]
        serde_json::from_str(&serde_json::to_string(world).unwrap()).unwrap(),
    ])
}

#[test]
fn s181_ids_that_a_loaded_world_issues_are_its_own() {
    let mut before = World::new();
    let lift = Body::solid(Aabb::new(0.0, 20.0, 32.0, 8.0)).with_one_way(Side::MinY);
    let lift = before.add(lift).unwrap();
    let hero = before.add(crate_at(0.0)).unwrap();
    let coin = Body::sensor(Aabb::new(0.0, 0.0, 32.0, 32.0));
    let coin = before.add(coin).unwrap();
    before.add_map(small_map());
    before.move_and_slide(hero, [0.0, 20.0]).unwrap();
    assert_eq!(before.rides(hero), Some(lift.into()));

    for mut loaded in loaded_twice(&before) {
        // In the world from before there is a body at that id, so that only its world can tell them apart.
        before.add(crate_at(40.0)).unwrap();
        let added = loaded.add(crate_at(40.0)).unwrap();
        assert!(loaded.contains(added) && !before.contains(added));
        let refused = before.clone().move_and_slide(added, [1.0, 0.0]);
        assert_eq!(refused, Err(WorldError::OtherWorld(added)));
        // Ids in answers, even about ids from before.
        let touched = loaded
            .contacts(hero)
            .find_map(|(partner, _)| partner.body());
        let answers = [
            loaded.body(hero).unwrap().id(),
            loaded.rides(hero).unwrap().id,
            loaded.bodies_in(coin)[0].id,
            loaded.bodies().next().unwrap().id(),
            touched.unwrap(),
        ];
        for id in answers {
            assert!(loaded.contains(id) && !before.contains(id), "{id}");
        }
        let map = loaded.maps().next().unwrap().0;
        assert!(loaded.map(map).is_some() && before.map(map).is_none());
        assert!(loaded.clone().contains(added), "a clone is the same world");
        let again = World::load(&loaded.save()).unwrap();
        assert!(again.contains(added) && again.contains(hero));
    }
}

#[test]
fn an_id_from_bits_is_valid_in_any_world_with_the_same_history() {
    let (mut one, mut other) = (World::new(), World::new());
    let id = one.add(crate_at(0.0)).unwrap();
    other.add(crate_at(3.0)).unwrap();
    let sent = BodyId::from_bits(id.to_bits()).unwrap();
    assert_eq!(sent, id);
    assert_eq!(other.place(sent), Some(Aabb::new(3.0, 0.0, 8.0, 8.0)));
    assert_eq!(BodyId::from_bits(0), None);
    assert_eq!(BodyId::from_bits(7 << 32), None, "generations start at 1");
    let far = BodyId::from_bits((7 << 32) | 3).unwrap();
    assert_eq!((far.slot(), far.generation()), (7, 3));
    assert!(id < far && id.to_bits() < far.to_bits());
}

#[test]
fn a_slot_can_be_used_a_million_times() {
    let mut world = World::new();
    let first = world.add(crate_at(0.0)).unwrap();
    world.remove(first).unwrap();
    let mut last = first;
    for _ in 0..1 << 20 {
        last = world.add(crate_at(0.0)).unwrap();
        world.remove(last).unwrap();
    }
    assert_eq!((last.slot(), last.generation()), (0, (1 << 20) + 1));
    assert!(!world.contains(first) && !world.contains(last));
    assert!(world.is_empty());
}

#[test]
fn the_same_history_gives_the_same_ids_and_equal_worlds() {
    let history = || {
        let mut world = World::new();
        let mut ids: Vec<BodyId> = Vec::new();
        for k in 0..200_usize {
            if k % 3 == 2 {
                world.remove(ids.remove(k * 7 % ids.len())).unwrap();
            }
            let x = f32::from(u16::try_from(k).unwrap());
            ids.push(world.add(crate_at(x)).unwrap());
        }
        (world, ids)
    };
    let ((one, first), (other, second)) = (history(), history());
    assert_eq!(first, second);
    assert_eq!(one, other, "worlds with equal contents are equal");
    let mut sorted = first;
    sorted.sort_unstable();
    assert!(one.bodies().map(|body| body.id()).eq(sorted));
}

#[test]
fn a_removed_body_can_be_added_again() {
    let mut world = World::new();
    let shelf = Body::solid(Aabb::new(0.0, 0.0, 8.0, 8.0))
        .with_one_way(Side::MinY)
        .with_layers(4)
        .with_conveyor([1.0, 0.0])
        .without_carry();
    let id = world.add(shelf.clone()).unwrap();
    let view = world.body(id).unwrap();
    assert_eq!((view.kind(), view.layers()), (BodyKind::Solid, 4));
    assert_eq!(view.one_way(), Some(Side::MinY));
    assert_eq!(view.conveyor(), Vec2::new(1.0, 0.0));
    assert!(!view.carries());
    assert_eq!(world.remove(id), Ok(shelf));
}

#[test]
fn impossible_bodies_are_refused_with_a_reason() {
    let mut world = World::new();
    let place = Aabb::new(0.0, 0.0, 8.0, 8.0);
    let empty = Aabb::new(0.0, 0.0, 8.0, 0.0);
    for body in [Body::actor(empty), Body::solid(empty), Body::sensor(empty)] {
        assert_eq!(world.add(body), Err(WorldError::EmptyBox(empty)));
    }
    let bad = |field, value| Err(WorldError::BadOption { field, value });
    let options = MoveOptions {
        step: -1.0,
        ..MoveOptions::default()
    };
    assert_eq!(
        world.add(Body::actor(place).with_options(options)),
        bad("step", -1.0)
    );
    let windy = Body::solid(place).with_conveyor([0.0, f32::INFINITY]);
    assert_eq!(world.add(windy), bad("conveyor.y", f32::INFINITY));
    let one_way = Body::sensor(place).with_one_way(Side::MinY);
    assert_eq!(
        world.add(one_way),
        Err(WorldError::OneWay(BodyKind::Sensor))
    );
    assert!(world.is_empty());
}

#[test]
fn bad_settings_change_nothing() {
    let mut world = World::new();
    let id = world.add(crate_at(0.0)).unwrap();
    let before = world.clone();
    for (field, options) in [
        (
            "ceiling",
            MoveOptions {
                forgive_ceiling: f32::NAN,
                ..MoveOptions::default()
            },
        ),
        (
            "wall",
            MoveOptions {
                forgive_wall: -1.0,
                ..MoveOptions::default()
            },
        ),
        (
            "floor",
            MoveOptions {
                forgive_floor: f32::INFINITY,
                ..MoveOptions::default()
            },
        ),
        (
            "step",
            MoveOptions {
                step: f32::NEG_INFINITY,
                ..MoveOptions::default()
            },
        ),
        (
            "snap",
            MoveOptions {
                snap: f32::NAN,
                ..MoveOptions::default()
            },
        ),
    ] {
        let error = world.set_options(id, options).unwrap_err();
        assert!(error.to_string().contains(field), "{error}");
    }
    assert!(world.set_conveyor(id, [f32::NAN, 0.0]).is_err());
    let wrong = world.move_solid(id, [0.0, 1.0]).unwrap_err();
    assert_eq!(
        wrong.to_string(),
        "body 0v1 is of kind actor, but this call needs one of kind solid"
    );
    assert_eq!(world, before);
}

#[test]
fn maps_are_added_and_removed() {
    let mut world = World::new();
    let ground = world.add_map(small_map());
    let sky = world.add_map(small_map());
    assert!(world.maps().map(|(id, _)| id).eq([ground, sky]));
    let removed = world.remove_map(ground).unwrap();
    assert!(world.map(ground).is_none() && world.map_mut(ground).is_none());
    let again = world.add_map(removed);
    assert_eq!((again.slot(), again.generation()), (0, 2));
    assert_eq!(world.set_map_layers(again, 6), Ok(()));
    assert_eq!(world.map_layers(again), Some(6));
    assert!(world.set_map_layers(ground, 6).is_err());
}

fn small_map() -> TileMap {
    TileMap::new([0.0, 0.0], [16.0, 16.0], [2, 2], Outside::Empty).unwrap()
}
