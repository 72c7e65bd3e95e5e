//! Access to a pool slot by slot, for parallel tables and for saving.

use super::{Handle, Pool, PoolSlot};
use core::num::NonZeroU32;

impl<T> Pool<T> {
    /// Returns the value in a slot with its handle, or `None` if the slot is empty.
    #[inline]
    pub(crate) fn at(&self, slot: u32) -> Option<(Handle<T>, &T)> {
        let slot = slot as usize;
        let found = self.slots.get(slot)?;
        match (found.generation, &found.value) {
            (Some(generation), Some(value)) => Some((Handle::new(slot, generation), value)),
            _ => None,
        }
    }

    /// Iterates over all values with their handles, lowest slot first, by checking every slot: the
    /// fastest way through a small pool.
    #[inline]
    pub(crate) fn each(&self) -> impl Iterator<Item = (Handle<T>, &T)> {
        let slots = self.slots.iter().enumerate();
        slots.filter_map(|(index, slot)| slot.handle(index).zip(slot.value.as_ref()))
    }

    /// Returns the value in a slot mutably, or `None` if the slot is empty.
    #[inline]
    pub(crate) fn at_mut(&mut self, slot: u32) -> Option<&mut T> {
        self.slots.get_mut(slot as usize)?.value.as_mut()
    }

    /// Returns how many slots there are, filled or not.
    pub(crate) fn slot_count(&self) -> usize {
        self.slots.len()
    }

    /// Iterates over all slots: the generation of the value or of the next one, 0 if the slot is
    /// retired, and the value.
    pub(crate) fn slots(&self) -> impl Iterator<Item = (u32, Option<&T>)> {
        let generation = |slot: &PoolSlot<T>| slot.generation.map_or(0, NonZeroU32::get);
        let slots = self.slots.iter();
        slots.map(move |slot| (generation(slot), slot.value.as_ref()))
    }

    /// Becomes a copy of another pool. `copy` updates each value: it gets the own value, then the
    /// other's.
    pub(crate) fn copy_from(
        &mut self,
        source: &Self,
        mut copy: impl FnMut(&mut Option<T>, Option<&T>),
    ) {
        // Taken apart, so that a field added later cannot be forgotten.
        let Self {
            slots,
            occupied,
            active,
            free,
            grows,
        } = source;
        // Slots beyond the source's give their memory back through `copy` before they go.
        for slot in self.slots.iter_mut().skip(slots.len()) {
            copy(&mut slot.value, None);
        }
        self.slots.resize_with(slots.len(), PoolSlot::new);
        for (own, slot) in self.slots.iter_mut().zip(slots) {
            own.generation = slot.generation;
            copy(&mut own.value, slot.value.as_ref());
        }
        self.occupied.clone_from(occupied);
        self.active.clone_from(active);
        self.free.clone_from(free);
        self.grows = *grows;
    }

    /// Becomes a pool of `count` slots, all values active. `fill` gets each slot's previous value,
    /// replaces it with a value or `None`, and returns the generation: 0 if the slot is retired,
    /// and then no value stays.
    ///
    /// # Errors
    ///
    /// Returns an error if `fill` does, at the first slot where it does. The contents of the pool are unspecified
    /// in that case.
    #[inline(always)]
    pub(crate) fn refill<E>(
        &mut self,
        count: usize,
        mut fill: impl FnMut(&mut Option<T>) -> Result<u32, E>,
    ) -> Result<(), E> {
        self.grows = true;
        self.slots.resize_with(count, PoolSlot::new);
        for set in [&mut self.occupied, &mut self.active, &mut self.free] {
            set.reset(count);
        }
        for (index, slot) in self.slots.iter_mut().enumerate() {
            slot.generation = NonZeroU32::new(fill(&mut slot.value)?);
            // Sets are derived while slots are read, so that a damaged file cannot contradict them.
            match (slot.generation, &slot.value) {
                (None, _) => slot.value = None,
                (Some(_), None) => self.free.insert(index),
                (Some(_), Some(_)) => {
                    self.occupied.insert(index);
                    self.active.insert(index);
                }
            }
        }
        Ok(())
    }

    /// Converts into all slots with their values, as [`slots`](Self::slots) returns them.
    pub(crate) fn into_slots(self) -> impl Iterator<Item = (u32, Option<T>)> {
        let generation = |slot: &PoolSlot<T>| slot.generation.map_or(0, NonZeroU32::get);
        let slots = self.slots.into_iter();
        slots.map(move |slot| (generation(&slot), slot.value))
    }

    /// Appends a slot with its generation, and its value if it has one and whether that is active.
    #[cfg(feature = "serde")]
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

#[cfg(test)]
mod tests {
    use crate::pool::Pool;
    use alloc::vec::Vec;

    /// Returns a pool with a history of insertions and removals.
    fn worn(seed: usize) -> Pool<usize> {
        let mut pool = Pool::new();
        let mut handles = Vec::new();
        for step in 0..seed * 9 % 150 {
            handles.push(pool.insert(step));
            if (step * 5 + seed) % 3 == 0 {
                let gone = handles.swap_remove(step * 7 % handles.len());
                pool.remove(gone);
            }
        }
        pool
    }

    /// Whatever it held before.
    #[test]
    fn a_pool_is_filled_slot_by_slot() {
        for seed in 0..40 {
            let (pool, mut refilled, mut copy) = (worn(seed), worn(seed * 3 % 7), worn(seed % 5));
            let mut slots = pool.slots();
            let filled = refilled.refill(pool.slot_count(), |slot| {
                let (generation, value) = slots.next().ok_or("too many slots")?;
                *slot = value.copied();
                Ok::<_, &str>(generation)
            });
            assert_eq!(filled, Ok(()), "seed {seed}");
            copy.copy_from(&pool, |own, value| *own = value.copied());
            for mut other in [refilled, copy] {
                assert_eq!(other, pool, "seed {seed}");
                assert!(other.iter().eq(pool.iter()), "seed {seed}");
                let mut pool = pool.clone();
                assert_eq!(other.insert(7), pool.insert(7), "seed {seed}");
            }
            let slots = pool
                .slots()
                .map(|(generation, value)| (generation, value.copied()));
            assert!(slots.eq(worn(seed).into_slots()), "seed {seed}");
        }
    }

    #[test]
    fn a_retired_slot_is_filled_with_nothing() {
        let mut pool = Pool::new();
        let filled = pool.refill(2, |slot| {
            *slot = Some('a');
            Ok::<_, ()>(0)
        });
        assert_eq!((filled, pool.len(), pool.capacity()), (Ok(()), 0, 0));
        assert_eq!(pool.insert('b').slot(), 2);
    }
}
