//! What a body has to do with others: a record for each hitbox, contact, sensor, dropped one-way platform
//! and crusher, in this order.

use crate::geometry::Side;
use crate::scalar::Scalar;
use crate::tiles::TilePos;
use crate::world::bodies::BodyRecord;
use crate::world::snapshot::record::{RecordReader, side};
use crate::world::snapshot::writer::SectionWriter;
use crate::world::{BodyId, MapId, Other, Partner, SnapshotError};

const HITBOX: u8 = 0;
const CONTACT: u8 = 1;
const SENSOR: u8 = 2;
const DROPPED: u8 = 3;
const CRUSHER: u8 = 4;

const TO_BODY: u8 = 0;
const TO_MAP: u8 = 1;

/// How many bytes a link takes.
pub(super) const BYTES: usize = 20;

#[derive(Clone, Copy)]
enum BodyLink {
    /// The slot of a hitbox.
    Hitbox(u32),
    Contact(Partner, Side),
    Sensor(BodyId),
    Dropped(Other),
    Crusher(BodyId),
}

/// A link as it is saved. What a kind has no use for is zero.
#[derive(Clone, Copy, PartialEq)]
struct SavedLink {
    /// The kind, the side of a contact, whether the id is that of a body or of a map, and a zero.
    codes: [u8; 4],
    /// An id, or the slot of a hitbox.
    id: u64,
    /// The cell of a tile.
    cell: [i32; 2],
}

impl BodyLink {
    #[inline(always)]
    fn to_saved(self) -> SavedLink {
        let saved = |kind, side, target, id| SavedLink {
            codes: [kind, side, target, 0],
            id,
            cell: [0; 2],
        };
        match self {
            Self::Hitbox(slot) => saved(HITBOX, 0, TO_BODY, slot.into()),
            Self::Contact(partner, side) => match partner {
                Partner::Body(id) => saved(CONTACT, side as u8, TO_BODY, id.to_bits()),
                Partner::Map(id) => saved(CONTACT, side as u8, TO_MAP, id.to_bits()),
            },
            Self::Sensor(id) => saved(SENSOR, 0, TO_BODY, id.to_bits()),
            Self::Dropped(Other::Body(id)) => saved(DROPPED, 0, TO_BODY, id.to_bits()),
            Self::Dropped(Other::Tile(id, pos)) => SavedLink {
                cell: [pos.column, pos.row],
                ..saved(DROPPED, 0, TO_MAP, id.to_bits())
            },
            Self::Crusher(id) => saved(CRUSHER, 0, TO_BODY, id.to_bits()),
        }
    }

    /// Returns the link that is saved like this, with ids of a world with this tag; `None` if there is none.
    fn from_saved(saved: SavedLink, tag: u32) -> Option<Self> {
        let [kind, side_code, target, _] = saved.codes;
        let [column, row] = saved.cell;
        let body = || BodyId::from_bits(saved.id).map(|id| id.marked(tag));
        let map = || MapId::from_bits(saved.id).map(|id| id.marked(tag));
        let link = match (kind, target) {
            (HITBOX, _) => Self::Hitbox(u32::try_from(saved.id).ok()?),
            (CONTACT, TO_BODY) => Self::Contact(Partner::Body(body()?), side(side_code)?),
            (CONTACT, _) => Self::Contact(Partner::Map(map()?), side(side_code)?),
            (SENSOR, _) => Self::Sensor(body()?),
            (DROPPED, TO_BODY) => Self::Dropped(Other::Body(body()?)),
            (DROPPED, _) => Self::Dropped(Other::Tile(map()?, TilePos::new(column, row))),
            (CRUSHER, _) => Self::Crusher(body()?),
            _ => return None,
        };
        // Something in unused bytes would come out differently when saved again: equal states must give equal
        // bytes.
        (link.to_saved() == saved).then_some(link)
    }

    fn add_to<S: Scalar>(self, body: &mut BodyRecord<S>) {
        let state = &mut body.state;
        match self {
            Self::Hitbox(slot) => body.hitboxes_mut().push(slot),
            Self::Contact(partner, side) => state.contacts.push((partner, side)),
            Self::Sensor(id) => state.sensors_mut().push(id),
            Self::Dropped(other) => state.dropped_mut().push(other),
            Self::Crusher(id) => state.crushers_mut().push(id),
        }
    }

    #[inline]
    fn write(self, writer: &mut SectionWriter<'_>) {
        let SavedLink { codes, id, cell } = self.to_saved();
        writer.write(|record| {
            record.put(codes);
            record.put_u64(id);
            cell.into_iter()
                .for_each(|part| record.put(part.to_le_bytes()));
        });
    }
}

/// Returns how many links a body has.
#[inline]
pub(super) fn count<S: Scalar>(body: &BodyRecord<S>) -> u32 {
    let state = &body.state;
    let given = body.hitboxes().len() + state.contacts.as_slice().len();
    let count = given + state.sensors().len() + state.dropped().len() + state.crushers().len();
    u32::try_from(count).unwrap_or(u32::MAX)
}

#[inline(always)]
pub(super) fn write<S: Scalar>(body: &BodyRecord<S>, writer: &mut SectionWriter<'_>) {
    let state = &body.state;
    let hitboxes = body.hitboxes().iter();
    hitboxes.for_each(|&slot| BodyLink::Hitbox(slot).write(writer));
    for &(partner, side) in state.contacts.iter() {
        BodyLink::Contact(partner, side).write(writer);
    }
    let sensors = state.sensors().iter().map(|&id| BodyLink::Sensor(id));
    let dropped = state
        .dropped()
        .iter()
        .map(|&other| BodyLink::Dropped(other));
    let crushers = state.crushers().iter().map(|&id| BodyLink::Crusher(id));
    sensors
        .chain(dropped)
        .chain(crushers)
        .for_each(|link| link.write(writer));
}

/// Reads the links of a body.
pub(super) fn read<S: Scalar>(
    count: u32,
    fields: &mut RecordReader<'_>,
    tag: u32,
    body: &mut BodyRecord<S>,
) -> Result<(), SnapshotError> {
    // Before the loop: a damaged count must not run through the rest of the file.
    if fields.left().len() / BYTES < count as usize {
        return Err(fields.fault("links", "as many links as are counted"));
    }
    let mut last = HITBOX;
    for _ in 0..count {
        let before = *fields;
        let saved = SavedLink {
            codes: fields.array()?,
            id: fields.u64()?,
            cell: [fields.i32()?, fields.i32()?],
        };
        let [kind, ..] = saved.codes;
        // In order, for the same reason.
        let link = BodyLink::from_saved(saved, tag).filter(|_| last <= kind);
        let link =
            link.ok_or_else(|| before.fault("link", "a link of a known kind, in order, to an id"))?;
        link.add_to(body);
        last = kind;
    }
    Ok(())
}

/// Reads an id, or zero for none.
pub(super) fn id_or_none(fields: &mut RecordReader<'_>) -> Result<Option<BodyId>, SnapshotError> {
    let before = *fields;
    let bits = fields.u64()?;
    let id = BodyId::from_bits(bits);
    if bits != 0 && id.is_none() {
        return Err(before.fault("rides", "an id of a generation above 0"));
    }
    Ok(id)
}
