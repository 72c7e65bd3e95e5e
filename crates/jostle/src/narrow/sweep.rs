//! Where a moving shape first meets a still one.
//!
//! - **Owns** [`Hit`], [`Sweep`] and the `sweep` functions.
//! - **Uses** `scalar` and `geometry`, nothing above.
//! - **Never** filters or moves anything: whoever asks does that with the answer.

use crate::geometry::{Aabb, Axis, Side, Span, Vec2};
use crate::narrow::Moment;
use crate::scalar::{Scalar, Sum};

/// The moment a sweep is stopped, and by which face.
#[derive(Clone, Copy, Debug, PartialEq)]
#[doc(alias("toi", "time_of_impact", "cast"))]
pub struct Hit<S: Scalar = f32> {
    /// When, as an exact share of the move: from 0 (blocked at once) to just below 1.
    pub moment: Moment<S>,
    /// Which way the obstacle's face looks: a unit vector toward the mover.
    pub normal: Vec2<S>,
}

impl<S: Scalar> Hit<S> {
    /// How much of the move was used up, as a number near it.
    #[must_use]
    pub fn fraction(self) -> f64 {
        self.moment.fraction()
    }

    /// The side of the mover that met the obstacle; `None` if the normal is not along an axis.
    #[must_use]
    pub fn side(self) -> Option<Side> {
        Side::of_normal(self.normal).map(Side::opposite)
    }
}

/// What a sweep found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Sweep<S: Scalar = f32> {
    /// Nothing in the way: it gets by, only slides along, moves off, or arrives flush at the very end.
    Clear,
    /// Blocked there.
    Hit(Hit<S>),
    /// The two overlap before anything moves; which way is out is a question for
    /// [`contact`](Aabb::contact).
    Overlapping,
}

impl<S: Scalar> Sweep<S> {
    /// The hit, if there was one.
    #[must_use]
    pub fn hit(self) -> Option<Hit<S>> {
        match self {
            Self::Hit(hit) => Some(hit),
            Self::Clear | Self::Overlapping => None,
        }
    }
}
