//! The random generator: small, seeded, identical on every machine.

/// A `SplitMix64` generator.
#[derive(Debug)]
pub(crate) struct Rng(u64);

impl Rng {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        mix(self.0)
    }

    /// Returns a number from 0 to just below 1.
    pub(crate) fn unit(&mut self) -> f64 {
        let high = u32::try_from(self.bits() >> 32).expect("32 bits are left");
        f64::from(high) / 4_294_967_296.0
    }

    pub(crate) fn between(&mut self, low: f64, high: f64) -> f64 {
        low + self.unit() * (high - low)
    }

    pub(crate) fn below(&mut self, count: usize) -> usize {
        let count = u64::try_from(count).expect("a length fits in 64 bits");
        usize::try_from(self.bits() % count).expect("less than a length")
    }

    /// Returns an approximately normal number with mean 0 and deviation 1: a sum of uniforms needs no logarithm.
    pub(crate) fn normal(&mut self) -> f64 {
        (0..12).map(|_| self.unit()).sum::<f64>() - 6.0
    }

    /// Returns a unit vector, uniformly distributed, without sine and cosine.
    pub(crate) fn direction(&mut self) -> [f64; 2] {
        loop {
            let [x, y] = [self.between(-1.0, 1.0), self.between(-1.0, 1.0)];
            let length = (x * x + y * y).sqrt();
            if (0.1..=1.0).contains(&length) {
                return [x / length, y / length];
            }
        }
    }
}

/// Spreads a number over all 64 bits.
pub(crate) fn mix(value: u64) -> u64 {
    let value = (value ^ (value >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    value ^ (value >> 31)
}
