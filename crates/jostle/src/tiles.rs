//! Tile maps: what each cell holds, and which cells are in the way.
//!
//! - **Owns** [`Tile`], [`TilePos`] and [`TileMap`]: dense maps and endless ones in chunks, what is outside them,
//!   which cells a box, a sweep and a ray pass, and which faces are exposed.
//! - **Uses** `scalar`, `geometry` and `narrow`, nothing above.
//! - **Never** moves anything and knows no bodies: it shows obstacles to whatever moves.

mod constructors;
mod error;
mod exposed_faces;
mod map;
mod map_axis;
mod merged_boxes;
mod outside;
mod pos;
mod query;
mod revision;
#[cfg(feature = "serde")]
mod serde;
mod store;
mod text_y_up;
mod tile;
mod walk;

pub use self::error::{TileError, TileMapError};
pub use self::map::TileMap;
pub use self::outside::Outside;
pub use self::pos::TilePos;
pub(crate) use self::revision::next as next_revision;
pub(crate) use self::store::{CellRange, LocalCells};
pub use self::tile::{Tile, TileKind};
pub(crate) use self::walk::RayOrSegment;
pub use self::walk::TileHit;
