//! The first hit of a caster, out of candidates that come roughly in travel order.
//!
//! Usually there is just one candidate, and then its exact test can wait until the end.

#[cfg(feature = "alloc")]
use crate::broad::queries::LinePath;
use crate::broad::queries::lines::compare;
use crate::broad::queries::{Area, Caster};
use crate::geometry::Aabb;
use crate::scalar::Scalar;
use core::ops::ControlFlow;

/// The first hit so far.
pub(crate) struct FirstHitSearch<'a, C: Caster, F> {
    caster: &'a C,
    is_wanted: F,
    found: Option<(u32, C::Hit)>,
    /// An upper bound of the moment of `found`.
    latest: f64,
    /// A box that is certainly hit and not tested yet, because nothing has competed with it so far.
    #[cfg(feature = "alloc")]
    pending: Option<(u32, Aabb<C::Number>)>,
}

impl<'a, S: Scalar, C: Caster<Number = S>, F: Fn(u32) -> bool> FirstHitSearch<'a, C, F> {
    pub(crate) fn new(caster: &'a C, is_wanted: F) -> Self {
        Self {
            caster,
            is_wanted,
            found: None,
            latest: f64::INFINITY,
            #[cfg(feature = "alloc")]
            pending: None,
        }
    }

    /// Tests a box exactly and returns whether it is hit earlier than all before it.
    #[inline]
    fn test(&mut self, index: u32, at: Aabb<S>) -> bool {
        // Nothing is earlier than the start, so only a lower index can still win.
        let at_start = C::GOES_BY_MOMENT && self.latest <= 0.0;
        let is_beaten = |first: &(u32, C::Hit)| first.0 == index || (at_start && first.0 < index);
        // A box may be offered from several cells; the layers are asked before the exact test, which costs
        // more.
        if self.found.as_ref().is_some_and(is_beaten) || !(self.is_wanted)(index) {
            return false;
        }
        let Some(found) = self.caster.hit(at).map(|hit| (index, hit)) else {
            return false;
        };
        let is_earlier = |first: &(u32, C::Hit)| compare::<C>(&found, first).is_lt();
        let improves = self.found.as_ref().is_none_or(is_earlier);
        if improves {
            self.latest = C::latest(&found.1);
            self.found = Some(found);
        }
        improves
    }

    /// Tests every box that a search shows: the slow twin of every ordered walk.
    pub(crate) fn test_all(
        &mut self,
        area: &Area<S>,
        search: impl FnOnce(
            &Area<S>,
            &mut dyn FnMut(u32, Aabb<S>) -> ControlFlow<()>,
        ) -> ControlFlow<()>,
    ) {
        #[cfg(feature = "alloc")]
        self.test_pending();
        let _ = search(area, &mut |index, at| {
            self.test(index, at);
            ControlFlow::Continue(())
        });
    }

    /// Returns the first hit.
    #[inline]
    pub(crate) fn found(self) -> Option<(u32, C::Hit)> {
        #[cfg(feature = "alloc")]
        if let Some((index, at)) = self.pending {
            // A pending candidate was wanted and nothing competed with it, so it alone can be the answer.
            return self.caster.hit(at).map(|hit| (index, hit));
        }
        self.found
    }
}

/// For sets that offer boxes in travel order and stop at a limit.
#[cfg(feature = "alloc")]
impl<S: Scalar, C: Caster<Number = S>, F: Fn(u32) -> bool> FirstHitSearch<'_, C, F> {
    /// Takes a box that a thin line may hit and returns after which moment boxes no longer matter.
    ///
    /// If `is_sure`, the box is hit before a limit that the caller knows already, so its exact test waits.
    #[inline(always)]
    pub(crate) fn offer_thin(&mut self, index: u32, at: Aabb<S>, is_sure: bool) -> f64 {
        // Something is hit for sure before the limit, and this is the first candidate. Unless another one turns
        // up, it is what is hit, and its exact test is done once, at the end.
        if is_sure && self.found.is_none() && self.pending.is_none() && (self.is_wanted)(index) {
            self.pending = Some((index, at));
            return f64::INFINITY;
        }
        self.compete(index, at)
    }

    // Out of line: two candidates are rare, and their exact tests are large.
    #[cold]
    fn compete(&mut self, index: u32, at: Aabb<S>) -> f64 {
        self.test_pending();
        self.test(index, at);
        self.latest
    }

    fn test_pending(&mut self) {
        if let Some((index, at)) = self.pending.take() {
            self.test(index, at);
        }
    }

    /// Takes a box that a caster of any width may hit, and returns the limit, lowered if it is hit first.
    pub(crate) fn offer(&mut self, path: &LinePath, index: u32, at: Aabb<S>, limit: f64) -> f64 {
        // The limit counts only tested hits from here on.
        self.test_pending();
        if !self.test(index, at) {
            return limit;
        }
        let arrival = path.arrival(at);
        arrival.map_or(limit, |arrival| limit.min(arrival.latest))
    }
}
