//! Reads the contents of a file, whole or damaged.

use crate::recording::{Chunk, Header, MAGIC, Recording, RecordingError, VERSION};
use crate::wire::Reader;
use std::sync::Arc;

impl Recording {
    /// Reads a recording from the contents of a file.
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes are not a recording, are of a later version, damaged or cut off. The error names
    /// the byte. [`from_damaged_bytes`](Self::from_damaged_bytes) reads what is left of a damaged file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, RecordingError> {
        match Self::from_damaged_bytes(bytes)? {
            (recording, None) => Ok(recording),
            (_, Some(damage)) => Err(damage),
        }
    }

    /// Reads what is sound in the contents of a file, such as one that was cut off because the disk was full. Also
    /// returns the first damage; `None` if there is none.
    ///
    /// A file consists of chunks of up to 64 ticks with a checksum each, and only damaged ones are left out, so ticks may
    /// be missing in between.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle_inspect::{Recorder, Recording, Settings};
    ///
    /// let mut recorder = Recorder::new(&Settings { keeps_every_tick: true, ..Settings::default() });
    /// for _ in 0..300 {
    ///     recorder.record(|sketch| sketch.gauge("lives", "", 3.0));
    /// }
    /// let bytes = recorder.recording().to_bytes();
    /// let (recording, damage) = Recording::from_damaged_bytes(&bytes[..bytes.len() - 40])?;
    /// assert_eq!(recording.ticks(), Some((1, 256)), "four chunks are whole");
    /// assert!(damage.is_some_and(|damage| damage.to_string().contains("at byte")));
    /// # Ok::<(), jostle_inspect::RecordingError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes are not a recording, are of a later version, or if the header or all chunks are
    /// damaged.
    pub fn from_damaged_bytes(
        bytes: &[u8],
    ) -> Result<(Self, Option<RecordingError>), RecordingError> {
        let mut from = Reader::new(bytes);
        read_version(&mut from)?;
        let header = read_header(&mut from, bytes)?;
        let (chunks, damage) = read_chunks(&mut from, bytes);
        match damage {
            Some(damage) if chunks.is_empty() => Err(damage),
            damage => Ok((Self::of(header, chunks), damage)),
        }
    }
}

fn read_version(from: &mut Reader<'_>) -> Result<(), RecordingError> {
    if from.take(MAGIC.len()).ok() != Some(MAGIC) {
        return Err(RecordingError::NotARecording);
    }
    // What follows in a later version is unknown.
    match from.u16()? {
        VERSION => Ok(()),
        0 => Err(RecordingError::damaged(
            MAGIC.len(),
            "a version of at least 1",
        )),
        version => Err(RecordingError::Version { version }),
    }
}

fn read_header(from: &mut Reader<'_>, bytes: &[u8]) -> Result<Header, RecordingError> {
    let len = from.u32()?;
    let begin = from.at();
    let header = from.take(len as usize)?;
    let end = from.at();
    if from.u32()? != crc32fast::hash(&bytes[..end]) {
        return Err(RecordingError::damaged(
            end,
            "a valid checksum of the header",
        ));
    }
    Header::read(header).map_err(|error| error.offset_by(begin))
}

/// Reads all sound chunks, and returns the first damage.
fn read_chunks<'a>(
    from: &mut Reader<'a>,
    bytes: &'a [u8],
) -> (Vec<Arc<Chunk>>, Option<RecordingError>) {
    let mut chunks: Vec<Arc<Chunk>> = Vec::new();
    let mut damage = None;
    let mut search = ChunkSearch::new(bytes);
    loop {
        let begin = from.at();
        let error = match Chunk::read(from, bytes) {
            Ok(Some(chunk)) if chunks.last().is_none_or(|last| last.last < chunk.first) => {
                chunks.push(Arc::new(chunk));
                continue;
            }
            Ok(Some(_)) => {
                damage.get_or_insert(RecordingError::damaged(begin, "ticks in ascending order"));
                continue;
            }
            Ok(None) => match read_end(from, bytes, chunks.len()) {
                Ok(()) => return (chunks, damage),
                Err(error) => error,
            },
            Err(error) => error,
        };
        damage.get_or_insert(error);
        // Even the length may be wrong, so the next chunk can be anywhere.
        match search.next(begin + 1) {
            Some(next) => *from = Reader::starting_at(bytes, next),
            None => return (chunks, damage),
        }
    }
}

/// Looks for sound chunks after a damaged one.
struct ChunkSearch<'a> {
    bytes: &'a [u8],
    /// How many more bytes are worth a checksum. Hardly anything but a chunk looks like one, unless a file was made to
    /// take forever.
    left: usize,
}

impl<'a> ChunkSearch<'a> {
    const fn new(bytes: &'a [u8]) -> Self {
        let left = bytes.len().saturating_mul(2);
        Self { bytes, left }
    }

    /// Returns where the next sound chunk begins.
    fn next(&mut self, from: usize) -> Option<usize> {
        (from..self.bytes.len()).find(|&at| self.is_sound(at))
    }

    fn is_sound(&mut self, at: usize) -> bool {
        let Some(len) = Chunk::plausible_len(&self.bytes[at..]) else {
            return false;
        };
        let Some(left) = self.left.checked_sub(len) else {
            return false;
        };
        self.left = left;
        let read = Chunk::read(&mut Reader::starting_at(self.bytes, at), self.bytes);
        matches!(read, Ok(Some(_)))
    }
}

/// Reads what follows the last chunk, starting after the zero that was read as its length.
fn read_end(from: &mut Reader<'_>, bytes: &[u8], count: usize) -> Result<(), RecordingError> {
    let begin = from.at() - size_of::<u32>();
    let written = from.u32()?;
    let end = from.at();
    if from.u32()? != crc32fast::hash(&bytes[begin..end]) {
        return Err(RecordingError::damaged(end, "a valid checksum of the end"));
    }
    if written as usize != count {
        return Err(RecordingError::damaged(
            begin,
            "as many chunks as the end says",
        ));
    }
    if from.is_done() {
        Ok(())
    } else {
        Err(RecordingError::damaged(from.at(), "nothing after the end"))
    }
}
