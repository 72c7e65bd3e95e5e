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
    start: Vec2<S>,
    end: Vec2<S>,
}

impl<S: Scalar> Segment<S> {
    /// Creates a segment from its two ends.
    ///
    /// # Panics
    ///
    /// Panics if a number is not finite.
    #[must_use]
    #[track_caller]
    pub fn new(start: impl Into<Vec2<S>>, end: impl Into<Vec2<S>>) -> Self {
        or_panic!(Self::try_new(start, end))
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
    /// assert_eq!(error.field(), "end.y");
    /// ```
    pub fn try_new(
        start: impl Into<Vec2<S>>,
        end: impl Into<Vec2<S>>,
    ) -> Result<Self, ShapeError<S>> {
        let start = ShapeError::finite_point(["start.x", "start.y"], start.into())?;
        let end = ShapeError::finite_point(["end.x", "end.y"], end.into())?;
        Ok(Self { start, end })
    }

    /// Returns the point where it begins.
    #[must_use]
    pub fn start(self) -> Vec2<S> {
        self.start
    }

    /// Returns the point where it ends.
    #[must_use]
    pub fn end(self) -> Vec2<S> {
        self.end
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
            start: self.end,
            end: self.start,
        }
    }

    /// Returns the segment moved by `delta`. Each end saturates at the ends of the range, and NaN
    /// moves nothing along its axis.
    #[must_use]
    pub fn moved(self, delta: impl Into<Vec2<S>>) -> Self {
        let delta = delta.into();
        Self {
            start: self.start + delta,
            end: self.end + delta,
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
        Aabb::from_spans(
            along(self.start.x, self.end.x),
            along(self.start.y, self.end.y),
        )
    }

    /// Returns the segment with another number type, or `None` if that type does not have both ends
    /// exactly.
    ///
    /// ```
    /// use jostle::Segment;
    ///
    /// let sight = Segment::new([0, 0], [30, 40]);
    /// assert_eq!(sight.to_exact::<f32>(), Some(Segment::new([0.0, 0.0], [30.0, 40.0])));
    /// ```
    #[must_use]
    pub fn to_exact<T: Scalar>(self) -> Option<Segment<T>> {
        let (start, end) = (self.start.to_exact()?, self.end.to_exact()?);
        Some(Segment { start, end })
    }

    /// Returns the segment with another number type, both ends rounded to nearest, or `None` if one
    /// is beyond the range of that type.
    ///
    /// ```
    /// use jostle::Segment;
    ///
    /// let sight = Segment::new([0.4_f32, 0.5], [30.0, -0.5]);
    /// assert_eq!(sight.to_nearest::<i32>(), Some(Segment::new([0, 1], [30, 0])));
    /// ```
    #[must_use]
    pub fn to_nearest<T: Scalar>(self) -> Option<Segment<T>> {
        let (start, end) = (self.start.to_nearest()?, self.end.to_nearest()?);
        Some(Segment { start, end })
    }
}
