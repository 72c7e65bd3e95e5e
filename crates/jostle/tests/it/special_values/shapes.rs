//! Circles, segments, rays and rotated boxes: construction, and queries between them.

use super::boxes::corners_of;
use super::values::{
    Special, check_aabb, check_sound, check_twins, check_unit, check_vec, for_each, for_floats,
    is_nan,
};
use crate::numbers::for_numbers;
use jostle::errors::ShapeError;
use jostle::{Aabb, Circle, Float, Obb, Ray, Segment, Shape, Vec2, contact, overlaps, touches};

for_numbers! {
    circles_are_sound_or_refused: i16 i32 i64 f32 f64;
    segments_and_rays_are_sound_or_refused: i16 i32 i64 f32 f64;
    panics_carry_the_error_message: i16 i32 i64 f32 f64;
    queries_between_exact_shapes_agree: i16 i32 i64 f32 f64;
}

for_floats! {
    rotated_boxes_are_sound_or_refused;
    panics_of_rotated_boxes_carry_the_error_message;
    queries_between_all_shapes_agree;
    contacts_are_sound;
}

fn circles_are_sound_or_refused<S: Special>() {
    for_each(14_000, |[x, y, radius]: [S; 3]| {
        let made = Circle::try_new([x, y], radius);
        let are_finite = [x, y, radius].into_iter().all(S::is_finite);
        assert_eq!(made.is_ok(), are_finite && S::ZERO <= radius);
        let Ok(circle) = made else { return };
        check_vec(circle.center());
        check_sound(circle.radius());
        assert_eq!(circle.is_empty(), radius == S::ZERO);
        check_aabb(circle.bounds());
        assert!(circle.bounds().touches_point(circle.center()));
        for &by in S::SPECIAL {
            let moved = circle.moved([by, x]);
            check_vec(moved.center());
            assert!(!is_nan(by) || moved.center().x == circle.center().x);
        }
        let point = Vec2::new(radius, x);
        assert!(circle.touches_point(point) || !circle.contains_point(point));
        assert!(circle.touches(circle));
        assert_eq!(circle.overlaps(circle), !circle.is_empty());
    });
}

fn segments_and_rays_are_sound_or_refused<S: Special>() {
    for_each(400_000, |[a, b, c, d]: [S; 4]| {
        let are_finite = [a, b, c, d].into_iter().all(S::is_finite);
        let made = Segment::try_new([a, b], [c, d]);
        assert_eq!(made.is_ok(), are_finite);
        if let Ok(segment) = made {
            check_vec(segment.start());
            check_vec(segment.end());
            assert_eq!(segment.reversed().start(), segment.end());
            check_aabb(segment.bounds());
            let moved = segment.moved([a, d]);
            check_vec(moved.start());
            check_vec(moved.end());
        }
        let made = Ray::try_new([a, b], [c, d]);
        let leads = c != S::ZERO || d != S::ZERO;
        assert_eq!(made.is_ok(), are_finite && leads);
        if let Ok(ray) = made {
            check_vec(ray.origin());
            check_vec(ray.direction());
            assert_ne!(ray.direction(), Vec2::ZERO);
        }
    });
}

fn panics_carry_the_error_message<S: Special>() {
    for place in 0..4 {
        for &value in S::SPECIAL {
            let mut numbers = [S::ZERO; 4];
            numbers[place] = value;
            let [a, b, c, d] = numbers;
            check_twins(|| Circle::new([a, b], c), Circle::try_new([a, b], c));
            let tried = Segment::try_new([a, b], [c, d]);
            check_twins(|| Segment::new([a, b], [c, d]), tried);
            let tried = Ray::try_new([a, b], [c, d]);
            check_twins(|| Ray::new([a, b], [c, d]), tried);
        }
    }
}

fn rotated_boxes_are_sound_or_refused<S: Special + Float>() {
    for_each(30_000, |numbers: [S; 6]| {
        let [x, y, half_x, half_y, cos, sin] = numbers;
        let made = Obb::try_new([x, y], [half_x, half_y], [cos, sin]);
        let is_sound = numbers.into_iter().all(S::is_finite)
            && S::ZERO <= half_x
            && S::ZERO <= half_y
            && (cos != S::ZERO || sin != S::ZERO);
        assert_eq!(made.is_ok(), is_sound);
        made.into_iter().for_each(|obb| check_obb(obb, [cos, sin]));
        #[cfg(feature = "libm")]
        {
            let made = Obb::try_from_angle([x, y], [half_x, half_y], cos);
            let is_angle = [x, y, cos].into_iter().all(S::is_finite);
            assert!(is_angle || made.is_err());
            made.into_iter().for_each(|obb| check_obb(obb, [cos, sin]));
        }
    });
    for aabb in corners_of::<S>() {
        check_obb(aabb.into(), [S::ONE, S::ONE]);
    }
}

fn check_obb<S: Special + Float>(obb: Obb<S>, by: [S; 2]) {
    check_vec(obb.center());
    check_vec(obb.half());
    check_unit(obb.direction());
    assert_eq!(
        obb.is_empty(),
        obb.half().x == S::ZERO || obb.half().y == S::ZERO
    );
    check_vec(obb.moved(by).center());
    let turned = obb.turned_about(by, [by[1], by[0]]);
    let has_turn = by.into_iter().all(S::is_finite) && by != [S::ZERO; 2];
    assert_eq!(turned.is_ok(), has_turn, "{by:?}");
    if let Ok(turned) = turned {
        check_vec(turned.center());
        check_unit(turned.direction());
        assert_eq!(turned.half(), obb.half());
    }
    check_aabb(obb.bounds());
    for corner in obb.corners() {
        check_vec(corner);
        assert!(obb.bounds().touches_point(corner), "{corner:?} of {obb:?}");
    }
    let point = Vec2::from(by);
    assert!(obb.touches_point(point) || !obb.contains_point(point));
    assert!(point.is_finite() || !obb.touches_point(point));
}

fn panics_of_rotated_boxes_carry_the_error_message<S: Special + Float>() {
    for place in 0..6 {
        for &value in S::SPECIAL {
            let mut numbers = [S::ZERO; 6];
            numbers[place] = value;
            let [a, b, c, d, e, f] = numbers;
            let tried = Obb::try_new([a, b], [c, d], [e, f]);
            check_twins(|| Obb::new([a, b], [c, d], [e, f]), tried);
            #[cfg(feature = "libm")]
            check_twins(
                || Obb::from_angle([a, b], [c, d], e),
                Obb::try_from_angle([a, b], [c, d], e),
            );
        }
    }
}

/// Returns the shapes that six numbers form without an angle. The point comes first, even if it is not finite.
fn exact_shapes<S: Special>([a, b, c, d, ..]: [S; 6]) -> Vec<Shape<S>> {
    let shape = |made: Result<Shape<S>, ShapeError<S>>| made.ok();
    let point = Some(Shape::from([a, b]));
    let others = [
        Aabb::try_from_points([a, b], [c, d]).ok().map(Shape::from),
        shape(Circle::try_new([a, b], c).map(Shape::from)),
        shape(Segment::try_new([a, b], [c, d]).map(Shape::from)),
    ];
    point
        .into_iter()
        .chain(others.into_iter().flatten())
        .collect()
}

/// Returns the exact shapes and a rotated box.
fn all_shapes<S: Special + Float>(numbers: [S; 6]) -> Vec<Shape<S>> {
    let [a, b, c, d, e, f] = numbers;
    let mut shapes = exact_shapes(numbers);
    shapes.extend(Obb::try_new([a, b], [c, d], [e, f]).map(Shape::from));
    shapes
}

fn check_questions<S: Special>(one: Shape<S>, two: Shape<S>) {
    let answers = [one.overlaps(two), one.touches(two)];
    assert_eq!(
        answers,
        [overlaps(two, one), touches(two, one)],
        "{one:?}, {two:?}"
    );
    assert!(
        answers[1] || !answers[0],
        "{one:?} overlaps {two:?}, yet their distance is not zero"
    );
    for (shape, other) in [(one, two), (two, one)] {
        let Shape::Point(point) = shape else { continue };
        assert!(
            point.is_finite() || answers == [false; 2],
            "{point:?} in {other:?}"
        );
        check_points(other, point);
    }
    if let (Shape::Circle(circle), Shape::Circle(other)) = (one, two) {
        assert_eq!([circle.overlaps(other), circle.touches(other)], answers);
    }
    if let (Shape::Circle(circle), Shape::Aabb(aabb)) = (one, two) {
        let found = [circle.overlaps_aabb(aabb), circle.touches_aabb(aabb)];
        assert_eq!(found, answers);
    }
}

fn check_points<S: Special>(shape: Shape<S>, point: Vec2<S>) {
    let answers = [shape.overlaps(point), shape.touches(point)];
    let found = match shape {
        Shape::Aabb(aabb) => [aabb.contains_point(point), aabb.touches_point(point)],
        Shape::Circle(circle) => [circle.contains_point(point), circle.touches_point(point)],
        Shape::Obb(obb) => [obb.contains_point(point), obb.touches_point(point)],
        _ => answers,
    };
    assert_eq!(found, answers, "{point:?} in {shape:?}");
}

fn queries_between_exact_shapes_agree<S: Special>() {
    for_each(1_500, |[a, b, c, d, e, f, g, h]: [S; 8]| {
        for one in exact_shapes([a, b, c, d, a, b]) {
            for two in exact_shapes([e, f, g, h, e, f]) {
                check_questions(one, two);
            }
            check_moved(one, one.moved([e, f]));
        }
    });
}

fn check_moved<S: Special>(from: Shape<S>, to: Shape<S>) {
    assert_eq!(std::mem::discriminant(&from), std::mem::discriminant(&to));
    match to {
        Shape::Point(point) => check_vec(point),
        Shape::Aabb(aabb) => check_aabb(aabb),
        Shape::Circle(circle) => check_vec(circle.center()),
        Shape::Segment(segment) => check_aabb(segment.bounds()),
        Shape::Obb(obb) => check_vec(obb.center()),
        _ => unreachable!("no other shape"),
    }
}

fn queries_between_all_shapes_agree<S: Special + Float>() {
    for_each(1_000, |[a, b, c, d, e, f, g, h]: [S; 8]| {
        for one in all_shapes([a, b, c, d, e, f]) {
            for two in all_shapes([e, f, g, h, a, b]) {
                check_questions(one, two);
            }
            check_moved(one, one.moved([g, h]));
            let bounds = one.bounds();
            assert!(bounds.is_some() || matches!(one, Shape::Point(_)));
            bounds.into_iter().for_each(check_aabb);
        }
    });
}

fn contacts_are_sound<S: Special + Float>() {
    for_each(1_000, |[a, b, c, d, e, f, g, h]: [S; 8]| {
        for one in all_shapes([a, b, c, d, e, f]) {
            for two in all_shapes([e, f, g, h, a, b]) {
                check_contact(one, two);
            }
        }
    });
}

fn check_contact<S: Special + Float>(one: Shape<S>, two: Shape<S>) {
    let found = contact(one, two);
    assert_eq!(found, one.contact(two));
    let is_point = |shape| matches!(shape, Shape::Point(_));
    let is_line = |shape| matches!(shape, Shape::Segment(_));
    let are_thin = is_point(one) || is_point(two) || (is_line(one) && is_line(two));
    let has_contact = one.overlaps(two) && !are_thin;
    // A segment along the minimum edge of a box overlaps it, without a way out.
    let is_flush = matches!(
        (one, two),
        (Shape::Aabb(_), Shape::Segment(_)) | (Shape::Segment(_), Shape::Aabb(_))
    );
    assert!(found.is_none() || has_contact, "{one:?} out of {two:?}");
    assert!(
        found.is_some() || !has_contact || is_flush,
        "{one:?} out of {two:?}"
    );
    match (one, two) {
        (Shape::Circle(one), Shape::Circle(two)) => assert_eq!(found, one.contact(two)),
        (Shape::Circle(one), Shape::Aabb(two)) => assert_eq!(found, one.contact_aabb(two)),
        (Shape::Aabb(one), Shape::Aabb(two)) => assert_eq!(found, one.contact(two)),
        _ => {}
    }
    let Some(found) = found else { return };
    check_unit(found.normal);
    check_sound(found.depth);
    assert!(S::ZERO < found.depth, "{one:?} out of {two:?}: {found:?}");
    check_vec(found.push_out());
    let is_straight = found.normal.x == S::ZERO || found.normal.y == S::ZERO;
    assert_eq!(found.side().is_some(), is_straight);
}

/// The corner is in range although an intermediate sum is not.
#[test]
fn corners_reach_the_end_of_the_range() {
    let (long, short) = (f64::MAX / 4.0 * 3.0, f64::MAX / 8.0);
    let upright = Obb::new([f64::MAX, 0.0], [short, long], [1.0, 0.0]);
    let turned = Obb::new([f64::MAX, 0.0], [short, long], [1.0, 1.0]);
    assert_eq!(
        upright.corners()[0].x.to_bits(),
        (f64::MAX / 8.0 * 7.0).to_bits()
    );
    let least = turned.corners().into_iter().map(|corner| corner.x);
    let least = least.fold(f64::MAX, f64::min);
    assert!(least < f64::MAX / 2.0, "{least}");
    assert!(
        (turned.bounds().min().x / least - 1.0).abs() < 1e-9,
        "{least}"
    );
}
