//! Shares out strips among threads, if there are many boxes.
//!
//! Each thread collects the boxes that reach into its strips, in the order of the slice, and files and scans
//! them by itself. The slow twin is one thread; `threads_find_the_same_pairs_in_the_same_order` compares them.

use crate::broad::pairs::strip_cells::filer::{StripFiler, is_bearable};
use crate::broad::pairs::strip_cells::plan::{CellRule, StripPlan, turned};
use crate::broad::pairs::{place, stride};
use crate::geometry::Aabb;
use crate::kernels::pair_list::PairList;
use crate::scalar::Scalar;
use alloc::vec::Vec;
use core::ops::Range;
use rayon::iter::{IntoParallelRefMutIterator, ParallelIterator};

/// How many boxes are looked at to give all threads about the same number of them. With 1,024, a share is
/// a few percent off.
const SAMPLES: usize = 1_024;

/// What one thread needs to work on its strips.
#[derive(Clone, Debug)]
pub(super) struct StripWorker<S: Scalar> {
    strips: Range<u32>,
    filer: StripFiler<S>,
    /// The boxes that reach into its strips: the first `count`, with their indices.
    boxes: Vec<Aabb<S>>,
    names: Vec<u32>,
    count: usize,
    /// How many further strips the boxes reach into that begin in its own.
    copies: u64,
    found: PairList,
}

/// Appends all pairs, by all threads of rayon; false, and none is added, if that takes too many copies.
///
/// The number of threads changes nothing about the pairs or their order.
pub(super) fn find<S: Scalar, R: CellRule>(
    workers: &mut Vec<StripWorker<S>>,
    boxes: &[Aabb<S>],
    plan: &StripPlan<R>,
    found: &mut PairList,
) -> bool {
    // Workers outlive the call, and with them their memory: later ticks allocate nothing.
    workers.resize_with(rayon::current_num_threads(), StripWorker::new);
    share_out(workers, boxes, plan);
    workers
        .par_iter_mut()
        .for_each(|worker| worker.collect(boxes, plan));
    let copies = workers.iter().map(|worker| worker.copies).sum();
    if !is_bearable(copies, boxes.len(), plan.row.count()) {
        return false;
    }
    workers.par_iter_mut().for_each(|worker| worker.find(plan));
    // In the order of the strips, whichever thread was done first: the pairs come as one thread finds them.
    for worker in workers {
        found.extend(worker.found.pairs());
    }
    true
}

/// Gives each worker strips in which about the same number of boxes begin, by a sample.
fn share_out<S: Scalar, R: CellRule>(
    workers: &mut [StripWorker<S>],
    boxes: &[Aabb<S>],
    plan: &StripPlan<R>,
) {
    let sample = boxes.iter().step_by(stride(boxes.len(), SAMPLES));
    // By quantiles of a sample: boxes are rarely spread evenly, and a share of strips would not be a
    // share of boxes.
    let mut strips: Vec<u32> = sample
        .map(|aabb| plan.row.cell(turned(aabb.edges(), plan.is_turned)[1]))
        .collect();
    strips.sort_unstable();
    let count = workers.len();
    let mut start = 0;
    for (number, worker) in workers.iter_mut().enumerate() {
        let last = strips.get((number + 1) * strips.len() / count);
        let is_last = number + 1 == count;
        // The last worker takes all that is left, strips beyond the sample included.
        let end = last.filter(|_| !is_last).copied();
        let end = end.unwrap_or(plan.row.count()).max(start);
        worker.strips = start..end;
        start = end;
    }
}

impl<S: Scalar> StripWorker<S> {
    fn new() -> Self {
        Self {
            strips: 0..0,
            filer: StripFiler::new(),
            boxes: Vec::new(),
            names: Vec::new(),
            count: 0,
            copies: 0,
            found: PairList::default(),
        }
    }

    /// Collects the boxes that reach into its strips.
    fn collect<R: CellRule>(&mut self, boxes: &[Aabb<S>], plan: &StripPlan<R>) {
        let (mut count, mut copies) = (0, 0);
        // Every thread reads all boxes: dividing them first would be serial work, or need lists that
        // threads share.
        for (name, aabb) in (0_u32..).zip(boxes) {
            let [_, y0, _, y1] = turned(aabb.edges(), plan.is_turned);
            let (first, last) = (plan.row.cell(y0), plan.row.cell(y1));
            let is_filled = !aabb.is_empty();
            if count == self.boxes.len() {
                let room = 2 * count + 1_024;
                self.boxes.resize(room, *aabb);
                self.names.resize(room, 0);
            }
            // Written in any case: a branch here is mispredicted too often.
            (self.boxes[count], self.names[count]) = (*aabb, name);
            let is_in = (first < self.strips.end) & (self.strips.start <= last) & is_filled;
            count += usize::from(is_in);
            // Counted by the thread in whose strips the box begins, so that the sum counts each copy once.
            let is_own = is_in & (self.strips.start <= first);
            copies += u64::from(if is_own { last - first } else { 0 });
        }
        (self.count, self.copies) = (count, copies);
    }

    /// Finds the pairs of its strips.
    fn find<R: CellRule>(&mut self, plan: &StripPlan<R>) {
        self.found.clear();
        if self.strips.is_empty() {
            return;
        }
        let boxes = &self.boxes[..self.count];
        self.filer
            .file_at_any_cost(boxes, plan, self.strips.clone());
        self.filer.scan(boxes, plan, &mut self.found);
        // Collected in the order of the slice, so the lower of two is still the lower one.
        for pair in self.found.pairs_mut() {
            *pair = pair.map(|index| self.names[place(index)]);
        }
    }
}
