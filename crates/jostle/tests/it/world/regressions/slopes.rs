//! Bugs of moves that meet a slope.

use jostle::i32::{Aabb, Body, MoveOptions, Obstacle, TileMap, World};
use jostle::motion::Motion;
use jostle::{MoveLog, Outside, Response, Side, Sides, Slope, SlopePart, Tile};

fn ramp() -> Obstacle {
    let slope = Slope::new(Side::MinY, Side::MaxX, SlopePart::Whole).unwrap();
    Obstacle::slope(Aabb::new(32, 0, 16, 16), slope)
}

/// `Stop` and `Bounce` must not lead uphill as a slide would.
///
/// ```text
///                /
/// AAAA         ///   ─▶
/// AAAA       /////
///          ///////
/// ```
#[test]
fn stops_at_a_slope_on_the_axis_that_leads_into_it() {
    let scene = [ramp()];
    for (delta, response) in [
        ([40, -4], Response::Stop),
        ([40, 0], Response::Stop),
        ([40, 0], Response::Bounce),
        ([30, 10], Response::Bounce),
    ] {
        let mut log = MoveLog::new();
        let moved = Motion::among(&&scene[..])
            .with_response(|_, _| response)
            .run(Aabb::new(16, 4, 8, 8), delta, &mut log)
            .unwrap();
        assert!(!ramp().overlaps(moved.place()), "{delta:?} {response:?}");
        assert!(!moved.is_cut_short, "{delta:?} {response:?}");
        let in_order = log
            .hits()
            .windows(2)
            .all(|two| two[0].fraction <= two[1].fraction);
        assert!(in_order, "{:?}", log.hits());
        if delta[1] == 0 {
            assert_eq!(moved.remaining.y, 0, "{response:?}");
            assert_eq!(
                moved.place().min().y,
                4,
                "{response:?} must not lead uphill"
            );
        }
    }
}

/// Inside the slope, moving right leads deeper, while up and left leads out.
///
/// ```text
///                    /
///                  ///
///   AAAAAAAA     /////
///   AAAAAAAA   ///////
///   AAAAAAAA /////////
///   AAAAAAAA//////////
///        /////////////
///      ///////////////
/// ```
#[test]
fn uphill_is_refused_inside_a_slope() {
    let sides = ramp().refused(Aabb::new(30, 5, 8, 8), [10, 0]);
    assert_eq!(sides, Side::MaxX.into());
    assert_eq!(
        ramp().refused(Aabb::new(30, 5, 8, 8), [-10, -3]),
        Sides::NONE
    );
}

/// The box starts inside a tile and leaves it to the right, into the slope beside it. The surface of that slope
/// continues behind the wall.
///
/// ```text
///                 |
///                 |
///     ########\\\\|\\\
///     ########\\\\|\\\
///     ########\\\\|\\\
///     ########\\\\|\\\
///     #AAAA###\\\\|\\
///     #AAAA###\\\\|      ─▶
///     #AAAA###\\\ |
/// _________________
/// ```
#[test]
fn is_not_lifted_onto_a_slope_through_a_wall() {
    let ramp = Slope::new(Side::MaxY, Side::MinX, SlopePart::High).unwrap();
    let mut map = TileMap::new([2, -6], [8, 8], [4, 2], Outside::Empty).unwrap();
    map.set([0, 1], Tile::SOLID).unwrap();
    map.set([1, 1], Tile::slope(ramp)).unwrap();
    let mut world = World::new();
    world.add_map(map);
    for wall in [Aabb::new(14, -9, 1, 19), Aabb::new(-18, 9, 33, 1)] {
        world.add(Body::solid(wall)).unwrap();
    }
    let actor = world.add(Body::actor(Aabb::new(3, 6, 4, 3))).unwrap();
    let moved = world.move_and_slide(actor, [2_761_799, 0]).unwrap();
    assert!(moved.place().max().y <= 9, "{:?}", moved.place());
}

/// The slope's box reaches through the ceiling. Shifting around a corner of that box would lead past the ceiling.
///
/// ```text
///            /
///           //
///  ###############
///  |      ////
///  |AAA  /////
///  |    //////
///  |   ///////
///  |  ////////
///  |
///  |
/// ```
#[test]
fn a_slope_is_not_forgiven_like_a_corner() {
    let ramp = Slope::new(Side::MinY, Side::MaxX, SlopePart::Whole).unwrap();
    let mut map = TileMap::new([0, -1], [8, 8], [5, 5], Outside::Empty).unwrap();
    map.set([0, 0], Tile::slope(ramp)).unwrap();
    let mut world = World::new();
    world.add_map(map);
    for wall in [Aabb::new(-3, 1, 1, 12), Aabb::new(-3, 1, 27, 1)] {
        world.add(Body::solid(wall)).unwrap();
    }
    let options = MoveOptions {
        forgive_floor: 1,
        max_slope: (1, 2),
        ..MoveOptions::default()
    };
    let actor = Body::actor(Aabb::new(-2, 3, 3, 1)).with_options(options);
    let actor = world.add(actor).unwrap();
    let place = world.move_and_bounce(actor, [0, 4]).unwrap().place();
    assert!(-2 <= place.min().x && 2 <= place.min().y, "{place:?}");
}

/// The surface of the slope, once rounded, is past the edge of the ceiling by a fraction of an ulp.
#[test]
fn a_stop_at_a_slope_stays_below_the_ceiling() {
    let unit = |count: i32| f64::from(count) / 3072.0;
    let place = |x, y, to_x, to_y| {
        let corners = [[unit(x), unit(y)], [unit(to_x), unit(to_y)]];
        jostle::f64::Aabb::from_corners(corners[0], corners[1])
    };
    let ramp = Slope::new(Side::MaxY, Side::MinX, SlopePart::High).unwrap();
    let (origin, size) = ([unit(8), unit(-17)], [unit(8), unit(8)]);
    let map = jostle::f64::TileMap::new(origin, size, [10, 9], Outside::Empty);
    let mut map = map.unwrap();
    map.set([0, 2], Tile::slope(ramp)).unwrap();
    let mut world = jostle::f64::World::new();
    world.add_map(map);
    let ceiling = jostle::f64::Body::solid(place(-10, 5, 18, 6));
    world.add(ceiling).unwrap();
    let actor = jostle::f64::Body::actor(place(10, 9, 13, 10));
    let actor = world.add(actor).unwrap();
    let delta = [0.0, -0.003_069_196_428_571_428_5];
    let moved = world.move_and_stop(actor, delta).unwrap();
    assert!(unit(6) <= moved.place().min().y, "{:?}", moved.place());
}

/// The box meets the slope and the floor at 4 at the same moment. In integers, that moment rounds down to the unit
/// before, where the surface is at 5: below the floor.
///
/// ```text
///     AA
///     AA
///     AA
///
///              /
///             //
/// ##################
/// ##################
/// ##################
/// ```
#[test]
fn a_stop_at_a_slope_stays_above_the_floor() {
    let ramp = Slope::new(Side::MinY, Side::MaxX, SlopePart::Whole).unwrap();
    let mut map = TileMap::new([12, 2], [8, 8], [1, 1], Outside::Empty).unwrap();
    map.set([0, 0], Tile::slope(ramp)).unwrap();
    let mut world = World::new();
    world.add_map(map);
    let floor = Body::solid(Aabb::from_corners([1, 4], [27, 13]));
    world.add(floor).unwrap();
    let actor = Body::actor(Aabb::from_corners([10, -2], [12, 1]));
    let actor = world.add(actor).unwrap();
    let place = world.move_and_stop(actor, [8, 4]).unwrap().place();
    assert!(place.max().y <= 4, "{place:?}");
    assert_eq!(world.hits()[0].slope, Some(ramp));
}

fn valley(part: SlopePart) -> [Obstacle; 2] {
    let slope = |x, uphill, part| {
        let slope = Slope::new(Side::MinY, uphill, part).unwrap();
        Obstacle::slope(Aabb::new(x, 0, 16, 16), slope)
    };
    [
        slope(0, Side::MinX, SlopePart::Whole),
        slope(16, Side::MaxX, part),
    ]
}

/// The box slides down the left slope and bounces off the right one.
///
/// ```text
/// \   AAAA                       /
/// \\\ AAAA                     ///
/// \\\\\                      /////
/// \\\\\\\                  ///////
/// \\\\\\\\\              /////////
/// \\\\\\\\\\\          ///////////
/// \\\\\\\\\\\\\      /////////////
/// \\\\\\\\\\\\\\\  ///////////////
/// ```
#[test]
fn a_bounce_at_the_bottom_of_a_valley_stays_above_it() {
    let scene = valley(SlopePart::Whole);
    let respond = |at, _: &Obstacle| match at {
        1 => Response::Bounce,
        _ => Response::Slide,
    };
    let scene = &scene[..];
    let motion = Motion::among(&scene).with_response(respond);
    let moved = motion.run(Aabb::new(4, 0, 4, 4), [16, 40], &mut MoveLog::new());
    let place = moved.unwrap().place();
    assert!(place.max().y <= 16, "{place:?}");
}

/// The right slope starts with a wall, which must not lead down through the left slope to the solid below it.
///
/// ```text
/// \   AAAA                      //
/// \\\ AAAA                  //////
/// \\\\\                 //////////
/// \\\\\\\           //////////////
/// \\\\\\\\\       ////////////////
/// \\\\\\\\\\\     ////////////////
/// \\\\\\\\\\\\\   ////////////////
/// \\\\\\\\\\\\\\\#////////////////
/// ################
/// ```
#[test]
fn a_wall_at_the_bottom_of_a_slope_ends_the_walk() {
    let [first, other] = valley(SlopePart::High);
    let scene = [first, other, Obstacle::solid(Aabb::new(0, 14, 16, 40))];
    let mut log = MoveLog::new();
    let moved = Motion::among(&&scene[..]).run(Aabb::new(4, 0, 4, 4), [12, 40], &mut log);
    assert!(moved.unwrap().blocked.has(Side::MaxX));
    let others: Vec<_> = log.hits().iter().map(|hit| hit.other).collect();
    assert!(!others.contains(&2), "{others:?}");
}

/// Between the slope above and the floor there is exactly room for the box, which bounces around in the room.
///
/// ```text
/// ##                 ##
/// ##                 ##
/// ##                 ##
/// ##\\\\\\\\         ##
/// ##\\\\\\\\         ##
/// ##\\\\\\\\         ##
/// ##\\\\\\\\         ##
/// ##\\\\\\\          ##
/// ##\\\\\            ##
/// ##\\\              ##
/// ##\                ##
/// ##   AAA           ##
/// ##   AAA           ##
/// ##   AAA           ##
/// #####################
/// #####################
/// ```
#[test]
fn hits_of_a_bounce_off_a_slope_are_in_order() {
    let ramp = Slope::new(Side::MaxY, Side::MinX, SlopePart::High).unwrap();
    let mut map = TileMap::new([5, 9], [8, 8], [1, 1], Outside::Empty).unwrap();
    map.set([0, 0], Tile::slope(ramp)).unwrap();
    let mut world = World::new();
    world.add_map(map);
    for [left, top, right, bottom] in [
        [3, -8, 5, 22],
        [22, -8, 24, 22],
        [3, -8, 24, -6],
        [3, 20, 24, 22],
    ] {
        let wall = Aabb::from_corners([left, top], [right, bottom]);
        world.add(Body::solid(wall)).unwrap();
    }
    let actor = world.add(Body::actor(Aabb::new(8, 17, 3, 3))).unwrap();
    let delta = [8_744_128, 235_924];
    let place = world.move_and_bounce(actor, delta).unwrap().place();
    let room = Aabb::from_corners([5, -6], [22, 20]);
    assert!(room.contains(place), "{place:?}");
    let times: Vec<_> = world.hits().iter().map(|hit| hit.fraction).collect();
    assert!(times.is_sorted(), "{times:?}");
}
