//! Actors that shove each other aside, by weight.

use crate::geometry::{Aabb, Side, Vec2};
use crate::narrow::{Mover, Response};
use crate::scalar::Scalar;
use crate::world::moves::within_range;
use crate::world::pushed::farther_first;
use crate::world::scene::Scene;
use crate::world::solids::Displaced;
use crate::world::{BodyId, MoveHit, MoveLog, Moved, Other, World, WorldError};
use core::cmp::Ordering;

/// How many actors one move may push aside.
const SHOVES: usize = 32;

/// An actor that was shoved aside: where it was, and how far it was to go.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shoved<S: Scalar> {
    id: BodyId,
    before: Mover<S>,
    delta: Vec2<S>,
}

impl<S: Scalar> World<S> {
    /// Runs a move that pushes actors aside by their share. Those have moved then; the mover has not.
    #[cold]
    #[inline(never)]
    pub(super) fn run_shoving(
        &mut self,
        id: BodyId,
        delta: Vec2<S>,
        respond: &mut impl FnMut(&Self, Other) -> Response,
        log: &mut MoveLog<S, Other>,
    ) -> Result<Moved<S>, WorldError<S>> {
        self.shoved.clear();
        let moved = loop {
            let scene = Scene::of(self, id, self.find(id)?);
            let moved = self.run(&scene, delta, &mut *respond, log);
            let next = match moved {
                Ok(_) if self.shoved.len() < SHOVES => self.next_shoved(log.hits()),
                _ => None,
            };
            let (Ok(done), Some((other, side))) = (moved, next) else {
                break moved;
            };
            self.try_shove(id, other, side, done.remaining)?;
        };
        // With them aside, a bounce may lead out of the range.
        self.settle_shoved(id, moved.is_ok());
        moved
    }

    /// Shoves those for good that were shoved to see how the move would go, or takes it back. Lists those
    /// that stand on them, to be carried once the pusher has arrived.
    fn settle_shoved(&mut self, pusher: BodyId, is_made: bool) {
        let mut shoved = core::mem::take(&mut self.shoved);
        for one in &shoved {
            self.set_place(one.id.slot(), one.before);
        }
        self.begin_riders(Some(pusher));
        for one in shoved.iter().filter(|_| is_made) {
            self.add_riders(one.id, one.delta);
        }
        for one in shoved.iter().filter(|_| is_made) {
            self.move_away(one.id, one.delta, pusher);
            self.displaced.push(Displaced::by(one.id, one.delta));
        }
        shoved.clear();
        self.shoved = shoved;
    }

    /// Carries those that stand on the shoved, and then takes note of what the pusher lies along, which is
    /// there: some of them may have gone.
    #[cold]
    pub(super) fn commit_shoving(
        &mut self,
        id: BodyId,
        moved: &mut Moved<S>,
        log: &MoveLog<S, Other>,
    ) {
        self.carry_all(None);
        let mut touching = core::mem::take(&mut self.near_touching);
        touching.clear();
        let is_there = |&(other, side): &(Other, Side)| {
            let body = other.body().and_then(|other| self.find(other).ok());
            body.is_none_or(|body| body.obstacle().touching(moved.place()).has(side))
        };
        touching.extend(log.touching().iter().copied().filter(is_there));
        moved.touching = touching.iter().map(|&(_, side)| side).collect();
        self.renew_contacts(id, &touching, log.hits());
        self.choose_ride(id, &touching);
        self.near_touching = touching;
    }

    /// The first actor that was met and not pushed aside yet, and with which side. Of one moment along X
    /// first, and then by place, those that reach farthest last, whose riders are in front then: so ids decide
    /// neither which way opens nor who holds up whom.
    fn next_shoved(&self, hits: &[MoveHit<Other>]) -> Option<(BodyId, Side)> {
        let is_shoved = |id: &BodyId| self.shoved.iter().any(|shoved| shoved.id == *id);
        let new = hits.iter().filter_map(|hit| {
            let other = hit.other.body().filter(|other| !is_shoved(other))?;
            let is_met = self.actor(other).is_ok() && hit.response != Response::Pass;
            is_met.then_some((hit, other))
        });
        let order = |hit: &MoveHit<Other>| (hit.fraction.to_bits(), hit.side.axis());
        let first = new.min_by(|(a, own), (b, its)| {
            let places = self.place(*own).zip(self.place(*its));
            let by_place = |(own, its)| nearer_first(own, its, a.side);
            let by_place = || places.map_or(Ordering::Equal, by_place);
            order(a).cmp(&order(b)).then_with(by_place)
        });
        first.map(|(hit, other)| (other, hit.side))
    }

    /// Puts an actor aside by its share of what the mover could not go. That is all that happens to it until
    /// it is known that the move can be made.
    fn try_shove(
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
        let before = self.find(other)?.mover;
        self.shoved.push(Shoved {
            id: other,
            before,
            delta,
        });
        let mut log = self.push_log.take().unwrap_or_default();
        let way = within_range(before.place(), delta);
        if let Ok(moved) = self.run_pushed(other, way, id, &mut log) {
            self.set_place(other.slot(), moved.mover);
        }
        self.push_log = Some(log);
        Ok(())
    }
}

/// Who reaches less far on that side comes first; what follows tells boxes apart that are not equal.
fn nearer_first<S: Scalar>(a: Aabb<S>, b: Aabb<S>, side: Side) -> Ordering {
    let across = side.axis().other();
    farther_first(b, a, side)
        .then_with(|| farther_first(b, a, side.opposite()))
        .then_with(|| farther_first(a, b, Side::new(across, false)))
        .then_with(|| farther_first(a, b, Side::new(across, true)))
}
