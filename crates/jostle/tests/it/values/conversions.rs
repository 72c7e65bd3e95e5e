//! S131 to S134: number types, `[x, y, width, height]`, vectors, and code for any number.

use crate::numbers::{Number, aabb, for_numbers, n, vec};
use crate::random::Random;
use jostle::{Aabb, Circle, Rounding, Scalar, Segment, Vec2};

for_numbers! {
    s131_a_whole_box_is_the_same_in_every_number: i16 i32 i64 f32 f64;
    s132_a_rectangle_of_another_library_goes_there_and_back: i16 i32 i64 f32 f64;
    s133_vectors_add_up_and_end_at_the_end_of_the_range: i16 i32 i64 f32 f64;
    s134_generic_code_counts_in_any_number: i16 i32 i64 f32 f64;
}

fn s131_a_whole_box_is_the_same_in_every_number<S: Number>() {
    same_in::<S, i16>();
    same_in::<S, i32>();
    same_in::<S, i64>();
    same_in::<S, f32>();
    same_in::<S, f64>();
    #[cfg(feature = "fixed")]
    same_in::<S, fixed::types::I20F12>();
}

fn same_in<S: Number, T: Number>() {
    let (there, back) = (
        aabb::<T>((-3.0, 16.0, 12.0, 14.0)),
        aabb::<S>((-3.0, 16.0, 12.0, 14.0)),
    );
    let found = [back.to_exact(), back.to_nearest(), back.to_outward()];
    assert_eq!(found, [Some(there); 3]);
    let point = vec::<S>((-7.0, 5.0));
    let found = [point.to_exact(), point.to_nearest(), point.to_floor()];
    assert_eq!(found, [Some(vec::<T>((-7.0, 5.0))); 3]);
    let disc = Circle::new(point, n::<S>(3.0));
    let other = Circle::new(vec::<T>((-7.0, 5.0)), n::<T>(3.0));
    assert_eq!([disc.to_exact(), disc.to_nearest()], [Some(other); 2]);
    let line = Segment::new(point, back.max());
    let other = Segment::new(vec::<T>((-7.0, 5.0)), there.max());
    assert_eq!([line.to_exact(), line.to_nearest()], [Some(other); 2]);
}

/// What a type does not have is rounded as its name says, or refused.
#[test]
fn s131_rounding_has_a_name() {
    let hero = Aabb::new(-0.5_f32, 1.25, 2.0, 2.0);
    assert_eq!(hero.to_exact::<i32>(), None);
    assert_eq!(
        hero.to_nearest::<i32>(),
        Some(Aabb::new(0, 1, 2, 2)),
        "halves up"
    );
    assert_eq!(hero.to_outward::<i32>(), Some(Aabb::new(-1, 1, 3, 3)));
    assert_eq!(
        Vec2::new(-0.5_f32, 1.75).to_floor::<i16>(),
        Some(Vec2::new(-1, 1))
    );
    let far = 16_777_217;
    assert_eq!(Vec2::new(far, 0).to_exact::<f32>(), None);
    assert_eq!(
        Vec2::new(far, 0).to_nearest::<f32>(),
        Some(Vec2::new(16_777_216.0, 0.0))
    );
    assert_eq!(
        Vec2::new(far + 2, 0).to_nearest::<f32>(),
        Some(Vec2::new(16_777_220.0, 0.0))
    );
    let around = Aabb::new(far, 0, 1, 1).to_outward::<f32>();
    assert_eq!(
        around,
        Some(Aabb::from_corners([16_777_216.0, 0.0], [16_777_218.0, 1.0]))
    );
    assert_eq!(Vec2::new(0.1_f64, 1e300).to_nearest::<f32>(), None);
    assert_eq!(
        Vec2::new(0.1_f64, 0.0).to_nearest::<f32>(),
        Some(Vec2::new(0.1_f32, 0.0))
    );
    let end = f64::from(f32::MAX);
    assert_eq!(
        Vec2::new(end, -end).to_nearest::<f32>(),
        Some(Vec2::new(f32::MAX, f32::MIN))
    );
    let next = f64::from_bits(end.to_bits() + 1);
    for beyond in [next, -next] {
        let found = Vec2::new(0.0, beyond).to_nearest::<f32>();
        assert_eq!(found, None, "beyond the end, however near");
    }
    assert_eq!(
        Vec2::new(32_767.5_f32, 0.0).to_floor::<i16>(),
        None,
        "beyond the last number"
    );
    let edge = Vec2::new(i64::MAX, i64::MIN);
    assert_eq!(edge.to_exact::<i64>(), Some(edge));
    assert_eq!(edge.to_exact::<f64>(), None);
    assert_eq!(
        edge.to_nearest::<f64>(),
        Some(Vec2::new(
            9.223_372_036_854_776e18,
            -9.223_372_036_854_776e18
        ))
    );
}

/// Every number of a shape counts.
#[test]
fn s131_discs_and_segments_are_rounded_in_all_parts() {
    for ([x, y, radius], whole) in [
        ([0.5, 2.0, 3.0], [1, 2, 3]),
        ([1.0, 1.5, 3.0], [1, 2, 3]),
        ([1.0, 2.0, 2.5], [1, 2, 3]),
    ] {
        let disc = Circle::new([x, y], radius);
        assert_eq!(disc.to_exact::<i32>(), None, "{disc:?}");
        let [x, y, radius] = whole;
        assert_eq!(
            disc.to_nearest::<i32>(),
            Some(Circle::new([x, y], radius)),
            "{disc:?}"
        );
    }
    for (start, end) in [
        ([0.5, 2.0], [3.0, 4.0]),
        ([1.0, 1.5], [3.0, 4.0]),
        ([1.0, 2.0], [2.5, 4.0]),
        ([1.0, 2.0], [3.0, 3.5]),
    ] {
        let line = Segment::new(start, end);
        assert_eq!(line.to_exact::<i32>(), None, "{line:?}");
        let whole = Segment::new([1, 2], [3, 4]);
        assert_eq!(line.to_nearest::<i32>(), Some(whole), "{line:?}");
    }
}

#[cfg(feature = "fixed")]
#[test]
fn s131_sub_pixels_are_kept_by_floats() {
    use fixed::types::{I20F12, I48F16};
    let hero = Aabb::new(-0.125_f32, 3.5, 8.0, 8.0);
    let sub = hero.to_exact::<I20F12>().unwrap();
    assert_eq!(sub.min().x, I20F12::from_num(-0.125));
    assert_eq!(sub.to_exact::<f32>(), Some(hero));
    assert_eq!(
        sub.to_exact::<I48F16>().unwrap().to_exact::<I20F12>(),
        Some(sub)
    );
    assert_eq!(Vec2::new(0.1_f64, 0.0).to_exact::<I20F12>(), None);
    let near = Vec2::new(0.1_f64, 0.0).to_nearest::<I20F12>().unwrap().x;
    assert_eq!(near, I20F12::from_bits(410), "0.1 is 409.6 of 4096");
}

/// Conversions round as the casts of Rust do, which round to nearest.
#[test]
fn s131_the_nearest_float_is_that_of_a_cast() {
    #![allow(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        reason = "compared"
    )]
    let random = &mut Random::seed(131);
    for _ in 0..20_000 {
        let bits = random.u64();
        let whole = i64::from_ne_bytes(bits.to_ne_bytes()) >> random.below(63);
        let [near] = [Vec2::new(whole, 0)].map(|v| v.to_nearest::<f32>().unwrap().x);
        assert_eq!(near.to_bits(), (whole as f32 + 0.0).to_bits(), "{whole}");
        let wide = Vec2::new(whole, 0).to_nearest::<f64>().unwrap().x;
        assert_eq!(wide.to_bits(), (whole as f64 + 0.0).to_bits(), "{whole}");
        let float = f64::from_bits(bits);
        let narrow = Vec2::new(float, 0.0)
            .to_nearest::<f32>()
            .map(|v| v.x.to_bits());
        let is_in_range = float.abs() <= f64::from(f32::MAX);
        assert_eq!(
            narrow,
            is_in_range.then(|| (float as f32 + 0.0).to_bits()),
            "{float}"
        );
        let floor = Vec2::new(float, 0.0).to_floor::<i32>().map(|v| v.x);
        let is_in_range = f64::from(i32::MIN) <= float && float <= f64::from(i32::MAX);
        assert_eq!(floor, is_in_range.then(|| float.floor() as i32), "{float}");
    }
}

fn s132_a_rectangle_of_another_library_goes_there_and_back<S: Number>() {
    let rectangle = [-3.0, 16.0, 12.0, 14.0].map(n::<S>);
    let place = Aabb::try_from(rectangle).unwrap();
    assert_eq!(place, aabb((-3.0, 16.0, 12.0, 14.0)));
    assert_eq!(place.to_xywh(), rectangle);
    assert_eq!(<[S; 4]>::from(place), rectangle);
    let error = Aabb::try_from([0.0, 0.0, 1.0, -1.0].map(n::<S>)).unwrap_err();
    assert_eq!(error.field(), "height");
    let all = Aabb::from_corners([S::MIN; 2], [S::MAX; 2]);
    assert_eq!(all.to_xywh()[2], S::MAX, "held at the end of the range");
}

fn s133_vectors_add_up_and_end_at_the_end_of_the_range<S: Number>() {
    let v = |x, y| vec::<S>((x, y));
    assert_eq!(v(3.0, 8.0).dot(v(2.0, -1.0)), n(-2.0));
    assert_eq!(v(1.0, 0.0).cross(v(0.0, 1.0)), n(1.0), "from x toward y");
    assert_eq!(v(3.0, 8.0).cross(v(2.0, -1.0)), n(-19.0));
    assert_eq!(v(3.0, -4.0).length_squared(), n(25.0));
    assert_eq!(v(10.0, 10.0).distance_squared(v(13.0, 14.0)), n(25.0));
    assert_eq!(v(3.0, -4.0).abs(), v(3.0, 4.0));
    assert_eq!(v(3.0, -4.0).min(v(0.0, 9.0)), v(0.0, -4.0));
    assert_eq!(v(3.0, -4.0).max(v(0.0, 9.0)), v(3.0, 9.0));
    assert_eq!(v(9.0, -6.0) / n::<S>(3.0), v(3.0, -2.0));
    assert_eq!(v(9.0, 0.0) / S::ZERO, Vec2::new(S::MAX, S::ZERO));
    assert_eq!(v(-9.0, 0.0) / S::ZERO, Vec2::new(S::MIN, S::ZERO));
    assert_eq!(Vec2::new(S::MIN, S::MIN).abs(), Vec2::new(S::MAX, S::MAX));
    assert_eq!(Vec2::new(S::MAX, S::MAX).length_squared(), S::MAX);
    let far = Vec2::new(S::MAX, S::ZERO);
    assert_eq!(far.dot(Vec2::new(S::MIN, S::ZERO)), S::MIN);
}

#[test]
fn s133_a_number_may_come_before_its_vector() {
    assert_eq!(2.0_f32 * Vec2::new(3.0, -1.0), Vec2::new(6.0, -2.0));
    assert_eq!(2_i16 * Vec2::new(3, -1), Vec2::new(6, -2));
    let mut speed = Vec2::new(8.0, -4.0);
    speed *= 0.5;
    speed /= 4.0;
    assert_eq!(speed, Vec2::new(1.0, -0.5));
    assert_eq!(Vec2::new(7, -7) / 2, Vec2::new(3, -3), "toward zero");
    assert_eq!(Vec2::new(3.0, 4.0).normalized(), Some(Vec2::new(0.6, 0.8)));
    assert_eq!(
        Vec2::new(1e-320, 0.0).normalized(),
        Some(Vec2::new(1.0, 0.0))
    );
    assert_eq!(
        Vec2::new(f64::MAX, 0.0).lerp([f64::MIN, 0.0], 0.5),
        Vec2::ZERO
    );
    let (from, to) = (Vec2::new(0.1_f64, 0.3), Vec2::new(0.7, 1e17));
    assert_eq!(
        [from.lerp(to, 0.0), from.lerp(to, 1.0)],
        [from, to],
        "bit for bit"
    );
}

/// Falls for some ticks with the plain operators of the number.
fn fallen<S: Scalar>(ticks: i32) -> S {
    let gravity = S::from_i32(2);
    let (mut speed, mut height) = (S::ZERO, S::from_i32(-100));
    for _ in 0..ticks {
        speed = speed + gravity;
        height = height - -speed * S::ONE;
    }
    height
}

fn s134_generic_code_counts_in_any_number<S: Number>() {
    assert_eq!(fallen::<S>(10), n(10.0));
    assert_eq!(S::from_i32(-3), n(-3.0));
    assert_eq!(Scalar::checked_div(n::<S>(12.0), n(-4.0)), Some(n(-3.0)));
    assert_eq!(Scalar::checked_div(n::<S>(12.0), S::ZERO), None);
    assert_eq!(S::rounded_from(3, 1, Rounding::Up), Some(n(6.0)));
    let halves = [Rounding::Down, Rounding::Nearest, Rounding::Up]
        .map(|rounding| S::rounded_from(-5, -1, rounding));
    let has_halves = S::rounded_from(1, -1, Rounding::Down) != Some(S::ZERO);
    let expected = if has_halves {
        [-2.5; 3]
    } else {
        [-3.0, -2.0, -2.0]
    };
    assert_eq!(halves, expected.map(|half| S::exactly(half)));
}
