//! The text of a file, and places in it.

use crate::error::{LevelError, LevelErrorKind, TextPlace};

/// A file that was read, and what it is called.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Text<'a> {
    /// The name for errors.
    pub(super) file: &'a str,
    /// The path relative to the folder of the file that was opened first.
    pub(super) path: &'a str,
    pub(crate) text: &'a str,
}

impl<'a> Text<'a> {
    /// Decodes a file, without its byte order mark.
    pub(crate) fn decode(
        file: &'a str,
        path: &'a str,
        bytes: &'a [u8],
    ) -> Result<Self, LevelError> {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        match std::str::from_utf8(bytes) {
            Ok(text) => Ok(Self { file, path, text }),
            Err(error) => {
                let valid = std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default();
                let text = Self {
                    file,
                    path,
                    text: valid,
                };
                let message = "this is not UTF-8 text: save the file again, as UTF-8";
                Err(text
                    .error(LevelErrorKind::Syntax, valid.len(), message)
                    .because(error))
            }
        }
    }

    /// Whether it is XML rather than JSON, by its first character.
    pub(super) fn is_xml(self) -> bool {
        self.text.trim_start().starts_with('<')
    }

    /// Returns where a part of the text begins, in bytes; 0 if it is no part of the text.
    pub(super) fn offset_of(self, part: &str) -> usize {
        let begin = self.text.as_ptr().addr();
        match part.as_ptr().addr().checked_sub(begin) {
            Some(offset) if offset <= self.text.len() => offset,
            _ => 0,
        }
    }

    /// Returns the line and column of a byte.
    pub(super) fn place(self, at: usize) -> TextPlace {
        let before = self
            .text
            .as_bytes()
            .get(..at)
            .unwrap_or(self.text.as_bytes());
        let line_start = before
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(0, |end| end + 1);
        let lines = before.iter().filter(|&&byte| byte == b'\n').count();
        // Bytes that continue a character are no column of their own.
        let columns = before[line_start..]
            .iter()
            .filter(|&&byte| byte & 0xc0 != 0x80)
            .count();
        let counted = |count: usize| u32::try_from(count + 1).unwrap_or(u32::MAX);
        TextPlace {
            line: counted(lines),
            column: counted(columns),
        }
    }

    /// Returns where the character begins that has a byte at a line and a column in bytes, both counted from 1.
    pub(super) fn byte_at(self, line: usize, column: usize) -> usize {
        let mut begin = 0;
        for _ in 1..line {
            let rest = &self.text.as_bytes()[begin..];
            match rest.iter().position(|&byte| byte == b'\n') {
                Some(end) => begin += end + 1,
                None => break,
            }
        }
        let mut at = (begin + column.saturating_sub(1)).min(self.text.len());
        while !self.text.is_char_boundary(at) {
            at -= 1;
        }
        at
    }

    /// Returns the byte at a line and a column in characters, both counted from 1.
    pub(super) fn byte_at_character(self, line: u32, column: u32) -> usize {
        let begin = self.byte_at(line as usize, 1);
        let mut characters = self.text[begin..].char_indices();
        let offset = characters.nth((column as usize).saturating_sub(1));
        offset.map_or(self.text.len(), |(offset, _)| begin + offset)
    }

    /// Creates an error about something that begins at a byte.
    pub(super) fn error(
        self,
        kind: LevelErrorKind,
        at: usize,
        message: impl Into<String>,
    ) -> LevelError {
        LevelError::new(kind, self.file, message).at(self.place(at))
    }

    /// Creates an error about something that contradicts itself or is missing.
    pub(super) fn damaged(self, at: usize, message: impl Into<String>) -> LevelError {
        self.error(LevelErrorKind::Damaged, at, message)
    }
}
