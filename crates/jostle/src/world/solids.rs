//! Moving solids: they always arrive, and what is in their way gives way.

use crate::geometry::{Aabb, Axis, Side, Sides, Span, Vec2};
use crate::narrow::{FirstHits, Moment, Mover, Path, slide};
use crate::scalar::{Scalar, Sum};
use crate::world::entry::Entry;
use crate::world::{ActorRule, BodyId, BodyKind, EventKind, Other, World, WorldError};
use alloc::vec::Vec;
use core::cmp::Ordering;

/// How deep actors may stand in a row to be pushed along.
const ROW: u32 = 64;

/// An actor in the way of a solid, when it is met, and by which side of the solid.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pushed<S: Scalar> {
    moment: Moment<S>,
    id: BodyId,
    side: Side,
    against: Option<Other>,
}

/// Moving solids.
impl<S: Scalar> World<S> {
    /// Moves a solid by all of `delta`: what stands on it comes along, and what is in its way is pushed.
    ///
    /// Who cannot get out of the way is crushed: it stays overlapped, and an [event](Self::events) tells,
    /// once for as long as that lasts. A rider held back by a wall stays behind.
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
    /// If it is no solid of this world, the delta is not finite, or the end is beyond the range of the
    /// number type. Nothing has changed then.
    pub fn move_solid(
        &mut self,
        id: BodyId,
        delta: impl Into<Vec2<S>>,
    ) -> Result<Aabb<S>, WorldError<S>> {
        let id = self.of_kind(id, BodyKind::Solid)?;
        let delta = delta.into();
        let before = self.find(id)?.mover;
        let after = slide(before, delta, 0, |_| FirstHits::default())?.mover;
        self.begin_call();
        let mut pushed = core::mem::take(&mut self.pushed);
        let mut riders = core::mem::take(&mut self.riders);
        self.find_pushed(id, delta, &mut pushed);
        self.find_riders(id, before.place(), delta, &mut riders);
        self.set_place(id.slot(), after);
        self.push_all(id, after, &mut pushed)?;
        for &rider in &riders {
            let sides = sides_pushed(&pushed, rider);
            self.carry(rider, (before, after, delta), sides, id)?;
        }
        self.tell_crushed(id, before.place(), &pushed);
        self.look_around(before.place().union(after.place()));
        self.sense(id, Some(before.place()), &[]);
        self.pushed = pushed;
        self.riders = riders;
        self.end_call();
        Ok(after.place())
    }

    /// Moves the riders of all solids with a conveyor by its velocity, each once: call it once a tick.
    ///
    /// # Errors
    ///
    /// If a rider would leave the range of the number type; those before it have moved.
    pub fn run_conveyors(&mut self) -> Result<(), WorldError<S>> {
        for slot in 0..self.bodies.capacity() {
            let Some((id, velocity)) = self.conveyor_at(slot) else {
                continue;
            };
            let place = self.find(id)?.place();
            self.begin_call();
            let mut riders = core::mem::take(&mut self.riders);
            self.find_riders(id, place, velocity, &mut riders);
            let outcome = riders
                .iter()
                .try_for_each(|&rider| self.move_away(rider, velocity, id).map(|_| ()));
            self.riders = riders;
            self.end_call();
            outcome?;
        }
        Ok(())
    }

    fn conveyor_at(&self, slot: usize) -> Option<(BodyId, Vec2<S>)> {
        let id = self.id_at(slot)?;
        let velocity = self.find(id).ok()?.conveyor;
        (velocity != Vec2::ZERO).then_some((id, velocity))
    }

    /// The actors that a solid runs into, in the order in which it meets them.
    fn find_pushed(&self, id: BodyId, delta: Vec2<S>, pushed: &mut Vec<Pushed<S>>) {
        pushed.clear();
        let Ok(solid) = self.find(id) else { return };
        let Some(path) = Path::new(solid.place(), delta) else {
            return;
        };
        self.visit_bodies_near(path.bounds(), u32::MAX, |actor, entry| {
            if !is_blocked_by(entry, id, solid) {
                return;
            }
            if let Some((moment, side)) = meets(&path, solid, entry.place()) {
                pushed.push(Pushed {
                    moment,
                    id: actor,
                    side,
                    against: None,
                });
            }
        });
        pushed.sort_by(|a, b| (a.moment, a.id).cmp(&(b.moment, b.id)));
    }

    /// Those that stand on a body, in the order in which they go: who is ahead makes room for the next.
    fn find_riders(&self, id: BodyId, place: Aabb<S>, delta: Vec2<S>, riders: &mut Vec<BodyId>) {
        riders.clear();
        self.visit_bodies_near(place, u32::MAX, |rider, entry| {
            if entry.kind == BodyKind::Actor && entry.state.rides == Some(id) {
                riders.push(rider);
            }
        });
        riders.sort_unstable();
        for side in Axis::BOTH.map(|axis| Side::toward(axis, delta.along(axis))) {
            let Some(side) = side else { continue };
            riders.sort_by(|&a, &b| self.who_is_ahead(a, b, side));
        }
    }

    /// `Less` if the first is farther on that side.
    fn who_is_ahead(&self, a: BodyId, b: BodyId, side: Side) -> Ordering {
        let edge = |id: BodyId| self.place(id).map(|place| place.edge(side));
        let order = edge(a).partial_cmp(&edge(b)).unwrap_or(Ordering::Equal);
        if side.is_max() {
            order.reverse()
        } else {
            order
        }
    }

    fn push_all(
        &mut self,
        id: BodyId,
        after: Mover<S>,
        pushed: &mut [Pushed<S>],
    ) -> Result<(), WorldError<S>> {
        for pushed in pushed {
            let edge = after.place().edge(pushed.side);
            pushed.against = self.push(pushed.id, pushed.side, edge, (id, ROW))?;
        }
        Ok(())
    }

    /// Pushes an actor along until it is flush with that edge, and those in its way along with it. Tells
    /// what stopped it.
    fn push(
        &mut self,
        id: BodyId,
        side: Side,
        edge: S,
        (pusher, depth): (BodyId, u32),
    ) -> Result<Option<Other>, WorldError<S>> {
        let place = self.find(id)?.place();
        let way = S::checked_sum(Sum::difference(edge, place.edge(side.opposite())));
        let delta = Vec2::on_axis(side.axis(), way.unwrap_or(S::ZERO));
        if Side::toward(side.axis(), delta.along(side.axis())) != Some(side) {
            return Ok(None);
        }
        if 0 < depth {
            self.push_row(id, side, delta, (pusher, depth))?;
        }
        let (moved, against) = self.move_away(id, delta, pusher)?;
        if moved.blocked.is_empty() {
            self.put_flush(id, side, edge);
            return Ok(None);
        }
        Ok(against)
    }

    /// Pushes the actors in the way of one that is pushed.
    fn push_row(
        &mut self,
        id: BodyId,
        side: Side,
        delta: Vec2<S>,
        (pusher, depth): (BodyId, u32),
    ) -> Result<(), WorldError<S>> {
        let entry = self.find(id)?;
        if entry.actors == ActorRule::Ignore {
            return Ok(());
        }
        let (Some(path), Some(end), mask) = (
            Path::new(entry.place(), delta),
            entry.place().checked_moved(delta),
            entry.filter.mask,
        ) else {
            return Ok(());
        };
        let mut row = Vec::new();
        self.visit_bodies_near(path.bounds(), mask, |other, entry| {
            let is_next = entry.kind == BodyKind::Actor && other != id && other != pusher;
            if let Some(hit) = is_next.then(|| path.sweep(entry.place()).hit()).flatten() {
                row.push((hit.moment, other));
            }
        });
        row.sort();
        for (_, other) in row {
            self.push(other, side, end.edge(side), (id, depth - 1))?;
        }
        Ok(())
    }

    /// Puts an actor exactly flush with an edge, where rounding has not, unless that overlaps something.
    fn put_flush(&mut self, id: BodyId, side: Side, edge: S) {
        let Ok(entry) = self.find(id) else { return };
        let (mover, place) = (entry.mover, entry.place());
        if place.edge(side.opposite()) == edge {
            return;
        }
        let line = place.with_span(side.axis(), Span::of_sound(edge, edge));
        let flush = place.placed_beside(line, side);
        if self.is_free(id, flush) {
            self.set_place(id.slot(), mover.put(flush));
        }
    }

    /// Takes a rider along, but for the axes on which it was pushed.
    fn carry(
        &mut self,
        id: BodyId,
        (before, after, delta): (Mover<S>, Mover<S>, Vec2<S>),
        pushed: Sides,
        carrier: BodyId,
    ) -> Result<(), WorldError<S>> {
        let up = self.find(id)?.options.up;
        let place = self.find(id)?.place();
        // Along `up` it stays flush, to the bit, with what it stands on.
        let is_flush = place.edge(up.opposite()) == before.place().edge(up);
        let sunk = Sum::difference(after.place().edge(up), place.edge(up.opposite()));
        let along = |axis: Axis| {
            let is_pushed = pushed.iter().any(|side| side.axis() == axis);
            match (is_pushed, axis == up.axis() && is_flush) {
                (true, _) => S::ZERO,
                (false, true) => S::checked_sum(sunk).unwrap_or(S::ZERO),
                (false, false) => delta.along(axis),
            }
        };
        let way = Vec2::new(along(Axis::X), along(Axis::Y));
        let (moved, _) = self.move_away(id, way, carrier)?;
        let is_held = moved.blocked.iter().any(|side| side.axis() == up.axis());
        if is_flush && !is_held && pushed.is_empty() {
            self.put_flush(id, up, after.place().edge(up));
        }
        self.carry_on(id, (place, moved.mover.place()))?;
        if let Ok(entry) = self.find_mut(id) {
            entry.state.rides = Some(carrier);
        }
        Ok(())
    }

    /// Takes the riders of a rider along, by as much as that has moved.
    fn carry_on(
        &mut self,
        id: BodyId,
        (from, to): (Aabb<S>, Aabb<S>),
    ) -> Result<(), WorldError<S>> {
        let Some(way) = to.min().checked_sub(from.min()) else {
            return Ok(());
        };
        let mut riders = Vec::new();
        self.find_riders(id, from, way, &mut riders);
        for rider in riders {
            let before = self.find(rider)?.place();
            let (moved, _) = self.move_away(rider, way, id)?;
            if let Ok(entry) = self.find_mut(rider) {
                entry.state.rides = Some(id);
            }
            if before != moved.mover.place() {
                self.carry_on(rider, (before, moved.mover.place()))?;
            }
        }
        Ok(())
    }

    /// Tells of actors that a solid has come to overlap.
    fn tell_crushed(&mut self, id: BodyId, before: Aabb<S>, pushed: &[Pushed<S>]) {
        let Some(place) = self.place(id) else { return };
        for pushed in pushed {
            let Ok(entry) = self.find_mut(pushed.id) else {
                continue;
            };
            let is_new = !entry.state.crushers.contains(&id);
            if entry.place().overlaps(place) && is_new && !entry.place().overlaps(before) {
                entry.state.crushers.push(id);
                let kind = EventKind::Crush {
                    by: id,
                    against: pushed.against,
                };
                self.tell(pushed.id, kind, pushed.moment.fraction());
            }
        }
    }

    /// Looks again at all actors near an area in which something has changed.
    pub(super) fn look_around(&mut self, area: Aabb<S>) {
        let mut near = core::mem::take(&mut self.near_ids);
        self.bodies_near(area, u32::MAX, &mut near);
        for &id in &near {
            if self.actor(id).is_ok() {
                self.look_again(id);
                self.forget_crushers(id);
            }
        }
        self.near_ids = near;
    }

    /// Forgets the solids that an actor is no longer in.
    pub(super) fn forget_crushers(&mut self, id: BodyId) {
        let Ok(entry) = self.find_mut(id) else { return };
        if entry.state.crushers.is_empty() {
            return;
        }
        let place = entry.place();
        let mut crushers = core::mem::take(&mut entry.state.crushers);
        crushers.retain(|&solid| self.place(solid).is_some_and(|at| at.overlaps(place)));
        if let Ok(entry) = self.find_mut(id) {
            entry.state.crushers = crushers;
        }
    }
}

fn is_blocked_by<S: Scalar>(actor: &Entry<S>, id: BodyId, solid: &Entry<S>) -> bool {
    actor.kind == BodyKind::Actor
        && actor.filter.mask & solid.filter.layers != 0
        && !actor.state.dropped.contains(&Other::Body(id))
}

/// When a solid meets an actor on its path, and with which of its sides.
fn meets<S: Scalar>(path: &Path<S>, solid: &Entry<S>, actor: Aabb<S>) -> Option<(Moment<S>, Side)> {
    let Some(open) = solid.one_way else {
        let hit = path.sweep(actor).hit()?;
        return Some((hit.moment, hit.side()?));
    };
    let hit = path.sweep_anew(actor)?;
    let is_open = hit.side() == Some(open);
    let is_open_corner = hit.is_corner && path.heading(open.axis()) == Some(open);
    (is_open || is_open_corner).then_some((hit.moment, open))
}

fn sides_pushed<S: Scalar>(pushed: &[Pushed<S>], id: BodyId) -> Sides {
    let own = pushed.iter().filter(|pushed| pushed.id == id);
    own.map(|pushed| pushed.side).collect()
}
