use crate::broad::Filter;
use crate::geometry::{Aabb, Axis};
use crate::scalar::Scalar;
use crate::world::bodies::BodyRecord;
use crate::world::{Label, WorldError};

/// A named box attached to a body: where it hits, or where it can be hit.
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
#[doc(alias("hurtbox", "collider", "attack"))]
pub struct Hitbox<S: Scalar = f32> {
    /// The name, unique on its body.
    pub label: Label,
    /// The box relative to the corner of least coordinates of the body's box, while the body faces right.
    pub offset: Aabb<S>,
    /// The layers that the hitbox is in, and those that it looks for.
    pub filter: Filter,
    /// Whether the hitbox counts. No search finds an inactive one.
    pub is_active: bool,
}

impl<S: Scalar> Hitbox<S> {
    /// Creates an active hitbox in all layers, at an offset from the corner of least coordinates of the
    /// body's box.
    #[must_use]
    pub fn new(label: Label, offset: Aabb<S>) -> Self {
        Self {
            label,
            offset,
            filter: Filter::ALL,
            is_active: true,
        }
    }

    /// Sets the layers and the mask.
    #[must_use]
    pub fn with_filter(self, filter: Filter) -> Self {
        Self { filter, ..self }
    }

    /// Switches the hitbox off, until
    /// [`set_hitbox_active`](crate::world::World::set_hitbox_active) switches it on.
    #[must_use]
    pub fn inactive(self) -> Self {
        Self {
            is_active: false,
            ..self
        }
    }

    /// Returns its box in the world. Edges stop at the ends of the range.
    pub(crate) fn place_on(&self, body: &BodyRecord<S>) -> Aabb<S> {
        let place = self.offset.moved(body.place().min());
        if body.is_flipped {
            place.mirrored_in(body.place(), Axis::X)
        } else {
            place
        }
    }

    pub(crate) fn check(&self) -> Result<(), WorldError<S>> {
        if self.offset.is_empty() {
            return Err(WorldError::EmptyBox(self.offset));
        }
        Ok(())
    }
}
