//! Questions between two shapes, and what follows from the answers.
//!
//! - **Owns** yes/no tests for each pair of shapes, contacts, sweeps, raycasts and the slide loop.
//! - **Uses** `scalar` and `geometry`, nothing above.
//! - **Never** allocates (but for the common part of two pixel masks), filters by layer, or knows an
//!   id: it answers about the values it was given.

mod among;
mod clip;
mod contact;
mod first_hits;
mod line;
#[cfg(feature = "alloc")]
mod mask;
mod moment;
mod mover;
mod obstacle;
mod overlap;
mod path;
mod raycast;
mod refuse;
mod resolve;
mod rotated;
mod slide;
mod sweep;

pub use self::among::slide_among;
pub use self::contact::{Contact, contact};
pub use self::first_hits::{FirstHits, Response};
pub use self::moment::Moment;
pub use self::mover::{MoveError, Mover, Slid};
#[cfg(feature = "alloc")]
pub(crate) use self::obstacle::Meeting;
pub use self::obstacle::{Obstacle, ObstacleKind};
pub(crate) use self::overlap::Reach;
pub use self::overlap::{overlaps, touches};
pub use self::path::Path;
pub use self::raycast::RayHit;
pub use self::refuse::refused;
pub use self::resolve::MovedByAxis;
#[cfg(feature = "alloc")]
pub(crate) use self::slide::arrived;
pub use self::slide::slide;
pub use self::sweep::{Hit, Sweep};
