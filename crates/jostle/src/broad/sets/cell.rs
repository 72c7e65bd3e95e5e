use crate::geometry::Aabb;
use crate::scalar::Scalar;

/// A cell or node of a set, for debug views.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cell<S: Scalar = f32> {
    /// What it covers. Boxes may reach out of it.
    pub bounds: Aabb<S>,
    /// The number of boxes in it. Some sets count a box in every cell it touches.
    pub count: usize,
}
