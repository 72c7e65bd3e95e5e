//! Bugs of stairs, snapping, one-way platforms, contacts and refused moves.

use super::at;
use jostle::i32::{Aabb, Body, MoveOptions, Obstacle, TileMap, World};
use jostle::motion::Motion;
use jostle::{EventKind, MoveLog, Outside, Response, Side, Tile};

/// With `step: 8` it climbs 4 units, on the ground and while falling.
///
/// ```text
///                             aaaa
///     AAAA                    aaaa
///     AAAA                    aaaa
///     AAAA                    aaaa
///     AAAA########              ########
/// ################      ################
/// ```
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

/// The lower floor is 4 units below: `snap: 3` leaves the box in the air, `snap: 4` reaches the floor.
///
/// ```text
///      AAAA
///      AAAAaaaa
///      AAAAaaaa
///      AAAAaaaa
/// ######## aaaa
/// ####################
/// ```
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

/// The actor touches the floor and the wall. Then the wall loses its layers, and the map of the floor is removed.
///
/// ```text
///   AAAA  ||||              aaaa||||
///   AAAA  ||||              aaaa||||
///   AAAA  ||||              aaaa||||
///   AAAA  ||||              aaaa||||
/// ################      ################
/// ################      ################
/// ```
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
    assert!(world.contacts(hero).len() == 0);
    let is_end = |kind: &EventKind| matches!(kind, EventKind::ContactEnd { .. });
    assert!(world.events().iter().all(|event| is_end(&event.kind)));
    assert_eq!(world.events().len(), 2);
}

/// X moves first and stops at the wall. The motion along Y is lost too.
///
/// ```text
/// AAAAaaaa####
/// AAAAaaaa####   wants to move 20 right and 20 down
///         ####
///         ####
///         ####
///         ####
/// ```
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

/// The actor starts to drop through the shelf. Then the shelf leaves and returns, which ends the drop.
///
/// ```text
///   AAAA
///   AAAA
///   AAAA
///   AAAA
/// ----------------
/// ```
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

/// Both on the fast path for whole cells, and with a response callback.
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

/// Its width of 40,000 does not fit in an `i16`.
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

/// Between the two solids there is exactly room for the box. Rounding must not close the gap, whichever way is up.
///
/// ```text
/// AAAAAA      ###
/// AAAAAA      ###
/// AAAAAA      ###
///             ###
///             ###
///                                                  aaaaaa
///                                                  aaaaaa
///                                                  aaaaaa
///          ################
///          ################
///          ################
///          ################
/// ```
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
            up: Some(up),
            forgive_wall,
            ..MoveOptions::default()
        };
        let actor = Body::actor(place(0.0, [4.0, 11.0], 6.0)).with_options(options);
        let actor = world.add(actor).unwrap();
        let moved = world.move_and_slide(actor, [49.0, 17.0 * down]).unwrap();
        assert_eq!(moved.place(), place(49.0, [-6.0, 1.0], 6.0), "{up:?}");
    }
}
