use crate::geometry::Aabb;
use crate::scalar::Scalar;

/// A cell or node of an arrangement, for debug views.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cell<S: Scalar = f32> {
    /// Where it is.
    pub bounds: Aabb<S>,
    /// How many boxes are filed there. A box over several cells may be filed in each.
    pub count: usize,
}
