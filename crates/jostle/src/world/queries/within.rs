//! What is in a box, in a circle, or around a point.

use super::{Query, tiles};
use crate::geometry::{Aabb, Circle, Vec2};
use crate::scalar::Scalar;
use crate::world::Other;
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// The question what is within an area.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Within<S: Scalar = f32> {
    /// What overlaps this box?
    Box(Aabb<S>),
    /// What overlaps this circle?
    Circle(Circle<S>),
    /// What contains this point?
    Point(Vec2<S>),
}

/// Answers to what is within an area.
impl<S: Scalar> Query<'_, S, Within<S>> {
    /// Calls back with each answer: tiles first, and otherwise in no particular order, but always in the
    /// same for the same history.
    pub fn each(&self, mut visit: impl FnMut(Other)) {
        let _ = self.until(&mut |other| {
            visit(other);
            ControlFlow::Continue(())
        });
    }

    /// Whether there is any.
    #[must_use]
    pub fn any(&self) -> bool {
        self.until(&mut |_| ControlFlow::Break(())).is_break()
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        let mut count = 0;
        self.each(|_| count += 1);
        count
    }

    /// The first answer in order: a tile, or else the body with the lowest id.
    #[must_use]
    pub fn first(&self) -> Option<Other> {
        let mut first: Option<Other> = None;
        self.each(|other| first = Some(first.map_or(other, |first| first.min(other))));
        first
    }

    /// The answers, sorted.
    #[must_use]
    pub fn sorted(&self) -> Vec<Other> {
        let mut found = Vec::new();
        self.sorted_into(&mut found);
        found
    }

    /// The answers, sorted, in place of what the list held.
    pub fn sorted_into(&self, found: &mut Vec<Other>) {
        found.clear();
        self.each(|other| found.push(other));
        found.sort_unstable();
    }

    /// Calls back until told to stop; by a pointer, so that this is compiled once for all forms of an answer.
    fn until(&self, visit: &mut dyn FnMut(Other) -> ControlFlow<()>) -> ControlFlow<()> {
        self.tiles_until(visit)?;
        let (world, mask) = (self.world, self.scope.mask);
        let matches = match self.question {
            Within::Box(area) => world.places.all().overlapping(area),
            Within::Circle(circle) => world.places.all().overlapping_circle(circle),
            Within::Point(point) => world.places.all().containing(point),
        };
        matches.in_layers(mask).until(|slot| {
            let found = world.entry_at(slot);
            match found.filter(|(id, entry)| self.scope.has_body(*id, entry)) {
                Some((id, _)) => visit(Other::Body(id)),
                None => ControlFlow::Continue(()),
            }
        })
    }

    fn tiles_until(&self, visit: &mut dyn FnMut(Other) -> ControlFlow<()>) -> ControlFlow<()> {
        let Some(area) = tiles::area(&self.question) else {
            return ControlFlow::Continue(());
        };
        for (id, entry) in self.maps() {
            let mut told = ControlFlow::Continue(());
            entry.map.visit_near(area, |pos, tile| {
                if told.is_continue() && tiles::is_within(&tile, &self.question) {
                    told = visit(Other::Tile(id, pos));
                }
            });
            told?;
        }
        ControlFlow::Continue(())
    }
}
