//! Files that were sent together, and how they find each other.

use super::OpenError;
use jostle_inspect::SentFile;
use jostle_level::{LevelError, LevelErrorKind};
use std::cell::RefCell;
use std::cmp::Reverse;

/// Files that were sent together. Their names are paths if their folders are known.
#[derive(Debug)]
pub(super) struct SentFiles<'a> {
    files: &'a [SentFile],
    /// Whether each of them was asked for by another one.
    asked: RefCell<Vec<bool>>,
    /// Why the last file that was asked for was not found.
    trouble: RefCell<Option<Trouble>>,
}

#[derive(Clone, Debug)]
enum Trouble {
    Missing(String),
    Ambiguous(String),
}

impl<'a> SentFiles<'a> {
    pub(super) fn new(files: &'a [SentFile]) -> Self {
        Self {
            files,
            asked: RefCell::new(vec![false; files.len()]),
            trouble: RefCell::default(),
        }
    }

    /// Returns the project that completes the classes of all levels.
    pub(super) fn project(&self) -> Option<&'a SentFile> {
        let mut files = self.files.iter();
        files.find(|file| file.name.to_lowercase().ends_with(".tiled-project"))
    }

    /// Whether another file was read together with this one.
    pub(super) fn was_asked_for(&self, file: &SentFile) -> bool {
        let asked = self.asked.borrow();
        let mut files = self.files.iter().zip(asked.iter());
        files.any(|(other, is_asked)| *is_asked && std::ptr::eq(other, file))
    }

    /// Returns what a level is called: its file, with the folders only if there is another of that name.
    pub(super) fn title<'b>(&self, file: &'b SentFile) -> &'b str {
        let name = file_name(&file.name);
        let others = self.files.iter();
        let count = others
            .filter(|other| file_name(&other.name) == name)
            .count();
        if count == 1 { name } else { &file.name }
    }

    /// Returns the contents of a file that a level refers to, by its path from the folder of the level.
    ///
    /// It is the file whose path ends with as many of the same folders as possible. Where files were chosen one by one, no
    /// folders are known, so the name has to do.
    pub(super) fn open(&self, level: &SentFile, path: &str) -> Result<Vec<u8>, String> {
        let wanted = resolve(&level.name, path);
        let likeness = |file: &SentFile| {
            let parts = parts_of(&file.name);
            let same = parts.iter().rev().zip(wanted.iter().rev());
            let same = same.take_while(|(one, other)| one == other).count();
            (same, Reverse(parts.len()))
        };
        let best = self.files.iter().map(likeness).max();
        let best = best.filter(|(same, _)| 0 < *same);
        let files = self.files.iter().enumerate();
        let mut found = files.filter(|(_, file)| Some(likeness(file)) == best);
        let name = || file_name(path).to_owned();
        let trouble = match found.next() {
            None => Trouble::Missing(name()),
            Some((_, file)) if found.any(|(_, other)| other.bytes != file.bytes) => {
                Trouble::Ambiguous(name())
            }
            Some((number, file)) => {
                self.asked.borrow_mut()[number] = true;
                return Ok(file.bytes.clone());
            }
        };
        self.trouble.replace(Some(trouble));
        Err("it is not among these files".to_owned())
    }

    /// Returns why a level cannot be read, with what has to be dropped if that is all.
    pub(super) fn explain(&self, level: &SentFile, error: LevelError) -> OpenError {
        let trouble = self.trouble.take();
        let trouble = trouble.filter(|_| error.kind() == LevelErrorKind::NotFound);
        match trouble {
            Some(Trouble::Missing(missing)) => {
                let asker = file_name(error.file());
                // The levels of a project are named themselves.
                let is_itself = asker == missing;
                let asker = if is_itself {
                    file_name(&level.name)
                } else {
                    asker
                };
                OpenError::Missing([asker.to_owned(), missing])
            }
            Some(Trouble::Ambiguous(name)) => OpenError::Ambiguous(name),
            None => OpenError::Level(error),
        }
    }
}

/// Returns the last part of a path.
fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

fn parts_of(path: &str) -> Vec<&str> {
    let parts = path.split(['/', '\\']);
    parts.filter(|part| !matches!(*part, "" | ".")).collect()
}

/// Returns the parts of a path that is written from the folder of a file. What leads out of all known folders is dropped.
fn resolve<'a>(from: &'a str, path: &'a str) -> Vec<&'a str> {
    let mut parts = parts_of(from);
    parts.pop();
    for part in parts_of(path) {
        if part == ".." {
            parts.pop();
        } else {
            parts.push(part);
        }
    }
    parts
}
