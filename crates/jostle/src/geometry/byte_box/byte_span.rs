//! The two edges of a byte box along one axis.
//!
//! - **Owns** [`ByteSpan`].
//! - **Uses** `u16`, in which the sum of a position and a size always fits.
//! - **Never** wraps.

/// The near and the far edge along one axis.
#[derive(Clone, Copy)]
pub(super) struct ByteSpan {
    pub(super) min: u16,
    pub(super) max: u16,
}

impl ByteSpan {
    pub(super) fn size(self) -> u16 {
        self.max.saturating_sub(self.min)
    }

    /// Returns the near edge and the size, each at most 255. Beyond 255 there is nothing to cover.
    pub(super) fn held(self) -> (u8, u8) {
        match u8::try_from(self.min) {
            Ok(min) => (min, u8::try_from(self.size()).unwrap_or(u8::MAX)),
            Err(_) => (u8::MAX, 0),
        }
    }

    /// Returns what both spans cover; `max` is below `min` if they are apart.
    pub(super) fn shared(self, other: Self) -> Self {
        Self {
            min: self.min.max(other.min),
            max: self.max.min(other.max),
        }
    }

    pub(super) fn around(self, other: Self) -> Self {
        Self {
            min: self.min.min(other.min),
            max: self.max.max(other.max),
        }
    }

    pub(super) fn contains(self, other: Self) -> bool {
        self.min <= other.min && other.max <= self.max
    }

    pub(super) fn grown(self, amount: u8) -> Self {
        let amount = u16::from(amount);
        Self {
            min: self.min.saturating_sub(amount),
            max: self.max + amount,
        }
    }

    pub(super) fn shrunk(self, amount: u8) -> Self {
        let amount = u16::from(amount);
        if self.size() < 2 * amount {
            let middle = self.min + self.size() / 2;
            return Self {
                min: middle,
                max: middle,
            };
        }
        Self {
            min: self.min + amount,
            max: self.max - amount,
        }
    }
}
