//! What a method found, as a count and a hash that ignores order.

use crate::rng::mix;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) count: u64,
    pub(crate) hash: u64,
}

impl Answer {
    /// Hashes two boxes of one set; (a, b) and (b, a) are equal.
    pub(crate) fn add_pair(&mut self, a: u32, b: u32) {
        self.add(a.min(b), a.max(b));
    }

    /// Hashes a query or bullet together with what it found.
    pub(crate) fn add_hit(&mut self, query: u32, hit: u32) {
        self.add(query, hit);
    }

    /// Hashes where a ray first hit, rounded: if two boxes are hit at the same place, either is right.
    pub(crate) fn add_first_hit(&mut self, query: u32, share: Option<f64>) {
        let Some(share) = share else { return };
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a fraction between 0 and 1"
        )]
        let rounded = (share * 4096.0).round() as u32;
        self.add(query, rounded);
    }

    /// Adds the answer of one tick to those before it.
    pub(crate) fn add_tick(&mut self, tick: Self) {
        self.count += tick.count;
        self.hash = mix(self.hash).wrapping_add(tick.hash);
    }

    pub(crate) fn of_count(count: usize) -> Self {
        let count = u64::try_from(count).expect("a length fits in 64 bits");
        Self {
            count,
            hash: mix(count),
        }
    }

    fn add(&mut self, a: u32, b: u32) {
        self.count += 1;
        self.hash = self
            .hash
            .wrapping_add(mix(u64::from(a) << 32 | u64::from(b)));
    }
}
