//! The random numbers of every test: seeded, and identical on every machine.
//!
//! The unit tests in `src` share this file. Golden files are made of these numbers, so the sequence of a seed must
//! never change.
#![allow(dead_code, reason = "no test binary uses every method")]

/// A splitmix64 generator.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    /// Creates a generator. Equal seeds give equal sequences.
    pub(crate) fn seed(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns any `u64`.
    pub(crate) fn u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number from 0 to just below `bound`. Panics if `bound` is 0.
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        u32::try_from(self.u64() % u64::from(bound)).expect("below a u32")
    }

    /// Returns an index into a list of `len` items. Panics if `len` is 0.
    pub(crate) fn index(&mut self, len: usize) -> usize {
        self.below(u32::try_from(len).expect("lists are short")) as usize
    }

    /// Returns any byte.
    pub(crate) fn any_byte(&mut self) -> u8 {
        self.u64().to_le_bytes()[0]
    }
}
