//! `narrow`: distances, unions and sweeps of any two shapes.

use super::values::{Special, check_sound, check_unit, check_vec, for_each, for_floats};
use crate::numbers::for_numbers;
use jostle::{
    Aabb, Circle, Float, Obb, Segment, Shape, Sweep, contact, distance, nearest_points, touches,
};

for_numbers! {
    discs_contain_discs: i16 i32 i64 f32 f64;
}

for_floats! {
    distances_are_zero_if_shapes_touch;
    unions_contain_both;
    sweeps_and_ways_out_are_sound;
}

fn shapes<S: Special + Float>([a, b, c, d, e]: [S; 5]) -> Vec<Shape<S>> {
    let mut shapes = vec![Shape::from([a, b])];
    shapes.extend(Aabb::try_from_points([a, b], [c, d]).map(Shape::from));
    shapes.extend(Circle::try_new([a, b], c).map(Shape::from));
    shapes.extend(Segment::try_new([a, b], [c, d]).map(Shape::from));
    shapes.extend(Obb::try_new([a, b], [c, d], [e, a]).map(Shape::from));
    shapes
}

fn distances_are_zero_if_shapes_touch<S: Special + Float>() {
    for_each(2_000, |[a, b, c, d, e, f, g, h, i, j]: [S; 10]| {
        for one in shapes([a, b, c, d, e]) {
            for two in shapes([f, g, h, i, j]) {
                let away = distance(one, two);
                away.into_iter().for_each(check_sound);
                let is_touching = touches(one, two);
                assert_eq!(away == Some(S::ZERO), is_touching, "{one:?} {two:?}");
                assert_eq!(one.distance(two), away);
                let points = nearest_points(one, two);
                assert_eq!(points.is_some(), away.is_some() && !is_touching);
                assert_eq!(one.nearest_points(two), points);
                points.into_iter().flatten().for_each(check_vec);
            }
        }
        if let (Ok(disc), Ok(line)) = (Circle::try_new([a, b], c), Segment::try_new([a, b], [c, d]))
        {
            check_vec(disc.nearest_point([e, f]));
            check_vec(line.nearest_point([e, f]));
            check_vec(line.nearest_point_on_line([e, f]));
            check_sound(line.length());
            assert!(
                line.bounds().touches_point(line.nearest_point([e, f])),
                "{line:?}"
            );
        }
    });
}

fn discs_contain_discs<S: Special>() {
    for_each(30_000, |[a, b, c, d, e, f]: [S; 6]| {
        let discs = [Circle::try_new([a, b], c), Circle::try_new([d, e], f)];
        if let [Ok(one), Ok(two)] = discs {
            assert!(one.contains(one) && two.contains(two));
            assert!(!one.contains(two) || one.touches_point(two.center()));
            assert!(!(one.contains(two) && two.contains(one)) || one == two);
        }
    });
}

fn unions_contain_both<S: Special + Float>() {
    for_each(60_000, |[a, b, c, d, e, f]: [S; 6]| {
        let discs = [Circle::try_new([a, b], c), Circle::try_new([d, e], f)];
        if let [Ok(one), Ok(two)] = discs {
            let union = one.union(two);
            check_vec(union.center());
            check_sound(union.radius());
            let is_around = union.contains(one) && union.contains(two);
            assert!(is_around || union.radius() == S::MAX, "{one:?} {two:?}");
        }
    });
}

fn sweeps_and_ways_out_are_sound<S: Special + Float>() {
    for_each(700, |[a, b, c, d, e, f, g, h, i, j, x, y]: [S; 12]| {
        for one in shapes([a, b, c, d, e]) {
            for two in shapes([f, g, h, i, j]) {
                check_sweep(one.sweep([x, y], two));
                if let Some(found) = contact(one, two) {
                    check_unit(found.normal);
                    check_sound(found.depth);
                }
                match one {
                    Shape::Aabb(aabb) => check_sweep(aabb.sweep_shape([x, y], two)),
                    Shape::Circle(disc) => check_sweep(disc.sweep_shape([x, y], two)),
                    Shape::Obb(obb) => check_sweep(obb.sweep_shape([x, y], two)),
                    _ => {}
                }
            }
        }
        if let (Ok(aabb), Ok(disc), Ok(fence)) = (
            Aabb::try_from_points([a, b], [c, d]),
            Circle::try_new([a, b], c),
            Segment::try_new([f, g], [h, i]),
        ) {
            check_sweep(aabb.sweep_segment([x, y], fence));
            check_sweep(disc.sweep_segment([x, y], fence));
        }
    });
}

#[track_caller]
fn check_sweep<S: Float>(sweep: Sweep<S>) {
    if let Sweep::Hit(hit) = sweep {
        check_unit(hit.normal);
        assert!((0.0..1.0).contains(&hit.fraction()), "{hit:?}");
    }
}
