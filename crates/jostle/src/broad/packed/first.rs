//! What a line meets first, out of candidates that come about in travel order.
//!
//! Mostly there is just one, which then needs to be looked at closely only in the end.

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
    /// When that is at the latest.
    latest: f64,
    /// A box that has not been looked at closely, since nothing else came up so far.
    pending: Option<(u32, Aabb<L::Number>)>,
}

impl<'a, S: Scalar, L: Line<Number = S>, F: Fn(u32) -> bool> First<'a, L, F> {
    pub(super) fn new(line: &'a L, is_wanted: F) -> Self {
        Self {
            line,
            is_wanted,
            found: None,
            latest: f64::INFINITY,
            pending: None,
        }
    }

    /// Takes a box that may be met and gives back until when others matter. If `is_sure`, that is
    /// known already, and the box can wait.
    #[inline(always)]
    pub(super) fn take(&mut self, index: u32, at: Aabb<S>, is_sure: bool) -> f64 {
        if is_sure && self.found.is_none() && self.pending.is_none() && (self.is_wanted)(index) {
            self.pending = Some((index, at));
            return f64::INFINITY;
        }
        self.compare(index, at)
    }

    /// Takes a box that has to be looked at, and the one that waits.
    #[cold]
    fn compare(&mut self, index: u32, at: Aabb<S>) -> f64 {
        self.settle();
        self.improve(index, at);
        self.latest
    }

    /// Takes the box that waits.
    fn settle(&mut self) {
        if let Some((index, at)) = self.pending.take() {
            self.improve(index, at);
        }
    }

    /// The same for a line of any kind, by its course.
    pub(super) fn offer(
        &mut self,
        course: &Course,
        (index, at): (u32, Aabb<S>),
        limit: f64,
    ) -> f64 {
        self.settle();
        if !self.improve(index, at) {
            return limit;
        }
        let arrival = course.arrival(at);
        arrival.map_or(limit, |arrival| limit.min(arrival.latest))
    }

    /// Takes a box in place of the one found so far if it is met sooner; tells whether it is.
    #[inline]
    fn improve(&mut self, index: u32, at: Aabb<S>) -> bool {
        // At the start nothing is sooner, so only a lower index could still come first.
        let at_start = L::GOES_BY_MOMENT && self.latest <= 0.0;
        let is_beaten = |first: &(u32, L::Hit)| first.0 == index || (at_start && first.0 < index);
        if self.found.as_ref().is_some_and(is_beaten) || !(self.is_wanted)(index) {
            return false;
        }
        let Some(found) = self.line.hit(at).map(|hit| (index, hit)) else {
            return false;
        };
        let is_sooner = |first: &(u32, L::Hit)| order::<L>(&found, first).is_lt();
        let improves = self.found.as_ref().is_none_or(is_sooner);
        if improves {
            self.latest = L::latest(&found.1);
            self.found = Some(found);
        }
        improves
    }

    #[inline]
    pub(super) fn found(self) -> Option<(u32, L::Hit)> {
        match self.pending {
            Some((index, at)) => self.line.hit(at).map(|hit| (index, hit)),
            None => self.found,
        }
    }
}
