//! Shared by the benches of jostle: fair timing of several ways to do one job.
//!
//! Machines are noisy, so the candidates take turns within one process, and the best of many rounds counts.
//! Compare the ratios; absolute times drift.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// One way to do the job: a name, and a call that returns what it found.
pub struct Way<'a> {
    /// The heading of its column.
    pub name: &'a str,
    /// Does the job once.
    pub job: Box<dyn FnMut() -> u64 + 'a>,
}

impl<'a> Way<'a> {
    /// Creates a named way to do the job.
    pub fn new(name: &'a str, job: impl FnMut() -> u64 + 'a) -> Self {
        Self {
            name,
            job: Box::new(job),
        }
    }
}

impl std::fmt::Debug for Way<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Way")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

/// The number of rounds per candidate, of which the best counts.
const ROUNDS: u32 = 200;

/// The length of a round, long enough that the cost of reading the clock vanishes.
const ROUND: Duration = Duration::from_micros(200);

/// Returns the best time of one call in nanoseconds for each way, all taking turns.
///
/// # Panics
///
/// Panics if two ways disagree about what they found: then there is nothing to compare.
pub fn best_of_turns(ways: &mut [Way<'_>]) -> Vec<f64> {
    let mut calls = Vec::new();
    let mut found = None;
    for way in &mut *ways {
        let answer = (way.job)();
        assert_eq!(
            *found.get_or_insert(answer),
            answer,
            "{} found a different answer",
            way.name
        );
        calls.push(calls_per_round(&mut way.job));
    }

    let mut best = vec![f64::INFINITY; ways.len()];
    for _ in 0..ROUNDS {
        for (index, way) in ways.iter_mut().enumerate() {
            // One untimed call first: the previous candidate has filled the caches with its own data.
            black_box((way.job)());
            let nanoseconds = time_of(calls[index], &mut way.job).as_secs_f64() * 1e9;
            best[index] = best[index].min(nanoseconds / f64::from(calls[index]));
        }
    }
    best
}

fn calls_per_round(job: &mut dyn FnMut() -> u64) -> u32 {
    let mut calls = 1;
    while time_of(calls, job) < ROUND && calls < 1 << 20 {
        calls *= 2;
    }
    calls
}

fn time_of(calls: u32, job: &mut dyn FnMut() -> u64) -> Duration {
    let start = Instant::now();
    for _ in 0..calls {
        black_box(job());
    }
    start.elapsed()
}
