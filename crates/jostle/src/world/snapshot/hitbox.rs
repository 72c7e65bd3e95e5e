//! Hitboxes as records.

use crate::broad::Filter;
use crate::scalar::Scalar;
use crate::world::hitbox::Held;
use crate::world::snapshot::record::Fields;
use crate::world::snapshot::writer::{Room, Writer};
use crate::world::{Hitbox, Label, SnapshotError};

const NOTHING: u32 = 0;
const INACTIVE: u32 = 1;
const ACTIVE: u32 = 2;

/// How many bytes a slot takes at least.
pub(super) const LEAST: usize = 8;

/// Writes a slot: generation and whether it is active, then the hitbox.
pub(super) fn write<S: Scalar>(
    generation: u32,
    held: Option<&Held<S>>,
    writer: &mut Writer<'_, impl Room>,
) {
    writer.write(|record| {
        record.put_u32(generation);
        let Some(Held { owner, hitbox }) = held else {
            return record.put_u32(NOTHING);
        };
        record.put_u32(if hitbox.is_active { ACTIVE } else { INACTIVE });
        record.put_u32(*owner);
        record.put_u32(hitbox.filter.layers);
        record.put_u32(hitbox.filter.mask);
        record.put(hitbox.label.to_bytes());
        record.put_box(hitbox.offset);
    });
}

/// Reads a slot.
pub(super) fn read<S: Scalar>(
    fields: &mut Fields<'_>,
) -> Result<(u32, Option<Held<S>>), SnapshotError> {
    let generation = fields.u32()?;
    let before = *fields;
    let code = fields.u32()?;
    if code == NOTHING {
        return Ok((generation, None));
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
    match hitbox.check() {
        Ok(()) => Ok((generation, Some(Held { owner, hitbox }))),
        Err(_) => Err(before.fault(("offset", "a box with an area"))),
    }
}
