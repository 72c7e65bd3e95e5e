//! Every shape as a convex core with a radius around it.

use crate::geometry::{Shape, Vec2};
use crate::narrow::obb::BoxF64;
use crate::scalar::{SafeScale, Scalar};

/// A point, a line or four corners in turn, in `f64` and scaled. A disc is a point with a radius.
pub(super) struct CoreF64 {
    corners: [Vec2<f64>; 4],
    count: usize,
    pub(super) radius: f64,
}

impl CoreF64 {
    /// Returns `None` for a point that is not finite.
    pub(super) fn new<S: Scalar>(shape: Shape<S>, scale: SafeScale) -> Option<Self> {
        let point = |v: Vec2<S>| v.scaled_by(scale);
        let (corners, count) = match shape {
            Shape::Point(at) => ([at.is_finite().then(|| point(at))?; 4], 1),
            Shape::Circle(circle) => ([point(circle.center()); 4], 1),
            Shape::Segment(segment) => {
                let (start, end) = (point(segment.start()), point(segment.end()));
                ([start, end, start, end], 2)
            }
            Shape::Aabb(aabb) => (aabb.corners().map(point), 4),
            Shape::Obb(obb) => (BoxF64::from_obb(obb, scale).corners(), 4),
        };
        let radius = match shape {
            Shape::Circle(circle) => scale.apply(circle.radius().to_f64()),
            _ => 0.0,
        };
        Some(Self {
            corners,
            count,
            radius,
        })
    }

    fn corners(&self) -> impl Iterator<Item = Vec2<f64>> + '_ {
        self.corners.iter().copied().take(self.count)
    }

    fn edges(&self) -> impl Iterator<Item = [Vec2<f64>; 2]> + '_ {
        // A point is an edge without length, and a line is one edge, not two.
        let edges = if self.count == 4 { 4 } else { 1 };
        let corner = |index: usize| self.corners[index % self.count];
        (0..edges).map(move |index| [corner(index), corner(index + 1)])
    }

    /// Returns the nearest points of two cores that do not meet.
    pub(super) fn nearest(&self, other: &Self) -> [Vec2<f64>; 2] {
        let mut best = [self.corners[0], other.corners[0]];
        let mut least = f64::INFINITY;
        let mut offer = |pair: [Vec2<f64>; 2]| {
            let way = pair[1].minus(pair[0]);
            let square = way.plain_dot(way);
            if square < least {
                (best, least) = (pair, square);
            }
        };
        // One of the two points is always a corner, even if edges are parallel.
        for corner in self.corners() {
            for edge in other.edges() {
                offer([corner, nearest_on_edge(edge, corner)]);
            }
        }
        for corner in other.corners() {
            for edge in self.edges() {
                offer([nearest_on_edge(edge, corner), corner]);
            }
        }
        best
    }
}

fn nearest_on_edge(edge: [Vec2<f64>; 2], point: Vec2<f64>) -> Vec2<f64> {
    nearest_on_line(edge, point, |share| share.clamp(0.0, 1.0))
}

/// Returns the point of a line that is nearest to `point`; `limit` holds the share of the way.
pub(in crate::narrow) fn nearest_on_line(
    [from, to]: [Vec2<f64>; 2],
    point: Vec2<f64>,
    limit: fn(f64) -> f64,
) -> Vec2<f64> {
    let way = to.minus(from);
    // Along an axis the coordinate is the point's own, bit for bit, if the limit lets it be.
    let along = |from: f64, to: f64, at: f64| {
        let share = (at - from) / (to - from);
        let held = limit(share);
        if held < share || share < held {
            from + (to - from) * held
        } else {
            at
        }
    };
    if way == Vec2::ZERO {
        from
    } else if way.y == 0.0 {
        Vec2::new(along(from.x, to.x, point.x), from.y)
    } else if way.x == 0.0 {
        Vec2::new(from.x, along(from.y, to.y, point.y))
    } else {
        // By the unit vector: the square of a short way beside long ones would vanish.
        let unit = way.unit();
        let ahead = point.minus(from).plain_dot(unit);
        let share = limit(ahead / way.plain_dot(unit));
        if 1.0 - share == 0.0 {
            to
        } else {
            from.plus(way.times(share))
        }
    }
}
