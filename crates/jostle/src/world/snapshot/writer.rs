use crate::world::snapshot::checksum::{ChecksumLanes, STRIDE};
use crate::world::snapshot::header::SectionExtent;
use crate::world::snapshot::record::{MAX_RECORD, RecordWriter};
use alloc::vec::Vec;

/// How many bytes can be written at once. It bounds how often tiles are interrupted by a check for room;
/// the exact number is not critical.
pub(super) const MAX_WRITE: usize = 512;
/// How many more bytes a list gets than it needs next, so that it is not resized for every record.
const SPARE: usize = 512;
/// How many bytes are written to a checksum buffer before they are hashed: a fraction of the fastest cache.
const BUFFER: usize = 2048;

/// Writes the records of a section to a buffer, and computes their checksum on the way.
pub(super) struct SectionWriter<'a, R> {
    room: &'a mut R,
    /// Bytes before this one are written.
    filled: usize,
    /// Bytes before this one are hashed.
    mixed: usize,
    /// Up to here bytes are written before the next ones are hashed.
    limit: usize,
    lanes: ChecksumLanes,
    /// How many bytes were hashed in all.
    passed: usize,
}

/// Memory for the records of a section.
pub(super) trait Buffer {
    /// How many bytes are written before they are hashed, while they are still in the cache.
    const FULL: usize;

    fn bytes(&mut self) -> &mut [u8];

    /// Makes room for [`MAX_WRITE`] bytes after the filled ones. Bytes before `mixed` are hashed and may be
    /// dropped. Returns where `mixed` is then.
    fn make_room(&mut self, mixed: usize, filled: usize) -> usize;
}

/// Old bytes in the list are overwritten, and it is not shortened.
impl Buffer for Vec<u8> {
    // Fits into a first-level cache of 32 KiB together with the bodies being read.
    const FULL: usize = 12 * 1024;

    #[inline(always)]
    fn bytes(&mut self) -> &mut [u8] {
        self
    }

    fn make_room(&mut self, mixed: usize, filled: usize) -> usize {
        if self.len() < filled + MAX_WRITE {
            self.resize(filled + MAX_WRITE + SPARE, 0);
        }
        mixed
    }
}

/// A buffer for the checksum alone: bytes are overwritten once they are hashed.
pub(super) struct ChecksumBuffer([u8; BUFFER + STRIDE + MAX_WRITE]);

impl ChecksumBuffer {
    pub(super) fn new() -> Self {
        Self([0; BUFFER + STRIDE + MAX_WRITE])
    }
}

impl Buffer for ChecksumBuffer {
    const FULL: usize = BUFFER;

    #[inline(always)]
    fn bytes(&mut self) -> &mut [u8] {
        &mut self.0
    }

    fn make_room(&mut self, mixed: usize, filled: usize) -> usize {
        // Less than a stride is left over, and goes to the front of the buffer.
        self.0.copy_within(mixed..filled, 0);
        0
    }
}

impl<'a, R: Buffer> SectionWriter<'a, R> {
    /// Creates a writer that begins at a byte.
    pub(super) fn new(room: &'a mut R, from: usize) -> Self {
        let mut writer = Self {
            room,
            filled: from,
            mixed: from,
            limit: 0,
            lanes: ChecksumLanes::new(),
            passed: 0,
        };
        writer.make_room(from);
        writer
    }

    #[inline(always)]
    pub(super) fn write(&mut self, put: impl FnOnce(&mut RecordWriter<'_>)) {
        if let Some(free) = self.free(MAX_RECORD).and_then(<[u8]>::first_chunk_mut) {
            let mut record = RecordWriter::new(free);
            put(&mut record);
            self.filled += record.len();
        }
    }

    /// Writes `count` bytes, up to [`MAX_WRITE`].
    #[inline(always)]
    pub(super) fn write_all(&mut self, count: usize, put: impl FnOnce(&mut [u8])) {
        if let Some(free) = self.free(count) {
            put(free);
            self.filled += count;
        }
    }

    /// Returns the next `count` free bytes, up to [`MAX_WRITE`].
    #[inline(always)]
    fn free(&mut self, count: usize) -> Option<&mut [u8]> {
        // One comparison per record, for two reasons to stop: no room, and enough to be mixed while still in
        // the first cache.
        if self.limit < self.filled {
            self.pass_on();
        }
        let end = self.filled + count;
        self.room.bytes().get_mut(self.filled..end)
    }

    /// Hashes as many bytes as make whole strides, and makes room for more.
    #[inline(never)]
    fn pass_on(&mut self) {
        // Whole strides only; the rest waits for the next bytes.
        let whole = (self.filled - self.mixed) / STRIDE * STRIDE;
        let end = self.mixed + whole;
        self.lanes.mix(&self.room.bytes()[self.mixed..end]);
        self.passed += whole;
        self.make_room(end);
    }

    /// Makes room for more; all bytes before `end` are hashed.
    fn make_room(&mut self, end: usize) {
        let left = self.filled - end;
        self.mixed = self.room.make_room(end, self.filled);
        self.filled = self.mixed + left;
        // The longest write always fits behind the limit.
        self.limit = (self.room.bytes().len() - MAX_WRITE).min(self.mixed + R::FULL);
    }

    /// Returns the length and the checksum of the section.
    pub(super) fn finish(mut self, slots: usize) -> SectionExtent {
        self.pass_on();
        let rest = &self.room.bytes()[self.mixed..self.filled];
        let bytes = self.passed + rest.len();
        let checksum = self.lanes.finish(rest, bytes);
        SectionExtent {
            slots,
            bytes,
            checksum,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{BUFFER, Buffer, ChecksumBuffer, MAX_WRITE, SectionWriter};
    use crate::world::snapshot::checksum::checksum_of;
    use alloc::vec::Vec;

    fn write<R: Buffer>(mut writer: SectionWriter<'_, R>, records: usize) -> (usize, usize, u64) {
        for record in 0..records {
            let [first, ..] = record.to_le_bytes();
            if record % 50 == 7 {
                writer.write_all(MAX_WRITE - record % 9, |bytes| bytes.fill(first));
            }
            writer.write(|fields| (0..record % 35).for_each(|_| fields.put([first, 3, 1])));
        }
        let extent = writer.finish(9);
        (extent.slots, extent.bytes, extent.checksum)
    }

    #[test]
    fn hashes_what_it_writes() {
        // Neither list is cleared: old bytes must not matter.
        let (mut list, mut block) = (Vec::new(), ChecksumBuffer::new());
        for records in [0, 1, 2, 31, 100, BUFFER / 4, BUFFER, 60, 0] {
            let extent = write(SectionWriter::new(&mut list, 7), records);
            list.truncate(7 + extent.1);
            assert_eq!(extent.2, checksum_of(&list[7..]), "{records} records");
            assert_eq!(write(SectionWriter::new(&mut block, 0), records), extent);
        }
    }
}
