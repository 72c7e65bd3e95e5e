//! A frame as bytes: whole, or as changes to another frame.

use crate::frame::Frame;
use crate::wire::bodies::{self, Width};
use crate::wire::sections::FramePair;
use crate::wire::{Reader, WireResult, Writer, sections, sections_read};

/// The first byte of a section.
pub(super) const SAME: u8 = 0;
pub(super) const WHOLE: u8 = 1;
pub(super) const CHANGED: u8 = 2;

const IS_WHOLE: u8 = 1;
const IS_SINGLE: u8 = 2;

/// Writes a frame: whole, or as changes to the one that the reader has.
pub(crate) fn encode(before: Option<&Frame>, frame: &Frame, out: &mut Writer) {
    let width = Width::of(&frame.bodies);
    out.var(frame.tick);
    let is_single = u8::from(width == Width::Single) * IS_SINGLE;
    out.u8(is_single | (u8::from(before.is_none()) * IS_WHOLE));
    let frames = FramePair { before, frame };
    sections::head(frames, out);
    write_bodies(before, frame, width, out);
    sections::rest(frames, out);
    sections::density(frame.density.as_ref(), out);
}

fn write_bodies(before: Option<&Frame>, frame: &Frame, width: Width, out: &mut Writer) {
    match before {
        Some(before) => {
            out.u8(CHANGED);
            bodies::write_changes(&before.bodies, &frame.bodies, width, out);
        }
        None => {
            out.u8(WHOLE);
            bodies::write_all(&frame.bodies, width, out);
        }
    }
}

/// Reads a frame, given the one before it.
///
/// # Errors
///
/// Returns an error if the bytes are not a frame, or if the frame is not whole and there is none before it.
pub(crate) fn decode(before: Option<&Frame>, from: &mut Reader<'_>) -> WireResult<Frame> {
    let tick = from.var()?;
    let flags = from.u8()?;
    let before = match (flags & IS_WHOLE, before) {
        (0, Some(before)) => Some(before),
        (0, None) => return from.wrong("a whole frame at the beginning"),
        _ => None,
    };
    let width = match flags & IS_SINGLE {
        0 => Width::Double,
        _ => Width::Single,
    };
    let mut frame = Frame {
        tick,
        ..Frame::default()
    };
    sections_read::head(before, &mut frame, from)?;
    frame.bodies = match (from.u8()?, before) {
        (WHOLE, _) => bodies::read_all(width, from)?,
        (SAME, Some(before)) => before.bodies.clone(),
        (CHANGED, Some(before)) => bodies::read_changes(&before.bodies, width, from)?,
        _ => return from.wrong("bodies that are whole, unchanged or changed"),
    };
    sections_read::rest(before, &mut frame, from)?;
    frame.density = sections_read::density(from)?;
    Ok(frame)
}
