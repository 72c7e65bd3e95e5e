//! Moves among obstacles without a world, with every option of a mover.
#![expect(clippy::float_cmp, reason = "these results are exact")]

mod slopes;

use crate::numbers::{Number, aabb, for_numbers, n, vec};
use jostle::motion::{Motion, Obstacle};
use jostle::{
    Aabb, MoveLog, MoveOptions, Moved, Outside, Response, Side, Sides, Slope, SlopePart, Tile,
    TileMap,
};

for_numbers! {
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
