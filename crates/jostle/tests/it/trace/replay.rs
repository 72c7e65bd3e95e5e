//! Plays a trace again: reads its lines in order, makes the calls, and compares the answers. It knows nothing else, so
//! that it shows what a replayer in another language has to do.

mod answers;
mod commands;

use jostle::f32::{Character, World};
use jostle::{BodyId, MapId};
use std::collections::{BTreeMap, VecDeque};
use std::str::{FromStr, SplitWhitespace};

/// Plays a trace.
///
/// Returns how many answers were compared, or an error that names the first line with another answer.
pub(super) fn replay(text: &str) -> Result<usize, String> {
    let mut replay = Replay::new();
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

struct Replay {
    world: World,
    bodies: BTreeMap<String, BodyId>,
    maps: BTreeMap<String, MapId>,
    /// The last name of each id: after a restore, new bodies get the ids of those that are gone.
    body_names: BTreeMap<BodyId, String>,
    map_names: BTreeMap<MapId, String>,
    characters: BTreeMap<String, Character>,
    saved: Option<(Vec<u8>, BTreeMap<String, Character>)>,
    /// Answers that the trace has yet to name.
    answers: VecDeque<String>,
    compared: usize,
    has_ended: bool,
}

impl Replay {
    fn new() -> Self {
        Self {
            world: World::new(),
            bodies: BTreeMap::new(),
            maps: BTreeMap::new(),
            body_names: BTreeMap::new(),
            map_names: BTreeMap::new(),
            characters: BTreeMap::new(),
            saved: None,
            answers: VecDeque::new(),
            compared: 0,
            has_ended: false,
        }
    }

    /// Runs a command. Those with several lines take the others from `rows`.
    fn run<'a>(
        &mut self,
        line: &'a str,
        rows: impl Iterator<Item = &'a str>,
    ) -> Result<(), String> {
        if let Some(answer) = self.answers.front() {
            return Err(format!("the answer `{answer}` is missing before `{line}`"));
        }
        let mut words = Words(line.split_whitespace());
        match words.word()? {
            "#" => Ok(()),
            "trace" => match words.rest().as_slice() {
                ["platformer", "1"] => Ok(()),
                _ => Err(format!("`{line}` is another format")),
            },
            "map" => self.add_map(&mut words, rows),
            "end" => self.end(words.number()?),
            command => self.run_command(command, &mut words),
        }
    }

    /// Compares a line of the trace with the answer.
    fn compare(&mut self, expected: &str) -> Result<(), String> {
        self.look(&mut Words(expected.split_whitespace()))?;
        let found = self.answers.pop_front();
        let found =
            found.ok_or_else(|| format!("expected `{expected}`, but there is no answer"))?;
        if found != expected {
            return Err(format!("expected `{expected}`, found `{found}`"));
        }
        self.compared += 1;
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

    fn body(&self, name: &str) -> Result<BodyId, String> {
        let id = self.bodies.get(name).copied();
        id.ok_or_else(|| format!("there is no body called `{name}`"))
    }

    fn map(&self, name: &str) -> Result<MapId, String> {
        let id = self.maps.get(name).copied();
        id.ok_or_else(|| format!("there is no map called `{name}`"))
    }
}

/// The words of a line that are still to be read.
struct Words<'a>(SplitWhitespace<'a>);

impl<'a> Words<'a> {
    fn word(&mut self) -> Result<&'a str, String> {
        self.0.next().ok_or_else(|| "a word is missing".to_owned())
    }

    fn number<T: FromStr>(&mut self) -> Result<T, String> {
        super::words::read(self.word()?)
    }

    fn numbers<const COUNT: usize>(&mut self) -> Result<[f32; COUNT], String> {
        let mut numbers = [0.0; COUNT];
        for number in &mut numbers {
            *number = self.number()?;
        }
        Ok(numbers)
    }

    fn rest(&mut self) -> Vec<&'a str> {
        self.0.by_ref().collect()
    }
}
