//! Moves of actors.

use crate::geometry::{Side, Sides, Vec2};
use crate::narrow::{Mover, Response};
use crate::scalar::{Scalar, greater};
use crate::world::entry::Entry;
use crate::world::scene::Scene;
use crate::world::{
    ActorRule, BodyId, BodyKind, Motion, MoveHit, MoveLog, Moved, Other, World, WorldError,
};
use alloc::vec::Vec;

/// How many actors one move may push aside.
const SHOVES: usize = 32;

/// How an actor gave way.
pub(super) struct Given {
    pub(super) blocked: Sides,
    /// What was in its way.
    pub(super) against: Option<Other>,
}

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
    pub fn move_and_slide(
        &mut self,
        id: BodyId,
        delta: impl Into<Vec2<S>>,
    ) -> Result<Moved<S>, WorldError<S>> {
        self.move_with(id, delta, |_, _| Response::Slide)
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
    /// The world cannot be changed meanwhile: the closure gets a look at it, no more.
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
    pub fn move_with(
        &mut self,
        id: BodyId,
        delta: impl Into<Vec2<S>>,
        mut respond: impl FnMut(&Self, Other) -> Response,
    ) -> Result<Moved<S>, WorldError<S>> {
        self.check_kind(id, BodyKind::Actor)?;
        let (id, delta) = (id.marked(self.tag), delta.into());
        let mut log = self.log.take().unwrap_or_default();
        let entry = self.find(id)?;
        let mut moved = Moved::still(entry.mover);
        let made = match entry.actors {
            ActorRule::Share => {
                let made = self.run_shoving(id, delta, &mut respond, &mut log);
                made.map(|made| moved = made)
            }
            ActorRule::Ignore | ActorRule::Block => {
                let scene = Scene::of(self, id, entry);
                self.advance((entry, &scene), (&mut moved, delta), respond, &mut log)
            }
        };
        if made.is_ok() {
            self.begin_call();
            self.commit(id, moved.mover, &log, delta);
            self.end_call();
        }
        self.log = Some(log);
        made.map(|()| moved)
    }

    /// What a move would come to, without making it. Actors that it would push aside count as in the way.
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
        let scene = Scene::of(self, id, self.find(id)?);
        let moved = self.run(&scene, delta.into(), |_, _| Response::Slide, &mut log);
        self.log = Some(log);
        moved
    }

    /// What the last move met, in the order in which it happened; of one moment, tiles first, then bodies
    /// by id.
    ///
    /// Also what was passed through. The list is used again by the next move.
    #[must_use]
    pub fn hits(&self) -> &[MoveHit<Other>] {
        self.log.as_ref().map_or(&[], |log| log.hits())
    }

    /// The id, with the mark of this world, of a body that must be an actor.
    #[inline]
    pub(super) fn actor(&self, id: BodyId) -> Result<BodyId, WorldError<S>> {
        self.of_kind(id, BodyKind::Actor)
    }

    #[inline]
    pub(super) fn of_kind(&self, id: BodyId, wanted: BodyKind) -> Result<BodyId, WorldError<S>> {
        self.check_kind(id, wanted)?;
        Ok(id.marked(self.tag))
    }

    #[inline(always)]
    fn check_kind(&self, id: BodyId, wanted: BodyKind) -> Result<(), WorldError<S>> {
        let kind = self.find(id)?.kind;
        match kind == wanted {
            true => Ok(()),
            false => Err(WorldError::WrongKind { id, kind, wanted }),
        }
    }

    /// Runs a move without making it.
    pub(super) fn run(
        &self,
        scene: &Scene<'_, S>,
        delta: Vec2<S>,
        respond: impl FnMut(&Self, Other) -> Response,
        log: &mut MoveLog<S, Other>,
    ) -> Result<Moved<S>, WorldError<S>> {
        let mut moved = Moved::still(self.find(scene.mover)?.mover);
        let entry = self.find(scene.mover)?;
        self.advance((entry, scene), (&mut moved, delta), respond, log)?;
        Ok(moved)
    }

    /// The same, told in place.
    #[inline(always)]
    fn advance(
        &self,
        (entry, scene): (&Entry<S>, &Scene<'_, S>),
        (moved, delta): (&mut Moved<S>, Vec2<S>),
        mut respond: impl FnMut(&Self, Other) -> Response,
        log: &mut MoveLog<S, Other>,
    ) -> Result<(), WorldError<S>> {
        log.set_keeps_legs(self.wants_legs(entry, delta));
        let motion = Motion::among(scene).with_options(entry.options);
        let made = if entry.state.dropped.is_empty() {
            let motion = motion.answered_by(|name, _| respond(self, name));
            motion.advance(moved, delta, log)
        } else {
            let motion = motion.answered_by(|name, _| match entry.state.dropped.contains(&name) {
                true => Response::Pass,
                false => respond(self, name),
            });
            motion
                .run(moved.mover, delta, log)
                .map(|made| *moved = made)
        };
        Ok(made?)
    }

    /// Runs a move that pushes actors aside by their share. Those have moved then; the mover has not.
    #[cold]
    #[inline(never)]
    fn run_shoving(
        &mut self,
        id: BodyId,
        delta: Vec2<S>,
        respond: &mut impl FnMut(&Self, Other) -> Response,
        log: &mut MoveLog<S, Other>,
    ) -> Result<Moved<S>, WorldError<S>> {
        let mut shoved = Vec::new();
        loop {
            let scene = Scene::of(self, id, self.find(id)?);
            let moved = self.run(&scene, delta, &mut *respond, log)?;
            let next = log.hits().iter().find_map(|hit| {
                let other = hit.other.body()?;
                let is_new = self.actor(other).is_ok() && !shoved.contains(&other);
                (is_new && hit.response != Response::Pass).then_some((other, hit.side))
            });
            let Some((other, side)) = next.filter(|_| shoved.len() < SHOVES) else {
                return Ok(moved);
            };
            shoved.push(other);
            self.shove(id, other, side, moved.remaining)?;
        }
    }

    /// Pushes an actor aside by its share of what the mover could not go.
    fn shove(
        &mut self,
        id: BodyId,
        other: BodyId,
        side: Side,
        remaining: Vec2<S>,
    ) -> Result<(), WorldError<S>> {
        let (own, its) = (
            u32::from(self.find(id)?.weight),
            u32::from(self.find(other)?.weight),
        );
        let axis = side.axis();
        let (part, whole) = match own + its {
            0 => (1, 2),
            whole => (own, whole),
        };
        let share = remaining.along(axis).scaled(part, whole);
        let delta = Vec2::on_axis(axis, share.unwrap_or(S::ZERO));
        self.begin_call();
        self.move_away(other, delta, id);
        self.look_again(other);
        self.end_call();
        Ok(())
    }

    /// Moves an actor out of the way of another body, or along with it, as far as it can. Whoever asks
    /// [looks again](Self::look_again) at its contacts.
    pub(super) fn move_away(&mut self, id: BodyId, delta: Vec2<S>, pusher: BodyId) -> Given {
        // At the end of the range there is no way to give.
        let mut given = Given {
            blocked: Sides::ALL,
            against: None,
        };
        let mut log = self.push_log.take().unwrap_or_default();
        let Ok(entry) = self.find(id) else {
            return given;
        };
        let scene = Scene {
            pusher: Some(pusher),
            ..Scene::of(self, id, entry)
        };
        if let Ok(moved) = self.run(&scene, delta, |_, _| Response::Slide, &mut log) {
            let is_block = |hit: &&MoveHit<Other>| hit.response != Response::Pass;
            given.against = log.hits().iter().find(is_block).map(|hit| hit.other);
            given.blocked = moved.blocked;
            self.arrive(id, moved.mover, &log, delta);
        }
        self.push_log = Some(log);
        given
    }

    /// Makes a move: the place, and all that follows from it.
    #[inline]
    fn commit(&mut self, id: BodyId, mover: Mover<S>, log: &MoveLog<S, Other>, delta: Vec2<S>) {
        self.arrive(id, mover, log, delta);
        self.forget_crushers(id);
        self.renew_contacts(id, log.touching(), log.hits());
        self.choose_ride(id, log.touching());
    }

    /// Puts a body where its move ended, and tells what it came through.
    #[inline]
    fn arrive(&mut self, id: BodyId, mover: Mover<S>, log: &MoveLog<S, Other>, delta: Vec2<S>) {
        let before = self.place(id);
        self.set_place(id.slot(), mover);
        self.forget_dropped(id);
        if self.sensor_count != 0 {
            self.sense(id, before, log.legs());
        }
        if self.keeps_moves {
            self.keep_move(id, before, delta, log);
        }
    }

    /// Whether the straight parts of a move are wanted: there may be a sensor within its reach.
    #[inline]
    fn wants_legs(&self, entry: &Entry<S>, delta: Vec2<S>) -> bool {
        self.keeps_moves || (self.sensor_count != 0 && self.is_sensor_near(entry, delta))
    }

    fn is_sensor_near(&self, entry: &Entry<S>, delta: Vec2<S>) -> bool {
        // Bounces go either way, slopes lead along the other axis, and options a little further.
        let options = &entry.options;
        let reach = [delta.x, delta.y]
            .map(|way| greater(way, S::ZERO.saturating_sub(way)))
            .into_iter()
            .chain([options.ceiling, options.wall, options.floor])
            .chain([options.step, options.snap])
            .fold(S::ZERO, S::saturating_add);
        let mut wants = false;
        let area = entry.place().grown(reach);
        self.visit_near_of(BodyKind::Sensor, area, u32::MAX, |_, _| wants = true);
        wants
    }
}
