//! A set of slot numbers, 64 to a word, so that 64 empty slots are skipped at once.

use super::clone_in_place;
use alloc::vec::Vec;

/// Slot numbers below a bound that grows with [`cover`](Self::cover), in rising order.
#[derive(Debug)]
pub(crate) struct SlotSet {
    words: Vec<u64>,
    len: usize,
    /// The words before this one are empty.
    first_word: usize,
}

clone_in_place!([] SlotSet { words, len, first_word });

impl SlotSet {
    pub(crate) const fn new() -> Self {
        Self {
            words: Vec::new(),
            len: 0,
            first_word: 0,
        }
    }

    /// Makes room for the slots below `count`.
    #[inline]
    pub(crate) fn cover(&mut self, count: usize) {
        let words = count.div_ceil(64);
        if self.words.len() < words {
            self.words.resize(words, 0);
        }
    }

    /// Becomes empty, with room for exactly the slots below `count`.
    pub(crate) fn reset(&mut self, count: usize) {
        self.words.clear();
        self.words.resize(count.div_ceil(64), 0);
        (self.len, self.first_word) = (0, 0);
    }

    /// Becomes the set of all slots below `count`.
    pub(crate) fn fill(&mut self, count: usize) {
        self.words.clear();
        self.words.resize(count / 64, u64::MAX);
        let rest = count % 64;
        if rest != 0 {
            self.words.push(bit(rest) - 1);
        }
        (self.len, self.first_word) = (count, 0);
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(crate) fn contains(&self, slot: usize) -> bool {
        self.words
            .get(slot / 64)
            .is_some_and(|word| word & bit(slot) != 0)
    }

    /// Adds a covered slot.
    #[inline]
    pub(crate) fn insert(&mut self, slot: usize) {
        let word = &mut self.words[slot / 64];
        // Counted without a branch; inserting twice counts once.
        self.len += usize::from(*word & bit(slot) == 0);
        *word |= bit(slot);
        self.first_word = self.first_word.min(slot / 64);
    }

    /// Removes a covered slot.
    pub(super) fn remove(&mut self, slot: usize) {
        let word = &mut self.words[slot / 64];
        self.len -= usize::from(*word & bit(slot) != 0);
        *word &= !bit(slot);
    }

    /// Removes and returns the lowest slot.
    pub(super) fn take_first(&mut self) -> Option<usize> {
        if self.len == 0 {
            return None;
        }
        let slot = self.next_from(self.first_word * 64)?;
        // No word before this one has a bit, so the next search starts here.
        self.first_word = slot / 64;
        self.remove(slot);
        Some(slot)
    }

    /// Returns the lowest slot at or above `from`.
    pub(super) fn next_from(&self, from: usize) -> Option<usize> {
        let mut index = from / 64;
        // The bits below the start are masked off in the first word only.
        let mut word = self.words.get(index)? & (u64::MAX << (from % 64));
        while word == 0 {
            index += 1;
            word = *self.words.get(index)?;
        }
        Some(index * 64 + word.trailing_zeros() as usize)
    }

    /// Returns the lowest slot that `other`, which covers the same slots, lacks.
    pub(super) fn first_not_in(&self, other: &Self) -> Option<usize> {
        let mut words = self
            .words
            .iter()
            .zip(&other.words)
            .map(|(mine, theirs)| mine & !theirs);
        let index = words.position(|word| word != 0)?;
        let word = self.words[index] & !other.words[index];
        Some(index * 64 + word.trailing_zeros() as usize)
    }

    pub(super) fn iter(&self) -> SlotIter<'_> {
        SlotIter {
            set: self,
            from: 0,
            left: self.len,
        }
    }
}

impl PartialEq for SlotSet {
    fn eq(&self, other: &Self) -> bool {
        self.words == other.words
    }
}

fn bit(slot: usize) -> u64 {
    1 << (slot % 64)
}

/// Iterates over a [`SlotSet`], lowest slot first.
#[derive(Debug)]
pub(super) struct SlotIter<'a> {
    set: &'a SlotSet,
    from: usize,
    left: usize,
}

impl Iterator for SlotIter<'_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let slot = self.set.next_from(self.from)?;
        self.from = slot + 1;
        self.left -= 1;
        Some(slot)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for SlotIter<'_> {}

#[cfg(test)]
mod tests {
    use super::SlotSet;

    #[test]
    fn filling_equals_inserting_each() {
        for count in [0, 1, 63, 64, 65, 128] {
            let mut each = SlotSet::new();
            each.reset(count);
            (0..count).for_each(|slot| each.insert(slot));
            let mut filled = SlotSet::new();
            filled.reset(3);
            filled.fill(count);
            assert_eq!(filled.words, each.words, "{count}");
            assert_eq!(filled.len(), count);
            assert!(!filled.contains(count));
            assert!(filled.iter().eq(0..count), "{count}");
        }
    }
}
