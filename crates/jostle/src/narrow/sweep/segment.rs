//! Sweeps of discs and boxes into segments: whether they hit is decided exactly, the moment is
//! computed in `f64`.

use crate::geometry::{Aabb, Axis, Circle, Segment, Shape, Vec2};
use crate::narrow::Sweep;
use crate::narrow::overlap::circle::compare_to_line;
use crate::narrow::overlap::{interpenetrate, segment};
use crate::narrow::sweep::box_f64;
use crate::narrow::sweep::circle::{CenterPath, UnroundedHit, found};
use crate::scalar::{Float, Scalar, Sum};
use core::cmp::Ordering;

impl<S: Float> Circle<S> {
    /// Finds where this disc, moving by `delta`, first runs into the segment.
    ///
    /// The rules are those of [`sweep`](Self::sweep). A hit on an end has a normal from that end to
    /// the center; otherwise the normal is across the segment.
    ///
    /// ```
    /// use jostle::f32::{Circle, Segment, Vec2};
    ///
    /// let ball = Circle::new([5.0, 0.0], 2.0);
    /// let floor = Segment::new([0.0, 10.0], [100.0, 10.0]);
    /// let hit = ball.sweep_segment([4.0, 16.0], floor).hit().unwrap();
    /// assert_eq!(hit.fraction(), 0.5);
    /// assert_eq!(hit.normal, Vec2::new(0.0, -1.0));
    /// ```
    #[must_use]
    pub fn sweep_segment(self, delta: impl Into<Vec2<S>>, other: Segment<S>) -> Sweep<S> {
        let delta = delta.into();
        let shapes = [Shape::Circle(self), Shape::Segment(other)];
        if !delta.is_finite() || self.is_empty() {
            return Sweep::Clear;
        }
        if interpenetrate(shapes[0], shapes[1]) {
            return Sweep::Overlapping;
        }
        found(disc_meets(self, delta, other), delta, |push| {
            interpenetrate(Shape::Circle(self.moved(push)), shapes[1])
        })
    }
}

impl<S: Float> Aabb<S> {
    /// Finds where this box, moving by `delta`, first runs into the segment.
    ///
    /// The rules are those of [`Circle::sweep`]. Sliding along a segment is [`Clear`](Sweep::Clear),
    /// on either side of it. If the end of the segment is met, the normal is that of the box's own
    /// face, turned around.
    ///
    /// ```
    /// use jostle::f32::{Aabb, Segment, Vec2};
    ///
    /// let hero = Aabb::new(0.0, 0.0, 10.0, 10.0);
    /// let ramp = Segment::new([20.0, 20.0], [40.0, 0.0]);
    /// let hit = hero.sweep_segment([40.0, 0.0], ramp).hit().unwrap();
    /// assert_eq!(hit.fraction(), 0.5, "its lower corner is on the ramp");
    /// assert_eq!(hero.moved([20.0, 0.0]).max(), Vec2::new(30.0, 10.0));
    /// ```
    #[must_use]
    pub fn sweep_segment(self, delta: impl Into<Vec2<S>>, other: Segment<S>) -> Sweep<S> {
        let delta = delta.into();
        if !delta.is_finite() || self.is_empty() {
            return Sweep::Clear;
        }
        if segment::crosses(other, self) {
            return Sweep::Overlapping;
        }
        found(aabb_meets(self, delta, other), delta, |push| {
            segment::crosses(other, self.moved(push))
        })
    }
}

/// Returns when a disc that does not overlap the segment yet begins to.
pub(super) fn disc_meets<S: Float>(
    disc: Circle<S>,
    delta: Vec2<S>,
    other: Segment<S>,
) -> Option<UnroundedHit> {
    let shapes = [Shape::Circle(disc), Shape::Segment(other)];
    let path = CenterPath::new(disc.center(), delta, &shapes);
    let is_met = delta != Vec2::ZERO && comes_near(&path, other, disc.radius());
    is_met.then(|| enter(&path, other, disc.radius()))
}

/// Returns when a box that the segment does not cross yet begins to be crossed.
pub(super) fn aabb_meets<S: Float>(
    aabb: Aabb<S>,
    delta: Vec2<S>,
    other: Segment<S>,
) -> Option<UnroundedHit> {
    let is_met = meets(aabb, delta, other);
    let entry = || box_f64::last_entry(Shape::Aabb(aabb), delta, Shape::Segment(other), |_| {});
    is_met.then(entry).flatten()
}

/// Returns the way between two points.
fn between<S: Scalar>(from: Vec2<S>, to: Vec2<S>) -> [Sum<S>; 2] {
    Axis::BOTH.map(|axis| Sum::difference(to.along(axis), from.along(axis)))
}

/// Returns the way from a point to the end of a move.
fn to_end<S: Scalar>(point: Vec2<S>, from: Vec2<S>, delta: Vec2<S>) -> [Sum<S>; 2] {
    Axis::BOTH.map(|axis| Sum::new(from.along(axis), delta.along(axis), point.along(axis)))
}

/// Returns the sign of a cross product.
fn turn<S: Scalar>([ax, ay]: [Sum<S>; 2], [bx, by]: [Sum<S>; 2]) -> Ordering {
    S::compare_products(ax, by, ay, bx)
}

/// Returns whether the path comes closer to the segment than the radius, unless it starts there:
/// decided exactly.
fn comes_near<S: Float>(path: &CenterPath<S>, other: Segment<S>, radius: S) -> bool {
    let (start, end) = (other.start(), other.end());
    let radius = Sum::of(radius);
    let along = between(start, end);
    let [from_start, from_end] = [start, end].map(|point| to_end(point, path.from, path.delta));
    // The nearest of two lines that do not cross are at an end of one of them. Here, at the path's.
    let leads =
        |way: [Sum<S>; 2]| S::compare_products(along[0], way[0], along[1].negated(), way[1]);
    let arrives = || {
        let is_between = leads(from_start).is_gt() && leads(from_end).is_lt();
        is_between && compare_to_line(along, from_start, radius).is_lt()
    };
    let passes = |point| path.meets_disc(point, radius).is_some();
    arrives() || passes(start) || passes(end) || crosses(path, other)
}

/// Returns whether the path crosses the segment from one side to the other.
fn crosses<S: Float>(path: &CenterPath<S>, other: Segment<S>) -> bool {
    let (start, end) = (other.start(), other.end());
    let way = Axis::BOTH.map(|axis| Sum::of(path.delta.along(axis)));
    let along = between(start, end);
    let is_split = |one: Ordering, two: Ordering| {
        one != Ordering::Equal && two != Ordering::Equal && one != two
    };
    is_split(
        turn(along, between(start, path.from)),
        turn(along, to_end(start, path.from, path.delta)),
    ) && is_split(
        turn(way, between(path.from, start)),
        turn(way, between(path.from, end)),
    )
}

/// Returns where the path comes as close to the segment as the radius, which it is known to do:
/// beside the segment, or else at the end that is nearer then.
fn enter<S: Float>(path: &CenterPath<S>, other: Segment<S>, radius: S) -> UnroundedHit {
    let [start, end] = [other.start(), other.end()].map(|end| end.scaled_by(path.scale));
    let (line, way) = (path.line, end.minus(start));
    let radius = path.scale.apply(radius.to_f64());
    let at_end = |end: Vec2<f64>| {
        let enter = line.through_disc(end, radius).enter;
        UnroundedHit {
            fraction: line.share(enter.distance),
            normal: enter.normal,
        }
    };
    if way == Vec2::ZERO {
        return at_end(start);
    }
    let unit = way.unit();
    let from = line.from.minus(start);
    let (height, sinking) = (unit.plain_cross(from), unit.plain_cross(line.unit));
    // As soon as the height is the radius; at once if it is less, beyond one of the ends.
    let gap = (height.abs() - radius).max(0.0);
    let distance = if gap == 0.0 { 0.0 } else { gap / sinking.abs() };
    let foot = unit.plain_dot(from) + unit.plain_dot(line.unit) * distance;
    let is_beside = radius <= height.abs() && 0.0 <= foot && foot <= way.plain_dot(unit);
    if is_beside {
        let across = unit.turned();
        UnroundedHit {
            fraction: line.share(distance),
            normal: across.times(1.0_f64.copysign(height)),
        }
    } else if foot < way.plain_dot(unit) * 0.5 {
        at_end(start)
    } else {
        at_end(end)
    }
}

/// Returns whether the open box, on its way, meets the segment: decided exactly, by the directions
/// that could separate the segment from all that the box sweeps over.
fn meets<S: Float>(aabb: Aabb<S>, delta: Vec2<S>, other: Segment<S>) -> bool {
    let ends = [other.start(), other.end()];
    let is_beside = |axis: Axis| {
        let (span, line) = (aabb.span(axis), other.bounds().span(axis));
        let by = delta.along(axis);
        let (least, most) = (Sum::total(span.min(), by), Sum::total(span.max(), by));
        let below = Sum::of(line.max()) <= Sum::of(span.min()) && Sum::of(line.max()) <= least;
        let above = Sum::of(span.max()) <= Sum::of(line.min()) && most <= Sum::of(line.min());
        below || above
    };
    let is_one_sided = |turns: &mut dyn Iterator<Item = Ordering>| {
        let (mut less, mut greater) = (false, false);
        for turn in turns {
            less |= turn == Ordering::Less;
            greater |= turn == Ordering::Greater;
        }
        !(less && greater)
    };
    let way = Axis::BOTH.map(|axis| Sum::of(delta.along(axis)));
    let along = between(ends[0], ends[1]);
    let corners = aabb.corners();
    // Across the move, the box reaches from its lowest to its highest corner.
    let passes = ends.map(|end| {
        let mut turns = corners
            .iter()
            .map(|&corner| turn(way, between(end, corner)));
        (
            turns.clone().all(Ordering::is_ge),
            turns.all(Ordering::is_le),
        )
    });
    let is_passed = passes.iter().all(|side| side.0) || passes.iter().all(|side| side.1);
    // Across the segment, so do the corners before and after the move.
    let mut turns = corners.iter().flat_map(|&corner| {
        [
            turn(along, between(ends[0], corner)),
            turn(along, to_end(ends[0], corner, delta)),
        ]
    });
    let is_point = ends[0] == ends[1];
    let is_aside = !is_point && is_one_sided(&mut turns);
    delta != Vec2::ZERO && !is_beside(Axis::X) && !is_beside(Axis::Y) && !is_passed && !is_aside
}
