//! Sweeps: where a moving shape first meets a shape at rest.
//!
//! - **Owns** [`Hit`], [`Sweep`] and the `sweep` methods.
//! - **Uses** `scalar` and `geometry`, nothing above.
//! - **Never** filters or moves anything: the caller does that with the answer.

mod box_f64;
mod circle;
mod segment;
mod shapes;

use crate::geometry::{Aabb, Side, Span, Vec2};
use crate::narrow::{Moment, Path};
use crate::scalar::{Scalar, Sum};

/// The moment at which a sweep is stopped, and by which face.
///
/// # Examples
///
/// ```
/// use jostle::i32::{Aabb, Sweep, Vec2};
///
/// let wall = Aabb::new(20, 0, 8, 8);
/// let Sweep::Hit(hit) = Aabb::new(0, 0, 8, 8).sweep([16, 0], wall) else {
///     panic!("the wall is in the way");
/// };
/// assert_eq!(hit.moment.fraction(), 0.75);
/// assert_eq!(hit.normal, Vec2::new(-1, 0), "its left face");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[doc(alias("toi", "time_of_impact", "cast"))]
pub struct Hit<S: Scalar = f32> {
    /// When it is stopped, as an exact share of the move. For a sweep from 0 (blocked at once) to
    /// just below 1; for a segment up to 1; for a ray without limit.
    pub moment: Moment<S>,
    /// The direction that the obstacle's face points in: a unit vector toward the mover.
    pub normal: Vec2<S>,
    /// Whether only corners meet at that moment. By convention the face is then the X face, and an
    /// obstacle that is met face to face at the same moment takes precedence.
    pub is_corner: bool,
}

impl<S: Scalar> Hit<S> {
    /// Returns how much of the move was used up, as the nearest `f64`.
    #[must_use]
    pub fn fraction(self) -> f64 {
        self.moment.fraction()
    }

    /// Returns the side of the mover that met the obstacle, or `None` if the normal is not along an
    /// axis.
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

    /// Returns where a box that moves by `delta` is when it is stopped: the box at contact.
    ///
    /// On the axis of the face it is flush: the edge of the obstacle is copied, and nothing is rounded but the far
    /// edge. On the other axis the part of the way is rounded toward the start. Give it the box and the delta of the
    /// sweep.
    ///
    /// ```
    /// use jostle::i32::Aabb;
    ///
    /// let (bullet, delta) = (Aabb::new(0, 0, 2, 2), [30, 10]);
    /// let hit = bullet.sweep(delta, Aabb::new(20, 0, 8, 16)).hit().unwrap();
    /// assert_eq!(hit.place_of(bullet, delta), Aabb::new(18, 6, 2, 2));
    /// ```
    #[doc(alias("contact", "point", "hit_place"))]
    #[must_use]
    pub fn place_of(self, mover: Aabb<S>, delta: impl Into<Vec2<S>>) -> Aabb<S> {
        let delta = delta.into();
        let part = Vec2::new(
            self.moment.from_delta(delta.x),
            self.moment.from_delta(delta.y),
        );
        let Some(side) = self.side() else {
            return mover.moved(part);
        };
        let axis = side.axis();
        let front = mover.edge(side);
        let edge = self.moment.coordinate(front, Sum::of(delta.along(axis)));
        let place = mover.moved(part.with(axis, S::ZERO));
        let face = place.with_span(axis, Span::from_valid(edge, edge));
        place.placed_beside(face, side.opposite())
    }

    /// Creates a hit on a face, not a corner.
    pub(crate) fn on_face(moment: Moment<S>, normal: Vec2<S>) -> Self {
        Self {
            moment,
            normal,
            is_corner: false,
        }
    }
}

/// The outcome of a sweep.
///
/// # Examples
///
/// ```
/// use jostle::i32::{Aabb, Sweep};
///
/// let (hero, wall) = (Aabb::new(0, 0, 8, 8), Aabb::new(20, 0, 8, 8));
/// assert_eq!(hero.sweep([12, 0], wall), Sweep::Clear, "it arrives flush");
/// assert!(matches!(hero.sweep([13, 0], wall), Sweep::Hit(_)));
/// assert_eq!(wall.moved([2, 0]).sweep([1, 0], wall), Sweep::Overlapping);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Sweep<S: Scalar = f32> {
    /// Nothing is in the way: the mover gets past, only slides along, moves away, or arrives flush
    /// at the very end.
    Clear,
    /// The mover is blocked.
    Hit(Hit<S>),
    /// The two overlap before anything moves. [`contact`](Aabb::contact) returns the way out.
    Overlapping,
}

impl<S: Scalar> Sweep<S> {
    /// Returns whether the two overlap before anything moves.
    ///
    /// ```
    /// use jostle::i32::Aabb;
    ///
    /// let hero = Aabb::new(0, 0, 2, 2);
    /// assert!(hero.sweep([9, 0], Aabb::new(1, 0, 2, 2)).is_overlapping());
    /// assert!(!hero.sweep([9, 0], Aabb::new(2, 0, 2, 2)).is_overlapping(), "flush");
    /// ```
    #[must_use]
    #[inline]
    pub fn is_overlapping(self) -> bool {
        matches!(self, Self::Overlapping)
    }

    /// Returns the hit, if there is one.
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
    /// Finds where this box, moving by `delta`, first runs into `obstacle`.
    ///
    /// Sliding along a side, grazing a corner, moving away from a side, and arriving flush at the
    /// very end are all [`Clear`](Sweep::Clear). Flush and moving in is a hit at 0. A perfect
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
