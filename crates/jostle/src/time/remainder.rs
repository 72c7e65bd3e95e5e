//! Fractions of a pixel, kept for the next tick.

use crate::scalar::Float;
use core::fmt;

/// What is left of a float movement after its whole pixels, for bodies on integer coordinates.
///
/// A body with a speed of 0.4 pixels per tick cannot move by 0.4 pixels. It moves by the nearest
/// whole number and keeps the rest for the next tick, as in TowerFall and Celeste (Maddy Thorson,
/// "Celeste and TowerFall Physics"). The rest is from -0.5 to 0.5, so the body is always at the
/// pixel nearest to where it should be.
///
/// One remainder belongs to one axis; [`Remainder2`] holds both.
///
/// # Examples
///
/// ```
/// use jostle::Remainder;
///
/// let mut rest = Remainder::<f32>::new();
/// let mut x = 0;
/// let path = [0.4; 5].map(|speed| {
///     x += rest.feed(speed).expect("a sane speed");
///     x
/// });
/// assert_eq!(path, [0, 1, 1, 2, 2]);
/// ```
#[doc(alias("subpixel", "sub_pixel", "accumulator"))]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Remainder<F: Float = f32> {
    /// Always from -0.5 to 0.5.
    rest: F,
}

impl<F: Float> Remainder<F> {
    /// Creates a remainder with nothing left over.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::Remainder;
    ///
    /// assert_eq!(Remainder::<f64>::new().rest(), 0.0);
    /// ```
    #[must_use]
    pub const fn new() -> Self {
        Self { rest: F::ZERO }
    }

    /// Adds `amount` and returns the whole pixels to move, keeping the rest.
    ///
    /// Rounds to nearest, halves away from zero. A zero amount never moves anything.
    ///
    /// # Errors
    ///
    /// Returns [`AmountError::NotFinite`] if `amount` is NaN or infinite, and
    /// [`AmountError::OutOfRange`] if the pixels do not fit an `i32`. In these cases, the rest is
    /// unchanged.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::Remainder;
    /// use jostle::errors::AmountError;
    ///
    /// let mut rest = Remainder::<f32>::new();
    /// assert_eq!(rest.feed(2.5), Ok(3));
    /// assert_eq!(rest.rest(), -0.5);
    /// assert_eq!(rest.feed(1e10), Err(AmountError::OutOfRange { amount: 1e10 }));
    /// assert_eq!(rest.rest(), -0.5);
    /// ```
    pub fn feed(&mut self, amount: F) -> Result<i32, AmountError> {
        let (pixels, fed) = self.fed(amount)?;
        *self = fed;
        Ok(pixels)
    }

    /// Returns what is owed to the next move, from -0.5 to 0.5.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::Remainder;
    ///
    /// let mut rest = Remainder::<f32>::new();
    /// assert_eq!(rest.feed(0.75), Ok(1));
    /// assert_eq!(rest.rest(), -0.25);
    /// ```
    #[must_use]
    pub fn rest(self) -> F {
        self.rest
    }

    /// Forgets the rest: for a body that has hit a wall.
    ///
    /// Otherwise, a body that runs against a wall leaves it a fraction of a pixel late or early.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::Remainder;
    ///
    /// let mut rest = Remainder::<f32>::new();
    /// assert_eq!(rest.feed(0.4), Ok(0));
    /// rest.clear();
    /// assert_eq!(rest.feed(0.4), Ok(0), "0.4 and not 0.8");
    /// ```
    pub fn clear(&mut self) {
        *self = Self::new();
    }

    fn fed(self, amount: F) -> Result<(i32, Self), AmountError> {
        let amount = amount.to_f64();
        if !amount.is_finite() {
            return Err(AmountError::NotFinite { amount });
        }
        let (pixels, rest) =
            split(amount, self.rest.to_f64()).ok_or(AmountError::OutOfRange { amount })?;
        Ok((
            pixels,
            Self {
                rest: F::from_f64(rest),
            },
        ))
    }
}

impl<F: Float> Default for Remainder<F> {
    fn default() -> Self {
        Self::new()
    }
}

/// Splits a finite `amount + rest` into whole pixels and a new rest; `None` if they do not fit.
fn split(amount: f64, rest: f64) -> Option<(i32, f64)> {
    // Only the fraction is added to the rest, so a long move does not round it away.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "saturates, and is then out of range"
    )]
    let whole = amount as i64;
    let rest = rest + (amount - whole as f64);

    // The amount pushed a half to its side of zero, or it was there before and nothing moved it.
    let is_up = 0.5 < rest || (0.5 <= rest && 0.0 < amount);
    let is_down = rest < -0.5 || (rest <= -0.5 && amount < 0.0);
    let (carry, rest) = match (is_down, is_up) {
        (false, true) => (1, rest - 1.0),
        (true, false) => (-1, rest + 1.0),
        _ => (0, rest),
    };
    let pixels = i32::try_from(whole.checked_add(carry)?).ok()?;
    Some((pixels, rest))
}

/// The remainders of both axes, fed together.
///
/// The fields are public: a body that hits a wall clears only `x`.
///
/// # Examples
///
/// ```
/// use jostle::Remainder2;
///
/// let mut rest = Remainder2::<f32>::new();
/// assert_eq!(rest.feed([1.25, 0.75]), Ok([1, 1]));
/// rest.x.clear();
/// assert_eq!(rest.feed([0.25, 0.75]), Ok([0, 1]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Remainder2<F: Float = f32> {
    /// What is left over from moves along x, in pixels.
    pub x: Remainder<F>,
    /// What is left over from moves along y, in pixels.
    pub y: Remainder<F>,
}

impl<F: Float> Remainder2<F> {
    /// Creates a pair of remainders with nothing left over.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::Remainder2;
    ///
    /// assert_eq!(Remainder2::<f64>::new().rest(), [0.0, 0.0]);
    /// ```
    #[must_use]
    pub const fn new() -> Self {
        Self {
            x: Remainder::new(),
            y: Remainder::new(),
        }
    }

    /// Adds an amount to each axis and returns the whole pixels to move.
    ///
    /// Like [`Remainder::feed`], for both axes or for neither.
    ///
    /// # Errors
    ///
    /// Returns an error if [`Remainder::feed`] does for either amount. In that case, both rests are
    /// unchanged.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::Remainder2;
    ///
    /// let mut rest = Remainder2::<f32>::new();
    /// assert!(rest.feed([0.25, f32::NAN]).is_err());
    /// assert_eq!(rest, Remainder2::new());
    /// ```
    pub fn feed(&mut self, amount: [F; 2]) -> Result<[i32; 2], AmountError> {
        // Both are computed before either is stored: an error leaves both axes as they were.
        let (pixels_x, x) = self.x.fed(amount[0])?;
        let (pixels_y, y) = self.y.fed(amount[1])?;
        *self = Self { x, y };
        Ok([pixels_x, pixels_y])
    }

    /// Returns what is owed to the next move on each axis.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::Remainder2;
    ///
    /// let mut rest = Remainder2::<f32>::new();
    /// assert_eq!(rest.feed([0.25, 0.75]), Ok([0, 1]));
    /// assert_eq!(rest.rest(), [0.25, -0.25]);
    /// ```
    #[must_use]
    pub fn rest(self) -> [F; 2] {
        [self.x.rest(), self.y.rest()]
    }

    /// Forgets both rests: for a body that is teleported.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::Remainder2;
    ///
    /// let mut rest = Remainder2::<f32>::new();
    /// assert_eq!(rest.feed([0.25, 0.75]), Ok([0, 1]));
    /// rest.clear();
    /// assert_eq!(rest, Remainder2::new());
    /// ```
    pub fn clear(&mut self) {
        *self = Self::new();
    }
}

impl<F: Float> Default for Remainder2<F> {
    fn default() -> Self {
        Self::new()
    }
}

/// The reason why an amount of movement is refused.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum AmountError {
    /// The amount is NaN or infinite.
    NotFinite {
        /// The amount that was fed.
        amount: f64,
    },
    /// The whole pixels do not fit an `i32`.
    OutOfRange {
        /// The amount that was fed.
        amount: f64,
    },
}

impl fmt::Display for AmountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotFinite { amount } => {
                write!(
                    f,
                    "cannot move by {amount} pixels: check the speed for a division by zero"
                )
            }
            Self::OutOfRange { amount } => {
                write!(
                    f,
                    "cannot move by {amount} pixels: more than an i32 holds, limit the speed"
                )
            }
        }
    }
}

impl core::error::Error for AmountError {}

#[cfg(feature = "serde")]
mod saved {
    use super::Remainder;
    use crate::scalar::Float;
    use serde::de::{Deserialize, Deserializer, Error};
    use serde::ser::{Serialize, Serializer};

    /// Stored as the bare rest.
    impl<F: Float + Serialize> Serialize for Remainder<F> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            self.rest.serialize(serializer)
        }
    }

    /// Refuses a rest outside -0.5 to 0.5.
    impl<'de, F: Float + Deserialize<'de>> Deserialize<'de> for Remainder<F> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let rest = F::deserialize(deserializer)?;
            match rest.to_f64() {
                -0.5..=0.5 => Ok(Self { rest }),
                _ => Err(D::Error::custom(
                    "a remainder must be from -0.5 to 0.5 pixels",
                )),
            }
        }
    }
}
