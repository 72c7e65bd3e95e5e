use crate::geometry::{Aabb, ShapeError, Span, Vec2};
use crate::scalar::Scalar;

/// A straight line between two points, both of which belong to it.
///
/// Always finite. The two points may be equal.
///
/// # Examples
///
/// ```
/// use jostle::i32::{Aabb, Segment};
/// use jostle::overlaps;
///
/// let sight = Segment::new([0, 5], [100, 5]);
/// assert!(overlaps(sight, Aabb::new(40, 0, 10, 10)), "something is in the way");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[doc(alias = "Line")]
pub struct Segment<S: Scalar = f32> {
    from: Vec2<S>,
    to: Vec2<S>,
}

impl<S: Scalar> Segment<S> {
    /// Creates a segment from its two ends.
    ///
    /// # Panics
    ///
    /// Panics if a number is not finite.
    #[must_use]
    #[track_caller]
    pub fn new(from: impl Into<Vec2<S>>, to: impl Into<Vec2<S>>) -> Self {
        Self::try_new(from, to).unwrap_or_else(|error| panic!("{error}"))
    }

    /// Creates a segment from its two ends, or returns an error that names the field and its value.
    ///
    /// # Errors
    ///
    /// Returns an error if a number is not finite.
    ///
    /// ```
    /// use jostle::Segment;
    ///
    /// let error = Segment::try_new([0.0, 0.0], [1.0, f32::NAN]).unwrap_err();
    /// assert_eq!(error.field(), "to.y");
    /// ```
    pub fn try_new(
        from: impl Into<Vec2<S>>,
        to: impl Into<Vec2<S>>,
    ) -> Result<Self, ShapeError<S>> {
        let from = ShapeError::finite_point(["from.x", "from.y"], from.into())?;
        let to = ShapeError::finite_point(["to.x", "to.y"], to.into())?;
        Ok(Self { from, to })
    }

    /// Returns the start.
    #[must_use]
    pub fn from(self) -> Vec2<S> {
        self.from
    }

    /// Returns the end.
    #[must_use]
    pub fn to(self) -> Vec2<S> {
        self.to
    }

    /// Returns the segment with its ends swapped.
    ///
    /// ```
    /// use jostle::i32::Segment;
    ///
    /// assert_eq!(Segment::new([1, 2], [3, 4]).reversed(), Segment::new([3, 4], [1, 2]));
    /// ```
    #[must_use]
    pub fn reversed(self) -> Self {
        Self {
            from: self.to,
            to: self.from,
        }
    }

    /// Returns the segment moved by `delta`. Each end saturates at the ends of the range, and NaN
    /// moves nothing along its axis.
    #[must_use]
    pub fn moved(self, delta: impl Into<Vec2<S>>) -> Self {
        let delta = delta.into();
        Self {
            from: self.from + delta,
            to: self.to + delta,
        }
    }

    /// Returns the smallest box around the segment.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Segment};
    ///
    /// assert_eq!(Segment::new([5, 1], [2, 9]).bounds(), Aabb::new(2, 1, 3, 8));
    /// ```
    #[must_use]
    pub fn bounds(self) -> Aabb<S> {
        let along = |a: S, b: S| {
            // Not `swept`, because the difference of the ends may exceed the range.
            if a < b {
                Span::from_valid(a, b)
            } else {
                Span::from_valid(b, a)
            }
        };
        Aabb::from_spans(along(self.from.x, self.to.x), along(self.from.y, self.to.y))
    }
}
