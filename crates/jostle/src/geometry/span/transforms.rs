//! Spans computed from spans: value in, value out.

use crate::geometry::Span;
use crate::scalar::{Scalar, Sum, greater, lesser};

impl<S: Scalar> Span<S> {
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

    /// Returns the span moved into `outer` by the shortest way, or centered on it if it does not
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
