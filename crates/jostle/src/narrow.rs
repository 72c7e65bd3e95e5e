//! Questions between two shapes, and moves that follow from the answers.
//!
//! - **Owns** yes/no tests for each pair of shapes, contacts, sweeps, raycasts and the slide loop.
//! - **Uses** `scalar` and `geometry`, nothing above.
//! - **Never** allocates (except for the common part of two pixel masks), filters by layer, or
//!   knows an id: it only answers about the values it is given.

mod contact;
mod disc_in_disc;
mod distance;
mod moment;
mod obb;
mod obstacle;
mod overlap;
mod path;
#[cfg(feature = "alloc")]
mod pixel_mask;
mod raycast;
mod resolve;
mod slide;
mod sweep;

pub use self::contact::{Contact, contact};
pub use self::distance::{distance, nearest_points};
pub use self::moment::Moment;
#[cfg(feature = "alloc")]
pub(crate) use self::obstacle::Meeting;
pub use self::obstacle::refused;
pub use self::obstacle::{Obstacle, ObstacleKind};
pub(crate) use self::overlap::EdgeRule;
pub use self::overlap::{overlaps, touches};
pub use self::path::Path;
pub use self::raycast::RayHit;
pub use self::resolve::MovedByAxis;
pub use self::slide::FirstHits;
pub use self::slide::Response;
#[cfg(feature = "alloc")]
pub(crate) use self::slide::arrived;
pub use self::slide::slide;
pub use self::slide::slide_among;
pub use self::slide::{MoveError, Mover, Slid};
pub use self::sweep::{Hit, Sweep};
