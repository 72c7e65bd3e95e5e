use crate::geometry::Vec2;
use crate::scalar::Scalar;
use core::error::Error;
use core::fmt;

/// The reason why a shape cannot be made of the given numbers.
///
/// # Examples
///
/// ```
/// use jostle::Aabb;
///
/// let error = Aabb::try_new(1, 1, -1, 5).unwrap_err();
/// assert_eq!(error.field(), "width");
/// assert_eq!(error.to_string(), "width is -1: it must not be negative");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShapeError<S: Scalar = f32> {
    field: &'static str,
    value: S,
    problem: Problem,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Problem {
    NotFinite,
    Negative,
    Overflow,
    Reversed,
    NoDirection,
    ZeroDivisor,
}

impl<S: Scalar> ShapeError<S> {
    /// Returns the name of the invalid argument.
    #[must_use]
    pub fn field(&self) -> &'static str {
        self.field
    }

    /// Returns the invalid value.
    #[must_use]
    pub fn value(&self) -> S {
        self.value
    }

    fn new(field: &'static str, value: S, problem: Problem) -> Self {
        Self {
            field,
            value,
            problem,
        }
    }

    pub(crate) fn overflow(field: &'static str, value: S) -> Self {
        Self::new(field, value, Problem::Overflow)
    }

    pub(crate) fn reversed(field: &'static str, value: S) -> Self {
        Self::new(field, value, Problem::Reversed)
    }

    pub(crate) fn no_direction(field: &'static str, value: S) -> Self {
        Self::new(field, value, Problem::NoDirection)
    }

    pub(crate) fn zero_divisor(field: &'static str) -> Self {
        Self::new(field, S::ZERO, Problem::ZeroDivisor)
    }

    /// Returns the number with -0 turned into +0, or an error unless it is finite.
    pub(crate) fn finite(field: &'static str, value: S) -> Result<S, Self> {
        // Fails for NaN and infinity, and turns -0 into +0.
        let finite = value.checked_add(S::ZERO);
        finite.ok_or(Self::new(field, value, Problem::NotFinite))
    }

    /// Returns both parts of a point, checked like [`finite`](Self::finite).
    pub(crate) fn finite_point(fields: [&'static str; 2], point: Vec2<S>) -> Result<Vec2<S>, Self> {
        Ok(Vec2::new(
            Self::finite(fields[0], point.x)?,
            Self::finite(fields[1], point.y)?,
        ))
    }

    /// Returns a size, or an error if it is not finite or negative.
    pub(crate) fn size(field: &'static str, value: S) -> Result<S, Self> {
        let size = Self::finite(field, value)?;
        if size < S::ZERO {
            return Err(Self::new(field, value, Problem::Negative));
        }
        Ok(size)
    }

    /// Returns both parts of a size, checked like [`size`](Self::size).
    pub(crate) fn sizes(fields: [&'static str; 2], sizes: Vec2<S>) -> Result<Vec2<S>, Self> {
        Ok(Vec2::new(
            Self::size(fields[0], sizes.x)?,
            Self::size(fields[1], sizes.y)?,
        ))
    }

    /// Returns both parts of a sum, or an error that blames the second summand if one overflows.
    pub(crate) fn sum(fields: [&'static str; 2], a: Vec2<S>, b: Vec2<S>) -> Result<Vec2<S>, Self> {
        let part = |field, a: S, b: S| a.checked_add(b).ok_or(Self::overflow(field, b));
        Ok(Vec2::new(
            part(fields[0], a.x, b.x)?,
            part(fields[1], a.y, b.y)?,
        ))
    }
}

impl<S: Scalar> fmt::Display for ShapeError<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is {}: ", self.field, self.value)?;
        f.write_str(match self.problem {
            Problem::NotFinite => "it must be a finite number",
            Problem::Negative => "it must not be negative",
            Problem::Overflow => "an edge would be beyond the range of the number type",
            Problem::Reversed => {
                "it must not be greater than the `max` corner; `from_points` takes any order"
            }
            Problem::NoDirection => "both parts are zero, but a direction needs a length",
            Problem::ZeroDivisor => "it must be greater than zero",
        })
    }
}

impl<S: Scalar> Error for ShapeError<S> {}
