//! What every broad phase costs in this scene: besides the chosen one, the others are tried one after another.
//!
//! Times are only shown: they influence neither the scene nor its checksum.

use super::finder::{Finder, sample};
use jostle::f32::Aabb;
use jostle_inspect::Clock;
use std::time::Duration;

const COUNT: usize = Finder::NAMES.len();
/// Brute force is the last of the [names](Finder::NAMES).
pub(super) const TWO_LOOPS: usize = COUNT - 1;
/// How many ticks each is tried for, after one in which it is filled. Several, since the cost of some varies from tick
/// to tick.
const TICKS_TRIED: u32 = 4;
/// Once all have been tried, the ticks until the next one is tried again.
const TICKS_BETWEEN_TURNS: u32 = 600;
/// How long a cost is shown before it may change, so that it can be read.
const SHOWN_FOR: Duration = Duration::from_millis(500);

/// The time that each broad phase takes for a tick.
#[derive(Debug)]
pub(super) struct Costs {
    pub(super) clock: Clock,
    /// The newest results.
    taken: [Option<Duration>; COUNT],
    /// Those that are shown, and since when.
    shown: [Option<Duration>; COUNT],
    shown_since: Duration,
    turn: Option<Turn>,
    /// The number of turns started.
    turns: usize,
    wait: u32,
    pairs: Vec<[u32; 2]>,
}

/// A broad phase that is being tried.
#[derive(Debug)]
struct Turn {
    number: usize,
    finder: Finder,
    ticks: u32,
    taken: Duration,
}

impl Costs {
    /// Nothing has been tried yet.
    pub(super) fn new(clock: Clock) -> Self {
        Self {
            clock,
            taken: [None; COUNT],
            shown: [None; COUNT],
            shown_since: Duration::ZERO,
            turn: None,
            turns: 0,
            wait: 0,
            pairs: Vec::new(),
        }
    }

    /// Returns the time per tick to show, if it has been tried: at least 0.01 ms, and changed at most twice a second.
    /// For brute force, it is estimated from a sample.
    pub(super) fn of(&self, number: usize) -> Option<Duration> {
        self.shown.get(number).copied().flatten()
    }

    /// Records the time of the chosen one in this tick, as a running mean.
    pub(super) fn note(&mut self, chosen: usize, taken: Duration, places: &[Aabb]) {
        let taken = for_all(chosen, taken, places);
        if let Some(mean) = self.taken.get_mut(chosen) {
            *mean = Some(mean.map_or(taken, |before| (before * 15 + taken) / 16));
        }
    }

    /// Continues trying the others, and updates what is shown.
    pub(super) fn tick(&mut self, chosen: usize, places: &[Aabb]) {
        self.try_others(chosen, places);
        let now = (self.clock)();
        let is_due = SHOWN_FOR <= now.saturating_sub(self.shown_since);
        if is_due {
            self.shown_since = now;
        }
        for (shown, taken) in self.shown.iter_mut().zip(self.taken) {
            // A first result does not wait.
            if is_due || shown.is_none() {
                *shown = taken.map(in_hundredths);
            }
        }
    }

    fn try_others(&mut self, chosen: usize, places: &[Aabb]) {
        match self.turn.take() {
            Some(turn) if turn.number == chosen => {}
            Some(turn) => self.go_on(turn, places),
            None if self.wait == 0 => self.begin(chosen, places),
            None => self.wait -= 1,
        }
    }

    fn begin(&mut self, chosen: usize, places: &[Aabb]) {
        let number = TWO_LOOPS - self.turns % COUNT;
        self.turns += 1;
        self.wait = if self.turns < COUNT {
            0
        } else {
            TICKS_BETWEEN_TURNS
        };
        if number == chosen {
            return;
        }
        let mut finder = Finder::new(number);
        let filled = timed(self.clock, &mut finder, places, &mut self.pairs);
        if number == TWO_LOOPS {
            self.taken[number] = Some(for_all(number, filled, places));
        } else {
            self.turn = Some(Turn {
                number,
                finder,
                ticks: 0,
                taken: Duration::ZERO,
            });
        }
    }

    fn go_on(&mut self, mut turn: Turn, places: &[Aabb]) {
        turn.taken += timed(self.clock, &mut turn.finder, places, &mut self.pairs);
        turn.ticks += 1;
        if turn.ticks == TICKS_TRIED {
            self.taken[turn.number] = Some(turn.taken / TICKS_TRIED);
        } else {
            self.turn = Some(turn);
        }
    }
}

/// Returns how long it takes to find the pairs.
pub(super) fn timed(
    clock: Clock,
    finder: &mut Finder,
    places: &[Aabb],
    pairs: &mut Vec<[u32; 2]>,
) -> Duration {
    let begin = clock();
    finder.find(places, pairs);
    clock().saturating_sub(begin)
}

/// Rounds a time up to hundredths of a millisecond, as it is written.
fn in_hundredths(time: Duration) -> Duration {
    let hundredths = time.as_nanos().div_ceil(10_000).max(1);
    Duration::from_micros(u64::try_from(hundredths).unwrap_or(u64::MAX / 10) * 10)
}

/// Scales the time of brute force from its sample to all boxes: twice the boxes take four times as long.
fn for_all(number: usize, taken: Duration, places: &[Aabb]) -> Duration {
    if number != TWO_LOOPS {
        return taken;
    }
    let [all, sampled] = [places.len(), sample(places).len().max(1)]
        .map(|count| f64::from(u32::try_from(count).unwrap_or(u32::MAX)));
    taken.mul_f64((all / sampled) * (all / sampled))
}
