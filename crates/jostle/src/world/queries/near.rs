//! What is nearest to a point.

use super::Query;
use crate::broad::{Area, Around, Search};
use crate::geometry::{Aabb, Vec2};
use crate::scalar::{Scalar, lesser};
use crate::world::Other;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::ops::ControlFlow;

/// The query for what is nearest to a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NearTo<S: Scalar = f32>(pub(super) Vec2<S>);

/// Results by distance.
impl<S: Scalar, F: Fn(Other) -> bool> Query<'_, S, NearTo<S>, F> {
    /// Returns the nearest; of equally near ones a tile, otherwise the body with the lowest id.
    #[must_use]
    pub fn first(&self) -> Option<Other> {
        let around = Around::new(self.question.0)?;
        let mut nearest: Option<(Other, Aabb<S>)> = None;
        around.widen(self.spacing(), |square| {
            // Each square is searched from scratch: a wider one visits the inner boxes again anyway.
            nearest = None;
            self.visit(square, &mut |other, at| {
                let found = (other, at);
                if nearest.is_none_or(|nearest| order(&around, &found, &nearest).is_lt()) {
                    nearest = Some(found);
                }
            });
            nearest.map(|(_, at)| at)
        });
        nearest.map(|(other, _)| other)
    }

    /// Returns the nearest ones, at most `count`, ordered by distance.
    #[must_use]
    pub fn several(&self, count: usize) -> Vec<Other> {
        let (around, last) = (Around::new(self.question.0), count.checked_sub(1));
        let Some((around, last)) = around.zip(last) else {
            return Vec::new();
        };
        let mut found: Vec<(Other, Aabb<S>)> = Vec::new();
        around.widen(self.spacing(), |square| {
            found.clear();
            self.visit(square, &mut |other, at| found.push((other, at)));
            found.sort_unstable_by(|one, other| order(&around, one, other));
            found.truncate(count);
            found.get(last).map(|&(_, at)| at)
        });
        found.into_iter().map(|(other, _)| other).collect()
    }

    /// Returns how far to look at first. Never much farther than a tile is long, since every tile in
    /// between would be looked at.
    fn spacing(&self) -> S {
        let sizes = self.wanted_maps().map(|(_, map)| map.tile_size());
        let lengths = sizes.map(|size| lesser(size.x, size.y));
        // The smallest of all spacings: too small a first square is widened, too large a one visits too much.
        lengths.fold(self.world.places.all().spacing(), lesser)
    }

    fn visit(&self, square: Aabb<S>, visit: &mut dyn FnMut(Other, Aabb<S>)) {
        for (id, map) in self.wanted_maps() {
            map.visit_filled(square, &mut |pos, tile| {
                if !self.wants(Other::Tile(id, pos)) {
                    return;
                }
                // A half slope fills only half of its cell; its bounds are what is near.
                let slope = tile.as_slope().map(|slope| slope.bounds(tile.place));
                visit(Other::Tile(id, pos), slope.unwrap_or(tile.place));
            });
        }
        let places = self.world.places.all();
        let _ = places.search(&Area::of(square), |slot, at| {
            if let Some((body, _)) = self.wanted_body(slot) {
                visit(Other::Body(body), at);
            }
            ControlFlow::Continue(())
        });
    }
}

fn order<S: Scalar>(
    around: &Around<S>,
    one: &(Other, Aabb<S>),
    other: &(Other, Aabb<S>),
) -> Ordering {
    around.compare(one.1, other.1).then(one.0.cmp(&other.0))
}
