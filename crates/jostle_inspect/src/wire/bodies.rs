//! The bodies section: all bodies, or the changes since the frame before.

use crate::frame::{BodyRow, Kind, Rect};
use crate::wire::{Reader, WireResult, Writer};

/// The precision in which coordinates are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Width {
    Single,
    Double,
}

impl Width {
    /// Single precision, if that changes no value.
    pub(super) fn of(bodies: &[BodyRow]) -> Self {
        let is_single = |value: f64| rounded(value).to_bits() == value.to_bits();
        let fits = |rect: &Rect| {
            let [a, b] = rect.min;
            let [c, d] = rect.max;
            is_single(a) & is_single(b) & is_single(c) & is_single(d)
        };
        if bodies.iter().all(|row| fits(&row.place)) {
            Self::Single
        } else {
            Self::Double
        }
    }

    fn write(self, value: f64, out: &mut Writer) {
        match self {
            Self::Single => out.f32(single(value)),
            Self::Double => out.f64(value),
        }
    }

    fn read(self, from: &mut Reader<'_>) -> WireResult<f64> {
        match self {
            Self::Single => from.f32().map(f64::from),
            Self::Double => from.f64(),
        }
    }

    /// Predicts the max edge of a box that keeps its size. The page computes it in the same way, so that only edges
    /// which differ have to be sent.
    fn predicted(self, [least, greatest]: [f64; 2], new_least: f64) -> f64 {
        let sum = greatest + (new_least - least);
        match self {
            Self::Single => rounded(sum),
            Self::Double => sum,
        }
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "rounding to the nearest f32 is intended"
)]
fn single(value: f64) -> f32 {
    value as f32
}

fn rounded(value: f64) -> f64 {
    f64::from(single(value))
}

pub(super) fn write_all(bodies: &[BodyRow], width: Width, out: &mut Writer) {
    out.len(bodies.len());
    for row in bodies {
        write_row(row, width, out);
    }
}

pub(super) fn read_all(width: Width, from: &mut Reader<'_>) -> WireResult<Vec<BodyRow>> {
    let bodies = from.list(15, |from| read_row(width, from))?;
    if bodies
        .windows(2)
        .all(|pair| place(&pair[0]) < place(&pair[1]))
    {
        Ok(bodies)
    } else {
        from.wrong("bodies in the order of their slots")
    }
}

fn write_row(row: &BodyRow, width: Width, out: &mut Writer) {
    out.key(row.key);
    let kind = row.kind as u8;
    out.bytes
        .extend([kind, row.one_way, row.touching, row.flags]);
    out.u32(row.layers);
    out.u32(row.mask);
    for value in row.place.min.into_iter().chain(row.place.max) {
        width.write(value, out);
    }
}

fn read_row(width: Width, from: &mut Reader<'_>) -> WireResult<BodyRow> {
    let key = from.key()?;
    let kind = match from.u8()? {
        0 => Kind::Actor,
        1 => Kind::Solid,
        2 => Kind::Sensor,
        3 => Kind::Box,
        _ => return from.wrong("a kind of body from 0 to 3"),
    };
    Ok(BodyRow {
        key,
        kind,
        one_way: from.u8()?,
        touching: from.u8()?,
        flags: from.u8()?,
        layers: from.u32()?,
        mask: from.u32()?,
        place: Rect {
            min: [width.read(from)?, width.read(from)?],
            max: [width.read(from)?, width.read(from)?],
        },
    })
}

/// The sort key of a row.
fn place(row: &BodyRow) -> (u8, u32) {
    (row.key.world, row.key.slot)
}

/// Whether only the box differs.
fn is_same_but_for_place(a: &BodyRow, b: &BodyRow) -> bool {
    let rest = |row: &BodyRow| {
        let traits = (row.kind, row.one_way, row.touching, row.flags);
        (row.key, traits, row.layers, row.mask)
    };
    rest(a) == rest(b)
}

/// Lists of changes, each with a count that is only known at the end.
#[derive(Default)]
struct Changes {
    gone: Writer,
    gone_count: usize,
    moved: Writer,
    moved_count: usize,
    come: Writer,
    come_count: usize,
}

pub(super) fn write_changes(before: &[BodyRow], now: &[BodyRow], width: Width, out: &mut Writer) {
    let mut changes = Changes::default();
    let (mut rows, mut news) = (before.iter().peekable(), now.iter().peekable());
    // Rows since the last one named: among all rows, and among those that remain.
    let (mut since_gone, mut since_moved) = (0, 0);
    loop {
        match (rows.peek(), news.peek()) {
            (None, None) => break,
            (Some(row), new) if new.is_none_or(|new| place(row) < place(new)) => {
                changes.gone.var(since_gone);
                changes.gone_count += 1;
                since_gone = 0;
                rows.next();
            }
            (row, Some(new)) if row.is_none_or(|row| place(new) < place(row)) => {
                changes.add(new, width);
                news.next();
            }
            (Some(row), Some(new)) => {
                if !is_same_but_for_place(row, new) {
                    changes.add(new, width);
                    since_moved += 1;
                } else if changes.shift(since_moved, [&row.place, &new.place], width) {
                    since_moved = 0;
                } else {
                    since_moved += 1;
                }
                since_gone += 1;
                rows.next();
                news.next();
            }
            _ => break,
        }
    }
    changes.write(out);
}

impl Changes {
    fn add(&mut self, row: &BodyRow, width: Width) {
        write_row(row, width, &mut self.come);
        self.come_count += 1;
    }

    /// Records a move, if there is one. Returns whether it did.
    fn shift(&mut self, step: u64, [before, now]: [&Rect; 2], width: Width) -> bool {
        let edges = |rect: &Rect| rect.min.into_iter().chain(rect.max);
        if !edges(before).zip(edges(now)).any(|(a, b)| differ(a, b)) {
            return false;
        }
        let mut what = 0;
        for axis in 0..2 {
            what |= u8::from(differ(before.min[axis], now.min[axis])) << axis;
            let span = [before.min[axis], before.max[axis]];
            let predicted = width.predicted(span, now.min[axis]);
            what |= u8::from(differ(predicted, now.max[axis])) << (2 + axis);
        }
        self.moved.var(step);
        self.moved.u8(what);
        for (bit, value) in edges(now).enumerate() {
            if what & (1 << bit) != 0 {
                width.write(value, &mut self.moved);
            }
        }
        self.moved_count += 1;
        true
    }

    fn write(self, out: &mut Writer) {
        let lists = [
            (self.gone_count, self.gone),
            (self.moved_count, self.moved),
            (self.come_count, self.come),
        ];
        for (count, list) in lists {
            out.len(count);
            out.bytes.extend_from_slice(&list.bytes);
        }
    }
}

fn differ(a: f64, b: f64) -> bool {
    a.to_bits() != b.to_bits()
}

pub(super) fn read_changes(
    before: &[BodyRow],
    width: Width,
    from: &mut Reader<'_>,
) -> WireResult<Vec<BodyRow>> {
    let mut rows = without_gone(before, from)?;
    read_moved(&mut rows, width, from)?;
    let come = from.list(15, |from| read_row(width, from))?;
    if !come
        .windows(2)
        .all(|pair| place(&pair[0]) < place(&pair[1]))
    {
        return from.wrong("bodies in the order of their slots");
    }
    Ok(merged(rows, come))
}

fn without_gone(before: &[BodyRow], from: &mut Reader<'_>) -> WireResult<Vec<BodyRow>> {
    let count = from.len(1)?;
    let mut rows = Vec::with_capacity(before.len());
    let mut rest = before;
    for _ in 0..count {
        let step = usize::try_from(from.var()?).unwrap_or(usize::MAX);
        if rest.len() <= step {
            return from.wrong("a body of the frame before");
        }
        rows.extend_from_slice(&rest[..step]);
        rest = &rest[step + 1..];
    }
    rows.extend_from_slice(rest);
    Ok(rows)
}

fn read_moved(rows: &mut [BodyRow], width: Width, from: &mut Reader<'_>) -> WireResult<()> {
    let count = from.len(2)?;
    let mut rest = rows;
    for _ in 0..count {
        let step = usize::try_from(from.var()?).unwrap_or(usize::MAX);
        if rest.len() <= step {
            return from.wrong("a body of the frame before");
        }
        let (row, behind) = rest[step..].split_first_mut().expect("it was counted");
        read_place(&mut row.place, width, from)?;
        rest = behind;
    }
    Ok(())
}

fn read_place(place: &mut Rect, width: Width, from: &mut Reader<'_>) -> WireResult<()> {
    let what = from.u8()?;
    let before = *place;
    for axis in 0..2 {
        if what & (1 << axis) != 0 {
            place.min[axis] = width.read(from)?;
        }
    }
    for axis in 0..2 {
        place.max[axis] = match what & (4 << axis) {
            0 => width.predicted([before.min[axis], before.max[axis]], place.min[axis]),
            _ => width.read(from)?,
        };
    }
    Ok(())
}

/// Merges two sorted lists; a new row replaces one with the same slot.
fn merged(rows: Vec<BodyRow>, come: Vec<BodyRow>) -> Vec<BodyRow> {
    if come.is_empty() {
        return rows;
    }
    let mut all = Vec::with_capacity(rows.len() + come.len());
    let mut rows = rows.into_iter().peekable();
    for new in come {
        while let Some(row) = rows.next_if(|row| place(row) < place(&new)) {
            all.push(row);
        }
        rows.next_if(|row| place(row) == place(&new));
        all.push(new);
    }
    all.extend(rows);
    all
}
