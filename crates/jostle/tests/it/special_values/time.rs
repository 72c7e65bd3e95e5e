//! `time`: fixed steps, remainders, and drawing.

use super::values::{Special, check_sound, check_twins, for_each, for_floats};
use crate::numbers::for_numbers;
use jostle::errors::AmountError;
use jostle::{
    FixedStep, Float, Remainder, Remainder2, interpolate, snap_to_pixels, snap_to_pixels_scaled,
};
use std::time::Duration;

const COUNTS: [u32; 7] = [0, 1, 2, 60, 1 << 31, u32::MAX - 1, u32::MAX];

for_numbers! {
    pixels_are_whole_numbers_whatever_the_position: i16 i32 i64 f32 f64;
}

for_floats! {
    remainders_stay_within_half_a_pixel;
    refused_amounts_change_nothing;
    drawn_positions_are_in_between;
}

fn durations() -> [Duration; 7] {
    [
        Duration::ZERO,
        Duration::from_nanos(1),
        Duration::from_nanos(999_999_999),
        Duration::from_secs(1),
        Duration::from_secs(1 << 32),
        Duration::from_secs(u64::MAX),
        Duration::MAX,
    ]
}

#[test]
fn steps_are_made_or_refused() {
    for ticks in COUNTS {
        check_twins(|| FixedStep::new(ticks), FixedStep::try_new(ticks));
        for seconds in COUNTS {
            let tried = FixedStep::try_from_ratio(ticks, seconds);
            assert_eq!(tried.is_ok(), 0 < ticks && 0 < seconds);
            check_twins(|| FixedStep::from_ratio(ticks, seconds), tried);
        }
        let step = FixedStep::new(60);
        let tried = step.clone().try_with_max_ticks(ticks);
        check_twins(|| step.with_max_ticks(ticks), tried);
    }
}

#[test]
fn any_duration_may_pass() {
    for (ticks, seconds) in COUNTS.into_iter().flat_map(|a| COUNTS.map(|b| (a, b))) {
        let Ok(fresh) = FixedStep::try_from_ratio(ticks, seconds) else {
            continue;
        };
        assert!(0.0 < fresh.tick_seconds_f64() && fresh.tick_seconds_f64().is_finite());
        assert!(0.0 < fresh.tick_seconds() && fresh.tick_seconds().is_finite());
        for cap in [1, 15, u32::MAX] {
            let mut step = fresh.clone().with_max_ticks(cap);
            assert_eq!(step.max_ticks(), cap);
            let mut owed = 0;
            for elapsed in durations().into_iter().chain([Duration::MAX; 3]) {
                let before = step.dropped();
                let due = step.advance(elapsed);
                owed += u64::from(due);
                let about = format!("{ticks} in {seconds} s, cap {cap}, {elapsed:?}");
                assert!(due <= cap, "{about}: {due}");
                assert!(
                    (0.0..1.0).contains(&step.alpha()),
                    "{about}: {}",
                    step.alpha()
                );
                assert_eq!(step.ticks(), owed, "{about}");
                assert!(before <= step.dropped(), "{about}");
            }
            step.reset();
            assert_eq!(step, fresh.clone().with_max_ticks(cap));
        }
    }
}

fn remainders_stay_within_half_a_pixel<F: Special + Float>() {
    let half = 0.5;
    for_each(14_000, |amounts: [F; 3]| {
        let mut rest = Remainder::<F>::new();
        for amount in amounts {
            let before = rest;
            let fed = rest.feed(amount);
            check_sound(rest.rest());
            assert!(rest.rest().to_f64().abs() <= half, "{rest:?}");
            assert!(
                fed.is_ok() || rest == before,
                "a refused call changes nothing"
            );
            let is_in_range = amount.is_finite() && amount.to_f64().abs() < 2_147_483_647.0;
            assert!(!is_in_range || fed.is_ok(), "{fed:?}");
            assert!(amount.is_finite() || matches!(fed, Err(AmountError::NotFinite { .. })));
        }
        rest.clear();
        assert_eq!(rest, Remainder::new());
    });
}

fn refused_amounts_change_nothing<F: Special + Float>() {
    for_each(1_000, |[x, y]: [F; 2]| {
        let mut rest = Remainder2::<F>::new();
        assert_eq!(rest.feed([F::from_f64(0.25); 2]), Ok([0, 0]));
        let before = rest;
        let (mut alone_x, mut alone_y) = (rest.x, rest.y);
        let fed = rest.feed([x, y]);
        let (fed_x, fed_y) = (alone_x.feed(x), alone_y.feed(y));
        assert_eq!(fed.is_ok(), fed_x.is_ok() && fed_y.is_ok());
        match fed {
            Ok(pixels) => {
                assert_eq!([Ok(pixels[0]), Ok(pixels[1])], [fed_x, fed_y]);
                assert_eq!(rest.rest(), [alone_x.rest(), alone_y.rest()]);
            }
            Err(error) => {
                assert_eq!(rest, before);
                assert!(error.to_string().starts_with("cannot move by"), "{error}");
            }
        }
        rest.clear();
        assert_eq!(rest, Remainder2::new());
    });
}

fn drawn_positions_are_in_between<F: Special + Float>() {
    for_each(1_000, |[previous, current]: [F; 2]| {
        for &alpha in f32::SPECIAL {
            let [drawn, _] = interpolate([previous, current], [current, previous], alpha);
            check_sound(drawn);
            if previous.is_finite() && current.is_finite() {
                let (a, b) = if previous < current {
                    (previous, current)
                } else {
                    (current, previous)
                };
                assert!(a <= drawn && drawn <= b, "{drawn:?} at {alpha}");
                let (is_start, is_end) = (alpha <= 0.0 || alpha.is_nan(), 1.0 <= alpha);
                assert!(!is_start || drawn == previous, "{drawn:?} at {alpha}");
                assert!(!is_end || drawn == current, "{drawn:?} at {alpha}");
            }
        }
    });
}

fn pixels_are_whole_numbers_whatever_the_position<S: Special>() {
    for_each(1_000, |[x, y]: [S; 2]| {
        let at = snap_to_pixels([x, y]);
        assert_eq!(at, snap_to_pixels_scaled([x, y], 1.0));
        let is_near = !x.is_finite() || x.to_f64().abs() < 2e9;
        let difference = x.to_f64() - f64::from(at[0]);
        assert!(!is_near || !x.is_finite() || (-0.5..=0.5).contains(&difference));
        assert!(x.is_finite() || [i32::MIN, 0, i32::MAX].contains(&at[0]));
        for &scale in f32::SPECIAL {
            let at = snap_to_pixels_scaled([x, y], scale);
            assert!(!scale.is_nan() || at == [0, 0]);
        }
    });
}
