//! Random numbers that repeat.

/// Splitmix64: the same numbers for the same seed, everywhere.
pub(crate) struct Generator(pub(crate) u64);

impl Generator {
    pub(crate) fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    pub(crate) fn next_u32(&mut self) -> u32 {
        u32::try_from(self.next_u64() >> 32).expect("32 bits are left")
    }

    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.next_u64() % bound
    }
}
