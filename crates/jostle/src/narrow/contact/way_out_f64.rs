//! A way out in `f64`, and how it becomes a contact that frees.

use crate::geometry::{Shape, Vec2};
use crate::narrow::{Contact, overlaps};
use crate::scalar::Float;

/// The least number above zero.
const LEAST: f64 = f64::from_bits(1);

/// One way out of the other shape.
#[derive(Clone, Copy)]
pub(super) struct WayOutF64 {
    /// Of length one, toward the mover.
    pub(super) normal: Vec2<f64>,
    pub(super) depth: f64,
}

impl WayOutF64 {
    /// The shorter of the two; of equal ones the one nearer to the Y axis, then toward positive.
    pub(super) fn least(self, other: Self) -> Self {
        let rank = |way: Self| (way.normal.y.abs(), way.normal.y, way.normal.x);
        if (other.depth, rank(self)) < (self.depth, rank(other)) {
            other
        } else {
            self
        }
    }

    /// The same out of the other side.
    pub(super) fn reversed(self) -> Self {
        Self {
            normal: self.normal.times(-1.0),
            ..self
        }
    }

    /// The contact that frees the mover from the other: where rounding would leave it inside, a little
    /// deeper than computed.
    ///
    /// At the end of the range, where nothing can be pushed further, as deep as computed.
    pub(super) fn freeing<S: Float>(self, mover: Shape<S>, other: Shape<S>) -> Contact<S> {
        let at = |depth: f64| Contact {
            normal: Vec2::from_wide(self.normal),
            depth: S::from_f64(depth),
        };
        let frees = |contact: Contact<S>| {
            S::ZERO < contact.depth && !overlaps(mover.moved(contact.push_out()), other)
        };
        let depth = self.depth.max(0.0);
        let mut least = at(depth);
        if frees(least) {
            return least;
        }
        let mut last = least;
        // From below the resolution of `f64`, doubling: past that of any number type in 64 rounds. At
        // the scale of the mover, then, where that vanishes beside the other, at the other's.
        for size in [depth + mover.largest(), depth + other.largest()] {
            let mut nudge = (size * (f64::EPSILON / 2.0)).max(LEAST);
            for _ in 0..64 {
                let deeper = at(depth + nudge);
                nudge *= 2.0;
                if deeper != last && frees(deeper) {
                    return deeper;
                }
                last = deeper;
                // A depth that rounding made nothing of is still one.
                least = if S::ZERO < least.depth { least } else { deeper };
            }
        }
        least
    }
}
