use crate::world::snapshot::checksum::{Lanes, STRIDE};
use crate::world::snapshot::header::Extent;
use crate::world::snapshot::record::{LONGEST, Record};
use alloc::vec::Vec;

/// How much can be written at once.
pub(super) const MOST: usize = 512;
/// How much longer a list becomes than it has to be.
const SPARE: usize = 512;
/// How much of a block is written before it is mixed.
const BLOCK: usize = 2048;

/// Where the records of a section go: into their checksum, and to memory.
pub(super) struct Writer<'a, R> {
    room: &'a mut R,
    /// Bytes before this one are written.
    filled: usize,
    /// Bytes before this one are mixed.
    mixed: usize,
    /// Beyond this one nothing is written before the rest is mixed.
    limit: usize,
    lanes: Lanes,
    /// How many bytes were mixed in all.
    passed: usize,
}

/// Memory that is written to.
pub(super) trait Room {
    /// So much is written before it is mixed: while it is at hand still.
    const FULL: usize;

    fn bytes(&mut self) -> &mut [u8];

    /// Makes room for [`MOST`] bytes behind those that are filled. Of these, the first are mixed: tells from
    /// where on they go on now.
    fn make_room(&mut self, mixed: usize, filled: usize) -> usize;
}

/// What was in the list is written over, and stays where nothing is written: it becomes no shorter.
impl Room for Vec<u8> {
    const FULL: usize = 12 * 1024;

    #[inline(always)]
    fn bytes(&mut self) -> &mut [u8] {
        self
    }

    fn make_room(&mut self, mixed: usize, filled: usize) -> usize {
        if self.len() < filled + MOST {
            self.resize(filled + MOST + SPARE, 0);
        }
        mixed
    }
}

/// Memory to write to for the sake of the checksum, used again and again.
pub(super) struct Block([u8; BLOCK + STRIDE + MOST]);

impl Block {
    pub(super) fn new() -> Self {
        Self([0; BLOCK + STRIDE + MOST])
    }
}

impl Room for Block {
    const FULL: usize = BLOCK;

    #[inline(always)]
    fn bytes(&mut self) -> &mut [u8] {
        &mut self.0
    }

    fn make_room(&mut self, mixed: usize, filled: usize) -> usize {
        self.0.copy_within(mixed..filled, 0);
        0
    }
}

impl<'a, R: Room> Writer<'a, R> {
    /// Writes from a byte on.
    pub(super) fn new(room: &'a mut R, from: usize) -> Self {
        let mut writer = Self {
            room,
            filled: from,
            mixed: from,
            limit: 0,
            lanes: Lanes::new(),
            passed: 0,
        };
        writer.make_room(from);
        writer
    }

    /// Writes a record.
    #[inline(always)]
    pub(super) fn write(&mut self, put: impl FnOnce(&mut Record<'_>)) {
        if let Some(free) = self.free(LONGEST).and_then(<[u8]>::first_chunk_mut) {
            let mut record = Record::new(free);
            put(&mut record);
            self.filled += record.len();
        }
    }

    /// Lets so many bytes be written, up to [`MOST`].
    #[inline(always)]
    pub(super) fn write_all(&mut self, count: usize, put: impl FnOnce(&mut [u8])) {
        if let Some(free) = self.free(count) {
            put(free);
            self.filled += count;
        }
    }

    /// The next bytes, up to [`MOST`].
    #[inline(always)]
    fn free(&mut self, count: usize) -> Option<&mut [u8]> {
        if self.limit < self.filled {
            self.pass_on();
        }
        let end = self.filled + count;
        self.room.bytes().get_mut(self.filled..end)
    }

    /// Mixes as much as makes up whole strides, and makes room for more.
    #[inline(never)]
    fn pass_on(&mut self) {
        let whole = (self.filled - self.mixed) / STRIDE * STRIDE;
        let end = self.mixed + whole;
        self.lanes.mix(&self.room.bytes()[self.mixed..end]);
        self.passed += whole;
        self.make_room(end);
    }

    /// Makes room for more, if all before that byte is mixed.
    fn make_room(&mut self, end: usize) {
        let left = self.filled - end;
        self.mixed = self.room.make_room(end, self.filled);
        self.filled = self.mixed + left;
        self.limit = (self.room.bytes().len() - MOST).min(self.mixed + R::FULL);
    }

    /// How long it became, with how many slots, and its checksum.
    pub(super) fn finish(mut self, slots: usize) -> Extent {
        self.pass_on();
        let rest = &self.room.bytes()[self.mixed..self.filled];
        let bytes = self.passed + rest.len();
        let checksum = self.lanes.finish(rest, bytes);
        Extent {
            slots,
            bytes,
            checksum,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{BLOCK, Block, MOST, Room, Writer};
    use crate::world::snapshot::checksum::checksum_of;
    use alloc::vec::Vec;

    fn write<R: Room>(mut writer: Writer<'_, R>, records: usize) -> (usize, usize, u64) {
        for record in 0..records {
            let [first, ..] = record.to_le_bytes();
            if record % 50 == 7 {
                writer.write_all(MOST - record % 9, |bytes| bytes.fill(first));
            }
            writer.write(|fields| (0..record % 35).for_each(|_| fields.put([first, 3, 1])));
        }
        let extent = writer.finish(9);
        (extent.slots, extent.bytes, extent.checksum)
    }

    #[test]
    fn the_checksum_is_that_of_the_list() {
        // What was in the list and in the block before does not matter.
        let (mut list, mut block) = (Vec::new(), Block::new());
        for records in [0, 1, 2, 31, 100, BLOCK / 4, BLOCK, 60, 0] {
            let extent = write(Writer::new(&mut list, 7), records);
            list.truncate(7 + extent.1);
            assert_eq!(extent.2, checksum_of(&list[7..]), "{records} records");
            assert_eq!(write(Writer::new(&mut block, 0), records), extent);
        }
    }
}
