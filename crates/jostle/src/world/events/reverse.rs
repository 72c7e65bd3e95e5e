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
    /// It holds what [events](Self::events) have reported: the bodies that have entered and not left. Ask it, instead of
    /// counting events, for a door that stays open as long as anything is on its plate:
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
        let mut found = Vec::new();
        self.bodies_in_into(sensor, &mut found);
        found
    }

    /// Replaces the contents of a list with the [bodies in a sensor](Self::bodies_in). The list keeps its memory from
    /// tick to tick.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Body, World};
    ///
    /// let mut world = World::new();
    /// let lava = world.add(Body::sensor(Aabb::new(0, 8, 64, 8)))?;
    /// for x in [0, 20, 40] {
    ///     world.add(Body::actor(Aabb::new(x, 4, 8, 8)))?;
    /// }
    /// let mut burnt = Vec::new();
    /// world.bodies_in_into(lava, &mut burnt);
    /// for body in &burnt {
    ///     world.remove(body.id)?;
    /// }
    /// assert_eq!((burnt.len(), world.len()), (3, 1));
    /// # Ok::<(), jostle::i32::WorldError>(())
    /// ```
    pub fn bodies_in_into(&self, sensor: BodyId, bodies: &mut Vec<BodyRef>) {
        let is_in = |record: &BodyRecord<S>| record.state.sensors().contains(&sensor);
        bodies.clear();
        self.visit_at(sensor, &mut |body, record| {
            bodies.extend(is_in(record).then(|| self.named(body)));
        });
        // The index visits in the order of its cells; no answer may depend on that.
        bodies.sort_unstable();
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
        let mut found = Vec::new();
        self.riders_into(id, &mut found);
        found
    }

    /// Replaces the contents of a list with the [riders](Self::riders) of a body. The list keeps its memory from tick
    /// to tick.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Body, World};
    ///
    /// let mut world = World::new();
    /// let lift = world.add(Body::solid(Aabb::new(0, 20, 32, 8)))?;
    /// let hero = world.add(Body::actor(Aabb::new(0, 10, 8, 8)))?;
    /// world.move_and_slide(hero, [0, 5])?;
    /// let mut riders = Vec::new();
    /// world.riders_into(lift, &mut riders);
    /// for rider in &riders {
    ///     world.move_and_slide(rider.id, [0, -5])?;
    /// }
    /// world.riders_into(lift, &mut riders);
    /// assert!(riders.is_empty(), "thrown off");
    /// # Ok::<(), jostle::i32::WorldError>(())
    /// ```
    pub fn riders_into(&self, id: BodyId, riders: &mut Vec<BodyRef>) {
        riders.clear();
        self.visit_at(id, &mut |body, record| {
            let is_rider = record.state.rides == Some(id);
            riders.extend(is_rider.then(|| self.named(body)));
        });
        riders.sort_unstable();
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
        let mut found = Vec::new();
        self.touched_by_into(id, &mut found);
        found
    }

    /// Replaces the contents of a list with the [actors that touch](Self::touched_by) a body. The list keeps its memory
    /// from tick to tick.
    ///
    /// ```
    /// use jostle::Side;
    /// use jostle::i32::{Aabb, Body, World};
    ///
    /// let mut world = World::new();
    /// let spikes = world.add(Body::solid(Aabb::new(0, 20, 32, 8)))?;
    /// let on_top = world.add(Body::actor(Aabb::new(0, 12, 8, 8)))?;
    /// let beside = world.add(Body::actor(Aabb::new(32, 20, 8, 8)))?;
    /// let mut touched = Vec::new();
    /// world.touched_by_into(spikes, &mut touched);
    /// for (body, sides) in &touched {
    ///     if sides.has(Side::MinY) {
    ///         world.remove(body.id)?;
    ///     }
    /// }
    /// assert!(!world.contains(on_top) && world.contains(beside));
    /// # Ok::<(), jostle::i32::WorldError>(())
    /// ```
    pub fn touched_by_into(&self, id: BodyId, actors: &mut Vec<(BodyRef, Sides)>) {
        actors.clear();
        self.visit_touched_by(id, |actor, sides| actors.push((self.named(actor), sides)));
        actors.sort_unstable_by_key(|&(actor, _)| actor);
    }

    /// Visits the actors that touch a body which blocks them, with the sides of the body at which they are, in no
    /// particular order.
    pub(super) fn visit_touched_by(&self, id: BodyId, mut visit: impl FnMut(BodySlot, Sides)) {
        let Ok(body) = self.resolve(id) else {
            return;
        };
        self.visit_at(id, &mut |actor, _| {
            let sides = self.sides_touching(actor, body);
            if !sides.is_empty() {
                visit(actor, sides.iter().map(Side::opposite).collect());
            }
        });
    }

    /// Visits the bodies that touch another one and are no sensors, in no particular order.
    fn visit_at(&self, id: BodyId, visit: &mut dyn FnMut(BodySlot, &BodyRecord<S>)) {
        let Some(place) = self.place(id) else {
            return;
        };
        self.visit_bodies_near(place, u32::MAX, |body, record| {
            if record.kind != BodyKind::Sensor {
                visit(body, record);
            }
        });
    }
}
