//! Sweeps of circles, and of boxes into circles: whether they hit is decided exactly, the moment is
//! computed in `f64`.

use crate::geometry::{Aabb, Axis, Circle, Shape, Side, Vec2, length};
use crate::narrow::overlap::circle;
use crate::narrow::raycast::line_f64::LineF64;
use crate::narrow::{Hit, Moment, Sweep};
use crate::scalar::{Float, SafeScale, Sum};

impl<S: Float> Circle<S> {
    /// Finds where this disc, moving by `delta`, first runs into the other.
    ///
    /// Grazing, moving away and arriving flush at the very end are [`Clear`](Sweep::Clear); flush
    /// and moving in is a hit at 0. Also clear if the delta is not finite, or one of the two is
    /// empty. Whether it is a hit is decided exactly. The moment is rounded so that the disc, moved
    /// by that share of the delta, does not overlap the other.
    ///
    /// ```
    /// use jostle::f32::{Circle, Vec2};
    ///
    /// let (ball, post) = (Circle::new([0.0, 0.0], 1.0), Circle::new([10.0, 0.0], 2.0));
    /// let hit = ball.sweep([14.0, 0.0], post).hit().unwrap();
    /// assert_eq!(hit.fraction(), 0.5);
    /// assert_eq!(hit.normal, Vec2::new(-1.0, 0.0));
    /// assert!(ball.moved([0.0, 3.0]).sweep([20.0, 0.0], post).hit().is_none(), "grazes");
    /// ```
    #[must_use]
    pub fn sweep(self, delta: impl Into<Vec2<S>>, other: Self) -> Sweep<S> {
        let delta = delta.into();
        if !delta.is_finite() || self.is_empty() || other.is_empty() {
            return Sweep::Clear;
        }
        if self.overlaps(other) {
            return Sweep::Overlapping;
        }
        let radii = Sum::total(self.radius(), other.radius());
        let shapes = [Shape::Circle(self), Shape::Circle(other)];
        let path = CenterPath::new(self.center(), delta, &shapes);
        let met = path.meets_disc(other.center(), radii);
        // Minkowski difference: a disc that moves meets a disc if its center meets one with both radii.
        found(met, delta, |push| self.moved(push).overlaps(other))
    }

    /// Finds where this disc, moving by `delta`, first runs into the box.
    ///
    /// The rules are those of [`sweep`](Self::sweep). A hit on a face has the normal of that face;
    /// the normal of a hit on a corner points from the corner to the center.
    ///
    /// ```
    /// use jostle::f32::{Aabb, Circle, Vec2};
    ///
    /// let ball = Circle::new([5.0, 0.0], 2.0);
    /// let floor = Aabb::new(0.0, 10.0, 100.0, 5.0);
    /// let hit = ball.sweep_aabb([4.0, 16.0], floor).hit().unwrap();
    /// assert_eq!(hit.fraction(), 0.5);
    /// assert_eq!(hit.normal, Vec2::new(0.0, -1.0));
    /// ```
    #[must_use]
    pub fn sweep_aabb(self, delta: impl Into<Vec2<S>>, other: Aabb<S>) -> Sweep<S> {
        let delta = delta.into();
        if delta.is_finite() && self.overlaps_aabb(other) {
            return Sweep::Overlapping;
        }
        let met = meet_aabb(self, delta, other);
        found(met, delta, |push| self.moved(push).overlaps_aabb(other))
    }
}

impl<S: Float> Aabb<S> {
    /// Finds where this box, moving by `delta`, first runs into the disc.
    ///
    /// The rules are those of [`Circle::sweep`].
    ///
    /// ```
    /// use jostle::f32::{Aabb, Circle, Vec2};
    ///
    /// let hero = Aabb::new(0.0, 0.0, 10.0, 10.0);
    /// let hit = hero.sweep_circle([20.0, 0.0], Circle::new([25.0, 5.0], 5.0)).hit().unwrap();
    /// assert_eq!(hit.fraction(), 0.5);
    /// assert_eq!(hit.normal, Vec2::new(-1.0, 0.0));
    /// ```
    #[must_use]
    pub fn sweep_circle(self, delta: impl Into<Vec2<S>>, other: Circle<S>) -> Sweep<S> {
        let delta = delta.into();
        if delta.is_finite() && other.overlaps_aabb(self) {
            return Sweep::Overlapping;
        }
        // Relative to the box, the disc moves the other way.
        let met = meet_aabb(other, -delta, self).filter(|_| delta.is_finite());
        let met = met.map(|met| UnroundedHit {
            normal: met.normal.times(-1.0),
            ..met
        });
        found(met, delta, |push| other.overlaps_aabb(self.moved(push)))
    }
}

/// A hit before it is rounded.
#[derive(Clone, Copy)]
pub(super) struct UnroundedHit {
    pub(super) fraction: f64,
    pub(super) normal: Vec2<f64>,
}

/// The path of a center.
pub(super) struct CenterPath<S: Float> {
    pub(super) from: Vec2<S>,
    pub(super) delta: Vec2<S>,
    pub(super) scale: SafeScale,
    pub(super) line: LineF64,
}

impl<S: Float> CenterPath<S> {
    pub(super) fn new(from: Vec2<S>, delta: Vec2<S>, shapes: &[Shape<S>; 2]) -> Self {
        let scale = SafeScale::new(shapes[0].largest().max(shapes[1].largest()));
        let way = delta.to_f64();
        let line = LineF64 {
            from: from.scaled_by(scale),
            unit: way.unit(),
            length: scale.apply(length(way)),
        };
        Self {
            from,
            delta,
            scale,
            line,
        }
    }

    /// Returns when the path comes closer to a point than `radius`, if it does: decided exactly.
    pub(super) fn meets_disc(&self, center: Vec2<S>, radius: Sum<S>) -> Option<UnroundedHit> {
        let along = Axis::BOTH.map(|axis| Sum::of(self.delta.along(axis)));
        let to_center =
            Axis::BOTH.map(|axis| Sum::difference(center.along(axis), self.from.along(axis)));
        let past = Axis::BOTH.map(|axis| {
            Sum::new(
                self.from.along(axis),
                self.delta.along(axis),
                center.along(axis),
            )
        });
        let order = circle::compare_way(along, to_center, Some(past), radius);
        order.is_lt().then(|| {
            let center = center.scaled_by(self.scale);
            // Scaled one by one: the sum of two radii may exceed the range.
            let [one, other] = radius.plus.map(|part| self.scale.apply(part.to_f64()));
            let enter = self.line.through_disc(center, one + other).enter;
            UnroundedHit {
                fraction: self.line.share(enter.distance),
                normal: enter.normal,
            }
        })
    }
}

/// Returns the first moment at which the disc would begin to overlap the box, if it does not at the
/// start.
fn meet_aabb<S: Float>(circle: Circle<S>, delta: Vec2<S>, aabb: Aabb<S>) -> Option<UnroundedHit> {
    if !delta.is_finite() || circle.is_empty() || aabb.is_empty() {
        return None;
    }
    // The disc overlaps if its center is in the box grown by the radius, with rounded corners. That
    // shape is convex, so there is one way in: over a straight part or over a corner.
    let over_face = |axis| meet_face(circle, delta, aabb, axis);
    if let Some(met) = over_face(Axis::X).or_else(|| over_face(Axis::Y)) {
        return Some(met);
    }
    let shapes = [Shape::Circle(circle), Shape::Aabb(aabb)];
    let path = CenterPath::new(circle.center(), delta, &shapes);
    let corners = aabb.corners().into_iter();
    let hits = corners.filter_map(|corner| path.meets_disc(corner, Sum::of(circle.radius())));
    hits.reduce(|first, next| {
        if next.fraction < first.fraction {
            next
        } else {
            first
        }
    })
}

/// Returns when the disc reaches the straight part of the face across `axis`.
fn meet_face<S: Float>(
    circle: Circle<S>,
    delta: Vec2<S>,
    aabb: Aabb<S>,
    axis: Axis,
) -> Option<UnroundedHit> {
    let side = Side::toward(axis, delta.along(axis))?.opposite();
    let (edge, center) = (aabb.edge(side), circle.center().along(axis));
    let inward = S::ZERO.saturating_sub(circle.radius());
    let gap = if side.is_max() {
        Sum::new(center, inward, edge)
    } else {
        Sum::new(edge, inward, center)
    };
    // Exact, like those of boxes: a disc that slides along a face must not catch on it by rounding.
    let moment = Moment::of(gap, Sum::magnitude(delta.along(axis)));
    // A face behind the disc, or beyond the end of the move, is not met.
    let is_ahead = gap.sign().is_ge() && moment < Moment::end();
    let is_above = || is_over(circle, delta, aabb, axis.other(), moment);
    (is_ahead && is_above()).then(|| UnroundedHit {
        fraction: moment.fraction(),
        normal: side.normal(),
    })
}

/// Returns whether the center is strictly between the edges of an axis at that moment.
fn is_over<S: Float>(
    circle: Circle<S>,
    delta: Vec2<S>,
    aabb: Aabb<S>,
    axis: Axis,
    moment: Moment<S>,
) -> bool {
    let (span, center) = (aabb.span(axis), circle.center().along(axis));
    let Some(toward) = Side::toward(axis, delta.along(axis)) else {
        return span.min() < center && center < span.max();
    };
    let when = |is_max: bool| {
        let way = if toward.is_max() {
            Sum::difference(span.end(is_max), center)
        } else {
            Sum::difference(center, span.end(is_max))
        };
        Moment::of(way, Sum::magnitude(delta.along(axis)))
    };
    // Strictly between: over the edge of a face, the corner is hit, with another normal.
    when(!toward.is_max()) < moment && moment < when(toward.is_max())
}

/// Returns the hit, with its moment rounded down until the mover no longer overlaps there.
pub(super) fn found<S: Float>(
    met: Option<UnroundedHit>,
    delta: Vec2<S>,
    overlaps_after: impl Fn(Vec2<S>) -> bool,
) -> Sweep<S> {
    let Some(met) = met else {
        return Sweep::Clear;
    };
    let fraction = met.fraction.clamp(0.0, 1.0);
    // A game may compute the end as a product or with the moment's own share: both must be free.
    let is_free = |share: S| {
        let moment = Moment::new(share, S::ONE);
        let product = |part: S| part.checked_mul(share).unwrap_or(S::ZERO);
        let share_of = |part: S| moment.from_delta(part);
        share < S::ONE
            && !overlaps_after(Vec2::new(product(delta.x), product(delta.y)))
            && !overlaps_after(Vec2::new(share_of(delta.x), share_of(delta.y)))
    };
    let mut share = S::from_f64(fraction);
    // The root was rounded, so the moment may be a trifle late; the game must be able to place the disc there
    // without overlapping. It is moved toward the start until it is free.
    let mut is_inside = !is_free(share);
    // Doubling a step that starts below the resolution of `f64` is back at the start, which is
    // free, in 55 rounds.
    let mut step = (fraction * (f64::EPSILON / 2.0)).max(f64::from_bits(1));
    for _ in 0..64 {
        if !is_inside {
            break;
        }
        let sooner = S::from_f64((fraction - step).max(0.0));
        step *= 2.0;
        is_inside = sooner == share || !is_free(sooner);
        share = sooner;
    }
    let moment = Moment::new(share, S::ONE);
    Sweep::Hit(Hit::on_face(moment, Vec2::from_wide(met.normal)))
}
