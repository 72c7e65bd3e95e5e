//! Tile maps.

use super::{FlatWorld, map_id};
use crate::failure::{Failure, check_size};
use crate::records::MapDef;
use jostle::errors::TileMapError;
use jostle::{MapId, Outside, Scalar, Tile, TileMap, TilePos, WorldError};

/// Maps.
impl<S: Scalar> FlatWorld<S> {
    /// Adds a map and returns its id, which is never 0.
    ///
    /// Tiles are the codes of [`Tile::to_bits`], row by row; without any, all cells are empty. An endless map takes none:
    /// set its tiles afterward.
    ///
    /// # Errors
    ///
    /// Returns an error if the map has no cells or no tile size, a tile is unknown, or there are more or fewer tiles than
    /// cells.
    pub fn add_map(&mut self, def: &MapDef<S>, tiles: Option<&[u32]>) -> Result<u64, Failure<S>> {
        check_size::<MapDef<S>, S>(def.size)?;
        let outside = def.to_outside()?;
        let (origin, size) = ([def.x, def.y], [def.tile_width, def.tile_height]);
        let map = if def.is_endless() {
            if tiles.is_some() {
                return Err(Failure::EndlessTiles);
            }
            TileMap::sparse(origin, size, outside)?
        } else {
            Self::dense_map(def, outside, tiles)?
        };
        Ok(self.keep_map(map, def.layers))
    }

    fn dense_map(
        def: &MapDef<S>,
        outside: Outside,
        tiles: Option<&[u32]>,
    ) -> Result<TileMap<S>, Failure<S>> {
        let cells = cells_of(def)?;
        if let Some(tiles) = tiles {
            check_tiles(tiles, cells)?;
        }
        let tile = |pos: TilePos| {
            let at = tile_index(pos, cells[0]);
            let bits = tiles.zip(at).and_then(|(tiles, at)| tiles.get(at));
            bits.and_then(|&bits| Tile::from_bits(bits))
                .unwrap_or_default()
        };
        let (origin, size) = ([def.x, def.y], [def.tile_width, def.tile_height]);
        Ok(TileMap::from_fn(origin, size, cells, outside, tile)?)
    }

    /// Adds a map that is drawn as text, one line per row, and returns its id. [`Tile::from_char`] lists the characters.
    /// A line break at the end is ignored.
    ///
    /// # Errors
    ///
    /// Returns an error if a character is unknown, the rows differ in length, or the map is impossible otherwise.
    pub fn add_map_text(&mut self, def: &MapDef<S>, rows: &str) -> Result<u64, Failure<S>> {
        check_size::<MapDef<S>, S>(def.size)?;
        let outside = def.to_outside()?;
        if def.is_endless() {
            let rule = "0 for a map from text, which has borders";
            return Err(crate::failure::code("flags", def.flags, rule));
        }
        let rows: Vec<&str> = rows.lines().collect();
        let (origin, size) = ([def.x, def.y], [def.tile_width, def.tile_height]);
        let map = TileMap::from_text(origin, size, &rows, Tile::from_char, outside)?;
        Ok(self.keep_map(map, def.layers))
    }

    fn keep_map(&mut self, map: TileMap<S>, layers: u32) -> u64 {
        let id = self.world.add_map(map);
        let known = self.world.set_map_layers(id, layers);
        known.expect("the map was added just now");
        id.to_bits()
    }

    /// Removes a map.
    ///
    /// # Errors
    ///
    /// Returns an error if the map is not in this world.
    pub fn remove_map(&mut self, map: u64) -> Result<(), Failure<S>> {
        self.world.remove_map(map_id(map)?)?;
        Ok(())
    }

    /// Returns the code of a tile. Outside the map it is what the map says is there.
    ///
    /// # Errors
    ///
    /// Returns an error if the map is not in this world.
    pub fn tile(&self, map: u64, cell: [i32; 2]) -> Result<u32, Failure<S>> {
        Ok(self.map(map)?.tile(cell).to_bits())
    }

    /// Sets a tile.
    ///
    /// # Errors
    ///
    /// Returns an error if the map is not in this world, the cell is outside the map, or there is no such tile.
    pub fn set_tile(&mut self, map: u64, cell: [i32; 2], tile: u32) -> Result<(), Failure<S>> {
        let id = map_id(map)?;
        let known = Tile::from_bits(tile).ok_or(Failure::NoTile { tile, index: None })?;
        let found = self.world.map_mut(id).ok_or(WorldError::UnknownMap(id))?;
        found.set(cell, known)?;
        Ok(())
    }

    /// Returns column and row of the cell that contains a point. A point on a seam is in the cell of greater coordinates.
    ///
    /// # Errors
    ///
    /// Returns an error if the map is not in this world, or the point is outside the map.
    pub fn cell_at(&self, map: u64, point: [S; 2]) -> Result<[i32; 2], Failure<S>> {
        let cell = self.map(map)?.cell_at(point);
        let cell = cell.ok_or(Failure::NoCell { point })?;
        Ok([cell.column, cell.row])
    }

    /// Sets the layers that a map is in.
    ///
    /// # Errors
    ///
    /// Returns an error if the map is not in this world.
    pub fn set_map_layers(&mut self, map: u64, layers: u32) -> Result<(), Failure<S>> {
        Ok(self.world.set_map_layers(map_id(map)?, layers)?)
    }

    fn map(&self, map: u64) -> Result<&TileMap<S>, Failure<S>> {
        let id: MapId = map_id(map)?;
        Ok(self.world.map(id).ok_or(WorldError::UnknownMap(id))?)
    }
}

/// Returns the numbers of columns and rows.
fn cells_of<S: Scalar>(def: &MapDef<S>) -> Result<[usize; 2], Failure<S>> {
    let part = |count: u32| usize::try_from(count).unwrap_or(usize::MAX);
    let cells = [def.columns, def.rows].map(part);
    // As many tiles as a list could hold, so that the product below cannot wrap.
    if cells[0].checked_mul(cells[1]).is_none() {
        let [width, height] = cells;
        return Err(TileMapError::TooLarge { width, height }.into());
    }
    Ok(cells)
}

/// Refuses a list of tiles that is not as long as the map is large, or holds an unknown code.
fn check_tiles<S: Scalar>(tiles: &[u32], [columns, rows]: [usize; 2]) -> Result<(), Failure<S>> {
    if tiles.len() != columns * rows {
        return Err(count(tiles.len(), columns * rows));
    }
    let is_unknown = |&bits: &u32| Tile::from_bits(bits).is_none();
    match tiles.iter().position(is_unknown) {
        Some(index) => {
            let (tile, index) = (tiles[index], Some(index));
            Err(Failure::NoTile { tile, index })
        }
        None => Ok(()),
    }
}

fn count<S: Scalar>(given: usize, expected: usize) -> Failure<S> {
    let list = "tiles";
    Failure::Count {
        list,
        given,
        expected,
    }
}

/// Returns where the tile of a cell is in a list of rows.
fn tile_index(pos: TilePos, columns: usize) -> Option<usize> {
    let [column, row] = [pos.column, pos.row].map(|part| usize::try_from(part).ok());
    row?.checked_mul(columns)?.checked_add(column?)
}

/// Returns the code of the tile that a character stands for in maps that are drawn as text; `None` if there is none.
///
/// ```
/// assert_eq!(jostle_flat::tile_from_char('#' as u32), Some(1));
/// assert_eq!(jostle_flat::tile_from_char('Q' as u32), None);
/// ```
#[must_use]
pub fn tile_from_char(character: u32) -> Option<u32> {
    let tile = char::from_u32(character).and_then(Tile::from_char);
    tile.map(Tile::to_bits)
}

/// Returns the character that stands for a tile in maps that are drawn as text; `?` if there is none.
///
/// ```
/// assert_eq!(jostle_flat::tile_to_char(1), '#' as u32);
/// assert_eq!(jostle_flat::tile_to_char(u32::MAX), '?' as u32);
/// ```
#[must_use]
pub fn tile_to_char(tile: u32) -> u32 {
    let tile = Tile::from_bits(tile);
    tile.map_or('?', Tile::to_char).into()
}
