//! Rotated boxes of special values, and at the ends of the range.

use crate::random_shapes::{interpenetrate, special};
use jostle::{Aabb, Circle, Float, Obb, Segment, Shape, Vec2, contact, overlaps, touches};

/// Returns every shape that the special values can form.
fn special_shapes<S: Float>() -> Vec<Shape<S>> {
    let values = special::<S>();
    let mut shapes = Vec::new();
    for &a in &values {
        for &b in &values {
            shapes.push(Shape::from([a, b]));
            shapes.extend(Circle::try_new([a, b], b).map(Shape::from));
            shapes.extend(Circle::try_new([b, b], a).map(Shape::from));
            shapes.extend(
                Aabb::try_from_points([a, b], [b, S::ONE])
                    .ok()
                    .map(Shape::from),
            );
            shapes.extend(Obb::try_new([a, b], [b, a], [b, a]).map(Shape::from));
            shapes.extend(Obb::try_new([b, S::ONE], [a, S::ONE], [a, b]).map(Shape::from));
            shapes.extend(Segment::try_new([a, b], [b, a]).map(Shape::from));
        }
    }
    shapes
}

fn special_values_give_finite_numbers<S: Float>() {
    let shapes = special_shapes::<S>();
    let partners: Vec<_> = shapes.iter().copied().step_by(23).collect();
    for &a in &shapes {
        if let Some(bounds) = a.bounds() {
            assert!(bounds.min().is_finite() && bounds.max().is_finite());
        }
        for &b in &partners {
            check_special_pair(a, b);
        }
    }
}

fn check_special_pair<S: Float>(a: Shape<S>, b: Shape<S>) {
    assert_eq!(overlaps(a, b), overlaps(b, a), "{a:?}, {b:?}");
    assert!(touches(a, b) || !overlaps(a, b), "{a:?}, {b:?}");
    let Some(found) = contact(a, b) else { return };
    let is_sound = found.normal.is_finite() && found.push_out().is_finite();
    assert!(is_sound && S::ZERO < found.depth, "{a:?}, {b:?}: {found:?}");
    let freed = a.moved(found.push_out());
    // At the end of the range there may be no room to push into.
    let is_huge = S::MAX.to_f64() / 4.0 < found.depth.to_f64().max(extent(freed).max(extent(b)));
    assert!(
        is_huge || !interpenetrate(freed, b),
        "{a:?}, {b:?}: {found:?}"
    );
}

fn extent<S: Float>(shape: Shape<S>) -> f64 {
    let largest = |v: Vec2<S>| v.x.to_f64().abs().max(v.y.to_f64().abs());
    shape
        .bounds()
        .map_or(0.0, |b| largest(b.min()).max(largest(b.max())))
}

#[test]
fn special_values_never_give_nan() {
    special_values_give_finite_numbers::<f32>();
    special_values_give_finite_numbers::<f64>();
}

#[test]
fn nan_makes_no_shape_and_is_inside_none() {
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let plain = Obb::new([0.0, 0.0], [1.0, 1.0], [1.0, 2.0]);
        for place in 0..6 {
            let mut n = [0.0, 0.0, 1.0, 1.0, 1.0, 0.0];
            n[place] = bad;
            let made = Obb::try_new([n[0], n[1]], [n[2], n[3]], [n[4], n[5]]);
            assert!(made.is_err(), "{n:?}");
        }
        assert!(!plain.contains_point([bad, 0.0]) && !plain.touches_point([0.0, bad]));
        assert_eq!(contact(plain, [bad, 0.0]), None);
        assert_eq!(Shape::from([bad, 0.0]).bounds(), None);
    }
    assert!(Obb::try_new([0.0, 0.0], [1.0, 1.0], [0.0, 0.0]).is_err());
}

#[test]
fn boxes_at_the_ends_of_the_range_still_answer() {
    let huge = Obb::new([0.0, 0.0], [f64::MAX, f64::MAX], [1.0, 1.0]);
    let inside = Aabb::new(1e307, 0.0, 1.0e300, 1.0);
    assert!(overlaps(huge, inside));
    assert!(huge.contains_point([f64::MAX / 2.0, f64::MAX / 2.0]));
    let tiny = Obb::new([0.0, 0.0], [5e-323, 5e-323], [1.0, 0.0]);
    assert!(overlaps(tiny, tiny) && tiny.contains_point([4e-323, 0.0]));
    assert!(!tiny.contains_point([5e-323, 0.0]));
}
