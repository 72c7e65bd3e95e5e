//! Going back to a snapshot and playing on gives the same world.

use super::busy_scene::Scene;
use crate::numbers::Number;
use jostle::{MapId, Outside, Tile, TileMap, World};

/// How many ticks a game goes back.
const TICKS_BACK: u64 = 7;
/// The length of the test.
const TICKS: u64 = if cfg!(debug_assertions) { 700 } else { 100_000 };

#[test]
fn rolling_back_and_replaying_changes_nothing_f32() {
    check::<f32>(1, TICKS);
}

#[test]
fn rolling_back_and_replaying_changes_nothing_i32() {
    check::<i32>(2, TICKS / 4);
}

#[cfg(feature = "fixed")]
#[test]
fn rolling_back_and_replaying_changes_nothing_fixed() {
    check::<fixed::types::I20F12>(3, TICKS / 10);
}

/// Plays seven ticks, goes back, and plays them again, in the same world and in a freshly loaded one. Compares
/// every checksum with that of an undisturbed world.
fn check<S: Number>(seed: u64, ticks: u64) {
    let mut undisturbed = Scene::<S>::new(seed, 12);
    let mut scene = Scene::<S>::new(seed, 12);
    let mut bytes = Vec::new();
    for start in (0..ticks).step_by(7) {
        let numbers = start..start + TICKS_BACK;
        scene.world.save_into(&mut bytes);
        let expected = run(&mut undisturbed, numbers.clone());
        let first = run(&mut scene, numbers.clone());
        assert_eq!(first, expected, "seed {seed}, from tick {start}");
        if start % 2 == 0 {
            scene.world.restore(&bytes).unwrap();
        } else {
            scene.world = World::load(&bytes).unwrap();
        }
        let again = run(&mut scene, numbers);
        assert_eq!(again, expected, "seed {seed}, again from tick {start}");
    }
    assert_eq!(scene.world, undisturbed.world, "seed {seed}");
    assert_eq!(scene.world.save(), undisturbed.world.save(), "seed {seed}");
    assert_eq!(
        scene.world.events(),
        undisturbed.world.events(),
        "seed {seed}"
    );
}

fn run<S: Number>(scene: &mut Scene<S>, numbers: core::ops::Range<u64>) -> Vec<u64> {
    let tick = |number| {
        scene.tick(number);
        scene.world.checksum()
    };
    numbers.map(tick).collect()
}

/// Two equal maps, of which the first is gone when the world is saved: the slot of the other one follows a hole.
fn saved_behind_a_hole() -> (World<i32>, MapId, Vec<u8>) {
    let level = || {
        let rows = ["....", "####"];
        TileMap::from_text([0, 0], [16, 16], &rows, Tile::from_char, Outside::Empty).unwrap()
    };
    let mut world = World::new();
    let gone = world.add_map(level());
    let kept = world.add_map(level());
    world.remove_map(gone).unwrap();
    let bytes = world.save();
    world.add_map(level());
    (world, kept, bytes)
}

#[test]
fn a_changed_map_behind_a_hole_is_restored() {
    let (mut world, kept, bytes) = saved_behind_a_hole();
    let map = world.map_mut(kept).unwrap();
    map.set([1, 1], Tile::EMPTY).unwrap();
    world.restore(&bytes).unwrap();
    assert_eq!(world.map(kept).unwrap().tile([1, 1]), Tile::SOLID);
    assert_eq!(world.save(), bytes);
}

#[test]
fn a_removed_map_behind_a_hole_is_restored() {
    let (mut world, kept, bytes) = saved_behind_a_hole();
    world.remove_map(kept).unwrap();
    world.restore(&bytes).unwrap();
    assert_eq!(world.map(kept).unwrap().tile([1, 1]), Tile::SOLID);
    assert_eq!(world.save(), bytes);
}
