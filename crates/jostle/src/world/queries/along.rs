//! What a ray, a segment or a moving box hits.

use super::Query;
use crate::broad::{Caster, Search, Swept, Touching};
use crate::geometry::{Aabb, Ray, Segment};
use crate::narrow::{Hit, Obstacle, ObstacleKind, Path, RayHit, Sweep};
use crate::scalar::Scalar;
use crate::tiles::{RayOrSegment, TileHit, TileMap, TilePos};
use crate::world::{BodyKind, Other};
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::ops::ControlFlow;

/// The query for everything along a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Along<L>(pub(super) L);

/// Results along a line.
impl<L: WorldLine, F: Fn(Other) -> bool> Query<'_, L::Number, Along<L>, F> {
    /// Returns the first hit, or what overlaps at the start of a sweep. At one moment faces come before corners, then
    /// tiles before bodies, then the lowest id wins.
    #[must_use]
    pub fn first(&self) -> Option<(Other, L::Hit)> {
        let mut first: Option<(Other, L::Hit)> = None;
        self.each(|other, hit| {
            let found = (other, hit);
            if first.is_none_or(|first| order::<L>(&found, &first).is_lt()) {
                first = Some(found);
            }
        });
        first
    }

    /// Calls back with each hit: not in travel order, but in the same order for the same history.
    pub fn each(&self, mut visit: impl FnMut(Other, L::Hit)) {
        // Through `dyn`, so that the search is compiled once per caster instead of once per callback.
        self.visit(&mut visit);
    }

    fn visit(&self, visit: &mut dyn FnMut(Other, L::Hit)) {
        // What a body starts in does not stop it.
        let mut visit = |other, hit: L::Hit| {
            if !self.scope.is_blocking || !L::is_overlapping(&hit) {
                visit(other, hit);
            }
        };
        let line = &self.question.0;
        let Some(area) = line.area() else { return };
        for (id, map) in self.wanted_maps() {
            // Only the first tiles of a map: behind them a line is blocked, and a map may have thousands on its
            // way.
            let is_wanted = |pos| self.wants(Other::Tile(id, pos));
            for (pos, hit) in line.first_tiles(map, &is_wanted).into_iter().flatten() {
                visit(Other::Tile(id, pos), hit);
            }
        }
        let _ = self.world.places.all().search(&area, |slot, _| {
            if let Some((body, record)) = self.wanted_body(slot) {
                // An actor is met on all sides, even if others stand on it as on a one-way platform.
                let obstacle = match record.kind {
                    BodyKind::Actor if !self.scope.is_blocking => Obstacle::solid(record.place()),
                    _ => record.obstacle(),
                };
                if let Some(hit) = line.meet(&obstacle) {
                    visit(Other::Body(body), hit);
                }
            }
            ControlFlow::Continue(())
        });
    }

    /// Returns all hits in travel order, at one moment ordered as in [`first`](Self::first).
    #[must_use]
    pub fn sorted(&self) -> Vec<(Other, L::Hit)> {
        let mut found = Vec::new();
        self.sorted_into(&mut found);
        found
    }

    /// Replaces the contents of a list with all hits in travel order, to reuse its memory.
    pub fn sorted_into(&self, found: &mut Vec<(Other, L::Hit)>) {
        found.clear();
        self.each(|other, hit| found.push((other, hit)));
        found.sort_unstable_by(order::<L>);
    }
}

/// Results of a moving box.
impl<S: Scalar, F: Fn(Other) -> bool> Query<'_, S, Along<Swept<S>>, F> {
    /// Returns the first hit, without what the box overlaps before it moves. At one moment faces come before corners,
    /// then tiles before bodies, then the lowest id wins.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Body, World};
    ///
    /// let mut world = World::new();
    /// let hero = world.add(Body::actor(Aabb::new(0, 0, 8, 8)))?;
    /// let wall = world.add(Body::solid(Aabb::new(20, 0, 8, 8)))?;
    /// let ahead = world.sweep(world[hero], [50, 0]);
    /// assert_eq!(ahead.first().unwrap().0, hero.into(), "it starts in itself");
    /// let (other, hit) = ahead.first_hit().unwrap();
    /// assert_eq!((other, hit.moment.from_delta(50)), (wall.into(), 12));
    /// # Ok::<(), jostle::i32::WorldError>(())
    /// ```
    #[must_use]
    pub fn first_hit(&self) -> Option<(Other, Hit<S>)> {
        let mut first: Option<(Other, Sweep<S>)> = None;
        self.each(|other, swept| {
            let found = (other, swept);
            let is_first = first.is_none_or(|first| order::<Swept<S>>(&found, &first).is_lt());
            if !swept.is_overlapping() && is_first {
                first = Some(found);
            }
        });
        first.and_then(|(other, swept)| Some((other, swept.hit()?)))
    }
}

fn order<L: Caster>(one: &(Other, L::Hit), other: &(Other, L::Hit)) -> Ordering {
    L::compare(&one.1, &other.1).then(one.0.cmp(&other.0))
}

/// A [`Caster`] that a [`World`](crate::world::World) can be searched along: a ray, a segment, a moving box.
///
/// There is nothing to implement: it lets results be written once for all of them.
pub trait WorldLine: Caster {
    /// Returns where the line hits an obstacle, through the faces that it has.
    fn meet(&self, obstacle: &Obstacle<Self::Number>) -> Option<Self::Hit>;

    /// Returns whether a hit says that a moving box overlaps something before it moves.
    #[doc(hidden)]
    fn is_overlapping(_hit: &Self::Hit) -> bool {
        false
    }

    /// Returns the first tile of a map that the line hits, out of those that are wanted; of several at one moment, the
    /// first in order. For a moving box, the first of those that it starts in comes before it.
    fn first_tiles(
        &self,
        map: &TileMap<Self::Number>,
        is_wanted: &dyn Fn(TilePos) -> bool,
    ) -> [Option<(TilePos, Self::Hit)>; 2];
}

impl<S: Scalar> WorldLine for Ray<S> {
    fn meet(&self, obstacle: &Obstacle<S>) -> Option<RayHit<S>> {
        let line = RayOrSegment::Ray(*self);
        through_faces(line, obstacle, self.raycast(obstacle.place))
    }

    fn first_tiles(
        &self,
        map: &TileMap<S>,
        is_wanted: &dyn Fn(TilePos) -> bool,
    ) -> [Option<(TilePos, RayHit<S>)>; 2] {
        let line = RayOrSegment::Ray(*self);
        [map.first_on(line, is_wanted).map(entering), None]
    }
}

impl<S: Scalar> WorldLine for Segment<S> {
    fn meet(&self, obstacle: &Obstacle<S>) -> Option<RayHit<S>> {
        let line = RayOrSegment::Segment(*self);
        through_faces(line, obstacle, self.raycast(obstacle.place))
    }

    fn first_tiles(
        &self,
        map: &TileMap<S>,
        is_wanted: &dyn Fn(TilePos) -> bool,
    ) -> [Option<(TilePos, RayHit<S>)>; 2] {
        let line = RayOrSegment::Segment(*self);
        [map.first_on(line, is_wanted).map(entering), None]
    }
}

impl<S: Scalar> WorldLine for Touching<S> {
    fn meet(&self, obstacle: &Obstacle<S>) -> Option<RayHit<S>> {
        let line = RayOrSegment::Segment(self.0);
        through_faces(line, obstacle, self.hit(obstacle.place))
    }

    fn first_tiles(
        &self,
        map: &TileMap<S>,
        is_wanted: &dyn Fn(TilePos) -> bool,
    ) -> [Option<(TilePos, RayHit<S>)>; 2] {
        let Self(segment) = *self;
        let mut first: Option<(TilePos, RayHit<S>)> = None;
        let mut show = |pos, tile: Obstacle<S>| {
            // What a slope fills is no box: it is met by the rules of the open line.
            let met = match tile.kind {
                ObstacleKind::Slope(_) => {
                    let enter = RayOrSegment::Segment(segment).met(&tile);
                    enter.map(|enter| RayHit { enter, exit: None })
                }
                ObstacleKind::Solid | ObstacleKind::OneWay => self.meet(&tile),
            };
            if let Some(hit) = met.filter(|_| is_wanted(pos)) {
                let hit = RayHit { exit: None, ..hit };
                let is_earlier = first.as_ref().is_none_or(|(place, known)| {
                    Self::compare(&hit, known).then(pos.cmp(place)).is_lt()
                });
                first = if is_earlier { Some((pos, hit)) } else { first };
            }
            first.map(|(_, hit)| hit.moment())
        };
        let Ok(start) = Aabb::try_from_corners(segment.start(), segment.start()) else {
            return [None; 2];
        };
        // A segment that is longer than the largest number has no path; its cells are looked at one by one.
        let delta = segment.end().checked_sub(segment.start());
        match delta.and_then(|delta| Path::new(start, delta)) {
            Some(path) => map.visit_along(&path, show),
            None => map.visit_near(segment.bounds(), |pos, tile| _ = show(pos, tile)),
        }
        [first, None]
    }
}

impl<S: Scalar> WorldLine for Swept<S> {
    fn meet(&self, obstacle: &Obstacle<S>) -> Option<Sweep<S>> {
        let swept = obstacle.sweep(&self.path()?);
        (swept != Sweep::Clear).then_some(swept)
    }

    fn is_overlapping(swept: &Sweep<S>) -> bool {
        swept.is_overlapping()
    }

    fn first_tiles(
        &self,
        map: &TileMap<S>,
        is_wanted: &dyn Fn(TilePos) -> bool,
    ) -> [Option<(TilePos, Sweep<S>)>; 2] {
        let mut firsts = [None; 2];
        let Some(path) = self.path() else {
            return firsts;
        };
        map.visit_along(&path, |pos, tile| {
            let swept = tile.sweep(&path);
            if swept != Sweep::Clear && is_wanted(pos) {
                // Apart, since what it starts in does not hide the wall ahead.
                let first = &mut firsts[usize::from(!swept.is_overlapping())];
                let is_earlier = |(place, known): (TilePos, Sweep<S>)| {
                    Self::compare(&swept, &known).then(pos.cmp(&place)).is_lt()
                };
                if first.is_none_or(is_earlier) {
                    *first = Some((pos, swept));
                }
            }
            // The moment found so far lets the map stop once no tile ahead can be hit sooner.
            let [_, hit] = firsts;
            hit.and_then(|(_, swept)| swept.hit()).map(|hit| hit.moment)
        });
        firsts
    }
}

/// Returns where a line passes the box of an obstacle, if it is blocked there.
fn through_faces<S: Scalar>(
    line: RayOrSegment<S>,
    obstacle: &Obstacle<S>,
    through: Option<RayHit<S>>,
) -> Option<RayHit<S>> {
    let through = through?;
    match obstacle.kind {
        ObstacleKind::Solid | ObstacleKind::Slope(_) => Some(through),
        ObstacleKind::OneWay => {
            // A one-way is seen only through its faces; from inside it is not entered at all.
            let enter = line.blocked_at(obstacle, through.enter?)?;
            Some(RayHit {
                enter: Some(enter),
                ..through
            })
        }
    }
}

fn entering<S: Scalar>(hit: TileHit<S>) -> (TilePos, RayHit<S>) {
    let enter = hit.enter;
    (hit.pos, RayHit { enter, exit: None })
}
