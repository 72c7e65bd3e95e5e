//! Moving solids: they always arrive, and what is in their way gives way.

use crate::geometry::{Aabb, Axis, Side, Sides, Span, Vec2};
use crate::narrow::{FirstHits, Moment, Mover, Path, slide};
use crate::scalar::{Scalar, Sum};
use crate::world::entry::Entry;
use crate::world::{ActorRule, BodyId, BodyKind, EventKind, MoveLeg, Other, World, WorldError};
use alloc::vec::Vec;

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
        self.find_riders(id, &mut riders);
        self.set_place(id.slot(), after);
        self.push_all(id, after, &mut pushed);
        for &rider in &riders {
            let sides = sides_pushed(&pushed, rider);
            self.carry(rider, (before, after, delta), sides, id);
        }
        self.tell_crushed(id, before.place(), &pushed);
        self.look_around(before.place().union(after.place()));
        let path = Path::new(before.place(), delta).map(|path| MoveLeg {
            path,
            until: None,
            clock: [0.0, 1.0],
        });
        self.sense(id, Some(before.place()), path.as_slice());
        self.pushed = pushed;
        self.riders = riders;
        self.end_call();
        Ok(after.place())
    }

    /// Moves the riders of all solids with a conveyor by its velocity, each once: call it once a tick.
    ///
    /// A rider at the end of the range stays there.
    pub fn run_conveyors(&mut self) {
        for slot in 0..self.bodies.capacity() {
            let Some((id, velocity)) = self.conveyor_at(slot) else {
                continue;
            };
            self.begin_call();
            let mut riders = core::mem::take(&mut self.riders);
            self.find_riders(id, &mut riders);
            for &rider in &riders {
                self.move_away(rider, velocity, id);
                self.look_again(rider);
            }
            self.riders = riders;
            self.end_call();
        }
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

    /// Those that stand on a body, by id.
    fn find_riders(&self, id: BodyId, riders: &mut Vec<BodyId>) {
        riders.clear();
        let Some(place) = self.place(id) else { return };
        self.visit_bodies_near(place, u32::MAX, |rider, entry| {
            if entry.kind == BodyKind::Actor && entry.state.rides == Some(id) {
                riders.push(rider);
            }
        });
        riders.sort_unstable();
    }

    fn push_all(&mut self, id: BodyId, after: Mover<S>, pushed: &mut [Pushed<S>]) {
        for pushed in pushed {
            let edge = after.place().edge(pushed.side);
            pushed.against = self.push(pushed.id, pushed.side, edge, (id, ROW));
        }
    }

    /// Pushes an actor along until it is flush with that edge, and those in its way along with it. Tells
    /// what stopped it.
    fn push(
        &mut self,
        id: BodyId,
        side: Side,
        edge: S,
        (pusher, depth): (BodyId, u32),
    ) -> Option<Other> {
        let place = self.place(id)?;
        let way = S::checked_sum(Sum::difference(edge, place.edge(side.opposite())));
        let delta = Vec2::on_axis(side.axis(), way.unwrap_or(S::ZERO));
        if Side::toward(side.axis(), delta.along(side.axis())) != Some(side) {
            return None;
        }
        if 0 < depth {
            self.push_row(id, side, delta, (pusher, depth));
        }
        let given = self.move_away(id, delta, pusher);
        self.stirred.push(id);
        if given.blocked.is_empty() {
            self.put_flush(id, side, edge);
            return None;
        }
        given.against
    }

    /// Pushes the actors in the way of one that is pushed.
    fn push_row(&mut self, id: BodyId, side: Side, delta: Vec2<S>, (pusher, depth): (BodyId, u32)) {
        let Ok(entry) = self.find(id) else { return };
        let (path, end) = (
            Path::new(entry.place(), delta),
            entry.place().checked_moved(delta),
        );
        let (Some(path), Some(end)) = (path, end) else {
            return;
        };
        if entry.actors == ActorRule::Ignore {
            return;
        }
        let mut row = Vec::new();
        self.visit_bodies_near(path.bounds(), entry.filter.mask, |other, entry| {
            let is_next = entry.kind == BodyKind::Actor && other != id && other != pusher;
            if let Some(hit) = is_next.then(|| path.sweep(entry.place()).hit()).flatten() {
                row.push((hit.moment, other));
            }
        });
        row.sort();
        for (_, other) in row {
            self.push(other, side, end.edge(side), (id, depth - 1));
        }
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
    ) {
        let Ok(entry) = self.find(id) else { return };
        let (up, place) = (entry.options.up, entry.place());
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
        let given = self.move_away(id, way, carrier);
        self.stirred.push(id);
        let is_held = given.blocked.iter().any(|side| side.axis() == up.axis());
        if is_flush && !is_held && pushed.is_empty() {
            self.put_flush(id, up, after.place().edge(up));
        }
        self.carry_on(id, place, ROW);
    }

    /// Takes the riders of a rider along, by as much as that has moved from where it was.
    fn carry_on(&mut self, id: BodyId, from: Aabb<S>, depth: u32) {
        let to = self.place(id).filter(|&to| to != from && 0 < depth);
        let Some(way) = to.and_then(|to| to.min().checked_sub(from.min())) else {
            return;
        };
        let mut riders = Vec::new();
        self.visit_bodies_near(from, u32::MAX, |rider, entry| {
            if entry.kind == BodyKind::Actor && entry.state.rides == Some(id) {
                riders.push(rider);
            }
        });
        riders.sort_unstable();
        for rider in riders {
            // Each comes along once, whichever way it was reached.
            if let Some(before) = self.place(rider).filter(|_| !self.stirred.contains(&rider)) {
                self.move_away(rider, way, id);
                self.stirred.push(rider);
                self.carry_on(rider, before, depth - 1);
            }
        }
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

    /// Looks again at all actors near an area in which something has changed, and at those that were
    /// pushed and carried because of it.
    pub(super) fn look_around(&mut self, area: Aabb<S>) {
        let mut near = core::mem::take(&mut self.near_ids);
        self.bodies_near(area, u32::MAX, &mut near);
        near.append(&mut self.stirred);
        near.sort_unstable();
        near.dedup();
        for &id in &near {
            if self.actor(id).is_ok() {
                self.look_again(id);
                self.forget_crushers(id);
            }
        }
        self.near_ids = near;
    }

    /// Forgets the solids that an actor is no longer in.
    #[inline]
    pub(super) fn forget_crushers(&mut self, id: BodyId) {
        if self
            .find(id)
            .is_ok_and(|entry| !entry.state.crushers.is_empty())
        {
            self.forget_some_crushers(id);
        }
    }

    #[cold]
    fn forget_some_crushers(&mut self, id: BodyId) {
        let Ok(entry) = self.find_mut(id) else { return };
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
