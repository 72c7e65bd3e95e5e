//! Why a recording cannot be read.

use crate::wire::WireError;
use std::error::Error;
use std::fmt;

/// Why a recording, or a tick of it, cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecordingError {
    /// It does not begin as recordings do.
    NotARecording,
    /// It was written by a later version.
    Version {
        /// Its version.
        version: u16,
    },
    /// It ends too early, or holds what it should not.
    Damaged {
        /// The byte at which reading ended, from the beginning of the file; where bytes are compressed, the one at which
        /// these begin.
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

    /// The same error of bytes that stand so far behind the beginning of the file.
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
                "this is no recording: it does not begin with `jostle`; choose a .jostle file"
            ),
            Self::Version { version } => write!(
                f,
                "the recording has version {version}, and this program reads version 1; use a newer one"
            ),
            Self::Damaged { at, expected } => write!(
                f,
                "the recording is damaged at byte {at}: expected {expected}; record it again"
            ),
            Self::NoSuchTick { tick } => {
                write!(f, "no tick up to {tick} was kept; ask for a later one")
            }
        }
    }
}

impl Error for RecordingError {}
