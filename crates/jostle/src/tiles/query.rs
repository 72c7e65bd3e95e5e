//! Which tiles are in a box, at a point, and in the whole map.

use crate::geometry::{Aabb, Axis, Vec2};
use crate::narrow::Obstacle;
use crate::scalar::Scalar;
use crate::tiles::revision;
use crate::tiles::store::{CellRect, CellRun, Store, Tiles};
use crate::tiles::{Tile, TileError, TileMap, TilePos};
use core::ops::ControlFlow;

impl<S: Scalar> TileMap<S> {
    /// Whether the box shares area with anything solid, inside the map or outside.
    ///
    /// Touching is not overlapping, one-ways never count, and slopes count as far as they fill their cell. An empty box
    /// overlaps nothing.
    ///
    /// ```
    /// use jostle::i32::{Aabb, TileMap};
    /// use jostle::{Outside, Tile};
    ///
    /// let map = TileMap::from_text([0, 0], [16, 16], &["./", "##"], Tile::from_char, Outside::Empty).unwrap();
    /// assert!(!map.overlaps(Aabb::new(4, 8, 8, 8)), "it stands on the floor");
    /// assert!(!map.overlaps(Aabb::new(16, 0, 8, 8)), "above the ramp");
    /// assert!(map.overlaps(Aabb::new(16, 1, 8, 8)), "its foot is in it");
    /// ```
    #[must_use]
    pub fn overlaps(&self, aabb: Aabb<S>) -> bool {
        let mut find = |_, obstacle: Obstacle<S>| {
            if obstacle.overlaps(aabb) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        !aabb.is_empty() && self.try_near(aabb, &mut find).is_break()
    }

    /// Returns the cells of the map that share area with the box, row by row. An empty box shares none.
    ///
    /// ```
    /// use jostle::f32::{Aabb, TileMap};
    /// use jostle::Outside;
    ///
    /// let map = TileMap::sparse([0.0, 0.0], [32.0, 32.0], Outside::Empty)?;
    /// let columns = |x, w| map.cells_in(Aabb::new(x, 0.0, w, 8.0)).map(|pos| pos.column);
    /// assert!(columns(0.0, 32.0).eq([0]), "flush with column 1");
    /// assert!(columns(0.5, 32.0).eq([0, 1]));
    /// assert!(columns(-5.0, 4.0).eq([-1]));
    /// # Ok::<(), jostle::errors::TileMapError>(())
    /// ```
    pub fn cells_in(&self, aabb: Aabb<S>) -> impl Iterator<Item = TilePos> + use<S> {
        self.cells_shared(aabb).into_iter().flat_map(CellRect::each)
    }

    /// Returns the tiles that share area with the box and are not [`Tile::EMPTY`]. Empty tiles with data are included.
    ///
    /// Only tiles of the map itself; of a sparse map, those in stored chunks.
    ///
    /// ```
    /// use jostle::i32::{Aabb, TileMap};
    /// use jostle::{Outside, Tile, TilePos};
    ///
    /// const LADDER: u16 = 1;
    /// let mut map = TileMap::new([0, 0], [16, 16], [8, 8], Outside::Empty).unwrap();
    /// map.set([2, 3], Tile::EMPTY.with_data(LADDER)).unwrap();
    /// let hero = Aabb::new(30, 40, 16, 16);
    /// let can_climb = map.tiles_in(hero).any(|(_, tile)| tile.data() == LADDER);
    /// assert!(can_climb && !map.overlaps(hero));
    /// ```
    pub fn tiles_in(&self, aabb: Aabb<S>) -> impl Iterator<Item = (TilePos, Tile)> {
        let cells = self.cells_shared(aabb);
        self.tiles_of(cells.unwrap_or(CellRect::NONE))
    }

    /// Returns the cell that contains a point, and its tile; `None` outside the map, or for NaN.
    ///
    /// ```
    /// use jostle::i32::TileMap;
    /// use jostle::{Outside, Tile, TilePos};
    ///
    /// let map = TileMap::from_text([0, 0], [8, 8], &[".#"], Tile::from_char, Outside::Solid).unwrap();
    /// assert_eq!(map.at_point([8, 0]), Some((TilePos::new(1, 0), Tile::SOLID)));
    /// assert_eq!(map.at_point([16, 0]), None);
    /// ```
    #[must_use]
    pub fn at_point(&self, point: impl Into<Vec2<S>>) -> Option<(TilePos, Tile)> {
        let pos = self.cell_at(point)?;
        Some((pos, self.tile_at(pos.column, pos.row)))
    }

    /// Returns all tiles that are not [`Tile::EMPTY`], in order. Of a sparse map, those in stored chunks.
    ///
    /// ```
    /// use jostle::i32::TileMap;
    /// use jostle::{Outside, Tile, TilePos};
    ///
    /// let map = TileMap::from_text([0, 0], [8, 8], &[".#", "#."], Tile::from_char, Outside::Empty).unwrap();
    /// let solid = [TilePos::new(1, 0), TilePos::new(0, 1)].map(|pos| (pos, Tile::SOLID));
    /// assert!(map.tiles().eq(solid));
    /// ```
    pub fn tiles(&self) -> impl Iterator<Item = (TilePos, Tile)> {
        self.tiles_of(self.all_cells())
    }

    /// Puts a tile into every cell from `first` to `last`, both included, in columns and in rows.
    ///
    /// # Errors
    ///
    /// Returns an error if the map has no such cell, or if a sparse map would take more than 2^26 tiles. In that case,
    /// nothing changes.
    ///
    /// ```
    /// use jostle::i32::TileMap;
    /// use jostle::{Outside, Tile};
    ///
    /// let mut map = TileMap::new([0, 0], [8, 8], [10, 10], Outside::Empty).unwrap();
    /// map.fill([2, 3], [4, 4], Tile::SOLID)?;
    /// assert_eq!(map.tiles().count(), 6);
    /// assert!(map.fill([2, 3], [10, 4], Tile::SOLID).is_err(), "there is no column 10");
    /// # Ok::<(), jostle::errors::TileError>(())
    /// ```
    pub fn fill(
        &mut self,
        first: impl Into<TilePos>,
        last: impl Into<TilePos>,
        tile: Tile,
    ) -> Result<(), TileError> {
        let (first, last) = (first.into(), last.into());
        for pos in [first, last] {
            if !self.all_cells().has(pos.column, pos.row) {
                return Err(TileError::Outside { pos });
            }
        }
        let wanted = CellRect {
            columns: CellRun::new(first.column, last.column),
            rows: CellRun::new(first.row, last.row),
        };
        // Corners in the wrong order enclose no cell.
        let Some(cells) = wanted.common(self.all_cells()) else {
            return Ok(());
        };
        self.revision = revision::next();
        self.store.reserve(cells, tile)?;
        self.store.fill(cells, tile);
        Ok(())
    }

    pub(super) fn cells_shared(&self, aabb: Aabb<S>) -> Option<CellRect> {
        let [x, y] = &self.axes;
        Some(CellRect {
            columns: x.shared(aabb.span(Axis::X))?,
            rows: y.shared(aabb.span(Axis::Y))?,
        })
    }

    /// Returns the tiles among these cells that are not empty, row by row.
    pub(super) fn tiles_of(&self, cells: CellRect) -> Tiles<'_> {
        self.store.tiles_but(Tile::EMPTY, cells)
    }
}

/// Two maps are equal if they have equal cells and tiles, however they were made.
impl<S: Scalar> PartialEq for TileMap<S> {
    fn eq(&self, other: &Self) -> bool {
        let is_same_frame = self.origin() == other.origin()
            && self.tile_size() == other.tile_size()
            && self.outside == other.outside
            && self.all_cells() == other.all_cells();
        is_same_frame
            && match (&self.store, &other.store) {
                (Store::Dense(a), Store::Dense(b)) => a.tiles == b.tiles,
                (Store::Sparse(a), Store::Sparse(b)) => a.changed().eq(b.changed()),
                _ => false,
            }
    }
}
