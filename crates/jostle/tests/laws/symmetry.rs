//! Symmetries: mirrored, transposed, shifted, scaled, swapped.

use crate::draw::{Draw, Lattice, Units, vec};
use crate::{laws, same};
use jostle::{Aabb, Axis, Response, Sweep, Vec2, slide_among};

laws! {
    mirrored, 4, [i16, i32, i64, fixed, f32, f64];
    transposed, 4, [i16, i32, i64, fixed, f32, f64];
    shifted_and_scaled, 4, [i16, i32, i64, fixed, f32, f64];
}

fn flip(point: [i64; 2], axis: usize) -> [i64; 2] {
    let mut flipped = point;
    flipped[axis] = -flipped[axis];
    flipped
}

fn mirror(units: Units, axis: usize) -> Units {
    let (mut min, mut max) = (units.min, units.max);
    (min[axis], max[axis]) = (-units.max[axis], -units.min[axis]);
    Units { min, max }
}

fn mirror_box<S: Lattice>(aabb: Aabb<S>, axis: usize) -> Aabb<S> {
    let about_zero = Aabb::from_corners(Vec2::ZERO, Vec2::ZERO);
    aabb.mirrored_in(about_zero, Axis::BOTH[axis])
}

fn negate<S: Lattice>(v: Vec2<S>, axis: usize) -> Vec2<S> {
    let axis = Axis::BOTH[axis];
    v.with(axis, S::ZERO.saturating_sub(v.along(axis)))
}

fn mirrored<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    let (a, b, delta) = (draw.units::<S>(), draw.units::<S>(), draw.delta::<S>());
    let axis = draw.index(2);
    let (one, other) = (a.aabb::<S>(), b.aabb::<S>());
    let (one_back, other_back) = (mirror(a, axis).aabb::<S>(), mirror(b, axis).aabb::<S>());
    let what = format!("{a:?} by {delta:?} and {b:?} mirrored along {axis}");
    same!(
        one_back.overlaps(other_back),
        one.overlaps(other),
        "overlap: {what}"
    );
    same!(
        one_back.touches(other_back),
        one.touches(other),
        "touch: {what}"
    );
    let depth = |a: Aabb<S>, b: Aabb<S>| a.contact(b).map(|contact| contact.depth);
    same!(
        depth(one_back, other_back),
        depth(one, other),
        "depth: {what}"
    );
    let (there, back) = (
        one.sweep(vec::<S>(delta), other),
        one_back.sweep(vec::<S>(flip(delta, axis)), other_back),
    );
    match (there, back) {
        (Sweep::Hit(hit), Sweep::Hit(mirrored)) => {
            same!(mirrored.moment, hit.moment, "moment: {what}");
            same!(mirrored.normal, negate(hit.normal, axis), "normal: {what}");
        }
        _ => same!(back, there, "sweep: {what}"),
    }
    let slide = |start: Aabb<S>, delta: [i64; 2], wall: Aabb<S>| {
        slide_among(start, vec(delta), &[wall], Response::Slide)
            .expect("in range")
            .place()
    };
    let (end, end_back) = (
        slide(one, delta, other),
        slide(one_back, flip(delta, axis), other_back),
    );
    same!(end_back, mirror_box(end, axis), "slide: {what}");
    Ok(())
}

fn transposed<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    let (a, b, delta) = (draw.units::<S>(), draw.units::<S>(), draw.delta::<S>());
    let turn = |units: Units| Units {
        min: [units.min[1], units.min[0]],
        max: [units.max[1], units.max[0]],
    };
    let (one, other) = (a.aabb::<S>(), b.aabb::<S>());
    let (one_turned, other_turned) = (turn(a).aabb::<S>(), turn(b).aabb::<S>());
    let what = format!("{a:?} by {delta:?} and {b:?} transposed");
    same!(
        one_turned.overlaps(other_turned),
        one.overlaps(other),
        "overlap: {what}"
    );
    same!(
        one_turned.touches(other_turned),
        one.touches(other),
        "touch: {what}"
    );
    let depth = |a: Aabb<S>, b: Aabb<S>| a.contact(b).map(|contact| contact.depth);
    same!(
        depth(one_turned, other_turned),
        depth(one, other),
        "depth: {what}"
    );
    let there = one.sweep(vec::<S>(delta), other);
    let turned = one_turned.sweep(vec::<S>(delta).transposed(), other_turned);
    match (there, turned) {
        (Sweep::Hit(hit), Sweep::Hit(turned)) => {
            same!(turned.moment, hit.moment, "moment: {what}");
            // A perfect corner counts as the X face both ways.
            let normal = if hit.is_corner {
                turned.normal
            } else {
                hit.normal.transposed()
            };
            same!(turned.normal, normal, "normal: {what}");
        }
        _ => same!(turned, there, "sweep: {what}"),
    }
    Ok(())
}

fn shifted_and_scaled<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    let (a, b, delta, shift) = (
        draw.units::<S>(),
        draw.units::<S>(),
        draw.delta::<S>(),
        draw.point::<S>(),
    );
    // Leaves room for twice the size plus the shift.
    let halve = |units: Units| Units {
        min: units.min.map(|edge| edge / 2),
        max: units.max.map(|edge| edge / 2),
    };
    let (a, b, delta) = (halve(a), halve(b), delta.map(|part| part / 2));
    let change = |units: Units| Units {
        min: [0, 1].map(|i| 2 * units.min[i] + shift[i]),
        max: [0, 1].map(|i| 2 * units.max[i] + shift[i]),
    };
    let (one, other) = (a.aabb::<S>(), b.aabb::<S>());
    let (one_there, other_there) = (change(a).aabb::<S>(), change(b).aabb::<S>());
    let what = format!("{a:?} by {delta:?} and {b:?}, twice the size, shifted by {shift:?}");
    same!(
        one_there.overlaps(other_there),
        one.overlaps(other),
        "overlap: {what}"
    );
    same!(
        one_there.touches(other_there),
        one.touches(other),
        "touch: {what}"
    );
    let there = one_there.sweep(vec::<S>(delta.map(|part| 2 * part)), other_there);
    same!(there, one.sweep(vec::<S>(delta), other), "sweep: {what}");
    Ok(())
}
