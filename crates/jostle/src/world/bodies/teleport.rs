//! Putting bodies elsewhere without a move: teleport, sensors that pass through everything, push-out.

use crate::geometry::{Aabb, Axis, Vec2};
use crate::narrow::{Mover, Obstacle, Response};
use crate::scalar::Scalar;
use crate::scalar::compiled::compiled;
use crate::world::bodies::BodySlot;
use crate::world::scene::Scene;
use crate::world::{BodyId, BodyKind, Obstacles, Other, World, WorldError};

/// How many obstacles a body is pushed out of, one after the other, before [`World::push_out`] gives up.
///
/// A corner takes two rounds and a pocket three. The exact number is not critical: what takes more than a
/// few rounds is pushed to and fro between two obstacles and would never end.
const PUSH_OUT_ROUNDS: usize = 8;

/// Bodies put elsewhere.
impl<S: Scalar> World<S> {
    /// Puts a body elsewhere, with its corner of least coordinates at `corner`. Nothing in between or at
    /// the new place stops it, and nothing is carried or pushed.
    ///
    /// Sensors that it leaves or appears in report that with a fraction of 0; those in between report nothing.
    /// A sensor that is teleported reports the bodies that it leaves and those it appears on.
    ///
    /// ```
    /// use jostle::EventKind;
    /// use jostle::i32::{Aabb, Body, World};
    ///
    /// let mut world = World::new();
    /// let cave = world.add(Body::sensor(Aabb::new(0, 0, 100, 100)))?;
    /// let hero = world.add(Body::actor(Aabb::new(40, 40, 8, 8)))?;
    /// assert!(world.sensors_around(hero).eq([cave]), "it was added inside");
    ///
    /// world.begin_tick();
    /// world.teleport(hero, [500, 40])?;
    /// world.teleport(hero, [60, 60])?;
    /// let kinds: Vec<_> = world.events().iter().map(|event| event.kind).collect();
    /// let sensor = cave.into();
    /// assert_eq!(kinds, [EventKind::Exit { sensor }, EventKind::Enter { sensor }]);
    /// # Ok::<(), jostle::WorldError<i32>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the body is not in this world, would leave the range of the number type, or
    /// is so small that numbers there cannot represent its size. In these cases, nothing changes.
    pub fn teleport(
        &mut self,
        id: BodyId,
        corner: impl Into<Vec2<S>>,
    ) -> Result<(), WorldError<S>> {
        compiled!(World::teleport_to[
            world: &mut World<S> = self,
            id: BodyId = id,
            corner: Vec2<S> = corner.into(),
        ] -> Result<(), WorldError<S>>)
    }

    fn teleport_to(&mut self, id: BodyId, corner: Vec2<S>) -> Result<(), WorldError<S>> {
        let body = self.resolve(id)?;
        let mover = self.record(body).mover;
        let size = mover.size();
        let place = Aabb::try_new(corner.x, corner.y, size.x, size.y)?;
        if place.is_empty() {
            return Err(WorldError::EmptyBox(place));
        }
        self.put_elsewhere(body, mover.put(place));
        self.forget_place_before(body);
        Ok(())
    }

    /// Moves a sensor through everything, and reports the bodies that it passes on the way.
    ///
    /// # Errors
    ///
    /// Returns an error if `id` is not a sensor of this world, the delta is not finite, or the end is beyond
    /// the range of the number type. In these cases, nothing changes.
    pub fn move_sensor(
        &mut self,
        id: BodyId,
        delta: impl Into<Vec2<S>>,
    ) -> Result<(), WorldError<S>> {
        compiled!(World::move_sensor_by[
            world: &mut World<S> = self,
            id: BodyId = id,
            delta: Vec2<S> = delta.into(),
        ] -> Result<(), WorldError<S>>)
    }

    fn move_sensor_by(&mut self, id: BodyId, delta: Vec2<S>) -> Result<(), WorldError<S>> {
        let sensor = self.of_kind(id, BodyKind::Sensor)?;
        let before = self.record(sensor).place();
        let mut log = self.log.take().unwrap_or_default();
        let scene = Scene {
            // A sensor passes through everything: only the record of its path is wanted.
            mask: 0,
            ..Scene::of(self, sensor, self.record(sensor))
        };
        let moved = self.run(&scene, delta, |_, _| Response::Pass, &mut log);
        if let Ok(moved) = moved {
            self.begin_call();
            self.set_place(sensor, moved.mover);
            self.sense_visitors(sensor, before.union(moved.place()), log.legs());
            self.end_call();
        }
        self.log = Some(log);
        moved.map(|_| ())
    }

    /// Moves an actor out of everything that it overlaps and that blocks it, and returns where it is then.
    ///
    /// It leaves the deepest obstacle first, each by the shortest way. For tiles only faces that are not
    /// covered by a neighbor count as ways out.
    ///
    /// # Errors
    ///
    /// Returns an error if `id` is not an actor of this world, if no face leads out of what it is inside of, or if it
    /// is still inside something after eight rounds. In these cases, nothing changes.
    pub fn push_out(&mut self, id: BodyId) -> Result<Aabb<S>, WorldError<S>> {
        compiled!(World::push_out_body[
            world: &mut World<S> = self,
            id: BodyId = id,
        ] -> Result<Aabb<S>, WorldError<S>>)
    }

    fn push_out_body(&mut self, id: BodyId) -> Result<Aabb<S>, WorldError<S>> {
        let body = self.actor(id)?;
        let mover = self.record(body).mover;
        let mut place = mover.place();
        // Leaving one obstacle may lead into the next one, as in a corner; the rounds bound a pit with no way
        // out.
        for _ in 0..=PUSH_OUT_ROUNDS {
            let Some(obstacle) = self.deepest(body, place) else {
                if place != mover.place() {
                    self.put_elsewhere(body, mover.put(place));
                }
                return Ok(place);
            };
            let out = obstacle.out_of(place);
            let out = out.and_then(|(other, side)| mover.beside(place, other, side));
            place = out.ok_or(WorldError::NoWayOut(id))?;
        }
        Err(WorldError::NoWayOut(id))
    }

    /// Puts a body elsewhere, and brings everything that follows from its place up to date.
    pub(crate) fn put_elsewhere(&mut self, body: BodySlot, mover: Mover<S>) {
        let record = self.record(body);
        let (before, kind) = (record.place(), record.kind);
        let around = [before, mover.place()];
        self.begin_call();
        self.set_place(body, mover);
        match kind {
            BodyKind::Actor => {
                self.renew_touching(body);
                self.forget_crushers(body);
                self.sense(body, before, &[]);
                self.note_moved(body, before);
            }
            BodyKind::Solid => {
                around.into_iter().for_each(|area| self.renew_around(area));
                self.sense(body, before, &[]);
            }
            BodyKind::Sensor => around
                .into_iter()
                .for_each(|area| self.sense_visitors(body, area, &[])),
        }
        self.end_call();
    }

    /// Returns the obstacle that an actor would be deepest in; of equally deep ones, the first in order.
    fn deepest(&self, body: BodySlot, place: Aabb<S>) -> Option<Obstacle<S>> {
        let mut deepest: Option<(S, Other, Obstacle<S>)> = None;
        let scene = Scene::without_pushing(self, body, self.record(body));
        scene.near(place, |other, obstacle| {
            if !obstacle.overlaps(place) {
                return;
            }
            let out = obstacle.pushed_out(place);
            let depth = out.map_or(S::ZERO, |out| distance(place, out));
            // The deepest first, which settles most of the others; ties go by id, so that the result is
            // repeatable.
            let is_deeper = deepest
                .is_none_or(|(most, first, _)| most < depth || most == depth && other < first);
            if is_deeper {
                deepest = Some((depth, other, obstacle));
            }
        });
        deepest.map(|(_, _, obstacle)| obstacle)
    }
}

/// Returns how far apart two places are that differ along one axis.
fn distance<S: Scalar>(from: Aabb<S>, to: Aabb<S>) -> S {
    let along = |axis: Axis| {
        let (a, b) = (from.span(axis).min(), to.span(axis).min());
        if a < b {
            b.saturating_sub(a)
        } else {
            a.saturating_sub(b)
        }
    };
    along(Axis::X).saturating_add(along(Axis::Y))
}
