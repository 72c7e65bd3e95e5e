//! Sweeps between shapes of any kind.

use crate::geometry::{Aabb, Circle, Obb, Segment, Shape, Vec2};
use crate::narrow::Sweep;
use crate::narrow::overlap::interpenetrate;
use crate::narrow::sweep::box_f64;
use crate::narrow::sweep::circle::{UnroundedHit, found};
use crate::narrow::sweep::segment::{aabb_meets, disc_meets};
use crate::scalar::Float;

impl<S: Float> Shape<S> {
    /// Finds where this shape, moving by `delta`, first runs into the other.
    ///
    /// The rules are those of [`Aabb::sweep`] and [`Circle::sweep`], whatever the two are: grazing
    /// and arriving flush at the very end are [`Clear`](Sweep::Clear), flush and moving in is a hit
    /// at 0. Points and segments have no area, so two of them never hit each other. Also clear if
    /// the delta or a point is not finite. Sweeps with a rotated box are computed in `f64` and
    /// rounded; for all others, whether it is a hit is decided exactly.
    ///
    /// ```
    /// use jostle::f32::{Aabb, Obb, Shape, Vec2};
    ///
    /// let sword = Shape::from(Obb::new([0.0, 0.0], [3.0, 4.0], [0.0, 1.0]));
    /// let hit = sword.sweep([12.0, 0.0], Aabb::new(10.0, -5.0, 5.0, 10.0)).hit().unwrap();
    /// assert_eq!(hit.fraction(), 0.5);
    /// assert_eq!(hit.normal, Vec2::new(-1.0, 0.0));
    /// ```
    #[doc(alias("cast", "time_of_impact", "shape_cast"))]
    #[must_use]
    pub fn sweep(self, delta: impl Into<Vec2<S>>, other: impl Into<Self>) -> Sweep<S> {
        let (delta, other) = (delta.into(), other.into());
        match (self.with_area(), other.with_area()) {
            (Some(mover), Some(other)) if delta.is_finite() => mover.sweep_lines(delta, other),
            _ => Sweep::Clear,
        }
    }

    /// Returns the shape with a point as a segment of no length, or `None` if it is empty or not
    /// finite.
    fn with_area(self) -> Option<Self> {
        match self {
            Self::Point(point) => Segment::try_new(point, point).ok().map(Self::Segment),
            Self::Segment(_) => Some(self),
            Self::Aabb(aabb) => (!aabb.is_empty()).then_some(self),
            Self::Circle(circle) => (!circle.is_empty()).then_some(self),
            Self::Obb(obb) => (!obb.is_empty()).then_some(self),
        }
    }

    /// Sweeps shapes other than points.
    fn sweep_lines(self, delta: Vec2<S>, other: Self) -> Sweep<S> {
        match (self, other) {
            (Self::Aabb(mover), Self::Aabb(other)) => return mover.sweep(delta, other),
            (Self::Aabb(mover), Self::Circle(other)) => return mover.sweep_circle(delta, other),
            (Self::Circle(mover), Self::Circle(other)) => return mover.sweep(delta, other),
            (Self::Circle(mover), Self::Aabb(other)) => return mover.sweep_aabb(delta, other),
            (Self::Segment(_), Self::Segment(_)) => return Sweep::Clear,
            _ => {}
        }
        if interpenetrate(self, other) {
            return Sweep::Overlapping;
        }
        let met = self.first_met(delta, other).or_else(|| {
            // Relative to the mover, the other shape moves the other way.
            let met = other.first_met(-delta, self)?;
            Some(UnroundedHit {
                normal: met.normal.times(-1.0),
                ..met
            })
        });
        found(met, delta, |push| interpenetrate(self.moved(push), other))
    }

    /// Returns when the shape begins to overlap the other, if it does and the two are in the order
    /// in which their pair is computed.
    fn first_met(self, delta: Vec2<S>, other: Self) -> Option<UnroundedHit> {
        match (self, other) {
            (Self::Circle(mover), Self::Segment(other)) => disc_meets(mover, delta, other),
            (Self::Aabb(mover), Self::Segment(other)) => aabb_meets(mover, delta, other),
            (Self::Circle(mover), Self::Obb(other)) => disc_meets_obb(mover, delta, other),
            // Every other pair has a rotated box in it, with a box or a segment.
            (Self::Segment(_), Self::Aabb(_)) => None,
            _ => box_f64::enter(self, delta, other),
        }
    }
}

/// Returns when a disc begins to overlap a rotated box: at the first of its edges.
fn disc_meets_obb<S: Float>(
    disc: Circle<S>,
    delta: Vec2<S>,
    other: Obb<S>,
) -> Option<UnroundedHit> {
    let [a, b, c, d] = other.corners();
    let edges = [[a, b], [b, c], [c, d], [d, a]].map(|[from, to]| Segment::new(from, to));
    let hits = edges
        .into_iter()
        .filter_map(|edge| disc_meets(disc, delta, edge));
    hits.reduce(|first, next| {
        if next.fraction < first.fraction {
            next
        } else {
            first
        }
    })
}

impl<S: Float> Aabb<S> {
    /// Finds where this box, moving by `delta`, first runs into any shape. See [`Shape::sweep`].
    ///
    /// ```
    /// use jostle::f32::{Aabb, Obb};
    ///
    /// let (hero, diamond) = (Aabb::new(0.0, 0.0, 4.0, 4.0), Obb::new([20.0, 2.0], [3.0, 3.0], [1.0, 1.0]));
    /// assert!(hero.sweep_shape([20.0, 0.0], diamond).hit().is_some());
    /// ```
    #[must_use]
    pub fn sweep_shape(self, delta: impl Into<Vec2<S>>, other: impl Into<Shape<S>>) -> Sweep<S> {
        Shape::Aabb(self).sweep(delta, other)
    }
}

impl<S: Float> Circle<S> {
    /// Finds where this disc, moving by `delta`, first runs into any shape. See [`Shape::sweep`].
    ///
    /// ```
    /// use jostle::f32::{Circle, Obb};
    ///
    /// let (ball, door) = (Circle::new([0.0, 0.0], 2.0), Obb::new([10.0, 0.0], [8.0, 1.0], [0.0, 1.0]));
    /// assert_eq!(ball.sweep_shape([14.0, 0.0], door).hit().unwrap().fraction(), 0.5);
    /// ```
    #[must_use]
    pub fn sweep_shape(self, delta: impl Into<Vec2<S>>, other: impl Into<Shape<S>>) -> Sweep<S> {
        Shape::Circle(self).sweep(delta, other)
    }
}

impl<S: Float> Obb<S> {
    /// Finds where this rotated box, moving by `delta` without turning, first runs into any shape.
    /// See [`Shape::sweep`].
    ///
    /// ```
    /// use jostle::f32::{Obb, Segment};
    ///
    /// let (sword, fence) = (Obb::new([0.0, 0.0], [4.0, 1.0], [1.0, 0.0]), Segment::new([12.0, -5.0], [12.0, 5.0]));
    /// assert_eq!(sword.sweep_shape([16.0, 0.0], fence).hit().unwrap().fraction(), 0.5);
    /// ```
    #[must_use]
    pub fn sweep_shape(self, delta: impl Into<Vec2<S>>, other: impl Into<Shape<S>>) -> Sweep<S> {
        Shape::Obb(self).sweep(delta, other)
    }
}
