//! Speed: the same recorded moves for every method, one actor at a time.

use super::bump::replay::Replay;
use super::level::Level;
use super::rapier::{self, settings::Settings};
use super::record::Record;
use super::walker::{GroundForm, Point, Walker};
use super::{Effort, columns, worlds, write_lines};
use crate::clock::Clock;
use crate::report::table::short;
use std::io;

/// An actor's start, and its requested move in each tick.
pub(super) type RecordedMoves = (Point, Vec<Point>);

/// One method and its best round.
#[derive(Debug)]
pub(super) struct Timed {
    pub(super) name: String,
    /// Nanoseconds per move.
    pub(super) best: f64,
    /// Where each actor ended.
    pub(super) ends: Vec<Point>,
}

struct CourseTurn {
    timed: Timed,
    walker: Box<dyn Walker>,
}

impl CourseTurn {
    fn new(name: String, mut walker: Box<dyn Walker>, lives: &[RecordedMoves]) -> Self {
        let ends = lives
            .iter()
            .map(|(start, deltas)| walker.replay(*start, deltas));
        let ends = ends.collect();
        let timed = Timed {
            name,
            best: f64::INFINITY,
            ends,
        };
        Self { timed, walker }
    }

    fn take(&mut self, lives: &[RecordedMoves]) {
        let moves: usize = lives.iter().map(|life| life.1.len()).sum();
        let walker = &mut self.walker;
        let time = Clock::Thread.time(|| {
            for (start, deltas) in lives {
                std::hint::black_box(walker.replay(*start, deltas));
            }
        });
        let nanoseconds = time.as_secs_f64() * 1e9 / moves as f64;
        self.timed.best = self.timed.best.min(nanoseconds);
    }
}

fn turns(level: &Level, lives: &[RecordedMoves]) -> Vec<CourseTurn> {
    let mut turns = Vec::new();
    for form in [GroundForm::Map, GroundForm::Tiles] {
        if let Some(walker) = worlds::walker(level, form) {
            let name = format!("{}, {}", worlds::NAME, form.name());
            turns.push(CourseTurn::new(name, walker, lives));
        }
    }
    let alone = format!("{} without a world, tile map", worlds::NAME);
    turns.push(CourseTurn::new(alone, worlds::walker_on_map(level), lives));
    let settings = [
        ("default", Settings::DEFAULT),
        ("best of seams", Settings::SMOOTH),
    ];
    for (title, settings) in settings {
        for form in [
            GroundForm::Tiles,
            GroundForm::Merged,
            GroundForm::Compound,
            GroundForm::Map,
        ] {
            let walker = rapier::walker(level, form, settings);
            let name = match form {
                GroundForm::Map => format!("rapier2d {title}, voxels"),
                _ => format!("rapier2d {title}, {}", form.name()),
            };
            turns.push(CourseTurn::new(name, walker, lives));
        }
    }
    turns
}

/// Times every method and returns the table.
///
/// # Errors
///
/// Returns an error if the results cannot be written.
pub(crate) fn report(effort: Effort) -> io::Result<String> {
    let [actors, ticks, rounds] = match effort {
        Effort::Full => [100, 400, 30],
        Effort::Quick => [100, 100, 12],
        Effort::Smoke => [2, 20, 1],
    };
    let level = Level::generated(64, 16.0);
    let lives = Record::new(&level, 8..56, actors, ticks).lives();
    let mut turns = turns(&level, &lives);
    let mut bump = Replay::new(&level, &lives);
    for round in 0..rounds {
        eprintln!("moves  round {} of {rounds}", round + 1);
        for turn in &mut turns {
            turn.take(&lives);
        }
        // A separate process takes its turns in bulk, three times spread over the run.
        if round % rounds.div_ceil(3) == 0 {
            bump.take();
        }
    }
    let mut timed: Vec<_> = turns.into_iter().map(|turn| turn.timed).collect();
    timed.extend(bump.timed);
    write_lines("moves.jsonl", &json(&timed))?;
    let mut text = format!(
        "\nmoves: 64 x 64 tiles, {actors} actors, {ticks} moves each; ns per move (times jostle), * best of its kind\n"
    );
    text += &columns::text(&grid(&timed, level.tile));
    if let Some(note) = bump.note {
        text += &format!("  {note}\n");
    }
    Ok(text)
}

/// Returns the library of a method: its first word.
fn kind(name: &str) -> &str {
    name.split_whitespace().next().unwrap_or(name)
}

fn grid(timed: &[Timed], tile: f32) -> Vec<Vec<String>> {
    let own = &timed[0];
    let heading = ["method", "ns", "mean end from jostle's, in tiles"];
    let mut grid = vec![heading.map(str::to_owned).to_vec()];
    for one in timed {
        let same = timed
            .iter()
            .filter(|other| kind(&other.name) == kind(&one.name));
        let least = same.map(|other| other.best).fold(f64::INFINITY, f64::min);
        let star = if one.best <= least { " *" } else { "" };
        grid.push(vec![
            one.name.clone(),
            format!("{} ({}){star}", short(one.best), short(one.best / own.best)),
            format!(
                "{:.3}",
                mean_distance(&one.ends, &own.ends) / f64::from(tile)
            ),
        ]);
    }
    grid
}

pub(super) fn mean_distance(ends: &[Point], own: &[Point]) -> f64 {
    let distance = |(a, b): (&Point, &Point)| {
        let [x, y] = [0, 1].map(|axis| f64::from(a[axis]) - f64::from(b[axis]));
        (x * x + y * y).sqrt()
    };
    ends.iter().zip(own).map(distance).sum::<f64>() / own.len() as f64
}

fn json(timed: &[Timed]) -> Vec<String> {
    let line = |one: &Timed| {
        format!(
            r#"{{"job":"moves","method":"{}","ns_per_move":{:.2},"ratio_to_jostle":{:.3}}}"#,
            one.name,
            one.best,
            one.best / timed[0].best
        )
    };
    timed.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn peers_take_similar_paths() {
        let level = Level::generated(64, 16.0);
        let lives = Record::new(&level, 8..56, 5, 12).lives();
        let turns = turns(&level, &lives);
        for turn in &turns {
            let distance = mean_distance(&turn.timed.ends, &turns[0].timed.ends);
            assert!(distance < 16.0, "{}: {distance}", turn.timed.name);
        }
    }

    #[test]
    fn the_best_of_each_library_has_a_star() {
        let timed = |name: &str, best| Timed {
            name: name.to_owned(),
            best,
            ends: vec![[0.0, 0.0]],
        };
        let all = [
            timed("own", 2.0),
            timed("peer a", 8.0),
            timed("peer b", 6.0),
        ];
        let times: Vec<_> = grid(&all, 1.0).iter().map(|line| line[1].clone()).collect();
        assert_eq!(times, ["ns", "2.0 (1.0) *", "8.0 (4.0)", "6.0 (3.0) *"]);
    }
}
