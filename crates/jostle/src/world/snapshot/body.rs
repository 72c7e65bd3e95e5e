//! Bodies as records, each with its links to others behind it.

use crate::broad::Filter;
use crate::geometry::{Aabb, Side, Vec2};
use crate::narrow::Mover;
use crate::scalar::Scalar;
use crate::world::entry::Entry;
use crate::world::snapshot::link;
use crate::world::snapshot::record::{Fields, Record, Saved, side};
use crate::world::snapshot::writer::Writer;
use crate::world::{ActorRule, BodyId, BodyKind, MoveOptions, SnapshotError};

/// The first byte of a slot without a body; the kinds follow.
const NOBODY: u8 = 0;
const KINDS: [BodyKind; 3] = [BodyKind::Actor, BodyKind::Solid, BodyKind::Sensor];
const RULES: [ActorRule; 3] = [ActorRule::Ignore, ActorRule::Block, ActorRule::Share];

const CARRIES: u8 = 1;
const IS_FLIPPED: u8 = 2;
const IS_BY_AXIS: u8 = 4;

/// How many numbers a body has.
const NUMBERS: usize = 13;
/// What they are, in order.
const FIELDS: [&str; NUMBERS] = [
    "place", "place", "place", "place", "size", "size", "conveyor", "conveyor", "ceiling", "wall",
    "floor", "step", "snap",
];

/// How many bytes a slot takes at least.
pub(super) const LEAST: usize = 8;

/// How many bytes a body takes without links.
pub(super) const fn body_bytes<S: Scalar>() -> usize {
    LEAST + 32 + NUMBERS * Saved::<S>::BYTES
}

/// Writes a slot: generation and kind, then the body, then its links.
#[inline]
pub(super) fn write<S: Scalar>(generation: u32, entry: Option<&Entry<S>>, writer: &mut Writer<'_>) {
    let Some(entry) = entry else {
        return writer.write(|record| {
            record.put_u32(generation);
            record.put([NOBODY; 4]);
        });
    };
    writer.write(|record| {
        record.put_u32(generation);
        put_codes(entry, record);
        record.put_u32(entry.options.cap);
        record.put_u32(entry.filter.layers);
        record.put_u32(entry.filter.mask);
        record.put_u64(entry.state.rides.map_or(0, BodyId::to_bits));
        record.put_u32(link::count(entry));
        put_numbers(entry, record);
    });
    link::write(entry, writer);
}

#[inline]
fn put_codes<S: Scalar>(entry: &Entry<S>, record: &mut Record<'_>) {
    let kind = 1 + entry.kind as u8;
    let one_way = entry.one_way.map_or(0, |side| 1 + side as u8);
    let up = entry.options.up as u8;
    record.put([kind, one_way, up, entry.actors as u8]);
    let flag = |bit: u8, is_set: bool| if is_set { bit } else { 0 };
    let flags = flag(CARRIES, entry.carries)
        | flag(IS_FLIPPED, entry.is_flipped)
        | flag(IS_BY_AXIS, entry.options.is_by_axis);
    let (rise, run) = entry.options.max_slope;
    let [low, high] = entry.weight.to_le_bytes();
    record.put([low, high, rise, run]);
    record.put_u32(u32::from(flags));
}

#[inline]
fn put_numbers<S: Scalar>(entry: &Entry<S>, record: &mut Record<'_>) {
    let options = &entry.options;
    record.put_box(entry.place());
    record.put_vec(entry.mover.size());
    record.put_vec(entry.conveyor());
    for amount in [
        options.ceiling,
        options.wall,
        options.floor,
        options.step,
        options.snap,
    ] {
        record.put_number(amount);
    }
}

/// Reads a slot for a world of that mark.
#[inline]
pub(super) fn read<S: Scalar>(
    fields: &mut Fields<'_>,
    tag: u32,
) -> Result<(u32, Option<Entry<S>>), SnapshotError> {
    let generation = fields.u32()?;
    let before = *fields;
    let codes = fields.array::<4>()?;
    if codes == [NOBODY; 4] {
        return Ok((generation, None));
    }
    if generation == 0 {
        return Err(before.fault(("kind", "no body in a retired slot")));
    }
    let codes = Codes::of(codes, before)?;
    let body = *fields;
    let entry = read_body(codes, fields, tag)?;
    entry.check_loaded().map_err(|fault| body.fault(fault))?;
    Ok((generation, Some(entry)))
}

/// The first four bytes of a body.
struct Codes {
    kind: BodyKind,
    one_way: Option<Side>,
    up: Side,
    actors: ActorRule,
}

impl Codes {
    #[inline]
    fn of([kind, one_way, up, actors]: [u8; 4], at: Fields<'_>) -> Result<Self, SnapshotError> {
        let of_kind = kind.checked_sub(1).map(usize::from);
        let kind = of_kind.and_then(|kind| KINDS.get(kind).copied());
        let open = match one_way {
            0 => Some(None),
            code => side(code - 1).map(Some),
        };
        let rule = RULES.get(usize::from(actors)).copied();
        Ok(Self {
            kind: kind.ok_or_else(|| at.fault(("kind", "0 to 3")))?,
            one_way: open.ok_or_else(|| at.fault(("one_way", "0 to 4")))?,
            up: side(up).ok_or_else(|| at.fault(("up", "0 to 3")))?,
            actors: rule.ok_or_else(|| at.fault(("actors", "0 to 2")))?,
        })
    }
}

#[inline]
fn read_body<S: Scalar>(
    codes: Codes,
    fields: &mut Fields<'_>,
    tag: u32,
) -> Result<Entry<S>, SnapshotError> {
    // All at once, so that no field has to ask whether it is there.
    let mut own = fields.part(body_bytes::<S>() - LEAST)?;
    let [low, high, rise, run] = own.array()?;
    let before = own;
    let flags = u8::try_from(own.u32()?).ok().filter(|&flags| flags < 8);
    let flags = flags.ok_or_else(|| before.fault(("flags", "three bits")))?;
    let cap = own.u32()?;
    let filter = Filter::new(own.u32()?, own.u32()?);
    let rides = link::id_or_none(&mut own)?;
    let links = own.u32()?;
    let before = own;
    let [x0, y0, x1, y1, width, height, belt_x, belt_y, amounts @ ..] = own.numbers(&FIELDS)?;
    let place = Aabb::try_from_corners([x0, y0], [x1, y1]);
    let place = place.map_err(|_| before.fault(("place", "edges in order")))?;
    let [ceiling, wall, floor, step, snap] = amounts;
    let mut entry = Entry::new(codes.kind, place);
    entry.mover = Mover::of_parts(place, Vec2::new(width, height));
    entry.filter = filter;
    entry.set_conveyor(Vec2::new(belt_x, belt_y));
    entry.options = MoveOptions {
        up: codes.up,
        ceiling,
        wall,
        floor,
        step,
        snap,
        max_slope: (rise, run),
        is_by_axis: flags & IS_BY_AXIS != 0,
        cap,
    };
    entry.one_way = codes.one_way;
    entry.weight = u16::from_le_bytes([low, high]);
    entry.actors = codes.actors;
    entry.carries = flags & CARRIES != 0;
    entry.is_flipped = flags & IS_FLIPPED != 0;
    entry.state.rides = rides.map(|id| id.marked(tag));
    if 0 < links {
        link::read(links, fields, tag, &mut entry)?;
    }
    Ok(entry)
}
