//! Lists that are nearly always short.

use alloc::vec::Vec;
use core::fmt;

/// How many values need no allocation.
const INLINE: usize = 4;

/// A list of up to four values in place, of more on the heap.
///
/// Once it has been longer, it stays on the heap, so that a list around the limit does not allocate again
/// and again. Equality sees the values alone.
#[derive(Clone)]
pub(super) struct Few<T: Copy>(Kept<T>);

#[derive(Clone)]
enum Kept<T: Copy> {
    Nothing,
    /// The first `len` count; what stands behind them means nothing.
    Inline {
        len: u8,
        values: [T; INLINE],
    },
    Heap(Vec<T>),
}

impl<T: Copy> Few<T> {
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

    pub(super) fn as_mut_slice(&mut self) -> &mut [T] {
        match &mut self.0 {
            Kept::Nothing => &mut [],
            Kept::Inline { len, values } => &mut values[..usize::from(*len)],
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

impl<T: Copy> Default for Few<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Copy + PartialEq> PartialEq for Few<T> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<T: Copy + fmt::Debug> fmt::Debug for Few<T> {
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
            let (mut few, mut plain) = (Few::new(), Vec::new());
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
        let (mut long, mut short) = (Few::new(), Few::new());
        for value in 0..6 {
            long.push(value);
        }
        for _ in 0..5 {
            long.remove(0);
        }
        short.push(5);
        assert_eq!(long, short);
        short.as_mut_slice()[0] = 4;
        assert_ne!(long, short);
    }
}
