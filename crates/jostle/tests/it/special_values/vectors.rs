//! `geometry`: vectors, axes, sides and spans.

use super::values::{
    Special, check_sound, check_span, check_unit, check_vec, for_each, for_floats, is_nan,
};
use crate::numbers::for_numbers;
use jostle::{Axis, Float, Scalar, Side, Sides, Span, Sum, Vec2};

for_numbers! {
    vectors_keep_their_components: i16 i32 i64 f32 f64;
    sums_of_vectors_stay_in_range: i16 i32 i64 f32 f64;
    parts_add_up_or_are_refused: i16 i32 i64 f32 f64;
    sides_are_found_or_none: i16 i32 i64 f32 f64;
    spans_are_sound_or_none: i16 i32 i64 f32 f64;
    spans_change_within_the_range: i16 i32 i64 f32 f64;
    pairs_of_spans_agree: i16 i32 i64 f32 f64;
    spans_keep_their_length_within_the_range: i16 i32 i64;
}

for_floats! {
    lengths_are_finite;
}

/// Returns whether two numbers are equal or both NaN.
fn is_same<S: Scalar>(a: S, b: S) -> bool {
    a == b || (is_nan(a) && is_nan(b))
}

fn vectors_keep_their_components<S: Special>() {
    for_each(1_000, |[x, y]: [S; 2]| {
        let v = Vec2::new(x, y);
        let [ax, ay] = Axis::BOTH.map(|axis| v.along(axis));
        assert!(is_same(ax, x) && is_same(ay, y));
        assert!(is_same(v.transposed().x, y) && is_same(v.transposed().y, x));
        assert_eq!(v.is_finite(), x.is_finite() && y.is_finite());
        for axis in Axis::BOTH {
            assert!(is_same(
                v.with(axis, S::ONE).along(axis.other()),
                v.along(axis.other())
            ));
            assert!(is_same(Vec2::on_axis(axis, x).along(axis), x));
            assert_eq!(Vec2::on_axis(axis, x).along(axis.other()), S::ZERO);
        }
        let (pair, array): ((S, S), [S; 2]) = (v.into(), v.into());
        assert!(is_same(pair.0, x) && is_same(array[1], y));
    });
}

fn sums_of_vectors_stay_in_range<S: Special>() {
    for_each(20_000, |[ax, ay, bx, by]: [S; 4]| {
        let (a, b) = (Vec2::new(ax, ay), Vec2::new(bx, by));
        let checked = [a.checked_add(b), a.checked_sub(b)];
        let held = [a + b, a - b];
        held.into_iter().for_each(check_vec);
        for (checked, held) in checked.into_iter().zip(held) {
            assert!(checked.is_none_or(|sum| sum == held));
            assert!(checked.is_none() || (a.is_finite() && b.is_finite()));
        }
        let (mut plus, mut minus) = (a, a);
        plus += b;
        minus -= b;
        assert_eq!([plus, minus], held);
        check_vec(-a);
        check_vec(a * bx);
        check_vec(a / bx);
        let (mut scaled, mut divided) = (a, a);
        scaled *= bx;
        divided /= bx;
        assert_eq!([scaled, divided], [a * bx, a / bx]);
        [a.abs(), a.min(b), a.max(b)]
            .into_iter()
            .for_each(check_vec);
        assert!(S::ZERO <= a.abs().x && a.min(b).x <= a.max(b).x);
        [
            a.dot(b),
            a.cross(b),
            a.length_squared(),
            a.distance_squared(b),
        ]
        .into_iter()
        .for_each(check_sound);
    });
}

/// At most 65,536 parts, however short they should be.
fn parts_add_up_or_are_refused<S: Special>() {
    for_each(6_000, |[x, y, longest]: [S; 3]| {
        let whole = Vec2::new(x, y);
        let steps = whole.in_parts(longest);
        let is_sound = whole.is_finite() && longest.is_finite() && S::ZERO < longest;
        assert!(is_sound || steps.is_none());
        let Some(steps) = steps else { return };
        // A hundred parts are enough to check.
        let few: Vec<_> = steps.take(100).collect();
        for &step in &few {
            check_vec(step);
            let is_short = |part: S, whole: S| {
                let rounding = whole.to_f64().abs() * 1e-6;
                part.to_f64().abs() <= longest.to_f64() + rounding
            };
            assert!(is_short(step.x, x) && is_short(step.y, y), "{step:?}");
        }
        let total = few.iter().fold(Vec2::ZERO, |sum, &step| sum + step);
        let is_all = few.len() < 100;
        let near = |part: S, whole: S| {
            let rounding = whole.to_f64().abs() * 1e-5;
            (part.to_f64() - whole.to_f64()).abs() <= rounding
        };
        assert!(
            !is_all || (near(total.x, x) && near(total.y, y)),
            "{total:?}"
        );
    });
}

fn lengths_are_finite<S: Special + Float>() {
    for_each(1_000, |[x, y]: [S; 2]| {
        let length = Vec2::new(x, y).length();
        check_sound(length);
        check_sound(Vec2::new(x, x).distance([y, x]));
        check_vec(Vec2::new(x, y).lerp([y, x], x));
        let unit = Vec2::new(x, y).normalized();
        let has_direction = x.is_finite() && y.is_finite() && (x != S::ZERO || y != S::ZERO);
        assert_eq!(unit.is_some(), has_direction);
        unit.into_iter().for_each(check_unit);
        #[cfg(feature = "libm")]
        {
            let at = Vec2::try_from_angle(x);
            assert_eq!(at.is_ok(), x.is_finite());
            at.into_iter().for_each(check_unit);
            if let Ok(at) = at {
                assert_eq!(Vec2::from_angle(x), at);
            }
        }
        if x.is_finite() && y.is_finite() {
            assert!(Sum::magnitude(x) <= Sum::of(length));
            assert_eq!(length == S::ZERO, x == S::ZERO && y == S::ZERO);
        }
    });
}

fn sides_are_found_or_none<S: Special>() {
    for_each(1_000, |[x, y]: [S; 2]| {
        let side = Side::from_normal(Vec2::new(x, y));
        let is_one = (x == S::ZERO) != (y == S::ZERO) && !is_nan(x) && !is_nan(y);
        assert_eq!(side.is_some(), is_one);
        for axis in Axis::BOTH {
            let toward = Side::toward(axis, x);
            let moves = x != S::ZERO && !is_nan(x);
            let expected = moves.then(|| Side::new(axis, S::ZERO < x));
            assert_eq!(toward, expected);
        }
    });
    for side in Side::ALL {
        assert_eq!(Side::from_normal(side.normal::<S>()), Some(side));
        assert_eq!(Side::new(side.axis(), side.is_max()), side);
        assert_ne!(side.opposite(), side);
        let set = Sides::from(side);
        assert!(set.has(side) && !set.has(side.opposite()) && !set.is_empty());
        assert!(set.iter().eq([side]));
        assert_eq!(set | side.opposite(), side | side.opposite());
        assert!(Sides::NONE < set && set < Sides::ALL);
    }
    for bits in 0..=u8::MAX {
        let set = Sides::from_bits(bits);
        assert_eq!(set.map(Sides::bits), (bits < 16).then_some(bits));
    }
}

fn spans_are_sound_or_none<S: Special>() {
    for_each(14_000, |[min, max, p]: [S; 3]| {
        let span = Span::new(min, max);
        let is_sound = min.is_finite() && max.is_finite() && min <= max;
        assert_eq!(span.is_some(), is_sound);
        let Some(span) = span else { return };
        check_span(span);
        assert_eq!([span.end(false), span.end(true)], [span.min(), span.max()]);
        check_sound(span.length());
        assert!(S::ZERO <= span.length());
        let exact = S::checked_sum(span.exact_length());
        assert_eq!(span.length(), exact.unwrap_or(S::MAX));
        check_sound(span.middle());
        assert!(span.touches_point(span.middle()));
        assert_eq!(span.is_empty(), min == max);
        assert!(!is_nan(p) || !(span.contains_point(p) || span.touches_point(p)));
        assert!(span.touches_point(p) || !span.contains_point(p));
        assert!(span.touches_point(span.nearest(p)));
        assert!(!span.touches_point(p) || span.nearest(p) == p);
        assert!(!is_nan(p) || span.nearest(p) == span.min());
    });
}

fn spans_change_within_the_range<S: Special>() {
    for_each(30_000, |[min, max, by, after]: [S; 4]| {
        let Some(span) = Span::new(min, max) else {
            return;
        };
        let moved = span.moved(by);
        check_span(moved);
        let checked = span.checked_moved(by);
        assert!(checked.is_none_or(|checked| checked == moved));
        assert!(by.is_finite() || checked.is_none());
        assert!(!is_nan(by) || moved == span);
        assert!(by < S::ZERO || span.min() <= moved.min());
        assert!(S::ZERO < by || moved.max() <= span.max());
        let swept = span.swept(by);
        check_span(swept);
        assert!(swept.contains(span) && swept.contains(moved));
        let grown = span.grown(by, after);
        check_span(grown);
        assert!(!(is_nan(by) && is_nan(after)) || grown == span);
        assert!(!(by >= S::ZERO && after >= S::ZERO) || grown.contains(span));
        assert!(!(by <= S::ZERO && after <= S::ZERO) || span.contains(grown));
    });
}

fn pairs_of_spans_agree<S: Special>() {
    for_each(400_000, |[a, b, c, d]: [S; 4]| {
        let (Some(one), Some(two)) = (Span::new(a, b), Span::new(c, d)) else {
            return;
        };
        let shared = one.intersection(two);
        assert_eq!(one.overlaps(two), shared.is_some());
        assert_eq!(one.overlaps(two), two.overlaps(one));
        assert!(one.touches(two) || !one.overlaps(two));
        assert!(one.contains(one) && one.union(two).contains(two));
        shared.into_iter().for_each(|shared| {
            check_span(shared);
            assert!(one.contains(shared) && two.contains(shared));
        });
        check_span(one.union(two));
        check_sound(one.gap(two));
        assert_eq!(one.gap(two) == S::ZERO, one.touches(two));

        let clamped = one.clamped_in(two);
        check_span(clamped);
        let fits = one.exact_length() <= two.exact_length();
        assert!(!fits || two.contains(clamped), "{clamped:?}");
        assert!(!two.contains(one) || clamped == one, "{clamped:?}");
        check_span(one.mirrored_in(two));
    });
}

/// Integers round nothing: a moved span keeps its exact length.
fn spans_keep_their_length_within_the_range<S: Special>() {
    let end_of = |sum: Sum<S>| S::checked_sum(sum);
    for_each(400_000, |[a, b, c, d]: [S; 4]| {
        let (Some(one), Some(two)) = (Span::new(a, b), Span::new(c, d)) else {
            return;
        };
        let length = one.exact_length();
        assert_eq!(one.moved(c).exact_length(), length, "{:?}", one.moved(c));
        let clamped = one.clamped_in(two);
        assert_eq!(clamped.exact_length(), length, "{clamped:?}");
        let (min, max) = (Sum::new(c, d, b), Sum::new(c, d, a));
        if let (Some(min), Some(max)) = (end_of(min), end_of(max)) {
            let mirrored = one.mirrored_in(two);
            assert_eq!(Some(mirrored), Span::new(min, max));
            assert_eq!(
                mirrored.mirrored_in(two),
                one,
                "mirroring twice is the identity"
            );
        }
    });
}
