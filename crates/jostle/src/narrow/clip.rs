//! The part of a segment that lies in a box.

use crate::geometry::{Aabb, Segment, Side, Vec2};
use crate::narrow::Hit;
use crate::scalar::Scalar;

impl<S: Scalar> Aabb<S> {
    /// The part of the segment within this box; `None` exactly when the two do not
    /// [overlap](crate::narrow::overlaps).
    ///
    /// Where it was cut, the end lies exactly on the edge that cut it; the other coordinate is rounded,
    /// on whole numbers toward the segment's start, and held within the box.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Segment};
    ///
    /// let screen = Aabb::new(0, 0, 320, 180);
    /// let beam = Segment::new([-20, 90], [400, 90]);
    /// assert_eq!(screen.clip_segment(beam), Some(Segment::new([0, 90], [320, 90])));
    /// assert_eq!(screen.clip_segment(Segment::new([0, -1], [9, -1])), None);
    /// ```
    #[doc(alias("clipline", "intersect_line"))]
    #[must_use]
    pub fn clip_segment(self, segment: Segment<S>) -> Option<Segment<S>> {
        let hit = segment.raycast(self)?;
        let place =
            |hit: Option<Hit<S>>, end: Vec2<S>| hit.map_or(Some(end), |hit| self.cut(segment, hit));
        let (from, to) = (
            place(hit.enter, segment.from())?,
            place(hit.exit, segment.to())?,
        );
        Segment::try_new(from, to).ok()
    }

    /// Where the segment crosses the face of a hit.
    fn cut(self, segment: Segment<S>, hit: Hit<S>) -> Option<Vec2<S>> {
        let side = Side::from_normal(hit.normal)?;
        let other = side.axis().other();
        let (from, to) = (segment.from().along(other), segment.to().along(other));
        let way = |from: S, to: S| hit.moment.from_delta(to.saturating_sub(from));
        let along = if to.checked_sub(from).is_some() {
            from.saturating_add(way(from, to))
        } else {
            // Half by half, where the whole way is more than the number type holds.
            let middle = from.middle(to);
            from.saturating_add(way(from, middle))
                .saturating_add(way(middle, to))
        };
        Some(
            Vec2::on_axis(side.axis(), self.edge(side))
                .with(other, self.span(other).nearest(along)),
        )
    }
}

#[cfg(test)]
mod tests {
    use crate::geometry::{Aabb, Segment};

    #[test]
    fn a_cut_is_rounded_once() {
        let clipped = Aabb::new(5, 0, 10, 10).clip_segment(Segment::new([0, 0], [10, 6]));
        assert_eq!(clipped, Some(Segment::new([5, 3], [10, 6])));
    }

    #[test]
    fn a_way_longer_than_the_range_is_cut_where_it_should_be() {
        let band = Aabb::from_corners([-10, i32::MIN], [10, i32::MAX]);
        let beam = Segment::new([i32::MIN, i32::MIN], [i32::MAX, i32::MAX]);
        let clipped = band.clip_segment(beam).expect("it goes through");
        assert_eq!(clipped.from().x, -10);
        assert!((-12..=-8).contains(&clipped.from().y), "{clipped:?}");
        assert!((8..=12).contains(&clipped.to().y), "{clipped:?}");
    }
}
