use crate::geometry::{Aabb, Circle, Obb, Segment, Vec2};
use crate::scalar::{Float, Scalar};

/// Any shape, for code that does not know which one it gets.
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
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(bound(serialize = "S: serde::Serialize")))]
#[cfg_attr(
    feature = "serde",
    serde(bound(deserialize = "S: Float + serde::Deserialize<'de>"))
)]
#[non_exhaustive]
pub enum Shape<S: Scalar = f32> {
    /// A single point.
    Point(Vec2<S>),
    /// An axis-aligned box.
    Aabb(Aabb<S>),
    /// A disc.
    Circle(Circle<S>),
    /// A rotated box.
    Obb(Obb<S>),
    /// A line segment.
    Segment(Segment<S>),
}

impl<S: Scalar> Shape<S> {
    /// Returns the shape moved by `delta`, as its own type moves. NaN moves nothing along its axis.
    ///
    /// ```
    /// use jostle::i32::{Circle, Shape};
    ///
    /// let ball = Shape::from(Circle::new([0, 0], 5));
    /// assert_eq!(ball.moved([3, 0]), Shape::from(Circle::new([3, 0], 5)));
    /// ```
    #[must_use]
    pub fn moved(self, delta: impl Into<Vec2<S>>) -> Self {
        let delta = delta.into();
        match self {
            Self::Point(point) => Self::Point(point + delta),
            Self::Aabb(aabb) => Self::Aabb(aabb.moved(delta)),
            Self::Circle(circle) => Self::Circle(circle.moved(delta)),
            Self::Obb(obb) => Self::Obb(obb.moved(delta)),
            Self::Segment(segment) => Self::Segment(segment.moved(delta)),
        }
    }

    /// Returns the largest magnitude among the shape's numbers.
    pub(crate) fn largest(self) -> f64 {
        match self {
            Self::Point(point) => point.largest(),
            Self::Aabb(aabb) => aabb.min().largest().max(aabb.max().largest()),
            Self::Circle(circle) => circle.center().largest().max(circle.radius().to_f64()),
            Self::Obb(obb) => obb.center().largest().max(obb.half().largest()),
            Self::Segment(segment) => segment.start().largest().max(segment.end().largest()),
        }
    }
}

impl<S: Float> Shape<S> {
    /// Returns the smallest box around the shape, rounded outward for circles and rotated boxes, or
    /// `None` for a point that is not finite.
    ///
    /// ```
    /// use jostle::f32::{Aabb, Circle, Shape};
    ///
    /// let ball = Shape::from(Circle::new([5.0, 5.0], 3.0));
    /// assert_eq!(ball.bounds(), Some(Aabb::new(2.0, 2.0, 6.0, 6.0)));
    /// assert_eq!(Shape::from([f32::NAN, 0.0]).bounds(), None);
    /// ```
    #[must_use]
    pub fn bounds(self) -> Option<Aabb<S>> {
        match self {
            Self::Point(point) => Aabb::try_from_points(point, point).ok(),
            Self::Aabb(aabb) => Some(aabb),
            Self::Circle(circle) => Some(circle.bounds()),
            Self::Obb(obb) => Some(obb.bounds()),
            Self::Segment(segment) => Some(segment.bounds()),
        }
    }
}

macro_rules! from_shape {
    ($($shape:ident)*) => {$(
        impl<S: Scalar> From<$shape<S>> for Shape<S> {
            fn from(shape: $shape<S>) -> Self {
                Self::$shape(shape)
            }
        }
    )*};
}

from_shape!(Aabb Circle Obb Segment);

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
