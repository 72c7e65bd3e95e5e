//! S57 to S60, S66 and S68: cells, outside tiles, invalid numbers, exact landings.

use super::scene::in_all_frames;
use crate::numbers::{Number, aabb, for_numbers, n};
use jostle::Response::Slide;
use jostle::{
    Aabb, Body, BodyId, MoveError, Outside, Response, Side, Tile, TileMap, TilePos, Vec2, World,
    WorldError,
};

for_numbers! {
    s57_a_box_left_of_zero_is_in_column_minus_one: i16 i32 i64 f32 f64;
    s58_a_box_over_a_fraction_of_a_tile_is_in_that_tile: f32 f64;
    s58_a_flush_box_is_not_in_the_next_tile: i16 i32 i64 f32 f64;
    s59_outside_tiles_have_names: i16 i32 i64 f32 f64;
    s60_far_from_everything_else_it_still_collides: i16 i32 i64 f32 f64;
    s66_a_move_out_of_the_range_is_refused_and_changes_nothing: i16 i32 i64 f32 f64;
}

fn columns<S: Number>(x: f64, width: f64, size: f64) -> Vec<i32> {
    let map = TileMap::sparse([S::ZERO; 2], [n::<S>(size); 2], Outside::Empty).unwrap();
    let cells = map.cells_in(aabb((x, 0.0, width, 4.0)));
    cells.map(|cell| cell.column).collect()
}

fn s57_a_box_left_of_zero_is_in_column_minus_one<S: Number>() {
    assert_eq!(columns::<S>(-5.0, 4.0, 16.0), [-1]);
    assert_eq!(columns::<S>(-10.0, 20.0, 64.0), [-1, 0]);
    assert_eq!(columns::<S>(-16.0, 16.0, 16.0), [-1]);
    in_all_frames::<S>(|scene| {
        scene.map((-32.0, 0.0), 16.0, &[".#", ".."]);
        let body = scene.actor((-30.0, 4.0, 4.0, 4.0));
        scene.slide(body, (40.0, 0.0)).ends_at((-20.0, 4.0));
    });
}

fn s58_a_box_over_a_fraction_of_a_tile_is_in_that_tile<S: Number>() {
    assert_eq!(columns::<S>(0.5, 32.0, 32.0), [0, 1]);
    in_all_frames::<S>(|scene| {
        scene.map((0.0, 32.0), 32.0, &[".#"]);
        let body = scene.actor((0.5, 0.0, 32.0, 16.0));
        let outcome = scene.slide(body, (0.0, 40.0));
        outcome.ends_at((0.5, 16.0)).blocked_at(Side::MaxY);
    });
}

fn s58_a_flush_box_is_not_in_the_next_tile<S: Number>() {
    assert_eq!(columns::<S>(0.0, 32.0, 32.0), [0]);
    in_all_frames::<S>(|scene| {
        scene.map((0.0, 32.0), 32.0, &[".#"]);
        let body = scene.actor((0.0, 0.0, 32.0, 16.0));
        let outcome = scene.slide(body, (0.0, 40.0));
        outcome.ends_at((0.0, 40.0)).touching_at(Side::MaxX);
    });
}

fn s59_outside_tiles_have_names<S: Number>() {
    let boxes = [(-10.0, 10.0, 8.0, 8.0), (8.0, 8.0, 8.0, 8.0)];
    for outside in [Outside::Empty, Outside::Clamp, Outside::Solid] {
        let size = [n::<S>(8.0); 2];
        let rows = ["#", "."];
        let map = TileMap::from_text([S::ZERO; 2], size, &rows, Tile::from_char, outside).unwrap();
        let is_solid = outside == Outside::Solid;
        let mut world = World::new();
        let id = world.add_map(map);
        for place in boxes {
            assert_eq!(
                world.map(id).unwrap().overlaps(aabb(place)),
                is_solid,
                "{outside:?}"
            );
            let body = world.add(Body::actor(aabb(place))).unwrap();
            let moved = world.move_and_slide(body, Vec2::ZERO).unwrap();
            assert_eq!(moved.is_stuck, is_solid, "{outside:?}");
        }
        assert_eq!(
            world
                .map(id)
                .unwrap()
                .tile(TilePos::new(-1, 0))
                .is_blocking(),
            outside != Outside::Empty
        );
    }
}

fn s60_far_from_everything_else_it_still_collides<S: Number>() {
    in_all_frames::<S>(|scene| {
        for i in 0..40 {
            scene.solid((f64::from(i) * 20.0, 200.0, 16.0, 16.0));
        }
        let wall = scene.solid((10_020.0, 0.0, 16.0, 64.0));
        let body = scene.actor((10_000.0, 0.0, 16.0, 16.0));
        scene.slide(body, (30.0, 0.0)).ends_at((10_004.0, 0.0));
        assert_eq!(scene.hits(), [(Some(wall), Side::MaxX, 4.0 / 30.0)]);
        let below = scene.solid((-10_000.0, -9_000.0, 16.0, 16.0));
        let faller = scene.actor((-10_000.0, -9_050.0, 16.0, 16.0));
        scene
            .go(faller, (-10_000.0, -8_000.0), Slide)
            .ends_at((-10_000.0, -9_016.0));
        assert_eq!(scene.world.rides(faller), Some(below.into()));
    });
}

/// An actor on a solid, with a sensor and another actor nearby, at some unit of length.
struct Ledge<S: Number> {
    world: World<S>,
    actor: BodyId,
    solid: BodyId,
    sensor: BodyId,
}

fn ledge<S: Number>(unit: S) -> Ledge<S> {
    let length = |value: f64| n::<S>(value).checked_mul(unit).unwrap();
    let place = |(x, y, w, h)| Aabb::new(length(x), length(y), length(w), length(h));
    let mut world = World::new();
    let solid = world
        .add(Body::solid(place((0.0, 16.0, 64.0, 16.0))))
        .unwrap();
    let sensor = world
        .add(Body::sensor(place((4.0, 4.0, 8.0, 8.0))))
        .unwrap();
    let actor = world
        .add(Body::actor(place((0.0, 0.0, 16.0, 16.0))))
        .unwrap();
    world
        .add(Body::actor(place((20.0, 0.0, 16.0, 16.0))))
        .unwrap();
    world.move_and_slide(actor, [S::ZERO, unit]).unwrap();
    Ledge {
        world,
        actor,
        solid,
        sensor,
    }
}

/// Makes every call that moves something by that delta, and returns their results.
fn all_moves<S: Number>(ledge: &mut Ledge<S>, delta: Vec2<S>) -> Vec<Result<(), WorldError<S>>> {
    let Ledge {
        world,
        actor,
        solid,
        sensor,
    } = ledge;
    let (actor, solid, sensor) = (*actor, *solid, *sensor);
    vec![
        world.move_and_slide(actor, delta).map(drop),
        world.move_and_stop(actor, delta).map(drop),
        world.move_and_bounce(actor, delta).map(drop),
        world
            .move_with(actor, delta, |_, _| Response::Pass)
            .map(drop),
        world.check_move(actor, delta).map(drop),
        world.move_solid(solid, delta).map(drop),
        world.move_sensor(sensor, delta),
    ]
}

fn s66_a_move_out_of_the_range_is_refused_and_changes_nothing<S: Number>() {
    // A unit so large that floats leave the range too.
    let unit = S::MAX.scaled(1, 128).unwrap();
    let mut ledge = ledge::<S>(unit);
    let (before, events) = (ledge.world.clone(), ledge.world.events().to_vec());
    for delta in [Vec2::new(S::MAX, S::ZERO), Vec2::new(S::ZERO, S::MAX)] {
        for (call, outcome) in all_moves(&mut ledge, delta).into_iter().enumerate() {
            let refused = WorldError::Move(MoveError::OutOfRange(delta));
            assert_eq!(outcome, Err(refused), "call {call}");
        }
    }
    let Ledge { world, actor, .. } = &mut ledge;
    assert!(world.teleport(*actor, [S::MAX; 2]).is_err());
    let low = world.place(*actor).unwrap().min();
    let low = Vec2::new(low.x, S::MIN);
    let mut at_end = world.clone();
    at_end.teleport(*actor, low).unwrap();
    let before_size = at_end.clone();
    let taller = [unit, S::MAX];
    assert!(at_end.try_resize_standing(*actor, taller).is_err());
    assert!(at_end == before_size);
    assert!(*world == before);
    assert_eq!(world.events(), events);
}

#[test]
fn s66_a_move_by_nan_or_infinity_is_refused_and_changes_nothing() {
    fn check<S: Number>(bad: S) {
        let mut ledge = ledge::<S>(S::ONE);
        let (before, events) = (ledge.world.clone(), ledge.world.events().to_vec());
        for delta in [
            Vec2::new(bad, S::ZERO),
            Vec2::new(S::ONE, bad),
            Vec2::new(bad, bad),
        ] {
            for (call, outcome) in all_moves(&mut ledge, delta).into_iter().enumerate() {
                let is_told = matches!(outcome, Err(WorldError::Move(MoveError::NotFinite(_))));
                assert!(is_told, "call {call} by {delta:?}: {outcome:?}");
            }
            let Ledge {
                world,
                actor,
                solid,
                sensor,
            } = &mut ledge;
            for id in [*actor, *solid, *sensor] {
                assert!(matches!(
                    world.teleport(id, delta),
                    Err(WorldError::Shape(_))
                ));
                assert!(world.try_resize_standing(id, delta).is_err());
            }
            assert!(world.set_conveyor(*solid, delta).is_err());
        }
        assert!(ledge.world == before);
        assert_eq!(ledge.world.events(), events);
    }
    [f32::NAN, f32::INFINITY, f32::NEG_INFINITY]
        .into_iter()
        .for_each(check);
    [f64::NAN, f64::INFINITY, f64::NEG_INFINITY]
        .into_iter()
        .for_each(check);
}

#[test]
fn s68_lands_exactly_and_stays() {
    fn check<S: Number>(x: S) {
        in_all_frames::<S>(|scene| {
            let floor = scene.solid((0.0, 20.0, 300.0, 10.0));
            let body = scene.actor_box(Aabb::new(x, S::ZERO, n(10.0), n(10.0)));
            let start = scene.world.place(body).unwrap();
            scene.slide(body, (0.0, 30.0));
            let landed = scene.world.place(body).unwrap();
            assert_eq!(scene.plain(landed).min().y, n(10.0));
            assert_eq!(landed.span(jostle::Axis::X), start.span(jostle::Axis::X));
            let outcome = scene.slide(body, (0.0, 30.0));
            assert_eq!(scene.world.place(body), Some(landed));
            assert!(!outcome.is_stuck && !landed.overlaps(scene.world.place(floor).unwrap()));
        });
    }
    #[expect(clippy::excessive_precision, reason = "f32 uses the nearest")]
    check::<f32>(100.129_837_489_243_7);
    check::<f64>(100.129_837_489_243_7);
}
