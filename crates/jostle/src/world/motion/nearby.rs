//! The obstacles near a move, looked up once and used for all of its legs.

use crate::geometry::{Aabb, Side, Sides, Vec2};
use crate::narrow::{FirstHits, Meeting, Obstacle, Path, Response};
use crate::pool::clone_in_place;
use crate::scalar::Scalar;
use crate::world::motion::Obstacles;
use crate::world::motion::full_move::LegHit;
use alloc::vec::Vec;

/// The obstacles near a move.
#[derive(Debug)]
pub(in crate::world) struct Nearby<S: Scalar, N> {
    /// The area whose obstacles are all in the list.
    area: Option<Aabb<S>>,
    list: Vec<Neighbor<S, N>>,
    /// Memory for what a leg meets and passes through; empty between legs.
    pub(super) found: Vec<LegHit<S, N>>,
    pub(super) passed: Vec<LegHit<S, N>>,
}

clone_in_place!([S: Scalar, N: Clone] Nearby<S, N> { area, list, found, passed });

/// An obstacle near a move, and the response to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Neighbor<S: Scalar, N> {
    pub(super) name: N,
    pub(super) obstacle: Obstacle<S>,
    pub(super) response: Response,
}

impl<S: Scalar, N: Copy + Ord> Nearby<S, N> {
    pub(super) fn new() -> Self {
        Self {
            area: None,
            list: Vec::new(),
            found: Vec::new(),
            passed: Vec::new(),
        }
    }

    #[inline]
    pub(super) fn clear(&mut self) {
        self.area = None;
        self.list.clear();
    }

    /// Whether every obstacle that touches the area is in the list.
    #[inline]
    pub(super) fn covers(&self, area: Aabb<S>) -> bool {
        self.area.is_some_and(|known| known.contains(area))
    }

    /// Lists every obstacle that touches the area. A caller that keeps using the list must call
    /// [`set_area`](Self::set_area); simple moves save that write.
    #[inline(always)]
    pub(super) fn look_up<O: Obstacles<S, Name = N>>(
        &mut self,
        area: Aabb<S>,
        obstacles: &O,
        respond: &mut impl FnMut(N, &Obstacle<S>) -> Response,
    ) {
        self.list.clear();
        obstacles.near(area, |name, obstacle| {
            let response = respond(name, &obstacle);
            self.list.push(Neighbor {
                name,
                obstacle,
                response,
            });
        });
    }

    /// Remembers the area that was looked up.
    pub(super) fn set_area(&mut self, area: Aabb<S>) {
        self.area = Some(area);
    }

    #[inline]
    pub(super) fn iter(&self) -> impl Iterator<Item = &Neighbor<S, N>> {
        self.list.iter()
    }

    /// Returns everything that blocks.
    #[inline]
    pub(super) fn solid(&self) -> impl Iterator<Item = &Neighbor<S, N>> {
        self.list
            .iter()
            .filter(|neighbor| neighbor.response != Response::Pass)
    }

    /// Returns whether the box is inside something, and the sides toward which that lets it go no deeper.
    pub(super) fn held_back(&self, place: Aabb<S>, delta: Vec2<S>) -> (bool, Sides) {
        let inside = self
            .solid()
            .filter(|neighbor| neighbor.obstacle.overlaps(place));
        inside.fold((false, Sides::NONE), |(_, sides), neighbor| {
            (true, sides | neighbor.obstacle.refused(place, delta))
        })
    }

    /// Returns the sides of a box that touch something.
    pub(super) fn touching(&self, place: Aabb<S>) -> Sides {
        self.solid().fold(Sides::NONE, |sides, neighbor| {
            sides | neighbor.obstacle.touching(place)
        })
    }

    /// Whether a box stands on something that it does not overlap.
    pub(super) fn is_ground(&self, place: Aabb<S>, down: Side) -> bool {
        let outside = |neighbor: &&Neighbor<S, N>| !neighbor.obstacle.overlaps(place);
        let mut floors = self.solid().filter(outside);
        floors.any(|neighbor| neighbor.obstacle.touching(place).has(down))
    }

    /// Lists what a box touches in the order of names, and returns the sides.
    pub(super) fn touching_into(&self, place: Aabb<S>, found: &mut Vec<(N, Side)>) -> Sides {
        let mut all = Sides::NONE;
        for neighbor in self.solid() {
            let sides = neighbor.obstacle.touching(place);
            all = all | sides;
            found.extend(sides.iter().map(|side| (neighbor.name, side)));
        }
        found.sort_unstable();
        all
    }

    /// Returns the faces and slopes that a path meets first.
    pub(super) fn first_hits(&self, path: &Path<S>) -> FirstHits<S> {
        let mut first = FirstHits::default();
        for neighbor in self.solid() {
            match neighbor.obstacle.meet(path) {
                Meeting::Face(hit) => {
                    first.offer(hit, neighbor.obstacle.met_box(), neighbor.response);
                }
                Meeting::Slope(hit) => {
                    first.offer_turn(hit.moment);
                }
                Meeting::Clear | Meeting::Overlapping => {}
            }
        }
        first
    }

    /// Returns what a box that falls along a path comes to rest on; `None` if there is no floor.
    pub(super) fn landing(&self, path: &Path<S>, up: Side) -> Option<Aabb<S>> {
        let landed = |neighbor: &Neighbor<S, N>| match neighbor.obstacle.meet(path) {
            Meeting::Face(_) => Some(neighbor.obstacle.met_box()),
            Meeting::Slope(_) => neighbor.obstacle.rest_line(path.start()),
            Meeting::Clear | Meeting::Overlapping => None,
        };
        let is_higher = |a: Aabb<S>, b: Aabb<S>| (a.edge(up) < b.edge(up)) != up.is_max();
        self.solid()
            .filter_map(landed)
            .reduce(|a, b| if is_higher(b, a) { b } else { a })
    }

    /// Whether nothing is in the way of a box that moves by `delta`.
    pub(super) fn is_free(&self, from: Aabb<S>, delta: Vec2<S>) -> bool {
        Path::new(from, delta).is_some_and(|path| self.first_hits(&path).moment().is_none())
    }
}
