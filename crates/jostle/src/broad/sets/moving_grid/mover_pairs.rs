//! The pairs of all movers in one go.
//!
//! Every mover is marked where it is stored, so that exactly one of two movers reports their pair, without a
//! table beside the boxes. The marks are removed at the end. The slow twin is a query for every mover
//! (`query_movers`); the tests of this module compare with brute force.

use crate::broad::sets::Slots;
use crate::broad::sets::moving_grid::level::Level;
use crate::broad::sets::moving_grid::{MovingCells, OVERFLOW, count};
use crate::broad::sets::storage::packed_boxes::{NONE, PackedBoxes, is_empty};
use crate::broad::sets::storage::slots::place;
use crate::kernels::lanes8::{LANES, LaneJob, Lanes8, MARK};
use crate::kernels::pair_list::PairList;
use crate::scalar::Scalar;

/// How many runs are collected before they are scanned: few enough for the first-level cache, with a kibibyte.
/// Not critical: what counts is that the loops of collecting and scanning are apart.
const CAPACITY: usize = 128;

/// Collected runs. The length is passed by value, so that it stays in a register.
type RunList = [PlaceRun; CAPACITY];

/// The rows that are collected without a branch on their number: most windows have two or three.
const FIXED_ROWS: usize = 3;

/// The boxes that are tested together.
const EIGHT: u32 = 8;

/// A level with at most this many places, gaps included, is scanned as a whole: two tests of eight boxes cost less
/// than finding the cells. Every level ends in gaps, so this is about six boxes, in practice those of the last
/// level, which holds the largest. Saves an eighth of the time if a few boxes are much larger than the rest.
const SMALL_LEVEL: u32 = 2 * EIGHT;

/// The bits that hold a number up to eight.
const COUNT_BITS: u32 = 4;

/// The most boxes: with more, no bits would be left for marks and for the numbers of seekers.
pub(super) const MAX_MARKED: usize = 1 << (32 - COUNT_BITS);

/// A mover whose pairs are sought. It is not empty.
#[derive(Clone, Copy, Debug)]
pub(super) struct PairSeeker<S> {
    edges: [S; 4],
    /// Its index, marked.
    own: u32,
    /// Where it is stored, or [`NONE`] if it is in the overflow.
    place: u32,
}

/// A search for the pairs of all seekers.
struct PairSearch<'a, S: Scalar> {
    among: &'a MovingCells<S>,
    found: &'a mut PairList,
}

impl<S: Scalar> MovingCells<S> {
    /// Adds the pairs that include a mover.
    pub(super) fn find_pairs_with(
        &mut self,
        slots: &Slots<S>,
        movers: &[u32],
        found: &mut PairList,
    ) {
        for &index in movers {
            self.enlist(index, slots);
        }
        // Marked first, searched afterward: a mover must recognize every other mover it meets.
        crate::kernels::lanes8::run::<S, _>(PairSearch { among: self, found });
        self.unmark_seekers();
        // The kernels count an empty box inside another as an overlap.
        if self.has_empty {
            let has_area = |index: u32| !is_empty(slots.boxes()[place(index)]);
            found.retain(|a, b| has_area(a) && has_area(b));
        }
    }

    /// Marks a mover and lists it as a seeker, if it exists, has area and is not listed yet.
    #[inline]
    fn enlist(&mut self, index: u32, slots: &Slots<S>) {
        let (Some(home), Some(&aabb)) = (
            self.homes.get(place(index)),
            slots.boxes().get(place(index)),
        ) else {
            return;
        };
        if home.level == NONE || is_empty(aabb) {
            return;
        }
        let is_stray = home.level == OVERFLOW;
        let boxes = if is_stray {
            &mut self.overflow
        } else {
            &mut self.cells
        };
        // Already marked if the caller listed it twice; its pairs must be found once.
        if boxes.mark(place(home.place)) {
            self.seekers.push(PairSeeker {
                edges: aabb.edges(),
                own: index | MARK,
                place: if is_stray { NONE } else { home.place },
            });
        }
    }

    /// Removes the marks.
    fn unmark_seekers(&mut self) {
        for seeker in &self.seekers {
            if seeker.place != NONE {
                self.cells.unmark(place(seeker.place));
            }
        }
        // The overflow is short, and seekers do not record their place in it.
        for at in 0..self.overflow.len() {
            self.overflow.unmark(at);
        }
        self.seekers.clear();
    }
}

impl<S: Scalar> LaneJob<S> for PairSearch<'_, S> {
    type Answer = ();

    #[inline(always)]
    fn run(mut self, eights: impl Lanes8<S>) {
        let among = self.among;
        let mut list = [PlaceRun::EMPTY; CAPACITY];
        let mut len = 0;
        // Level by level, so that the cells of one level stay in the cache for all seekers.
        for level in &among.levels {
            let ends = [level.first, level.first + level.len()];
            let [from, to] = ends.map(|cell| among.starts[cell]);
            let is_small = to - from <= SMALL_LEVEL;
            for (number, seeker) in (0..).zip(&among.seekers) {
                len = if is_small {
                    self.collect(eights, &mut list, len, (from, to), number)
                } else {
                    self.plan(eights, &mut list, len, level, number, seeker.edges)
                };
            }
        }
        self.scan(eights, &list[..len], &among.cells);
        let stray = count(among.overflow.len());
        for number in 0..count(among.seekers.len()) {
            for from in (0..stray).step_by(LANES) {
                let run = PlaceRun::new(from, stray, number);
                self.scan(eights, &[run], &among.overflow);
            }
        }
    }
}

impl<S: Scalar> PairSearch<'_, S> {
    /// Collects the runs of a level that a seeker has to scan, and returns the length of the list.
    #[inline(always)]
    fn plan(
        &mut self,
        eights: impl Lanes8<S>,
        list: &mut RunList,
        mut len: usize,
        level: &Level<S>,
        seeker: u32,
        edges: [S; 4],
    ) -> usize {
        let among = self.among;
        let window = level.window(edges);
        let columns = place(window.columns[1] - window.columns[0]) + 1;
        let mut rows = place(window.rows[1] - window.rows[0]) + 1;
        let mut cell = level.cell(window.columns[0], window.rows[0]);
        loop {
            // Missing rows repeat the last one with length zero: a mispredicted branch on the number of rows
            // would cost more.
            for row in 0..FIXED_ROWS {
                let end = cell + columns * usize::from(row < rows);
                let run = (among.starts[cell], among.starts[end]);
                cell += level.columns() * usize::from(row + 1 < rows);
                len = self.collect(eights, list, len, run, seeker);
            }
            if rows <= FIXED_ROWS {
                return len;
            }
            rows -= FIXED_ROWS;
        }
    }

    /// Collects the places from one up to another, scanning the list when it is full, and returns the length
    /// of the list.
    #[inline(always)]
    fn collect(
        &mut self,
        eights: impl Lanes8<S>,
        list: &mut RunList,
        mut len: usize,
        (mut from, to): (u32, u32),
        seeker: u32,
    ) -> usize {
        loop {
            if CAPACITY < len + 2 {
                self.scan(eights, &list[..len], &self.among.cells);
                len = 0;
            }
            // Rarely taken, so it predicts well.
            if to <= from + 2 * EIGHT {
                break;
            }
            list[len] = PlaceRun::new(from, to, seeker);
            len += 1;
            from += EIGHT;
        }
        for from in [from, from + EIGHT] {
            list[len] = PlaceRun::new(from, to, seeker);
            len += usize::from(from < to);
        }
        len
    }

    /// Scans the collected runs and adds the pairs.
    #[inline(always)]
    fn scan(&mut self, eights: impl Lanes8<S>, list: &[PlaceRun], boxes: &PackedBoxes<S>) {
        let (boxes, words) = boxes.lists();
        // The most that can be found, so that the loop below checks no length.
        let (room, mut len) = self.found.room(list.len() * LANES);
        for run in list {
            let seeker = &self.among.seekers[run.seeker()];
            let places = place(run.from)..place(run.from) + LANES;
            // Slices of known length, checked once: the compiler then drops the checks of all eight accesses.
            let (Some(boxes), Some(words), Some(pairs)) = (
                boxes
                    .get(places.clone())
                    .and_then(<[_]>::first_chunk::<LANES>),
                words.get(places).and_then(<[_]>::first_chunk),
                room[len..].first_chunk_mut(),
            ) else {
                break;
            };
            let mask = eights.meeting(seeker.edges, run.count(), |i| boxes[i].edges());
            len += eights.pair(seeker.own, mask, words, pairs);
        }
        self.found.set_len(len);
    }
}

/// Up to eight consecutive places to be scanned for a seeker.
///
/// All runs are collected first and scanned afterward, in a loop without branches on their lengths.
#[derive(Clone, Copy)]
struct PlaceRun {
    from: u32,
    /// The number of the seeker and, in the lowest bits, the number of places.
    seeker_and_count: u32,
}

impl PlaceRun {
    const EMPTY: Self = Self {
        from: 0,
        seeker_and_count: 0,
    };

    /// Creates a run of the first eight places from one up to another; unspecified if there are none.
    #[inline(always)]
    fn new(from: u32, to: u32, seeker: u32) -> Self {
        let count = to.wrapping_sub(from).min(EIGHT);
        Self {
            from,
            seeker_and_count: seeker << COUNT_BITS | count,
        }
    }

    #[inline(always)]
    fn seeker(self) -> usize {
        place(self.seeker_and_count >> COUNT_BITS)
    }

    #[inline(always)]
    fn count(self) -> usize {
        place(self.seeker_and_count % (1 << COUNT_BITS))
    }
}
