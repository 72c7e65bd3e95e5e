//! Moving solids: they always arrive, and whatever is in their way gives way.

use crate::geometry::{Aabb, Side, Vec2};
use crate::narrow::{Moment, Mover, Path, Response};
use crate::scalar::compiled::compiled;
use crate::scalar::{Scalar, Sum, greater, lesser};
use crate::world::bodies::{BodyRecord, BodySlot};
use crate::world::push::crush::is_blocked_by;
use crate::world::push::{Displaced, Drive, InTheWay, Pusher};
use crate::world::scene::Scene;
use crate::world::{ActorRule, BodyId, BodyKind, MoveLeg, World, WorldError};
use alloc::vec::Vec;

/// Moving solids.
impl<S: Scalar> World<S> {
    /// Moves a solid by all of `delta`, and returns where it is then. It carries its riders, and pushes
    /// whatever is in its way, riders included.
    ///
    /// An actor that cannot get out of the way is crushed: it stays overlapped, and an
    /// [event](Self::events) reports that once for as long as it lasts. A rider that a wall holds back
    /// stays behind.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Body, World};
    ///
    /// let mut world = World::new();
    /// let lift = world.add(Body::solid(Aabb::new(0, 20, 32, 8)))?;
    /// let hero = world.add(Body::actor(Aabb::new(8, 0, 8, 16)))?;
    /// world.move_and_slide(hero, [0, 9])?;
    /// world.move_solid(lift, [5, -3])?;
    /// assert_eq!(world.place(hero), Some(Aabb::new(13, 1, 8, 16)));
    /// # Ok::<(), jostle::i32::WorldError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if `id` is not a solid of this world, the delta is not finite, or the end is beyond
    /// the range of the number type. In these cases, nothing changes.
    #[doc(alias("platform", "elevator"))]
    pub fn move_solid(
        &mut self,
        id: BodyId,
        delta: impl Into<Vec2<S>>,
    ) -> Result<Aabb<S>, WorldError<S>> {
        compiled!(World::move_solid_by[
            world: &mut World<S> = self,
            id: BodyId = id,
            delta: Vec2<S> = delta.into(),
        ] -> Result<Aabb<S>, WorldError<S>>)
    }

    fn move_solid_by(&mut self, id: BodyId, delta: Vec2<S>) -> Result<Aabb<S>, WorldError<S>> {
        let solid = self.of_kind(id, BodyKind::Solid)?;
        let before = self.record(solid).mover;
        let after = before.moved(delta)?;
        self.begin_call();
        let mut near = core::mem::take(&mut self.scratch.near);
        near.clear();
        self.visit_bodies_near(before.place().swept(delta), u32::MAX, |body, record| {
            if record.kind == BodyKind::Actor {
                near.push(body);
            }
        });
        if near.is_empty() {
            // The usual tick of a platform: nothing to push, carry, crush or renew.
            self.set_place(solid, after);
            self.scratch.near = near;
        } else {
            self.arrive_among(near, solid, delta, after);
        }
        self.sense_solid(solid, before.place(), delta);
        self.end_call();
        Ok(after.place())
    }

    /// Puts a solid where its move ends, and pushes and carries the actors that are near its path. Takes their
    /// list over to put it back.
    fn arrive_among(
        &mut self,
        near: Vec<BodySlot>,
        solid: BodySlot,
        delta: Vec2<S>,
        after: Mover<S>,
    ) {
        let before = self.record(solid).place();
        // What stands on what, and what is in the way, is only visible before anything moves.
        let mut pushed = core::mem::take(&mut self.scratch.pushed);
        self.find_pushed(solid, delta, &near, &mut pushed);
        self.find_riders(solid, delta);
        for pushed in &pushed {
            self.add_riders(pushed.body, delta);
        }
        self.excuse_those_inside(solid, &near);
        self.scratch.near = near;
        // The solid arrives first, so that what it carries and pushes ends flush with its final edges.
        self.set_place(solid, after);
        self.scratch.arriving = Some(solid);
        for pushed in &pushed {
            let edge = after.place().edge(pushed.side);
            self.push(pushed.body, pushed.side, edge, Pusher::first(solid));
        }
        // Pushes come before rides: a rider that is also pushed is then carried only the rest of the way.
        self.carry_all(None);
        self.scratch.arriving = None;
        self.report_crushed(solid, &pushed);
        self.scratch.pushed = pushed;
        // Contacts come last, once everything is where it stays.
        self.renew_around(before.union(after.place()));
        self.settle_displaced();
    }

    /// Moves the riders of all conveyors by their velocity, and the riders of these riders with them. Call
    /// it once per tick.
    ///
    /// Riders in front go first, whichever conveyor they are on, and each is moved once, even if that takes it to the
    /// next conveyor. Of two that are moved toward each other, the one that goes toward lower coordinates goes first.
    pub fn run_conveyors(&mut self) {
        compiled!(World::run_all_conveyors[world: &mut World<S> = self]);
    }

    fn run_all_conveyors(&mut self) {
        self.begin_call();
        self.find_conveyed();
        self.carry_all(None);
        self.settle_displaced();
        self.end_call();
    }

    /// Lists those of the actors near that a solid runs into, in the order in which they are pushed.
    fn find_pushed(
        &self,
        solid: BodySlot,
        delta: Vec2<S>,
        near: &[BodySlot],
        pushed: &mut Vec<InTheWay<S>>,
    ) {
        pushed.clear();
        let its = self.record(solid);
        // Without a delta there is no path.
        let Some(path) = Path::new(its.place(), delta) else {
            return;
        };
        for &body in near {
            let record = self.record(body);
            let place = record.place();
            let is_blocked = is_blocked_by(record, solid.id(), its);
            if let Some((moment, side)) = is_blocked.then(|| meet(&path, its, place)).flatten() {
                pushed.push(InTheWay {
                    moment,
                    body,
                    side,
                    place,
                });
            }
        }
        // Those near come in the order of the index's cells, which must not decide which body is pushed first.
        pushed.sort_unstable_by(InTheWay::order);
    }

    /// Pushes an actor until it is flush with an edge, and the actors in its way with it.
    pub(crate) fn push(&mut self, body: BodySlot, side: Side, edge: S, pusher: Pusher) {
        let place = self.record(body).place();
        let way = S::checked_sum(Sum::difference(edge, place.edge(side.opposite())));
        let delta = Vec2::on_axis(side.axis(), way.unwrap_or(S::ZERO));
        // Already past the edge: pushed there by another, or it moved away itself.
        if Side::toward(side.axis(), delta.along(side.axis())) != Some(side) {
            return;
        }
        // An actor that was held once stays held. Trying again for each of its pushers takes exponential
        // time in a crowd.
        let is_held = |push: &Displaced| push.side == Some(side) && push.is_held;
        if self.pushes_of(body).any(is_held) {
            return;
        }
        // Riders are found while they still touch the body, and carried after all pushes.
        self.add_riders(body, delta);
        self.push_row(body, side, edge, delta, pusher);
        let (held, against) = self.move_away(body, delta, Drive::Pusher(pusher));
        let is_held = !held.is_empty();
        if !is_held {
            // `place + (edge - place)` need not be `edge` in floating point, and a gap would tremble.
            self.put_flush(body, side, edge, Drive::Pusher(pusher));
        }
        self.scratch.displaced.push(Displaced {
            body,
            side: Some(side),
            by: Some(pusher.body),
            is_held,
            against: against.filter(|_| is_held),
        });
    }

    /// Pushes the actors in the way of a pushed one, as far as that one can come: those that block it, and those that
    /// stand on it.
    fn push_row(&mut self, body: BodySlot, side: Side, edge: S, delta: Vec2<S>, pusher: Pusher) {
        let Some(own) = pusher.next(body) else {
            return;
        };
        let is_blocked = self.record(body).actors != ActorRule::Ignore;
        if !is_blocked && !self.has_riders_toward(body, side) {
            return;
        }
        // Where this one will end decides how far the next has to go. Walls count, actors do not: they are
        // about to be pushed out of the way.
        let Some(front) = self.front_without_actors(body, side, edge, delta, pusher) else {
            return;
        };
        let record = self.record(body);
        let Some(path) = Path::new(record.place(), delta) else {
            return;
        };
        let mask = record.filter.mask;
        // The rows of the pushes that this one is part of come first in the list, and stay.
        let mut rows = core::mem::take(&mut self.scratch.rows);
        let first = rows.len();
        self.visit_bodies_near(path.bounds(), u32::MAX, |other, record| {
            // One-way actors do not give way, unless they stand on it.
            let blocks = is_blocked && record.filter.layers & mask != 0 && record.one_way.is_none();
            let is_rider = || record.state.rides == Some(body.id());
            // Not back to the pusher, or two bodies would push each other until the depth is used up.
            let is_other = other != body && other != pusher.body;
            let is_next = record.kind == BodyKind::Actor && is_other && (blocks || is_rider());
            let place = record.place();
            if let Some(hit) = is_next.then(|| path.sweep(place).hit()).flatten() {
                rows.push(InTheWay {
                    moment: hit.moment,
                    body: other,
                    side,
                    place,
                });
            }
        });
        rows[first..].sort_unstable_by(InTheWay::order);
        let end_of_row = rows.len();
        self.scratch.rows = rows;
        for at in first..end_of_row {
            let next = self.scratch.rows[at].body;
            // Front first: each row makes room before the body behind it moves. The depth bounds the recursion.
            self.push(next, side, front, own);
        }
        self.scratch.rows.truncate(first);
    }

    /// Returns how far the front of an actor would come that is pushed until it is flush with an edge, if no other actor
    /// were in its way.
    fn front_without_actors(
        &mut self,
        body: BodySlot,
        side: Side,
        edge: S,
        delta: Vec2<S>,
        pusher: Pusher,
    ) -> Option<S> {
        let mut log = self.scratch.push_log.take().unwrap_or_default();
        let scene = Scene {
            drive: Drive::Pusher(pusher),
            // Only walls: the actors in front are about to move themselves.
            actors: ActorRule::Ignore,
            ..Scene::of(self, body, self.record(body))
        };
        let moved = self.run(&scene, delta, |_, _| Response::Slide, &mut log);
        self.scratch.push_log = Some(log);
        let moved = moved.ok()?;
        if !moved.blocked.is_empty() {
            return Some(moved.place().edge(side));
        }
        // The way leads to a front that is rounded, and flush with the edge it may be an ulp farther. What is in front
        // must not hold it back by either, since it would count as crushed.
        let way = Sum::total(
            self.record(body).place().edge(side),
            delta.along(side.axis()),
        );
        let flush = self.flush_with(body, side, edge)?.edge(side);
        Some(if side.is_max() {
            greater(S::sum_up(way), flush)
        } else {
            lesser(S::sum_down(way), flush)
        })
    }

    /// Reports the sensors that a solid has entered and left on its way.
    fn sense_solid(&mut self, solid: BodySlot, before: Aabb<S>, delta: Vec2<S>) {
        if self.sensor_count == 0 {
            return;
        }
        if let Some(path) = Path::new(before, delta) {
            let leg = MoveLeg::new(path, None, [0.0, 1.0]);
            self.sense(solid, before, &[leg]);
        }
    }
}

/// Returns when a body meets an actor on its path, and with which of its sides.
pub(super) fn meet<S: Scalar>(
    path: &Path<S>,
    body: &BodyRecord<S>,
    actor: Aabb<S>,
) -> Option<(Moment<S>, Side)> {
    let Some(open) = body.one_way else {
        let hit = path.sweep(actor).hit()?;
        return Some((hit.moment, hit.side()?));
    };
    let hit = path.sweep_anew(actor)?;
    let is_open = hit.side() == Some(open);
    // At a corner both faces are met at once, and the open one counts if the body moves that way.
    let is_open_corner = hit.is_corner && path.heading(open.axis()) == Some(open);
    (is_open || is_open_corner).then_some((hit.moment, open))
}
