//! Separating boxes, and moving them one axis at a time, on plain values.
//!
//! - **Owns** the `pushed_…` methods and [`Aabb::moved_by_axis`].
//! - **Uses** `scalar` and `geometry`, nothing above.
//! - **Never** moves along both axes to get out: that makes actors stick to walls.

use crate::geometry::{Aabb, Axis, Side, Sides, Span, Vec2};
use crate::narrow::contact::WayOut;
use crate::narrow::{FirstHits, Path, Response};
use crate::scalar::{Scalar, Sum};

/// The outcome of a move along X and then along Y.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MovedByAxis<S: Scalar = f32> {
    /// The box at the end.
    pub place: Aabb<S>,
    /// The sides that met something.
    pub blocked: Sides,
}

impl<S: Scalar> Aabb<S> {
    /// Returns this box moved out of the other by the shortest way, exactly flush; unchanged unless
    /// they overlap.
    ///
    /// It moves along one axis only, so a hero pressed into a wall still falls. The new edge is the
    /// other's own edge, not a sum that might round into it. Ties are resolved as in
    /// [`contact`](Self::contact). At the end of the range, where there is no room, the box is cut
    /// off.
    ///
    /// ```
    /// use jostle::i32::Aabb;
    ///
    /// let hero = Aabb::new(100, 0, 32, 56);
    /// let wall = Aabb::new(120, 0, 32, 200);
    /// assert_eq!(hero.pushed_out(wall), Aabb::new(88, 0, 32, 56));
    /// ```
    #[doc(alias("resolve", "separate"))]
    #[must_use]
    pub fn pushed_out(self, other: Self) -> Self {
        if !self.overlaps(other) {
            return self;
        }
        self.placed_beside(other, WayOut::least(WayOut::all(self, other)).side)
    }

    /// Returns this box moved out of the other along one axis, by the shorter way, exactly flush;
    /// unchanged unless they overlap.
    ///
    /// ```
    /// use jostle::Axis;
    /// use jostle::i32::Aabb;
    ///
    /// let hero = Aabb::new(2, 7, 8, 8);
    /// let floor = Aabb::new(0, 14, 64, 8);
    /// assert_eq!(hero.pushed_out_along(Axis::Y, floor), Aabb::new(2, 6, 8, 8));
    /// ```
    #[must_use]
    pub fn pushed_out_along(self, axis: Axis, other: Self) -> Self {
        let ways = WayOut::all(self, other)
            .into_iter()
            .filter(|way| way.side.axis() == axis);
        match ways.reduce(WayOut::shorter) {
            Some(way) if self.overlaps(other) => self.placed_beside(other, way.side),
            _ => self,
        }
    }

    /// Returns this box placed flush beside the other on the given side; its other axis is
    /// unchanged.
    ///
    /// The two then never overlap and have no gap between them, whatever the numbers.
    ///
    /// ```
    /// use jostle::Side;
    /// use jostle::f32::Aabb;
    ///
    /// let shelf = Aabb::new(0.1, 0.2, 0.7, 0.3);
    /// let book = Aabb::new(5.0, 5.0, 0.1, 0.1).placed_beside(shelf, Side::MaxX);
    /// assert_eq!(book.edge(Side::MinX), shelf.edge(Side::MaxX));
    /// ```
    #[must_use]
    pub fn placed_beside(self, other: Self, side: Side) -> Self {
        let (axis, edge) = (side.axis(), other.edge(side));
        let span = self.span(axis);
        let far = |sum: Sum<S>| S::checked_sum(sum);
        let placed = if side.is_max() {
            Span::from_valid(
                edge,
                far(Sum::new(edge, span.max(), span.min())).unwrap_or(S::MAX),
            )
        } else {
            Span::from_valid(
                far(Sum::new(edge, span.min(), span.max())).unwrap_or(S::MIN),
                edge,
            )
        };
        self.with_span(axis, placed)
    }

    /// Like [`placed_beside`](Self::placed_beside), but returns `None` if there is no room for the
    /// whole box: the range of the numbers ends before, or they are so coarse there that its size
    /// would vanish.
    pub(crate) fn checked_beside(self, other: Self, side: Side) -> Option<Self> {
        let (span, edge) = (self.span(side.axis()), other.edge(side));
        let far = S::checked_sum(if side.is_max() {
            Sum::new(edge, span.max(), span.min())
        } else {
            Sum::new(edge, span.min(), span.max())
        })?;
        let vanishes = far == edge && !span.is_empty();
        (!vanishes).then(|| self.placed_beside(other, side))
    }

    /// Returns both boxes moved apart by the shortest way, each by its share, exactly flush;
    /// unchanged unless they overlap.
    ///
    /// The heavier box moves less: the first moves by `other_weight / (weight + other_weight)` of
    /// the way, rounded toward zero, and the second by the rest. Two weights of zero share evenly.
    ///
    /// ```
    /// use jostle::i32::Aabb;
    ///
    /// let (hero, barrel) = (Aabb::new(0, 0, 10, 10), Aabb::new(6, 0, 10, 10));
    /// let (hero, barrel) = hero.pushed_apart(barrel, 1, 3);
    /// assert_eq!(hero, Aabb::new(-3, 0, 10, 10));
    /// assert_eq!(barrel, Aabb::new(7, 0, 10, 10));
    /// ```
    #[must_use]
    pub fn pushed_apart(self, other: Self, weight: u16, other_weight: u16) -> (Self, Self) {
        let Some(contact) = self.contact(other) else {
            return (self, other);
        };
        // Two weightless boxes share the way evenly instead of dividing by zero.
        let (part, whole) = match u32::from(weight) + u32::from(other_weight) {
            0 => (1, 2),
            total => (u32::from(other_weight), total),
        };
        let side = WayOut::least(WayOut::all(self, other)).side;
        let share = contact.depth.scaled(part, whole).unwrap_or(S::ZERO);
        let push = if side.is_max() {
            share
        } else {
            S::ZERO.saturating_sub(share)
        };
        let moved = self.moved(Vec2::on_axis(side.axis(), push));
        // The last step is a placement, not a second push: only that leaves the two flush, bit for bit.
        if moved.overlaps(other) {
            (moved, other.placed_beside(moved, side.opposite()))
        } else {
            (self.placed_beside(other, side), other)
        }
    }

    /// Moves along X as far as the obstacles allow, then along Y: the classic move of tile games.
    ///
    /// Each half is swept, so nothing tunnels, and ends exactly flush. Obstacles that the box
    /// overlaps at the start do not block it. A delta that is not finite, or a move out of the
    /// range, moves nothing along its axis.
    ///
    /// ```
    /// use jostle::Side;
    /// use jostle::i32::Aabb;
    ///
    /// let level = [Aabb::new(0, 32, 64, 8), Aabb::new(40, 0, 8, 32)];
    /// let moved = Aabb::new(20, 10, 16, 16).moved_by_axis([9, 9], &level);
    /// assert_eq!(moved.place, Aabb::new(24, 16, 16, 16));
    /// assert_eq!(moved.blocked, Side::MaxX | Side::MaxY);
    /// ```
    #[must_use]
    pub fn moved_by_axis(self, delta: impl Into<Vec2<S>>, obstacles: &[Self]) -> MovedByAxis<S> {
        let delta = delta.into();
        let start = MovedByAxis {
            place: self,
            blocked: Sides::NONE,
        };
        Axis::BOTH.into_iter().fold(start, |moved, axis| {
            let (place, side) = moved.place.moved_along(axis, delta.along(axis), obstacles);
            let blocked = side.map_or(moved.blocked, |side| moved.blocked | side);
            MovedByAxis { place, blocked }
        })
    }

    /// Returns the box moved along one axis up to the first obstacle, and the side that met it.
    fn moved_along(self, axis: Axis, delta: S, obstacles: &[Self]) -> (Self, Option<Side>) {
        // Swept, not placed and pushed back: a fast box must not tunnel through a thin one.
        let wished = Vec2::on_axis(axis, delta);
        let (Some(path), Some(free)) = (Path::new(self, wished), self.checked_moved(wished)) else {
            return (self, None);
        };
        let mut first = FirstHits::default();
        first.offer_boxes(&path, obstacles, Response::Slide, |_, _, _| {});
        match (first.face(axis), path.heading(axis)) {
            (Some(face), Some(side)) => {
                let wall = self.with_span(axis, Span::from_valid(face.edge, face.edge));
                (self.placed_beside(wall, side.opposite()), Some(side))
            }
            _ => (free, None),
        }
    }
}
