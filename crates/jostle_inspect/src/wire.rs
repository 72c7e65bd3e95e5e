//! Frames and messages as bytes, as described in `WIRE.md`.
//!
//! Covers every byte that goes to a page or into a recording, but no sockets, files or compression.

mod bodies;
mod frame;
mod messages;
mod reader;
mod sections;
mod sections_read;
mod writer;

pub(crate) use frame::{decode, encode};
pub(crate) use messages::{
    FrameTime, Incident, IncidentKind, StageStatus, StripHead, TickRow, frame_message, history,
    images, images_len, notice, read_images, read_scenes, scenes, scenes_len, size, stage, strip,
    warning, write_images, write_scenes,
};
pub(crate) use reader::{Reader, WireError, WireResult};
pub(crate) use writer::Writer;

#[cfg(test)]
mod tests;
