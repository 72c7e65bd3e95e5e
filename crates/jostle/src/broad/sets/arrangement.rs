use crate::broad::queries::{Area, Caster, Sealed, first_of_all, one_by_one};
use crate::broad::sets::{Cell, Slots};
use crate::geometry::Aabb;
use crate::kernels::lanes8::{LANES, Probe};
use crate::kernels::pair_list::PairList;
use crate::scalar::Scalar;
use core::fmt;
use core::ops::ControlFlow;

/// How the boxes of a [`Boxes`](crate::broad::Boxes) are stored so that a query tests few of them.
///
/// Sealed: it exists so that code can be generic over the grids, the tree and the plain list. A set calls it
/// after every change. It must find every box that touches an area and report none twice; exact tests
/// follow.
pub trait Arrangement<S: Scalar>: Clone + fmt::Debug + Sealed {
    /// Adds the box at `index`.
    #[doc(hidden)]
    fn insert(&mut self, index: u32, slots: &Slots<S>);

    /// Follows the box at `index` to where it is in the slots.
    #[doc(hidden)]
    fn shift(&mut self, index: u32, slots: &Slots<S>);

    /// Removes the box at `index`, which the slots no longer hold.
    #[doc(hidden)]
    fn remove(&mut self, index: u32, slots: &Slots<S>);

    /// Starts over with the boxes in the slots.
    #[doc(hidden)]
    fn rebuild(&mut self, slots: &Slots<S>);

    /// Calls `visit` once with each box that touches the area, until it breaks. May include other boxes.
    #[doc(hidden)]
    fn search(
        &self,
        slots: &Slots<S>,
        area: &Area<S>,
        visit: impl FnMut(u32, Aabb<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// Calls `visit` with the indices of the boxes that match a probe: up to eight at a time, the first
    /// `count` of a list.
    #[doc(hidden)]
    #[inline]
    fn matching(
        &self,
        slots: &Slots<S>,
        probe: Probe<S>,
        visit: impl FnMut(&[u32; LANES], usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        one_by_one(probe, visit, |area, visit| self.search(slots, area, visit))
    }

    /// Does what [`matching`](Self::matching) does, in code that is compiled once for the built-in numbers.
    #[doc(hidden)]
    fn matching_compiled(
        &self,
        slots: &Slots<S>,
        probe: Probe<S>,
        visit: &mut dyn FnMut(&[u32; LANES], usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.matching(slots, probe, visit)
    }

    /// Returns the first wanted box that a caster hits. `all_count` says that every box is wanted.
    #[doc(hidden)]
    fn first<C: Caster<Number = S>>(
        &self,
        slots: &Slots<S>,
        caster: &C,
        is_wanted: impl Fn(u32) -> bool,
        _all_count: bool,
    ) -> Option<(u32, C::Hit)> {
        first_of_all(caster, is_wanted, |area, visit| {
            self.search(slots, area, visit)
        })
    }

    /// Returns a first guess at the distance between neighbors. Any number works.
    #[doc(hidden)]
    fn spacing(&self, slots: &Slots<S>) -> S;

    /// Calls `visit` with the cells or nodes that hold boxes, in a fixed order.
    #[doc(hidden)]
    fn visit_cells(&self, slots: &Slots<S>, visit: impl FnMut(Cell<S>));

    /// Calls `visit` once with every pair of overlapping boxes, the lesser index first, in a fixed order.
    #[doc(hidden)]
    fn pairs(&mut self, slots: &Slots<S>, mut visit: impl FnMut(u32, u32)) {
        for (index, aabb) in slots.iter() {
            let area = Area::of(aabb);
            let _ = self.search(slots, &area, |other, at| {
                if index < other && aabb.overlaps(at) {
                    visit(index, other);
                }
                ControlFlow::Continue(())
            });
        }
    }

    /// Adds the pairs that include at least one of the movers, whatever their filters, and returns true; or
    /// returns false if the set has to query each mover.
    #[doc(hidden)]
    fn pairs_with(&mut self, _slots: &Slots<S>, _movers: &[u32], _found: &mut PairList) -> bool {
        false
    }

    /// Returns whether finding all pairs is faster than finding those of this many movers.
    #[doc(hidden)]
    fn prefers_all_pairs(&self, _movers: usize, _slots: &Slots<S>) -> bool {
        false
    }
}
