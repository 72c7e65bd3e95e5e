//! Many boxes, sorted into bands of neighbouring strips first: each band fits a near cache, and bands do
//! not depend on each other, so threads can share them out.

use crate::broad::slots::place;
use crate::broad::strip_cells::build::{Build, Source, Strips, is_bearable};
use crate::broad::strip_cells::plan::{Plan, Rule, turned};
use crate::geometry::Aabb;
use crate::scalar::Scalar;
use crate::scalar::batch::scan::Found;
use alloc::vec::Vec;

/// How many boxes a band should hold.
const BAND: u32 = 6_000;

#[derive(Clone, Debug)]
pub(super) struct Bands<S> {
    /// A share of the boxes each, sorted into bands.
    parts: Vec<Part<S>>,
    /// The first strip of each band, and the end of the last.
    first_strip: Vec<u32>,
    /// The band of each strip.
    band_of: Vec<u32>,
    workers: Vec<Worker<S>>,
}

/// Consecutive boxes of the slice, sorted into bands.
#[derive(Clone, Debug)]
struct Part<S> {
    /// The index of its first box.
    first: u32,
    /// How many boxes begin in each strip.
    in_strip: Vec<u32>,
    /// The first and the last strip of each box; once they are divided, the first and the last band.
    reach: Vec<[u32; 2]>,
    /// How many strips the boxes reach into beyond their first.
    copies: u64,
    /// The boxes by the band they begin in.
    own: Sorted<S>,
    /// The same by the bands they reach into.
    foreign: Sorted<S>,
}

/// Boxes sorted into bands.
#[derive(Clone, Debug)]
struct Sorted<S> {
    /// Where each band begins in the lists, and where the last one ends.
    starts: Vec<u32>,
    edges: Vec<[S; 4]>,
    name: Vec<u32>,
}

/// What it takes to work through some bands.
#[derive(Clone, Debug)]
struct Worker<S> {
    build: Build<S>,
    edges: Vec<[S; 4]>,
    name: Vec<u32>,
    found: Found,
}

#[derive(Clone, Copy)]
struct Gathered<'a, S> {
    edges: &'a [[S; 4]],
    name: &'a [u32],
}

impl<S: Scalar> Source<S> for Gathered<'_, S> {
    fn len(self) -> usize {
        self.edges.len()
    }

    #[inline(always)]
    fn edges(self, i: usize) -> [S; 4] {
        self.edges[i]
    }

    #[inline(always)]
    fn name(self, i: usize) -> u32 {
        self.name[i]
    }
}

impl<S: Scalar> Bands<S> {
    pub(super) fn new() -> Self {
        Self {
            parts: Vec::new(),
            first_strip: Vec::new(),
            band_of: Vec::new(),
            workers: Vec::new(),
        }
    }

    /// Adds all pairs; false, and none is added, if that would take too many copies.
    ///
    /// The number of shares, a thread each, changes nothing about the pairs or their order.
    pub(super) fn find<R: Rule>(
        &mut self,
        boxes: &[Aabb<S>],
        plan: &Plan<R>,
        shares: usize,
        found: &mut Found,
    ) -> bool {
        self.parts.resize_with(shares, Part::new);
        self.workers.resize_with(shares, Worker::new);
        let share = boxes.len().div_ceil(shares);
        each_in_a_thread(&mut self.parts, |number, part| {
            part.first = u32::try_from(number * share).expect("at most 2^30 boxes");
            part.count(nth_share(boxes, share, number), plan);
        });
        let copies: u64 = self.parts.iter().map(|part| part.copies).sum();
        if !is_bearable(copies, boxes.len(), plan.row.count()) {
            return false;
        }
        self.divide(plan.row.count());
        let (band_of, bands) = (&self.band_of[..], self.first_strip.len() - 1);
        each_in_a_thread(&mut self.parts, |number, part| {
            part.sort(
                nth_share(boxes, share, number),
                plan.is_turned,
                band_of,
                bands,
            );
        });
        core::mem::swap(found, &mut self.workers[0].found);
        self.work(plan);
        core::mem::swap(found, &mut self.workers[0].found);
        for worker in &mut self.workers[1..] {
            found.extend(worker.found.pairs());
            worker.found.clear();
        }
        true
    }

    /// Lets each worker find the pairs of its share of the bands.
    fn work<R: Rule>(&mut self, plan: &Plan<R>) {
        let (parts, first_strip) = (&self.parts[..], &self.first_strip[..]);
        let bands = first_strip.len() - 1;
        let share = bands.div_ceil(self.workers.len());
        each_in_a_thread(&mut self.workers, |number, worker| {
            for band in (number * share..bands).take(share) {
                let strips = Strips {
                    plan,
                    first: first_strip[band],
                    rows: first_strip[band + 1] - first_strip[band],
                };
                worker.work(parts, band, &strips);
            }
        });
    }

    /// Groups neighbouring strips into bands.
    fn divide(&mut self, strips: u32) {
        self.first_strip.clear();
        self.first_strip.push(0);
        self.band_of.clear();
        let (mut in_band, mut band) = (0, 0);
        for strip in 0..strips {
            let count: u32 = self
                .parts
                .iter()
                .map(|part| part.in_strip[place(strip)])
                .sum();
            if BAND < in_band + count && 0 < in_band {
                self.first_strip.push(strip);
                (in_band, band) = (0, band + 1);
            }
            in_band += count;
            self.band_of.push(band);
        }
        self.first_strip.push(strips);
    }
}

impl<S: Scalar> Part<S> {
    fn new() -> Self {
        Self {
            first: 0,
            in_strip: Vec::new(),
            reach: Vec::new(),
            copies: 0,
            own: Sorted::new(),
            foreign: Sorted::new(),
        }
    }

    fn count<R: Rule>(&mut self, boxes: &[Aabb<S>], plan: &Plan<R>) {
        self.in_strip.clear();
        self.in_strip.resize(place(plan.row.count()), 0);
        self.reach.resize(boxes.len(), [0; 2]);
        let in_strip = &mut self.in_strip[..];
        let mut copies = 0;
        for (reach, aabb) in self.reach.iter_mut().zip(boxes) {
            let [_, y0, _, y1] = turned(aabb.edges(), plan.is_turned);
            let first = plan.row.cell(y0);
            // An empty box is in no pair, wherever it reaches.
            let last = if aabb.is_empty() {
                first
            } else {
                plan.row.cell(y1)
            };
            *reach = [first, last];
            in_strip[place(first)] += 1;
            copies += u64::from(last - first);
        }
        self.copies = copies;
    }

    /// Sorts boxes into bands; one that reaches over a border is a foreigner in the next.
    fn sort(&mut self, boxes: &[Aabb<S>], is_turned: bool, band_of: &[u32], bands: usize) {
        for list in [&mut self.own, &mut self.foreign] {
            list.starts.clear();
            list.starts.resize(bands + 2, 0);
        }
        for reach in &mut self.reach {
            *reach = reach.map(|strip| band_of[place(strip)]);
            let [first, last] = *reach;
            self.own.count(first);
            for band in first..last {
                self.foreign.count(band + 1);
            }
        }
        self.own.begin();
        self.foreign.begin();
        for ((name, aabb), &[first, last]) in (self.first..).zip(boxes).zip(&self.reach) {
            let edges = turned(aabb.edges(), is_turned);
            self.own.push(first, edges, name);
            for band in first..last {
                self.foreign.push(band + 1, edges, name);
            }
        }
    }
}

impl<S: Scalar> Sorted<S> {
    fn new() -> Self {
        Self {
            starts: Vec::new(),
            edges: Vec::new(),
            name: Vec::new(),
        }
    }

    #[inline]
    fn count(&mut self, band: u32) {
        self.starts[place(band) + 2] += 1;
    }

    /// All are counted: the lists may be filled.
    fn begin(&mut self) {
        let mut total = 0;
        for start in &mut self.starts {
            total += *start;
            *start = total;
        }
        self.edges.resize(place(total), [S::ZERO; 4]);
        self.name.resize(place(total), 0);
    }

    #[inline]
    fn push(&mut self, band: u32, edges: [S; 4], name: u32) {
        let start = &mut self.starts[place(band) + 1];
        (self.edges[place(*start)], self.name[place(*start)]) = (edges, name);
        *start += 1;
    }

    fn band(&self, band: usize) -> Gathered<'_, S> {
        let range = place(self.starts[band])..place(self.starts[band + 1]);
        Gathered {
            edges: &self.edges[range.clone()],
            name: &self.name[range],
        }
    }
}

impl<S: Scalar> Worker<S> {
    fn new() -> Self {
        Self {
            build: Build::new(),
            edges: Vec::new(),
            name: Vec::new(),
            found: Found::default(),
        }
    }

    fn work<R: Rule>(&mut self, parts: &[Part<S>], band: usize, strips: &Strips<'_, R>) {
        self.edges.clear();
        self.name.clear();
        let own = parts.iter().map(|part| part.own.band(band));
        for Gathered { edges, name } in own {
            self.edges.extend_from_slice(edges);
            self.name.extend_from_slice(name);
        }
        let foreign = self.edges.len();
        for Gathered { edges, name } in parts.iter().map(|part| part.foreign.band(band)) {
            self.edges.extend_from_slice(edges);
            self.name.extend_from_slice(name);
        }
        let gathered = Gathered {
            edges: &self.edges,
            name: &self.name,
        };
        self.build.file(gathered, foreign, strips, &mut self.found);
    }
}

fn nth_share<T>(all: &[T], share: usize, number: usize) -> &[T] {
    let start = (number * share).min(all.len());
    &all[start..(start + share).min(all.len())]
}

/// Does something to each with its number: each in a thread of its own, if there are threads.
fn each_in_a_thread<T: Send>(all: &mut [T], work: impl Fn(usize, &mut T) + Sync) {
    #[cfg(feature = "rayon")]
    if 1 < all.len() {
        use rayon::iter::{IndexedParallelIterator, IntoParallelRefMutIterator, ParallelIterator};
        return all
            .par_iter_mut()
            .enumerate()
            .for_each(|(number, one)| work(number, one));
    }
    for (number, one) in all.iter_mut().enumerate() {
        work(number, one);
    }
}

#[cfg(test)]
mod tests {
    use super::Bands;
    use crate::broad::strip_cells::plan::Look;
    use crate::geometry::Aabb;
    use crate::scalar::batch::scan::Found;
    use alloc::vec::Vec;

    /// Boxes without width are in no pair, however tall: they must not be carried from band to band.
    #[test]
    fn empty_boxes_stay_in_one_band() {
        let boxes: Vec<_> = (0..30_000)
            .map(|i| match i % 3 {
                0 => Aabb::new(i % 900, 0, 0, 9_000),
                _ => Aabb::new(i * 37 % 900, i * 91 % 9_000, 3, 3),
            })
            .collect();
        let (mut bands, mut found) = (Bands::new(), Found::default());
        assert!(bands.find(&boxes, &Look::at(&boxes).even(0), 2, &mut found));
        assert!(2 < bands.first_strip.len(), "more than one band");
        let foreign: usize = bands.parts.iter().map(|part| part.foreign.name.len()).sum();
        assert!(
            foreign < 1_000,
            "{foreign} boxes in bands they only reach into"
        );
    }
}
