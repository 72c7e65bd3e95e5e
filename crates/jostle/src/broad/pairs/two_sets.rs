//! Pairs between two slices: the smaller one filed in a grid, the larger one looked up box by box.
//!
//! Each box of the smaller slice is filed in every cell in which a box that overlaps it can have its min
//! corner. So each box of the larger slice looks into one cell only, and no pair is found twice.
//!
//! The slow twin is a double loop; the tests below and `tests/laws/broad/two_sets.rs` compare them. Against
//! 1,000 boxes it takes 9 ns per box of a slice of 10,000, and 6 ns per box of one of 100,000.

mod grid;
#[cfg(test)]
mod tests;

use crate::broad::Filter;
use crate::broad::pairs::pair_order::PairOrder;
use crate::broad::pairs::two_sets::grid::CornerGrid;
use crate::broad::pairs::{place, stride};
use crate::geometry::Aabb;
use crate::kernels::cell_scan::{self, CellQuery};
use crate::kernels::pair_list::PairList;
use crate::scalar::Scalar;
use crate::scalar::compiled::compiled;
use alloc::vec::Vec;
use core::fmt;

/// How many boxes are looked at to learn their size. More would make no difference: only sizes that are
/// several times off matter.
const SAMPLES: usize = 256;
/// How many classes of sizes there are, each four times as large as the one before; the last has no end.
/// A class costs a pass over the smaller slice, one that is too wide costs candidates.
const SIZE_CLASSES: usize = 8;
/// How many queries are collected before they are answered: 14 KB of them, which stay in the first cache.
const QUERIES: usize = 512;

/// Finds the overlapping pairs between two slices of boxes, from scratch: bullets and enemies.
///
/// Costs a few nanoseconds per box of the larger slice if the smaller one is spread over the world and not in
/// a few far places; boxes of many sizes in the larger slice cost a pass per size. Memory is kept from call to
/// call: after the first tick nothing is allocated unless there are more boxes or pairs than ever before.
///
/// It compares boxes where they are, not the paths they took: for fast bullets, pass [`Aabb::swept`] boxes, and
/// confirm each pair by a [`sweep`](Aabb::sweep) with the delta of the bullet minus that of the enemy. Anything but
/// [`Sweep::Clear`](crate::narrow::Sweep::Clear) is a hit. Pairs are ordered by index, not by time: of several
/// enemies on the path of one bullet, the sweeps say which is hit first.
///
/// To leave some pairs out, use `pairs_between(..).with_filters(..)`.
///
/// # Examples
///
/// ```
/// use jostle::i32::{Aabb, TwoSets};
///
/// let bullets = [0, 10, 20, 30].map(|x| Aabb::new(x, 4, 2, 2));
/// let enemies = [Aabb::new(8, 0, 8, 8), Aabb::new(16, 0, 8, 8)];
/// let mut sets = TwoSets::new();
/// assert_eq!(sets.pairs_between(&bullets, &enemies).sorted(), [[1, 0], [2, 1]]);
/// ```
///
/// Bullets and enemies that are kept in [pools](crate::pool::Pool) have handles instead of indices: see
/// [`KeyedPairs`](crate::broad::KeyedPairs).
#[derive(Clone, Debug)]
pub struct TwoSets<S: Scalar = f32> {
    grid: CornerGrid<S>,
    queries: Vec<CellQuery<S>>,
    /// The indices of the larger slice by class of size.
    by_size: [Vec<u32>; SIZE_CLASSES],
    order: PairOrder,
    found: PairList,
}

/// A width and a height.
type BoxSize = [f64; 2];

impl<S: Scalar> TwoSets<S> {
    /// Creates a value that holds no memory yet.
    #[must_use]
    pub fn new() -> Self {
        Self {
            grid: CornerGrid::new(),
            queries: Vec::new(),
            by_size: core::array::from_fn(|_| Vec::new()),
            order: PairOrder::default(),
            found: PairList::default(),
        }
    }

    /// Returns the overlapping pairs `[a, b]`: `a` is an index into the first slice, `b` into the second.
    ///
    /// Flush boxes are not a pair, and empty boxes are in none.
    ///
    /// # Panics
    ///
    /// Panics if a slice holds more than 2^30 boxes.
    #[track_caller]
    pub fn pairs_between<'a, 'b>(
        &'a mut self,
        first: &'b [Aabb<S>],
        second: &'b [Aabb<S>],
    ) -> PairsBetween<'a, 'b, S> {
        let count = first.len().max(second.len());
        assert!(
            count <= 1 << 30,
            "a slice holds {count} boxes: at most 2^30 are supported"
        );
        PairsBetween {
            sets: self,
            boxes: [first, second],
            filters: [&[], &[]],
        }
    }

    /// Returns the pairs that were found last; none before the first call.
    #[must_use]
    pub fn found(&self) -> &[[u32; 2]] {
        self.found.pairs()
    }

    fn find(&mut self, [first, second]: [&[Aabb<S>]; 2]) {
        // Taken out, because `look_up` borrows everything else.
        let mut found = core::mem::take(&mut self.found);
        found.clear();
        // The smaller slice is filed, since filing a box costs several entries and looking one up a single
        // cell.
        if first.len() < second.len() {
            self.look_up(second, first, &mut found);
            for pair in found.pairs_mut() {
                // Found with the roles exchanged; pairs name the first slice first.
                pair.reverse();
            }
        } else {
            self.look_up(first, second, &mut found);
        }
        self.found = found;
    }

    /// Files the few and looks up the many: all at once, or class by class if some are much larger than
    /// most, since cells must be as wide as the largest box that looks into them.
    fn look_up(&mut self, many: &[Aabb<S>], few: &[Aabb<S>], found: &mut PairList) {
        if few.is_empty() {
            return;
        }
        let step = stride(many.len(), SAMPLES);
        // Four times the mean of a sample: sizes up to that share one grid without many more candidates.
        let usual = mean_size(many.iter().step_by(step)).map(|length| length * 4.0);
        let largest = max_size(many.iter());
        if largest[0] <= usual[0] && largest[1] <= usual[1] {
            self.grid.file(few, largest, many.len());
            return self.query((0..).zip(many.iter().copied()), found);
        }
        self.sort_by_size(many, usual);
        for class in 0..SIZE_CLASSES {
            // A class at a time is filed for, so that each has cells no wider than its own largest box needs.
            let indices = core::mem::take(&mut self.by_size[class]);
            if !indices.is_empty() {
                let boxes = || indices.iter().map(|&index| &many[place(index)]);
                self.grid.file(few, max_size(boxes()), indices.len());
                self.query(indices.iter().copied().zip(boxes().copied()), found);
            }
            self.by_size[class] = indices;
        }
    }

    fn sort_by_size(&mut self, boxes: &[Aabb<S>], usual: BoxSize) {
        for list in &mut self.by_size {
            list.clear();
        }
        for (index, &aabb) in (0..).zip(boxes) {
            let [width, height] = size(aabb);
            let mut limit = usual;
            let mut class = 0;
            // A box belongs to the first class that both of its lengths fit.
            while class < SIZE_CLASSES - 1 && (limit[0] < width || limit[1] < height) {
                limit = limit.map(|length| length * 4.0);
                class += 1;
            }
            self.by_size[class].push(index);
        }
    }

    /// Looks up boxes in the grid.
    fn query(&mut self, boxes: impl Iterator<Item = (u32, Aabb<S>)>, found: &mut PairList) {
        let nothing = CellQuery {
            edges: [S::ZERO; 4],
            name: 0,
            from: 0,
            to: 0,
        };
        self.queries.resize(QUERIES, nothing);
        let mut len = 0;
        for (name, aabb) in boxes {
            let edges = aabb.edges();
            let [from, to] = self.grid.cell_range(edges[0], edges[1]);
            self.queries[len] = CellQuery {
                edges,
                name,
                from,
                to,
            };
            let is_empty = !((edges[0] < edges[2]) & (edges[1] < edges[3]));
            // Most look into empty cells; a branch here is mispredicted too often.
            len += usize::from((from < to) & !is_empty);
            if len == QUERIES {
                cell_scan::scan(self.grid.lists(), &self.queries, found);
                len = 0;
            }
        }
        cell_scan::scan(self.grid.lists(), &self.queries[..len], found);
    }
}

impl<S: Scalar> Default for TwoSets<S> {
    fn default() -> Self {
        Self::new()
    }
}

/// The overlapping pairs between two slices, in the form you ask for.
///
/// Nothing is found before one of the methods that return pairs is called.
pub struct PairsBetween<'a, 'b, S: Scalar> {
    sets: &'a mut TwoSets<S>,
    boxes: [&'b [Aabb<S>]; 2],
    filters: [&'b [Filter]; 2],
}

impl<'a, 'b, S: Scalar> PairsBetween<'a, 'b, S> {
    /// Keeps only pairs of which one box looks for the other.
    ///
    /// A box without a filter counts as [`Filter::ALL`].
    #[must_use]
    pub fn with_filters(self, first: &'b [Filter], second: &'b [Filter]) -> Self {
        let filters = [first, second];
        Self { filters, ..self }
    }

    /// Returns the pairs in no particular order: the same calls give the same order.
    #[must_use]
    pub fn unsorted(self) -> &'a [[u32; 2]] {
        self.find().found.pairs()
    }

    /// Returns the pairs, sorted.
    #[must_use]
    pub fn sorted(self) -> &'a [[u32; 2]] {
        let counts = self.boxes.map(<[_]>::len);
        let TwoSets { order, found, .. } = self.find();
        order.sort(counts, found);
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

    fn find(self) -> &'a mut TwoSets<S> {
        compiled!(TwoSets::find[
            sets: &mut TwoSets<S> = self.sets,
            boxes: [&[Aabb<S>]; 2] = self.boxes,
        ]);
        if self.filters.iter().any(|filters| !filters.is_empty()) {
            let filter = |set: usize, index: u32| {
                let filter = self.filters[set].get(place(index)).copied();
                filter.unwrap_or_default()
            };
            let meets = |a: u32, b: u32| filter(0, a).meets(filter(1, b));
            self.sets.found.retain(meets);
        }
        self.sets
    }
}

impl<S: Scalar> fmt::Debug for PairsBetween<'_, '_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PairsBetween")
            .field("boxes", &self.boxes.map(<[_]>::len))
            .field("filters", &self.filters.map(<[_]>::len))
            .finish_non_exhaustive()
    }
}

fn size<S: Scalar>(aabb: Aabb<S>) -> BoxSize {
    let [x0, y0, x1, y1] = aabb.edges().map(S::to_f64);
    [x1 - x0, y1 - y0]
}

fn mean_size<'a, S: Scalar>(boxes: impl Iterator<Item = &'a Aabb<S>>) -> BoxSize {
    let mut count = 0.0;
    let total = boxes.fold([0.0; 2], |[width, height], &aabb| {
        count += 1.0;
        let [more_width, more_height] = size(aabb);
        [width + more_width, height + more_height]
    });
    total.map(|length: f64| length / f64::max(count, 1.0))
}

fn max_size<'a, S: Scalar>(boxes: impl Iterator<Item = &'a Aabb<S>>) -> BoxSize {
    // Four chains of operations that do not wait for each other.
    let mut lanes = [[0.0; 2]; 4];
    for (i, &aabb) in boxes.enumerate() {
        lanes[i % 4] = max_each(lanes[i % 4], size(aabb));
    }
    lanes.into_iter().fold([0.0; 2], max_each)
}

#[inline(always)]
fn max_each(a: BoxSize, b: BoxSize) -> BoxSize {
    [0, 1].map(|axis| if a[axis] < b[axis] { b[axis] } else { a[axis] })
}
