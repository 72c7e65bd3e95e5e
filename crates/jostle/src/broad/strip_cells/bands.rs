//! Many boxes, sorted into bands of neighbouring strips first: each band fits a near cache, and bands do
//! not depend on each other, so threads can share them out.

use crate::broad::slots::place;
use crate::broad::strip_cells::build::{Build, Source, Strips};
use crate::broad::strip_cells::plan::{Plan, turned};
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
    strips: Vec<[u32; 2]>,
    /// How many strips the boxes reach into beyond their first.
    copies: u64,
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

    /// Adds all pairs. The number of shares, a thread each, changes nothing about them or their order.
    pub(super) fn find(&mut self, boxes: &[Aabb<S>], plan: Plan, shares: usize, found: &mut Found) {
        self.parts.resize_with(shares, Part::new);
        self.workers.resize_with(shares, Worker::new);
        let share = boxes.len().div_ceil(shares);
        let plan = self.count(boxes, plan, share);
        self.divide(plan.row.count);

        let (band_of, bands) = (&self.band_of[..], self.first_strip.len() - 1);
        each_in_a_thread(&mut self.parts, |number, part| {
            part.sort(nth_share(boxes, share, number), &plan, band_of, bands);
        });

        let (parts, first_strip) = (&self.parts[..], &self.first_strip[..]);
        let share = bands.div_ceil(shares);
        core::mem::swap(found, &mut self.workers[0].found);
        each_in_a_thread(&mut self.workers, |number, worker| {
            for band in (number * share..bands).take(share) {
                let strips = Strips {
                    plan: &plan,
                    first: first_strip[band],
                    rows: first_strip[band + 1] - first_strip[band],
                };
                worker.work(parts, band, strips);
            }
        });
        core::mem::swap(found, &mut self.workers[0].found);
        for worker in &mut self.workers[1..] {
            found.extend(worker.found.pairs());
            worker.found.clear();
        }
    }

    /// Counts the boxes per strip, and makes the strips coarser until there are few copies.
    fn count(&mut self, boxes: &[Aabb<S>], mut plan: Plan, share: usize) -> Plan {
        loop {
            each_in_a_thread(&mut self.parts, |number, part| {
                part.first = u32::try_from(number * share).expect("at most 2^31 boxes");
                part.count(nth_share(boxes, share, number), &plan);
            });
            let copies: u64 = self.parts.iter().map(|part| part.copies).sum();
            if copies <= 2 * boxes.len() as u64 || plan.row.count <= 1 {
                return plan;
            }
            plan = plan.coarser();
        }
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
            strips: Vec::new(),
            copies: 0,
            starts: Vec::new(),
            edges: Vec::new(),
            name: Vec::new(),
        }
    }

    fn count(&mut self, boxes: &[Aabb<S>], plan: &Plan) {
        self.in_strip.clear();
        self.in_strip.resize(place(plan.row.count), 0);
        self.strips.resize(boxes.len(), [0; 2]);
        let in_strip = &mut self.in_strip[..];
        let mut copies = 0;
        for (strips, aabb) in self.strips.iter_mut().zip(boxes) {
            let [_, y0, _, y1] = turned(aabb.edges(), plan.is_turned);
            let (first, last) = (plan.row.cell(y0), plan.row.cell(y1));
            *strips = [first, last];
            in_strip[place(first)] += 1;
            copies += u64::from(last - first);
        }
        self.copies = copies;
    }

    /// Sorts boxes into bands; one that reaches over a border is in both.
    fn sort(&mut self, boxes: &[Aabb<S>], plan: &Plan, band_of: &[u32], bands: usize) {
        self.starts.clear();
        self.starts.resize(bands + 2, 0);
        let starts = &mut self.starts[..];
        for strips in &mut self.strips {
            *strips = strips.map(|strip| band_of[place(strip)]);
            let [first, last] = *strips;
            starts[place(first) + 2] += 1;
            for band in first..last {
                starts[place(band) + 3] += 1;
            }
        }
        let mut total = 0;
        for start in &mut *starts {
            total += *start;
            *start = total;
        }
        self.edges.resize(place(total), [S::ZERO; 4]);
        self.name.resize(place(total), 0);
        let (all_edges, names) = (&mut self.edges[..], &mut self.name[..]);
        for ((name, aabb), &[first, last]) in (self.first..).zip(boxes).zip(&self.strips) {
            let edges = turned(aabb.edges(), plan.is_turned);
            let mut band = first;
            loop {
                let start = &mut starts[place(band) + 1];
                (all_edges[place(*start)], names[place(*start)]) = (edges, name);
                *start += 1;
                if band == last {
                    break;
                }
                band += 1;
            }
        }
    }

    /// What of a band is in this part.
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

    fn work(&mut self, parts: &[Part<S>], band: usize, strips: Strips<'_>) {
        if let [only] = parts {
            self.build.file(only.band(band), strips);
        } else {
            self.edges.clear();
            self.name.clear();
            for part in parts {
                let Gathered { edges, name } = part.band(band);
                self.edges.extend_from_slice(edges);
                self.name.extend_from_slice(name);
            }
            let gathered = Gathered {
                edges: &self.edges,
                name: &self.name,
            };
            self.build.file(gathered, strips);
        }
        self.build.scan(&mut self.found);
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
