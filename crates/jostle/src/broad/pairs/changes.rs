use alloc::vec::Vec;

/// The overlaps that began and ended between one tick and the next.
///
/// Pairs are compared by index. A removed box leaves its index to the next one inserted: if both happen between
/// two updates and the new box is in a pair with the same index, that pair neither ends nor begins. If this
/// matters, update after the removals and again after the insertions.
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
    /// Creates a value that knows no pairs yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Compares the pairs of this tick with those of the last update.
    ///
    /// Fastest with a sorted list without duplicates, as every `sorted` returns it; any other list is sorted
    /// first.
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
        // A merge of two sorted lists: what is only in the old one has ended, what is only in the other began.
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

    /// Returns the pairs that were not in the update before, sorted.
    #[must_use]
    pub fn began(&self) -> &[[u32; 2]] {
        &self.began
    }

    /// Returns the pairs of the update before that are gone, sorted.
    #[must_use]
    pub fn ended(&self) -> &[[u32; 2]] {
        &self.ended
    }

    /// Returns the pairs of the last update, sorted.
    #[must_use]
    pub fn pairs(&self) -> &[[u32; 2]] {
        &self.pairs
    }
}
