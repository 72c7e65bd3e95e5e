use crate::geometry::{Aabb, Circle, Obb, Segment, Vec2};
use crate::scalar::Scalar;

/// Any shape, for code that does not know which.
///
/// # Examples
///
/// ```
/// use jostle::i32::{Aabb, Circle, Shape};
///
/// let shapes = [Shape::from(Aabb::new(0, 0, 8, 8)), Shape::from(Circle::new([20, 4], 5))];
/// let bullet = Shape::from([18, 4]);
/// assert_eq!(shapes.iter().position(|shape| shape.overlaps(bullet)), Some(1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Shape<S: Scalar = f32> {
    /// A single point.
    Point(Vec2<S>),
    /// A box with upright sides.
    Aabb(Aabb<S>),
    /// A disc.
    Circle(Circle<S>),
    /// A rotated box.
    Obb(Obb<S>),
    /// A line between two points.
    Segment(Segment<S>),
}

impl<S: Scalar> From<Aabb<S>> for Shape<S> {
    fn from(aabb: Aabb<S>) -> Self {
        Self::Aabb(aabb)
    }
}

impl<S: Scalar> From<Circle<S>> for Shape<S> {
    fn from(circle: Circle<S>) -> Self {
        Self::Circle(circle)
    }
}

impl<S: Scalar> From<Obb<S>> for Shape<S> {
    fn from(obb: Obb<S>) -> Self {
        Self::Obb(obb)
    }
}

impl<S: Scalar> From<Segment<S>> for Shape<S> {
    fn from(segment: Segment<S>) -> Self {
        Self::Segment(segment)
    }
}

impl<S: Scalar> From<Vec2<S>> for Shape<S> {
    fn from(point: Vec2<S>) -> Self {
        Self::Point(point)
    }
}

impl<S: Scalar> From<[S; 2]> for Shape<S> {
    fn from(point: [S; 2]) -> Self {
        Self::Point(point.into())
    }
}

impl<S: Scalar> From<(S, S)> for Shape<S> {
    fn from(point: (S, S)) -> Self {
        Self::Point(point.into())
    }
}
