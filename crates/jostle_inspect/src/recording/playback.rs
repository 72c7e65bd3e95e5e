//! Seeking to a tick, which is fast if it is shortly after the current one.

use crate::frame::Frame;
use crate::recording::chunk::{FileOffset, next_frame};
use crate::recording::{Chunk, RecordingError};
use crate::wire::Reader;
use std::sync::Arc;

/// A position in a list of chunks.
#[derive(Debug, Default)]
pub(crate) struct Playback {
    /// Identifies the chunk that `bytes` belong to.
    chunk: Option<(u64, u64, u32)>,
    bytes: Vec<u8>,
    offset: FileOffset,
    at: usize,
    frame: Option<Frame>,
}

impl Playback {
    /// Returns the current frame.
    pub(crate) const fn frame(&self) -> Option<&Frame> {
        self.frame.as_ref()
    }

    pub(crate) fn into_frame(self) -> Option<Frame> {
        self.frame
    }

    /// Goes to a tick, or to the last one before it.
    pub(crate) fn seek(&mut self, chunks: &[Arc<Chunk>], tick: u64) -> Result<(), RecordingError> {
        let behind = chunks.partition_point(|chunk| chunk.first <= tick);
        let Some(chunk) = behind.checked_sub(1).and_then(|at| chunks.get(at)) else {
            return Err(RecordingError::NoSuchTick { tick });
        };
        let is_here = self.chunk == Some(chunk.name());
        let is_ahead = self.frame.as_ref().is_some_and(|frame| frame.tick <= tick);
        if !is_here || !is_ahead {
            self.open(chunk)?;
        }
        self.go_on(tick)
    }

    /// Visits every frame of some chunks.
    pub(crate) fn visit(
        &mut self,
        chunks: &[Arc<Chunk>],
        mut show: impl FnMut(&Frame),
    ) -> Result<(), RecordingError> {
        for chunk in chunks {
            self.open(chunk)?;
            while self.step(u64::MAX)? {
                self.frame.as_ref().map(&mut show);
            }
        }
        Ok(())
    }

    /// Returns the next frame of this chunk; `None` at its end.
    pub(crate) fn next(&mut self) -> Result<Option<&Frame>, RecordingError> {
        let is_there = self.step(u64::MAX)?;
        Ok(self.frame.as_ref().filter(|_| is_there))
    }

    /// Goes to the start of a chunk.
    pub(crate) fn open(&mut self, chunk: &Chunk) -> Result<(), RecordingError> {
        *self = Self::default();
        self.bytes = chunk.inflate()?.into_owned();
        self.offset = chunk.file_offset();
        self.chunk = Some(chunk.name());
        Ok(())
    }

    fn go_on(&mut self, tick: u64) -> Result<(), RecordingError> {
        while self.step(tick)? {}
        Ok(())
    }

    /// Reads the next frame, unless it is after this tick. Returns whether it did.
    fn step(&mut self, tick: u64) -> Result<bool, RecordingError> {
        if self.at == self.bytes.len() {
            return Ok(false);
        }
        let mut from = Reader::new(&self.bytes[self.at..]);
        let next = next_frame(self.frame.as_ref(), &mut from)
            .map_err(|error| self.offset.locate(error.offset_by(self.at)))?;
        if tick < next.tick {
            return Ok(false);
        }
        self.at += from.at();
        self.frame = Some(next);
        Ok(true)
    }
}
