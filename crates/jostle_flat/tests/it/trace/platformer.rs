//! Plays a game again, line by line.

use super::words::{Words, edges_bits};
use jostle_flat::{Answers, FlatCharacter, FlatWorld};
use std::collections::{BTreeMap, VecDeque};

/// Plays a trace.
///
/// Returns how many answers were compared, or an error that names the first line with another answer.
pub(super) fn replay(text: &str) -> Result<usize, String> {
    let mut replay = Replay::default();
    let mut lines = text.lines().zip(1..);
    while let Some((line, number)) = lines.next() {
        let at = |error| format!("line {number}: {error}");
        if let Some(answer) = line.strip_prefix("= ") {
            replay.compare(answer).map_err(at)?;
        } else {
            let rows = lines.by_ref().map(|(row, _)| row);
            replay.run(line, rows).map_err(at)?;
        }
    }
    if replay.has_ended {
        Ok(replay.compared)
    } else {
        Err("the last line, `end`, is missing".to_owned())
    }
}

#[derive(Default)]
pub(super) struct Replay {
    pub(super) world: FlatWorld,
    pub(super) answers: Answers,
    pub(super) bodies: BTreeMap<String, u64>,
    pub(super) maps: BTreeMap<String, u64>,
    /// The last name of each id: after a restore, new bodies get the ids of those that are gone.
    pub(super) body_names: BTreeMap<u64, String>,
    pub(super) map_names: BTreeMap<u64, String>,
    pub(super) characters: BTreeMap<String, FlatCharacter>,
    pub(super) saved: Option<(Vec<u8>, BTreeMap<String, FlatCharacter>)>,
    /// Answers that the trace has yet to name.
    pub(super) lines: VecDeque<String>,
    compared: usize,
    has_ended: bool,
}

impl Replay {
    /// Runs a command. Those with several lines take the others from `rows`.
    fn run<'a>(
        &mut self,
        line: &'a str,
        rows: impl Iterator<Item = &'a str>,
    ) -> Result<(), String> {
        if let Some(answer) = self.lines.front() {
            return Err(format!("the answer `{answer}` is missing before `{line}`"));
        }
        let mut words = Words(line.split_whitespace());
        match words.word()? {
            "#" => Ok(()),
            "trace" if line == "trace platformer 1" => Ok(()),
            "map" => self.add_map(&mut words, rows),
            "end" => self.end(words.number()?),
            command => self.run_command(command, &mut words),
        }
    }

    /// Compares a line of the trace with the answer.
    fn compare(&mut self, expected: &str) -> Result<(), String> {
        if self.lines.is_empty() {
            self.look(&mut Words(expected.split_whitespace()))?;
        }
        let found = self.lines.pop_front();
        let found =
            found.ok_or_else(|| format!("expected `{expected}`, but there is no answer"))?;
        if found != expected {
            return Err(format!("expected `{expected}`, found `{found}`"));
        }
        self.compared += 1;
        Ok(())
    }

    /// Looks up what a line is about if that is the state of the world, not the answer of the last command.
    fn look(&mut self, words: &mut Words<'_>) -> Result<(), String> {
        match words.word()? {
            "edges" => {
                let name = words.word()?;
                let edges = self.world.edges(self.body(name)?);
                let edges = edges.map_err(|failure| failure.to_string())?;
                let line = format!("edges {name} {}", edges_bits(&edges));
                self.lines.push_back(line);
            }
            "events" => self.answer_events(),
            "checksum" => {
                let line = format!("checksum {:016x}", self.world.checksum());
                self.lines.push_back(line);
            }
            _ => {}
        }
        Ok(())
    }

    fn end(&mut self, answers: usize) -> Result<(), String> {
        self.has_ended = true;
        let compared = self.compared;
        if compared == answers {
            Ok(())
        } else {
            Err(format!("{compared} answers were compared, not {answers}"))
        }
    }

    pub(super) fn body(&self, name: &str) -> Result<u64, String> {
        let id = self.bodies.get(name).copied();
        id.ok_or_else(|| format!("there is no body called `{name}`"))
    }

    pub(super) fn map(&self, name: &str) -> Result<u64, String> {
        let id = self.maps.get(name).copied();
        id.ok_or_else(|| format!("there is no map called `{name}`"))
    }
}
