//! The random numbers of every test: seeded, and identical on every machine.
//!
//! `tests/it`, `tests/moving` and `tests/laws` share this file, and so do the unit tests in `src`. Seeds are
//! quoted in bug reports and in expected sums, so the sequence of a seed must never change.
#![allow(dead_code, reason = "no test binary uses every method")]

/// A splitmix64 generator: one word of state, and good numbers from any seed, 0 included.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    /// Creates a generator. Equal seeds give equal sequences; neighboring seeds give unrelated ones.
    pub(crate) fn seed(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns any `u64`.
    pub(crate) fn u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// Returns any `u32`: the upper half of the next [`u64`](Self::u64).
    pub(crate) fn u32(&mut self) -> u32 {
        u32::try_from(self.u64() >> 32).expect("32 bits are left")
    }

    /// Returns a number from 0 to just below `bound`. Panics if `bound` is 0.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.u64() % bound
    }

    /// Returns an index into a list of `len` items. Panics if `len` is 0.
    pub(crate) fn index(&mut self, len: usize) -> usize {
        let bound = u64::try_from(len).expect("no list is longer");
        usize::try_from(self.below(bound)).expect("below a usize")
    }

    /// Returns one of the choices. Panics if there are none.
    pub(crate) fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.index(choices.len())]
    }

    /// Returns a whole number from `-reach` to `reach`, both included.
    pub(crate) fn within(&mut self, reach: i64) -> i64 {
        let width = 2 * reach.unsigned_abs() + 1;
        i64::try_from(self.below(width)).expect("below the width") - reach
    }

    /// Returns a number from `min` to `max`, both included.
    pub(crate) fn float(&mut self, min: f64, max: f64) -> f64 {
        min + (max - min) * f64::from(self.u32()) / f64::from(u32::MAX)
    }
}

/// The published test vector of splitmix64: bug reports quote seeds, which must lead to the same case for ever.
#[test]
fn a_seed_gives_the_same_numbers_for_ever() {
    let mut random = Random::seed(1_234_567);
    let numbers = [(); 5].map(|()| random.u64());
    let published = [
        6_457_827_717_110_365_317,
        3_203_168_211_198_807_973,
        9_817_491_932_198_370_423,
        4_593_380_528_125_082_431,
        16_408_922_859_458_223_821,
    ];
    assert_eq!(numbers, published);
}

#[test]
fn random_numbers_reach_both_ends_of_their_range() {
    let mut random = Random::seed(0);
    let mut seen = [[false; 5]; 3];
    for _ in 0..200 {
        seen[0][random.index(5)] = true;
        seen[1][usize::try_from(random.within(2) + 2).expect("from 0 to 4")] = true;
        seen[2][random.pick(&[0, 1, 2, 3, 4])] = true;
        assert!((-1.5..=2.5).contains(&random.float(-1.5, 2.5)));
    }
    assert_eq!(seen, [[true; 5]; 3]);
}
