//! What a ray, a segment or a moving box hits.

use super::Query;
use crate::broad::{Caster, Search, Swept};
use crate::geometry::{Ray, Segment};
use crate::narrow::{Hit, Moment, Obstacle, ObstacleKind, RayHit};
use crate::scalar::Scalar;
use crate::tiles::{TileHit, TileMap, TilePos};
use crate::world::Other;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::ops::ControlFlow;

/// The query for everything along a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Along<L>(pub(super) L);

/// Results along a line.
impl<L: WorldLine> Query<'_, L::Number, Along<L>> {
    /// Returns the first hit. At one moment faces come before corners, then tiles before bodies, then the
    /// lowest id wins.
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
        let line = &self.question.0;
        let Some(area) = line.area() else { return };
        for (id, map) in self.wanted_maps() {
            // Only the first tile of a map: behind it a line is blocked, and a map may have thousands on its
            // way.
            if let Some((pos, hit)) = line.first_tile(map) {
                visit(Other::Tile(id, pos), hit);
            }
        }
        let _ = self.world.places.all().search(&area, |slot, _| {
            if let Some((id, record)) = self.wanted_body(slot) {
                if let Some(hit) = line.meet(&record.obstacle()) {
                    visit(Other::Body(id), hit);
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

fn order<L: Caster>(one: &(Other, L::Hit), other: &(Other, L::Hit)) -> Ordering {
    L::compare(&one.1, &other.1).then(one.0.cmp(&other.0))
}

/// A [`Caster`] that a [`World`](crate::world::World) can be searched along: a ray, a segment, a moving box.
///
/// There is nothing to implement: it lets results be written once for all of them.
pub trait WorldLine: Caster {
    /// Returns where the line hits an obstacle, through the faces that it has.
    fn meet(&self, obstacle: &Obstacle<Self::Number>) -> Option<Self::Hit>;

    /// Returns the first tile of a map that the line hits; of several at one moment, the first in order.
    fn first_tile(&self, map: &TileMap<Self::Number>) -> Option<(TilePos, Self::Hit)>;
}

impl<S: Scalar> WorldLine for Ray<S> {
    fn meet(&self, obstacle: &Obstacle<S>) -> Option<RayHit<S>> {
        through_faces(obstacle, self.raycast(obstacle.place))
    }

    fn first_tile(&self, map: &TileMap<S>) -> Option<(TilePos, RayHit<S>)> {
        map.raycast(*self).map(entering)
    }
}

impl<S: Scalar> WorldLine for Segment<S> {
    fn meet(&self, obstacle: &Obstacle<S>) -> Option<RayHit<S>> {
        through_faces(obstacle, self.raycast(obstacle.place))
    }

    fn first_tile(&self, map: &TileMap<S>) -> Option<(TilePos, RayHit<S>)> {
        map.raycast_segment(*self).map(entering)
    }
}

impl<S: Scalar> WorldLine for Swept<S> {
    fn meet(&self, obstacle: &Obstacle<S>) -> Option<Hit<S>> {
        obstacle.sweep(&self.path()?).hit()
    }

    fn first_tile(&self, map: &TileMap<S>) -> Option<(TilePos, Hit<S>)> {
        let path = self.path()?;
        let mut first: Option<(TilePos, Hit<S>)> = None;
        map.visit_along(&path, |pos, tile| {
            if let Some(hit) = tile.sweep(&path).hit() {
                let is_earlier = first.as_ref().is_none_or(|(place, known)| {
                    Self::compare(&hit, known).then(pos.cmp(place)).is_lt()
                });
                if is_earlier {
                    first = Some((pos, hit));
                }
            }
            // The moment found so far lets the map stop once no tile ahead can be hit sooner.
            first.map(|(_, hit)| -> Moment<S> { hit.moment })
        });
        first
    }
}

/// Returns where a line passes the box of an obstacle, if it is blocked there.
fn through_faces<S: Scalar>(
    obstacle: &Obstacle<S>,
    through: Option<RayHit<S>>,
) -> Option<RayHit<S>> {
    let through = through?;
    let is_blocked = match obstacle.kind {
        ObstacleKind::Solid | ObstacleKind::Slope(_) => true,
        ObstacleKind::OneWay => {
            let face = through.enter.and_then(Hit::side);
            // A one-way platform is seen only through its open face; from inside it is not entered at all.
            face.is_some_and(|side| obstacle.faces.has(side.opposite()))
        }
    };
    is_blocked.then_some(through)
}

fn entering<S: Scalar>(hit: TileHit<S>) -> (TilePos, RayHit<S>) {
    let enter = hit.enter;
    (hit.pos, RayHit { enter, exit: None })
}
