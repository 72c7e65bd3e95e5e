//! Pairs between two slices: the smaller one filed in a grid, the larger one asked box by box.
//!
//! Each box of the smaller set is filed in every cell that the least corner of a box that meets it can
//! lie in. So each box of the larger set looks into one cell only, and no pair is found twice.

mod grid;

use crate::broad::Filter;
use crate::broad::pair_order::Order;
use crate::broad::slots::place;
use crate::broad::survey::stride;
use crate::broad::two_sets::grid::Grid;
use crate::geometry::Aabb;
use crate::scalar::Scalar;
use crate::scalar::batch::probe::Asker;
use crate::scalar::batch::scan::Found;
use alloc::vec::Vec;
use core::fmt;

/// How many boxes are looked at to learn their size.
const SAMPLES: usize = 256;
/// How many sizes of boxes are told apart, each four times the one before; the last has no end.
const SIZES: usize = 8;
/// How many boxes ask at once.
const ASKERS: usize = 512;

/// Finds the overlapping pairs between two slices of boxes, from scratch: bullets and enemies.
///
/// Costs a few nanoseconds per box of the larger slice, if the smaller one is spread over the world and
/// not in a few far places; boxes of many sizes in the larger slice cost a pass per size.
/// It keeps its memory from call to call: after the first tick nothing is allocated, unless there are
/// more boxes or pairs than ever before.
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
#[derive(Clone, Debug)]
pub struct TwoSets<S: Scalar = f32> {
    grid: Grid<S>,
    askers: Vec<Asker<S>>,
    /// The larger set by size.
    by_size: [Vec<u32>; SIZES],
    order: Order,
    found: Found,
}

/// The greatest width and height of some boxes, or their mean.
type Size = [f64; 2];

impl<S: Scalar> TwoSets<S> {
    /// With no memory yet.
    #[must_use]
    pub fn new() -> Self {
        Self {
            grid: Grid::new(),
            askers: Vec::new(),
            by_size: core::array::from_fn(|_| Vec::new()),
            order: Order::default(),
            found: Found::default(),
        }
    }

    /// The overlapping pairs `[a, b]`, `a` an index in the first slice and `b` one in the second.
    ///
    /// Flush boxes are no pair, empty ones are in none.
    ///
    /// # Panics
    ///
    /// If a slice holds more than 2^30 boxes.
    #[track_caller]
    pub fn pairs_between<'a, 'b>(
        &'a mut self,
        first: &'b [Aabb<S>],
        second: &'b [Aabb<S>],
    ) -> PairsBetween<'a, 'b, S> {
        let count = first.len().max(second.len());
        assert!(count <= 1 << 30, "at most 2^30 boxes can be told apart");
        PairsBetween {
            sets: self,
            boxes: [first, second],
            filters: [&[], &[]],
        }
    }

    /// The pairs that were found last.
    #[must_use]
    pub fn found(&self) -> &[[u32; 2]] {
        self.found.pairs()
    }

    fn find(&mut self, [first, second]: [&[Aabb<S>]; 2]) {
        let mut found = core::mem::take(&mut self.found);
        found.clear();
        if first.len() < second.len() {
            self.ask(second, first, &mut found);
            for pair in found.pairs_mut() {
                pair.reverse();
            }
        } else {
            self.ask(first, second, &mut found);
        }
        self.found = found;
    }

    fn ask(&mut self, many: &[Aabb<S>], few: &[Aabb<S>], found: &mut Found) {
        if few.is_empty() {
            return;
        }
        let step = stride(many.len(), SAMPLES);
        let usual = mean(many.iter().step_by(step)).map(|length| length * 4.0);
        let greatest = greatest(many.iter());
        if greatest[0] <= usual[0] && greatest[1] <= usual[1] {
            self.grid.file(few, greatest, many.len());
            return self.probe((0..).zip(many.iter().copied()), found);
        }
        self.sort_by_size(many, usual);
        for size in 0..SIZES {
            let indices = core::mem::take(&mut self.by_size[size]);
            if !indices.is_empty() {
                let boxes = || indices.iter().map(|&index| &many[place(index)]);
                self.grid.file(few, self::greatest(boxes()), indices.len());
                self.probe(indices.iter().copied().zip(boxes().copied()), found);
            }
            self.by_size[size] = indices;
        }
    }

    fn sort_by_size(&mut self, boxes: &[Aabb<S>], usual: Size) {
        for list in &mut self.by_size {
            list.clear();
        }
        for (index, &aabb) in (0..).zip(boxes) {
            let [width, height] = size(aabb);
            let mut limit = usual;
            let mut class = 0;
            while class < SIZES - 1 && (limit[0] < width || limit[1] < height) {
                limit = limit.map(|length| length * 4.0);
                class += 1;
            }
            self.by_size[class].push(index);
        }
    }

    /// Lets boxes ask the grid.
    fn probe(&mut self, boxes: impl Iterator<Item = (u32, Aabb<S>)>, found: &mut Found) {
        let nobody = Asker {
            edges: [S::ZERO; 4],
            name: 0,
            from: 0,
            to: 0,
        };
        self.askers.resize(ASKERS, nobody);
        let mut len = 0;
        for (name, aabb) in boxes {
            let edges = aabb.edges();
            let [from, to] = self.grid.stretch(edges[0], edges[1]);
            self.askers[len] = Asker {
                edges,
                name,
                from,
                to,
            };
            let is_empty = !((edges[0] < edges[2]) & (edges[1] < edges[3]));
            // Most look into empty cells; a branch here would often be wrong.
            len += usize::from((from < to) & !is_empty);
            if len == ASKERS {
                S::probe(self.grid.row(), &self.askers, found);
                len = 0;
            }
        }
        S::probe(self.grid.row(), &self.askers[..len], found);
    }
}

impl<S: Scalar> Default for TwoSets<S> {
    fn default() -> Self {
        Self::new()
    }
}

/// The overlapping pairs between two slices, to be asked for in one form or another.
pub struct PairsBetween<'a, 'b, S: Scalar> {
    sets: &'a mut TwoSets<S>,
    boxes: [&'b [Aabb<S>]; 2],
    filters: [&'b [Filter]; 2],
}

impl<'a, 'b, S: Scalar> PairsBetween<'a, 'b, S> {
    /// Only pairs of which one looks for the other; a box without a filter counts as [`Filter::ALL`].
    #[must_use]
    pub fn with_filters(self, first: &'b [Filter], second: &'b [Filter]) -> Self {
        let filters = [first, second];
        Self { filters, ..self }
    }

    /// The pairs in no particular order, but always the same.
    #[must_use]
    pub fn unsorted(self) -> &'a [[u32; 2]] {
        self.find().found.pairs()
    }

    /// The pairs, sorted.
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

    fn find(self) -> &'a mut TwoSets<S> {
        self.sets.find(self.boxes);
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

fn size<S: Scalar>(aabb: Aabb<S>) -> Size {
    let [x0, y0, x1, y1] = aabb.edges().map(S::to_f64);
    [x1 - x0, y1 - y0]
}

fn mean<'a, S: Scalar>(boxes: impl Iterator<Item = &'a Aabb<S>>) -> Size {
    let mut count = 0.0;
    let total = boxes.fold([0.0; 2], |[width, height], &aabb| {
        count += 1.0;
        let [more_width, more_height] = size(aabb);
        [width + more_width, height + more_height]
    });
    total.map(|length: f64| length / f64::max(count, 1.0))
}

fn greatest<'a, S: Scalar>(boxes: impl Iterator<Item = &'a Aabb<S>>) -> Size {
    // Lanes that do not wait for each other.
    let mut lanes = [[0.0; 2]; 4];
    for (i, &aabb) in boxes.enumerate() {
        lanes[i % 4] = larger(lanes[i % 4], size(aabb));
    }
    lanes.into_iter().fold([0.0; 2], larger)
}

#[inline(always)]
fn larger(a: Size, b: Size) -> Size {
    [0, 1].map(|axis| if a[axis] < b[axis] { b[axis] } else { a[axis] })
}

#[cfg(test)]
mod tests {
    use super::TwoSets;
    use crate::broad::Filter;
    use crate::geometry::Aabb;
    use crate::random::Random;
    use alloc::vec::Vec;

    /// Boxes on a lattice, flush and empty ones among them, and a few that are large or far away.
    fn boxes(seed: u64, count: usize) -> Vec<Aabb<i32>> {
        let mut random = Random::seed(seed);
        let mut below = |end: u64| i32::try_from(random.below(end)).expect("small");
        let odd = 1 + u64::try_from(below(30)).expect("not negative");
        let one = |_| {
            let [x, y] = [(); 2].map(|()| below(120) - 40);
            let [width, height] = [(); 2].map(|()| below(6));
            match below(30 * odd) {
                0 => Aabb::new(x, y, 300, height),
                1 => Aabb::new(x + 3_000_000, y, width, height),
                2 => Aabb::from_corners([i32::MIN; 2], [i32::MAX; 2]),
                3 => Aabb::new(x, y, 20, 30),
                _ => Aabb::new(x, y, width, height),
            }
        };
        (0..count).map(one).collect()
    }

    fn expected(first: &[Aabb<i32>], second: &[Aabb<i32>]) -> Vec<[u32; 2]> {
        let of = |(a, one): (u32, &Aabb<i32>)| {
            let one = *one;
            let met = (0..)
                .zip(second)
                .filter(move |(_, other)| one.overlaps(**other));
            met.map(move |(b, _)| [a, b])
        };
        (0..).zip(first).flat_map(of).collect()
    }

    #[test]
    fn finds_what_a_double_loop_finds() {
        let (mut whole, mut float) = (TwoSets::new(), TwoSets::new());
        for seed in 0..400_u64 {
            let counts =
                [seed % 90, seed / 3 % 70].map(|count| usize::try_from(count).expect("small"));
            let (first, second) = (boxes(seed, counts[0]), boxes(seed + 1_000, counts[1]));
            let expected = expected(&first, &second);
            assert_eq!(
                whole.pairs_between(&first, &second).sorted(),
                expected,
                "seed {seed}"
            );
            #[expect(clippy::cast_precision_loss, reason = "any float will do")]
            let to_float = |aabb: &Aabb<i32>| {
                let [min, max] = [aabb.min(), aabb.max()].map(|at| [at.x as f32, at.y as f32]);
                Aabb::from_corners(min, max)
            };
            let [first, second] =
                [&first, &second].map(|set| set.iter().map(to_float).collect::<Vec<Aabb>>());
            assert_eq!(
                float.pairs_between(&first, &second).sorted(),
                expected,
                "seed {seed}, f32"
            );
        }
    }

    /// Then cells are finer.
    #[test]
    fn finds_what_a_double_loop_finds_when_one_set_is_much_larger() {
        let mut sets = TwoSets::new();
        for seed in 0..60_u64 {
            let count = usize::try_from(seed % 30).expect("small");
            let (first, second) = (boxes(seed, 1_000), boxes(seed + 1_000, count));
            let pairs = sets.pairs_between(&first, &second).sorted();
            assert_eq!(pairs, expected(&first, &second), "seed {seed}");
        }
    }

    #[test]
    fn the_ends_of_the_range_are_as_good_as_any_place() {
        let ends = [
            f64::MIN,
            -1.0e300,
            -1.0,
            0.0,
            1.0e-310,
            1.0,
            1.0e300,
            f64::MAX,
        ];
        let spans = (0..7).flat_map(|i| (i + 1..8).map(move |j| [ends[i], ends[j]]));
        let spans: Vec<_> = spans.collect();
        let boxes: Vec<_> = spans
            .iter()
            .flat_map(|x| {
                spans
                    .iter()
                    .map(|y| Aabb::from_corners([x[0], y[0]], [x[1], y[1]]))
            })
            .collect();
        let few = &boxes[..40];
        let mut expected = Vec::new();
        for (a, one) in (0_u32..).zip(&boxes) {
            expected.extend(
                (0_u32..)
                    .zip(few)
                    .filter(|(_, b)| one.overlaps(**b))
                    .map(|(b, _)| [a, b]),
            );
        }
        assert_eq!(TwoSets::new().pairs_between(&boxes, few).sorted(), expected);
    }

    #[test]
    fn filters_keep_pairs_out() {
        let pile = [Aabb::new(0, 0, 9, 9); 2];
        let (bullets, enemies) = ([Filter::new(1, 2), Filter::new(1, 0)], [Filter::new(2, 0)]);
        let mut sets = TwoSets::new();
        let pairs = sets
            .pairs_between(&pile, &pile)
            .with_filters(&bullets, &enemies);
        assert_eq!(
            pairs.sorted(),
            [[0, 0], [0, 1], [1, 1]],
            "the second enemy meets everything"
        );
    }
}
