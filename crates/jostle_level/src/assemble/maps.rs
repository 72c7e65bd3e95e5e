//! Layers of tiles as tile maps.

use super::findings::{data_name, tile_allowed};
use super::grid::{self, CellRect, Grid};
use super::layer_tiles::{Entry, LayerTiles, cell_of, used_cells};
use super::{Assembly, sum};
use crate::error::{LevelError, LevelErrorKind};
use crate::finding::{Origin, Rule};
use crate::level::{Level, LevelMap};
use crate::meaning::MOST_BOXES;
use crate::meaning::{Blocks, Data};
use crate::source::{Block, Content, Source};
use jostle::{Aabb, Outside, Scalar, Tile, TileKind, TileMap, Vec2};
use std::collections::BTreeSet;

/// The most cells of a map, as in the core.
pub(super) const MOST_CELLS: u64 = 1 << 26;

/// The data of classes that the convention knows.
pub(crate) const KNOWN_CLASSES: [(&str, u16); 3] = [("ladder", 1), ("hazard", 2), ("water", 3)];

/// The first data of classes that the convention does not know.
const FIRST_CLASS: u16 = 16;

/// The most cells of all dense maps together for each cell that the file has, and those that any file may have.
const MOST_DENSE: [u64; 2] = [16, 1 << 20];

/// Returns the most cells of all dense maps together.
pub(super) fn most_dense(source: &Source) -> u64 {
    let cells = source.layers.iter().map(|layer| match &layer.content {
        Content::Tiles { blocks, .. } => blocks.iter().map(|block| block.cells.len() as u64).sum(),
        Content::Objects(_) => 0,
    });
    cells.sum::<u64>() * MOST_DENSE[0] + MOST_DENSE[1]
}

impl<S: Scalar> Assembly<'_, S> {
    /// Adds maps, the boxes of tiles that no map can hold, and the sensors of hazards and water.
    pub(super) fn add_tiles(&mut self, level: &mut Level<S>) -> Result<(), LevelError> {
        let layers = (0..self.source.layers.len()).map(|layer| self.layer_tiles(layer));
        let layers: Vec<Option<LayerTiles>> = layers.collect::<Result<_, _>>()?;
        level.classes = self.classes(&layers)?;
        for (name, number) in &level.classes {
            self.class_numbers.entry(name.clone()).or_insert(*number);
        }
        for (index, tiles) in layers.iter().enumerate() {
            if let Some(tiles) = tiles {
                self.findings.of_tiles(self.source, index, tiles);
                let is_int_grid = self.meanings.is_int_grid(index);
                self.summary.add_tiles(index, tiles, is_int_grid);
            }
        }
        let is_used = |layer: usize| {
            let tiles = layers.get(layer).and_then(Option::as_ref);
            tiles.is_some_and(|tiles| !tiles.entries.iter().all(Entry::is_plain))
        };
        let mut grids = Vec::new();
        for grid in grid::grids(self.source, is_used)? {
            if self.add_grid(level, &grid, &layers)? {
                grids.push(grid);
            }
        }
        if self.reading.has_tile_sensors {
            self.add_tile_sensors(level, &grids, &layers);
        }
        Ok(())
    }

    /// Numbers the classes of all tiles: the known ones, then those that the game pinned, then the others by name.
    fn classes(&self, layers: &[Option<LayerTiles>]) -> Result<Vec<(String, u16)>, LevelError> {
        let mut classes: Vec<(String, u16)> = KNOWN_CLASSES
            .map(|(name, data)| (name.to_owned(), data))
            .into();
        let pinned = &self.reading.data;
        classes.retain(|(name, _)| pinned.iter().all(|(other, _)| other != name));
        classes.extend(pinned.iter().cloned());
        let entries = layers.iter().flatten().flat_map(|tiles| &tiles.entries);
        let mut names: BTreeSet<&str> = entries
            .filter_map(|entry| match &entry.meaning.data {
                Data::Class(name) => Some(name.as_str()),
                _ => None,
            })
            .collect();
        for (known, _) in &classes {
            names.remove(known.as_str());
        }
        let used: BTreeSet<u16> = classes.iter().map(|(_, data)| *data).collect();
        let mut free = (FIRST_CLASS..=u16::MAX).filter(|data| !used.contains(data));
        for name in names {
            let data = free.next().ok_or_else(|| self.too_many_classes())?;
            classes.push((name.to_owned(), data));
        }
        Ok(classes)
    }

    fn too_many_classes(&self) -> LevelError {
        let count = u16::MAX - FIRST_CLASS + 1;
        let message = format!(
            "its tiles have more classes of the game's own than the {count} numbers there are for them: use fewer \
             classes"
        );
        LevelError::new(LevelErrorKind::TooLarge, &self.source.file, message)
    }

    /// Returns the number that tiles of a class have.
    pub(super) fn data(&self, data: &Data) -> u16 {
        let name = data_name(data);
        let number = name.and_then(|name| self.class_numbers.get(name));
        number.copied().unwrap_or(0)
    }

    /// Adds the map of a grid, unless its tiles are all boxes. Returns whether there is one.
    fn add_grid(
        &mut self,
        level: &mut Level<S>,
        grid: &Grid,
        layers: &[Option<LayerTiles>],
    ) -> Result<bool, LevelError> {
        let mut cells = self.cells(grid)?;
        let mut origins = Vec::new();
        for &(layer, shift) in &grid.layers {
            let Some(tiles) = layers.get(layer).and_then(Option::as_ref) else {
                continue;
            };
            self.put_layer(level, &mut cells, layer, shift, tiles)?;
            origins.push(self.layer_origin(layer));
        }
        if cells.is_empty() {
            return Ok(false);
        }
        let (map, first_cell) = self.map_of(grid, cells)?;
        let names: Vec<&str> = origins.iter().map(|origin| origin.layer.as_str()).collect();
        level.maps.push(LevelMap {
            name: names.join(", "),
            map,
            layers: origins,
            first_cell,
        });
        Ok(true)
    }

    /// Returns cells to be filled: a dense rectangle, or sparse ones for infinite maps and joined levels.
    fn cells(&mut self, grid: &Grid) -> Result<Cells<S>, LevelError> {
        let area = |&(layer, _): &(usize, _)| self.source.layers[layer].area;
        let first = grid.layers.first().map(area);
        let is_one = self.source.areas.len() < 2
            && grid.layers.iter().all(|layer| Some(area(layer)) == first);
        let is_infinite = first
            .and_then(|area| self.source.areas.get(area))
            .is_some_and(|area| area.is_infinite);
        let size = self.units.cell_size(grid.cell)?;
        if !is_one || is_infinite {
            self.check_outside(is_infinite)?;
            let origin = self.units.point(grid.phase)?;
            let map = TileMap::sparse(origin, size, self.reading.outside);
            return map
                .map(Cells::Sparse)
                .map_err(|error| self.map_error(error));
        }
        let rect = self.rect(grid)?;
        self.check_dense(rect)?;
        Ok(Cells::Dense {
            rect,
            tiles: Vec::new(),
        })
    }

    /// Refuses to repeat a border that is not there.
    fn check_outside(&self, is_infinite: bool) -> Result<(), LevelError> {
        if self.reading.outside != Outside::Clamp {
            return Ok(());
        }
        let what = match is_infinite {
            true => "an infinite map has no border",
            false => "joined levels have no common border",
        };
        let message = format!("{what} to repeat: use Outside::Solid or Outside::Empty");
        let kind = LevelErrorKind::BadSettings;
        Err(LevelError::new(kind, &self.source.file, message))
    }

    /// Refuses a rectangle that is far larger than what the file has, before memory is taken for it.
    fn check_dense(&mut self, rect: CellRect) -> Result<(), LevelError> {
        let length = |axis: usize| u64::from(rect.first[axis].abs_diff(rect.end[axis]));
        let cells = length(0).saturating_mul(length(1));
        self.dense = self.dense.saturating_add(cells);
        let what = if MOST_CELLS < cells {
            "but a map can have at most 2^26: move the layers closer together"
        } else if self.most_dense < self.dense {
            "nearly all of them empty: move the layers closer together, or make the map infinite"
        } else {
            return Ok(());
        };
        let message = format!(
            "its layers cover {} x {} cells, {what}",
            length(0),
            length(1)
        );
        Err(LevelError::new(
            LevelErrorKind::TooLarge,
            &self.source.file,
            message,
        ))
    }

    /// Returns the cells that the level and all blocks of a grid cover.
    fn rect(&self, grid: &Grid) -> Result<CellRect, LevelError> {
        let mut rect: Option<CellRect> = None;
        for &(index, shift) in &grid.layers {
            let layer = &self.source.layers[index];
            let Content::Tiles { blocks, .. } = &layer.content else {
                continue;
            };
            for block in blocks {
                let cells = grid::cells_of(block, shift, layer)?;
                rect = Some(rect.map_or(cells, |rect| rect.union(cells)));
            }
        }
        let rect = rect.unwrap_or(CellRect {
            first: [0; 2],
            end: [0; 2],
        });
        Ok(rect)
    }

    fn put_layer(
        &mut self,
        level: &mut Level<S>,
        cells: &mut Cells<S>,
        layer: usize,
        shift: [i32; 2],
        tiles: &LayerTiles,
    ) -> Result<(), LevelError> {
        let source = self.source;
        let Content::Tiles { blocks, .. } = &source.layers[layer].content else {
            return Ok(());
        };
        self.check_odd(layer, tiles)?;
        let found = self.entry_tiles(layer, tiles);
        let allowed = tiles.entries.iter();
        let allowed = allowed.map(|entry| tile_allowed(source, layer, entry.number));
        let allowed: Vec<Vec<String>> = allowed.collect();
        let mut disagree: Option<([i32; 2], usize)> = None;
        for (index, block) in blocks.iter().enumerate() {
            let rect = grid::cells_of(block, shift, &source.layers[layer])?;
            for (at, number) in used_cells(block) {
                let Some(entry) = tiles.entry(index, at, number) else {
                    continue;
                };
                if found[entry] == Some(Tile::EMPTY) {
                    continue;
                }
                let cell = cell_in(rect, block, at);
                if !allowed[entry].is_empty() && level.allow_in.len() < MOST_BOXES {
                    let place = self.cell_place(layer, cell)?;
                    level.allow_in.push((place, allowed[entry].clone()));
                }
                let Some(tile) = found[entry] else {
                    self.put_odd(level, cells, layer, cell, &tiles.entries[entry])?;
                    continue;
                };
                let below = cells.put(cell, tile, self.units.is_y_up());
                let below = below.map_err(|error| self.tile_error(layer, error))?;
                if differ(below, tile) && !allows(&allowed[entry], Rule::Disagree) {
                    disagree.get_or_insert((cell_of(block, at), 0)).1 += 1;
                }
            }
        }
        if let Some((cell, count)) = disagree {
            let origin = Origin {
                cell: Some(cell),
                ..self.layer_origin(layer)
            };
            self.findings.disagree(origin, count);
        }
        Ok(())
    }

    /// Returns where a cell of the grid of a layer is in the world.
    fn cell_place(&self, layer: usize, cell: [i32; 2]) -> Result<Aabb<S>, LevelError> {
        let layer = &self.source.layers[layer];
        let (phase, _) = grid::placed(self.source, layer)?;
        let corner = [0, 1].map(|axis| phase[axis] + f64::from(cell[axis]) * layer.cell[axis]);
        self.units.aabb(corner, sum(corner, layer.cell))
    }

    /// Returns the tile of each entry as it is in the world; `None` if it takes more than its cell, or boxes.
    fn entry_tiles(&self, layer: usize, tiles: &LayerTiles) -> Vec<Option<Tile>> {
        let cell = self.source.layers[layer].cell;
        let tile = |entry: &Entry| {
            let kind = match entry.meaning.blocks {
                Blocks::Kind(kind) => kind,
                _ => TileKind::Empty,
            };
            let tile = Tile::new(self.units.kind(kind)).with_data(self.data(&entry.meaning.data));
            entry.fits(cell).then_some(tile)
        };
        tiles.entries.iter().map(tile).collect()
    }

    /// Returns the map of filled cells, and the cell of the file that is its cell (0, 0).
    fn map_of(&self, grid: &Grid, cells: Cells<S>) -> Result<(TileMap<S>, [i32; 2]), LevelError> {
        let is_y_up = self.units.is_y_up();
        match cells {
            Cells::Sparse(map) => Ok((map, [0, if is_y_up { -1 } else { 0 }])),
            Cells::Dense { rect, tiles } => {
                let edge =
                    |axis: usize, cell: i32| grid.phase[axis] + f64::from(cell) * grid.cell[axis];
                let top = if is_y_up { rect.end[1] } else { rect.first[1] };
                let origin: Vec2<S> = self.units.point([edge(0, rect.first[0]), edge(1, top)])?;
                let size = self.units.cell_size(grid.cell)?;
                let width = rect.first[0].abs_diff(rect.end[0]) as usize;
                let map = TileMap::from_tiles(origin, size, width, &tiles, self.reading.outside);
                let row = if is_y_up {
                    rect.end[1] - 1
                } else {
                    rect.first[1]
                };
                Ok((
                    map.map_err(|error| self.map_error(error))?,
                    [rect.first[0], row],
                ))
            }
        }
    }

    /// Returns where the tiles of a layer come from.
    pub(super) fn layer_origin(&self, layer: usize) -> Origin {
        super::findings::layer_origin(self.source, layer)
    }

    fn map_error(&self, error: jostle::errors::TileMapError<S>) -> LevelError {
        let message = format!("its tiles do not fit into a map: {error}");
        LevelError::new(LevelErrorKind::OutOfRange, &self.source.file, message)
    }

    pub(super) fn tile_error(&self, layer: usize, error: jostle::errors::TileError) -> LevelError {
        let layer = &self.source.layers[layer];
        let message = format!("layer \"{}\" does not fit into a map: {error}", layer.name);
        LevelError::new(LevelErrorKind::TooLarge, &layer.file, message)
    }
}

/// The cells of a map that is being filled.
pub(super) enum Cells<S: Scalar> {
    /// Row by row, from least y in the world; no tiles before the first is put.
    Dense {
        rect: CellRect,
        tiles: Vec<Tile>,
    },
    Sparse(TileMap<S>),
}

impl<S: Scalar> Cells<S> {
    fn is_empty(&self) -> bool {
        match self {
            Self::Dense { tiles, .. } => tiles.is_empty(),
            Self::Sparse(map) => map.tiles().next().is_none(),
        }
    }

    /// Whether there is such a cell: a dense map has only those of its layers.
    pub(super) fn has(&self, cell: [i32; 2]) -> bool {
        match self {
            Self::Dense { rect, .. } => {
                let is_in = |axis: usize| (rect.first[axis]..rect.end[axis]).contains(&cell[axis]);
                is_in(0) && is_in(1)
            }
            Self::Sparse(_) => true,
        }
    }

    /// Puts a tile over what is in a cell that it [has](Self::has), and returns what was there.
    #[inline]
    pub(super) fn put(
        &mut self,
        cell: [i32; 2],
        tile: Tile,
        is_y_up: bool,
    ) -> Result<Tile, jostle::errors::TileError> {
        match self {
            Self::Dense { rect, tiles } => {
                let [width, height] =
                    [0, 1].map(|axis| rect.first[axis].abs_diff(rect.end[axis]) as usize);
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
            Self::Sparse(map) => {
                let row = if is_y_up { -1 - cell[1] } else { cell[1] };
                let before = map.tile([cell[0], row]);
                map.set([cell[0], row], joined(before, tile))?;
                Ok(before)
            }
        }
    }
}

fn allows(names: &[String], rule: Rule) -> bool {
    names.iter().any(|name| name == rule.name())
}

/// Returns the cell of the grid at an index of a block.
#[inline]
fn cell_in(rect: CellRect, block: &Block, at: usize) -> [i32; 2] {
    let width = block.width.max(1) as usize;
    // Within the rectangle, whose end is known to fit.
    let within = |offset: usize| i32::try_from(offset).unwrap_or(0);
    [
        rect.first[0] + within(at % width),
        rect.first[1] + within(at / width),
    ]
}

/// Returns what a cell holds if two layers have a tile in it: the more solid kind, and the data of the upper one that has
/// any.
fn joined(below: Tile, above: Tile) -> Tile {
    let kind = if solidity(above.kind()) < solidity(below.kind()) {
        below
    } else {
        above
    };
    let data = if above.data() == 0 { below } else { above };
    Tile::new(kind.kind()).with_data(data.data())
}

/// Whether two tiles in one cell both block, but not alike.
fn differ(below: Tile, above: Tile) -> bool {
    below.is_blocking() && above.is_blocking() && below.kind() != above.kind()
}

fn solidity(kind: TileKind) -> u8 {
    match kind {
        TileKind::Empty => 0,
        TileKind::OneWay(_) => 1,
        TileKind::Slope(_) => 2,
        TileKind::Half(_) => 3,
        TileKind::Solid => 4,
    }
}
