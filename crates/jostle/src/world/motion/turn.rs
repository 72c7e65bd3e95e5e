//! What ends a leg other than a wall: the next one sets out in another way.

use crate::geometry::{Aabb, Axis};
use crate::narrow::Obstacle;
use crate::scalar::Scalar;

/// How a move goes on after something that did not simply stop it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Turn<S: Scalar> {
    /// Along the surface of a slope.
    Ride(Obstacle<S>),
    /// From another place: past a corner that was forgiven, or on top of a stair.
    Put {
        place: Aabb<S>,
        /// Along which axis nothing is left to do.
        done: Option<Axis>,
    },
}
