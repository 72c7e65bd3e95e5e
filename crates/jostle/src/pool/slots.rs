//! A pool slot by slot: as it is saved, and put together again.

use super::{Pool, Slot};
use core::num::NonZeroU32;

impl<T> Pool<T> {
    /// How many slots there are, filled or not.
    pub(crate) fn slot_count(&self) -> usize {
        self.slots.len()
    }

    /// Every slot: the generation of its value or of the next one, 0 if it is retired, and the value.
    pub(crate) fn slots(&self) -> impl Iterator<Item = (u32, Option<&T>)> {
        let generation = |slot: &Slot<T>| slot.generation.map_or(0, NonZeroU32::get);
        let slots = self.slots.iter();
        slots.map(move |slot| (generation(slot), slot.value.as_ref()))
    }

    /// Makes room for so many slots.
    pub(crate) fn reserve_slots(&mut self, count: usize) {
        self.slots.reserve(count);
        let count = self.slots.len() + count;
        for set in [&mut self.occupied, &mut self.active, &mut self.free] {
            set.cover(count);
        }
    }

    /// Puts one more slot behind the others, with its generation, and its value if it has one and whether
    /// that is switched on.
    #[inline]
    pub(crate) fn push_slot(
        &mut self,
        generation: u32,
        content: Option<(T, bool)>,
    ) -> Result<(), &'static str> {
        let generation = NonZeroU32::new(generation);
        if generation.is_none() && content.is_some() {
            return Err("a retired slot of a pool cannot hold a value");
        }
        let index = self.add_slot().ok_or("a pool has at most 2^32 slots")?;
        let slot = &mut self.slots[index];
        slot.generation = generation;
        let Some((value, is_active)) = content else {
            if generation.is_some() {
                self.free.insert(index);
            }
            return Ok(());
        };
        slot.value = Some(value);
        self.occupied.insert(index);
        if is_active {
            self.active.insert(index);
        }
        Ok(())
    }
}
