//! Maps of tiles.
//!
//! STAND-IN: a list of obstacles in place of the map that another branch brings. It has the names that
//! `world` uses, and goes when that branch is merged.

use crate::geometry::Aabb;
use crate::narrow::Obstacle;
use crate::scalar::Scalar;
use alloc::vec::Vec;

/// The cell of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TilePos {
    /// How many cells to the right.
    pub column: i32,
    /// How many cells down, if y grows down.
    pub row: i32,
}

/// Tiles, as a list of obstacles.
#[derive(Clone, Debug, PartialEq)]
pub struct TileMap<S: Scalar = f32> {
    tiles: Vec<(TilePos, Obstacle<S>)>,
}

impl<S: Scalar> FromIterator<(TilePos, Obstacle<S>)> for TileMap<S> {
    fn from_iter<I: IntoIterator<Item = (TilePos, Obstacle<S>)>>(tiles: I) -> Self {
        Self {
            tiles: tiles.into_iter().collect(),
        }
    }
}

impl<S: Scalar> TileMap<S> {
    /// Shows each tile that touches an area, in the order of their cells.
    pub(crate) fn visit_near(&self, area: Aabb<S>, mut visit: impl FnMut(TilePos, Obstacle<S>)) {
        for &(pos, tile) in &self.tiles {
            if tile.place.touches(area) {
                visit(pos, tile);
            }
        }
    }
}

impl<S: Scalar> TileMap<S> {
    pub(crate) fn visit_along(
        &self,
        path: &crate::narrow::Path<S>,
        mut visit: impl FnMut(TilePos, Obstacle<S>) -> Option<crate::narrow::Moment<S>>,
    ) {
        self.visit_near(path.bounds(), |pos, tile| {
            let _ = visit(pos, tile);
        });
    }
    pub(crate) fn is_far(&self, _: Aabb<S>) -> bool {
        false
    }
    pub(crate) fn cell_box(&self, pos: TilePos) -> Option<Aabb<S>> {
        self.tiles.iter().find(|t| t.0 == pos).map(|t| t.1.place)
    }
}
impl core::fmt::Display for TilePos {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}, {}", self.column, self.row)
    }
}
