//! Vectors of `f64`, for the steps between two roundings.

use crate::geometry::Vec2;
use crate::scalar::{Float, SafeScale, Scalar, sqrt};

impl<S: Scalar> Vec2<S> {
    /// Converts to `f64` and multiplies by the scale.
    pub(crate) fn scaled_by(self, scale: SafeScale) -> Vec2<f64> {
        Vec2::new(scale.apply(self.x.to_f64()), scale.apply(self.y.to_f64()))
    }

    /// Returns the larger magnitude of the two parts.
    pub(crate) fn largest(self) -> f64 {
        self.x.to_f64().abs().max(self.y.to_f64().abs())
    }
}

impl<S: Float> Vec2<S> {
    /// Rounds to the nearest vector of this number type, without negative zeros.
    pub(crate) fn from_wide(v: Vec2<f64>) -> Self {
        let part = |value| S::from_f64(value).saturating_add(S::ZERO);
        Self::new(part(v.x), part(v.y))
    }
}

/// Plain arithmetic: unlike the operators, it does not saturate at the ends of the range.
impl Vec2<f64> {
    pub(crate) fn plus(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }

    pub(crate) fn minus(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }

    pub(crate) fn times(self, factor: f64) -> Self {
        Self::new(self.x * factor, self.y * factor)
    }

    pub(crate) fn plain_dot(self, other: Self) -> f64 {
        self.x * other.x + self.y * other.y
    }

    pub(crate) fn plain_cross(self, other: Self) -> f64 {
        self.x * other.y - self.y * other.x
    }

    /// Returns the vector turned by a right angle, from the X axis toward the Y axis.
    pub(crate) fn turned(self) -> Self {
        Self::new(-self.y, self.x)
    }

    /// Returns the unit vector in this direction; NaN if this has no length.
    pub(crate) fn unit(self) -> Self {
        // Scaled, because the length of a tiny vector would round to a few ulps.
        let v = self.scaled_by(SafeScale::new(self.largest()));
        let length = sqrt(v.plain_dot(v));
        Self::new(v.x / length, v.y / length)
    }
}
