//! The command `jostle-level`: checks levels, shows what was understood of them, and plays them.

mod check;
mod inputs;
mod json;
mod opened;
mod options;
mod progress;
mod reach;
mod show;

use self::options::{Options, Task};
use std::io::{self, Write};
use std::process::ExitCode;

/// What every task may fail with: a sentence.
type Outcome = Result<ExitCode, Box<dyn std::error::Error>>;

fn main() -> ExitCode {
    let outcome = Options::parse(std::env::args_os().skip(1))
        .map_err(Into::into)
        .and_then(|options| run(&options));
    outcome.unwrap_or_else(|error| {
        // A pipe that was closed, as by `head`, is no failure.
        let is_closed = error
            .downcast_ref::<io::Error>()
            .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe);
        if is_closed {
            return ExitCode::SUCCESS;
        }
        // Nothing can be done if even this cannot be written.
        let _ = writeln!(io::stderr(), "jostle-level: {error}");
        ExitCode::from(2)
    })
}

fn run(options: &Options) -> Outcome {
    match options.task {
        Task::Help => {
            io::stdout().write_all(options::HELP.as_bytes())?;
            Ok(ExitCode::SUCCESS)
        }
        Task::Version => {
            writeln!(io::stdout(), "jostle-level {}", env!("CARGO_PKG_VERSION"))?;
            Ok(ExitCode::SUCCESS)
        }
        Task::Check => check::run(options),
        Task::Show => show::run(options),
        Task::Reach => reach::run(options),
    }
}
