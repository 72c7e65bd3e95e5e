//! Tile maps as records, with their tiles behind them.

use crate::scalar::Scalar;
use crate::tiles::{Outside, Tile, TileMap};
use crate::world::SnapshotError;
use crate::world::maps::MapEntry;
use crate::world::snapshot::record::Fields;
use crate::world::snapshot::writer::Writer;
use alloc::vec::Vec;

const NOTHING: u8 = 0;
const DENSE: u8 = 1;
const SPARSE: u8 = 2;
const OUTSIDES: [Outside; 3] = [Outside::Solid, Outside::Empty, Outside::Clamp];

/// How many bytes a slot takes at least.
pub(super) const LEAST: usize = 8;

/// How many tiles are written at once.
const AT_ONCE: usize = 32;

/// Writes a slot: generation and kind, then the map and its tiles.
pub(super) fn write<S: Scalar>(
    generation: u32,
    entry: Option<&MapEntry<S>>,
    writer: &mut Writer<'_>,
) {
    let Some(MapEntry { map, layers }) = entry else {
        return writer.write(|record| {
            record.put_u32(generation);
            record.put([NOTHING; 4]);
        });
    };
    let (kind, size) = match map.is_sparse() {
        true => (SPARSE, [0, map.chunks().count() as u64]),
        false => (DENSE, [map.width(), map.height()].map(u64::from)),
    };
    writer.write(|record| {
        record.put_u32(generation);
        record.put([kind, map.outside() as u8, 0, 0]);
        record.put_u32(*layers);
        record.put_vec(map.origin());
        record.put_vec(map.tile_size());
        size.into_iter().for_each(|size| record.put_u64(size));
    });
    write_tiles(map.dense_tiles().unwrap_or_default(), writer);
    for (place, tiles) in map.chunks() {
        writer.write(|record| {
            let [column, row] = place.map(i32::to_le_bytes);
            record.put(column);
            record.put(row);
        });
        write_tiles(tiles, writer);
    }
}

fn write_tiles(tiles: &[Tile], writer: &mut Writer<'_>) {
    for some in tiles.chunks(AT_ONCE) {
        writer.write(|record| {
            for tile in some {
                record.put_u32(tile.to_bits());
            }
        });
    }
}

/// Reads a slot.
pub(super) fn read<S: Scalar>(
    fields: &mut Fields<'_>,
) -> Result<(u32, Option<MapEntry<S>>), SnapshotError> {
    let generation = fields.u32()?;
    let before = *fields;
    let [kind, outside, zeros @ ..] = fields.array::<4>()?;
    if [kind, outside] == [NOTHING; 2] && zeros == [0; 2] {
        return Ok((generation, None));
    }
    let outside = OUTSIDES.get(usize::from(outside)).copied();
    let is_known = kind == DENSE || kind == SPARSE;
    let is_sound = is_known && zeros == [0; 2] && generation != 0;
    let outside = outside.filter(|_| is_sound);
    let outside = outside.ok_or_else(|| before.fault(("map", "a kind, and what is outside")))?;
    let layers = fields.u32()?;
    let map = match kind {
        DENSE => read_dense(fields, outside)?,
        _ => read_sparse(fields, outside)?,
    };
    Ok((generation, Some(MapEntry { map, layers })))
}

fn read_dense<S: Scalar>(
    fields: &mut Fields<'_>,
    outside: Outside,
) -> Result<TileMap<S>, SnapshotError> {
    let before = *fields;
    let (origin, size) = (fields.vec("origin")?, fields.vec("tile_size")?);
    let cells = [fields.u64()?, fields.u64()?].map(|count| usize::try_from(count).ok());
    let [Some(width), Some(height)] = cells else {
        return Err(before.fault(("map", "a size that fits")));
    };
    let count = width.checked_mul(height);
    let count = count.filter(|&count| count <= fields.left() / 4);
    let count = count.ok_or_else(|| fields.fault(("tiles", "as many as the map has cells")))?;
    let mut tiles = Vec::new();
    read_tiles(fields, count, &mut tiles)?;
    let map = TileMap::from_tiles(origin, size, width, &tiles, outside);
    map.map_err(|_| before.fault(("map", "an origin and a tile size that a map can have")))
}

fn read_sparse<S: Scalar>(
    fields: &mut Fields<'_>,
    outside: Outside,
) -> Result<TileMap<S>, SnapshotError> {
    let before = *fields;
    let (origin, size) = (fields.vec("origin")?, fields.vec("tile_size")?);
    let map = TileMap::sparse(origin, size, outside);
    let mut map =
        map.map_err(|_| before.fault(("map", "an origin and a tile size that a map can have")))?;
    let before = *fields;
    if fields.u64()? != 0 {
        return Err(before.fault(("map", "a zero before the chunks of a sparse map")));
    }
    let mut tiles = Vec::new();
    for _ in 0..fields.u64()? {
        let before = *fields;
        let place = [fields.i32()?, fields.i32()?];
        tiles.clear();
        read_tiles(fields, TileMap::<S>::chunk_len(), &mut tiles)?;
        let pushed = map.push_chunk(place, &tiles);
        pushed.map_err(|expected| before.fault(("chunk", expected)))?;
    }
    Ok(map)
}

fn read_tiles(
    fields: &mut Fields<'_>,
    count: usize,
    tiles: &mut Vec<Tile>,
) -> Result<(), SnapshotError> {
    let before = *fields;
    let bytes = fields.take(4 * count)?;
    tiles.reserve(count);
    for word in bytes.chunks_exact(4) {
        let mut own = [0; 4];
        own.copy_from_slice(word);
        match Tile::from_bits(u32::from_le_bytes(own)) {
            Some(tile) => tiles.push(tile),
            None => {
                let at = before.at() + 4 * tiles.len();
                return Err(SnapshotError::Field {
                    at,
                    field: "tile",
                    expected: "a kind of tile that there is",
                });
            }
        }
    }
    Ok(())
}
