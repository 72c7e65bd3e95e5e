//! What ends a leg other than a face that blocks.

use crate::geometry::{Aabb, Axis, Sides};
use crate::narrow::Obstacle;
use crate::scalar::Scalar;
use crate::world::motion::LegKind;

/// How a move goes on after something that did not simply block it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Turn<S: Scalar, N> {
    /// Along the surface of a slope.
    Slope(Obstacle<S>),
    /// From another place: past a forgiven corner, or on top of a stair or a ledge.
    Put {
        place: Aabb<S>,
        kind: LegKind,
        /// The obstacle with that corner, or the stair; `None` if the legs are not kept.
        cause: Option<N>,
        /// The axis along which nothing is left to go.
        done: Option<Axis>,
        /// The sides toward which motion was lost.
        lost: Sides,
    },
}
