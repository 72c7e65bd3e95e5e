use crate::geometry::{Aabb, Sides, Vec2};
use crate::narrow::Mover;
use crate::scalar::Scalar;

/// How a move went.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moved<S: Scalar = f32> {
    /// The box where it ended, ready for the next move.
    pub mover: Mover<S>,
    /// The wished end less the end, along each axis: what was lost.
    pub remaining: Vec2<S>,
    /// The sides on which this move lost motion.
    pub blocked: Sides,
    /// The sides that lie along something solid where it ended, whichever way it moved.
    pub touching: Sides,
    /// Whether it turned round along X, along Y.
    pub bounced: [bool; 2],
    /// Whether it began inside something.
    pub is_stuck: bool,
    /// Whether it met so many things that it was ended before its time.
    pub is_cut_short: bool,
}

impl<S: Scalar> Moved<S> {
    /// Of a box that has not moved.
    #[inline]
    pub(crate) fn still(mover: Mover<S>) -> Self {
        Self {
            mover,
            remaining: Vec2::ZERO,
            blocked: Sides::NONE,
            touching: Sides::NONE,
            bounced: [false; 2],
            is_stuck: false,
            is_cut_short: false,
        }
    }

    /// Where the box ended.
    #[must_use]
    pub fn place(&self) -> Aabb<S> {
        self.mover.place()
    }
}
