use super::{Route, RouteEnd, RouteError};
use jostle::{Scalar, Vec2};

const RATES: [u32; 3] = [30, 60, 120];

/// Runs a route for some seconds and returns where the steps have led.
fn after<S: Scalar>(mut route: Route<S>, seconds: u32, ticks_per_second: u32) -> Vec2<S> {
    let mut place = Vec2::new(S::ZERO, S::ZERO);
    for _ in 0..seconds * ticks_per_second {
        place += route.step(ticks_per_second);
    }
    assert_eq!(place, route.position(), "{route:?}");
    place
}

/// Runs a route for some seconds and returns where it is.
fn position_after<S: Scalar>(mut route: Route<S>, seconds: u32, ticks_per_second: u32) -> Vec2<S> {
    for _ in 0..seconds * ticks_per_second {
        route.step(ticks_per_second);
    }
    route.position()
}

/// Asserts that a route is at the same place after some seconds at all rates.
fn assert_alike<S: Scalar>(route: &Route<S>) {
    for seconds in [1, 2, 3, 10] {
        let ends = RATES.map(|rate| position_after(route.clone(), seconds, rate));
        assert_eq!(ends, [ends[0]; 3], "{seconds} s of {route:?}");
    }
}

#[test]
fn s50_ends_alike_at_30_60_and_120_ticks_per_second() {
    let corners = [[0, 0], [30, 0], [30, 40], [-3, 7]];
    for end in [RouteEnd::Stop, RouteEnd::Loop, RouteEnd::Back] {
        for speed in [1_i16, 7, 45, 60, 77] {
            let whole = Route::new(corners, i32::from(speed), 0, end).unwrap();
            for seconds in [1, 2, 3, 10] {
                let ends = RATES.map(|rate| after(whole.clone(), seconds, rate));
                assert_eq!(ends, [ends[0]; 3], "{seconds} s of {whole:?}");
            }
            let corners = corners.map(|corner| corner.map(f64::from));
            assert_alike(&Route::new(corners, f64::from(speed) + 0.1, 0, end).unwrap());
            let corners = [[0.0, 0.0], [30.0, 0.0], [30.0, 40.0], [-3.0, 7.0]];
            assert_alike(&Route::new(corners, f32::from(speed) + 0.1, 0, end).unwrap());
        }
    }
}

#[test]
#[expect(clippy::float_cmp, reason = "corners are reached exactly")]
fn reaches_corners_exactly_and_never_drifts() {
    let mut route = Route::new([[0.0_f32, 0.0], [90.0, 0.0]], 60.0, 0, RouteEnd::Back).unwrap();
    let mut x = 0.0_f32;
    for tick in 1..=180_000_u32 {
        x += route.step(60).x;
        match tick % 180 {
            0 => assert_eq!(x, 0.0, "tick {tick}"),
            90 => assert_eq!(x, 90.0, "tick {tick}"),
            _ => {}
        }
    }
}

#[test]
fn rests_at_each_end_for_the_whole_wait() {
    // 10 units at 4 per tick: 4, 8, 10, then a rest.
    let mut route = Route::new([[0, 0], [10, 0]], 240, 2, RouteEnd::Back).unwrap();
    let steps: Vec<i32> = (0..11).map(|_| route.step(60).x).collect();
    assert_eq!(steps, [4, 4, 2, 0, 0, -4, -4, -2, 0, 0, 4]);
    let mut route = Route::new([[0, 0], [4, 0], [4, 4], [0, 4]], 240, 1, RouteEnd::Loop).unwrap();
    let steps: Vec<_> = (0..6)
        .map(|_| route.step(60))
        .map(|step| [step.x, step.y])
        .collect();
    assert_eq!(steps, [[4, 0], [0, 4], [-4, 0], [0, -4], [0, 0], [4, 0]]);
}

#[test]
fn stays_where_there_is_no_way_to_go() {
    let still = Vec2::new(0, 0);
    let routes = [
        Route::new([[3, 4]], 60, 0, RouteEnd::Back),
        Route::new([[3, 4], [3, 4], [3, 4]], 60, 0, RouteEnd::Loop),
        Route::new([[3, 4], [3, 4]], 60, 3, RouteEnd::Back),
        Route::new([[3, 4], [9, 4]], 0, 0, RouteEnd::Back),
    ];
    for mut route in routes.map(Result::unwrap) {
        assert!((0..200).all(|_| route.step(60) == still), "{route:?}");
    }
    let mut route = Route::new([[0, 0], [9, 0]], 60, 0, RouteEnd::Back).unwrap();
    assert_eq!(route.step(0), still);
}

#[test]
fn skips_legs_without_length() {
    let corners = [[0, 0], [0, 0], [10, 0], [10, 0], [10, 10], [0, 0], [0, 0]];
    let mut route = Route::new(corners, 60, 0, RouteEnd::Stop).unwrap();
    for _ in 0..15 {
        route.step(60);
    }
    assert_eq!(route.position(), Vec2::new(10, 5));
}

#[test]
fn survives_any_speed_and_any_distance() {
    for speed in [f64::MIN_POSITIVE, 1e-300, 1.0, 1e300, f64::MAX] {
        for size in [f64::MIN_POSITIVE, 1e-300, 1.0, 1e300, f64::MAX / 4.0] {
            for end in [RouteEnd::Stop, RouteEnd::Loop, RouteEnd::Back] {
                for wait in [0, 1] {
                    let corners = [[0.0, 0.0], [size, size], [size, 0.0]];
                    let mut route = Route::new(corners, speed, wait, end).unwrap();
                    let is_sound = (0..100).all(|_| route.step(60).is_finite());
                    assert!(is_sound && route.position().is_finite(), "{route:?}");
                }
            }
        }
    }
    let mut route =
        Route::new([[0, 0], [i32::MAX, i32::MIN]], i32::MAX, 0, RouteEnd::Back).unwrap();
    for _ in 0..1000 {
        route.step(1);
    }
    assert_eq!(
        Route::new([[i32::MIN, 0], [i32::MAX, 0]], 1, 0, RouteEnd::Back),
        Err(RouteError::TooFar { index: 1 })
    );
    assert_eq!(
        Route::new([[0.0, 0.0], [f32::NAN, 0.0]], 1.0, 0, RouteEnd::Back),
        Err(RouteError::NotFinite { index: 1 })
    );
    let none: [[i32; 2]; 0] = [];
    assert_eq!(
        Route::new(none, 1, 0, RouteEnd::Back),
        Err(RouteError::NoPoints)
    );
}

#[test]
fn keeps_its_place_when_the_rate_changes() {
    let mut route = Route::new([[0, 0], [600, 0]], 60, 0, RouteEnd::Back).unwrap();
    for _ in 0..30 {
        route.step(60);
    }
    assert_eq!(route.position(), Vec2::new(30, 0));
    for _ in 0..60 {
        route.step(120);
    }
    assert_eq!(route.position(), Vec2::new(60, 0));
}
