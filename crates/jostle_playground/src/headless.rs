//! The short run of every scene, and the files written from it.
//!
//! Runs are timed here, outside the scenes; times are printed but never written to files.

#[cfg(test)]
mod tests;

use crate::options::Options;
use crate::picture::{self, Heading};
use crate::serve;
use jostle_inspect::{Frame, system_clock};
use jostle_playground::{OpenedFile, Player, Scene, SceneEntry, counted, grouped};
use std::collections::BTreeSet;
use std::error::Error;
use std::fmt;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

/// The scene whose run is written as a recording.
const RECORDED: &str = "platformer";

/// The outcome of writing a file.
type Written = Result<(), Box<dyn Error>>;

/// A scene after its run.
pub(crate) struct Run {
    entry: &'static SceneEntry,
    scene: Box<dyn Scene>,
    ticks: u64,
    took: Duration,
    /// Whether its checksum can be compared with the expected one: only after the standard number of ticks.
    is_compared: bool,
}

/// Why a file could not be written.
#[derive(Debug)]
pub(crate) struct WriteError {
    path: PathBuf,
    source: Box<dyn Error>,
}

impl Run {
    /// Runs a scene with its script.
    pub(crate) fn new(entry: &'static SceneEntry, ticks: Option<u64>) -> Self {
        let mut scene = (entry.begin)(system_clock);
        let is_compared = ticks.is_none();
        let ticks = ticks.unwrap_or(entry.ticks);
        let start = Instant::now();
        for tick in 0..ticks {
            scene.tick(&(entry.script)(tick));
        }
        let took = start.elapsed();
        Self {
            entry,
            scene,
            ticks,
            took,
            is_compared,
        }
    }

    /// Whether the checksum is the expected one, or cannot be compared.
    pub(crate) fn is_right(&self) -> bool {
        !self.is_compared || self.scene.checksum() == self.entry.golden
    }

    /// Returns one line about the run, with the name padded to `room`.
    fn line(&self, room: usize) -> String {
        let bodies = counted(self.scene.bodies(), "body", "bodies");
        let contacts = counted(self.scene.contacts(), "contact", "contacts");
        let speed = grouped(per_second(self.ticks, self.took));
        let name = self.entry.name;
        let verdict = self.verdict();
        format!("{name:room$}  {bodies:>14}  {contacts:>16}  {speed:>11} ticks/s  {verdict}")
    }

    fn verdict(&self) -> String {
        let (hash, golden) = (self.scene.checksum(), self.entry.golden);
        let ticks = grouped(self.ticks);
        match (self.is_compared, self.is_right()) {
            (false, _) => format!("checksum {hash:016x} after {ticks} ticks"),
            (true, true) => format!("checksum {hash:016x} ok"),
            (true, false) => format!("checksum {hash:016x}, expected {golden:016x}"),
        }
    }

    /// Returns the frame after the last tick.
    fn frame(&mut self) -> Frame {
        let scene = &mut self.scene;
        Frame::sketched(self.ticks, |sketch| scene.show(sketch))
    }

    /// Writes its picture and, for one of the scenes, its recording. Returns the outcome of each.
    fn write(&mut self, folder: &Path) -> Vec<(PathBuf, Written)> {
        let path = folder.join(self.entry.cli_name);
        let picture = path.with_extension("png");
        let drawn = self.write_picture(&picture).map_err(Into::into);
        let mut written = vec![(picture, drawn)];
        if self.entry.cli_name == RECORDED {
            let recording = path.with_extension("jostle");
            let recorded = serve::record(self.entry, self.ticks, &recording);
            written.push((recording, recorded.map_err(Into::into)));
        }
        written
    }

    /// Draws the last frame to a file.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be written.
    pub(crate) fn write_picture(&mut self, path: &Path) -> Result<(), WriteError> {
        let frame = self.frame();
        let heading = Heading {
            name: self.entry.name,
            topic: self.entry.topic,
            bodies: self.scene.bodies(),
            contacts: self.scene.contacts(),
        };
        let png = picture::draw(&heading, &frame, &self.scene.images()).encode_png();
        let png = png.map_err(|error| WriteError::new(path, error))?;
        fs::write(path, png).map_err(|error| WriteError::new(path, error))
    }
}

/// Runs scenes with their scripts.
pub(crate) fn run_all(scenes: &[&'static SceneEntry], ticks: Option<u64>) -> Vec<Run> {
    scenes.iter().map(|entry| Run::new(entry, ticks)).collect()
}

/// Runs scenes in a thread of their own, so that the page need not wait. Returns where the report arrives.
pub(crate) fn report_later(
    scenes: Vec<&'static SceneEntry>,
    options: &Options,
) -> Receiver<String> {
    let (sender, receiver) = channel();
    let (ticks, is_verbose) = (options.ticks, options.is_verbose);
    thread::spawn(move || {
        // Nobody reads it if the page could not be served.
        let _ = sender.send(report(&run_all(&scenes, ticks), is_verbose));
    });
    receiver
}

/// Returns one line about all runs, or a line about each if requested, if a checksum is wrong or if none is compared.
pub(crate) fn report(runs: &[Run], is_verbose: bool) -> String {
    let is_plain = runs.iter().all(|run| run.is_compared && run.is_right());
    if is_plain && !is_verbose {
        let scenes = counted(runs.len(), "scene", "scenes");
        return format!("{scenes} checked: all checksums as expected\n");
    }
    let lengths = runs.iter().map(|run| run.entry.name.chars().count());
    let room = lengths.max().unwrap_or(0);
    runs.iter().map(|run| run.line(room) + "\n").collect()
}

/// Writes a picture of each scene and the recording to a folder, and prints their names.
///
/// # Errors
///
/// Returns an error if a file cannot be written. All others are still written.
pub(crate) fn write_all(runs: &mut [Run], folder: &Path, out: &mut dyn Write) -> Written {
    fs::create_dir_all(folder).map_err(|error| WriteError::new(folder, error))?;
    let mut result = Ok(());
    for run in runs {
        for (path, written) in run.write(folder) {
            match written {
                Ok(()) => writeln!(out, "{}", path.display())?,
                Err(error) => result = result.and(Err(error)),
            }
        }
    }
    result
}

/// Writes a picture of each level of a file at its start to a folder, and prints their names.
///
/// # Errors
///
/// Returns an error if a picture cannot be written. All others are still written.
pub(crate) fn write_levels(
    scenes: &'static [SceneEntry],
    file: &OpenedFile,
    folder: &Path,
    out: &mut dyn Write,
) -> Written {
    fs::create_dir_all(folder).map_err(|error| WriteError::new(folder, error))?;
    let mut result = Ok(());
    let mut taken = BTreeSet::new();
    for level in file.split() {
        let path = folder.join(picture_name(file.name(), level.name(), &mut taken));
        match write_level(scenes, level, &path) {
            Ok(()) => writeln!(out, "{}", path.display())?,
            Err(error) => result = result.and(Err(error)),
        }
    }
    for warning in file.warnings() {
        writeln!(out, "{warning}")?;
    }
    result
}

/// Writes a picture of a level at its start.
fn write_level(scenes: &'static [SceneEntry], level: OpenedFile, path: &Path) -> Written {
    let Some(mut player) = Player::new(scenes, 0, system_clock) else {
        return Ok(());
    };
    player.open(vec![level])?;
    player.tick();
    let png = picture_of(&mut player).map_err(|error| WriteError::new(path, error))?;
    fs::write(path, png).map_err(|error| WriteError::new(path, error))?;
    Ok(())
}

/// Returns the name of the picture of a level: that of the file without its ending, and what else the level is called.
/// Names of levels come from files, so that they can contain anything, and several can become one: these are numbered.
fn picture_name(file: &str, level: &str, taken: &mut BTreeSet<String>) -> String {
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let rest = level.strip_prefix(file).unwrap_or(level);
    let is_kept = |letter: char| letter.is_alphanumeric() || "-_.".contains(letter);
    let rest: String = rest
        .chars()
        .map(|letter| if is_kept(letter) { letter } else { '_' })
        .collect();
    let numbers = (2..).map(|number| format!("{stem}{rest}-{number}"));
    let mut names = std::iter::once(format!("{stem}{rest}")).chain(numbers);
    // Some file systems take upper and lower case for the same.
    let name = names.find(|name| taken.insert(name.to_lowercase()));
    format!("{}.png", name.unwrap_or_default())
}

/// Draws the scene that a player is in, as a PNG file.
fn picture_of(player: &mut Player) -> Result<Vec<u8>, Box<dyn Error>> {
    let stage = player.stage();
    let frame = Frame::sketched(1, |sketch| player.show(sketch));
    let heading = Heading {
        name: &stage.title,
        topic: "",
        bodies: frame.bodies.len(),
        contacts: frame.contacts.len(),
    };
    let png = picture::draw(&heading, &frame, &stage.images).encode_png();
    Ok(png?)
}

/// Returns the ticks per second.
fn per_second(ticks: u64, took: Duration) -> u64 {
    let nanos = took.as_nanos().max(1);
    u64::try_from(u128::from(ticks) * 1_000_000_000 / nanos).unwrap_or(u64::MAX)
}

impl WriteError {
    fn new(path: &Path, source: impl Into<Box<dyn Error>>) -> Self {
        Self {
            path: path.to_path_buf(),
            source: source.into(),
        }
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot write `{}`", self.path.display())
    }
}

impl Error for WriteError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&*self.source)
    }
}
