//! Actors that push each other aside, by weight.

use crate::geometry::{Side, Vec2};
use crate::narrow::{Mover, Response};
use crate::scalar::Scalar;
use crate::world::bodies::BodySlot;
use crate::world::moves::within_range;
use crate::world::push::order::nearer_first;
use crate::world::push::{Displaced, Drive, Pusher};
use crate::world::scene::Scene;
use crate::world::{MoveHit, MoveLog, Moved, Other, World, WorldError};

/// How many actors one move can push aside. Each costs one more run of the move; beyond this many the others
/// block it. Not critical: a crowd that is packed that tightly does not give way anyway.
const MAX_SHOVED: usize = 32;

/// An actor that was pushed aside.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shoved<S: Scalar> {
    body: BodySlot,
    before: Mover<S>,
    /// How far it was to go.
    delta: Vec2<S>,
}

impl<S: Scalar> World<S> {
    /// Runs a move that pushes actors aside by their share. Afterward they have moved, but not the mover.
    ///
    /// The move is run, the first actor that it met is put aside, and the move is run again, until it meets
    /// none that could give way. Only then the pushes are made for good: until then a refused move can be
    /// taken back.
    #[cold]
    #[inline(never)]
    pub(crate) fn run_shoving(
        &mut self,
        mover: BodySlot,
        delta: Vec2<S>,
        respond: &mut impl FnMut(&Self, Other) -> Response,
        log: &mut MoveLog<S, Other>,
    ) -> Result<Moved<S>, WorldError<S>> {
        self.scratch.shoved.clear();
        // Each turn runs the move anew with one more actor out of the way, until nothing else gives way. It
        // ends: an actor is listed once, and the list has a limit.
        let moved = loop {
            let scene = Scene::of(self, mover, self.record(mover));
            let moved = self.run(&scene, delta, &mut *respond, log);
            let Ok(done) = moved else { break moved };
            let next = self.next_shoved(log.hits());
            let Some((other, side)) = next else {
                break moved;
            };
            self.try_shove(mover, other, side, done.remaining);
        };
        // It can be refused even if its first run was not: with others aside, a bounce can lead out of range.
        self.settle_shoved(mover, moved.is_ok());
        moved
    }

    /// Takes all trial pushes back, and makes them for good if the move is made. Lists the riders of the
    /// pushed actors, to be carried once the pusher has arrived.
    fn settle_shoved(&mut self, pusher: BodySlot, is_made: bool) {
        let mut shoved = core::mem::take(&mut self.scratch.shoved);
        // Back first: the trials reported, carried and sensed nothing. That follows with the real moves, from
        // the real places.
        for one in &shoved {
            self.set_place(one.body, one.before);
        }
        // The pusher moves by itself, so it must not be carried as a rider of what it shoves.
        self.begin_riders(Some(pusher));
        if is_made {
            for one in &shoved {
                self.add_riders(one.body, one.delta);
            }
            for one in &shoved {
                self.move_away(one.body, one.delta, Drive::Pusher(Pusher::first(pusher)));
                let displaced = Displaced::shoved(one.body, one.delta);
                self.scratch.displaced.push(displaced);
            }
        }
        shoved.clear();
        self.scratch.shoved = shoved;
    }

    /// Carries the riders of pushed actors, and updates the contacts of the pusher: some of what it touched
    /// when its move was run may have been carried away since.
    #[cold]
    pub(crate) fn commit_shoving(
        &mut self,
        mover: BodySlot,
        moved: &mut Moved<S>,
        log: &MoveLog<S, Other>,
    ) {
        self.carry_all(None);
        let mut touching = core::mem::take(&mut self.scratch.touching);
        touching.clear();
        // An actor that was touched may have been carried off since by what it stands on.
        let is_there = |&(other, side): &(Other, Side)| {
            other.body().is_none_or(|other| {
                let its = self.find(other).expect("a move of this call touched it");
                its.obstacle().touching(moved.place()).has(side)
            })
        };
        touching.extend(log.touching().iter().copied().filter(is_there));
        moved.touching = touching.iter().map(|&(_, side)| side).collect();
        self.renew_contacts(mover, &touching, log.hits());
        self.choose_ride(mover, &touching);
        self.scratch.touching = touching;
    }

    /// Returns the first actor that a move met and has not pushed aside yet, with the side that met it.
    ///
    /// At one moment X comes before Y. Then the box decides, and what reaches farthest is last: its riders
    /// are in front then. So ids decide neither which way opens nor which actor holds up another.
    fn next_shoved(&self, hits: &[MoveHit<Other>]) -> Option<(BodySlot, Side)> {
        let shoved = &self.scratch.shoved;
        if shoved.len() == MAX_SHOVED {
            return None;
        }
        let new = hits.iter().filter_map(|hit| {
            let other = self.actor(hit.other.body()?).ok()?;
            let is_new = shoved.iter().all(|shoved| shoved.body != other);
            // A one-way actor is a platform, which does not give way.
            let gives_way = self.record(other).one_way.is_none();
            (is_new && gives_way && hit.response != Response::Pass).then_some((hit, other))
        });
        // Fractions are not negative, so their bits are ordered like the numbers.
        let order = |hit: &MoveHit<Other>| (hit.fraction.to_bits(), hit.side.axis());
        // By time, then by place, and not by id: which actor was created first must not decide which one
        // gives way.
        let first = new.min_by(|(a, own), (b, its)| {
            let by_place = || {
                let [own, its] = [*own, *its].map(|body| self.record(body).place());
                nearer_first(own, its, a.side)
            };
            order(a).cmp(&order(b)).then_with(by_place)
        });
        first.map(|(hit, other)| (other, hit.side))
    }

    /// Puts an actor aside by its share of what is left of the move, as a trial: nothing is reported.
    fn try_shove(&mut self, mover: BodySlot, other: BodySlot, side: Side, remaining: Vec2<S>) {
        let [own, its] = [mover, other].map(|body| u32::from(self.record(body).weight));
        let (part, whole) = match own + its {
            // Two weightless actors share evenly: there is nothing to divide by.
            0 => (1, 2),
            whole => (own, whole),
        };
        // By weight: against an actor of its own weight, half of the motion that is left.
        let share = remaining.along(side.axis()).scaled(part, whole);
        let delta = Vec2::on_axis(side.axis(), share.unwrap_or(S::ZERO));
        let before = self.record(other).mover;
        // Listed before it is tried, so that one that cannot move is not tried for ever.
        self.scratch.shoved.push(Shoved {
            body: other,
            before,
            delta,
        });
        let mut log = self.scratch.push_log.take().unwrap_or_default();
        let way = within_range(before.place(), delta);
        if let Ok(moved) = self.run_taken(other, way, Drive::Pusher(Pusher::first(mover)), &mut log)
        {
            self.set_place(other, moved.mover);
        }
        self.scratch.push_log = Some(log);
    }
}
