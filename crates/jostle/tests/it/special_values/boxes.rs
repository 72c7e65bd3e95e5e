//! `geometry`: boxes alone, in lists and in pairs.

use super::values::{
    Special, check_aabb, check_sound, check_twins, check_vec, finite, for_each, for_floats, is_nan,
};
use crate::numbers::for_numbers;
use jostle::errors::ShapeError;
use jostle::{Aabb, Axis, Float, Scalar, Side, Span, Sum, Vec2};

for_numbers! {
    boxes_are_sound_or_refused: i16 i32 i64 f32 f64;
    panics_carry_the_error_message: i16 i32 i64 f32 f64;
    a_box_measures_itself: i16 i32 i64 f32 f64;
    nan_points_are_nowhere: i16 i32 i64 f32 f64;
    boxes_change_within_the_range: i16 i32 i64 f32 f64;
    boxes_are_moved_or_refused: i16 i32 i64 f32 f64;
    boxes_scale_within_the_range: i16 i32 i64 f32 f64;
    pairs_of_boxes_agree: i16 i32 i64 f32 f64;
    boxes_fit_into_each_other: i16 i32 i64 f32 f64;
    lists_agree_with_pairs: i16 i32 i64 f32 f64;
}

for_floats! {
    distances_are_finite;
    pixel_bounds_enclose_or_are_refused;
}

#[track_caller]
fn check_error<S: Scalar>(error: ShapeError<S>, numbers: &[S]) {
    let value = error.value();
    let is_given = numbers
        .iter()
        .any(|&n| n == value || (is_nan(n) && is_nan(value)));
    assert!(is_given, "{error} names a value that is not in {numbers:?}");
    assert!(error.to_string().starts_with(error.field()), "{error}");
}

/// Calls `check` with boxes from special corners in any order, for at most `most` combinations.
fn for_boxes<S: Special, const N: usize>(most: u64, mut check: impl FnMut(Aabb<S>, [S; N])) {
    // Corners first, so that each number of a combination selects a different part.
    let corners: Vec<Aabb<S>> = corners_of().collect();
    let count = corners.len();
    let mut next = 0_usize;
    for_each(most, |numbers: [S; N]| {
        next = (next + 7_919) % count;
        check(corners[next], numbers);
    });
}

/// Returns all boxes between special corners.
pub(super) fn corners_of<S: Special>() -> impl Iterator<Item = Aabb<S>> {
    spans_of().flat_map(|x| spans_of().map(move |y| Aabb::from_spans(x, y)))
}

fn spans_of<S: Special>() -> impl Iterator<Item = Span<S>> {
    finite().flat_map(|min: S| finite().filter_map(move |max| Span::new(min, max)))
}

fn boxes_are_sound_or_refused<S: Special>() {
    for_each(400_000, |numbers: [S; 4]| {
        let [a, b, c, d] = numbers;
        let are_finite = numbers.into_iter().all(S::is_finite);
        for made in [
            Aabb::try_new(a, b, c, d),
            Aabb::try_from_corners([a, b], [c, d]),
            Aabb::try_from_center_half([a, b], [c, d]),
            Aabb::try_from_center_size([a, b], [c, d]),
        ] {
            match made {
                Ok(aabb) => check_aabb(aabb),
                Err(error) => check_error(error, &numbers),
            }
            assert!(are_finite || made.is_err());
        }
        let corners = Aabb::try_from_corners([a, b], [c, d]);
        assert_eq!(corners.is_ok(), are_finite && a <= c && b <= d);
        let around = Aabb::try_from_points([a, b], [c, d]).ok();
        assert_eq!(around.is_some(), are_finite);
        assert_eq!(Aabb::enclosing([[a, b], [c, d]]), around);
        around.into_iter().for_each(check_aabb);
        if let Ok(placed) = Aabb::try_new(a, b, c, d) {
            assert_eq!(placed.min(), Vec2::new(a, b));
        }
    });
    assert_eq!(Aabb::<S>::enclosing::<[S; 2]>([]), None);
}

/// Puts every value in every place, with plain values elsewhere, since panics are slow.
fn panics_carry_the_error_message<S: Special>() {
    for place in 0..4 {
        for &value in S::SPECIAL {
            let mut numbers = [S::ZERO, S::ONE, S::ONE, S::ONE];
            numbers[place] = value;
            let [a, b, c, d] = numbers;
            check_twins(|| Aabb::new(a, b, c, d), Aabb::try_new(a, b, c, d));
            let tried = Aabb::try_from_corners([a, b], [c, d]);
            check_twins(|| Aabb::from_corners([a, b], [c, d]), tried);
            let tried = Aabb::try_from_points([a, b], [c, d]);
            check_twins(|| Aabb::from_points([a, b], [c, d]), tried);
            let tried = Aabb::try_from_center_half([a, b], [c, d]);
            check_twins(|| Aabb::from_center_half([a, b], [c, d]), tried);
            let tried = Aabb::try_from_center_size([a, b], [c, d]);
            check_twins(|| Aabb::from_center_size([a, b], [c, d]), tried);
        }
    }
}

fn a_box_measures_itself<S: Special>() {
    for aabb in corners_of::<S>() {
        check_aabb(aabb);
        let (min, max) = (aabb.min(), aabb.max());
        assert_eq!([aabb.x(), aabb.y()], [min.x, min.y]);
        assert_eq!(aabb.to_xywh(), [min.x, min.y, aabb.width(), aabb.height()]);
        let half = aabb.half_size();
        assert_eq!(half.x, S::ZERO.middle(aabb.width()));
        check_vec(half);
        assert_eq!([aabb.corners()[0], aabb.corners()[2]], [min, max]);
        for side in Side::ALL {
            let span = aabb.span(side.axis());
            assert_eq!(aabb.edge(side), span.end(side.is_max()));
            assert_eq!(aabb.with_span(side.axis(), span), aabb);
        }
        check_vec(aabb.center());
        assert!(aabb.touches_point(aabb.center()), "{aabb:?}");
        check_vec(aabb.size());
        assert_eq!(aabb.size(), Vec2::new(aabb.width(), aabb.height()));
        assert!(S::ZERO <= aabb.width() && S::ZERO <= aabb.height());
        assert!(aabb.checked_size().is_none_or(|size| size == aabb.size()));
        check_sound(aabb.area());
        assert!(S::ZERO <= aabb.area(), "{aabb:?}");
        assert!(aabb.checked_area().is_none_or(|area| area == aabb.area()));
        assert_eq!(aabb.is_empty(), min.x == max.x || min.y == max.y);
        #[cfg(feature = "bytemuck")]
        assert_eq!(Aabb::edges_of(&[aabb]), [[min.x, min.y, max.x, max.y]]);
    }
}

fn nan_points_are_nowhere<S: Special>() {
    for_boxes(40_000, |aabb: Aabb<S>, [x, y]: [S; 2]| {
        let point = Vec2::new(x, y);
        let is_within = point.is_finite() || (!is_nan(x) && !is_nan(y));
        assert!(is_within || !(aabb.contains_point(point) || aabb.touches_point(point)));
        assert!(aabb.touches_point(point) || !aabb.contains_point(point));
        let nearest = aabb.nearest_point(point);
        assert!(nearest.is_finite() && aabb.touches_point(nearest));
        assert!(!aabb.touches_point(point) || nearest == point);
    });
}

fn boxes_change_within_the_range<S: Special>() {
    for_boxes(30_000, |aabb: Aabb<S>, [x, y, z, w]: [S; 4]| {
        let moved = aabb.moved([x, y]);
        check_aabb(moved);
        let checked = aabb.checked_moved([x, y]);
        assert!(checked.is_none_or(|checked| checked == moved));
        check_aabb(aabb.swept([x, y]));
        assert!(aabb.swept([x, y]).contains(aabb) && aabb.swept([x, y]).contains(moved));

        let (grown, shrunk) = (aabb.grown(x), aabb.shrunk(x));
        check_aabb(grown);
        check_aabb(shrunk);
        assert!(aabb.checked_grown(x).is_none_or(|checked| checked == grown));
        assert!(x.is_finite() || aabb.checked_grown(x).is_none());
        assert!(!is_nan(x) || (grown == aabb && shrunk == aabb));
        let is_outward = grown.contains(aabb) && aabb.contains(shrunk);
        let is_inward = aabb.contains(grown) && shrunk.contains(aabb);
        assert!(is_outward || x < S::ZERO);
        assert!(is_inward || S::ZERO < x);
        check_aabb(aabb.grown_by_side([x, y], [z, w]));
        assert_eq!(aabb.grown_by_side([x, x], [x, x]), grown);

        match aabb.hitbox([x, y], [z, w]) {
            Ok(hitbox) => check_aabb(hitbox),
            Err(error) => check_error(error, &[x, y, z, w]),
        }
        let hitbox = aabb.hitbox_centered([x, y]);
        check_aabb(hitbox);
        assert!(aabb.contains(hitbox), "{hitbox:?} in {aabb:?}");
        assert!(!(is_nan(x) && is_nan(y)) || hitbox == aabb, "{hitbox:?}");
    });
    // `MIN` has no positive counterpart, yet shrinking by it must grow the box by its magnitude.
    for aabb in corners_of::<S>() {
        let edge = |edge: S, is_max: bool| {
            if is_max {
                edge.saturating_sub(S::MIN)
            } else {
                edge.saturating_add(S::MIN)
            }
        };
        for side in Side::ALL {
            let expected = edge(aabb.edge(side), side.is_max());
            assert_eq!(aabb.shrunk(S::MIN).edge(side), expected, "{aabb:?}");
        }
    }
}

fn boxes_are_moved_or_refused<S: Special>() {
    for_boxes(30_000, |aabb: Aabb<S>, [x, y]: [S; 2]| {
        let there = Vec2::new(x, y);
        let placed = [aabb.placed_at(there), aabb.centered_at(there)];
        placed.into_iter().flatten().for_each(check_aabb);
        assert!(there.is_finite() || placed.iter().all(Result::is_err));
        assert!(placed[0].is_ok_and(|placed| placed.min() == there) || placed[0].is_err());
        let resized = aabb.resized(there);
        let is_size = there.is_finite() && S::ZERO <= x && S::ZERO <= y;
        assert!(is_size || resized.is_err());
        match resized {
            Ok(resized) => {
                check_aabb(resized);
                assert_eq!(resized.min(), aabb.min());
            }
            Err(error) => check_error(error, &[x, y]),
        }
    });
}

fn boxes_scale_within_the_range<S: Special>() {
    for aabb in corners_of::<S>() {
        for (numerator, denominator) in [
            (0, 0),
            (1, 0),
            (0, 1),
            (1, 2),
            (3, 2),
            (u32::MAX, 1),
            (1, u32::MAX),
        ] {
            let scaled = aabb.scaled_by_ratio(numerator, denominator);
            scaled.into_iter().for_each(check_aabb);
            assert!(denominator != 0 || scaled.is_err(), "{aabb:?}");
        }
        for &factor in S::SPECIAL {
            let scaled = aabb.scaled([factor, S::ONE]);
            scaled.into_iter().for_each(check_aabb);
            let is_factor = factor.is_finite() && S::ZERO <= factor;
            assert!(is_factor || scaled.is_err(), "{aabb:?} by {factor}");
            let is_flat = scaled.is_ok_and(|scaled| scaled.span(Axis::X).is_empty());
            assert!(factor != S::ZERO || scaled.is_err() || is_flat, "{aabb:?}");
        }
    }
}

fn pairs_of_boxes_agree<S: Special>() {
    for_boxes(30_000, |a: Aabb<S>, [x, y, z, w]: [S; 4]| {
        let Ok(b) = Aabb::try_from_points([x, y], [z, w]) else {
            return;
        };
        let shared = a.intersection(b);
        assert_eq!(a.overlaps(b), shared.is_some());
        assert_eq!(a.overlaps(b), b.overlaps(a));
        assert_eq!(a.touches(b), b.touches(a));
        assert!(a.touches(b) || !a.overlaps(b));
        shared.into_iter().for_each(|shared| {
            check_aabb(shared);
            assert!(a.contains(shared) && b.contains(shared) && !shared.is_empty());
        });
        let union = a.union(b);
        assert_eq!(Aabb::union_of([a, b]), Some(union));
        check_aabb(union);
        assert!(union.contains(a) && union.contains(b));
        check_vec(a.gap(b));
        assert_eq!(a.gap(b) == Vec2::ZERO, a.touches(b));
        check_sound(a.distance_squared(b));
        assert!(S::ZERO <= a.distance_squared(b));
    });
}

fn boxes_fit_into_each_other<S: Special>() {
    for_boxes(15_000, |a: Aabb<S>, [x, y, z, w]: [S; 4]| {
        let Ok(b) = Aabb::try_from_points([x, y], [z, w]) else {
            return;
        };
        let clamped = a.clamped_in(b);
        check_aabb(clamped);
        let fits = |axis| a.span(axis).exact_length() <= b.span(axis).exact_length();
        assert!(
            !(fits(Axis::X) && fits(Axis::Y)) || b.contains(clamped),
            "{clamped:?}"
        );
        let fitted = a.fitted_in(b);
        check_aabb(fitted);
        assert!(b.contains(fitted), "{a:?} in {b:?}: {fitted:?}");
        for axis in Axis::BOTH {
            let mirrored = a.mirrored_in(b, axis);
            check_aabb(mirrored);
            assert_eq!(mirrored.span(axis.other()), a.span(axis.other()));
        }
        let hitbox = b.hitbox_centered(a.size());
        for axis in Axis::BOTH {
            let (frame, inner) = (b.span(axis), hitbox.span(axis));
            let before = Sum::difference(inner.min(), frame.min()).to_f64();
            let after = Sum::difference(frame.max(), inner.max()).to_f64();
            let rounding = frame.max().to_f64().abs().max(frame.min().to_f64().abs()) * 1e-6;
            let is_centered = (before - after).abs() <= S::ONE.to_f64() + rounding;
            assert!(
                is_centered || before.is_infinite(),
                "{inner:?} in {frame:?}"
            );
        }
    });
}

fn distances_are_finite<S: Special + Float>() {
    for_boxes(30_000, |a: Aabb<S>, [x, y, z, w]: [S; 4]| {
        if let Ok(b) = Aabb::try_from_points([x, y], [z, w]) {
            check_sound(a.distance(b));
            assert_eq!(a.distance(b) == S::ZERO, a.touches(b));
        }
        let away = a.distance_to_point([x, y]);
        check_sound(away);
        let is_point = x.is_finite() && y.is_finite();
        assert!(!is_point || (away == S::ZERO) == a.touches_point([x, y]));
    });
}

fn pixel_bounds_enclose_or_are_refused<S: Special + Float>() {
    for aabb in corners_of::<S>() {
        let wide = |edge: S| edge.to_f64();
        let pixels = |found: Option<Aabb<i32>>| found.map(Aabb::<f64>::from);
        let edges = Aabb::from_corners(
            [wide(aabb.min().x), wide(aabb.min().y)],
            [wide(aabb.max().x), wide(aabb.max().y)],
        );
        let (around, nearest) = (pixels(aabb.to_outward()), pixels(aabb.to_nearest()));
        assert!(
            around.is_none_or(|around| around.contains(edges)),
            "{aabb:?}"
        );
        for side in Side::ALL {
            let is_near =
                |pixels: Aabb<f64>, most: f64| (pixels.edge(side) - edges.edge(side)).abs() <= most;
            assert!(around.is_none_or(|around| is_near(around, 1.0)), "{aabb:?}");
            assert!(
                nearest.is_none_or(|nearest| is_near(nearest, 0.5)),
                "{aabb:?}"
            );
            let is_small = edges.edge(side).abs() <= 2_000_000_000.0;
            assert!(
                is_small || (around.is_none() && nearest.is_none()),
                "{aabb:?}"
            );
        }
    }
}

/// Lists long enough for every register width, containing every special box.
fn lists_agree_with_pairs<S: Special>() {
    let boxes: Vec<Aabb<S>> = corners_of().step_by(7).take(700).collect();
    for one in boxes.iter().step_by(13) {
        for list in [&boxes[..], &boxes[..64], &boxes[..17], &boxes[..3], &[]] {
            let slow = || (0..list.len()).filter(|&index| one.overlaps(list[index]));
            assert!(one.overlapping(list).eq(slow()), "{one:?}");
            assert_eq!(one.first_overlapping(list), slow().next(), "{one:?}");
            assert_eq!(one.count_overlapping(list), slow().count(), "{one:?}");
        }
    }
}
