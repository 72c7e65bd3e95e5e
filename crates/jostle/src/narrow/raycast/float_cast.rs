//! Raycasts against shapes that need a square root or an angle.

use crate::geometry::{Axis, Circle, Obb, Ray, Segment, Shape, Vec2, length};
use crate::narrow::raycast::line_f64::LineF64;
use crate::narrow::raycast::{circle, obb, segment};
use crate::narrow::{Hit, Moment, RayHit};
use crate::scalar::{Float, SafeScale, Sum};

/// A ray, or a segment if it has an end.
pub(super) struct FloatCast<S: Float> {
    pub(super) from: Vec2<S>,
    pub(super) to: Option<Vec2<S>>,
    /// The exact direction.
    pub(super) along: [Sum<S>; 2],
}

impl<S: Float> FloatCast<S> {
    fn from_ray(ray: Ray<S>) -> Self {
        Self {
            from: ray.origin(),
            to: None,
            along: Axis::BOTH.map(|axis| Sum::of(ray.direction().along(axis))),
        }
    }

    fn from_segment(segment: Segment<S>) -> Self {
        Self {
            from: segment.start(),
            to: Some(segment.end()),
            along: between(segment.start(), segment.end()),
        }
    }

    /// Returns whether it is a single point, without a direction.
    pub(super) fn is_point(&self) -> bool {
        self.to == Some(self.from)
    }

    /// Returns the largest magnitude among its coordinates.
    pub(super) fn largest(&self) -> f64 {
        self.to
            .unwrap_or(self.from)
            .largest()
            .max(self.from.largest())
    }

    /// Converts to `f64`. Not for a single point, which has no direction.
    pub(super) fn line(&self, scale: SafeScale) -> LineF64 {
        let from = self.from.scaled_by(scale);
        if let Some(to) = self.to {
            return LineF64 {
                from,
                unit: direction(self.from, to),
                length: length(to.scaled_by(scale).minus(from)),
            };
        }
        let [x, y] = self.along.map(Sum::to_f64);
        let way = Vec2::new(x, y);
        LineF64 {
            from,
            unit: way.unit(),
            length: scale.apply(length(way)),
        }
    }

    /// Creates the hit at a share of the line, clamped to the part that exists.
    pub(super) fn hit(&self, share: f64, normal: Vec2<f64>) -> Hit<S> {
        let share = match self.to {
            Some(_) => share.clamp(0.0, 1.0),
            None => share.max(0.0),
        };
        let moment = Moment::new(S::from_f64(share), S::ONE);
        Hit::on_face(moment, Vec2::from_wide(normal))
    }
}

/// Returns the unit vector from one point to another.
pub(super) fn direction<S: Float>(a: Vec2<S>, b: Vec2<S>) -> Vec2<f64> {
    let (a, b) = (a.to_f64(), b.to_f64());
    let way = b.minus(a);
    if way.is_finite() {
        way.unit()
    } else {
        b.times(0.5).minus(a.times(0.5)).unit()
    }
}

/// Returns the exact displacement from one point to another.
pub(super) fn between<S: Float>(a: Vec2<S>, b: Vec2<S>) -> [Sum<S>; 2] {
    Axis::BOTH.map(|axis| Sum::difference(b.along(axis), a.along(axis)))
}

/// Defines the raycasts that rays and segments have in common.
macro_rules! raycasts {
    ($caster:ident, $cast:expr, $example:literal) => {
        impl<S: Float> $caster<S> {
            /// Returns where it enters and leaves the disc, or `None` if it misses or only grazes
            /// it.
            ///
            /// Whether it is a hit is decided exactly; the moments are rounded to nearest,
            /// saturating at the end of the range. An empty disc is never hit. See [`RayHit`].
            ///
            /// ```
            /// use jostle::f32::{Circle, Ray, Segment, Vec2};
            ///
            #[doc = concat!("let sight = ", $example, ";")]
            /// let hit = sight.raycast_circle(Circle::new([60.0, 0.0], 10.0)).unwrap();
            /// let enter = hit.enter.unwrap();
            /// assert_eq!(enter.fraction(), 0.5);
            /// assert_eq!(enter.normal, Vec2::new(-1.0, 0.0));
            /// assert!(sight.raycast_circle(Circle::new([60.0, 10.0], 10.0)).is_none(), "grazes");
            /// ```
            #[must_use]
            pub fn raycast_circle(self, circle: Circle<S>) -> Option<RayHit<S>> {
                circle::through(&$cast(self), circle)
            }

            /// Returns where it enters and leaves the rotated box, or `None` if it misses or only
            /// grazes it.
            ///
            /// An empty box is never hit. At a corner, the box's own X face counts. See [`RayHit`].
            ///
            /// ```
            /// use jostle::f32::{Obb, Ray, Segment};
            ///
            #[doc = concat!("let sight = ", $example, ";")]
            /// let plank = Obb::new([50.0, 0.0], [4.0, 25.0], [0.0, 1.0]);
            /// let hit = sight.raycast_obb(plank).unwrap();
            /// assert_eq!(hit.enter.unwrap().fraction(), 0.25);
            /// assert_eq!(hit.exit.unwrap().fraction(), 0.75);
            /// ```
            #[must_use]
            pub fn raycast_obb(self, obb: Obb<S>) -> Option<RayHit<S>> {
                obb::through(&$cast(self), obb)
            }

            /// Returns where it crosses the segment, ends included, or `None` if it does not.
            ///
            /// Whether it does is decided exactly. It enters and leaves at the same moment, with
            /// the segment's two perpendiculars as normals, the first toward where it came from. If
            /// it runs along the segment, it enters at the first shared point and leaves at the
            /// last, with normals along the line itself. See [`RayHit`].
            ///
            /// ```
            /// use jostle::f32::{Ray, Segment, Vec2};
            ///
            #[doc = concat!("let sight = ", $example, ";")]
            /// let fence = Segment::new([25.0, -5.0], [25.0, 5.0]);
            /// let enter = sight.raycast_segment(fence).unwrap().enter.unwrap();
            /// assert_eq!(enter.fraction(), 0.25);
            /// assert_eq!(enter.normal, Vec2::new(-1.0, 0.0));
            /// ```
            #[must_use]
            pub fn raycast_segment(self, segment: Segment<S>) -> Option<RayHit<S>> {
                segment::through(&$cast(self), segment)
            }

            /// Returns where it enters and leaves a shape of any kind, or `None` if it misses.
            ///
            /// A point is hit if it is exactly on the line; a point that is not finite never is.
            /// See [`RayHit`].
            ///
            /// ```
            /// use jostle::f32::{Aabb, Circle, Ray, Segment, Shape};
            ///
            #[doc = concat!("let sight = ", $example, ";")]
            /// let shapes = [
            ///     Shape::from(Circle::new([90.0, 0.0], 5.0)),
            ///     Shape::from(Aabb::new(40.0, -5.0, 10.0, 10.0)),
            /// ];
            /// let first = shapes.iter().filter_map(|&shape| sight.raycast_shape(shape));
            /// assert_eq!(first.map(|hit| hit.moment()).min().unwrap().from_delta(100.0), 40.0);
            /// ```
            #[must_use]
            pub fn raycast_shape(self, shape: impl Into<Shape<S>>) -> Option<RayHit<S>> {
                match shape.into() {
                    Shape::Point(point) => {
                        self.raycast_segment(Segment::try_new(point, point).ok()?)
                    }
                    Shape::Aabb(aabb) => self.raycast(aabb),
                    Shape::Circle(circle) => self.raycast_circle(circle),
                    Shape::Obb(obb) => self.raycast_obb(obb),
                    Shape::Segment(segment) => self.raycast_segment(segment),
                }
            }
        }
    };
}

raycasts!(
    Ray,
    FloatCast::from_ray,
    "Ray::new([0.0, 0.0], [100.0, 0.0])"
);
raycasts!(
    Segment,
    FloatCast::from_segment,
    "Segment::new([0.0, 0.0], [100.0, 0.0])"
);
