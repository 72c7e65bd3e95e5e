//! Bodies that move, and what they meet.
//!
//! - **Owns** [`World`] with its bodies, hitboxes and maps, their ids, and [`MoveOptions`]; [`Character`], who
//!   lives in one.
//! - **Uses** all layers below.
//! - **Never** looks at a clock, draws anything, or knows what a body is to the game.

mod bodies;
mod body;
mod change;
mod character;
mod contacts;
mod entry;
mod error;
mod event;
mod few;
mod hitbox;
mod id;
mod label;
mod leaning;
mod maps;
mod motion;
mod moves;
mod other;
mod places;
mod placing;
mod pushed;
mod queries;
mod riders;
mod scene;
mod seldom;
mod sensors;
mod shoves;
mod shown;
mod snapshot;
mod solids;
mod state;
mod store;
mod strikes;
mod view;

pub use self::body::{ActorRule, Body, BodyKind};
pub use self::character::{
    Character, CharacterInput, CharacterJump, CharacterMove, CharacterSettings,
};
pub use self::error::WorldError;
pub use self::event::{Event, EventKind};
pub use self::hitbox::Hitbox;
pub use self::id::{BodyId, MapId};
pub use self::label::{Label, LabelError};
pub use self::motion::{Either, Motion, MoveHit, MoveLeg, MoveLog, MoveOptions, Moved, Obstacles};
pub use self::moves::LastMove;
pub use self::other::{Other, Partner};
pub use self::queries::{Along, NearTo, Query, Within, WorldLine};
pub use self::snapshot::{Section, SnapshotError};
pub use self::store::World;
pub use self::view::BodyView;
