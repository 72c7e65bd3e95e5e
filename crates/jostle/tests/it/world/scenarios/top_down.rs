//! S83 to S86, S149: games that are seen from above, in which no side is up.

use super::scene::{Scene, in_all_frames, is_crush, with_tiles};
use crate::numbers::{Number, for_numbers, n};
use core::cell::RefCell;
use jostle::{ActorRule, BodyId, Character, CharacterInput, CharacterSettings, MoveOptions};
use jostle::{Outside, Side, Sides, Slope, SlopePart, Tile, WorldError};

for_numbers! {
    s83_nothing_carries_a_body_without_up: i16 i32 i64 f32 f64;
    s83_a_pushed_crate_carries_nobody_without_up: i16 i32 i64 f32 f64;
    s83_a_ride_ends_when_up_becomes_none: i16 i32 i64 f32 f64;
    s84_solids_still_push_and_crush_without_up: i16 i32 i64 f32 f64;
    s85_every_side_meets_walls_without_up: i16 i32 i64 f32 f64;
    s85_stairs_and_snap_do_nothing_without_up: i16 i32 i64 f32 f64;
    s149_a_body_without_up_slides_along_every_slope: i16 i32 i64 f32 f64;
    s149_a_funnel_holds_a_body_without_up: i16 i32 i64 f32 f64;
    s86_a_character_needs_a_side_that_is_up: i16 i32 i64 f32 f64;
    s86_a_body_without_up_is_saved_and_restored: i16 i32 i64 f32 f64;
}

fn walker<S: Number>(scene: &mut Scene<S>, place: (f64, f64, f64, f64)) -> BodyId {
    scene.add(scene.actor_body(place, MoveOptions::top_down()))
}

/// ```text
///    oo        the cart moves right and down: o stays
///   ####
/// oo####oo
///   ####
///    oo
/// ```
fn s83_nothing_carries_a_body_without_up<S: Number>() {
    in_all_frames::<S>(|scene| {
        let cart = scene.solid((20.0, 20.0, 20.0, 20.0));
        let corners = [(25.0, 10.0), (25.0, 40.0), (10.0, 25.0), (40.0, 25.0)];
        let around = corners.map(|(x, y)| walker(scene, (x, y, 10.0, 10.0)));
        let inward = [(0.0, 1.0), (0.0, -1.0), (1.0, 0.0), (-1.0, 0.0)];
        for (id, delta) in around.into_iter().zip(inward) {
            assert!(!scene.slide(id, delta).touching.is_empty());
            assert_eq!(scene.world.rides(id), None);
        }
        scene.move_solid(cart, (3.0, 2.0));
        let after = [(25.0, 10.0), (25.0, 42.0), (10.0, 25.0), (43.0, 25.0)];
        for (id, corner) in around.into_iter().zip(after) {
            scene.check_at(id, corner);
        }
    });
}

fn s83_a_pushed_crate_carries_nobody_without_up<S: Number>() {
    in_all_frames::<S>(|scene| {
        let sharing = |scene: &Scene<S>, place| {
            let body = scene.actor_body(place, MoveOptions::top_down());
            body.with_actors(ActorRule::Share)
        };
        let hero = scene.add(sharing(scene, (0.0, 0.0, 10.0, 10.0)));
        let crate_id = scene.add(sharing(scene, (10.0, 0.0, 20.0, 20.0)).with_weight(0));
        let north = sharing(scene, (12.0, -10.0, 10.0, 10.0));
        let north = scene.add(north.with_actors(ActorRule::Block));
        scene.slide(north, (0.0, 1.0)).touching_at(Side::MaxY);
        scene.slide(hero, (8.0, 0.0)).ends_at((8.0, 0.0));
        scene.check_at(crate_id, (18.0, 0.0));
        scene.check_at(north, (12.0, -10.0));
    });
}

fn s83_a_ride_ends_when_up_becomes_none<S: Number>() {
    in_all_frames::<S>(|scene| {
        let lift = scene.solid((0.0, 20.0, 40.0, 8.0));
        let rider = scene.actor((10.0, 10.0, 10.0, 10.0));
        scene.slide(rider, (0.0, 1.0));
        assert_eq!(scene.world.rides(rider), Some(lift.into()));
        let up = scene.world.body(rider).unwrap().options().up;
        scene
            .world
            .set_options(rider, MoveOptions::top_down())
            .unwrap();
        assert_eq!(scene.world.rides(rider), None);
        scene.move_solid(lift, (5.0, 0.0));
        scene.check_at(rider, (10.0, 10.0));
        let options = MoveOptions {
            up,
            ..MoveOptions::default()
        };
        scene.world.set_options(rider, options).unwrap();
        scene.slide(rider, (0.0, 1.0));
        scene.move_solid(lift, (5.0, 0.0));
        scene.check_at(rider, (15.0, 10.0));
    });
}

fn s84_solids_still_push_and_crush_without_up<S: Number>() {
    in_all_frames::<S>(|scene| {
        let door = scene.solid((0.0, 0.0, 10.0, 40.0));
        let free = walker(scene, (12.0, 0.0, 10.0, 10.0));
        let trapped = walker(scene, (12.0, 20.0, 10.0, 10.0));
        scene.solid((25.0, 20.0, 10.0, 10.0));
        scene.world.begin_tick();
        scene.move_solid(door, (8.0, 0.0));
        scene.check_at(free, (18.0, 0.0));
        scene.check_at(trapped, (15.0, 20.0));
        let crushed = scene.events(is_crush);
        assert_eq!(crushed.len(), 1);
        assert_eq!(crushed[0].body, trapped);
    });
}

/// All four sides forgive a corner by `forgive_wall`, and by nothing else.
fn s85_every_side_meets_walls_without_up<S: Number>() {
    let options = |wall: f64, other: f64| MoveOptions {
        forgive_wall: n(wall),
        forgive_ceiling: n(other),
        forgive_floor: n(other),
        ..MoveOptions::top_down()
    };
    // Each wall clips 3 of the 10 units of the side that leads.
    let walls = [
        ((20.0, 7.0, 10.0, 10.0), (20.0, 0.0), (20.0, -3.0)),
        ((-20.0, 7.0, 10.0, 10.0), (-20.0, 0.0), (-20.0, -3.0)),
        ((7.0, 20.0, 10.0, 10.0), (0.0, 20.0), (-3.0, 20.0)),
        ((7.0, -20.0, 10.0, 10.0), (0.0, -20.0), (-3.0, -20.0)),
    ];
    for (wall, delta, end) in walls {
        with_tiles::<S>(|scene| {
            scene.tiles((wall.0, wall.1), 10.0, &["#"]);
            let body = scene.actor_body((0.0, 0.0, 10.0, 10.0), options(3.0, 0.0));
            let forgiving = scene.add(body);
            let outcome = scene.slide(forgiving, delta);
            outcome.ends_at(end).blocked_at(Sides::NONE);
            let body = scene.actor_body((0.0, 0.0, 10.0, 10.0), options(2.0, 9.0));
            let stopped = scene.add(body);
            let outcome = scene.slide(stopped, delta);
            outcome.ends_at((delta.0 / 2.0, delta.1 / 2.0));
        });
    }
}

fn s85_stairs_and_snap_do_nothing_without_up<S: Number>() {
    with_tiles::<S>(|scene| {
        scene.tiles((0.0, 20.0), 10.0, &["..#.", "##.."]);
        let options = MoveOptions {
            step: n(12.0),
            snap: n(12.0),
            ..MoveOptions::top_down()
        };
        let id = scene.add(scene.actor_body((0.0, 20.0, 10.0, 10.0), options));
        let outcome = scene.slide(id, (15.0, 1.0));
        outcome
            .ends_at((10.0, 20.0))
            .blocked_at(Side::MaxX | Side::MaxY);
        // Beyond the left end of the floor nothing pulls it down.
        let outcome = scene.slide(id, (-25.0, 0.0));
        outcome.ends_at((-15.0, 20.0)).touching_at(Sides::NONE);
    });
}

fn s86_a_character_needs_a_side_that_is_up<S: Number>() {
    in_all_frames::<S>(|scene| {
        let id = walker(scene, (0.0, 0.0, 10.0, 10.0));
        let settings = CharacterSettings {
            body: MoveOptions::top_down(),
            ..CharacterSettings::classic(n(16.0), 60)
        };
        let mut hero = Character::new(id, settings);
        let before = hero.clone();
        let error = hero.tick(&mut scene.world, CharacterInput::RIGHT);
        assert_eq!(error, Err(WorldError::NoUp));
        assert_eq!(hero, before);
        let sentence = error.unwrap_err().to_string();
        assert_eq!(
            sentence,
            "the options of the body have no side that is up, and a character needs one: set `up` to a side"
        );
    });
}

fn s86_a_body_without_up_is_saved_and_restored<S: Number>() {
    in_all_frames::<S>(|scene| {
        let id = walker(scene, (0.0, 0.0, 10.0, 10.0));
        let (bytes, sum) = (scene.world.save(), scene.world.checksum());
        let options = MoveOptions::default();
        scene.world.set_options(id, options).unwrap();
        assert_ne!(scene.world.checksum(), sum);
        scene.world.restore(&bytes).unwrap();
        assert_eq!(scene.world.body(id).unwrap().options().up, None);
        assert_eq!(scene.world.checksum(), sum);
    });
}

/// Adds a map with cells of 8 in which slopes rise toward the right, with their surface on these sides.
fn slopes<S: Number>(scene: &mut Scene<S>, cells: &[((f64, f64), Side)]) {
    let rows = ["....", "....", "...."];
    let mut map = scene.drawn((0.0, 0.0), (8.0, 8.0), &rows, Outside::Empty);
    let uphill = scene.seen_side(Side::MaxX);
    for &((x, y), surface) in cells {
        let slope = Slope::new(scene.seen_side(surface), uphill, SlopePart::Whole);
        let inside = scene.seen((x + 1.0, y + 1.0, 1.0, 1.0)).min();
        let cell = map.cell_at(inside).unwrap();
        map.set(cell, Tile::slope(slope.unwrap())).unwrap();
    }
    scene.world.add_map(map);
}

/// Floors and ceilings alike: along x it slides along them, straight along y they stop it.
fn s149_a_body_without_up_slides_along_every_slope<S: Number>() {
    let [floor, ceiling] = [Side::MinY, Side::MaxY];
    for (surface, from, delta, to) in [
        (floor, (2.0, 12.0), (10.0, 0.0), (12.0, 4.0)),
        (ceiling, (2.0, 8.0), (10.0, 0.0), (12.0, 16.0)),
        (floor, (10.0, 0.0), (0.0, 10.0), (10.0, 6.0)),
        (ceiling, (10.0, 20.0), (0.0, -10.0), (10.0, 14.0)),
    ] {
        in_all_frames::<S>(|scene| {
            slopes(scene, &[((8.0, 8.0), surface)]);
            let hero = walker(scene, (from.0, from.1, 4.0, 4.0));
            scene.slide(hero, delta).ends_at(to);
        });
    }
}

/// It meets both slopes at one moment, and ends in the same place whichever way y grows.
fn s149_a_funnel_holds_a_body_without_up<S: Number>() {
    for (y, delta) in [
        (14.0, (20.0, 0.0)),
        (13.0, (20.0, 2.0)),
        (15.0, (20.0, -2.0)),
    ] {
        let ends = RefCell::new(Vec::new());
        in_all_frames::<S>(|scene| {
            let cells = [((8.0, 8.0), Side::MaxY), ((8.0, 16.0), Side::MinY)];
            slopes(scene, &cells);
            let hero = walker(scene, (0.0, y, 4.0, 4.0));
            let outcome = scene.slide(hero, delta);
            assert!(outcome.blocked.has(Side::MaxX), "{outcome:?}");
            if delta.1 == 0.0 {
                outcome.ends_at((10.0, 14.0));
            }
            ends.borrow_mut().push(outcome.corner);
        });
        let ends = ends.into_inner();
        assert!(ends.iter().all(|end| *end == ends[0]), "{ends:?}");
    }
}
