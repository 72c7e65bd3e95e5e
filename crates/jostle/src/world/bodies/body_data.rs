use crate::pool::clone_in_place;
use crate::scalar::Scalar;
use crate::tiles::next_revision;
use crate::world::bodies::BodySlot;
use crate::world::{BodyId, BodyRef, World, WorldError};
use alloc::vec::Vec;

/// The data that the game gave to bodies, by slot.
///
/// It is a list of its own, empty until a body has data: worlds without any pay nothing, and records stay small.
#[derive(Debug, Default)]
pub(crate) struct BodyData {
    /// Zero in a slot without a body.
    by_slot: Vec<u64>,
}

clone_in_place!([] BodyData { by_slot });

impl BodyData {
    #[inline]
    pub(crate) fn get(&self, slot: usize) -> u64 {
        self.by_slot.get(slot).copied().unwrap_or(0)
    }

    pub(crate) fn set(&mut self, slot: usize, data: u64) {
        if let Some(own) = self.by_slot.get_mut(slot) {
            *own = data;
        } else if data != 0 {
            self.by_slot.resize(slot, 0);
            self.by_slot.push(data);
        }
    }

    pub(crate) fn clear(&mut self) {
        self.by_slot.clear();
    }
}

/// Lists are equal if they differ by zeros at the end alone.
impl PartialEq for BodyData {
    fn eq(&self, other: &Self) -> bool {
        let slots = self.by_slot.len().max(other.by_slot.len());
        (0..slots).all(|slot| self.get(slot) == other.get(slot))
    }
}

/// Data of bodies.
impl<S: Scalar> World<S> {
    /// Returns the [data](crate::world::Body::with_data) of a body, 0 if it was given none; `None` if it is not in this
    /// world.
    #[must_use]
    pub fn data(&self, id: BodyId) -> Option<u64> {
        self.find(id).ok().map(|_| self.data.get(id.slot()))
    }

    /// Sets the data of a body, such as the index of its entity in a list of the game. No rule looks at it.
    ///
    /// Answers from now on carry the new data. [Events](Self::events), [hits](Self::hits) and
    /// [last moves](Self::last_move) that the world holds already keep the old data.
    ///
    /// # Errors
    ///
    /// Returns an error if the body is not in this world.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::i32::{Aabb, Body, World};
    ///
    /// let mut world = World::new();
    /// let hero = world.add(Body::actor(Aabb::new(0, 0, 8, 8)).with_data(1))?;
    /// world.set_data(hero, 2)?;
    /// assert_eq!(world.data(hero), Some(2));
    /// assert_eq!(world.containing([4, 4]).first().unwrap().data(), 2);
    /// # Ok::<(), jostle::i32::WorldError>(())
    /// ```
    #[doc(alias("user_data", "userdata", "entity"))]
    pub fn set_data(&mut self, id: BodyId, data: u64) -> Result<(), WorldError<S>> {
        let body = self.resolve(id)?;
        self.revision = next_revision();
        self.data.set(body.slot(), data);
        Ok(())
    }

    /// Returns a body as answers name it.
    #[inline]
    pub(crate) fn named(&self, body: BodySlot) -> BodyRef {
        BodyRef {
            id: body.id(),
            data: self.data.get(body.slot()),
        }
    }

    /// Returns a body as answers name it. A loaded file can name bodies that are not there, which have no data.
    pub(crate) fn named_if_there(&self, id: BodyId) -> BodyRef {
        let data = self.data(id).unwrap_or(0);
        BodyRef { id, data }
    }
}
