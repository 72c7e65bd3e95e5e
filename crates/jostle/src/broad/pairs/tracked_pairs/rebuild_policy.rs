//! Decides when to rebuild the list of kept pairs, and for how many ticks ahead boxes are grown.
//!
//! Costs are counted in tests of pairs, not in time, so that the same calls give the same list, and the same
//! order of pairs, on every machine. The constants are rough ratios, meant for `f32` boxes; they decide only
//! how soon a list that does not pay is given up, never which pairs are found.

use crate::broad::pairs::place;
use crate::broad::pairs::tracked_pairs::margin::Margin;

/// What finding pairs from scratch costs per box.
const PLAIN_SEARCH: usize = 13;
/// What finding the pairs to keep costs per box; each of them costs 1 more.
const SEARCH: usize = 20;
/// From this many boxes on, the two of a pair are rarely both in a near cache.
const MANY: usize = 1 << 16;
/// What testing a kept pair costs then.
const FAR_TEST: usize = 4;
/// What it costs per box to file all grown boxes in a grid, which the first box that escapes requires.
const FILE: usize = 8;
/// What it costs to find the pairs of a box that has escaped.
const ESCAPE: usize = 50;
/// The most pairs kept per box: beyond, finding them from scratch is faster than testing them.
const MAX_PER_BOX: usize = 8;
/// The most ticks to go without a list before the next attempt, so that failed attempts cost little.
const MAX_WAIT: u32 = 64;
/// The most doublings of a tick that boxes are grown for.
const MAX_DOUBLINGS: u32 = 6;

/// How well the lists of kept pairs have done, and what follows from it.
#[derive(Clone, Debug)]
pub(super) struct RebuildPolicy {
    margin: Margin,
    /// How many ticks the list has served, its first included.
    age: u32,
    /// What the list has cost.
    spent: usize,
    /// The part of it that went into tests of pairs that did not overlap.
    idle: usize,
    /// How many ticks to go without a list; one is needed to see how the boxes move.
    wait: u32,
    /// How many ticks to wait if the next list does not pay either.
    penalty: u32,
}

impl RebuildPolicy {
    pub(super) fn new() -> Self {
        Self {
            // Eight ticks ahead and none back, until the first list says otherwise.
            margin: Margin { ahead: 3, back: 0 },
            age: 0,
            spent: 0,
            idle: 0,
            wait: 1,
            penalty: 1,
        }
    }

    pub(super) fn margin(&self) -> Margin {
        self.margin
    }

    /// How many ticks to go without a list, this one included.
    pub(super) fn wait(&self) -> u32 {
        self.wait
    }

    /// Whether the list may end at the next tick.
    pub(super) fn is_late(&self) -> bool {
        self.margin.ticks() <= self.age.saturating_add(1)
    }

    /// Counts a tick without a list.
    pub(super) fn pass(&mut self) {
        self.wait = self.wait.saturating_sub(1);
    }

    /// Whether a list of this many pairs takes longer to test than to find from scratch.
    pub(super) fn is_too_long(boxes: usize, pairs: usize) -> bool {
        boxes.saturating_mul(MAX_PER_BOX) < pairs
    }

    /// Begins a list; false if it is too long.
    pub(super) fn begin(&mut self, boxes: usize, pairs: usize) -> bool {
        (self.age, self.idle) = (0, 0);
        self.spent = search_cost(boxes, pairs);
        !Self::is_too_long(boxes, pairs)
    }

    /// Gives up a list that is too long.
    pub(super) fn refuse(&mut self) {
        self.narrow();
        self.fail();
    }

    /// Counts a tick that the list has served.
    pub(super) fn serve(&mut self, boxes: usize, tests: usize, found: usize) {
        let test = if boxes < MANY { 1 } else { FAR_TEST };
        let tests_cost = tests.saturating_mul(test);
        self.age = self.age.saturating_add(1);
        self.idle = self.idle.saturating_add(tests - found);
        // To see whether a box has escaped counts as half of a test of a pair.
        self.spent = self.spent.saturating_add(boxes / 2 + tests_cost);
    }

    /// Counts an exchange of the pairs of boxes that have escaped, for which `filed` boxes had to be filed.
    pub(super) fn exchange(&mut self, escaped: usize, pairs: usize, filed: usize) {
        let parts = [
            escaped.saturating_mul(ESCAPE),
            pairs,
            filed.saturating_mul(FILE),
        ];
        self.spent = parts.into_iter().fold(self.spent, usize::saturating_add);
    }

    /// Whether a list has cost more than searches at every tick would have, or might be shorter.
    pub(super) fn is_overdue(&self, boxes: usize, pairs: usize) -> bool {
        // Young lists are given a chance: their search pays off only over the ticks that follow it.
        let is_old = 2 * self.margin.ticks() < self.age;
        let search = search_cost(boxes, pairs);
        is_old && (!self.has_paid(boxes) || search.saturating_mul(3) < self.idle)
    }

    fn has_paid(&self, boxes: usize) -> bool {
        let plain = boxes.saturating_mul(PLAIN_SEARCH);
        self.spent <= plain.saturating_mul(place(self.age))
    }

    /// Ends a list of this many pairs, since too many boxes have escaped.
    pub(super) fn end(&mut self, boxes: usize, pairs: usize) {
        if self.age <= self.margin.ticks() / 2 {
            // They did not go on as they went.
            self.margin.back = (self.margin.back + 1).min(self.margin.ahead);
        } else {
            self.margin.back = self.margin.back.saturating_sub(1);
        }
        self.balance(search_cost(boxes, pairs));
        if self.has_paid(boxes) {
            self.penalty = 1;
        } else {
            self.fail();
        }
    }

    /// Makes the next list wait for at least a tick, in which the boxes are seen to move.
    pub(super) fn wait_a_tick(&mut self) {
        self.wait = self.wait.max(1);
    }

    /// Doubles the wait after a list that could not be had or did not pay.
    fn fail(&mut self) {
        self.wait = self.penalty;
        // Exponential backoff: a scene that never pays ends up with one futile search in `MAX_WAIT` ticks.
        self.penalty = (2 * self.penalty).min(MAX_WAIT);
    }

    /// Adjusts the margin. A list does best if its idle tests cost as much as its search: larger margins
    /// mean fewer searches and more tests. Up to two and a half times as much is close enough.
    fn balance(&mut self, search: usize) {
        // Per tick, times the ticks that a list is meant to serve: lists end early or late, and the margin
        // should suit a usual one.
        let idle = self.idle / place(self.age.max(1));
        let idle = idle.saturating_mul(place(self.margin.ticks()));
        if search.saturating_mul(5) / 2 < idle {
            self.narrow();
        } else if idle.saturating_mul(5) / 2 < search {
            self.margin.ahead = (self.margin.ahead + 1).min(MAX_DOUBLINGS);
        }
    }

    fn narrow(&mut self) {
        self.margin.ahead = self.margin.ahead.saturating_sub(1).max(1);
        self.margin.back = self.margin.back.min(self.margin.ahead);
    }
}

fn search_cost(boxes: usize, pairs: usize) -> usize {
    boxes.saturating_mul(SEARCH).saturating_add(pairs)
}
