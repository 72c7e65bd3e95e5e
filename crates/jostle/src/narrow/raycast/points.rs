//! The points of a line: where a hit is.

use crate::geometry::{Axis, Ray, Segment, Vec2};
use crate::narrow::Moment;
use crate::scalar::{Scalar, Sum};

/// Points on the line.
impl<S: Scalar> Ray<S> {
    /// Returns the point of the ray at a moment, which is measured in lengths of the direction.
    ///
    /// The moment of a hit gives the point that is hit: on the axis of the face it is the edge of the box, to the bit.
    /// The other coordinate is rounded toward the origin. Beyond the range of the number type it saturates.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Ray, Vec2};
    ///
    /// let ray = Ray::new([0, 4], [3, 1]);
    /// let hit = ray.raycast(Aabb::new(20, 0, 8, 16)).unwrap();
    /// assert_eq!(ray.at(hit.moment()), Vec2::new(20, 10), "at 20, a third of 20 further down");
    /// ```
    #[doc(alias("point", "hit_point"))]
    #[must_use]
    pub fn at(self, moment: Moment<S>) -> Vec2<S> {
        let [x, y] = Axis::BOTH.map(|axis| {
            let (from, along) = (self.origin().along(axis), self.direction().along(axis));
            moment.coordinate(from, Sum::of(along))
        });
        Vec2::new(x, y)
    }

    /// Returns the first part of the ray, `lengths` times as long as its direction: a ray of limited length.
    ///
    /// If the direction is a unit vector, `lengths` is a distance. The end is rounded toward the origin, and saturates
    /// at the ends of the range. A number that is negative or not finite gives a segment of length zero.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Ray, Segment};
    ///
    /// let eye = Ray::new([4, 4], [1, 0]);
    /// assert_eq!(eye.up_to(100), Segment::new([4, 4], [104, 4]));
    ///
    /// let wall = Aabb::new(50, 0, 8, 8);
    /// assert!(eye.up_to(46).raycast(wall).is_some());
    /// assert!(eye.up_to(45).raycast(wall).is_none(), "it does not see that far");
    /// ```
    #[doc(alias("max_distance", "within", "max_toi"))]
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "both ends are finite")]
    pub fn up_to(self, lengths: S) -> Segment<S> {
        let is_ahead = lengths.is_finite() && S::ZERO < lengths;
        let moment = if is_ahead {
            Moment::new(lengths, S::ONE)
        } else {
            Moment::start()
        };
        let [x, y] = Axis::BOTH.map(|axis| {
            let way = moment.from_delta(self.direction().along(axis));
            self.origin().along(axis).saturating_add(way)
        });
        Segment::try_new(self.origin(), [x, y]).expect("sums saturate, so both ends are finite")
    }
}

/// Points on the line.
impl<S: Scalar> Segment<S> {
    /// Returns the vector from the start to the end; a part that is beyond the range saturates.
    ///
    /// ```
    /// use jostle::i32::{Segment, Vec2};
    ///
    /// assert_eq!(Segment::new([5, 1], [2, 9]).delta(), Vec2::new(-3, 8));
    /// ```
    #[must_use]
    pub fn delta(self) -> Vec2<S> {
        let part = |axis: Axis| {
            self.end()
                .along(axis)
                .saturating_sub(self.start().along(axis))
        };
        Vec2::new(part(Axis::X), part(Axis::Y))
    }

    /// Returns the point of the segment at a moment, from the start at 0 to the end at 1.
    ///
    /// The moment of a hit gives the point that is hit: on the axis of the face it is the edge of the box, to the bit.
    /// The other coordinate is rounded toward the start.
    ///
    /// ```
    /// use jostle::f32::{Aabb, Segment, Vec2};
    ///
    /// let sight = Segment::new([0.0, 0.0], [10.0, 1.0]);
    /// let hit = sight.raycast(Aabb::new(0.1, -5.0, 9.0, 9.0)).unwrap();
    /// assert_eq!(sight.at(hit.moment()).x, 0.1, "the edge itself");
    /// assert_eq!(sight.at(jostle::Moment::end()), Vec2::new(10.0, 1.0));
    /// ```
    #[doc(alias("point", "lerp", "hit_point"))]
    #[must_use]
    pub fn at(self, moment: Moment<S>) -> Vec2<S> {
        let [x, y] = Axis::BOTH.map(|axis| {
            let (from, to) = (self.start().along(axis), self.end().along(axis));
            moment.coordinate(from, Sum::difference(to, from))
        });
        Vec2::new(x, y)
    }
}
