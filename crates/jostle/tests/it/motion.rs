//! Moves among obstacles without a world, with every option of a mover.
#![expect(clippy::float_cmp, reason = "these results are exact")]

use crate::numbers::{Number, aabb, for_numbers, n, vec};
use jostle::motion::{Motion, Obstacle};
use jostle::{
    Aabb, MoveLog, MoveOptions, Moved, Outside, Response, Side, Sides, Slope, SlopePart, Tile,
    TileMap,
};

for_numbers! {
    walks_up_a_slope_and_on: i16 i32 i64 f32 f64;
    walks_down_a_slope_with_gravity: i16 i32 i64 f32 f64;
    keeps_to_a_slope_by_floor_snap: i16 i32 i64 f32 f64;
    lands_on_a_slope: i16 i32 i64 f32 f64;
    rests_on_a_slope: i16 i32 i64 f32 f64;
    is_stopped_by_a_slope_that_is_too_steep: i16 i32 i64 f32 f64;
    is_stopped_by_a_low_ceiling_over_a_slope: i16 i32 i64 f32 f64;
    is_pushed_down_by_a_ceiling_slope: i16 i32 i64 f32 f64;
    meets_the_thick_end_of_a_slope_as_a_wall: i16 i32 i64 f32 f64;
    slides_past_a_corner_of_the_ceiling: i16 i32 i64 f32 f64;
    is_not_shifted_against_its_motion: i16 i32 i64 f32 f64;
    walks_up_a_stair: i16 i32 i64 f32 f64;
    does_not_walk_up_a_stair_without_headroom: i16 i32 i64 f32 f64;
    does_not_climb_in_the_air: i16 i32 i64 f32 f64;
    passes_through_a_one_way_from_below: i16 i32 i64 f32 f64;
    moves_by_axis: i16 i32 i64 f32 f64;
}

/// A box of a scenario: x, y, width, height.
type Place = (f64, f64, f64, f64);

fn go<S: Number>(
    start: Place,
    delta: (f64, f64),
    scene: &[Obstacle<S>],
    options: MoveOptions<S>,
) -> (Moved<S>, MoveLog<S, usize>) {
    let mut log = MoveLog::new();
    let moved = Motion::among(&scene)
        .with_options(options)
        .run(aabb::<S>(start), vec::<S>(delta), &mut log)
        .unwrap();
    (moved, log)
}

fn solid<S: Number>(place: Place) -> Obstacle<S> {
    Obstacle::solid(aabb(place))
}

fn ramp<S: Number>(place: Place, uphill: Side, part: SlopePart) -> Obstacle<S> {
    Obstacle::slope(aabb(place), Slope::new(Side::MinY, uphill, part).unwrap())
}

/// Returns a floor, a ramp one tile long that rises to the right, and a floor at its upper end.
///
/// ```text
///              ╱▔▔▔▔▔▔
///    ▔▔▔▔▔▔▔▔▔▔
///    0       32 48
/// ```
fn hill<S: Number>() -> [Obstacle<S>; 3] {
    [
        solid((0.0, 32.0, 64.0, 16.0)),
        ramp((32.0, 16.0, 16.0, 16.0), Side::MaxX, SlopePart::Whole)
            .with_faces(Side::MinY | Side::MinX),
        solid((48.0, 16.0, 32.0, 16.0)).with_faces(Side::MinY | Side::MaxX),
    ]
}

fn walks_up_a_slope_and_on<S: Number>() {
    let options = MoveOptions::default();
    let mut place = (10.0, 16.0, 16.0, 16.0);
    for tick in 0..12 {
        let (moved, log) = go::<S>(place, (3.0, 1.0), &hill(), options);
        let x = place.0 + 3.0;
        let y = 16.0 - (x + 16.0 - 32.0_f64).clamp(0.0, 16.0);
        assert_eq!(moved.place(), aabb((x, y, 16.0, 16.0)), "tick {tick}");
        assert!(moved.touching.has(Side::MaxY), "tick {tick}");
        assert_eq!(moved.blocked, Side::MaxY.into(), "tick {tick}");
        assert!(
            log.hits().iter().all(|hit| hit.side == Side::MaxY),
            "tick {tick}"
        );
        place = (x, y, 16.0, 16.0);
    }
}

fn walks_down_a_slope_with_gravity<S: Number>() {
    // The crest of the hill ends that tick's fall; floor snapping makes up for it.
    let options = MoveOptions {
        snap: n(4.0),
        ..MoveOptions::default()
    };
    let mut place = (46.0, 0.0, 16.0, 16.0);
    for tick in 0..14 {
        let (moved, _) = go::<S>(place, (-3.0, 4.0), &hill(), options);
        let x = place.0 - 3.0;
        let y = 16.0 - (x + 16.0 - 32.0_f64).clamp(0.0, 16.0);
        assert_eq!(moved.place(), aabb((x, y, 16.0, 16.0)), "tick {tick}");
        place = (x, y, 16.0, 16.0);
    }
}

fn keeps_to_a_slope_by_floor_snap<S: Number>() {
    let options = MoveOptions {
        snap: n(4.0),
        ..MoveOptions::default()
    };
    let start = (28.0, 4.0, 16.0, 16.0);
    let (moved, _) = go::<S>(start, (-3.0, 0.0), &hill(), options);
    assert_eq!(moved.place(), aabb((25.0, 7.0, 16.0, 16.0)));
    let (moved, _) = go::<S>(start, (-3.0, 0.0), &hill(), MoveOptions::default());
    assert_eq!(moved.place(), aabb((25.0, 4.0, 16.0, 16.0)), "without");
    let (moved, _) = go::<S>(start, (-3.0, -1.0), &hill(), options);
    assert_eq!(moved.place(), aabb((25.0, 3.0, 16.0, 16.0)), "jumping");
}

fn lands_on_a_slope<S: Number>() {
    let (moved, log) = go::<S>(
        (24.0, -20.0, 16.0, 16.0),
        (0.0, 60.0),
        &hill(),
        MoveOptions::default(),
    );
    assert_eq!(moved.place(), aabb((24.0, 8.0, 16.0, 16.0)));
    assert_eq!(moved.blocked, Side::MaxY.into());
    assert_eq!(moved.remaining, vec((0.0, 32.0)));
    let hit = log.hits()[0];
    assert_eq!((hit.other, hit.side), (1, Side::MaxY));
    assert_eq!(
        hit.slope.map(|slope| (slope.rise(), slope.run())),
        Some((1, 1))
    );
}

fn rests_on_a_slope<S: Number>() {
    let (moved, _) = go::<S>(
        (24.0, 8.0, 16.0, 16.0),
        (0.0, 3.0),
        &hill(),
        MoveOptions::default(),
    );
    assert_eq!(moved.place(), aabb((24.0, 8.0, 16.0, 16.0)));
    assert!(!moved.is_stuck);
    assert_eq!(moved.touching, Side::MaxY.into());
}

fn is_stopped_by_a_slope_that_is_too_steep<S: Number>() {
    let options = MoveOptions {
        max_slope: (1, 2),
        ..MoveOptions::default()
    };
    let (moved, _) = go::<S>((10.0, 16.0, 16.0, 16.0), (9.0, 1.0), &hill(), options);
    assert_eq!(moved.place(), aabb((16.0, 16.0, 16.0, 16.0)));
    assert_eq!(moved.blocked, Side::MaxX | Side::MaxY);
    let gentle = [
        ramp((32.0, 16.0, 16.0, 16.0), Side::MaxX, SlopePart::Low),
        solid((0.0, 32.0, 64.0, 16.0)),
    ];
    let (moved, _) = go::<S>((10.0, 16.0, 16.0, 16.0), (10.0, 1.0), &gentle, options);
    assert_eq!(moved.place(), aabb((20.0, 14.0, 16.0, 16.0)));
}

fn is_stopped_by_a_low_ceiling_over_a_slope<S: Number>() {
    let scene = [&hill()[..], &[solid((32.0, -20.0, 64.0, 24.0))]].concat();
    let (moved, log) = go::<S>(
        (10.0, 16.0, 16.0, 16.0),
        (30.0, 1.0),
        &scene,
        MoveOptions::default(),
    );
    assert_eq!(moved.place(), aabb((28.0, 4.0, 16.0, 16.0)));
    assert!(moved.blocked.has(Side::MaxX) && moved.touching.has(Side::MinY));
    assert_eq!(log.hits().last().unwrap().other, 3);
}

fn is_pushed_down_by_a_ceiling_slope<S: Number>() {
    let wedge = Slope::new(Side::MaxY, Side::MaxX, SlopePart::Whole).unwrap();
    let ceiling = Obstacle::slope(aabb((32.0, 0.0, 16.0, 16.0)), wedge);
    let floor = solid((0.0, 20.0, 64.0, 16.0));
    let (start, delta) = ((10.0, 2.0, 16.0, 16.0), (10.0, 0.0));
    let (moved, _) = go::<S>(start, delta, &[ceiling], MoveOptions::default());
    assert_eq!(moved.place(), aabb((20.0, 4.0, 16.0, 16.0)), "in the air");
    let standing = (10.0, 4.0, 16.0, 16.0);
    let (moved, _) = go::<S>(
        standing,
        (20.0, 0.0),
        &[ceiling, floor],
        MoveOptions::default(),
    );
    assert_eq!(
        moved.place(),
        aabb((20.0, 4.0, 16.0, 16.0)),
        "on the ground"
    );
    assert!(moved.blocked.has(Side::MaxX));
}

fn meets_the_thick_end_of_a_slope_as_a_wall<S: Number>() {
    let slope = [ramp((32.0, 16.0, 16.0, 16.0), Side::MaxX, SlopePart::Whole)];
    let (moved, _) = go::<S>(
        (60.0, 16.0, 16.0, 16.0),
        (-30.0, 0.0),
        &slope,
        MoveOptions::default(),
    );
    assert_eq!(moved.place(), aabb((48.0, 16.0, 16.0, 16.0)));
    assert_eq!(moved.touching, Side::MinX.into());
    let (moved, _) = go::<S>(
        (40.0, 40.0, 16.0, 16.0),
        (0.0, -30.0),
        &slope,
        MoveOptions::default(),
    );
    assert_eq!(moved.place(), aabb((40.0, 32.0, 16.0, 16.0)), "from below");
}

fn slides_past_a_corner_of_the_ceiling<S: Number>() {
    let options = MoveOptions {
        forgive_ceiling: n(4.0),
        ..MoveOptions::default()
    };
    let scene = [solid((0.0, 0.0, 16.0, 16.0))];
    let (moved, log) = go::<S>((13.0, 20.0, 16.0, 16.0), (0.0, -10.0), &scene, options);
    assert_eq!(moved.place(), aabb((16.0, 10.0, 16.0, 16.0)));
    assert_eq!(moved.blocked, Sides::NONE);
    assert!(log.hits().is_empty());
    let (moved, _) = go::<S>((11.0, 20.0, 16.0, 16.0), (0.0, -10.0), &scene, options);
    assert_eq!(moved.place(), aabb((11.0, 16.0, 16.0, 16.0)), "too much");
    let walled = [scene[0], solid((30.0, 0.0, 16.0, 40.0))];
    let (moved, _) = go::<S>((13.0, 20.0, 16.0, 16.0), (0.0, -10.0), &walled, options);
    assert_eq!(moved.place(), aabb((13.0, 16.0, 16.0, 16.0)), "no room");
}

fn is_not_shifted_against_its_motion<S: Number>() {
    let options = MoveOptions {
        forgive_ceiling: n(4.0),
        ..MoveOptions::default()
    };
    let scene = [solid((0.0, 0.0, 16.0, 16.0))];
    let (moved, _) = go::<S>((14.0, 16.0, 16.0, 16.0), (-1.0, -10.0), &scene, options);
    assert_eq!(moved.place(), aabb((13.0, 16.0, 16.0, 16.0)));
    let (moved, _) = go::<S>((14.0, 16.0, 16.0, 16.0), (1.0, -10.0), &scene, options);
    assert_eq!(moved.place(), aabb((17.0, 6.0, 16.0, 16.0)));
}

fn stairs<S: Number>() -> [Obstacle<S>; 2] {
    [
        solid((0.0, 32.0, 64.0, 16.0)),
        solid((32.0, 28.0, 32.0, 4.0)),
    ]
}

fn stepping<S: Number>() -> MoveOptions<S> {
    MoveOptions {
        step: n(4.0),
        ..MoveOptions::default()
    }
}

fn walks_up_a_stair<S: Number>() {
    let (moved, log) = go::<S>((10.0, 16.0, 16.0, 16.0), (12.0, 1.0), &stairs(), stepping());
    assert_eq!(moved.place(), aabb((22.0, 12.0, 16.0, 16.0)));
    assert_eq!(moved.blocked, Side::MaxY.into());
    assert!(log.hits().iter().all(|hit| hit.side == Side::MaxY));
    let options = MoveOptions::default();
    let (moved, _) = go::<S>((10.0, 16.0, 16.0, 16.0), (12.0, 1.0), &stairs(), options);
    assert_eq!(moved.place(), aabb((16.0, 16.0, 16.0, 16.0)), "without");
    let high = [stairs()[0], solid((32.0, 27.0, 32.0, 5.0))];
    let (moved, _) = go::<S>((10.0, 16.0, 16.0, 16.0), (12.0, 1.0), &high, stepping());
    assert_eq!(moved.place(), aabb((16.0, 16.0, 16.0, 16.0)), "too high");
}

fn does_not_walk_up_a_stair_without_headroom<S: Number>() {
    let low = solid((20.0, 0.0, 64.0, 13.0));
    let scene = [stairs()[0], stairs()[1], low];
    let (moved, _) = go::<S>((10.0, 16.0, 16.0, 16.0), (12.0, 1.0), &scene, stepping());
    assert_eq!(moved.place(), aabb((16.0, 16.0, 16.0, 16.0)));
    assert_eq!(moved.blocked, Side::MaxX | Side::MaxY);
}

fn does_not_climb_in_the_air<S: Number>() {
    let (moved, _) = go::<S>((10.0, 15.0, 16.0, 16.0), (12.0, 0.0), &stairs(), stepping());
    assert_eq!(moved.place(), aabb((16.0, 15.0, 16.0, 16.0)));
}

fn passes_through_a_one_way_from_below<S: Number>() {
    let shelf = [Obstacle::one_way(aabb((0.0, 100.0, 64.0, 8.0)), Side::MinY)];
    let options = MoveOptions::default();
    let (moved, _) = go::<S>((10.0, 110.0, 16.0, 16.0), (0.0, -40.0), &shelf, options);
    assert_eq!(moved.place(), aabb((10.0, 70.0, 16.0, 16.0)));
    let (moved, _) = go::<S>((10.0, 90.0, 16.0, 16.0), (0.0, 3.0), &shelf, options);
    assert_eq!(moved.place(), aabb((10.0, 93.0, 16.0, 16.0)), "inside");
    assert!(!moved.is_stuck && moved.touching.is_empty());
    let (moved, _) = go::<S>((10.0, 70.0, 16.0, 16.0), (0.0, 40.0), &shelf, options);
    assert_eq!(moved.place(), aabb((10.0, 84.0, 16.0, 16.0)));
    assert_eq!(moved.touching, Side::MaxY.into());
}

fn moves_by_axis<S: Number>() {
    let options = MoveOptions {
        axis_by_axis: true,
        ..MoveOptions::default()
    };
    // Moving diagonally it would clear the corner; moving along X first, it does not.
    let scene = [solid((20.0, 0.0, 8.0, 10.0))];
    let (moved, _) = go::<S>((0.0, 8.0, 16.0, 16.0), (8.0, 8.0), &scene, options);
    assert_eq!(moved.place(), aabb((4.0, 16.0, 16.0, 16.0)));
    assert_eq!(moved.remaining, vec((4.0, 0.0)));
}

#[test]
fn passed_obstacles_are_reported_in_order() {
    let boxes = [90, 70, 50].map(|x| Aabb::new(x, 0, 10, 10));
    let mut log = MoveLog::new();
    let moved = Motion::among(&&boxes[..])
        .with_response(|_, _| Response::Pass)
        .run(Aabb::new(110, 0, 10, 10), [-100, 0], &mut log)
        .unwrap();
    assert_eq!(moved.place(), Aabb::new(10, 0, 10, 10));
    let passed: Vec<_> = log
        .hits()
        .iter()
        .map(|hit| (hit.other, hit.fraction))
        .collect();
    assert_eq!(passed, [(0, 0.1), (1, 0.3), (2, 0.5)]);
}

/// The one exception from "the edges are as far apart as the size says" (see `Mover`): 33 bounces into the
/// wedge between a ceiling and a ramp cost two units in the last place, which the way out gives back.
///
/// ```text
///   ▇▇▇▇▇▇▇▇▇▇▇▇
///   ▔╲  ◀─ ┌┐
///      ╲   └┘     each bounce is rounded so that it stays clear of what is behind
///        ╲
/// ```
#[test]
fn bounces_in_a_narrowing_gap_round_the_box_down() {
    let cell = Aabb::from_corners(
        [-0.187_499_97, 0.479_166_66],
        [-0.020_833_299, 0.645_833_3_f32],
    );
    let ramp = Slope::new(Side::MinY, Side::MinX, SlopePart::Whole).unwrap();
    let ceiling = Aabb::from_corners([-2.0, -1.0], [2.0, 0.479_166_66]);
    let scene = &[Obstacle::slope(cell, ramp), Obstacle::solid(ceiling)][..];
    let ball = Aabb::from_corners([0.044_642_86, 0.5], [0.107_142_86, 0.5625]);
    let mut log = MoveLog::new();
    let bouncing = Motion::among(&scene).with_response(|_, _| Response::Bounce);
    let wedged = bouncing
        .run(ball, [-0.232_142_85, -0.428_571_43], &mut log)
        .unwrap();
    let height = |moved: &Moved| moved.place().height();
    assert_eq!((log.hits().len(), wedged.mover.size().y), (33, 0.0625));
    assert_eq!(height(&wedged), 0.062_499_85);
    assert!(scene.iter().all(|other| !other.overlaps(wedged.place())));

    let freed = Motion::among(&scene)
        .run(wedged.mover, [0.2, 0.1], &mut log)
        .unwrap();
    assert_eq!(height(&freed), 0.0625);
}

/// A box that rounding has put into the end of a ceiling slope does not pass through it, even where the slope
/// leaves less room than the box is high.
#[test]
fn is_not_let_through_a_slope_that_leaves_no_room() {
    let cell = |x: [f32; 2], y: [f32; 2]| Aabb::from_corners([x[0], y[0]], [x[1], y[1]]);
    let (top, bottom) = ([0.208_333_33, 0.25], [0.25, 0.291_666_66]);
    let slope = Slope::new(Side::MaxY, Side::MaxX, SlopePart::High).unwrap();
    let ramp = Obstacle::slope(cell([-0.145_833_34, -0.104_166_67], top), slope);
    let wall = Obstacle::solid(cell([-0.104_166_67, -0.0625], top));
    let wall = wall.with_faces(Side::MaxX | Side::MaxY);
    let floor = Obstacle::solid(cell([-1.0, 1.0], [bottom[1], 1.0]));
    let scene = &[ramp, wall, floor][..];
    let start = cell([-0.1875, -0.145_833_34], [0.229_166_67, 0.270_833_34]);
    let moved =
        Motion::among(&scene).run(start, [0.178_571_43, -0.160_714_28], &mut MoveLog::new());
    let place = moved.unwrap().place();
    assert!(
        scene.iter().all(|other| !other.overlaps(place)),
        "{place:?}"
    );
}

/// The trailing edge, one rounding behind where it was, is trimmed to the edge of a box it has come past, even
/// if a tile that the mover started in is in front of that box.
#[test]
fn rounds_clear_of_a_box_behind_a_tile_it_started_in() {
    let (empty, solid) = (Tile::EMPTY, Tile::SOLID);
    let rows = [
        [solid, empty, empty, empty, empty, empty],
        [solid, empty, empty, empty, empty, solid],
    ];
    let (origin, size) = ([0.145_833_33, 0.125], [0.041_666_668; 2]);
    let map = TileMap::from_tiles(origin, size, 6, &rows.concat(), Outside::Clamp).unwrap();
    let pillar = [Aabb::from_corners(
        [0.083_333_336, -0.229_166_67],
        [0.166_666_67, -0.145_833_33_f32],
    )];
    let start = Aabb::from_corners([0.020_833_334, 0.25], [0.208_333_33, 0.520_833_3]);
    let moved = Motion::among(&(&map, &pillar[..])).run(
        start,
        [0.535_714_27, -0.589_285_73],
        &mut MoveLog::new(),
    );
    let place = moved.unwrap().place();
    assert_eq!(place.edge(Side::MinX), pillar[0].edge(Side::MaxX));
}

/// A box that is flush with the thin end of a slope, at the very height of the surface there, bounces off it.
#[test]
fn bounces_off_the_thin_end_of_a_slope() {
    let slope = Slope::new(Side::MinY, Side::MaxX, SlopePart::High).unwrap();
    let cell = Aabb::from_corners([0.0, 0.0], [0.041_666_668, 0.041_666_668_f32]);
    let below = cell.moved([0.0, 0.041_666_668]);
    let below = Obstacle::solid(below).with_faces(Side::MinX | Side::MaxX | Side::MaxY.into());
    let scene = &[Obstacle::slope(cell, slope), below][..];
    let start = Aabb::from_corners([-0.0625, 0.0], [0.0, 0.020_833_334]);
    let moved = Motion::among(&scene)
        .with_response(|_, _| Response::Bounce)
        .run(start, [0.053_571_43, 0.053_571_43], &mut MoveLog::new());
    let place = moved.unwrap().place();
    assert!(
        scene.iter().all(|other| !other.overlaps(place)),
        "{place:?}"
    );
}
