//! Moves of actors.
//!
//! - **Owns** the `move_*` and `check_move*` methods of [`World`], and what follows from a move: place, contacts,
//!   rides, sensors, and the recorded [`LastMove`].
//! - **Uses** [`Motion`] among the bodies and maps of a [`Scene`]; `tile_move` for most moves on tiles.
//! - **Never** decides how a move goes: `motion` does, and knows no bodies.

mod last_move;
mod shift;
mod tile_move;

pub use self::last_move::LastMove;
pub(super) use self::last_move::RecordedMoves;
pub use self::shift::{Shift, ShiftCause};

use self::shift::held_by;
use crate::geometry::{Aabb, Sides, Vec2};
use crate::narrow::Response;
use crate::scalar::Scalar;
use crate::scalar::compiled::compiled;
use crate::world::bodies::BodySlot;
use crate::world::motion::Attempt;
use crate::world::push::Drive;
use crate::world::scene::Scene;
use crate::world::{
    ActorRule, BodyId, Motion, MoveHit, MoveLog, MoveOptions, Moved, Other, World, WorldError,
};
use core::num::NonZeroU32;

/// Moves of actors.
///
/// All of them sweep, so that nothing is jumped over, and return how the move went; what it met is in
/// [`hits`](Self::hits).
impl<S: Scalar> World<S> {
    /// Moves an actor and slides it along whatever blocks it.
    ///
    /// What the actor overlaps at the start cannot block it, but lets it go no deeper. If no face leads out, as in the
    /// middle of a block of tiles, there is no deeper, and it goes where it is told; the result says that it is stuck.
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
    /// Returns an error if the body is not an actor of this world, if the delta is not finite, or if the requested end
    /// is beyond the range of the number type. In that case, nothing changes.
    #[inline]
    pub fn move_and_slide(
        &mut self,
        id: BodyId,
        delta: impl Into<Vec2<S>>,
    ) -> Result<Moved<S>, WorldError<S>> {
        let (slot, generation, tag) = id.parts();
        compiled!(World::slide_actor[
            world: &mut World<S> = self,
            slot: u32 = slot,
            generation: NonZeroU32 = generation,
            tag: u32 = tag,
            delta: Vec2<S> = delta.into(),
        ] -> Result<Moved<S>, WorldError<S>>)
    }

    /// Moves an actor until something blocks it, like a bullet or an arrow.
    ///
    /// What the actor overlaps at the start does not stop it on its way out, and is not reported as a hit. For a shot that may start
    /// inside its target, use [`sweep`](Self::sweep), which reports such an overlap first.
    ///
    /// # Errors
    ///
    /// Returns an error if [`move_and_slide`](Self::move_and_slide) would.
    pub fn move_and_stop(
        &mut self,
        id: BodyId,
        delta: impl Into<Vec2<S>>,
    ) -> Result<Moved<S>, WorldError<S>> {
        self.move_with(id, delta, |_, _| Response::Stop)
    }

    /// Moves an actor that bounces off whatever it meets without losing motion, like a ball.
    ///
    /// An obstacle that the actor overlaps at the start lets it out, but no deeper in, at the start and after each
    /// bounce. Once the actor has left it, it bounces off it like off any other.
    ///
    /// # Errors
    ///
    /// Returns an error if [`move_and_slide`](Self::move_and_slide) would, or if a bounce would lead out of
    /// the range.
    pub fn move_and_bounce(
        &mut self,
        id: BodyId,
        delta: impl Into<Vec2<S>>,
    ) -> Result<Moved<S>, WorldError<S>> {
        self.move_with(id, delta, |_, _| Response::Bounce)
    }

    /// Moves an actor with a response chosen for each obstacle near its path.
    ///
    /// The closure can read the world but not change it, and may be called more than once for one obstacle. If the
    /// actor [pushes](ActorRule::Share) others, the move is tried with them out of the way first: the closure is called
    /// again, and sees them, their hitboxes and query results where they would be. Contacts, rides and events stay as
    /// they were until the move is made.
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
    ///     Other::Body(body) if body == ghost => Response::Pass,
    ///     _ => Response::Bounce,
    /// })?;
    /// assert_eq!(moved.place(), Aabb::new(34, 0, 8, 8), "52 there, 18 back");
    /// assert_eq!(world.hits().len(), 2);
    /// # Ok::<(), jostle::i32::WorldError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if [`move_and_slide`](Self::move_and_slide) would.
    #[inline]
    pub fn move_with(
        &mut self,
        id: BodyId,
        delta: impl Into<Vec2<S>>,
        mut respond: impl FnMut(&Self, Other) -> Response,
    ) -> Result<Moved<S>, WorldError<S>> {
        compiled!(World::move_answered[
            world: &mut World<S> = self,
            id: BodyId = id,
            delta: Vec2<S> = delta.into(),
            respond: &mut dyn FnMut(&World<S>, Other) -> Response = &mut respond,
        ] -> Result<Moved<S>, WorldError<S>>)
    }

    fn move_answered(
        &mut self,
        id: BodyId,
        delta: Vec2<S>,
        respond: &mut dyn FnMut(&Self, Other) -> Response,
    ) -> Result<Moved<S>, WorldError<S>> {
        self.move_by(id, delta, respond, Attempt::NoFaces)
    }

    /// Moves an actor, after the simple move on tiles was tried.
    #[inline(never)]
    fn move_by(
        &mut self,
        id: BodyId,
        delta: Vec2<S>,
        mut respond: impl FnMut(&Self, Other) -> Response,
        attempt: Attempt,
    ) -> Result<Moved<S>, WorldError<S>> {
        let id = self.actor(id)?;
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
                log.set_keeps_legs(self.wants_legs(&scene));
                self.advance(&scene, &mut moved, delta, respond, &mut log, attempt)
            }
        };
        if made.is_ok() {
            self.commit(id, &mut moved, &mut log, delta);
            self.settle_displaced();
            self.end_call();
        }
        self.log = Some(log);
        made.map(|()| moved)
    }

    /// Returns what [`move_and_slide`](Self::move_and_slide) would return, without making the move. Actors that it
    /// would push aside count as blocking.
    ///
    /// What it would meet replaces the [`hits`](Self::hits) of the last move; to keep those, or for other responses,
    /// use [`check_move_with`](Self::check_move_with).
    ///
    /// # Errors
    ///
    /// Returns an error if [`move_and_slide`](Self::move_and_slide) would.
    pub fn check_move(
        &mut self,
        id: BodyId,
        delta: impl Into<Vec2<S>>,
    ) -> Result<Moved<S>, WorldError<S>> {
        compiled!(World::check_slide[
            world: &mut World<S> = self,
            id: BodyId = id,
            delta: Vec2<S> = delta.into(),
        ] -> Result<Moved<S>, WorldError<S>>)
    }

    fn check_slide(&mut self, id: BodyId, delta: Vec2<S>) -> Result<Moved<S>, WorldError<S>> {
        let id = self.actor(id)?;
        let mut log = self.log.take().unwrap_or_default();
        let scene = Scene::of(self, id, self.record(id));
        let moved = self.run(&scene, delta, |_, _| Response::Slide, &mut log);
        self.log = Some(log);
        moved
    }

    /// Returns what [`move_with`](Self::move_with) would return, without making the move. Actors that it would push
    /// aside count as blocking.
    ///
    /// What it would meet, and touch in the end, is in the log. The world does not change, nor do its
    /// [`hits`](Self::hits).
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
    /// Returns an error if [`move_and_slide`](Self::move_and_slide) would, or if a bounce would lead out of
    /// the range.
    #[doc(alias("dry_run", "test_move"))]
    pub fn check_move_with(
        &self,
        id: BodyId,
        delta: impl Into<Vec2<S>>,
        mut respond: impl FnMut(&Self, Other) -> Response,
        log: &mut MoveLog<S, Other>,
    ) -> Result<Moved<S>, WorldError<S>> {
        compiled!(World::check_answered[
            world: &World<S> = self,
            id: BodyId = id,
            delta: Vec2<S> = delta.into(),
            respond: &mut dyn FnMut(&World<S>, Other) -> Response = &mut respond,
            log: &mut MoveLog<S, Other> = log,
        ] -> Result<Moved<S>, WorldError<S>>)
    }

    fn check_answered(
        &self,
        id: BodyId,
        delta: Vec2<S>,
        respond: &mut dyn FnMut(&Self, Other) -> Response,
        log: &mut MoveLog<S, Other>,
    ) -> Result<Moved<S>, WorldError<S>> {
        let id = self.actor(id)?;
        let entry = self.record(id);
        let (scene, mut moved) = (Scene::of(self, id, entry), Moved::still(entry.mover));

        self.advance(&scene, &mut moved, delta, respond, log, Attempt::NoFaces)?;
        Ok(moved)
    }

    /// Returns what the last move met, in order of time; at one moment, tiles first, then bodies by id.
    ///
    /// Includes what was passed through. Empty if the move was refused for its delta. The next move replaces the list,
    /// and so does [`check_move`](Self::check_move).
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
        let mut moved = Moved::still(self.record(scene.mover).mover);
        log.set_keeps_legs(self.wants_legs(scene));
        self.advance(scene, &mut moved, delta, respond, log, Attempt::NoFaces)?;
        Ok(moved)
    }

    /// Runs a move without making it, after the simple move on tiles was tried. The result is written in place.
    #[inline(always)]
    fn advance(
        &self,
        scene: &Scene<'_, S>,
        moved: &mut Moved<S>,
        delta: Vec2<S>,
        mut respond: impl FnMut(&Self, Other) -> Response,
        log: &mut MoveLog<S, Other>,
        attempt: Attempt,
    ) -> Result<(), WorldError<S>> {
        let entry = self.record(scene.mover);
        let motion = Motion::among(scene).with_options(if scene.drive.is_taken() {
            taken_along(entry.options)
        } else {
            entry.options
        });
        let made = if entry.state.dropped().is_empty() {
            let motion = motion.with_response(|name, _| respond(self, name));
            motion.advance(moved, delta, log, attempt)
        } else {
            let motion = motion.with_response(|name, _| {
                if entry.state.dropped().contains(&name) {
                    Response::Pass
                } else {
                    respond(self, name)
                }
            });
            motion.advance(moved, delta, log, attempt)
        };
        Ok(made?)
    }

    /// Moves an actor out of the way of a pusher, or along with what carries it, as far as it can. Returns the sides on
    /// which it was held back, and by what.
    pub(super) fn move_away(
        &mut self,
        id: BodySlot,
        delta: Vec2<S>,
        drive: Drive,
    ) -> (Sides, Option<Other>) {
        let mut log = self.scratch.push_log.take().unwrap_or_default();
        let way = within_range(self.record(id).place(), delta);
        let moved = self.run_taken(id, way, drive, &mut log);
        let is_block = |hit: &&MoveHit<Other>| hit.response != Response::Pass;
        let against = log.hits().iter().find(is_block).map(|hit| hit.other);
        let met = moved.map_or(0..0, |moved| {
            self.arrive_meeting(id, &moved, &mut log, delta, drive)
        });
        self.scratch.push_log = Some(log);
        self.push_met(id, met, drive);
        let held = moved.map_or(Sides::ALL, |moved| moved.blocked);
        if way == delta {
            (held, against)
        } else {
            (Sides::ALL, against)
        }
    }

    pub(super) fn run_taken(
        &self,
        id: BodySlot,
        delta: Vec2<S>,
        drive: Drive,
        log: &mut MoveLog<S, Other>,
    ) -> Result<Moved<S>, WorldError<S>> {
        let scene = Scene {
            drive,
            ..Scene::of(self, id, self.record(id))
        };
        self.run(&scene, delta, |_, _| Response::Slide, log)
    }

    /// Puts an actor where its own move has led it, and updates all that follows from that.
    #[inline(always)]
    fn commit(
        &mut self,
        id: BodySlot,
        moved: &mut Moved<S>,
        log: &mut MoveLog<S, Other>,
        delta: Vec2<S>,
    ) {
        let record = self.record(id);
        if record.one_way.is_some() && record.place() != moved.place() {
            return self.commit_carrying(id, moved, log, delta);
        }
        self.arrive(id, moved, log, delta, Drive::Itself);
        if !self.scratch.displaced.is_empty() {
            return self.commit_shoving(id, moved, log);
        }
        self.renew_contacts(id, log.touching(), log.hits());
        self.choose_ride(id, log.touching());
    }

    /// Puts an actor where a move has led it. Contacts are updated later, since others may still be about to move.
    #[inline]
    pub(super) fn arrive(
        &mut self,
        id: BodySlot,
        moved: &Moved<S>,
        log: &mut MoveLog<S, Other>,
        delta: Vec2<S>,
        drive: Drive,
    ) {
        let before = self.record(id).place();
        self.set_place(id, moved.mover);
        if before != moved.place() {
            self.note_moved(id, before);
        }
        self.forget_dropped(id);
        self.forget_crushers(id);
        if self.sensor_count != 0 {
            self.sense(id, before, log.legs());
        }
        if drive.is_taken() {
            self.record_shift(id, drive, before, held_by(moved, log));
        } else if self.recorded.has(id.id()) {
            self.recorded.record(id.id(), before, delta, moved, log);
        }
    }

    /// Whether the straight parts of a body's move are needed: to record them, for sensors on the way, or for what a
    /// one-way actor pushes.
    #[inline]
    fn wants_legs(&self, scene: &Scene<'_, S>) -> bool {
        let is_recorded = || !scene.drive.is_taken() && self.recorded.has(scene.mover.id());
        self.sensor_count != 0 || is_recorded() || scene.open.is_some()
    }
}

/// Returns the options of a body that is pushed or carried: it goes where it is taken, and does not look for a floor.
#[cold]
fn taken_along<S: Scalar>(options: MoveOptions<S>) -> MoveOptions<S> {
    MoveOptions {
        snap: S::ZERO,
        step: S::ZERO,
        forgive_ledge: S::ZERO,
        ..options
    }
}

/// Returns as much of the delta as the range of the number type has room for.
pub(super) fn within_range<S: Scalar>(place: Aabb<S>, delta: Vec2<S>) -> Vec2<S> {
    if place.checked_moved(delta).is_some() {
        return delta;
    }
    let way = place.moved(delta).min().checked_sub(place.min());
    way.unwrap_or(Vec2::ZERO)
}
