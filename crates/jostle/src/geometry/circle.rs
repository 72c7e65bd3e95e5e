use crate::geometry::{Aabb, ShapeError, Span, Vec2};
use crate::scalar::{Scalar, Sum};

/// A disc without its rim: the points closer to the center than the radius.
///
/// Always finite, with a radius that is not negative. A disc of radius zero is empty and overlaps
/// nothing. Yes/no questions compare squares exactly, on any number type.
///
/// # Examples
///
/// ```
/// use jostle::i32::{Aabb, Circle};
///
/// let crate_ = Aabb::new(0, 0, 10, 10);
/// assert!(!Circle::new([13, 14], 5).overlaps_aabb(crate_), "exactly flush with the corner");
/// assert!(Circle::new([13, 13], 5).overlaps_aabb(crate_));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Circle<S: Scalar = f32> {
    center: Vec2<S>,
    radius: S,
}

impl<S: Scalar> Circle<S> {
    /// Creates a disc from its center and radius.
    ///
    /// # Panics
    ///
    /// Panics if a number is not finite or the radius is negative.
    #[must_use]
    #[track_caller]
    pub fn new(center: impl Into<Vec2<S>>, radius: S) -> Self {
        or_panic!(Self::try_new(center, radius))
    }

    /// Creates a disc from its center and radius, or returns an error that names the field and its
    /// value.
    ///
    /// # Errors
    ///
    /// Returns an error if a number is not finite or the radius is negative.
    ///
    /// ```
    /// use jostle::Circle;
    ///
    /// assert_eq!(Circle::try_new([0, 0], -1).unwrap_err().field(), "radius");
    /// ```
    pub fn try_new(center: impl Into<Vec2<S>>, radius: S) -> Result<Self, ShapeError<S>> {
        let center = ShapeError::finite_point(["center.x", "center.y"], center.into())?;
        Ok(Self {
            center,
            radius: ShapeError::size("radius", radius)?,
        })
    }

    /// Returns the center.
    #[must_use]
    pub fn center(self) -> Vec2<S> {
        self.center
    }

    /// Returns the radius.
    #[must_use]
    pub fn radius(self) -> S {
        self.radius
    }

    /// Returns whether the disc contains no point, because its radius is zero.
    ///
    /// ```
    /// use jostle::i32::Circle;
    ///
    /// let dot = Circle::new([0, 0], 0);
    /// assert!(dot.is_empty() && !dot.overlaps(Circle::new([0, 0], 9)));
    /// ```
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.radius == S::ZERO
    }

    /// Returns the smallest box around the disc, rounded outward. Each edge stops at the end of the
    /// range.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Circle};
    ///
    /// assert_eq!(Circle::new([5, 5], 3).bounds(), Aabb::new(2, 2, 6, 6));
    /// ```
    #[must_use]
    pub fn bounds(self) -> Aabb<S> {
        let along = |middle: S| {
            // Rounded outward: bounds that were too small would lose the disc in searches.
            let least = S::sum_down(Sum::difference(middle, self.radius));
            let most = S::sum_up(Sum::total(middle, self.radius));
            Span::from_valid(least, most)
        };
        Aabb::from_spans(along(self.center.x), along(self.center.y))
    }

    /// Returns the disc moved by `delta`, saturating at the ends of the range. NaN moves nothing
    /// along its axis.
    ///
    /// ```
    /// use jostle::i32::Circle;
    ///
    /// assert_eq!(Circle::new([1, 2], 3).moved([4, -2]), Circle::new([5, 0], 3));
    /// ```
    #[must_use]
    pub fn moved(self, delta: impl Into<Vec2<S>>) -> Self {
        Self {
            center: self.center + delta.into(),
            ..self
        }
    }

    /// Returns the disc with another number type, or `None` if that type does not have its center
    /// and its radius exactly.
    ///
    /// ```
    /// use jostle::Circle;
    ///
    /// let ball = Circle::new([3, 4], 5);
    /// assert_eq!(ball.to_exact::<f32>(), Some(Circle::new([3.0, 4.0], 5.0)));
    /// assert_eq!(Circle::new([0.5, 0.0], 5.0).to_exact::<i32>(), None);
    /// ```
    #[must_use]
    pub fn to_exact<T: Scalar>(self) -> Option<Circle<T>> {
        let radius = Vec2::new(self.radius, S::ZERO).to_exact()?.x;
        let center = self.center.to_exact()?;
        Some(Circle { center, radius })
    }

    /// Returns the disc with another number type, center and radius rounded to nearest, or `None` if
    /// one of them is beyond the range of that type.
    ///
    /// ```
    /// use jostle::Circle;
    ///
    /// let ball = Circle::new([0.4_f32, -0.6], 5.2);
    /// assert_eq!(ball.to_nearest::<i32>(), Some(Circle::new([0, -1], 5)));
    /// ```
    #[must_use]
    pub fn to_nearest<T: Scalar>(self) -> Option<Circle<T>> {
        let radius = Vec2::new(self.radius, S::ZERO).to_nearest()?.x;
        let center = self.center.to_nearest()?;
        Some(Circle { center, radius })
    }
}
