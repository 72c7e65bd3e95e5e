use crate::scalar::{Scalar, Sum};
use core::cmp::Ordering;
use core::fmt;

/// The last `f64` before 1.
const JUST_BELOW_ONE: f64 = 1.0 - f64::EPSILON / 2.0;

/// How much of a move was used up, as an exact share of the whole.
///
/// Moments compare exactly, on any number type: rounding never decides which of two walls comes
/// first. [`fraction`](Self::fraction) is for display.
///
/// # Examples
///
/// ```
/// use jostle::Moment;
///
/// let (a_third, a_half) = (Moment::new(1, 3), Moment::new(2, 4));
/// assert!(a_third < a_half);
/// assert_eq!(a_half, Moment::new(3, 6));
/// assert_eq!(a_half.fraction(), 0.5);
/// ```
#[derive(Clone, Copy)]
pub struct Moment<S: Scalar = f32> {
    part: Sum<S>,
    whole: Sum<S>,
}

impl<S: Scalar> Moment<S> {
    /// Returns the beginning of the move.
    #[must_use]
    #[inline]
    pub fn start() -> Self {
        Self::quotient(Sum::of(S::ZERO), Sum::of(S::ONE))
    }

    /// Returns the end of the move.
    #[must_use]
    #[inline]
    pub fn end() -> Self {
        Self::quotient(Sum::of(S::ONE), Sum::of(S::ONE))
    }

    /// Creates the moment after `part` of a distance `whole`, or the start if `whole` is not
    /// greater than zero.
    #[must_use]
    pub fn new(part: S, whole: S) -> Self {
        Self::of(Sum::of(part), Sum::of(whole))
    }

    /// Creates the moment after `part` of a distance `whole`, both exact sums, or the start if
    /// `whole` is not greater than zero.
    ///
    /// ```
    /// use jostle::{Moment, Sum};
    ///
    /// let range = Sum::difference(i32::MAX, i32::MIN);
    /// assert!(Moment::of(Sum::of(i32::MAX), range) < Moment::new(1, 2));
    /// ```
    #[must_use]
    pub fn of(part: Sum<S>, whole: Sum<S>) -> Self {
        if whole.sign().is_gt() {
            Self::quotient(part, whole)
        } else {
            Self::start()
        }
    }

    /// Creates a moment without checking that `whole` is greater than zero.
    #[inline]
    pub(crate) fn quotient(part: Sum<S>, whole: Sum<S>) -> Self {
        Self { part, whole }
    }

    /// Creates a moment at that share or slightly before, for what is only known as a float.
    pub(crate) fn near(fraction: f64) -> Self {
        const WHOLE: u32 = 1 << 31;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "the cast saturates, and NaN counts as the start"
        )]
        let part = (fraction * f64::from(WHOLE)) as u32;
        // Counting in parts of the largest number gives every number type its finest resolution.
        let part = S::MAX.scaled(part.min(WHOLE), WHOLE).unwrap_or(S::ZERO);
        Self::new(part, S::MAX)
    }

    /// Compares the moment with the start of the move.
    #[inline]
    pub(crate) fn compare_start(self) -> Ordering {
        self.part.sign()
    }

    /// Compares the moment with the end of the move.
    #[inline]
    pub(crate) fn compare_end(self) -> Ordering {
        S::compare_sums(self.part, self.whole)
    }

    /// Returns whether the moment comes before the end of the move.
    #[inline]
    pub(crate) fn is_before_end(self) -> bool {
        // Comparing two sums, not dividing them: a quotient would round to 1 before the end.
        self.part < self.whole
    }

    /// Returns whether both have the same denominator, written in the same way, as on one axis of a
    /// move. Then the numerators decide.
    #[inline]
    fn same_whole(&self, other: &Self) -> bool {
        let (one, other) = (&self.whole, &other.whole);
        (one.plus[0] == other.plus[0]) & (one.plus[1] == other.plus[1]) & (one.minus == other.minus)
    }

    /// Returns an upper bound of the moment, slightly above it.
    #[inline]
    pub(crate) fn at_most(self) -> f64 {
        let near = if S::IS_EXACT_IN_F64 {
            self.part.quick_f64() / self.whole.quick_f64()
        } else {
            self.fraction()
        };
        // Two differences and a quotient round three times, and so does a sum of three numbers at
        // most.
        let above = near + near.abs() * (8.0 * f64::EPSILON) + f64::MIN_POSITIVE;
        if above.is_nan() { f64::INFINITY } else { above }
    }

    /// Returns the share as a nearby `f64`, from 0 at the start to 1 at the end, saturating at the
    /// ends of the range.
    #[must_use]
    pub fn fraction(self) -> f64 {
        let (part, whole) = (self.part.to_f64(), self.whole.to_f64());
        // Sums of huge floats overflow an `f64`; their quarters do not.
        let is_in_range = part.is_finite() && whole.is_finite();
        let quarters = || self.part.quarter_f64() / self.whole.quarter_f64();
        let fraction = if is_in_range {
            part / whole
        } else {
            quarters()
        };
        // A moment before the end stays below 1, however close.
        if 1.0 <= fraction && self.is_before_end() {
            JUST_BELOW_ONE
        } else {
            fraction.clamp(f64::MIN, f64::MAX)
        }
    }

    /// Returns that share of a displacement, rounded toward zero.
    ///
    /// ```
    /// use jostle::Moment;
    ///
    /// assert_eq!(Moment::new(1, 3).from_delta(-10), -3);
    /// assert_eq!(Moment::new(1.0, 4.0).from_delta(10.0), 2.5);
    /// ```
    #[must_use]
    pub fn from_delta(self, delta: S) -> S {
        delta.share(self.part, self.whole)
    }

    /// Returns the coordinate at this moment of what starts at `from` and goes by `way`.
    ///
    /// Exact if the moment is one at which this very coordinate reaches an edge: then it is that edge. Otherwise it is
    /// rounded toward the start, and saturates at the ends of the range.
    pub(crate) fn coordinate(self, from: S, way: Sum<S>) -> S {
        let is_forward = match way.sign() {
            Ordering::Less => false,
            Ordering::Equal => return from,
            Ordering::Greater => true,
        };
        let length = if is_forward { way } else { way.negated() };
        let [part, rest] = self.part.plus;
        // Measured along this axis: the distance to the edge is known exactly, and from there the edge itself.
        if rest == S::ZERO && S::compare_sums(length, self.whole).is_eq() {
            let minus = self.part.minus;
            let at = if is_forward {
                Sum::new(part, from, minus)
            } else {
                Sum::new(from, minus, part)
            };
            return S::checked_sum(at).unwrap_or_else(|| at.end_of_range());
        }
        // In two halves if the whole way is longer than the largest number.
        let [half, other] = S::checked_sum(way).map_or_else(
            || {
                let [plus, minus] = [way.plus[0], way.minus];
                let middle = S::middle(minus, plus);
                [(middle, minus), (plus, middle)].map(|(to, from)| to.saturating_sub(from))
            },
            |way| [way, S::ZERO],
        );
        let shares = [half, other].map(|way| self.from_delta(way));
        from.saturating_add(shares[0]).saturating_add(shares[1])
    }
}

impl<S: Scalar> fmt::Debug for Moment<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Moment({})", self.fraction())
    }
}

impl<S: Scalar> PartialEq for Moment<S> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl<S: Scalar> Eq for Moment<S> {}

impl<S: Scalar> PartialOrd for Moment<S> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<S: Scalar> Ord for Moment<S> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        // Hits on one axis share the denominator, and then one comparison replaces two products.
        let order = self
            .same_whole(other)
            .then(|| self.part.order_by_one(other.part));
        // Cross-multiplied: a / b < c / d is a d < c b for positive b and d, in exact arithmetic.
        order
            .flatten()
            .unwrap_or_else(|| S::compare_products(self.part, other.whole, other.part, self.whole))
    }
}
