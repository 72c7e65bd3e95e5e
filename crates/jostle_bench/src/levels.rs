//! Opening levels: `jostle_level` beside the readers of others, and searches for what a character reaches.
//!
//! - **Owns** the files, which are generated, the readers, the tables and the page `docs/bench/levels.md`.
//! - **Uses** the clock, the random generator and the column layout of tables.
//! - **Never** compares readers that see different tiles: that stops the run.

mod files;
mod ground;
mod ldtk_writer;
mod memory;
mod page;
mod play;
mod readers;
mod tiled_tilesets;
mod tiled_writer;
mod timing;

pub(crate) use self::memory::read_once;

use self::files::LevelFile;
use crate::moves::Effort;
use std::path::PathBuf;
use std::{fs, io};

pub(crate) const NAME: &str = "levels";
pub(crate) const TITLE: &str = "Opening levels of Tiled and LDtk, and playing them";

/// Runs the job, and returns its tables. A full run also writes `docs/bench/levels.md`.
///
/// # Errors
///
/// Returns an error if a reader fails or sees different tiles, or if the results cannot be written.
pub(crate) fn report(effort: Effort) -> io::Result<String> {
    let mut timed = Vec::new();
    let mut memory = Vec::new();
    for make in files::of(effort) {
        let file = make();
        eprintln!("levels {}", file.title);
        timed.push(timing::measure(&file, effort).map_err(io::Error::other)?);
        if file.is_measured && effort != Effort::Smoke {
            memory.push(memory::measure(&file, &saved(&file)?)?);
        }
    }
    let plays = play::measure(effort).map_err(io::Error::other)?;
    let results = page::Results {
        timed: &timed,
        memory: &memory,
        plays: &plays,
    };
    if effort == Effort::Full && !cfg!(test) {
        let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
        fs::create_dir_all(root.join("docs/bench"))?;
        fs::write(root.join("docs/bench/levels.md"), results.markdown())?;
    }
    Ok(results.text())
}

/// Writes a file and those that it refers to below `target`, for another process to read, and returns its path.
fn saved(file: &LevelFile) -> io::Result<PathBuf> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = root.join("target/jostle_bench/levels");
    fs::create_dir_all(&folder)?;
    for (path, bytes) in &file.others {
        fs::write(folder.join(path), bytes)?;
    }
    let path = folder.join(file.path);
    fs::write(&path, &file.bytes)?;
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_job_runs() {
        let text = report(Effort::Smoke).unwrap();
        for part in ["jostle_level", "tiled", "ldtk2", "meadow.tmx", "states"] {
            assert!(text.contains(part), "{part} in {text}");
        }
    }
}
