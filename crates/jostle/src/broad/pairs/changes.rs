use alloc::vec::Vec;

/// What began and what ended between the pairs of one tick and those of the next.
///
/// Pairs are told apart by index. A box that is removed leaves its index to the next one inserted: if
/// both happen between two updates, and the new one is in the same pair, neither end nor beginning is
/// told. Update after the removals and again after the insertions where that matters.
///
/// # Examples
///
/// ```
/// use jostle::PairChanges;
///
/// let mut changes = PairChanges::new();
/// changes.update(&[[0, 1], [2, 3]]);
/// changes.update(&[[0, 1], [1, 3]]);
/// assert_eq!(changes.began(), [[1, 3]]);
/// assert_eq!(changes.ended(), [[2, 3]]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct PairChanges {
    pairs: Vec<[u32; 2]>,
    began: Vec<[u32; 2]>,
    ended: Vec<[u32; 2]>,
}

impl PairChanges {
    /// Knows of no pair yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes the pairs of this tick, sorted and without duplicates, as every `sorted` gives them.
    ///
    /// A list out of order is sorted first.
    pub fn update(&mut self, pairs: &[[u32; 2]]) {
        self.began.clear();
        self.ended.clear();
        if pairs.is_sorted_by(|a, b| a < b) {
            self.compare(pairs);
            self.pairs.clear();
            self.pairs.extend_from_slice(pairs);
        } else {
            let mut sorted = pairs.to_vec();
            sorted.sort_unstable();
            sorted.dedup();
            self.compare(&sorted);
            self.pairs = sorted;
        }
    }

    fn compare(&mut self, pairs: &[[u32; 2]]) {
        let mut before = self.pairs.iter().copied().peekable();
        for &pair in pairs {
            while let Some(gone) = before.next_if(|&old| old < pair) {
                self.ended.push(gone);
            }
            if before.next_if_eq(&pair).is_none() {
                self.began.push(pair);
            }
        }
        self.ended.extend(before);
    }

    /// The pairs that were not there the tick before, sorted.
    #[must_use]
    pub fn began(&self) -> &[[u32; 2]] {
        &self.began
    }

    /// The pairs that are no longer there, sorted.
    #[must_use]
    pub fn ended(&self) -> &[[u32; 2]] {
        &self.ended
    }

    /// The pairs of the last tick, sorted.
    #[must_use]
    pub fn pairs(&self) -> &[[u32; 2]] {
        &self.pairs
    }
}
