//! The values of a pool by slot, for tables beside it.

use super::{Handle, Pool};

impl<T> Pool<T> {
    /// The value in a slot, with its handle; `None` if the slot is empty.
    #[inline]
    pub(crate) fn at(&self, slot: usize) -> Option<(Handle<T>, &T)> {
        let found = self.slots.get(slot)?;
        found.handle(slot).zip(found.value.as_ref())
    }

    /// The value in a slot, to be changed; `None` if the slot is empty.
    #[inline]
    pub(crate) fn at_mut(&mut self, slot: usize) -> Option<&mut T> {
        self.slots.get_mut(slot)?.value.as_mut()
    }
}
