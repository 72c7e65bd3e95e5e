//! All overlapping pairs of a slice whose boxes move little from tick to tick.
//!
//! Around each box lies a grown one, into which it is expected to move. Pairs of grown boxes that overlap
//! are found once and kept; while every box stays in its grown one, no others can overlap. So a tick
//! only looks whether all boxes have stayed, and which of the pairs kept overlap.

mod kept;
mod margin;
mod pace;
#[cfg(test)]
mod tests;

use crate::broad::{Cell, StripCells, StripPairs};
use crate::geometry::Aabb;
use crate::scalar::Scalar;

pub(super) use self::kept::Kept;

/// Finds all overlapping pairs of a slice of boxes, tick after tick, while most of them move little.
///
/// The same answers as [`StripCells`], in about half the time if boxes move by a small part of their size
/// each tick and are not crowded; with a hundred thousand boxes there is little to be gained. A box is
/// known by its index from tick to tick: new boxes are best added at the end, and one that goes is best
/// left in its place, [empty](Aabb::is_empty). Where boxes jump about, it falls back to strip cells and
/// tries again now and then; nothing needs tuning.
///
/// It keeps its memory from call to call: after the first ticks nothing is allocated, unless there are
/// more boxes or pairs than ever before.
///
/// # Order
///
/// Sorted answers depend on the boxes alone. The order of unsorted ones depends on the boxes of the ticks
/// before too: the same calls on two machines give the same order, but a fresh value may give another.
///
/// # Examples
///
/// ```
/// use jostle::i32::{Aabb, TrackedPairs};
///
/// let mut row = [0, 100, 200].map(|x| Aabb::new(x, 0, 40, 40));
/// let mut near = TrackedPairs::new();
/// assert!(near.pairs(&row).sorted().is_empty());
/// for tick in 1..=16 {
///     row[0] = row[0].moved([5, 0]);
///     let meets = 60 < 5 * tick;
///     assert_eq!(near.pairs(&row).sorted().contains(&[0, 1]), meets);
/// }
/// ```
#[derive(Clone, Debug)]
#[doc(alias("broad phase", "all pairs", "neighbour list", "Verlet list"))]
pub struct TrackedPairs<S: Scalar = f32> {
    cells: StripCells<S>,
    kept: Kept<S>,
}

impl<S: Scalar> TrackedPairs<S> {
    /// With no memory yet.
    #[must_use]
    pub fn new() -> Self {
        Self {
            cells: StripCells::new(),
            kept: Kept::new(),
        }
    }

    /// The overlapping pairs of a slice, named by index; at most 2^30 boxes.
    ///
    /// Any slice will do, and any box may be anywhere; those of the last call, moved a little, are quick.
    /// Flush boxes are no pair, empty ones are in none.
    ///
    /// ```
    /// use jostle::i32::{Aabb, TrackedPairs};
    ///
    /// let mut near = TrackedPairs::new();
    /// let two = [Aabb::new(0, 0, 8, 8), Aabb::new(8, 0, 8, 8)];
    /// assert!(near.pairs(&two).sorted().is_empty(), "flush");
    /// let three = [two[0], Aabb::new(7, 0, 8, 8), Aabb::new(3, 3, 0, 0)];
    /// assert_eq!(near.pairs(&three).sorted(), [[0, 1]], "the third is empty");
    /// ```
    ///
    /// # Panics
    ///
    /// If the slice holds more than 2^30 boxes.
    #[track_caller]
    pub fn pairs<'a, 'b>(&'a mut self, boxes: &'b [Aabb<S>]) -> StripPairs<'a, 'b, S> {
        self.cells.pairs_by(Some(&mut self.kept), boxes)
    }

    /// The pairs that were found last: none before the first call.
    ///
    /// ```
    /// use jostle::i32::{Aabb, TrackedPairs};
    ///
    /// let mut near = TrackedPairs::new();
    /// assert!(near.found().is_empty());
    /// let _ = near.pairs(&[Aabb::new(0, 0, 8, 8); 2]).unsorted();
    /// assert_eq!(near.found(), [[0, 1]]);
    /// ```
    #[must_use]
    pub fn found(&self) -> &[[u32; 2]] {
        self.cells.found()
    }

    /// How often all pairs were searched for anew, by strip cells: the first time, and whenever too many
    /// boxes had left the place where they were expected.
    ///
    /// ```
    /// use jostle::i32::{Aabb, TrackedPairs};
    ///
    /// let mut boxes: Vec<_> = (0..50).map(|i| Aabb::new(20 * i, 0, 16, 16)).collect();
    /// let mut near = TrackedPairs::new();
    /// for _ in 0..100 {
    ///     for aabb in &mut boxes {
    ///         *aabb = aabb.moved([1, 1]);
    ///     }
    ///     let _ = near.pairs(&boxes).unsorted();
    /// }
    /// assert!(near.searches() < 20);
    /// ```
    #[must_use]
    pub fn searches(&self) -> u64 {
        self.kept.searches()
    }

    /// Shows the cells that strip cells would file the boxes of a slice in, for a debug view: see
    /// [`StripCells::visit_cells`].
    ///
    /// # Panics
    ///
    /// If the slice holds more than 2^30 boxes.
    #[track_caller]
    pub fn visit_cells(&mut self, boxes: &[Aabb<S>], visit: impl FnMut(Cell<S>)) {
        self.cells.visit_cells(boxes, visit);
    }
}

impl<S: Scalar> Default for TrackedPairs<S> {
    fn default() -> Self {
        Self::new()
    }
}
