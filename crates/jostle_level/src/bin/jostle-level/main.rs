//! The command `jostle-level`: checks levels, prints what was understood of them, and plays them.

mod check;
mod files;
mod goals;
mod help;
mod inputs;
mod json;
mod opened;
mod options;
mod output;
mod progress;
mod reach;
mod remedies;
mod show;

use self::options::{Options, Task};
use self::output::Output;
use std::io::{self, Write};
use std::process::ExitCode;

/// What every task may fail with: a sentence.
type Outcome = Result<ExitCode, Box<dyn std::error::Error>>;

fn main() -> ExitCode {
    let outcome = Options::parse(std::env::args_os().skip(1))
        .map_err(Into::into)
        .and_then(|options| run(&options));
    outcome.unwrap_or_else(|error| {
        // Nothing can be done if even this cannot be written.
        let _ = writeln!(io::stderr(), "jostle-level: {error}");
        ExitCode::from(2)
    })
}

fn run(options: &Options) -> Outcome {
    match options.task {
        Task::Help => {
            Output::new().write_all(help::text().as_bytes())?;
            Ok(ExitCode::SUCCESS)
        }
        Task::Version => {
            writeln!(Output::new(), "jostle-level {}", env!("CARGO_PKG_VERSION"))?;
            Ok(ExitCode::SUCCESS)
        }
        Task::Rules => check::list_rules(),
        Task::Check => check::run(options),
        Task::Show => show::run(options),
        Task::Reach => reach::run(options),
    }
}

/// Returns the exit code of a task: whether something could not be done, and whether something was found.
fn exit_code(has_failed: bool, has_found: bool) -> ExitCode {
    match (has_failed, has_found) {
        (true, _) => ExitCode::from(2),
        (false, true) => ExitCode::from(1),
        (false, false) => ExitCode::SUCCESS,
    }
}
