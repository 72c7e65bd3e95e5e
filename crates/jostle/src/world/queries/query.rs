use crate::scalar::Scalar;
use crate::tiles::TileMap;
use crate::world::bodies::{BodyRecord, InlineList};
use crate::world::{ActorRule, BodyId, BodyKind, BodyRef, MapId, Other, World};
use core::fmt;

/// A query of a [`World`]: restrict what it finds, then take the results in the form you need.
///
/// Each restriction leaves out more, so their order plays no role: what is found meets all of them.
///
/// Results name tiles and bodies as [`Other`](crate::world::Other)s. The query borrows the world, so
/// nothing can change it meanwhile:
///
/// ```compile_fail
/// use jostle::i32::{Aabb, Body, World};
///
/// let mut world = World::new();
/// world.add(Body::sensor(Aabb::new(0, 0, 8, 8))).unwrap();
/// world.containing([4, 4]).each(|found| {
///     world.remove(found.body().unwrap()).unwrap();
/// });
/// ```
///
/// # Examples
///
/// ```
/// use jostle::BodyKind;
/// use jostle::i32::{Aabb, Body, World};
///
/// let mut world = World::new();
/// let hero = world.add(Body::actor(Aabb::new(0, 0, 8, 8)))?;
/// let coin = world.add(Body::sensor(Aabb::new(6, 0, 8, 8)))?;
/// let here = world.overlapping(Aabb::new(4, 4, 8, 8));
/// assert_eq!(here.count(), 2);
/// assert_eq!(here.clone().without(hero).first(), Some(coin.into()));
/// assert!(!here.of_kind(BodyKind::Solid).any());
/// # Ok::<(), jostle::i32::WorldError>(())
/// ```
#[derive(Clone)]
pub struct Query<'a, S: Scalar, Q, F = fn(Other) -> bool> {
    pub(super) world: &'a World<S>,
    pub(super) question: Q,
    pub(super) scope: QueryScope<'a>,
    filter: F,
}

/// What a query looks for, apart from the closures that filter.
#[derive(Clone)]
pub(super) struct QueryScope<'a> {
    pub(super) mask: u32,
    /// What is in none of these layers does not stop the body that the query asks for.
    stopping: u32,
    /// The kinds of bodies that are found, a bit each.
    kinds: u8,
    /// The kinds that stop the body that the query asks for. One-way actors stop it as solids do.
    stopping_kinds: u8,
    has_tiles: bool,
    /// Whether the query asks what would stop a body.
    pub(super) is_blocking: bool,
    without: InlineList<BodyId>,
    /// The one-way platforms that the bodies of [`blocking`](Query::blocking) drop through.
    passed: InlineList<&'a [Other], 1>,
}

impl QueryScope<'_> {
    fn new() -> Self {
        Self {
            mask: u32::MAX,
            stopping: u32::MAX,
            kinds: ALL_KINDS,
            stopping_kinds: ALL_KINDS,
            has_tiles: true,
            is_blocking: false,
            without: InlineList::default(),
            passed: InlineList::default(),
        }
    }
}

const ALL_KINDS: u8 = 0b111;

const fn bit(kind: BodyKind) -> u8 {
    1 << kind as u8
}

impl<'a, S: Scalar, Q> Query<'a, S, Q> {
    pub(super) fn new(world: &'a World<S>, question: Q) -> Self {
        Self {
            world,
            question,
            scope: QueryScope::new(),
            filter: |_| true,
        }
    }
}

impl<'a, S: Scalar, Q, F: Fn(Other) -> bool> Query<'a, S, Q, F> {
    /// Finds only what is in a layer of the mask. Of several masks, only the layers that all of them have count.
    #[must_use]
    pub fn in_layers(mut self, mask: u32) -> Self {
        self.scope.mask &= mask;
        self
    }

    /// Leaves out a body. Call it again to leave out more. A body that is not in this world is ignored.
    #[must_use]
    pub fn without(mut self, id: BodyId) -> Self {
        // An id that names nothing excludes nothing; it would only lengthen the list that is searched.
        if self.world.contains(id) {
            self.scope.without.push(id);
        }
        self
    }

    /// Finds only bodies of this kind, and no tiles. Nothing is of two kinds.
    #[must_use]
    pub fn of_kind(mut self, kind: BodyKind) -> Self {
        self.scope.kinds &= bit(kind);
        self.only_bodies()
    }

    /// Leaves out bodies of this kind. Call it again to leave out more; tiles are still found.
    ///
    /// ```
    /// use jostle::BodyKind;
    /// use jostle::i32::{Aabb, Body, World};
    ///
    /// let mut world = World::new();
    /// let wall = world.add(Body::solid(Aabb::new(0, 0, 8, 8)))?;
    /// world.add(Body::sensor(Aabb::new(4, 0, 8, 8)))?;
    /// let found = world.overlapping(Aabb::new(0, 0, 16, 8)).without_kind(BodyKind::Sensor);
    /// assert_eq!(found.sorted(), [wall.into()]);
    /// # Ok::<(), jostle::i32::WorldError>(())
    /// ```
    #[must_use]
    pub fn without_kind(mut self, kind: BodyKind) -> Self {
        self.scope.kinds &= !bit(kind);
        self
    }

    /// Finds only what would stop a body: solids and tiles in the layers of its mask, and actors in them unless it
    /// [ignores](ActorRule::Ignore) actors, in which case only one-way actors stop it. For a one-way actor, this
    /// includes what it would push with its open side. Sensors and the body itself are left out, and the one-way
    /// platforms that it [drops through](World::drop_through).
    ///
    /// A [sweep](World::sweep) leaves out what it starts in: a move may always leave that, even though it goes no
    /// deeper. A query of an area leaves out one-way platforms, which a body may be inside of: there is room if it does
    /// not find [`any`](Self::any).
    ///
    /// Asked for two bodies, it finds what would stop both. A body that is never stopped, a solid or a sensor, is taken
    /// for an actor with the same mask. If the body is not in this world, nothing is found.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Body, Segment, World};
    ///
    /// let mut world = World::new();
    /// let guard = world.add(Body::actor(Aabb::new(0, 0, 8, 8)))?;
    /// let hero = world.add(Body::actor(Aabb::new(60, 0, 8, 8)))?;
    /// world.add(Body::sensor(Aabb::new(20, 0, 8, 8)))?;
    /// let sight = Segment::new(world[guard].center(), world[hero].center());
    /// assert!(world.raycast_segment(sight).blocking(guard).first().is_none(), "the guard sees the hero");
    ///
    /// let wall = world.add(Body::solid(Aabb::new(40, 0, 8, 8)))?;
    /// let (first, _) = world.raycast_segment(sight).blocking(guard).first().unwrap();
    /// assert_eq!(first.body(), Some(wall));
    /// # Ok::<(), jostle::i32::WorldError>(())
    /// ```
    ///
    /// A floor ahead, for a walker that turns around at ledges. A sweep looks down from above, so it finds one-way
    /// platforms too:
    ///
    /// ```
    /// use jostle::Side;
    /// use jostle::i32::{Aabb, Body, World};
    ///
    /// let mut world = World::new();
    /// let walker = world.add(Body::actor(Aabb::new(20, 0, 8, 8)))?;
    /// world.add(Body::solid(Aabb::new(0, 8, 32, 2)).with_one_way(Side::MinY))?;
    /// let has_floor_at = |dx| world.sweep(world[walker].moved([dx, 0]), [0, 1]).blocking(walker).first().is_some();
    /// assert!(has_floor_at(8) && !has_floor_at(12));
    /// # Ok::<(), jostle::i32::WorldError>(())
    /// ```
    ///
    /// Room to stand up:
    ///
    /// ```
    /// use jostle::Side;
    /// use jostle::i32::{Aabb, Body, World};
    ///
    /// let mut world = World::new();
    /// let hero = world.add(Body::actor(Aabb::new(0, 8, 8, 8)))?;
    /// world.add(Body::solid(Aabb::new(0, 4, 32, 2)).with_one_way(Side::MinY))?;
    /// let upright = Aabb::new(0, 0, 8, 16);
    /// assert!(!world.overlapping(upright).blocking(hero).any(), "a one-way platform is no ceiling");
    ///
    /// world.add(Body::solid(Aabb::new(0, -4, 32, 6)))?;
    /// assert!(world.overlapping(upright).blocking(hero).any());
    /// assert!(world.try_resize(hero, upright).is_err(), "a resize agrees");
    /// # Ok::<(), jostle::i32::WorldError>(())
    /// ```
    #[doc(alias("line_of_sight", "obstacles", "collides"))]
    #[must_use]
    pub fn blocking(mut self, id: BodyId) -> Self {
        let Ok(record) = self.world.find(id) else {
            self.scope.stopping = 0;
            return self;
        };
        self.scope.stopping &= record.filter.mask;
        self.scope.is_blocking = true;
        self.scope.passed.push(record.state.dropped());
        self.scope.stopping_kinds &= match record.actors {
            ActorRule::Ignore => bit(BodyKind::Solid),
            ActorRule::Block | ActorRule::Share => bit(BodyKind::Solid) | bit(BodyKind::Actor),
        };
        self.without(id)
    }

    /// Finds only solids and tiles: what blocks whichever body has it in its mask. Use
    /// [`in_layers`](Self::in_layers) to choose among them, or [`blocking`](Self::blocking) to ask for one body.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Body, Ray, World};
    ///
    /// let mut world = World::new();
    /// world.add(Body::actor(Aabb::new(20, 0, 8, 8)))?;
    /// let wall = world.add(Body::solid(Aabb::new(40, 0, 8, 8)))?;
    /// let (first, _) = world.raycast(Ray::new([4, 4], [1, 0])).only_solids().first().unwrap();
    /// assert_eq!(first.body(), Some(wall));
    /// # Ok::<(), jostle::i32::WorldError>(())
    /// ```
    #[must_use]
    pub fn only_solids(mut self) -> Self {
        self.scope.kinds &= bit(BodyKind::Solid);
        self
    }

    /// Finds only what the closure returns `true` for. Call it again to filter further. A line goes on behind a tile
    /// that is left out.
    ///
    /// The closure is asked once or more for each candidate, in no particular order.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Body, World};
    ///
    /// const ENEMY: u64 = 1;
    /// let mut world = World::new();
    /// world.add(Body::actor(Aabb::new(10, 0, 8, 8)))?;
    /// let enemy = world.add(Body::actor(Aabb::new(40, 0, 8, 8)).with_data(ENEMY))?;
    /// let target = world.nearest([0, 0]).filter(|other| other.data() == ENEMY).first();
    /// assert_eq!(target, Some(enemy.into()));
    /// # Ok::<(), jostle::i32::WorldError>(())
    /// ```
    #[doc(alias("where", "predicate"))]
    #[must_use]
    pub fn filter<G: Fn(Other) -> bool>(
        self,
        is_wanted: G,
    ) -> Query<'a, S, Q, impl Fn(Other) -> bool> {
        let filter = self.filter;
        Query {
            world: self.world,
            question: self.question,
            scope: self.scope,
            filter: move |other| filter(other) && is_wanted(other),
        }
    }

    /// Finds only bodies.
    #[must_use]
    pub fn only_bodies(mut self) -> Self {
        self.scope.has_tiles = false;
        self
    }

    /// Finds only tiles.
    #[must_use]
    pub fn only_tiles(mut self) -> Self {
        self.scope.kinds = 0;
        self
    }

    /// Returns the body in a slot, if the query looks for it.
    #[inline]
    pub(super) fn wanted_body(&self, slot: u32) -> Option<(BodyRef, &'a BodyRecord<S>)> {
        let (body, record) = self.world.body_at(slot);
        // Layers before the list of excluded bodies, which is searched linearly.
        let layers = record.filter.layers;
        let is_wanted = layers & self.scope.mask != 0
            && layers & self.scope.stopping != 0
            && self.scope.kinds & bit(record.kind) != 0
            && self.scope.stopping_kinds & (bit(record.kind) | bit(record.index_kind())) != 0
            && !self.scope.without.as_slice().contains(&body.id());
        let named = is_wanted.then(|| self.world.named(body))?;
        self.wants(Other::Body(named)).then_some((named, record))
    }

    /// Returns whether the query looks for something that is in its layers and of its kinds.
    #[inline]
    pub(super) fn wants(&self, other: Other) -> bool {
        let is_passed = |passed: &&[Other]| passed.contains(&other);
        (self.filter)(other) && !self.scope.passed.iter().any(is_passed)
    }

    /// Returns the maps that the query looks at.
    pub(super) fn wanted_maps(&self) -> impl Iterator<Item = (MapId, &'a TileMap<S>)> {
        let [mask, stopping] = [self.scope.mask, self.scope.stopping]
            .map(|mask| if self.scope.has_tiles { mask } else { 0 });
        let maps = self.world.maps_in(mask);
        maps.filter(move |&(id, _)| {
            self.world
                .map_layers(id)
                .is_some_and(|layers| layers & stopping != 0)
        })
    }
}

impl<S: Scalar, Q: fmt::Debug, F> fmt::Debug for Query<'_, S, Q, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Query")
            .field("question", &self.question)
            .field("mask", &self.scope.mask)
            .finish_non_exhaustive()
    }
}
