//! Products, lengths and operators. Nothing wraps: whatever leaves the range ends there.

#[cfg(feature = "libm")]
use crate::geometry::ShapeError;
use crate::geometry::Vec2;
use crate::geometry::vec2::length;
use crate::scalar::{Float, Scalar};
use core::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Sub, SubAssign};

impl<S: Scalar> Vec2<S> {
    /// Returns the dot product: positive if the two point in roughly the same direction, zero at a
    /// right angle. Each product, and their sum, saturates at the ends of the range; NaN counts as
    /// zero.
    ///
    /// ```
    /// use jostle::Vec2;
    ///
    /// let (speed, normal) = (Vec2::new(3, 8), Vec2::new(0, -1));
    /// assert_eq!(speed.dot(normal), -8, "into the floor");
    /// ```
    #[must_use]
    pub fn dot(self, other: impl Into<Self>) -> S {
        let other = other.into();
        let (x, y) = (
            self.x.saturating_mul(other.x),
            self.y.saturating_mul(other.y),
        );
        x.saturating_add(y)
    }

    /// Returns the cross product: positive if the shorter turn from this vector to the other goes
    /// from the X axis toward the Y axis (clockwise if y grows down). Saturates as
    /// [`dot`](Self::dot) does.
    ///
    /// ```
    /// use jostle::Vec2;
    ///
    /// let sight = Vec2::new(1, 0);
    /// assert!(sight.cross([3, 1]) > 0 && sight.cross([3, -1]) < 0);
    /// ```
    #[doc(alias("perp_dot", "wedge"))]
    #[must_use]
    pub fn cross(self, other: impl Into<Self>) -> S {
        let other = other.into();
        let (one, two) = (
            self.x.saturating_mul(other.y),
            self.y.saturating_mul(other.x),
        );
        one.saturating_sub(two)
    }

    /// Returns the squared length, saturating at the largest number of the type.
    ///
    /// ```
    /// use jostle::Vec2;
    ///
    /// assert_eq!(Vec2::new(3, -4).length_squared(), 25);
    /// ```
    #[must_use]
    pub fn length_squared(self) -> S {
        self.dot(self)
    }

    /// Returns the squared distance to another point, saturating at the largest number of the type.
    ///
    /// ```
    /// use jostle::Vec2;
    ///
    /// assert_eq!(Vec2::new(10, 10).distance_squared([13, 14]), 25);
    /// ```
    #[must_use]
    pub fn distance_squared(self, other: impl Into<Self>) -> S {
        (other.into() - self).length_squared()
    }

    /// Returns the vector without signs. The smallest integer becomes the largest, and NaN zero.
    ///
    /// ```
    /// use jostle::Vec2;
    ///
    /// assert_eq!(Vec2::new(3, -4).abs(), Vec2::new(3, 4));
    /// ```
    #[must_use]
    pub fn abs(self) -> Self {
        self.max(-self)
    }

    /// Returns the smaller part along each axis. NaN gives way to the other number, and two NaN to
    /// zero; an infinity becomes the end of the range.
    ///
    /// ```
    /// use jostle::Vec2;
    ///
    /// assert_eq!(Vec2::new(3, -4).min([0, 9]), Vec2::new(0, -4));
    /// ```
    #[must_use]
    pub fn min(self, other: impl Into<Self>) -> Self {
        self.chosen(other.into(), |a, b| b < a)
    }

    /// Returns the larger part along each axis. NaN gives way to the other number, and two NaN to
    /// zero; an infinity becomes the end of the range.
    ///
    /// ```
    /// use jostle::Vec2;
    ///
    /// assert_eq!(Vec2::new(3, -4).max([0, 9]), Vec2::new(3, 9));
    /// ```
    #[must_use]
    pub fn max(self, other: impl Into<Self>) -> Self {
        self.chosen(other.into(), |a, b| a < b)
    }

    fn chosen(self, other: Self, is_other: fn(S, S) -> bool) -> Self {
        let choose = |a: S, b: S| {
            let is_nan = a.partial_cmp(&a).is_none();
            let chosen = if is_nan || is_other(a, b) { b } else { a };
            chosen.saturating_add(S::ZERO)
        };
        Self::new(choose(self.x, other.x), choose(self.y, other.y))
    }
}

impl<S: Float> Vec2<S> {
    /// Returns the length, rounded once or twice, saturating at the largest number of the type.
    ///
    /// ```
    /// use jostle::Vec2;
    ///
    /// assert_eq!(Vec2::new(3.0_f32, -4.0).length(), 5.0);
    /// assert_eq!(Vec2::new(f32::MAX, f32::MAX).length(), f32::MAX);
    /// ```
    #[doc(alias("magnitude", "norm"))]
    #[must_use]
    pub fn length(self) -> S {
        S::from_f64(length(self.to_f64()))
    }

    /// Returns the distance to another point, saturating at the largest number of the type. NaN counts as zero.
    ///
    /// ```
    /// use jostle::f32::Vec2;
    ///
    /// assert_eq!(Vec2::new(10.0, 10.0).distance([13.0, 14.0]), 5.0);
    /// ```
    #[must_use]
    pub fn distance(self, other: impl Into<Self>) -> S {
        (other.into() - self).length()
    }

    /// Returns the unit vector in this direction, or `None` if this has no length or is not finite.
    ///
    /// ```
    /// use jostle::f32::Vec2;
    ///
    /// assert_eq!(Vec2::new(3.0, -4.0).normalized(), Some(Vec2::new(0.6, -0.8)));
    /// assert_eq!(Vec2::ZERO.normalized(), None);
    /// ```
    #[doc(alias("normalize", "unit"))]
    #[must_use]
    pub fn normalized(self) -> Option<Self> {
        let has_direction = self.is_finite() && self != Self::ZERO;
        has_direction.then(|| Self::from_wide(self.to_f64().unit()))
    }

    /// Returns the point that is a share of the way to another point: this one at 0, the other at 1.
    ///
    /// A share below 0 or above 1 leads beyond the two. Saturates at the ends of the range; a part
    /// that is NaN, or a share, gives zero. To draw between ticks, see
    /// [`interpolate`](crate::time::interpolate), which stays between the two.
    ///
    /// ```
    /// use jostle::f32::Vec2;
    ///
    /// assert_eq!(Vec2::new(10.0, 0.0).lerp([14.0, -2.0], 0.25), Vec2::new(11.0, -0.5));
    /// ```
    #[doc(alias("mix", "interpolate"))]
    #[must_use]
    pub fn lerp(self, other: impl Into<Self>, share: S) -> Self {
        let (from, to) = (self.to_f64(), other.into().to_f64());
        let share = share.to_f64();
        // Weighted, because the way from one to the other may exceed the range. At 0 and 1, one
        // weight is zero and the other number keeps its bits.
        let way = from.times(1.0 - share).plus(to.times(share));
        Self::from_wide(way)
    }

    /// Returns the unit vector at an angle in radians, from the X axis toward the Y axis.
    ///
    /// Sine and cosine come from libm's code on every platform, so the bits are the same everywhere.
    ///
    /// # Panics
    ///
    /// Panics if the angle is not finite.
    ///
    /// ```
    /// use jostle::f32::Vec2;
    ///
    /// assert_eq!(Vec2::from_angle(0.0), Vec2::new(1.0, 0.0));
    /// ```
    #[cfg(feature = "libm")]
    #[must_use]
    #[track_caller]
    pub fn from_angle(radians: S) -> Self {
        or_panic!(Self::try_from_angle(radians))
    }

    /// Returns the unit vector at an angle in radians, or an error that names the value. See
    /// [`from_angle`](Self::from_angle).
    ///
    /// # Errors
    ///
    /// Returns an error if the angle is not finite.
    ///
    /// ```
    /// use jostle::Vec2;
    ///
    /// let error = Vec2::try_from_angle(f32::INFINITY).unwrap_err();
    /// assert_eq!(error.field(), "radians");
    /// ```
    #[cfg(feature = "libm")]
    pub fn try_from_angle(radians: S) -> Result<Self, ShapeError<S>> {
        let angle = ShapeError::finite("radians", radians)?.to_f64();
        let direction = Vec2::new(libm::cos(angle), libm::sin(angle));
        Ok(Self::from_wide(direction))
    }
}

impl<S: Scalar> Add for Vec2<S> {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(
            self.x.saturating_add(other.x),
            self.y.saturating_add(other.y),
        )
    }
}

impl<S: Scalar> Sub for Vec2<S> {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::new(
            self.x.saturating_sub(other.x),
            self.y.saturating_sub(other.y),
        )
    }
}

impl<S: Scalar> Mul<S> for Vec2<S> {
    type Output = Self;

    /// Multiplies both parts, for example a speed by the length of a tick.
    fn mul(self, factor: S) -> Self {
        Self::new(self.x.saturating_mul(factor), self.y.saturating_mul(factor))
    }
}

impl<S: Scalar> Div<S> for Vec2<S> {
    type Output = Self;

    /// Divides both parts. Integers round toward zero. What is divided by zero ends at the end of
    /// the range that has its sign, and 0 / 0 is 0.
    fn div(self, divisor: S) -> Self {
        let by = |part: S| S::saturating_div(part, divisor);
        Self::new(by(self.x), by(self.y))
    }
}

/// The number before the vector, for the numbers that are built in.
macro_rules! number_times_vector {
    ($($number:ident)*) => {$(
        impl Mul<Vec2<$number>> for $number {
            type Output = Vec2<$number>;

            fn mul(self, vector: Vec2<$number>) -> Vec2<$number> {
                vector * self
            }
        }
    )*};
}

number_times_vector!(i16 i32 i64 f32 f64);

impl<S: Scalar> AddAssign for Vec2<S> {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl<S: Scalar> SubAssign for Vec2<S> {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl<S: Scalar> MulAssign<S> for Vec2<S> {
    fn mul_assign(&mut self, factor: S) {
        *self = *self * factor;
    }
}

impl<S: Scalar> DivAssign<S> for Vec2<S> {
    fn div_assign(&mut self, divisor: S) {
        *self = *self / divisor;
    }
}

impl<S: Scalar> Neg for Vec2<S> {
    type Output = Self;

    fn neg(self) -> Self {
        Self::ZERO - self
    }
}
