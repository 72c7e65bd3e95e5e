use crate::geometry::{Aabb, Axis, Side, Sides, Vec2};
use crate::narrow::contact::WayOut;
use crate::scalar::Scalar;

/// Returns the sides toward which a mover that overlaps an obstacle may not go, because it would
/// sink in deeper.
///
/// Depth is the shortest of the four ways out. Along the axis of that way the mover may only go
/// out; the other axis is free. So nothing that starts inside sinks in further, and nothing is
/// thrown to the other side. Empty if the two do not overlap, or the delta is not finite.
///
/// # Examples
///
/// ```
/// use jostle::i32::Aabb;
/// use jostle::Side;
/// use jostle::motion::refused;
///
/// let floor = Aabb::new(-50, 32, 200, 64);
/// let sunk = Aabb::new(0, 40, 16, 16);
/// let sides = refused(sunk, [5, 3], floor);
/// assert!(sides.has(Side::MaxY), "not deeper");
/// assert!(!sides.has(Side::MaxX), "but along");
/// assert!(refused(sunk, [0, -3], floor).is_empty(), "and out");
/// ```
#[must_use]
pub fn refused<S: Scalar>(mover: Aabb<S>, delta: impl Into<Vec2<S>>, obstacle: Aabb<S>) -> Sides {
    let delta = delta.into();
    if !mover.overlaps(obstacle) || !delta.is_finite() {
        return Sides::NONE;
    }
    refused_by(Sides::ALL, mover, delta, obstacle)
}

/// Like [`refused`], for two boxes that overlap, with only these faces of the obstacle as ways out.
pub(super) fn refused_by<S: Scalar>(
    faces: Sides,
    mover: Aabb<S>,
    delta: Vec2<S>,
    obstacle: Aabb<S>,
) -> Sides {
    let ways = WayOut::all(mover, obstacle).into_iter();
    let axis = deepening(ways.filter(|way| faces.has(way.side)), delta);
    let side = axis.and_then(|axis| Side::toward(axis, delta.along(axis)));
    side.map_or(Sides::NONE, Sides::from)
}

/// Returns the axis along which every shortest way out would become longer.
fn deepening<S: Scalar>(
    ways: impl Iterator<Item = WayOut<S>> + Clone,
    delta: Vec2<S>,
) -> Option<Axis> {
    // All shortest ways count: in a corner with two equal ways out, motion that leaves by one of them must
    // not be refused on account of the other.
    let least = ways.clone().reduce(WayOut::shorter)?.length();
    let mut shortest = ways.filter(|way| way.length() == least);
    let grows = |way: &WayOut<S>| {
        let heading = Side::toward(way.side.axis(), delta.along(way.side.axis()));
        heading == Some(way.side.opposite())
    };
    let first = shortest.next().filter(grows)?;
    shortest.all(|way| grows(&way)).then_some(first.side.axis())
}
