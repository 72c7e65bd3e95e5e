//! What is nearest to a point.

use super::Query;
use crate::broad::{Area, Around, Search};
use crate::geometry::{Aabb, Vec2};
use crate::narrow::Obstacle;
use crate::scalar::{Scalar, lesser};
use crate::world::Other;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::ops::ControlFlow;

/// The question what is nearest to a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NearTo<S: Scalar = f32>(pub(super) Vec2<S>);

/// Answers to what is nearest.
impl<S: Scalar> Query<'_, S, NearTo<S>> {
    /// The nearest; of equally near ones a tile, or else the body with the lowest id.
    #[must_use]
    pub fn first(&self) -> Option<Other> {
        let around = Around::new(self.question.0)?;
        let mut nearest: Option<(Other, Aabb<S>)> = None;
        around.widen(self.spacing(), |square| {
            nearest = None;
            self.visit(square, |other, at| {
                let found = (other, at);
                if nearest.is_none_or(|nearest| order(&around, &found, &nearest).is_lt()) {
                    nearest = Some(found);
                }
            });
            nearest.map(|(_, at)| at)
        });
        nearest.map(|(other, _)| other)
    }

    /// The nearest, at most so many, the nearest first.
    #[must_use]
    pub fn several(&self, count: usize) -> Vec<Other> {
        let (around, last) = (Around::new(self.question.0), count.checked_sub(1));
        let Some((around, last)) = around.zip(last) else {
            return Vec::new();
        };
        let mut found: Vec<(Other, Aabb<S>)> = Vec::new();
        around.widen(self.spacing(), |square| {
            found.clear();
            self.visit(square, |other, at| found.push((other, at)));
            found.sort_unstable_by(|one, other| order(&around, one, other));
            found.truncate(count);
            found.get(last).map(|&(_, at)| at)
        });
        found.into_iter().map(|(other, _)| other).collect()
    }

    /// A first guess how far to look. Never much farther than a tile is long: all of them in between
    /// would be looked at.
    fn spacing(&self) -> S {
        let tiles = self.maps().map(|(_, entry)| entry.map.tile_size());
        let lengths = tiles.map(|size| lesser(size.x, size.y));
        lengths.fold(self.world.places.all().spacing(), lesser)
    }

    fn visit(&self, square: Aabb<S>, mut visit: impl FnMut(Other, Aabb<S>)) {
        for (id, entry) in self.maps() {
            entry.map.visit_near(square, |pos, tile| {
                visit(Other::Tile(id, pos), bounds(&tile));
            });
        }
        let world = self.world;
        let _ = world.places.all().search(&Area::of(square), |slot, at| {
            let found = world.entry_at(slot);
            if let Some((id, _)) = found.filter(|(id, entry)| self.scope.has_body(*id, entry)) {
                visit(Other::Body(id), at);
            }
            ControlFlow::Continue(())
        });
    }
}

/// The least box around what a tile is filled with.
fn bounds<S: Scalar>(tile: &Obstacle<S>) -> Aabb<S> {
    match tile.as_slope() {
        Some(slope) => slope.bounds(tile.place),
        None => tile.place,
    }
}

fn order<S: Scalar>(
    around: &Around<S>,
    one: &(Other, Aabb<S>),
    other: &(Other, Aabb<S>),
) -> Ordering {
    around.compare(one.1, other.1).then(one.0.cmp(&other.0))
}
