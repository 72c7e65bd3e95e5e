//! Lists that are nearly always short.

use alloc::vec::Vec;
use core::fmt;

/// A list of up to `INLINE` values in place, of more on the heap.
///
/// Once it has been longer, it stays on the heap, so that a list around the limit does not allocate again
/// and again. Equality sees the values alone.
pub(super) struct Few<T: Copy, const INLINE: usize = 4>(Kept<T, INLINE>);

#[derive(Clone)]
enum Kept<T: Copy, const INLINE: usize> {
    Nothing,
    /// The first `len` count; what stands behind them means nothing.
    Inline {
        len: u8,
        values: [T; INLINE],
    },
    Heap(Vec<T>),
}

impl<T: Copy, const INLINE: usize> Few<T, INLINE> {
    pub(super) const fn new() -> Self {
        Self(Kept::Nothing)
    }

    #[inline]
    pub(super) fn as_slice(&self) -> &[T] {
        match &self.0 {
            Kept::Nothing => &[],
            Kept::Inline { len, values } => &values[..usize::from(*len)],
            Kept::Heap(values) => values,
        }
    }

    #[inline]
    pub(super) fn iter(&self) -> core::slice::Iter<'_, T> {
        self.as_slice().iter()
    }

    pub(super) fn push(&mut self, value: T) {
        match &mut self.0 {
            Kept::Nothing => {
                let values = [value; INLINE];
                self.0 = Kept::Inline { len: 1, values };
            }
            Kept::Inline { len, values } if usize::from(*len) < INLINE => {
                values[usize::from(*len)] = value;
                *len += 1;
            }
            Kept::Inline { values, .. } => {
                let mut all = Vec::with_capacity(2 * INLINE);
                all.extend_from_slice(values);
                all.push(value);
                self.0 = Kept::Heap(all);
            }
            Kept::Heap(values) => values.push(value),
        }
    }

    /// Holds these values and no others.
    pub(super) fn refill(&mut self, values: &[T]) {
        self.clear();
        values.iter().for_each(|&value| self.push(value));
    }

    pub(super) fn clear(&mut self) {
        match &mut self.0 {
            Kept::Heap(values) => values.clear(),
            Kept::Nothing | Kept::Inline { .. } => self.0 = Kept::Nothing,
        }
    }

    /// Takes the value at an index out; those behind it move up. `None` if there is none.
    pub(super) fn remove(&mut self, index: usize) -> Option<T> {
        let removed = *self.as_slice().get(index)?;
        match &mut self.0 {
            Kept::Nothing => {}
            Kept::Inline { len, values } => {
                values.copy_within(index + 1..usize::from(*len), index);
                *len -= 1;
            }
            Kept::Heap(values) => {
                values.remove(index);
            }
        }
        Some(removed)
    }
}

impl<T: Copy, const INLINE: usize> Clone for Few<T, INLINE> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }

    #[inline(always)]
    fn clone_from(&mut self, source: &Self) {
        match (&mut self.0, &source.0) {
            (Kept::Heap(own), _) => {
                own.clear();
                own.extend_from_slice(source.as_slice());
            }
            (own, Kept::Nothing) => *own = Kept::Nothing,
            (own, &Kept::Inline { len, values }) => *own = Kept::Inline { len, values },
            (own, Kept::Heap(values)) => *own = Kept::Heap(values.clone()),
        }
    }
}

impl<T: Copy, const INLINE: usize> Default for Few<T, INLINE> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Copy + PartialEq, const INLINE: usize> PartialEq for Few<T, INLINE> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<T: Copy + fmt::Debug, const INLINE: usize> fmt::Debug for Few<T, INLINE> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::Few;
    use alloc::vec::Vec;

    /// Against a plain list, around the limit and far beyond it.
    #[test]
    fn is_a_list() {
        for seed in 0..200_usize {
            let (mut few, mut plain) = (Few::<_>::new(), Vec::new());
            for step in 0..60 {
                let draw = (seed * 31 + step * 17 + seed * step * 7) % 10;
                if draw < 6 {
                    few.push(step);
                    plain.push(step);
                } else {
                    let index = draw * step % (plain.len() + 1);
                    let expected = (index < plain.len()).then(|| plain.remove(index));
                    assert_eq!(few.remove(index), expected, "seed {seed}, step {step}");
                }
                assert_eq!(few.as_slice(), plain, "seed {seed}, step {step}");
            }
        }
    }

    #[test]
    fn equality_sees_the_values_alone() {
        let (mut long, mut short) = (Few::<_>::new(), Few::<_>::new());
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
    fn a_list_takes_over_another() {
        let lists = [0, 1, 2, 3, 5].map(|len| {
            let mut few = Few::<usize, 2>::new();
            (0..len).for_each(|value| few.push(value));
            few
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
