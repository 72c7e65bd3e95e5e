//! The trace of pairs: boxes that fly to and fro, and which of them overlap in each tick.

use super::words::{decimal, ended, read};
use crate::random::Random;
use jostle::f32::{Aabb, StripCells};
use std::fmt::Write as _;

const BOXES: usize = 2_000;
const TICKS: u32 = 50;
/// Where a corner may be before the box turns around.
const LIMITS: [f32; 2] = [520.0, 400.0];

/// A box that moves.
#[derive(Clone, Copy)]
struct Flight {
    corner: [f32; 2],
    size: [f32; 2],
    velocity: [f32; 2],
}

impl Flight {
    fn fly(&mut self, limits: [f32; 2]) {
        for (axis, limit) in limits.into_iter().enumerate() {
            self.corner[axis] += self.velocity[axis];
            if self.corner[axis] < 0.0 || limit < self.corner[axis] {
                self.velocity[axis] = -self.velocity[axis];
            }
        }
    }

    fn place(&self) -> Aabb {
        let ([x, y], [width, height]) = (self.corner, self.size);
        Aabb::new(x, y, width, height)
    }
}

/// Returns the pairs, the lower index of each first, in order.
fn pairs_of(flights: &[Flight], cells: &mut StripCells) -> Vec<[u32; 2]> {
    let places: Vec<Aabb> = flights.iter().map(Flight::place).collect();
    cells.pairs(&places).sorted().to_vec()
}

/// Returns the FNV-1a hash of the indices, each as four bytes, the lowest first.
fn hash_of(pairs: &[[u32; 2]]) -> u64 {
    let bytes = pairs.as_flattened().iter();
    let bytes = bytes.flat_map(|index| index.to_le_bytes());
    bytes.fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}

/// Returns a multiple of an eighth from 0 to a whole number.
fn eighths(random: &mut Random, most: u16) -> f32 {
    let count = random.below(8 * u64::from(most) + 1);
    f32::from(u16::try_from(count).unwrap()) / 8.0
}

fn flight(random: &mut Random, index: usize) -> Flight {
    let mut velocity = [0.0; 2];
    for part in &mut velocity {
        *part = eighths(random, 6) - 3.0;
    }
    let corner = LIMITS.map(|limit| {
        // Some on whole numbers, so that many are flush.
        let whole = index % 3 == 0;
        let part = random.below(if whole { 13 } else { 8 * 52 });
        let part = f32::from(u16::try_from(part).unwrap());
        limit / 52.0 * if whole { 4.0 * part } else { part / 8.0 }
    });
    let size = match index {
        // One that covers nearly everything, one without an area, and one long and thin.
        7 => [500.0, 300.0],
        8 => [0.0, 0.0],
        9 => [0.125, 390.0],
        _ => [0; 2].map(|_| 0.5 + eighths(random, 14)),
    };
    Flight {
        corner: corner.map(|part| (part * 8.0).floor() / 8.0),
        size,
        velocity,
    }
}

/// Returns the trace.
pub(super) fn recorded() -> String {
    let mut random = Random::seed(50);
    let mut flights: Vec<Flight> = (0..BOXES).map(|index| flight(&mut random, index)).collect();
    let mut text = String::from("trace pairs 1\n");
    text += "# Written by crates/jostle/tests/it/trace.rs; README.md explains every word.\n";
    let [x, y] = LIMITS.map(decimal);
    writeln!(text, "limits {x} {y}\nboxes {BOXES}").unwrap();
    for flight in &flights {
        let numbers = [flight.corner, flight.size, flight.velocity];
        let numbers: Vec<String> = numbers.as_flattened().iter().map(|&n| decimal(n)).collect();
        writeln!(text, "box {}", numbers.join(" ")).unwrap();
    }
    let mut cells = StripCells::new();
    for tick in 0..TICKS {
        writeln!(text, "tick {tick}").unwrap();
        if 0 < tick {
            flights.iter_mut().for_each(|flight| flight.fly(LIMITS));
            teleport_some(&mut flights, &mut random, &mut text);
        }
        let pairs = pairs_of(&flights, &mut cells);
        writeln!(text, "= pairs {} {:016x}", pairs.len(), hash_of(&pairs)).unwrap();
        if tick == 0 || tick == TICKS - 1 {
            for [a, b] in pairs {
                writeln!(text, "= pair {a} {b}").unwrap();
            }
        }
    }
    ended(text)
}

fn teleport_some(flights: &mut [Flight], random: &mut Random, text: &mut String) {
    for _ in 0..random.below(4) {
        let index = random.index(flights.len());
        let corner = [eighths(random, 520), eighths(random, 400)];
        flights[index].corner = corner;
        let [x, y] = corner.map(decimal);
        writeln!(text, "teleport {index} {x} {y}").unwrap();
    }
}

/// Plays a trace of pairs again. Returns how many answers were compared.
pub(super) fn replay(text: &str) -> Result<usize, String> {
    let mut replay = Replay::default();
    for (line, number) in text.lines().zip(1..) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let done = replay.run(&words);
        done.map_err(|error| format!("line {number}: {error}"))?;
    }
    if replay.has_ended {
        Ok(replay.compared)
    } else {
        Err("the last line, `end`, is missing".to_owned())
    }
}

#[derive(Default)]
struct Replay {
    limits: [f32; 2],
    flights: Vec<Flight>,
    cells: StripCells,
    /// The pairs of the tick, and how many of them the trace has named.
    pairs: Vec<[u32; 2]>,
    named: usize,
    compared: usize,
    has_ended: bool,
}

impl Replay {
    fn run(&mut self, words: &[&str]) -> Result<(), String> {
        match *words {
            ["#", ..] | ["trace", "pairs", "1"] => {}
            ["limits", x, y] => self.limits = [read(x)?, read(y)?],
            ["boxes", count] => self.flights.reserve(read(count)?),
            ["box", x, y, width, height, run, rise] => self.flights.push(Flight {
                corner: [read(x)?, read(y)?],
                size: [read(width)?, read(height)?],
                velocity: [read(run)?, read(rise)?],
            }),
            ["end", answers] => {
                self.has_ended = true;
                self.compare(answers.to_owned(), self.compared.to_string())?;
            }
            ["tick", "0"] => {}
            ["tick", _] => {
                let limits = self.limits;
                self.flights
                    .iter_mut()
                    .for_each(|flight| flight.fly(limits));
            }
            ["teleport", index, x, y] => {
                let index: usize = read(index)?;
                let flight = self.flights.get_mut(index).ok_or("no such box")?;
                flight.corner = [read(x)?, read(y)?];
            }
            ["=", "pairs", count, hash] => {
                self.pairs = pairs_of(&self.flights, &mut self.cells);
                self.named = 0;
                let found = format!("{} {:016x}", self.pairs.len(), hash_of(&self.pairs));
                self.compare(format!("{count} {hash}"), found)?;
            }
            ["=", "pair", a, b] => {
                let found = self.pairs.get(self.named).map(|[a, b]| format!("{a} {b}"));
                self.named += 1;
                self.compare(format!("{a} {b}"), found.unwrap_or_default())?;
            }
            _ => return Err(format!("`{}` is unknown", words.join(" "))),
        }
        Ok(())
    }

    fn compare(&mut self, expected: String, found: String) -> Result<(), String> {
        self.compared += 1;
        if expected == found {
            Ok(())
        } else {
            Err(format!("expected `{expected}`, found `{found}`"))
        }
    }
}

#[test]
fn hashes_are_those_that_were_published() {
    assert_eq!(hash_of(&[]), 0xCBF2_9CE4_8422_2325);
    // The hash of "foobar" with two zero bytes, continued from the published one of "foobar".
    let foobar = 0x8594_4171_F739_67E8_u64;
    let prime = 0x0000_0100_0000_01B3;
    let continued = foobar.wrapping_mul(prime).wrapping_mul(prime);
    let pair = [*b"foob", *b"ar\0\0"].map(u32::from_le_bytes);
    assert_eq!(hash_of(&[pair]), continued);
}
