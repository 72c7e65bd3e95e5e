use crate::world::snapshot::hash::{Lanes, STRIDE};
use crate::world::snapshot::header::Extent;
use crate::world::snapshot::record::{LONGEST, Record};
use alloc::vec::Vec;

/// How much is written before it is mixed: so much as is at hand still.
const BLOCK: usize = 4096;
/// How much can be written at once.
pub(super) const MOST: usize = 1024;
/// How many bytes there are to write to whenever a block begins.
const ROOM: usize = BLOCK + MOST;

/// Where the records of a section go: into their checksum and, if there is one, to a list.
pub(super) struct Writer<'a> {
    lanes: Lanes,
    room: Room<'a>,
    /// Bytes before this one are mixed.
    mixed: usize,
    /// Bytes before this one are written.
    filled: usize,
    /// How many bytes were mixed in all.
    passed: usize,
}

enum Room<'a> {
    /// As long as is needed, or longer.
    List(&'a mut Vec<u8>),
    /// Used again and again.
    Block(&'a mut Block),
}

/// Memory to write to for the sake of the checksum.
pub(super) struct Block([u8; ROOM]);

impl Block {
    pub(super) fn new() -> Self {
        Self([0; ROOM])
    }
}

impl Room<'_> {
    #[inline]
    fn bytes(&mut self) -> &mut [u8] {
        match self {
            Self::List(list) => list,
            Self::Block(Block(bytes)) => bytes,
        }
    }
}

impl<'a> Writer<'a> {
    /// Writes over a list from a byte on, and makes it longer if need be. What it held behind that may
    /// stay there.
    pub(super) fn over(list: &'a mut Vec<u8>, from: usize) -> Self {
        Self::new(Room::List(list), from)
    }

    /// Writes for the checksum alone.
    pub(super) fn for_checksum(block: &'a mut Block) -> Self {
        Self::new(Room::Block(block), 0)
    }

    fn new(room: Room<'a>, from: usize) -> Self {
        let mut writer = Self {
            lanes: Lanes::new(),
            room,
            mixed: from,
            filled: from,
            passed: 0,
        };
        writer.pass_on();
        writer
    }

    /// Writes a record.
    #[inline]
    pub(super) fn write(&mut self, put: impl FnOnce(&mut Record<'_>)) {
        if BLOCK <= self.filled - self.mixed {
            self.pass_on();
        }
        let free = self.room.bytes().get_mut(self.filled..);
        if let Some(free) = free.and_then(|free| free.first_chunk_mut::<LONGEST>()) {
            let mut record = Record::new(free);
            put(&mut record);
            self.filled += record.as_bytes().len();
        }
    }

    /// Lets so many bytes be written, up to [`MOST`].
    #[inline]
    pub(super) fn write_all(&mut self, count: usize, put: impl FnOnce(&mut [u8])) {
        if BLOCK <= self.filled - self.mixed {
            self.pass_on();
        }
        let end = self.filled + count;
        if let Some(free) = self.room.bytes().get_mut(self.filled..end) {
            put(free);
            self.filled = end;
        }
    }

    /// Mixes as much as makes up whole strides, and makes room for the next block.
    #[inline(never)]
    fn pass_on(&mut self) {
        let whole = (self.filled - self.mixed) / STRIDE * STRIDE;
        let ready = self.mixed..self.mixed + whole;
        let fresh = self.room.bytes().get(ready.clone());
        self.lanes.mix(fresh.unwrap_or_default());
        self.passed += whole;
        match &mut self.room {
            Room::List(list) => {
                self.mixed = ready.end;
                let needed = self.mixed + ROOM;
                if list.len() < needed {
                    list.resize(needed, 0);
                }
            }
            Room::Block(Block(bytes)) => {
                bytes.copy_within(ready.end..self.filled, 0);
                self.filled -= ready.end;
                self.mixed = 0;
            }
        }
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
    use super::{BLOCK, Block, MOST, Writer};
    use crate::world::snapshot::hash::checksum_of;
    use alloc::vec::Vec;

    fn write(mut writer: Writer<'_>, records: usize) -> (usize, usize, u64) {
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
        // What was in the list before does not matter.
        let mut list = Vec::new();
        for records in [0, 1, 2, 31, 100, BLOCK / 4, BLOCK, 60, 0] {
            let extent = write(Writer::over(&mut list, 7), records);
            list.truncate(7 + extent.1);
            assert_eq!(extent.2, checksum_of(&list[7..]), "{records} records");
            let mut block = Block::new();
            assert_eq!(write(Writer::for_checksum(&mut block), records), extent);
        }
    }
}
