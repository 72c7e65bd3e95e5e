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

    /// Returns the span moved by `delta`. At the end of the number range the move is cut short, so
    /// the length never changes. NaN moves nothing.
    ///
    /// ```
    /// use jostle::Span;
    ///
    /// let span = Span::new(0, 4).unwrap();
    /// assert_eq!(Some(span.moved(-9)), Span::new(-9, -5));
    /// assert_eq!(Some(span.moved(i32::MAX)), Span::new(i32::MAX - 4, i32::MAX));
    /// ```
    #[must_use]
    pub fn moved(self, delta: S) -> Self {
        self.checked_moved(delta).unwrap_or_else(|| {
            if S::ZERO < delta {
                Self {
                    // Stops at the end of the range with its length intact, rounded outward by an ulp at most.
                    min: S::sum_down(Sum::new(self.min, S::MAX, self.max)),
                    max: S::MAX,
                }
            } else if delta < S::ZERO {
                Self {
                    min: S::MIN,
                    max: S::sum_up(Sum::new(self.max, S::MIN, self.min)),
                }
            } else {
                self
            }
        })
    }

    /// Returns the bounds of a move by `delta`, rounded outward and saturating at the ends of the
    /// range. NaN moves nothing.
    ///
    /// ```
    /// use jostle::Span;
    ///
    /// assert_eq!(Some(Span::new(0, 4).unwrap().swept(-3)), Span::new(-3, 4));
    /// let nudged = Span::new(0.0, 1.0_f32).unwrap().swept(1.0e-9);
    /// assert!(1.0 < nudged.max(), "though 1 + 1e-9 rounds to 1");
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn swept(self, delta: S) -> Self {
        // An infinite delta has no exact sum; `moved` saturates it.
        if !delta.is_finite() {
            return self.union(self.moved(delta));
        }
        let least = if delta < S::ZERO {
            S::sum_down(Sum::total(self.min, delta))
        } else {
            self.min
        };
        let most = if S::ZERO < delta {
            S::sum_up(Sum::total(self.max, delta))
        } else {
            self.max
        };
        Self {
            min: least,
            max: most,
        }
    }

    /// Returns the span moved by `delta`, or `None` if it would leave the range or the delta is not
    /// finite.
    ///
    /// ```
    /// use jostle::Span;
    ///
    /// assert_eq!(Span::new(0, 4).unwrap().checked_moved(i32::MAX), None);
    /// ```
    #[must_use]
    pub fn checked_moved(self, delta: S) -> Option<Self> {
        Some(Self {
            min: self.min.checked_add(delta)?,
            max: self.max.checked_add(delta)?,
        })
    }

    /// Returns the span grown by `before` at its minimum and by `after` at its maximum. Negative
    /// amounts shrink it.
    ///
    /// Each end stops at the end of the range. Ends that would cross meet half-way between where
    /// they would have gone. NaN changes nothing.
    ///
    /// ```
    /// use jostle::Span;
    ///
    /// let span = Span::new(0, 4).unwrap();
    /// assert_eq!(Some(span.grown(1, 2)), Span::new(-1, 6));
    /// assert_eq!(Some(span.grown(-3, -3)), Span::new(2, 2), "they met half-way");
    /// ```
    #[must_use]
    pub fn grown(self, before: S, after: S) -> Self {
        self.with_ends(
            self.min.saturating_sub(before),
            self.max.saturating_add(after),
        )
    }

    /// Returns the span shrunk by `amount` at both ends. Unlike a negative `grown`, this also works
    /// for the smallest integer, which has no negative.
    pub(crate) fn shrunk(self, amount: S) -> Self {
        self.with_ends(
            self.min.saturating_add(amount),
            self.max.saturating_sub(amount),
        )
    }

    /// Returns the span with other ends, which meet half-way if they have crossed.
    fn with_ends(self, min: S, max: S) -> Self {
        if min <= max {
            return Self { min, max };
        }
        // Shrunk to nothing: the point between the two ends, but not outside of the span itself.
        let meet = self.nearest(min.middle(max));
        Self {
            min: meet,
            max: meet,
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

    /// Returns the span moved into `outer` by the shortest way, or centred on it if it does not
    /// fit.
    ///
    /// ```
    /// use jostle::Span;
    ///
    /// let screen = Span::new(0, 100).unwrap();
    /// assert_eq!(Some(Span::new(97, 107).unwrap().clamped_in(screen)), Span::new(90, 100));
    /// ```
    #[must_use]
    pub fn clamped_in(self, outer: Self) -> Self {
        let length = self.exact_length();
        // Compared exactly: both lengths may be more than the number type holds.
        if outer.exact_length() < length {
            return self.centered_on(outer.middle());
        }
        if self.min < outer.min {
            self.starting_at(outer.min, outer)
        } else if outer.max < self.max {
            self.ending_at(outer.max, outer)
        } else {
            self
        }
    }

    /// Returns the span mirrored within `frame`: its distance from one end of the frame becomes its
    /// distance from the other.
    ///
    /// ```
    /// use jostle::Span;
    ///
    /// let frame = Span::new(0, 16).unwrap();
    /// assert_eq!(Some(Span::new(12, 22).unwrap().mirrored_in(frame)), Span::new(-6, 4));
    /// ```
    #[must_use]
    pub fn mirrored_in(self, frame: Self) -> Self {
        let mirrored = |edge: S| {
            // Three terms in one rounding: a mirrored box mirrored again is the box it was, on integers.
            let sum = Sum::new(frame.min, frame.max, edge);
            S::checked_sum(sum).unwrap_or_else(|| sum.end_of_range())
        };
        Self {
            min: mirrored(self.max),
            max: mirrored(self.min),
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

    /// Returns a span of this length that starts at `min`. Its end is rounded down and held within
    /// `outer`, so that rounding cannot push it out.
    fn starting_at(self, min: S, outer: Self) -> Self {
        Self {
            min,
            // Not beyond the other end, where rounding could lead.
            max: lesser(S::sum_down(Sum::new(min, self.max, self.min)), outer.max),
        }
    }

    fn ending_at(self, max: S, outer: Self) -> Self {
        Self {
            min: greater(S::sum_up(Sum::new(max, self.min, self.max)), outer.min),
            max,
        }
    }

    /// Returns the span with its middle there, as far as the range allows.
    fn centered_on(self, middle: S) -> Self {
        let own = self.middle();
        let moved = |edge: S| S::checked_sum(Sum::new(edge, middle, own));
        match (moved(self.min), moved(self.max)) {
            (Some(min), Some(max)) => Self { min, max },
            _ => self.moved(middle.saturating_sub(own)),
        }
    }
}
