use crate::broad::StripCells;
use crate::broad::queries::{Area, Caster, Scope, Sealed, first_of_all, one_by_one};
use crate::broad::sets::storage::slots::place;
use crate::broad::sets::{Cell, Slots};
use crate::geometry::Aabb;
use crate::kernels::lanes8::{LANES, Probe};
use crate::kernels::pair_list::PairList;
use crate::scalar::Scalar;
use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;

/// How the boxes of a [`Boxes`](crate::broad::Boxes) are stored so that a query tests few of them.
///
/// Sealed: it exists so that code can be generic over the grids, the tree and the plain list. A set calls it
/// after every change. It must find every box that touches an area and report none twice; exact tests
/// follow.
pub trait Arrangement<S: Scalar>: Clone + fmt::Debug + Sealed {
    /// Follows the slots after the box at `index` was added, moved or removed.
    #[doc(hidden)]
    fn update(&mut self, index: u32, slots: &Slots<S>);

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
        probe: &Probe<S>,
        visit: impl FnMut(&[u32; LANES], usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        one_by_one(probe, visit, |area, visit| self.search(slots, area, visit))
    }

    /// Does what [`matching`](Self::matching) does, in code that is compiled once for the built-in numbers.
    #[doc(hidden)]
    fn matching_compiled(
        &self,
        slots: &Slots<S>,
        probe: &Probe<S>,
        visit: &mut dyn FnMut(&[u32; LANES], usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.matching(slots, probe, visit)
    }

    /// Returns what a caster hits first among the boxes in scope.
    #[doc(hidden)]
    fn first<C: Caster<Number = S>>(
        &self,
        slots: &Slots<S>,
        caster: &C,
        scope: Scope,
    ) -> Option<(u32, C::Hit)> {
        let is_wanted = |index| slots.is_in_scope(index, scope);
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
    fn pairs(
        &mut self,
        slots: &Slots<S>,
        scratch: &mut PairScratch<S>,
        visit: impl FnMut(u32, u32),
    ) {
        // Faster than any way through the cells of a set. A hole holds an empty box, which is in no pair.
        scratch.strips.pairs(slots.boxes()).each(visit);
    }

    /// Adds the pairs that include at least one of the movers to `found` of the scratch, whatever their filters.
    #[doc(hidden)]
    fn pairs_with(&mut self, slots: &Slots<S>, movers: &[u32], scratch: &mut PairScratch<S>) {
        query_movers(self, slots, movers, scratch);
    }
}

/// What a set needs while it finds pairs.
#[derive(Debug)]
pub struct PairScratch<S: Scalar> {
    pub(super) strips: StripCells<S>,
    /// By index; all false between calls.
    pub(super) marks: Vec<bool>,
    pub(super) found: PairList,
}

impl<S: Scalar> Default for PairScratch<S> {
    fn default() -> Self {
        Self {
            strips: StripCells::new(),
            marks: Vec::new(),
            found: PairList::default(),
        }
    }
}

impl<S: Scalar> PairScratch<S> {
    /// Sets or clears the marks of some boxes, ignoring indices beyond the list.
    pub(super) fn mark(&mut self, indices: &[u32], value: bool) {
        for &index in indices {
            if let Some(mark) = self.marks.get_mut(place(index)) {
                *mark = value;
            }
        }
    }
}

/// Adds the pairs of movers by a query for each of them.
pub(super) fn query_movers<S: Scalar>(
    among: &impl Arrangement<S>,
    slots: &Slots<S>,
    movers: &[u32],
    scratch: &mut PairScratch<S>,
) {
    let PairScratch { marks, found, .. } = scratch;
    for &index in movers.iter().filter(|&&index| slots.has(index)) {
        let aabb = slots.boxes()[place(index)];
        // An empty box overlaps nothing, and the kernels may only be asked about boxes with area.
        if marks[place(index)] || aabb.is_empty() {
            continue;
        }
        let probe = Probe::overlapping(aabb.edges());
        let _ = among.matching(slots, &probe, |others, count| {
            let (room, mut len) = found.room(LANES);
            for &other in &others[..count] {
                room[len] = [index.min(other), index.max(other)];
                // A pair of two movers was added by the first of them.
                len += usize::from(index != other && !marks[place(other)]);
            }
            found.set_len(len);
            ControlFlow::Continue(())
        });
        marks[place(index)] = true;
    }
    scratch.mark(movers, false);
}
