//! Timing: the readers of a file take turns, and the best round of each counts.

use super::files::{Group, LevelFile};
use super::readers::{Content, Model, Reader};
use crate::clock::Clock;
use crate::moves::Effort;
use std::time::{Duration, Instant};

/// A file, and how long each reader takes.
#[derive(Debug)]
pub(super) struct TimedFile {
    pub(super) title: &'static str,
    pub(super) group: Group,
    pub(super) bytes: usize,
    pub(super) content: Content,
    /// How many rounds there were.
    pub(super) rounds: u32,
    /// In the order of [`Reader::ALL`], without those that do not read such files.
    pub(super) readers: Vec<TimedReader>,
}

#[derive(Debug)]
pub(super) struct TimedReader {
    pub(super) reader: Reader,
    /// In seconds, of the best round.
    pub(super) best: f64,
}

impl TimedFile {
    /// Returns the best time of jostle's own reader in seconds.
    pub(super) fn own(&self) -> f64 {
        self.readers.first().map_or(f64::NAN, |timed| timed.best)
    }
}

/// Checks and times every reader that can read the file.
///
/// # Errors
///
/// Returns an error if a reader fails, or if it sees different tiles or objects: then there is nothing to compare.
pub(super) fn measure(file: &LevelFile, effort: Effort) -> Result<TimedFile, String> {
    let (time, least, most) = match effort {
        Effort::Full => (Duration::from_secs(12), 7, 300),
        Effort::Quick => (Duration::from_secs(2), 3, 30),
        Effort::Smoke => (Duration::ZERO, 1, 1),
    };
    let readers = Reader::ALL.into_iter();
    let mut readers: Vec<TimedReader> = readers
        .filter(|reader| reader.can_read(file.path))
        .map(|reader| TimedReader {
            reader,
            best: f64::INFINITY,
        })
        .collect();
    let mut seen = None;
    for timed in &readers {
        let content = timed.reader.read(file)?.content();
        check(file, timed.reader, content, *seen.get_or_insert(content))?;
    }
    let begin = Instant::now();
    let mut rounds = 0;
    while rounds < least || rounds < most && begin.elapsed() < time {
        for timed in &mut readers {
            timed.best = timed.best.min(time_of(timed.reader, file)?);
        }
        rounds += 1;
    }
    Ok(TimedFile {
        title: file.title,
        group: file.group,
        bytes: file.bytes.len(),
        content: seen.unwrap_or(Content {
            tiles: 0,
            objects: 0,
        }),
        rounds,
        readers,
    })
}

fn check(file: &LevelFile, reader: Reader, found: Content, first: Content) -> Result<(), String> {
    let expected = Content {
        tiles: file.tiles.unwrap_or(first.tiles),
        objects: file.objects.unwrap_or(first.objects),
    };
    if found == expected {
        return Ok(());
    }
    let Content { tiles, objects } = found;
    Err(format!(
        "{}: {} found {tiles} tiles and {objects} objects instead of {} and {}",
        file.title,
        reader.name(),
        expected.tiles,
        expected.objects
    ))
}

/// Returns how long a reader takes, in seconds. Dropping what it made is not timed.
fn time_of(reader: Reader, file: &LevelFile) -> Result<f64, String> {
    let mut model: Option<Result<Model, String>> = None;
    let time = Clock::Thread.time(|| model = Some(reader.read(file)));
    model.transpose()?;
    Ok(time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::super::files;
    use super::*;

    #[test]
    fn a_wrong_count_names_file_and_reader() {
        let mut file = files::of(Effort::Smoke).pop().map(|make| make()).unwrap();
        file.tiles = Some(7);
        let error = measure(&file, Effort::Smoke).unwrap_err();
        assert!(
            error.starts_with("LDtk, 2 levels: jostle_level found ")
                && error.contains(" instead of 7 and "),
            "{error}"
        );
    }
}
