//! Hitboxes as records.

use crate::broad::Filter;
use crate::geometry::Aabb;
use crate::scalar::Scalar;
use crate::world::hitboxes::OwnedHitbox;
use crate::world::snapshot::record::RecordReader;
use crate::world::snapshot::writer::SectionWriter;
use crate::world::{Hitbox, Label, SnapshotError};

const INACTIVE: u32 = 1;
const ACTIVE: u32 = 2;

pub(super) fn write<S: Scalar>(
    generation: u32,
    owned: &OwnedHitbox<S>,
    writer: &mut SectionWriter<'_>,
) {
    let OwnedHitbox { owner, hitbox } = owned;
    writer.write(|record| {
        record.put_u32(generation);
        record.put_u32(if hitbox.is_active { ACTIVE } else { INACTIVE });
        record.put_u32(*owner);
        record.put_u32(hitbox.filter.layers);
        record.put_u32(hitbox.filter.mask);
        record.put(hitbox.label.to_bytes());
        record.put_numbers(hitbox.offset.edges());
    });
}

pub(super) fn read<S: Scalar>(
    fields: &mut RecordReader<'_>,
    slot: &mut Option<OwnedHitbox<S>>,
) -> Result<(), SnapshotError> {
    let before = *fields;
    let code = fields.u32()?;
    if ACTIVE < code {
        return Err(before.fault("hitbox", "0 to 2"));
    }
    let owner = fields.u32()?;
    let filter = Filter::new(fields.u32()?, fields.u32()?);
    let before = *fields;
    let label = Label::from_bytes(fields.array()?);
    let label = label.ok_or_else(|| before.fault("label", "up to 15 bytes of text"))?;
    let before = *fields;
    let [x0, y0, x1, y1] = fields.numbers(["offset"; 4])?;
    let offset = Aabb::try_from_corners([x0, y0], [x1, y1]).ok();
    let offset = offset.filter(|offset| !offset.is_empty());
    let hitbox = Hitbox {
        label,
        offset: offset.ok_or_else(|| before.fault("offset", "a box with an area"))?,
        filter,
        is_active: code == ACTIVE,
    };
    *slot = Some(OwnedHitbox { owner, hitbox });
    Ok(())
}
