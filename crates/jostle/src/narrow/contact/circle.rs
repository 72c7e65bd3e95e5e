//! Ways out that involve a circle: along the line from the other's nearest point to the center.

use crate::geometry::{Aabb, Circle, Segment, Shape, Side, Vec2, length};
use crate::narrow::contact::way_out_f64::WayOutF64;
use crate::narrow::distance::nearest_on_line;
use crate::narrow::{Contact, contact};
use crate::scalar::{Float, SafeScale, Scalar, Sum};

impl<S: Float> Circle<S> {
    /// Returns the shortest way out of the other disc, or `None` unless the two
    /// [overlap](Self::overlaps).
    ///
    /// Discs with the same center are separated toward positive Y. See [`contact`](fn@contact) for
    /// all shapes.
    ///
    /// ```
    /// use jostle::f32::{Circle, Vec2};
    ///
    /// let (ball, other) = (Circle::new([3.0, 4.0], 4.0), Circle::new([0.0, 0.0], 2.0));
    /// assert_eq!(ball.contact(other).unwrap().normal, Vec2::new(0.6, 0.8));
    ///
    /// let same = Circle::new([0.0, 0.0], 4.0).contact(other).unwrap();
    /// assert_eq!(same.push_out(), Vec2::new(0.0, 6.0));
    /// assert_eq!(ball.contact(Circle::new([9.0, 4.0], 2.0)), None, "flush");
    /// ```
    #[must_use]
    pub fn contact(self, other: Self) -> Option<Contact<S>> {
        contact(self, other)
    }

    /// Returns the shortest way out of the box, or `None` unless the two
    /// [overlap](Self::overlaps_aabb).
    ///
    /// A disc whose center is in the box, or on its edge, leaves by the nearest face. Ties: the Y
    /// axis before X, then toward positive. See [`contact`](fn@contact) for all shapes.
    ///
    /// ```
    /// use jostle::f32::{Aabb, Circle, Vec2};
    ///
    /// let crate_ = Aabb::new(0.0, 0.0, 10.0, 20.0);
    /// let deep = Circle::new([2.0, 9.0], 1.0).contact_aabb(crate_).unwrap();
    /// assert_eq!(deep.push_out(), Vec2::new(-3.0, 0.0));
    /// ```
    #[must_use]
    pub fn contact_aabb(self, other: Aabb<S>) -> Option<Contact<S>> {
        contact(self, other)
    }
}

/// Returns the way out of a disc, along the line between the centers.
pub(super) fn from_circle<S: Scalar>(mover: Circle<S>, other: Circle<S>) -> WayOutF64 {
    let scale = SafeScale::new(
        Shape::Circle(mover)
            .largest()
            .max(Shape::Circle(other).largest()),
    );
    let [radius, other_radius] = [mover, other].map(|circle| scale.apply(circle.radius().to_f64()));
    let [center, other_center] = [mover, other].map(|circle| circle.center().scaled_by(scale));
    let (normal, away) = split(center.minus(other_center));
    WayOutF64 {
        normal,
        depth: scale.undo(radius + other_radius - away),
    }
}

/// Returns the way out of a box: from its nearest point, or over the nearest face if the center is
/// inside.
pub(super) fn from_aabb<S: Scalar>(mover: Circle<S>, other: Aabb<S>) -> WayOutF64 {
    if other.touches_point(mover.center()) {
        // Ties go to the first of the list, which is thus the same for all kinds of shapes.
        let sides = [Side::MaxY, Side::MinY, Side::MaxX, Side::MinX];
        return over_nearest_side(mover, other, sides);
    }
    beside(mover, other)
}

/// Returns the way out of a segment: from its nearest point, or straight across if the center is on
/// it, on the side that wins ties.
pub(super) fn from_segment<S: Scalar>(mover: Circle<S>, other: Segment<S>) -> WayOutF64 {
    let scale = SafeScale::new(
        Shape::Circle(mover)
            .largest()
            .max(Shape::Segment(other).largest()),
    );
    let center = mover.center().scaled_by(scale);
    let ends = [other.start(), other.end()].map(|end| end.scaled_by(scale));
    let nearest = nearest_on_line(ends, center, |share| share.clamp(0.0, 1.0));
    let (normal, away) = if center == nearest && ends[0] != ends[1] {
        let across = ends[1].minus(ends[0]).unit().turned();
        let one = WayOutF64 {
            normal: across,
            depth: 0.0,
        };
        (one.least(one.reversed()).normal, 0.0)
    } else {
        split(center.minus(nearest))
    };
    WayOutF64 {
        normal,
        depth: scale.undo(scale.apply(mover.radius().to_f64()) - away),
    }
}

/// Returns the way of a box out of a disc: the opposite of the disc's.
pub(super) fn aabb_from_circle<S: Scalar>(mover: Aabb<S>, other: Circle<S>) -> WayOutF64 {
    if mover.touches_point(other.center()) {
        // The box moves toward positive where the disc would leave toward negative.
        let sides = [Side::MinY, Side::MaxY, Side::MinX, Side::MaxX];
        return over_nearest_side(other, mover, sides).reversed();
    }
    beside(other, mover).reversed()
}

/// For a center outside the box.
fn beside<S: Scalar>(circle: Circle<S>, aabb: Aabb<S>) -> WayOutF64 {
    let scale = SafeScale::new(
        Shape::Circle(circle)
            .largest()
            .max(Shape::Aabb(aabb).largest()),
    );
    let nearest = aabb.nearest_point(circle.center()).scaled_by(scale);
    let (normal, away) = split(circle.center().scaled_by(scale).minus(nearest));
    WayOutF64 {
        normal,
        depth: scale.undo(scale.apply(circle.radius().to_f64()) - away),
    }
}

/// For a center in the box: over the nearest side; of equally near ones, the first.
fn over_nearest_side<S: Scalar>(circle: Circle<S>, aabb: Aabb<S>, sides: [Side; 4]) -> WayOutF64 {
    let to_side = |side: Side| {
        let (edge, center) = (aabb.edge(side), circle.center().along(side.axis()));
        if side.is_max() {
            Sum::difference(edge, center)
        } else {
            Sum::difference(center, edge)
        }
    };
    let [first, rest @ ..] = sides;
    let nearest = rest.into_iter().fold(first, |nearest, side| {
        if to_side(side) < to_side(nearest) {
            side
        } else {
            nearest
        }
    });
    WayOutF64 {
        normal: nearest.normal(),
        depth: to_side(nearest).to_f64() + circle.radius().to_f64(),
    }
}

/// Splits a vector into direction and length; no length points toward positive Y.
pub(super) fn split(way: Vec2<f64>) -> (Vec2<f64>, f64) {
    if way == Vec2::ZERO {
        (Vec2::new(0.0, 1.0), 0.0)
    } else {
        (way.unit(), length(way))
    }
}
