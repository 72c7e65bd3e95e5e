//! Clipping segments to a box.

use crate::geometry::{Aabb, Segment, Side, Vec2};
use crate::narrow::Hit;
use crate::scalar::Scalar;

impl<S: Scalar> Aabb<S> {
    /// Returns the part of the segment within this box, or `None` exactly when the two do not
    /// [overlap](crate::narrow::overlaps).
    ///
    /// A cut end is exactly on the edge that cut it. Its other coordinate is rounded, for integers
    /// toward the segment's start, and clamped to the box.
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
            place(hit.enter, segment.start())?,
            place(hit.exit, segment.end())?,
        );
        Segment::try_new(from, to).ok()
    }

    /// Returns where the segment crosses the face of a hit.
    fn cut(self, segment: Segment<S>, hit: Hit<S>) -> Option<Vec2<S>> {
        let side = Side::from_normal(hit.normal)?;
        let other = side.axis().other();
        let (from, to) = (segment.start().along(other), segment.end().along(other));
        let way = |from: S, to: S| hit.moment.from_delta(to.saturating_sub(from));
        let along = if to.checked_sub(from).is_some() {
            from.saturating_add(way(from, to))
        } else {
            // In two halves, because the whole distance is more than the number type holds.
            let middle = from.middle(to);
            from.saturating_add(way(from, middle))
                .saturating_add(way(middle, to))
        };
        Some(
            // The box's own edge, bit for bit, and along the other axis never outside the box by rounding.
            Vec2::on_axis(side.axis(), self.edge(side))
                .with(other, self.span(other).nearest(along)),
        )
    }
}

#[cfg(test)]
mod tests {
    use crate::geometry::{Aabb, Segment};

    #[test]
    fn rounds_a_cut_once() {
        let clipped = Aabb::new(5, 0, 10, 10).clip_segment(Segment::new([0, 0], [10, 6]));
        assert_eq!(clipped, Some(Segment::new([5, 3], [10, 6])));
    }

    #[test]
    fn clips_a_segment_longer_than_the_range() {
        let band = Aabb::from_corners([-10, i32::MIN], [10, i32::MAX]);
        let beam = Segment::new([i32::MIN, i32::MIN], [i32::MAX, i32::MAX]);
        let clipped = band.clip_segment(beam).expect("it goes through");
        assert_eq!(clipped.start().x, -10);
        assert!((-12..=-8).contains(&clipped.start().y), "{clipped:?}");
        assert!((8..=12).contains(&clipped.end().y), "{clipped:?}");
    }
}
