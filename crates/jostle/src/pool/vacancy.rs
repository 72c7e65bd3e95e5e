//! Taking slots and freeing them.

use super::pool_slot::PoolSlot;
use super::{Handle, Pool};

impl<T> Pool<T> {
    /// Empties a slot, and frees it for the next generation if there is one.
    pub(super) fn take_out(&mut self, index: usize) -> Option<(Handle<T>, T)> {
        let slot = &mut self.slots[index];
        let taken = slot.handle(index).zip(slot.value.take());
        // After the last generation the slot retires instead of starting over, or an old handle would fit
        // again.
        slot.generation = slot.next_generation();
        if slot.generation.is_some() {
            self.free.insert(index);
        }
        self.occupied.remove(index);
        self.active.remove(index);
        taken
    }

    /// Takes the lowest free slot, or adds one, for a value under the handle.
    pub(super) fn vacancy(&mut self) -> Option<(usize, Handle<T>)> {
        // The lowest free slot: values stay close together, and the same history gives the same handles.
        let index = match self.free.take_first() {
            None if self.grows => self.add_slot()?,
            lowest => lowest?,
        };
        Some((index, self.slots[index].handle(index)?))
    }

    /// Appends a slot that is in no set yet; `None` if handles cannot name it.
    #[inline]
    pub(super) fn add_slot(&mut self) -> Option<usize> {
        let index = self.slots.len();
        u32::try_from(index).ok()?;
        self.slots.push(PoolSlot::new());
        self.occupied.cover(index + 1);
        self.active.cover(index + 1);
        self.free.cover(index + 1);
        Some(index)
    }
}
