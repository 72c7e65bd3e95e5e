//! Writes the sections of a frame other than its bodies.

use crate::frame::{
    ContactRow, Density, Detail, Drawing, EventRow, Frame, Gauge, HitboxRow, MapRow, MoveRow,
    Shape, Tag,
};
use crate::wire::Writer;
use crate::wire::frame::{SAME, WHOLE};
use jostle::{Outside, Response};
use std::sync::Arc;

/// The frame to write, and the one before it if changes to it can be written.
#[derive(Clone, Copy)]
pub(super) struct FramePair<'a> {
    pub(super) before: Option<&'a Frame>,
    pub(super) frame: &'a Frame,
}

/// Writes a section, or that it is the same as before. Equal values are not enough for that: 0 and -0 are equal but
/// differ in their bytes, so the bytes are compared.
fn section(
    FramePair { before, frame }: FramePair<'_>,
    out: &mut Writer,
    is_equal: impl Fn(&Frame, &Frame) -> bool,
    write: impl Fn(&Frame, &mut Writer),
) {
    let start = out.bytes.len();
    out.u8(WHOLE);
    write(frame, out);
    let equal = before.filter(|before| is_equal(before, frame));
    let is_same = equal.is_some_and(|before| {
        let mut was = Writer::default();
        write(before, &mut was);
        out.bytes[start + 1..] == was.bytes
    });
    if is_same {
        out.bytes.truncate(start);
        out.u8(SAME);
    }
}

/// Writes a section that is a list.
fn list<R: PartialEq>(
    frames: FramePair<'_>,
    rows: impl Fn(&Frame) -> &[R],
    out: &mut Writer,
    write: impl Fn(&R, &mut Writer),
) {
    let is_equal = |a: &Frame, b: &Frame| rows(a) == rows(b);
    section(frames, out, is_equal, |frame, out| {
        out.len(rows(frame).len());
        rows(frame).iter().for_each(|row| write(row, out));
    });
}

/// Like [`list`], for rows that are shared from tick to tick and may be large: shared rows are not compared.
fn kept<R: PartialEq>(
    frames: FramePair<'_>,
    rows: impl Fn(&Frame) -> &[Arc<R>],
    out: &mut Writer,
    write: impl Fn(&R, &mut Writer),
) {
    let (before, now) = (frames.before.map(&rows), rows(frames.frame));
    let is_one = |(a, b): (&Arc<R>, &Arc<R>)| Arc::ptr_eq(a, b);
    let are_one =
        |before: &[Arc<R>]| before.len() == now.len() && before.iter().zip(now).all(is_one);
    if before.is_some_and(are_one) {
        out.u8(SAME);
    } else {
        list(frames, rows, out, |row, out| write(row, out));
    }
}

pub(super) fn head(frames: FramePair<'_>, out: &mut Writer) {
    let parts = |frame: &Frame| {
        let counts = (frame.cost, frame.body_count);
        (frame.number, counts, frame.scope, frame.focus)
    };
    let is_equal = |a: &Frame, b: &Frame| parts(a) == parts(b);
    section(frames, out, is_equal, |frame, out| {
        out.text(frame.number);
        out.f32(frame.cost.micros);
        out.known(frame.cost.candidates);
        out.known(frame.cost.pairs);
        out.rect(&frame.scope);
        out.var(frame.body_count.into());
        out.u8(frame.focus.is_some().into());
        if let Some(key) = frame.focus {
            out.key(key);
        }
    });
}

/// Writes all sections after the bodies.
pub(super) fn rest(frames: FramePair<'_>, out: &mut Writer) {
    list(frames, |frame| &frame.hitboxes, out, write_hitbox);
    list(frames, |frame| &frame.contacts, out, write_contact);
    list(frames, |frame| &frame.moves, out, write_move);
    list(frames, |frame| &frame.events, out, write_event);
    kept(frames, |frame| &frame.maps, out, write_map);
    cells(frames, out);
    list(frames, |frame| &frame.drawings, out, write_drawing);
    list(frames, |frame| &frame.gauges, out, write_gauge);
    list(frames, |frame| &frame.tags, out, write_tag);
    kept(frames, |frame| &frame.details, out, write_detail);
}

fn cells(frames: FramePair<'_>, out: &mut Writer) {
    let is_equal = |a: &Frame, b: &Frame| {
        let counts = |frame: &Frame| [frame.cell_count, frame.visible_cells];
        a.structure == b.structure && counts(a) == counts(b) && a.cells == b.cells
    };
    section(frames, out, is_equal, |frame, out| {
        out.text(&frame.structure);
        out.var(frame.cell_count.into());
        out.var(frame.visible_cells.into());
        out.len(frame.cells.len());
        for cell in &frame.cells {
            out.rect(&cell.place);
            out.var(cell.count.into());
        }
    });
}

fn write_contact(row: &ContactRow, out: &mut Writer) {
    out.key(row.key);
    out.other(row.other);
    out.side(row.side);
}

fn write_gauge(gauge: &Gauge, out: &mut Writer) {
    out.text(&gauge.name);
    out.text(&gauge.unit);
    out.f64(gauge.value);
}

fn write_detail(detail: &Detail, out: &mut Writer) {
    out.key(detail.key);
    out.len(detail.properties.len());
    for property in &detail.properties {
        out.text(&property.name);
        out.text(&property.title);
        out.text(&property.text);
        out.len(property.numbers.len());
        property.numbers.iter().for_each(|&number| out.f64(number));
    }
}

fn write_hitbox(row: &HitboxRow, out: &mut Writer) {
    out.key(row.key);
    out.text(&row.name);
    out.u8(row.is_active.into());
    out.u32(row.layers);
    out.u32(row.mask);
    out.rect(&row.place);
}

fn write_move(row: &MoveRow, out: &mut Writer) {
    out.key(row.key);
    out.rect(&row.from);
    out.point(row.requested);
    out.rect(&row.to);
    out.len(row.legs.len());
    for leg in &row.legs {
        out.rect(&leg.from);
        out.f64(leg.clock);
        out.u8(leg.why as u8);
        out.other(leg.cause);
    }
    out.len(row.hits.len());
    for hit in &row.hits {
        out.other(hit.other);
        out.side(hit.side);
        out.f64(hit.fraction);
        out.u8(response_code(hit.response));
        out.bytes.extend(hit.slope);
        out.rect(&hit.place);
        out.point(hit.remaining);
    }
    out.sides(row.blocked);
    let flags = [
        row.is_stuck,
        row.is_cut_short,
        row.was_relocated,
        row.is_earlier,
    ];
    let flags = flags.map(u8::from);
    out.u8(flags[0] | (flags[1] << 1) | (flags[2] << 2) | (flags[3] << 3));
    out.len(row.inside.len());
    row.inside.iter().for_each(|&other| out.other(other));
    out.len(row.shifts.len());
    for shift in &row.shifts {
        out.u8(shift.kind as u8);
        out.other(shift.by);
        out.point(shift.delta);
        out.other(shift.held_by);
    }
}

fn write_event(row: &EventRow, out: &mut Writer) {
    out.key(row.key);
    out.u8(row.kind as u8);
    out.other(row.other);
    out.u8(row.side.map_or(u8::MAX, |side| side as u8));
    out.f64(row.fraction);
    out.other(row.against);
}

const fn response_code(response: Response) -> u8 {
    match response {
        Response::Slide => 0,
        Response::Stop => 1,
        Response::Bounce => 2,
        Response::Pass => 3,
    }
}

fn write_map(map: &MapRow, out: &mut Writer) {
    out.u8(map.world);
    out.var(map.map.into());
    out.var(map.revision.into());
    out.point(map.origin);
    out.point(map.tile_size);
    out.cell(map.first[0]);
    out.cell(map.first[1]);
    out.var(map.columns.into());
    out.var(map.rows().into());
    out.u8(match map.outside {
        Outside::Empty => 0,
        Outside::Solid => 1,
        Outside::Clamp => 2,
    });
    out.u32(map.layers);
    out.bytes.extend_from_slice(&map.kinds);
    out.len(map.data.len());
    for &(index, data) in &map.data {
        out.var(index.into());
        out.u16(data);
    }
}

fn write_tag(tag: &Tag, out: &mut Writer) {
    out.key(tag.key);
    out.text(&tag.label);
    out.u8(tag.ink.is_some().into());
    if let Some(ink) = tag.ink {
        out.ink(ink);
    }
}

fn write_drawing(drawing: &Drawing, out: &mut Writer) {
    let kind = match drawing.shape {
        Shape::Line(..) => 0,
        Shape::Box { .. } => 1,
        Shape::Circle { .. } => 2,
        Shape::Polygon { .. } => 3,
        Shape::Text { .. } => 4,
        Shape::Pixels { .. } => 5,
        Shape::Image { .. } => 6,
    };
    out.u8(kind);
    out.ink(drawing.ink);
    write_shape(&drawing.shape, out);
}

fn write_shape(shape: &Shape, out: &mut Writer) {
    match shape {
        Shape::Line(from, to) => {
            out.point(*from);
            out.point(*to);
        }
        Shape::Box { place, is_filled } => {
            out.rect(place);
            out.u8((*is_filled).into());
        }
        Shape::Circle {
            center,
            radius,
            is_filled,
        } => {
            out.point(*center);
            out.f64(*radius);
            out.u8((*is_filled).into());
        }
        Shape::Polygon { points, is_filled } => {
            out.len(points.len());
            points.iter().for_each(|&point| out.point(point));
            out.u8((*is_filled).into());
        }
        Shape::Text { at, height, text } => {
            out.point(*at);
            out.f64(*height);
            out.text(text);
        }
        Shape::Pixels {
            at,
            size,
            width,
            height,
            bits,
        } => {
            out.point(*at);
            out.f64(*size);
            out.var((*width).into());
            out.var((*height).into());
            out.len(bits.len());
            out.bytes.extend_from_slice(bits);
        }
        Shape::Image {
            image,
            cell,
            place,
            is_flipped,
            parallax,
        } => {
            out.var(u32::try_from(*image).unwrap_or(u32::MAX).into());
            cell.iter().for_each(|&part| out.var(part.into()));
            out.rect(place);
            out.u8((*is_flipped).into());
            out.f64(*parallax);
        }
    }
}

pub(super) fn density(density: Option<&Density>, out: &mut Writer) {
    let Some(density) = density else {
        return out.u8(0);
    };
    out.u8(1);
    out.rect(&density.place);
    out.var(density.columns.into());
    let rows = density.counts.len().checked_div(density.columns as usize);
    out.len(rows.unwrap_or(0));
    density
        .counts
        .iter()
        .for_each(|&count| out.var(count.into()));
}
