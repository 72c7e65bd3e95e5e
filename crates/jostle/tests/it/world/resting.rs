//! Bodies at rest, and in gaps exactly as wide as they are.

use crate::numbers::{Number, aabb, for_numbers, vec};
use crate::random::Random;
use jostle::{Aabb, Body, Outside, Side, Tile, TileMap, World};

for_numbers! {
    a_resting_body_stays_bit_identical: i16 i32 i64 f32 f64;
    is_not_trapped_in_a_corridor_of_its_width: i16 i32 i64 f32 f64;
    is_not_trapped_in_a_pit_of_its_width: i16 i32 i64 f32 f64;
    does_not_jitter_in_a_cell_of_its_size: i16 i32 i64 f32 f64;
}

const DIRECTIONS: [(f64, f64); 8] = [
    (3.0, 0.0),
    (3.0, 3.0),
    (0.0, 3.0),
    (-3.0, 3.0),
    (-3.0, 0.0),
    (-3.0, -3.0),
    (0.0, -3.0),
    (3.0, -3.0),
];

fn ticks(in_release: u32) -> u32 {
    if cfg!(debug_assertions) {
        in_release / 100
    } else {
        in_release
    }
}

fn room_of<S: Number>(rows: &[&str]) -> World<S> {
    let map = TileMap::from_text(
        vec::<S>((-32.0, -32.0)),
        vec::<S>((16.0, 16.0)),
        rows,
        Tile::from_char,
        Outside::Solid,
    );
    let mut world = World::new();
    world.add_map(map.unwrap());
    world
}

/// Returns the room as a tile map, and as one solid body per tile.
fn bodies_of<S: Number>(rows: &[&str]) -> World<S> {
    let mut world = World::new();
    let edge = |index: usize| f64::from(i32::try_from(index).unwrap()) * 16.0 - 32.0;
    for (row, tiles) in rows.iter().enumerate() {
        for (column, _) in tiles.chars().enumerate().filter(|&(_, tile)| tile == '#') {
            let place = aabb((edge(column), edge(row), 16.0, 16.0));
            world.add(Body::solid(place)).unwrap();
        }
    }
    world
}

fn both<S: Number>(rows: &[&str]) -> [World<S>; 2] {
    [room_of(rows), bodies_of(rows)]
}

fn a_resting_body_stays_bit_identical<S: Number>() {
    for mut world in both::<S>(&["#...#", "#...#", "#####"]) {
        let hero = world
            .add(Body::actor(aabb((-16.0, -32.0, 15.0, 13.0))))
            .unwrap();
        world.move_and_slide(hero, vec::<S>((0.0, 40.0))).unwrap();
        let before = (world.place(hero), world.touching(hero));
        for tick in 0..ticks(1_000_000) {
            world.begin_tick();
            let gravity = vec::<S>((0.0, f64::from(tick % 4)));
            let moved = world.move_and_slide(hero, gravity).unwrap();
            assert_eq!(Some(moved.place()), before.0, "tick {tick}");
            assert_eq!(moved.touching, before.1, "tick {tick}");
            assert!(world.events().is_empty(), "tick {tick}");
        }
    }
}

/// Moves a body of one tile about at random: it must stay inside `free` and touch `walls` all the time.
fn push_about<S: Number>(
    rows: &[&str],
    start: (f64, f64, f64, f64),
    free: Aabb<S>,
    walls: &[Side],
) {
    for mut world in both::<S>(rows) {
        let hero = world.add(Body::actor(aabb(start))).unwrap();
        let size = world.place(hero).unwrap().size();
        let mut random = Random::seed(1);
        for tick in 0..ticks(10_000) {
            let way = random.pick(&DIRECTIONS);
            let from = world.place(hero).unwrap();
            let moved = world.move_and_slide(hero, vec::<S>(way)).unwrap();
            let place = moved.place();
            assert!(free.contains(place), "tick {tick}: {place:?} by {way:?}");
            assert_eq!(place.size(), size, "tick {tick}: {place:?}");
            assert!(!moved.is_stuck, "tick {tick}: {place:?}");
            for &side in walls {
                assert!(
                    moved.touching.has(side),
                    "tick {tick}: {side:?} of {place:?}"
                );
            }
            let wished = from.moved(vec::<S>(way)).clamped_in(free);
            assert_eq!(place, wished, "tick {tick}: from {from:?} by {way:?}");
        }
    }
}

fn is_not_trapped_in_a_corridor_of_its_width<S: Number>() {
    push_about::<S>(
        &["########", "#......#", "########"],
        (0.0, -16.0, 16.0, 16.0),
        aabb((-16.0, -16.0, 96.0, 16.0)),
        &[Side::MinY, Side::MaxY],
    );
}

fn is_not_trapped_in_a_pit_of_its_width<S: Number>() {
    push_about::<S>(
        &["#####", "##.##", "##.##", "##.##", "#####"],
        (0.0, 0.0, 16.0, 16.0),
        aabb((0.0, -16.0, 16.0, 48.0)),
        &[Side::MinX, Side::MaxX],
    );
}

fn does_not_jitter_in_a_cell_of_its_size<S: Number>() {
    push_about::<S>(
        &["###", "#.#", "###"],
        (-16.0, -16.0, 16.0, 16.0),
        aabb((-16.0, -16.0, 16.0, 16.0)),
        &Side::ALL,
    );
}
