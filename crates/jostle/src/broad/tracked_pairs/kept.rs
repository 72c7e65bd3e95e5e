//! The pairs kept, and the grown boxes they are pairs of.

use crate::broad::slots::place;
use crate::broad::tracked_pairs::margin::is_whole;
use crate::broad::tracked_pairs::pace::Pace;
use crate::broad::{MovingGrid, StripCells};
use crate::geometry::{Aabb, Vec2};
use crate::scalar::Scalar;
use crate::scalar::batch::scan::Found;
use crate::scalar::batch::shares_area;
use alloc::vec::Vec;

/// One box in so many may escape before all pairs are searched for anew.
const FEW: usize = 16;

/// How many comparisons a search may take: per box, and per pair that overlaps. Each may find a pair to keep.
const MOST_PER_BOX: u64 = 48;
const MOST_PER_PAIR: u64 = 4;
/// How many pairs per box there may be after an exchange.
const MOST_EXCHANGED: usize = 16;

#[derive(Clone, Debug)]
pub(crate) struct Kept<S: Scalar> {
    /// Around each box, and empty for those that are gone; none if no pairs are kept.
    grown: Vec<Aabb<S>>,
    /// Where each box was when it was grown, or first seen, and at which tick: to tell how it moves.
    then: Vec<(Aabb<S>, u32)>,
    /// Where each box was at the last tick, if that is known.
    last: Vec<Aabb<S>>,
    tick: u32,
    /// How many boxes there were at the last tick.
    count: usize,
    /// All pairs of grown boxes that overlap.
    pairs: Found,
    /// The boxes that have left their grown ones, and a mark for each of all boxes.
    escaped: Vec<u32>,
    is_escaped: Vec<bool>,
    /// The grown boxes once more, as soon as one of them changes.
    grid: MovingGrid<S>,
    pace: Pace,
    searches: u64,
}

impl<S: Scalar> Kept<S> {
    pub(super) fn new() -> Self {
        Self {
            grown: Vec::new(),
            then: Vec::new(),
            last: Vec::new(),
            tick: 0,
            count: 0,
            pairs: Found::default(),
            escaped: Vec::new(),
            is_escaped: Vec::new(),
            grid: MovingGrid::new(),
            pace: Pace::new(),
            searches: 0,
        }
    }

    pub(super) fn searches(&self) -> u64 {
        self.searches
    }

    /// Fills the list of pairs found.
    pub(crate) fn find(&mut self, cells: &mut StripCells<S>, boxes: &[Aabb<S>], shares: usize) {
        self.tick = self.tick.wrapping_add(1);
        if !self.grown.is_empty() && !self.is_still_good(boxes) {
            self.grown.clear();
            self.pace.end(boxes.len(), self.pairs.pairs().len());
            if self.last.is_empty() && !is_whole::<S>() {
                // It ended before its time: they may have turned.
                self.pace.look();
            }
        }
        if self.grown.is_empty() && !(self.pace.wait() == 0 && self.search(cells, boxes)) {
            return self.find_plainly(cells, boxes, shares);
        }
        let found = cells.found_mut();
        test(boxes, self.pairs.pairs(), found);
        let [tests, found] = [&self.pairs, found].map(|list| list.pairs().len());
        self.pace.serve(boxes.len(), tests, found);
        self.count = boxes.len();
        self.last.clear();
        // Whole numbers may rest for a tick, though they move.
        if self.pace.is_late() && !is_whole::<S>() {
            self.last.extend_from_slice(boxes);
        }
    }

    /// By strip cells alone.
    fn find_plainly(&mut self, cells: &mut StripCells<S>, boxes: &[Aabb<S>], shares: usize) {
        cells.find(boxes, shares);
        self.searches += 1;
        self.last.clear();
        self.pace.pass();
        if self.pace.wait() == 0 {
            let tick = self.tick;
            self.then.clear();
            self.then.extend(boxes.iter().map(|now| (*now, tick)));
        }
    }

    /// Makes a new list; false if it would be too long.
    fn search(&mut self, cells: &mut StripCells<S>, boxes: &[Aabb<S>]) -> bool {
        // What is new counts as at rest.
        let come = boxes[boxes.len().min(self.then.len())..].iter();
        self.then.extend(come.map(|now| (*now, self.tick)));
        self.then.truncate(boxes.len());
        self.grow_all(boxes);
        let [count, found] = [boxes.len(), cells.found().len()].map(|len| len as u64);
        let most = MOST_PER_BOX * count + MOST_PER_PAIR * found;
        self.searches += 1;
        let is_within = cells.find_within(&self.grown, most);
        let pairs = cells.found().len();
        let is_useful = is_within && self.pace.begin(boxes.len(), pairs);
        if is_useful {
            core::mem::swap(cells.found_mut(), &mut self.pairs);
            self.grid.clear();
        } else {
            self.grown.clear();
            self.pace.refuse();
        }
        is_useful
    }

    /// Grows all boxes by how they moved since the last tick, or as long as that is known.
    fn grow_all(&mut self, boxes: &[Aabb<S>]) {
        let (margin, tick) = (self.pace.margin(), self.tick);
        let was = boxes.iter().zip(&mut self.then);
        if self.last.len() == boxes.len() {
            let growth = margin.over(1);
            let grown = was.zip(&self.last).map(|((now, then), last)| {
                *then = (*now, tick);
                growth.of(*now, *last)
            });
            return self.grown.extend(grown);
        }
        // Most have been looked at together.
        let mut usual = (1, margin.over(1));
        let grown = was.map(|(now, then)| {
            let before = core::mem::replace(then, (*now, tick));
            let ticks = tick.wrapping_sub(before.1).max(1);
            if ticks != usual.0 {
                usual = (ticks, margin.over(ticks));
            }
            usual.1.of(*now, before.0)
        });
        self.grown.extend(grown);
    }

    /// Whether the pairs kept, with a few exchanged, are all that can overlap.
    fn is_still_good(&mut self, boxes: &[Aabb<S>]) -> bool {
        if !self.note_escaped(boxes) {
            return false;
        }
        if self.escaped.is_empty() {
            return true;
        }
        let pairs = self.pairs.pairs().len();
        !self.pace.is_overdue(boxes.len(), pairs) && self.exchange(boxes)
    }

    /// Lists the boxes that are not in their grown ones, or come or gone; false if there are too many.
    fn note_escaped(&mut self, boxes: &[Aabb<S>]) -> bool {
        self.escaped.clear();
        let most = boxes.len() / FEW;
        if most < boxes.len().abs_diff(self.count) {
            return false;
        }
        for (index, (now, grown)) in (0_u32..).zip(boxes.iter().zip(&self.grown)) {
            // One that is empty meets nobody, wherever it is.
            if !is_within(now.edges(), grown.edges()) && !now.is_empty() {
                self.escaped.push(index);
                if most < self.escaped.len() {
                    return false;
                }
            }
        }
        let come = self.grown.len()..boxes.len();
        let gone = boxes.len()..self.count;
        self.escaped.extend(come.chain(gone).map(name));
        true
    }

    /// Exchanges the pairs of boxes that have escaped, come or gone; false if there are too many.
    fn exchange(&mut self, boxes: &[Aabb<S>]) -> bool {
        let filed = match self.grid.is_empty() {
            true => self.grown.len(),
            false => 0,
        };
        if filed != 0 {
            self.grid.refill(&self.grown);
        }
        let pairs = self.pairs.pairs().len();
        self.pace.exchange(self.escaped.len(), pairs, filed);
        for i in 0..self.escaped.len() {
            self.grow_again(self.escaped[i], boxes);
        }
        self.is_escaped.resize(self.grown.len(), false);
        let (pairs, is_escaped) = (&mut self.pairs, &mut self.is_escaped[..]);
        for &index in &self.escaped {
            is_escaped[place(index)] = true;
        }
        pairs.retain(|a, b| !(is_escaped[place(a)] | is_escaped[place(b)]));
        let most = boxes.len().saturating_mul(MOST_EXCHANGED);
        let mut is_good = true;
        self.grid.pairs_with(&self.escaped).each(|a, b| {
            is_good &= pairs.pairs().len() < most;
            if is_good {
                pairs.extend(&[[a, b]]);
            }
        });
        for &index in &self.escaped {
            is_escaped[place(index)] = false;
        }
        is_good
    }

    /// Grows a box where it is now; one that is gone is empty.
    fn grow_again(&mut self, index: u32, boxes: &[Aabb<S>]) {
        let at = place(index);
        if at == self.grown.len() {
            // What is new counts as at rest.
            self.grown.push(boxes[at]);
            self.then.push((boxes[at], self.tick));
        }
        if let Some(now) = boxes.get(at) {
            let before = core::mem::replace(&mut self.then[at], (*now, self.tick));
            let ticks = self.tick.wrapping_sub(before.1).max(1);
            self.grown[at] = self.pace.margin().over(ticks).of(*now, before.0);
        } else {
            self.grown[at] = Aabb::from_valid(Vec2::ZERO, Vec2::ZERO);
        }
        match self.grid.id_of(index) {
            Some(id) => self.grid.move_to(id, self.grown[at]).expect("it is there"),
            None => _ = self.grid.insert(self.grown[at]),
        }
    }

    /// What is grown around a box, for tests.
    #[cfg(test)]
    pub(super) fn grown(&self) -> &[Aabb<S>] {
        &self.grown
    }

    /// Which boxes had escaped at the last tick, for tests.
    #[cfg(test)]
    pub(super) fn escaped(&self) -> &[u32] {
        &self.escaped
    }
}

fn name(index: usize) -> u32 {
    u32::try_from(index).expect("at most 2^30 boxes")
}

/// Whether a box lies in another, by their edges.
#[inline(always)]
fn is_within<S: Scalar>(now: [S; 4], grown: [S; 4]) -> bool {
    (grown[0] <= now[0]) & (grown[1] <= now[1]) & (now[2] <= grown[2]) & (now[3] <= grown[3])
}

/// Fills the list of pairs found with those that overlap.
fn test<S: Scalar>(boxes: &[Aabb<S>], pairs: &[[u32; 2]], found: &mut Found) {
    found.clear();
    let (room, mut len) = found.room(pairs.len());
    for pair in pairs {
        let [one, other] = pair.map(|index| boxes[place(index)].edges());
        // Written in any case: a branch here would be wrong half of the time.
        room[len] = *pair;
        len += usize::from(shares_area(one, other));
    }
    found.set_len(len);
}
