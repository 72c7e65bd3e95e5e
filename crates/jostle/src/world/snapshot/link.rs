//! What few bodies have: a record for each hitbox, contact, sensor, dropped one-way platform and crusher, for data
//! other than 0, and for forgiven ledges, in this order.

use crate::geometry::Side;
use crate::scalar::Scalar;
use crate::tiles::TilePos;
use crate::world::bodies::BodyRecord;
use crate::world::snapshot::record::{RecordReader, side};
use crate::world::snapshot::writer::SectionWriter;
use crate::world::{BodyId, MapId, Other, PartnerId, SnapshotError};

const HITBOX: u8 = 0;
const CONTACT: u8 = 1;
const SENSOR: u8 = 2;
const DROPPED: u8 = 3;
const CRUSHER: u8 = 4;
const DATA: u8 = 5;
/// How much of a ledge is forgiven, unless it is nothing.
const LEDGE: u8 = 6;

const TO_BODY: u8 = 0;
const TO_MAP: u8 = 1;

/// How many bytes a link takes.
pub(super) const BYTES: usize = 20;

/// A link as it is saved. What a kind has no use for is zero.
#[derive(Clone, Copy, PartialEq)]
struct BodyLink {
    /// The kind, the side of a contact, whether the id is that of a body or of a map, and a zero.
    codes: [u8; 4],
    /// An id, the slot of a hitbox, the data, or a number as it is saved.
    id: u64,
    /// The cell of a tile.
    pos: [i32; 2],
}

impl BodyLink {
    const fn new(kind: u8, side: u8, target: u8, id: u64) -> Self {
        Self {
            codes: [kind, side, target, 0],
            id,
            pos: [0; 2],
        }
    }

    fn to_body(kind: u8, id: BodyId) -> Self {
        Self::new(kind, 0, TO_BODY, id.to_bits())
    }

    fn to_data(data: u64) -> Self {
        Self::new(DATA, 0, TO_BODY, data)
    }

    fn to_hitbox(slot: u32) -> Self {
        Self::new(HITBOX, 0, TO_BODY, slot.into())
    }

    fn to_ledge<S: Scalar>(amount: S) -> Self {
        Self::new(LEDGE, 0, TO_BODY, amount.to_saved())
    }

    fn to_partner(partner: PartnerId, side: Side) -> Self {
        match partner {
            PartnerId::Body(id) => Self::new(CONTACT, side as u8, TO_BODY, id.to_bits()),
            PartnerId::Map(id) => Self::new(CONTACT, side as u8, TO_MAP, id.to_bits()),
        }
    }

    fn to_dropped(other: Other) -> Self {
        match other {
            Other::Body(body) => Self::to_body(DROPPED, body.id),
            Other::Tile(map, pos) => Self {
                pos: [pos.column, pos.row],
                ..Self::new(DROPPED, 0, TO_MAP, map.to_bits())
            },
        }
    }

    fn read(fields: &mut RecordReader<'_>) -> Result<Self, SnapshotError> {
        Ok(Self {
            codes: fields.array()?,
            id: fields.u64()?,
            pos: [fields.i32()?, fields.i32()?],
        })
    }

    /// Adds the link to a body, and returns how it would be saved; `None` if it cannot be one.
    fn add_to<S: Scalar>(self, body: &mut BodyRecord<S>, data: &mut u64, tag: u32) -> Option<Self> {
        let [kind, side_code, target, _] = self.codes;
        let [column, row] = self.pos;
        let id = || BodyId::from_bits(self.id).map(|id| id.marked(tag));
        let map = || MapId::from_bits(self.id).map(|id| id.marked(tag));
        let is_map = target == TO_MAP;
        let state = &mut body.state;
        Some(match kind {
            HITBOX => {
                let slot = u32::try_from(self.id).ok()?;
                body.hitboxes_mut().push(slot);
                Self::to_hitbox(slot)
            }
            CONTACT => {
                let partner = if is_map {
                    map().map(PartnerId::Map)
                } else {
                    id().map(PartnerId::Body)
                };
                let (partner, side) = (partner?, side(side_code)?);
                state.contacts.push((partner, side));
                Self::to_partner(partner, side)
            }
            SENSOR => {
                state.sensors_mut().push(id()?);
                Self::to_body(SENSOR, id()?)
            }
            DROPPED => {
                let tile = |map| Other::Tile(map, TilePos::new(column, row));
                let other = if is_map {
                    map().map(tile)
                } else {
                    id().map(Other::from)
                };
                state.dropped_mut().push(other?);
                Self::to_dropped(other?)
            }
            CRUSHER => {
                state.crushers_mut().push(id()?);
                Self::to_body(CRUSHER, id()?)
            }
            // Once at most, and never 0: equal states must give equal bytes.
            DATA if *data == 0 && self.id != 0 => {
                *data = self.id;
                Self::to_data(self.id)
            }
            LEDGE if body.options.forgive_ledge == S::ZERO => {
                let amount = S::from_saved(self.id).filter(|&amount| amount != S::ZERO)?;
                body.options.forgive_ledge = amount;
                Self::to_ledge(amount)
            }
            _ => return None,
        })
    }

    #[inline]
    fn write(self, writer: &mut SectionWriter<'_>) {
        writer.write(|record| {
            record.put(self.codes);
            record.put_u64(self.id);
            record.put(self.pos[0].to_le_bytes());
            record.put(self.pos[1].to_le_bytes());
        });
    }
}

/// Returns how many links a body has, its data included.
#[inline]
pub(super) fn count<S: Scalar>(body: &BodyRecord<S>, data: u64) -> u32 {
    let state = &body.state;
    let given = body.hitboxes().len() + state.contacts.as_slice().len();
    let count = given + state.sensors().len() + state.dropped().len() + state.crushers().len();
    let count = count + usize::from(data != 0);
    let count = count + usize::from(body.options.forgive_ledge != S::ZERO);
    u32::try_from(count).unwrap_or(u32::MAX)
}

#[inline(always)]
pub(super) fn write<S: Scalar>(body: &BodyRecord<S>, data: u64, writer: &mut SectionWriter<'_>) {
    let state = &body.state;
    for &slot in body.hitboxes() {
        BodyLink::to_hitbox(slot).write(writer);
    }
    for &(partner, side) in state.contacts.iter() {
        BodyLink::to_partner(partner, side).write(writer);
    }
    for &sensor in state.sensors() {
        BodyLink::to_body(SENSOR, sensor).write(writer);
    }
    for &other in state.dropped() {
        BodyLink::to_dropped(other).write(writer);
    }
    for &crusher in state.crushers() {
        BodyLink::to_body(CRUSHER, crusher).write(writer);
    }
    if data != 0 {
        BodyLink::to_data(data).write(writer);
    }
    if body.options.forgive_ledge != S::ZERO {
        BodyLink::to_ledge(body.options.forgive_ledge).write(writer);
    }
}

/// Reads the links of a body, and returns its data.
pub(super) fn read<S: Scalar>(
    count: u32,
    fields: &mut RecordReader<'_>,
    tag: u32,
    body: &mut BodyRecord<S>,
) -> Result<u64, SnapshotError> {
    // Before the loop: a damaged count must not run through the rest of the file.
    if fields.left().len() / BYTES < count as usize {
        return Err(fields.fault("links", "as many links as are counted"));
    }
    let (mut last, mut data) = (HITBOX, 0);
    for _ in 0..count {
        let before = *fields;
        let link = BodyLink::read(fields)?;
        let [kind, ..] = link.codes;
        // Links in another order, or with something in unused bytes, would come out differently when saved
        // again: equal states must give equal bytes.
        if kind < last || link.add_to(body, &mut data, tag) != Some(link) {
            return Err(before.fault("link", "a link of a known kind, in order, to an id"));
        }
        last = kind;
    }
    Ok(data)
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
