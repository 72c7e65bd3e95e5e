//! Which cells a box, a sweep, a ray or a segment passes, and what blocks there.
//!
//! - **Owns** [`CellWalk`] for lines and [`CellPath`] for moving boxes, and the public visits built on them.
//! - **Uses** the store for tiles and `exposed_faces` for obstacles.
//! - **Never** changes a map.

mod cell_path;
mod cell_walk;
mod cells_on_path;
mod ray_or_segment;
mod raycast;
mod visit_near;
mod visit_swept;

use self::cell_path::CellPath;
use self::cell_walk::CellWalk;
pub(crate) use self::ray_or_segment::RayOrSegment;
pub use self::raycast::TileHit;
