use crate::geometry::Aabb;
use crate::scalar::Scalar;

/// A cell or node of a set, for debug views.
///
/// # Examples
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// use jostle::i32::{Aabb, MovingGrid};
///
/// let boxes = MovingGrid::from_boxes(&[Aabb::new(0, 0, 8, 8), Aabb::new(500, 0, 8, 8)]);
/// let mut count = 0;
/// boxes.visit_cells(|cell| count += cell.count);
/// assert_eq!(count, 2, "each box is in one cell");
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cell<S: Scalar = f32> {
    /// What it covers. Boxes may reach out of it.
    pub bounds: Aabb<S>,
    /// The number of boxes in it. Some sets count a box in every cell it touches.
    pub count: usize,
}
