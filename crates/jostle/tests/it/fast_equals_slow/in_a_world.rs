//! The quickest moves of a world, recorded ones, and full ones near the same sensors, solids and tiles.

use super::{Draw, leg_text, map, times, unit};
use crate::numbers::{Number, for_numbers};
use crate::random::Random;
use jostle::{Aabb, Body, BodyId, LastMove, MoveHit, Outside, TileMap, World};

for_numbers! {
    quick_and_full_moves: i16 i32 i64 f32 f64;
}

/// A recorded move as text, without what depends on how far obstacles were looked up.
fn recorded_text<S: Number>(last: &LastMove<S>) -> String {
    let legs: Vec<String> = last.legs.iter().map(leg_text).collect();
    let hits: Vec<&MoveHit<_>> = last.hits.iter().collect();
    format!(
        "{:?} {:?} {:?} {legs:?} {hits:?} {:?} {} {}",
        last.from, last.delta, last.to, last.blocked, last.is_stuck, last.is_cut_short
    )
}

/// Adds an empty map of tiles so small that no move is simple, as it touches too many of them.
fn add_fine_map<S: Number>(world: &mut World<S>, unit: S) {
    let eighth = unit.scaled(1, 8).filter(|&tile| S::ZERO < tile);
    let tile = eighth.unwrap_or(S::ONE);
    // As many as cover 40 units, which are 8 tiles each, or one tile if the unit cannot be divided.
    let cells = if eighth.is_some() { 320 } else { 40 };
    let map = TileMap::new([S::ZERO; 2], [tile; 2], [cells; 2], Outside::Empty).unwrap();
    world.add_map(map);
}

fn quick_and_full_moves<S: Number>() {
    for seed in 0..1000 {
        let mut draw = Draw(Random::seed(seed));
        let unit = unit::<S>(&mut draw);
        let mut quick = World::<S>::new();
        quick.add_map(map(&mut draw, unit));
        let mut ids = Vec::new();
        for _ in 0..draw.index(4) {
            let [x, y] = [32, 32].map(|bound| draw.number(bound, unit));
            let place = Aabb::new(x, y, times(2, unit), times(2, unit));
            let body = match draw.index(4) {
                0 | 1 => Body::sensor(place),
                2 => Body::actor(place),
                _ => Body::solid(place),
            };
            ids.push(quick.add(body).unwrap());
        }
        let [x, y] = [32, 32].map(|bound| draw.number(bound, unit));
        let place = Aabb::new(x, y, times(3, unit), times(3, unit));
        let options = draw.options(unit);
        let hero = quick.add(Body::actor(place).with_options(options)).unwrap();
        ids.push(hero);
        let (mut recorded, mut full) = (quick.clone(), quick.clone());
        if draw.index(2) == 0 {
            recorded.set_records_moves(true);
        } else {
            recorded.record_moves_of(&[hero]).unwrap();
        }
        full.set_records_moves(true);
        add_fine_map(&mut full, unit);
        for tick in 0..8 {
            let delta = [draw.step::<S>(unit), draw.step::<S>(unit)];
            let case = format!("seed {seed}, tick {tick}, {delta:?}");
            let step = |world: &mut World<S>| {
                world.begin_tick();
                world.move_and_slide(hero, delta)
            };
            let moved = step(&mut full);
            for world in [&mut quick, &mut recorded] {
                assert_eq!(step(world), moved, "{case}");
                assert_eq!(world.hits(), full.hits(), "{case}");
                assert_eq!(world.events(), full.events(), "{case}");
                for &id in &ids {
                    assert_eq!(state_of(world, id), state_of(&full, id), "{case}");
                }
            }
            assert_eq!(quick, recorded, "{case}");
            assert!(quick.last_move(hero).is_none(), "{case}");
            let last = [&recorded, &full].map(|world| world.last_move(hero).map(recorded_text));
            assert_eq!(last[0], last[1], "{case}");
        }
    }
}

/// Where a body is and what it has to do with others.
fn state_of<S: Number>(world: &World<S>, id: BodyId) -> String {
    format!(
        "{:?} {:?} {:?} {:?}",
        world.place(id),
        world.contacts(id).collect::<Vec<_>>(),
        world.rides(id),
        world.sensors_around(id).collect::<Vec<_>>()
    )
}

/// Ids of other worlds and of bodies that are gone are refused, and refused calls change nothing.
#[test]
fn records_the_moves_of_chosen_bodies() {
    let mut world = World::<i32>::new();
    let [hero, bat, gone] =
        [0, 50, 100].map(|x| world.add(Body::actor(Aabb::new(x, 0, 8, 8))).unwrap());
    world.remove(gone).unwrap();
    world.record_moves_of(&[hero]).unwrap();
    assert!(world.record_moves_of(&[bat, gone]).is_err());
    let other = World::<i32>::new()
        .add(Body::actor(Aabb::new(0, 0, 8, 8)))
        .unwrap();
    assert!(world.record_moves_of(&[other]).is_err());
    let step = |world: &mut World<i32>| {
        for id in [hero, bat] {
            world.move_and_slide(id, [3, 0]).unwrap();
        }
        let is_recorded = |id| {
            let last = world.last_move(id).map(|last| Some(last.to));
            last.is_some_and(|to| to == world.place(id))
        };
        [hero, bat].map(is_recorded)
    };
    assert_eq!(step(&mut world), [true, false]);

    // Clones record the same bodies, and so does a world that goes back to what was saved.
    let mut copy = world.clone();
    assert_eq!(copy.last_move(hero).unwrap().to, Aabb::new(3, 0, 8, 8));
    assert_eq!(step(&mut copy), [true, false]);
    let saved = world.save();
    world.restore(&saved).unwrap();
    assert!(world.last_move(hero).is_none(), "moves are not saved");
    assert_eq!(step(&mut world), [true, false]);

    world.record_moves_of(&[bat]).unwrap();
    assert!(world.last_move(hero).is_none(), "no longer recorded");
    assert_eq!(step(&mut world), [false, true]);
    world.record_moves_of(&[bat, hero]).unwrap();
    assert_eq!(step(&mut world), [true, true], "in any order");
    world.set_records_moves(true);
    assert!(world.last_move(bat).is_some());
    assert_eq!(step(&mut world), [true, true]);
    world.record_moves_of(&[]).unwrap();
    assert_eq!(step(&mut world), [false, false]);
}
