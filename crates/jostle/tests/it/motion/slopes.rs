//! Moves on slopes, up to them and under them, without a world.

use super::{Place, go, solid};
use crate::numbers::{Number, aabb, for_numbers, n, vec};
use jostle::motion::{Motion, Obstacle};
use jostle::{Aabb, MoveLog, MoveOptions, Response, Side, Slope, SlopePart};

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

/// A box that is flush with the thin end of a slope, at the very height of the surface there, bounces off it.
#[test]
fn bounces_off_the_thin_end_of_a_slope() {
    let slope = Slope::new(Side::MinY, Side::MaxX, SlopePart::High).unwrap();
    let cell = Aabb::from_corners([0.0, 0.0], [0.041_666_668, 0.041_666_668_f32]);
    let below = cell.moved([0.0, 0.041_666_668]);
    let below = Obstacle::solid(below).with_faces(Side::MinX | Side::MaxX | Side::MaxY);
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
