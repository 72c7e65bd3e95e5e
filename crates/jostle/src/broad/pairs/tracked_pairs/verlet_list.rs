//! The kept pairs, and the grown boxes they are pairs of.

use crate::broad::pairs::place;
use crate::broad::pairs::strip_pairs::PairFinder;
use crate::broad::pairs::tracked_pairs::margin::is_whole;
use crate::broad::pairs::tracked_pairs::rebuild_policy::RebuildPolicy;
use crate::broad::{MovingGrid, StripCells};
use crate::geometry::{Aabb, Vec2};
use crate::kernels::pair_list::PairList;
use crate::kernels::shares_area;
use crate::scalar::Scalar;
use alloc::vec::Vec;

/// One box in this many may escape before all pairs are searched for again. By the costs of
/// [`RebuildPolicy`], an exchange of this many boxes takes about a sixth of a search. Not critical: it bounds
/// what a single tick can cost, while the policy adds up all exchanges.
const BOXES_PER_ESCAPE: usize = 16;
/// The most pairs per box after an exchange; more would be refused at the next search anyway.
const MAX_EXCHANGED: usize = 16;

#[derive(Clone, Debug)]
pub(super) struct VerletList<S: Scalar> {
    /// Around each box, and empty for those that are gone; no boxes if no pairs are kept.
    grown: Vec<Aabb<S>>,
    /// Where each box was when it was grown, or first seen, and at which tick: to know how it moves.
    then: Vec<(Aabb<S>, u32)>,
    /// Where each box was at the last tick, if that is known.
    last: Vec<Aabb<S>>,
    tick: u32,
    /// How many boxes there were at the last tick.
    count: usize,
    /// All pairs of grown boxes that overlap.
    pairs: PairList,
    /// The boxes that have left their grown ones, and for each of all boxes whether it has.
    escaped: Vec<u32>,
    is_escaped: Vec<bool>,
    /// The grown boxes again, from the first time on that one of them changes.
    grid: MovingGrid<S>,
    policy: RebuildPolicy,
    searches: u64,
}

impl<S: Scalar> VerletList<S> {
    pub(super) fn new() -> Self {
        Self {
            grown: Vec::new(),
            then: Vec::new(),
            last: Vec::new(),
            tick: 0,
            count: 0,
            pairs: PairList::default(),
            escaped: Vec::new(),
            is_escaped: Vec::new(),
            grid: MovingGrid::new(),
            policy: RebuildPolicy::new(),
            searches: 0,
        }
    }

    pub(super) fn searches(&self) -> u64 {
        self.searches
    }

    /// Finds the pairs of a tick, by the list if it is still good, otherwise by strip cells.
    pub(super) fn find(&mut self, cells: &mut StripCells<S>, boxes: &[Aabb<S>], threads: usize) {
        self.tick = self.tick.wrapping_add(1);
        if !self.grown.is_empty() && !self.is_still_good(boxes) {
            self.grown.clear();
            self.policy.end(boxes.len(), self.pairs.pairs().len());
            if self.last.is_empty() && !is_whole::<S>() {
                // It ended early: boxes may have turned, so how they moved before says little.
                self.policy.wait_a_tick();
            }
        }
        if self.grown.is_empty() && !(self.policy.wait() == 0 && self.rebuild(cells, boxes)) {
            return self.find_from_scratch(cells, boxes, threads);
        }
        // The list is a superset of the pairs that overlap, so testing each of them finds all.
        let found = cells.found_mut();
        test_pairs(boxes, self.pairs.pairs(), found);
        let [tests, found] = [&self.pairs, found].map(|list| list.pairs().len());
        self.policy.serve(boxes.len(), tests, found);
        self.count = boxes.len();
        self.last.clear();
        // Whole numbers may rest for a tick although they move, so one tick says nothing about them.
        if self.policy.is_late() && !is_whole::<S>() {
            self.last.extend_from_slice(boxes);
        }
    }

    fn find_from_scratch(&mut self, cells: &mut StripCells<S>, boxes: &[Aabb<S>], threads: usize) {
        cells.find(boxes, threads);
        self.searches += 1;
        self.last.clear();
        self.policy.pass();
        if self.policy.wait() == 0 {
            // The next tick may build a list, for which it must know how the boxes moved.
            let tick = self.tick;
            self.then.clear();
            self.then.extend(boxes.iter().map(|now| (*now, tick)));
        }
    }

    /// Makes a list; false if it would be too long to be of use.
    fn rebuild(&mut self, cells: &mut StripCells<S>, boxes: &[Aabb<S>]) -> bool {
        // A pile has at least as many pairs when it is grown, so there is no need to count them.
        let is_hopeless = RebuildPolicy::is_too_long(boxes.len(), cells.found().len());
        if !is_hopeless {
            // New boxes count as being at rest.
            let come = boxes[boxes.len().min(self.then.len())..].iter();
            self.then.extend(come.map(|now| (*now, self.tick)));
            self.then.truncate(boxes.len());
            self.grow_all(boxes);
            self.searches += 1;
            cells.find(&self.grown, 1);
            if self.policy.begin(boxes.len(), cells.found().len()) {
                // Swapped, not copied; `found` is overwritten by the tests of this tick.
                core::mem::swap(cells.found_mut(), &mut self.pairs);
                self.grid.clear();
                return true;
            }
        }
        self.grown.clear();
        self.policy.refuse();
        false
    }

    /// Grows all boxes by how they moved in the last tick, or since it is known.
    fn grow_all(&mut self, boxes: &[Aabb<S>]) {
        let (margin, tick) = (self.policy.margin(), self.tick);
        let was = boxes.iter().zip(&mut self.then);
        // The usual case: the list before has lasted as long as was planned.
        if self.last.len() == boxes.len() {
            let growth = margin.over(1);
            let grown = was.zip(&self.last).map(|((now, then), last)| {
                *then = (*now, tick);
                growth.of(*now, *last)
            });
            return self.grown.extend(grown);
        }
        // Most boxes were last grown at the same tick, so the growth is rarely computed anew.
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

    /// Whether the kept pairs, with a few exchanged, are all that can overlap.
    fn is_still_good(&mut self, boxes: &[Aabb<S>]) -> bool {
        if !self.list_escaped(boxes) {
            return false;
        }
        if self.escaped.is_empty() {
            return true;
        }
        let pairs = self.pairs.pairs().len();
        !self.policy.is_overdue(boxes.len(), pairs) && self.exchange(boxes)
    }

    /// Lists the boxes that are outside their grown ones, have come or have gone; false if there are
    /// too many.
    fn list_escaped(&mut self, boxes: &[Aabb<S>]) -> bool {
        self.escaped.clear();
        let most = boxes.len() / BOXES_PER_ESCAPE;
        if most < boxes.len().abs_diff(self.count) {
            return false;
        }
        for (index, (now, grown)) in (0_u32..).zip(boxes.iter().zip(&self.grown)) {
            // An empty box meets nothing, wherever it is.
            if !is_within(now.edges(), grown.edges()) && !now.is_empty() {
                self.escaped.push(index);
                if most < self.escaped.len() {
                    return false;
                }
            }
        }
        let come = self.grown.len()..boxes.len();
        let gone = boxes.len()..self.count;
        let name = |index| u32::try_from(index).expect("at most 2^30 boxes");
        self.escaped.extend(come.chain(gone).map(name));
        true
    }

    /// Exchanges the pairs of boxes that have escaped, come or gone; false if there are too many.
    fn exchange(&mut self, boxes: &[Aabb<S>]) -> bool {
        let filed = if self.grid.is_empty() {
            self.grown.len()
        } else {
            0
        };
        // Only lists from which a box escapes pay for a grid.
        if filed != 0 {
            self.grid.refill(&self.grown);
        }
        let pairs = self.pairs.pairs().len();
        self.policy.exchange(self.escaped.len(), pairs, filed);
        // All are grown before any is searched for: two that escaped may meet each other.
        for i in 0..self.escaped.len() {
            self.grow_again(self.escaped[i], boxes);
        }
        self.is_escaped.resize(self.grown.len(), false);
        let (pairs, is_escaped) = (&mut self.pairs, &mut self.is_escaped[..]);
        for &index in &self.escaped {
            is_escaped[place(index)] = true;
        }
        // Dropped and found again, rather than compared: a box that escapes has a grown box elsewhere.
        pairs.retain(|a, b| !(is_escaped[place(a)] | is_escaped[place(b)]));
        let most = boxes.len().saturating_mul(MAX_EXCHANGED);
        let mut is_good = true;
        self.grid.pairs_with(&self.escaped).each(|a, b| {
            is_good &= pairs.pairs().len() < most;
            if is_good {
                pairs.extend(&[[a, b]]);
            }
        });
        // Cleared one by one: clearing the whole list would take a pass over all boxes.
        for &index in &self.escaped {
            is_escaped[place(index)] = false;
        }
        is_good
    }

    /// Grows a box where it is now; one that is gone becomes empty.
    fn grow_again(&mut self, index: u32, boxes: &[Aabb<S>]) {
        let at = place(index);
        if at == self.grown.len() {
            // New boxes count as being at rest.
            self.grown.push(boxes[at]);
            self.then.push((boxes[at], self.tick));
        }
        if let Some(now) = boxes.get(at) {
            let before = core::mem::replace(&mut self.then[at], (*now, self.tick));
            let ticks = self.tick.wrapping_sub(before.1).max(1);
            self.grown[at] = self.policy.margin().over(ticks).of(*now, before.0);
        } else {
            // An empty box is in no pair, and the indices of the others stay as they are.
            self.grown[at] = Aabb::from_valid(Vec2::ZERO, Vec2::ZERO);
        }
        match self.grid.id_of(index) {
            Some(id) => self.grid.move_to(id, self.grown[at]).expect("it is there"),
            None => _ = self.grid.insert(self.grown[at]),
        }
    }

    #[cfg(test)]
    pub(super) fn grown(&self) -> &[Aabb<S>] {
        &self.grown
    }

    #[cfg(test)]
    pub(super) fn escaped(&self) -> &[u32] {
        &self.escaped
    }
}

/// Whether a box is inside another, by their edges.
#[inline(always)]
fn is_within<S: Scalar>(now: [S; 4], grown: [S; 4]) -> bool {
    (grown[0] <= now[0]) & (grown[1] <= now[1]) & (now[2] <= grown[2]) & (now[3] <= grown[3])
}

/// Replaces the pairs found with those of the kept ones that overlap.
fn test_pairs<S: Scalar>(boxes: &[Aabb<S>], pairs: &[[u32; 2]], found: &mut PairList) {
    found.clear();
    let (room, mut len) = found.room(pairs.len());
    for pair in pairs {
        let [one, other] = pair.map(|index| boxes[place(index)].edges());
        // Written in any case: a branch here is mispredicted half of the time.
        room[len] = *pair;
        len += usize::from(shares_area(one, other));
    }
    found.set_len(len);
}
