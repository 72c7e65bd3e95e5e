//! What can block one body of a world.

use crate::geometry::Aabb;
use crate::narrow::{Moment, Obstacle, Path};
use crate::scalar::Scalar;
use crate::tiles::TileMap;
use crate::world::bodies::{BodyRecord, BodySlot};
use crate::world::{ActorRule, BodyKind, MapId, Obstacles, Other, World};

/// A world as one mover sees it: everything that can block it.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a, S: Scalar> {
    pub(super) world: &'a World<S>,
    pub(super) mover: BodySlot,
    /// Whether another body takes the mover along: then the solid that is arriving does not block it.
    pub(super) is_taken: bool,
    /// The body that pushes the mover, and so does not block it.
    pub(super) pusher: Option<BodySlot>,
    pub(super) mask: u32,
    pub(super) actors: ActorRule,
    /// Whether the mover is a one-way actor, which lifts its riders instead of being blocked by them.
    pub(super) lifts: bool,
}

impl<'a, S: Scalar> Scene<'a, S> {
    #[inline(always)]
    pub(super) fn of(world: &'a World<S>, mover: BodySlot, record: &BodyRecord<S>) -> Self {
        Self {
            world,
            mover,
            is_taken: false,
            pusher: None,
            mask: record.filter.mask,
            actors: record.actors,
            lifts: record.one_way.is_some(),
        }
    }

    pub(super) fn blocks(&self, body: BodySlot, record: &BodyRecord<S>) -> bool {
        let is_kind = match record.kind {
            BodyKind::Actor => {
                let is_rider = self.lifts && record.state.rides == Some(self.mover.id());
                (self.actors != ActorRule::Ignore || record.one_way.is_some()) && !is_rider
            }
            BodyKind::Solid => true,
            BodyKind::Sensor => false,
        };
        // A solid on its way is where it will be already, so whatever it pushes starts inside it.
        let is_pushing =
            Some(body) == self.pusher || self.is_taken && Some(body) == self.world.scratch.arriving;
        let is_in_layers = record.filter.layers & self.mask != 0;
        is_kind && is_in_layers && body != self.mover && !is_pushing
    }

    /// Visits what can block the mover and fills a part of an area, with no part of the outside of a map twice.
    pub(super) fn visit_filled(&self, area: Aabb<S>, mut visit: impl FnMut(Other, Obstacle<S>)) {
        for (map, tiles) in self.maps() {
            tiles.visit_filled(area, |pos, obstacle| visit(Other::Tile(map, pos), obstacle));
        }
        self.visit_bodies(area, visit);
    }

    /// Visits the bodies near an area that can block the mover.
    #[inline(always)]
    fn visit_bodies(&self, area: Aabb<S>, mut visit: impl FnMut(Other, Obstacle<S>)) {
        // Solids and one-way actors have a set of their own, so that a body that ignores actors does not visit a crowd
        // of them.
        let kind = match self.actors {
            ActorRule::Ignore => BodyKind::Solid,
            ActorRule::Block | ActorRule::Share => BodyKind::Actor,
        };
        self.world
            .visit_near_of(kind, area, self.mask, |body, record| {
                if self.blocks(body, record) {
                    visit(Other::Body(self.world.named(body)), record.obstacle());
                }
            });
    }

    #[inline(always)]
    fn maps(&self) -> impl Iterator<Item = (MapId, &'a TileMap<S>)> {
        self.world.maps_in(self.mask)
    }
}

impl<S: Scalar> Obstacles<S> for Scene<'_, S> {
    type Name = Other;

    #[inline(always)]
    fn near(&self, area: Aabb<S>, mut visit: impl FnMut(Other, Obstacle<S>)) {
        for (map, tiles) in self.maps() {
            tiles.visit_near(area, |pos, obstacle| visit(Other::Tile(map, pos), obstacle));
        }
        self.visit_bodies(area, visit);
    }

    fn along(
        &self,
        path: &Path<S>,
        mut visit: impl FnMut(Other, Obstacle<S>) -> Option<Moment<S>>,
    ) {
        for (map, tiles) in self.maps() {
            tiles.visit_along(path, |pos, obstacle| visit(Other::Tile(map, pos), obstacle));
        }
        // Bodies come in no order along the path, so a hit cannot end the visit early.
        self.visit_bodies(path.bounds(), |other, obstacle| {
            visit(other, obstacle);
        });
    }

    #[inline(always)]
    fn is_far(&self, area: Aabb<S>) -> bool {
        self.maps().any(|(_, tiles)| tiles.is_far(area))
    }
}
