//! Bugs that were found once and must not return.

mod bounces;
mod random_moves;

use jostle::i32::{Aabb, Body, MoveOptions, Obstacle, TileMap, World};
use jostle::{
    ActorRule, Axis, BodyId, EventKind, Motion, MoveLog, Outside, Response, Side, Sides, Slope,
    SlopePart, Tile,
};

fn at(world: &World, id: BodyId) -> [i32; 2] {
    world.place(id).unwrap().min().into()
}

fn is_crushed(world: &World) -> bool {
    let is_crush = |kind: &EventKind| matches!(kind, EventKind::Crush { .. });
    world.events().iter().any(|event| is_crush(&event.kind))
}

#[test]
fn a_solid_pushes_a_whole_row_of_crates() {
    let mut world = World::new();
    let solid = world.add(Body::solid(Aabb::new(0, 0, 4, 16))).unwrap();
    let [near, far] = [4, 12].map(|x| {
        let crate_ = Body::actor(Aabb::new(x, 8, 8, 8)).with_actors(ActorRule::Block);
        world.add(crate_).unwrap()
    });
    world.move_solid(solid, [40, 0]).unwrap();
    assert_eq!([at(&world, near), at(&world, far)], [[44, 8], [52, 8]]);
    assert!(!is_crushed(&world));
}

#[test]
fn steps_up_a_stair_it_is_flush_with() {
    let scene = [
        Obstacle::solid(Aabb::new(0, 32, 64, 16)),
        Obstacle::solid(Aabb::new(16, 28, 48, 4)),
    ];
    let options = MoveOptions {
        step: 8,
        ..MoveOptions::default()
    };
    for fall in [0, 2] {
        let moved = Motion::among(&&scene[..])
            .with_options(options)
            .run(Aabb::new(8, 16, 8, 16), [4, fall], &mut MoveLog::new())
            .unwrap();
        assert_eq!(moved.place(), Aabb::new(12, 12, 8, 16), "falling by {fall}");
    }
}

#[test]
fn snaps_to_a_floor_exactly_at_snapping_distance() {
    let floor = [
        Obstacle::solid(Aabb::new(0, 16, 16, 16)),
        Obstacle::solid(Aabb::new(16, 20, 64, 16)),
    ];
    let run = |snap| {
        let options = MoveOptions {
            snap,
            ..MoveOptions::default()
        };
        let moved = Motion::among(&&floor[..])
            .with_options(options)
            .run(Aabb::new(10, 0, 8, 16), [8, 0], &mut MoveLog::new())
            .unwrap();
        moved.place().min().y
    };
    assert_eq!([run(3), run(4), run(5)], [0, 4, 4]);
}

fn ramp() -> Obstacle {
    let slope = Slope::new(Side::MinY, Side::MaxX, SlopePart::Whole).unwrap();
    Obstacle::slope(Aabb::new(32, 0, 16, 16), slope)
}

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

#[test]
fn uphill_is_refused_inside_a_slope() {
    let sides = ramp().refused(Aabb::new(30, 5, 8, 8), [10, 0]);
    assert_eq!(sides, Side::MaxX.into());
    assert_eq!(
        ramp().refused(Aabb::new(30, 5, 8, 8), [-10, -3]),
        Sides::NONE
    );
}

#[test]
fn a_carried_rider_does_not_snap_to_the_floor() {
    let mut world = World::new();
    let lift = world.add(Body::solid(Aabb::new(0, 16, 16, 8))).unwrap();
    for x in [16, -20] {
        let y = if x == 16 { 16 } else { 22 };
        world.add(Body::solid(Aabb::new(x, y, 16, 8))).unwrap();
    }
    let options = MoveOptions {
        snap: 8,
        ..MoveOptions::default()
    };
    let hero = Body::actor(Aabb::new(4, 0, 16, 16)).with_options(options);
    let hero = world.add(hero).unwrap();
    world.move_and_slide(hero, [0, 1]).unwrap();
    world.move_solid(lift, [-12, 4]).unwrap();
    let (hero, lift) = (world.place(hero).unwrap(), world.place(lift).unwrap());
    assert!(!hero.overlaps(lift), "{hero:?} {lift:?}");
}

#[test]
fn two_actors_riding_each_other_terminate() {
    let mut world = World::new();
    let up = |up| MoveOptions {
        up,
        ..MoveOptions::default()
    };
    let body = |y, side| {
        Body::actor(Aabb::new(0, y, 8, 8))
            .with_actors(ActorRule::Block)
            .with_options(up(side))
            .with_conveyor([1, 0])
    };
    let upper = world.add(body(0, Side::MinY)).unwrap();
    let lower = world.add(body(8, Side::MaxY)).unwrap();
    world.move_and_slide(upper, [0, 1]).unwrap();
    world.move_and_slide(lower, [0, -1]).unwrap();
    world.run_conveyors();
    assert_eq!([at(&world, upper), at(&world, lower)], [[0, 0], [0, 8]]);
}

#[test]
fn an_actor_in_no_layer_is_carried_too() {
    let mut world = World::new();
    let lift = world.add(Body::solid(Aabb::new(0, 16, 32, 8))).unwrap();
    let hero = Body::actor(Aabb::new(4, 0, 8, 16)).with_layers(0);
    let hero = world.add(hero).unwrap();
    world.move_and_slide(hero, [0, 1]).unwrap();
    world.move_solid(lift, [3, -2]).unwrap();
    assert_eq!(at(&world, hero), [7, -2]);
}

#[test]
fn removing_a_map_or_changing_layers_ends_contacts() {
    let mut world = World::new();
    let floor = TileMap::from_text(
        [0, 16],
        [16, 16],
        &["####"],
        Tile::from_char,
        Outside::Empty,
    );
    let map = world.add_map(floor.unwrap());
    let wall = world.add(Body::solid(Aabb::new(16, 0, 8, 16))).unwrap();
    let hero = world.add(Body::actor(Aabb::new(4, 0, 8, 16))).unwrap();
    world.move_and_slide(hero, [9, 1]).unwrap();
    assert_eq!(world.contacts(hero).len(), 2);
    world.begin_tick();
    world.set_layers(wall, 0).unwrap();
    world.remove_map(map).unwrap();
    assert!(world.contacts(hero).is_empty());
    let is_end = |kind: &EventKind| matches!(kind, EventKind::ContactEnd { .. });
    assert!(world.events().iter().all(|event| is_end(&event.kind)));
    assert_eq!(world.events().len(), 2);
}

#[test]
fn a_stop_ends_an_axis_by_axis_move() {
    let wall = [Obstacle::solid(Aabb::new(16, 0, 8, 64))];
    let options = MoveOptions {
        axis_by_axis: true,
        ..MoveOptions::default()
    };
    let moved = Motion::among(&&wall[..])
        .with_options(options)
        .with_response(|_, _| Response::Stop)
        .run(Aabb::new(0, 0, 8, 8), [20, 20], &mut MoveLog::new())
        .unwrap();
    assert_eq!(moved.place(), Aabb::new(8, 0, 8, 8));
    assert_eq!(moved.remaining, jostle::Vec2::new(12, 20));
}

#[test]
fn a_shelf_that_left_and_returned_blocks_again() {
    let mut world = World::new();
    let shelf = Body::solid(Aabb::new(0, 16, 32, 4)).with_one_way(Side::MinY);
    let shelf = world.add(shelf).unwrap();
    let hero = world.add(Body::actor(Aabb::new(4, 0, 8, 16))).unwrap();
    world.move_and_slide(hero, [0, 1]).unwrap();
    assert_eq!(world.drop_through(hero), Ok(true));
    world.teleport(shelf, [100, 16]).unwrap();
    world.teleport(shelf, [0, 16]).unwrap();
    world.move_and_slide(hero, [0, 5]).unwrap();
    assert_eq!(at(&world, hero), [4, 0]);
}

#[test]
fn a_solid_carries_riders_on_all_sides() {
    let mut world = World::new();
    let solid = world.add(Body::solid(Aabb::new(0, 0, 400, 400))).unwrap();
    let sides = [
        (Side::MinY, [0, -8]),
        (Side::MaxY, [0, 400]),
        (Side::MinX, [-8, 0]),
        (Side::MaxX, [400, 0]),
    ];
    let along = (0..16).map(|at| 24 * at);
    let riders: Vec<BodyId> = along
        .flat_map(|along| sides.map(|side| (along, side)))
        .map(|(along, (up, [x, y]))| {
            let place = match up.axis() {
                Axis::X => Aabb::new(x, along, 8, 8),
                Axis::Y => Aabb::new(along, y, 8, 8),
            };
            let options = MoveOptions {
                up,
                ..MoveOptions::default()
            };
            let id = world.add(Body::actor(place).with_options(options));
            id.unwrap()
        })
        .collect();
    for &id in &riders {
        world.move_and_slide(id, [0, 0]).unwrap();
        assert_eq!(world.rides(id), Some(solid));
    }
    for delta in [[0, -5], [3, 0], [-4, 6]] {
        let before: Vec<_> = riders.iter().map(|&id| at(&world, id)).collect();
        world.move_solid(solid, delta).unwrap();
        for (&id, [x, y]) in riders.iter().zip(before) {
            assert_eq!(at(&world, id), [x + delta[0], y + delta[1]], "{delta:?}");
        }
    }
}

/// On a map of whole cells by the shortest way, with an answer by a longer one.
#[test]
fn a_refused_move_reports_no_hits() {
    let rows = ["....", "....", "####"];
    let map = jostle::f32::TileMap::from_text(
        [0.0; 2],
        [16.0; 2],
        &rows,
        Tile::from_char,
        Outside::Empty,
    );
    let mut world = jostle::f32::World::new();
    world.add_map(map.unwrap());
    let hero = jostle::f32::Aabb::new(20.0, 20.0, 8.0, 12.0);
    let hero = world.add(jostle::f32::Body::actor(hero)).unwrap();
    for wrong in [f32::NAN, f32::INFINITY, -f32::INFINITY] {
        for is_asked in [false, true] {
            world.move_and_slide(hero, [0.0, 4.0]).unwrap();
            assert_eq!(world.hits().len(), 1);
            let refused = if is_asked {
                world.move_with(hero, [wrong, 0.0], |_, _| Response::Slide)
            } else {
                world.move_and_slide(hero, [wrong, 0.0])
            };
            assert!(refused.is_err(), "{wrong}");
            assert_eq!(world.hits().len(), 0, "{wrong}");
        }
    }
}

/// It begins inside a tile and comes out of it into the slope beside, whose surface is beyond the wall.
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

/// The box of a slope is not where its surface is: beside that box is beyond the ceiling.
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

/// The surface of a slope is rounded, and here beyond the edge of a ceiling by less than can be outcome.
#[test]
fn a_stop_at_a_slope_does_not_lead_into_a_ceiling() {
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

/// It meets the slope and comes to the floor at 4 at one moment, of which whole numbers only know the unit
/// before: the surface there lies at 5, below the floor.
#[test]
fn a_stop_at_a_slope_does_not_lead_into_a_floor() {
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

/// Down one slope and against another that it should bounce off, it went below both.
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

/// The other slope begins with a wall: from that it is no way down through the first.
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

/// Two crates are shoved at once, with riders that are in each other's way.
#[test]
fn riders_of_pushed_crates_move_alike_in_any_insertion_order() {
    let crate_at = |x, y, width, height| {
        Body::actor(Aabb::new(x, y, width, height)).with_actors(ActorRule::Block)
    };
    let ends = [false, true].map(|is_swapped| {
        let mut world = World::new();
        let pusher = crate_at(0, 0, 8, 24).with_actors(ActorRule::Share);
        let pusher = world.add(pusher).unwrap();
        let mut crates = [crate_at(20, 0, 8, 8), crate_at(20, 16, 40, 8)];
        if is_swapped {
            crates.reverse();
        }
        for one in crates {
            world.add(one.with_weight(0)).unwrap();
        }
        let riders = [crate_at(24, -8, 16, 8), crate_at(40, -8, 8, 24)];
        let riders = riders.map(|rider| world.add(rider).unwrap());
        for rider in riders {
            world.move_and_slide(rider, [0, 1]).unwrap();
        }
        world.move_and_slide(pusher, [20, 0]).unwrap();
        riders.map(|rider| at(&world, rider))
    });
    assert_eq!(ends, [[[32, -8], [48, -8]]; 2]);
}

/// Its width of 40,000 is more than an `i16` can tell.
#[test]
fn push_out_keeps_a_box_wider_than_the_number_range() {
    use jostle::i16::{Aabb, Body, World};
    let mut world = World::new();
    let place = Aabb::from_corners([-20_000, 0], [20_000, 8]);
    let huge = world.add(Body::actor(place)).unwrap();
    let post = Aabb::from_corners([-20_001, -100], [-19_999, 100]);
    world.add(Body::solid(post)).unwrap();
    world.push_out(huge).unwrap();
    let out = Aabb::from_corners([-19_999, 0], [20_001, 8]);
    assert_eq!(world.place(huge), Some(out));
}

/// Between the wall and what lies beyond it is just room for the box: rounding must not tell otherwise,
/// whichever way is up.
#[test]
fn a_corner_is_forgiven_into_a_gap_as_high_as_the_box() {
    use jostle::f64::{Aabb, Body, MoveOptions, World};
    for (up, down) in [(Side::MaxY, -1.0), (Side::MinY, 1.0)] {
        let place = |x, [from, to]: [f64; 2], width| {
            let edges = [-from * down, -to * down];
            let (min, max) = (edges[0].min(edges[1]), edges[0].max(edges[1]));
            Aabb::from_corners([x, min], [x + width, max])
        };
        let mut world = World::new();
        for solid in [
            place(9.0, [-13.0, -6.0], 16.0),
            place(12.0, [1.0, 10.0], 3.0),
        ] {
            world.add(Body::solid(solid)).unwrap();
        }
        let forgive_wall = 8.0;
        let options = MoveOptions {
            up,
            forgive_wall,
            ..MoveOptions::default()
        };
        let actor = Body::actor(place(0.0, [4.0, 11.0], 6.0)).with_options(options);
        let actor = world.add(actor).unwrap();
        let moved = world.move_and_slide(actor, [49.0, 17.0 * down]).unwrap();
        assert_eq!(moved.place(), place(49.0, [-6.0, 1.0], 6.0), "{up:?}");
    }
}

/// Between a slope above and the floor there is just room for the box, which bounces about in there.
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
