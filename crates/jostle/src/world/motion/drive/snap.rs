//! Down to the floor, at the end of a move.

use crate::geometry::{Aabb, Side, Span, Vec2};
use crate::narrow::Path;
use crate::scalar::Scalar;
use crate::world::motion::Obstacles;
use crate::world::motion::drive::Drive;

impl<S: Scalar, O: Obstacles<S>> Drive<'_, S, O> {
    /// Puts it down on a floor that is near enough, if it stood on one and is not on its way up.
    pub(super) fn snap(&mut self, delta: Vec2<S>) {
        let (up, snap) = (self.options.up, self.options.snap);
        let axis = up.axis();
        let is_rising = Side::toward(axis, delta.along(axis)) == Some(up);
        if !self.is_grounded || is_rising || snap <= S::ZERO {
            return;
        }
        let fall = match up.is_max() {
            true => S::ZERO.saturating_sub(snap),
            false => snap,
        };
        let Some(path) = Path::new(self.mover.place(), Vec2::on_axis(axis, fall)) else {
            return;
        };
        self.know(path.bounds());
        if self
            .log
            .near
            .touching(self.mover.place())
            .has(up.opposite())
        {
            return;
        }
        // A floor just as far below is no hit, but near enough.
        let just_there = || {
            let lowest = self
                .mover
                .place()
                .checked_moved(Vec2::on_axis(axis, fall))?;
            let stands = self.log.near.touching(lowest).has(up.opposite());
            let feet = lowest.edge(up.opposite());
            stands.then(|| lowest.with_span(axis, Span::from_valid(feet, feet)))
        };
        let floor = self.log.near.landing(&path, up).or_else(just_there);
        let lower = floor.and_then(|floor| self.mover.beside(self.mover.place(), floor, up));
        if let Some(place) = lower.filter(|&place| self.is_clear(place)) {
            self.clock = [1.0, 1.0];
            self.put(place);
        }
    }

    /// Whether nothing is overlapped there that is not overlapped here.
    pub(in crate::world::motion) fn is_clear(&mut self, place: Aabb<S>) -> bool {
        let here = self.mover.place();
        self.know(place.union(here));
        !self
            .log
            .near
            .solid()
            .any(|n| n.obstacle.overlaps(place) && !n.obstacle.overlaps(here))
    }
}
