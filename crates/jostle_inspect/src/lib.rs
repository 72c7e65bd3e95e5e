//! Watch a jostle world in the browser: live, rewound, and with the reason why a body stopped.

mod capture;
mod frame;
mod sketch;
mod stage;

pub use frame::{
    BodyRow, CellRow, ContactRow, Cost, Density, Detail, Drawing, EventKind, EventRow, Frame,
    Gauge, HitRow, HitboxRow, Ink, Key, Kind, LegRow, MapRow, MoveRow, Rect, Shape, Tag, Who,
};
pub use sketch::Sketch;
pub use stage::{Control, Dial, Stage};
