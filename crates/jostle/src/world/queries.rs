//! Questions to a world: what is here, what is on the way, what is nearest.
//!
//! - **Owns** [`Query`], and what makes a tile or a body an answer.
//! - **Uses** the questions of `broad` for bodies, and the cells of `tiles`.
//! - **Never** changes the world: a query borrows it, so nothing can while it is asked.

mod along;
mod line;
mod near;
mod scope;
mod tiles;
mod within;

use crate::broad::Swept;
use crate::geometry::{Aabb, Circle, Ray, Segment, Vec2};
use crate::scalar::Scalar;
use crate::world::{BodyId, BodyKind, World};
use core::fmt;
use scope::Scope;

pub use self::along::Along;
pub use self::line::WorldLine;
pub use self::near::NearTo;
pub use self::within::Within;

/// A question to a [`World`], among which of its bodies and tiles, to be answered in one form or another.
///
/// Answers name [`Other`](crate::world::Other)s and come in a fixed order. As long as the question is
/// there, the world cannot be changed:
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
pub struct Query<'a, S: Scalar, Q> {
    world: &'a World<S>,
    scope: Scope,
    question: Q,
}

impl<'a, S: Scalar, Q> Query<'a, S, Q> {
    fn new(world: &'a World<S>, question: Q) -> Self {
        Self {
            world,
            scope: Scope::ALL,
            question,
        }
    }

    /// Only what is in one of these layers.
    #[must_use]
    pub fn in_layers(mut self, mask: u32) -> Self {
        self.scope.mask = mask;
        self
    }

    /// All but this body. Can be said of several; of one that is not in this world it means nothing.
    #[must_use]
    pub fn without(mut self, id: BodyId) -> Self {
        if self.world.contains(id) {
            self.scope.without.push(id);
        }
        self
    }

    /// Only bodies, and of this kind.
    #[must_use]
    pub fn of_kind(mut self, kind: BodyKind) -> Self {
        self.scope.kind = Some(kind);
        self.only_bodies()
    }

    /// Only bodies.
    #[must_use]
    pub fn only_bodies(mut self) -> Self {
        self.scope.has_tiles = false;
        self
    }

    /// Only tiles.
    #[must_use]
    pub fn only_tiles(mut self) -> Self {
        self.scope.has_bodies = false;
        self
    }
}

impl<S: Scalar, Q: fmt::Debug> fmt::Debug for Query<'_, S, Q> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Query")
            .field("question", &self.question)
            .field("scope", &self.scope)
            .finish_non_exhaustive()
    }
}

/// Questions. Bodies count with their boxes, of whatever kind they are; tiles if they block. A sloping
/// tile counts as far as it is filled.
impl<S: Scalar> World<S> {
    /// What overlaps a box. What is only flush with it does not.
    #[must_use]
    pub fn overlapping(&self, area: Aabb<S>) -> Query<'_, S, Within<S>> {
        Query::new(self, Within::Box(area))
    }

    /// What overlaps a circle.
    #[must_use]
    pub fn overlapping_circle(&self, circle: Circle<S>) -> Query<'_, S, Within<S>> {
        Query::new(self, Within::Circle(circle))
    }

    /// What contains a point: on a seam, one of two flush boxes. NaN is nowhere.
    #[must_use]
    pub fn containing(&self, point: impl Into<Vec2<S>>) -> Query<'_, S, Within<S>> {
        Query::new(self, Within::Point(point.into()))
    }

    /// What a ray meets: of each map the first tile, since a map lets nothing through.
    ///
    /// One-ways are met over their open face alone. Of a tile only is told where the ray comes in.
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

    /// What a segment meets, as [`raycast`](Self::raycast).
    #[must_use]
    pub fn raycast_segment(&self, segment: Segment<S>) -> Query<'_, S, Along<Segment<S>>> {
        Query::new(self, Along(segment))
    }

    /// What a moving box runs into: of each map the first tile. What it overlaps before it moves is no hit.
    ///
    /// One-ways are met from their open side alone, and never a face that two tiles share.
    #[must_use]
    pub fn sweep(
        &self,
        mover: Aabb<S>,
        delta: impl Into<Vec2<S>>,
    ) -> Query<'_, S, Along<Swept<S>>> {
        Query::new(self, Along(Swept::new(mover, delta.into())))
    }

    /// What is nearest to a point. Of a sloping tile the box around it counts.
    ///
    /// Distances are compared exactly; what is around the point is at distance zero. A point that is not
    /// finite is near nothing.
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
