//! Bodies as records, each with its links to others behind it.

use crate::broad::Filter;
use crate::geometry::{Aabb, Side, Vec2};
use crate::narrow::Mover;
use crate::scalar::Scalar;
use crate::world::entry::Entry;
use crate::world::snapshot::link;
use crate::world::snapshot::record::{Fields, Record, Saved, side};
use crate::world::snapshot::writer::{Room, Writer};
use crate::world::{ActorRule, BodyId, BodyKind, MoveOptions, SnapshotError};

/// The first byte of a slot without a body; the kinds follow.
const NOBODY: u8 = 0;
/// What stands for the open side of a body that has none.
const BOTH_WAYS: u8 = 4;
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
#[inline(always)]
pub(super) fn write<S: Scalar>(
    generation: u32,
    entry: Option<&Entry<S>>,
    writer: &mut Writer<'_, impl Room>,
) {
    let Some(entry) = entry else {
        return writer.write(|record| {
            record.put_u32(generation);
            record.put([NOBODY; 4]);
        });
    };
    let links = link::count(entry);
    writer.write(|record| {
        record.put_u32(generation);
        put_codes(entry, record);
        record.put_u32(entry.options.max_hits);
        record.put_u32(entry.filter.layers);
        record.put_u32(entry.filter.mask);
        record.put_u64(entry.state.rides.map_or(0, BodyId::to_bits));
        record.put_u32(links);
        record.put_numbers(numbers(entry));
    });
    if 0 < links {
        link::write(entry, writer);
    }
}

#[inline(always)]
fn put_codes<S: Scalar>(entry: &Entry<S>, record: &mut Record<'_>) {
    record.put([1 + entry.kind as u8]);
    record.put([entry.one_way.map_or(BOTH_WAYS, |side| side as u8)]);
    record.put([entry.options.up as u8]);
    record.put([entry.actors as u8]);
    record.put(entry.weight.to_le_bytes());
    let (rise, run) = entry.options.max_slope;
    record.put([rise]);
    record.put([run]);
    let flag = |bit: u8, is_set: bool| bit * u8::from(is_set);
    let flags = flag(CARRIES, entry.carries)
        | flag(IS_FLIPPED, entry.is_flipped)
        | flag(IS_BY_AXIS, entry.options.axis_by_axis);
    record.put_u32(u32::from(flags));
}

/// The numbers of a body, in the order of [`FIELDS`].
#[inline(always)]
fn numbers<S: Scalar>(entry: &Entry<S>) -> [S; NUMBERS] {
    let [x0, y0, x1, y1] = entry.place().edges();
    let (size, belt) = (entry.mover.size(), entry.conveyor());
    let options = &entry.options;
    [
        x0,
        y0,
        x1,
        y1,
        size.x,
        size.y,
        belt.x,
        belt.y,
        options.forgive_ceiling,
        options.forgive_wall,
        options.forgive_floor,
        options.step,
        options.snap,
    ]
}

/// Reads into a slot for a world of that mark, in place of what is there; tells the generation.
#[inline(always)]
pub(super) fn read<S: Scalar>(
    fields: &mut Fields<'_>,
    tag: u32,
    slot: &mut Option<Entry<S>>,
) -> Result<u32, SnapshotError> {
    let generation = fields.u32()?;
    let before = *fields;
    let codes = fields.array::<4>()?;
    if codes == [NOBODY; 4] {
        *slot = None;
        return Ok(generation);
    }
    if generation == 0 {
        return Err(before.fault(("kind", "no body in a retired slot")));
    }
    let codes = Codes::of(codes, before)?;
    let body = *fields;
    let entry = read_body(codes, fields, tag, slot)?;
    entry.check_loaded().map_err(|fault| body.fault(fault))?;
    Ok(generation)
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
            BOTH_WAYS => Some(None),
            code => side(code).map(Some),
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

#[inline(always)]
fn read_body<'a, S: Scalar>(
    codes: Codes,
    fields: &mut Fields<'_>,
    tag: u32,
    slot: &'a mut Option<Entry<S>>,
) -> Result<&'a mut Entry<S>, SnapshotError> {
    // All at once, so that no field has to ask whether it is there.
    let mut own = fields.part(body_bytes::<S>() - LEAST)?;
    let [low, high, rise, run] = own.array()?;
    let before = own;
    let flags = u8::try_from(own.u32()?).ok().filter(|&flags| flags < 8);
    let flags = flags.ok_or_else(|| before.fault(("flags", "three bits")))?;
    let max_hits = own.u32()?;
    let filter = Filter::new(own.u32()?, own.u32()?);
    let rides = link::id_or_none(&mut own)?;
    let links = own.u32()?;
    let before = own;
    let [x0, y0, x1, y1, width, height, belt_x, belt_y, amounts @ ..] = own.numbers(&FIELDS)?;
    let place = Aabb::try_from_corners([x0, y0], [x1, y1]);
    let place = place.map_err(|_| before.fault(("place", "edges in order")))?;
    let [forgive_ceiling, forgive_wall, forgive_floor, step, snap] = amounts;
    let entry = slot.get_or_insert_with(|| Entry::new(codes.kind, place));
    entry.forget();
    entry.kind = codes.kind;
    entry.mover = Mover::from_parts(place, Vec2::new(width, height));
    entry.filter = filter;
    entry.set_conveyor(Vec2::new(belt_x, belt_y));
    entry.options = MoveOptions {
        up: codes.up,
        forgive_ceiling,
        forgive_wall,
        forgive_floor,
        step,
        snap,
        max_slope: (rise, run),
        axis_by_axis: flags & IS_BY_AXIS != 0,
        max_hits,
    };
    entry.one_way = codes.one_way;
    entry.weight = u16::from_le_bytes([low, high]);
    entry.actors = codes.actors;
    entry.carries = flags & CARRIES != 0;
    entry.is_flipped = flags & IS_FLIPPED != 0;
    entry.state.rides = rides.map(|id| id.marked(tag));
    if 0 < links {
        link::read(links, fields, tag, entry)?;
    }
    Ok(entry)
}
