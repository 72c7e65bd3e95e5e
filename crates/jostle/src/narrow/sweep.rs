//! Where a moving shape first meets a still one.
//!
//! - **Owns** [`Hit`], [`Sweep`] and the `sweep` methods.
//! - **Uses** `scalar` and `geometry`, nothing above.
//! - **Never** filters or moves anything: whoever asks does that with the answer.

mod circle;

use crate::geometry::{Aabb, Side, Vec2};
use crate::narrow::{Moment, Path};
use crate::scalar::Scalar;

/// The moment a sweep is stopped, and by which face.
#[derive(Clone, Copy, Debug, PartialEq)]
#[doc(alias("toi", "time_of_impact", "cast"))]
pub struct Hit<S: Scalar = f32> {
    /// When, as an exact share of the move: of a sweep from 0 (blocked at once) to just below 1, of a
    /// segment up to 1, of a ray without end.
    pub moment: Moment<S>,
    /// Which way the obstacle's face looks: a unit vector toward the mover.
    pub normal: Vec2<S>,
    /// Whether only corners meet at that moment: the face is then the X face by rule, and an obstacle
    /// met face to face at the same moment comes first.
    pub is_corner: bool,
}

impl<S: Scalar> Hit<S> {
    /// How much of the move was used up, as a number near it.
    #[must_use]
    pub fn fraction(self) -> f64 {
        self.moment.fraction()
    }

    /// The side of the mover that met the obstacle; `None` if the normal is not along an axis.
    ///
    /// ```
    /// use jostle::Side;
    /// use jostle::i32::Aabb;
    ///
    /// let hit = Aabb::new(0, 0, 2, 2).sweep([9, 0], Aabb::new(4, 0, 2, 2)).hit().unwrap();
    /// assert_eq!(hit.side(), Some(Side::MaxX));
    /// ```
    #[must_use]
    pub fn side(self) -> Option<Side> {
        Side::from_normal(self.normal).map(Side::opposite)
    }

    /// A hit on a face, not a corner.
    pub(crate) fn on_face(moment: Moment<S>, normal: Vec2<S>) -> Self {
        Self {
            moment,
            normal,
            is_corner: false,
        }
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
    ///
    /// ```
    /// use jostle::i32::Aabb;
    ///
    /// let (hero, wall) = (Aabb::new(0, 0, 2, 2), Aabb::new(4, 0, 2, 2));
    /// assert!(hero.sweep([9, 0], wall).hit().is_some());
    /// assert!(hero.sweep([2, 0], wall).hit().is_none(), "flush at the very end");
    /// ```
    #[must_use]
    #[inline]
    pub fn hit(self) -> Option<Hit<S>> {
        match self {
            Self::Hit(hit) => Some(hit),
            Self::Clear | Self::Overlapping => None,
        }
    }
}

impl<S: Scalar> Aabb<S> {
    /// Finds where this box, travelling by `delta`, first runs into `obstacle`.
    ///
    /// Clear when it gets by: also when it only slides along a side, grazes a corner, moves off a side
    /// it was flush with, or arrives flush at the very end. Flush and moving in is a hit at 0. A perfect
    /// corner hit counts as the X face. An empty box, or a delta that is not finite, hits nothing.
    ///
    /// ```text
    ///  ┌──┐                  ┌┐
    ///  │  │ ───── delta ───▶ ││   the bullet cannot jump over a thin wall
    ///  └──┘                  └┘
    /// ```
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::i32::{Aabb, Vec2};
    ///
    /// let bullet = Aabb::new(0, 8, 2, 2);
    /// let wall = Aabb::new(500, 0, 1, 20);
    /// let hit = bullet.sweep([1000, 0], wall).hit().unwrap();
    /// assert_eq!(hit.fraction(), 0.498);
    /// assert_eq!(hit.normal, Vec2::new(-1, 0));
    /// ```
    #[doc(alias("cast", "time_of_impact", "swept_aabb"))]
    #[must_use]
    #[inline]
    pub fn sweep(self, delta: impl Into<Vec2<S>>, obstacle: Self) -> Sweep<S> {
        Path::new(self, delta.into()).map_or(Sweep::Clear, |path| path.sweep(obstacle))
    }
}
