//! What a ray, a segment or a moving box meets.

use super::{Query, WorldLine};
use crate::broad::{Caster, Search};
use crate::world::Other;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::ops::ControlFlow;

/// The question what is met along a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Along<L>(pub(super) L);

/// Answers to what is met along a line.
impl<L: WorldLine> Query<'_, L::Number, Along<L>> {
    /// What is met first; at the same moment faces come before corners, then tiles before bodies, then
    /// the lowest id.
    #[must_use]
    pub fn first(&self) -> Option<(Other, L::Hit)> {
        let mut first: Option<(Other, L::Hit)> = None;
        self.each(|other, hit| {
            let found = (other, hit);
            if first.is_none_or(|first| order::<L>(&found, &first).is_lt()) {
                first = Some(found);
            }
        });
        first
    }

    /// Calls back with each meeting: not in travel order, but always in the same for the same history.
    pub fn each(&self, mut visit: impl FnMut(Other, L::Hit)) {
        self.show(&mut visit);
    }

    /// The same by a pointer, so that it is compiled once for all forms of an answer.
    fn show(&self, visit: &mut dyn FnMut(Other, L::Hit)) {
        let (world, line) = (self.world, &self.question.0);
        let Some(area) = line.area() else { return };
        for (id, entry) in self.maps() {
            if let Some((pos, hit)) = line.first_tile(&entry.map) {
                visit(Other::Tile(id, pos), hit);
            }
        }
        let _ = world.places.all().search(&area, |slot, _| {
            let found = world.entry_at(slot);
            if let Some((id, entry)) = found.filter(|(id, entry)| self.scope.has_body(*id, entry)) {
                if let Some(hit) = line.meet(&entry.obstacle()) {
                    visit(Other::Body(id), hit);
                }
            }
            ControlFlow::Continue(())
        });
    }

    /// All that is met, in travel order; at the same moment as in [`first`](Self::first).
    #[must_use]
    pub fn sorted(&self) -> Vec<(Other, L::Hit)> {
        let mut found = Vec::new();
        self.sorted_into(&mut found);
        found
    }

    /// All that is met, in travel order, in place of what the list held.
    pub fn sorted_into(&self, found: &mut Vec<(Other, L::Hit)>) {
        found.clear();
        self.each(|other, hit| found.push((other, hit)));
        found.sort_unstable_by(order::<L>);
    }
}

fn order<L: Caster>(one: &(Other, L::Hit), other: &(Other, L::Hit)) -> Ordering {
    L::compare(&one.1, &other.1).then(one.0.cmp(&other.0))
}
