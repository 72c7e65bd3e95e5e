//! Maps of tiles: what is in which cell, and which cells are in the way.
//!
//! - **Owns** [`Tile`], [`TilePos`] and [`TileMap`]: dense maps and endless ones in chunks, what lies
//!   outside them, which cells a box, a sweep and a ray pass, and which faces are inner ones.
//! - **Uses** `scalar`, `geometry` and `narrow`, nothing above.
//! - **Never** moves anything, and knows no body: it shows obstacles to whoever moves.

mod along;
mod blocks;
mod cell_walk;
mod chunks;
mod course;
mod cover;
mod dense;
mod error;
mod glance;
mod lane;
mod make;
mod map;
mod merge;
mod near;
mod outside;
mod passed;
mod plane;
mod pos;
mod query;
mod raycast;
mod revision;
#[cfg(feature = "serde")]
mod saved;
mod sight;
mod store;
mod tile;
mod window;

pub use self::error::{TileError, TileMapError};
pub use self::map::TileMap;
pub use self::outside::Outside;
pub use self::pos::TilePos;
pub use self::raycast::TileHit;
pub(crate) use self::revision::next as next_revision;
pub use self::tile::{Tile, TileKind};
pub(crate) use self::window::{Patch, Rows, Window};
