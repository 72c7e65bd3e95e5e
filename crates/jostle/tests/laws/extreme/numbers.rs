//! Numbers of any magnitude, many of them nearly equal.

use crate::draw::Draw;
use jostle::Scalar;

/// Numbers from the whole range, neighbors of other numbers, and special values.
pub(crate) trait Extreme: Scalar {
    const SPECIAL: &'static [Self];

    fn of_bits(bits: u64) -> Self;

    /// Returns the next number up or down, if there is one.
    fn neighbor(self, is_up: bool) -> Self;

    /// Returns a number near zero with few bits, where products of small numbers tie.
    fn small(units: i64) -> Self;
}

macro_rules! extreme_whole {
    ($($number:ident)*) => {$(
        impl Extreme for $number {
            const SPECIAL: &'static [Self] = &[Self::MIN, Self::MIN + 1, -1, 0, 1, Self::MAX / 2 + 1, Self::MAX - 1, Self::MAX];

            fn of_bits(bits: u64) -> Self {
                Self::from_le_bytes(*bits.to_le_bytes().first_chunk().expect("at most 8 bytes"))
            }

            fn neighbor(self, is_up: bool) -> Self {
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

            fn neighbor(self, is_up: bool) -> Self {
                let (bits, is_outward) = (self.to_bits(), (0.0 <= self) == is_up);
                let next = if is_outward {
                    Self::from_bits(bits + 1)
                } else if self == 0.0 {
                    -Self::from_bits(1)
                } else {
                    Self::from_bits(bits - 1)
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

fn number<S: Extreme>(draw: &mut Draw, seen: &[S]) -> S {
    match draw.index(6) {
        0 => draw.pick(S::SPECIAL),
        1 => S::of_bits(draw.bits()),
        2 | 3 if !seen.is_empty() => {
            let base = draw.pick(seen);
            let is_up = draw.index(2) == 0;
            (0..draw.index(3)).fold(base, |value, _| value.neighbor(is_up))
        }
        _ => S::small(draw.within(40)),
    }
}

pub(super) fn numbers<S: Extreme, const N: usize>(draw: &mut Draw) -> [S; N] {
    let mut seen = Vec::with_capacity(N);
    for _ in 0..N {
        let next = number(draw, &seen);
        seen.push(next);
    }
    std::array::from_fn(|i| seen[i])
}
