//! Sets of boxes and the structures that file them.
//!
//! - **Owns** [`Boxes`] with its arrangements, [`PackedIndex`] for boxes that stay, [`BucketGrid`] without
//!   an allocator.
//! - **Uses** the queries of the same layer, `scalar`, `geometry`, `narrow` and `pool`.
//! - **Never** gives another answer than [`BruteForce`], whatever the structure.

#[cfg(feature = "alloc")]
mod arrangement;
#[cfg(feature = "alloc")]
mod auto;
#[cfg(feature = "alloc")]
mod boxes;
#[cfg(feature = "alloc")]
mod brute_force;
mod bucket_grid;
mod cell;
#[cfg(feature = "alloc")]
mod hash_grid;
#[cfg(feature = "alloc")]
mod moving_grid;
#[cfg(feature = "alloc")]
mod packed_index;
#[cfg(feature = "alloc")]
mod quadtree;
pub(crate) mod storage;
#[cfg(all(test, feature = "alloc"))]
mod test_worlds;
mod without;

#[cfg(feature = "alloc")]
pub use self::arrangement::Arrangement;
#[cfg(feature = "alloc")]
pub use self::auto::Auto;
#[cfg(feature = "alloc")]
pub use self::boxes::Boxes;
#[cfg(feature = "alloc")]
pub use self::brute_force::{BruteForce, Unsorted};
pub use self::bucket_grid::{BucketGrid, BucketGridError};
pub use self::cell::Cell;
#[cfg(feature = "alloc")]
pub use self::hash_grid::{CellSizeError, HashCells, HashGrid};
#[cfg(feature = "alloc")]
pub use self::moving_grid::{MovingCells, MovingGrid};
#[cfg(feature = "alloc")]
pub use self::packed_index::{FilterCountMismatch, PackedIndex};
#[cfg(feature = "alloc")]
pub use self::quadtree::{QuadNodes, Quadtree};
pub use self::storage::box_id::{BoxId, BoxName, UnknownBox};
#[cfg(feature = "alloc")]
pub(crate) use self::storage::slots::Slots;
pub use self::without::NamedBoxes;
