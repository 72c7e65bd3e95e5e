//! Queries: what is here, what is on the way, what is nearest.
//!
//! - **Owns** [`Query`], and the rules that decide which tiles and bodies it finds.
//! - **Uses** the queries of `broad` for bodies, and the cells of `tiles`.
//! - **Never** changes the world: a query borrows it.

mod along;
mod near;
mod within;

pub use self::along::{Along, WorldLine};
pub use self::near::NearTo;
pub use self::within::Within;

use crate::broad::Swept;
use crate::geometry::{Aabb, Circle, Ray, Segment, Vec2};
use crate::scalar::Scalar;
use crate::tiles::TileMap;
use crate::world::bodies::{BodyRecord, InlineList};
use crate::world::{BodyId, BodyKind, MapId, World};

/// A query of a [`World`]: restrict what it finds, then take the results in the form you need.
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
#[derive(Clone, Debug)]
pub struct Query<'a, S: Scalar, Q> {
    world: &'a World<S>,
    question: Q,
    mask: u32,
    kind: Option<BodyKind>,
    has_bodies: bool,
    has_tiles: bool,
    without: InlineList<BodyId>,
}

impl<'a, S: Scalar, Q> Query<'a, S, Q> {
    fn new(world: &'a World<S>, question: Q) -> Self {
        Self {
            world,
            question,
            mask: u32::MAX,
            kind: None,
            has_bodies: true,
            has_tiles: true,
            without: InlineList::default(),
        }
    }

    /// Finds only what is in a layer of the mask.
    #[must_use]
    pub fn in_layers(mut self, mask: u32) -> Self {
        self.mask = mask;
        self
    }

    /// Leaves out a body. Call it again to leave out more. A body that is not in this world is ignored.
    #[must_use]
    pub fn without(mut self, id: BodyId) -> Self {
        // An id that names nothing excludes nothing; it would only lengthen the list that is searched.
        if self.world.contains(id) {
            self.without.push(id);
        }
        self
    }

    /// Finds only bodies of this kind, and no tiles.
    #[must_use]
    pub fn of_kind(mut self, kind: BodyKind) -> Self {
        self.kind = Some(kind);
        self.only_bodies()
    }

    /// Finds only bodies.
    #[must_use]
    pub fn only_bodies(mut self) -> Self {
        self.has_tiles = false;
        self
    }

    /// Finds only tiles.
    #[must_use]
    pub fn only_tiles(mut self) -> Self {
        self.has_bodies = false;
        self
    }

    /// Returns the body in a slot, if the query looks for it.
    #[inline]
    fn wanted_body(&self, slot: u32) -> Option<(BodyId, &'a BodyRecord<S>)> {
        let (body, record) = self.world.body_at(slot);
        // Layers before the list of excluded bodies, which is searched linearly.
        let is_wanted = self.has_bodies
            && record.filter.layers & self.mask != 0
            && self.kind.is_none_or(|kind| kind == record.kind)
            && !self.without.as_slice().contains(&body.id());
        is_wanted.then_some((body.id(), record))
    }

    /// Returns the maps that the query looks at.
    fn wanted_maps(&self) -> impl Iterator<Item = (MapId, &'a TileMap<S>)> {
        let mask = if self.has_tiles { self.mask } else { 0 };
        self.world.maps_in(mask)
    }
}

/// Queries. They find bodies of every kind by their boxes, and tiles that block. A slope counts only where
/// it is filled.
impl<S: Scalar> World<S> {
    /// Finds what overlaps a box. What is only flush with it does not overlap it.
    #[must_use]
    pub fn overlapping(&self, area: Aabb<S>) -> Query<'_, S, Within<S>> {
        Query::new(self, Within::Box(area))
    }

    /// Finds what overlaps a circle.
    #[must_use]
    pub fn overlapping_circle(&self, circle: Circle<S>) -> Query<'_, S, Within<S>> {
        Query::new(self, Within::Circle(circle))
    }

    /// Finds what contains a point. On the seam of two flush boxes it is in exactly one of them, and a point
    /// with a NaN is in nothing.
    #[must_use]
    pub fn containing(&self, point: impl Into<Vec2<S>>) -> Query<'_, S, Within<S>> {
        Query::new(self, Within::Point(point.into()))
    }

    /// Finds what a ray hits: bodies, and the first tile of each map.
    ///
    /// A ray hits one-way platforms only through their open face. Hits of tiles say where the ray enters,
    /// but not where it would leave.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Body, Ray, World};
    ///
    /// let mut world = World::new();
    /// let hero = world.add(Body::actor(Aabb::new(0, 0, 8, 8)))?;
    /// let [near, far] = [20, 40].map(|x| Body::solid(Aabb::new(x, 0, 8, 8)));
    /// let (far, near) = (world.add(far)?, world.add(near)?);
    /// let sight = world.raycast(Ray::new([4, 4], [1, 0])).without(hero);
    /// let (other, hit) = sight.first().unwrap();
    /// assert_eq!((other, hit.moment().from_delta(1)), (near.into(), 16));
    /// assert!(sight.sorted().iter().map(|&(other, _)| other).eq([near, far].map(Into::into)));
    /// # Ok::<(), jostle::i32::WorldError>(())
    /// ```
    #[must_use]
    pub fn raycast(&self, ray: Ray<S>) -> Query<'_, S, Along<Ray<S>>> {
        Query::new(self, Along(ray))
    }

    /// Finds what a segment hits, by the rules of [`raycast`](Self::raycast).
    #[must_use]
    pub fn raycast_segment(&self, segment: Segment<S>) -> Query<'_, S, Along<Segment<S>>> {
        Query::new(self, Along(segment))
    }

    /// Finds what a moving box runs into: bodies, and the first tile of each map. What it overlaps before it
    /// moves is not a hit.
    ///
    /// One-way platforms are hit only from their open side, and a face that two tiles share never is.
    #[must_use]
    pub fn sweep(
        &self,
        mover: Aabb<S>,
        delta: impl Into<Vec2<S>>,
    ) -> Query<'_, S, Along<Swept<S>>> {
        Query::new(self, Along(Swept::new(mover, delta.into())))
    }

    /// Finds what is nearest to a point. Slopes count with the box around their filled part.
    ///
    /// Distances are compared exactly, and a box that contains the point is at distance zero. Nothing is near
    /// a point that is not finite.
    ///
    /// ```
    /// use jostle::BodyKind;
    /// use jostle::i32::{Aabb, Body, World};
    ///
    /// let mut world = World::new();
    /// let [one, other] = [30, 10].map(|x| Body::sensor(Aabb::new(x, 0, 8, 8)));
    /// let (one, other) = (world.add(one)?, world.add(other)?);
    /// let coins = world.nearest([0, 0]).of_kind(BodyKind::Sensor);
    /// assert_eq!(coins.first(), Some(other.into()));
    /// assert_eq!(coins.several(5), [other, one].map(Into::into));
    /// # Ok::<(), jostle::i32::WorldError>(())
    /// ```
    #[must_use]
    pub fn nearest(&self, point: impl Into<Vec2<S>>) -> Query<'_, S, NearTo<S>> {
        Query::new(self, NearTo(point.into()))
    }
}
