//! Which tiles are ladders, and where they end.

use crate::geometry::{Aabb, Axis, Side, Vec2};
use crate::scalar::Scalar;
use crate::tiles::{Tile, TileKind, TileMap, TilePos};
use crate::world::World;

/// A ladder at the middle of a body.
#[derive(Clone, Copy)]
pub(super) struct Ladder<S: Scalar> {
    /// The highest of its tiles that the body overlaps, or stands on.
    pub(super) cell: Aabb<S>,
    tile: Tile,
    /// Whether the body overlaps it, and does not just stand on it.
    pub(super) is_inside: bool,
}

/// Whom a ladder is looked for.
#[derive(Clone, Copy)]
pub(super) struct Climber<S: Scalar> {
    pub(super) place: Aabb<S>,
    pub(super) up: Side,
    /// The layers that its maps are in.
    pub(super) mask: u32,
    /// The data of ladder tiles.
    pub(super) data: u16,
}

impl<S: Scalar> Ladder<S> {
    /// Whether one can stand on its end.
    pub(super) fn has_top(&self, up: Side) -> bool {
        self.tile.kind() == TileKind::OneWay(up)
    }

    /// Whether one can climb in it.
    pub(super) fn is_open(&self) -> bool {
        !self.tile.is_blocking() || matches!(self.tile.kind(), TileKind::OneWay(_))
    }
}

impl<S: Scalar> Climber<S> {
    /// The ladder that it is in, or else that it stands on.
    pub(super) fn ladder(&self, world: &World<S>) -> Option<Ladder<S>> {
        let is_seen = |id| {
            world
                .map_layers(id)
                .is_some_and(|layers| layers & self.mask != 0)
        };
        let maps = || world.maps().filter(|&(id, _)| is_seen(id));
        let inside = maps().find_map(|(_, map)| self.inside(map));
        inside.or_else(|| maps().find_map(|(_, map)| self.below(map)))
    }

    fn inside(&self, map: &TileMap<S>) -> Option<Ladder<S>> {
        let tiles = map.tiles_in(self.place);
        let ladders = tiles.filter_map(|(pos, tile)| self.at(map, pos, tile));
        let is_higher =
            |a: Aabb<S>, b: Aabb<S>| (a.edge(self.up) < b.edge(self.up)) != self.up.is_max();
        ladders.reduce(|a, b| if is_higher(b.cell, a.cell) { b } else { a })
    }

    /// The cell just under its feet.
    fn below(&self, map: &TileMap<S>) -> Option<Ladder<S>> {
        let [feet, head] = [self.up.opposite(), self.up].map(|side| self.place.edge(side));
        let down = Vec2::on_axis(self.up.axis(), feet.saturating_sub(head));
        let mut tiles = map.tiles_in(self.place.moved(down));
        let ladder = tiles.find_map(|(pos, tile)| {
            let ladder = self.at(map, pos, tile)?;
            (ladder.cell.edge(self.up) == feet).then_some(ladder)
        })?;
        Some(Ladder {
            is_inside: false,
            ..ladder
        })
    }

    fn at(&self, map: &TileMap<S>, pos: TilePos, tile: Tile) -> Option<Ladder<S>> {
        if tile.data() != self.data {
            return None;
        }
        let cell = map.cell_box(pos)?;
        // On a seam it is at both, so that a mirrored ladder is a ladder.
        let is_there = cell.span(self.across()).touches_point(self.middle());
        is_there.then_some(Ladder {
            cell,
            tile,
            is_inside: true,
        })
    }

    fn across(&self) -> Axis {
        self.up.axis().other()
    }

    fn middle(&self) -> S {
        self.place.center().along(self.across())
    }
}
