//! S01 to S12: overlapping, touching, empty and invalid boxes, and the way out of an overlap.

use crate::numbers::{Number, aabb, for_numbers, n, vec};
use jostle::{Aabb, Side, Vec2, overlaps, touches};

for_numbers! {
    s01_flush_boxes_touch_but_do_not_overlap: i16 i32 i64 f32 f64;
    s02_a_point_on_a_seam_is_in_exactly_one_box: i16 i32 i64 f32 f64;
    s03_an_empty_box_overlaps_nothing: i16 i32 i64 f32 f64;
    s04_crossing_lines_do_not_overlap: i16 i32 i64 f32 f64;
    s05_negative_sizes_are_an_error_and_points_come_in_any_order: i16 i32 i64 f32 f64;
    s06_no_intersection_is_none_and_never_negative: i16 i32 i64 f32 f64;
    s07_edges_beyond_the_range_are_an_error_and_never_wrap: i16 i32 i64 f32 f64;
    s10_a_body_is_pushed_out_of_a_wall_sideways: i16 i32 i64 f32 f64;
    s11_a_contained_box_leaves_by_the_shortest_way: i16 i32 i64 f32 f64;
    s12_a_four_way_tie_goes_toward_max_y: i16 i32 i64 f32 f64;
}

fn s01_flush_boxes_touch_but_do_not_overlap<S: Number>() {
    let (left, right) = (
        aabb::<S>((0.0, 0.0, 32.0, 32.0)),
        aabb::<S>((32.0, 0.0, 32.0, 32.0)),
    );
    assert!(!left.overlaps(right) && !right.overlaps(left));
    assert!(left.touches(right) && right.touches(left));
    assert_eq!(left.intersection(right), None);
    assert!(!overlaps(left, right) && touches(left, right));
}

fn s02_a_point_on_a_seam_is_in_exactly_one_box<S: Number>() {
    let (left, right) = (
        aabb::<S>((0.0, 0.0, 32.0, 32.0)),
        aabb::<S>((32.0, 0.0, 32.0, 32.0)),
    );
    let click = vec::<S>((32.0, 10.0));
    assert!(!left.contains_point(click) && right.contains_point(click));
    assert!(left.touches_point(click) && right.touches_point(click));
}

fn s03_an_empty_box_overlaps_nothing<S: Number>() {
    let (empty, full) = (
        aabb::<S>((5.0, 5.0, 0.0, 0.0)),
        aabb::<S>((0.0, 0.0, 10.0, 10.0)),
    );
    assert!(!empty.overlaps(full) && !full.overlaps(empty) && !empty.overlaps(empty));
    assert_eq!(full.intersection(empty), None);
    assert!(full.touches(empty) && full.contains(empty));
}

fn s04_crossing_lines_do_not_overlap<S: Number>() {
    let (upright, level) = (
        aabb::<S>((50.0, 0.0, 0.0, 50.0)),
        aabb::<S>((0.0, 25.0, 50.0, 0.0)),
    );
    assert!(!upright.overlaps(level) && !level.overlaps(upright));
    assert!(upright.touches(level));
}

fn s05_negative_sizes_are_an_error_and_points_come_in_any_order<S: Number>() {
    let minus = n::<S>(-1.0);
    let error = Aabb::try_new(S::ONE, S::ONE, minus, minus).unwrap_err();
    assert_eq!(error.field(), "width");
    assert_eq!(error.value(), minus);
    let normal = Aabb::from_points(vec::<S>((1.0, 1.0)), Vec2::ZERO);
    assert_eq!(normal, aabb((0.0, 0.0, 1.0, 1.0)));
    assert!(normal.overlaps(aabb((0.0, 0.0, 10.0, 10.0))));
}

fn s06_no_intersection_is_none_and_never_negative<S: Number>() {
    let (left, right) = (
        aabb::<S>((0.0, 0.0, 10.0, 10.0)),
        aabb::<S>((30.0, 0.0, 10.0, 10.0)),
    );
    assert_eq!(left.intersection(right), None);
}

fn s07_edges_beyond_the_range_are_an_error_and_never_wrap<S: Number>() {
    let (one, ten) = (S::ONE, n::<S>(10.0));
    let error = Aabb::try_new(S::MAX, S::ZERO, S::MAX, ten).unwrap_err();
    assert_eq!(error.field(), "width");
    let error = Aabb::try_new(S::ZERO, S::MAX, ten, S::MAX).unwrap_err();
    assert_eq!(error.field(), "height");
    let near_end = |distance: f64| S::MAX.checked_sub(n(distance)).unwrap();
    if near_end(1.0) < S::MAX {
        let five = n::<S>(5.0);
        let wide = Aabb::new(near_end(5.0), S::ZERO, five, ten);
        assert!(wide.overlaps(Aabb::new(near_end(1.0), S::ZERO, one, ten)));
        assert!(Aabb::try_new(near_end(5.0), S::ZERO, n(100.0), ten).is_err());
    }
}

#[test]
fn s07_wide_numbers_hold_the_original_pair() {
    fn check<S: Number>() {
        let (x, other) = (f64::from(i32::MAX - 5), f64::from(i32::MAX - 1));
        assert!(aabb::<S>((x, 0.0, 100.0, 10.0)).overlaps(aabb((other, 0.0, 1.0, 10.0))));
    }
    check::<i64>();
    check::<f64>();
    assert!(Aabb::try_new(i32::MAX - 5, 0, 100, 10).is_err());
    assert!(Aabb::try_new(i16::MAX - 5, 0, 100, 10).is_err());
    assert!(Aabb::try_new(f32::MAX, 0.0, f32::MAX / 2.0, 10.0).is_err());
    let (half, quarter) = (f32::MAX / 2.0, f32::MAX / 4.0);
    assert!(Aabb::new(half, 0.0, half, 10.0).overlaps(Aabb::new(
        half + quarter,
        0.0,
        quarter,
        10.0
    )));
}

fn s10_a_body_is_pushed_out_of_a_wall_sideways<S: Number>() {
    let (body, wall) = (
        aabb::<S>((100.0, 0.0, 32.0, 56.0)),
        aabb::<S>((120.0, 0.0, 32.0, 200.0)),
    );
    assert_eq!(body.push_out(wall), Some(vec((-12.0, 0.0))));
    let free = body.pushed_out(wall);
    assert_eq!(free, aabb((88.0, 0.0, 32.0, 56.0)));
    assert!(free.touches(wall) && !free.overlaps(wall));
    assert_eq!(body.contact(wall).unwrap().side(), Some(Side::MaxX));
}

fn s11_a_contained_box_leaves_by_the_shortest_way<S: Number>() {
    let (inner, outer) = (
        aabb::<S>((1.0, 4.0, 2.0, 2.0)),
        aabb::<S>((0.0, 0.0, 10.0, 10.0)),
    );
    assert_eq!(inner.push_out(outer), Some(vec((-3.0, 0.0))));
    assert!(!inner.pushed_out(outer).overlaps(outer));
}

fn s12_a_four_way_tie_goes_toward_max_y<S: Number>() {
    let (inner, outer) = (
        aabb::<S>((3.0, 3.0, 2.0, 2.0)),
        aabb::<S>((0.0, 0.0, 8.0, 8.0)),
    );
    assert_eq!(inner.push_out(outer), Some(vec((0.0, 5.0))));
    assert_eq!(inner.pushed_out(outer), aabb((3.0, 8.0, 2.0, 2.0)));
}
