//! Timing: the methods of a cell take turns within one process, and the best of many rounds counts.

use crate::answer::Answer;
use crate::clock::Clock;
use crate::job::Cell;
use crate::method::{Kind, Method};
use crate::work::{Stage, Work};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// How much time there is, and how long a call may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    /// For all rounds of one cell.
    pub(crate) cell: Duration,
    /// A method whose first call takes longer is left out of the cell.
    pub(crate) call: Duration,
}

impl Budget {
    pub(crate) const FULL: Self = Self {
        cell: Duration::from_secs(2),
        call: Duration::from_secs(6),
    };
    pub(crate) const QUICK: Self = Self {
        cell: Duration::from_millis(400),
        call: Duration::from_secs(1),
    };
}

const LEAST_ROUNDS: u32 = 3;
const MOST_ROUNDS: u32 = 300;

/// A method whose calls take longer gets only the minimum number of rounds, including its first call.
const SLOW: Duration = Duration::from_millis(500);

/// The minimum length of a round, so that the cost of reading the clock vanishes.
const ROUND: Duration = Duration::from_micros(200);

/// The result of one method in a cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Timing {
    pub(crate) method: &'static str,
    pub(crate) package: &'static str,
    pub(crate) kind: Kind,
    /// `None` if the method was left out because a call takes too long at this size.
    pub(crate) nanoseconds: Option<f64>,
}

/// A cell with the times of all its methods.
#[derive(Debug)]
pub(crate) struct Measured {
    pub(crate) cell: Cell,
    pub(crate) answer: Answer,
    pub(crate) timings: Vec<Timing>,
}

/// Checks and times every method that can do the cell.
///
/// # Errors
///
/// Returns an error if a method finds a different answer: then there is nothing to compare.
pub(crate) fn measure(
    cell: Cell,
    methods: &[&'static Method],
    budget: Budget,
) -> Result<Measured, String> {
    let stage = Stage::new(cell);
    let mut timings = Vec::new();
    let mut turns = Vec::new();
    for method in methods.iter().filter(|method| method.can(cell.job)) {
        let works = method.is_sensible_at(cell).then(|| stage.start(method));
        if let Some(mut work) = works.flatten() {
            let clock = method.clock();
            let first = time_of(clock, 1, &mut *work);
            if first < budget.call {
                check(cell, method, &stage, &mut *work)?;
                turns.push(Turn::new(timings.len(), work, clock, first));
            }
        }
        timings.push(Timing {
            method: method.name,
            package: method.package,
            kind: method.kind,
            nanoseconds: None,
        });
    }
    take_turns(&mut turns, budget);
    let units = f64::from(u32::try_from(stage.units).expect("fewer than 2^32 units"));
    for turn in &turns {
        timings[turn.place].nanoseconds = Some(turn.best / units);
    }
    Ok(Measured {
        cell,
        answer: stage.expected,
        timings,
    })
}

fn check(cell: Cell, method: &Method, stage: &Stage, work: &mut dyn Work) -> Result<(), String> {
    let found = work.answer();
    let expected = stage.expected;
    if method.kind == Kind::Bound || found == expected {
        return Ok(());
    }
    Err(format!(
        "{cell}: {} found {} instead of {} (hashes {:016x} and {:016x})",
        method.name, found.count, expected.count, found.hash, expected.hash
    ))
}

struct Turn<'a> {
    /// The index of its timing.
    place: usize,
    work: Box<dyn Work + 'a>,
    clock: Clock,
    calls: u32,
    rounds: u32,
    spent: Duration,
    /// Nanoseconds per call.
    best: f64,
}

impl<'a> Turn<'a> {
    /// Computes how many calls make a round, from the time of the first one.
    fn new(place: usize, mut work: Box<dyn Work + 'a>, clock: Clock, first: Duration) -> Self {
        let is_slow = SLOW < first;
        let mut calls = 1;
        while !is_slow && time_of(clock, calls, &mut *work) < ROUND && calls < 1 << 20 {
            calls *= 2;
        }
        // The first call of a slow method counts: warming up is negligible beside it.
        Self {
            place,
            work,
            clock,
            calls,
            rounds: u32::from(is_slow),
            spent: Duration::ZERO,
            best: if is_slow {
                first.as_secs_f64() * 1e9
            } else {
                f64::INFINITY
            },
        }
    }

    fn take(&mut self) {
        let start = Instant::now();
        if self.best < 2e7 {
            // One untimed call first: the previous method has filled the caches with its own data. Slow methods
            // exceed the caches anyway.
            self.work.call();
        }
        let nanoseconds = time_of(self.clock, self.calls, &mut *self.work).as_secs_f64() * 1e9;
        self.best = self.best.min(nanoseconds / f64::from(self.calls));
        self.rounds += 1;
        self.spent += start.elapsed();
    }
}

/// Gives every method the same total time, and a minimum number of rounds however slow it is.
fn take_turns(turns: &mut [Turn<'_>], budget: Budget) {
    let count = u32::try_from(turns.len()).expect("a handful of methods");
    let share = budget.cell / count.max(1);
    for _ in 0..MOST_ROUNDS {
        let mut is_over = true;
        for turn in &mut *turns {
            if turn.rounds < LEAST_ROUNDS || turn.spent < share {
                turn.take();
                is_over = false;
            }
        }
        if is_over {
            break;
        }
    }
}

fn time_of(clock: Clock, calls: u32, work: &mut dyn Work) -> Duration {
    clock.time(|| {
        for _ in 0..calls {
            black_box(&mut *work).call();
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job::Job;
    use crate::methods::METHODS;

    #[test]
    fn every_method_finds_the_right_answer() {
        let budget = Budget {
            cell: Duration::ZERO,
            call: Duration::from_secs(60),
        };
        for job in Job::ALL {
            for &workload in job.workloads() {
                let cell = Cell {
                    job,
                    workload,
                    n: 300,
                };
                let measured =
                    measure(cell, METHODS, budget).unwrap_or_else(|wrong| panic!("{wrong}"));
                let is_timed = |timing: &Timing| timing.nanoseconds.is_some();
                assert!(measured.timings.iter().all(is_timed), "{cell}");
            }
        }
    }

    #[test]
    fn a_wrong_answer_names_cell_method_and_counts() {
        let cell = Cell {
            job: Job::AllPairs,
            workload: crate::workload::Workload::Uniform,
            n: 50,
        };
        let mut stage = Stage::new(cell);
        stage.expected.count += 1;
        let right = stage.expected.count - 1;
        let method = METHODS
            .iter()
            .find(|method| method.is_called("loop"))
            .unwrap();
        let mut work = stage.start(method).unwrap();
        let message = check(cell, method, &stage, &mut *work).unwrap_err();
        let expected = format!(
            "J1 uniform 50: double_loop found {right} instead of {}",
            right + 1
        );
        assert!(message.starts_with(&expected), "{message}");
    }
}
