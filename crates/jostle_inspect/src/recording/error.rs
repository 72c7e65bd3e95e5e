//! Why a recording cannot be read.

use crate::wire::WireError;
use std::error::Error;
use std::fmt;

/// Why a recording, or a tick of it, cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecordingError {
    /// The file does not start like a recording.
    NotARecording,
    /// The file was written by a later version.
    Version {
        /// The version of the file.
        version: u16,
    },
    /// The file is cut off, or contains something invalid.
    Damaged {
        /// The byte of the file at which reading failed. Inside compressed bytes, the byte at which these start.
        at: usize,
        /// What was expected there.
        expected: &'static str,
    },
    /// No tick up to this one was kept.
    NoSuchTick {
        /// The tick.
        tick: u64,
    },
}

impl RecordingError {
    pub(crate) const fn damaged(at: usize, expected: &'static str) -> Self {
        Self::Damaged { at, expected }
    }

    /// Moves the position of the error by the offset of the bytes in the file.
    pub(crate) fn offset_by(self, begin: usize) -> Self {
        match self {
            Self::Damaged { at, expected } => Self::damaged(begin + at, expected),
            other => other,
        }
    }
}

impl From<WireError> for RecordingError {
    fn from(WireError { at, expected }: WireError) -> Self {
        Self::Damaged { at, expected }
    }
}

impl fmt::Display for RecordingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotARecording => write!(
                f,
                "this is not a recording: it does not start with `jostle`; choose a .jostle file"
            ),
            Self::Version { version } => write!(
                f,
                "the recording has version {version}, but this program reads version 1; update the program"
            ),
            Self::Damaged { at, expected } => write!(
                f,
                "the recording is damaged at byte {at}: expected {expected}; record it again"
            ),
            Self::NoSuchTick { tick } => {
                write!(
                    f,
                    "tick {tick} and all before it are no longer kept; choose a later one"
                )
            }
        }
    }
}

impl Error for RecordingError {}
