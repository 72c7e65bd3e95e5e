//! Powers of two that keep squares within the range of `f64`.

/// 2 to the power of 600 and of -600.
const HUGE: f64 = f64::from_bits((1023 + 600) << 52);
const TINY: f64 = f64::from_bits((1023 - 600) << 52);

/// The factor for all lengths of a scene that keeps their products from overflowing and vanishing.
///
/// A power of two, so it changes no digit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SafeScale {
    factor: f64,
    inverse: f64,
}

impl SafeScale {
    /// Creates the scale for a scene in which this is the largest magnitude.
    pub(crate) fn new(largest: f64) -> Self {
        // Powers of two scale without rounding. The limits leave room for the sum of a few squares.
        let (factor, inverse) = if 1.0e150 < largest {
            (TINY, HUGE)
        } else if largest < 1.0e-150 {
            (HUGE, TINY)
        } else {
            (1.0, 1.0)
        };
        Self { factor, inverse }
    }

    pub(crate) fn apply(self, length: f64) -> f64 {
        length * self.factor
    }

    pub(crate) fn undo(self, length: f64) -> f64 {
        length * self.inverse
    }
}
