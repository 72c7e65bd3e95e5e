use crate::geometry::{Aabb, Sides, Vec2};
use crate::narrow::Mover;
use crate::scalar::Scalar;

/// How a move went.
///
/// # Examples
///
/// ```
/// use jostle::Side;
/// use jostle::i32::{Aabb, Body, Vec2, World};
///
/// let mut world = World::new();
/// world.add(Body::solid(Aabb::new(0, 20, 100, 8)))?;
/// let hero = world.add(Body::actor(Aabb::new(0, 0, 8, 8)))?;
/// let moved = world.move_and_slide(hero, [5, 30])?;
/// assert_eq!(moved.place(), Aabb::new(5, 12, 8, 8));
/// assert_eq!(moved.remaining, Vec2::new(0, 18));
/// assert!(moved.touching.has(Side::MaxY), "it has landed");
/// # Ok::<(), jostle::i32::WorldError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moved<S: Scalar = f32> {
    /// The box where it ended, ready for the next move.
    pub mover: Mover<S>,
    /// The requested end minus the end along each axis: what was lost.
    pub remaining: Vec2<S>,
    /// The sides on which this move lost motion.
    pub blocked: Sides,
    /// The sides that touch something solid where the move ended, whichever way it went.
    pub touching: Sides,
    /// Whether the box bounced along X, and along Y.
    pub bounced: [bool; 2],
    /// Whether the move began inside something.
    pub is_stuck: bool,
    /// Whether the move met more than [`MoveOptions::max_hits`](super::MoveOptions::max_hits) things and ended early.
    pub is_cut_short: bool,
}

impl<S: Scalar> Moved<S> {
    /// Returns the result of a box that has not moved.
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

    /// Returns where the box ended.
    #[must_use]
    pub fn place(&self) -> Aabb<S> {
        self.mover.place()
    }
}
