//! An `f32` without SIMD: how jostle treats a number type it has no kernels for.

use jostle::{Scalar, Sum};
use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};

#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub(super) struct Plain(pub(super) f32);

impl fmt::Display for Plain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Plain {
    fn sum(sum: Sum<Self>) -> Sum<f32> {
        sum.map(|part| part.0)
    }
}

impl Add for Plain {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Plain {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Mul for Plain {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        Self(self.0 * other.0)
    }
}

impl Neg for Plain {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Scalar for Plain {
    const ZERO: Self = Self(0.0);
    const ONE: Self = Self(1.0);
    const MIN: Self = Self(f32::MIN);
    const MAX: Self = Self(f32::MAX);

    fn is_finite(self) -> bool {
        self.0.is_finite()
    }

    fn checked_add(self, other: Self) -> Option<Self> {
        self.0.checked_add(other.0).map(Self)
    }

    fn checked_sub(self, other: Self) -> Option<Self> {
        self.0.checked_sub(other.0).map(Self)
    }

    fn checked_mul(self, other: Self) -> Option<Self> {
        self.0.checked_mul(other.0).map(Self)
    }

    fn middle(self, other: Self) -> Self {
        Self(self.0.middle(other.0))
    }

    fn checked_sum(sum: Sum<Self>) -> Option<Self> {
        f32::checked_sum(Self::sum(sum)).map(Self)
    }

    fn sum_up(sum: Sum<Self>) -> Self {
        Self(f32::sum_up(Self::sum(sum)))
    }

    fn sum_down(sum: Sum<Self>) -> Self {
        Self(f32::sum_down(Self::sum(sum)))
    }

    fn scaled(self, numerator: u32, denominator: u32) -> Option<Self> {
        self.0.scaled(numerator, denominator).map(Self)
    }

    fn share(self, part: Sum<Self>, whole: Sum<Self>) -> Self {
        Self(self.0.share(Self::sum(part), Self::sum(whole)))
    }

    fn parts(self) -> (i64, i32) {
        self.0.parts()
    }

    fn to_f64(self) -> f64 {
        f64::from(self.0)
    }

    fn cell_edge(origin: Self, size: Self, index: i64) -> Option<Self> {
        f32::cell_edge(origin.0, size.0, index).map(Self)
    }

    fn compare_sums(a: Sum<Self>, b: Sum<Self>) -> Ordering {
        f32::compare_sums(Self::sum(a), Self::sum(b))
    }
}
