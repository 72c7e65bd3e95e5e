//! Down to the floor at the end of a move.

use crate::geometry::{Aabb, Side, Span, Vec2};
use crate::narrow::Path;
use crate::scalar::Scalar;
use crate::world::motion::full_move::FullMove;
use crate::world::motion::{LegKind, Obstacles};

impl<S: Scalar, O: Obstacles<S>> FullMove<'_, S, O> {
    /// Puts the box down on a floor within the snap distance, if it was grounded and is not rising.
    pub(super) fn snap(&mut self, delta: Vec2<S>) {
        let snap = self.options.snap;
        let grounded = self.options.up.filter(|_| self.is_grounded);
        let Some(up) = grounded.filter(|_| S::ZERO < snap && !self.options.is_rising(delta)) else {
            return;
        };
        let axis = up.axis();
        let fall = if up.is_max() {
            S::ZERO.saturating_sub(snap)
        } else {
            snap
        };
        let Some(path) = Path::new(self.mover.place(), Vec2::on_axis(axis, fall)) else {
            return;
        };
        self.know(path.bounds());
        if self
            .log
            .nearby
            .touching(self.mover.place())
            .has(up.opposite())
        {
            return;
        }
        // A floor exactly at the snap distance is no hit of the path, but near enough.
        let just_there = || {
            let lowest = self
                .mover
                .place()
                .checked_moved(Vec2::on_axis(axis, fall))?;
            let stands = self.log.nearby.touching(lowest).has(up.opposite());
            let feet = lowest.edge(up.opposite());
            stands.then(|| lowest.with_span(axis, Span::from_valid(feet, feet)))
        };
        let floor = self.log.nearby.landing(&path, up).or_else(just_there);
        let lower = floor.and_then(|floor| self.mover.beside(self.mover.place(), floor, up));
        if let Some(place) = lower.filter(|&place| self.is_clear(place)) {
            self.clock = [1.0, 1.0];
            let floor = self.floor_at(place, up.opposite());
            self.put(place, LegKind::Snap, floor);
        }
    }

    /// Returns what a box stands on there, the first by name. Only asked if the legs are kept.
    fn floor_at(&self, place: Aabb<S>, down: Side) -> Option<O::Name> {
        if !self.log.keeps_legs {
            return None;
        }
        let near = self.log.nearby.solid();
        let floors = near.filter(|neighbor| neighbor.obstacle.touching(place).has(down));
        floors.map(|neighbor| neighbor.name).min()
    }

    /// Whether the box would overlap nothing there that it does not overlap already.
    pub(super) fn is_clear(&mut self, place: Aabb<S>) -> bool {
        let here = self.mover.place();
        self.know(place.union(here));
        !self
            .log
            .nearby
            .solid()
            .any(|n| n.obstacle.overlaps(place) && !n.obstacle.overlaps(here))
    }
}
