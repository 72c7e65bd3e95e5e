//! Many boxes: which of them overlap, and which of them answer a query.
//!
//! - **Owns** the pairs of slices and sets (`pairs`), the sets themselves (`sets`), and the queries that all
//!   sets answer alike (`queries`).
//! - **Uses** `scalar`, `kernels`, `geometry` and `narrow`, nothing above.
//! - **Never** gives another answer than brute force, never in an order that differs from run to run, and
//!   never knows what a box stands for.

mod pairs;
mod queries;
mod sets;

pub use self::pairs::Filter;
#[cfg(feature = "alloc")]
pub use self::pairs::{
    KeyedPairs, PairChanges, Pairs, PairsBetween, StripCells, StripPairs, TrackedPairs, TwoSets,
};
#[cfg(feature = "alloc")]
pub(crate) use self::queries::{Area, Around};
pub use self::queries::{Caster, Lines, Matches, Nearest, Search, SetQuery, Swept, Touching};
#[cfg(feature = "alloc")]
pub use self::sets::{
    Arrangement, Auto, Boxes, BruteForce, CellSizeError, FilterCountMismatch, HashCells, HashGrid,
    MovingCells, MovingGrid, PackedIndex, QuadNodes, Quadtree, Unsorted,
};
pub use self::sets::{BoxId, BoxName, BucketGrid, BucketGridError, Cell, NamedBoxes, UnknownBox};
