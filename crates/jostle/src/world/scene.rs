//! What is in the way of one body of a world.

use crate::geometry::Aabb;
use crate::narrow::{Moment, Obstacle, Path};
use crate::scalar::Scalar;
use crate::world::entry::Entry;
use crate::world::{ActorRule, BodyId, BodyKind, MapId, Obstacles, Other, World};

/// A world as a mover sees it: all that may block it.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a, S: Scalar> {
    pub(super) world: &'a World<S>,
    /// Whose move it is.
    pub(super) mover: BodyId,
    /// A solid that pushes or carries it, and so is not in the way.
    pub(super) pusher: Option<BodyId>,
    pub(super) mask: u32,
    pub(super) actors: ActorRule,
}

impl<'a, S: Scalar> Scene<'a, S> {
    #[inline(always)]
    pub(super) fn of(world: &'a World<S>, mover: BodyId, entry: &Entry<S>) -> Self {
        Self {
            world,
            mover,
            pusher: None,
            mask: entry.filter.mask,
            actors: entry.actors,
        }
    }

    pub(super) fn blocks(&self, id: BodyId, entry: &Entry<S>) -> bool {
        let is_kind = match entry.kind {
            BodyKind::Actor => self.actors != ActorRule::Ignore,
            BodyKind::Solid => true,
            BodyKind::Sensor => false,
        };
        let is_pushing =
            Some(id) == self.pusher || self.pusher.is_some() && Some(id) == self.world.arriving;
        let is_in_layers = entry.filter.layers & self.mask != 0;
        is_kind && is_in_layers && id != self.mover && !is_pushing
    }

    /// Shows the bodies near an area that may be in the way.
    #[inline(always)]
    fn visit_bodies(&self, area: Aabb<S>, mut visit: impl FnMut(BodyId, &Entry<S>)) {
        let kind = match self.actors {
            ActorRule::Ignore => BodyKind::Solid,
            ActorRule::Block | ActorRule::Share => BodyKind::Actor,
        };
        self.world
            .visit_near_of(kind, area, self.mask, |id, entry| {
                if self.blocks(id, entry) {
                    visit(id, entry);
                }
            });
    }

    #[inline(always)]
    fn maps(&self) -> impl Iterator<Item = (MapId, &'a crate::tiles::TileMap<S>)> {
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
        self.visit_bodies(area, |id, entry| {
            visit(Other::Body(id), entry.obstacle());
        });
    }

    fn along(
        &self,
        path: &Path<S>,
        mut visit: impl FnMut(Other, Obstacle<S>) -> Option<Moment<S>>,
    ) {
        for (map, tiles) in self.maps() {
            tiles.visit_along(path, |pos, obstacle| visit(Other::Tile(map, pos), obstacle));
        }
        self.visit_bodies(path.bounds(), |id, entry| {
            visit(Other::Body(id), entry.obstacle());
        });
    }

    #[inline(always)]
    fn is_far(&self, area: Aabb<S>) -> bool {
        for (_, tiles) in self.maps() {
            if tiles.is_far(area) {
                return true;
            }
        }
        false
    }
}
