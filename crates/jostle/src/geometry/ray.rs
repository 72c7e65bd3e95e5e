use crate::geometry::{ShapeError, Vec2};
use crate::scalar::Scalar;

/// A line from a point in one direction, without end.
///
/// Always finite, with a direction that is not zero. The direction need not be of length one:
/// moments along the ray are measured in lengths of the direction.
///
/// # Examples
///
/// ```
/// use jostle::Ray;
///
/// let ray = Ray::new([0, 0], [3, 4]);
/// assert!(Ray::try_new([0, 0], [0, 0]).is_err(), "that leads nowhere");
/// # let _ = ray;
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ray<S: Scalar = f32> {
    origin: Vec2<S>,
    direction: Vec2<S>,
}

impl<S: Scalar> Ray<S> {
    /// Creates a ray from its origin and its direction.
    ///
    /// # Panics
    ///
    /// Panics if a number is not finite or the direction is zero.
    #[must_use]
    #[track_caller]
    pub fn new(origin: impl Into<Vec2<S>>, direction: impl Into<Vec2<S>>) -> Self {
        or_panic!(Self::try_new(origin, direction))
    }

    /// Creates a ray from its origin and its direction, or returns an error that names the field
    /// and its value.
    ///
    /// # Errors
    ///
    /// Returns an error if a number is not finite or the direction is zero.
    ///
    /// ```
    /// use jostle::Ray;
    ///
    /// assert_eq!(Ray::try_new([0, 0], [0, 0]).unwrap_err().field(), "direction");
    /// ```
    pub fn try_new(
        origin: impl Into<Vec2<S>>,
        direction: impl Into<Vec2<S>>,
    ) -> Result<Self, ShapeError<S>> {
        let origin = ShapeError::finite_point(["origin.x", "origin.y"], origin.into())?;
        let direction = ShapeError::finite_point(["direction.x", "direction.y"], direction.into())?;
        if direction == Vec2::ZERO {
            return Err(ShapeError::no_direction("direction", direction.x));
        }
        Ok(Self { origin, direction })
    }

    /// Returns the origin.
    #[must_use]
    pub fn origin(self) -> Vec2<S> {
        self.origin
    }

    /// Returns the direction.
    #[must_use]
    pub fn direction(self) -> Vec2<S> {
        self.direction
    }
}
