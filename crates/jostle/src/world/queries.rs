//! Queries: what is here, what is on the way, what is nearest.
//!
//! - **Owns** [`Query`], and the rules that decide which tiles and bodies it finds.
//! - **Uses** the queries of `broad` for bodies, and the cells of `tiles`.
//! - **Never** changes the world: a query borrows it.

mod along;
mod near;
mod query;
mod within;

pub use self::along::{Along, WorldLine};
pub use self::near::NearTo;
pub use self::query::Query;
pub use self::within::Within;
pub(super) use self::within::wedge_sides;

use crate::broad::{Swept, Touching};
use crate::geometry::{Aabb, Circle, Ray, Segment, Vec2};
use crate::scalar::Scalar;
use crate::world::World;

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
    /// It hits sensors and the body that asks, too: [`blocking`](Query::blocking) leaves those out. [`Ray::at`] returns
    /// the point of a hit, and [`Ray::up_to`] limits the length of the ray.
    ///
    /// A ray hits one-way platforms only through an open face. Hits of tiles say where the ray enters, but not where it
    /// would leave.
    ///
    /// A ray that starts inside a solid, half or sloped tile hits that tile at once, with `enter` set to `None`, and no
    /// other tile of the map: the wall ahead stays hidden. Leave the tile out with [`filter`](Query::filter) to look
    /// past it; [`overlapping`](Self::overlapping) returns what is at a place. One-way tiles do not stop a ray from
    /// inside.
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

    /// Finds what a segment touches, edges and corners included: a graze counts, which
    /// [`raycast_segment`](Self::raycast_segment) does not report.
    ///
    /// One-way platforms are hit only through an open face, and slopes only if the segment enters them. For a ray,
    /// use [`Ray::up_to`].
    ///
    /// ```
    /// use jostle::i32::{Aabb, Body, Segment, World};
    ///
    /// let mut world = World::new();
    /// let wall = world.add(Body::solid(Aabb::new(0, 0, 8, 8)))?;
    /// let past = Segment::new([8, -10], [8, 20]);
    /// assert!(world.raycast_segment(past).first().is_none());
    /// assert_eq!(world.raycast_segment_touching(past).first().unwrap().0, wall.into());
    /// # Ok::<(), jostle::i32::WorldError>(())
    /// ```
    #[doc(alias("graze", "closed"))]
    #[must_use]
    pub fn raycast_segment_touching(
        &self,
        segment: Segment<S>,
    ) -> Query<'_, S, Along<Touching<S>>> {
        Query::new(self, Along(Touching(segment)))
    }

    /// Finds what a moving box runs into: bodies, and the first tile of each map. What it overlaps before it moves is
    /// found first, as [`Sweep::Overlapping`](crate::narrow::Sweep::Overlapping): bodies, and one tile of each map.
    ///
    /// One-way platforms are hit only from an open side and are never overlapped, and a face that two tiles share is
    /// never hit. [`Hit::place_of`](crate::narrow::Hit::place_of) returns the box at contact.
    ///
    /// ```
    /// use jostle::Sweep;
    /// use jostle::i32::{Aabb, Body, World};
    ///
    /// let mut world = World::new();
    /// let here = world.add(Body::sensor(Aabb::new(4, 0, 8, 8)))?;
    /// let wall = world.add(Body::solid(Aabb::new(40, 0, 8, 8)))?;
    /// let (bullet, delta) = (Aabb::new(0, 2, 6, 2), [80, 8]);
    /// let found = world.sweep(bullet, delta).sorted();
    /// assert_eq!(found[0], (here.into(), Sweep::Overlapping));
    /// let hit = found[1].1.hit().unwrap();
    /// assert_eq!((found[1].0.body(), hit.place_of(bullet, delta)), (Some(wall), Aabb::new(34, 5, 6, 2)));
    /// # Ok::<(), jostle::i32::WorldError>(())
    /// ```
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
