//! Powers of two that keep squares within the range of `f64`.

/// 2 to the power of 600 and of -600.
const HUGE: f64 = f64::from_bits((1023 + 600) << 52);
const TINY: f64 = f64::from_bits((1023 - 600) << 52);

/// What all lengths of a scene are multiplied by, so that their products neither overflow nor vanish.
///
/// A power of two: it changes no digit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SafeScale {
    factor: f64,
    inverse: f64,
}

impl SafeScale {
    /// For a scene whose largest number is this, whatever its sign was.
    pub(crate) fn new(largest: f64) -> Self {
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
