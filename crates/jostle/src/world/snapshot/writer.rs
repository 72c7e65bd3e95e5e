use crate::world::snapshot::checksum::{ChecksumLanes, STRIDE};
use crate::world::snapshot::header::SectionExtent;
use crate::world::snapshot::record::{MAX_RECORD, RecordWriter};
use alloc::vec::Vec;

/// How many bytes are written before they are hashed and passed on: a fraction of the fastest cache.
const BLOCK: usize = 4096;

/// Writes the records of a section, and computes their checksum on the way.
pub(super) struct SectionWriter<'a> {
    /// The list that the section is appended to; `None` if only its checksum is wanted.
    list: Option<&'a mut Vec<u8>>,
    /// Bytes that are not hashed yet. The longest record always fits behind a full block.
    block: [u8; BLOCK + MAX_RECORD],
    /// How many bytes of the block are written.
    filled: usize,
    lanes: ChecksumLanes,
    /// How many bytes were hashed in all.
    passed: usize,
}

impl<'a> SectionWriter<'a> {
    pub(super) fn new(list: Option<&'a mut Vec<u8>>) -> Self {
        Self {
            list,
            block: [0; BLOCK + MAX_RECORD],
            filled: 0,
            lanes: ChecksumLanes::new(),
            passed: 0,
        }
    }

    #[inline(always)]
    pub(super) fn write(&mut self, put: impl FnOnce(&mut RecordWriter<'_>)) {
        if BLOCK < self.filled {
            self.pass_on();
        }
        let free = self.block[self.filled..].first_chunk_mut();
        let mut record = RecordWriter::new(free.expect("a record fits behind the block"));
        put(&mut record);
        self.filled += record.as_bytes().len();
    }

    /// Hashes as many bytes as make whole strides, and appends them to the list.
    #[inline(never)]
    fn pass_on(&mut self) {
        // Whole strides only; the rest goes to the front of the block and waits for the next bytes.
        let whole = self.filled / STRIDE * STRIDE;
        let done = &self.block[..whole];
        self.lanes.mix(done);
        self.list
            .iter_mut()
            .for_each(|list| list.extend_from_slice(done));
        self.passed += whole;
        self.block.copy_within(whole..self.filled, 0);
        self.filled -= whole;
    }

    /// Returns the length and the checksum of the section.
    pub(super) fn finish(mut self, slots: usize) -> SectionExtent {
        self.pass_on();
        let rest = &self.block[..self.filled];
        self.list
            .iter_mut()
            .for_each(|list| list.extend_from_slice(rest));
        let bytes = self.passed + rest.len();
        SectionExtent {
            slots,
            bytes,
            checksum: self.lanes.finish(rest, bytes),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{BLOCK, MAX_RECORD, RecordWriter, SectionWriter};
    use crate::world::snapshot::checksum::checksum_of;
    use alloc::vec::Vec;

    fn write(mut writer: SectionWriter<'_>, records: usize) -> (usize, usize, u64) {
        for record in 0..records {
            let [first, ..] = record.to_le_bytes();
            if record % 50 == 7 {
                let longest = |fields: &mut RecordWriter<'_>| {
                    (record % 9..MAX_RECORD).for_each(|_| fields.put([first]));
                };
                writer.write(longest);
            }
            writer.write(|fields| (0..record % 35).for_each(|_| fields.put([first, 3, 1])));
        }
        let extent = writer.finish(9);
        (extent.slots, extent.bytes, extent.checksum)
    }

    #[test]
    fn hashes_what_it_writes() {
        for records in [0, 1, 2, 31, 100, BLOCK / 8, BLOCK / 2, 60, 0] {
            let mut list = Vec::from([7; 7]);
            let extent = write(SectionWriter::new(Some(&mut list)), records);
            assert_eq!(list.len(), 7 + extent.1, "{records} records");
            assert_eq!(extent.2, checksum_of(&list[7..]), "{records} records");
            assert_eq!(write(SectionWriter::new(None), records), extent);
        }
    }
}
