//! S94 and S182: a new size that nothing prevents, and what prevented one.

use super::scene::with_tiles;
use crate::numbers::{Number, for_numbers, n};
use jostle::{Aabb, BodyId, Other, Side, Sides, World, WorldError};

for_numbers! {
    s94_a_forced_resize_returns_what_it_overlaps: i16 i32 i64 f32 f64;
    s94_a_body_in_a_wall_leaves_it_and_goes_no_deeper: i16 i32 i64 f32 f64;
    s182_blockers_are_those_of_the_last_resize: i16 i32 i64 f32 f64;
}

fn s94_a_forced_resize_returns_what_it_overlaps<S: Number>() {
    with_tiles::<S>(|scene| {
        scene.tiles((0.0, 0.0), 10.0, &["##"]);
        let [beam, beside] = scene.solids([(5.0, 12.0, 10.0, 4.0), (20.0, 10.0, 4.0, 30.0)]);
        scene.shelf((0.0, 25.0, 20.0, 2.0));
        let hero = scene.actor((4.0, 20.0, 12.0, 10.0));
        // Up into the beam and both tiles, flush with the solid beside it.
        let tall = scene.seen((4.0, 8.0, 16.0, 22.0));
        let overlapped = scene.world.resize(hero, tall).unwrap().to_vec();
        assert_eq!(scene.world.place(hero), Some(tall));
        assert_eq!(overlapped.len(), 3, "{overlapped:?}");
        assert!(overlapped.contains(&Other::from(beam)));
        assert!(!overlapped.contains(&Other::from(beside)));
        assert_eq!(scene.world.resize_blockers(), overlapped);
        // What it overlapped before counts, too.
        let less = scene.seen((4.0, 12.0, 12.0, 18.0));
        assert_eq!(scene.world.resize(hero, less).unwrap(), [beam.into()]);
        let none = scene.seen((4.0, 16.0, 12.0, 14.0));
        assert_eq!(scene.world.resize(hero, none).unwrap(), []);
        let empty = scene.seen((4.0, 16.0, 0.0, 14.0));
        let refused = scene.world.resize(hero, empty).map(<[Other]>::len);
        assert_eq!(refused, Err(WorldError::EmptyBox(empty)));
        assert_eq!(scene.world.place(hero), Some(none));
    });
}

fn s94_a_body_in_a_wall_leaves_it_and_goes_no_deeper<S: Number>() {
    with_tiles::<S>(|scene| {
        scene.tiles((0.0, 0.0), 10.0, &["##"]);
        let hero = scene.actor((4.0, 20.0, 12.0, 10.0));
        let tall = scene.seen((4.0, 8.0, 12.0, 22.0));
        assert!(!scene.world.resize(hero, tall).unwrap().is_empty());
        let held = scene.slide(hero, (0.0, -3.0));
        assert!(held.ends_at((4.0, 8.0)).blocked_at(Side::MinY).is_stuck);
        scene.slide(hero, (0.0, 2.0)).ends_at((4.0, 10.0));
        assert!(!scene.slide(hero, (0.0, -3.0)).ends_at((4.0, 10.0)).is_stuck);
    });
}

/// Resizes a body to a box or a size, and returns whether it could.
type Call<S> = fn(&mut World<S>, BodyId, Aabb<S>, [S; 2]) -> bool;

fn s182_blockers_are_those_of_the_last_resize<S: Number>() {
    with_tiles::<S>(|scene| {
        let [beam] = scene.solids([(0.0, 0.0, 20.0, 4.0)]);
        let hero = scene.actor((4.0, 10.0, 8.0, 10.0));
        let gone = scene.actor((40.0, 0.0, 8.0, 8.0));
        scene.world.remove(gone).unwrap();
        let [tall, free, empty] = [(2.0, 18.0), (10.0, 10.0), (10.0, 0.0)]
            .map(|(y, height)| scene.seen((4.0, y, 8.0, height)));
        let negative = [n::<S>(-1.0), n(4.0)];
        let calls: [Call<S>; 5] = [
            |world, id, place, _| world.try_resize(id, place).is_ok(),
            |world, id, place, _| world.resize(id, place).is_ok(),
            |world, id, _, size| world.try_resize_keeping(id, size, Sides::NONE).is_ok(),
            |world, id, _, size| world.try_resize_standing(id, size).is_ok(),
            |world, id, place, _| {
                let blockers = world.resize(id, place).map(<[Other]>::len);
                blockers.is_ok_and(|count| count == 0)
            },
        ];
        for call in calls {
            for (id, place) in [(hero, empty), (gone, free)] {
                let refused = scene.world.try_resize(hero, tall);
                let other = beam.into();
                assert_eq!(refused, Err(WorldError::NoRoom { id: hero, other }));
                assert_eq!(scene.world.resize_blockers(), [other]);
                assert!(!call(&mut scene.world, id, place, negative));
                assert_eq!(scene.world.resize_blockers(), []);
            }
        }
        // A forced one overlaps the beam, and the next overlaps nothing.
        assert_eq!(scene.world.resize(hero, tall).unwrap(), [beam.into()]);
        assert_eq!(scene.world.resize(hero, free).unwrap(), []);
        assert_eq!(scene.world.resize_blockers(), []);
    });
}
