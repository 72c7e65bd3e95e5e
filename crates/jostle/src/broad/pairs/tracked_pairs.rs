//! All overlapping pairs of a slice whose boxes move little from tick to tick.
//!
//! A Verlet list: around each box lies a grown one, into which the box is expected to move. Pairs of grown
//! boxes that overlap are found once and kept; while every box stays inside its grown one, no other pair can
//! overlap. So a tick only checks that all boxes have stayed, and which of the kept pairs overlap.
//!
//! The slow twin is [`StripCells`] at every tick; `tests/laws/broad/tracked_pairs.rs` compares both with brute force.
//! 1.4 to 1.9 times as fast at up to 10,000 boxes, 1.1 to 1.2 times if they are clustered, even at 100,000.

mod margin;
mod rebuild_policy;
#[cfg(test)]
mod tests;
mod verlet_list;

use crate::broad::pairs::pair_order::PairOrder;
use crate::broad::pairs::strip_pairs::PairFinder;
use crate::broad::pairs::tracked_pairs::verlet_list::VerletList;
use crate::broad::{Cell, StripCells, StripPairs};
use crate::geometry::Aabb;
use crate::kernels::pair_list::PairList;
use crate::scalar::Scalar;
use crate::scalar::compiled::compiled;

/// Finds all overlapping pairs of a slice of boxes, tick after tick, while most of them move little.
///
/// Gives the answers of [`StripCells`], in half to two thirds of the time if boxes move by a small part of their size
/// each tick and are not crowded; with a hundred thousand boxes there is little to gain. A box is known by its
/// index from tick to tick: add new boxes at the end, and leave one that goes in its place,
/// [empty](Aabb::is_empty). If boxes jump about, it falls back to strip cells and tries again now and then;
/// nothing needs tuning.
///
/// Memory is kept from call to call: after the first ticks nothing is allocated unless there are more boxes or
/// pairs than ever before.
///
/// # Order
///
/// Sorted answers depend on the boxes alone. The order of unsorted ones also depends on the boxes of earlier
/// ticks: the same calls on two machines give the same order, but a fresh value may give another one.
///
/// # Examples
///
/// ```
/// use jostle::i32::{Aabb, TrackedPairs};
///
/// let mut row = [0, 100, 200].map(|x| Aabb::new(x, 0, 40, 40));
/// let mut tracked = TrackedPairs::new();
/// assert!(tracked.pairs(&row).sorted().is_empty());
/// for tick in 1..=16 {
///     row[0] = row[0].moved([5, 0]);
///     let meets = 60 < 5 * tick;
///     assert_eq!(tracked.pairs(&row).sorted().contains(&[0, 1]), meets);
/// }
/// ```
#[derive(Clone, Debug)]
#[doc(alias("broad phase", "all pairs", "neighbor list", "Verlet list"))]
pub struct TrackedPairs<S: Scalar = f32> {
    cells: StripCells<S>,
    list: VerletList<S>,
}

impl<S: Scalar> TrackedPairs<S> {
    /// Creates a value that holds no memory yet.
    #[must_use]
    pub fn new() -> Self {
        Self {
            cells: StripCells::new(),
            list: VerletList::new(),
        }
    }

    /// Returns the overlapping pairs of a slice, as indices into it.
    ///
    /// Any slice gives the right pairs; the boxes of the last call, moved a little, give them fast. Flush
    /// boxes are not a pair, and empty boxes are in none.
    ///
    /// ```
    /// use jostle::i32::{Aabb, TrackedPairs};
    ///
    /// let mut tracked = TrackedPairs::new();
    /// let two = [Aabb::new(0, 0, 8, 8), Aabb::new(8, 0, 8, 8)];
    /// assert!(tracked.pairs(&two).sorted().is_empty(), "flush");
    /// let three = [two[0], Aabb::new(7, 0, 8, 8), Aabb::new(3, 3, 0, 0)];
    /// assert_eq!(tracked.pairs(&three).sorted(), [[0, 1]], "the third is empty");
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if the slice holds more than 2^30 boxes.
    #[track_caller]
    pub fn pairs<'a, 'b>(&'a mut self, boxes: &'b [Aabb<S>]) -> StripPairs<'a, 'b, S> {
        StripPairs::new(self, boxes)
    }

    /// Returns the pairs that were found last; none before the first call.
    ///
    /// ```
    /// use jostle::i32::{Aabb, TrackedPairs};
    ///
    /// let mut tracked = TrackedPairs::new();
    /// assert!(tracked.found().is_empty());
    /// let _ = tracked.pairs(&[Aabb::new(0, 0, 8, 8); 2]).unsorted();
    /// assert_eq!(tracked.found(), [[0, 1]]);
    /// ```
    #[must_use]
    pub fn found(&self) -> &[[u32; 2]] {
        self.cells.found()
    }

    /// Returns how often all pairs were searched for with strip cells: the first time, and whenever too
    /// many boxes had left the place where they were expected.
    ///
    /// ```
    /// use jostle::i32::{Aabb, TrackedPairs};
    ///
    /// let mut boxes: Vec<_> = (0..50).map(|i| Aabb::new(20 * i, 0, 16, 16)).collect();
    /// let mut tracked = TrackedPairs::new();
    /// for _ in 0..100 {
    ///     for aabb in &mut boxes {
    ///         *aabb = aabb.moved([1, 1]);
    ///     }
    ///     let _ = tracked.pairs(&boxes).unsorted();
    /// }
    /// assert!(tracked.searches() < 20);
    /// ```
    #[must_use]
    pub fn searches(&self) -> u64 {
        self.list.searches()
    }

    /// Calls back with the cells that strip cells would file the boxes of a slice in, for a debug view: see
    /// [`StripCells::visit_cells`].
    ///
    /// # Panics
    ///
    /// Panics if the slice holds more than 2^30 boxes.
    #[track_caller]
    pub fn visit_cells(&mut self, boxes: &[Aabb<S>], visit: impl FnMut(Cell<S>)) {
        self.cells.visit_cells(boxes, visit);
    }
}

impl<S: Scalar> PairFinder<S> for TrackedPairs<S> {
    fn find(&mut self, boxes: &[Aabb<S>], threads: usize) {
        compiled!(VerletList::find[
            list: &mut VerletList<S> = &mut self.list,
            cells: &mut StripCells<S> = &mut self.cells,
            boxes: &[Aabb<S>] = boxes,
            threads: usize = threads,
        ]);
    }

    fn found_and_order(&mut self) -> (&mut PairList, &mut PairOrder) {
        self.cells.found_and_order()
    }
}

impl<S: Scalar> Default for TrackedPairs<S> {
    fn default() -> Self {
        Self::new()
    }
}
