//! Which tiles are answers.

use super::{Query, Within};
use crate::geometry::{Aabb, Axis, Segment, Slope, Vec2};
use crate::narrow::{Obstacle, ObstacleKind, overlaps};
use crate::scalar::{Scalar, Sum};
use crate::world::MapId;
use crate::world::maps::MapEntry;
use core::cmp::Ordering;

impl<S: Scalar, Q> Query<'_, S, Q> {
    /// The maps that are asked.
    pub(super) fn maps(&self) -> impl Iterator<Item = (MapId, &MapEntry<S>)> {
        let world = self.world;
        let maps = world.maps.iter();
        let wanted = maps.filter(|(_, entry)| self.scope.has_map(entry));
        wanted.map(|(handle, entry)| (MapId::new(handle, world.tag), entry))
    }
}

/// Where the answers are; `None` if nowhere.
pub(super) fn area<S: Scalar>(question: &Within<S>) -> Option<Aabb<S>> {
    match *question {
        Within::Box(area) => Some(area),
        Within::Circle(circle) => Some(circle.bounds()),
        Within::Point(point) => Aabb::try_from_corners(point, point).ok(),
    }
}

/// Whether a tile is in it, as far as it is filled. One-ways count with their box.
pub(super) fn is_within<S: Scalar>(tile: &Obstacle<S>, question: &Within<S>) -> bool {
    let place = tile.place;
    match (*question, tile.form) {
        (Within::Box(area), ObstacleKind::Slope(slope)) => slope.overlaps(place, area),
        (Within::Box(area), _) => place.overlaps(area),
        (Within::Circle(circle), ObstacleKind::Slope(slope)) => {
            let has = |side| overlaps(circle, side);
            fills(slope, place, circle.center()) && !circle.is_empty()
                || sides(slope, place).into_iter().flatten().any(has)
        }
        (Within::Circle(circle), _) => circle.overlaps_aabb(place),
        (Within::Point(point), ObstacleKind::Slope(slope)) => fills(slope, place, point),
        (Within::Point(point), _) => place.contains_point(point),
    }
}

/// The ends of a slope's surface, the lesser x first.
fn surface<S: Scalar>(slope: Slope, cell: Aabb<S>) -> [Vec2<S>; 2] {
    let [low, high] = slope.levels(cell);
    let [left, right] = match slope.uphill().is_max() {
        true => [low, high],
        false => [high, low],
    };
    [
        Vec2::new(cell.min().x, left),
        Vec2::new(cell.max().x, right),
    ]
}

/// Whether a point is in a wedge: decided exactly. On the surface it is if that is a least edge.
fn fills<S: Scalar>(slope: Slope, cell: Aabb<S>, point: Vec2<S>) -> bool {
    if !slope.bounds(cell).contains_point(point) {
        return false;
    }
    let [left, right] = surface(slope, cell);
    // The height of the point against that of the line, both times the whole run.
    let height = S::compare_products(
        Sum::difference(point.y, left.y),
        Sum::difference(right.x, left.x),
        Sum::difference(right.y, left.y),
        Sum::difference(point.x, left.x),
    );
    match slope.surface().is_max() {
        true => height == Ordering::Less,
        false => height != Ordering::Less,
    }
}

/// The sides of a wedge. Edges that are no longer than a point are no loss.
fn sides<S: Scalar>(slope: Slope, cell: Aabb<S>) -> [Option<Segment<S>>; 4] {
    let [left, right] = surface(slope, cell);
    let base = cell.edge(slope.surface().opposite());
    let down = |corner: Vec2<S>| corner.with(Axis::Y, base);
    let side = |from, to| Segment::try_new(from, to).ok();
    [
        side(left, right),
        side(left, down(left)),
        side(right, down(right)),
        side(down(left), down(right)),
    ]
}
