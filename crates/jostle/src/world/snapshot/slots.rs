//! Slots of a pool: the generation of each, four codes, and what it holds.

use crate::pool::Pool;
use crate::world::SnapshotError;
use crate::world::snapshot::header::{SavedSection, SectionExtent};
use crate::world::snapshot::record::RecordReader;
use crate::world::snapshot::writer::SectionWriter;
use alloc::vec::Vec;

/// How many bytes a slot takes at least.
pub(super) const SLOT_BYTES: usize = 8;
/// The codes of a slot without a value. Those of a value begin with its kind, which is above zero.
const NOTHING: [u8; 4] = [0; 4];

/// Writes a pool to the end of a list, or only computes its checksum. `write` writes the generation, the codes
/// and the rest of a value, and gets the number of its slot.
pub(super) fn write_slots<T>(
    pool: &Pool<T>,
    list: Option<&mut Vec<u8>>,
    write: impl Fn(usize, u32, &T, &mut SectionWriter<'_>),
) -> SectionExtent {
    let mut writer = SectionWriter::new(list);
    for (slot, (generation, value)) in pool.slots().enumerate() {
        match value {
            Some(value) => write(slot, generation, value, &mut writer),
            // Free slots too, with their generation: a loaded world must issue the ids that the saved one would.
            None => writer.write(|record| {
                record.put_u32(generation);
                record.put(NOTHING);
            }),
        }
    }
    writer.finish(pool.slot_count())
}

/// Reads a section into a pool. `read` gets the number of a slot that holds something, and reads the codes and
/// the rest of a value in place of what is there.
#[inline(always)]
pub(super) fn read_slots<'a, T>(
    pool: &mut Pool<T>,
    section: SavedSection<'a>,
    mut read: impl FnMut(u32, &mut RecordReader<'a>, &mut Option<T>) -> Result<(), SnapshotError>,
) -> Result<(), SnapshotError> {
    let SavedSection { slots, mut fields } = section;
    // Checked before memory is reserved: a damaged count must not exhaust it.
    let last = u32::try_from(slots.saturating_sub(1));
    if fields.left().len() / SLOT_BYTES < slots || last.is_err() {
        return Err(fields.fault("slots", "as many slots as fit into the section"));
    }
    let mut numbers = 0..;
    pool.refill(slots, |slot| {
        let number = numbers.next().unwrap_or(u32::MAX);
        let generation = fields.u32()?;
        let mut ahead = fields;
        if ahead.array()? == NOTHING {
            (*slot, fields) = (None, ahead);
        } else if generation == 0 {
            return Err(fields.fault("kind", "nothing in a retired slot"));
        } else {
            read(number, &mut fields, slot)?;
        }
        Ok(generation)
    })?;
    if !fields.left().is_empty() {
        return Err(fields.fault("length", "nothing after the last slot of a section"));
    }
    Ok(())
}
