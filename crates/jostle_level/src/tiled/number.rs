//! Tile numbers: which tile of which tileset.

use crate::source::{Shape, TileNumbers, Tileset, flags};

/// The flag of tiles turned by 120 degrees, which only hexagonal maps have; others may have it by mistake.
const HEXAGONAL: u32 = 1 << 28;

/// Returns a tile number without flags that mean nothing.
pub(super) fn cleaned(number: u32) -> u32 {
    if number & !(flags::ALL | HEXAGONAL) == 0 {
        0
    } else {
        number & !HEXAGONAL
    }
}

/// Returns the shape of a tile object with this number.
pub(super) fn tile_shape(numbers: &TileNumbers, tilesets: &[Tileset], number: u32) -> Shape {
    let number = cleaned(number);
    let flags = number & flags::ALL;
    let number = number & !flags::ALL;
    match tile_of(numbers, tilesets, number) {
        Some((tileset, id)) => Shape::Tile {
            tileset: Some(tileset),
            id,
            flags,
        },
        None => Shape::Tile {
            tileset: None,
            id: number,
            flags,
        },
    }
}

/// Returns the index of a tileset and the id in it.
fn tile_of(numbers: &TileNumbers, tilesets: &[Tileset], number: u32) -> Option<(usize, u32)> {
    let after = numbers.first.partition_point(|&(first, _)| first <= number);
    let (first, index) = *numbers.first.get(after.checked_sub(1)?)?;
    let (id, tileset) = (number - first, tilesets.get(index)?);
    // Collections of images have gaps, so that ids may exceed the count.
    let is_listed = || {
        tileset
            .tiles
            .binary_search_by_key(&id, |tile| tile.id)
            .is_ok()
    };
    (tileset.count.is_none_or(|count| id < count) || is_listed()).then_some((index, id))
}
