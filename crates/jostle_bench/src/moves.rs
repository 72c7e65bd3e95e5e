//! Jobs about moves of boxes on the ground, apart from those about pairs and queries.
//!
//! - **Owns** the scenes, the peers and the tables of `seams`, `moves` and `tick`.
//! - **Uses** the clock, the random generator and the column layout of tables.
//! - **Never** fails because methods differ: peers round and keep gaps, so differences are printed.

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

/// A job about moves.
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
            Self::Seams => "Walking along flush tiles: how often does the actor snag?",
            Self::Moves => "One actor moves about in a platformer level",
            Self::Tick => "Many actors move every tick; large maps; snapshots",
        }
    }

    /// Runs the job and returns its tables.
    ///
    /// # Errors
    ///
    /// Returns an error if the results cannot be written.
    pub(crate) fn report(self, effort: Effort) -> io::Result<String> {
        match self {
            Self::Seams => seams::report(effort),
            Self::Moves => course::report(effort),
            Self::Tick => tick::report(effort),
        }
    }
}

/// How much is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effort {
    Full,
    Quick,
    /// Just enough to see that everything runs.
    Smoke,
}

/// Returns where files go.
fn folder() -> io::Result<PathBuf> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = root.join("target/jostle_bench");
    fs::create_dir_all(&folder)?;
    Ok(folder)
}

fn write_lines(name: &str, lines: &[String]) -> io::Result<()> {
    // Tests must not overwrite results.
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
