use crate::broad::ask::one_by_one;
use crate::broad::{Area, Cell, Slots};
use crate::geometry::Aabb;
use crate::kernels::lanes8::{LANES, Probe};
use crate::kernels::pair_list::PairList;
use crate::scalar::Scalar;
use core::fmt;
use core::ops::ControlFlow;

/// How the boxes of a [`Boxes`](crate::broad::Boxes) are filed, so that few of them need looking at.
///
/// Grids, trees and the plain list are arrangements; one of your own can take their place. It is told
/// of every change after it has happened and looks boxes up in the [`Slots`]. It must find every box
/// that touches an area, and name none twice; whether a box is really an answer is tested afterwards.
pub trait Arrangement<S: Scalar>: Clone + fmt::Debug {
    /// A box has come to `index`.
    fn insert(&mut self, index: u32, slots: &Slots<S>);

    /// The box at `index` has gone from `before` to where it is in the slots.
    fn shift(&mut self, index: u32, before: Aabb<S>, slots: &Slots<S>);

    /// The box at `index`, which was at `before`, is no longer there.
    fn remove(&mut self, index: u32, before: Aabb<S>, slots: &Slots<S>);

    /// Everything may have changed.
    fn rebuild(&mut self, slots: &Slots<S>);

    /// Shows each box that touches the area once, until told to stop; others may be shown too.
    ///
    /// # Errors
    ///
    /// Breaks off when `visit` does.
    fn search(
        &self,
        slots: &Slots<S>,
        area: &Area<S>,
        visit: impl FnMut(u32, Aabb<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// Shows the indices of the boxes that answer a probe with yes, up to eight at a time: the first
    /// `count` of a list. Not for calling, and nothing to write: it comes of `search`.
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

    /// A first guess how far a box's nearest neighbours are; any number will do.
    fn spacing(&self, slots: &Slots<S>) -> S;

    /// Shows its cells or nodes: those that hold boxes, in a fixed order.
    fn visit_cells(&self, slots: &Slots<S>, visit: impl FnMut(Cell<S>));

    /// Shows every pair of overlapping boxes once, the lesser index first, in a fixed order.
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

    /// Adds the pairs of which at least one is among these boxes, whatever their filters, or tells that
    /// it must be asked box by box. Not for calling, and nothing to write.
    #[doc(hidden)]
    fn pairs_with(&mut self, _slots: &Slots<S>, _movers: &[u32], _found: &mut PairList) -> bool {
        false
    }

    /// Whether all pairs are found sooner than those of so many movers.
    fn prefers_all_pairs(&self, _movers: usize, _slots: &Slots<S>) -> bool {
        false
    }
}
