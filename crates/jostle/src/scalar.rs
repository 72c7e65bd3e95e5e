//! The numbers that everything else is made of.
//!
//! - **Owns** [`Scalar`] (order, sums, exact comparison of products, cells), [`Float`] for what needs
//!   a square root or an angle, and [`Sum`], an exact sum that no number type could hold.
//! - **Uses** nothing.
//! - **Never** allocates, wraps, or uses a platform's own math.

mod approx;
mod cells;
#[cfg(any(feature = "alloc", feature = "bytemuck"))]
pub(crate) mod compiled;
mod exact;
#[cfg(feature = "fixed")]
mod fixed;
mod float;
mod int;
mod rounding;
mod safe_scale;
mod saturate;
mod snapshot_bits;
mod sum;

use core::cmp::Ordering;
use core::fmt;
use core::ops::{Add, Mul, Neg, Sub};

pub(crate) use self::approx::Approx;
pub(crate) use self::exact::{Exact, PRODUCT, SUM};
pub use self::float::Float;
pub(crate) use self::float::sqrt;
pub use self::rounding::Rounding;
pub(crate) use self::rounding::converted;
pub(crate) use self::safe_scale::SafeScale;
pub use self::sum::Sum;

/// A number that boxes can be made of.
///
/// Implemented for `i16`, `i32`, `i64`, `f32`, `f64` and, with the feature `fixed`, the signed
/// types of the `fixed` crate up to 64 bits that can hold 1.
///
/// The methods never wrap: a result out of range is `None` (`checked_…`) or the end of the range
/// (`saturating_…`). Comparisons of products are exact for every value, including floats.
///
/// # Generic game code
///
/// `+`, `-`, `*` and [`from_i32`](Self::from_i32) make code that works on any number. The operators
/// are the number's own: an integer or fixed-point sum beyond the range panics in a debug build and
/// wraps in a release build, so use the saturating methods, or the operators of
/// `Vec2`, which saturate, wherever a game can get there.
///
/// ```
/// use jostle::{Aabb, Scalar};
///
/// /// Eight pixels to the right, and twice as far down.
/// fn shadow<S: Scalar>(hero: Aabb<S>) -> Aabb<S> {
///     let way = S::from_i32(8);
///     hero.moved([way, way + way])
/// }
/// assert_eq!(shadow(Aabb::new(0, 0, 4, 4)), Aabb::new(8, 16, 4, 4));
/// assert_eq!(shadow(Aabb::new(0.0, 0.0, 4.0, 4.0)), Aabb::new(8.0, 16.0, 4.0, 4.0));
/// ```
///
/// # Your own number
///
/// A newtype forwards to the number inside. The `compare_…` methods, the saturating ones, the
/// conversions and the cells have default implementations; forward `compare_products`,
/// `compare_squares` and [`rounded_from`](Self::rounded_from) too if speed matters, because the
/// defaults are exact but slow. To save worlds of it, forward [`SAVED_AS`](Self::SAVED_AS),
/// `to_saved` and `from_saved`.
///
/// ```
/// use core::fmt;
/// use core::ops::{Add, Mul, Neg, Sub};
/// use jostle::{Aabb, Scalar, Sum};
///
/// /// Whole pixels, not to be mixed up with tiles.
/// #[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
/// struct Px(i32);
///
/// impl fmt::Display for Px {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         write!(f, "{} px", self.0)
///     }
/// }
///
/// impl Add for Px {
///     type Output = Self;
///     fn add(self, other: Self) -> Self {
///         Self(self.0 + other.0)
///     }
/// }
/// impl Sub for Px {
///     type Output = Self;
///     fn sub(self, other: Self) -> Self {
///         Self(self.0 - other.0)
///     }
/// }
/// impl Mul for Px {
///     type Output = Self;
///     fn mul(self, other: Self) -> Self {
///         Self(self.0 * other.0)
///     }
/// }
/// impl Neg for Px {
///     type Output = Self;
///     fn neg(self) -> Self {
///         Self(-self.0)
///     }
/// }
///
/// impl Scalar for Px {
///     const ZERO: Self = Self(0);
///     const ONE: Self = Self(1);
///     const MIN: Self = Self(i32::MIN);
///     const MAX: Self = Self(i32::MAX);
///
///     fn is_finite(self) -> bool {
///         self.0.is_finite()
///     }
///     fn checked_add(self, other: Self) -> Option<Self> {
///         self.0.checked_add(other.0).map(Self)
///     }
///     fn checked_sub(self, other: Self) -> Option<Self> {
///         self.0.checked_sub(other.0).map(Self)
///     }
///     fn checked_mul(self, other: Self) -> Option<Self> {
///         self.0.checked_mul(other.0).map(Self)
///     }
///     fn middle(self, other: Self) -> Self {
///         Self(self.0.middle(other.0))
///     }
///     fn checked_sum(sum: Sum<Self>) -> Option<Self> {
///         i32::checked_sum(sum.map(|px| px.0)).map(Self)
///     }
///     fn sum_up(sum: Sum<Self>) -> Self {
///         Self(i32::sum_up(sum.map(|px| px.0)))
///     }
///     fn sum_down(sum: Sum<Self>) -> Self {
///         Self(i32::sum_down(sum.map(|px| px.0)))
///     }
///     fn scaled(self, numerator: u32, denominator: u32) -> Option<Self> {
///         self.0.scaled(numerator, denominator).map(Self)
///     }
///     fn share(self, part: Sum<Self>, whole: Sum<Self>) -> Self {
///         Self(self.0.share(part.map(|px| px.0), whole.map(|px| px.0)))
///     }
///     fn parts(self) -> (i64, i32) {
///         self.0.parts()
///     }
///     fn to_f64(self) -> f64 {
///         self.0.to_f64()
///     }
///     fn cell_edge(origin: Self, size: Self, index: i64) -> Option<Self> {
///         i32::cell_edge(origin.0, size.0, index).map(Self)
///     }
/// }
///
/// let hero = Aabb::new(Px(0), Px(0), Px(16), Px(16));
/// let coin = Aabb::new(Px(12), Px(4), Px(8), Px(8));
/// assert!(hero.overlaps(coin));
/// assert_eq!(coin.to_nearest::<f32>(), Some(Aabb::new(12.0, 4.0, 8.0, 8.0)), "to draw it");
/// ```
pub trait Scalar:
    Copy
    + PartialOrd
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Neg<Output = Self>
    + fmt::Debug
    + fmt::Display
    + Send
    + Sync
    + 'static
{
    /// Zero.
    const ZERO: Self;
    /// One, the length of a normal.
    const ONE: Self;
    /// The smallest finite value.
    const MIN: Self;
    /// The largest finite value.
    const MAX: Self;

    /// How snapshots store the number; 0, the default, if they cannot.
    ///
    /// The lowest eight bits are the number of bytes, from 1 to 8. The others identify the type, so
    /// that a snapshot of another number is refused; types of other crates begin at `0x0010_0000`.
    const SAVED_AS: u32 = 0;

    /// Returns the number as bits for a snapshot, in as many bytes as [`SAVED_AS`](Self::SAVED_AS)
    /// says.
    ///
    /// Equal numbers give equal bits: -0 counts as +0.
    #[must_use]
    fn to_saved(self) -> u64 {
        0
    }

    /// Returns the finite number with these bits, or `None` if no number has them.
    ///
    /// ```
    /// use jostle::Scalar;
    ///
    /// assert_eq!(f32::from_saved(0.5_f32.to_saved()), Some(0.5));
    /// assert_eq!(f32::from_saved(u64::from(f32::NAN.to_bits())), None);
    /// assert_eq!(i16::from_saved(1 << 16), None);
    /// ```
    #[must_use]
    fn from_saved(bits: u64) -> Option<Self> {
        let _ = bits;
        None
    }

    /// Returns whether this is a finite number: false for NaN and the infinities.
    #[must_use]
    fn is_finite(self) -> bool;

    /// Returns the sum, rounded to nearest, or `None` if it leaves the range or is not finite.
    ///
    /// The result is never -0, so adding [`ZERO`](Self::ZERO) turns -0 into +0.
    #[must_use]
    fn checked_add(self, other: Self) -> Option<Self>;

    /// Returns the difference, rounded to nearest, or `None` if it leaves the range or is not
    /// finite.
    #[must_use]
    fn checked_sub(self, other: Self) -> Option<Self>;

    /// Returns the product, rounded to nearest (fixed point: toward negative infinity), or `None`
    /// if it leaves the range or is not finite.
    #[must_use]
    fn checked_mul(self, other: Self) -> Option<Self>;

    /// Returns the quotient, rounded toward zero (floats: to nearest), or `None` if the divisor is
    /// zero, the result leaves the range, or a number is not finite.
    ///
    /// ```
    /// use jostle::Scalar;
    ///
    /// fn half<S: Scalar>(number: S) -> Option<S> {
    ///     number.checked_div(S::from_i32(2))
    /// }
    /// assert_eq!((half(7), half(7.0)), (Some(3), Some(3.5)));
    /// assert_eq!(Scalar::checked_div(7.0, 0.0), None);
    /// ```
    #[must_use]
    fn checked_div(self, other: Self) -> Option<Self> {
        saturate::checked_div(self, other)
    }

    /// Converts a whole number: to the nearest of the type, saturating at the ends of the range.
    ///
    /// ```
    /// use jostle::Scalar;
    ///
    /// assert_eq!(f32::from_i32(-3), -3.0);
    /// assert_eq!(i16::from_i32(100_000), i16::MAX);
    /// ```
    #[must_use]
    fn from_i32(value: i32) -> Self {
        let end = if value < 0 { Self::MIN } else { Self::MAX };
        Self::rounded_from(i64::from(value), 0, Rounding::Nearest).unwrap_or(end)
    }

    /// Returns the number `mantissa * 2^exponent`, rounded if the type does not have it, or `None`
    /// if it is beyond [`MIN`](Self::MIN) or [`MAX`](Self::MAX).
    ///
    /// In whole units, unlike [`parts`](Self::parts), whose unit is up to the type. All conversions
    /// between number types use it.
    ///
    /// ```
    /// use jostle::{Rounding, Scalar};
    ///
    /// assert_eq!(i32::rounded_from(-5, -1, Rounding::Down), Some(-3), "-2.5");
    /// assert_eq!(i32::rounded_from(-5, -1, Rounding::Nearest), Some(-2));
    /// assert_eq!(f32::rounded_from(-5, -1, Rounding::Down), Some(-2.5));
    /// assert_eq!(i16::rounded_from(1, 15, Rounding::Down), None);
    /// ```
    #[must_use]
    fn rounded_from(mantissa: i64, exponent: i32, rounding: Rounding) -> Option<Self> {
        rounding::searched(mantissa, exponent, rounding)
    }

    /// Returns the middle between two finite numbers, rounded down if the type does not have it.
    ///
    /// Floats round to nearest. Never overflows.
    #[must_use]
    fn middle(self, other: Self) -> Self;

    /// Returns the number nearest to an exact sum, or `None` beyond the range or if a part is not
    /// finite.
    #[must_use]
    fn checked_sum(sum: Sum<Self>) -> Option<Self>;

    /// Returns the smallest number that is not below an exact sum, saturating at the ends of the
    /// range.
    #[must_use]
    fn sum_up(sum: Sum<Self>) -> Self;

    /// Returns the largest number that is not above an exact sum, saturating at the ends of the
    /// range.
    #[must_use]
    fn sum_down(sum: Sum<Self>) -> Self;

    /// Returns this number times `numerator / denominator`, rounded toward zero (floats: to
    /// nearest, or next to it).
    ///
    /// Returns `None` if the denominator is zero, the result leaves the range, or this is not
    /// finite.
    #[must_use]
    fn scaled(self, numerator: u32, denominator: u32) -> Option<Self>;

    /// Returns this number times `part / whole`, rounded toward zero, saturating at the ends of the
    /// range.
    ///
    /// Zero if `part` or `whole` is not greater than zero, or anything is not finite.
    #[must_use]
    fn share(self, part: Sum<Self>, whole: Sum<Self>) -> Self;

    /// Returns the exact value as `mantissa * 2^exponent`.
    ///
    /// Only called for finite numbers. Any common unit will do: fixed point may return its bits and
    /// the exponent 0, because only lengths are compared with lengths. The exponent must be that of
    /// an `f64`: from -1074 to 960.
    #[must_use]
    fn parts(self) -> (i64, i32);

    /// Returns the nearest `f64`: for display, for first guesses, and for rotated boxes.
    #[must_use]
    fn to_f64(self) -> f64;

    /// Returns the lower edge of cell `index`: `origin + index * size`, rounded once, or `None`
    /// beyond the range.
    #[must_use]
    fn cell_edge(origin: Self, size: Self, index: i64) -> Option<Self>;

    /// Returns the cell that contains `x`: the largest index whose [`cell_edge`](Self::cell_edge)
    /// is at most `x`.
    ///
    /// Right for negative coordinates and for sizes that no float can hold exactly: plain floor
    /// division puts 9% of the edges of 0.7-sized `f32` cells into the wrong cell. Returns `None`
    /// if an argument is not finite, the size is not greater than zero, or the index does not fit.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::Scalar;
    ///
    /// assert_eq!(i32::cell(0, 16, -5), Some(-1), "not 0, as truncation would have it");
    /// let edge = f32::cell_edge(0.0, 0.7, 31).unwrap();
    /// assert_eq!(f32::cell(0.0, 0.7, edge), Some(31));
    /// ```
    #[must_use]
    fn cell(origin: Self, size: Self, x: Self) -> Option<i64> {
        cells::cell(origin, size, x)
    }

    /// Returns the sum, saturating at the ends of the range. NaN counts as zero.
    #[must_use]
    #[inline]
    fn saturating_add(self, other: Self) -> Self {
        match self.checked_add(other) {
            Some(sum) => sum,
            None => self.saturated(other, Self::ZERO < other),
        }
    }

    /// Returns the difference, saturating at the ends of the range. NaN counts as zero.
    #[must_use]
    #[inline]
    fn saturating_sub(self, other: Self) -> Self {
        match self.checked_sub(other) {
            Some(difference) => difference,
            None => saturate::difference(self, other),
        }
    }

    /// Returns the product, saturating at the ends of the range. NaN counts as zero; zero times infinity is zero.
    #[must_use]
    fn saturating_mul(self, other: Self) -> Self {
        let product = self.checked_mul(other);
        product.unwrap_or_else(|| saturate::product(self, other))
    }

    /// Returns the quotient, saturating at the ends of the range. NaN counts as zero.
    ///
    /// What is divided by zero ends at the end of the range that has its sign; 0 / 0 is 0.
    ///
    /// ```
    /// use jostle::Scalar;
    ///
    /// assert_eq!(7.saturating_div(2), 3);
    /// assert_eq!((-7.0_f32).saturating_div(0.0), f32::MIN);
    /// ```
    #[must_use]
    fn saturating_div(self, other: Self) -> Self {
        saturate::saturating_div(self, other)
    }

    /// What a saturating sum or difference gives when the checked one refuses. Not for calling.
    #[doc(hidden)]
    #[must_use]
    #[cold]
    #[inline(never)]
    fn saturated(self, other: Self, upward: bool) -> Self {
        saturate::saturated(self, other, upward)
    }

    /// Returns the values as `f32`s if that is their type. Not for calling: with it, loops over many
    /// boxes choose wide registers.
    #[doc(hidden)]
    #[must_use]
    #[inline(always)]
    fn as_f32s(_values: &[Self]) -> Option<&[f32]> {
        None
    }

    /// Whether this crate holds compiled code for the number. Implementation detail: leave the default.
    #[doc(hidden)]
    const IS_BUILT_IN: bool = false;

    /// Whether every value, and every difference but for its last digit, is an `f64` too. Not for
    /// asking.
    #[doc(hidden)]
    const IS_EXACT_IN_F64: bool = false;

    /// Compares two exact sums.
    #[must_use]
    fn compare_sums(a: Sum<Self>, b: Sum<Self>) -> Ordering {
        exact::compare_sums(a, b)
    }

    /// Compares `a * b` with `c * d`, exactly: no rounding, no overflow, at any finite value.
    ///
    /// # Examples
    ///
    /// ```
    /// use core::cmp::Ordering;
    /// use jostle::{Scalar, Sum};
    ///
    /// // 0.1 * 3 and 0.3 * 1: equal when rounded to f32, not when looked at closely.
    /// let [tenth, three, third, one] = [0.1_f32, 3.0, 0.3, 1.0].map(Sum::of);
    /// assert_eq!(f32::compare_products(tenth, three, third, one), Ordering::Less);
    /// ```
    #[must_use]
    fn compare_products(a: Sum<Self>, b: Sum<Self>, c: Sum<Self>, d: Sum<Self>) -> Ordering {
        exact::compare_products([a, b], [c, d])
    }

    /// Compares `dx * dx + dy * dy` with `r * r`, exactly.
    #[must_use]
    fn compare_squares(dx: Sum<Self>, dy: Sum<Self>, r: Sum<Self>) -> Ordering {
        exact::compare_squares(dx, dy, r)
    }

    /// Compares two distances exactly, each given by its parts along the axes.
    ///
    /// ```
    /// use core::cmp::Ordering;
    /// use jostle::{Scalar, Sum};
    ///
    /// let (a, b) = ([3, 4].map(Sum::of), [5, 0].map(Sum::of));
    /// assert_eq!(i32::compare_distances(a, b), Ordering::Equal);
    /// ```
    #[must_use]
    fn compare_distances(a: [Sum<Self>; 2], b: [Sum<Self>; 2]) -> Ordering {
        // As a product of sum and difference, in which a far point that both are measured from
        // cancels.
        let part = |a: Sum<Self>, b: Sum<Self>| {
            let total = Approx::from_sum(a).plus(Approx::from_sum(b));
            total.times(Approx::difference(a, b))
        };
        let quick = part(a[0], b[0]).plus(part(a[1], b[1])).sign();
        quick.unwrap_or_else(|| exact::compare_distances(a, b))
    }
}

#[inline(always)]
pub(crate) fn lesser<S: Scalar>(a: S, b: S) -> S {
    // One instruction with floats, unlike `f32::min`, which has to skip NaN.
    if a < b { a } else { b }
}

#[inline(always)]
pub(crate) fn greater<S: Scalar>(a: S, b: S) -> S {
    if a < b { b } else { a }
}
