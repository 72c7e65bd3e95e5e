//! Reads the sections of a frame other than its bodies.

use crate::frame::{
    BodyKey, CellRow, ContactRow, Cost, Density, Detail, Drawing, EventKind, EventRow, Frame,
    Gauge, HitRow, HitboxRow, LegKind, LegRow, MapRow, MoveRow, Property, Rect, Shape, ShiftKind,
    ShiftRow, Tag, bytes_for,
};
use crate::wire::frame::{SAME, WHOLE};
use crate::wire::{Reader, WireResult};
use jostle::{Outside, Response, Side};
use std::sync::Arc;

type Before<'a> = Option<&'a Frame>;

/// Reads a section, or takes it from the frame before.
fn section<T>(
    before: Before<'_>,
    from: &mut Reader<'_>,
    same: impl FnOnce(&Frame) -> T,
    read: impl FnOnce(&mut Reader<'_>) -> WireResult<T>,
) -> WireResult<T> {
    match (from.u8()?, before) {
        (WHOLE, _) => read(from),
        (SAME, Some(before)) => Ok(same(before)),
        _ => from.wrong("a section that is whole or unchanged"),
    }
}

/// What a frame says about the tick as a whole.
struct FrameHead {
    number: &'static str,
    cost: Cost,
    scope: Rect,
    body_count: u32,
    focus: Option<BodyKey>,
}

pub(super) fn head(before: Before<'_>, frame: &mut Frame, from: &mut Reader<'_>) -> WireResult<()> {
    let same = |before: &Frame| FrameHead {
        number: before.number,
        cost: before.cost,
        scope: before.scope,
        body_count: before.body_count,
        focus: before.focus,
    };
    let head = section(before, from, same, read_head)?;
    frame.number = head.number;
    frame.cost = head.cost;
    frame.scope = head.scope;
    frame.body_count = head.body_count;
    frame.focus = head.focus;
    Ok(())
}

fn read_head(from: &mut Reader<'_>) -> WireResult<FrameHead> {
    Ok(FrameHead {
        number: number(from)?,
        cost: Cost {
            micros: from.f32()?,
            candidates: from.known()?,
            pairs: from.known()?,
        },
        scope: from.rect()?,
        body_count: from.var32()?,
        focus: focus(from)?,
    })
}

fn focus(from: &mut Reader<'_>) -> WireResult<Option<BodyKey>> {
    match from.u8()? {
        0 => Ok(None),
        1 => Ok(Some(from.key()?)),
        _ => from.wrong("a body in focus or none"),
    }
}

fn number(from: &mut Reader<'_>) -> WireResult<&'static str> {
    let name = from.text()?;
    let known = ["f32", "f64", "i16", "i32", "i64", "fixed"];
    match known.into_iter().find(|known| *known == name) {
        Some(known) => Ok(known),
        None => from.wrong("the name of a number type"),
    }
}

/// Reads all sections after the bodies.
pub(super) fn rest(before: Before<'_>, frame: &mut Frame, from: &mut Reader<'_>) -> WireResult<()> {
    let same = |frame: &Frame| frame.hitboxes.clone();
    frame.hitboxes = section(before, from, same, |from| from.list(44, hitbox))?;
    let same = |frame: &Frame| frame.contacts.clone();
    frame.contacts = section(before, from, same, |from| from.list(5, contact))?;
    let same = |frame: &Frame| frame.moves.clone();
    frame.moves = section(before, from, same, |from| from.list(89, moved))?;
    let same = |frame: &Frame| frame.events.clone();
    frame.events = section(before, from, same, |from| from.list(15, event))?;
    let same = |frame: &Frame| frame.maps.clone();
    let read = |from: &mut Reader<'_>| from.list(59, |from| map(from).map(Arc::new));
    frame.maps = section(before, from, same, read)?;
    let same = |frame: &Frame| {
        let counts = [frame.cell_count, frame.visible_cells];
        (frame.structure.clone(), counts, frame.cells.clone())
    };
    let read = |from: &mut Reader<'_>| {
        let structure = from.text()?.to_owned().into();
        let counts = [from.var32()?, from.var32()?];
        Ok((structure, counts, from.list(33, cell)?))
    };
    let (structure, counts, cells) = section(before, from, same, read)?;
    (frame.structure, frame.cells) = (structure, cells);
    [frame.cell_count, frame.visible_cells] = counts;
    let same = |frame: &Frame| frame.drawings.clone();
    frame.drawings = section(before, from, same, |from| from.list(6, drawing))?;
    let same = |frame: &Frame| frame.gauges.clone();
    frame.gauges = section(before, from, same, |from| from.list(10, gauge))?;
    let same = |frame: &Frame| frame.tags.clone();
    frame.tags = section(before, from, same, |from| from.list(5, tag))?;
    let same = |frame: &Frame| frame.details.clone();
    frame.details = section(before, from, same, |from| {
        from.list(4, |from| detail(from).map(Arc::new))
    })?;
    Ok(())
}

fn hitbox(from: &mut Reader<'_>) -> WireResult<HitboxRow> {
    Ok(HitboxRow {
        key: from.key()?,
        name: from.text()?.to_owned(),
        is_active: from.u8()? != 0,
        layers: from.u32()?,
        mask: from.u32()?,
        place: from.rect()?,
    })
}

fn contact(from: &mut Reader<'_>) -> WireResult<ContactRow> {
    Ok(ContactRow {
        key: from.key()?,
        other: from.other()?,
        side: from.side()?,
    })
}

fn moved(from: &mut Reader<'_>) -> WireResult<MoveRow> {
    let (key, start, requested, to) = (from.key()?, from.rect()?, from.point()?, from.rect()?);
    let legs = from.list(42, leg)?;
    let (hits, blocked) = (from.list(61, hit)?, from.sides()?);
    let [is_stuck, is_cut_short, was_relocated, is_earlier, ..] =
        from.flags(4, "flags of a move")?;
    Ok(MoveRow {
        key,
        from: start,
        requested,
        to,
        legs,
        hits,
        blocked,
        is_stuck,
        is_cut_short,
        was_relocated,
        is_earlier,
        inside: from.list(1, Reader::other)?,
        shifts: from.list(19, shift)?,
    })
}

fn leg(from: &mut Reader<'_>) -> WireResult<LegRow> {
    Ok(LegRow {
        from: from.rect()?,
        clock: from.f64()?,
        why: match from.u8()? {
            0 => LegKind::Straight,
            1 => LegKind::Corner,
            2 => LegKind::StepUp,
            3 => LegKind::Snap,
            4 => LegKind::Slope,
            _ => return from.wrong("a kind of leg from 0 to 4"),
        },
        cause: from.other()?,
    })
}

fn shift(from: &mut Reader<'_>) -> WireResult<ShiftRow> {
    Ok(ShiftRow {
        kind: match from.u8()? {
            0 => ShiftKind::Carried,
            1 => ShiftKind::Pushed,
            _ => return from.wrong("a kind of shift, 0 or 1"),
        },
        by: from.other()?,
        delta: from.point()?,
        held_by: from.other()?,
    })
}

fn hit(from: &mut Reader<'_>) -> WireResult<HitRow> {
    Ok(HitRow {
        other: from.other()?,
        side: from.side()?,
        fraction: from.f64()?,
        response: match from.u8()? {
            0 => Response::Slide,
            1 => Response::Stop,
            2 => Response::Bounce,
            3 => Response::Pass,
            _ => return from.wrong("a response from 0 to 3"),
        },
        slope: [from.u8()?, from.u8()?],
        place: from.rect()?,
        remaining: from.point()?,
    })
}

fn event(from: &mut Reader<'_>) -> WireResult<EventRow> {
    Ok(EventRow {
        key: from.key()?,
        kind: match from.u8()? {
            0 => EventKind::ContactEnd,
            1 => EventKind::ContactBegin,
            2 => EventKind::Enter,
            3 => EventKind::Exit,
            4 => EventKind::Crush,
            _ => return from.wrong("a kind of event from 0 to 4"),
        },
        other: from.other()?,
        side: match from.u8()? {
            u8::MAX => None,
            side => match Side::ALL.get(usize::from(side)) {
                Some(&side) => Some(side),
                None => return from.wrong("a side from 0 to 3, or 255"),
            },
        },
        fraction: from.f64()?,
        against: from.other()?,
    })
}

fn map(from: &mut Reader<'_>) -> WireResult<MapRow> {
    let (world, slot, revision) = (from.u8()?, from.var32()?, from.var32()?);
    let (origin, tile_size) = (from.point()?, from.point()?);
    let first = [from.cell()?, from.cell()?];
    let (columns, rows) = (from.var32()?, from.var32()?);
    let outside = match from.u8()? {
        0 => Outside::Empty,
        1 => Outside::Solid,
        2 => Outside::Clamp,
        _ => return from.wrong("an outside from 0 to 2"),
    };
    let layers = from.u32()?;
    let cells = u64::from(columns) * u64::from(rows);
    let kinds = from.take(usize::try_from(cells).unwrap_or(usize::MAX))?;
    Ok(MapRow {
        world,
        map: slot,
        revision,
        origin,
        tile_size,
        first,
        columns,
        outside,
        layers,
        kinds: kinds.to_vec(),
        data: from.list(3, |from| Ok((from.var32()?, from.u16()?)))?,
    })
}

fn cell(from: &mut Reader<'_>) -> WireResult<CellRow> {
    let (place, count) = (from.rect()?, from.var32()?);
    Ok(CellRow { place, count })
}

fn gauge(from: &mut Reader<'_>) -> WireResult<Gauge> {
    Ok(Gauge {
        name: from.text()?.to_owned(),
        unit: from.text()?.to_owned(),
        value: from.f64()?,
    })
}

fn tag(from: &mut Reader<'_>) -> WireResult<Tag> {
    let (key, label) = (from.key()?, from.text()?.to_owned());
    let ink = match from.u8()? {
        0 => None,
        1 => Some(from.ink()?),
        _ => return from.wrong("a color or none"),
    };
    Ok(Tag { key, label, ink })
}

fn detail(from: &mut Reader<'_>) -> WireResult<Detail> {
    let key = from.key()?;
    let properties = from.list(4, |from| {
        Ok(Property {
            name: from.text()?.to_owned(),
            title: from.text()?.to_owned(),
            text: from.text()?.to_owned(),
            numbers: from.list(size_of::<f64>(), Reader::f64)?,
        })
    })?;
    Ok(Detail { key, properties })
}

fn drawing(from: &mut Reader<'_>) -> WireResult<Drawing> {
    let kind = from.u8()?;
    let ink = from.ink()?;
    let shape = match kind {
        0 => Shape::Line(from.point()?, from.point()?),
        1 => Shape::Box {
            place: from.rect()?,
            is_filled: from.u8()? != 0,
        },
        2 => Shape::Circle {
            center: from.point()?,
            radius: from.f64()?,
            is_filled: from.u8()? != 0,
        },
        3 => Shape::Polygon {
            points: from.list(16, Reader::point)?,
            is_filled: from.u8()? != 0,
        },
        4 => Shape::Text {
            at: from.point()?,
            height: from.f64()?,
            text: from.text()?.to_owned(),
        },
        5 => pixels(from)?,
        6 => Shape::Image {
            image: from.var32()? as usize,
            cell: [from.var32()?, from.var32()?],
            place: from.rect()?,
            is_flipped: from.u8()? != 0,
            parallax: from.f64()?,
        },
        _ => return from.wrong("a drawing from 0 to 6"),
    };
    Ok(Drawing { ink, shape })
}

fn pixels(from: &mut Reader<'_>) -> WireResult<Shape> {
    let (at, size) = (from.point()?, from.f64()?);
    let (width, height) = (from.var32()?, from.var32()?);
    let len = from.len(1)?;
    let bits = from.take(len)?.to_vec();
    if bits.len() as u64 != bytes_for(width, height) {
        return from.wrong("one bit for every pixel");
    }
    Ok(Shape::Pixels {
        at,
        size,
        width,
        height,
        bits,
    })
}

pub(super) fn density(from: &mut Reader<'_>) -> WireResult<Option<Density>> {
    if from.u8()? == 0 {
        return Ok(None);
    }
    let place = from.rect()?;
    let (columns, rows) = (from.var32()?, from.var32()?);
    let cells = u64::from(columns) * u64::from(rows);
    let cells = usize::try_from(cells).unwrap_or(usize::MAX);
    let mut counts = Vec::new();
    for _ in 0..cells {
        counts.push(from.var32()?);
    }
    Ok(Some(Density {
        place,
        columns,
        counts,
    }))
}
