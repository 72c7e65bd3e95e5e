//! Rays and segments through every kind of shape.

use super::values::{Special, check_unit, for_each, for_floats};
use crate::numbers::for_numbers;
use jostle::{Aabb, Circle, Float, Hit, Moment, Obb, Ray, RayHit, Segment, Shape, Vec2};

for_numbers! {
    rays_through_boxes_are_sound: i16 i32 i64 f32 f64;
    moments_of_any_numbers_are_comparable: i16 i32 i64 f32 f64;
}

for_floats! {
    rays_through_round_and_rotated_shapes_are_sound;
}

fn check_hit<S: Special>(hit: Hit<S>, is_segment: bool) {
    check_unit(hit.normal);
    let share = hit.fraction();
    assert!(0.0 <= share && share.is_finite(), "{hit:?}");
    assert!(Moment::start() <= hit.moment, "{hit:?}");
    assert!(!is_segment || hit.moment <= Moment::end(), "{hit:?}");
    let is_straight = hit.normal.x == S::ZERO || hit.normal.y == S::ZERO;
    assert_eq!(hit.side().is_some(), is_straight, "{hit:?}");
}

fn check_passage<S: Special>(found: Option<RayHit<S>>, is_segment: bool) {
    let Some(found) = found else { return };
    found
        .enter
        .into_iter()
        .for_each(|hit| check_hit(hit, is_segment));
    found
        .exit
        .into_iter()
        .for_each(|hit| check_hit(hit, is_segment));
    if let (Some(enter), Some(exit)) = (found.enter, found.exit) {
        assert!(enter.moment <= exit.moment, "{found:?}");
    }
    assert_eq!(
        found.moment(),
        found.enter.map_or(Moment::start(), |hit| hit.moment)
    );
}

/// Checks that the points where a line enters and leaves are on the faces, to the bit.
fn check_points<S: Special>(
    found: Option<RayHit<S>>,
    aabb: Aabb<S>,
    at: impl Fn(Moment<S>) -> Vec2<S>,
) {
    let hits = found
        .into_iter()
        .flat_map(|found| [found.enter, found.exit]);
    for hit in hits.flatten() {
        let (face, point) = (hit.side().unwrap().opposite(), at(hit.moment));
        assert!(point.is_finite(), "{hit:?}");
        assert_eq!(point.along(face.axis()), aabb.edge(face), "{hit:?}");
    }
}

fn rays_through_boxes_are_sound<S: Special>() {
    for_each(12_000, |[a, b, c, d, e, f, g, h]: [S; 8]| {
        let Ok(aabb) = Aabb::try_from_points([e, f], [g, h]) else {
            return;
        };
        if let Ok(ray) = Ray::try_new([a, b], [c, d]) {
            let found = ray.raycast(aabb);
            check_passage(found, false);
            check_points(found, aabb, |moment| ray.at(moment));
            let touched = ray.raycast_touching(aabb);
            check_passage(touched, false);
            assert!(found.is_none() || touched.is_some());
            check_points(touched, aabb, |moment| ray.at(moment));
            assert_eq!(ray.at(Moment::start()), ray.origin());
            let part = ray.up_to(e);
            assert_eq!(part.start(), ray.origin());
            let is_ahead = e.is_finite() && S::ZERO < e;
            assert!(is_ahead || part.end() == part.start(), "{ray:?} {e}");
            assert!(part.delta().is_finite());
            assert!(found.is_some() || !aabb.contains_point([a, b]));
        }
        if let Ok(segment) = Segment::try_new([a, b], [c, d]) {
            let found = segment.raycast(aabb);
            check_passage(found, true);
            check_points(found, aabb, |moment| segment.at(moment));
            let touched = segment.raycast_touching(aabb);
            check_passage(touched, true);
            assert_eq!(
                touched.is_some(),
                Shape::from(segment).touches(aabb),
                "{segment:?} {aabb:?}"
            );
            assert_eq!(segment.at(Moment::start()), segment.start());
            assert!(segment.at(Moment::end()).is_finite() && segment.delta().is_finite());
            assert_eq!(found.is_some(), Shape::from(segment).overlaps(aabb));
            assert!(found.is_some() || !aabb.contains_point([c, d]));
            let clipped = aabb.clip_segment(segment);
            assert_eq!(clipped.is_some(), found.is_some());
            let is_within = |part: Segment<S>| aabb.contains(part.bounds());
            assert!(clipped.is_none_or(is_within), "{clipped:?} of {segment:?}");
        }
    });
}

fn rays_through_round_and_rotated_shapes_are_sound<S: Special + Float>() {
    for_each(6_000, |[a, b, c, d, e, f, g, h]: [S; 8]| {
        let (ray, segment) = (
            Ray::try_new([a, b], [c, d]),
            Segment::try_new([a, b], [c, d]),
        );
        let circle = Circle::try_new([e, f], g).ok();
        let obb = Obb::try_new([e, f], [g, h], [a, d]).ok();
        let fence = Segment::try_new([e, f], [g, h]).ok();
        let shapes = [
            Some(Shape::from([e, f])),
            Aabb::try_from_points([e, f], [g, h]).ok().map(Shape::from),
            circle.map(Shape::from),
            obb.map(Shape::from),
            fence.map(Shape::from),
        ];
        if let Ok(ray) = ray {
            for &shape in shapes.iter().flatten() {
                check_passage(ray.raycast_shape(shape), false);
            }
            check_passage(circle.and_then(|circle| ray.raycast_circle(circle)), false);
            check_passage(obb.and_then(|obb| ray.raycast_obb(obb)), false);
            check_passage(fence.and_then(|fence| ray.raycast_segment(fence)), false);
        }
        if let Ok(segment) = segment {
            for &shape in shapes.iter().flatten() {
                check_passage(segment.raycast_shape(shape), true);
            }
            check_passage(
                circle.and_then(|circle| segment.raycast_circle(circle)),
                true,
            );
            check_passage(obb.and_then(|obb| segment.raycast_obb(obb)), true);
            check_passage(fence.and_then(|fence| segment.raycast_segment(fence)), true);
        }
    });
}

fn moments_of_any_numbers_are_comparable<S: Special>() {
    for_each(20_000, |[part, whole, other, delta]: [S; 4]| {
        let moment = Moment::new(part, whole);
        let _ = (moment < Moment::new(other, S::ONE), format!("{moment:?}"));
        let share = moment.from_delta(delta);
        assert!(share.is_finite());
        let is_moment = part.is_finite() && whole.is_finite() && S::ZERO < whole;
        assert!(
            !is_moment || moment.fraction().is_finite(),
            "{}",
            moment.fraction()
        );
        assert!(is_moment || share == S::ZERO);
    });
    assert!(Moment::<S>::start() < Moment::end());
    assert_eq!(
        Moment::<S>::end().fraction().to_bits(),
        S::ONE.to_f64().to_bits()
    );
}
