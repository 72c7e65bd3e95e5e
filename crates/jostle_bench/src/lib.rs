//! What the benches of jostle share: timing several ways of doing one job, fairly.
//!
//! Machines are noisy, so the ways take turns within one process, and the best of many rounds
//! counts. Read the ratios; absolute times drift.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// One way of doing the job: a name and a call that returns what it found.
pub struct Way<'a> {
    /// The heading of its column.
    pub name: &'a str,
    /// Does the job once.
    pub job: Box<dyn FnMut() -> u64 + 'a>,
}

impl<'a> Way<'a> {
    /// Names a way of doing the job.
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

/// How many rounds each way gets; the best one counts.
const ROUNDS: u32 = 200;

/// How long one round takes, so that the clock's own cost vanishes.
const ROUND: Duration = Duration::from_micros(200);

/// The best time of one call in nanoseconds, for each way, all taking turns.
///
/// # Panics
///
/// If two ways disagree about what they found: then there is nothing to compare.
pub fn best_of_turns(ways: &mut [Way<'_>]) -> Vec<f64> {
    let mut calls = Vec::new();
    let mut found = None;
    for way in &mut *ways {
        let answer = (way.job)();
        assert_eq!(
            *found.get_or_insert(answer),
            answer,
            "{} found something else",
            way.name
        );
        calls.push(calls_per_round(&mut way.job));
    }

    let mut best = vec![f64::INFINITY; ways.len()];
    for _ in 0..ROUNDS {
        for (index, way) in ways.iter_mut().enumerate() {
            // Once for nothing: whoever came before has filled the caches with its own data.
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
