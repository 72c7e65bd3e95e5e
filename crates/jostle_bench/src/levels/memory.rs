//! How much memory a reader takes at most, and how much it keeps: measured in a process of its own, by the system.
//!
//! Counting allocations instead would slow those readers down that make many.

use super::files::{Group, LevelFile};
use super::readers::Reader;
use std::path::Path;
use std::process::Command;
use std::{env, fs, io};

/// The memory that the readers of a file take.
#[derive(Debug)]
pub(super) struct FileMemory {
    pub(super) title: &'static str,
    pub(super) readers: Vec<(Reader, Option<Memory>)>,
}

/// What a reader takes beyond the bytes of the file, in kilobytes of 1,024 bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Memory {
    pub(super) most: u64,
    /// What is left when it is done: what it made of the file.
    pub(super) kept: u64,
}

/// Starts a process for each reader that can read the file at a path.
pub(super) fn measure(file: &LevelFile, path: &Path) -> io::Result<FileMemory> {
    let mut readers = Vec::new();
    for reader in Reader::ALL {
        if reader.can_read(file.path) {
            readers.push((reader, in_process(reader, path)?));
        }
    }
    Ok(FileMemory {
        title: file.title,
        readers,
    })
}

/// Returns `None` on systems that do not tell.
fn in_process(reader: Reader, path: &Path) -> io::Result<Option<Memory>> {
    let mut command = Command::new(env::current_exe()?);
    command.args(["--memory", reader.name()]).arg(path);
    let output = command.output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    let mut numbers = text.split_whitespace().map_while(|word| word.parse().ok());
    Ok(match (numbers.next(), numbers.next()) {
        (Some(most), Some(kept)) => Some(Memory { most, kept }),
        _ => None,
    })
}

/// Reads a file once with a reader of that name, and returns the kilobytes that it took at most and those that it
/// keeps.
///
/// # Errors
///
/// Returns an error if there is no such reader, if the file cannot be read, or if the system is not Linux.
pub(crate) fn read_once(reader: &str, path: &str) -> Result<String, String> {
    let reader = Reader::named(reader).ok_or_else(|| {
        let names = Reader::ALL.map(Reader::name).join(", ");
        format!("there is no reader `{reader}`; choose from {names}")
    })?;
    let file = opened(Path::new(path)).map_err(|error| format!("{path}: {error}"))?;
    let before = peak_from_here().map_err(|error| format!("this needs Linux: {error}"))?;
    let model = reader.read(&file)?;
    let [most, kept] = ["VmHWM:", "VmRSS:"].map(|field| status(field).unwrap_or(0));
    drop(model);
    Ok(format!(
        "{} {}",
        most.saturating_sub(before),
        kept.saturating_sub(before)
    ))
}

/// Opens a file with the tileset beside it that generated maps refer to.
fn opened(path: &Path) -> io::Result<LevelFile> {
    let name = path.file_name().and_then(|name| name.to_str());
    let name: &'static str = name.unwrap_or_default().to_owned().leak();
    let outside = fs::read(path.with_file_name("special.tsx"));
    Ok(LevelFile {
        title: name,
        group: Group::Other,
        path: name,
        bytes: fs::read(path)?,
        others: outside
            .map(|bytes| ("special.tsx", bytes))
            .into_iter()
            .collect(),
        tiles: None,
        objects: None,
        is_measured: true,
    })
}

/// Makes the system forget the most memory so far, and returns what there is now, in kilobytes.
fn peak_from_here() -> io::Result<u64> {
    fs::write("/proc/self/clear_refs", "5")?;
    status("VmRSS:")
}

/// Returns a number of kilobytes that the system knows about this process.
fn status(field: &str) -> io::Result<u64> {
    let text = fs::read_to_string("/proc/self/status")?;
    let line = text.lines().find_map(|line| line.strip_prefix(field));
    let number = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
    number.ok_or_else(|| io::ErrorKind::NotFound.into())
}
