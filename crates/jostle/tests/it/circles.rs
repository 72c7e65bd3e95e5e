//! Circles: exact overlap tests, and pushes that are the shortest possible.

use crate::random::Random;
use crate::random_shapes::{any_aabb, any_circle, check_contact, vector, whole};
use jostle::{Aabb, Circle, Float, Scalar, Segment, Shape, Vec2, contact, overlaps};

fn s08<S: Scalar>(n: impl Fn(i16) -> S) {
    let crate_ = Aabb::new(n(0), n(0), n(10), n(10));
    let flush = Circle::new([n(13), n(14)], n(5));
    assert!(!flush.overlaps_aabb(crate_) && flush.touches_aabb(crate_));
    let apart = Circle::new([n(14), n(14)], n(5));
    assert!(!apart.overlaps_aabb(crate_) && !apart.touches_aabb(crate_));
    assert!(apart.bounds().overlaps(crate_), "only the bounds overlap");
}

#[test]
fn s08_circle_flush_with_a_corner() {
    s08::<i16>(|n| n);
    s08::<i32>(i32::from);
    s08::<i64>(i64::from);
    s08::<f32>(f32::from);
    s08::<f64>(f64::from);
}

fn s09<S: Float>() {
    let n = S::from_f64;
    let at = |x, y, r| Circle::<S>::new(vector(x, y), n(r));
    let same = at(3.0, 4.0, 2.0)
        .contact(at(3.0, 4.0, 5.0))
        .expect("they overlap");
    assert_eq!(same.push_out(), vector(0.0, 7.0));

    let crate_ = Aabb::new(n(0.0), n(0.0), n(10.0), n(20.0));
    let push = |x, y| {
        at(x, y, 1.0)
            .contact_aabb(crate_)
            .expect("they overlap")
            .push_out()
    };
    assert_eq!(
        push(2.0, 9.0),
        vector(-3.0, 0.0),
        "through the nearest face"
    );
    assert_eq!(push(9.0, 9.0), vector(2.0, 0.0));
    assert_eq!(push(5.0, 17.0), vector(0.0, 4.0));
    assert_eq!(push(0.0, 9.0), vector(-1.0, 0.0), "the center on an edge");
    assert_eq!(push(0.0, 0.0), vector(0.0, -1.0), "on a corner: Y before X");
    assert_eq!(push(5.0, 10.0), vector(6.0, 0.0), "ties go toward positive");
    let square = Aabb::new(n(0.0), n(0.0), n(10.0), n(10.0));
    let tie = at(5.0, 5.0, 1.0);
    assert_eq!(
        contact(tie, square).expect("they overlap").push_out(),
        vector(0.0, 6.0)
    );
    assert_eq!(
        contact(square, tie).expect("they overlap").push_out(),
        vector(0.0, 6.0)
    );
}

#[test]
fn s09_same_center_and_center_inside() {
    s09::<f32>();
    s09::<f64>();
}

/// Boxes from 1x1 to 100x1, with the center on every quarter unit inside: all distances are exact.
fn inside_a_box<S: Float>() {
    for width in [1.0, 2.0, 3.0, 10.0, 37.0, 100.0] {
        for (w, h) in [(width, 1.0), (1.0, width)] {
            let aabb = Aabb::new(S::ZERO, S::ZERO, S::from_f64(w), S::from_f64(h));
            let mut x = 0.0;
            while x <= w {
                for y in [0.0, 0.25, 0.5, 0.75, 1.0].map(|part| part * h) {
                    let ball = Circle::new(vector(x, y), S::from_f64(0.5));
                    let found = ball.contact_aabb(aabb).expect("they overlap");
                    let least = [x, w - x, y, h - y].into_iter().fold(f64::MAX, f64::min);
                    let about = format!("({x}, {y}) in {w}x{h}: {found:?}");
                    assert_eq!(found.depth, S::from_f64(least + 0.5), "{about}");
                    let freed = ball.moved(found.push_out());
                    assert!(!freed.overlaps_aabb(aabb), "{about}");
                    assert!(freed.touches_aabb(aabb), "{about}");
                }
                x += 0.25;
            }
        }
    }
}

#[test]
fn a_circle_centered_inside_a_box_leaves_by_the_shortest_way() {
    inside_a_box::<f32>();
    inside_a_box::<f64>();
}

fn pushes<S: Float>(seed: u64) -> bool {
    let random = &mut Random::seed(seed);
    let ball = Shape::from(any_circle::<S>(random));
    let other = any_circle::<S>(random).into();
    let aabb = any_aabb::<S>(random).into();
    let about = format!("seed {seed}");
    check_contact(ball, other, &about)
        | check_contact(ball, aabb, &about)
        | check_contact(aabb, ball, &about)
}

#[test]
fn pushes_separate_and_none_is_shorter() {
    let hits = (0..1_000).filter(|&seed| pushes::<f32>(seed) & pushes::<f64>(seed));
    let hits = hits.count();
    assert!(300 < hits, "only {hits} pairs overlap");
}

/// Circles against circles, boxes and segments, decided by plain integer arithmetic.
#[test]
fn overlap_tests_agree_with_integer_arithmetic() {
    for seed in 0..50_000 {
        let random = &mut Random::seed(seed);
        let mut n = || whole(random, 8);
        let (x, y, r) = (n(), n(), n().abs());
        let ball = Circle::<f32>::new(vector(x, y), f32::from_f64(r));
        let (other_x, other_y, other_r) = (n(), n(), n().abs());
        let other = Circle::new(vector(other_x, other_y), f32::from_f64(other_r));
        let square = |x: f64, y: f64| x * x + y * y;

        let gap = square(x - other_x, y - other_y) - square(r + other_r, 0.0);
        let is_empty = r == 0.0 || other_r == 0.0;
        assert_eq!(ball.overlaps(other), gap < 0.0 && !is_empty, "seed {seed}");
        assert_eq!(ball.touches(other), gap <= 0.0, "seed {seed}");

        let aabb = Aabb::from_points(vector::<f32>(n(), n()), vector::<f32>(n(), n()));
        let near = aabb.nearest_point(ball.center());
        let gap = square(x - f64::from(near.x), y - f64::from(near.y)) - r * r;
        let is_empty = r == 0.0 || aabb.is_empty();
        let about = format!("seed {seed}: {ball:?}, {aabb:?}");
        assert_eq!(ball.overlaps_aabb(aabb), gap < 0.0 && !is_empty, "{about}");
        assert_eq!(ball.touches_aabb(aabb), gap <= 0.0, "{about}");
    }
}

#[test]
fn points_and_empty_shapes_have_no_depth() {
    let ball = Circle::new([0.0_f32, 0.0], 5.0);
    assert!(overlaps(ball, [1.0, 1.0]));
    assert_eq!(contact([1.0, 1.0], ball), None);
    let line = Segment::new([0.0, 0.0], [9.0, 0.0]);
    assert_eq!(contact(line, line), None);
    assert_eq!(
        contact(ball, line).unwrap().depth.to_bits(),
        5.0_f32.to_bits()
    );
    let empty = Circle::new([0.0, 0.0], 0.0);
    assert_eq!(ball.contact(empty), None, "an empty shape overlaps nothing");
}

#[test]
fn pushes_at_the_end_of_the_range_stay_numbers() {
    let huge = Circle::new([f32::MAX, 0.0], f32::MAX);
    let found = huge
        .contact(Circle::new([0.0, 0.0], f32::MAX))
        .expect("they overlap");
    assert_eq!(found.normal, Vec2::new(1.0, 0.0));
    assert_eq!(found.push_out(), Vec2::new(f32::MAX, 0.0));
    let tiny = Circle::new([0.0, 0.0], 1e-45_f32);
    let found = tiny
        .contact(tiny.moved([1e-45, 0.0]))
        .expect("they overlap");
    assert!(
        !tiny
            .moved(found.push_out())
            .overlaps(tiny.moved([1e-45, 0.0]))
    );
}
