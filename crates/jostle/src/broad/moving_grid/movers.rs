//! The pairs of all movers in one go.
//!
//! Every mover is marked where it is filed, so that of two movers one tells of their pair, and no other
//! table has to be looked at. The marks are gone when the pairs are found.

use crate::broad::Slots;
use crate::broad::filed::{Filed, NONE, edges, is_empty};
use crate::broad::moving_grid::level::Level;
use crate::broad::moving_grid::{MovingCells, OVERFLOW, count};
use crate::broad::slots::place;
use crate::kernels::lanes8::{LANES, LaneJob, Lanes8, MARK};
use crate::kernels::pair_list::PairList;
use crate::scalar::Scalar;

/// How many stretches are noted before they are looked at.
const CAPACITY: usize = 128;

/// What is noted. Its length goes from hand to hand, since it should not be kept in memory.
type List = [Stretch; CAPACITY];

/// How many rows are noted without asking whether there are so many.
const ROWS: usize = 3;

/// As many as are looked at together.
const EIGHT: u32 = 8;

/// A level of so few places is looked at as a whole.
const SMALL: u32 = 2 * EIGHT;

/// How many bits tell a number up to eight.
const COUNT_BITS: u32 = 4;

/// Beyond that many boxes, there are no bits left for marks and for the numbers of askers.
const MOST: usize = 1 << (32 - COUNT_BITS);

/// A mover that asks for its pairs. It is not empty.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asker<S> {
    edges: [S; 4],
    /// Its index, marked.
    own: u32,
    /// Where it is filed, or [`NONE`] if among what found no gap.
    place: u32,
}

/// The pairs of all askers.
struct PairUp<'a, S: Scalar> {
    among: &'a MovingCells<S>,
    found: &'a mut PairList,
}

impl<S: Scalar> MovingCells<S> {
    /// Adds the pairs of which at least one is among the movers; not if there are too many boxes for marks.
    pub(super) fn find_pairs_with(
        &mut self,
        slots: &Slots<S>,
        movers: &[u32],
        found: &mut PairList,
    ) -> bool {
        if MOST < slots.boxes().len() {
            return false;
        }
        for &index in movers {
            self.enlist(index, slots);
        }
        crate::kernels::lanes8::run::<S, _>(PairUp { among: self, found });
        self.dismiss();
        if self.has_empty {
            let has_area = |index: u32| !is_empty(slots.boxes()[place(index)]);
            found.retain(|a, b| has_area(a) && has_area(b));
        }
        true
    }

    /// Marks a mover and lets it ask, if it is there, has area and was not named before.
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
        let filed = match is_stray {
            true => &mut self.overflow,
            false => &mut self.cells,
        };
        if filed.mark(place(home.place)) {
            self.askers.push(Asker {
                edges: edges(aabb),
                own: index | MARK,
                place: if is_stray { NONE } else { home.place },
            });
        }
    }

    /// Takes the marks away.
    fn dismiss(&mut self) {
        for asker in &self.askers {
            if asker.place != NONE {
                self.cells.unmark(place(asker.place));
            }
        }
        for at in 0..self.overflow.len() {
            self.overflow.unmark(at);
        }
        self.askers.clear();
    }
}

impl<S: Scalar> LaneJob<S> for PairUp<'_, S> {
    type Answer = ();

    #[inline(always)]
    fn run(mut self, eights: impl Lanes8<S>) {
        let among = self.among;
        let mut list = [Stretch::NOTHING; CAPACITY];
        let mut len = 0;
        for level in &among.levels {
            let ends = [level.first, level.first + level.len()];
            let [from, to] = ends.map(|cell| among.starts[cell]);
            let is_small = to - from <= SMALL;
            for (number, asker) in (0..).zip(&among.askers) {
                len = match is_small {
                    true => self.note(eights, (&mut list, len), (from, to), number),
                    false => self.plan(eights, (&mut list, len), level, (number, asker.edges)),
                };
            }
        }
        self.look(eights, &list[..len], &among.cells);
        let stray = count(among.overflow.len());
        for number in 0..count(among.askers.len()) {
            for from in (0..stray).step_by(LANES) {
                let stretch = Stretch::new((from, stray), number);
                self.look(eights, &[stretch], &among.overflow);
            }
        }
    }
}

impl<S: Scalar> PairUp<'_, S> {
    /// Notes what an asker has to look at on a level. Tells how long the list is.
    #[inline(always)]
    fn plan(
        &mut self,
        eights: impl Lanes8<S>,
        (list, mut len): (&mut List, usize),
        level: &Level<S>,
        (asker, edges): (u32, [S; 4]),
    ) -> usize {
        let among = self.among;
        let window = level.window(edges);
        let columns = place(window.columns[1] - window.columns[0]) + 1;
        let mut rows = place(window.rows[1] - window.rows[0]) + 1;
        let mut cell = level.cell(window.columns[0], window.rows[0]);
        loop {
            // The last row is met again, as an empty one, in place of those beyond it: guessing wrong how
            // many there are would cost more.
            for row in 0..ROWS {
                let end = cell + columns * usize::from(row < rows);
                let run = (among.starts[cell], among.starts[end]);
                cell += level.columns() * usize::from(row + 1 < rows);
                len = self.note(eights, (list, len), run, asker);
            }
            if rows <= ROWS {
                return len;
            }
            rows -= ROWS;
        }
    }

    /// Notes the places from one up to another, and looks at everything noted when the list is full. Tells
    /// how long the list is.
    #[inline(always)]
    fn note(
        &mut self,
        eights: impl Lanes8<S>,
        (list, mut len): (&mut List, usize),
        (mut from, to): (u32, u32),
        asker: u32,
    ) -> usize {
        loop {
            if CAPACITY < len + 2 {
                self.look(eights, &list[..len], &self.among.cells);
                len = 0;
            }
            // Few are this long, so that this is guessed right.
            if to <= from + 2 * EIGHT {
                break;
            }
            list[len] = Stretch::new((from, to), asker);
            len += 1;
            from += EIGHT;
        }
        for from in [from, from + EIGHT] {
            list[len] = Stretch::new((from, to), asker);
            len += usize::from(from < to);
        }
        len
    }

    /// Looks at everything noted and adds the pairs.
    #[inline(always)]
    fn look(&mut self, eights: impl Lanes8<S>, list: &[Stretch], filed: &Filed<S>) {
        let (boxes, words) = filed.lists();
        let (room, mut len) = self.found.room(list.len() * LANES);
        for stretch in list {
            let asker = &self.among.askers[stretch.asker()];
            let places = place(stretch.from)..place(stretch.from) + LANES;
            let (Some(boxes), Some(words), Some(pairs)) = (
                boxes
                    .get(places.clone())
                    .and_then(<[_]>::first_chunk::<LANES>),
                words.get(places).and_then(<[_]>::first_chunk),
                room[len..].first_chunk_mut(),
            ) else {
                break;
            };
            let mask = eights.meeting(asker.edges, stretch.count(), |i| edges(boxes[i]));
            len += eights.pair(asker.own, mask, words, pairs);
        }
        self.found.set_len(len);
    }
}

/// Up to eight places that follow each other, to be looked at for an asker.
///
/// All of them are noted first and looked at afterwards, in a loop without any branch that depends on
/// how many there are here or there.
#[derive(Clone, Copy)]
struct Stretch {
    from: u32,
    /// The number of the asker and, in the lowest bits, how many places there are.
    asker_and_count: u32,
}

impl Stretch {
    const NOTHING: Self = Self {
        from: 0,
        asker_and_count: 0,
    };

    /// The first eight places from one up to another; means nothing if there is none.
    #[inline(always)]
    fn new((from, to): (u32, u32), asker: u32) -> Self {
        let count = to.wrapping_sub(from).min(EIGHT);
        Self {
            from,
            asker_and_count: asker << COUNT_BITS | count,
        }
    }

    #[inline(always)]
    fn asker(self) -> usize {
        place(self.asker_and_count >> COUNT_BITS)
    }

    #[inline(always)]
    fn count(self) -> usize {
        place(self.asker_and_count % (1 << COUNT_BITS))
    }
}
