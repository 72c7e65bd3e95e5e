//! The level files that are kept, and the numbers of their pictures.

use super::{MAX_OPENED, OpenedFile};

/// The last level files that were opened.
#[derive(Debug, Default)]
pub(crate) struct KeptFiles {
    files: Vec<OpenedFile>,
}

impl KeptFiles {
    pub(crate) fn files(&self) -> &[OpenedFile] {
        &self.files
    }

    /// Adds files that were opened together, and returns the index of the first of them.
    pub(crate) fn add(&mut self, files: Vec<OpenedFile>) -> Option<usize> {
        let names: Vec<String> = files.iter().map(|file| file.name.clone()).collect();
        for file in files {
            self.keep(file, &names);
        }
        let first = names.first()?;
        self.files.iter().position(|file| file.name == *first)
    }

    /// Keeps a file in the place of an older version, or of the oldest one that is not new.
    ///
    /// Its pictures have the numbers of the older version if it has as many, and those of other files stay as they are:
    /// past ticks are drawn with them.
    fn keep(&mut self, mut file: OpenedFile, new: &[String]) {
        let mut files = self.files.iter();
        if let Some(older) = files.position(|other| other.name == file.name) {
            let numbers = self.files[older].pictures();
            file.first_picture = numbers.start;
            if file.pictures() != numbers {
                file.first_picture = self.free_numbers(&file);
            }
            self.files[older] = file;
            return;
        }
        if MAX_OPENED <= self.files.len() {
            let mut files = self.files.iter();
            let oldest = files.position(|other| !new.contains(&other.name));
            self.files.remove(oldest.unwrap_or(0));
        }
        file.first_picture = self.free_numbers(&file);
        self.files.push(file);
    }

    /// Returns the first of as many free numbers as a file has pictures.
    fn free_numbers(&self, file: &OpenedFile) -> usize {
        let count = file.pictures().len();
        let mut taken: Vec<_> = self.files.iter().map(OpenedFile::pictures).collect();
        taken.sort_by_key(|numbers| numbers.start);
        let mut first = 0;
        for numbers in taken {
            if numbers.start < first + count {
                first = first.max(numbers.end);
            }
        }
        first
    }
}
