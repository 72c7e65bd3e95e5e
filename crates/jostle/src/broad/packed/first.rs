//! What a line meets first, out of candidates that come about in travel order.

use crate::broad::Line;
use crate::broad::ask::order;
use crate::broad::packed::course::Course;
use crate::geometry::Aabb;
use crate::scalar::Scalar;

/// The first hit so far.
pub(super) struct First<'a, L: Line, F> {
    line: &'a L,
    is_wanted: F,
    found: Option<(u32, L::Hit)>,
}

impl<'a, S: Scalar, L: Line<Number = S>, F: Fn(u32) -> bool> First<'a, L, F> {
    pub(super) fn new(line: &'a L, is_wanted: F) -> Self {
        Self {
            line,
            is_wanted,
            found: None,
        }
    }

    /// Takes a box that may be met and gives back until when others matter.
    pub(super) fn offer(
        &mut self,
        course: &Course,
        (index, at): (u32, Aabb<S>),
        limit: f64,
    ) -> f64 {
        // At the start nothing is sooner, so only a lower index could still come first.
        let is_beaten = |first: &(u32, L::Hit)| {
            first.0 == index || (L::GOES_BY_MOMENT && limit <= 0.0 && first.0 < index)
        };
        if self.found.as_ref().is_some_and(is_beaten) || !(self.is_wanted)(index) {
            return limit;
        }
        let Some(found) = self.line.hit(at).map(|hit| (index, hit)) else {
            return limit;
        };
        let is_sooner = |first: &(u32, L::Hit)| order::<L>(&found, first).is_lt();
        if self.found.as_ref().is_none_or(is_sooner) {
            self.found = Some(found);
            let arrival = course.arrival(at);
            return arrival.map_or(limit, |arrival| limit.min(arrival.latest));
        }
        limit
    }

    pub(super) fn found(self) -> Option<(u32, L::Hit)> {
        self.found
    }
}
