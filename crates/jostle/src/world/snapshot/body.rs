//! Bodies as records, each followed by its links to others.

use crate::broad::Filter;
use crate::geometry::{Aabb, Side, Vec2};
use crate::narrow::Mover;
use crate::scalar::Scalar;
use crate::world::bodies::BodyRecord;
use crate::world::snapshot::link;
use crate::world::snapshot::record::{Fault, RecordReader, RecordWriter, SavedNumber, side};
use crate::world::snapshot::slots::SLOT_BYTES;
use crate::world::snapshot::writer::SectionWriter;
use crate::world::{ActorRule, BodyId, BodyKind, MoveOptions, SnapshotError, WorldError};

/// The open side of a body that is not one-way, and the upper side of one that has none.
const NO_SIDE: u8 = 4;
const KINDS: [BodyKind; 3] = [BodyKind::Actor, BodyKind::Solid, BodyKind::Sensor];
const RULES: [ActorRule; 3] = [ActorRule::Ignore, ActorRule::Block, ActorRule::Share];

const CARRIES: u8 = 1;
const IS_FLIPPED: u8 = 2;
const AXIS_BY_AXIS: u8 = 4;

/// The names of the numbers of a body, in order, for errors.
const FIELDS: [&str; 13] = [
    "place", "place", "place", "place", "size", "size", "conveyor", "conveyor", "ceiling", "wall",
    "floor", "step", "snap",
];

/// How many bytes a body takes without its links.
pub(super) const fn body_bytes<S: Scalar>() -> usize {
    SLOT_BYTES + 32 + FIELDS.len() * SavedNumber::<S>::BYTES
}

/// Writes a body, then its links and its data.
#[inline(always)]
pub(super) fn write<S: Scalar>(
    generation: u32,
    body: &BodyRecord<S>,
    data: u64,
    writer: &mut SectionWriter<'_>,
) {
    // Counted first, so that the reader knows how many follow.
    let links = link::count(body, data);
    writer.write(|record| {
        record.put_u32(generation);
        put_codes(body, record);
        record.put_u32(body.options.max_hits);
        record.put_u32(body.filter.layers);
        record.put_u32(body.filter.mask);
        record.put_u64(body.state.rides.map_or(0, BodyId::to_bits));
        record.put_u32(links);
        record.put_numbers(numbers(body));
    });
    if 0 < links {
        link::write(body, data, writer);
    }
}

#[inline(always)]
fn put_codes<S: Scalar>(body: &BodyRecord<S>, record: &mut RecordWriter<'_>) {
    let one_way = side_code(body.one_way);
    let (rise, run) = body.options.max_slope;
    let flag = |bit: u8, is_set: bool| bit * u8::from(is_set);
    let flags = flag(CARRIES, body.carries)
        | flag(IS_FLIPPED, body.is_flipped)
        | flag(AXIS_BY_AXIS, body.options.axis_by_axis);
    record.put([1 + body.kind as u8, one_way]);
    record.put([side_code(body.options.up), body.actors as u8]);
    record.put(body.weight.to_le_bytes());
    record.put([rise, run]);
    record.put_u32(u32::from(flags));
}

#[inline(always)]
fn side_code(side: Option<Side>) -> u8 {
    side.map_or(NO_SIDE, |side| side as u8)
}

/// Returns the numbers of a body, in the order of [`FIELDS`]. Written at once, they are not checked for room
/// one by one.
#[inline(always)]
fn numbers<S: Scalar>(body: &BodyRecord<S>) -> [S; FIELDS.len()] {
    let [x0, y0, x1, y1] = body.place().edges();
    let (size, belt, options) = (body.mover.size(), body.conveyor(), &body.options);
    let [ceiling, wall, floor] = [
        options.forgive_ceiling,
        options.forgive_wall,
        options.forgive_floor,
    ];
    let (step, snap) = (options.step, options.snap);
    [
        x0, y0, x1, y1, size.x, size.y, belt.x, belt.y, ceiling, wall, floor, step, snap,
    ]
}

/// Reads into a slot, in place of what is there, for a world with this tag. Returns the data of the body too.
#[inline(always)]
pub(super) fn read<'a, S: Scalar>(
    fields: &mut RecordReader<'_>,
    tag: u32,
    slot: &'a mut Option<BodyRecord<S>>,
) -> Result<(&'a BodyRecord<S>, u64), SnapshotError> {
    // A copy of the reader: what is wrong with a body as a whole is reported at its first byte after the generation.
    let start = *fields;
    let (body, data) = read_body(fields, tag, slot)?;
    let checked = body.check_loaded();
    checked.map_err(|fault| start.fault(fault.field, fault.expected))?;
    Ok((body, data))
}

#[inline(always)]
fn read_body<'a, S: Scalar>(
    fields: &mut RecordReader<'_>,
    tag: u32,
    slot: &'a mut Option<BodyRecord<S>>,
) -> Result<(&'a mut BodyRecord<S>, u64), SnapshotError> {
    let codes = *fields;
    let fault = |field, expected| move || codes.fault(field, expected);
    let [kind, one_way, up, actors] = fields.array()?;
    let kind = KINDS.get(usize::from(kind.wrapping_sub(1))).copied();
    let kind = kind.ok_or_else(fault("kind", "0 to 3"))?;
    let side_or_none = |code| match code {
        NO_SIDE => Some(None),
        code => side(code).map(Some),
    };
    let one_way = side_or_none(one_way).ok_or_else(fault("one_way", "0 to 4"))?;
    let up = side_or_none(up).ok_or_else(fault("up", "0 to 4"))?;
    let actors = RULES.get(usize::from(actors)).copied();
    let actors = actors.ok_or_else(fault("actors", "0 to 2"))?;

    // The length is checked once here, so that the compiler drops the check of each field.
    let mut own = fields.part(body_bytes::<S>() - SLOT_BYTES)?;
    let [low, high, rise, run] = own.array()?;
    let before = own;
    let flags = u8::try_from(own.u32()?).ok().filter(|&flags| flags < 8);
    let flags = flags.ok_or_else(|| before.fault("flags", "three bits"))?;
    let max_hits = own.u32()?;
    let filter = Filter::new(own.u32()?, own.u32()?);
    let rides = link::id_or_none(&mut own)?;
    let links = own.u32()?;
    let before = own;
    let [x0, y0, x1, y1, width, height, belt_x, belt_y, amounts @ ..] = own.numbers(FIELDS)?;
    let place = Aabb::try_from_corners([x0, y0], [x1, y1]);
    let place = place.map_err(|_| before.fault("place", "edges in order"))?;
    let [forgive_ceiling, forgive_wall, forgive_floor, step, snap] = amounts;
    // The record of an earlier snapshot is overwritten, so that a rollback allocates nothing.
    let body = slot.get_or_insert_with(|| BodyRecord::new(kind, place));
    body.reset();
    body.kind = kind;
    body.mover = Mover::from_parts(place, Vec2::new(width, height));
    body.filter = filter;
    body.set_conveyor(Vec2::new(belt_x, belt_y));
    body.options = MoveOptions {
        up,
        forgive_ceiling,
        forgive_wall,
        forgive_floor,
        // Rare, so it is saved as a link.
        forgive_ledge: S::ZERO,
        step,
        snap,
        max_slope: (rise, run),
        axis_by_axis: flags & AXIS_BY_AXIS != 0,
        max_hits,
    };
    body.one_way = one_way;
    body.weight = u16::from_le_bytes([low, high]);
    body.actors = actors;
    body.carries = flags & CARRIES != 0;
    body.is_flipped = flags & IS_FLIPPED != 0;
    // Ids carry the tag of their world, and this is another one.
    body.state.rides = rides.map(|id| id.marked(tag));
    let data = if 0 < links {
        link::read(links, fields, tag, body)?
    } else {
        0
    };
    Ok((body, data))
}

impl<S: Scalar> BodyRecord<S> {
    /// Checks everything that can be checked without looking at other bodies.
    pub(super) fn check_loaded(&self) -> Result<(), Fault> {
        let fault = |field, expected| Err(Fault { field, expected });
        let size = self.mover.size();
        if !(size.is_finite() && S::ZERO < size.x && S::ZERO < size.y) {
            return fault("size", "a finite size above zero");
        }
        if self.one_way.is_some() && self.kind == BodyKind::Sensor {
            return fault("one_way", "none for a sensor");
        }
        if let Err(WorldError::BadOption { field, .. }) = self.check_amounts() {
            return fault(field, "a finite number, and zero or more for an amount");
        }
        let state = &self.state;
        // Sensors are searched by bisection, and equal states must give equal bytes when saved again.
        let is_in_order = is_rising(state.contacts.as_slice())
            && is_rising(state.sensors())
            && is_rising(state.dropped());
        if !is_in_order {
            return fault("links", "contacts, sensors and dropped one-ways in order");
        }
        Ok(())
    }
}

/// Returns whether values are sorted, and none is there twice.
pub(super) fn is_rising<T: Ord>(values: &[T]) -> bool {
    values.is_sorted_by(|a, b| a < b)
}
