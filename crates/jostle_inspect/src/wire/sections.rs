//! The sections of a frame beside its bodies, written.

use crate::frame::{
    Density, Drawing, EventRow, Frame, HitboxRow, Ink, MapRow, MoveRow, Shape, Tag,
};
use crate::wire::Writer;
use crate::wire::frame::{SAME, WHOLE};
use std::sync::Arc;

type Before<'a> = Option<&'a Frame>;

/// Writes a section unless it is as before.
fn section(is_same: bool, out: &mut Writer, write: impl FnOnce(&mut Writer)) {
    if is_same {
        out.u8(SAME);
    } else {
        out.u8(WHOLE);
        write(out);
    }
}

pub(super) fn head(before: Before<'_>, frame: &Frame, out: &mut Writer) {
    let parts = |frame: &Frame| (frame.number, frame.cost, frame.scope, frame.body_count);
    let is_same = before.is_some_and(|before| parts(before) == parts(frame));
    section(is_same, out, |out| {
        out.text(frame.number);
        out.f32(frame.cost.micros);
        out.known(frame.cost.candidates);
        out.known(frame.cost.pairs);
        out.rect(&frame.scope);
        out.var(frame.body_count.into());
    });
}

/// All sections behind the bodies.
pub(super) fn rest(before: Before<'_>, frame: &Frame, out: &mut Writer) {
    lists(before, frame, out);
    let is_same = before.is_some_and(|before| is_same_maps(&before.maps, &frame.maps));
    section(is_same, out, |out| {
        out.len(frame.maps.len());
        frame.maps.iter().for_each(|map| write_map(map, out));
    });
    let cells = |frame: &Frame| (frame.structure.clone(), frame.cells.is_empty());
    let is_same =
        before.is_some_and(|before| cells(before) == cells(frame) && before.cells == frame.cells);
    section(is_same, out, |out| {
        out.text(&frame.structure);
        out.len(frame.cells.len());
        for cell in &frame.cells {
            out.rect(&cell.place);
            out.var(cell.count.into());
        }
    });
    drawn(before, frame, out);
    let is_same = before.is_some_and(|before| before.tags == frame.tags);
    section(is_same, out, |out| {
        out.len(frame.tags.len());
        frame.tags.iter().for_each(|tag| write_tag(tag, out));
    });
    let is_same = before.is_some_and(|before| before.details == frame.details);
    section(is_same, out, |out| {
        out.len(frame.details.len());
        for detail in &frame.details {
            out.key(detail.key);
            out.len(detail.lines.len());
            for (name, value) in &detail.lines {
                out.text(name);
                out.text(value);
            }
        }
    });
}

/// Hitboxes, contacts, moves and events.
fn lists(before: Before<'_>, frame: &Frame, out: &mut Writer) {
    let is_same = before.is_some_and(|before| before.hitboxes == frame.hitboxes);
    section(is_same, out, |out| {
        out.len(frame.hitboxes.len());
        frame.hitboxes.iter().for_each(|row| write_hitbox(row, out));
    });
    let is_same = before.is_some_and(|before| before.contacts == frame.contacts);
    section(is_same, out, |out| {
        out.len(frame.contacts.len());
        for row in &frame.contacts {
            out.key(row.key);
            out.who(row.other);
            out.u8(row.side);
        }
    });
    let is_same = before.is_some_and(|before| before.moves == frame.moves);
    section(is_same, out, |out| {
        out.len(frame.moves.len());
        frame.moves.iter().for_each(|row| write_move(row, out));
    });
    let is_same = before.is_some_and(|before| before.events == frame.events);
    section(is_same, out, |out| {
        out.len(frame.events.len());
        frame.events.iter().for_each(|row| write_event(row, out));
    });
}

/// Drawings and gauges.
fn drawn(before: Before<'_>, frame: &Frame, out: &mut Writer) {
    let is_same = before.is_some_and(|before| before.drawings == frame.drawings);
    section(is_same, out, |out| {
        out.len(frame.drawings.len());
        frame
            .drawings
            .iter()
            .for_each(|drawing| write_drawing(drawing, out));
    });
    let is_same = before.is_some_and(|before| before.gauges == frame.gauges);
    section(is_same, out, |out| {
        out.len(frame.gauges.len());
        for gauge in &frame.gauges {
            out.text(&gauge.name);
            out.text(&gauge.unit);
            out.f64(gauge.value);
        }
    });
}

/// Maps are large: those that are one and the same are not compared.
fn is_same_maps(before: &[Arc<MapRow>], now: &[Arc<MapRow>]) -> bool {
    let is_same = |(a, b): (&Arc<MapRow>, &Arc<MapRow>)| Arc::ptr_eq(a, b) || a == b;
    before.len() == now.len() && before.iter().zip(now).all(is_same)
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
    out.point(row.wished);
    out.rect(&row.to);
    out.len(row.legs.len());
    for leg in &row.legs {
        out.rect(&leg.from);
        out.f64(leg.clock);
    }
    out.len(row.hits.len());
    for hit in &row.hits {
        out.who(hit.other);
        out.u8(hit.side);
        out.f64(hit.fraction);
        out.u8(hit.response);
        out.bytes.extend(hit.slope);
        out.rect(&hit.place);
        out.point(hit.remained);
    }
    out.sides(row.blocked);
    let flags = [row.is_stuck, row.is_cut_short, row.is_left].map(u8::from);
    out.u8(flags[0] | (flags[1] << 1) | (flags[2] << 2));
    out.len(row.inside.len());
    row.inside.iter().for_each(|&other| out.who(other));
}

fn write_event(row: &EventRow, out: &mut Writer) {
    out.key(row.key);
    out.u8(row.kind as u8);
    out.who(row.other);
    out.u8(row.side.unwrap_or(u8::MAX));
    out.f64(row.fraction);
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
    out.u8(map.outside);
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
    out.u32(tag.ink.map_or(0, Ink::to_bits));
}

fn write_drawing(drawing: &Drawing, out: &mut Writer) {
    let sort = match drawing.shape {
        Shape::Line(..) => 0,
        Shape::Box { .. } => 1,
        Shape::Circle { .. } => 2,
        Shape::Polygon { .. } => 3,
        Shape::Text { .. } => 4,
        Shape::Pixels { .. } => 5,
    };
    out.u8(sort);
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
