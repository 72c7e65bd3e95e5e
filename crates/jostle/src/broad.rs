//! Many boxes: which of them meet, and which of them a question is about.
//!
//! - **Owns** [`Boxes`] and its arrangements, the strip cells for pairs of a slice, the small
//!   [`Filter`] of layers and masks, and the questions that all of them answer alike.
//! - **Uses** `scalar`, `geometry` and `narrow`, nothing above.
//! - **Never** gives another answer than brute force, or the same one in another order from run to
//!   run; never knows what a box is for.

#[cfg(all(test, feature = "alloc"))]
mod agree;
mod area;
#[cfg(feature = "alloc")]
mod arrangement;
mod ask;
#[cfg(feature = "alloc")]
mod boxes;
#[cfg(feature = "alloc")]
mod brute_force;
mod cell;
#[cfg(feature = "alloc")]
mod changes;
#[cfg(feature = "alloc")]
mod filed;
mod filter;
mod id;
#[cfg(feature = "alloc")]
mod lattice;
#[cfg(feature = "alloc")]
mod moving_grid;
mod near;
#[cfg(feature = "alloc")]
mod packed;
#[cfg(feature = "alloc")]
mod pairs;
mod questions;
#[cfg(feature = "alloc")]
mod slots;

pub use self::area::Area;
#[cfg(feature = "alloc")]
pub use self::arrangement::Arrangement;
pub use self::ask::{Line, Lines, Matches, Search, Swept};
#[cfg(feature = "alloc")]
pub use self::boxes::Boxes;
#[cfg(feature = "alloc")]
pub use self::brute_force::{BruteForce, Unsorted};
pub use self::cell::Cell;
#[cfg(feature = "alloc")]
pub use self::changes::PairChanges;
pub use self::filter::Filter;
pub use self::id::{BoxId, UnknownBox};
#[cfg(feature = "alloc")]
pub use self::moving_grid::{MovingCells, MovingGrid};
pub use self::near::Nearest;
#[cfg(feature = "alloc")]
pub use self::packed::{FilterCount, PackedIndex, PackedTree};
#[cfg(feature = "alloc")]
pub use self::pairs::Pairs;
#[cfg(feature = "alloc")]
pub use self::slots::Slots;
