//! Moving solids: they always arrive, and what is in their way gives way.

use crate::geometry::{Aabb, Axis, Side, Span, Vec2};
use crate::narrow::{FirstHits, Moment, Path, Response, slide};
use crate::scalar::{Scalar, Sum};
use crate::world::entry::Entry;
use crate::world::pushed::Pushed;
use crate::world::scene::Scene;
use crate::world::{ActorRule, BodyId, BodyKind, EventKind, MoveLeg, Other, World, WorldError};
use alloc::vec::Vec;

/// When somebody is crushed whom the solid did not meet itself.
const JUST_BELOW_ONE: f64 = 1.0 - f64::EPSILON / 2.0;

/// How deep actors may stand in a row to be pushed along.
pub(super) const ROW: u32 = 64;

/// An actor that somebody else has moved.
#[derive(Clone, Copy, Debug)]
pub(super) struct Displaced {
    pub(super) id: BodyId,
    /// Toward which side it was pushed, if it was not carried.
    pub(super) side: Option<Side>,
    /// Whether it could not go all the way, and because of what.
    is_held: bool,
    against: Option<Other>,
}

impl Displaced {
    /// Shoved along an axis.
    pub(super) fn by<S: Scalar>(id: BodyId, delta: Vec2<S>) -> Self {
        let toward = |axis: Axis| Side::toward(axis, delta.along(axis));
        Self {
            side: Axis::BOTH.into_iter().find_map(toward),
            ..Self::carried(id)
        }
    }

    pub(super) fn carried(id: BodyId) -> Self {
        Self {
            id,
            side: None,
            is_held: false,
            against: None,
        }
    }
}

/// Moving solids.
impl<S: Scalar> World<S> {
    /// Moves a solid by all of `delta`: what stands on it comes along, and what is in its way is pushed, with
    /// all that stands on that.
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
        self.find_pushed(id, delta, &mut pushed);
        self.find_riders(id, delta);
        for pushed in &pushed {
            self.add_riders(pushed.id, delta);
        }
        self.excuse_those_inside(id);
        self.set_place(id.slot(), after);
        self.arriving = Some(id);
        for pushed in &pushed {
            let edge = after.place().edge(pushed.side);
            self.push(pushed.id, pushed.side, edge, (id, ROW));
        }
        self.carry_all(Some((id, delta)));
        self.arriving = None;
        self.tell_crushed(id, &pushed);
        self.look_around(before.place().union(after.place()));
        self.settle_displaced();
        self.sense_solid(id, before.place(), delta);
        self.pushed = pushed;
        self.end_call();
        Ok(after.place())
    }

    /// Moves the riders of all solids with a conveyor by its velocity, each once: call it once a tick.
    /// Those that stand on a rider come along with it.
    pub fn run_conveyors(&mut self) {
        for slot in 0..self.bodies.capacity() {
            let Some((id, velocity)) = self.conveyor_at(slot) else {
                continue;
            };
            self.begin_call();
            self.find_riders(id, velocity);
            self.carry_all(Some((id, velocity)));
            self.settle_displaced();
            self.end_call();
        }
    }

    fn conveyor_at(&self, slot: usize) -> Option<(BodyId, Vec2<S>)> {
        let id = self.id_at(slot)?;
        let entry = self.find(id).ok()?;
        let runs = entry.kind == BodyKind::Solid && entry.conveyor() != Vec2::ZERO;
        runs.then_some((id, entry.conveyor()))
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
                    place: entry.place(),
                });
            }
        });
        pushed.sort_unstable_by(Pushed::order);
    }

    /// Pushes an actor along until it is flush with that edge, and those in its way along with it.
    pub(super) fn push(&mut self, id: BodyId, side: Side, edge: S, (pusher, depth): (BodyId, u32)) {
        let Some(place) = self.place(id) else { return };
        let way = S::checked_sum(Sum::difference(edge, place.edge(side.opposite())));
        let delta = Vec2::on_axis(side.axis(), way.unwrap_or(S::ZERO));
        if Side::toward(side.axis(), delta.along(side.axis())) != Some(side) {
            return;
        }
        // Who was held back is so still: asking again from every side would take for ever in a crowd.
        if self
            .pushes_of(id)
            .any(|push| push.side == Some(side) && push.is_held)
        {
            return;
        }
        self.add_riders(id, delta);
        if 0 < depth {
            self.push_row(id, side, delta, (pusher, depth));
        }
        let (held, against) = self.move_away(id, delta, pusher);
        if held.is_empty() {
            self.put_flush(id, side, edge);
        }
        self.displaced.push(Displaced {
            id,
            side: Some(side),
            is_held: !held.is_empty(),
            against: against.filter(|_| !held.is_empty()),
        });
    }

    /// Pushes the actors in the way of one that is pushed, as far as that can come.
    fn push_row(&mut self, id: BodyId, side: Side, delta: Vec2<S>, (pusher, depth): (BodyId, u32)) {
        let Some(end) = self.end_without_actors(id, delta, pusher) else {
            return;
        };
        let Ok(entry) = self.find(id) else { return };
        let Some(path) = Path::new(entry.place(), delta) else {
            return;
        };
        // The rows of those that are still at it stand before this one.
        let mask = entry.filter.mask;
        let mut rows = core::mem::take(&mut self.rows);
        let first = rows.len();
        self.visit_bodies_near(path.bounds(), mask, |other, entry| {
            let is_in_layers = entry.filter.layers & mask != 0;
            let is_other = entry.kind == BodyKind::Actor && other != id && other != pusher;
            let is_next = is_in_layers && is_other;
            if let Some(hit) = is_next.then(|| path.sweep(entry.place()).hit()).flatten() {
                rows.push(Pushed {
                    moment: hit.moment,
                    id: other,
                    side,
                    place: entry.place(),
                });
            }
        });
        rows[first..].sort_unstable_by(Pushed::order);
        let end_of_row = rows.len();
        self.rows = rows;
        for at in first..end_of_row {
            self.push(self.rows[at].id, side, end.edge(side), (id, depth - 1));
        }
        self.rows.truncate(first);
    }

    /// Where an actor that is pushed would end if there were no other actors; `None` if there are none to
    /// it anyway.
    fn end_without_actors(
        &mut self,
        id: BodyId,
        delta: Vec2<S>,
        pusher: BodyId,
    ) -> Option<Aabb<S>> {
        let mut log = self.push_log.take().unwrap_or_default();
        let end = self.find(id).ok().and_then(|entry| {
            let scene = Scene {
                pusher: Some(pusher),
                actors: ActorRule::Ignore,
                ..Scene::of(self, id, entry)
            };
            let is_blocked = entry.actors != ActorRule::Ignore;
            let run = |log| self.run(&scene, delta, |_, _| Response::Slide, log).ok();
            is_blocked.then(|| run(&mut log)).flatten()
        });
        self.push_log = Some(log);
        end.map(|moved| moved.place())
    }

    /// How an actor was pushed in this call.
    pub(super) fn pushes_of(&self, id: BodyId) -> impl Iterator<Item = &Displaced> {
        let own = self.displaced.iter().filter(move |push| push.id == id);
        own.filter(|push| push.side.is_some())
    }

    /// Looks again at all who were moved by others in this call, now that everybody has arrived.
    pub(super) fn settle_displaced(&mut self) {
        let mut displaced = core::mem::take(&mut self.displaced);
        displaced.sort_unstable_by_key(|one| one.id);
        displaced.dedup_by_key(|one| one.id);
        for one in &displaced {
            self.look_again(one.id);
        }
        displaced.clear();
        self.displaced = displaced;
    }

    /// Puts an actor exactly flush with an edge, where rounding has not, unless that overlaps something.
    pub(super) fn put_flush(&mut self, id: BodyId, side: Side, edge: S) {
        let Ok(entry) = self.find(id) else { return };
        let (mover, place) = (entry.mover, entry.place());
        if place.edge(side.opposite()) == edge {
            return;
        }
        let line = place.with_span(side.axis(), Span::from_valid(edge, edge));
        let flush = mover.beside(place, line, side);
        if let Some(flush) = flush.filter(|&flush| self.is_free(id, flush)) {
            self.set_place(id.slot(), mover.put(flush));
            self.note_departed(id, place);
            self.recorded.set_end(id, flush);
        }
    }

    /// Who is in a solid before that moves is not crushed by it.
    fn excuse_those_inside(&mut self, id: BodyId) {
        let Some(place) = self.place(id) else { return };
        let mut near = core::mem::take(&mut self.near_ids);
        self.bodies_near(place, &mut near);
        for &actor in &near {
            if let Ok(entry) = self.find_mut(actor) {
                let is_in = entry.kind == BodyKind::Actor && entry.place().overlaps(place);
                if is_in && !entry.state.crushers().contains(&id) {
                    entry.state.crushers_mut().push(id);
                }
            }
        }
        self.near_ids = near;
    }

    /// Tells of actors that a solid has come to overlap: those it met, and those that others pushed or
    /// carried into its way.
    fn tell_crushed(&mut self, id: BodyId, pushed: &[Pushed<S>]) {
        for pushed in pushed {
            let (side, moment) = (Some(pushed.side), pushed.moment.fraction());
            let held = |push: &&Displaced| push.is_held && push.side == side;
            let against = self.pushes_of(pushed.id).find(held);
            let against = against.and_then(|push| push.against);
            self.tell_if_crushed(pushed.id, id, against, moment);
        }
        let is_one_way = self.find(id).is_ok_and(|solid| solid.one_way.is_some());
        for at in 0..self.displaced.len() {
            let Displaced {
                id: other, against, ..
            } = self.displaced[at];
            if !is_one_way {
                self.tell_if_crushed(other, id, against, JUST_BELOW_ONE);
            }
        }
    }

    fn tell_if_crushed(
        &mut self,
        actor: BodyId,
        id: BodyId,
        against: Option<Other>,
        fraction: f64,
    ) {
        let (Ok(entry), Ok(solid)) = (self.find(actor), self.find(id)) else {
            return;
        };
        let is_in = entry.place().overlaps(solid.place());
        let is_new = !entry.state.crushers().contains(&id);
        if !(is_in && is_new && is_blocked_by(entry, id, solid)) {
            return;
        }
        if let Ok(entry) = self.find_mut(actor) {
            entry.state.crushers_mut().push(id);
            self.tell(actor, EventKind::Crush { by: id, against }, fraction);
        }
    }

    /// Tells which sensors a solid has entered and left on its way.
    fn sense_solid(&mut self, id: BodyId, before: Aabb<S>, delta: Vec2<S>) {
        if let Some(path) = Path::new(before, delta) {
            let leg = MoveLeg {
                path,
                until: None,
                clock: [0.0, 1.0],
            };
            self.sense(id, Some(before), &[leg]);
        }
    }

    /// Looks again at all actors near an area in which something has changed.
    pub(super) fn look_around(&mut self, area: Aabb<S>) {
        let mut near = core::mem::take(&mut self.near_ids);
        self.bodies_near(area, &mut near);
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
            .is_ok_and(|entry| !entry.state.crushers().is_empty())
        {
            self.forget_some_crushers(id);
        }
    }

    #[cold]
    fn forget_some_crushers(&mut self, id: BodyId) {
        let Ok(entry) = self.find_mut(id) else { return };
        let place = entry.place();
        let mut crushers = core::mem::take(entry.state.crushers_mut());
        crushers.retain(|&solid| self.place(solid).is_some_and(|at| at.overlaps(place)));
        if let Ok(entry) = self.find_mut(id) {
            *entry.state.crushers_mut() = crushers;
        }
    }
}

fn is_blocked_by<S: Scalar>(actor: &Entry<S>, id: BodyId, solid: &Entry<S>) -> bool {
    actor.kind == BodyKind::Actor
        && actor.filter.mask & solid.filter.layers != 0
        && !actor.state.dropped().contains(&Other::Body(id))
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
