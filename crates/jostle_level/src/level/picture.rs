//! A level as rows of text.

mod boxes;

use crate::level::{Level, solidity};
use jostle::{Aabb, Outside, Scalar, Side, Tile, TileKind, TileMap};
use std::collections::BTreeMap;

/// The most columns and rows of a picture. Chunks of an infinite map may be billions of cells apart.
const MOST: usize = 4096;

/// How far an edge may be off a seam, as a share of a cell, and still count as being on it.
const TOLERANCE: f64 = 1e-4;

impl<S: Scalar> Level<S> {
    /// Draws everything that blocks, as rows of text in the legend of [`Tile::from_char`]: for tests, bug reports and
    /// terminals.
    ///
    /// Each character is a cell of the [main grid](Self::tile_size) within the [bounds](Self::bounds). Up is up, also
    /// in a level whose y grows up. If several things are in a cell, the most solid one is drawn. A solid that fills a
    /// cell only in part is drawn as the half that it is in, or as `#` if it is in both; a platform is drawn where it
    /// starts. Data, sensors and markers are not drawn.
    ///
    /// A level without area has no rows. At most 4,096 columns and rows are drawn, from the upper left corner.
    ///
    /// ```
    /// use jostle::f32::{Aabb, TileMap};
    /// use jostle::{Outside, Side, Tile};
    /// use jostle_level::{Level, LevelMap, LevelSolid, Origin};
    ///
    /// let rows = ["....", "#/.."];
    /// let map = TileMap::from_text([0.0, 0.0], [16.0, 16.0], &rows, Tile::from_char, Outside::Empty)?;
    /// let mut level = Level::empty("yard", map.bounds(), [16.0, 16.0]);
    /// level.maps.push(LevelMap { name: "ground".to_owned(), map, layers: Vec::new(), first_cell: [0, 0] });
    /// level.solids.push(LevelSolid {
    ///     place: Aabb::new(32.0, 16.0, 32.0, 4.0),
    ///     one_way: Some(Side::MinY),
    ///     conveyor: [0.0, 0.0].into(),
    ///     origin: Origin::default(),
    /// });
    /// assert_eq!(level.picture(), ["....", "#/--"]);
    /// # Ok::<(), jostle::errors::TileMapError>(())
    /// ```
    #[must_use]
    pub fn picture(&self) -> Vec<String> {
        let mut picture = Picture::blank(self);
        if picture.tiles.is_empty() {
            return Vec::new();
        }
        for map in &self.maps {
            picture.add_map(&map.map, self);
        }
        let solids = self.solids.iter().map(|one| (one.place, one.one_way));
        let platforms = self.platforms.iter().map(|one| (one.place, one.one_way));
        picture.add_boxes(solids.chain(platforms));
        picture.text()
    }
}

/// Cells that are being filled, from the upper left corner.
#[derive(Debug)]
struct Picture {
    /// Columns and rows.
    count: [usize; 2],
    /// Row by row.
    tiles: Vec<Tile>,
    /// The extent of solids in cells that they do not fill, by the index of the cell, as shares of the cell.
    parts: BTreeMap<usize, Extent>,
    corner: [f64; 2],
    cell: [f64; 2],
    is_y_up: bool,
}

/// From where to where something reaches, in columns and rows with fractions: the first row is the uppermost.
#[derive(Clone, Copy, Debug)]
struct Extent {
    min: [f64; 2],
    max: [f64; 2],
}

impl Picture {
    fn blank<S: Scalar>(level: &Level<S>) -> Self {
        let cell = [level.tile_size.x, level.tile_size.y].map(S::to_f64);
        let is_y_up = level.up == Side::MaxY;
        let top = if is_y_up { Side::MaxY } else { Side::MinY };
        let corner = [Side::MinX, top].map(|side| level.bounds.edge(side).to_f64());
        let mut picture = Self {
            count: [0, 0],
            tiles: Vec::new(),
            parts: BTreeMap::new(),
            corner,
            cell,
            is_y_up,
        };
        if level.bounds.is_empty() || !cell.iter().all(|&size| 0.0 < size) {
            return picture;
        }
        let extent = picture.extent(level.bounds);
        picture.count = extent.max.map(|end| cells_until(end, MOST));
        picture.tiles = vec![Tile::EMPTY; picture.count[0] * picture.count[1]];
        picture
    }

    fn extent<S: Scalar>(&self, place: Aabb<S>) -> Extent {
        let share = |axis: usize, value: S| (value.to_f64() - self.corner[axis]) / self.cell[axis];
        let (min, max) = (place.min(), place.max());
        let rows = [share(1, min.y), share(1, max.y)];
        let [top, bottom] = if self.is_y_up {
            [-rows[1], -rows[0]]
        } else {
            rows
        };
        Extent {
            min: [share(0, min.x), top],
            max: [share(0, max.x), bottom],
        }
    }

    fn add_map<S: Scalar>(&mut self, map: &TileMap<S>, level: &Level<S>) {
        let is_main_grid = map.tile_size() == level.tile_size;
        if is_main_grid && map.is_sparse() && map.outside() == Outside::Solid {
            return self.add_rock(map, level);
        }
        for (pos, tile) in map.tiles() {
            let Some(place) = map.cell_box(pos) else {
                continue;
            };
            match tile.kind() {
                TileKind::Empty => {}
                // Layers are off the grid by part of a cell more often than not by mistake: nearest is what is meant.
                _ if is_main_grid => self.add_tile(place, tile),
                TileKind::OneWay(faces) => {
                    for face in faces.iter() {
                        self.add_box(place, Some(face));
                    }
                }
                TileKind::Half(side) => self.add_box(half_of(place, side), None),
                TileKind::Solid | TileKind::Slope(_) => self.add_box(place, None),
            }
        }
    }

    /// Draws an endless map in rock, whose blank cells block too.
    fn add_rock<S: Scalar>(&mut self, map: &TileMap<S>, level: &Level<S>) {
        let top = if self.is_y_up { Side::MaxY } else { Side::MinY };
        let corner = [Side::MinX, top].map(|side| level.bounds.edge(side));
        let Some(first) = map.cell_at(corner) else {
            return;
        };
        let [columns, rows] = self
            .count
            .map(|count| i32::try_from(count).unwrap_or(i32::MAX));
        for row in -1..=rows {
            let row = if self.is_y_up { -row } else { row };
            for column in -1..=columns {
                let pos = [
                    first.column.saturating_add(column),
                    first.row.saturating_add(row),
                ];
                if let Some(place) = map.cell_box(pos) {
                    self.add_tile(place, map.tile(pos));
                }
            }
        }
    }

    /// Draws a tile of the main grid in the cell that is nearest to it.
    fn add_tile<S: Scalar>(&mut self, place: Aabb<S>, tile: Tile) {
        let corner = self.extent(place).min.map(f64::round);
        if corner.iter().all(|&at| 0.0 <= at) {
            let [column, row] = corner.map(|at| cells_until(at, usize::MAX));
            self.put(column, row, tile);
        }
    }

    /// Draws a box in all cells that it is in.
    fn add_box<S: Scalar>(&mut self, place: Aabb<S>, one_way: Option<Side>) {
        if place.is_empty() {
            return;
        }
        let extent = self.extent(place);
        let first = extent.min.map(first_cell);
        let [width, height] = self.count;
        let end = [
            cells_until(extent.max[0], width),
            cells_until(extent.max[1], height),
        ];
        for row in first[1]..end[1] {
            for column in first[0]..end[0] {
                match one_way {
                    Some(open) => self.put(column, row, Tile::one_way(open)),
                    None => self.add_part(column, row, extent.within(column, row)),
                }
            }
        }
    }

    /// Puts a tile into a cell, unless something more solid is there.
    fn put(&mut self, column: usize, row: usize, tile: Tile) {
        if self.count[0] <= column || self.count[1] <= row {
            return;
        }
        let there = &mut self.tiles[row * self.count[0] + column];
        if solidity(*there) < solidity(tile) {
            *there = tile;
        }
    }

    /// Adds the part of a cell that a solid fills.
    fn add_part(&mut self, column: usize, row: usize, extent: Extent) {
        let inside @ Extent { min, max } = extent;
        let is_whole = min.iter().all(|&edge| edge <= TOLERANCE)
            && max.iter().all(|&edge| 1.0 - TOLERANCE <= edge);
        if is_whole {
            self.put(column, row, Tile::SOLID);
            return;
        }
        let part = self.parts.entry(row * self.count[0] + column);
        let part = part.or_insert(inside);
        *part = part.union(inside);
    }

    fn text(mut self) -> Vec<String> {
        for (index, part) in std::mem::take(&mut self.parts) {
            let tile = part.tile(self.is_y_up);
            self.put(index % self.count[0], index / self.count[0], tile);
        }
        let draw = |tile: &Tile| match self.is_y_up {
            true => tile.to_char_y_up(),
            false => tile.to_char(),
        };
        let rows = self.tiles.chunks(self.count[0]);
        rows.map(|row| row.iter().map(draw).collect()).collect()
    }
}

impl Extent {
    fn union(self, other: Self) -> Self {
        Self {
            min: [0, 1].map(|axis| self.min[axis].min(other.min[axis])),
            max: [0, 1].map(|axis| self.max[axis].max(other.max[axis])),
        }
    }

    /// Returns the part that is in a cell, as shares of the cell.
    fn within(self, column: usize, row: usize) -> Self {
        let corner = [column, row].map(to_f64);
        let part = |edges: [f64; 2]| {
            let [x, y] = [edges[0] - corner[0], edges[1] - corner[1]];
            [x.clamp(0.0, 1.0), y.clamp(0.0, 1.0)]
        };
        Self {
            min: part(self.min),
            max: part(self.max),
        }
    }

    /// Returns the half that it is in, floors before walls, or a solid tile.
    fn tile(self, is_y_up: bool) -> Tile {
        let (lower, upper) = match is_y_up {
            true => (Side::MinY, Side::MaxY),
            false => (Side::MaxY, Side::MinY),
        };
        let begins = |axis: usize| 0.5 - TOLERANCE <= self.min[axis];
        let ends = |axis: usize| self.max[axis] <= 0.5 + TOLERANCE;
        if begins(1) {
            Tile::half(lower)
        } else if ends(1) {
            Tile::half(upper)
        } else if ends(0) {
            Tile::half(Side::MinX)
        } else if begins(0) {
            Tile::half(Side::MaxX)
        } else {
            Tile::SOLID
        }
    }
}

fn half_of<S: Scalar>(place: Aabb<S>, side: Side) -> Aabb<S> {
    let (axis, middle) = (side.axis(), place.center().along(side.axis()));
    let (near, far) = (place.edge(side), middle);
    let with = |corner: jostle::Vec2<S>, edge: S| corner.with(axis, edge);
    let (a, b) = (with(place.min(), near), with(place.max(), far));
    Aabb::try_from_points(a, b).unwrap_or(place)
}

/// Returns the first cell that something reaches into from this coordinate on.
fn first_cell(at: f64) -> usize {
    cells_until((at + TOLERANCE).floor(), usize::MAX)
}

/// Returns how many cells there are up to this coordinate, those in part included, but at most `most`.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a cast from float saturates"
)]
fn cells_until(at: f64, most: usize) -> usize {
    ((at - TOLERANCE).ceil().max(0.0) as usize).min(most)
}

#[expect(clippy::cast_precision_loss, reason = "at most 4,096")]
fn to_f64(count: usize) -> f64 {
    count as f64
}
