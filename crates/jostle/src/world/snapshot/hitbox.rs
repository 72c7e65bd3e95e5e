//! Hitboxes as records.

use crate::broad::Filter;
use crate::scalar::Scalar;
use crate::world::hitboxes::OwnedHitbox;
use crate::world::snapshot::record::RecordReader;
use crate::world::snapshot::writer::{Buffer, SectionWriter};
use crate::world::{Hitbox, Label, SnapshotError};

const NO_HITBOX: u32 = 0;
const INACTIVE: u32 = 1;
const ACTIVE: u32 = 2;

/// How many bytes a slot takes at least.
pub(super) const MIN_BYTES: usize = 8;

/// Writes a slot: generation and whether it is active, then the hitbox.
pub(super) fn write<S: Scalar>(
    generation: u32,
    owned: Option<&OwnedHitbox<S>>,
    writer: &mut SectionWriter<'_, impl Buffer>,
) {
    writer.write(|record| {
        record.put_u32(generation);
        let Some(OwnedHitbox { owner, hitbox }) = owned else {
            return record.put_u32(NO_HITBOX);
        };
        record.put_u32(if hitbox.is_active { ACTIVE } else { INACTIVE });
        record.put_u32(*owner);
        record.put_u32(hitbox.filter.layers);
        record.put_u32(hitbox.filter.mask);
        record.put(hitbox.label.to_bytes());
        record.put_box(hitbox.offset);
    });
}

/// Reads into a slot, and returns the generation.
pub(super) fn read<S: Scalar>(
    fields: &mut RecordReader<'_>,
    slot: &mut Option<OwnedHitbox<S>>,
) -> Result<u32, SnapshotError> {
    let generation = fields.u32()?;
    let before = *fields;
    let code = fields.u32()?;
    *slot = None;
    if code == NO_HITBOX {
        return Ok(generation);
    }
    if ACTIVE < code || generation == 0 {
        return Err(before.fault(("hitbox", "0 to 2, and 0 in a retired slot")));
    }
    let owner = fields.u32()?;
    let filter = Filter::new(fields.u32()?, fields.u32()?);
    let before = *fields;
    let label = Label::from_bytes(fields.array()?);
    let label = label.ok_or_else(|| before.fault(("label", "up to 15 bytes of text")))?;
    let before = *fields;
    let hitbox = Hitbox {
        label,
        offset: fields.aabb("offset")?,
        filter,
        is_active: code == ACTIVE,
    };
    let checked = hitbox.check();
    checked.map_err(|_| before.fault(("offset", "a box with an area")))?;
    *slot = Some(OwnedHitbox { owner, hitbox });
    Ok(generation)
}
