//! The tables, and the page that keeps them.

use super::files::Group;
use super::memory::{FileMemory, Memory};
use super::play::Play;
use super::readers::Reader;
use super::timing::{TimedFile, TimedReader};
use crate::report::columns;
use crate::report::table::short;
use crate::version;

/// The tile map of a measured file in bytes: four bytes and two bits for each of 16 million cells.
const FINAL_MAP: f64 = 16e6 * 4.25;

/// How many bytes the system counts as a kilobyte.
const KILOBYTE: f64 = 1024.0;

/// Everything that was measured.
pub(super) struct Results<'a> {
    pub(super) timed: &'a [TimedFile],
    pub(super) memory: &'a [FileMemory],
    pub(super) plays: &'a [Play],
}

impl Results<'_> {
    /// Returns the tables for a terminal.
    pub(super) fn text(&self) -> String {
        let mut text = self.times();
        if !self.memory.is_empty() {
            text += "\n";
            text += &self.memories();
        }
        text + "\n" + &self.searches()
    }

    /// Returns the page of the repository.
    pub(super) fn markdown(&self) -> String {
        let [tiled, ldtk2] = [Reader::Tiled, Reader::Ldtk2].map(|peer| version::of(peer.name()));
        format!(
            "\
# Opening levels

Written by `cargo run --profile bench -p jostle_bench -- --job levels`, on two cores of a shared machine. The readers of
a file take turns, and the best round of each counts, by the time that the thread ran. `-` marks a file that a library
cannot read. A MB is a million bytes.

## Targets

{targets}
## Opening a file

```text
{times}```

The peers are `tiled` {tiled} and `ldtk2` {ldtk2}. Every reader gets the bytes of the file in memory, and of the tileset
beside it if it asks, and is called once, with nothing kept from the round before; dropping the result is not timed. All
see the same number of tiles and objects, which the job checks.

They do not do the same. `tiled` returns the tiles of each layer with their tileset and flips, and `ldtk2` the JSON as
Rust types: what blocks is then up to the game. `jostle_level` also finds out what each tile means, joins the layers and
levels into tile maps, turns shapes into boxes, merges hazards and water into sensors, and writes the report. It skips
the fields that do not matter for that, such as auto-layer tiles.

The large maps have one layer of tiles and 200 objects; half of the cells are empty, one in twelve is flipped, and four
tilesets have properties, classes and drawn shapes. The project of LDtk has 30 joined levels with an `IntGrid`,
auto-layer tiles, a layer of tiles, and entities. All of these are generated from fixed seeds. `meadow.tmx` and
`caves.ldtk` are the levels of the playground.

## Memory

{memory}
## Reach

```text
{searches}```

A body of 12 x 14 pixels with `CharacterSettings::classic(16.0, 60)` and the defaults of `Reach` looks for every exit and
coin. It stops at the last one, or tries finer detail if one is missing. What only moving platforms may reach is not
proven, and does not count as found.
",
            targets = self.targets(),
            times = self.times(),
            memory = self.memory_section(),
            searches = self.searches(),
        )
    }

    fn times(&self) -> String {
        let peers = [Reader::Tiled, Reader::Ldtk2];
        let mut heading = ["file", "MB", "tiles", "jostle_level"]
            .map(str::to_owned)
            .to_vec();
        heading.extend(peers.map(|peer| peer.name().to_owned()));
        heading.push("best of".to_owned());
        let mut grid = vec![heading];
        for file in self.timed {
            let mut line = vec![
                file.title.to_owned(),
                megabytes(file.bytes),
                file.content.tiles.to_string(),
                milliseconds(file.own()),
            ];
            line.extend(peers.map(|peer| beside(file, peer)));
            line.push(file.rounds.to_string());
            grid.push(line);
        }
        "levels: milliseconds to open a file (relative to jostle_level; below 1 is faster)\n"
            .to_owned()
            + &columns::text(&grid)
    }

    fn memories(&self) -> String {
        let heading = ["file", "reader", "peak", "remains", "peak / remains"];
        let mut grid = vec![heading.map(str::to_owned).to_vec()];
        for file in self.memory {
            for (reader, memory) in &file.readers {
                let mut line = vec![file.title.to_owned(), reader.name().to_owned()];
                line.extend(match memory {
                    Some(memory) => [memory.most, memory.kept]
                        .map(|kilobytes| short(kilobytes as f64 * KILOBYTE / 1e6))
                        .into_iter()
                        .chain([short(memory.ratio())])
                        .collect(),
                    None => vec!["-".to_owned(); 3],
                });
                grid.push(line);
            }
        }
        "levels: MB beyond the bytes of the file\n".to_owned() + &columns::text(&grid)
    }

    fn memory_section(&self) -> String {
        format!(
            "```text\n{}```\n\n\
             Resident memory beyond the file's own bytes: the peak, and what remains when the file is read. For\n\
             `jostle_level`, the tile map is {:.0} MB of what remains; boxes and sensors take the rest.\n",
            self.memories(),
            FINAL_MAP / 1e6
        )
    }

    fn searches(&self) -> String {
        let heading = [
            "level",
            "seconds",
            "states",
            "found",
            "by platforms only",
            "ended by",
            "best of",
        ];
        let mut grid = vec![heading.map(str::to_owned).to_vec()];
        for play in self.plays {
            grid.push(vec![
                play.file.to_owned(),
                short(play.best),
                play.states.to_string(),
                format!("{} of {}", play.found, play.goals),
                play.by_platforms.to_string(),
                play.end.name().to_owned(),
                play.rounds.to_string(),
            ]);
        }
        "levels: what a character reaches, at the default detail\n".to_owned()
            + &columns::text(&grid)
    }

    /// Returns the targets beside what was measured.
    fn targets(&self) -> String {
        let slowest = |group: Group| {
            let files = self.timed.iter().filter(|file| file.group == group);
            files.map(TimedFile::own).reduce(f64::max)
        };
        let search = self.plays.iter().map(|play| play.best).reduce(f64::max);
        let targets = [
            Target::new("a million cells", 0.1, "s", slowest(Group::Million)),
            Target::new(
                "sixteen million cells",
                1.5,
                "s",
                slowest(Group::SixteenMillion),
            ),
            Target::new(
                "an LDtk project of 3.4 MB",
                15.0,
                "ms",
                slowest(Group::Ldtk).map(|seconds| seconds * 1e3),
            ),
            Target::new("reach, at the default detail", 8.0, "s", search),
            Target::new(
                "memory, compared with the final maps",
                3.0,
                "times",
                self.most_memory(),
            ),
        ];
        let rows = targets.map(|target| target.row());
        "| | target | slowest measured |\n|---|---|---|\n".to_owned() + &rows.concat()
    }

    /// Returns how much more memory than the final maps jostle's own reader takes, at worst.
    fn most_memory(&self) -> Option<f64> {
        let own = self.memory.iter().flat_map(|file| &file.readers);
        let own = own.filter(|(reader, _)| *reader == Reader::JostleLevel);
        let ratios = own.filter_map(|(_, memory)| {
            memory.map(|memory| memory.most as f64 * KILOBYTE / FINAL_MAP)
        });
        ratios.reduce(f64::max)
    }
}

/// A promised figure.
struct Target {
    what: &'static str,
    most: f64,
    unit: &'static str,
    /// `None` if nothing was measured for it.
    found: Option<f64>,
}

impl Target {
    fn new(what: &'static str, most: f64, unit: &'static str, found: Option<f64>) -> Self {
        Self {
            what,
            most,
            unit,
            found,
        }
    }

    /// Returns a line of the table, in which a missed target is marked.
    fn row(&self) -> String {
        let Self {
            what, most, unit, ..
        } = self;
        let digits = if *most < 1.0 { 3 } else { 2 };
        let found = self.found.map_or("-".to_owned(), |found| {
            let mark = if *most < found { ", missed" } else { "" };
            format!("{found:.digits$} {unit}{mark}")
        });
        format!("| {what} | {most} {unit} | {found} |\n")
    }
}

impl Memory {
    /// Returns how many times of what remains the peak is.
    fn ratio(&self) -> f64 {
        self.most as f64 / self.kept.max(1) as f64
    }
}

fn beside(file: &TimedFile, peer: Reader) -> String {
    let found = file.readers.iter().find(|timed| timed.reader == peer);
    found.map_or("-".to_owned(), |TimedReader { best, .. }| {
        format!("{} ({})", milliseconds(*best), short(best / file.own()))
    })
}

fn milliseconds(seconds: f64) -> String {
    short(seconds * 1e3)
}

fn megabytes(bytes: usize) -> String {
    short(bytes as f64 / 1e6)
}

#[cfg(test)]
mod tests {
    use super::super::play::End;
    use super::super::readers::Content;
    use super::*;

    fn timed(title: &'static str, group: Group, bests: &[(Reader, f64)]) -> TimedFile {
        let readers = bests.iter();
        TimedFile {
            title,
            group,
            bytes: 2_900_000,
            content: Content {
                tiles: 505_819,
                objects: 200,
            },
            rounds: 7,
            readers: readers
                .map(|&(reader, best)| TimedReader { reader, best })
                .collect(),
        }
    }

    fn play(found: usize, by_platforms: usize, end: End) -> Play {
        Play {
            file: "meadow.tmx",
            goals: 16,
            found,
            by_platforms,
            states: 60_000,
            end,
            best: 4.3,
            rounds: 3,
        }
    }

    /// Returns the page without sixteen million cells.
    fn page() -> String {
        let own = Reader::JostleLevel;
        let memory = Memory {
            most: 199_700,
            kept: 121_856,
        };
        let timed = [
            timed(
                "1,000 x 1,000, CSV",
                Group::Million,
                &[(own, 0.05), (Reader::Tiled, 0.02)],
            ),
            timed("1,008 x 1,008", Group::Million, &[(own, 0.0771)]),
            timed(
                "LDtk",
                Group::Ldtk,
                &[(own, 0.019), (Reader::Ldtk2, 0.0285)],
            ),
        ];
        let memory = FileMemory {
            title: "4,000 x 4,000, CSV",
            readers: vec![(own, Some(memory)), (Reader::Tiled, None)],
        };
        let results = Results {
            timed: &timed,
            memory: &[memory],
            plays: &[
                play(16, 0, End::AllFound),
                play(11, 4, End::Budget),
                play(12, 0, End::NoMoreStates),
            ],
        };
        results.markdown()
    }

    #[test]
    fn targets_are_shown_beside_the_slowest_of_their_files() {
        let targets = "\
| | target | slowest measured |
|---|---|---|
| a million cells | 0.1 s | 0.077 s |
| sixteen million cells | 1.5 s | - |
| an LDtk project of 3.4 MB | 15 ms | 19.00 ms, missed |
| reach, at the default detail | 8 s | 4.30 s |
| memory, compared with the final maps | 3 times | 3.01 times, missed |
";
        assert!(page().contains(targets), "{}", page());
    }

    #[test]
    fn tables_have_a_line_for_each_file_and_reader() {
        let page = page();
        for line in [
            "  1,000 x 1,000, CSV  2.9  505819          50.0  20.0 (0.40)           -        7\n",
            "  LDtk                2.9  505819          19.0            -  28.5 (1.5)        7\n",
            "  4,000 x 4,000, CSV  jostle_level   204      125             1.6\n",
            "  4,000 x 4,000, CSV         tiled     -        -               -\n",
        ] {
            assert!(page.contains(line), "{line}{page}");
        }
    }

    #[test]
    fn searches_tell_what_ended_them() {
        let page = page();
        for line in [
            "  meadow.tmx      4.3   60000  16 of 16                  0       all found        3\n",
            "  meadow.tmx      4.3   60000  11 of 16                  4      the budget        3\n",
            "  meadow.tmx      4.3   60000  12 of 16                  0  no more states        3\n",
        ] {
            assert!(page.contains(line), "{line}{page}");
        }
    }
}
