//! Random numbers that are the same on every machine.

/// A seeded generator (`SplitMix64`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Random(u64);

impl Random {
    /// Creates a generator with its own sequence for each seed.
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns an integer from 0 to just below the bound; 0 if the bound is 0.
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        let high = self.next() >> 32;
        let scaled = (high * u64::from(bound)) >> 32;
        u32::try_from(scaled).unwrap_or(0)
    }

    /// Returns a number between two others, in steps of 2^-24 of their distance.
    pub(crate) fn between(&mut self, least: f32, greatest: f32) -> f32 {
        let [high, middle, low, ..] = self.next().to_be_bytes();
        let share = f32::from(u16::from_be_bytes([high, middle])) / 65_536.0
            + f32::from(low) / 16_777_216.0;
        least + (greatest - least) * share
    }

    const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn numbers_stay_in_range_and_differ() {
        let mut random = Random::new(1);
        let drawn: Vec<u32> = (0..1000).map(|_| random.below(10)).collect();
        assert!((0..10).all(|number| drawn.contains(&number)));
        assert!(drawn.iter().all(|&number| number < 10));
        assert!((0..1000).all(|_| (-2.0..3.0).contains(&random.between(-2.0, 3.0))));
        assert_ne!(
            Random::new(1).below(u32::MAX),
            Random::new(2).below(u32::MAX)
        );
    }
}
