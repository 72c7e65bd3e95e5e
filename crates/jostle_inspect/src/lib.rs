#![doc = include_str!("../README.md")]

mod attachment;
mod capture;
mod clock;
mod draft;
mod embedded;
mod frame;
#[cfg(feature = "serve")]
mod http;
mod hub;
mod image;
#[cfg(feature = "serve")]
mod inspector;
#[cfg(feature = "serve")]
mod page;
mod pairs;
mod queue;
#[cfg(test)]
#[path = "../tests/it/random.rs"]
mod random;
mod recorder;
mod recording;
#[cfg(feature = "serve")]
mod replay;
mod request;
#[cfg(feature = "serve")]
mod server;
mod sketch;
mod stage;
mod store;
mod talk;
mod view;
mod wire;

pub use clock::{Clock, system_clock};
pub use embedded::EmbeddedInspector;
pub use frame::{
    BodyKey, BodyRow, CellRow, ContactRow, Cost, Counterpart, Density, Detail, Drawing, EventKind,
    EventRow, Frame, Gauge, HitRow, HitboxRow, Ink, Kind, LegKind, LegRow, MapRow, MoveRow,
    Property, Rect, Shape, ShiftKind, ShiftRow, Tag,
};
pub use image::Image;
#[cfg(feature = "serve")]
pub use inspector::Inspector;
pub use recorder::{Recorder, Settings};
pub use recording::{RecordedScene, Recording, RecordingError};
#[cfg(feature = "serve")]
pub use replay::{Replay, ReplayError};
pub use request::{Request, SentFile};
pub use sketch::Sketch;
pub use stage::{Control, ControlKind, Note, Stage};
