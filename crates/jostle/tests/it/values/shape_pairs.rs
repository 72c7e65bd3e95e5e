//! S136 to S138: distances and nearest points, discs around discs, and boxes that turn about a pivot.

use crate::random::Random;
use crate::random_shapes::{
    any_area, any_circle, any_point, any_segment, flipped, mirrored, vector,
};
use jostle::{Aabb, Circle, Float, Obb, Segment, Shape, Vec2, distance, nearest_points, touches};

fn any_shape<S: Float>(random: &mut Random) -> Shape<S> {
    match random.below(5) {
        0 => any_point::<S>(random).into(),
        1 => any_segment::<S>(random).into(),
        _ => any_area::<S>(random),
    }
}

#[test]
fn s136_every_pair_of_shapes_has_a_distance() {
    let fence = Segment::new([0.0_f32, 0.0], [0.0, 10.0]);
    let crate_ = Aabb::new(3.0, 14.0, 5.0, 5.0);
    let ball = Circle::new([-4.0, 13.0], 2.0);
    let door = Obb::new([10.0, 5.0], [1.0, 4.0], [0.0, 1.0]);
    let point = Shape::from([0.0, -7.0]);
    let far = |a: Shape, b: Shape| distance(a, b).unwrap();
    assert_eq!(far(fence.into(), crate_.into()), 5.0);
    assert_eq!(far(fence.into(), ball.into()), 3.0);
    assert_eq!(far(fence.into(), door.into()), 6.0);
    assert_eq!(far(fence.into(), point), 7.0);
    assert_eq!(far(crate_.into(), crate_.moved([8.0, 9.0]).into()), 5.0);
    assert_eq!(
        far(fence.into(), Segment::new([5.0, 5.0], [9.0, 9.0]).into()),
        5.0
    );
    assert_eq!(far(ball.into(), Circle::new([2.0, 5.0], 3.0).into()), 5.0);
    assert_eq!(far(point, Shape::from([3.0, -3.0])), 5.0);
    assert_eq!(crate_.distance_to_point([0.0, 10.0]), 5.0);
    let points = nearest_points(fence, crate_).unwrap();
    assert_eq!(points, [Vec2::new(0.0, 10.0), Vec2::new(3.0, 14.0)]);
    assert_eq!(distance(fence, [f32::NAN, 0.0]), None);
    // The gap is smaller than any number, but it is there.
    let disc = Circle::new([0.0_f32, 0.0], 1.0);
    assert_eq!(far(disc.into(), Shape::from([1.0, 0.0])), 0.0);
    assert!(0.0 < far(disc.into(), Shape::from([1.0, 1e-30])));
}

/// The points are on their shapes, as far apart as the distance says, and no sample is nearer.
fn nearest_points_are_nearest<S: Float>(slack: f64) {
    for seed in 0..4_000 {
        let random = &mut Random::seed(seed);
        let (a, b) = (any_shape::<S>(random), any_shape::<S>(random));
        let about = format!("seed {seed}: {a:?} and {b:?}");
        let away = distance(a, b).unwrap();
        assert_eq!(away == S::ZERO, touches(a, b), "{about}");
        assert_eq!(distance(b, a), Some(away), "{about}");
        let Some([p, q]) = nearest_points(a, b) else {
            assert!(touches(a, b), "{about}");
            continue;
        };
        let length = p.distance(q).to_f64();
        assert!(
            (length - away.to_f64()).abs() < slack,
            "{about}: {length}, {away}"
        );
        for (shape, point) in [(a, p), (b, q)] {
            let reached = distance(shape, point).unwrap().to_f64();
            assert!(reached < slack, "{about}: {point:?} is {reached} off");
        }
        // The gap is free: a disc in its middle, a little smaller than the gap, touches neither.
        let middle = vector::<S>(
            (p.x.to_f64() + q.x.to_f64()) / 2.0,
            (p.y.to_f64() + q.y.to_f64()) / 2.0,
        );
        let room = (away.to_f64() / 2.0 - slack).max(0.0);
        let probe = Circle::new(middle, S::from_f64(room));
        assert!(
            room == 0.0 || !(touches(probe, a) || touches(probe, b)),
            "{about}"
        );
        for signs in [[-1.0, 1.0], [1.0, -1.0]] {
            let other = distance(mirrored(a, signs), mirrored(b, signs)).unwrap();
            assert!(
                (other.to_f64() - away.to_f64()).abs() < slack,
                "{about} mirrored"
            );
        }
    }
}

#[test]
fn s136_nearest_points_are_nearest() {
    nearest_points_are_nearest::<f32>(1e-4);
    nearest_points_are_nearest::<f64>(1e-11);
}

#[test]
fn s136_points_are_nearest_on_discs_segments_and_lines() {
    for seed in 0..2_000 {
        let random = &mut Random::seed(seed);
        let (disc, line) = (any_circle::<f64>(random), any_segment::<f64>(random));
        let point = any_point::<f64>(random);
        let rim = disc.nearest_point(point);
        let expected = (disc.center().distance(point) - disc.radius()).max(0.0);
        assert!(
            (rim.distance(point) - expected).abs() < 1e-12,
            "seed {seed}"
        );
        let near = line.nearest_point(point);
        for step in 0..=32 {
            let sample = line.start().lerp(line.end(), f64::from(step) / 32.0);
            let is_nearest = near.distance(point) <= sample.distance(point) + 1e-12;
            assert!(is_nearest, "seed {seed}: {near:?}, but {sample:?}");
        }
        let foot = line.nearest_point_on_line(point);
        let (along, across) = (line.end() - line.start(), point - foot);
        assert!(along.dot(across).abs() < 1e-9, "seed {seed}: a right angle");
        assert!(
            along.cross(foot - line.start()).abs() < 1e-9,
            "seed {seed}: on the line"
        );
        let flip = |v| flipped(v, [-1.0, 1.0]);
        let mirror = Segment::new(flip(line.start()), flip(line.end()));
        assert_eq!(mirror.nearest_point(flip(point)), flip(near), "seed {seed}");
    }
}

fn s137_discs_in_and_around_discs<S: Float>() {
    let random = &mut Random::seed(137);
    for case in 0..4_000 {
        let (a, b) = (any_circle::<S>(random), any_circle::<S>(random));
        let union = a.union(b);
        let about = format!("case {case}: {a:?} and {b:?} in {union:?}");
        assert!(union.contains(a) && union.contains(b), "{about}");
        assert!(!a.contains(b) || union == a, "{about}");
        let away = a
            .center()
            .to_nearest::<f64>()
            .unwrap()
            .distance(b.center().to_nearest::<f64>().unwrap());
        let [r, q] = [a, b].map(|disc| disc.radius().to_f64());
        let least = ((away + r + q) / 2.0).max(r).max(q);
        let radius = union.radius().to_f64();
        assert!(
            radius <= least * (1.0 + 1e-5),
            "{about}: {radius} instead of {least}"
        );
        assert_eq!(a.contains(b), away <= r - q, "{about}");
    }
}

#[test]
fn s137_a_union_is_the_smallest_disc_around_both() {
    s137_discs_in_and_around_discs::<f32>();
    s137_discs_in_and_around_discs::<f64>();
}

/// A rim of whole numbers: 3, 4, 5.
#[test]
fn s137_a_disc_may_touch_the_rim_from_within() {
    fn check<S: jostle::Scalar>() {
        let disc = |x, y, r| Circle::new([S::from_i32(x), S::from_i32(y)], S::from_i32(r));
        assert!(disc(0, 0, 10).contains(disc(3, 4, 5)));
        assert!(!disc(0, 0, 10).contains(disc(3, 4, 6)));
        assert!(!disc(0, 0, 10).contains(disc(0, 0, 11)));
        assert!(disc(0, 0, 0).contains(disc(0, 0, 0)));
    }
    check::<i16>();
    check::<i32>();
    check::<i64>();
    check::<f32>();
    check::<f64>();
    #[cfg(feature = "fixed")]
    check::<fixed::types::I20F12>();
}

#[test]
fn s138_a_door_turns_about_its_hinge() {
    let hinge = Vec2::new(2.0_f64, 3.0);
    let door = Obb::new([10.0, 3.0], [8.0, 1.0], [1.0, 0.0]);
    let mut turned = door;
    for (center, direction) in [
        ([2.0, 11.0], [0.0, 1.0]),
        ([-6.0, 3.0], [-1.0, 0.0]),
        ([2.0, -5.0], [0.0, -1.0]),
    ] {
        turned = turned.turned_about(hinge, [0.0, 5.0]).unwrap();
        let found = (turned.center(), turned.direction());
        assert_eq!(found, (center.into(), direction.into()), "from x toward y");
    }
    turned = turned.turned_about(hinge, [0.0, 5.0]).unwrap();
    assert_eq!(turned, door, "four right angles");
    let open = door.turned_about(hinge, [3.0, 4.0]).unwrap();
    assert_eq!(open.direction(), Vec2::new(0.6, 0.8));
    assert!(
        (open.center() - Vec2::new(6.8, 9.4)).length() < 1e-12,
        "{open:?}"
    );
    assert!((open.center().distance(hinge) - 8.0).abs() < 1e-12);
    let spun = door.turned_about(door.center(), [0.0, -1.0]).unwrap();
    assert_eq!(
        (spun.center(), spun.direction()),
        (door.center(), Vec2::new(0.0, -1.0))
    );
    assert_eq!(
        door.turned_about(hinge, [0.0, 0.0]).unwrap_err().field(),
        "direction"
    );
    let far = Obb::new([f64::MAX, 0.0], [1.0, 1.0], [1.0, 0.0]);
    let around = far.turned_about([f64::MIN, 0.0], [-1.0, 0.0]).unwrap();
    assert_eq!(around.center().x, f64::MIN, "held at the end of the range");
    let above = far.turned_about([f64::MIN, 0.0], [0.0, 1.0]).unwrap();
    assert_eq!(above.center(), Vec2::new(f64::MIN, f64::MAX));
}
