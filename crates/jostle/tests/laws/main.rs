//! Laws: properties checked on random cases, against exact arithmetic or a slow twin.
//!
//! `cargo test --release --test laws -- --cases 1000000` runs a million cases of each law (slow laws run fewer) and
//! prints the number of cases, the first and last seed, and the number of failures. Without `--cases` it runs a
//! quick set. `-- --law sweep_f32 --seed 1234 --cases 1` runs one case, with that seed, of the laws whose names
//! contain `sweep_f32`.
#![expect(clippy::print_stdout, reason = "this binary prints a report")]

mod between_shapes;
mod broad;
mod draw;
mod exact;
mod extreme;
mod masks;
mod moves;
mod predicates;
#[path = "../it/random.rs"]
mod random;
mod sweeps;
mod symmetry;
mod tiles;
mod world;

use draw::Draw;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// Draws the input of one case, compares jostle with the oracle, and returns the difference as an error.
type Case = fn(&mut Draw) -> Result<(), String>;

/// A named law.
struct Law {
    name: &'static str,
    case: Case,
    /// Divides the number of cases, for laws whose cases are slow or contain many checks.
    cost: u64,
}

const QUICK: u64 = 20_000;
const THREADS: u64 = 2;
const MOST_SHOWN: u64 = 5;

fn main() -> ExitCode {
    let count = option("--cases").map_or(QUICK, |text| number(&text));
    let wanted = option("--law").unwrap_or_default();
    let first_seed = option("--seed").map_or(0, |text| number(&text));

    let laws = [
        predicates::LAWS,
        between_shapes::LAWS,
        sweeps::LAWS,
        moves::LAWS,
        symmetry::LAWS,
        masks::LAWS,
        extreme::LAWS,
        broad::LAWS,
        tiles::LAWS,
        world::LAWS,
    ];
    let laws = laws
        .into_iter()
        .flatten()
        .filter(|law| law.name.contains(&wanted));
    let (mut passed, mut failed, mut cases) = (0, 0, 0);
    for law in laws {
        let share = (count / law.cost).max(1);
        let differences = run(law, first_seed, share);
        cases += share;
        if differences == 0 {
            passed += 1;
        } else {
            failed += 1;
        }
    }
    println!("{cases} cases in total");
    println!("{passed} passed, {failed} failed");
    if failed == 0 && 0 < passed {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Returns the argument after an option. Unknown options, which test runners like to pass, are ignored.
fn option(name: &str) -> Option<String> {
    std::env::args().skip_while(|word| word != name).nth(1)
}

fn number(text: &str) -> u64 {
    text.parse()
        .unwrap_or_else(|_| panic!("`{text}` is not a number: use digits only"))
}

/// Runs a law for `count` seeds, starting with `first`, and returns the number of failures.
fn run(law: &Law, first: u64, count: u64) -> u64 {
    let (start, differences) = (Instant::now(), AtomicU64::new(0));
    std::thread::scope(|scope| {
        for thread in 0..THREADS {
            let differences = &differences;
            scope.spawn(move || {
                let seeds = (first..first + count).skip(usize::try_from(thread).expect("small"));
                for seed in seeds.step_by(usize::try_from(THREADS).expect("small")) {
                    try_case(law, seed, differences);
                }
            });
        }
    });
    let (differences, last) = (differences.into_inner(), first + count - 1);
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{:<34} {count:>11} cases  seeds {first}..={last}  {differences} differences  {seconds:.1} s",
        law.name
    );
    differences
}

fn try_case(law: &Law, seed: u64, differences: &AtomicU64) {
    let outcome = std::panic::catch_unwind(|| (law.case)(&mut Draw::new(seed)));
    let problem = match outcome {
        Ok(Ok(())) => return,
        Ok(Err(problem)) => problem,
        Err(_) => "it panicked".to_owned(),
    };
    if differences.fetch_add(1, Ordering::Relaxed) < MOST_SHOWN {
        println!("{} seed {seed}: {problem}", law.name);
    }
}

/// Fails the case unless both values are equal.
macro_rules! same {
    ($actual:expr, $expected:expr, $($what:tt)*) => {
        crate::compare(&$actual, &$expected, format_args!($($what)*))?
    };
}
pub(crate) use same;

fn compare<T: PartialEq + std::fmt::Debug + ?Sized>(
    actual: &T,
    expected: &T,
    what: std::fmt::Arguments<'_>,
) -> Result<(), String> {
    if actual == expected {
        return Ok(());
    }
    Err(format!("{what}: {actual:?}, but should be {expected:?}"))
}

/// Lists laws for several number types.
macro_rules! laws {
    ($($case:ident, $cost:literal, [$($number:ident),*];)*) => {
        pub(crate) const LAWS: &[crate::Law] = &[$($(
            crate::Law {
                name: concat!(stringify!($case), "_", stringify!($number)),
                case: $case::<crate::draw::$number>,
                cost: $cost,
            },
        )*)*];
    };
}
pub(crate) use laws;
