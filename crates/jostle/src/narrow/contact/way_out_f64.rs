//! Ways out in `f64`, and how one becomes a contact that really frees.

use crate::geometry::{Shape, Vec2};
use crate::narrow::Contact;
use crate::narrow::overlap::interpenetrate;
use crate::scalar::Float;

/// The smallest number above zero.
const LEAST: f64 = f64::from_bits(1);

/// One way out of the other shape.
#[derive(Clone, Copy)]
pub(super) struct WayOutF64 {
    /// Of length one, toward the mover.
    pub(super) normal: Vec2<f64>,
    pub(super) depth: f64,
}

impl WayOutF64 {
    /// Returns the shorter of the two; of equals the one closer to the Y axis, then toward
    /// positive.
    pub(super) fn least(self, other: Self) -> Self {
        // Ties go to the vertical way, and then to the greater normal: the answer must not depend on the order
        // in which the axes are tried.
        let rank = |way: Self| (way.normal.y.abs(), way.normal.y, way.normal.x);
        if (other.depth, rank(self)) < (self.depth, rank(other)) {
            other
        } else {
            self
        }
    }

    /// Returns the way in the opposite direction.
    pub(super) fn reversed(self) -> Self {
        Self {
            normal: self.normal.times(-1.0),
            ..self
        }
    }

    /// Returns the contact that frees the mover from the other shape: if rounding would leave it
    /// inside, slightly deeper than computed.
    ///
    /// At the end of the range, where nothing can be pushed further, it is as deep as computed.
    pub(super) fn freeing<S: Float>(self, mover: Shape<S>, other: Shape<S>) -> Contact<S> {
        let at = |depth: f64| Contact {
            normal: Vec2::from_wide(self.normal),
            depth: S::from_f64(depth),
        };
        // The depth was rounded, and so is the moved shape: only a test of the result is proof.
        let frees = |contact: Contact<S>| {
            S::ZERO < contact.depth && !interpenetrate(mover.moved(contact.push_out()), other)
        };
        let depth = self.depth.max(0.0);
        let mut least = at(depth);
        if frees(least) {
            return least;
        }
        let mut last = least;
        // Doubling a step that starts below the resolution of `f64` exceeds that of any number type
        // in 64 rounds. First at the scale of the mover, then, if that vanishes beside the other,
        // at the other's.
        for size in [depth + mover.largest(), depth + other.largest()] {
            let mut nudge = (size * (f64::EPSILON / 2.0)).max(LEAST);
            for _ in 0..64 {
                let deeper = at(depth + nudge);
                nudge *= 2.0;
                if deeper != last && frees(deeper) {
                    return deeper;
                }
                last = deeper;
                // A depth that was rounded to zero is still a depth.
                least = if S::ZERO < least.depth { least } else { deeper };
            }
        }
        least
    }
}
