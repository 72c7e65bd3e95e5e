//! What a body has to do with others: a record for each hitbox, contact, sensor, dropped one-way and
//! crusher, in this order.

use crate::scalar::Scalar;
use crate::tiles::TilePos;
use crate::world::entry::Entry;
use crate::world::snapshot::record::{Fields, side};
use crate::world::snapshot::writer::{Room, Writer};
use crate::world::{BodyId, MapId, Other, Partner, SnapshotError};

const HITBOX: u8 = 0;
const CONTACT: u8 = 1;
const SENSOR: u8 = 2;
const DROPPED: u8 = 3;
const CRUSHER: u8 = 4;

const BODY: u8 = 0;
const MAP: u8 = 1;

/// How many bytes a link takes.
pub(super) const BYTES: usize = 20;

/// A link as it is saved; what a kind has no use for is zero.
#[derive(Clone, Copy, PartialEq)]
struct Link {
    kind: u8,
    side: u8,
    /// Whether the id is that of a body or of a map.
    what: u8,
    /// An id, or the slot of a hitbox.
    id: u64,
    pos: [i32; 2],
}

impl Link {
    fn to_body(kind: u8, id: BodyId) -> Self {
        Self {
            kind,
            side: 0,
            what: BODY,
            id: id.to_bits(),
            pos: [0; 2],
        }
    }

    fn to_map(kind: u8, id: MapId) -> Self {
        Self {
            kind,
            side: 0,
            what: MAP,
            id: id.to_bits(),
            pos: [0; 2],
        }
    }

    fn to_hitbox(slot: u32) -> Self {
        Self {
            kind: HITBOX,
            side: 0,
            what: BODY,
            id: slot.into(),
            pos: [0; 2],
        }
    }

    fn to_partner(partner: Partner, side: u8) -> Self {
        let link = match partner {
            Partner::Body(id) => Self::to_body(CONTACT, id),
            Partner::Map(id) => Self::to_map(CONTACT, id),
        };
        Self { side, ..link }
    }

    fn to_other(other: Other) -> Self {
        match other {
            Other::Body(id) => Self::to_body(DROPPED, id),
            Other::Tile(map, pos) => Self {
                pos: [pos.column, pos.row],
                ..Self::to_map(DROPPED, map)
            },
        }
    }

    #[inline]
    fn write(self, writer: &mut Writer<'_, impl Room>) {
        writer.write(|record| {
            record.put([self.kind, self.side, self.what, 0]);
            record.put_u64(self.id);
            record.put(self.pos[0].to_le_bytes());
            record.put(self.pos[1].to_le_bytes());
        });
    }

    fn read(fields: &mut Fields<'_>) -> Result<Self, SnapshotError> {
        let before = *fields;
        let [kind, side, what, zero] = fields.array()?;
        let link = Self {
            kind,
            side,
            what,
            id: fields.u64()?,
            pos: [fields.i32()?, fields.i32()?],
        };
        if zero != 0 {
            return Err(before.fault(("link", "a zero behind the kind")));
        }
        Ok(link)
    }

    fn body(self, tag: u32) -> Option<BodyId> {
        let id = BodyId::from_bits(self.id).filter(|_| self.what == BODY);
        id.map(|id| id.marked(tag))
    }

    fn map(self, tag: u32) -> Option<MapId> {
        let id = MapId::from_bits(self.id).filter(|_| self.what == MAP);
        id.map(|id| id.marked(tag))
    }

    fn partner(self, tag: u32) -> Option<Partner> {
        let body = self.body(tag).map(Partner::Body);
        body.or_else(|| self.map(tag).map(Partner::Map))
    }

    fn other(self, tag: u32) -> Option<Other> {
        let tile = |map| Other::Tile(map, TilePos::new(self.pos[0], self.pos[1]));
        let body = self.body(tag).map(Other::Body);
        body.or_else(|| self.map(tag).map(tile))
    }

    /// Puts it where it belongs, and tells what would be saved of it; `None` if it cannot be.
    fn join<S: Scalar>(self, entry: &mut Entry<S>, tag: u32) -> Option<Self> {
        let state = &mut entry.state;
        Some(match self.kind {
            HITBOX => {
                let slot = u32::try_from(self.id).ok()?;
                entry.hitboxes_mut().push(slot);
                Self::to_hitbox(slot)
            }
            CONTACT => {
                let contact = (self.partner(tag)?, side(self.side)?);
                state.contacts.push(contact);
                Self::to_partner(contact.0, contact.1 as u8)
            }
            SENSOR => {
                state.sensors_mut().push(self.body(tag)?);
                Self::to_body(SENSOR, self.body(tag)?)
            }
            DROPPED => {
                state.dropped_mut().push(self.other(tag)?);
                Self::to_other(self.other(tag)?)
            }
            CRUSHER => {
                state.crushers_mut().push(self.body(tag)?);
                Self::to_body(CRUSHER, self.body(tag)?)
            }
            _ => return None,
        })
    }
}

/// How many links a body has.
#[inline]
pub(super) fn count<S: Scalar>(entry: &Entry<S>) -> u32 {
    let state = &entry.state;
    let mut count = state.contacts.as_slice().len();
    if !entry.is_bare() {
        count += entry.hitboxes().len();
        count += state.sensors().len() + state.dropped().len() + state.crushers().len();
    }
    u32::try_from(count).unwrap_or(u32::MAX)
}

#[inline(always)]
pub(super) fn write<S: Scalar>(entry: &Entry<S>, writer: &mut Writer<'_, impl Room>) {
    let is_bare = entry.is_bare();
    if !is_bare {
        for &slot in entry.hitboxes() {
            Link::to_hitbox(slot).write(writer);
        }
    }
    for &(partner, side) in entry.state.contacts.iter() {
        Link::to_partner(partner, side as u8).write(writer);
    }
    if !is_bare {
        write_rare(entry, writer);
    }
}

/// Those behind the contacts.
fn write_rare<S: Scalar>(entry: &Entry<S>, writer: &mut Writer<'_, impl Room>) {
    let state = &entry.state;
    for &sensor in state.sensors() {
        Link::to_body(SENSOR, sensor).write(writer);
    }
    for &other in state.dropped() {
        Link::to_other(other).write(writer);
    }
    for &crusher in state.crushers() {
        Link::to_body(CRUSHER, crusher).write(writer);
    }
}

/// Reads so many links of a body.
pub(super) fn read<S: Scalar>(
    count: u32,
    fields: &mut Fields<'_>,
    tag: u32,
    entry: &mut Entry<S>,
) -> Result<(), SnapshotError> {
    let mut last = HITBOX;
    if fields.left() / BYTES < count as usize {
        return Err(fields.fault(("links", "as many links as are counted")));
    }
    for _ in 0..count {
        let before = *fields;
        let link = Link::read(fields)?;
        let is_sound = last <= link.kind && link.join(entry, tag) == Some(link);
        if !is_sound {
            return Err(before.fault(("link", "a link of a known kind, in order, to an id")));
        }
        last = link.kind;
    }
    Ok(())
}

/// An id, or zero for none.
pub(super) fn id_or_none(fields: &mut Fields<'_>) -> Result<Option<BodyId>, SnapshotError> {
    let before = *fields;
    let bits = fields.u64()?;
    match (bits, BodyId::from_bits(bits)) {
        (0, _) => Ok(None),
        (_, None) => Err(before.fault(("rides", "an id of a generation above 0"))),
        (_, id) => Ok(id),
    }
}
