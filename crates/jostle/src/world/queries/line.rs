use crate::broad::{Caster, Swept};
use crate::geometry::{Ray, Segment};
use crate::narrow::{Hit, Moment, Obstacle, ObstacleKind, RayHit};
use crate::scalar::Scalar;
use crate::tiles::{TileHit, TileMap, TilePos};

/// A [`Caster`] that a [`World`](crate::world::World) can be asked about: a ray, a segment, a moving box.
///
/// Nothing to implement: it is here so that answers can be written for all of them at once.
pub trait WorldLine: Caster {
    /// Where it meets something in the way, over the faces that has.
    fn meet(&self, obstacle: &Obstacle<Self::Number>) -> Option<Self::Hit>;

    /// The first tile of a map that it meets; of several at the same moment, the first in order.
    fn first_tile(&self, map: &TileMap<Self::Number>) -> Option<(TilePos, Self::Hit)>;
}

impl<S: Scalar> WorldLine for Ray<S> {
    fn meet(&self, obstacle: &Obstacle<S>) -> Option<RayHit<S>> {
        seen(obstacle, self.raycast(obstacle.place))
    }

    fn first_tile(&self, map: &TileMap<S>) -> Option<(TilePos, RayHit<S>)> {
        map.raycast(*self).map(told)
    }
}

impl<S: Scalar> WorldLine for Segment<S> {
    fn meet(&self, obstacle: &Obstacle<S>) -> Option<RayHit<S>> {
        seen(obstacle, self.raycast(obstacle.place))
    }

    fn first_tile(&self, map: &TileMap<S>) -> Option<(TilePos, RayHit<S>)> {
        map.raycast_segment(*self).map(told)
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
            if let Some(found) = tile.sweep(&path).hit().map(|hit| (pos, hit)) {
                let order = |first: &(TilePos, Hit<S>)| {
                    Self::compare(&found.1, &first.1).then(found.0.cmp(&first.0))
                };
                if first.as_ref().is_none_or(|first| order(first).is_lt()) {
                    first = Some(found);
                }
            }
            first.map(|(_, hit)| -> Moment<S> { hit.moment })
        });
        first
    }
}

/// A line through the box of an obstacle, if it is blocked there.
fn seen<S: Scalar>(obstacle: &Obstacle<S>, through: Option<RayHit<S>>) -> Option<RayHit<S>> {
    let through = through?;
    let is_blocked = match obstacle.form {
        ObstacleKind::Solid | ObstacleKind::Slope(_) => true,
        ObstacleKind::OneWay => {
            let face = through.enter.and_then(Hit::side);
            face.is_some_and(|side| obstacle.faces.has(side.opposite()))
        }
    };
    is_blocked.then_some(through)
}

/// A map tells only where it is entered.
fn told<S: Scalar>(hit: TileHit<S>) -> (TilePos, RayHit<S>) {
    let enter = hit.enter;
    (hit.pos, RayHit { enter, exit: None })
}
