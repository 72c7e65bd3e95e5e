use crate::geometry::{Aabb, Side, Vec2};
use crate::narrow::Mover;
use crate::scalar::Scalar;
use crate::world::entry::Entry;
use crate::world::{ActorRule, BodyId, BodyKind, Hitbox, MoveOptions, World};
use core::fmt;

/// A look at a body in its world.
///
/// # Examples
///
/// ```
/// use jostle::BodyKind;
/// use jostle::f32::{Aabb, Body, World};
///
/// let mut world = World::new();
/// let lift = world.add(Body::solid(Aabb::new(0.0, 0.0, 32.0, 8.0)).with_weight(7))?;
/// let view = world.body(lift).unwrap();
/// assert_eq!((view.kind(), view.weight()), (BodyKind::Solid, 7));
/// # Ok::<(), jostle::f32::WorldError>(())
/// ```
#[derive(Clone, Copy)]
pub struct BodyView<'a, S: Scalar = f32> {
    world: &'a World<S>,
    id: BodyId,
    entry: &'a Entry<S>,
}

impl<'a, S: Scalar> BodyView<'a, S> {
    pub(super) fn new(world: &'a World<S>, id: BodyId, entry: &'a Entry<S>) -> Self {
        Self { world, id, entry }
    }

    /// Its name.
    #[must_use]
    pub fn id(&self) -> BodyId {
        self.id
    }

    /// What it does.
    #[must_use]
    pub fn kind(&self) -> BodyKind {
        self.entry.kind
    }

    /// Where its box is.
    #[must_use]
    pub fn place(&self) -> Aabb<S> {
        self.entry.place()
    }

    /// Its box with the size it was given, which the edges may miss by a rounding.
    #[must_use]
    pub fn mover(&self) -> Mover<S> {
        self.entry.mover
    }

    /// What it is.
    #[must_use]
    pub fn layers(&self) -> u32 {
        self.entry.filter.layers
    }

    /// What blocks it, or what it looks for.
    #[must_use]
    pub fn mask(&self) -> u32 {
        self.entry.filter.mask
    }

    /// How it moves.
    #[must_use]
    pub fn options(&self) -> MoveOptions<S> {
        self.entry.options
    }

    /// The side from which alone it blocks, if it is one-way.
    #[must_use]
    pub fn one_way(&self) -> Option<Side> {
        self.entry.one_way
    }

    /// How heavy it is against other actors.
    #[must_use]
    pub fn weight(&self) -> u16 {
        self.entry.weight
    }

    /// How it takes other actors when it moves.
    #[must_use]
    pub fn actors(&self) -> ActorRule {
        self.entry.actors
    }

    /// What it moves its riders by in each tick.
    #[must_use]
    pub fn conveyor(&self) -> Vec2<S> {
        self.entry.conveyor()
    }

    /// Whether its riders come along when it moves.
    #[must_use]
    pub fn carries(&self) -> bool {
        self.entry.carries
    }

    /// Whether it faces left, and its hitboxes with it.
    #[must_use]
    pub fn is_flipped(&self) -> bool {
        self.entry.is_flipped
    }

    /// Its hitboxes, each with where it is in the world, in the order in which they were added.
    pub fn hitboxes(&self) -> impl Iterator<Item = (Hitbox<S>, Aabb<S>)> {
        let (world, entry) = (self.world, self.entry);
        entry.hitboxes().iter().filter_map(move |&slot| {
            let hitbox = world.hitboxes.at(slot)?.hitbox;
            Some((hitbox, hitbox.place_on(entry.place(), entry.is_flipped)))
        })
    }
}

impl<S: Scalar> fmt::Debug for BodyView<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BodyView")
            .field("id", &self.id)
            .field("kind", &self.entry.kind)
            .field("place", &self.entry.place())
            .finish_non_exhaustive()
    }
}
