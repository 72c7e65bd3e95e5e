//! Which half gets stuck on seams, and which does not.

use super::{ENTRY, SIZES, Seams};
use crate::scene::{Input, Scene};
use jostle_inspect::Frame;

#[test]
fn pushing_out_of_each_tile_snags_and_sliding_does_not() {
    for (size, (name, _)) in SIZES.into_iter().enumerate() {
        let mut scene = Seams::new(size);
        for _ in 0..ENTRY.ticks {
            scene.tick(&Input::default());
        }
        let [naive, ours] = scene.stalls();
        assert!(0 < naive[0] && 0 < naive[1], "tiles of {name}: {naive:?}");
        assert_eq!(ours, [0, 0], "tiles of {name}");
    }
}

#[test]
fn sliding_reaches_the_floor_and_the_end_of_the_ledge() {
    for size in 0..SIZES.len() {
        let mut scene = Seams::new(size);
        for _ in 0..99 {
            scene.tick(&Input::default());
        }
        let [runner, faller] = scene.halves[1].actors.each_ref().map(|actor| {
            let place = scene.world.place(actor.body).unwrap();
            let way = place.min() - actor.start;
            [way.x / scene.tile, way.y / scene.tile]
        });
        assert!(9.0 < runner[0], "{runner:?}");
        assert!(11.7 < faller[1], "{faller:?}");
    }
}

#[test]
fn the_choice_changes_the_tiles() {
    let mut scene = Seams::new(2);
    scene.set(0, 0.0);
    assert_eq!(scene.size, 0);
    scene.tick(&Input::default());
    scene.set(1, 1.0);
    assert_eq!((scene.size, scene.ticks), (0, 0));
}

#[test]
fn held_keys_keep_runners_on_the_floor() {
    for (left, right) in [(true, false), (false, true)] {
        let mut scene = Seams::new(2);
        for _ in 0..500 {
            scene.tick(&Input {
                left,
                right,
                ..Input::default()
            });
        }
        assert_eq!(scene.stalls()[1], [0, 0]);
        let place = scene.world.place(scene.halves[1].actors[0].body).unwrap();
        assert!(place.max().y < 17.1 * 16.0, "{place:?}");
    }
}

#[test]
fn every_actor_has_a_label() {
    let frame = Frame::sketched(1, |sketch| Seams::new(2).show(sketch));
    let labels = frame.tags.iter().map(|tag| tag.label.as_str());
    let both = ["runner", "falls by itself"];
    assert!(labels.eq(both.into_iter().chain(both)), "{:?}", frame.tags);
}
