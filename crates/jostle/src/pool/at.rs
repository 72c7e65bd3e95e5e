//! The values of a pool by slot, for tables beside it.

use super::{Handle, Pool};

impl<T> Pool<T> {
    /// The value in a slot, with its handle; `None` if the slot is empty.
    #[inline]
    pub(crate) fn at(&self, slot: u32) -> Option<(Handle<T>, &T)> {
        let slot = slot as usize;
        let found = self.slots.get(slot)?;
        found.handle(slot).zip(found.value.as_ref())
    }

    /// All values with their handles, lowest slot first, by a look at every slot: the quickest way through
    /// a pool of few.
    #[inline]
    pub(crate) fn each(&self) -> impl Iterator<Item = (Handle<T>, &T)> {
        let slots = self.slots.iter().enumerate();
        slots.filter_map(|(index, slot)| slot.handle(index).zip(slot.value.as_ref()))
    }

    /// The value in a slot, to be changed; `None` if the slot is empty.
    #[inline]
    pub(crate) fn at_mut(&mut self, slot: u32) -> Option<&mut T> {
        self.slots.get_mut(slot as usize)?.value.as_mut()
    }
}
