//! Bounces off slopes, where the turning point falls between two numbers and has to be rounded.

use jostle::{
    Aabb, Body, MoveOptions, Outside, Response, Scalar, Side, Slope, SlopePart, Tile, TileMap,
    World,
};

fn slope(surface: Side, uphill: Side, part: SlopePart) -> Tile {
    Tile::slope(Slope::new(surface, uphill, part).unwrap())
}

/// Creates a world of one map, with solids given by their corners.
fn world_of<S: Scalar>(map: TileMap<S>, solids: &[[S; 4]]) -> World<S> {
    let mut world = World::new();
    world.add_map(map);
    for &[left, top, right, bottom] in solids {
        let place = Aabb::from_corners([left, top], [right, bottom]);
        world.add(Body::solid(place)).unwrap();
    }
    world
}

/// The box bounces down between a post and a wall to where slope, post and floor meet. In integers, that moment
/// rounds to the unit before, where the surface is at 6: below the floor.
///
/// ```text
///     ||||
///     ||||A
///     ||||A
///     ||||  ####
///     ||||  ####
/// ____||||\_####____
/// ____||||\\####____
///     ||||
///     ||||
/// ```
#[test]
fn a_bounce_at_a_slope_stays_above_the_floor() {
    let mut map = TileMap::new([-2, 3], [4, 4], [2, 1], Outside::Empty).unwrap();
    let ramp = slope(Side::MinY, Side::MinX, SlopePart::Whole);
    map.set([0, 0], ramp).unwrap();
    map.set([1, 0], Tile::SOLID).unwrap();
    let mut world = world_of(map, &[[-4, 0, 0, 12], [-14, 5, 10, 7]]);
    let actor = Body::actor(Aabb::from_corners([0, 1], [1, 3]));
    let actor = world.add(actor).unwrap();
    let place = world.move_and_bounce(actor, [-12, 3]).unwrap().place();
    assert!(place.max().y <= 5, "{place:?}");
    assert_eq!(place, Aabb::from_corners([1, 2], [2, 4]));
}

/// The slope pokes through the wall on the right.
#[test]
fn a_bounce_at_a_slope_stays_inside_the_room() {
    let mut map = TileMap::<i16>::new([3, -6], [4, 4], [3, 3], Outside::Empty).unwrap();
    let ramp = slope(Side::MinY, Side::MaxX, SlopePart::High);
    map.set([2, 0], ramp).unwrap();
    map.set([0, 2], Tile::SOLID).unwrap();
    let walls = [
        [0, 3, 6, 6],
        [-11, -15, -10, 20],
        [12, -15, 13, -7],
        [12, -7, 13, 1],
        [12, 1, 13, 20],
        [-11, -15, 13, -14],
        [-11, 19, 13, 20],
    ];
    let mut world = world_of(map, &walls);
    let options = MoveOptions {
        forgive_wall: 2,
        max_slope: (0, 1),
        ..MoveOptions::default()
    };
    let actor = Body::actor(Aabb::from_corners([-2, 5], [0, 7])).with_options(options);
    let actor = world.add(actor).unwrap();
    let moved = world.move_and_bounce(actor, [-947, -124]).unwrap();
    let room = Aabb::from_corners([-10, -14], [12, 19]);
    assert!(room.contains(moved.place()), "{:?}", moved.place());
    assert_eq!(moved.place(), Aabb::from_corners([9, -7], [11, -5]));
}

/// Returns thirds of an eighth, which `f32` rounds.
fn third(count: i16) -> f32 {
    f32::from(count) / 48.0
}

#[test]
fn a_bounce_at_a_slope_above_a_float_tile_stays_out_of_it() {
    let corner = [third(10), third(-8)];
    let map = TileMap::new(corner, [third(8); 2], [10, 9], Outside::Solid);
    let mut map = map.unwrap();
    map.set([0, 0], Tile::half(Side::MinX)).unwrap();
    let ramp = slope(Side::MinY, Side::MaxX, SlopePart::High);
    map.set([0, 1], ramp).unwrap();
    map.set([0, 2], Tile::SOLID).unwrap();
    let tile = map.cell_box([0, 2]).unwrap();
    let mut world = world_of(map, &[]);
    let place = Aabb::from_corners([third(0), third(-3)], [third(5), third(-2)]);
    let actor = world.add(Body::actor(place)).unwrap();
    world.teleport(actor, [0.229_144_63, 0.0]).unwrap();
    let end = Aabb::from_corners([0.229_144_63, 0.0], [0.333_311_3, 0.020_833_332]);
    assert_eq!(world.place(actor), Some(end));
    for _ in 0..2 {
        let delta = [0.107_142_86, -0.214_285_72];
        let moved = world.move_with(actor, delta, |_, _| Response::Bounce);
        let place = moved.unwrap().place();
        assert!(!place.overlaps(tile), "{place:?} {tile:?}");
        assert_eq!(place, end);
    }
}

#[test]
fn a_bounce_at_a_slope_beside_a_float_tile_stays_out_of_it() {
    let corner = [third(-1), third(3)];
    let map = TileMap::new(corner, [third(8); 2], [3, 3], Outside::Solid);
    let mut map = map.unwrap();
    let ramp = slope(Side::MinY, Side::MaxX, SlopePart::Whole);
    map.set([1, 0], ramp).unwrap();
    map.set([2, 0], Tile::SOLID).unwrap();
    let tile = map.cell_box([2, 0]).unwrap();
    let mut world = world_of(map, &[]);
    let options = MoveOptions {
        max_hits: 3,
        ..MoveOptions::default()
    };
    let place = Aabb::from_corners([third(0), third(4)], [third(7), third(7)]);
    let actor = Body::actor(place).with_options(options);
    let actor = world.add(actor).unwrap();
    let moved = world.move_and_bounce(actor, [-13_678.607, 5_112.232]);
    let place = moved.unwrap().place();
    assert!(!place.overlaps(tile), "{place:?} {tile:?}");
    let end = Aabb::from_corners([-0.020_833_334, 0.091_119_56], [0.124_999_99, 0.153_619_56]);
    assert_eq!(place, end);
}

/// The box moves much faster along the ground than down. At the next whole height it would be deep inside the
/// slope, so it turns around where it is, on both axes at once. Drawn for a fall of 1.
///
/// ```text
///                          /
///                         //
///                        ///
///                       ////
///                      /////
///                     //////
///                    ///////
///                   ////////
///                  /////////
///                 //////////
///                ///////////
///   aa          ////////////
///   aa    AA   /////////////
///         AA  //////////////
///            ///////////////
///           ////////////////
/// ```
#[test]
fn a_flat_bounce_at_a_slope_turns_around_on_both_axes() {
    for (down, height) in [(1, 13), (2, 12)] {
        let mut map = TileMap::new([0, 0], [16, 16], [1, 1], Outside::Empty).unwrap();
        let ramp = slope(Side::MinY, Side::MaxX, SlopePart::Whole);
        map.set([0, 0], ramp).unwrap();
        let mut world = world_of(map, &[]);
        let actor = Body::actor(Aabb::from_corners([-2, 12], [0, 14]));
        let actor = world.add(actor).unwrap();
        let moved = world.move_and_bounce(actor, [10, down]).unwrap();
        let end = Aabb::from_corners([-8, height - 2], [-6, height]);
        assert_eq!(moved.place(), end, "down by {down}");
        assert_eq!(moved.bounced, [true, true], "down by {down}");
    }
}
