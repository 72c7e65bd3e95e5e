//! Bodies that move, and what they meet.
//!
//! - **Owns** [`World`] with its bodies, hitboxes and maps, their ids and events, moves with all their
//!   [`MoveOptions`], queries and snapshots; and [`Character`], which uses the public API of `World` alone.
//! - **Uses** all layers below.
//! - **Never** looks at a clock, draws anything, or knows what a body is to the game.

// First, so that the page of `World` begins with adding bodies.
mod store;

mod bodies;
mod character;
mod debug_view;
mod drawing;
mod error;
mod events;
mod hitboxes;
mod maps;
mod motion;
mod moves;
mod other;
mod places_before;
mod push;
mod queries;
mod scene;
mod snapshot;

pub use self::bodies::{ActorRule, Body, BodyId, BodyKind, BodyRef, BodyView, MapId};
pub use self::character::{
    AirJump, Character, CharacterInput, CharacterJump, CharacterMove, CharacterSettings, Crouch,
    WallJump,
};
pub use self::drawing::{Drawn, DrawnKind, DrawnShape};
pub use self::error::WorldError;
pub use self::events::{Event, EventKind};
pub use self::hitboxes::{Hitbox, Label, LabelError};
pub use self::motion::{
    Either, LegKind, Motion, MoveHit, MoveLeg, MoveLog, MoveOptions, Moved, Obstacles,
};
pub use self::moves::{LastMove, Shift, ShiftCause};
pub(crate) use self::other::PartnerId;
pub use self::other::{Other, Partner};
pub use self::queries::{Along, NearTo, Query, Within, WorldLine};
pub use self::snapshot::{Section, SnapshotError};
pub use self::store::World;
