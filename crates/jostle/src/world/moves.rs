//! Moves of actors.

use crate::geometry::{Aabb, Sides, Vec2};
use crate::narrow::Response;
use crate::scalar::{Scalar, greater};
use crate::world::bodies::{BodyRecord, BodySlot};
use crate::world::scene::Scene;
use crate::world::{
    ActorRule, BodyId, BodyKind, Motion, MoveHit, MoveLog, MoveOptions, Moved, Other, World,
    WorldError,
};

/// Moves of actors.
///
/// All of them sweep, so that nothing is jumped over, and tell how it went; what was met is in
/// [`hits`](Self::hits).
impl<S: Scalar> World<S> {
    /// Moves an actor, along whatever stops it.
    ///
    /// What it overlaps at the start cannot block it, but does not let it sink in further.
    ///
    /// ```
    /// use jostle::f32::{Aabb, Body, World};
    /// use jostle::Side;
    ///
    /// let mut world = World::new();
    /// world.add(Body::solid(Aabb::new(0.0, 32.0, 64.0, 16.0)))?;
    /// let hero = world.add(Body::actor(Aabb::new(8.0, 10.0, 16.0, 16.0)))?;
    /// let moved = world.move_and_slide(hero, [3.0, 20.0])?;
    /// assert_eq!(moved.place(), Aabb::new(11.0, 16.0, 16.0, 16.0));
    /// assert!(moved.touching.has(Side::MaxY), "on the floor");
    /// # Ok::<(), jostle::f32::WorldError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If it is no actor of this world, the delta is not finite, or the wished end is beyond the range of
    /// the number type. Nothing has changed then.
    #[inline]
    pub fn move_and_slide(
        &mut self,
        id: BodyId,
        delta: impl Into<Vec2<S>>,
    ) -> Result<Moved<S>, WorldError<S>> {
        let (slot, generation, tag) = id.parts();
        self.slide(slot, generation, tag, delta.into())
    }

    /// Moves an actor until something stops it: a bullet, an arrow.
    ///
    /// # Errors
    ///
    /// As [`move_and_slide`](Self::move_and_slide).
    pub fn move_and_stop(
        &mut self,
        id: BodyId,
        delta: impl Into<Vec2<S>>,
    ) -> Result<Moved<S>, WorldError<S>> {
        self.move_with(id, delta, |_, _| Response::Stop)
    }

    /// Moves an actor that turns round at whatever it meets, keeping all of its motion: a ball.
    ///
    /// # Errors
    ///
    /// As [`move_and_slide`](Self::move_and_slide); also if a bounce would lead out of the range.
    pub fn move_and_bounce(
        &mut self,
        id: BodyId,
        delta: impl Into<Vec2<S>>,
    ) -> Result<Moved<S>, WorldError<S>> {
        self.move_with(id, delta, |_, _| Response::Bounce)
    }

    /// Moves an actor with a response chosen for each thing near its way.
    ///
    /// The world cannot be changed meanwhile: the closure gets a look at it, no more. It may be asked about a
    /// thing more than once. If the actor [shoves](ActorRule::Share) others, they are tried aside first: the
    /// closure is asked anew then, and sees them, their hitboxes and what a question finds where they would
    /// be. Contacts, rides and events, and who stands on them, are as they were until the move is made.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Body, World};
    /// use jostle::{Other, Response};
    ///
    /// let mut world = World::new();
    /// let ghost = world.add(Body::solid(Aabb::new(20, 0, 8, 32)))?;
    /// let wall = world.add(Body::solid(Aabb::new(60, 0, 8, 32)))?;
    /// let ball = world.add(Body::actor(Aabb::new(0, 0, 8, 8)))?;
    /// let moved = world.move_with(ball, [70, 0], |_, other| match other {
    ///     Other::Body(id) if id == ghost => Response::Pass,
    ///     _ => Response::Bounce,
    /// })?;
    /// assert_eq!(moved.place(), Aabb::new(34, 0, 8, 8), "52 there, 18 back");
    /// assert_eq!(world.hits().len(), 2);
    /// # Ok::<(), jostle::i32::WorldError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`move_and_slide`](Self::move_and_slide).
    #[inline(never)]
    pub fn move_with(
        &mut self,
        id: BodyId,
        delta: impl Into<Vec2<S>>,
        mut respond: impl FnMut(&Self, Other) -> Response,
    ) -> Result<Moved<S>, WorldError<S>> {
        let (id, delta) = (self.actor(id)?, delta.into());
        let mut log = self.log.take().unwrap_or_default();
        self.begin_call();
        let entry = self.record(id);
        let mut moved = Moved::still(entry.mover);
        let made = match entry.actors {
            ActorRule::Share => {
                let made = self.run_shoving(id, delta, &mut respond, &mut log);
                made.map(|made| moved = made)
            }
            ActorRule::Ignore | ActorRule::Block => {
                let scene = Scene::of(self, id, entry);
                log.set_keeps_legs(self.wants_legs(entry, delta));
                self.advance((entry, &scene), (&mut moved, delta), respond, &mut log)
            }
        };
        if made.is_ok() {
            self.commit(id, &mut moved, &log, delta);
            self.settle_displaced();
            self.end_call();
        }
        self.log = Some(log);
        made.map(|()| moved)
    }

    /// What [`move_and_slide`](Self::move_and_slide) would come to, without making the move. Actors that it
    /// would push aside count as in the way.
    ///
    /// What it would meet is in [`hits`](Self::hits) then, in place of what the last move met; to keep those,
    /// and for other responses, there is [`check_move_with`](Self::check_move_with).
    ///
    /// # Errors
    ///
    /// As [`move_and_slide`](Self::move_and_slide).
    pub fn check_move(
        &mut self,
        id: BodyId,
        delta: impl Into<Vec2<S>>,
    ) -> Result<Moved<S>, WorldError<S>> {
        let id = self.actor(id)?;
        let mut log = self.log.take().unwrap_or_default();
        let scene = Scene::of(self, id, self.record(id));
        let moved = self.run(&scene, delta.into(), |_, _| Response::Slide, &mut log);
        self.log = Some(log);
        moved
    }

    /// What [`move_with`](Self::move_with) would come to, without making the move: of a bullet, a ball, a
    /// ghost. Actors that it would push aside count as in the way.
    ///
    /// What it would meet is in the log, and so is along what it would lie then. The world stays as it is,
    /// with its own [`hits`](Self::hits).
    ///
    /// ```
    /// use jostle::i32::{Aabb, Body, World};
    /// use jostle::{MoveLog, Response, Side};
    ///
    /// let mut world = World::new();
    /// world.add(Body::solid(Aabb::new(60, 0, 8, 32)))?;
    /// let ball = world.add(Body::actor(Aabb::new(0, 0, 8, 8)))?;
    /// let mut log = MoveLog::new();
    /// let would = world.check_move_with(ball, [70, 0], |_, _| Response::Bounce, &mut log)?;
    /// assert_eq!(would.place(), Aabb::new(34, 0, 8, 8), "52 there, 18 back");
    /// assert_eq!(log.hits()[0].side, Side::MaxX);
    /// assert_eq!(world.place(ball), Some(Aabb::new(0, 0, 8, 8)));
    /// # Ok::<(), jostle::i32::WorldError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`move_and_slide`](Self::move_and_slide); also if a bounce would lead out of the range.
    #[doc(alias("dry_run", "test_move"))]
    pub fn check_move_with(
        &self,
        id: BodyId,
        delta: impl Into<Vec2<S>>,
        respond: impl FnMut(&Self, Other) -> Response,
        log: &mut MoveLog<S, Other>,
    ) -> Result<Moved<S>, WorldError<S>> {
        let id = self.actor(id)?;
        let entry = self.record(id);
        let (scene, mut moved) = (Scene::of(self, id, entry), Moved::still(entry.mover));
        self.advance((entry, &scene), (&mut moved, delta.into()), respond, log)?;
        Ok(moved)
    }

    /// What the last move met, in the order in which it happened; of one moment, tiles first, then bodies
    /// by id.
    ///
    /// Also what was passed through. Nothing if it was refused for its delta. The list is used again by the
    /// next move, and by [`check_move`](Self::check_move).
    #[must_use]
    pub fn hits(&self) -> &[MoveHit<Other>] {
        self.log.as_ref().map_or(&[], |log| log.hits())
    }

    /// Runs a move without making it.
    pub(super) fn run(
        &self,
        scene: &Scene<'_, S>,
        delta: Vec2<S>,
        respond: impl FnMut(&Self, Other) -> Response,
        log: &mut MoveLog<S, Other>,
    ) -> Result<Moved<S>, WorldError<S>> {
        let entry = self.record(scene.mover);
        let mut moved = Moved::still(entry.mover);
        log.set_keeps_legs(self.wants_legs(entry, delta));
        self.advance((entry, scene), (&mut moved, delta), respond, log)?;
        Ok(moved)
    }

    /// The same, told in place.
    #[inline(always)]
    fn advance(
        &self,
        (entry, scene): (&BodyRecord<S>, &Scene<'_, S>),
        (moved, delta): (&mut Moved<S>, Vec2<S>),
        mut respond: impl FnMut(&Self, Other) -> Response,
        log: &mut MoveLog<S, Other>,
    ) -> Result<(), WorldError<S>> {
        let motion = Motion::among(scene).with_options(match scene.pusher {
            None => entry.options,
            Some(_) => taken_along(entry.options),
        });
        let made = if entry.state.dropped().is_empty() {
            let motion = motion.with_response(|name, _| respond(self, name));
            motion.advance(moved, delta, log)
        } else {
            let motion =
                motion.with_response(|name, _| match entry.state.dropped().contains(&name) {
                    true => Response::Pass,
                    false => respond(self, name),
                });
            motion
                .run(moved.mover, delta, log)
                .map(|made| *moved = made)
        };
        Ok(made?)
    }

    /// Moves an actor out of the way of another body, or along with it, as far as it can. Tells on which
    /// sides it was held back, and by what.
    pub(super) fn move_away(
        &mut self,
        id: BodySlot,
        delta: Vec2<S>,
        pusher: BodySlot,
    ) -> (Sides, Option<Other>) {
        let mut log = self.scratch.push_log.take().unwrap_or_default();
        let way = within_range(self.record(id).place(), delta);
        let moved = self.run_pushed(id, way, pusher, &mut log);
        let is_block = |hit: &&MoveHit<Other>| hit.response != Response::Pass;
        let against = log.hits().iter().find(is_block).map(|hit| hit.other);
        if let Ok(moved) = moved {
            self.arrive(id, &moved, &log, delta);
        }
        self.scratch.push_log = Some(log);
        let held = moved.map_or(Sides::ALL, |moved| moved.blocked);
        match way == delta {
            true => (held, against),
            false => (Sides::ALL, against),
        }
    }

    pub(super) fn run_pushed(
        &self,
        id: BodySlot,
        delta: Vec2<S>,
        pusher: BodySlot,
        log: &mut MoveLog<S, Other>,
    ) -> Result<Moved<S>, WorldError<S>> {
        let scene = Scene {
            pusher: Some(pusher),
            ..Scene::of(self, id, self.record(id))
        };
        self.run(&scene, delta, |_, _| Response::Slide, log)
    }

    /// Makes a move of the actor's own: the place, and all that follows from it.
    #[inline]
    fn commit(
        &mut self,
        id: BodySlot,
        moved: &mut Moved<S>,
        log: &MoveLog<S, Other>,
        delta: Vec2<S>,
    ) {
        self.arrive(id, moved, log, delta);
        if !self.scratch.displaced.is_empty() {
            return self.commit_shoving(id, moved, log);
        }
        self.renew_contacts(id, log.touching(), log.hits());
        self.choose_ride(id, log.touching());
    }

    /// Puts an actor where a move has led it. What it lies along then is for later: others may still be
    /// about to move.
    #[inline]
    fn arrive(&mut self, id: BodySlot, moved: &Moved<S>, log: &MoveLog<S, Other>, delta: Vec2<S>) {
        let before = self.record(id).place();
        self.set_place(id, moved.mover);
        if before != moved.place() {
            self.note_departed(id, before);
        }
        self.forget_dropped(id);
        self.forget_crushers(id);
        if self.sensor_count != 0 {
            self.sense(id, before, log.legs());
        }
        if self.records_moves {
            self.keep_move(id.id(), (Some(before), delta), moved, log);
        }
    }

    /// Whether the straight parts of a move are wanted: there may be a sensor within its reach.
    #[inline]
    fn wants_legs(&self, entry: &BodyRecord<S>, delta: Vec2<S>) -> bool {
        self.records_moves || (self.sensor_count != 0 && self.is_sensor_near(entry, delta))
    }

    fn is_sensor_near(&self, entry: &BodyRecord<S>, delta: Vec2<S>) -> bool {
        // Bounces go either way, slopes lead along the other axis, and options a little further.
        let options = &entry.options;
        let reach = [delta.x, delta.y]
            .map(|way| greater(way, S::ZERO.saturating_sub(way)))
            .into_iter()
            .chain([
                options.forgive_ceiling,
                options.forgive_wall,
                options.forgive_floor,
            ])
            .chain([options.step, options.snap])
            .fold(S::ZERO, S::saturating_add);
        let mut wants = false;
        let area = entry.place().grown(reach);
        self.visit_near_of(BodyKind::Sensor, area, u32::MAX, |_, _| wants = true);
        wants
    }
}

/// Who is pushed or carried goes where it is taken, and does not look for a floor.
#[cold]
fn taken_along<S: Scalar>(options: MoveOptions<S>) -> MoveOptions<S> {
    MoveOptions {
        snap: S::ZERO,
        step: S::ZERO,
        ..options
    }
}

/// As much of the delta as there is room for within the range of the number type.
pub(super) fn within_range<S: Scalar>(place: Aabb<S>, delta: Vec2<S>) -> Vec2<S> {
    if place.checked_moved(delta).is_some() {
        return delta;
    }
    let way = place.moved(delta).min().checked_sub(place.min());
    way.unwrap_or(Vec2::ZERO)
}
