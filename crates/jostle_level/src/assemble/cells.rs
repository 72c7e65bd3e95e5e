//! The cells of a map while it is being filled.

use super::cell_frame::CellFrame;
use super::grid::CellRect;
use crate::level::solidity;
use jostle::errors::{TileError, TileMapError};
use jostle::{Outside, Scalar, Tile, TileMap};

/// The cells of a map, by their number in the grid of the file.
#[derive(Debug)]
pub(super) struct Cells<S: Scalar> {
    frame: CellFrame<S>,
    outside: Outside,
    is_y_up: bool,
    store: CellStore<S>,
}

#[derive(Debug)]
enum CellStore<S: Scalar> {
    /// For a finite map: row by row, from least y in the world; no tiles before the first is put.
    Dense { rect: CellRect, tiles: Vec<Tile> },
    /// For infinite maps and joined levels.
    Sparse {
        map: Box<TileMap<S>>,
        /// What belongs to a level and is empty unless a tile is put there. Empty once the first tile is put.
        open: Vec<CellRect>,
        has_tiles: bool,
    },
}

impl<S: Scalar> Cells<S> {
    /// Creates the cells of a rectangle, all empty. The frame begins at its corner of least x and y in the world.
    pub(super) fn dense(frame: CellFrame<S>, rect: CellRect, outside: Outside) -> Self {
        let is_y_up = frame.is_y_up();
        let tiles = Vec::new();
        Self {
            frame,
            outside,
            is_y_up,
            store: CellStore::Dense { rect, tiles },
        }
    }

    /// Creates endless cells. All of them are what is `outside`, except for those that are `open`. The frame begins at the
    /// cell (0, 0).
    pub(super) fn sparse(
        frame: CellFrame<S>,
        open: Vec<CellRect>,
        outside: Outside,
    ) -> Result<Self, TileMapError<S>> {
        let map = Box::new(TileMap::sparse(frame.origin(), frame.cell_size(), outside)?);
        let is_y_up = frame.is_y_up();
        let has_tiles = false;
        Ok(Self {
            frame,
            outside,
            is_y_up,
            store: CellStore::Sparse {
                map,
                open,
                has_tiles,
            },
        })
    }

    /// Returns where the cells are.
    pub(super) fn frame(&self) -> &CellFrame<S> {
        &self.frame
    }

    /// Whether no tile was put.
    pub(super) fn is_empty(&self) -> bool {
        match &self.store {
            CellStore::Dense { tiles, .. } => tiles.is_empty(),
            CellStore::Sparse { has_tiles, .. } => !has_tiles,
        }
    }

    /// Whether there is such a cell: a dense map has only those of its layers.
    pub(super) fn has(&self, cell: [i32; 2]) -> bool {
        match &self.store {
            CellStore::Dense { rect, .. } => {
                let is_in = |axis: usize| (rect.first[axis]..rect.end[axis]).contains(&cell[axis]);
                is_in(0) && is_in(1)
            }
            CellStore::Sparse { .. } => true,
        }
    }

    /// Puts a tile over what is in a cell that it [has](Self::has), and returns what was there.
    #[inline]
    pub(super) fn put(&mut self, cell: [i32; 2], tile: Tile) -> Result<Tile, TileError> {
        let is_y_up = self.is_y_up;
        match &mut self.store {
            CellStore::Dense { rect, tiles } => {
                let [width, height] = rect.size();
                if tiles.is_empty() {
                    tiles.resize(width * height, Tile::EMPTY);
                }
                let column = rect.first[0].abs_diff(cell[0]) as usize;
                let row = rect.first[1].abs_diff(cell[1]) as usize;
                let row = if is_y_up { height - 1 - row } else { row };
                let below = &mut tiles[row * width + column];
                let before = *below;
                *below = joined(before, tile);
                Ok(before)
            }
            CellStore::Sparse {
                map,
                open,
                has_tiles,
            } => {
                *has_tiles = true;
                for rect in open.drain(..) {
                    fill(map, rect, is_y_up)?;
                }
                let row = if is_y_up { -1 - cell[1] } else { cell[1] };
                let before = map.tile([cell[0], row]);
                map.set([cell[0], row], joined(before, tile))?;
                Ok(before)
            }
        }
    }

    /// Returns the map of all cells, and the cell of the file that is its cell (0, 0).
    pub(super) fn into_map(self) -> Result<(TileMap<S>, [i32; 2]), TileMapError<S>> {
        match self.store {
            CellStore::Sparse { map, .. } => Ok((*map, [0, if self.is_y_up { -1 } else { 0 }])),
            CellStore::Dense { rect, tiles } => {
                let (origin, size) = (self.frame.origin(), self.frame.cell_size());
                let map = TileMap::from_tiles(origin, size, rect.size()[0], &tiles, self.outside);
                let row = match self.is_y_up {
                    true => rect.end[1] - 1,
                    false => rect.first[1],
                };
                Ok((map?, [rect.first[0], row]))
            }
        }
    }
}

/// Empties a rectangle of an endless map.
fn fill<S: Scalar>(map: &mut TileMap<S>, rect: CellRect, is_y_up: bool) -> Result<(), TileError> {
    let CellRect { first, end } = rect;
    let rows = match is_y_up {
        true => [-end[1], -1 - first[1]],
        false => [first[1], end[1] - 1],
    };
    map.fill([first[0], rows[0]], [end[0] - 1, rows[1]], Tile::EMPTY)
}

/// Returns what a cell holds if two layers have a tile in it: the more solid kind, and the data of the upper one that has
/// any.
fn joined(below: Tile, above: Tile) -> Tile {
    let kind = if solidity(above) < solidity(below) {
        below
    } else {
        above
    };
    let data = if above.data() == 0 { below } else { above };
    Tile::new(kind.kind()).with_data(data.data())
}
