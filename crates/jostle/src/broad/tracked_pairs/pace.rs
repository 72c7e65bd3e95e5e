//! When to search, and for how many ticks ahead.
//!
//! Costs are counted in tests of pairs, the same on every machine.

use crate::broad::slots::place;
use crate::broad::tracked_pairs::margin::Margin;

/// What a search for pairs costs per box, and one for pairs to keep, per box and per pair.
const PLAIN_SEARCH: usize = 13;
const SEARCH: usize = 20;
/// From so many boxes on, those of a pair are far from each other in memory, and what a test costs then.
const MANY: usize = 1 << 16;
const FAR_TEST: usize = 4;
/// What it costs to file all boxes, for the first that escapes, and for each that does.
const FILE: usize = 8;
const ESCAPE: usize = 50;
/// The most pairs kept per box: beyond, searching anew is quicker than testing them.
const DENSE: usize = 8;
/// The most ticks to go without a list before the next attempt.
const LONGEST_WAIT: u32 = 64;
/// The most doublings of a tick.
const FARTHEST: u32 = 6;

/// How well the lists of pairs kept have done, and what follows from it.
#[derive(Clone, Debug)]
pub(super) struct Pace {
    margin: Margin,
    /// How many ticks the list has served, its first included.
    age: u32,
    /// What the list has cost.
    spent: usize,
    /// What tests that found nothing are among that.
    idle: usize,
    /// How many ticks to go without a list; one is needed to see how the boxes move.
    wait: u32,
    /// How many ticks to wait if the next list is not worth it either.
    penalty: u32,
}

impl Pace {
    pub(super) fn new() -> Self {
        Self {
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

    /// A tick has gone by without a list.
    pub(super) fn pass(&mut self) {
        self.wait = self.wait.saturating_sub(1);
    }

    /// A list begins; false if it has too many pairs to be of use.
    pub(super) fn begin(&mut self, boxes: usize, pairs: usize) -> bool {
        (self.age, self.idle) = (0, 0);
        self.spent = search_cost(boxes, pairs);
        pairs <= boxes.saturating_mul(DENSE)
    }

    /// A list was too long.
    pub(super) fn refuse(&mut self) {
        self.narrow();
        self.fail();
    }

    /// A list has served for a tick.
    pub(super) fn serve(&mut self, boxes: usize, tests: usize, found: usize) {
        let test = if boxes < MANY { 1 } else { FAR_TEST };
        let tests_cost = tests.saturating_mul(test);
        self.age = self.age.saturating_add(1);
        self.idle = self.idle.saturating_add(tests - found);
        self.spent = self.spent.saturating_add(boxes / 2 + tests_cost);
    }

    /// So many boxes have escaped, and their pairs are exchanged; for the first of them, all are filed.
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
        let is_long = 2 * self.margin.ticks() < self.age;
        let search = search_cost(boxes, pairs);
        is_long && (!self.is_worth_it(boxes) || search.saturating_mul(3) < self.idle)
    }

    fn is_worth_it(&self, boxes: usize) -> bool {
        let plain = boxes.saturating_mul(PLAIN_SEARCH);
        self.spent <= plain.saturating_mul(place(self.age))
    }

    /// A list of so many pairs ends, since too many boxes have escaped.
    pub(super) fn end(&mut self, boxes: usize, pairs: usize) {
        if self.age <= self.margin.ticks() / 2 {
            // They did not go on as they went.
            self.margin.back = (self.margin.back + 1).min(self.margin.ahead);
        } else {
            self.margin.back = self.margin.back.saturating_sub(1);
        }
        self.balance(search_cost(boxes, pairs));
        if self.is_worth_it(boxes) {
            self.penalty = 1;
        } else {
            self.fail();
        }
    }

    /// The boxes are to be looked at for a tick before the next list.
    pub(super) fn look(&mut self) {
        self.wait = self.wait.max(1);
    }

    /// No list is to be had, or it was not worth it.
    fn fail(&mut self) {
        self.wait = self.penalty;
        self.penalty = (2 * self.penalty).min(LONGEST_WAIT);
    }

    /// A list does best if its idle tests cost as much as its search: larger margins mean fewer
    /// searches and more tests.
    fn balance(&mut self, search: usize) {
        let idle = self.idle / place(self.age.max(1));
        let idle = idle.saturating_mul(place(self.margin.ticks()));
        if search.saturating_mul(5) / 2 < idle {
            self.narrow();
        } else if idle.saturating_mul(5) / 2 < search {
            self.margin.ahead = (self.margin.ahead + 1).min(FARTHEST);
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
