//! Moves of boxes on the ground: jobs of their own, beside those about pairs and questions.
//!
//! - **Owns** the scenes, the peers and the tables of `seams`, `moves` and `tick`.
//! - **Uses** the clock, the source of chance and the way tables are aligned.
//! - **Never** stops at a difference between methods: peers round and keep gaps. It is printed instead.

mod bump;
mod course;
mod level;
mod rapier;
mod record;
mod seams;
mod tick;
mod walker;
mod worlds;

use crate::report::columns;
use std::path::PathBuf;
use std::{fs, io};

/// What is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MoveJob {
    Seams,
    Moves,
    Tick,
}

impl MoveJob {
    pub(crate) const ALL: [Self; 3] = [Self::Seams, Self::Moves, Self::Tick];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Seams => "seams",
            Self::Moves => "moves",
            Self::Tick => "tick",
        }
    }

    pub(crate) fn title(self) -> &'static str {
        match self {
            Self::Seams => "Walking along flush tiles: how often is one held up?",
            Self::Moves => "One actor moves about in a platformer's level",
            Self::Tick => "Many actors move every tick; large maps; snapshots",
        }
    }

    /// Runs the job, and tells what came out as tables.
    ///
    /// # Errors
    ///
    /// When the results cannot be written.
    pub(crate) fn report(self, effort: Effort) -> io::Result<String> {
        match self {
            Self::Seams => seams::report(effort),
            Self::Moves => course::report(effort),
            Self::Tick => tick::report(effort),
        }
    }
}

/// How much is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effort {
    Full,
    Quick,
    /// Just enough to see that everything runs.
    Smoke,
}

/// Where files go.
fn folder() -> io::Result<PathBuf> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = root.join("target/jostle_bench");
    fs::create_dir_all(&folder)?;
    Ok(folder)
}

fn write_lines(name: &str, lines: &[String]) -> io::Result<()> {
    // What a test finds is no result.
    if cfg!(test) {
        return Ok(());
    }
    fs::write(folder()?.join(name), lines.join("\n") + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_job_runs() {
        for job in MoveJob::ALL {
            let text = job.report(Effort::Smoke).unwrap();
            assert!(text.contains("jostle"), "{text}");
            assert!(text.contains("rapier2d"), "{text}");
        }
    }
}
