//! Rotated boxes against all shapes: separating axes, computed in `f64`.
//!
//! - **Owns** [`BoxF64`], any box with its own axes, and the yes/no tests that involve a rotated
//!   box.
//! - **Uses** `scalar` and `geometry`, nothing above.
//! - **Never** overflows, and agrees with the tests for upright boxes on integers.

use crate::geometry::{Aabb, Obb, Segment, Shape, Vec2, length};
use crate::narrow::EdgeRule;
use crate::scalar::{SafeScale, Scalar};

/// Returns whether a rotated box and another shape share anything.
pub(crate) fn meet<S: Scalar>(obb: Obb<S>, other: Shape<S>, edges: EdgeRule) -> bool {
    let scale = SafeScale::new(Shape::Obb(obb).largest().max(other.largest()));
    let turned = BoxF64::from_obb(obb, scale);
    if edges == EdgeRule::Open && (obb.is_empty() || is_empty(other)) {
        return false;
    }
    match other {
        Shape::Point(point) => point.is_finite() && turned.has(point.scaled_by(scale), edges),
        Shape::Aabb(aabb) => turned.meets(&BoxF64::from_aabb(aabb, scale), edges),
        Shape::Obb(other) => turned.meets(&BoxF64::from_obb(other, scale), edges),
        Shape::Circle(circle) => {
            let away = length(turned.excess(circle.center().scaled_by(scale)));
            is_within(away, scale.apply(circle.radius().to_f64()), edges)
        }
        Shape::Segment(segment) => turned.meets_segment(segment, scale, edges),
    }
}

/// Returns whether the shape has an interior, and that is empty.
fn is_empty<S: Scalar>(shape: Shape<S>) -> bool {
    match shape {
        Shape::Point(_) | Shape::Segment(_) => false,
        Shape::Aabb(aabb) => aabb.is_empty(),
        Shape::Circle(circle) => circle.is_empty(),
        Shape::Obb(obb) => obb.is_empty(),
    }
}

/// Returns whether a distance is within its limit. False for NaN.
fn is_within(distance: f64, limit: f64, edges: EdgeRule) -> bool {
    distance
        .partial_cmp(&limit)
        .is_some_and(|order| edges.admits(order))
}

impl<S: Scalar> Obb<S> {
    /// Returns whether the point is strictly inside. False for NaN, and on an edge.
    ///
    /// ```
    /// use jostle::f32::Obb;
    ///
    /// let diamond = Obb::new([0.0, 0.0], [5.0, 5.0], [1.0, 1.0]);
    /// assert!(diamond.contains_point([7.0, 0.0]));
    /// assert!(!diamond.contains_point([4.0, 4.0]), "though its bounds do");
    /// ```
    #[must_use]
    pub fn contains_point(self, point: impl Into<Vec2<S>>) -> bool {
        meet(self, Shape::Point(point.into()), EdgeRule::Open)
    }

    /// Returns whether the point is inside or on an edge. False for NaN.
    ///
    /// ```
    /// use jostle::f32::Obb;
    ///
    /// let plank = Obb::new([0.0, 0.0], [4.0, 1.0], [0.0, 1.0]);
    /// assert!(plank.touches_point([1.0, 4.0]) && !plank.contains_point([1.0, 4.0]));
    /// ```
    #[must_use]
    pub fn touches_point(self, point: impl Into<Vec2<S>>) -> bool {
        meet(self, Shape::Point(point.into()), EdgeRule::Closed)
    }
}

/// A box in `f64`, scaled, with its own axes.
#[derive(Clone, Copy)]
pub(crate) struct BoxF64 {
    pub(crate) center: Vec2<f64>,
    pub(crate) half: Vec2<f64>,
    pub(crate) axes: [Vec2<f64>; 2],
}

/// A direction along which two boxes might be apart.
#[derive(Clone, Copy)]
pub(crate) struct Separation {
    pub(crate) axis: Vec2<f64>,
    /// The distance of the centers along it when the boxes are flush.
    pub(crate) flush: f64,
}

impl BoxF64 {
    pub(crate) fn from_obb<S: Scalar>(obb: Obb<S>, scale: SafeScale) -> Self {
        Self {
            center: obb.center().scaled_by(scale),
            half: obb.half().scaled_by(scale),
            axes: obb.axes(),
        }
    }

    pub(crate) fn from_aabb<S: Scalar>(aabb: Aabb<S>, scale: SafeScale) -> Self {
        let (min, max) = (aabb.min().scaled_by(scale), aabb.max().scaled_by(scale));
        Self {
            center: min.plus(max).times(0.5),
            half: max.minus(min).times(0.5),
            axes: [Vec2::new(1.0, 0.0), Vec2::new(0.0, 1.0)],
        }
    }

    /// Creates a box without width from a segment: its first axis is across, its second one along.
    pub(crate) fn from_segment<S: Scalar>(segment: Segment<S>, scale: SafeScale) -> Self {
        let [from, to] = [segment.start(), segment.end()].map(|end| end.scaled_by(scale));
        let way = to.minus(from);
        let along = if way == Vec2::ZERO {
            Vec2::new(0.0, 1.0)
        } else {
            way.unit()
        };
        Self {
            center: from.plus(to).times(0.5),
            half: Vec2::new(0.0, length(way) * 0.5),
            axes: [along.turned(), along],
        }
    }

    /// Returns the four corners in turn.
    pub(crate) fn corners(&self) -> [Vec2<f64>; 4] {
        [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(x, y)| {
            let way = Vec2::new(self.half.x * x, self.half.y * y);
            self.center.plus(self.world_way(way))
        })
    }

    /// Returns a point relative to the center, along the box's own axes.
    pub(crate) fn local(&self, point: Vec2<f64>) -> Vec2<f64> {
        self.local_way(point.minus(self.center))
    }

    /// Returns a displacement along the box's own axes.
    pub(crate) fn local_way(&self, way: Vec2<f64>) -> Vec2<f64> {
        Vec2::new(way.plain_dot(self.axes[0]), way.plain_dot(self.axes[1]))
    }

    /// Converts a displacement along the box's own axes to one of the world.
    pub(crate) fn world_way(&self, way: Vec2<f64>) -> Vec2<f64> {
        self.axes[0].times(way.x).plus(self.axes[1].times(way.y))
    }

    /// Returns how far a point is outside along each of the box's own axes; zero if it is not.
    pub(crate) fn excess(&self, point: Vec2<f64>) -> Vec2<f64> {
        let local = self.local(point);
        Vec2::new(
            (local.x.abs() - self.half.x).max(0.0),
            (local.y.abs() - self.half.y).max(0.0),
        )
    }

    pub(crate) fn has(&self, point: Vec2<f64>, edges: EdgeRule) -> bool {
        let local = self.local(point);
        is_within(local.x.abs(), self.half.x, edges) && is_within(local.y.abs(), self.half.y, edges)
    }

    /// Returns the four directions that decide between two boxes: the axes of each.
    pub(crate) fn separations(&self, other: &Self) -> [Separation; 4] {
        // The separating axis theorem: two convex shapes are apart if they are along one of these axes. For
        // boxes, the normals of their faces suffice.
        let along = |axis: Vec2<f64>, half: f64, other: &Self| Separation {
            axis,
            flush: half + other.reach_along(axis),
        };
        [
            along(self.axes[0], self.half.x, other),
            along(self.axes[1], self.half.y, other),
            along(other.axes[0], other.half.x, self),
            along(other.axes[1], other.half.y, self),
        ]
    }

    /// Returns how far the box extends from its center in a direction.
    fn reach_along(&self, axis: Vec2<f64>) -> f64 {
        let local = self.local_way(axis);
        local.x.abs() * self.half.x + local.y.abs() * self.half.y
    }

    fn meets(&self, other: &Self, edges: EdgeRule) -> bool {
        let away = other.center.minus(self.center);
        self.separations(other)
            .iter()
            .all(|way| is_within(away.plain_dot(way.axis).abs(), way.flush, edges))
    }

    fn meets_segment<S: Scalar>(
        &self,
        segment: Segment<S>,
        scale: SafeScale,
        edges: EdgeRule,
    ) -> bool {
        // In the box's own axes, two of the separating axes become plain comparisons.
        let [from, to] =
            [segment.start(), segment.end()].map(|end| self.local(end.scaled_by(scale)));
        let is_beside = |from: f64, to: f64, half: f64| {
            let (min, max) = (from.min(to), from.max(to));
            !(is_within(min, half, edges) && is_within(-max, half, edges))
        };
        if is_beside(from.x, to.x, self.half.x) || is_beside(from.y, to.y, self.half.y) {
            return false;
        }
        // Only the direction across the segment is left, if it has a length.
        let across = to.minus(from).turned();
        // Projected on the normal of the segment, the box reaches this far from its center.
        let flush = across.x.abs() * self.half.x + across.y.abs() * self.half.y;
        across == Vec2::ZERO || is_within(across.plain_dot(from).abs(), flush, edges)
    }
}
