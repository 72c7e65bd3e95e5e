//! All overlapping pairs of a slice: boxes filed by strip and by cell along it, then one scan forward.
//!
//! It is the two-layer partition of Tsitsigkos et al. in one dimension: a box belongs to the strip it begins
//! in and is copied into the others it reaches; copies do not meet copies, so no pair is found twice. Along
//! the strip, cells put boxes in rough order, so that those that can meet a box come right behind it. One
//! counting sort, no hash, no tree, no set of pairs already seen.
//!
//! The slow twin is `BruteForce`; the tests below and `tests/laws/broad/strip_cells.rs` compare them. At 10,000
//! boxes it takes 13 ns per box.

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
use crate::broad::pairs::strip_pairs::{PairFinder, check_count};
use crate::broad::{Cell, StripPairs};
use crate::geometry::Aabb;
use crate::kernels::has_wide_registers;
use crate::kernels::pair_list::PairList;
use crate::scalar::Scalar;
use crate::scalar::compiled::compiled;
#[cfg(feature = "rayon")]
use alloc::vec::Vec;

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
