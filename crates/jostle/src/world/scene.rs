//! What can block one body of a world.

use crate::geometry::{Aabb, Side};
use crate::narrow::{Moment, Obstacle, ObstacleKind, Path};
use crate::scalar::Scalar;
use crate::tiles::TileMap;
use crate::world::bodies::{BodyRecord, BodySlot};
use crate::world::push::Drive;
use crate::world::{ActorRule, BodyKind, MapId, Obstacles, Other, World};

/// A world as one mover sees it: everything that can block it.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a, S: Scalar> {
    pub(super) world: &'a World<S>,
    pub(super) mover: BodySlot,
    /// What moves it, and so does not block it.
    pub(super) drive: Drive,
    pub(super) mask: u32,
    pub(super) actors: ActorRule,
    /// The open side of a mover that is a one-way actor: it pushes what it meets with that side.
    pub(super) open: Option<Side>,
}

impl<'a, S: Scalar> Scene<'a, S> {
    #[inline(always)]
    pub(super) fn of(world: &'a World<S>, mover: BodySlot, record: &BodyRecord<S>) -> Self {
        Self {
            world,
            mover,
            drive: Drive::Itself,
            mask: record.filter.mask,
            actors: record.actors,
            open: record.one_way,
        }
    }

    /// Returns the world as a body sees it that is put somewhere, and pushes nothing on the way.
    pub(super) fn without_pushing(
        world: &'a World<S>,
        mover: BodySlot,
        record: &BodyRecord<S>,
    ) -> Self {
        Self {
            open: None,
            ..Self::of(world, mover, record)
        }
    }

    pub(super) fn blocks(&self, body: BodySlot, record: &BodyRecord<S>) -> bool {
        let is_kind = match record.kind {
            BodyKind::Actor => self.actors != ActorRule::Ignore || record.one_way.is_some(),
            BodyKind::Solid => true,
            BodyKind::Sensor => false,
        };
        let is_in_layers = record.filter.layers & self.mask != 0;
        is_kind && is_in_layers && body != self.mover && !self.is_driven_by(body)
    }

    fn is_driven_by(&self, body: BodySlot) -> bool {
        // A solid on its way is where it will be already, so whatever it pushes starts inside it.
        let is_arriving = || Some(body) == self.world.scratch.arriving;
        match self.drive {
            Drive::Itself => false,
            Drive::Carrier(_) => is_arriving(),
            Drive::Pusher(pusher) => body == pusher.body || is_arriving(),
        }
    }

    /// Returns a body that blocks the mover, as the mover meets it.
    ///
    /// An actor that is wholly on the open side of a one-way mover does not stop it there: it is pushed instead.
    #[inline]
    pub(super) fn obstacle_of(&self, record: &BodyRecord<S>) -> Obstacle<S> {
        let obstacle = record.obstacle();
        match self.open {
            Some(open) if self.pushes(record, open) => Obstacle {
                kind: ObstacleKind::OneWay,
                ..obstacle.with_faces(obstacle.faces.without(open.opposite()))
            },
            _ => obstacle,
        }
    }

    #[cold]
    fn pushes(&self, record: &BodyRecord<S>, open: Side) -> bool {
        let own = self.world.record(self.mover);
        let (edge, its) = (own.place().edge(open), record.place().edge(open.opposite()));
        let is_beyond = if open.is_max() {
            edge <= its
        } else {
            its <= edge
        };
        // What it has crushed has nowhere to go, and does not hold it up.
        let is_crushed = record.state.crushers().contains(&self.mover.id());
        let gives_way =
            record.kind == BodyKind::Actor && record.filter.mask & own.filter.layers != 0;
        gives_way && (is_beyond || is_crushed)
    }

    /// Visits what can block the mover and fills a part of an area, with no part of the outside of a map twice.
    pub(super) fn visit_filled(&self, area: Aabb<S>, visit: &mut dyn FnMut(Other, Obstacle<S>)) {
        for (map, tiles) in self.maps() {
            tiles.visit_filled(area, &mut |pos, obstacle| {
                visit(Other::Tile(map, pos), obstacle);
            });
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
                    visit(
                        Other::Body(self.world.named(body)),
                        self.obstacle_of(record),
                    );
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
