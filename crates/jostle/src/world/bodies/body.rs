use crate::broad::Filter;
use crate::geometry::{Aabb, Side, Vec2};
use crate::scalar::Scalar;
use crate::world::bodies::{BodyRecord, InlineList};
use crate::world::{Hitbox, MoveOptions, WorldError};
use core::fmt;

/// The role of a body in its world.
///
/// # Examples
///
/// ```
/// use jostle::BodyKind;
/// use jostle::i32::{Aabb, Body, World};
///
/// let mut world = World::new();
/// let coin = world.add(Body::sensor(Aabb::new(0, 0, 8, 8)))?;
/// assert_eq!(world.body(coin).unwrap().kind(), BodyKind::Sensor);
/// # Ok::<(), jostle::i32::WorldError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum BodyKind {
    /// Moves and is blocked: heroes, enemies, crates.
    Actor,
    /// Blocks actors, and can push and carry them: walls, platforms, lifts.
    Solid,
    /// Blocks nothing and reports which bodies enter and leave it: coins, doors, checkpoints.
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

/// What a moving actor does to other actors in its way.
///
/// # Examples
///
/// ```
/// use jostle::ActorRule;
/// use jostle::i32::{Aabb, Body, World};
///
/// let mut world = World::new();
/// world.add(Body::actor(Aabb::new(20, 0, 8, 8)))?;
/// let ghost = world.add(Body::actor(Aabb::new(0, 0, 8, 8)))?;
/// let guard = world.add(Body::actor(Aabb::new(0, 0, 8, 8)).with_actors(ActorRule::Block))?;
/// assert_eq!(world.move_and_slide(ghost, [30, 0])?.place().min().x, 30);
/// assert_eq!(world.move_and_slide(guard, [30, 0])?.place().min().x, 12);
///
/// // Equal weights share: the crate goes half of what is left of the move, and the hero ends flush with it.
/// let mut world = World::new();
/// let crate_ = world.add(Body::actor(Aabb::new(10, 0, 8, 8)))?;
/// let hero = world.add(Body::actor(Aabb::new(0, 0, 8, 8)).with_actors(ActorRule::Share))?;
/// assert_eq!(world.move_and_slide(hero, [12, 0])?.place().min().x, 7);
/// assert_eq!(world[crate_].min().x, 15);
/// # Ok::<(), jostle::i32::WorldError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum ActorRule {
    /// Passes through them.
    #[default]
    Ignore,
    /// Is stopped by them, as by a solid.
    Block,
    /// Pushes them aside, together with their riders. How far they go depends on both [weights](Body::with_weight):
    /// half of what is left of the move if they are equal, three quarters if the mover is three times as heavy, all of
    /// it if they weigh nothing. A pushed actor does not push others in turn. It passes through other actors if its own
    /// rule is [`Ignore`](Self::Ignore), the default: give crates [`Block`](Self::Block), or one ends up inside
    /// another.
    Share,
}

/// The description of a body, to be added to a [`World`](crate::world::World).
///
/// A new body is in all layers and its mask has all layers, so every solid and every map blocks it; other actors
/// do not, unless [`with_actors`](Self::with_actors) says so. [`World::add`] checks the description and returns an
/// error if parts of it contradict each other.
///
/// [`World::add`]: crate::world::World::add
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
#[doc(alias("collider", "rigid_body", "entity"))]
pub struct Body<S: Scalar = f32> {
    /// Holds no hitbox slots: hitboxes get theirs when the body is added.
    pub(crate) record: BodyRecord<S>,
    pub(crate) hitboxes: InlineList<Hitbox<S>>,
    pub(crate) data: u64,
}

impl<S: Scalar> Body<S> {
    /// Creates a body that moves and is blocked.
    #[must_use]
    #[doc(alias("dynamic", "kinematic", "hero"))]
    pub fn actor(place: Aabb<S>) -> Self {
        Self::new(BodyKind::Actor, place)
    }

    /// Creates a body that blocks actors, and carries the actors that stand on it when it moves.
    #[must_use]
    #[doc(alias("static", "platform", "door", "wall", "crate"))]
    pub fn solid(place: Aabb<S>) -> Self {
        Self::new(BodyKind::Solid, place)
    }

    /// Creates a body that blocks nothing and reports which actors and solids enter and leave it: a coin, a
    /// checkpoint, a trigger. Sensors do not report each other.
    ///
    /// A body that is inside when the sensor is added, or is added inside, enters at once. Every actor and every solid
    /// triggers it, a passing lift too: ask what the hero [entered](crate::world::World::entered), as here, or put the
    /// hero into a [layer](Self::with_layers) of its own and give the sensor that [mask](Self::with_mask).
    ///
    /// ```
    /// use jostle::f32::{Aabb, Body, World};
    ///
    /// let mut world = World::new();
    /// let hero = world.add(Body::actor(Aabb::new(0.0, 0.0, 12.0, 16.0)))?;
    /// let coin = world.add(Body::sensor(Aabb::new(40.0, 4.0, 8.0, 8.0)))?;
    /// world.begin_tick();
    /// world.move_and_slide(hero, [60.0, 0.0])?; // fast, but the coin is on the way
    /// if world.entered(hero).any(|sensor| sensor == coin) {
    ///     world.remove(coin)?; // collected
    /// }
    /// assert!(!world.contains(coin));
    /// # Ok::<(), jostle::f32::WorldError>(())
    /// ```
    #[must_use]
    #[doc(alias("trigger", "area", "checkpoint", "door"))]
    pub fn sensor(place: Aabb<S>) -> Self {
        Self::new(BodyKind::Sensor, place)
    }

    fn new(kind: BodyKind, place: Aabb<S>) -> Self {
        Self {
            record: BodyRecord::new(kind, place),
            hitboxes: InlineList::default(),
            data: 0,
        }
    }

    /// Sets the layers the body is in, one bit each. A body in no layer is never found or met.
    #[must_use]
    pub fn with_layers(self, layers: u32) -> Self {
        let mask = self.record.filter.mask;
        self.with(|record| record.filter = Filter::new(layers, mask))
    }

    /// Sets the layers that block the body; for a sensor, the layers it reports. With an empty mask it
    /// passes through everything.
    #[must_use]
    pub fn with_mask(self, mask: u32) -> Self {
        let layers = self.record.filter.layers;
        self.with(|record| record.filter = Filter::new(layers, mask))
    }

    /// Sets how the body treats corners, stairs, floors and slopes when it moves.
    #[must_use]
    pub fn with_options(self, options: MoveOptions<S>) -> Self {
        self.with(|record| record.options = options)
    }

    /// Makes a solid or an actor one-way: it blocks only what comes from its `open` side.
    ///
    /// With `Side::MinY`, where y grows downward, actors land on it and jump up through it. A sensor cannot be one-way:
    /// [`World::add`](crate::world::World::add) refuses it.
    ///
    /// A one-way actor is a platform that walks. Other actors whose mask has its layers land on its open side and pass
    /// through its other sides, whatever their [rule](Self::with_actors), and cannot push it. When it moves or is moved,
    /// it carries its riders and pushes whatever its open side meets, as a one-way solid does; neither riders nor pushed
    /// actors stop it. Queries meet all of its sides, except those for what is
    /// [`blocking`](crate::world::Query::blocking) a body.
    ///
    /// ```
    /// use jostle::Side;
    /// use jostle::i32::{Aabb, Body, World};
    ///
    /// let mut world = World::new();
    /// let turtle = Body::actor(Aabb::new(0, 20, 16, 8)).with_one_way(Side::MinY);
    /// let turtle = world.add(turtle)?;
    /// let hero = world.add(Body::actor(Aabb::new(4, 0, 8, 16)))?;
    /// world.move_and_slide(hero, [0, 9])?;
    /// assert_eq!(world.rides(hero), Some(turtle.into()));
    /// world.move_and_slide(turtle, [5, 0])?;
    /// assert_eq!(world.place(hero), Some(Aabb::new(9, 4, 8, 16)));
    /// # Ok::<(), jostle::i32::WorldError>(())
    /// ```
    #[must_use]
    #[doc(alias("platform", "jump_through"))]
    pub fn with_one_way(self, open: Side) -> Self {
        self.with(|record| record.one_way = Some(open))
    }

    /// Sets the weight used when actors push each other. 1 by default.
    ///
    /// An actor of weight 3 pushes one of weight 1 by three quarters of what is left of its move. A weight
    /// of 0 is pushed all the way and pushes nothing; two of weight 0 share evenly.
    #[must_use]
    pub fn with_weight(self, weight: u16) -> Self {
        self.with(|record| record.weight = weight)
    }

    /// Sets what the body does to actors in its way: pass through them (the default), stop, or push them.
    #[must_use]
    pub fn with_actors(self, rule: ActorRule) -> Self {
        self.with(|record| record.actors = rule)
    }

    /// Makes the body a conveyor: [`World::run_conveyors`](crate::world::World::run_conveyors) moves its
    /// riders by `velocity`, in world units per tick. Zero, the default, moves nothing.
    #[must_use]
    pub fn with_conveyor(self, velocity: impl Into<Vec2<S>>) -> Self {
        let velocity = velocity.into();
        self.with(|record| record.set_conveyor(velocity))
    }

    /// Makes the body leave its riders behind when it moves.
    #[must_use]
    pub fn without_carry(self) -> Self {
        self.with(|record| record.carries = false)
    }

    /// Sets whether the body faces left, which mirrors its hitboxes. It faces right by default.
    #[must_use]
    pub fn with_flipped(self, is_flipped: bool) -> Self {
        self.with(|record| record.is_flipped = is_flipped)
    }

    /// Attaches a hitbox. Labels must be unique on a body.
    #[must_use]
    pub fn with_hitbox(mut self, hitbox: Hitbox<S>) -> Self {
        self.hitboxes.push(hitbox);
        self
    }

    /// Sets a number of the game's own, such as the index of the entity that the body belongs to. 0 by default.
    ///
    /// No rule looks at it. It is beside the id in every answer: in the hits of moves and queries, in contacts and
    /// events, in pairs of hitboxes. It is part of snapshots, checksums and equality.
    ///
    /// ```
    /// use jostle::EventKind;
    /// use jostle::f32::{Aabb, Body, World};
    ///
    /// let prices = [5, 20];
    /// let mut world = World::new();
    /// let hero = world.add(Body::actor(Aabb::new(0.0, 0.0, 12.0, 16.0)))?;
    /// for (index, x) in [(0, 30.0), (1, 60.0)] {
    ///     world.add(Body::sensor(Aabb::new(x, 4.0, 8.0, 8.0)).with_data(index))?;
    /// }
    /// world.move_and_slide(hero, [100.0, 0.0])?;
    /// let mut score = 0;
    /// for event in world.events() {
    ///     if let EventKind::Enter { sensor } = event.kind {
    ///         score += prices[sensor.data as usize];
    ///     }
    /// }
    /// assert_eq!(score, 25);
    /// # Ok::<(), jostle::f32::WorldError>(())
    /// ```
    #[doc(alias("user_data", "userdata", "entity", "tag"))]
    #[must_use]
    pub fn with_data(mut self, data: u64) -> Self {
        self.data = data;
        self
    }

    fn with(mut self, change: impl FnOnce(&mut BodyRecord<S>)) -> Self {
        change(&mut self.record);
        self
    }

    /// Checks that the parts of the description make sense, alone and together.
    pub(crate) fn check(&self) -> Result<(), WorldError<S>> {
        let record = &self.record;
        if record.place().is_empty() {
            return Err(WorldError::EmptyBox(record.place()));
        }
        if record.one_way.is_some() && record.kind == BodyKind::Sensor {
            return Err(WorldError::OneWay(record.kind));
        }
        record.check_amounts()?;
        let hitboxes = self.hitboxes.as_slice();
        hitboxes.iter().enumerate().try_for_each(|(at, hitbox)| {
            if hitboxes[..at].iter().any(|one| one.label == hitbox.label) {
                return Err(WorldError::DuplicateHitbox(hitbox.label));
            }
            hitbox.check()
        })
    }
}
