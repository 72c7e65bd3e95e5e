//! S94: a new size that nothing prevents.

use super::scene::with_tiles;
use crate::numbers::{Number, for_numbers};
use jostle::{Other, Side, WorldError};

for_numbers! {
    s94_a_forced_resize_returns_what_it_overlaps: i16 i32 i64 f32 f64;
    s94_a_body_in_a_wall_leaves_it_and_goes_no_deeper: i16 i32 i64 f32 f64;
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
