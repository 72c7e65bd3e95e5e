//! Compression a part at a time, for recorders without a thread that compresses.

use super::{Chunk, DEFLATED, MAX_BYTES, MAX_TICKS, OpenChunk};
use flate2::Compression;
use flate2::write::ZlibEncoder;
use std::io::Write;
use std::sync::Arc;

/// The most bytes to compress in a tick: as many as a chunk has per tick if it is full in every respect.
const MAX_PART: usize = MAX_BYTES / MAX_TICKS;

/// A full chunk that is compressed in as many parts as it has ticks, one per tick, so that it is done before the next
/// one is full.
#[derive(Debug)]
pub(crate) struct Closing {
    chunk: Arc<OpenChunk>,
    encoder: ZlibEncoder<Vec<u8>>,
    /// The number of frames compressed, and of bytes of the next one.
    frames: usize,
    bytes: usize,
}

impl Closing {
    /// Starts with a full chunk; `None` if its parts would take too long, so that it is better stored as it is.
    pub(crate) fn new(chunk: Arc<OpenChunk>) -> Option<Self> {
        (part_of(&chunk) <= MAX_PART).then(|| Self {
            chunk,
            encoder: ZlibEncoder::new(Vec::new(), Compression::fast()),
            frames: 0,
            bytes: 0,
        })
    }

    /// Compresses the next part. Returns `true` after the last one.
    pub(crate) fn advance(&mut self) -> bool {
        let mut left = part_of(&self.chunk);
        while let Some(frame) = self.chunk.frames.get(self.frames) {
            let end = frame.len().min(self.bytes + left);
            // Writing to memory does not fail.
            let _ = self.encoder.write_all(&frame[self.bytes..end]);
            left -= end - self.bytes;
            self.bytes = end;
            if end < frame.len() {
                return false;
            }
            (self.frames, self.bytes) = (self.frames + 1, 0);
        }
        true
    }

    /// Returns the chunk: compressed if all parts are and that pays off, otherwise as it is.
    pub(crate) fn close(self) -> Chunk {
        let is_done = self.frames == self.chunk.frames.len();
        let bytes = is_done.then(|| self.encoder.finish().ok()).flatten();
        match bytes.filter(|bytes| bytes.len() < self.chunk.len) {
            Some(bytes) => self.chunk.closed(DEFLATED, bytes),
            None => self.chunk.close_quickly(),
        }
    }
}

fn part_of(chunk: &OpenChunk) -> usize {
    chunk.len.div_ceil(chunk.frames.len().max(1))
}

#[cfg(test)]
mod tests {
    use super::{Closing, MAX_PART};
    use crate::recording::chunk::{DEFLATED, OpenChunk, STORED};
    use std::sync::Arc;

    /// A chunk with frames of these sizes.
    fn chunk_of(sizes: &[usize]) -> Arc<OpenChunk> {
        let mut chunk = OpenChunk::default();
        for (tick, &size) in (1..).zip(sizes) {
            chunk.push(tick, vec![7; size].into());
        }
        Arc::new(chunk)
    }

    #[test]
    fn a_chunk_is_compressed_in_as_many_parts_as_it_has_ticks() {
        for sizes in [&[5000, 10, 0, 700][..], &[100; 64], &[0, 0], &[1]] {
            let chunk = chunk_of(sizes);
            let mut closing = Closing::new(Arc::clone(&chunk)).unwrap();
            let parts = (1..).find(|_| closing.advance()).unwrap();
            assert!(parts <= sizes.len(), "{parts} for {sizes:?}");
            let closed = closing.close();
            assert_eq!(closed.inflate().unwrap(), chunk.frames.concat());
            assert_eq!(closed.name(), (1, sizes.len() as u64, 0));
        }
    }

    #[test]
    fn a_chunk_that_is_not_done_in_time_is_stored_as_it_is() {
        let chunk = chunk_of(&[5000; 64]);
        let mut closing = Closing::new(Arc::clone(&chunk)).unwrap();
        assert!(!closing.advance());
        let closed = closing.close();
        assert_eq!(closed.method, STORED);
        assert_eq!(closed.inflate().unwrap(), chunk.frames.concat());
        let mut closing = Closing::new(chunk).unwrap();
        while !closing.advance() {}
        assert_eq!(closing.close().method, DEFLATED);
    }

    #[test]
    fn chunks_of_very_large_ticks_are_not_compressed() {
        assert!(Closing::new(chunk_of(&[MAX_PART; 9])).is_some());
        assert!(Closing::new(chunk_of(&[MAX_PART + 1; 9])).is_none());
    }
}
