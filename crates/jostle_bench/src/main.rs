//! jostle compared with its peers: `cargo run --profile bench -p jostle_bench -- --help`.
#![allow(clippy::print_stdout, reason = "the table is the result")]

mod answer;
mod cli;
mod clock;
mod job;
mod lattice;
mod levels;
mod method;
mod methods;
mod moves;
mod progress;
mod reference;
mod report;
mod rng;
mod scene;
mod turns;
mod version;
mod work;
mod workload;

use cli::{Command, Plan};
use progress::Progress;
use report::{chart, row::Row, table};
use std::path::Path;
use std::process::ExitCode;
use std::{fs, io};

fn main() -> ExitCode {
    match cli::parse(lexopt::Parser::from_env()) {
        Ok(Command::Help) => print!("{}", cli::HELP),
        Ok(Command::List) => print!("{}", cli::list()),
        Ok(Command::Run(plan)) => return run(&plan),
        Ok(Command::Move(job, effort)) => return show(job.report(effort)),
        Ok(Command::Levels(effort)) => return show(levels::report(effort)),
        Ok(Command::Memory(reader, path)) => {
            let found = levels::read_once(&reader, &path).map(|text| text + "\n");
            return show(found.map_err(io::Error::other));
        }
        Err(message) => {
            eprintln!("jostle_bench: {message}");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

fn run(plan: &Plan) -> ExitCode {
    let cells = plan.cells();
    let methods = plan.methods();
    let progress = Progress::new(cells.len());
    let mut rows = Vec::new();
    for cell in cells {
        progress.show(cell);
        match turns::measure(cell, &methods, plan.budget()) {
            Ok(measured) => rows.extend(Row::of(&measured)),
            Err(message) => {
                progress.finish();
                eprintln!("jostle_bench: WRONG ANSWER: {message}");
                return ExitCode::FAILURE;
            }
        }
    }
    progress.finish();
    print!("{}", table::text(&rows));
    match write(plan, &rows) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("jostle_bench: cannot write the results: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Prints the tables of a job, or why there are none.
fn show(tables: io::Result<String>) -> ExitCode {
    match tables {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("jostle_bench: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Writes every row as a line of JSON and, after a run of everything, the charts.
fn write(plan: &Plan, rows: &[Row]) -> io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let results = root.join("target/jostle_bench");
    fs::create_dir_all(&results)?;
    let lines: String = rows.iter().map(|row| row.json() + "\n").collect();
    fs::write(results.join("results.jsonl"), lines)?;
    if plan.is_everything() {
        let docs = root.join("docs/bench");
        fs::create_dir_all(&docs)?;
        fs::write(docs.join("table.md"), table::markdown(rows))?;
        for (job, svg) in chart::all(rows) {
            fs::write(docs.join(format!("{}.svg", job.name())), svg)?;
        }
    }
    Ok(())
}
