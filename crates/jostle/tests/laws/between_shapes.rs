//! Points, circles and segments against each other and against boxes.

use crate::draw::{Draw, Lattice, vec};
use crate::exact::{self, Square};
use crate::predicates::square;
use crate::{laws, same};
use jostle::{Circle, Segment, Shape, overlaps, touches};
use num_bigint::BigInt;
use std::cmp::Ordering;

laws! {
    discs, 2, [i16, i32, i64, fixed, f32, f64];
    segments, 4, [i16, i32, i64, fixed, f32, f64];
    segments_and_discs, 20, [i16, i32, i64, fixed, f32, f64];
}

/// Checks overlap and touch in both orders.
fn check<S: Lattice>(
    a: impl Into<Shape<S>>,
    b: impl Into<Shape<S>>,
    is_over: bool,
    is_touching: bool,
) -> Result<(), String> {
    let (a, b) = (a.into(), b.into());
    same!(overlaps(a, b), is_over, "{a:?} overlaps {b:?}");
    same!(overlaps(b, a), is_over, "{b:?} overlaps {a:?}");
    same!(touches(a, b), is_touching, "{a:?} touches {b:?}");
    same!(touches(b, a), is_touching, "{b:?} touches {a:?}");
    Ok(())
}

fn discs<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    let (center, radius) = (draw.point::<S>(), draw.size::<S>());
    let circle = Circle::new(vec::<S>(center), S::of_units(radius));
    let squared = |point: [i64; 2]| {
        let away = [0, 1].map(|axis| i128::from(point[axis]) - i128::from(center[axis]));
        away[0] * away[0] + away[1] * away[1]
    };
    let limit = |reach: i64| i128::from(reach) * i128::from(reach);

    let point = draw.point::<S>();
    check(
        circle,
        vec::<S>(point),
        squared(point) < limit(radius),
        squared(point) <= limit(radius),
    )?;

    let reach = draw.size::<S>();
    let other = Circle::new(vec::<S>(point), S::of_units(reach));
    let (both, is_void) = (limit(radius + reach), radius == 0 || reach == 0);
    check(
        circle,
        other,
        !is_void && squared(point) < both,
        squared(point) <= both,
    )?;

    let units = draw.units::<S>();
    let nearest = [0, 1].map(|axis| center[axis].clamp(units.min[axis], units.max[axis]));
    let is_void = radius == 0 || (0..2).any(|axis| units.min[axis] == units.max[axis]);
    let (is_over, is_touching) = (
        squared(nearest) < limit(radius),
        squared(nearest) <= limit(radius),
    );
    check(circle, units.aabb::<S>(), !is_void && is_over, is_touching)
}

fn segments<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    let [a, b, c, d] = [(); 4].map(|()| draw.point::<S>());
    let wide = |point: [i64; 2]| point.map(i128::from);
    let segment = Segment::new(vec::<S>(a), vec::<S>(b));
    let turn = |a, b, c| exact::turn(&wide(a), &wide(b), &wide(c));

    let is_between = |p: [i64; 2], from: [i64; 2], to: [i64; 2]| {
        turn(from, to, p).is_eq()
            && (0..2).all(|i| from[i].min(to[i]) <= p[i] && p[i] <= from[i].max(to[i]))
    };
    check(
        segment,
        vec::<S>(c),
        is_between(c, a, b),
        is_between(c, a, b),
    )?;

    // They meet if an end of one is on the other, or if each separates the ends of the other.
    let parts = |from, to, p, q| {
        turn(from, to, p) == turn(from, to, q).reverse() && turn(from, to, p) != Ordering::Equal
    };
    let has_end_on =
        is_between(c, a, b) || is_between(d, a, b) || is_between(a, c, d) || is_between(b, c, d);
    let meets = has_end_on || (parts(a, b, c, d) && parts(c, d, a, b));
    check(
        segment,
        Segment::new(vec::<S>(c), vec::<S>(d)),
        meets,
        meets,
    )?;

    let units = draw.units::<S>();
    let is_in = exact::segment_in_box(&wide(a), &wide(b), &square(units));
    let is_on = closed_box_meets(a, b, square(units));
    check(segment, units.aabb::<S>(), is_in, is_on)?;
    same!(
        segment.raycast(units.aabb()).is_some(),
        is_in,
        "{segment:?} through {units:?}"
    );
    Ok(())
}

/// Returns whether an end is in the closed box, or the segment crosses one of its sides.
fn closed_box_meets(a: [i64; 2], b: [i64; 2], square: Square<i128>) -> bool {
    let (from, to) = (a.map(i128::from), b.map(i128::from));
    let corners = [
        square.min,
        [square.max[0], square.min[1]],
        square.max,
        [square.min[0], square.max[1]],
    ];
    let is_inside = |p: [i128; 2]| (0..2).all(|i| square.min[i] <= p[i] && p[i] <= square.max[i]);
    let meets = |p: [i128; 2], q: [i128; 2]| {
        let is_between = |c: [i128; 2], from: [i128; 2], to: [i128; 2]| {
            exact::turn(&from, &to, &c).is_eq()
                && (0..2).all(|i| from[i].min(to[i]) <= c[i] && c[i] <= from[i].max(to[i]))
        };
        let parts = |a: &[i128; 2], b: &[i128; 2], c: &[i128; 2], d: &[i128; 2]| {
            exact::turn(a, b, c) == exact::turn(a, b, d).reverse()
                && exact::turn(a, b, c) != Ordering::Equal
        };
        is_between(p, from, to)
            || is_between(q, from, to)
            || (parts(&from, &to, &p, &q) && parts(&p, &q, &from, &to))
    };
    is_inside(from) || is_inside(to) || (0..4).any(|i| meets(corners[i], corners[(i + 1) % 4]))
}

fn segments_and_discs<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    let [a, b, center] = [(); 3].map(|()| draw.point::<S>());
    let radius = draw.size::<S>();
    let big = |point: [i64; 2]| point.map(BigInt::from);
    let order = exact::compare_distance(&big(a), &big(b), &big(center), &BigInt::from(radius));
    let circle = Circle::new(vec::<S>(center), S::of_units(radius));
    let segment = Segment::new(vec::<S>(a), vec::<S>(b));
    check(circle, segment, order.is_lt(), order.is_le())
}
