//! Many boxes: which of them meet, and which of them a question is about.
//!
//! - **Owns** [`Boxes`] and its arrangements, the strip cells for pairs of a slice, the small
//!   [`Filter`] of layers and masks, and the questions that all of them answer alike.
//! - **Uses** `scalar`, `geometry` and `narrow`, nothing above.
//! - **Never** gives another answer than brute force, or the same one in another order from run to
//!   run; never knows what a box is for.

#[cfg(feature = "alloc")]
mod changes;
mod filter;
#[cfg(feature = "alloc")]
mod pair_order;
#[cfg(feature = "alloc")]
mod pairs;
mod queries;
mod sets;
#[cfg(feature = "alloc")]
mod strip_cells;
#[cfg(feature = "alloc")]
mod tracked_pairs;
#[cfg(feature = "alloc")]
mod two_sets;

#[cfg(feature = "alloc")]
pub use self::changes::PairChanges;
pub use self::filter::Filter;
#[cfg(feature = "alloc")]
pub use self::pairs::Pairs;
#[cfg(feature = "alloc")]
pub(crate) use self::queries::{Area, Around};
pub use self::queries::{Caster, Lines, Matches, Nearest, Search, Swept};
#[cfg(feature = "alloc")]
use self::sets::storage::{sample as survey, slots, uniform_grid as lattice};
#[cfg(feature = "alloc")]
pub use self::sets::{
    Arrangement, Auto, Boxes, BruteForce, CellSizeError, FilterCountMismatch, HashCells, HashGrid,
    MovingCells, MovingGrid, PackedIndex, QuadNodes, Quadtree, Unsorted,
};
pub use self::sets::{BoxId, BucketGrid, BucketGridError, Cell, UnknownBox};
#[cfg(feature = "alloc")]
pub use self::strip_cells::{StripCells, StripPairs};
#[cfg(feature = "alloc")]
pub use self::tracked_pairs::TrackedPairs;
#[cfg(feature = "alloc")]
pub use self::two_sets::{PairsBetween, TwoSets};
