//! Plays a crowd of boxes again, and finds their pairs in each tick.

use super::words::read;
use jostle_flat::FlatPairs;
use jostle_flat::records::Rect;

/// Plays a trace of pairs. Returns how many answers were compared.
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
    places: Vec<Rect<f32>>,
    velocities: Vec<[f32; 2]>,
    finder: FlatPairs,
    /// The pairs of the tick, and how many of them the trace has named.
    pairs: Vec<[u32; 2]>,
    named: usize,
    compared: usize,
    has_ended: bool,
}

impl Replay {
    fn run(&mut self, words: &[&str]) -> Result<(), String> {
        match *words {
            ["#", ..] | ["trace", "pairs", "1"] | ["tick", "0"] => Ok(()),
            ["limits", x, y] => {
                self.limits = [read(x)?, read(y)?];
                Ok(())
            }
            ["boxes", count] => {
                self.places.reserve(read(count)?);
                Ok(())
            }
            ["box", x, y, w, h, run, rise] => {
                let [x, y, w, h] = [read(x)?, read(y)?, read(w)?, read(h)?];
                self.places.push(Rect { x, y, w, h });
                self.velocities.push([read(run)?, read(rise)?]);
                Ok(())
            }
            ["tick", _] => {
                self.fly();
                Ok(())
            }
            ["teleport", index, x, y] => {
                let place = self.places.get_mut(read::<usize>(index)?);
                let place = place.ok_or("no such box")?;
                (place.x, place.y) = (read(x)?, read(y)?);
                Ok(())
            }
            ["=", "pairs", count, hash] => {
                self.find()?;
                let found = format!("{} {:016x}", self.pairs.len(), hash_of(&self.pairs));
                self.compare(format!("{count} {hash}"), found)
            }
            ["=", "pair", a, b] => {
                let found = self.pairs.get(self.named).map(|[a, b]| format!("{a} {b}"));
                self.named += 1;
                self.compare(format!("{a} {b}"), found.unwrap_or_default())
            }
            ["end", answers] => self.end(read(answers)?),
            _ => Err(format!("`{}` is unknown", words.join(" "))),
        }
    }

    fn fly(&mut self) {
        for (place, velocity) in self.places.iter_mut().zip(&mut self.velocities) {
            let corner = [&mut place.x, &mut place.y];
            for ((part, speed), limit) in corner.into_iter().zip(velocity).zip(self.limits) {
                *part += *speed;
                if *part < 0.0 || limit < *part {
                    *speed = -*speed;
                }
            }
        }
    }

    fn find(&mut self) -> Result<(), String> {
        let pairs = self.finder.find(&self.places, None, true);
        self.pairs = pairs.map_err(|failure| failure.to_string())?.to_vec();
        self.named = 0;
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

    fn end(&mut self, answers: usize) -> Result<(), String> {
        self.has_ended = true;
        let compared = self.compared;
        if compared == answers {
            Ok(())
        } else {
            Err(format!("{compared} answers were compared, not {answers}"))
        }
    }
}

/// Returns the FNV-1a hash of the indices, each as four bytes, the lowest first.
fn hash_of(pairs: &[[u32; 2]]) -> u64 {
    let indices = pairs.as_flattened().iter();
    let bytes = indices.flat_map(|index| index.to_le_bytes());
    bytes.fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}
