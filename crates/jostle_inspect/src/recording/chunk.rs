//! Consecutive ticks: the first as a whole frame, the others as changes, compressed together.

mod closing;

pub(crate) use closing::Closing;

use crate::frame::Frame;
use crate::recording::RecordingError;
use crate::wire::{Reader, WireResult, Writer, decode, encode};
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use std::borrow::Cow;
use std::io::{self, Read, Write};
use std::sync::Arc;

/// The most ticks in a chunk. Seeking decodes up to this many frames.
const MAX_TICKS: usize = 64;

/// A chunk is closed once it has this many bytes after its first frame, so that seeking in it stays fast.
pub(crate) const MAX_BYTES: usize = 8 << 20;

/// How many bytes are compressed to find out whether that pays off.
const SAMPLE_BYTES: usize = 1 << 16;

/// The largest decompressed chunk accepted from a file.
const MAX_INFLATED: u32 = 1 << 28;

/// The bytes of a chunk in a file besides its contents: ticks, first, last, method, decompressed length, checksum.
const CHUNK_OVERHEAD: usize = 4 + 8 + 8 + 1 + 4 + 4;

const STORED: u8 = 0;
const DEFLATED: u8 = 1;

/// Ticks that are complete.
#[derive(Debug)]
pub(crate) struct Chunk {
    pub(crate) first: u64,
    pub(crate) last: u64,
    ticks: u32,
    method: u8,
    inflated: u32,
    bytes: Vec<u8>,
    /// Where `bytes` start in the file; 0 if they come from none.
    at: usize,
    /// How often a frame was replaced before the chunk was closed.
    edits: u32,
}

/// What a file says about a chunk before its contents.
struct ChunkHead {
    ticks: u32,
    first: u64,
    last: u64,
    method: u8,
    inflated: u32,
}

impl ChunkHead {
    fn read(from: &mut Reader<'_>) -> WireResult<Self> {
        Ok(Self {
            ticks: from.u32()?,
            first: from.u64()?,
            last: from.u64()?,
            method: from.u8()?,
            inflated: from.u32()?,
        })
    }

    /// Whether a chunk with this many bytes of contents can have this head.
    fn is_sound(&self, packed: usize) -> bool {
        let is_whole = self.method != STORED || packed == self.inflated as usize;
        let has_ticks = 0 < self.ticks && self.first <= self.last;
        let is_known = [STORED, DEFLATED].contains(&self.method);
        has_ticks && is_known && is_whole && self.inflated <= MAX_INFLATED
    }
}

/// Ticks to which more are added. Clones share their frames.
#[derive(Clone, Debug, Default)]
pub(crate) struct OpenChunk {
    first: u64,
    last: u64,
    frames: Vec<Arc<[u8]>>,
    len: usize,
    edits: u32,
}

/// Encodes a frame for a chunk: as changes to another frame, or whole.
pub(crate) fn frame_bytes(before: Option<&Frame>, frame: &Frame) -> Arc<[u8]> {
    let mut out = Writer::default();
    out.u32(0);
    encode(before, frame, &mut out);
    let len = u32::try_from(out.bytes.len() - size_of::<u32>()).unwrap_or(u32::MAX);
    out.bytes[..size_of::<u32>()].copy_from_slice(&len.to_le_bytes());
    out.bytes.into()
}

impl OpenChunk {
    /// Adds a frame encoded by [`frame_bytes`]; the first one must be whole.
    pub(crate) fn push(&mut self, tick: u64, frame: Arc<[u8]>) {
        if self.is_empty() {
            self.first = tick;
        }
        self.last = tick;
        self.len += frame.len();
        self.frames.push(frame);
    }

    /// Removes the last frame, to replace it.
    pub(crate) fn pop(&mut self) {
        self.len -= self.frames.pop().map_or(0, |frame| frame.len());
        self.edits += 1;
    }

    pub(crate) const fn ticks(&self) -> usize {
        self.frames.len()
    }

    pub(crate) const fn first(&self) -> u64 {
        self.first
    }

    pub(crate) const fn last(&self) -> u64 {
        self.last
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.frames.is_empty()
    }

    /// Whether it has the most ticks or bytes. The first frame does not count: it holds all maps and bodies, and a new
    /// chunk would store them again.
    pub(crate) fn is_full(&self, max_bytes: usize) -> bool {
        let whole = self.frames.first().map_or(0, |frame| frame.len());
        MAX_TICKS <= self.frames.len() || max_bytes <= self.len - whole
    }

    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// Closes the chunk, compressed if that pays off.
    pub(crate) fn close(&self) -> Chunk {
        let bytes = if self.is_worth_it() {
            deflated(self.frames.iter().map(|frame| &**frame))
                .filter(|bytes| bytes.len() < self.len)
        } else {
            None
        };
        match bytes {
            Some(bytes) => self.closed(DEFLATED, bytes),
            None => self.close_quickly(),
        }
    }

    /// Whether compression pays off. Small chunks are always compressed. In large ones, where everything moves in every
    /// tick, compressing takes much of a core and saves little, so a sample must shrink by a third.
    fn is_worth_it(&self) -> bool {
        let whole = self.frames.first().map_or(0, |frame| frame.len());
        let changes = self.frames.iter().skip(1);
        let Some(frame) = changes.max_by_key(|frame| frame.len()) else {
            return true;
        };
        if self.len - whole < MAX_BYTES {
            return true;
        }
        let sample = &frame[..frame.len().min(SAMPLE_BYTES)];
        let is_smaller = |bytes: Vec<u8>| bytes.len() < sample.len() - sample.len() / 3;
        deflated([sample]).is_none_or(is_smaller)
    }

    /// Closes the chunk uncompressed, for reading right away.
    pub(crate) fn close_quickly(&self) -> Chunk {
        self.closed(STORED, self.frames.concat())
    }

    fn closed(&self, method: u8, bytes: Vec<u8>) -> Chunk {
        Chunk {
            first: self.first,
            last: self.last,
            ticks: u32::try_from(self.frames.len()).unwrap_or(u32::MAX),
            method,
            inflated: u32::try_from(self.len).unwrap_or(u32::MAX),
            bytes,
            at: 0,
            edits: self.edits,
        }
    }
}

fn deflated<'a>(frames: impl IntoIterator<Item = &'a [u8]>) -> Option<Vec<u8>> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
    for frame in frames {
        encoder.write_all(frame).ok()?;
    }
    encoder.finish().ok()
}

impl Chunk {
    pub(crate) const fn ticks(&self) -> usize {
        self.ticks as usize
    }

    pub(crate) const fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Identifies the chunk and its state: a replaced frame changes it.
    pub(crate) const fn name(&self) -> (u64, u64, u32) {
        (self.first, self.last, self.edits)
    }

    /// Returns the decompressed length.
    pub(crate) const fn inflated_len(&self) -> usize {
        self.inflated as usize
    }

    /// Returns the length in a file.
    pub(crate) const fn file_len(&self) -> usize {
        size_of::<u32>() + CHUNK_OVERHEAD + self.bytes.len()
    }

    pub(crate) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let mut head = Writer::default();
        head.u32(u32::try_from(CHUNK_OVERHEAD + self.bytes.len()).unwrap_or(u32::MAX));
        head.u32(self.ticks);
        head.u64(self.first);
        head.u64(self.last);
        head.u8(self.method);
        head.u32(self.inflated);
        let mut sum = crc32fast::Hasher::new();
        sum.update(&head.bytes);
        sum.update(&self.bytes);
        out.write_all(&head.bytes)?;
        out.write_all(&self.bytes)?;
        out.write_all(&sum.finalize().to_le_bytes())
    }

    /// Reads a chunk; `None` at the end.
    pub(crate) fn read(from: &mut Reader<'_>, all: &[u8]) -> Result<Option<Self>, RecordingError> {
        let begin = from.at();
        let len = from.u32()? as usize;
        if len == 0 {
            return Ok(None);
        }
        let body = from.take(len)?;
        let end = from.at();
        let Some((body, checksum)) = body.split_last_chunk::<4>() else {
            return Err(RecordingError::damaged(end, "a longer chunk"));
        };
        if u32::from_le_bytes(*checksum) != crc32fast::hash(&all[begin..end - 4]) {
            return Err(RecordingError::damaged(
                begin,
                "a chunk with a valid checksum",
            ));
        }
        let chunk = Self::read_body(body, begin + size_of::<u32>())?;
        Ok(Some(chunk))
    }

    /// Reads a chunk after its length, which starts at this byte of the file.
    fn read_body(body: &[u8], begin: usize) -> Result<Self, RecordingError> {
        let mut from = Reader::new(body);
        let head = ChunkHead::read(&mut from);
        let head = head.map_err(|error| RecordingError::from(error).offset_by(begin))?;
        let bytes = body[from.at()..].to_vec();
        if !head.is_sound(bytes.len()) {
            return Err(RecordingError::damaged(begin, "a valid chunk header"));
        }
        Ok(Self {
            first: head.first,
            last: head.last,
            ticks: head.ticks,
            method: head.method,
            inflated: head.inflated,
            bytes,
            at: begin + from.at(),
            edits: 0,
        })
    }

    /// Returns the length of what may be a chunk at the start of these bytes, judged by its head alone.
    pub(crate) fn plausible_len(bytes: &[u8]) -> Option<usize> {
        let mut from = Reader::new(bytes);
        let len = from.u32().ok()? as usize;
        let packed = len.checked_sub(CHUNK_OVERHEAD)?;
        let is_there = len <= bytes.len() - size_of::<u32>();
        let is_sound = is_there && ChunkHead::read(&mut from).ok()?.is_sound(packed);
        is_sound.then_some(len)
    }

    /// Returns the decompressed bytes of the frames.
    pub(crate) fn inflate(&self) -> Result<Cow<'_, [u8]>, RecordingError> {
        if self.method == STORED {
            return Ok(Cow::Borrowed(&self.bytes));
        }
        let mut bytes = Vec::new();
        let mut decoder = ZlibDecoder::new(&self.bytes[..]).take(u64::from(self.inflated) + 1);
        match decoder.read_to_end(&mut bytes) {
            Ok(len) if len == self.inflated as usize => Ok(Cow::Owned(bytes)),
            _ => Err(RecordingError::damaged(
                self.at,
                "as many bytes as the chunk header says",
            )),
        }
    }

    /// Returns where in the file the frames come from.
    pub(crate) const fn file_offset(&self) -> FileOffset {
        FileOffset {
            at: self.at,
            is_exact: self.method == STORED,
        }
    }
}

/// Where in a file the frames of a chunk come from.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct FileOffset {
    at: usize,
    is_exact: bool,
}

impl FileOffset {
    /// Translates an error in the decompressed frames to a byte of the file: exactly if they were stored, otherwise to
    /// the start of the compressed bytes.
    pub(crate) fn locate(self, error: RecordingError) -> RecordingError {
        match error {
            RecordingError::Damaged { expected, .. } if !self.is_exact => {
                RecordingError::damaged(self.at, expected)
            }
            error => error.offset_by(self.at),
        }
    }
}

/// Reads the next frame of a decompressed chunk.
pub(super) fn next_frame(
    before: Option<&Frame>,
    from: &mut Reader<'_>,
) -> Result<Frame, RecordingError> {
    let len = from.u32()? as usize;
    let at = from.at();
    let mut bytes = Reader::new(from.take(len)?);
    let frame =
        decode(before, &mut bytes).map_err(|error| RecordingError::from(error).offset_by(at))?;
    if bytes.is_done() {
        Ok(frame)
    } else {
        Err(RecordingError::damaged(
            at + bytes.at(),
            "the end of a frame",
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::{DEFLATED, MAX_BYTES, OpenChunk, STORED};
    use crate::random::Random;

    /// A chunk with this many bytes that are random or all equal.
    fn chunk_of(bytes: usize, is_noise: bool) -> OpenChunk {
        let mut random = Random::seed(7);
        let mut chunk = OpenChunk::default();
        for tick in 0..4 {
            let byte = |_| if is_noise { random.any_byte() } else { 7 };
            chunk.push(tick, (0..bytes / 4).map(byte).collect());
        }
        chunk
    }

    #[test]
    fn large_chunks_are_only_compressed_if_that_pays_off() {
        let methods = [(2 * MAX_BYTES, true), (2 * MAX_BYTES, false), (4096, false)]
            .map(|(bytes, is_noise)| chunk_of(bytes, is_noise).close().method);
        assert_eq!(methods, [STORED, DEFLATED, DEFLATED]);
    }

    #[test]
    fn a_large_first_frame_is_compressed_whatever_follows() {
        let mut chunk = OpenChunk::default();
        chunk.push(0, vec![7; 2 * MAX_BYTES].into());
        for (tick, frame) in (1..).zip(chunk_of(4096, true).frames) {
            chunk.push(tick, frame);
        }
        let closed = chunk.close();
        assert_eq!(closed.method, DEFLATED);
        assert!(closed.len() < MAX_BYTES / 8);
    }

    #[test]
    fn stored_chunks_keep_their_bytes() {
        let chunk = chunk_of(2 * MAX_BYTES, true);
        let closed = chunk.close();
        assert_eq!(closed.inflate().unwrap().len(), 2 * MAX_BYTES);
        assert_eq!(closed.inflate().unwrap(), chunk.frames.concat());
    }
}
