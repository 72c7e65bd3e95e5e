//! A slot for one value at a time, and its generation.

use super::{Handle, clone_in_place};
use core::num::NonZeroU32;

#[derive(Debug, PartialEq)]
pub(super) struct PoolSlot<T> {
    /// The generation of the value in the slot, or of the next one; `None` once all are used up.
    pub(super) generation: Option<NonZeroU32>,
    pub(super) value: Option<T>,
}

clone_in_place!([T: Clone] PoolSlot<T> { generation, value });

impl<T> PoolSlot<T> {
    pub(super) const fn new() -> Self {
        Self {
            generation: Some(NonZeroU32::MIN),
            value: None,
        }
    }

    /// Returns the handle of the value in the slot, or of the next one, or `None` if the slot is
    /// retired.
    #[inline]
    pub(super) fn handle(&self, index: usize) -> Option<Handle<T>> {
        self.generation
            .map(|generation| Handle::new(index, generation))
    }

    pub(super) fn next_generation(&self) -> Option<NonZeroU32> {
        self.generation?.checked_add(1)
    }
}

#[cfg(test)]
mod tests {
    use super::NonZeroU32;
    use crate::pool::Pool;

    /// Returns a pool of one slot that has used up all generations but the last.
    fn worn_out() -> Pool<&'static str> {
        let mut pool = Pool::with_limit(1);
        pool.slots[0].generation = Some(NonZeroU32::MAX);
        pool
    }

    #[test]
    fn a_slot_without_generations_left_retires() {
        let mut pool = worn_out();
        let last = pool.insert("last");
        assert_eq!(last.generation(), u32::MAX);

        assert_eq!(pool.remove(last), Some("last"));
        assert!(!pool.contains(last));
        assert_eq!(pool.capacity(), 0);
        assert!(pool.try_insert("one more").is_err(), "never reused");

        pool.grows = true;
        assert_eq!(pool.insert("beside it").slot(), 1);
    }

    #[test]
    fn a_value_without_generations_left_is_not_reused() {
        let mut pool = worn_out();
        let last = pool.insert("last");
        pool.set_active(last, false);
        assert_eq!(pool.reuse_inactive(), None);
        assert!(!pool.contains(last));
        assert_eq!((pool.len(), pool.capacity()), (0, 0));
    }
}
