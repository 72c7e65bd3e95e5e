//! What every set of boxes provides so that queries work on it.

use crate::broad::queries::{Area, Caster, FirstHitSearch, Scope};
use crate::geometry::Aabb;
use crate::kernels::lanes8::{LANES, Probe};
use crate::scalar::Scalar;
use core::ops::ControlFlow;

pub(crate) mod sealed {
    /// Keeps a trait from being implemented outside this crate.
    pub trait Sealed {}
}

/// A set of boxes that can be queried.
///
/// Sealed: it exists so that code can be generic over sets. The queries are methods of the sets themselves.
pub trait Search<S: Scalar>: sealed::Sealed {
    /// Calls `visit` once with each box that touches the area, until it breaks. May include other boxes.
    #[doc(hidden)]
    fn search(
        &self,
        area: &Area<S>,
        visit: impl FnMut(u32, Aabb<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// Returns the box at an index.
    #[doc(hidden)]
    fn get(&self, index: u32) -> Option<Aabb<S>>;

    /// Returns whether the box at an index is in one of the layers of a mask.
    #[doc(hidden)]
    fn is_in_layers(&self, index: u32, mask: u32) -> bool;

    /// Returns whether a box may be missing from some layer.
    #[doc(hidden)]
    fn has_layers(&self) -> bool {
        true
    }

    /// Returns a first guess at the distance of the nearest box. Any number works.
    #[doc(hidden)]
    fn spacing(&self) -> S;

    /// Calls `visit` with the indices of the boxes that match a probe: up to eight at a time, the first
    /// `count` of a list.
    #[doc(hidden)]
    #[inline]
    fn matching(
        &self,
        probe: &Probe<S>,
        visit: impl FnMut(&[u32; LANES], usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        one_by_one(probe, visit, |area, visit| self.search(area, visit))
    }

    /// Does what [`matching`](Self::matching) does, in code that is compiled once for the built-in numbers. The
    /// callback costs a call per eight boxes then, so loops within this crate use `matching`.
    #[doc(hidden)]
    fn matching_compiled(
        &self,
        probe: &Probe<S>,
        visit: &mut dyn FnMut(&[u32; LANES], usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.matching(probe, visit)
    }

    /// Returns what a caster hits first among the boxes in scope; of simultaneous hits, the one with the lowest
    /// index.
    #[doc(hidden)]
    fn first<C: Caster<Number = S>>(&self, caster: &C, scope: Scope) -> Option<(u32, C::Hit)> {
        let is_wanted =
            |index| scope.left_out != Some(index) && self.is_in_layers(index, scope.mask);
        first_of_all(caster, is_wanted, |area, visit| self.search(area, visit))
    }
}

/// Finds the first hit by testing every box that a search shows.
pub(crate) fn first_of_all<S: Scalar, C: Caster<Number = S>>(
    caster: &C,
    is_wanted: impl Fn(u32) -> bool,
    search: impl FnOnce(&Area<S>, &mut dyn FnMut(u32, Aabb<S>) -> ControlFlow<()>) -> ControlFlow<()>,
) -> Option<(u32, C::Hit)> {
    let area = caster.area()?;
    let mut first = FirstHitSearch::new(caster, is_wanted);
    first.test_all(&area, search);
    first.found()
}

/// Answers a probe by a search.
#[inline]
pub(crate) fn one_by_one<S: Scalar>(
    probe: &Probe<S>,
    mut visit: impl FnMut(&[u32; LANES], usize) -> ControlFlow<()>,
    search: impl FnOnce(&Area<S>, &mut dyn FnMut(u32, Aabb<S>) -> ControlFlow<()>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let [x0, y0, x1, y1] = probe.edges();
    // The area of a probe includes its edges; the probe itself decides about them below.
    let area = Area::of(Aabb::from_corners([x0, y0], [x1, y1]));
    search(&area, &mut |index, at: Aabb<S>| {
        if probe.is_met_by(at.edges()) {
            // An array of eight of which one counts: callers copy whole registers.
            visit(&[index; LANES], 1)?;
        }
        ControlFlow::Continue(())
    })
}
