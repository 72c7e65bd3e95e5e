//! The bodies of a world, with the memory of bodies that are gone.

use crate::pool::Pool;
use crate::scalar::Scalar;
use crate::world::BodyId;
use crate::world::bodies::record::SpareMemory;
use crate::world::bodies::{BodyRecord, BodySlot};
use core::ops::{Deref, DerefMut};

/// A pool of bodies that reuses memory when it is overwritten by another one or by a snapshot, so that
/// rollback allocates nothing.
#[derive(Debug)]
pub(crate) struct BodyPool<S: Scalar> {
    pool: Pool<BodyRecord<S>>,
    /// Boxes for [`clone_from`](Clone::clone_from).
    spare: SpareMemory<S>,
    /// The pool that the last snapshot replaced, to read the next one into.
    replaced: Pool<BodyRecord<S>>,
}

/// Why a [`BodySlot`] can be trusted.
const IS_THERE: &str = "a body that was resolved in this call is in the world";

impl<S: Scalar> BodyPool<S> {
    #[inline]
    pub(crate) fn record(&self, body: BodySlot) -> &BodyRecord<S> {
        let (_, record) = self.pool.at(body.index()).expect(IS_THERE);
        record
    }

    #[inline]
    pub(crate) fn record_mut(&mut self, body: BodySlot) -> &mut BodyRecord<S> {
        self.pool.at_mut(body.index()).expect(IS_THERE)
    }

    /// Returns the body in a slot that an index named, with the tag of its world.
    #[inline]
    pub(crate) fn indexed(&self, slot: u32, tag: u32) -> (BodySlot, &BodyRecord<S>) {
        let found = self.pool.at(slot);
        let (handle, record) = found.expect("indexes hold slots of bodies in the world");
        let id = BodyId::new(handle, tag);
        (BodySlot::of_checked(id), record)
    }

    /// Removes a body.
    pub(crate) fn take_out(&mut self, body: BodySlot) -> BodyRecord<S> {
        let (handle, _) = self.pool.at(body.index()).expect(IS_THERE);
        self.pool.remove(handle).expect(IS_THERE)
    }

    /// Takes out a pool to be overwritten, with arbitrary bodies in it.
    pub(crate) fn take_replaced(&mut self) -> Pool<BodyRecord<S>> {
        core::mem::take(&mut self.replaced)
    }

    /// Replaces all bodies, and keeps the memory of those before.
    pub(crate) fn replace(&mut self, bodies: Pool<BodyRecord<S>>) {
        self.replaced = core::mem::replace(&mut self.pool, bodies);
    }
}

impl<S: Scalar> Deref for BodyPool<S> {
    type Target = Pool<BodyRecord<S>>;

    #[inline(always)]
    fn deref(&self) -> &Pool<BodyRecord<S>> {
        &self.pool
    }
}

impl<S: Scalar> DerefMut for BodyPool<S> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut Pool<BodyRecord<S>> {
        &mut self.pool
    }
}

impl<S: Scalar> Clone for BodyPool<S> {
    fn clone(&self) -> Self {
        Self {
            pool: self.pool.clone(),
            ..Self::default()
        }
    }

    fn clone_from(&mut self, source: &Self) {
        let spare = &mut self.spare;
        let copy = |own: &mut Option<BodyRecord<S>>, source: Option<&BodyRecord<S>>| {
            let Some(source) = source else {
                // Its memory goes to the next body that needs some, not to the allocator.
                return own.take().into_iter().for_each(|gone| gone.give_up(spare));
            };
            own.get_or_insert_with(|| BodyRecord::new(source.kind, source.place()))
                .copy_from(source, spare);
        };
        self.pool.copy_from(&source.pool, copy);
    }
}

impl<S: Scalar> Default for BodyPool<S> {
    fn default() -> Self {
        Self {
            pool: Pool::new(),
            spare: SpareMemory::default(),
            replaced: Pool::new(),
        }
    }
}
