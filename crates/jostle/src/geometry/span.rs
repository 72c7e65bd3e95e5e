mod transforms;

use crate::scalar::{Scalar, Sum, greater, lesser};

/// An interval of one axis: the numbers `min <= p < max`.
///
/// A box is two spans, so each rule about boxes is written here once. Always finite, with `min <=
/// max`.
///
/// # Examples
///
/// ```
/// use jostle::Span;
///
/// let tile = Span::new(16, 32).unwrap();
/// assert!(tile.contains_point(16) && !tile.contains_point(32));
/// assert!(!tile.overlaps(Span::new(32, 48).unwrap()), "flush is no overlap");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Span<S: Scalar = f32> {
    min: S,
    max: S,
}

impl<S: Scalar> Span<S> {
    /// Creates a span from its ends, or returns `None` if one is not finite or they are in the
    /// wrong order.
    ///
    /// ```
    /// use jostle::Span;
    ///
    /// assert!(Span::new(3, 3).is_some(), "empty, but a span");
    /// assert!(Span::new(4, 3).is_none() && Span::new(0.0, f32::NAN).is_none());
    /// ```
    #[must_use]
    #[inline]
    pub fn new(min: S, max: S) -> Option<Self> {
        // Adding zero turns -0 into +0, so that equal spans have equal bits and equal hashes.
        let (min, max) = (min.checked_add(S::ZERO)?, max.checked_add(S::ZERO)?);
        (min <= max).then_some(Self { min, max })
    }

    /// Creates a span from ends that are known to be finite and in order.
    #[inline(always)]
    pub(crate) fn from_valid(min: S, max: S) -> Self {
        debug_assert!(min <= max, "{min} to {max} is no span");
        Self { min, max }
    }

    /// Returns the minimum, which belongs to the span.
    #[must_use]
    #[inline(always)]
    pub fn min(self) -> S {
        self.min
    }

    /// Returns the maximum, which does not belong to the span.
    #[must_use]
    #[inline(always)]
    pub fn max(self) -> S {
        self.max
    }

    /// Returns the maximum if `is_max`, otherwise the minimum.
    #[must_use]
    #[inline(always)]
    pub fn end(self, is_max: bool) -> S {
        if is_max { self.max } else { self.min }
    }

    /// Returns the length, saturating at the largest number of the type.
    ///
    /// ```
    /// use jostle::Span;
    ///
    /// assert_eq!(Span::new(-5, 7).unwrap().length(), 12);
    /// assert_eq!(Span::new(i32::MIN, i32::MAX).unwrap().length(), i32::MAX);
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn length(self) -> S {
        self.max.saturating_sub(self.min)
    }

    /// Returns the exact length, which may be more than the number type holds.
    #[must_use]
    #[inline]
    pub fn exact_length(self) -> Sum<S> {
        Sum::difference(self.max, self.min)
    }

    /// Returns the middle. Integers round down.
    ///
    /// ```
    /// use jostle::Span;
    ///
    /// assert_eq!(Span::new(-3, 0).unwrap().middle(), -2);
    /// ```
    #[must_use]
    #[inline]
    pub fn middle(self) -> S {
        self.min.middle(self.max)
    }

    /// Returns whether the span has no length and so contains nothing.
    #[must_use]
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.min == self.max
    }

    /// Returns whether the two spans share more than an end. An empty span overlaps nothing.
    #[must_use]
    #[inline]
    pub fn overlaps(self, other: Self) -> bool {
        // Empty spans share nothing with anything, without a test of their own: the greater minimum is then not
        // below the lesser maximum.
        greater(self.min, other.min) < lesser(self.max, other.max)
    }

    /// Returns whether the two spans share anything, be it only an end.
    ///
    /// ```
    /// use jostle::Span;
    ///
    /// assert!(Span::new(0, 4).unwrap().touches(Span::new(4, 9).unwrap()));
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn touches(self, other: Self) -> bool {
        greater(self.min, other.min) <= lesser(self.max, other.max)
    }

    /// Returns whether the other span is within this one, ends included. A span contains itself.
    ///
    /// ```
    /// use jostle::Span;
    ///
    /// let span = Span::new(0, 4).unwrap();
    /// assert!(span.contains(span) && !span.contains(Span::new(3, 5).unwrap()));
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn contains(self, other: Self) -> bool {
        self.min <= other.min && other.max <= self.max
    }

    /// Returns whether the number is in the span: the minimum is, the maximum is not. False for
    /// NaN.
    #[must_use]
    #[inline]
    pub fn contains_point(self, p: S) -> bool {
        self.min <= p && p < self.max
    }

    /// Returns whether the number is in the span or at one of its ends. False for NaN.
    #[must_use]
    #[inline]
    pub fn touches_point(self, p: S) -> bool {
        self.min <= p && p <= self.max
    }

    /// Returns what the two spans share, or `None` if they do not [overlap](Self::overlaps).
    ///
    /// ```
    /// use jostle::Span;
    ///
    /// let span = Span::new(0, 4).unwrap();
    /// assert_eq!(span.intersection(Span::new(3, 9).unwrap()), Span::new(3, 4));
    /// assert_eq!(span.intersection(Span::new(4, 9).unwrap()), None, "flush");
    /// ```
    #[must_use]
    pub fn intersection(self, other: Self) -> Option<Self> {
        let (min, max) = (greater(self.min, other.min), lesser(self.max, other.max));
        (min < max).then_some(Self { min, max })
    }

    /// Returns the smallest span that contains both.
    ///
    /// ```
    /// use jostle::Span;
    ///
    /// let span = Span::new(0, 4).unwrap();
    /// assert_eq!(Some(span.union(Span::new(8, 9).unwrap())), Span::new(0, 9));
    /// ```
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self {
            min: lesser(self.min, other.min),
            max: greater(self.max, other.max),
        }
    }

    /// Returns the number of the span, ends included, that is nearest to `p`. For NaN, the minimum.
    ///
    /// ```
    /// use jostle::Span;
    ///
    /// let span = Span::new(0, 4).unwrap();
    /// assert_eq!([span.nearest(-9), span.nearest(3), span.nearest(9)], [0, 3, 4]);
    /// ```
    #[must_use]
    #[inline]
    pub fn nearest(self, p: S) -> S {
        if self.touches_point(p) {
            p
        } else if self.max < p {
            self.max
        } else {
            self.min
        }
    }

    /// Returns the gap between the two spans, zero if they touch, saturating at the largest number
    /// of the type.
    ///
    /// ```
    /// use jostle::Span;
    ///
    /// let span = Span::new(0, 4).unwrap();
    /// assert_eq!(span.gap(Span::new(7, 9).unwrap()), 3);
    /// assert_eq!(span.gap(Span::new(2, 9).unwrap()), 0);
    /// ```
    #[must_use]
    pub fn gap(self, other: Self) -> S {
        if self.max < other.min {
            other.min.saturating_sub(self.max)
        } else if other.max < self.min {
            self.min.saturating_sub(other.max)
        } else {
            S::ZERO
        }
    }
}
