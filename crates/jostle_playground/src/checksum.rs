//! A checksum over numbers: the same on every machine.

/// Takes numbers in, one after the other, and gives one number for them all (FNV-1a over 64-bit words).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Checksum(u64);

impl Checksum {
    /// Of nothing yet.
    pub(crate) const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    /// Takes a number in.
    pub(crate) const fn add(&mut self, number: u64) {
        self.0 = (self.0 ^ number).wrapping_mul(0x0000_0100_0000_01b3);
        self.0 ^= self.0 >> 32;
    }

    /// The number for all that was taken in.
    pub(crate) const fn value(self) -> u64 {
        self.0
    }
}
