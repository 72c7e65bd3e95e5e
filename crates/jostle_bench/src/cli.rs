//! The command line.

use crate::job::{Cell, Job, cells};
use crate::levels;
use crate::method::Method;
use crate::methods::METHODS;
use crate::moves::{Effort, MoveJob};
use crate::turns::Budget;
use crate::workload::Workload;
use lexopt::prelude::{Long, Short, ValueExt};

pub(crate) const HELP: &str = "\
Compares jostle with other libraries

cargo run --profile bench -p jostle_bench -- [options]

  --quick           N up to 100,000 and only the closest peers: about 3 minutes
  --job JOB         run only this job; see --list
  --workload NAME   run only on this kind of world
  --n N             run only with this many boxes
  --most N          run with at most this many boxes
  --method NAME     run only this method (may be repeated)
  --memory READER FILE
                    read a level file once, and print how many kilobytes that took at most and in the end (Linux)
  --list            print all jobs, workloads and methods
  --help            print this text

Without options all jobs about boxes run, which takes an hour or more; --most 100000 takes ten minutes.
The jobs about moves (seams, moves, tick) and about level files (levels) run only if named, and accept no
option but --quick. A full run of `levels` takes about three minutes and writes docs/bench/levels.md.
The method `jostle 2 threads` runs only if named (--method jostle --method threads): it needs a
core that nothing else uses.
The table goes to standard output, and every row to target/jostle_bench/results.jsonl.
A run of all jobs (with or without --quick or --most) also writes docs/bench/.

Examples:

  cargo run --profile bench -p jostle_bench -- --quick
  cargo run --profile bench -p jostle_bench -- --job J1 --workload clustered --n 10000
  cargo run --profile bench -p jostle_bench -- --job J4_ray --method jostle --method psi
  cargo run --profile bench -p jostle_bench -- --job seams --quick
  cargo run --profile bench -p jostle_bench -- --job levels
";

/// What the command line asks for.
#[derive(Debug)]
pub(crate) enum Command {
    Help,
    List,
    Run(Plan),
    Move(MoveJob, Effort),
    Levels(Effort),
    /// The name of a reader and the path of a level file.
    Memory(String, String),
}

/// Which cells and methods to run.
#[derive(Debug, Default)]
pub(crate) struct Plan {
    quick: bool,
    job: Option<Job>,
    move_job: Option<MoveJob>,
    is_levels: bool,
    workload: Option<Workload>,
    n: Option<usize>,
    most: Option<usize>,
    methods: Vec<&'static str>,
}

impl Plan {
    pub(crate) fn cells(&self) -> Vec<Cell> {
        let mut cells = cells();
        cells.retain(|cell| {
            self.job.is_none_or(|job| job == cell.job)
                && self
                    .workload
                    .is_none_or(|workload| workload == cell.workload)
                && self.n.is_none_or(|n| n == cell.n)
                && self.most.is_none_or(|most| cell.n <= most)
                && (!self.quick || cell.n <= 100_000)
        });
        cells
    }

    pub(crate) fn methods(&self) -> Vec<&'static Method> {
        let wanted = |method: &&&'static Method| {
            let is_named = self.methods.contains(&method.name);
            let is_usual = !method.is_threaded && (!self.quick || method.in_quick);
            is_named || self.methods.is_empty() && is_usual
        };
        METHODS.iter().filter(wanted).copied().collect()
    }

    pub(crate) fn budget(&self) -> Budget {
        if self.quick {
            Budget::QUICK
        } else {
            Budget::FULL
        }
    }

    /// Sets the job. If several are named, the last one counts.
    fn set_job(&mut self, job: AnyJob) {
        (self.job, self.move_job, self.is_levels) = match job {
            AnyJob::Boxes(job) => (Some(job), None, false),
            AnyJob::Moves(job) => (None, Some(job), false),
            AnyJob::Levels => (None, None, true),
        };
    }

    /// Returns how much a job measures that accepts no other option.
    fn effort(&self, job: AnyJob) -> Result<Effort, String> {
        let is_free = self.workload.is_none() && self.n.or(self.most).is_none();
        if !is_free || !self.methods.is_empty() {
            let name = job.name();
            return Err(format!(
                "the job `{name}` accepts --quick and no other option"
            ));
        }
        Ok(if self.quick {
            Effort::Quick
        } else {
            Effort::Full
        })
    }

    /// Returns whether all jobs run, so that the charts are worth keeping.
    pub(crate) fn is_everything(&self) -> bool {
        self.job.is_none() && self.workload.is_none() && self.n.is_none() && self.methods.is_empty()
    }
}

/// A job of any kind, as `--job` accepts it.
#[derive(Clone, Copy, Debug)]
enum AnyJob {
    Boxes(Job),
    Moves(MoveJob),
    Levels,
}

impl AnyJob {
    fn name(self) -> &'static str {
        match self {
            Self::Boxes(job) => job.name(),
            Self::Moves(job) => job.name(),
            Self::Levels => levels::NAME,
        }
    }

    fn parse(wanted: &str) -> Result<Self, String> {
        let boxes = Job::ALL.map(Self::Boxes);
        let moves = MoveJob::ALL.map(Self::Moves);
        let all: Vec<_> = boxes
            .into_iter()
            .chain(moves)
            .chain([Self::Levels])
            .collect();
        named("job", &all, Self::name, wanted)
    }
}

/// Parses the command line.
///
/// # Errors
///
/// Returns an error if the words are not valid options. It is one line that names the mistake and the valid
/// choices.
pub(crate) fn parse(mut parser: lexopt::Parser) -> Result<Command, String> {
    let mut plan = Plan::default();
    while let Some(argument) = parser.next().map_err(|error| error.to_string())? {
        match argument {
            Long("help") | Short('h') => return Ok(Command::Help),
            Long("list") => return Ok(Command::List),
            Long("quick") => plan.quick = true,
            Long("job") => plan.set_job(AnyJob::parse(&text(&mut parser)?)?),
            Long("workload") => {
                let all = &Workload::ALL;
                let wanted = text(&mut parser)?;
                plan.workload = Some(named("workload", all, Workload::name, &wanted)?);
            }
            Long("n") => plan.n = Some(size(&text(&mut parser)?)?),
            Long("most") => plan.most = Some(size(&text(&mut parser)?)?),
            Long("memory") => {
                let reader = text(&mut parser)?;
                return Ok(Command::Memory(reader, text(&mut parser)?));
            }
            Long("method") => plan.methods.push(method(&text(&mut parser)?)?),
            other => {
                return Err(format!("{}; see --help", other.unexpected()));
            }
        }
    }
    if let Some(job) = plan.move_job {
        let effort = plan.effort(AnyJob::Moves(job))?;
        return Ok(Command::Move(job, effort));
    }
    if plan.is_levels {
        return Ok(Command::Levels(plan.effort(AnyJob::Levels)?));
    }
    if plan.cells().is_empty() {
        return Err(
            "nothing to run: this job does not exist for that workload or N (see --list)".into(),
        );
    }
    Ok(Command::Run(plan))
}

fn text(parser: &mut lexopt::Parser) -> Result<String, String> {
    let value = parser.value().map_err(|error| error.to_string())?;
    value.string().map_err(|error| error.to_string())
}

fn named<T: Copy>(
    what: &str,
    all: &[T],
    name: fn(T) -> &'static str,
    wanted: &str,
) -> Result<T, String> {
    let found = all
        .iter()
        .find(|item| name(**item).eq_ignore_ascii_case(wanted));
    found.copied().ok_or_else(|| {
        let names: Vec<_> = all.iter().map(|item| name(*item)).collect();
        format!(
            "there is no {what} `{wanted}`; choose from {}",
            names.join(", ")
        )
    })
}

fn size(text: &str) -> Result<usize, String> {
    let sizes = [8, 16, 32, 64, 1_000, 10_000, 100_000, 1_000_000];
    let n = text.replace('_', "").parse().ok();
    n.filter(|n| sizes.contains(n))
        .ok_or_else(|| format!("`{text}` is not a valid N; choose from {sizes:?}"))
}

fn method(wanted: &str) -> Result<&'static str, String> {
    let found = METHODS.iter().find(|method| method.is_called(wanted));
    found.map(|method| method.name).ok_or_else(|| {
        let names: Vec<_> = METHODS.iter().map(|method| method.name).collect();
        format!(
            "there is no method `{wanted}`; choose from {}",
            names.join(", ")
        )
    })
}

/// Returns everything that `--job`, `--workload` and `--method` accept.
pub(crate) fn list() -> String {
    let mut text = String::from("jobs\n");
    for job in Job::ALL {
        text += &format!("  {:<26}{}\n", job.name(), job.title());
    }
    for job in MoveJob::ALL {
        text += &format!("  {:<26}{}\n", job.name(), job.title());
    }
    text += &format!("  {:<26}{}\n", levels::NAME, levels::TITLE);
    text += "workloads\n";
    for workload in Workload::ALL {
        text += &format!("  {}\n", workload.name());
    }
    text += "methods\n";
    for method in METHODS {
        let jobs = Job::ALL.into_iter().filter(|job| method.can(*job));
        let jobs: Vec<_> = jobs.map(Job::name).collect();
        text += &format!("  {:<26}{}\n", method.name, jobs.join(" "));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(arguments: &str) -> Result<Command, String> {
        parse(lexopt::Parser::from_args(arguments.split_whitespace()))
    }

    #[test]
    fn takes_one_cell_and_short_names() {
        let Ok(Command::Run(plan)) =
            parsed("--job j1 --workload clustered --n 10_000 --method psi")
        else {
            panic!("a valid command line");
        };
        assert_eq!(plan.cells().len(), 1);
        assert_eq!(plan.methods()[0].name, "packed_spatial_index");
        assert!(!plan.is_everything());
    }

    #[test]
    fn errors_are_one_line() {
        for wrong in [
            "--job J9",
            "--n 7",
            "--n",
            "--method x",
            "--fast",
            "more",
            "--job J5 --workload line",
            "--job seams --n 1000",
            "--job tick --method psi",
            "--job levels --n 1000",
            "--memory tiled",
        ] {
            let message = parsed(wrong).expect_err(wrong);
            assert!(!message.contains('\n'), "{message}");
        }
    }

    #[test]
    fn jobs_about_moves_are_chosen_like_the_others() {
        for job in MoveJob::ALL {
            let line = format!("--quick --job {}", job.name().to_uppercase());
            let Ok(Command::Move(found, Effort::Quick)) = parsed(&line) else {
                panic!("{line}");
            };
            assert_eq!(found, job);
        }
    }

    #[test]
    fn the_last_job_counts() {
        let last = |line: &str| parsed(line).expect("a valid command line");
        assert!(matches!(
            last("--job J1 --job levels --quick"),
            Command::Levels(Effort::Quick)
        ));
        assert!(matches!(
            last("--job levels --job seams"),
            Command::Move(MoveJob::Seams, Effort::Full)
        ));
        assert!(matches!(last("--job levels --job J5"), Command::Run(_)));
    }

    #[test]
    fn most_leaves_out_larger_sizes() {
        let Ok(Command::Run(plan)) = parsed("--most 10000") else {
            panic!("a valid command line");
        };
        assert!(plan.cells().iter().all(|cell| cell.n <= 10_000));
        assert!(plan.cells().iter().any(|cell| cell.n == 10_000));
        assert!(plan.is_everything());
    }

    #[test]
    fn threads_run_only_if_named() {
        for (line, expected) in [
            ("", 0),
            ("--quick", 0),
            ("--job J1", 0),
            ("--quick --method jostle --method threads", 1),
        ] {
            let Ok(Command::Run(plan)) = parsed(line) else {
                panic!("{line}");
            };
            let methods = plan.methods();
            let threaded = methods.iter().filter(|method| method.is_threaded);
            assert_eq!(threaded.count(), expected, "{line}");
        }
    }

    #[test]
    fn quick_leaves_out_the_million() {
        let Ok(Command::Run(plan)) = parsed("--quick") else {
            panic!("a valid command line");
        };
        assert!(plan.cells().iter().all(|cell| cell.n <= 100_000));
        assert!(plan.is_everything());
    }
}
