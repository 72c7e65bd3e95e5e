//! The tables, and the page that keeps them.

use super::memory::{FileMemory, Memory};
use super::play::Play;
use super::readers::Reader;
use super::timing::{TimedFile, TimedReader};
use crate::report::columns;
use crate::report::table::short;
use crate::version;

/// The tile map of a measured file in kilobytes: four bytes and two bits for each of 16 million cells.
const FINAL_MAP: f64 = 16e6 * 4.25 / 1024.0;

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
a file take turns, and the best round of each counts, by the time that the thread ran. `-` is a file that a library does
not read.

## Figures to keep

{figures}
## Opening a file

```text
{times}```

The peers are `tiled` {tiled} and `ldtk2` {ldtk2}. Every reader gets the bytes of the file in memory, and of the tileset
beside it if it asks, and is called once, with nothing kept from the round before; dropping the result is not timed. All
see the same number of tiles and objects, which the job checks.

They do not do the same. `tiled` returns the tiles of each layer with their tileset and flips, and `ldtk2` the JSON as
Rust types: what blocks is then up to the game. `jostle_level` also finds out what each tile means, joins the layers and
levels into tile maps, turns shapes into boxes, merges hazards and water into sensors, and writes the report. It skips
the fields that do not matter for that, such as what LDtk draws by rules.

The large maps have one layer of tiles and 200 objects; half of the cells are empty, one in twelve is flipped, and four
tilesets have properties, classes and drawn shapes. The project of LDtk has 30 joined levels with an `IntGrid`, the tiles
that rules draw, a layer of tiles, and entities. All of these are generated from fixed seeds. `meadow.tmx` and
`caves.ldtk` are the levels of the playground.

## Memory

{memory}
## Reach

```text
{searches}```

A body of 12 x 14 pixels with `CharacterSettings::classic(16.0, 60)` and the defaults of `Reach` looks for every exit and
coin. It stops at the last one, or tries finer detail if one is missing.
",
            figures = self.figures(),
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
        "levels: milliseconds to open a file (times jostle_level)\n".to_owned()
            + &columns::text(&grid)
    }

    fn memories(&self) -> String {
        let heading = ["file", "reader", "at most", "kept", "at most / kept"];
        let mut grid = vec![heading.map(str::to_owned).to_vec()];
        for file in self.memory {
            for (reader, memory) in &file.readers {
                let mut line = vec![file.title.to_owned(), reader.name().to_owned()];
                line.extend(match memory {
                    Some(memory) => [memory.most, memory.kept]
                        .map(|kilobytes| (kilobytes / 1024).to_string())
                        .into_iter()
                        .chain([short(memory.ratio())])
                        .collect(),
                    None => vec!["-".to_owned(); 3],
                });
                grid.push(line);
            }
        }
        "levels: megabytes beyond the bytes of the file\n".to_owned() + &columns::text(&grid)
    }

    fn memory_section(&self) -> String {
        format!(
            "```text\n{}```\n\n\
             What the process holds beyond the bytes of the file, by the system's count: at most while it reads, and when\n\
             it is done. For `jostle_level`, the tile map is 65 of the megabytes that are kept; boxes and sensors take the rest.\n",
            self.memories()
        )
    }

    fn searches(&self) -> String {
        let heading = ["level", "seconds", "states", "found", "best of"];
        let mut grid = vec![heading.map(str::to_owned).to_vec()];
        for play in self.plays {
            grid.push(vec![
                play.file.to_owned(),
                short(play.best),
                play.states.to_string(),
                format!("{} of {}", play.found, play.goals),
                play.rounds.to_string(),
            ]);
        }
        "levels: what a character reaches, at the default detail\n".to_owned()
            + &columns::text(&grid)
    }

    /// Returns the promised figures beside those of this run.
    fn figures(&self) -> String {
        let slowest = |part: &str| {
            let files = self.timed.iter().filter(|file| file.title.contains(part));
            files.map(TimedFile::own).fold(0.0, f64::max)
        };
        let search = self.plays.iter().map(|play| play.best).fold(0.0, f64::max);
        let seconds = |time: f64| format!("{} s", short(time));
        let lines = [
            [
                "a million cells",
                "0.1 s",
                &format!("{:.3} s", slowest("1,000 x 1,000")),
            ],
            [
                "sixteen million cells",
                "1.5 s",
                &seconds(slowest("4,000 x 4,000")),
            ],
            [
                "an LDtk project of 3.4 MB",
                "15 ms",
                &format!("{} ms", milliseconds(slowest("3.4 MB"))),
            ],
            ["reach, at the default detail", "8 s", &seconds(search)],
            [
                "memory, compared with the final maps",
                "3 times",
                &self.most_memory(),
            ],
        ];
        let mut text = "| | at most | the slowest here |\n|---|---|---|\n".to_owned();
        for [what, limit, found] in lines {
            text += &format!("| {what} | {limit} | {found} |\n");
        }
        text
    }

    /// Returns how much more memory than the final maps jostle's own reader takes, at worst.
    fn most_memory(&self) -> String {
        let own = self.memory.iter().flat_map(|file| &file.readers);
        let own = own.filter(|(reader, _)| *reader == Reader::JostleLevel);
        let ratios =
            own.filter_map(|(_, memory)| memory.map(|memory| memory.most as f64 / FINAL_MAP));
        match ratios.fold(0.0, f64::max) {
            0.0 => "-".to_owned(),
            ratio => format!("{} times", short(ratio)),
        }
    }
}

impl Memory {
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
