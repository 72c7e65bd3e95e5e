//! What is in a box, in a circle, or around a point.

use super::Query;
use crate::geometry::{Aabb, Axis, Circle, Segment, Slope, Vec2};
use crate::narrow::{Obstacle, ObstacleKind, overlaps};
use crate::scalar::{Scalar, Sum};
use crate::world::Other;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::ops::ControlFlow;

/// The query for everything within an area.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Within<S: Scalar = f32> {
    /// Everything that overlaps this box.
    Box(Aabb<S>),
    /// Everything that overlaps this circle.
    Circle(Circle<S>),
    /// Everything that contains this point.
    Point(Vec2<S>),
}

/// Results within an area.
impl<S: Scalar, F: Fn(Other) -> bool> Query<'_, S, Within<S>, F> {
    /// Calls back with each result: tiles first, otherwise in no particular order, but in the same order
    /// for the same history.
    pub fn each(&self, mut visit: impl FnMut(Other)) {
        let _ = self.until(&mut |other| {
            visit(other);
            ControlFlow::Continue(())
        });
    }

    /// Returns whether there is any result.
    #[must_use]
    pub fn any(&self) -> bool {
        self.until(&mut |_| ControlFlow::Break(())).is_break()
    }

    /// Returns the number of results.
    #[must_use]
    pub fn count(&self) -> usize {
        let mut count = 0;
        self.each(|_| count += 1);
        count
    }

    /// Returns the first result in order: a tile, otherwise the body with the lowest id.
    #[must_use]
    pub fn first(&self) -> Option<Other> {
        let mut first: Option<Other> = None;
        self.each(|other| first = Some(first.map_or(other, |first| first.min(other))));
        first
    }

    /// Returns all results, sorted.
    #[must_use]
    pub fn sorted(&self) -> Vec<Other> {
        let mut found = Vec::new();
        self.sorted_into(&mut found);
        found
    }

    /// Replaces the contents of a list with all results, sorted, to reuse its memory.
    pub fn sorted_into(&self, found: &mut Vec<Other>) {
        found.clear();
        self.each(|other| found.push(other));
        found.sort_unstable();
    }

    /// Calls back until the callback breaks. Takes a pointer, so that it is compiled once for all forms of
    /// results.
    fn until(&self, visit: &mut dyn FnMut(Other) -> ControlFlow<()>) -> ControlFlow<()> {
        self.tiles_until(visit)?;
        let places = self.world.places.all();
        let matches = match self.question {
            Within::Box(area) => places.overlapping(area),
            Within::Circle(circle) => places.overlapping_circle(circle),
            Within::Point(point) => places.containing(point),
        };
        // Layers in the index, the rest of the scope in the record.
        let matches = matches.in_layers(self.scope.mask);
        matches.until(|slot| match self.wanted_body(slot) {
            Some((body, record)) if !self.leaves_room(&record.obstacle()) => {
                visit(Other::Body(body))
            }
            _ => ControlFlow::Continue(()),
        })
    }

    /// Returns whether the query asks for a body that may be inside an obstacle: one-way platforms leave room.
    fn leaves_room(&self, obstacle: &Obstacle<S>) -> bool {
        self.scope.is_blocking && obstacle.kind == ObstacleKind::OneWay
    }

    fn tiles_until(&self, visit: &mut dyn FnMut(Other) -> ControlFlow<()>) -> ControlFlow<()> {
        let Some(area) = self.question.bounds() else {
            return ControlFlow::Continue(());
        };
        for (id, map) in self.wanted_maps() {
            let mut flow = ControlFlow::Continue(());
            map.visit_filled(area, &mut |pos, tile| {
                // `visit_filled` cannot be stopped, so what follows is skipped.
                let other = Other::Tile(id, pos);
                let is_wanted = || self.wants(other) && !self.leaves_room(&tile);
                if flow.is_continue() && self.question.has_tile(&tile) && is_wanted() {
                    flow = visit(other);
                }
            });
            flow?;
        }
        ControlFlow::Continue(())
    }
}

impl<S: Scalar> Within<S> {
    /// Returns the least box around the area; `None` for a point that is not finite.
    fn bounds(&self) -> Option<Aabb<S>> {
        match *self {
            Self::Box(area) => Some(area),
            Self::Circle(circle) => Some(circle.bounds()),
            Self::Point(point) => Aabb::try_from_corners(point, point).ok(),
        }
    }

    /// Returns whether the filled part of a tile is in the area. One-way tiles count with their box.
    fn has_tile(&self, tile: &Obstacle<S>) -> bool {
        let place = tile.place;
        match (*self, tile.kind) {
            (Self::Box(area), ObstacleKind::Slope(slope)) => slope.overlaps(place, area),
            (Self::Box(area), _) => place.overlaps(area),
            (Self::Circle(circle), ObstacleKind::Slope(slope)) => {
                let has = |side| overlaps(circle, side);
                // A wedge is convex: the disc overlaps if it crosses a side, or if its center is inside.
                fills(slope, place, circle.center()) && !circle.is_empty()
                    || wedge_sides(slope, place).into_iter().flatten().any(has)
            }
            (Self::Circle(circle), _) => circle.overlaps_aabb(place),
            (Self::Point(point), ObstacleKind::Slope(slope)) => fills(slope, place, point),
            (Self::Point(point), _) => place.contains_point(point),
        }
    }
}

/// Returns the ends of a slope's surface, the lesser x first.
fn surface<S: Scalar>(slope: Slope, cell: Aabb<S>) -> [Vec2<S>; 2] {
    let mut levels = slope.levels(cell);
    if !slope.uphill().is_max() {
        levels.reverse();
    }
    [
        Vec2::new(cell.min().x, levels[0]),
        Vec2::new(cell.max().x, levels[1]),
    ]
}

/// Returns, exactly, whether a point is in a wedge. A point on the surface is if that is a least edge, by the
/// rule for boxes.
fn fills<S: Scalar>(slope: Slope, cell: Aabb<S>, point: Vec2<S>) -> bool {
    if !slope.bounds(cell).contains_point(point) {
        return false;
    }
    let [left, right] = surface(slope, cell);
    // The heights of the point and of the surface below it, both multiplied by the run: no division, so
    // nothing is rounded.
    let height = S::compare_products(
        Sum::difference(point.y, left.y),
        Sum::difference(right.x, left.x),
        Sum::difference(right.y, left.y),
        Sum::difference(point.x, left.x),
    );
    if slope.surface().is_max() {
        height == Ordering::Less
    } else {
        height != Ordering::Less
    }
}

/// Returns the sides of a wedge, without those that are no longer than a point: its surface, its edges at the least and
/// the greatest x, and its base.
pub(in crate::world) fn wedge_sides<S: Scalar>(
    slope: Slope,
    cell: Aabb<S>,
) -> [Option<Segment<S>>; 4] {
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
