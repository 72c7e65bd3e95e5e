//! Floats of any magnitude, and near ties that only the exact fallback can decide.

mod numbers;

use self::numbers::{Extreme, numbers};
use crate::draw::Draw;
use crate::exact::{self, Square, Swept};
use crate::{laws, same};
use jostle::{
    Aabb, Axis, Circle, Ray, Scalar, Segment, Side, Sum, Sweep, Vec2, overlaps, slide_among,
    touches,
};
use num_bigint::BigInt;

laws! {
    extreme_comparisons, 20, [i16, i32, i64, f32, f64];
    extreme_sums, 20, [i16, i32, i64, f32, f64];
    extreme_sweeps, 100, [i16, i32, i64, f32, f64];
    extreme_discs, 100, [i16, i32, i64, f32, f64];
    extreme_cells, 40, [i16, i32, i64, f32, f64];
    extreme_boxes, 20, [i16, i32, i64, f32, f64];
    extreme_rays, 100, [i16, i32, i64, f32, f64];
    tight_moves, 20, [i16, i32, i64, f32, f64];
}

/// Returns the number in units of 2^-1074.
fn big<S: Scalar>(value: S) -> BigInt {
    let (mantissa, exponent) = value.parts();
    BigInt::from(mantissa) << u32::try_from(exponent + 1074).expect("an exponent of f64")
}

fn big_sum<S: Scalar>([a, b, c]: [S; 3]) -> BigInt {
    big(a) + big(b) - big(c)
}

fn extreme_comparisons<S: Extreme>(draw: &mut Draw) -> Result<(), String> {
    let all: [S; 12] = numbers(draw);
    let three = |i: usize| [all[3 * i], all[3 * i + 1], all[3 * i + 2]];
    let sum = |[a, b, c]: [S; 3]| Sum::new(a, b, c);
    let [a, b, c, d] = [0, 1, 2, 3].map(three);
    same!(
        sum(a).cmp(&sum(b)),
        big_sum(a).cmp(&big_sum(b)),
        "{a:?} against {b:?}"
    );
    let (left, right) = (big_sum(a) * big_sum(b), big_sum(c) * big_sum(d));
    let order = S::compare_products(sum(a), sum(b), sum(c), sum(d));
    same!(
        order,
        left.cmp(&right),
        "{a:?} * {b:?} against {c:?} * {d:?}"
    );
    // Likely ties: the factors swapped, one of them off by an ulp.
    let near = [a[0].neighbor(draw.index(2) == 0), a[1], a[2]];
    let order = S::compare_products(sum(a), sum(b), sum(b), sum(near));
    let expected = (big_sum(a) * big_sum(b)).cmp(&(big_sum(b) * big_sum(near)));
    same!(order, expected, "{a:?} * {b:?} against {b:?} * {near:?}");
    let squares = big_sum(a) * big_sum(a) + big_sum(b) * big_sum(b);
    let order = S::compare_squares(sum(a), sum(b), sum(c));
    same!(
        order,
        squares.cmp(&(big_sum(c) * big_sum(c))),
        "{a:?}^2 + {b:?}^2 against {c:?}^2"
    );
    Ok(())
}

fn extreme_sums<S: Extreme>(draw: &mut Draw) -> Result<(), String> {
    let [a, b, c]: [S; 3] = numbers(draw);
    let (sum, exact) = (Sum::new(a, b, c), big_sum([a, b, c]));
    let is_in_range = big(S::MIN) <= exact && exact <= big(S::MAX);
    let (down, up) = (S::sum_down(sum), S::sum_up(sum));
    let what = format!("{a:?} + {b:?} - {c:?}");
    if is_in_range {
        same!(
            big(down) <= exact && exact <= big(up),
            true,
            "{down:?} and {up:?} about {what}"
        );
        same!(
            down == up || down.neighbor(true) == up,
            true,
            "{down:?} next to {up:?} about {what}"
        );
        let near = S::checked_sum(sum).ok_or("in range but refused")?;
        let away = |value: S| (big(value) - exact.clone()).magnitude().clone();
        same!(
            away(near) <= away(down).min(away(up)),
            true,
            "{near:?} nearest to {what}"
        );
    }
    let value = a;
    let (part, whole) = (Sum::magnitude(b), Sum::magnitude(c));
    if b != S::ZERO && c != S::ZERO {
        let share = value.share(part, whole);
        let product = (big(value) * big(b)).magnitude().clone();
        let reached = (big(share) * big(c)).magnitude().clone();
        same!(
            reached <= product,
            true,
            "{share:?} toward zero of {value:?} * |{b:?} / {c:?}|"
        );
        let beyond = share.neighbor(S::ZERO < value);
        let is_near = beyond == share || product < (big(beyond) * big(c)).magnitude().clone();
        same!(
            is_near,
            true,
            "{share:?} next to {value:?} * |{b:?} / {c:?}|"
        );
    }
    Ok(())
}

fn aabb<S: Extreme>([a, b, c, d]: [S; 4]) -> Aabb<S> {
    Aabb::from_points([a, b], [c, d])
}

fn square<S: Scalar>(aabb: Aabb<S>) -> Square<BigInt> {
    let corner = |corner: Vec2<S>| [big(corner.x), big(corner.y)];
    Square {
        min: corner(aabb.min()),
        max: corner(aabb.max()),
    }
}

fn extreme_sweeps<S: Extreme>(draw: &mut Draw) -> Result<(), String> {
    let all: [S; 10] = numbers(draw);
    let (mover, obstacle) = (
        aabb([all[0], all[1], all[2], all[3]]),
        aabb([all[4], all[5], all[6], all[7]]),
    );
    let delta = Vec2::new(all[8], all[9]);
    let actual = mover.sweep(delta, obstacle);
    let expected = exact::sweep(
        &square(mover),
        &[big(delta.x), big(delta.y)],
        &square(obstacle),
    );
    let is_same = match (actual, &expected) {
        (Sweep::Clear, Swept::Clear) | (Sweep::Overlapping, Swept::Overlapping) => true,
        (Sweep::Hit(hit), Swept::Hit(time, [x, y])) => {
            let along = if *x { delta.x } else { delta.y };
            let side = Side::toward(if *x { Axis::X } else { Axis::Y }, along);
            let is_face = side.map(|side| side.opposite().normal()) == Some(hit.normal);
            let share = hit.moment.from_delta(delta.x);
            let reached = (big(share) * time.whole.clone()).magnitude().clone();
            let is_reached = reached <= (big(delta.x) * time.part.clone()).magnitude().clone();
            hit.is_corner == (*x && *y) && is_face && is_reached && hit.fraction() < 1.0
        }
        _ => false,
    };
    same!(
        is_same,
        true,
        "{mover:?} by {delta:?} into {obstacle:?}: {actual:?} for {expected:?}"
    );
    Ok(())
}

fn extreme_discs<S: Extreme>(draw: &mut Draw) -> Result<(), String> {
    let all: [S; 6] = numbers(draw);
    let radius = if all[5] < S::ZERO { S::ZERO } else { all[5] };
    let circle = Circle::new([all[0], all[1]], radius);
    let segment = Segment::new([all[2], all[3]], [all[4], all[0]]);
    let point = |p: Vec2<S>| [big(p.x), big(p.y)];
    let order = exact::compare_distance(
        &point(segment.start()),
        &point(segment.end()),
        &point(circle.center()),
        &big(radius),
    );
    same!(
        overlaps(circle, segment),
        order.is_lt(),
        "{circle:?} overlaps {segment:?}"
    );
    same!(
        touches(circle, segment),
        order.is_le(),
        "{circle:?} touches {segment:?}"
    );
    let turn = exact::turn(
        &point(segment.start()),
        &point(segment.end()),
        &point(circle.center()),
    );
    let is_on = turn.is_eq() && segment.bounds().touches_point(circle.center());
    same!(
        touches(segment, circle.center()),
        is_on,
        "{:?} on {segment:?}",
        circle.center()
    );
    Ok(())
}

fn extreme_cells<S: Extreme>(draw: &mut Draw) -> Result<(), String> {
    let [origin, size, x]: [S; 3] = numbers(draw);
    let cell = S::cell(origin, size, x);
    if size <= S::ZERO {
        same!(cell, None, "cell of {x:?} in cells of {size:?}");
        return Ok(());
    }
    let Some(cell) = cell else { return Ok(()) };
    let what = format!("cell {cell} of {x:?} in cells of {size:?} from {origin:?}");
    same!(
        S::cell_edge(origin, size, cell).is_none_or(|edge| edge <= x),
        true,
        "lower edge: {what}"
    );
    let next = cell.checked_add(1);
    same!(
        next.and_then(|next| S::cell_edge(origin, size, next))
            .is_none_or(|edge| x < edge),
        true,
        "upper edge: {what}"
    );
    // The edge is rounded once: it is one of the two numbers around the exact position.
    if let Some(edge) = S::cell_edge(origin, size, cell) {
        let place = big(origin) + big(size) * BigInt::from(cell);
        let away = |value: S| (big(value) - place.clone()).magnitude().clone();
        let is_nearest =
            away(edge) <= away(edge.neighbor(true)) && away(edge) <= away(edge.neighbor(false));
        same!(is_nearest, true, "edge {edge:?}: {what}");
    }
    Ok(())
}

fn extreme_boxes<S: Extreme>(draw: &mut Draw) -> Result<(), String> {
    let all: [S; 10] = numbers(draw);
    let (a, b) = (
        aabb([all[0], all[1], all[2], all[3]]),
        aabb([all[4], all[5], all[6], all[7]]),
    );
    let (one, other) = (square(a), square(b));
    same!(
        a.overlaps(b),
        exact::overlaps(&one, &other),
        "{a:?} overlaps {b:?}"
    );
    same!(
        a.touches(b),
        exact::touches(&one, &other),
        "{a:?} touches {b:?}"
    );
    if let Some(contact) = a.contact(b) {
        let ways = [
            other.max[1].clone() - one.min[1].clone(),
            one.max[1].clone() - other.min[1].clone(),
            other.max[0].clone() - one.min[0].clone(),
            one.max[0].clone() - other.min[0].clone(),
        ];
        let normals = [(0, 1), (0, -1), (1, 0), (-1, 0)];
        let least = ways.iter().min().expect("four ways").clone();
        let first = ways
            .iter()
            .position(|way| *way == least)
            .expect("it is one of them");
        let part = |sign: i32| match sign {
            0 => S::ZERO,
            1 => S::ONE,
            _ => S::ZERO.saturating_sub(S::ONE),
        };
        let normal = Vec2::new(part(normals[first].0), part(normals[first].1));
        same!(contact.normal, normal, "normal out of {b:?} for {a:?}");
        same!(
            contact.depth == S::MAX || least <= big(contact.depth),
            true,
            "depth of {a:?} in {b:?}"
        );
    }
    // Bounds contain what they bound.
    let delta = Vec2::new(all[8], all[9]);
    if a.sweep(delta, b).hit().is_some() {
        same!(
            a.swept(delta).overlaps(b),
            true,
            "{a:?} swept by {delta:?} over {b:?}"
        );
    }
    let circle = Circle::new(a.min(), if all[8] < S::ZERO { S::ZERO } else { all[8] });
    if circle.overlaps_aabb(b) {
        same!(
            circle.bounds().overlaps(b),
            true,
            "bounds of {circle:?} over {b:?}"
        );
    }
    Ok(())
}

fn extreme_rays<S: Extreme>(draw: &mut Draw) -> Result<(), String> {
    let all: [S; 8] = numbers(draw);
    let aabb = aabb([all[0], all[1], all[2], all[3]]);
    let segment = Segment::new([all[4], all[5]], [all[6], all[7]]);
    let point = |p: Vec2<S>| [big(p.x), big(p.y)];
    let expected = exact::segment_in_box(
        &point(segment.start()),
        &point(segment.end()),
        &square(aabb),
    );
    let hit = segment.raycast(aabb);
    same!(hit.is_some(), expected, "{segment:?} through {aabb:?}");
    same!(
        aabb.clip_segment(segment).is_some(),
        expected,
        "{segment:?} clipped by {aabb:?}"
    );
    if let Some(hit) = hit {
        same!(
            hit.enter.is_none(),
            aabb.contains_point(segment.start()),
            "start of {segment:?} in {aabb:?}"
        );
        same!(
            hit.exit.is_none(),
            aabb.contains_point(segment.end()),
            "end of {segment:?} in {aabb:?}"
        );
    }
    // A ray hits whatever a segment along it hits.
    if let Ok(ray) = Ray::try_new(segment.start(), [all[6], all[7]]) {
        let end = segment.start().checked_add(ray.direction());
        let is_exact = |axis: Axis| {
            let end = end.map(|end| big(end.along(axis)));
            end == Some(big(segment.start().along(axis)) + big(ray.direction().along(axis)))
        };
        if is_exact(Axis::X) && is_exact(Axis::Y) {
            let length = Segment::new(segment.start(), end.expect("it is exact"));
            let is_hit = length.raycast(aabb).is_some();
            same!(
                !is_hit || ray.raycast(aabb).is_some(),
                true,
                "{ray:?} through {aabb:?}"
            );
        }
    }
    Ok(())
}

/// Obstacles within an ulp or two of the end of a free move, ahead and behind.
fn tight_moves<S: Extreme>(draw: &mut Draw) -> Result<(), String> {
    let ordinary = |draw: &mut Draw| {
        let units = S::small(draw.within(900));
        units
            .scaled(1, draw.pick(&[1, 3, 7, 10, 100]))
            .expect("smaller")
    };
    let [x, y, dx, dy] = [(); 4].map(|()| ordinary(draw));
    let size = |draw: &mut Draw| {
        let size = ordinary(draw);
        if size < S::ZERO {
            S::ZERO.saturating_sub(size)
        } else {
            size
        }
    };
    let (width, height) = (size(draw), size(draw));
    let Ok(start) = Aabb::try_new(x, y, width, height) else {
        return Ok(());
    };
    let delta = Vec2::new(dx, dy);
    let Some(end) = start.checked_moved(delta) else {
        return Ok(());
    };
    let obstacles: Vec<Aabb<S>> = (0..1 + draw.index(3))
        .filter_map(|_| {
            let corner = draw.pick(&end.corners());
            let near = |draw: &mut Draw, value: S| {
                let is_up = draw.index(2) == 0;
                (0..draw.index(4)).fold(value, |value, _| value.neighbor(is_up))
            };
            let corner = Vec2::new(near(draw, corner.x), near(draw, corner.y));
            let (far_x, far_y) = (ordinary(draw), ordinary(draw));
            Aabb::try_from_points(corner, corner.checked_add(Vec2::new(far_x, far_y))?).ok()
        })
        .collect();
    let response = draw.response();
    let what = format!("{start:?} by {delta:?}, {response:?}, among {obstacles:?}");
    let slid =
        slide_among(start, delta, &obstacles, response).map_err(|error| error.to_string())?;
    for &obstacle in obstacles
        .iter()
        .filter(|&&obstacle| !start.overlaps(obstacle))
    {
        same!(
            slid.place().overlaps(obstacle),
            false,
            "{:?} in {obstacle:?}: {what}",
            slid.place()
        );
    }
    Ok(())
}
