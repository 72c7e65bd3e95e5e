//! S21 to S27: floors, walls and ceilings of many tiles are as smooth as a single piece.

use super::scene::{Outcome, Scene, in_all_frames, with_tiles};
use crate::numbers::{Number, aabb, for_numbers, n, vec};
use jostle::Response::Slide;
use jostle::{Aabb, BodyId, MoveOptions, Side, Sides, Vec2};

for_numbers! {
    s21_walks_in_whole_steps_over_seams: i16 i32 i64 f32 f64;
    s22_falls_along_a_wall_of_boxes: i16 i32 i64 f32 f64;
    s23_rises_along_a_wall_of_boxes: i16 i32 i64 f32 f64;
    s24_slides_under_a_ceiling_of_tiles: i16 i32 i64 f32 f64;
    s26_floor_and_wall_in_one_tick: i16 i32 i64 f32 f64;
    s27_crosses_a_hole_as_wide_as_itself: f32 f64;
    s27_falls_into_the_hole_if_its_corner_is_forgiven: f32 f64;
    s27_other_corners_are_not_the_floor: f32 f64;
}

/// Walks for `ticks` ticks. The fall speed grows by `gravity` and resets on landing.
fn walk<S: Number>(
    scene: &mut Scene<S>,
    body: BodyId,
    dx: S,
    gravity: S,
    ticks: u32,
    mut each: impl FnMut(u32, &Scene<S>, Outcome<S>),
) {
    let mut fall = S::ZERO;
    for tick in 0..ticks {
        fall = fall.saturating_add(gravity);
        let outcome = scene.go_by(body, Vec2::new(dx, fall), Slide);
        if outcome.blocked.has(Side::MaxY) {
            fall = S::ZERO;
        }
        each(tick, scene, outcome);
    }
}

/// Walks over a long floor of tiles from `x`, and checks where it ends.
fn check_walk<S: Number>(x: S, dx: S, gravity: S) {
    with_tiles::<S>(|scene| {
        scene.tiles((0.0, 32.0), 16.0, &["####################"]);
        let body = scene.actor_box(Aabb::new(x, n(16.0), n(16.0), n(16.0)));
        let mut free = scene.world.place(body).unwrap();
        let dx_seen = scene.seen_side(Side::MaxX);
        walk(scene, body, dx, gravity, 120, |tick, scene, outcome| {
            let step = if dx_seen.is_max() {
                dx
            } else {
                S::ZERO.saturating_sub(dx)
            };
            let edge = free.edge(dx_seen).saturating_add(step);
            free = scene.world.place(body).unwrap();
            assert_eq!(
                free.edge(dx_seen),
                edge,
                "tick {tick}: the floor must not slow it"
            );
            assert_eq!(outcome.corner.y, n(16.0), "tick {tick}");
            assert_eq!(outcome.blocked, Side::MaxY.into(), "tick {tick}");
            let is_below = scene.hits().iter().all(|hit| hit.1 == Side::MaxY);
            assert!(is_below, "tick {tick}: {:?}", scene.hits());
        });
        let end = x.to_f64() + 120.0 * dx.to_f64();
        assert!((scene.corner(body).x.to_f64() - end).abs() < 1e-5);
    });
}

fn s21_walks_in_whole_steps_over_seams<S: Number>() {
    check_walk::<S>(n(3.0), n(2.0), n(1.0));
}

#[test]
fn s21_walks_over_seams_as_if_there_were_none() {
    check_walk::<f64>(3.3, 1.5, 0.25);
    check_walk::<f32>(3.3, 1.5, 0.25);
    #[cfg(feature = "fixed")]
    check_walk::<fixed::types::I20F12>(n(3.25), n(1.5), n(0.25));
}

/// Presses into a wall of 50 x 50 boxes while moving up or down along it.
fn press_along_a_wall<S: Number>(step: f64) {
    for start in [29.0, 30.0] {
        with_tiles::<S>(|scene| {
            scene.tiles((0.0, -200.0), 50.0, &["#"; 12]);
            let body = scene.actor((50.0, start, 20.0, 20.0));
            for tick in 1..=40 {
                let outcome = scene.slide(body, (-1.0, step));
                outcome.ends_at((50.0, start + step * f64::from(tick)));
                outcome.blocked_at(Side::MinX);
            }
        });
    }
}

fn s22_falls_along_a_wall_of_boxes<S: Number>() {
    press_along_a_wall::<S>(4.0);
}

fn s23_rises_along_a_wall_of_boxes<S: Number>() {
    press_along_a_wall::<S>(-4.0);
}

fn s24_slides_under_a_ceiling_of_tiles<S: Number>() {
    with_tiles::<S>(|scene| {
        scene.tiles((0.0, 0.0), 16.0, &["#####"]);
        let body = scene.actor((0.0, 16.0, 16.0, 16.0));
        let outcome = scene.go(body, (40.0, 12.0), Slide);
        outcome.ends_at((40.0, 16.0)).blocked_at(Side::MinY);
    });
}

/// Walks on a floor that the body has sunk into by a tiny amount.
fn check_s25<S: Number>(sunk: S) {
    let body = Aabb::new(n(3.0), sunk, n(16.0), n(16.0));
    let goal = |scene: &Scene<S>, id| {
        vec::<S>((40.0, 17.0))
            .checked_sub(scene.corner(id))
            .unwrap()
    };
    for (are_bodies, end) in [(false, 40.0), (true, 16.0)] {
        in_all_frames::<S>(|scene| {
            scene.set_tiles_as_bodies(are_bodies);
            scene.tiles((0.0, 32.0), 16.0, &["#####"]);
            let id = scene.actor_box(body);
            let y = scene.corner(id).y;
            let outcome = scene.go_by(id, goal(scene, id), Slide);
            assert_eq!(outcome.corner, Vec2::new(n(end), y));
            assert!(outcome.is_stuck && outcome.blocked.has(Side::MaxY));
            assert_eq!(outcome.blocked.has(Side::MaxX), are_bodies);
            assert!(outcome.touching.has(Side::MaxY));
        });
    }
    with_tiles::<S>(|scene| {
        scene.tiles((0.0, 32.0), 16.0, &["#####"]);
        let id = scene.actor_box(body);
        scene.world.push_out(id).unwrap();
        let out = scene.plain(scene.world.place(id).unwrap());
        // The height, as the distance of two edges, may be half an ulp off; the feet are exact.
        assert_eq!((out.min().x, out.max().y), (n(3.0), n(32.0)));
        let outcome = scene.go_by(id, goal(scene, id), Slide);
        assert_eq!(outcome.corner, Vec2::new(n(40.0), out.min().y));
        assert!(!outcome.is_stuck && outcome.blocked == Side::MaxY.into());
        assert!((outcome.corner.y.to_f64() - 16.0).abs() < 1e-5);
    });
}

#[test]
fn s25_a_slightly_sunken_body_sinks_no_deeper() {
    check_s25::<f32>(16.001);
    check_s25::<f64>(16.001);
    #[cfg(feature = "fixed")]
    check_s25::<fixed::types::I20F12>(fixed::types::I20F12::from_num(16.001));
}

fn s26_floor_and_wall_in_one_tick<S: Number>() {
    with_tiles::<S>(|scene| {
        scene.tiles((0.0, 0.0), 8.0, &["..#", "..#", "###"]);
        let body = scene.actor((8.0, 4.0, 8.0, 12.0));
        let outcome = scene.slide(body, (2.0, 2.0));
        outcome
            .ends_at((8.0, 4.0))
            .touching_at(Side::MaxX | Side::MaxY);
        outcome.blocked_at(Side::MaxX | Side::MaxY);
        let corner = aabb((16.0, 16.0, 8.0, 8.0));
        assert!(!scene.met().contains(&corner), "{:?}", scene.met());
        assert_eq!(scene.met().len(), 3, "the floor and two tiles of the wall");
    });
}

/// Adds a floor with a hole exactly as wide as the body that walks over it.
fn hole<S: Number>(scene: &mut Scene<S>, options: MoveOptions<S>) -> BodyId {
    scene.tiles((0.0, 16.0), 16.0, &["####.####", "####.####"]);
    scene.add(scene.actor_body((0.0, 0.0, 16.0, 16.0), options))
}

fn s27_crosses_a_hole_as_wide_as_itself<S: Number>() {
    with_tiles::<S>(|scene| {
        let body = hole(scene, MoveOptions::default());
        walk(scene, body, n(1.5), n(0.25), 60, |tick, _, outcome| {
            outcome.ends_at((1.5 * f64::from(tick + 1), 0.0));
        });
    });
}

fn s27_falls_into_the_hole_if_its_corner_is_forgiven<S: Number>() {
    let options = MoveOptions {
        forgive_floor: n(1.0),
        ..MoveOptions::default()
    };
    with_tiles::<S>(|scene| {
        let body = hole(scene, options);
        walk(scene, body, n(1.5), n(0.25), 42, |_, _, outcome| {
            assert_eq!(outcome.corner.y, S::ZERO);
        });
        scene.check_at(body, (63.0, 0.0));
        walk(scene, body, n(1.5), n(0.25), 10, |tick, _, outcome| {
            assert_eq!(outcome.corner.x, n(64.0), "tick {tick}");
            assert!(
                S::ZERO < outcome.corner.y && !outcome.is_stuck,
                "tick {tick}"
            );
        });
    });
}

fn s27_other_corners_are_not_the_floor<S: Number>() {
    let options = MoveOptions {
        forgive_ceiling: n(1.0),
        forgive_wall: n(1.0),
        ..MoveOptions::default()
    };
    with_tiles::<S>(|scene| {
        let body = hole(scene, options);
        walk(scene, body, n(1.5), n(0.25), 60, |_, scene, outcome| {
            assert_eq!(outcome.corner.y, S::ZERO);
            assert_ne!(scene.touching(body), Sides::NONE);
        });
    });
}
