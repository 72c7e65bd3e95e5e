use crate::geometry::{Aabb, Axis, Span, Vec2};
use crate::pool::clone_in_place;
use crate::scalar::Scalar;
use crate::tiles::map_axis::MapAxis;
use crate::tiles::revision;
use crate::tiles::store::Store;
use crate::tiles::store::{CellRect, CellRun};
use crate::tiles::{Outside, Tile, TileError, TilePos};
use core::fmt;

/// A map of tiles: any tile size, any origin, dense or endless.
///
/// Cell `i` of an axis begins at `origin + i * size`, rounded once, and a point is in the last cell that begins at or
/// before it: exact for negative coordinates, and for sizes such as 0.7 that no float holds. A face that two solid
/// tiles share is hidden: nothing is ever stopped by a seam.
///
/// # Examples
///
/// ```
/// use jostle::f32::{Aabb, TileMap};
/// use jostle::{Outside, Tile, TilePos};
///
/// let level = ["..#", "...", "###"];
/// let mut map = TileMap::from_text([0.0, 0.0], [16.0, 16.0], &level, Tile::from_char, Outside::Solid)?;
/// assert!(map.overlaps(Aabb::new(30.0, 4.0, 8.0, 8.0)), "it is in the wall");
/// assert_eq!(map.cell_at([40.0, 8.0]), Some(TilePos::new(2, 0)));
///
/// map.set([2, 0], Tile::EMPTY)?;
/// assert!(!map.overlaps(Aabb::new(30.0, 4.0, 8.0, 8.0)), "no longer");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias("Tilemap", "grid", "level"))]
pub struct TileMap<S: Scalar = f32> {
    pub(super) axes: [MapAxis<S>; 2],
    pub(super) outside: Outside,
    pub(super) store: Store,
    pub(super) revision: u32,
}

clone_in_place!([S: Scalar] TileMap<S> { axes, outside, store, revision });

impl<S: Scalar> TileMap<S> {
    /// Returns the corner where cell (0, 0) begins.
    #[must_use]
    pub fn origin(&self) -> Vec2<S> {
        let [x, y] = &self.axes;
        Vec2::new(x.origin, y.origin)
    }

    /// Returns the size of a tile.
    #[must_use]
    pub fn tile_size(&self) -> Vec2<S> {
        let [x, y] = &self.axes;
        Vec2::new(x.size, y.size)
    }

    /// Returns what is outside the map.
    #[must_use]
    pub fn outside(&self) -> Outside {
        self.outside
    }

    /// Whether the map is endless and stored in chunks.
    #[must_use]
    pub fn is_sparse(&self) -> bool {
        matches!(self.store, Store::Sparse(_))
    }

    /// Returns the first and the last cell.
    ///
    /// Those of a sparse map are at the ends of the range, up to 2^31 either way.
    ///
    /// ```
    /// use jostle::i32::TileMap;
    /// use jostle::{Outside, TilePos};
    ///
    /// let map = TileMap::new([5, 5], [16, 16], [20, 15], Outside::Empty).unwrap();
    /// assert_eq!(map.cells(), [TilePos::new(0, 0), TilePos::new(19, 14)]);
    /// ```
    #[must_use]
    pub fn cells(&self) -> [TilePos; 2] {
        let [x, y] = &self.axes;
        [TilePos::new(x.first, y.first), TilePos::new(x.last, y.last)]
    }

    /// Returns the number of columns; of a sparse map, the most that it may have.
    #[must_use]
    pub fn width(&self) -> u32 {
        let map_axis = &self.axes[0];
        map_axis.last.abs_diff(map_axis.first) + 1
    }

    /// Returns the number of rows; of a sparse map, the most that it may have.
    #[must_use]
    pub fn height(&self) -> u32 {
        let map_axis = &self.axes[1];
        map_axis.last.abs_diff(map_axis.first) + 1
    }

    /// Returns the box around all cells.
    ///
    /// ```
    /// use jostle::i32::{Aabb, TileMap};
    /// use jostle::Outside;
    ///
    /// let map = TileMap::new([-32, 0], [16, 8], [4, 2], Outside::Empty).unwrap();
    /// assert_eq!(map.bounds(), Aabb::new(-32, 0, 64, 16));
    /// ```
    #[must_use]
    pub fn bounds(&self) -> Aabb<S> {
        let [x, y] = &self.axes;
        Aabb::from_spans(
            Span::from_valid(x.start, x.end),
            Span::from_valid(y.start, y.end),
        )
    }

    /// Returns the tile of a cell; outside the map, the tile that counts as being there.
    ///
    /// ```
    /// use jostle::f32::TileMap;
    /// use jostle::{Outside, Tile};
    ///
    /// let map = TileMap::new([0.0, 0.0], [16.0, 16.0], [4, 4], Outside::Solid)?;
    /// assert_eq!(map.tile([3, 3]), Tile::EMPTY);
    /// assert_eq!(map.tile([4, 3]), Tile::SOLID);
    /// # Ok::<(), jostle::errors::TileMapError>(())
    /// ```
    #[must_use]
    pub fn tile(&self, pos: impl Into<TilePos>) -> Tile {
        let pos = pos.into();
        self.tile_at(pos.column, pos.row)
    }

    /// Puts a tile into a cell and returns the previous one.
    ///
    /// # Errors
    ///
    /// Returns an error if the map has no such cell, or if a sparse map would take more than 2^26 tiles.
    pub fn set(&mut self, pos: impl Into<TilePos>, tile: Tile) -> Result<Tile, TileError> {
        let pos = pos.into();
        if !self.all_cells().has(pos.column, pos.row) {
            return Err(TileError::Outside { pos });
        }
        self.revision = revision::next();
        self.store.set(pos.column, pos.row, tile)
    }

    /// Returns a number that changes with every change of the map, so that caches know when to refresh. A clone keeps
    /// it until it is changed itself.
    ///
    /// It differs from run to run, and has no part in comparing, saving or moving.
    ///
    /// ```
    /// use jostle::i32::TileMap;
    /// use jostle::{Outside, Tile};
    ///
    /// let mut map = TileMap::new([0, 0], [8, 8], [4, 4], Outside::Empty)?;
    /// let (copy, before) = (map.clone(), map.revision());
    /// map.set([1, 1], Tile::SOLID)?;
    /// assert_ne!(map.revision(), before);
    /// assert_eq!(copy.revision(), before);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn revision(&self) -> u32 {
        self.revision
    }

    /// Returns the box of a cell; `None` if the map has no such cell.
    #[must_use]
    pub fn cell_box(&self, pos: impl Into<TilePos>) -> Option<Aabb<S>> {
        let pos = pos.into();
        let is_inside = self.all_cells().has(pos.column, pos.row);
        is_inside.then(|| self.box_of(pos))
    }

    /// Returns the cell that contains a point; `None` outside the map, or for NaN. A point on a seam is in the cell
    /// with the greater coordinates.
    ///
    /// ```
    /// use jostle::i32::TileMap;
    /// use jostle::{Outside, TilePos};
    ///
    /// let map = TileMap::sparse([0, 0], [16, 16], Outside::Empty).unwrap();
    /// assert_eq!(map.cell_at([-5, 16]), Some(TilePos::new(-1, 1)));
    /// ```
    #[must_use]
    pub fn cell_at(&self, point: impl Into<Vec2<S>>) -> Option<TilePos> {
        let (point, [x, y]) = (point.into(), &self.axes);
        Some(TilePos::new(x.cell(point.x)?, y.cell(point.y)?))
    }

    /// Returns the box of a cell that the map has.
    #[inline]
    pub(super) fn box_of(&self, pos: TilePos) -> Aabb<S> {
        let [x, y] = &self.axes;
        Aabb::from_spans(x.span(pos.column), y.span(pos.row))
    }

    pub(super) fn all_cells(&self) -> CellRect {
        let [x, y] = &self.axes;
        CellRect {
            columns: CellRun::new(x.first, x.last),
            rows: CellRun::new(y.first, y.last),
        }
    }

    /// Returns the cells that touch the area, edges included.
    #[inline(always)]
    pub(super) fn cells_touched(&self, area: Aabb<S>) -> Option<CellRect> {
        let [x, y] = &self.axes;
        Some(CellRect {
            columns: x.touched(area.span(Axis::X))?,
            rows: y.touched(area.span(Axis::Y))?,
        })
    }
}

impl<S: Scalar> fmt::Debug for TileMap<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("TileMap");
        shown
            .field("origin", &self.origin())
            .field("tile_size", &self.tile_size())
            .field("outside", &self.outside);
        match &self.store {
            Store::Dense(_) => shown
                .field("width", &self.width())
                .field("height", &self.height()),
            Store::Sparse(sparse) => shown.field("chunks", &sparse.keys.len()),
        };
        shown.finish()
    }
}
