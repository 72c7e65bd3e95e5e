//! Fixed ticks, remainders, interpolation between ticks, and snapping to pixels.
#![expect(clippy::float_cmp, reason = "these results are exact")]

use crate::random::Random;
use core::time::Duration;
use jostle::errors::{AmountError, FixedStepError};
use jostle::{
    FixedStep, Float, Remainder, Remainder2, interpolate, snap_to_pixels, snap_to_pixels_scaled,
};

const SECOND: Duration = Duration::from_secs(1);

#[test]
fn sixty_ticks_per_second_stay_sixty_for_ever() {
    let mut step = FixedStep::new(60).with_max_ticks(60);
    for second in 1..=200_000 {
        assert_eq!(step.advance(SECOND), 60, "second {second}");
    }
    assert_eq!(step.ticks(), 12_000_000);
    assert_eq!(step.alpha(), 0.0);
}

#[test]
fn ten_million_ticks_do_not_drift_at_an_odd_frame_rate() {
    // A frame of 1/59.94 s in whole nanoseconds, so the number of ticks due is known exactly.
    let frame = Duration::from_nanos(16_683_350);
    let mut step = FixedStep::new(60);
    let mut real_nanos = 0_u128;
    for _ in 0..10_000_000 {
        real_nanos += frame.as_nanos();
        let _ = step.advance(frame);
    }
    assert_eq!(u128::from(step.ticks()), real_nanos * 60 / 1_000_000_000);
    assert_eq!(step.dropped(), Duration::ZERO);
}

#[test]
fn ticks_do_not_depend_on_how_time_is_cut_into_frames() {
    for rate in [1, 3, 50, 60, 144, 1_000, 999_983] {
        let mut whole = FixedStep::new(rate).with_max_ticks(u32::MAX);
        let mut cut = whole.clone();
        let mut generator = Random::seed(u64::from(rate));
        let mut total = Duration::ZERO;
        for _ in 0..1_000 {
            let frame = Duration::from_nanos(generator.below(40_000_000));
            let _ = cut.advance(frame);
            total += frame;
        }
        let _ = whole.advance(total);
        assert_eq!(cut, whole, "rate {rate}");
    }
}

#[test]
fn a_slow_frame_does_not_start_a_spiral_of_death() {
    let mut step = FixedStep::new(60).with_max_ticks(4);
    assert_eq!(step.advance(SECOND), 4);
    assert_eq!(step.ticks(), 4, "the dropped 56 do not count");
    assert_eq!(step.dropped(), SECOND * 56 / 60);
    assert_eq!(step.advance(Duration::ZERO), 0, "and are not made up for");

    step.reset();
    assert_eq!(step.dropped(), Duration::ZERO);
    assert_eq!(step.max_ticks(), 4);
}

#[test]
fn the_cap_keeps_the_fraction_of_a_tick() {
    let mut step = FixedStep::new(100).with_max_ticks(1);
    assert_eq!(step.advance(Duration::from_micros(57_500)), 1);
    assert_eq!(step.alpha(), 0.75);
    assert_eq!(step.dropped(), Duration::from_millis(40));
}

#[test]
fn the_longest_duration_neither_overflows_nor_hangs() {
    for mut step in [
        FixedStep::new(u32::MAX).with_max_ticks(u32::MAX),
        FixedStep::from_ratio(u32::MAX, u32::MAX),
        FixedStep::from_ratio(1, u32::MAX),
        FixedStep::new(60),
    ] {
        for _ in 0..20 {
            let due = step.advance(Duration::MAX);
            assert!(due <= step.max_ticks());
            assert!(step.alpha() < 1.0);
        }
        assert_eq!(step.dropped(), Duration::MAX);
    }
}

#[test]
fn alpha_is_below_one_even_just_before_a_tick() {
    for rate in [1, 7, 60, 144] {
        let mut step = FixedStep::new(rate);
        let almost =
            Duration::from_nanos(1_000_000_000 / u64::from(rate)) - Duration::from_nanos(1);
        assert_eq!(step.advance(almost), 0);
        let alpha = step.alpha();
        assert!(0.99 < alpha && alpha < 1.0, "rate {rate}: {alpha}");
    }
    let mut slow = FixedStep::from_ratio(1, u32::MAX);
    let almost = Duration::from_secs(u64::from(u32::MAX)) - Duration::from_nanos(1);
    assert_eq!(slow.advance(almost), 0);
    assert_eq!(
        slow.alpha(),
        1.0 - f32::EPSILON / 2.0,
        "would round up to 1"
    );
}

#[test]
fn the_default_cap_is_a_quarter_of_a_second_and_at_least_a_tick() {
    assert_eq!(FixedStep::new(60).max_ticks(), 15);
    assert_eq!(FixedStep::new(1_000).max_ticks(), 250);
    assert_eq!(FixedStep::new(1).max_ticks(), 1);
    assert_eq!(FixedStep::from_ratio(1, 10).max_ticks(), 1);
}

#[test]
fn a_step_that_cannot_work_is_refused() {
    let step = FixedStep::new(60);
    assert_eq!(FixedStep::try_new(0), Err(FixedStepError::ZeroRate));
    assert_eq!(
        FixedStep::try_from_ratio(0, 1),
        Err(FixedStepError::ZeroRate)
    );
    assert_eq!(
        FixedStep::try_from_ratio(1, 0),
        Err(FixedStepError::ZeroSeconds)
    );
    assert_eq!(step.try_with_max_ticks(0), Err(FixedStepError::ZeroCap));
}

#[test]
#[should_panic(expected = "a fixed step needs a rate of at least 1 tick, not 0")]
fn a_rate_of_zero_panics_with_the_error_message() {
    let _ = FixedStep::new(0);
}

#[test]
fn s53_five_steps_of_four_tenths_are_two_pixels() {
    check_s53::<f32>(0.4, 1e-6);
    check_s53::<f64>(0.4, 1e-15);
    check_s53_mirrored::<f32>(-0.4);
    check_s53_mirrored::<f64>(-0.4);
}

#[track_caller]
fn check_s53<F: Float>(amount: F, tolerance: f64) {
    let mut rest = Remainder::<F>::new();
    assert_eq!(positions(&mut rest, &[amount; 5]), [0, 1, 1, 2, 2]);
    let rest = rest.rest().to_f64();
    assert!(rest.abs() < tolerance, "{rest} is left over");
}

#[track_caller]
fn check_s53_mirrored<F: Float>(amount: F) {
    let mut rest = Remainder::<F>::new();
    assert_eq!(positions(&mut rest, &[amount; 5]), [0, -1, -1, -2, -2]);
}

#[test]
fn halves_are_rounded_away_from_zero() {
    for (amount, pixels, left) in [
        (0.5, 1, -0.5),
        (-0.5, -1, 0.5),
        (1.5, 2, -0.5),
        (-2.5, -3, 0.5),
    ] {
        let mut rest = Remainder::<f64>::new();
        assert_eq!(rest.feed(amount), Ok(pixels), "{amount}");
        assert_eq!(rest.rest(), left, "{amount}");
    }
    let mut rest = Remainder::<f32>::new();
    assert_eq!(positions(&mut rest, &[0.5; 6]), [1, 1, 2, 2, 3, 3]);
    assert_eq!(positions(&mut rest, &[1.0; 3]), [1, 2, 3]);
}

#[test]
fn a_body_at_rest_stays_despite_half_a_pixel_of_remainder() {
    for half in [0.5, -0.5] {
        let mut rest = Remainder::<f32>::new();
        assert!(rest.feed(half).is_ok());
        assert_eq!(positions(&mut rest, &[0.0, -0.0, 0.0]), [0, 0, 0]);
        assert_eq!(rest.rest(), -half);
    }
}

#[test]
fn a_body_with_a_remainder_is_at_the_pixel_nearest_to_its_path() {
    let mut generator = Random::seed(53);
    let mut rest = Remainder::<f64>::new();
    let (mut x, mut path) = (0_i64, 0.0);
    for _ in 0..100_000 {
        // Multiples of 1/64 add up exactly.
        let amount = generator.below(4_000) as f64 / 64.0 - 31.0;
        path += amount;
        x += i64::from(rest.feed(amount).unwrap());
        assert_eq!(x as f64 + rest.rest(), path);
        assert!(rest.rest().abs() <= 0.5);
    }
}

#[test]
fn a_long_distance_does_not_swallow_the_remainder() {
    let mut rest = Remainder::<f32>::new();
    assert_eq!(rest.feed(0.25), Ok(0));
    assert_eq!(rest.feed(16_777_216.0), Ok(16_777_216));
    assert_eq!(rest.rest(), 0.25);
}

#[test]
fn a_wall_clears_only_its_axis() {
    let mut rest = Remainder2::<f32>::new();
    assert_eq!(rest.feed([0.25, 0.25]), Ok([0, 0]));
    rest.x.clear();
    assert_eq!(rest.rest(), [0.0, 0.25]);
}

#[test]
fn nan_and_out_of_range_amounts_change_nothing() {
    let mut rest = Remainder2::<f64>::new();
    assert_eq!(rest.feed([0.25, -0.25]), Ok([0, 0]));
    let before = rest;
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        for amount in [[bad, 1.0], [1.0, bad]] {
            assert!(
                matches!(rest.feed(amount), Err(AmountError::NotFinite { .. })),
                "{amount:?}"
            );
            assert_eq!(rest, before);
        }
    }
    for bad in [
        2_147_483_648.0,
        -2_147_483_649.0,
        1e10,
        -9.3e18,
        1e300,
        f64::MIN,
    ] {
        let refused = Err(AmountError::OutOfRange { amount: bad });
        assert_eq!(rest.feed([bad, 1.0]), refused);
        assert_eq!(rest.feed([1.0, bad]), refused);
        assert_eq!(rest, before);
    }
}

#[test]
fn the_ends_of_the_pixel_range_are_reached() {
    let mut rest = Remainder::<f64>::new();
    assert_eq!(rest.feed(2_147_483_647.25), Ok(i32::MAX));
    rest.clear();
    assert_eq!(rest.feed(-2_147_483_648.25), Ok(i32::MIN));
    assert_eq!(rest.rest(), -0.25);
}

#[test]
fn sprites_are_drawn_between_the_last_two_ticks() {
    assert_eq!(interpolate([0.0, 10.0], [8.0, 20.0], 0.25), [2.0, 12.5]);
    assert_eq!(interpolate([0.0_f32, 10.0], [8.0, 20.0], 0.0), [0.0, 10.0]);
    assert_eq!(interpolate([0.1_f64, 10.0], [0.7, 20.0], 1.0), [0.7, 20.0]);
}

#[test]
fn sprites_never_leave_the_path_of_the_tick() {
    let mut generator = Random::seed(8);
    for round in 0..100_000 {
        let [a, b] = [0, 1].map(|_| f32::from_bits(generator.u32()));
        if a.is_nan() || b.is_nan() {
            continue;
        }
        let alpha = generator.below(1 << 24) as f32 / 16_777_216.0;
        let [x, y] = interpolate([a, f32::MIN], [b, f32::MAX], alpha);
        let in_range = |x: f32| x.clamp(f32::MIN, f32::MAX);
        let (low, high) = (in_range(a.min(b)), in_range(a.max(b)));
        assert!(
            low <= x && x <= high,
            "round {round}: {x} between {a} and {b} at {alpha}"
        );
        assert!(y.is_finite());
    }
}

#[test]
fn a_body_at_rest_is_drawn_where_it_is() {
    for x in [0.1_f32, -0.7, 16_777_215.0, f32::MIN_POSITIVE, f32::MAX] {
        for alpha in [0.0, 0.1, 0.3, 0.999_999_94] {
            assert_eq!(interpolate([x, -x], [x, -x], alpha), [x, -x]);
        }
    }
}

#[test]
fn invalid_positions_and_alphas_are_drawn_at_finite_places() {
    let (inf, nan) = (f64::INFINITY, f64::NAN);
    assert_eq!(interpolate([1.0, nan], [nan, 2.0], 0.5), [1.0, 2.0]);
    assert_eq!(interpolate([nan, inf], [nan, 2.0], 0.5), [0.0, f64::MAX]);
    assert_eq!(
        interpolate([nan, f64::MIN], [5.0, f64::MAX], 1.0),
        [5.0, f64::MAX]
    );
    assert_eq!(
        interpolate([5.0, f64::MIN], [nan, f64::MAX], 0.5),
        [5.0, 0.0]
    );
    assert_eq!(interpolate([1.0, 2.0], [3.0, 4.0], f32::NAN), [1.0, 2.0]);
    assert_eq!(interpolate([1.0, 2.0], [3.0, 4.0], -7.0), [1.0, 2.0]);
    assert_eq!(interpolate([1.0, 2.0], [3.0, 4.0], 7.0), [3.0, 4.0]);
}

#[test]
fn a_sprite_steps_evenly_across_zero() {
    let drawn: Vec<i32> = (-5..=5).map(|half| snap_x(f64::from(half) * 0.5)).collect();
    assert_eq!(drawn, [-2, -2, -1, -1, 0, 0, 1, 1, 2, 2, 3]);
    for shift in -1_000..1_000 {
        assert_eq!(snap_x(f64::from(shift) + 0.25), shift);
        assert_eq!(snap_x(f64::from(shift) + 0.75), shift + 1);
    }
}

#[test]
fn snapping_is_not_fooled_by_numbers_next_to_a_half() {
    assert_eq!(
        snap_x(0.499_999_999_999_999_94),
        0,
        "adding a half would give 1"
    );
    assert_eq!(snap_to_pixels([0.499_999_97_f32, -0.500_000_06]), [0, -1]);
    assert_eq!(snap_x(-1e-300), 0);
}

#[test]
fn snapping_saturates_and_draws_nan_at_zero() {
    assert_eq!(snap_to_pixels([f32::MAX, f32::MIN]), [i32::MAX, i32::MIN]);
    assert_eq!(
        snap_to_pixels([f64::INFINITY, f64::NEG_INFINITY]),
        [i32::MAX, i32::MIN]
    );
    assert_eq!(
        snap_to_pixels([2_147_483_646.5, -2_147_483_648.5]),
        [i32::MAX, i32::MIN]
    );
    assert_eq!(snap_to_pixels([f32::NAN, -f32::NAN]), [0, 0]);
    assert_eq!(
        snap_to_pixels_scaled([1.0, -1.0], f32::INFINITY),
        [i32::MAX, i32::MIN]
    );
    assert_eq!(snap_to_pixels_scaled([1.0, -1.0], f32::NAN), [0, 0]);
}

#[test]
fn a_world_in_tiles_snaps_to_pixels() {
    assert_eq!(snap_to_pixels_scaled([0.5_f32, -0.031_25], 16.0), [8, 0]);
    assert_eq!(snap_to_pixels_scaled([0.5_f32, -0.032], 16.0), [8, -1]);
}

fn snap_x(x: f64) -> i32 {
    snap_to_pixels([x, 0.0])[0]
}

fn positions<F: Float>(rest: &mut Remainder<F>, amounts: &[F]) -> Vec<i32> {
    let step = |x: &mut i32, &amount: &F| {
        *x += rest.feed(amount).expect("a sane amount");
        Some(*x)
    };
    amounts.iter().scan(0, step).collect()
}
