//! Bugs of pushing and carrying.

use super::at;
use jostle::i32::{Aabb, Body, MoveOptions, World};
use jostle::{ActorRule, Axis, BodyId, EventKind, Side};

fn is_crushed(world: &World) -> bool {
    let is_crush = |kind: &EventKind| matches!(kind, EventKind::Crush { .. });
    world.events().iter().any(|event| is_crush(&event.kind))
}

/// The solid pushes the near crate, and that pushes the far one.
///
/// ```text
/// ##
/// ##           ── 40 ─▶
/// ##AAAABBBB
/// ##AAAABBBB
/// ```
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

/// The lift moves away to the lower left. Its rider has a floor on both sides within snapping distance, and
/// must not end up inside the lift.
///
/// ```text
///             AAAAAAAA
///             AAAAAAAA
///             AAAAAAAA
///             AAAAAAAA
///             AAAAAAAA
///             AAAAAAAA
///             AAAAAAAA
///             AAAAAAAA
///           LLLLLLLL########
///           LLLLLLLL########
///           LLLLLLLL########
/// ########  LLLLLLLL########
/// ########
/// ########
/// ########
/// ```
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

/// The upper actor stands on the lower one, whose up is down. Each carries the other on its conveyor.
///
/// ```text
/// AAAA   up: MinY
/// AAAA
/// BBBB   up: MaxY
/// BBBB
/// ```
#[test]
fn two_actors_riding_each_other_terminate() {
    let mut world = World::new();
    let up = |up| MoveOptions {
        up: Some(up),
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

/// Each rider has its own up, so the solid is its floor on every side. The test has 16 on each side.
///
/// ```text
///             ^^^^
///             ^^^^
///     ####################
///     ####################
///     ####################
///     ####################
/// <<<<####################>>>>
/// <<<<####################>>>>
///     ####################
///     ####################
///     ####################
///     ####################
///             vvvv
///             vvvv
/// ```
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
                up: Some(up),
                ..MoveOptions::default()
            };
            let id = world.add(Body::actor(place).with_options(options));
            id.unwrap()
        })
        .collect();
    for &id in &riders {
        world.move_and_slide(id, [0, 0]).unwrap();
        assert_eq!(world.rides(id), Some(solid.into()));
    }
    for delta in [[0, -5], [3, 0], [-4, 6]] {
        let before: Vec<_> = riders.iter().map(|&id| at(&world, id)).collect();
        world.move_solid(solid, delta).unwrap();
        for (&id, [x, y]) in riders.iter().zip(before) {
            assert_eq!(at(&world, id), [x + delta[0], y + delta[1]], "{delta:?}");
        }
    }
}

/// `P` pushes the crates `1` and `2` at once, and their riders `A` and `B` are in each other's way.
///
/// ```text
///             AAAAAAAABBBB
///             AAAAAAAABBBB
/// PPPP      1111      BBBB         ── 20 ─▶
/// PPPP      1111      BBBB
/// PPPP                BBBB
/// PPPP                BBBB
/// PPPP      22222222222222222222
/// PPPP      22222222222222222222
/// ```
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
