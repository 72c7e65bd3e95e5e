//! Rotated boxes: separating axes compared with slow geometry, and pushes that separate.

mod limits;

use crate::random::Random;
use crate::random_shapes::{
    any_aabb, any_area, any_circle, any_obb, any_point, any_segment, check_contact, check_laws,
    vector, whole,
};
use jostle::{Aabb, Circle, Contact, Float, Obb, Segment, Shape, Vec2, contact, overlaps, touches};

fn s65<S: Float>() {
    let square = Obb::<S>::new(vector(0.0, 0.0), vector(5.0, 5.0), vector(1.0, 1.0));
    let upright = |x, y| {
        Aabb::try_from_center_half(vector::<S>(x, y), vector::<S>(5.0, 5.0)).expect("small numbers")
    };

    let near = contact(square, upright(12.0, 0.0)).expect("they overlap");
    assert!((near.depth.to_f64() - 0.071_067_8).abs() < 1e-6);
    assert_eq!(near.normal, vector(-1.0, 0.0));
    let back = contact(upright(12.0, 0.0), square).expect("they overlap");
    assert!((back.depth.to_f64() - 0.071_067_8).abs() < 1e-6);
    assert_eq!(back.normal, vector(1.0, 0.0));

    assert!(!overlaps(square, upright(12.08, 0.0)));
    assert!(!overlaps(square, upright(9.5, 9.5)));
    let bounds = square.bounds();
    assert!(
        bounds.overlaps(upright(9.5, 9.5)),
        "only the bounds overlap"
    );
}

#[test]
fn s65_squares_at_forty_five_degrees() {
    s65::<f32>();
    s65::<f64>();
}

/// Returns a box of whole numbers, and rotated boxes that equal it after each quarter turn.
fn upright_twins<S: Float>(random: &mut Random) -> (Aabb<S>, [Obb<S>; 4]) {
    let (x, y) = (whole(random, 9), whole(random, 9));
    let (w, h) = (whole(random, 4) + 4.0, whole(random, 4) + 4.0);
    let (center, flat, tall) = (vector::<S>(x, y), vector::<S>(w, h), vector::<S>(h, w));
    let twins = [
        Obb::new(center, flat, vector::<S>(1.0, 0.0)),
        Obb::new(center, tall, vector::<S>(0.0, 3.0)),
        Obb::new(center, flat, vector::<S>(-0.5, 0.0)),
        Obb::new(center, tall, vector::<S>(0.0, -1.0)),
    ];
    (
        Aabb::try_from_center_half(center, flat).expect("small numbers"),
        twins,
    )
}

fn upright_boxes_are_boxes<S: Float>(seed: u64) {
    let random = &mut Random::seed(seed);
    let (aabb, twins) = upright_twins::<S>(random);
    let (other, other_twins) = upright_twins::<S>(random);
    let point = vector::<S>(whole(random, 12), whole(random, 12));
    let ball = Circle::new(point, S::from_f64(whole(random, 3) + 3.0));
    let line = Segment::new(point, vector::<S>(whole(random, 12), whole(random, 12)));
    // A segment that crosses the inside of a box this small crosses it by a clear margin.
    let core = aabb.shrunk(S::from_f64(1.0 / 1024.0));

    for obb in twins {
        assert_eq!(obb.bounds(), aabb, "seed {seed}");
        let about = format!("seed {seed}: {obb:?} with {other:?}, {ball:?}, {line:?}");
        for shape in [Shape::from(other), other_twins[1].into(), ball.into()] {
            let exact = match shape {
                Shape::Obb(_) => other.into(),
                _ => shape,
            };
            assert_eq!(overlaps(obb, shape), overlaps(aabb, exact), "{about}");
            assert_eq!(touches(obb, shape), touches(aabb, exact), "{about}");
            check_same(contact(obb, shape), contact(aabb, exact), &about);
            check_same(contact(shape, obb), contact(exact, aabb), &about);
        }
        assert_eq!(
            obb.touches_point(point),
            aabb.touches_point(point),
            "{about}"
        );
        let is_inside = !aabb.is_empty() && core.touches_point(point);
        assert_eq!(obb.contains_point(point), is_inside, "{about}");
        assert_eq!(touches(obb, line), touches(aabb, line), "{about}");
        let passes = !aabb.is_empty() && touches(core, line);
        assert_eq!(overlaps(obb, line), passes, "{about}");
    }
}

/// Checks that two contacts are equal up to the rounding of one overlap test.
#[track_caller]
fn check_same<S: Float>(found: Option<Contact<S>>, expected: Option<Contact<S>>, about: &str) {
    let parts = |contact: Option<Contact<S>>| {
        contact.map(|contact| (contact.normal, contact.depth.to_f64()))
    };
    match (parts(found), parts(expected)) {
        (Some((normal, depth)), Some((exact_normal, exact_depth))) => {
            assert_eq!(normal, exact_normal, "{about}");
            assert!((depth - exact_depth).abs() < 1e-5, "{about}");
        }
        (found, expected) => assert_eq!(found, expected, "{about}"),
    }
}

#[test]
fn upright_rotated_boxes_answer_like_boxes() {
    for seed in 0..6_000 {
        upright_boxes_are_boxes::<f32>(seed);
        upright_boxes_are_boxes::<f64>(seed);
    }
}

/// Returns the corners in `f64`, computed from the parts instead of by the library.
fn corners(obb: Obb<f64>) -> [[f64; 2]; 4] {
    let (c, h, d) = (obb.center(), obb.half(), obb.direction());
    [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(x, y)| {
        let (x, y) = (x * h.x, y * h.y);
        [c.x + x * d.x - y * d.y, c.y + x * d.y + y * d.x]
    })
}

/// Returns how far a point is to the left of the line from `a` to `b`, times the line's length.
fn left_of(a: [f64; 2], b: [f64; 2], p: [f64; 2]) -> f64 {
    (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
}

/// Returns the shared area of two convex polygons (Sutherland-Hodgman clipping).
fn shared_area(a: &[[f64; 2]], b: &[[f64; 2]; 4]) -> f64 {
    let mut polygon = a.to_vec();
    for side in 0..4 {
        let (from, to) = (b[side], b[(side + 1) % 4]);
        let mut kept = Vec::new();
        for i in 0..polygon.len() {
            let (p, q) = (polygon[i], polygon[(i + 1) % polygon.len()]);
            let (at_p, at_q) = (left_of(from, to, p), left_of(from, to, q));
            if 0.0 <= at_p {
                kept.push(p);
            }
            if (at_p < 0.0) != (at_q < 0.0) {
                let t = at_p / (at_p - at_q);
                kept.push([p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t]);
            }
        }
        polygon = kept;
    }
    let pairs = (0..polygon.len()).map(|i| (polygon[i], polygon[(i + 1) % polygon.len()]));
    pairs.map(|(p, q)| p[0] * q[1] - p[1] * q[0]).sum::<f64>() / 2.0
}

#[test]
fn separating_axes_agree_with_clipped_polygons() {
    let mut close = 0;
    for seed in 0..20_000 {
        let random = &mut Random::seed(seed);
        let (a, b) = (any_obb::<f64>(random), any_obb::<f64>(random));
        let area = shared_area(&corners(a), &corners(b));
        match area {
            _ if 1e-6 < area => assert!(overlaps(a, b), "seed {seed}: share {area}"),
            _ if area == 0.0 => assert!(!overlaps(a, b), "seed {seed}: {a:?}, {b:?}"),
            _ => close += 1,
        }
    }
    assert!(close < 20, "{close} cases were too close to decide");
}

/// Returns the distance of a point from the nearest edge, negative inside.
fn distance_to(corners: &[[f64; 2]; 4], p: [f64; 2]) -> f64 {
    let sides = (0..4).map(|i| (corners[i], corners[(i + 1) % 4]));
    let nearest = sides.clone().map(|(a, b)| {
        let (way, to) = ([b[0] - a[0], b[1] - a[1]], [p[0] - a[0], p[1] - a[1]]);
        let t = (way[0] * to[0] + way[1] * to[1]) / (way[0] * way[0] + way[1] * way[1]);
        let t = t.clamp(0.0, 1.0);
        let (x, y) = (to[0] - way[0] * t, to[1] - way[1] * t);
        (x * x + y * y).sqrt()
    });
    let nearest = nearest.fold(f64::INFINITY, f64::min);
    let is_inside = sides.clone().all(|(a, b)| 0.0 <= left_of(a, b, p));
    if is_inside { -nearest } else { nearest }
}

#[test]
fn circles_points_and_segments_agree_with_distances_from_the_edges() {
    for seed in 0..20_000 {
        let random = &mut Random::seed(seed);
        let (obb, ball) = (any_obb::<f64>(random), any_circle::<f64>(random));
        let line = any_segment::<f64>(random);
        let corners = corners(obb);
        let about = format!("seed {seed}: {obb:?}, {ball:?}, {line:?}");
        let away = |p: Vec2<f64>| distance_to(&corners, [p.x, p.y]);

        let gap = away(ball.center()) - ball.radius();
        if 1e-9 < gap.abs() {
            assert_eq!(overlaps(obb, ball), gap < 0.0, "{about}");
            assert_eq!(touches(ball, obb), gap < 0.0, "{about}");
        }
        let p = ball.center();
        assert_eq!(obb.contains_point(p), away(p) < 0.0, "{about}");

        let ends = [line.start(), line.end()].map(|p| [p.x, p.y]);
        let crosses = (0..4).any(|i| {
            let (a, b) = (corners[i], corners[(i + 1) % 4]);
            let differ = |p: f64, q: f64| (p < 0.0) != (q < 0.0);
            differ(left_of(a, b, ends[0]), left_of(a, b, ends[1]))
                && differ(left_of(ends[0], ends[1], a), left_of(ends[0], ends[1], b))
        });
        let is_met = crosses || away(line.start()) < 0.0;
        assert_eq!(overlaps(line, obb), is_met, "{about}");
    }
}

fn laws<S: Float>(seed: u64) {
    let random = &mut Random::seed(seed);
    let shapes: [Shape<S>; 5] = [
        any_obb(random).into(),
        any_obb(random).into(),
        any_aabb(random).into(),
        any_circle(random).into(),
        any_segment(random).into(),
    ];
    let about = format!("seed {seed}");
    for a in shapes {
        for b in shapes {
            check_laws(a, b, &about);
        }
        check_laws(a, any_point(random).into(), &about);
    }
}

#[test]
fn overlap_tests_are_symmetric_and_survive_mirroring() {
    for seed in 0..2_000 {
        laws::<f32>(seed);
        laws::<f64>(seed);
    }
}

fn pushes<S: Float>(seed: u64) -> bool {
    let random = &mut Random::seed(seed);
    let (mover, other) = (any_area::<S>(random), any_area::<S>(random));
    check_contact(mover, other, &format!("seed {seed}"))
}

#[test]
fn pushes_separate_and_none_is_shorter() {
    let hits = (0..1_500).filter(|&seed| pushes::<f32>(seed) & pushes::<f64>(seed));
    let hits = hits.count();
    assert!(300 < hits, "only {hits} pairs overlap");
}

#[test]
fn pushes_separate_far_from_the_origin_too() {
    for seed in 0..3_000 {
        let random = &mut Random::seed(seed);
        let far = vector::<f32>(random.float(-1e7, 1e7), random.float(-1e7, 1e7));
        let mover = any_area::<f32>(random).moved(far);
        let other = any_area::<f32>(random).moved(far);
        if let Some(found) = contact(mover, other) {
            let freed = mover.moved(found.push_out());
            assert!(!overlaps(freed, other), "seed {seed}: {found:?}");
            assert!(found.depth < 60.0, "seed {seed}: {found:?}");
        }
    }
}

#[test]
fn ties_go_to_y_and_then_toward_positive() {
    let square = |x: f64, y: f64| Obb::<f64>::new([0.0, 0.0], [2.0, 2.0], [x, y]);
    let up = Vec2::new(0.0, 1.0);
    assert_eq!(
        contact(square(1.0, 0.0), square(0.0, 1.0))
            .expect("they overlap")
            .normal,
        up
    );
    let ball = Circle::new([0.0, 0.0], 1.0);
    assert_eq!(
        contact(ball, square(0.0, -1.0))
            .expect("they overlap")
            .normal,
        up
    );
    assert_eq!(
        contact(square(-1.0, 0.0), ball)
            .expect("they overlap")
            .normal,
        up
    );
    let slanted = contact(square(1.0, 1.0), ball)
        .expect("they overlap")
        .normal;
    assert!(0.0 < slanted.x && 0.0 < slanted.y, "{slanted:?}");
}

#[test]
fn bounds_hold_all_corners() {
    for seed in 0..5_000 {
        let obb = any_obb::<f32>(&mut Random::seed(seed));
        let (bounds, center) = (obb.bounds(), obb.center());
        for corner in obb.corners() {
            let near = bounds.nearest_point(corner) - corner;
            assert!(
                near.length() < 1e-5,
                "seed {seed}: {corner:?} in {bounds:?}"
            );
        }
        let wide = Obb::new(
            [f64::from(center.x), f64::from(center.y)],
            [f64::from(obb.half().x), f64::from(obb.half().y)],
            [f64::from(obb.direction().x), f64::from(obb.direction().y)],
        );
        let outer = Aabb::from_corners(
            [f64::from(bounds.min().x), f64::from(bounds.min().y)],
            [f64::from(bounds.max().x), f64::from(bounds.max().y)],
        );
        assert!(outer.contains(wide.bounds()), "seed {seed}: {obb:?}");
    }
}
