mod arithmetic;
mod substeps;
mod vec2_f64;

use crate::geometry::Axis;
use crate::scalar::{SafeScale, Scalar, sqrt};
use core::fmt;

/// A point or a displacement, in world units.
///
/// A plain pair of numbers: any values are allowed, even NaN, and each function says what it makes
/// of them. Sums and products saturate at the ends of the range and never wrap.
///
/// Every function that takes a vector also takes `[x, y]`, `(x, y)` and, by feature, the vectors of
/// glam and mint. If the compiler says that `Vec2: From<…>` is not satisfied, it has found
///
/// | type | cause |
/// |---|---|
/// | `[{integer}; 2]`, `[{float}; 2]` | literals of another kind: write `[1.0, 2.0]` for floats, `[1, 2]` for integers |
/// | `glam::Vec2`, `mint::Vector2` | a missing feature of jostle: `glam_027` (macroquad 0.4), `glam_032` (Bevy 0.19, ggez 0.10), `glam_033` (Bevy 0.20), `glam_034` (the newest), `mint` |
/// | `Vec2<f64>` for `Vec2<f32>` | another number type: [`to_nearest`](Self::to_nearest), or types from `jostle::f32` throughout |
///
/// # Examples
///
/// ```
/// use jostle::Vec2;
///
/// let position = Vec2::new(100, 20) + Vec2::from([3, -5]);
/// assert_eq!(position, Vec2::new(103, 15));
/// assert_eq!(Vec2::new(i32::MAX, 0) + Vec2::new(1, 0), Vec2::new(i32::MAX, 0));
/// assert_eq!(Vec2::new(60.0, -30.0) * 0.5, Vec2::new(30.0, -15.0), "speed times time");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[doc(alias("vector", "point", "velocity"))]
pub struct Vec2<S: Scalar = f32> {
    /// The part along the X axis.
    pub x: S,
    /// The part along the Y axis.
    pub y: S,
}

impl<S: Scalar> Vec2<S> {
    /// The origin, or no displacement at all.
    pub const ZERO: Self = Self {
        x: S::ZERO,
        y: S::ZERO,
    };

    /// Creates a vector from its two parts.
    #[must_use]
    #[inline(always)]
    pub const fn new(x: S, y: S) -> Self {
        Self { x, y }
    }

    /// Returns the part along one axis.
    #[must_use]
    #[inline(always)]
    pub fn along(self, axis: Axis) -> S {
        match axis {
            Axis::X => self.x,
            Axis::Y => self.y,
        }
    }

    /// Returns the vector with its part along one axis replaced.
    ///
    /// ```
    /// use jostle::{Axis, Vec2};
    ///
    /// assert_eq!(Vec2::new(3, 5).with(Axis::Y, 0), Vec2::new(3, 0));
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn with(self, axis: Axis, value: S) -> Self {
        match axis {
            Axis::X => Self { x: value, ..self },
            Axis::Y => Self { y: value, ..self },
        }
    }

    /// Creates a vector along one axis; the other part is zero.
    ///
    /// ```
    /// use jostle::{Axis, Vec2};
    ///
    /// assert_eq!(Vec2::on_axis(Axis::Y, 5), Vec2::new(0, 5));
    /// ```
    #[must_use]
    #[inline]
    pub fn on_axis(axis: Axis, value: S) -> Self {
        Self::ZERO.with(axis, value)
    }

    /// Returns the vector with x and y swapped.
    ///
    /// ```
    /// use jostle::Vec2;
    ///
    /// assert_eq!(Vec2::new(3, 5).transposed(), Vec2::new(5, 3));
    /// ```
    #[must_use]
    pub fn transposed(self) -> Self {
        Self {
            x: self.y,
            y: self.x,
        }
    }

    /// Returns whether both parts are finite: false if one is NaN or infinite.
    ///
    /// ```
    /// use jostle::Vec2;
    ///
    /// assert!(!Vec2::new(0.0, f32::INFINITY).is_finite());
    /// ```
    #[must_use]
    #[inline]
    pub fn is_finite(self) -> bool {
        self.x.is_finite() && self.y.is_finite()
    }

    /// Returns the sum, or `None` if a part leaves the range or is not finite.
    ///
    /// ```
    /// use jostle::Vec2;
    ///
    /// assert_eq!(Vec2::new(i32::MAX, 0).checked_add(Vec2::new(1, 0)), None);
    /// ```
    #[must_use]
    #[inline]
    pub fn checked_add(self, other: Self) -> Option<Self> {
        Some(Self {
            x: self.x.checked_add(other.x)?,
            y: self.y.checked_add(other.y)?,
        })
    }

    /// Returns the difference, or `None` if a part leaves the range or is not finite.
    ///
    /// ```
    /// use jostle::Vec2;
    ///
    /// assert_eq!(Vec2::new(5, 5).checked_sub(Vec2::new(2, 9)), Some(Vec2::new(3, -4)));
    /// ```
    #[must_use]
    #[inline]
    pub fn checked_sub(self, other: Self) -> Option<Self> {
        Some(Self {
            x: self.x.checked_sub(other.x)?,
            y: self.y.checked_sub(other.y)?,
        })
    }

    pub(crate) fn to_f64(self) -> Vec2<f64> {
        Vec2 {
            x: self.x.to_f64(),
            y: self.y.to_f64(),
        }
    }
}

/// Returns the length, without overflow or underflow of the squares.
pub(crate) fn length(v: Vec2<f64>) -> f64 {
    let scale = SafeScale::new(v.largest());
    let v = v.scaled_by(scale);
    scale.undo(sqrt(v.plain_dot(v)))
}

impl<S: Scalar> fmt::Debug for Vec2<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("").field(&self.x).field(&self.y).finish()
    }
}

/// Writes `(x, y)`, both with the precision asked for.
impl<S: Scalar> fmt::Display for Vec2<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(")?;
        fmt::Display::fmt(&self.x, f)?;
        f.write_str(", ")?;
        fmt::Display::fmt(&self.y, f)?;
        f.write_str(")")
    }
}

impl<S: Scalar> Default for Vec2<S> {
    fn default() -> Self {
        Self::ZERO
    }
}

impl<S: Scalar> From<[S; 2]> for Vec2<S> {
    #[inline]
    fn from([x, y]: [S; 2]) -> Self {
        Self { x, y }
    }
}

impl<S: Scalar> From<(S, S)> for Vec2<S> {
    #[inline]
    fn from((x, y): (S, S)) -> Self {
        Self { x, y }
    }
}

impl<S: Scalar> From<Vec2<S>> for [S; 2] {
    #[inline]
    fn from(v: Vec2<S>) -> Self {
        [v.x, v.y]
    }
}

impl<S: Scalar> From<Vec2<S>> for (S, S) {
    #[inline]
    fn from(v: Vec2<S>) -> Self {
        (v.x, v.y)
    }
}
