//! Pairs of overlapping boxes.
//!
//! - **Owns** [`StripCells`] (all pairs of a slice), [`TrackedPairs`] (tick after tick), [`TwoSets`] (between
//!   two slices), [`Pairs`] (of a set), [`PairChanges`] (what began and ended) and [`Filter`].
//! - **Uses** the loops of `kernels`; only [`Pairs`] and [`TrackedPairs`] know sets of boxes.
//! - **Never** gives other pairs than brute force, nor in an order that differs from run to run.

#[cfg(feature = "alloc")]
mod changes;
mod filter;
#[cfg(feature = "alloc")]
mod keyed_pairs;
#[cfg(feature = "alloc")]
mod pair_order;
#[cfg(feature = "alloc")]
mod set_pairs;
#[cfg(feature = "alloc")]
mod strip_cells;
#[cfg(feature = "alloc")]
mod strip_pairs;
#[cfg(feature = "alloc")]
mod tracked_pairs;
#[cfg(feature = "alloc")]
mod two_sets;

#[cfg(feature = "alloc")]
use crate::broad::sets::storage::sample::stride;
#[cfg(feature = "alloc")]
use crate::broad::sets::storage::slots::place;
#[cfg(feature = "alloc")]
use crate::broad::sets::storage::uniform_grid::{corners_into, most_of};

#[cfg(feature = "alloc")]
pub use self::changes::PairChanges;
pub use self::filter::Filter;
#[cfg(feature = "alloc")]
pub use self::keyed_pairs::KeyedPairs;
#[cfg(feature = "alloc")]
pub use self::set_pairs::Pairs;
#[cfg(feature = "alloc")]
pub use self::strip_cells::StripCells;
#[cfg(feature = "alloc")]
pub use self::strip_pairs::StripPairs;
#[cfg(feature = "alloc")]
pub use self::tracked_pairs::TrackedPairs;
#[cfg(feature = "alloc")]
pub use self::two_sets::{PairsBetween, TwoSets};
