//! All overlapping pairs of a slice: boxes filed by strip and by cell along it, then one scan forward.
//!
//! It is the two-layer partition of Tsitsigkos et al. in one dimension: a box belongs to the strip it
//! begins in and is copied into those it reaches; copies do not meet copies. Along the strip, cells put
//! the boxes in rough order, so that those that can meet a box stand right behind it. One counting sort,
//! no hash, no tree, no set of pairs seen.

mod bands;
mod build;
mod order;
mod plan;

use crate::broad::Filter;
use crate::broad::slots::place;
use crate::broad::strip_cells::bands::Bands;
use crate::broad::strip_cells::build::Build;
use crate::broad::strip_cells::order::Order;
use crate::broad::strip_cells::plan::Plan;
use crate::geometry::Aabb;
use crate::scalar::Scalar;
use crate::scalar::batch::scan::Found;
use alloc::vec::Vec;
use core::fmt;

/// Up to here a double loop is quickest.
const FEW: usize = 24;
/// Up to here each box is compared with all that follow.
const SOME: usize = 80;
/// From here on the boxes are sorted into bands first, each of which fits a near cache.
const MANY: usize = 60_000_000;

/// Finds all overlapping pairs of a slice of boxes, from scratch.
///
/// The quickest way to all pairs, whatever their sizes and wherever they are; nothing needs tuning, and
/// the time grows with the number of boxes and pairs. It keeps its memory from call to call: after the
/// first tick nothing is allocated, unless there are more boxes or pairs than ever before.
///
/// # Examples
///
/// ```
/// use jostle::i32::{Aabb, StripCells};
///
/// let row = [0, 10, 20].map(|x| Aabb::new(x, 0, 12, 8));
/// let mut cells = StripCells::new();
/// assert_eq!(cells.pairs(&row).sorted(), [[0, 1], [1, 2]]);
/// ```
#[derive(Clone, Debug)]
#[doc(alias("broad phase", "all pairs", "SAP"))]
pub struct StripCells<S: Scalar = f32> {
    build: Build<S>,
    bands: Bands<S>,
    order: Order,
    found: Found,
}

impl<S: Scalar> StripCells<S> {
    /// With no memory yet.
    #[must_use]
    pub fn new() -> Self {
        Self {
            build: Build::new(),
            bands: Bands::new(),
            order: Order::default(),
            found: Found::default(),
        }
    }

    /// The overlapping pairs of a slice, named by index; at most 2^30 boxes.
    ///
    /// Flush boxes are no pair, empty ones are in none.
    ///
    /// # Panics
    ///
    /// If the slice holds more than 2^30 boxes.
    #[track_caller]
    pub fn pairs<'a>(&'a mut self, boxes: &'a [Aabb<S>]) -> StripPairs<'a, S> {
        assert!(
            boxes.len() <= 1 << 30,
            "at most 2^30 boxes can be told apart"
        );
        StripPairs {
            cells: self,
            boxes,
            filters: &[],
            shares: 1,
        }
    }

    /// Fills the list of pairs.
    fn find(&mut self, boxes: &[Aabb<S>], shares: usize) {
        self.found.clear();
        match boxes.len() {
            0..=FEW => few(boxes, &mut self.found),
            ..=SOME => {
                self.build.list(boxes);
                self.build.scan(&mut self.found);
            }
            ..MANY => {
                let plan = Plan::of(boxes);
                self.build.file_all(boxes, plan);
                self.build.scan(&mut self.found);
            }
            _ => {
                let plan = Plan::of(boxes);
                self.bands.find(boxes, plan, shares, &mut self.found);
            }
        }
    }
}

impl<S: Scalar> Default for StripCells<S> {
    fn default() -> Self {
        Self::new()
    }
}

fn few<S: Scalar>(boxes: &[Aabb<S>], found: &mut Found) {
    for (index, one) in (0_u32..).zip(boxes) {
        for (other, at) in (0_u32..index).zip(boxes) {
            if one.overlaps(*at) {
                found.push([other, index]);
            }
        }
    }
}

/// The overlapping pairs of a slice, to be asked for in one form or another.
pub struct StripPairs<'a, S: Scalar> {
    cells: &'a mut StripCells<S>,
    boxes: &'a [Aabb<S>],
    filters: &'a [Filter],
    /// How many threads share the work.
    shares: usize,
}

impl<'a, S: Scalar> StripPairs<'a, S> {
    /// Only pairs of which one looks for the other; a box without a filter counts as [`Filter::ALL`].
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
    pub fn with_filters(self, filters: &'a [Filter]) -> Self {
        Self { filters, ..self }
    }

    /// Shared out among the threads of rayon, if there are many boxes. The answer is the same.
    #[cfg(feature = "rayon")]
    #[must_use]
    pub fn in_threads(self) -> Self {
        Self {
            shares: rayon::current_num_threads().max(1),
            ..self
        }
    }

    /// The pairs `[a, b]`, `a < b`, in no particular order, but always the same.
    #[must_use]
    pub fn unsorted(self) -> &'a [[u32; 2]] {
        self.find().found.pairs()
    }

    /// The pairs `[a, b]`, `a < b`, sorted.
    #[must_use]
    pub fn sorted(self) -> &'a [[u32; 2]] {
        let count = self.boxes.len();
        let StripCells { order, found, .. } = self.find();
        order.sort(count, found);
        found.pairs()
    }

    /// Calls back with each pair, in the order of [`unsorted`](Self::unsorted).
    pub fn each(self, mut visit: impl FnMut(u32, u32)) {
        for &[a, b] in self.unsorted() {
            visit(a, b);
        }
    }

    /// The pairs, sorted, in place of what the list held.
    pub fn sorted_into(self, pairs: &mut Vec<[u32; 2]>) {
        pairs.clear();
        pairs.extend_from_slice(self.sorted());
    }

    /// The pairs, unsorted, in place of what the list held.
    pub fn unsorted_into(self, pairs: &mut Vec<[u32; 2]>) {
        pairs.clear();
        pairs.extend_from_slice(self.unsorted());
    }

    fn find(self) -> &'a mut StripCells<S> {
        self.cells.find(self.boxes, self.shares);
        if !self.filters.is_empty() {
            let filter = |index: u32| self.filters.get(place(index)).copied().unwrap_or_default();
            self.cells.found.retain(|a, b| filter(a).meets(filter(b)));
        }
        self.cells
    }
}

impl<S: Scalar> fmt::Debug for StripPairs<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StripPairs")
            .field("boxes", &self.boxes.len())
            .field("filters", &self.filters.len())
            .field("shares", &self.shares)
            .finish_non_exhaustive()
    }
}
