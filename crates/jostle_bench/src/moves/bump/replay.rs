//! Many recorded moves at once: they and the level go to a file, and the times come back.

use super::{boxes, find, numbers};
use crate::moves::course::{RecordedMoves, Timed};
use crate::moves::level::Level;
use crate::moves::walker::{GroundForm, Point};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const DRIVER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/bump/moves.lua");

/// The number of rounds within one process, after an untimed one.
const ROUNDS: u32 = 10;

/// The peer, if it is available.
pub(crate) struct Replay {
    /// Where `bump.lua` and the input are.
    folder: Option<PathBuf>,
    /// One result for each way of using it.
    pub(crate) timed: Vec<Timed>,
    /// Why it is left out.
    pub(crate) note: Option<String>,
}

impl Replay {
    pub(crate) fn new(level: &Level, lives: &[RecordedMoves]) -> Self {
        let found = find().and_then(|folder| {
            let written = fs::write(folder.join("moves.txt"), input(level, lives));
            written.map_err(|error| format!("bump.lua is left out: {error}"))?;
            Ok(folder)
        });
        Self {
            note: found.clone().err(),
            folder: found.ok(),
            timed: Vec::new(),
        }
    }

    /// Runs the process once. The best of all times counts.
    pub(crate) fn take(&mut self) {
        let Some(folder) = &self.folder else { return };
        match run(folder) {
            Ok(found) => self.merge(found),
            Err(note) => {
                self.note = Some(format!("bump.lua is left out: {note}"));
                self.folder = None;
            }
        }
    }

    fn merge(&mut self, found: Vec<Timed>) {
        if self.timed.is_empty() {
            self.timed = found;
            return;
        }
        for (known, new) in self.timed.iter_mut().zip(found) {
            known.best = known.best.min(new.best);
        }
    }
}

/// Writes numbers separated by spaces: tile, actor, boxes in two forms, recorded moves.
fn input(level: &Level, lives: &[RecordedMoves]) -> String {
    let [width, height] = level.actor();
    let mut text = numbers(&[level.tile, width, height]);
    text += &boxes(level, GroundForm::Tiles);
    text += &boxes(level, GroundForm::Merged);
    text += &format!("{} {}\n", lives.len(), lives[0].1.len());
    for (start, deltas) in lives {
        text += &numbers(start);
        text += &numbers(deltas.as_flattened());
    }
    text
}

fn run(folder: &Path) -> Result<Vec<Timed>, String> {
    let mut luajit = Command::new("luajit");
    let luajit = luajit.arg(DRIVER).arg(folder).arg(ROUNDS.to_string());
    let output = luajit.output().map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout);
    let complaint = String::from_utf8_lossy(&output.stderr);
    match (output.status.success(), parsed(&text)) {
        (true, Some(found)) => Ok(found),
        _ => Err(complaint.lines().next().unwrap_or("no answer").to_owned()),
    }
}

/// Parses a line per way of using it: nanoseconds, x and y of all ends, `;`, a name.
fn parsed(text: &str) -> Option<Vec<Timed>> {
    let line = |line: &str| {
        let (numbers, name) = line.split_once(';')?;
        let numbers = numbers.split_whitespace().map(|number| number.parse().ok());
        let numbers: Vec<f64> = numbers.collect::<Option<_>>()?;
        let (best, ends) = numbers.split_first()?;
        #[expect(clippy::cast_possible_truncation, reason = "places are `f32` here")]
        let end = |pair: &[f64]| -> Point { [pair[0] as f32, pair[1] as f32] };
        Some(Timed {
            name: name.trim().to_owned(),
            best: *best,
            ends: ends.chunks_exact(2).map(end).collect(),
        })
    };
    text.lines().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_the_output_of_the_driver() {
        let found = parsed("812.5 1 2 3.5 4 ; bump.lua, tiles\n").unwrap();
        assert_eq!(found[0].name, "bump.lua, tiles");
        assert_eq!(found[0].ends, [[1.0, 2.0], [3.5, 4.0]]);
        assert!(parsed("nonsense").is_none());
    }
}
