//! The header of a snapshot: what it is, and where its sections are.

use crate::scalar::Scalar;
use crate::world::snapshot::checksum::checksum_of;
use crate::world::snapshot::record::{MAX_RECORD, RecordReader, RecordWriter};
use crate::world::{Section, SnapshotError};

const MAGIC: [u8; 8] = *b"jostle\x1a\n";
/// The version of the format that is written and read.
const VERSION: u32 = 3;
/// How many bytes the header takes.
pub(super) const BYTES: usize = 96;
/// Where its own checksum is.
const CHECKSUM_AT: usize = BYTES - 8;

/// The sections after the header.
const SECTIONS: [Section; 3] = [Section::Bodies, Section::Hitboxes, Section::Maps];

/// What the header says about a section.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SectionExtent {
    pub(super) slots: usize,
    pub(super) bytes: usize,
    pub(super) checksum: u64,
}

/// Returns the header, which ends with its checksum, and the checksum.
pub(super) fn write<S: Scalar>(extents: [SectionExtent; 3]) -> ([u8; BYTES], u64) {
    let mut bytes = [0; MAX_RECORD];
    let mut record = RecordWriter::new(&mut bytes);
    record.put(MAGIC);
    record.put_u32(VERSION);
    record.put_u32(S::SAVED_AS);
    for extent in extents {
        record.put_u64(extent.slots as u64);
        record.put_u64(extent.bytes as u64);
        record.put_u64(extent.checksum);
    }
    let checksum = checksum_of(record.as_bytes());
    record.put_u64(checksum);
    let mut header = [0; BYTES];
    header.copy_from_slice(record.as_bytes());
    (header, checksum)
}

/// A section whose checksum fits.
#[derive(Clone, Copy)]
pub(super) struct SavedSection<'a> {
    /// How many slots it is said to have.
    pub(super) slots: usize,
    pub(super) fields: RecordReader<'a>,
}

/// Checks the lengths and checksums of a snapshot, and returns its sections.
pub(super) fn read<S: Scalar>(bytes: &[u8]) -> Result<[SavedSection<'_>; 3], SnapshotError> {
    let extents = read_extents::<S>(bytes)?;
    let found = bytes.len();
    let lengths = extents.iter().map(|extent| extent.bytes);
    // A damaged length may overflow the sum.
    let needed = lengths.fold(BYTES, usize::saturating_add);
    if found < needed {
        return Err(SnapshotError::Truncated { needed, found });
    }
    if needed < found {
        return Err(SnapshotError::TooLong { needed, found });
    }
    let mut rest = RecordReader::of(bytes, BYTES, found);
    let mut sections = [SavedSection {
        slots: 0,
        fields: rest,
    }; 3];
    for ((section, extent), saved) in SECTIONS.into_iter().zip(extents).zip(&mut sections) {
        let (from, slots) = (rest.at(), extent.slots);
        let mut fields = rest.part(extent.bytes)?;
        *saved = SavedSection { slots, fields };
        // Records are still read with suspicion: a checksum stops no forgery.
        if checksum_of(fields.take(extent.bytes)?) != extent.checksum {
            let to = rest.at();
            return Err(SnapshotError::Damaged { section, from, to });
        }
    }
    Ok(sections)
}

fn read_extents<S: Scalar>(bytes: &[u8]) -> Result<[SectionExtent; 3], SnapshotError> {
    let found = bytes.len();
    let known = found.min(MAGIC.len());
    // As many bytes as there are, so that half a snapshot is called truncated, not foreign.
    if bytes[..known] != MAGIC[..known] {
        return Err(SnapshotError::NotASnapshot);
    }
    if found < BYTES {
        let needed = BYTES;
        return Err(SnapshotError::Truncated { needed, found });
    }
    let mut fields = RecordReader::of(bytes, MAGIC.len(), BYTES);
    let (version, number) = (fields.u32()?, fields.u32()?);
    if version != VERSION {
        let (found, known) = (version, VERSION);
        return Err(SnapshotError::Version { found, known });
    }
    if number != S::SAVED_AS {
        let (found, expected) = (number, S::SAVED_AS);
        return Err(SnapshotError::OtherNumber { found, expected });
    }
    let mut extents = [SectionExtent::default(); 3];
    for extent in &mut extents {
        let before = fields;
        let [slots, bytes] = [fields.u64()?, fields.u64()?].map(usize::try_from);
        let (Ok(slots), Ok(bytes)) = (slots, bytes) else {
            return Err(before.fault("length", "a length that this machine can hold"));
        };
        let checksum = fields.u64()?;
        *extent = SectionExtent {
            slots,
            bytes,
            checksum,
        };
    }
    // Asked after version and number type: those give the better message.
    if checksum_of(&bytes[..CHECKSUM_AT]) != fields.u64()? {
        return Err(SnapshotError::Damaged {
            section: Section::Header,
            from: 0,
            to: BYTES,
        });
    }
    Ok(extents)
}
