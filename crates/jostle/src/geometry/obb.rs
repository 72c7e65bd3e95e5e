use crate::geometry::vec2::length;
use crate::geometry::{ShapeError, Vec2};
use crate::scalar::{Float, Scalar};

/// A rotated box: the points strictly inside it.
///
/// Always finite. It is made from a direction, so that no angle, and no platform's sine, decides a
/// collision. Rotated boxes need fractions: only [`Float`] numbers can make one.
///
/// # Examples
///
/// ```
/// use jostle::f32::{Aabb, Obb};
/// use jostle::overlaps;
///
/// let sword = Obb::new([0.0, 0.0], [5.0, 5.0], [1.0, 1.0]); // a square on its corner
/// assert!(overlaps(sword, Aabb::new(7.0, -5.0, 10.0, 10.0)));
/// assert!(!overlaps(sword, Aabb::new(4.5, 4.5, 10.0, 10.0)), "their bounds do");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[doc(alias("OrientedBox", "rotated"))]
pub struct Obb<S: Scalar = f32> {
    center: Vec2<S>,
    half: Vec2<S>,
    direction: Vec2<S>,
}

impl<S: Float> Obb<S> {
    /// From its centre, half its size, and the direction of its own X axis, of any length above zero.
    ///
    /// # Panics
    ///
    /// If a number is not finite, a half is negative or the direction is zero.
    #[must_use]
    #[track_caller]
    pub fn new(
        center: impl Into<Vec2<S>>,
        half: impl Into<Vec2<S>>,
        direction: impl Into<Vec2<S>>,
    ) -> Self {
        Self::try_new(center, half, direction).unwrap_or_else(|error| panic!("{error}"))
    }

    /// From its centre, half its size, and the direction of its own X axis, or an error that names the
    /// field and the value.
    ///
    /// # Errors
    ///
    /// If a number is not finite, a half is negative or the direction is zero.
    pub fn try_new(
        center: impl Into<Vec2<S>>,
        half: impl Into<Vec2<S>>,
        direction: impl Into<Vec2<S>>,
    ) -> Result<Self, ShapeError<S>> {
        let center = ShapeError::finite_point(["center.x", "center.y"], center.into())?;
        let half = half.into();
        let half = Vec2::new(
            ShapeError::size("half.x", half.x)?,
            ShapeError::size("half.y", half.y)?,
        );
        let direction = ShapeError::finite_point(["direction.x", "direction.y"], direction.into())?;
        if direction == Vec2::ZERO {
            return Err(ShapeError::no_direction("direction.x", direction.x));
        }
        let unit = unit(direction.to_f64());
        let direction = Vec2::new(S::from_f64(unit.x), S::from_f64(unit.y));
        Ok(Self {
            center,
            half,
            direction,
        })
    }

    /// From its centre, half its size and an angle in radians, from the X axis toward the Y axis.
    ///
    /// Sine and cosine come from libm's code on every platform: the same bits everywhere.
    ///
    /// # Errors
    ///
    /// If a number is not finite or a half is negative.
    #[cfg(feature = "libm")]
    pub fn from_angle(
        center: impl Into<Vec2<S>>,
        half: impl Into<Vec2<S>>,
        radians: S,
    ) -> Result<Self, ShapeError<S>> {
        let angle = ShapeError::finite("radians", radians)?.to_f64();
        let direction = Vec2::new(S::from_f64(libm::cos(angle)), S::from_f64(libm::sin(angle)));
        Self::try_new(center, half, direction)
    }
}

impl<S: Scalar> Obb<S> {
    /// The middle.
    #[must_use]
    pub fn center(self) -> Vec2<S> {
        self.center
    }

    /// Half its size along its own axes.
    #[must_use]
    pub fn half(self) -> Vec2<S> {
        self.half
    }

    /// The direction of its own X axis, of length one as nearly as the numbers allow.
    #[must_use]
    pub fn direction(self) -> Vec2<S> {
        self.direction
    }

    /// Whether it holds no point, having no width or no height.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.half.x == S::ZERO || self.half.y == S::ZERO
    }

    /// Moved by `delta`, held at the ends of the range; a NaN moves nothing along that axis.
    #[must_use]
    pub fn moved(self, delta: impl Into<Vec2<S>>) -> Self {
        Self {
            center: self.center + delta.into(),
            ..self
        }
    }
}

/// The vector of length one that way.
pub(crate) fn unit(v: Vec2<f64>) -> Vec2<f64> {
    let length = length(v);
    Vec2::new(v.x / length, v.y / length)
}
