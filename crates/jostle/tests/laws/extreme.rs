//! Floats of any size and tininess, and near ties: where only the exact fallback can decide.

use crate::draw::Draw;
use crate::exact::{self, Square, Swept};
use crate::{laws, same};
use jostle::{Aabb, Circle, Scalar, Segment, Sum, Sweep, Vec2, overlaps, touches};
use num_bigint::BigInt;

laws! {
    extreme_comparisons, 20, [i16, i32, i64, f32, f64];
    extreme_sums, 20, [i16, i32, i64, f32, f64];
    extreme_sweeps, 100, [i16, i32, i64, f32, f64];
    extreme_discs, 100, [i16, i32, i64, f32, f64];
    extreme_cells, 40, [i16, i32, i64, f32, f64];
}

/// Numbers from the whole range, the neighbours of other numbers, and the special ones.
pub(crate) trait Extreme: Scalar {
    const SPECIAL: &'static [Self];

    fn of_bits(bits: u64) -> Self;

    /// The next number up or down, if there is one.
    fn neighbour(self, is_up: bool) -> Self;

    /// Near zero, with few bits: where products of small numbers tie.
    fn small(units: i64) -> Self;
}

macro_rules! extreme_whole {
    ($($number:ident)*) => {$(
        impl Extreme for $number {
            const SPECIAL: &'static [Self] = &[Self::MIN, Self::MIN + 1, -1, 0, 1, Self::MAX / 2 + 1, Self::MAX - 1, Self::MAX];

            fn of_bits(bits: u64) -> Self {
                Self::from_le_bytes(*bits.to_le_bytes().first_chunk().expect("at most 8 bytes"))
            }

            fn neighbour(self, is_up: bool) -> Self {
                if is_up { self.saturating_add(1) } else { self.saturating_sub(1) }
            }

            fn small(units: i64) -> Self {
                Self::try_from(units).expect("small")
            }
        }
    )*};
}

macro_rules! extreme_float {
    ($($number:ident $bits:ident;)*) => {$(
        impl Extreme for $number {
            const SPECIAL: &'static [Self] = &[
                0.0, 1.0, -1.0, Self::MIN, Self::MAX, Self::MIN_POSITIVE, -Self::MIN_POSITIVE,
                Self::from_bits(1), -Self::from_bits(1), Self::EPSILON, 16_777_216.0, 0.1, 1.0 / 3.0,
            ];

            fn of_bits(bits: u64) -> Self {
                let value = Self::from_le_bytes(*bits.to_le_bytes().first_chunk().expect("at most 8 bytes"));
                if value.is_finite() { value + 0.0 } else { Self::of_bits(bits.rotate_left(7) ^ 0x55) }
            }

            fn neighbour(self, is_up: bool) -> Self {
                let (bits, is_outward) = (self.to_bits(), (0.0 <= self) == is_up);
                let next = match is_outward {
                    true => Self::from_bits(bits + 1),
                    false if self == 0.0 => -Self::from_bits(1),
                    false => Self::from_bits(bits - 1),
                };
                if next.is_finite() { next + 0.0 } else { self }
            }

            fn small(units: i64) -> Self {
                units as Self / 8.0
            }
        }
    )*};
}

extreme_whole!(i16 i32 i64);
extreme_float! { f32 u32; f64 u64; }

/// The number in units of 2^-1074.
fn big<S: Scalar>(value: S) -> BigInt {
    let (mantissa, exponent) = value.parts();
    BigInt::from(mantissa) << u32::try_from(exponent + 1074).expect("an exponent of f64")
}

fn big_sum<S: Scalar>([a, b, c]: [S; 3]) -> BigInt {
    big(a) + big(b) - big(c)
}

fn number<S: Extreme>(draw: &mut Draw, seen: &[S]) -> S {
    match draw.index(6) {
        0 => draw.one_of(S::SPECIAL),
        1 => S::of_bits(draw.bits()),
        2 | 3 if !seen.is_empty() => {
            let base = draw.one_of(seen);
            let is_up = draw.index(2) == 0;
            (0..draw.index(3)).fold(base, |value, _| value.neighbour(is_up))
        }
        _ => S::small(draw.within(40)),
    }
}

fn numbers<S: Extreme, const N: usize>(draw: &mut Draw) -> [S; N] {
    let mut seen = Vec::with_capacity(N);
    for _ in 0..N {
        let next = number(draw, &seen);
        seen.push(next);
    }
    std::array::from_fn(|i| seen[i])
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
    // Likely ties: the factors exchanged, one moved by an ulp.
    let near = [a[0].neighbour(draw.index(2) == 0), a[1], a[2]];
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
            down == up || down.neighbour(true) == up,
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
        let beyond = share.neighbour(S::ZERO < value);
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
    Aabb::from_points([a, b], [c, d]).expect("finite")
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
        (Sweep::Hit(hit), Swept::Hit(_, [x, y])) => {
            hit.is_corner == (*x && *y) && (hit.normal.x != S::ZERO) == *x
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
        &point(segment.from()),
        &point(segment.to()),
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
        &point(segment.from()),
        &point(segment.to()),
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
    // The edge is rounded once: it is one of the two numbers about the exact place.
    if let Some(edge) = S::cell_edge(origin, size, cell) {
        let place = big(origin) + big(size) * BigInt::from(cell);
        let away = |value: S| (big(value) - place.clone()).magnitude().clone();
        let is_nearest =
            away(edge) <= away(edge.neighbour(true)) && away(edge) <= away(edge.neighbour(false));
        same!(is_nearest, true, "edge {edge:?}: {what}");
    }
    Ok(())
}
