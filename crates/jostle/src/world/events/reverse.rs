//! What is at a body, seen from the other side: the bodies in a sensor, the riders of a platform, the actors at a wall.

use crate::geometry::{Side, Sides};
use crate::scalar::Scalar;
use crate::world::bodies::{BodyRecord, BodySlot};
use crate::world::{BodyId, BodyKind, BodyRef, World};
use alloc::vec::Vec;

/// What is at a body. Nothing keeps such lists: they are found among the bodies near, when they are asked for.
impl<S: Scalar> World<S> {
    /// Returns the bodies that are in a sensor, ordered by id. Empty if `sensor` is not a sensor of this world.
    ///
    /// It holds what [events](Self::events) have reported: who entered and has not left. Ask it, instead of counting
    /// events, for a door that stays open as long as anything is on its plate:
    ///
    /// ```
    /// use jostle::i32::{Aabb, Body, World};
    ///
    /// let mut world = World::new();
    /// let plate = world.add(Body::sensor(Aabb::new(0, 0, 16, 4)))?;
    /// let hero = world.add(Body::actor(Aabb::new(0, 0, 8, 8)))?;
    /// let crate_ = world.add(Body::actor(Aabb::new(8, 0, 8, 8)))?;
    /// let is_open = |world: &World| !world.bodies_in(plate).is_empty();
    /// assert_eq!(world.bodies_in(plate), [hero, crate_]);
    ///
    /// world.move_and_slide(hero, [-20, 0])?;
    /// assert!(world.exited(plate).eq([hero]) && is_open(&world), "the crate still holds it");
    /// world.remove(crate_)?;
    /// assert!(!is_open(&world));
    /// # Ok::<(), jostle::i32::WorldError>(())
    /// ```
    #[doc(alias("overlapping_bodies", "contents", "visitors"))]
    #[must_use]
    pub fn bodies_in(&self, sensor: BodyId) -> Vec<BodyRef> {
        let is_in = |record: &BodyRecord<S>| record.state.sensors().contains(&sensor);
        self.bodies_at(sensor, |_, record| is_in(record).then_some(()))
            .map(|(body, ())| body)
            .collect()
    }

    /// Returns the actors that ride a body, ordered by id: those for which [`rides`](Self::rides) returns it. Their own
    /// riders are not among them.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Body, World};
    ///
    /// let mut world = World::new();
    /// let lift = world.add(Body::solid(Aabb::new(0, 20, 32, 8)))?;
    /// let hero = world.add(Body::actor(Aabb::new(0, 10, 8, 8)))?;
    /// world.move_and_slide(hero, [0, 5])?;
    /// assert_eq!(world.riders(lift), [hero]);
    /// # Ok::<(), jostle::i32::WorldError>(())
    /// ```
    #[doc(alias("passengers"))]
    #[must_use]
    pub fn riders(&self, id: BodyId) -> Vec<BodyRef> {
        let is_rider = |record: &BodyRecord<S>| record.state.rides == Some(id);
        self.bodies_at(id, |_, record| is_rider(record).then_some(()))
            .map(|(body, ())| body)
            .collect()
    }

    /// Returns the actors that touch a body which blocks them, each with the sides of the body at which they are,
    /// ordered by id. Empty if the body is not in this world or a sensor.
    ///
    /// It follows from where things are, as [`touching`](Self::touching) does. What an actor itself touches is in its
    /// [`contacts`](Self::contacts).
    ///
    /// ```
    /// use jostle::Side;
    /// use jostle::i32::{Aabb, Body, World};
    ///
    /// let mut world = World::new();
    /// let lift = world.add(Body::solid(Aabb::new(0, 20, 32, 8)))?;
    /// let on_top = world.add(Body::actor(Aabb::new(0, 12, 8, 8)))?;
    /// let beside = world.add(Body::actor(Aabb::new(32, 20, 8, 8)))?;
    /// let touched = [(on_top.into(), Side::MinY.into()), (beside.into(), Side::MaxX.into())];
    /// assert_eq!(world.touched_by(lift), touched);
    /// assert_eq!(world.touching(lift), Side::MinY | Side::MaxX);
    /// # Ok::<(), jostle::i32::WorldError>(())
    /// ```
    #[must_use]
    pub fn touched_by(&self, id: BodyId) -> Vec<(BodyRef, Sides)> {
        let Ok(body) = self.resolve(id) else {
            return Vec::new();
        };
        let sides = |actor: BodySlot, _: &BodyRecord<S>| {
            let sides = self.sides_touching(actor, body);
            let flipped: Sides = sides.iter().map(Side::opposite).collect();
            (!flipped.is_empty()).then_some(flipped)
        };
        self.bodies_at(id, sides).collect()
    }

    /// Returns the bodies near another one for which something is found, ordered by id.
    fn bodies_at<T>(
        &self,
        id: BodyId,
        mut find: impl FnMut(BodySlot, &BodyRecord<S>) -> Option<T>,
    ) -> impl Iterator<Item = (BodyRef, T)> {
        let mut found = Vec::new();
        if let Some(place) = self.place(id) {
            self.visit_bodies_near(place, u32::MAX, |body, record| {
                if record.kind != BodyKind::Sensor {
                    found.extend(find(body, record).map(|what| (self.named(body), what)));
                }
            });
        }
        // The index visits in the order of its cells; no answer may depend on that.
        found.sort_unstable_by_key(|&(body, _)| body);
        found.into_iter()
    }
}
