//! Bugs found by the random moves of `tests/laws`, drawn as in the parent module.

use crate::numbers::{Number, aabb, for_numbers, vec};
use jostle::motion::{Motion, Obstacle};
use jostle::{
    ActorRule, Body, EventKind, MoveLog, MoveOptions, Outside, Side, Slope, SlopePart, Tile,
    TileMap, World,
};

for_numbers! {
    keeps_its_size_halfway_through_a_one_way: i16 i32 i64 f32 f64;
    keeps_its_size_inside_a_map: i16 i32 i64 f32 f64;
    lands_on_a_slope_below_a_wall: i16 i32 i64 f32 f64;
    stays_in_a_sensor_while_it_is_stopped: i16 i32 i64 f32 f64;
    carries_riders_that_stand_side_by_side: i16 i32 i64 f32 f64;
    does_not_snap_out_of_a_solid_it_is_inside: i16 i32 i64 f32 f64;
}

/// The wall stops it while its upper half is above the one-way platform.
///
/// ```text
///                ####
///                ####
///                ####
///            aaaa####
///            aaaa####
/// -----------aaaa####-------------
///      AAAA  aaaa####
///      AAAA      ####
///      AAAA      ####
///      AAAA      ####
///                ####
/// ```
fn keeps_its_size_halfway_through_a_one_way<S: Number>() {
    let mut world = World::<S>::new();
    let shelf = Body::solid(aabb((0.0, 20.0, 64.0, 4.0))).with_one_way(Side::MinY);
    world.add(shelf).unwrap();
    world
        .add(Body::solid(aabb((30.0, 0.0, 8.0, 64.0))))
        .unwrap();
    let hero = world
        .add(Body::actor(aabb((10.0, 24.0, 8.0, 16.0))))
        .unwrap();
    let moved = world.move_and_stop(hero, vec::<S>((24.0, -24.0))).unwrap();
    assert_eq!(moved.place(), aabb((22.0, 12.0, 8.0, 16.0)));
}

/// Inside a wall of tiles, it is stopped by something outside the map.
fn keeps_its_size_inside_a_map<S: Number>() {
    let mut world = World::<S>::new();
    let rows = ["....", ".##.", ".##."];
    let (origin, size) = (vec::<S>((0.0, 0.0)), vec::<S>((8.0, 8.0)));
    let map = TileMap::from_text(origin, size, &rows, Tile::from_char, Outside::Empty);
    world.add_map(map.unwrap());
    world
        .add(Body::solid(aabb((40.0, -64.0, 8.0, 128.0))))
        .unwrap();
    let hero = world.add(Body::actor(aabb((2.0, 10.0, 8.0, 1.0)))).unwrap();
    for delta in [(3.0, 9.0), (-3.0, -9.0), (60.0, -20.0), (-60.0, 20.0)] {
        let moved = world.move_and_stop(hero, vec::<S>(delta)).unwrap();
        assert_eq!(moved.place().size(), vec((8.0, 1.0)), "by {delta:?}");
    }
}

/// Above the slope it hits the wall and then falls: the slope must still stop it.
///
/// ```text
///        █
///    A   █
///      ╱▇█
/// ```
fn lands_on_a_slope_below_a_wall<S: Number>() {
    let ramp = Slope::new(Side::MinY, Side::MaxX, SlopePart::Whole).unwrap();
    let scene = [
        Obstacle::slope(aabb::<S>((16.0, 32.0, 16.0, 16.0)), ramp),
        Obstacle::solid(aabb((24.0, 0.0, 16.0, 32.0))),
    ];
    let mut log = MoveLog::new();
    let moved = Motion::among(&&scene[..])
        .run(
            aabb::<S>((0.0, 20.0, 8.0, 8.0)),
            vec::<S>((20.0, 20.0)),
            &mut log,
        )
        .unwrap();
    assert_eq!(moved.place(), aabb((16.0, 32.0, 8.0, 8.0)));
    assert_eq!(moved.touching, Side::MaxY.into());
}

fn stays_in_a_sensor_while_it_is_stopped<S: Number>() {
    let mut world = World::<S>::new();
    let zone = world
        .add(Body::sensor(aabb((0.0, 0.0, 64.0, 64.0))))
        .unwrap();
    world
        .add(Body::solid(aabb((16.0, 0.0, 8.0, 64.0))))
        .unwrap();
    let hero = world.add(Body::actor(aabb((8.0, 8.0, 8.0, 8.0)))).unwrap();
    assert!(world.sensors_around(hero).eq([zone]));
    world.begin_tick();
    world.move_and_slide(hero, vec::<S>((4.0, 4.0))).unwrap();
    let is_sensor = |kind: EventKind| !matches!(kind, EventKind::ContactBegin { .. });
    assert!(!world.events().iter().any(|event| is_sensor(event.kind)));
}

/// Flush riders must not hold each other back, whichever way the lift moves.
///
/// ```text
///     AAAABBBBCCCC
///     AAAABBBBCCCC                   ◀── 5 ──▶
/// ################################
/// ################################
/// ```
fn carries_riders_that_stand_side_by_side<S: Number>() {
    for way in [5.0, -5.0] {
        let mut world = World::<S>::new();
        let lift = world
            .add(Body::solid(aabb((0.0, 32.0, 64.0, 8.0))))
            .unwrap();
        let riders = [8.0, 16.0, 24.0].map(|x| {
            let rider = Body::actor(aabb((x, 24.0, 8.0, 8.0))).with_actors(ActorRule::Block);
            world.add(rider).unwrap()
        });
        for rider in riders {
            world.move_and_slide(rider, vec::<S>((0.0, 1.0))).unwrap();
        }
        world.move_solid(lift, vec::<S>((way, -2.0))).unwrap();
        for (rider, x) in riders.into_iter().zip([8.0, 16.0, 24.0]) {
            assert_eq!(world.place(rider), Some(aabb((x + way, 22.0, 8.0, 8.0))));
        }
    }
}

/// The floor is within snapping distance, but the ceiling around the box holds it.
///
/// ```text
/// ################
/// ####AAAA########
/// ####AAAA########
/// ####AAAA########
/// ####AAAA########
/// ################
/// ################
/// ################
///
///
///
///
///
///
/// ################
/// ################
/// ################
/// ################
/// ```
fn does_not_snap_out_of_a_solid_it_is_inside<S: Number>() {
    let mut world = World::<S>::new();
    world
        .add(Body::solid(aabb((0.0, 0.0, 32.0, 16.0))))
        .unwrap();
    world
        .add(Body::solid(aabb((0.0, 28.0, 32.0, 8.0))))
        .unwrap();
    let options = MoveOptions {
        snap: crate::numbers::n(12.0),
        ..MoveOptions::default()
    };
    let hero = Body::actor(aabb((8.0, 2.0, 8.0, 8.0))).with_options(options);
    let hero = world.add(hero).unwrap();
    let moved = world.move_and_slide(hero, vec::<S>((0.0, 0.0))).unwrap();
    assert!(moved.is_stuck);
    assert_eq!(moved.place(), aabb((8.0, 2.0, 8.0, 8.0)));
}
