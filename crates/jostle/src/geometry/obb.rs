use crate::geometry::{Aabb, Axis, ShapeError, Span, Vec2};
use crate::scalar::{Float, Scalar, Sum};

/// A rotated box: the points strictly inside it.
///
/// Always finite. It is made from a direction, so that no angle, and no platform's sine, decides a
/// collision. Only [`Float`] numbers can make one. Questions about rotated boxes are computed in
/// `f64` and rounded, which is exact enough for any game unless the numbers in one question differ
/// by a factor of 10^150.
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
    /// Creates a rotated box from its center, half its size, and the direction of its own X axis,
    /// which may have any length except zero.
    ///
    /// # Panics
    ///
    /// Panics if a number is not finite, a half is negative or the direction is zero.
    #[must_use]
    #[track_caller]
    pub fn new(
        center: impl Into<Vec2<S>>,
        half: impl Into<Vec2<S>>,
        direction: impl Into<Vec2<S>>,
    ) -> Self {
        or_panic!(Self::try_new(center, half, direction))
    }

    /// Creates a rotated box from its center, half its size, and the direction of its own X axis,
    /// or returns an error that names the field and its value.
    ///
    /// # Errors
    ///
    /// Returns an error if a number is not finite, a half is negative or the direction is zero.
    ///
    /// ```
    /// use jostle::Obb;
    ///
    /// let error = Obb::try_new([0.0, 0.0], [5.0, 5.0], [0.0, 0.0]).unwrap_err();
    /// assert_eq!(error.field(), "direction");
    /// ```
    pub fn try_new(
        center: impl Into<Vec2<S>>,
        half: impl Into<Vec2<S>>,
        direction: impl Into<Vec2<S>>,
    ) -> Result<Self, ShapeError<S>> {
        let center = ShapeError::finite_point(["center.x", "center.y"], center.into())?;
        let half = ShapeError::sizes(["half.x", "half.y"], half.into())?;
        let direction = ShapeError::finite_point(["direction.x", "direction.y"], direction.into())?;
        if direction == Vec2::ZERO {
            return Err(ShapeError::no_direction("direction", direction.x));
        }
        let direction = Vec2::from_wide(direction.to_f64().unit());
        Ok(Self {
            center,
            half,
            direction,
        })
    }

    /// Creates a rotated box from its center, half its size and an angle in radians, from the X
    /// axis toward the Y axis.
    ///
    /// Sine and cosine come from libm's code on every platform, so the bits are the same
    /// everywhere.
    ///
    /// # Panics
    ///
    /// Panics if a number is not finite or a half is negative.
    ///
    /// ```
    /// use core::f64::consts::FRAC_PI_2;
    /// use jostle::f64::Obb;
    ///
    /// let door = Obb::from_angle([0.0, 0.0], [8.0, 1.0], FRAC_PI_2);
    /// assert!(door.contains_point([0.0, 7.9]), "upright now");
    /// ```
    #[cfg(feature = "libm")]
    #[must_use]
    #[track_caller]
    pub fn from_angle(center: impl Into<Vec2<S>>, half: impl Into<Vec2<S>>, radians: S) -> Self {
        or_panic!(Self::try_from_angle(center, half, radians))
    }

    /// Creates a rotated box from its center, half its size and an angle in radians, or returns an
    /// error that names the field and its value. See [`from_angle`](Self::from_angle).
    ///
    /// # Errors
    ///
    /// Returns an error if a number is not finite or a half is negative.
    ///
    /// ```
    /// use jostle::Obb;
    ///
    /// let error = Obb::try_from_angle([0.0, 0.0], [8.0, 1.0], f32::NAN).unwrap_err();
    /// assert_eq!(error.field(), "radians");
    /// ```
    #[cfg(feature = "libm")]
    pub fn try_from_angle(
        center: impl Into<Vec2<S>>,
        half: impl Into<Vec2<S>>,
        radians: S,
    ) -> Result<Self, ShapeError<S>> {
        Self::try_new(center, half, Vec2::try_from_angle(radians)?)
    }

    /// Returns the box turned about a point by the angle from the X axis to `direction`, which may
    /// have any length except zero.
    ///
    /// Turning by a direction needs no sine; [`Vec2::from_angle`] makes one of an angle. The new
    /// center is rounded, and saturates at the ends of the range. To turn a box in place, give its
    /// own center.
    ///
    /// # Errors
    ///
    /// Returns an error if a number is not finite or the direction is zero.
    ///
    /// ```
    /// use jostle::f32::{Obb, Vec2};
    ///
    /// let hinge = [0.0, 0.0];
    /// let door = Obb::new([8.0, 0.0], [8.0, 1.0], [1.0, 0.0]);
    /// let open = door.turned_about(hinge, [0.0, 1.0])?;
    /// assert_eq!(open.center(), Vec2::new(0.0, 8.0));
    /// assert_eq!(open.direction(), Vec2::new(0.0, 1.0));
    /// # Ok::<(), jostle::f32::ShapeError>(())
    /// ```
    #[doc(alias("rotated", "rotate", "pivot"))]
    pub fn turned_about(
        self,
        pivot: impl Into<Vec2<S>>,
        direction: impl Into<Vec2<S>>,
    ) -> Result<Self, ShapeError<S>> {
        let pivot = ShapeError::finite_point(["pivot.x", "pivot.y"], pivot.into())?;
        // Checks the direction, and makes its length one.
        let turn = Self::try_new(pivot, self.half, direction)?;
        let [u, v] = turn.axes();
        let turned = |way: Vec2<f64>| u.times(way.x).plus(v.times(way.y));
        // Halved, because the way from the pivot may exceed the range.
        let halves = [self.center, pivot].map(|point| point.to_f64().times(0.5));
        let away = turned(halves[0].minus(halves[1]));
        let center = halves[1].plus(away).times(2.0);
        let direction = Vec2::from_wide(turned(self.direction.to_f64()).unit());
        Ok(Self {
            center: Vec2::from_wide(center),
            half: self.half,
            direction,
        })
    }
}

#[cfg(feature = "serde")]
impl<S: Float> Obb<S> {
    /// Replaces the direction, bit for bit, if it has length one as nearly as the numbers allow.
    pub(crate) fn with_direction_if_near(self, direction: Vec2<S>) -> Self {
        // A direction that was saved has length one already. Normalizing it again could change its last bit, so
        // that a loaded box would differ from the saved one.
        let off = |a: S, b: S| (a.to_f64() - b.to_f64()).abs();
        let is_near =
            off(self.direction.x, direction.x) + off(self.direction.y, direction.y) < 1.0e-6;
        let direction = direction.checked_add(Vec2::ZERO).filter(|_| is_near);
        Self {
            direction: direction.unwrap_or(self.direction),
            ..self
        }
    }
}

impl<S: Scalar> Obb<S> {
    /// Returns the center.
    #[must_use]
    pub fn center(self) -> Vec2<S> {
        self.center
    }

    /// Returns half the size along the box's own axes.
    #[must_use]
    pub fn half(self) -> Vec2<S> {
        self.half
    }

    /// Returns the direction of the box's own X axis, of length one as nearly as the numbers allow.
    #[must_use]
    pub fn direction(self) -> Vec2<S> {
        self.direction
    }

    /// Returns whether the box contains no point, because its width or height is zero.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.half.x == S::ZERO || self.half.y == S::ZERO
    }

    /// Returns the box moved by `delta`, saturating at the ends of the range. NaN moves nothing
    /// along its axis.
    ///
    /// ```
    /// use jostle::f32::{Obb, Vec2};
    ///
    /// let sword = Obb::new([0.0, 0.0], [5.0, 1.0], [1.0, 1.0]);
    /// assert_eq!(sword.moved([2.0, 3.0]).center(), Vec2::new(2.0, 3.0));
    /// ```
    #[must_use]
    pub fn moved(self, delta: impl Into<Vec2<S>>) -> Self {
        Self {
            center: self.center + delta.into(),
            ..self
        }
    }

    /// Returns the box's own X and Y axis, of length one in `f64`, whatever number type the
    /// direction was rounded to.
    pub(crate) fn axes(self) -> [Vec2<f64>; 2] {
        // Normalized again in `f64`: rounded to `f32`, the length is off by up to an ulp.
        let axis = self.direction.to_f64().unit();
        [axis, axis.turned()]
    }
}

impl<S: Float> Obb<S> {
    /// Returns the four corners in turn, starting with the one that is smallest along both of the
    /// box's own axes. Rounded to nearest, saturating at the ends of the range.
    ///
    /// ```
    /// use jostle::f32::{Obb, Vec2};
    ///
    /// let plank = Obb::new([10.0, 10.0], [4.0, 1.0], [0.0, 1.0]); // standing upright
    /// assert_eq!(plank.corners()[0], Vec2::new(11.0, 6.0));
    /// assert_eq!(plank.corners()[2], Vec2::new(9.0, 14.0));
    /// ```
    #[must_use]
    pub fn corners(self) -> [Vec2<S>; 4] {
        let [u, v] = self.axes();
        let (x, y) = (u.times(self.half.x.to_f64()), v.times(self.half.y.to_f64()));
        let center = self.center.to_f64();
        [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(along_x, along_y)| {
            let (x, y) = (x.times(along_x), y.times(along_y));
            let part = |axis| total([center, x, y].map(|v| v.along(axis)));
            Vec2::from_wide(Vec2::new(part(Axis::X), part(Axis::Y)))
        })
    }

    /// Returns the smallest axis-aligned box around it, rounded outward. Each edge stops at the end
    /// of the range.
    ///
    /// ```
    /// use jostle::f32::{Aabb, Obb};
    ///
    /// let plank = Obb::new([10.0, 10.0], [4.0, 1.0], [0.0, 1.0]);
    /// assert_eq!(plank.bounds(), Aabb::new(9.0, 6.0, 2.0, 8.0));
    /// ```
    #[must_use]
    pub fn bounds(self) -> Aabb<S> {
        let [u, v] = self.axes();
        let along = |axis| {
            let half = self.half.to_f64();
            let reach = u.along(axis).abs() * half.x + v.along(axis).abs() * half.y;
            // Upright boxes are not rounded at all; rotated ones up to four times.
            let is_upright = u.x == 0.0 || u.y == 0.0;
            let slack = if is_upright { 0.0 } else { 4.0 * f64::EPSILON };
            around(self.center.along(axis), reach + reach * slack)
        };
        Aabb::from_spans(along(Axis::X), along(Axis::Y))
    }
}

/// Converts to a rotated box that is upright, for code that only handles rotated boxes.
///
/// Center and half size are rounded to nearest: exact if the number type holds both.
impl<S: Float> From<Aabb<S>> for Obb<S> {
    fn from(aabb: Aabb<S>) -> Self {
        let half = |axis| {
            let span = aabb.span(axis);
            S::from_f64(span.max().to_f64() / 2.0 - span.min().to_f64() / 2.0)
        };
        Self {
            center: aabb.center(),
            half: Vec2::new(half(Axis::X), half(Axis::Y)),
            direction: Vec2::new(S::ONE, S::ZERO),
        }
    }
}

/// Adds three numbers, even if the sum of two would overflow on the way.
fn total([a, b, c]: [f64; 3]) -> f64 {
    let sum = a + b + c;
    if sum.is_finite() {
        sum
    } else {
        // The sum may overflow on the way although its total does not.
        (a / 4.0 + b / 4.0 + c / 4.0) * 4.0
    }
}

/// Returns the span that extends by `reach` both ways, rounded outward.
fn around<S: Float>(middle: S, reach: f64) -> Span<S> {
    let most: S = at_least(reach);
    // The diagonal of the largest boxes is more than the number type holds.
    let rest: S = at_least((reach - most.to_f64()).max(0.0));
    let (back, forth) = (S::ZERO.saturating_sub(rest), most);
    let min = S::sum_down(Sum::new(middle, back, forth));
    let max = S::sum_up(Sum::new(middle, forth, back));
    Span::from_valid(min, max)
}

/// Rounds up to the number type, saturating at its largest number.
fn at_least<S: Float>(value: f64) -> S {
    let mut rounded = S::from_f64(value);
    let mut step = value * f64::EPSILON + f64::MIN_POSITIVE;
    // Doubling a step that starts below the resolution of `f64` exceeds that of any number type
    // within 64 rounds.
    for _ in 0..64 {
        if value <= rounded.to_f64() || rounded == S::MAX {
            break;
        }
        rounded = S::from_f64(value + step);
        step *= 2.0;
    }
    rounded
}
