use crate::geometry::{Aabb, Side, Vec2};
use crate::narrow::Mover;
use crate::scalar::Scalar;
use crate::world::bodies::BodyRecord;
use crate::world::{ActorRule, BodyId, BodyKind, Hitbox, MoveOptions, World};
use core::fmt;
use core::ops::Index;

/// Read access to a body in its world, from [`World::body`] or [`World::bodies`].
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
    pub(crate) world: &'a World<S>,
    pub(crate) id: BodyId,
    pub(crate) record: &'a BodyRecord<S>,
}

impl<S: Scalar> BodyView<'_, S> {
    /// Returns the id of the body.
    #[must_use]
    pub fn id(&self) -> BodyId {
        self.id
    }

    /// Returns whether it is an actor, a solid or a sensor.
    #[must_use]
    pub fn kind(&self) -> BodyKind {
        self.record.kind
    }

    /// Returns the box of the body, where it is in the world.
    #[must_use]
    pub fn place(&self) -> Aabb<S> {
        self.record.place()
    }

    /// Returns the box together with the size the body was given. Far from the origin, rounded edges may
    /// be a little closer together or farther apart than that.
    #[must_use]
    pub fn mover(&self) -> Mover<S> {
        self.record.mover
    }

    /// Returns the number that the game gave to the body; 0 if it gave none.
    #[must_use]
    pub fn data(&self) -> u64 {
        self.world.data.get(self.id.slot())
    }

    /// Returns the layers that the body is in.
    #[must_use]
    pub fn layers(&self) -> u32 {
        self.record.filter.layers
    }

    /// Returns the layers that block the body; for a sensor, those it reports.
    #[must_use]
    pub fn mask(&self) -> u32 {
        self.record.filter.mask
    }

    /// Returns how the body treats corners, stairs, floors and slopes.
    #[must_use]
    pub fn options(&self) -> MoveOptions<S> {
        self.record.options
    }

    /// Returns the only side from which the body blocks, or `None` if it is not one-way.
    #[must_use]
    pub fn one_way(&self) -> Option<Side> {
        self.record.one_way
    }

    /// Returns the weight used when actors push each other.
    #[must_use]
    pub fn weight(&self) -> u16 {
        self.record.weight
    }

    /// Returns what the body does to actors in its way.
    #[must_use]
    pub fn actors(&self) -> ActorRule {
        self.record.actors
    }

    /// Returns how far the body conveys its riders, in world units per tick; zero if it is no conveyor.
    #[must_use]
    pub fn conveyor(&self) -> Vec2<S> {
        self.record.conveyor()
    }

    /// Returns whether the body carries its riders along when it moves.
    #[must_use]
    pub fn carries(&self) -> bool {
        self.record.carries
    }

    /// Returns whether the body faces left, and its hitboxes with it.
    #[must_use]
    pub fn is_flipped(&self) -> bool {
        self.record.is_flipped
    }

    /// Returns the hitboxes, active or not, each with its box in the world, in the order in which they
    /// were added.
    pub fn hitboxes(&self) -> impl Iterator<Item = (Hitbox<S>, Aabb<S>)> {
        let Self { world, record, .. } = *self;
        record.hitboxes().iter().map(move |&slot| {
            let hitbox = world.hitboxes.at(slot).hitbox;
            (hitbox, hitbox.place_on(record))
        })
    }
}

impl<S: Scalar> fmt::Debug for BodyView<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BodyView")
            .field("id", &self.id)
            .field("kind", &self.record.kind)
            .field("place", &self.record.place())
            .finish_non_exhaustive()
    }
}

/// Returns the box of a body that is known to be there: `world[hero].center()`.
///
/// ```
/// use jostle::i32::{Aabb, Body, World};
///
/// let mut world = World::new();
/// let hero = world.add(Body::actor(Aabb::new(0, 0, 8, 8)))?;
/// world.move_and_slide(hero, [3, 0])?;
/// assert_eq!(world[hero], Aabb::new(3, 0, 8, 8));
/// # Ok::<(), jostle::i32::WorldError>(())
/// ```
///
/// # Panics
///
/// Panics if the body is not in this world. [`World::place`] returns `None` instead.
impl<S: Scalar> Index<BodyId> for World<S> {
    type Output = Aabb<S>;

    #[track_caller]
    fn index(&self, id: BodyId) -> &Aabb<S> {
        or_panic!(self.find(id));
        &self.places()[id.slot()]
    }
}
