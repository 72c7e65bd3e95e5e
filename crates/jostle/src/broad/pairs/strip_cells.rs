//! All overlapping pairs of a slice: boxes filed by strip and by cell along it, then one scan forward.
//!
//! It is the two-layer partition of Tsitsigkos et al. in one dimension: a box belongs to the strip it begins
//! in and is copied into the others it reaches; copies do not meet copies, so no pair is found twice. Along
//! the strip, cells put boxes in rough order, so that those that can meet a box come right behind it. One
//! counting sort, no hash, no tree, no set of pairs already seen.
//!
//! The slow twin is `BruteForce`; the tests below and `tests/laws/broad/strip_cells.rs` compare them. At 10,000
//! boxes it takes 15 ns per box.

mod filer;
mod plan;
#[cfg(test)]
mod tests;
#[cfg(feature = "rayon")]
mod threads;

use crate::broad::pairs::pair_order::PairOrder;
use crate::broad::pairs::place;
use crate::broad::pairs::strip_cells::filer::StripFiler;
use crate::broad::pairs::strip_cells::plan::{CellRule, CrowdSample, StripPlan, StripSurvey};
#[cfg(feature = "rayon")]
use crate::broad::pairs::strip_cells::threads::StripWorker;
use crate::broad::{Cell, Filter};
use crate::geometry::Aabb;
use crate::kernels::has_wide_registers;
use crate::kernels::pair_list::PairList;
use crate::scalar::Scalar;
use crate::scalar::compiled::compiled;
use alloc::vec::Vec;
use core::fmt;

/// Up to this many boxes, a double loop is fastest: with wide registers, and one box at a time.
const FEW_WIDE: usize = 24;
const FEW_ONE_BY_ONE: usize = 64;
/// Up to this many boxes, comparing each with all that follow is fastest with wide registers.
const SOME_WIDE: usize = 80;
/// From this many boxes on, threads pay, and strips are scanned a few at a time: all boxes and lists
/// together exceed the second cache of most machines.
const MANY: usize = 20_000;

/// Finds all overlapping pairs of a slice of boxes, from scratch.
///
/// This is the fastest way to all pairs, whatever the sizes of the boxes and wherever they are. Nothing needs
/// tuning; the time grows with the number of boxes and pairs. Memory is kept from call to call: after the
/// first tick nothing is allocated unless there are more boxes or pairs than ever before.
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
    filer: StripFiler<S>,
    #[cfg(feature = "rayon")]
    workers: Vec<StripWorker<S>>,
    crowd: CrowdSample,
    order: PairOrder,
    found: PairList,
}

/// What boxes are filed for.
#[derive(Clone, Copy)]
enum FilingGoal {
    /// To find pairs, by this many threads.
    Pairs {
        #[cfg_attr(
            not(feature = "rayon"),
            expect(dead_code, reason = "without rayon there is one thread")
        )]
        threads: usize,
    },
    /// To look at the cells.
    Cells,
}

impl<S: Scalar> StripCells<S> {
    /// Creates a value that holds no memory yet.
    #[must_use]
    pub fn new() -> Self {
        Self {
            filer: StripFiler::new(),
            #[cfg(feature = "rayon")]
            workers: Vec::new(),
            crowd: CrowdSample::default(),
            order: PairOrder::default(),
            found: PairList::default(),
        }
    }

    /// Returns the overlapping pairs of a slice, as indices into it.
    ///
    /// Flush boxes are not a pair, and empty boxes are in none.
    ///
    /// # Panics
    ///
    /// Panics if the slice holds more than 2^30 boxes.
    #[track_caller]
    #[inline]
    pub fn pairs<'a, 'b>(&'a mut self, boxes: &'b [Aabb<S>]) -> StripPairs<'a, 'b, S> {
        StripPairs::new(self, boxes)
    }

    /// Returns the pairs that were found last; none before the first call.
    ///
    /// ```
    /// use jostle::i32::{Aabb, StripCells};
    ///
    /// let mut cells = StripCells::new();
    /// let count = cells.pairs(&[Aabb::new(0, 0, 9, 9); 3]).unsorted().len();
    /// assert_eq!((count, cells.found().len()), (3, 3));
    /// ```
    #[must_use]
    pub fn found(&self) -> &[[u32; 2]] {
        self.found.pairs()
    }

    /// Calls back with the cells that [`pairs`](Self::pairs) would file the boxes of a slice in, for a
    /// debug view: the bounds of the boxes in each, and how many there are, copies included.
    ///
    /// A few dozen boxes are compared without filing them, so there are no cells then. Finds no pairs:
    /// [`found`](Self::found) stays as it is.
    ///
    /// ```
    /// use jostle::i32::{Aabb, StripCells};
    ///
    /// let boxes: Vec<_> = (0..200).map(|i| Aabb::new(i * 37 % 500, i * 91 % 700, 8, 8)).collect();
    /// let mut count = 0;
    /// StripCells::new().visit_cells(&boxes, |cell| count += cell.count);
    /// assert!(200 <= count);
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if the slice holds more than 2^30 boxes.
    #[track_caller]
    pub fn visit_cells(&mut self, boxes: &[Aabb<S>], visit: impl FnMut(Cell<S>)) {
        check_count(boxes.len());
        self.filer.clear();
        // Otherwise nothing is filed, and there are no cells to show.
        if FilingMode::of::<S>(boxes.len()) == FilingMode::Strips {
            self.file(boxes, FilingGoal::Cells);
        }
        self.filer.visit_cells(boxes, visit);
    }

    /// The pairs found last, to be exchanged for others.
    pub(super) fn found_mut(&mut self) -> &mut PairList {
        &mut self.found
    }

    fn find_pairs(&mut self, boxes: &[Aabb<S>], threads: usize) {
        self.found.clear();
        match FilingMode::of::<S>(boxes.len()) {
            FilingMode::DoubleLoop => double_loop(boxes, &mut self.found),
            FilingMode::OneStrip => self.filer.compare_all(boxes, &mut self.found),
            FilingMode::Strips => self.file(boxes, FilingGoal::Pairs { threads }),
        }
    }

    /// Files boxes for a goal, by cells of equal length unless boxes crowd in a few places.
    fn file(&mut self, boxes: &[Aabb<S>], goal: FilingGoal) {
        let survey = StripSurvey::of(boxes);
        // Taken out, because the plan borrows the sample while the filer is borrowed too; put back below.
        let mut crowd = core::mem::take(&mut self.crowd);
        if survey.is_uneven && crowd.is_relief(boxes, &survey) {
            self.file_by(boxes, goal, |halvings| survey.crowded(&crowd, halvings));
        } else {
            self.file_by(boxes, goal, |halvings| survey.even(halvings));
        }
        self.crowd = crowd;
    }

    /// Files boxes by a plan; if that takes too many copies, by one with half the strips, and so on.
    fn file_by<R: CellRule>(
        &mut self,
        boxes: &[Aabb<S>],
        goal: FilingGoal,
        plan: impl Fn(u32) -> StripPlan<R>,
    ) {
        // Ends: with one strip there are no copies.
        for plan in (0..).map(plan) {
            if self.file_once(boxes, goal, &plan) {
                break;
            }
        }
    }

    /// Files boxes by a plan; false if that takes too many copies.
    fn file_once<R: CellRule>(
        &mut self,
        boxes: &[Aabb<S>],
        goal: FilingGoal,
        plan: &StripPlan<R>,
    ) -> bool {
        #[cfg(feature = "rayon")]
        if let FilingGoal::Pairs { threads: 2.. } = goal {
            if MANY <= boxes.len() {
                return threads::find(&mut self.workers, boxes, plan, &mut self.found);
            }
        }
        let is_filed = self.filer.file(boxes, plan);
        if is_filed && matches!(goal, FilingGoal::Pairs { .. }) {
            self.filer.scan(boxes, plan, &mut self.found);
        }
        is_filed
    }
}

impl<S: Scalar> Default for StripCells<S> {
    fn default() -> Self {
        Self::new()
    }
}

/// How pairs are found, by the number of boxes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FilingMode {
    DoubleLoop,
    OneStrip,
    Strips,
}

impl FilingMode {
    #[inline]
    fn of<S: Scalar>(count: usize) -> Self {
        let (few, some) = if has_wide_registers::<S>() {
            (FEW_WIDE, SOME_WIDE)
        } else {
            (FEW_ONE_BY_ONE, FEW_ONE_BY_ONE)
        };
        if count <= few {
            Self::DoubleLoop
        } else if count <= some {
            Self::OneStrip
        } else {
            Self::Strips
        }
    }
}

fn double_loop<S: Scalar>(boxes: &[Aabb<S>], found: &mut PairList) {
    // Room for every pair, so that the loop never grows the list.
    let (room, mut len) = found.room(boxes.len() * boxes.len() / 2);
    for (index, one) in (0_u32..).zip(boxes) {
        // Nothing is prepared and nothing copied, which is all that counts among a few dozen boxes.
        let mut other = index;
        for at in &boxes[place(index) + 1..] {
            other += 1;
            if one.overlaps(*at) {
                room[len] = [index, other];
                len += 1;
            }
        }
    }
    found.set_len(len);
}

#[track_caller]
fn check_count(count: usize) {
    assert!(
        count <= 1 << 30,
        "the slice holds {count} boxes: at most 2^30 are supported"
    );
}

/// A structure that finds the pairs of a slice.
pub(super) trait PairFinder<S: Scalar>: Send + Sync {
    /// Finds the pairs of a slice, with this many threads if there are many boxes.
    fn find(&mut self, boxes: &[Aabb<S>], threads: usize);

    /// The pairs found last, and what it takes to sort them.
    fn found_and_order(&mut self) -> (&mut PairList, &mut PairOrder);
}

impl<S: Scalar> PairFinder<S> for StripCells<S> {
    fn find(&mut self, boxes: &[Aabb<S>], threads: usize) {
        compiled!(StripCells::find_pairs[
            cells: &mut StripCells<S> = self,
            boxes: &[Aabb<S>] = boxes,
            threads: usize = threads,
        ]);
    }

    fn found_and_order(&mut self) -> (&mut PairList, &mut PairOrder) {
        (&mut self.found, &mut self.order)
    }
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
