//! Two slopes at once: a box in a valley, whichever slope is visited first.

use crate::numbers::{Number, aabb, for_numbers, n, vec};
use jostle::motion::{Motion, Obstacle};
use jostle::{Aabb, MoveLog, MoveOptions, Moved, Response, Side, Slope, SlopePart, Vec2};

for_numbers! {
    a_box_lowered_into_a_valley_rests_on_both_slopes: i16 i32 i64 f32 f64;
    walks_up_the_slope_ahead_out_of_a_valley: i16 i32 i64 f32 f64;
    walks_down_into_a_valley_and_up_the_other_side: i16 i32 i64 f32 f64;
    stops_in_a_valley_if_the_other_side_is_too_steep: i16 i32 i64 f32 f64;
    of_two_slopes_ahead_the_steeper_one_counts: i16 i32 i64 f32 f64;
    a_valley_in_the_ceiling_is_the_same_upside_down: i16 i32 i64 f32 f64;
}

fn slope<S: Number>(x: f64, surface: Side, uphill: Side, part: SlopePart) -> Obstacle<S> {
    let slope = Slope::new(surface, uphill, part).unwrap();
    Obstacle::slope(aabb((x, 0.0, 16.0, 16.0)), slope)
}

/// Returns a valley from 0 to 32, with its lowest point at 16.
fn valley<S: Number>(surface: Side) -> [Obstacle<S>; 2] {
    [(0.0, Side::MinX), (16.0, Side::MaxX)]
        .map(|(x, uphill)| slope(x, surface, uphill, SlopePart::Whole))
}

fn run<S: Number>(
    scene: &[Obstacle<S>],
    start: Aabb<S>,
    delta: Vec2<S>,
    response: Response,
) -> (Moved<S>, MoveLog<S, usize>) {
    let mut log = MoveLog::new();
    let up = match scene[0].as_slope().unwrap().surface() {
        Side::MinY => Side::MinY,
        _ => Side::MaxY,
    };
    let options = MoveOptions {
        up: Some(up),
        ..MoveOptions::default()
    };
    let moved = Motion::among(&scene)
        .with_options(options)
        .with_response(|_, _| response)
        .run(start, delta, &mut log)
        .unwrap();
    (moved, log)
}

/// Moves with both orders of slopes, and mirrored about the middle of the valley.
#[track_caller]
fn check<S: Number>(
    [a, b]: [Obstacle<S>; 2],
    start: (f64, f64),
    delta: (f64, f64),
    end: (f64, f64),
) {
    let at = |(x, y): (f64, f64)| aabb::<S>((x, y, 8.0, 8.0));
    let other = |(x, y): (f64, f64)| (24.0 - x, y);
    let mirror = |one: Obstacle<S>| {
        let (slope, x) = (one.as_slope().unwrap(), one.place.min().x);
        let mirrored = Slope::new(slope.surface(), slope.uphill().opposite(), slope.part());
        let to = n::<S>(16.0).checked_sub(x).unwrap();
        let cell = Aabb::new(to, S::ZERO, n(16.0), n(16.0));
        Obstacle::slope(cell, mirrored.unwrap())
    };
    for scene in [[a, b], [b, a]] {
        let (moved, _) = run(&scene, at(start), vec(delta), Response::Slide);
        assert_eq!(moved.place(), at(end), "{delta:?} among {scene:?}");
        let scene = scene.map(mirror);
        let delta = (0.0 - delta.0, delta.1);
        let (moved, _) = run(&scene, at(other(start)), vec(delta), Response::Slide);
        assert_eq!(moved.place(), at(other(end)), "{delta:?} among {scene:?}");
    }
}

fn a_box_lowered_into_a_valley_rests_on_both_slopes<S: Number>() {
    let scene = valley::<S>(Side::MinY);
    check(scene, (12.0, -20.0), (0.0, 40.0), (12.0, 4.0));
    for scene in [scene, [scene[1], scene[0]]] {
        for response in [Response::Slide, Response::Stop, Response::Bounce] {
            let start = aabb((12.0, -20.0, 8.0, 8.0));
            let (moved, log) = run(&scene, start, vec((0.0, 30.0)), response);
            let mut met: Vec<_> = log.hits().iter().map(|hit| hit.other).collect();
            met.sort_unstable();
            assert_eq!(met, [0, 1], "both are reported, {response:?}");
            let y = if response == Response::Bounce {
                -2.0
            } else {
                4.0
            };
            assert_eq!(moved.place(), aabb((12.0, y, 8.0, 8.0)), "{response:?}");
        }
    }
}

fn walks_up_the_slope_ahead_out_of_a_valley<S: Number>() {
    let scene = valley::<S>(Side::MinY);
    for (x, y) in [(3.0, 2.0), (3.0, 0.0), (1.0, 9.0), (6.0, 1.0)] {
        let end = (12.0 + x, 4.0 - x);
        check(scene, (12.0, 4.0), (x, y), end);
        let end = (12.0 - x, 4.0 - x);
        check(scene, (12.0, 4.0), (-x, y), end);
    }
}

fn walks_down_into_a_valley_and_up_the_other_side<S: Number>() {
    for x in [3.0, 8.0, 9.0, 10.0, 16.0] {
        let up = f64::max(0.0, x - 8.0);
        for y in [x, x + 4.0, 40.0] {
            let scene = valley::<S>(Side::MinY);
            let end = (4.0 + x, -4.0 + x - up - up);
            check(scene, (4.0, -4.0), (x, y), end);
            let scene = valley::<S>(Side::MaxY);
            check(scene, (4.0, 12.0), (x, -y), (end.0, 8.0 - end.1));
        }
    }
    let scene = valley::<S>(Side::MinY);
    let start = aabb((4.0, -4.0, 8.0, 8.0));
    let (moved, log) = run(&scene, start, vec((16.0, 20.0)), Response::Slide);
    assert_eq!(moved.blocked, Side::MaxY.into());
    let [down, up] = log.hits() else {
        panic!("down one slope, up the other: {:?}", log.hits());
    };
    assert_eq!([down.other, up.other], [0, 1]);
    let is_half = up.fraction <= 0.5 && 0.499 < up.fraction;
    assert!(is_half, "up to rounding: {up:?}");
}

fn stops_in_a_valley_if_the_other_side_is_too_steep<S: Number>() {
    let scene = valley::<S>(Side::MinY);
    let options = MoveOptions {
        max_slope: (1, 2),
        ..MoveOptions::default()
    };
    let moved = Motion::among(&&scene[..])
        .with_options(options)
        .run(
            aabb((4.0, -4.0, 8.0, 8.0)),
            vec((16.0, 20.0)),
            &mut MoveLog::new(),
        )
        .unwrap();
    // A turn is rounded to the near side; from there the other slope is ahead, not below.
    let end = moved.place().min().x;
    assert!(n::<S>(12.0) <= end && end <= n(13.0), "{moved:?}");
    assert_eq!(moved.blocked, Side::MaxX | Side::MaxY);
}

fn of_two_slopes_ahead_the_steeper_one_counts<S: Number>() {
    // The lower half of a gentle slope starts at the same place as the steep one.
    let steep = slope::<S>(16.0, Side::MinY, Side::MaxX, SlopePart::Whole);
    let gentle = slope::<S>(16.0, Side::MinY, Side::MaxX, SlopePart::Low);
    check([steep, gentle], (8.0, 8.0), (4.0, 1.0), (12.0, 4.0));
    check([steep, gentle], (4.0, 8.0), (8.0, 0.0), (12.0, 4.0));
}

fn a_valley_in_the_ceiling_is_the_same_upside_down<S: Number>() {
    let scene = valley::<S>(Side::MaxY);
    check(scene, (12.0, 40.0), (0.0, -60.0), (12.0, 4.0));
    for x in [3.0, -3.0] {
        check(scene, (12.0, 4.0), (x, -2.0), (12.0 + x, 7.0));
    }
}

/// If the middle falls between two numbers, the two rest heights round apart.
#[test]
fn rounded_valleys_are_symmetric() {
    for step in 0..200_u16 {
        let (x, width) = (0.1 * f32::from(step), 3.0 + 0.07 * f32::from(step));
        let cell = |x: f32| Aabb::new(x, 0.3, 7.7, 7.7);
        let uphill = |uphill| Slope::new(Side::MinY, uphill, SlopePart::Whole).unwrap();
        let valley = [
            Obstacle::slope(cell(x), uphill(Side::MinX)),
            Obstacle::slope(cell(x + 7.7), uphill(Side::MaxX)),
        ];
        let middle = valley[0].place.max().x;
        let start = Aabb::new(middle - width / 2.0, -30.0, width, 5.0);
        for response in [Response::Slide, Response::Stop] {
            for delta in [[0.0, 50.0], [0.7, 45.0], [-0.7, 45.0]].map(Vec2::from) {
                let [one, other] = [valley, [valley[1], valley[0]]]
                    .map(|scene| run(&scene, start, delta, response).0);
                assert_eq!(one, other, "step {step} by {delta:?}, {response:?}");
            }
        }
    }
}
