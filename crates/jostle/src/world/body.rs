//! What a body is, before it is in a world.

use crate::broad::Filter;
use crate::geometry::{Aabb, Side, Vec2};
use crate::scalar::Scalar;
use crate::world::entry::Entry;
use crate::world::few::Few;
use crate::world::{Hitbox, MoveOptions, WorldError};
use core::fmt;

/// What a body does in its world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum BodyKind {
    /// Moves, and is blocked: heroes, enemies, crates.
    Actor,
    /// Blocks, and may carry: walls, platforms, lifts.
    Solid,
    /// Only reports who comes and goes: coins, doors, checkpoints.
    Sensor,
}

impl fmt::Display for BodyKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Actor => "actor",
            Self::Solid => "solid",
            Self::Sensor => "sensor",
        })
    }
}

/// How a body that moves takes the actors in its way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum ActorRule {
    /// It goes through them.
    #[default]
    Ignore,
    /// They block it.
    Block,
    /// They are shoved along, the heavier the less, and take along who stands on them.
    Share,
}

/// A body as it is to be added to a [`World`](crate::world::World).
///
/// It is in all layers and blocked by all, unless told otherwise. What does not fit together is refused
/// by [`World::add`](crate::world::World::add), with a reason.
///
/// # Examples
///
/// ```
/// use jostle::Side;
/// use jostle::f32::{Aabb, Body, MoveOptions, World};
///
/// const WALLS: u32 = 1;
/// const HEROES: u32 = 2;
/// let mut world = World::new();
/// let hero = Body::actor(Aabb::new(8.0, 0.0, 12.0, 16.0))
///     .with_layers(HEROES)
///     .with_mask(WALLS)
///     .with_options(MoveOptions { step: 4.0, ..MoveOptions::default() });
/// let shelf = Body::solid(Aabb::new(0.0, 64.0, 48.0, 8.0))
///     .with_layers(WALLS)
///     .with_one_way(Side::MinY);
/// let (hero, shelf) = (world.add(hero)?, world.add(shelf)?);
/// assert_eq!(world.len(), 2);
/// assert_eq!(world.place(hero), Some(Aabb::new(8.0, 0.0, 12.0, 16.0)));
/// # Ok::<(), jostle::f32::WorldError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Body<S: Scalar = f32> {
    /// Without hitboxes.
    pub(super) entry: Entry<S>,
    pub(super) hitboxes: Few<Hitbox<S>>,
}

impl<S: Scalar> Body<S> {
    /// A body that moves and is blocked.
    #[must_use]
    pub fn actor(place: Aabb<S>) -> Self {
        Self::new(BodyKind::Actor, place)
    }

    /// A body that blocks, and carries who stands on it.
    #[must_use]
    pub fn solid(place: Aabb<S>) -> Self {
        Self::new(BodyKind::Solid, place)
    }

    /// A body that only reports who comes and goes.
    #[must_use]
    pub fn sensor(place: Aabb<S>) -> Self {
        Self::new(BodyKind::Sensor, place)
    }

    fn new(kind: BodyKind, place: Aabb<S>) -> Self {
        Self {
            entry: Entry::new(kind, place),
            hitboxes: Few::new(),
        }
    }

    /// In these layers: what it is. Without any, nothing finds it.
    #[must_use]
    pub fn with_layers(self, layers: u32) -> Self {
        let mask = self.entry.filter.mask;
        self.with(|entry| entry.filter = Filter::new(layers, mask))
    }

    /// Blocked by these layers, or looking for them.
    #[must_use]
    pub fn with_mask(self, mask: u32) -> Self {
        let layers = self.entry.filter.layers;
        self.with(|entry| entry.filter = Filter::new(layers, mask))
    }

    /// Moving in that way.
    #[must_use]
    pub fn with_options(self, options: MoveOptions<S>) -> Self {
        self.with(|entry| entry.options = options)
    }

    /// Blocking only what comes from that side. For solids alone.
    #[must_use]
    pub fn with_one_way(self, open: Side) -> Self {
        self.with(|entry| entry.one_way = Some(open))
    }

    /// So heavy against other actors; 1 unless told otherwise.
    #[must_use]
    pub fn with_weight(self, weight: u16) -> Self {
        self.with(|entry| entry.weight = weight)
    }

    /// Taking other actors in that way when it moves.
    #[must_use]
    pub fn with_actors(self, rule: ActorRule) -> Self {
        self.with(|entry| entry.actors = rule)
    }

    /// Moving its riders by so much in each tick, though it stays itself.
    #[must_use]
    pub fn with_conveyor(self, velocity: impl Into<Vec2<S>>) -> Self {
        let velocity = velocity.into();
        self.with(|entry| entry.set_conveyor(velocity))
    }

    /// Leaving its riders behind when it moves.
    #[must_use]
    pub fn without_carry(self) -> Self {
        self.with(|entry| entry.carries = false)
    }

    /// Facing left if true, so that its hitboxes are mirrored.
    #[must_use]
    pub fn with_flipped(self, is_flipped: bool) -> Self {
        self.with(|entry| entry.is_flipped = is_flipped)
    }

    /// With one more hitbox.
    #[must_use]
    pub fn with_hitbox(mut self, hitbox: Hitbox<S>) -> Self {
        self.hitboxes.push(hitbox);
        self
    }

    fn with(mut self, change: impl FnOnce(&mut Entry<S>)) -> Self {
        change(&mut self.entry);
        self
    }

    /// Why it cannot be in a world.
    pub(super) fn check(&self) -> Result<(), WorldError<S>> {
        let entry = &self.entry;
        if entry.place().is_empty() {
            return Err(WorldError::EmptyBox(entry.place()));
        }
        if entry.one_way.is_some() && entry.kind != BodyKind::Solid {
            return Err(WorldError::OneWay(entry.kind));
        }
        check_options(&entry.options)?;
        check_conveyor(entry.conveyor())?;
        let hitboxes = self.hitboxes.as_slice();
        hitboxes.iter().enumerate().try_for_each(|(at, hitbox)| {
            let is_double = hitboxes[..at].iter().any(|one| one.label == hitbox.label);
            match is_double {
                true => Err(WorldError::DuplicateHitbox(hitbox.label)),
                false => hitbox.check(),
            }
        })
    }
}

/// Amounts are finite, and zero or more.
pub(super) fn check_options<S: Scalar>(options: &MoveOptions<S>) -> Result<(), WorldError<S>> {
    let amounts = [
        ("forgive_ceiling", options.forgive_ceiling),
        ("forgive_wall", options.forgive_wall),
        ("forgive_floor", options.forgive_floor),
        ("step", options.step),
        ("snap", options.snap),
    ];
    let is_bad = |&(_, value): &(_, S)| !(value.is_finite() && S::ZERO <= value);
    match amounts.into_iter().find(is_bad) {
        Some((field, value)) => Err(WorldError::BadOption { field, value }),
        None => Ok(()),
    }
}

pub(super) fn check_conveyor<S: Scalar>(velocity: Vec2<S>) -> Result<(), WorldError<S>> {
    let parts = [("conveyor.x", velocity.x), ("conveyor.y", velocity.y)];
    match parts.into_iter().find(|(_, value)| !value.is_finite()) {
        Some((field, value)) => Err(WorldError::BadOption { field, value }),
        None => Ok(()),
    }
}
