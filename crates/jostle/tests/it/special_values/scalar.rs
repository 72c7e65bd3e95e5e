//! `scalar`: arithmetic, comparison and cells.

use super::values::{Special, check_sound, finite, for_each, for_floats, is_nan};
use crate::numbers::for_numbers;
use crate::random::Random;
use jostle::{Float, Sum};
use std::cmp::Ordering;

const INDICES: [i64; 9] = [
    i64::MIN,
    i64::MIN + 1,
    -(1 << 53) - 1,
    -1,
    0,
    1,
    1 << 30,
    i64::MAX - 1,
    i64::MAX,
];
const RATIOS: [u32; 6] = [0, 1, 2, 3, u32::MAX - 1, u32::MAX];

for_numbers! {
    sums_and_products_stay_in_range: i16 i32 i64 f32 f64;
    exact_sums_round_into_the_range: i16 i32 i64 f32 f64;
    shares_stay_in_range: i16 i32 i64 f32 f64;
    ratios_stay_in_range: i16 i32 i64 f32 f64;
    cells_are_found_or_refused: i16 i32 i64 f32 f64;
    comparisons_are_total_orders: i16 i32 i64 f32 f64;
    mantissa_and_exponent_are_the_number: i16 i32 i64 f32 f64;
    only_saved_bits_are_loaded: i16 i32 i64 f32 f64;
}

for_floats! {
    any_f64_becomes_a_finite_number;
}

fn sums_and_products_stay_in_range<S: Special>() {
    for_each(1_000, |[a, b]: [S; 2]| {
        assert_eq!(a.is_finite(), a.checked_sub(a) == Some(S::ZERO));
        let are_finite = a.is_finite() && b.is_finite();
        let checked = [a.checked_add(b), a.checked_sub(b), a.checked_mul(b)];
        checked.into_iter().flatten().for_each(check_sound);
        assert!(are_finite || checked == [None; 3]);

        let held = [a.saturating_add(b), a.saturating_sub(b)];
        held.into_iter().for_each(check_sound);
        let (plus, minus) = (checked[0].is_some(), checked[1].is_some());
        assert!(!plus || checked[0] == Some(held[0]));
        assert!(!minus || checked[1] == Some(held[1]));
        assert!(plus || !are_finite || held[0] == if a < S::ZERO { S::MIN } else { S::MAX });
        assert!(minus || !are_finite || held[1] == if a < b { S::MIN } else { S::MAX });
        if is_nan(b) {
            assert_eq!(held, [a.saturating_add(S::ZERO); 2], "NaN counts as zero");
        }
        if is_nan(a) {
            let of_zero = [S::ZERO.saturating_add(b), S::ZERO.saturating_sub(b)];
            assert_eq!(held, of_zero, "NaN counts as zero");
        }
        check_sound(a.saturating_mul(b));
        if a == S::ZERO || b == S::ZERO {
            assert_eq!(a.saturating_mul(b), S::ZERO);
        }
        if S::ZERO <= a && S::ZERO <= b && are_finite {
            assert_eq!(a.saturating_mul(b), a.checked_mul(b).unwrap_or(S::MAX));
        }
        if are_finite {
            let (least, most) = if a < b { (a, b) } else { (b, a) };
            check_sound(a.middle(b));
            assert!(least <= a.middle(b) && a.middle(b) <= most);
            assert_eq!(a.middle(b), b.middle(a));
        }
    });
}

fn exact_sums_round_into_the_range<S: Special>() {
    for_each(14_000, |[a, b, c]: [S; 3]| {
        let sum = Sum::new(a, b, c);
        let (down, near, up) = (S::sum_down(sum), S::checked_sum(sum), S::sum_up(sum));
        check_sound(down);
        check_sound(up);
        near.into_iter().for_each(check_sound);
        let _ = (sum.sign(), sum.map(S::to_f64).to_f64());
        if ![a, b, c].into_iter().all(S::is_finite) {
            assert_eq!(near, None, "NaN is refused");
            return;
        }
        assert!(down <= up);
        assert!(near.is_none_or(|near| down <= near && near <= up));
        assert!(!sum.to_f64().is_nan());
        let is_between = Sum::of(S::MIN) <= sum && sum <= Sum::of(S::MAX);
        assert!(!is_between || (Sum::of(down) <= sum && sum <= Sum::of(up)));
        assert!(is_between || down == up, "clamped at the end");
        assert!(!is_between || near.is_some());

        assert_eq!(
            Sum::total(a, b).cmp(&Sum::of(S::ZERO)),
            Sum::total(b, a).sign()
        );
        assert_eq!(Sum::difference(a, b).sign(), a.partial_cmp(&b).unwrap());
        assert!(Sum::magnitude(a).sign().is_ge());
    });
}

fn shares_stay_in_range<S: Special>() {
    for_each(14_000, |[value, part, whole]: [S; 3]| {
        let share = value.share(Sum::of(part), Sum::of(whole));
        check_sound(share);
        let is_sound = [value, part, whole].into_iter().all(S::is_finite);
        let is_share = is_sound && S::ZERO < part && S::ZERO < whole;
        assert!(is_share || share == S::ZERO);
        let is_less = is_share && part <= whole;
        assert!(!is_less || Sum::magnitude(share) <= Sum::magnitude(value));
        assert!(!is_share || part != whole || share == value);
    });
}

fn ratios_stay_in_range<S: Special>() {
    for value in S::SPECIAL {
        for (numerator, denominator) in pairs(&RATIOS) {
            let scaled = value.scaled(numerator, denominator);
            let about = format!("{value:?} * {numerator} / {denominator}: {scaled:?}");
            scaled.into_iter().for_each(check_sound);
            let is_sound = value.is_finite() && denominator != 0;
            assert!(is_sound || scaled.is_none(), "{about}");
            if is_sound && numerator <= denominator {
                let (near, whole) = (scaled.expect(&about).to_f64(), value.to_f64());
                // Rounded to nearest, or to its neighbor.
                let an_ulp = whole.abs() * f64::EPSILON;
                assert!(near.abs() <= whole.abs() + an_ulp, "{about}");
                let is_whole = numerator == denominator;
                assert!(!is_whole || (near - whole).abs() <= an_ulp, "{about}");
            }
        }
    }
}

fn cells_are_found_or_refused<S: Special>() {
    for_each(14_000, |[origin, size, x]: [S; 3]| {
        let cell = S::cell(origin, size, x);
        let is_sound = [origin, size, x].into_iter().all(S::is_finite) && S::ZERO < size;
        assert!(is_sound || cell.is_none());
        let Some(cell) = cell else { return };
        let edge = S::cell_edge(origin, size, cell);
        assert!(edge.is_none_or(|edge| edge <= x));
        let next = cell
            .checked_add(1)
            .and_then(|next| S::cell_edge(origin, size, next));
        assert!(next.is_none_or(|next| x < next));
    });
    for_each(1_000, |[origin, size]: [S; 2]| {
        for index in INDICES {
            let edge = S::cell_edge(origin, size, index);
            edge.into_iter().for_each(check_sound);
            let is_sound = origin.is_finite() && size.is_finite();
            assert!(is_sound || edge.is_none(), "edge {index}");
            assert!(!is_sound || index != 0 || edge == Some(origin));
        }
    });
}

/// Comparisons never panic, and finite numbers compare consistently both ways.
fn comparisons_are_total_orders<S: Special>() {
    for_each(6_000, |[a, b, c, d]: [S; 4]| {
        let [one, two, three, four] = [a, b, c, d].map(Sum::of);
        let products = S::compare_products(one, two, three, four);
        let squares = S::compare_squares(one, two, three);
        let sums = S::compare_sums(Sum::new(a, b, c), Sum::new(b, c, d));
        if [a, b, c, d].into_iter().all(S::is_finite) {
            let back = S::compare_products(four, three, two, one);
            assert_eq!(products, back.reverse());
            assert_eq!(S::compare_squares(two, one, three), squares);
            let distances = S::compare_distances([one, two], [three, four]);
            let back = S::compare_distances([four, three], [two, one]);
            assert_eq!(distances, back.reverse());
            let back = S::compare_sums(Sum::new(b, c, d), Sum::new(a, b, c));
            assert_eq!(sums, back.reverse());
            assert_eq!(one.cmp(&one), Ordering::Equal);
        }
    });
}

fn only_saved_bits_are_loaded<S: Special>() {
    for_each(1_000, |[value]: [S; 1]| {
        let loaded = S::from_saved(value.to_saved());
        assert_eq!(loaded, Some(value).filter(|value| value.is_finite()));
    });
    for seed in 0..10_000_u64 {
        let bits = Random::seed(seed).u64() >> (seed % 64);
        if let Some(value) = S::from_saved(bits) {
            check_sound(value);
            assert_eq!(value.to_saved(), bits, "{value:?}");
        }
    }
}

fn mantissa_and_exponent_are_the_number<S: Special>() {
    for value in finite::<S>() {
        let (mantissa, exponent) = value.parts();
        assert_eq!(mantissa.signum() < 0, value < S::ZERO, "{value:?}");
        assert_eq!(mantissa == 0, value == S::ZERO, "{value:?}");
        assert!((-1074..=971).contains(&exponent), "{value:?}: {exponent}");
        assert!(value.to_f64().is_finite(), "{value:?}");
    }
}

fn any_f64_becomes_a_finite_number<S: Float>() {
    for &value in f64::SPECIAL {
        let near = S::from_f64(value);
        assert!(near.is_finite(), "{value} is {near:?}");
        assert!(!value.is_nan() || near == S::ZERO, "{value} is {near:?}");
        let is_beyond = S::MAX.to_f64() < value;
        assert!(!is_beyond || near == S::MAX, "{value} is {near:?}");
    }
}

fn pairs<T: Copy>(values: &[T]) -> impl Iterator<Item = (T, T)> {
    let with = |a: T| values.iter().map(move |&b| (a, b));
    values.iter().flat_map(move |&a| with(a))
}
