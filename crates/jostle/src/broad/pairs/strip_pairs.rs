//! The pairs of a slice, and what finds them.

use crate::broad::Filter;
use crate::broad::pairs::pair_order::PairOrder;
use crate::broad::pairs::place;
use crate::geometry::Aabb;
use crate::kernels::pair_list::PairList;
use crate::scalar::Scalar;
use alloc::vec::Vec;
use core::fmt;

/// A structure that finds the pairs of a slice.
pub(super) trait PairFinder<S: Scalar>: Send + Sync {
    /// Finds the pairs of a slice, with this many threads if there are many boxes.
    fn find(&mut self, boxes: &[Aabb<S>], threads: usize);

    /// The pairs found last, and what it takes to sort them.
    fn found_and_order(&mut self) -> (&mut PairList, &mut PairOrder);
}

/// The overlapping pairs of a slice, in the form you ask for.
///
/// Nothing is found before one of the methods that return pairs is called.
pub struct StripPairs<'a, 'b, S: Scalar> {
    finder: &'a mut dyn PairFinder<S>,
    boxes: &'b [Aabb<S>],
    filters: &'b [Filter],
    threads: usize,
}

impl<'a, 'b, S: Scalar> StripPairs<'a, 'b, S> {
    #[track_caller]
    #[inline]
    pub(super) fn new(finder: &'a mut dyn PairFinder<S>, boxes: &'b [Aabb<S>]) -> Self {
        check_count(boxes.len());
        Self {
            finder,
            boxes,
            filters: &[],
            threads: 1,
        }
    }

    /// Keeps only pairs of which one box looks for the other.
    ///
    /// A box without a filter counts as [`Filter::ALL`].
    ///
    /// ```
    /// use jostle::Filter;
    /// use jostle::i32::{Aabb, StripCells};
    ///
    /// let pile = [Aabb::new(0, 0, 9, 9); 3];
    /// let filters = [Filter::new(1, 2), Filter::new(2, 0), Filter::new(1, 2)];
    /// let mut cells = StripCells::new();
    /// assert_eq!(cells.pairs(&pile).with_filters(&filters).sorted(), [[0, 1], [1, 2]]);
    /// ```
    #[must_use]
    pub fn with_filters(self, filters: &'b [Filter]) -> Self {
        Self { filters, ..self }
    }

    /// Shares the work among the threads of rayon if there are at least 20,000 boxes.
    ///
    /// The pairs and their order do not depend on the number of threads.
    #[cfg(feature = "rayon")]
    #[must_use]
    pub fn in_threads(self) -> Self {
        Self {
            threads: rayon::current_num_threads(),
            ..self
        }
    }

    /// Returns the pairs `[a, b]`, `a < b`, in no particular order: the same calls give the same order.
    #[must_use]
    #[inline]
    pub fn unsorted(self) -> &'a [[u32; 2]] {
        self.find().found_and_order().0.pairs()
    }

    /// Returns the pairs `[a, b]`, `a < b`, sorted.
    #[must_use]
    pub fn sorted(self) -> &'a [[u32; 2]] {
        let count = self.boxes.len();
        let (found, order) = self.find().found_and_order();
        order.sort([count; 2], found);
        found.pairs()
    }

    /// Calls back with each pair, in the order of [`unsorted`](Self::unsorted).
    pub fn each(self, mut visit: impl FnMut(u32, u32)) {
        for &[a, b] in self.unsorted() {
            visit(a, b);
        }
    }

    /// Replaces the contents of a list with the pairs, sorted.
    pub fn sorted_into(self, pairs: &mut Vec<[u32; 2]>) {
        pairs.clear();
        pairs.extend_from_slice(self.sorted());
    }

    /// Replaces the contents of a list with the pairs, in the order of [`unsorted`](Self::unsorted).
    pub fn unsorted_into(self, pairs: &mut Vec<[u32; 2]>) {
        pairs.clear();
        pairs.extend_from_slice(self.unsorted());
    }

    #[inline]
    fn find(self) -> &'a mut dyn PairFinder<S> {
        self.finder.find(self.boxes, self.threads);
        if !self.filters.is_empty() {
            let filter = |index: u32| self.filters.get(place(index)).copied().unwrap_or_default();
            let (found, _) = self.finder.found_and_order();
            // Filtered afterward: few candidates become pairs, so filters are read for few boxes.
            found.retain(|a, b| filter(a).meets(filter(b)));
        }
        self.finder
    }
}

impl<S: Scalar> fmt::Debug for StripPairs<'_, '_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StripPairs")
            .field("boxes", &self.boxes.len())
            .field("filters", &self.filters.len())
            .field("threads", &self.threads)
            .finish_non_exhaustive()
    }
}

#[track_caller]
pub(super) fn check_count(count: usize) {
    assert!(
        count <= 1 << 30,
        "{count} boxes are too many to find the pairs of: at most 2^30 are supported"
    );
}
