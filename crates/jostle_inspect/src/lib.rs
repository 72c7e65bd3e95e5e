#![doc = include_str!("../README.md")]

mod capture;
mod draft;
mod frame;
mod http;
mod inspector;
mod page;
mod pairs;
mod queue;
#[cfg(test)]
#[path = "../tests/it/random.rs"]
mod random;
mod recorder;
mod recording;
mod replay;
mod request;
mod server;
mod sketch;
mod stage;
mod store;
mod view;
mod wire;

pub use frame::{
    BodyKey, BodyRow, CellRow, ContactRow, Cost, Counterpart, Density, Detail, Drawing, EventKind,
    EventRow, Frame, Gauge, HitRow, HitboxRow, Ink, Kind, LegRow, MapRow, MoveRow, Rect, Shape,
    Tag,
};
pub use inspector::Inspector;
pub use recorder::{Recorder, Settings};
pub use recording::{Recording, RecordingError};
pub use replay::{Replay, ReplayError};
pub use request::Request;
pub use sketch::Sketch;
pub use stage::{Control, ControlKind, Stage};
