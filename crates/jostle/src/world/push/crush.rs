//! Actors that a solid moved into and that could not get out of the way.

use crate::scalar::Scalar;
use crate::world::bodies::{BodyRecord, BodySlot};
use crate::world::push::{Displaced, InTheWay};
use crate::world::{BodyId, BodyKind, EventKind, Other, World};

/// When an actor is crushed that the solid did not meet itself: after everything that has a moment.
const JUST_BELOW_ONE: f64 = 1.0 - f64::EPSILON / 2.0;

impl<S: Scalar> World<S> {
    /// Marks those of the actors near that are inside a solid before it moves, so that it does not crush them.
    pub(super) fn excuse_those_inside(&mut self, solid: BodySlot, near: &[BodySlot]) {
        let place = self.record(solid).place();
        for &body in near {
            let record = self.record_mut(body);
            let is_in = record.place().overlaps(place);
            // Noted as if it had been reported: a body that was inside before the solid moved is not crushed
            // by it.
            if is_in && !record.state.crushers().contains(&solid.id()) {
                record.state.crushers_mut().push(solid.id());
            }
        }
    }

    /// Reports the actors that a solid overlaps after its move: those it met, and those that others pushed
    /// or carried into its way.
    pub(super) fn report_crushed(&mut self, solid: BodySlot, pushed: &[InTheWay<S>]) {
        // Those in the way first: they have a moment of their own, and are reported once.
        for pushed in pushed {
            self.report_if_met_and_crushed(solid, pushed, pushed.moment.fraction());
        }
        // A one-way solid crushes only what it met with its open side.
        if self.record(solid).one_way.is_none() {
            // By index: reporting needs the world, and adds nothing to this list.
            for at in 0..self.scratch.displaced.len() {
                let Displaced { body, against, .. } = self.scratch.displaced[at];
                self.report_if_crushed(body, solid, against, JUST_BELOW_ONE);
            }
        }
    }

    /// Reports the actors that one-way actors have met in this call and still overlap.
    pub(super) fn report_crushed_by_platforms(&mut self) {
        if self.scratch.met_by_platforms.is_empty() {
            return;
        }
        let mut met = core::mem::take(&mut self.scratch.met_by_platforms);
        for one in met.drain(..) {
            self.report_if_met_and_crushed(one.platform, &one.met, one.fraction);
        }
        self.scratch.met_by_platforms = met;
    }

    fn report_if_met_and_crushed(&mut self, by: BodySlot, met: &InTheWay<S>, fraction: f64) {
        let held = |push: &&Displaced| push.is_held && push.side == Some(met.side);
        let push = self.pushes_of(met.body).find(held);
        let against = push.and_then(|push| push.against);
        self.report_if_crushed(met.body, by, against, fraction);
    }

    fn report_if_crushed(
        &mut self,
        body: BodySlot,
        solid: BodySlot,
        against: Option<Other>,
        fraction: f64,
    ) {
        let (record, its, by) = (self.record(body), self.record(solid), solid.id());
        let is_in = record.place().overlaps(its.place());
        let is_new = !record.state.crushers().contains(&by);
        if is_in && is_new && is_blocked_by(record, by, its) {
            self.record_mut(body).state.crushers_mut().push(by);
            let by = self.named(solid);
            self.report(body, EventKind::Crush { by, against }, fraction);
        }
    }

    /// Forgets the solids that an actor is no longer inside.
    pub(crate) fn forget_crushers(&mut self, body: BodySlot) {
        let record = self.record(body);
        if record.state.crushers().is_empty() {
            return;
        }
        let place = record.place();
        let mut crushers = core::mem::take(self.record_mut(body).state.crushers_mut());
        // A loaded file can name solids that are not there.
        crushers.retain(|&solid| self.place(solid).is_some_and(|at| at.overlaps(place)));
        *self.record_mut(body).state.crushers_mut() = crushers;
    }
}

/// Returns whether a body is an actor that a solid blocks, and so pushes.
pub(super) fn is_blocked_by<S: Scalar>(
    body: &BodyRecord<S>,
    id: BodyId,
    solid: &BodyRecord<S>,
) -> bool {
    body.kind == BodyKind::Actor
        && body.filter.mask & solid.filter.layers != 0
        && !body.state.dropped().contains(&Other::from(id))
}
