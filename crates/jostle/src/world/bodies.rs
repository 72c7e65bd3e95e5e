//! The bodies of a world, and the memory of those that have gone.

use crate::pool::Pool;
use crate::scalar::Scalar;
use crate::world::entry::{Entry, Spare};
use core::ops::{Deref, DerefMut};

/// A pool of bodies that, where it takes over another, uses the memory of bodies that go for those that come.
#[derive(Debug)]
pub(super) struct Bodies<S: Scalar> {
    pool: Pool<Entry<S>>,
    spare: Spare<S>,
    /// What bodies were in before a snapshot took their place: memory for the next.
    old: Pool<Entry<S>>,
}

impl<S: Scalar> Bodies<S> {
    /// Memory for other bodies, with whatever is in it.
    pub(super) fn take_old(&mut self) -> Pool<Entry<S>> {
        core::mem::take(&mut self.old)
    }

    /// Holds these bodies, and keeps the memory of those before.
    pub(super) fn put_all(&mut self, bodies: Pool<Entry<S>>) {
        self.old = core::mem::replace(&mut self.pool, bodies);
    }
}

impl<S: Scalar> Deref for Bodies<S> {
    type Target = Pool<Entry<S>>;

    #[inline(always)]
    fn deref(&self) -> &Pool<Entry<S>> {
        &self.pool
    }
}

impl<S: Scalar> DerefMut for Bodies<S> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut Pool<Entry<S>> {
        &mut self.pool
    }
}

impl<S: Scalar> Clone for Bodies<S> {
    fn clone(&self) -> Self {
        Self {
            pool: self.pool.clone(),
            spare: Spare::default(),
            old: Pool::new(),
        }
    }

    fn clone_from(&mut self, source: &Self) {
        let spare = &mut self.spare;
        self.pool
            .copy_from(&source.pool, |own, source| match source {
                Some(source) => match own {
                    Some(own) => own.copy_from(source, spare),
                    None => {
                        let mut entry = Entry::new(source.kind, source.place());
                        entry.copy_from(source, spare);
                        *own = Some(entry);
                    }
                },
                None => {
                    if let Some(gone) = own.take() {
                        gone.give_up(spare);
                    }
                }
            });
    }
}

impl<S: Scalar> Default for Bodies<S> {
    fn default() -> Self {
        Self {
            pool: Pool::new(),
            spare: Spare::default(),
            old: Pool::new(),
        }
    }
}
