//! Iterators over a pool, lowest slot first.

use super::slot_set::SlotIter;
use super::{Handle, Pool, PoolSlot};
use core::mem;

impl<T> Pool<T> {
    /// Iterates over all values with their handles, active or not, lowest slot first.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::Pool;
    ///
    /// let mut pool = Pool::new();
    /// let [ant, bee] = ["ant", "bee"].map(|name| pool.insert(name));
    /// assert!(pool.iter().eq([(ant, &"ant"), (bee, &"bee")]));
    /// ```
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Handle<T>, &T)> {
        self.into_iter()
    }

    /// Iterates mutably over all values with their handles, lowest slot first.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::Pool;
    ///
    /// let mut pool = Pool::new();
    /// let height = pool.insert(100);
    /// for (_, height) in pool.iter_mut() {
    ///     *height -= 1;
    /// }
    /// assert_eq!(pool.get(height), Some(&99));
    /// ```
    #[must_use]
    pub fn iter_mut(&mut self) -> impl ExactSizeIterator<Item = (Handle<T>, &mut T)> {
        self.into_iter()
    }

    /// Iterates over the active values with their handles, lowest slot first.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::Pool;
    ///
    /// let mut pool = Pool::new();
    /// let [ant, bee] = ["ant", "bee"].map(|name| pool.insert(name));
    /// pool.set_active(ant, false);
    /// assert!(pool.iter_active().eq([(bee, &"bee")]));
    /// ```
    #[must_use]
    pub fn iter_active(&self) -> impl ExactSizeIterator<Item = (Handle<T>, &T)> {
        Iter {
            slots: &self.slots,
            order: self.active.iter(),
        }
    }

    /// Iterates mutably over the active values with their handles, lowest slot first.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::Pool;
    ///
    /// let mut pool = Pool::new();
    /// let [near, far] = [1, 1000].map(|x| pool.insert(x));
    /// pool.set_active(far, false);
    /// for (_, x) in pool.iter_active_mut() {
    ///     *x += 1;
    /// }
    /// assert!(pool.values().eq(&[2, 1000]));
    /// # let _ = near;
    /// ```
    #[must_use]
    pub fn iter_active_mut(&mut self) -> impl ExactSizeIterator<Item = (Handle<T>, &mut T)> {
        IterMut {
            slots: &mut self.slots,
            passed: 0,
            order: self.active.iter(),
        }
    }

    /// Iterates over all values, active or not, lowest slot first.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::Pool;
    ///
    /// let mut pool = Pool::new();
    /// pool.insert(3);
    /// pool.insert(4);
    /// assert_eq!(pool.values().sum::<i32>(), 7);
    /// ```
    #[must_use]
    pub fn values(&self) -> impl ExactSizeIterator<Item = &T> {
        self.iter().map(|(_, value)| value)
    }

    /// Keeps the values for which `keep` returns true, called from the lowest slot up, and drops
    /// the others.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::Pool;
    ///
    /// let mut fuses = Pool::new();
    /// let [short, long] = [1, 9].map(|ticks| fuses.insert(ticks));
    /// fuses.retain(|_, ticks| {
    ///     *ticks -= 1;
    ///     0 < *ticks
    /// });
    /// assert!(!fuses.contains(short));
    /// assert_eq!(fuses.get(long), Some(&8));
    /// ```
    pub fn retain(&mut self, mut keep: impl FnMut(Handle<T>, &mut T) -> bool) {
        let mut from = 0;
        // By number instead of by iterator: taking out a value changes the set.
        while let Some(index) = self.occupied.next_from(from) {
            let slot = &mut self.slots[index];
            let keeps = slot
                .handle(index)
                .zip(slot.value.as_mut())
                .is_some_and(|(handle, value)| keep(handle, value));
            if !keeps {
                self.take_out(index);
            }
            from = index + 1;
        }
    }

    /// Empties the pool and returns its values, lowest slot first.
    ///
    /// Values that the caller does not take are dropped with the iterator.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::Pool;
    ///
    /// let mut pool = Pool::new();
    /// let ant = pool.insert("ant");
    /// pool.insert("bee");
    /// assert_eq!(pool.drain().next(), Some((ant, "ant")));
    /// assert!(pool.is_empty());
    /// ```
    pub fn drain(&mut self) -> impl ExactSizeIterator<Item = (Handle<T>, T)> {
        Drain {
            pool: self,
            from: 0,
        }
    }

    /// Drops all values. Their handles are never reused.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::Pool;
    ///
    /// let mut pool = Pool::new();
    /// let ant = pool.insert("ant");
    /// pool.clear();
    /// assert_ne!(pool.insert("bee"), ant);
    /// ```
    pub fn clear(&mut self) {
        drop(self.drain());
    }
}

/// Iterator over the values of a pool with their handles, lowest slot first. See [`Pool::iter`].
#[derive(Debug)]
pub struct Iter<'a, T> {
    pub(super) slots: &'a [PoolSlot<T>],
    pub(super) order: SlotIter<'a>,
}

impl<'a, T> Iterator for Iter<'a, T> {
    type Item = (Handle<T>, &'a T);

    fn next(&mut self) -> Option<Self::Item> {
        let index = self.order.next()?;
        let slot = &self.slots[index];
        Some((slot.handle(index)?, slot.value.as_ref()?))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.order.size_hint()
    }
}

impl<T> ExactSizeIterator for Iter<'_, T> {}

impl<'a, T> IntoIterator for &'a Pool<T> {
    type Item = (Handle<T>, &'a T);
    type IntoIter = Iter<'a, T>;

    fn into_iter(self) -> Iter<'a, T> {
        Iter {
            slots: &self.slots,
            order: self.occupied.iter(),
        }
    }
}

impl<'a, T> IntoIterator for &'a mut Pool<T> {
    type Item = (Handle<T>, &'a mut T);
    type IntoIter = IterMut<'a, T>;

    fn into_iter(self) -> IterMut<'a, T> {
        IterMut {
            slots: &mut self.slots,
            passed: 0,
            order: self.occupied.iter(),
        }
    }
}

/// Mutable iterator over the values of a pool with their handles, lowest slot first. See
/// [`Pool::iter_mut`].
#[derive(Debug)]
pub struct IterMut<'a, T> {
    /// The slots that are left.
    pub(super) slots: &'a mut [PoolSlot<T>],
    pub(super) passed: usize,
    pub(super) order: SlotIter<'a>,
}

impl<'a, T> Iterator for IterMut<'a, T> {
    type Item = (Handle<T>, &'a mut T);

    fn next(&mut self) -> Option<Self::Item> {
        let index = self.order.next()?;
        // Splitting the slice off bit by bit hands out each slot once, which is what makes mutable references
        // to several of them sound without `unsafe`.
        let ahead = mem::take(&mut self.slots).get_mut(index - self.passed..)?;
        let (slot, ahead) = ahead.split_first_mut()?;
        self.slots = ahead;
        self.passed = index + 1;
        Some((slot.handle(index)?, slot.value.as_mut()?))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.order.size_hint()
    }
}

impl<T> ExactSizeIterator for IterMut<'_, T> {}

/// Empties the pool, even if it is dropped half-way.
pub(super) struct Drain<'a, T> {
    pub(super) pool: &'a mut Pool<T>,
    /// The slots below are empty.
    pub(super) from: usize,
}

impl<T> Iterator for Drain<'_, T> {
    type Item = (Handle<T>, T);

    fn next(&mut self) -> Option<Self::Item> {
        let index = self.pool.occupied.next_from(self.from)?;
        self.from = index + 1;
        self.pool.take_out(index)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.pool.len(), Some(self.pool.len()))
    }
}

impl<T> ExactSizeIterator for Drain<'_, T> {}

impl<T> Drop for Drain<'_, T> {
    fn drop(&mut self) {
        // A drain that is dropped early still empties the pool, like that of `Vec`.
        for _ in self.by_ref() {}
    }
}
