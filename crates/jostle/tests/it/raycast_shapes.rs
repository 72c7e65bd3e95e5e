//! Rays and segments against circles, rotated boxes and segments.

use crate::random::Random;
use crate::random_shapes::{any_circle, any_obb, any_point, any_segment, special, vector, whole};
use jostle::{
    Aabb, Circle, Float, Hit, Moment, Obb, Ray, RayHit, Segment, Shape, Vec2, overlaps, touches,
};

fn point_at<S: Float>(line: Segment<S>, hit: Hit<S>) -> [f64; 2] {
    let (from, to, t) = (line.start(), line.end(), hit.fraction());
    let along = |a: S, b: S| a.to_f64() + (b.to_f64() - a.to_f64()) * t;
    [along(from.x, to.x), along(from.y, to.y)]
}

/// Checks a hit against the shape's own overlap test. `edge` returns how far a point is from the edge.
#[track_caller]
fn check_ends<S: Float>(
    line: Segment<S>,
    shape: impl Into<Shape<S>>,
    edge: impl Fn([f64; 2]) -> f64,
    about: &str,
) -> bool {
    let shape = shape.into();
    let found = line.raycast_shape(shape);
    let about = format!("{about}: {line:?} through {shape:?}: {found:?}");
    let Some(found) = found else {
        assert!(!overlaps(line, shape), "{about}: missed");
        return false;
    };
    assert!(overlaps(line, shape), "{about}: hit without an overlap");
    assert_eq!(
        found.enter.is_none(),
        overlaps(shape, line.start()),
        "{about}"
    );
    assert_eq!(found.exit.is_none(), overlaps(shape, line.end()), "{about}");
    for hit in [found.enter, found.exit].into_iter().flatten() {
        assert!((0.0..=1.0).contains(&hit.fraction()), "{about}");
        assert!(
            edge(point_at(line, hit)).abs() < 2e-5,
            "{about}: not on the edge"
        );
        assert!((hit.normal.length().to_f64() - 1.0).abs() < 1e-6, "{about}");
    }
    let toward = |hit: Hit<S>| {
        let (x, y) = (
            line.end().x.to_f64() - line.start().x.to_f64(),
            line.end().y.to_f64() - line.start().y.to_f64(),
        );
        hit.normal.x.to_f64() * x + hit.normal.y.to_f64() * y
    };
    assert!(
        found.enter.is_none_or(|hit| toward(hit) < 1e-4),
        "{about}: the entry normal points along the ray"
    );
    assert!(
        found.exit.is_none_or(|hit| -1e-4 < toward(hit)),
        "{about}: the exit normal points against the ray"
    );
    if let (Some(enter), Some(exit)) = (found.enter, found.exit) {
        assert!(enter.moment <= exit.moment, "{about}");
    }
    let way = line.end() - line.start();
    if let (Ok(ray), Some(enter)) = (Ray::try_new(line.start(), way), found.enter) {
        let far = ray.raycast_shape(shape).expect("the ray goes on");
        let difference = far.enter.expect("the same way in").fraction() - enter.fraction();
        assert!(difference.abs() < 1e-4, "{about}: as a ray {far:?}");
    }
    true
}

fn lines_through<S: Float>(seed: u64) -> (bool, bool) {
    let random = &mut Random::seed(seed);
    let (ball, obb, line) = (
        any_circle::<S>(random),
        any_obb::<S>(random),
        any_segment::<S>(random),
    );
    let about = format!("seed {seed}");
    let from_rim = |[x, y]: [f64; 2]| {
        let (x, y) = (x - ball.center().x.to_f64(), y - ball.center().y.to_f64());
        (x * x + y * y).sqrt() - ball.radius().to_f64()
    };
    let from_edge = |[x, y]: [f64; 2]| {
        let (c, h, d) = (obb.center(), obb.half(), obb.direction());
        let (x, y, dx, dy) = (
            x - c.x.to_f64(),
            y - c.y.to_f64(),
            d.x.to_f64(),
            d.y.to_f64(),
        );
        let along = (x * dx + y * dy).abs() - h.x.to_f64();
        let across = (y * dx - x * dy).abs() - h.y.to_f64();
        along.max(across)
    };
    (
        check_ends(line, ball, from_rim, &about),
        check_ends(line, obb, from_edge, &about),
    )
}

#[test]
fn lines_enter_and_leave_at_the_edge() {
    let (mut rounds, mut boxes) = (0, 0);
    for seed in 0..20_000 {
        for (round, rotated) in [lines_through::<f32>(seed), lines_through::<f64>(seed)] {
            rounds += i32::from(round);
            boxes += i32::from(rotated);
        }
    }
    assert!(8_000 < rounds && 8_000 < boxes, "{rounds} and {boxes} hits");
}

fn lattice<S: Float>(random: &mut Random) -> Vec2<S> {
    vector(whole(random, 6), whole(random, 6))
}

#[test]
fn whole_coordinates_are_decided_exactly() {
    for seed in 0..50_000 {
        let random = &mut Random::seed(seed);
        let line = Segment::<f32>::new(lattice(random), lattice(random));
        let ball = Circle::new(lattice(random), f32::from_f64(whole(random, 6).abs()));
        let other = Segment::<f32>::new(lattice(random), lattice(random));
        let about = format!("seed {seed}: {line:?}, {ball:?}, {other:?}");
        assert_eq!(
            line.raycast_circle(ball).is_some(),
            overlaps(line, ball),
            "{about}"
        );
        assert_eq!(
            line.raycast_segment(other).is_some(),
            overlaps(line, other),
            "{about}"
        );
        let point = line.raycast_shape(other.start());
        assert_eq!(point.is_some(), overlaps(line, other.start()), "{about}");
        let Some(found) = line.raycast_segment(other) else {
            continue;
        };
        check_crossing(line, other, found, &about);
    }
}

#[track_caller]
fn check_crossing(line: Segment<f32>, other: Segment<f32>, found: RayHit<f32>, about: &str) {
    let about = format!("{about}: {found:?}");
    assert_eq!(
        found.enter.is_none(),
        overlaps(other, line.start()),
        "{about}"
    );
    assert_eq!(found.exit.is_none(), overlaps(other, line.end()), "{about}");
    for hit in [found.enter, found.exit].into_iter().flatten() {
        let [x, y] = point_at(line, hit);
        let near = Circle::new(vector::<f32>(x, y), 1e-5);
        assert!(touches(near, other), "{about}: not on the segment");
        assert!((hit.normal.length() - 1.0).abs() < 1e-6, "{about}");
    }
    if let Some(enter) = found.enter {
        let way = line.end() - line.start();
        let into = enter.normal.x * way.x + enter.normal.y * way.y;
        assert!(into < 0.0, "{about}: the normal points away from the start");
    }
}

#[test]
fn segments_are_crossed_along_and_at_their_ends() {
    let line = Segment::new([0.0, 0.0], [10.0, 0.0]);
    let across = line
        .raycast_segment(Segment::new([4.0, -1.0], [4.0, 1.0]))
        .expect("a hit");
    assert_eq!(across.enter.expect("a hit").moment, Moment::new(0.4, 1.0));
    assert_eq!(across.exit.expect("a hit").moment, Moment::new(0.4, 1.0));
    assert_eq!(across.enter.expect("a hit").normal, Vec2::new(-1.0, 0.0));
    assert_eq!(across.exit.expect("a hit").normal, Vec2::new(1.0, 0.0));

    let along = line
        .raycast_segment(Segment::new([6.0, 0.0], [2.0, 0.0]))
        .expect("a hit");
    assert_eq!(along.enter.expect("a hit").moment, Moment::new(0.2, 1.0));
    assert_eq!(along.exit.expect("a hit").moment, Moment::new(0.6, 1.0));
    assert_eq!(along.enter.expect("a hit").normal, Vec2::new(-1.0, 0.0));

    let behind = Ray::new([0.0, 0.0], [1.0, 0.0]);
    assert_eq!(
        behind.raycast_segment(Segment::new([-5.0, 0.0], [-1.0, 0.0])),
        None
    );
    assert_eq!(
        behind.raycast_segment(Segment::new([-1.0, -1.0], [-1.0, 1.0])),
        None
    );
    let around = behind
        .raycast_segment(Segment::new([-1.0, 0.0], [3.0, 0.0]))
        .expect("a hit");
    assert_eq!(
        (around.enter, around.exit.expect("a hit").fraction()),
        (None, 3.0)
    );
    let at_end = line
        .raycast_segment(Segment::new([10.0, -1.0], [10.0, 1.0]))
        .expect("a hit");
    assert_eq!(
        (at_end.enter.expect("a hit").fraction(), at_end.exit),
        (1.0, None)
    );
    assert_eq!(
        line.raycast_segment(Segment::new([0.0, 1.0], [10.0, 1.0])),
        None
    );
}

#[test]
fn upright_rotated_boxes_are_hit_like_boxes() {
    let mut hits = 0;
    for seed in 0..20_000 {
        let random = &mut Random::seed(seed);
        let (center, half) = (lattice::<f64>(random), lattice::<f64>(random));
        let half = Vec2::new(half.x.abs() + 1.0, half.y.abs() + 1.0);
        let aabb = Aabb::try_from_center_half(center, half).expect("small numbers");
        let obb = Obb::from(aabb);
        let (from, to) = (any_point::<f64>(random), any_point::<f64>(random));
        let line = Segment::new(from, to);
        let (exact, found) = (line.raycast(aabb), line.raycast_obb(obb));
        let about = format!("seed {seed}: {line:?} {aabb:?} {exact:?} {found:?}");
        assert_eq!(exact.is_some(), found.is_some(), "{about}");
        let (Some(exact), Some(found)) = (exact, found) else {
            continue;
        };
        hits += 1;
        for (exact, found) in [(exact.enter, found.enter), (exact.exit, found.exit)] {
            assert_eq!(
                exact.map(|hit| hit.normal),
                found.map(|hit| hit.normal),
                "{about}"
            );
            let fraction = |hit: Option<Hit<f64>>| hit.map_or(0.0, Hit::fraction);
            assert!((fraction(exact) - fraction(found)).abs() < 1e-12, "{about}");
        }
    }
    assert!(3_000 < hits, "only {hits} hits");
}

#[test]
fn starting_on_the_edge_is_not_starting_inside() {
    let ball = Circle::new([0.0, 0.0], 5.0);
    let inward = Ray::new([-5.0, 0.0], [1.0, 0.0])
        .raycast_circle(ball)
        .expect("a hit");
    assert_eq!(inward.enter.expect("a hit").moment, Moment::new(0.0, 1.0));
    assert_eq!(inward.exit.expect("a hit").moment, Moment::new(10.0, 1.0));
    assert_eq!(Ray::new([5.0, 0.0], [1.0, 0.0]).raycast_circle(ball), None);
    let inside = Ray::new([3.0, 0.0], [2.0, 0.0])
        .raycast_circle(ball)
        .expect("a hit");
    assert_eq!(
        (inside.enter, inside.exit.expect("a hit").fraction()),
        (None, 1.0)
    );
    assert_eq!(
        Ray::new([-9.0, 5.0], [1.0, 0.0]).raycast_circle(ball),
        None,
        "grazes"
    );
    let empty = Circle::new([0.0, 0.0], 0.0);
    assert_eq!(
        Ray::new([-9.0, 0.0], [1.0, 0.0]).raycast_circle(empty),
        None
    );
}

/// Directions of zero and nearly zero, starting everywhere around small boxes: nothing divides by zero.
#[test]
fn rays_along_faces_and_nearly_along_them() {
    let parts = [0.0, -0.0, 1e-45, 1e-38, 1.0, 1e38_f32];
    let places = [-2.0, -1.0, 0.0, 1.0, 2.0_f32];
    for (x, y) in parts.into_iter().flat_map(|x| parts.map(|y| (x, y))) {
        for (from_x, from_y) in places.into_iter().flat_map(|x| places.map(|y| (x, y))) {
            for half in [[1.0, 1.0], [0.0, 1.0], [1.0, 0.0], [1e-45, 1.0]] {
                let Ok(ray) = Ray::try_new([from_x, from_y], [x, y]) else {
                    continue;
                };
                let obb = Obb::new([0.0, 0.0], half, [1.0, 0.0]);
                let found = ray.raycast_obb(obb);
                check_sound(found, || format!("{ray:?} {obb:?}"));
                let hits_nothing = obb.is_empty();
                assert!(found.is_none() || !hits_nothing, "{ray:?} {obb:?}");
                let ball = Circle::new([0.0, 0.0], half[0]);
                check_sound(ray.raycast_circle(ball), || format!("{ray:?} {ball:?}"));
            }
        }
    }
}

#[track_caller]
fn check_sound<S: Float>(found: Option<RayHit<S>>, about: impl Fn() -> String) {
    let hits = found.map_or([None; 2], |found| [found.enter, found.exit]);
    for hit in hits.into_iter().flatten() {
        let (t, length) = (hit.fraction(), hit.normal.length().to_f64());
        let is_sound = 0.0 <= t && t.is_finite() && (length - 1.0).abs() < 1e-6;
        assert!(is_sound, "{}: {hit:?}", about());
    }
}

fn special_casts<S: Float>() {
    let values = special::<S>();
    let points: Vec<Vec2<S>> = values
        .iter()
        .flat_map(|&a| values.iter().map(move |&b| Vec2::new(a, b)))
        .collect();
    let sparse: Vec<_> = points.iter().copied().step_by(7).collect();
    for &a in points.iter().step_by(5) {
        for &b in &sparse {
            for &c in &sparse {
                let shapes = [
                    Circle::try_new(c, a.x).ok().map(Shape::from),
                    Obb::try_new(c, b, a).ok().map(Shape::from),
                    Segment::try_new(c, a).ok().map(Shape::from),
                ];
                for shape in shapes.into_iter().flatten() {
                    check_casts(a, b, shape);
                }
            }
        }
    }
}

fn check_casts<S: Float>(a: Vec2<S>, b: Vec2<S>, shape: Shape<S>) {
    let segment = Segment::new(a, b).raycast_shape(shape);
    check_sound(segment, || format!("{a:?} to {b:?} {shape:?}"));
    if let Ok(ray) = Ray::try_new(a, b) {
        check_sound(ray.raycast_shape(shape), || format!("{ray:?} {shape:?}"));
    }
}

#[test]
fn special_values_never_give_nan() {
    special_casts::<f32>();
    special_casts::<f64>();
    let ray = Ray::new([0.0, 0.0], [1.0, 0.0]);
    assert_eq!(ray.raycast_shape([f64::NAN, 0.0]), None);
}
