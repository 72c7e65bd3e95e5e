//! A body keeps the exact size it was given, wherever its edges are rounded to.
#![expect(clippy::float_cmp, reason = "sizes are bit-identical")]

use crate::random::Random;
use jostle::f32::{Aabb, Body, MoveOptions, Obstacle, TileMap, World};
use jostle::motion::Motion;
use jostle::{Axis, BodyId, MoveLog, Outside, Response, Side, Slope, SlopePart, Tile, Vec2};

/// Checks that the edges are one size apart, rounded once.
fn agrees(place: Aabb, size: Vec2) -> bool {
    Axis::BOTH.into_iter().all(|axis| {
        let (span, size) = (place.span(axis), size.along(axis));
        span.min() + size == span.max() || span.max() - size == span.min()
    })
}

#[track_caller]
fn check(world: &World, id: BodyId, size: [f32; 2], what: &str) {
    let place = world.place(id).expect("it is there");
    assert!(agrees(place, size.into()), "{place:?} of {size:?}: {what}");
}

/// Returns a number of thirds, which no float holds exactly.
fn third(random: &mut Random, below: u64) -> f32 {
    f32::from(u16::try_from(random.below(below)).expect("small")) / 3.0
}

#[test]
fn a_ball_forgiven_at_a_corner_keeps_its_size() {
    let scene = [
        Obstacle::solid(Aabb::from_corners([0.083_333_336, 0.0], [0.125, 0.0625])),
        Obstacle::solid(Aabb::from_corners(
            [-0.041_666_668, 0.041_666_668],
            [0.0, 0.104_166_664],
        )),
    ];
    let origin = [-0.041_666_668, 0.0];
    let size = [0.166_666_67, 0.166_666_67];
    let map = TileMap::new(origin, size, [3, 3], Outside::Solid).expect("a map");
    let options = MoveOptions {
        up: Some(Side::MaxY),
        forgive_wall: 0.041_666_668,
        ..MoveOptions::default()
    };
    let start = Aabb::from_corners([-0.041_666_668, 0.041_666_668], [-0.020_833_334, 0.0625]);
    let moved = Motion::among(&(&scene[..], &map))
        .with_options(options)
        .with_response(|_, _| Response::Bounce)
        .run(start, [18_409.125, 35_415.945], &mut MoveLog::new())
        .expect("within range");
    let place = moved.place();
    assert!(agrees(place, moved.mover.size()), "{place:?}");
}

#[test]
fn push_out_keeps_the_size() {
    for seed in 0..300 {
        let mut random = Random::seed(seed);
        let mut world = World::new();
        for _ in 0..3 {
            let corner = [third(&mut random, 40), third(&mut random, 40)];
            let place = Aabb::new(corner[0], corner[1], 7.3, 5.1);
            world.add(Body::solid(place)).expect("a solid");
        }
        let size = [0.7, 0.1 + third(&mut random, 9)];
        let (x, y) = (third(&mut random, 50), third(&mut random, 50));
        let body = Body::actor(Aabb::new(0.0, 0.0, size[0], size[1]));
        let actor = world.add(body).expect("an actor");
        world.teleport(actor, [x, y]).expect("in range");
        if world.push_out(actor).is_ok() {
            check(&world, actor, size, &format!("seed {seed}"));
        }
    }
}

#[test]
fn snapping_to_a_floor_keeps_the_size() {
    for seed in 0..300 {
        let mut random = Random::seed(seed);
        let mut world = World::new();
        let (high, low) = (10.0 + third(&mut random, 9), 14.0 + third(&mut random, 9));
        for (x, y) in [(0.0, high), (10.0, low)] {
            let floor = Body::solid(Aabb::new(x, y, 10.0, 5.0));
            world.add(floor).expect("a floor");
        }
        let size = [0.7, 0.1 + third(&mut random, 9)];
        let options = MoveOptions {
            snap: 9.0,
            ..MoveOptions::default()
        };
        let body = Body::actor(Aabb::new(0.0, 0.0, size[0], size[1])).with_options(options);
        let actor = world.add(body).expect("an actor");
        let start = [9.0, high - size[1] - 0.3];
        world.teleport(actor, start).expect("in range");
        world.move_and_slide(actor, [0.0, 0.6]).expect("a move");
        world.move_and_slide(actor, [3.3, 0.0]).expect("a move");
        let place = world.place(actor).expect("it is there");
        assert_eq!(place.max().y, low, "seed {seed}: on the lower floor");
        check(&world, actor, size, &format!("seed {seed}"));
    }
}

#[test]
fn walking_on_a_slope_keeps_the_size() {
    let slope = Slope::new(Side::MinY, Side::MaxX, SlopePart::Low).expect("a slope");
    for seed in 0..300 {
        let mut random = Random::seed(seed);
        let mut world = World::new();
        let origin = [third(&mut random, 9), third(&mut random, 9)];
        let mut map = TileMap::new(origin, [5.3, 5.3], [4, 4], Outside::Empty).expect("a map");
        map.set([1, 2], Tile::slope(slope)).expect("a cell");
        map.set([0, 3], Tile::SOLID).expect("a cell");
        world.add_map(map);
        let size = [0.7, 0.1 + third(&mut random, 9)];
        let body = Body::actor(Aabb::new(0.0, 0.0, size[0], size[1]));
        let actor = world.add(body).expect("an actor");
        let start = [origin[0] + 3.0, origin[1] + 8.0];
        world.teleport(actor, start).expect("in range");
        for step in 0..9 {
            let delta = [third(&mut random, 4), third(&mut random, 12)];
            world.move_and_slide(actor, delta).expect("a move");
            check(&world, actor, size, &format!("seed {seed}, step {step}"));
        }
    }
}

#[test]
fn riding_a_lift_keeps_the_size() {
    for seed in 0..100 {
        let mut random = Random::seed(seed);
        let mut world = World::new();
        let lift = Body::solid(Aabb::new(0.0, 50.0, 30.0, 2.0));
        let lift = world.add(lift).expect("a lift");
        let size = [0.7, 0.1 + third(&mut random, 9)];
        let body = Body::actor(Aabb::new(0.0, 0.0, size[0], size[1]));
        let actor = world.add(body).expect("an actor");
        world.move_and_slide(actor, [9.0, 90.0]).expect("a move");
        for step in 0..20 {
            let delta = [third(&mut random, 4) - 0.5, third(&mut random, 30) - 5.0];
            world.move_solid(lift, delta).expect("a move");
            check(&world, actor, size, &format!("seed {seed}, step {step}"));
        }
    }
}
