use crate::scalar::Scalar;
use core::cmp::Ordering;

/// An exact sum of up to three numbers, `a + b - c`, which the number type itself may not be able
/// to hold.
///
/// Examples are the distance between the two ends of the `i32` range, and the gap between two
/// floats of very different size. Sums compare exactly.
///
/// # Examples
///
/// ```
/// use jostle::Sum;
///
/// let whole_range = Sum::difference(i32::MAX, i32::MIN);
/// assert!(Sum::of(i32::MAX) < whole_range);
/// assert!(Sum::difference(1.0e30_f32, 1.0) < Sum::of(1.0e30), "though it rounds to 1e30");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Sum<S> {
    pub(crate) plus: [S; 2],
    pub(crate) minus: S,
}

impl<S: Scalar> Sum<S> {
    /// Creates a sum of one number.
    #[must_use]
    #[inline]
    pub fn of(value: S) -> Self {
        Self {
            plus: [value, S::ZERO],
            minus: S::ZERO,
        }
    }

    /// Creates the sum `a + b`.
    #[must_use]
    #[inline]
    pub fn total(a: S, b: S) -> Self {
        Self {
            plus: [a, b],
            minus: S::ZERO,
        }
    }

    /// Creates the sum `a - b`.
    #[must_use]
    #[inline]
    pub fn difference(a: S, b: S) -> Self {
        Self {
            plus: [a, S::ZERO],
            minus: b,
        }
    }

    /// Creates the sum `a + b - c`.
    #[must_use]
    #[inline]
    pub fn new(a: S, b: S, c: S) -> Self {
        Self {
            plus: [a, b],
            minus: c,
        }
    }

    /// Creates the magnitude of a number, even of the smallest integer, whose magnitude does not
    /// fit the type.
    ///
    /// ```
    /// use jostle::Sum;
    ///
    /// assert!(Sum::of(i32::MAX) < Sum::magnitude(i32::MIN));
    /// ```
    #[must_use]
    #[inline]
    pub fn magnitude(value: S) -> Self {
        if value < S::ZERO {
            Self {
                plus: [S::ZERO; 2],
                minus: value,
            }
        } else {
            Self::of(value)
        }
    }

    /// Converts the sum to another number type, for newtypes that forward to the number inside.
    #[must_use]
    #[inline]
    pub fn map<T>(self, mut convert: impl FnMut(S) -> T) -> Sum<T> {
        Sum {
            plus: self.plus.map(&mut convert),
            minus: convert(self.minus),
        }
    }

    /// Returns the negative of a sum of two numbers.
    pub(crate) fn negated(self) -> Self {
        debug_assert!(self.plus[1] == S::ZERO, "only a difference can be negated");
        Self::difference(self.minus, self.plus[0])
    }

    /// Returns whether all parts are finite: false if one is NaN or infinite.
    #[inline]
    pub(crate) fn is_finite(self) -> bool {
        self.plus.iter().all(|part| part.is_finite()) && self.minus.is_finite()
    }

    /// Returns whether the sum is below, at or above zero.
    ///
    /// ```
    /// use jostle::Sum;
    ///
    /// assert!(Sum::new(i32::MAX, 1, i32::MAX).sign().is_gt());
    /// assert!(Sum::difference(0.1_f32, 0.1).sign().is_eq());
    /// ```
    #[must_use]
    #[inline]
    pub fn sign(self) -> Ordering {
        let [first, second] = self.plus;
        // For a difference it is just the order of the two, and most sums are differences.
        match first.partial_cmp(&self.minus) {
            Some(order) if second == S::ZERO => order,
            _ => S::compare_sums(self, Self::of(S::ZERO)),
        }
    }

    /// Returns the order of two sums that differ in at most one number, otherwise `None`.
    #[inline]
    pub(crate) fn order_by_one(self, other: Self) -> Option<Ordering> {
        // If two of the three terms are equal, the order of the third ones is the order of the sums.
        if self.plus[1] != other.plus[1] {
            None
        } else if self.minus == other.minus {
            self.plus[0].partial_cmp(&other.plus[0])
        } else if self.plus[0] == other.plus[0] {
            other.minus.partial_cmp(&self.minus)
        } else {
            None
        }
    }

    /// Returns the end of the range in the direction of the sum, for sums beyond it.
    pub(crate) fn end_of_range(self) -> S {
        if self.sign().is_lt() { S::MIN } else { S::MAX }
    }

    /// Returns the nearest `f64`, or one next to it. Infinite beyond the range of `f64`.
    ///
    /// ```
    /// use jostle::Sum;
    ///
    /// assert_eq!(Sum::difference(i64::MAX, i64::MAX - 1).to_f64(), 1.0);
    /// ```
    #[must_use]
    pub fn to_f64(self) -> f64 {
        // Converting first would round away the small difference of large integers.
        match S::checked_sum(self) {
            // Only if the sum was exact; otherwise it was rounded to the number type, which may be coarser.
            Some(sum) if Self::of(sum) == self => sum.to_f64(),
            _ => self.quick_f64(),
        }
    }

    /// Returns the sum of the parts as `f64`, which is close if those are exact.
    #[inline]
    pub(crate) fn quick_f64(self) -> f64 {
        self.plus[0].to_f64() - self.minus.to_f64() + self.plus[1].to_f64()
    }

    /// Returns a quarter of the sum, which is always within the range of `f64`.
    pub(crate) fn quarter_f64(self) -> f64 {
        // Three terms, each at most a quarter of the range, cannot overflow.
        let quarter = |value: S| value.to_f64() / 4.0;
        quarter(self.plus[0]) - quarter(self.minus) + quarter(self.plus[1])
    }
}

impl<S: Scalar> PartialEq for Sum<S> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl<S: Scalar> Eq for Sum<S> {}

impl<S: Scalar> PartialOrd for Sum<S> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<S: Scalar> Ord for Sum<S> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        S::compare_sums(*self, *other)
    }
}
