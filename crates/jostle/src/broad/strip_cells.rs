//! All overlapping pairs of a slice: boxes filed by strip and by cell along it, then one scan forward.
//!
//! It is the two-layer partition of Tsitsigkos et al. in one dimension: a box belongs to the strip it
//! begins in and is copied into those it reaches; copies do not meet copies. Along the strip, cells put
//! the boxes in rough order, so that those that can meet a box stand right behind it. One counting sort,
//! no hash, no tree, no set of pairs seen.

mod bands;
mod build;

mod plan;

use crate::broad::pair_order::Order;
use crate::broad::slots::place;
use crate::broad::strip_cells::bands::Bands;
use crate::broad::strip_cells::build::Build;
use crate::broad::strip_cells::plan::{Crowd, Look, Plan, Rule};
use crate::broad::tracked_pairs::Kept;
use crate::broad::{Cell, Filter};
use crate::geometry::Aabb;
use crate::scalar::Scalar;
use crate::scalar::batch::scan::Found;
use alloc::vec::Vec;
use core::fmt;

/// Up to here a double loop is quickest, if boxes are compared several at a time, or one by one.
const FEW: usize = 24;
const FEW_ONE_BY_ONE: usize = 64;
/// Up to here each box is compared with all that follow, several at a time.
const SOME: usize = 80;
/// From here on threads are worth their while, and strips are filed a few at a time.
const MANY: usize = 20_000;

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
    crowd: Crowd,
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
            crowd: Crowd::default(),
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
    #[inline]
    pub fn pairs<'a, 'b>(&'a mut self, boxes: &'b [Aabb<S>]) -> StripPairs<'a, 'b, S> {
        self.pairs_by(None, boxes)
    }

    /// The same, with what is kept from tick to tick.
    #[track_caller]
    #[inline]
    pub(super) fn pairs_by<'a, 'b>(
        &'a mut self,
        kept: Option<&'a mut Kept<S>>,
        boxes: &'b [Aabb<S>],
    ) -> StripPairs<'a, 'b, S> {
        assert!(
            boxes.len() <= 1 << 30,
            "at most 2^30 boxes can be told apart"
        );
        StripPairs {
            cells: self,
            kept,
            boxes,
            filters: &[],
            shares: 1,
        }
    }

    /// The pairs that were found last.
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

    /// Files the boxes of a slice as [`pairs`](Self::pairs) does and shows the cells, for a debug view:
    /// what the boxes of each cover, and how many there are, copies included. A few dozen boxes are not
    /// filed, so there are no cells then. [`found`](Self::found) is of this slice from here on.
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
    /// If the slice holds more than 2^30 boxes.
    #[track_caller]
    pub fn visit_cells(&mut self, boxes: &[Aabb<S>], visit: impl FnMut(Cell<S>)) {
        let _ = self.pairs(boxes).unsorted();
        self.build.visit_cells(boxes, visit);
    }

    /// Fills the list of pairs.
    #[inline]
    pub(super) fn find(&mut self, boxes: &[Aabb<S>], shares: usize) {
        self.found.clear();
        self.build.clear();
        let few_boxes = if S::IS_WIDE { FEW } else { FEW_ONE_BY_ONE };
        match boxes.len() <= few_boxes {
            true => few(boxes, &mut self.found),
            false => self.find_many(boxes, shares),
        }
    }

    fn find_many(&mut self, boxes: &[Aabb<S>], shares: usize) {
        if S::IS_WIDE && boxes.len() <= SOME {
            return self.build.list(boxes, &mut self.found);
        }
        let look = Look::at(boxes);
        let mut crowd = core::mem::take(&mut self.crowd);
        if look.is_uneven && crowd.is_relieved(boxes, &look) {
            self.find_by(boxes, shares, |halvings| look.crowded(&crowd, halvings));
        } else {
            self.find_by(boxes, shares, |halvings| look.even(halvings));
        }
        self.crowd = crowd;
    }

    /// Fills the list of pairs, unless that may take more than so many comparisons; then there are none,
    /// and it is false.
    pub(super) fn find_within(&mut self, boxes: &[Aabb<S>], most: u64) -> bool {
        self.build.set_most(most);
        self.find(boxes, 1);
        let is_within = self.build.is_within();
        self.build.set_most(u64::MAX);
        if !is_within {
            self.found.clear();
        }
        is_within
    }

    /// The pairs that were found last, to be exchanged for others.
    pub(super) fn found_mut(&mut self) -> &mut Found {
        &mut self.found
    }

    /// The same by a plan, with half the strips if it would take too many copies, and half again.
    fn find_by<R: Rule>(
        &mut self,
        boxes: &[Aabb<S>],
        shares: usize,
        plan: impl Fn(u32) -> Plan<R>,
    ) {
        let is_shared = 1 < shares && MANY <= boxes.len();
        for plan in (0..).map(plan) {
            let is_found = match is_shared {
                true => self.bands.find(boxes, &plan, shares, &mut self.found),
                false => self.build.file_all(boxes, &plan, &mut self.found),
            };
            if is_found {
                break;
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
    let (room, mut len) = found.room(boxes.len() * boxes.len() / 2);
    for (index, one) in (0_u32..).zip(boxes) {
        for (other, at) in (index + 1..).zip(&boxes[place(index) + 1..]) {
            if one.overlaps(*at) {
                room[len] = [index, other];
                len += 1;
            }
        }
    }
    found.set_len(len);
}

/// The overlapping pairs of a slice, to be asked for in one form or another.
pub struct StripPairs<'a, 'b, S: Scalar> {
    cells: &'a mut StripCells<S>,
    /// What is kept from tick to tick, if anything.
    kept: Option<&'a mut Kept<S>>,
    boxes: &'b [Aabb<S>],
    filters: &'b [Filter],
    /// How many threads share the work.
    shares: usize,
}

impl<'a, 'b, S: Scalar> StripPairs<'a, 'b, S> {
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
    pub fn with_filters(self, filters: &'b [Filter]) -> Self {
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
    #[inline]
    pub fn unsorted(self) -> &'a [[u32; 2]] {
        self.find().found.pairs()
    }

    /// The pairs `[a, b]`, `a < b`, sorted.
    #[must_use]
    pub fn sorted(self) -> &'a [[u32; 2]] {
        let count = self.boxes.len();
        let StripCells { order, found, .. } = self.find();
        order.sort([count; 2], found);
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

    #[inline]
    fn find(self) -> &'a mut StripCells<S> {
        match self.kept {
            Some(kept) => kept.find(self.cells, self.boxes, self.shares),
            None => self.cells.find(self.boxes, self.shares),
        }
        if !self.filters.is_empty() {
            let filter = |index: u32| self.filters.get(place(index)).copied().unwrap_or_default();
            self.cells.found.retain(|a, b| filter(a).meets(filter(b)));
        }
        self.cells
    }
}

impl<S: Scalar> fmt::Debug for StripPairs<'_, '_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StripPairs")
            .field("boxes", &self.boxes.len())
            .field("filters", &self.filters.len())
            .field("shares", &self.shares)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::StripCells;
    use crate::broad::{BruteForce, Filter};
    use crate::geometry::Aabb;
    use crate::random::Random;
    use crate::scalar::Scalar;
    use alloc::vec::Vec;

    struct Draw(Random);

    impl Draw {
        fn below(&mut self, end: u32) -> u32 {
            u32::try_from(self.0.below(end.into())).expect("it was below")
        }

        fn whole(&mut self, end: u32) -> i32 {
            i32::try_from(self.below(end)).expect("a small number")
        }
    }

    /// Boxes on a lattice, so that many are flush and some empty; a few are tall, wide or far away.
    fn lattice(seed: u64, count: usize) -> Vec<Aabb<i32>> {
        let mut draw = Draw(Random::seed(seed));
        let world = 10 + draw.below(400);
        let odd = 1 + draw.below(40);
        let one = |_| {
            let (x, y) = (draw.whole(world) - 50, draw.whole(world) - 50);
            let (width, height) = (draw.whole(6), draw.whole(6));
            match draw.below(40 * odd) {
                0 => Aabb::new(x, -60, width, 900),
                1 => Aabb::new(-60, y, 900, height),
                2 => Aabb::new(x + 1_000_000, y, width, height),
                3 => Aabb::from_corners([i32::MIN; 2], [i32::MAX; 2]),
                4 => Aabb::from_corners([i32::MIN, y], [x, i32::MAX]),
                _ => Aabb::new(x, y, width, height),
            }
        };
        (0..count).map(one).collect()
    }

    fn check<S: Scalar>(boxes: &[Aabb<S>], cells: &mut StripCells<S>, what: &str) {
        let expected = BruteForce::from_boxes(boxes).pairs().sorted();
        assert_eq!(cells.pairs(boxes).sorted(), expected, "{what}");
        let mut unsorted = cells.pairs(boxes).unsorted().to_vec();
        unsorted.sort_unstable();
        assert_eq!(unsorted, expected, "{what}, sorted afterwards");
    }

    #[test]
    fn finds_what_brute_force_finds() {
        let (mut whole, mut float) = (StripCells::new(), StripCells::new());
        for seed in 0..300 {
            let count = usize::try_from(seed % 150).expect("small") * 2;
            let boxes = lattice(seed, count);
            check(&boxes, &mut whole, &alloc::format!("seed {seed}, i32"));
            #[expect(clippy::cast_precision_loss, reason = "any float will do")]
            let to_float = |aabb: &Aabb<i32>| {
                let [min, max] = [aabb.min(), aabb.max()].map(|at| [at.x as f32, at.y as f32]);
                Aabb::from_corners(min, max)
            };
            let boxes: Vec<Aabb<f32>> = boxes.iter().map(to_float).collect();
            check(&boxes, &mut float, &alloc::format!("seed {seed}, f32"));
        }
    }

    /// So many that a few strips are filed at a time; the slow twin sorts by x and looks ahead.
    #[test]
    fn finds_as_much_among_many() {
        for is_turned in [false, true] {
            let turn = |[a, b]: [i32; 2]| if is_turned { [b, a] } else { [a, b] };
            let mut draw = Draw(Random::seed(3));
            let one = |i: usize| {
                let at = turn([draw.whole(900), draw.whole(9_000)]);
                let size = match i % 500 {
                    0 => turn([1, 700]),
                    _ => [draw.whole(7), draw.whole(7)],
                };
                Aabb::from_corners(at, [at[0] + size[0], at[1] + size[1]])
            };
            let boxes: Vec<Aabb<i32>> = (0..21_000).map(one).collect();
            let mut by_x: Vec<_> = (0_u32..).zip(&boxes).collect();
            by_x.sort_by_key(|(_, aabb)| aabb.min().x);
            let mut expected = Vec::new();
            for (i, (a, one)) in by_x.iter().enumerate() {
                let ahead = by_x[i + 1..].iter();
                let near = ahead.take_while(|(_, other)| other.min().x < one.max().x);
                let met = near.filter(|(_, other)| one.overlaps(**other));
                expected.extend(met.map(|(b, _)| [*a.min(b), *a.max(b)]));
            }
            expected.sort_unstable();
            let mut cells = StripCells::new();
            assert!(500 < expected.len());
            assert_eq!(cells.pairs(&boxes).sorted(), expected);
            let is_filled = |aabb: &&Aabb<i32>| !aabb.is_empty();
            let mut filed = 0;
            cells.visit_cells(&boxes, |cell| filed += cell.count);
            assert!(boxes.iter().filter(is_filled).count() <= filed);
        }
    }

    #[test]
    fn the_ends_of_the_range_are_as_good_as_any_place() {
        let ends = [
            f32::MIN,
            -1.0,
            0.0,
            1.0e-40,
            f32::MIN_POSITIVE,
            1.0,
            f32::MAX,
        ];
        let mut boxes = Vec::new();
        for (i, &x0) in ends.iter().enumerate() {
            for &x1 in &ends[i..] {
                boxes.extend((0..3).map(|k| Aabb::from_corners([x0, ends[k]], [x1, ends[k + 2]])));
            }
        }
        check(&boxes, &mut StripCells::new(), "f32");
        let ends = [i16::MIN, i16::MIN + 1, -1, 0, 1, i16::MAX - 1, i16::MAX];
        let span = |k: usize| ends[k % 6]..ends[k % 6 + 1 + (k / 6) % (6 - k % 6)];
        let at = |k: usize| (span(k % 37), span(k / 37));
        let boxes: Vec<_> = (0..700)
            .map(at)
            .map(|(x, y)| Aabb::from_corners([x.start, y.start], [x.end, y.end]))
            .collect();
        check(&boxes, &mut StripCells::new(), "i16");
    }

    #[test]
    fn one_box_far_away_does_not_slow_the_others_down() {
        let mut draw = Draw(Random::seed(7));
        let mut boxes: Vec<Aabb<f32>> = (0..40_000)
            .map(|_| {
                let [x, y] =
                    [(); 2].map(|()| f32::from(u16::try_from(draw.below(60_000)).expect("small")));
                Aabb::new(x / 200.0, y / 200.0, 1.0, 1.0)
            })
            .collect();
        let mut cells = StripCells::new();
        let near = cells.pairs(&boxes).unsorted().len();
        for far in [1.0e6, 1.0e12, 1.0e30, f32::MAX / 2.0] {
            boxes.push(Aabb::new(far, far, far / 8.0, far / 8.0));
        }
        assert_eq!(cells.pairs(&boxes).unsorted().len(), near);
        let per_box = |most: u64| most * boxes.len() as u64;
        assert!(cells.find_within(&boxes, per_box(40)));
        assert_eq!(cells.found().len(), near);
        // Some comparisons there must be.
        assert!(!cells.find_within(&boxes, per_box(1)));
        assert!(cells.found().is_empty());
    }

    #[test]
    fn filters_keep_pairs_out() {
        let boxes = lattice(5, 300);
        let filter = |i: u32| Filter::new(1 << (i % 3), 1 << (i % 2));
        let filters: Vec<_> = (0..300).map(filter).collect();
        let mut cells = StripCells::new();
        let all = cells.pairs(&boxes).sorted().to_vec();
        let wanted = |pair: &&[u32; 2]| filter(pair[0]).meets(filter(pair[1]));
        let expected: Vec<_> = all.iter().filter(wanted).copied().collect();
        assert_eq!(
            cells.pairs(&boxes).with_filters(&filters).sorted(),
            expected
        );
    }

    #[cfg(feature = "rayon")]
    #[test]
    fn threads_find_the_same_in_the_same_order() {
        for seed in 0..6 {
            let mut draw = Draw(Random::seed(seed));
            let mut boxes = lattice(seed, 25_000);
            for aabb in &mut boxes {
                let [x, y] = [(); 2].map(|()| draw.whole(3_000));
                let is_huge = 800 < aabb.width() || 800 < aabb.height();
                *aabb = if is_huge {
                    Aabb::new(x, y, 1, 700)
                } else {
                    aabb.moved([x, y])
                };
            }
            let mut cells = StripCells::new();
            let alone = cells.pairs(&boxes).unsorted().to_vec();
            for threads in [1, 2, 3, 5] {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
                let shared = pool
                    .expect("threads")
                    .install(|| cells.pairs(&boxes).in_threads().unsorted().to_vec());
                assert!(shared == alone, "seed {seed}, {threads} threads");
            }
            assert!(!alone.is_empty());
        }
    }
}
