//! How far two shapes are apart, and where they are nearest to each other.
//!
//! - **Owns** [`distance`] and [`nearest_points`] for each pair of shapes, and the nearest points of
//!   discs and segments.
//! - **Uses** `scalar` and `geometry`, nothing above.
//! - **Never** says that shapes are apart that touch: that is decided exactly, the rest in `f64`.

mod core_f64;

use self::core_f64::CoreF64;
pub(super) use self::core_f64::nearest_on_line;
use crate::geometry::{Circle, Segment, Shape, Vec2, length};
use crate::narrow::touches;
use crate::scalar::{Float, Rounding, SafeScale};

/// Returns the distance between two shapes, zero if they [touch](touches), or `None` if one is a
/// point that is not finite.
///
/// Rounded to nearest, and greater than zero exactly if the shapes do not touch. Saturates at the
/// largest number of the type. Shapes are taken with their edges, and an empty one is the point or
/// line that it looks like.
///
/// # Examples
///
/// ```
/// use jostle::distance;
/// use jostle::f32::{Aabb, Circle, Segment};
///
/// let fence = Segment::new([0.0, 0.0], [0.0, 10.0]);
/// assert_eq!(distance(fence, [3.0, 14.0]), Some(5.0));
/// assert_eq!(distance(fence, Circle::new([4.0, 5.0], 1.0)), Some(3.0));
/// assert_eq!(distance(fence, Aabb::new(-2.0, 4.0, 2.0, 2.0)), Some(0.0), "flush");
/// ```
#[must_use]
pub fn distance<S: Float>(a: impl Into<Shape<S>>, b: impl Into<Shape<S>>) -> Option<S> {
    let (a, b) = (a.into(), b.into());
    if touches(a, b) {
        return Some(S::ZERO);
    }
    let gap = ShapeGap::between(a, b)?;
    let away = S::from_f64(gap.scale.undo(gap.length()));
    // Rounded to zero, a gap would look like contact.
    let least = || S::rounded_from(1, i32::MIN, Rounding::Up);
    Some(away).filter(|away| S::ZERO < *away).or_else(least)
}

/// Returns the point of each shape that is nearest to the other, or `None` if the shapes
/// [touch](touches) or one is a point that is not finite.
///
/// If several pairs are equally near, as with parallel edges, it is always the same of them. Points
/// are rounded to nearest and saturate at the ends of the range.
///
/// # Examples
///
/// ```
/// use jostle::f32::{Aabb, Circle, Vec2};
/// use jostle::nearest_points;
///
/// let (crate_, ball) = (Aabb::new(0.0, 0.0, 10.0, 10.0), Circle::new([15.0, 4.0], 2.0));
/// assert_eq!(nearest_points(crate_, ball), Some([Vec2::new(10.0, 4.0), Vec2::new(13.0, 4.0)]));
/// assert_eq!(nearest_points(crate_, ball.moved([-3.0, 0.0])), None, "flush");
/// ```
#[doc(alias("closest_points", "closest_point"))]
#[must_use]
pub fn nearest_points<S: Float>(
    a: impl Into<Shape<S>>,
    b: impl Into<Shape<S>>,
) -> Option<[Vec2<S>; 2]> {
    let (a, b) = (a.into(), b.into());
    let gap = ShapeGap::between(a, b).filter(|_| !touches(a, b))?;
    let [from, to] = gap.ends().map(|end| {
        let part = |part: f64| gap.scale.undo(part);
        Vec2::from_wide(Vec2::new(part(end.x), part(end.y)))
    });
    Some([from, to])
}

/// The shortest line between two shapes that do not touch.
struct ShapeGap {
    scale: SafeScale,
    /// Where the cores are nearest, and how far around them the shapes extend.
    cores: [Vec2<f64>; 2],
    radii: [f64; 2],
}

impl ShapeGap {
    fn between<S: Float>(a: Shape<S>, b: Shape<S>) -> Option<Self> {
        let scale = SafeScale::new(a.largest().max(b.largest()));
        let (a, b) = (CoreF64::new(a, scale)?, CoreF64::new(b, scale)?);
        Some(Self {
            scale,
            cores: a.nearest(&b),
            radii: [a.radius, b.radius],
        })
    }

    fn length(&self) -> f64 {
        let way = self.cores[1].minus(self.cores[0]);
        let [one, other] = self.radii;
        // The radii first, so that the two shapes may be swapped.
        length(way) - (one + other)
    }

    /// Returns the nearest points of the shapes themselves.
    fn ends(&self) -> [Vec2<f64>; 2] {
        let [from, to] = self.cores;
        let way = to.minus(from);
        // Rounding may leave no way between two discs that are all but flush.
        let unit = if way == Vec2::ZERO { way } else { way.unit() };
        let [one, other] = self.radii;
        [from.plus(unit.times(one)), to.minus(unit.times(other))]
    }
}

impl<S: Float> Shape<S> {
    /// Returns the distance to another shape. See [`distance`].
    ///
    /// ```
    /// use jostle::f32::{Circle, Shape};
    ///
    /// let ball = Shape::from(Circle::new([0.0, 0.0], 2.0));
    /// assert_eq!(ball.distance([3.0, 4.0]), Some(3.0));
    /// ```
    #[must_use]
    pub fn distance(self, other: impl Into<Self>) -> Option<S> {
        distance(self, other)
    }

    /// Returns the points where this shape and another are nearest. See [`nearest_points`].
    ///
    /// ```
    /// use jostle::f32::{Segment, Shape, Vec2};
    ///
    /// let fence = Shape::from(Segment::new([0.0, 0.0], [0.0, 10.0]));
    /// let beam = Segment::new([3.0, 5.0], [9.0, 20.0]);
    /// let points = fence.nearest_points(beam);
    /// assert_eq!(points, Some([Vec2::new(0.0, 5.0), Vec2::new(3.0, 5.0)]));
    /// ```
    #[must_use]
    pub fn nearest_points(self, other: impl Into<Self>) -> Option<[Vec2<S>; 2]> {
        nearest_points(self, other)
    }
}

impl<S: Float> Circle<S> {
    /// Returns the point of the disc, rim included, that is nearest to `point`: the point itself if
    /// it is inside, and the center if it is not finite. Rounded to nearest.
    ///
    /// ```
    /// use jostle::f32::{Circle, Vec2};
    ///
    /// let ball = Circle::new([0.0, 0.0], 5.0);
    /// assert_eq!(ball.nearest_point([6.0, 8.0]), Vec2::new(3.0, 4.0));
    /// assert_eq!(ball.nearest_point([1.0, 2.0]), Vec2::new(1.0, 2.0));
    /// ```
    #[doc(alias = "closest_point")]
    #[must_use]
    pub fn nearest_point(self, point: impl Into<Vec2<S>>) -> Vec2<S> {
        let point = point.into();
        let inside = if point.is_finite() {
            point + Vec2::ZERO
        } else {
            self.center()
        };
        nearest_points(self, point).map_or(inside, |[mine, _]| mine)
    }
}

impl<S: Float> Segment<S> {
    /// Returns the length, saturating at the largest number of the type.
    ///
    /// ```
    /// use jostle::f32::Segment;
    ///
    /// assert_eq!(Segment::new([1.0, 1.0], [4.0, 5.0]).length(), 5.0);
    /// ```
    #[must_use]
    pub fn length(self) -> S {
        self.start().distance(self.end())
    }

    /// Returns the point of the segment that is nearest to `point`, or its start if that is not
    /// finite. Rounded to nearest.
    ///
    /// ```
    /// use jostle::f32::{Segment, Vec2};
    ///
    /// let fence = Segment::new([0.0, 0.0], [10.0, 10.0]);
    /// assert_eq!(fence.nearest_point([4.0, 0.0]), Vec2::new(2.0, 2.0));
    /// assert_eq!(fence.nearest_point([99.0, 5.0]), Vec2::new(10.0, 10.0), "its end");
    /// ```
    #[doc(alias = "closest_point")]
    #[must_use]
    pub fn nearest_point(self, point: impl Into<Vec2<S>>) -> Vec2<S> {
        let found = self.nearest_at(point.into(), |share| share.clamp(0.0, 1.0));
        // Rounding must not lead beyond an end.
        self.bounds().nearest_point(found)
    }

    /// Returns the point nearest to `point` on the endless line through both ends, or the start if
    /// the point is not finite or the ends are equal. Rounded to nearest, saturating at the ends of
    /// the range.
    ///
    /// ```
    /// use jostle::f32::{Segment, Vec2};
    ///
    /// let fence = Segment::new([0.0, 0.0], [10.0, 10.0]);
    /// let foot = fence.nearest_point_on_line([24.0, 0.0]);
    /// assert_eq!(foot, Vec2::new(12.0, 12.0), "beyond its end");
    /// assert_eq!(foot.distance([12.0, 15.0]), 3.0);
    /// ```
    #[must_use]
    pub fn nearest_point_on_line(self, point: impl Into<Vec2<S>>) -> Vec2<S> {
        self.nearest_at(point.into(), |share| share)
    }

    fn nearest_at(self, point: Vec2<S>, share: fn(f64) -> f64) -> Vec2<S> {
        if !point.is_finite() {
            return self.start();
        }
        let scale = SafeScale::new(Shape::Segment(self).largest().max(point.largest()));
        let ends = [self.start(), self.end()].map(|end| end.scaled_by(scale));
        let found = nearest_on_line(ends, point.scaled_by(scale), share);
        let part = |part: f64| scale.undo(part);
        Vec2::from_wide(Vec2::new(part(found.x), part(found.y)))
    }
}
