use crate::world::snapshot::hash::{Lanes, STRIDE};
use crate::world::snapshot::header::Extent;
use crate::world::snapshot::record::{LONGEST, Record};
use alloc::vec::Vec;

/// How much is gathered before it is mixed and passed on.
const BLOCK: usize = 4096;

/// Where the records of a section go: into their checksum and, if there is one, to the end of a list.
///
/// In blocks, so that they are mixed while they are at hand.
pub(super) struct Writer<'a> {
    lanes: Lanes,
    block: [u8; BLOCK],
    filled: usize,
    /// How many bytes have left the block.
    passed: usize,
    list: Option<&'a mut Vec<u8>>,
}

impl<'a> Writer<'a> {
    pub(super) fn new(list: Option<&'a mut Vec<u8>>) -> Self {
        Self {
            lanes: Lanes::new(),
            block: [0; BLOCK],
            filled: 0,
            passed: 0,
            list,
        }
    }

    /// Writes a record.
    #[inline]
    pub(super) fn write(&mut self, put: impl FnOnce(&mut Record<'_>)) {
        if BLOCK - self.filled < LONGEST {
            self.pass_on();
        }
        if let Some(free) = self.block[self.filled..].first_chunk_mut() {
            let mut record = Record::new(free);
            put(&mut record);
            self.filled += record.as_bytes().len();
        }
    }

    /// Passes on as much as makes up whole strides.
    #[inline(never)]
    fn pass_on(&mut self) {
        let whole = self.filled / STRIDE * STRIDE;
        let ready = &self.block[..whole];
        self.lanes.mix(ready);
        if let Some(list) = &mut self.list {
            list.extend_from_slice(ready);
        }
        self.passed += whole;
        self.block.copy_within(whole..self.filled, 0);
        self.filled -= whole;
    }

    /// How long it became, with how many slots, and its checksum.
    pub(super) fn finish(mut self, slots: usize) -> Extent {
        self.pass_on();
        let rest = &self.block[..self.filled];
        if let Some(list) = &mut self.list {
            list.extend_from_slice(rest);
        }
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
    use super::{BLOCK, Writer};
    use crate::world::snapshot::hash::checksum_of;
    use alloc::vec::Vec;

    #[test]
    fn the_checksum_is_that_of_the_list() {
        for records in [0, 1, 2, 31, 100, BLOCK / 4, BLOCK] {
            let mut list = Vec::from([7]);
            let mut writer = Writer::new(Some(&mut list));
            for record in 0..records {
                writer.write(|fields| {
                    (0..record % 35).for_each(|_| fields.put([record.to_le_bytes()[0], 3, 1]));
                });
            }
            let extent = writer.finish(9);
            let written = &list[1..];
            assert_eq!((extent.slots, extent.bytes), (9, written.len()));
            assert_eq!(extent.checksum, checksum_of(written), "{records} records");
        }
    }
}
