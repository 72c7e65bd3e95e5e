//! What several sets are made of: slots and ids, packed and linked lists of boxes, grids of equal cells, samples.

pub(crate) mod box_id;
#[cfg(feature = "alloc")]
pub(crate) mod index_lists;
#[cfg(feature = "alloc")]
pub(crate) mod packed_boxes;
#[cfg(feature = "alloc")]
pub(crate) mod sample;
#[cfg(feature = "alloc")]
pub(crate) mod slots;
#[cfg(feature = "alloc")]
pub(crate) mod uniform_grid;
