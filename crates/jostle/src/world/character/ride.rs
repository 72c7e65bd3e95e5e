//! What carries a character: its velocity, which jumps inherit.

use crate::geometry::{Aabb, Axis};
use crate::scalar::Scalar;
use crate::world::character::fine;
use crate::world::character::tick::{CharacterTick, split};
use crate::world::{BodyId, World};

impl<S: Scalar> CharacterTick<'_, S> {
    /// Returns the body that it stands on and where that is, if a jump inherits its velocity.
    pub(super) fn ride(&self, world: &World<S>) -> Option<(BodyId, Aabb<S>)> {
        let ride = world.rides(self.body)?.id;
        let place = world.place(ride)?;
        self.settings.inherits_velocity.then_some((ride, place))
    }

    /// Returns how far the body below has moved since the last tick, and how fast its belt runs.
    pub(super) fn velocity_below(&self, world: &World<S>) -> [i64; 2] {
        let known = self.state.ride;
        let known =
            known.filter(|&(ride, _)| world.rides(self.body).is_some_and(|now| now == ride));
        // The body may have been removed since the last tick.
        let view = known.and_then(|(ride, _)| world.body(ride));
        let Some(((_, before), view)) = known.zip(view) else {
            return [0; 2];
        };
        let along = |axis| {
            let [from, to] = [before, view.place()].map(|place| place.span(axis).min());
            let way = fine::of(to.saturating_sub(from));
            // A conveyor moves its riders without moving itself.
            way.saturating_add(fine::of(view.conveyor().along(axis)))
        };
        split([along(Axis::X), along(Axis::Y)], self.up)
    }

    /// Returns the velocity that a jump from the ground inherits: that of the body below, or for some ticks the last
    /// that one had.
    pub(super) fn lift_velocity(&self) -> [i64; 2] {
        let is_carried = self.state.is_grounded && self.carried != [0; 2];
        match self.state.lift {
            _ if is_carried => self.carried,
            (last, 1..) => last,
            _ => [0; 2],
        }
    }

    /// Remembers the velocity of the body below, and forgets it after the grace period.
    pub(super) fn note_lift(&mut self) {
        let (last, ticks) = self.state.lift;
        self.state.lift = if self.carried != [0; 2] && 0 < self.settings.lift_grace {
            (self.carried, self.settings.lift_grace)
        } else if 1 < ticks {
            (last, ticks - 1)
        } else {
            ([0; 2], 0)
        };
    }
}
