//! Random float shapes, special values, and checks that hold for any two shapes.

use crate::random::Random;
use jostle::{Aabb, Circle, Float, Obb, Segment, Shape, Vec2, contact, overlaps, touches};

/// Zeros, subnormals, plain numbers and huge ones. [`special`] adds the ends of the range.
const SPECIAL: [f64; 10] = [
    0.0,
    -0.0,
    5e-324,
    1e-45,
    f64::MIN_POSITIVE,
    1.0,
    -3.0,
    1e30,
    1e160,
    -1e300,
];

/// Returns the special values that the type can hold, and both ends of its range.
pub(crate) fn special<S: Float>() -> Vec<S> {
    let values = SPECIAL.into_iter();
    let in_range = values.filter(|value| value.abs() <= S::MAX.to_f64());
    in_range.map(S::from_f64).chain([S::MAX, S::MIN]).collect()
}

pub(crate) fn vector<S: Float>(x: f64, y: f64) -> Vec2<S> {
    Vec2::new(S::from_f64(x), S::from_f64(y))
}

/// Returns a whole number from `-reach` to `reach`.
pub(crate) fn whole(random: &mut Random, reach: i64) -> f64 {
    f64::from(i32::try_from(random.within(reach)).expect("small bounds"))
}

pub(crate) fn any_point<S: Float>(random: &mut Random) -> Vec2<S> {
    vector(random.float(-20.0, 20.0), random.float(-20.0, 20.0))
}

pub(crate) fn any_circle<S: Float>(random: &mut Random) -> Circle<S> {
    Circle::new(any_point(random), S::from_f64(random.float(0.1, 12.0)))
}

pub(crate) fn any_aabb<S: Float>(random: &mut Random) -> Aabb<S> {
    Aabb::try_from_center_size(
        any_point(random),
        vector::<S>(random.float(0.1, 24.0), random.float(0.1, 24.0)),
    )
    .expect("small numbers")
}

pub(crate) fn any_obb<S: Float>(random: &mut Random) -> Obb<S> {
    Obb::new(
        any_point(random),
        vector::<S>(random.float(0.1, 12.0), random.float(0.1, 12.0)),
        vector::<S>(random.float(-1.0, 1.0), random.float(-1.0, 1.001)),
    )
}

pub(crate) fn any_segment<S: Float>(random: &mut Random) -> Segment<S> {
    Segment::new(any_point(random), any_point(random))
}

/// Returns a random shape that has an area.
pub(crate) fn any_area<S: Float>(random: &mut Random) -> Shape<S> {
    match random.below(3) {
        0 => any_circle(random).into(),
        1 => any_aabb(random).into(),
        _ => any_obb(random).into(),
    }
}

/// Returns the shape mirrored along the axes whose sign is -1.
pub(crate) fn mirrored<S: Float>(shape: Shape<S>, signs: [f64; 2]) -> Shape<S> {
    let flip = |p: Vec2<S>| flipped(p, signs);
    match shape {
        Shape::Point(p) => flip(p).into(),
        Shape::Aabb(b) => Aabb::from_points(flip(b.min()), flip(b.max())).into(),
        Shape::Circle(c) => Circle::new(flip(c.center()), c.radius()).into(),
        Shape::Obb(o) => Obb::new(flip(o.center()), o.half(), flip(o.direction())).into(),
        Shape::Segment(s) => Segment::new(flip(s.start()), flip(s.end())).into(),
        _ => unreachable!("no other shape"),
    }
}

pub(crate) fn flipped<S: Float>(v: Vec2<S>, signs: [f64; 2]) -> Vec2<S> {
    vector(v.x.to_f64() * signs[0], v.y.to_f64() * signs[1])
}

/// Returns a vector of the given length, at an angle given in steps of half a degree.
pub(crate) fn heading(step: u32, length: f64) -> [f64; 2] {
    // Points on a square, normalized, cover all directions well enough and need no sine.
    let quarter = f64::from(step % 180) / 180.0 * 2.0 - 1.0;
    let [x, y] = match step / 180 % 4 {
        0 => [1.0, quarter],
        1 => [-quarter, 1.0],
        2 => [-1.0, -quarter],
        _ => [quarter, -1.0],
    };
    let norm = (x * x + y * y).sqrt();
    [x / norm * length, y / norm * length]
}

/// Returns whether two shapes overlap by more than a box that is flush with a segment.
pub(crate) fn interpenetrate<S: Float>(a: Shape<S>, b: Shape<S>) -> bool {
    let is_flush = matches!(
        (a, b),
        (Shape::Aabb(_), Shape::Segment(_)) | (Shape::Segment(_), Shape::Aabb(_))
    );
    overlaps(a, b) && (!is_flush || contact(a, b).is_some())
}

/// Checks that the push-out separates the shapes and that no shorter push does. Returns whether they overlapped.
#[track_caller]
pub(crate) fn check_contact<S: Float>(mover: Shape<S>, other: Shape<S>, about: &str) -> bool {
    let about = format!("{about}: {mover:?} out of {other:?}");
    let Some(found) = contact(mover, other) else {
        assert!(
            !interpenetrate(mover, other),
            "{about}: overlap without a contact"
        );
        return false;
    };
    assert!(
        interpenetrate(mover, other),
        "{about}: contact without an overlap"
    );
    let depth = found.depth.to_f64();
    let length = found.normal.length().to_f64();
    assert!(0.0 < depth && depth.is_finite(), "{about}: depth {depth}");
    assert!((length - 1.0).abs() < 1e-6, "{about}: normal {length}");
    let freed = mover.moved(found.push_out());
    assert!(
        !interpenetrate(freed, other),
        "{about}: {found:?} does not separate them"
    );
    assert!(
        interpenetrate(mover.moved(half_of(found.push_out())), other),
        "{about}: half of {found:?} already separates them"
    );

    // Shorter by one part in 10^4, plus the rounding of the position itself.
    let shorter = depth * (1.0 - 1e-4) - 1e-5;
    for step in 0..720 {
        let [x, y] = heading(step, shorter.max(0.0));
        let moved = mover.moved(vector::<S>(x, y));
        assert!(
            shorter < 0.0 || interpenetrate(moved, other),
            "{about}: {found:?}, but ({x}, {y}) separates them too"
        );
    }
    true
}

/// Returns a push half as long.
fn half_of<S: Float>(push: Vec2<S>) -> Vec2<S> {
    vector(push.x.to_f64() / 2.0, push.y.to_f64() / 2.0)
}

/// Checks symmetries that hold for any two shapes.
#[track_caller]
pub(crate) fn check_laws<S: Float>(a: Shape<S>, b: Shape<S>, about: &str) {
    let about = format!("{about}: {a:?} and {b:?}");
    assert_eq!(overlaps(a, b), overlaps(b, a), "{about}: not symmetric");
    assert_eq!(touches(a, b), touches(b, a), "{about}: not symmetric");
    assert!(
        touches(a, b) || !overlaps(a, b),
        "{about}: overlap without a touch"
    );
    let is_half_open = |shape| matches!(shape, Shape::Aabb(_));
    let is_thin = |shape| matches!(shape, Shape::Point(_) | Shape::Segment(_));
    let on_the_edge = (is_half_open(a) && is_thin(b)) || (is_half_open(b) && is_thin(a));
    for signs in [[-1.0, 1.0], [1.0, -1.0], [-1.0, -1.0]] {
        let (c, d) = (mirrored(a, signs), mirrored(b, signs));
        assert_eq!(touches(a, b), touches(c, d), "{about} mirrored {signs:?}");
        let same = overlaps(a, b) == overlaps(c, d);
        assert!(same || on_the_edge, "{about} mirrored {signs:?}");
    }
}
