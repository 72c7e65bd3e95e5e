use alloc::vec::Vec;

/// The pairs found so far.
///
/// Loops write a pair whether it counts or not and then advance the length by 0 or 1: a branch there is
/// mispredicted half of the time. So the list behind stays as long as it ever was, without being cleared,
/// and only its first `len` pairs count.
#[derive(Clone, Debug, Default)]
pub(crate) struct PairList {
    pairs: Vec<[u32; 2]>,
    len: usize,
}

impl PairList {
    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }

    pub(crate) fn pairs(&self) -> &[[u32; 2]] {
        &self.pairs[..self.len]
    }

    pub(crate) fn pairs_mut(&mut self) -> &mut [[u32; 2]] {
        &mut self.pairs[..self.len]
    }

    /// Appends pairs found elsewhere.
    pub(crate) fn extend(&mut self, pairs: &[[u32; 2]]) {
        let (room, len) = self.room(pairs.len());
        room[len..len + pairs.len()].copy_from_slice(pairs);
        self.len += pairs.len();
    }

    /// Keeps the pairs that are wanted, in order.
    pub(crate) fn retain(&mut self, mut is_wanted: impl FnMut(u32, u32) -> bool) {
        let mut kept = 0;
        for i in 0..self.len {
            let [a, b] = self.pairs[i];
            // Written before the question, wanted or not: no branch, and `kept` never passes `i`.
            self.pairs[kept] = [a, b];
            kept += usize::from(is_wanted(a, b));
        }
        self.len = kept;
    }

    /// Declares the first `len` pairs of the [`room`](Self::room) to be found.
    #[inline]
    pub(crate) fn set_len(&mut self, len: usize) {
        self.len = len;
    }

    /// Makes room for `more` pairs; returns the whole list and how many of its pairs count.
    #[inline]
    pub(crate) fn room(&mut self, more: usize) -> (&mut [[u32; 2]], usize) {
        if self.pairs.len() < self.len + more {
            self.grow(more);
        }
        (&mut self.pairs, self.len)
    }

    #[cold]
    fn grow(&mut self, more: usize) {
        // Doubled, so that growing costs amortized constant time per pair.
        let len = (self.len + more).max(self.pairs.len() * 2).max(1 << 10);
        self.pairs.resize(len, [0; 2]);
    }
}
