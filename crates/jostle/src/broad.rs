//! Many boxes: which of them meet, and which of them a question is about.
//!
//! - **Owns** [`Boxes`] and its arrangements, the strip cells for pairs of a slice, the small
//!   [`Filter`] of layers and masks, and the questions that all of them answer alike.
//! - **Uses** `scalar`, `geometry` and `narrow`, nothing above.
//! - **Never** gives another answer than brute force, or the same one in another order from run to
//!   run; never knows what a box is for.

mod area;
#[cfg(feature = "alloc")]
mod arrangement;
mod ask;
#[cfg(feature = "alloc")]
mod auto;
#[cfg(feature = "alloc")]
mod boxes;
#[cfg(feature = "alloc")]
mod brute_force;
mod bucket_grid;
mod cell;
mod cell_block;
#[cfg(feature = "alloc")]
mod filed;
#[cfg(feature = "alloc")]
mod hash_grid;
mod id;
#[cfg(feature = "alloc")]
mod lattice;
#[cfg(feature = "alloc")]
mod moving_grid;
mod near;
#[cfg(feature = "alloc")]
mod packed;
mod pairs;
#[cfg(feature = "alloc")]
mod quadtree;
mod questions;
#[cfg(feature = "alloc")]
mod slots;
#[cfg(feature = "alloc")]
mod survey;
#[cfg(all(test, feature = "alloc"))]
mod trial;

pub use self::area::Area;
#[cfg(feature = "alloc")]
pub use self::arrangement::Arrangement;
pub use self::ask::{Line, Lines, Matches, Search, Swept};
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
pub use self::id::{BoxId, UnknownBox};
#[cfg(feature = "alloc")]
pub use self::moving_grid::{MovingCells, MovingGrid};
#[cfg(feature = "alloc")]
pub(crate) use self::near::Around;
pub use self::near::Nearest;
#[cfg(feature = "alloc")]
pub use self::packed::{FilterCountMismatch, PackedIndex, PackedTree};
pub use self::pairs::Filter;
#[cfg(feature = "alloc")]
pub use self::pairs::PairChanges;
#[cfg(feature = "alloc")]
pub use self::pairs::Pairs;
#[cfg(feature = "alloc")]
pub use self::pairs::TrackedPairs;
#[cfg(feature = "alloc")]
pub use self::pairs::{PairsBetween, TwoSets};
#[cfg(feature = "alloc")]
pub use self::pairs::{StripCells, StripPairs};
#[cfg(feature = "alloc")]
pub use self::quadtree::{QuadNodes, Quadtree};
#[cfg(feature = "alloc")]
pub use self::slots::Slots;
