//! Scale: every actor moves in every tick, in small and large crowds, on small and large maps.

use super::course::mean_distance;
use super::level::Level;
use super::rapier::{crowd as rapier_crowd, settings::Settings};
use super::record::Record;
use super::walker::{Crowd, GroundForm, MakeCrowd};
use super::{Effort, columns, worlds, write_lines};
use crate::clock::Clock;
use crate::report::table::short;
use crate::scene::Edges;
use std::hint::black_box;
use std::time::Duration;
use std::{io, iter};

const TILE: f32 = 16.0;

/// The number of tiles per actor, if the map grows with the crowd.
const ROOM: usize = 16;

/// The number of actors, if only the map grows.
const FEW: usize = 1_000;

struct TickMethod {
    name: &'static str,
    make: MakeCrowd,
}

const METHODS: [TickMethod; 4] = [
    TickMethod {
        name: worlds::NAME,
        make: worlds::crowd,
    },
    TickMethod {
        name: "rapier2d default, merged boxes",
        make: |level, places| {
            rapier_crowd::crowd(level, places, GroundForm::Merged, Settings::DEFAULT)
        },
    },
    TickMethod {
        name: "rapier2d best of seams, merged boxes",
        make: |level, places| {
            rapier_crowd::crowd(level, places, GroundForm::Merged, Settings::SMOOTH)
        },
    },
    TickMethod {
        name: "rapier2d best of seams, voxels",
        make: |level, places| rapier_crowd::crowd(level, places, GroundForm::Map, Settings::SMOOTH),
    },
];

/// A crowd on a map, with the heading of its column.
struct Case {
    title: String,
    level: Level,
    record: Record,
}

impl Case {
    /// Creates a map as large as the crowd needs, with actors all over it.
    fn crowd(actors: usize, ticks: usize) -> Self {
        let size = (actors * ROOM).isqrt() + 2;
        let level = Level::generated(size, TILE);
        Self {
            title: format!("{actors} actors"),
            record: Record::new(&level, 1..size - 1, actors, ticks),
            level,
        }
    }

    /// Puts the same actors in the same corner of a map of any size.
    fn map(size: usize, actors: usize, ticks: usize) -> Self {
        let level = Level::generated(size, TILE);
        Self {
            title: format!("{size} x {size} tiles"),
            record: Record::new(&level, 1..63, actors, ticks),
            level,
        }
    }

    /// Returns a box in the middle of the actors, for queries.
    fn area(&self) -> Edges {
        let [x, y] = self.record.starts[self.record.starts.len() / 2];
        [x, y, x + TILE, y + TILE]
    }

    /// Returns how many moves there are, in total.
    fn moves(&self) -> usize {
        self.record.ticks.iter().map(Vec::len).sum()
    }

    /// Short rounds are disturbed more easily, so there are more of them.
    fn rounds(&self, least: usize) -> usize {
        least.max(least * 100_000 / self.moves()).min(25 * least)
    }

    fn replay(&self, crowd: &mut dyn Crowd) {
        let area = self.area();
        for deltas in &self.record.ticks {
            crowd.tick(deltas);
            black_box(crowd.count_near(area));
        }
    }

    /// Returns nanoseconds per actor and tick, over the whole recording.
    fn time_of(&self, crowd: &mut dyn Crowd) -> f64 {
        if self.record.starts.len() <= FEW {
            // One untimed run first: the previous method has filled the caches with its own data.
            self.replay(crowd);
        }
        crowd.put(&self.record.starts);
        let time = Clock::Thread.time(|| self.replay(crowd));
        time.as_secs_f64() * 1e9 / self.moves() as f64
    }
}

/// A method on a case.
struct TickTiming {
    /// Nanoseconds per actor and tick in the best round.
    best: f64,
    /// How far from jostle's the actors ended, on average, in tiles.
    distance: f64,
}

/// Times all methods on a case; `None` if one takes too long.
fn measure(case: &Case, rounds: usize) -> Vec<Option<TickTiming>> {
    eprintln!("tick   {}", case.title);
    let make = |method: &TickMethod| (method.make)(&case.level, &case.record.starts);
    let mut crowds: Vec<_> = METHODS.iter().map(make).collect();
    let mut best = vec![f64::INFINITY; crowds.len()];
    for _ in 0..case.rounds(rounds) {
        for (crowd, best) in crowds.iter_mut().zip(&mut best) {
            let Some(crowd) = crowd else { continue };
            *best = best.min(case.time_of(&mut **crowd));
        }
    }
    let own = crowds[0]
        .as_ref()
        .map_or(Vec::new(), |crowd| crowd.places());
    let found = |(crowd, best): (&Option<Box<dyn Crowd>>, f64)| {
        let distance = mean_distance(&crowd.as_ref()?.places(), &own) / f64::from(TILE);
        Some(TickTiming { best, distance })
    };
    crowds.iter().zip(best).map(found).collect()
}

/// Times every method and returns the tables.
///
/// # Errors
///
/// Returns an error if the results cannot be written.
pub(crate) fn report(effort: Effort) -> io::Result<String> {
    let (crowds, maps, few, rounds): (&[usize], &[usize], usize, usize) = match effort {
        Effort::Full => (&[100, 1_000, 10_000, 100_000], &[64, 512, 4096], FEW, 12),
        Effort::Quick => (&[100, 1_000, 10_000], &[64, 512], FEW, 2),
        Effort::Smoke => (&[10, 20], &[64], 10, 1),
    };
    let ticks = if effort == Effort::Smoke { 4 } else { 32 };
    let mut lines = Vec::new();
    let mut text = String::new();
    for (title, make) in [
        (
            "the map grows with the crowd",
            crowds
                .iter()
                .map(|&n| Case::crowd(n, ticks))
                .collect::<Vec<_>>(),
        ),
        (
            "the same crowd in a corner of the map",
            maps.iter()
                .map(|&size| Case::map(size, few, ticks))
                .collect(),
        ),
    ] {
        let found: Vec<_> = make.iter().map(|case| measure(case, rounds)).collect();
        lines.extend(json(&make, &found));
        text += &format!("\ntick, {title}: ns per actor and tick (times jostle)\n");
        text += &columns::text(&grid(&make, &found));
    }
    let crowds = crowds.iter().map(|&n| Case::crowd(n, 4));
    text += &snapshots(&crowds.collect::<Vec<_>>());
    write_lines("tick.jsonl", &lines)?;
    Ok(text)
}

fn grid(cases: &[Case], found: &[Vec<Option<TickTiming>>]) -> Vec<Vec<String>> {
    let mut heading = vec!["method".to_owned()];
    heading.extend(cases.iter().map(|case| case.title.clone()));
    heading.push("slowest / fastest".to_owned());
    let mut grid = vec![heading];
    for (index, method) in METHODS.iter().enumerate() {
        let mut line = vec![method.name.to_owned()];
        line.extend(
            found
                .iter()
                .map(|found| entry(found[index].as_ref(), found[0].as_ref(), index)),
        );
        let best = |found: &Vec<Option<TickTiming>>| found[index].as_ref().map(|found| found.best);
        let times = || found.iter().filter_map(best);
        let least = times().fold(f64::INFINITY, f64::min);
        line.push(short(times().fold(0.0, f64::max) / least));
        grid.push(line);
    }
    grid
}

fn entry(found: Option<&TickTiming>, own: Option<&TickTiming>, index: usize) -> String {
    match (found, own) {
        (Some(found), Some(own)) if 0 < index => {
            format!("{} ({})", short(found.best), short(found.best / own.best))
        }
        (Some(found), _) => short(found.best),
        _ => "-".to_owned(),
    }
}

fn json(cases: &[Case], found: &[Vec<Option<TickTiming>>]) -> Vec<String> {
    let mut lines = Vec::new();
    for (case, found) in cases.iter().zip(found) {
        for (method, found) in METHODS.iter().zip(found) {
            let number = |of: fn(&TickTiming) -> f64| {
                let number = found.as_ref().map(of);
                number.map_or("null".to_owned(), |number| format!("{number:.3}"))
            };
            lines.push(format!(
                concat!(
                    r#"{{"job":"tick","case":"{}","tiles":{},"method":"{}","#,
                    r#""ns_per_actor":{},"mean_end_distance":{}}}"#
                ),
                case.title,
                case.level.columns * case.level.rows,
                method.name,
                number(|found| found.best),
                number(|found| found.distance),
            ));
        }
    }
    lines
}

/// Times saving and restoring in jostle, as bytes and as a copy in memory, compared with copying as many bytes
/// as are saved.
fn snapshots(cases: &[Case]) -> String {
    let mut text =
        "\ntick, snapshots of jostle: microseconds (times copying as many bytes)\n".to_owned();
    let heading = [
        "crowd",
        "bytes",
        "copying bytes",
        "save_into",
        "restore",
        "clone_from",
        "copy back",
    ];
    let mut grid = vec![heading.map(str::to_owned).to_vec()];
    for case in cases {
        let Some(mut crowd) = (METHODS[0].make)(&case.level, &case.record.starts) else {
            continue;
        };
        case.replay(&mut *crowd);
        let Some(times) = snapshot(&mut *crowd) else {
            return text + &format!("  {} cannot save\n", METHODS[0].name);
        };
        let line = iter::once(case.title.clone()).chain(times);
        grid.push(line.collect());
    }
    text += &columns::text(&grid);
    text
}

/// Returns the bytes, the time to copy them, and the times to save, restore, copy a world and copy it back.
fn snapshot(crowd: &mut dyn Crowd) -> Option<[String; 6]> {
    let bytes = crowd.save().filter(|_| crowd.copy())?;
    let (source, mut target) = (vec![1_u8; bytes], vec![0_u8; bytes]);
    let copy = best_of(|| black_box(&mut target).copy_from_slice(black_box(&source)));
    let save = best_of(|| {
        black_box(crowd.save());
    });
    let restore = best_of(|| crowd.restore());
    let clone = best_of(|| {
        black_box(crowd.copy());
    });
    let back = best_of(|| crowd.copy_back());
    let [copy, save, restore, clone, back] =
        [copy, save, restore, clone, back].map(|time| time.as_secs_f64() * 1e6);
    let beside = |time: f64| format!("{} ({})", short(time), short(time / copy));
    Some([
        bytes.to_string(),
        short(copy),
        beside(save),
        beside(restore),
        beside(clone),
        beside(back),
    ])
}

/// Returns the shortest of many calls.
fn best_of(mut call: impl FnMut()) -> Duration {
    let times = (0..50).map(|_| Clock::Thread.time(&mut call));
    times.min().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A crowd of no actors that can be saved.
    struct Nobody {
        state: Vec<u8>,
        saved: Vec<u8>,
    }

    impl Crowd for Nobody {
        fn put(&mut self, _: &[[f32; 2]]) {}

        fn tick(&mut self, _: &[[f32; 2]]) {}

        fn count_near(&mut self, _: Edges) -> usize {
            0
        }

        fn places(&self) -> Vec<[f32; 2]> {
            Vec::new()
        }

        fn save(&mut self) -> Option<usize> {
            self.saved.clone_from(&self.state);
            Some(self.saved.len())
        }

        fn restore(&mut self) {
            self.state.clone_from(&self.saved);
        }

        fn copy(&mut self) -> bool {
            self.save().is_some()
        }

        fn copy_back(&mut self) {
            self.restore();
        }
    }

    #[test]
    fn snapshots_are_timed_beside_copies_of_their_bytes() {
        let mut nobody = Nobody {
            state: vec![7; 100_000],
            saved: Vec::new(),
        };
        let line = snapshot(&mut nobody).unwrap();
        assert_eq!(line[0], "100000");
        assert!(
            line[1..]
                .iter()
                .all(|time| 0.0 < time.split(' ').next().unwrap().parse::<f64>().unwrap()),
            "{line:?}"
        );
        assert_eq!(nobody.saved, nobody.state);
    }

    #[test]
    fn crowds_take_similar_paths() {
        let case = Case::crowd(30, 8);
        let ends = METHODS.map(|method| {
            let mut crowd = (method.make)(&case.level, &case.record.starts).unwrap();
            for deltas in &case.record.ticks {
                crowd.tick(deltas);
            }
            assert!(
                0 < crowd.count_near([0.0, 0.0, 1e4, 1e4]),
                "{}",
                method.name
            );
            crowd.places()
        });
        for peer in &ends[1..] {
            let distance = mean_distance(peer, &ends[0]);
            assert!(distance < f64::from(TILE), "{distance}");
        }
    }
}
