//! Damaged and random bytes: whatever they are, a level is read or refused, and nothing panics, neither then nor later.

mod others;

use crate::random::Random;
use jostle::{Outside, World};
use jostle_level::{Level, LevelError, Lint, Reading};

#[derive(Clone, Copy, Debug)]
pub(crate) enum Format {
    Tmx,
    Tmj,
    Ldtk,
}

impl Format {
    fn name(self) -> &'static str {
        match self {
            Self::Tmx => "level.tmx",
            Self::Tmj => "level.tmj",
            Self::Ldtk => "level.ldtk",
        }
    }
}

/// Reads bytes as a level of integers, which have to be converted. An error must say something.
fn read(format: Format, outside: Outside, bytes: &[u8]) -> Result<Level<i32>, LevelError> {
    let reading = Reading::new(outside);
    let level = reading.read(format.name(), bytes, |_| Err("no other files"));
    if let Err(error) = &level {
        let said = error.to_string();
        let what = said.split_once(": ").map_or("", |(_, what)| what);
        assert!(said.starts_with(format.name()), "{said}");
        assert!(what.contains(' '), "an error says what is wrong: {said}");
    }
    level
}

/// Does with a level what games and tools do.
fn play(level: &Level<i32>) {
    let mut world = World::new();
    if let Err(error) = level.add_to(&mut world) {
        assert!(!error.to_string().is_empty());
    }
    let rows = level.picture();
    assert!(
        rows.windows(2)
            .all(|rows| rows[0].chars().count() == rows[1].chars().count())
    );
    for finding in level.lint(&Lint::new([12, 14])) {
        assert!(!finding.message.is_empty() && !finding.remedy.is_empty());
    }
    assert!(!level.to_string().is_empty());
}

/// Reads a good file with each byte changed in three ways, and with each number of bytes cut off.
pub(crate) fn damage(format: Format, good: &[u8]) {
    if let Err(error) = read(format, Outside::Empty, good) {
        panic!("{error}");
    }
    let complete = good.trim_ascii_end().len();
    for end in 0..complete {
        assert!(
            read(format, Outside::Empty, &good[..end]).is_err(),
            "{format:?} cut at {end}"
        );
    }
    let mut bytes = good.to_vec();
    for index in 0..good.len() {
        for bits in [0x01, 0x04 << (index % 4), 0x80] {
            bytes[index] = good[index] ^ bits;
            // Printed if the line below panics.
            let _context = Context(format, index, bits);
            let _ = read(format, Outside::Empty, &bytes);
        }
        bytes[index] = good[index];
    }
}

/// Prints what was read if a test panics.
struct Context(Format, usize, u8);

impl Drop for Context {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("{:?}: byte {} changed by {:#x}", self.0, self.1, self.2);
        }
    }
}

/// Pieces that say much in few bytes.
const PIECES: [&str; 24] = [
    "-1",
    "0",
    "1e308",
    "4294967295",
    "2147483648",
    "9999999999999999999",
    "0.5",
    "-0",
    "null",
    "[]",
    "{}",
    "true",
    "\"\"",
    "<layer>",
    "</layer>",
    "<tile/>",
    "\"",
    "<",
    ">",
    ",",
    "]",
    "}",
    "<!--",
    "\u{fffd}",
];

/// Reads random bytes, and good files with random changes: 1,000 times, or as often as `JOSTLE_NOISE` says.
pub(crate) fn noise(format: Format, good: &[Vec<u8>]) {
    let count = std::env::var("JOSTLE_NOISE")
        .ok()
        .and_then(|count| count.parse().ok());
    for seed in 0..count.unwrap_or(1000) {
        let mut random = Random::seed(seed);
        let bytes = if random.below(8) == 0 {
            (0..random.below(200)).map(|_| random.any_byte()).collect()
        } else {
            changed(&good[random.index(good.len())], &mut random)
        };
        let _seed = Seed(format, seed);
        let outside = [Outside::Empty, Outside::Solid][random.index(2)];
        if let Ok(level) = read(format, outside, &bytes) {
            play(&level);
        }
    }
}

/// Prints the seed if a test panics.
struct Seed(Format, u64);

impl Drop for Seed {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("{:?}: seed {}", self.0, self.1);
        }
    }
}

/// Returns a file with some pieces removed, doubled, replaced or moved.
fn changed(good: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = good.to_vec();
    for _ in 0..=random.below(4) {
        let begin = random.index(bytes.len() + 1);
        let end = (begin + random.index(40)).min(bytes.len());
        let piece = match random.below(5) {
            0 => Vec::new(),
            1 => PIECES[random.index(PIECES.len())].as_bytes().to_vec(),
            2 => bytes[begin..end].repeat(2),
            3 => {
                let other = random.index(good.len());
                good[other..(other + 40).min(good.len())].to_vec()
            }
            _ => number_at(&mut bytes, begin, random),
        };
        let end = if random.below(2) == 0 { begin } else { end };
        bytes.splice(begin.min(bytes.len())..end.min(bytes.len()), piece);
    }
    bytes
}

/// Changes the digits after a place, which keeps the text valid, and returns nothing to insert.
fn number_at(bytes: &mut [u8], begin: usize, random: &mut Random) -> Vec<u8> {
    let digits = bytes[begin..]
        .iter_mut()
        .filter(|byte| byte.is_ascii_digit());
    for digit in digits.take(1 + random.index(3)) {
        *digit = b'0' + random.any_byte() % 10;
    }
    Vec::new()
}
