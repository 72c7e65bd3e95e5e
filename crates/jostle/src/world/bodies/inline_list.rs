//! A list for values of which most bodies have few.

use alloc::vec::Vec;
use core::fmt;

/// A list that stores up to `INLINE` values in place and more on the heap.
///
/// Once on the heap it stays there, so that a list around the limit does not allocate again and again.
/// Equality compares the values alone. Four values in place hold every hitbox of a typical character; the
/// number is a trade-off against the size of a record and not critical.
#[derive(Default)]
pub(crate) enum InlineList<T: Copy, const INLINE: usize = 4> {
    #[default]
    Empty,
    /// Only the first `len` values count. The rest are copies of the first: `T` has no default.
    Inline {
        len: u8,
        values: [T; INLINE],
    },
    Heap(Vec<T>),
}

impl<T: Copy, const INLINE: usize> InlineList<T, INLINE> {
    #[inline]
    pub(crate) fn as_slice(&self) -> &[T] {
        match self {
            Self::Empty => &[],
            Self::Inline { len, values } => &values[..usize::from(*len)],
            Self::Heap(values) => values,
        }
    }

    #[inline]
    pub(crate) fn iter(&self) -> core::slice::Iter<'_, T> {
        self.as_slice().iter()
    }

    pub(crate) fn push(&mut self, value: T) {
        match self {
            Self::Empty => {
                // Unused entries repeat the value: `T` needs no default, and they are never read.
                let values = [value; INLINE];
                *self = Self::Inline { len: 1, values };
            }
            Self::Inline { len, values } if usize::from(*len) < INLINE => {
                values[usize::from(*len)] = value;
                *len += 1;
            }
            Self::Inline { values, .. } => {
                // Once on the heap it stays there: a list that was long once tends to be long again.
                let mut all = Vec::with_capacity(2 * INLINE);
                all.extend_from_slice(values);
                all.push(value);
                *self = Self::Heap(all);
            }
            Self::Heap(values) => values.push(value),
        }
    }

    /// Replaces all values with these.
    pub(crate) fn refill(&mut self, values: &[T]) {
        self.clear();
        values.iter().for_each(|&value| self.push(value));
    }

    pub(crate) fn clear(&mut self) {
        match self {
            // The memory stays: a body that had this many values may well have them again.
            Self::Heap(values) => values.clear(),
            Self::Empty | Self::Inline { .. } => *self = Self::Empty,
        }
    }

    /// Removes and returns the first value that fits, and moves those behind it up.
    pub(crate) fn remove_where(&mut self, fits: impl FnMut(&T) -> bool) -> Option<T> {
        let index = self.iter().position(fits)?;
        self.remove(index)
    }

    /// Removes and returns the value at an index, and moves those behind it up. `None` if out of range.
    fn remove(&mut self, index: usize) -> Option<T> {
        let removed = *self.as_slice().get(index)?;
        match self {
            Self::Empty => {}
            Self::Inline { len, values } => {
                values.copy_within(index + 1..usize::from(*len), index);
                *len -= 1;
            }
            Self::Heap(values) => {
                values.remove(index);
            }
        }
        Some(removed)
    }
}

impl<T: Copy, const INLINE: usize> Clone for InlineList<T, INLINE> {
    fn clone(&self) -> Self {
        let mut list = Self::Empty;
        list.clone_from(self);
        list
    }

    #[inline(always)]
    fn clone_from(&mut self, source: &Self) {
        match (self, source) {
            // A list that has memory keeps it, so that restoring a snapshot every tick allocates nothing.
            (Self::Heap(own), _) => {
                own.clear();
                own.extend_from_slice(source.as_slice());
            }
            (own, Self::Empty) => *own = Self::Empty,
            (own, &Self::Inline { len, values }) => *own = Self::Inline { len, values },
            (own, Self::Heap(values)) => *own = Self::Heap(values.clone()),
        }
    }
}

impl<T: Copy + PartialEq, const INLINE: usize> PartialEq for InlineList<T, INLINE> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<T: Copy + fmt::Debug, const INLINE: usize> fmt::Debug for InlineList<T, INLINE> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::InlineList;
    use alloc::vec::Vec;

    /// Below, around and far beyond the limit.
    #[test]
    fn behaves_like_a_vec() {
        for seed in 0..200_usize {
            let (mut list, mut plain) = (InlineList::<_>::Empty, Vec::new());
            for step in 0..60 {
                let draw = (seed * 31 + step * 17 + seed * step * 7) % 10;
                if draw < 6 {
                    list.push(step);
                    plain.push(step);
                } else {
                    let index = draw * step % (plain.len() + 1);
                    let expected = (index < plain.len()).then(|| plain.remove(index));
                    assert_eq!(list.remove(index), expected, "seed {seed}, step {step}");
                }
                assert_eq!(list.as_slice(), plain, "seed {seed}, step {step}");
            }
        }
    }

    #[test]
    fn compares_values_wherever_they_are_stored() {
        let (mut long, mut short) = (InlineList::<_>::Empty, InlineList::<_>::Empty);
        for value in 0..6 {
            long.push(value);
        }
        for _ in 0..5 {
            long.remove(0);
        }
        short.push(5);
        assert_eq!(long, short);
        short.refill(&[4]);
        assert_ne!(long, short);
    }

    #[test]
    fn copies_any_list_into_any_other() {
        let lists = [0, 1, 2, 3, 5].map(|len| {
            let mut list = InlineList::<usize, 2>::Empty;
            (0..len).for_each(|value| list.push(value));
            list
        });
        for (one, other) in lists
            .iter()
            .flat_map(|one| lists.iter().map(move |other| (one, other)))
        {
            let (mut copy, mut refilled) = (one.clone(), one.clone());
            copy.clone_from(other);
            refilled.refill(other.as_slice());
            assert_eq!((&copy, &refilled), (other, other), "after {one:?}");
        }
    }
}
