//! Numbers of unlimited precision on the stack, for comparisons that floats cannot decide.
//!
//! Every finite `f64` is a multiple of 2^-1074 below 2^1024, so a sum of a few of them fits in 34
//! limbs of 64 bits, and a product in 68. Nothing is rounded, so no error analysis is needed.

use crate::scalar::{Scalar, Sum};
use core::cmp::Ordering;

/// Limbs for a sum of numbers, and for a product of two such sums.
pub(crate) const SUM: usize = 36;
pub(crate) const PRODUCT: usize = 2 * SUM;

/// A dyadic number: a sign and limbs, where limb `i` counts `2^(64 * (base + i))`.
#[derive(Clone, Copy)]
pub(crate) struct Exact<const N: usize> {
    is_negative: bool,
    base: i32,
    len: usize,
    limbs: [u64; N],
}

impl<const N: usize> Exact<N> {
    pub(crate) const ZERO: Self = Self {
        is_negative: false,
        base: 0,
        len: 0,
        limbs: [0; N],
    };

    /// Creates `mantissa * 2^exponent`.
    pub(crate) fn new(mantissa: i64, exponent: i32) -> Self {
        // The exponent is split into whole limbs and a shift, so that numbers add up limb by limb.
        let bits = u128::from(mantissa.unsigned_abs()) << exponent.rem_euclid(64);
        let mut exact = Self {
            is_negative: mantissa < 0,
            base: exponent.div_euclid(64),
            ..Self::ZERO
        };
        exact.limbs[0] = low(bits);
        exact.limbs[1] = low(bits >> 64);
        exact.trimmed(2)
    }

    pub(crate) fn from_scalar<S: Scalar>(value: S) -> Self {
        let (mantissa, exponent) = value.parts();
        Self::new(mantissa, exponent)
    }

    pub(crate) fn from_sum<S: Scalar>(sum: Sum<S>) -> Self {
        Self::from_scalar(sum.plus[0])
            .minus(&Self::from_scalar(sum.minus))
            .plus(&Self::from_scalar(sum.plus[1]))
    }

    pub(crate) fn plus(&self, other: &Self) -> Self {
        if self.is_negative == other.is_negative {
            return self.add_magnitude(other);
        }
        // Signs differ, so the smaller magnitude is subtracted from the larger one and none goes below zero.
        if self.compare_magnitude(other).is_lt() {
            other.subtract_magnitude(self)
        } else {
            self.subtract_magnitude(other)
        }
    }

    pub(crate) fn minus(&self, other: &Self) -> Self {
        self.plus(&Self {
            is_negative: !other.is_negative,
            ..*other
        })
    }

    pub(crate) fn times<const M: usize>(&self, other: &Self) -> Exact<M> {
        let mut product = Exact::<M> {
            is_negative: self.is_negative != other.is_negative,
            base: self.base + other.base,
            ..Exact::ZERO
        };
        // Schoolbook multiplication: numbers are a few limbs long, unless exponents are extremely far apart.
        for (i, &a) in self.limbs[..self.len].iter().enumerate() {
            let mut carry = 0_u128;
            for (j, &b) in other.limbs[..other.len].iter().enumerate() {
                // At most (2^64 - 1)^2 + 2 * (2^64 - 1) = 2^128 - 1.
                carry += u128::from(a) * u128::from(b) + u128::from(product.limbs[i + j]);
                product.limbs[i + j] = low(carry);
                carry >>= 64;
            }
            product.limbs[i + other.len] = low(carry);
        }
        product.trimmed(self.len + other.len)
    }

    pub(crate) fn sign(&self) -> Ordering {
        match (self.len, self.is_negative) {
            (0, _) => Ordering::Equal,
            (_, true) => Ordering::Less,
            (_, false) => Ordering::Greater,
        }
    }

    pub(crate) fn compare(&self, other: &Self) -> Ordering {
        self.minus(other).sign()
    }

    /// Returns the magnitude's leading 64 bits (the top one set), the exponent of their last bit,
    /// and whether anything was cut off below, or `None` for zero.
    pub(crate) fn leading(&self) -> Option<(u64, i32, bool)> {
        let top = self.len.checked_sub(1)?;
        let at = |i: usize| if i < self.len { self.limbs[i] } else { 0 };
        // Two limbs hold the leading 64 bits wherever they begin.
        let shift = at(top).leading_zeros();
        let below = if top == 0 { 0 } else { at(top - 1) };
        let pair = ((u128::from(at(top)) << 64) | u128::from(below)) << shift;
        // The sticky bit of rounding: whether anything was cut off, not what.
        let is_cut = low(pair) != 0
            || self.limbs[..top.saturating_sub(1)]
                .iter()
                .any(|&limb| limb != 0);
        let exponent =
            64 * (self.base + i32::try_from(top).unwrap_or(0)) - i32::try_from(shift).unwrap_or(0);
        Some((low(pair >> 64), exponent, is_cut))
    }

    pub(crate) fn is_negative(&self) -> bool {
        self.is_negative
    }

    fn add_magnitude(&self, other: &Self) -> Self {
        // One limb more than the longer number, for the carry.
        let (base, len) = self.range_with(other);
        let mut sum = Self {
            is_negative: self.is_negative,
            base,
            ..Self::ZERO
        };
        let mut carry = 0_u128;
        for (i, limb) in (base..).zip(&mut sum.limbs[..=len]) {
            carry += u128::from(self.limb(i)) + u128::from(other.limb(i));
            *limb = low(carry);
            carry >>= 64;
        }
        sum.trimmed(len + 1)
    }

    /// `self` must be at least as large as `other`.
    fn subtract_magnitude(&self, other: &Self) -> Self {
        let (base, len) = self.range_with(other);
        let mut difference = Self {
            is_negative: self.is_negative,
            base,
            ..Self::ZERO
        };
        let mut borrow = false;
        for (i, limb) in (base..).zip(&mut difference.limbs[..len]) {
            // Two subtractions, each of which may borrow, never both.
            let (part, first) = self.limb(i).overflowing_sub(other.limb(i));
            let (rest, second) = part.overflowing_sub(u64::from(borrow));
            *limb = rest;
            borrow = first || second;
        }
        difference.trimmed(len)
    }

    fn compare_magnitude(&self, other: &Self) -> Ordering {
        let (base, len) = self.range_with(other);
        // From the lowest limb up, so that the highest difference has the last word.
        let limbs = (base..).take(len).map(|i| self.limb(i).cmp(&other.limb(i)));
        limbs.fold(Ordering::Equal, |below, above| above.then(below))
    }

    /// Returns the lowest limb of either number, and how many it takes from there to cover both.
    fn range_with(&self, other: &Self) -> (i32, usize) {
        match (self.len, other.len) {
            (_, 0) => (self.base, self.len),
            (0, _) => (other.base, other.len),
            _ => {
                let base = self.base.min(other.base);
                let end = self.end().max(other.end());
                (base, usize::try_from(end - base).unwrap_or(0))
            }
        }
    }

    fn end(&self) -> i32 {
        self.base + i32::try_from(self.len).unwrap_or(0)
    }

    /// Returns the limb at an absolute position, zero outside the stored ones.
    fn limb(&self, place: i32) -> u64 {
        let index = usize::try_from(place - self.base)
            .ok()
            .filter(|&i| i < self.len);
        index.map_or(0, |i| self.limbs[i])
    }

    fn trimmed(mut self, mut len: usize) -> Self {
        while 0 < len && self.limbs[len - 1] == 0 {
            len -= 1;
        }
        self.len = len;
        self
    }
}

/// Returns the lower half.
#[expect(
    clippy::cast_possible_truncation,
    reason = "taking the low limb is what it is for"
)]
fn low(bits: u128) -> u64 {
    bits as u64
}

pub(crate) fn compare_sums<S: Scalar>(a: Sum<S>, b: Sum<S>) -> Ordering {
    Exact::<SUM>::from_sum(a).compare(&Exact::from_sum(b))
}

pub(crate) fn compare_products<S: Scalar>(left: [Sum<S>; 2], right: [Sum<S>; 2]) -> Ordering {
    product(left).compare(&product(right))
}

fn product<S: Scalar>([a, b]: [Sum<S>; 2]) -> Exact<PRODUCT> {
    Exact::<SUM>::from_sum(a).times(&Exact::from_sum(b))
}

pub(crate) fn compare_squares<S: Scalar>(dx: Sum<S>, dy: Sum<S>, r: Sum<S>) -> Ordering {
    product([dx, dx])
        .plus(&product([dy, dy]))
        .compare(&product([r, r]))
}

pub(crate) fn compare_distances<S: Scalar>(a: [Sum<S>; 2], b: [Sum<S>; 2]) -> Ordering {
    let squared = |[x, y]: [Sum<S>; 2]| product([x, x]).plus(&product([y, y]));
    squared(a).compare(&squared(b))
}
