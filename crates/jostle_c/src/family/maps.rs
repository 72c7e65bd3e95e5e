//! # Maps
//!
//! Tiles are codes: take them from characters by `jostle_tile_from_char`.

use super::S;
use super::world::World;
use crate::border::{Asked, Changed, In, List, Out, Text};
use crate::handle::{guarded, look, with};
use jostle_flat::records::MapDef;

/// Fills in the size of a map's definition and the defaults. Set the size of its tiles, and its columns and rows.
#[unsafe(export_name = symbol!("map_def_init"))]
pub extern "C" fn map_def_init(def: Out<'_, MapDef<S>>) -> i32 {
    guarded(|| {
        def.must_be("def")?.set(MapDef::new());
        Ok(())
    })
}

/// Adds a map, and writes its id, which is never 0. `tiles` are columns times rows codes, row by row; null for a map
/// without tiles and for an endless one, whose tiles are set afterward.
///
/// # Safety
///
/// `tiles` is null, or leads to as many tiles as the map has cells.
#[unsafe(export_name = symbol!("world_add_map"))]
pub unsafe extern "C" fn world_add_map(
    world: Changed<'_, World>,
    def: In<'_, MapDef<S>>,
    tiles: List<'_, u32>,
    map: Out<'_, u64>,
) -> i32 {
    with(world, |world| {
        let def = def.read("def")?;
        let tiles = if tiles.is_null() {
            None
        } else {
            // SAFETY: the caller promises it.
            Some(unsafe { tiles.of(def.cells(), "tiles") }?)
        };
        map.set(world.flat.add_map(&def, tiles)?);
        Ok(())
    })
}

/// Adds a map that is drawn as text, one line per row, and writes its id. Its columns and rows are those of the text.
#[unsafe(export_name = symbol!("world_add_map_text"))]
pub extern "C" fn world_add_map_text(
    world: Changed<'_, World>,
    def: In<'_, MapDef<S>>,
    rows: Text<'_>,
    map: Out<'_, u64>,
) -> i32 {
    with(world, |world| {
        let (def, rows) = (def.read("def")?, rows.read("rows")?);
        map.set(world.flat.add_map_text(&def, rows)?);
        Ok(())
    })
}

/// Removes a map.
#[unsafe(export_name = symbol!("world_remove_map"))]
pub extern "C" fn world_remove_map(world: Changed<'_, World>, map: u64) -> i32 {
    with(world, |world| Ok(world.flat.remove_map(map)?))
}

/// Writes the code of a tile. Outside the map it is what the map says is there.
#[unsafe(export_name = symbol!("world_tile"))]
pub extern "C" fn world_tile(
    world: Asked<'_, World>,
    map: u64,
    column: i32,
    row: i32,
    tile: Out<'_, u32>,
) -> i32 {
    look(world, |world| {
        tile.set(world.flat.tile(map, [column, row])?);
        Ok(())
    })
}

/// Sets a tile.
#[unsafe(export_name = symbol!("world_set_tile"))]
pub extern "C" fn world_set_tile(
    world: Changed<'_, World>,
    map: u64,
    column: i32,
    row: i32,
    tile: u32,
) -> i32 {
    with(world, |world| {
        Ok(world.flat.set_tile(map, [column, row], tile)?)
    })
}

/// Writes column and row of the cell that contains a point. A point on a seam is in the cell of greater coordinates.
/// Returns `BAD_TILE` if the point is outside the map.
#[unsafe(export_name = symbol!("world_cell_at"))]
pub extern "C" fn world_cell_at(
    world: Asked<'_, World>,
    map: u64,
    x: S,
    y: S,
    column: Out<'_, i32>,
    row: Out<'_, i32>,
) -> i32 {
    look(world, |world| {
        let cell = world.flat.cell_at(map, [x, y])?;
        column.set(cell[0]);
        row.set(cell[1]);
        Ok(())
    })
}

/// Sets the layers that a map is in, one bit each.
#[unsafe(export_name = symbol!("world_set_map_layers"))]
pub extern "C" fn world_set_map_layers(world: Changed<'_, World>, map: u64, layers: u32) -> i32 {
    with(world, |world| Ok(world.flat.set_map_layers(map, layers)?))
}
