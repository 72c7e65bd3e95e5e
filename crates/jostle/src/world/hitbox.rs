//! Named boxes that ride on a body and block nothing.

use crate::broad::{Boxes, Filter};
use crate::geometry::{Aabb, Axis};
use crate::pool::Pool;
use crate::pool::clone_in_place;
use crate::scalar::Scalar;
use crate::world::entry::Entry;
use crate::world::{Label, WorldError};

/// A named box on a body: where it hits, or can be hit.
///
/// # Examples
///
/// ```
/// use jostle::f32::{Aabb, Body, Hitbox, World};
/// use jostle::{Filter, Label};
///
/// let sword = Label::new("sword")?;
/// let mut world = World::new();
/// let hero = world.add(
///     Body::actor(Aabb::new(100.0, 50.0, 16.0, 16.0))
///         .with_hitbox(Hitbox::new(sword, Aabb::new(12.0, 6.0, 10.0, 4.0))),
/// )?;
/// assert_eq!(world.hitbox(hero, sword), Some(Aabb::new(112.0, 56.0, 10.0, 4.0)));
///
/// world.set_flipped(hero, true)?;
/// assert_eq!(world.hitbox(hero, sword), Some(Aabb::new(94.0, 56.0, 10.0, 4.0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(bound(
        serialize = "S: serde::Serialize",
        deserialize = "S: serde::Deserialize<'de>"
    ))
)]
pub struct Hitbox<S: Scalar = f32> {
    /// Its name, one of a kind on its body.
    pub label: Label,
    /// Where it is, seen from the least corner of the body's box, when the body faces right.
    pub offset: Aabb<S>,
    /// What it is, and what it looks for.
    pub filter: Filter,
    /// Whether it counts; one that does not is found by nothing.
    pub is_active: bool,
}

impl<S: Scalar> Hitbox<S> {
    /// A hitbox at an offset from the least corner of the body's box, in all layers, and active.
    #[must_use]
    pub fn new(label: Label, offset: Aabb<S>) -> Self {
        Self {
            label,
            offset,
            filter: Filter::ALL,
            is_active: true,
        }
    }

    /// With that filter.
    #[must_use]
    pub fn with_filter(self, filter: Filter) -> Self {
        Self { filter, ..self }
    }

    /// Switched off, until [`set_hitbox_active`](crate::world::World::set_hitbox_active).
    #[must_use]
    pub fn inactive(self) -> Self {
        Self {
            is_active: false,
            ..self
        }
    }

    /// Where it is on a body; held at the end of the range.
    pub(super) fn place_on(&self, body: Aabb<S>, is_flipped: bool) -> Aabb<S> {
        let place = self.offset.moved(body.min());
        match is_flipped {
            true => place.mirrored_in(body, Axis::X),
            false => place,
        }
    }

    pub(super) fn check(&self) -> Result<(), WorldError<S>> {
        match self.offset.is_empty() {
            true => Err(WorldError::EmptyBox(self.offset)),
            false => Ok(()),
        }
    }
}

/// A hitbox, and the slot of the body that it is on.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Held<S: Scalar> {
    pub(super) owner: u32,
    pub(super) hitbox: Hitbox<S>,
}

/// The hitboxes of all bodies.
#[derive(Debug)]
pub(super) struct Hitboxes<S: Scalar> {
    pub(super) held: Pool<Held<S>>,
    /// The boxes of those that are active, by slot.
    pub(super) places: Boxes<S>,
}

clone_in_place!([S: Scalar] Hitboxes<S> { held, places });

impl<S: Scalar> Hitboxes<S> {
    pub(super) fn new() -> Self {
        Self {
            held: Pool::new(),
            places: Boxes::new(),
        }
    }

    /// The hitbox in a slot.
    pub(super) fn at(&self, slot: u32) -> Option<&Held<S>> {
        self.held.at(slot).map(|(_, held)| held)
    }

    /// Puts a hitbox on the body in a slot; tells its own slot, or `None` if there is no room.
    pub(super) fn insert(&mut self, owner: u32, hitbox: Hitbox<S>, on: &Entry<S>) -> Option<u32> {
        let handle = self.held.try_insert(Held { owner, hitbox }).ok()?;
        let (slot, _) = handle.parts();
        if hitbox.is_active {
            let place = hitbox.place_on(on.place(), on.is_flipped);
            self.places.put(slot, place, hitbox.filter);
        }
        Some(slot)
    }

    pub(super) fn remove(&mut self, slot: u32) -> Option<Hitbox<S>> {
        self.places.take(slot);
        let handle = self.held.at(slot).map(|(handle, _)| handle)?;
        self.held.remove(handle).map(|held| held.hitbox)
    }

    /// Brings the hitboxes of a body to where it is.
    #[inline]
    pub(super) fn follow(&mut self, body: &Entry<S>) {
        for &slot in body.hitboxes() {
            if let Some((_, held)) = self.held.at(slot) {
                let place = held.hitbox.place_on(body.place(), body.is_flipped);
                self.places.shift(slot, place);
            }
        }
    }

    pub(super) fn clear(&mut self) {
        self.held.clear();
        self.places.clear();
    }
}
