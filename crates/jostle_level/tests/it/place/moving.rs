//! Platforms and conveyors.

use super::{aabb, platform, room, solid, vec2};
use jostle::{Body, BodyId, Scalar, Vec2, World};

const RATES: [u32; 3] = [30, 60, 120];

/// Runs a platform with a rider for a second, and returns how far each has come.
fn ride<S: Scalar>(ticks_per_second: u32, is_platform_first: bool) -> [Vec2<S>; 2] {
    let mut level = room::<S>();
    level.platforms.push(platform(
        aabb(64, 100, 48, 8),
        vec2(100, 0),
        S::from_i32(60),
    ));
    let mut world = World::new();
    let placed = level.add_to(&mut world).expect("it has room");
    let mut placed = placed.with_ticks_per_second(ticks_per_second);
    let rider = world
        .add(Body::actor(aabb(80, 80, 12, 20)))
        .expect("it has room");
    let fall = |world: &mut World<S>| {
        world
            .move_and_slide(rider, vec2(0, 1))
            .expect("it is there");
    };
    fall(&mut world);
    for _ in 0..ticks_per_second {
        world.begin_tick();
        if !is_platform_first {
            fall(&mut world);
        }
        placed.run_platforms(&mut world).expect("it stays in range");
        if is_platform_first {
            fall(&mut world);
        }
    }
    let way = |id: BodyId, from: Vec2<S>| world[id].min() - from;
    [
        way(placed.platforms()[0], vec2(64, 100)),
        way(rider, vec2(80, 80)),
    ]
}

#[test]
fn s50_a_second_on_a_platform_is_as_long_at_every_rate() {
    fn check<S: Scalar>() {
        for rate in RATES {
            for is_platform_first in [true, false] {
                let ways = ride::<S>(rate, is_platform_first);
                assert_eq!(ways, [vec2(60, 0); 2], "{rate}, first {is_platform_first}");
            }
        }
    }
    check::<f32>();
    check::<f64>();
    check::<i32>();
}

#[test]
fn a_platform_comes_back_to_where_it_started() {
    fn check<S: Scalar>() {
        let mut level = room::<S>();
        level.platforms.push(platform(
            aabb(64, 100, 48, 8),
            vec2(0, -30),
            S::from_i32(60),
        ));
        let mut world = World::new();
        let mut placed = level.add_to(&mut world).unwrap();
        let lift = placed.platform("ferry").expect("it has that name");
        for tick in 1..=600 {
            placed.run_platforms(&mut world).unwrap();
            match tick % 60 {
                0 => assert_eq!(world[lift], aabb(64, 100, 48, 8), "tick {tick}"),
                30 => assert_eq!(world[lift], aabb(64, 70, 48, 8), "tick {tick}"),
                _ => {}
            }
        }
    }
    check::<f32>();
    check::<f64>();
    check::<i32>();
}

#[test]
fn goes_on_along_its_route_from_where_the_game_has_put_it() {
    let mut level = room::<i32>();
    level
        .platforms
        .push(platform(aabb(64, 100, 48, 8), vec2(30, 0), 60));
    let mut world = World::new();
    let mut placed = level.add_to(&mut world).unwrap();
    let ferry = placed.platforms()[0];
    placed.run_platforms(&mut world).unwrap();
    world.teleport(ferry, [200, 50]).unwrap();
    let put = world[ferry];
    placed.run_platforms(&mut world).unwrap();
    assert_eq!(world[ferry], put.moved([1, 0]));
}

#[test]
fn skips_a_platform_that_the_game_has_removed() {
    let mut level = room::<f32>();
    level
        .platforms
        .push(platform(aabb(64, 100, 48, 8), vec2(30, 0), 60.0));
    level
        .platforms
        .push(platform(aabb(64, 50, 48, 8), vec2(30, 0), 60.0));
    let mut world = World::new();
    let mut placed = level.add_to(&mut world).unwrap();
    let [first, second] = placed.platforms() else {
        panic!("there are two");
    };
    let (first, second) = (*first, *second);
    world.remove(first).unwrap();
    placed.run_platforms(&mut world).unwrap();
    assert_eq!(world[second], aabb(65, 50, 48, 8));
    placed.remove_from(&mut world);
    assert!(world.is_empty());
}

#[test]
fn conveyors_are_as_fast_as_the_file_says_at_every_rate() {
    fn check<S: Scalar>(speed: i32) {
        for rate in RATES {
            let mut level = room::<S>();
            let mut belt = solid(aabb(0, 100, 320, 16));
            belt.conveyor = vec2(speed, 0);
            level.solids.push(belt);
            let mut world = World::new();
            let mut placed = level
                .add_to(&mut world)
                .unwrap()
                .with_ticks_per_second(rate);
            let rider = world.add(Body::actor(aabb(150, 80, 12, 20))).unwrap();
            world.move_and_slide(rider, vec2(0, 1)).unwrap();
            for _ in 0..rate {
                world.begin_tick();
                placed.run_platforms(&mut world).unwrap();
                world.run_conveyors();
                world.move_and_slide(rider, vec2(0, 1)).unwrap();
            }
            let off = world[rider].min().x.to_f64() - f64::from(150 + speed);
            assert!(off.abs() < 1e-3, "{speed} at {rate}: off by {off}");
        }
    }
    for speed in [-77, -45, 1, 60, 100] {
        check::<f32>(speed);
        check::<f64>(speed);
        check::<i32>(speed);
    }
}

#[test]
fn a_one_way_platform_lets_jumpers_through_and_holds_them() {
    let mut level = room::<i32>();
    let mut ferry = platform(aabb(64, 100, 48, 8), vec2(30, 0), 60);
    ferry.one_way = Some(jostle::Side::MinY);
    level.platforms.push(ferry);
    let mut world = World::new();
    level.add_to(&mut world).unwrap();
    let hero = world.add(Body::actor(aabb(80, 120, 12, 20))).unwrap();
    world.move_and_slide(hero, [0, -60]).unwrap();
    assert_eq!(world[hero].min().y, 60);
    world.move_and_slide(hero, [0, 60]).unwrap();
    assert_eq!(world[hero].max().y, 100);
}
