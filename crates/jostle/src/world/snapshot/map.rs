//! Tile maps as records, each followed by its tiles.

use crate::scalar::Scalar;
use crate::tiles::{Outside, Tile, TileMap};
use crate::world::SnapshotError;
use crate::world::maps::MapRecord;
use crate::world::snapshot::loaded::LoadedMap;
use crate::world::snapshot::record::RecordReader;
use crate::world::snapshot::writer::{Buffer, MAX_WRITE, SectionWriter};
use alloc::boxed::Box;
use alloc::vec::Vec;

const NO_MAP: u8 = 0;
const DENSE: u8 = 1;
const SPARSE: u8 = 2;
const OUTSIDES: [Outside; 3] = [Outside::Solid, Outside::Empty, Outside::Clamp];

/// How many bytes a slot takes at least.
pub(super) const MIN_BYTES: usize = 8;

const TILE_BYTES: usize = 4;

/// Returns how many bytes the tiles of a map take.
pub(super) fn tile_bytes<S: Scalar>(map: &TileMap<S>) -> usize {
    let dense = map.dense_tiles().map_or(0, <[Tile]>::len);
    TILE_BYTES * (dense + map.chunks().count() * TileMap::<S>::chunk_len())
}

/// Writes a slot: generation and kind, then the map and its tiles.
pub(super) fn write<S: Scalar>(
    generation: u32,
    entry: Option<&MapRecord<S>>,
    writer: &mut SectionWriter<'_, impl Buffer>,
) {
    let Some(MapRecord { map, layers }) = entry else {
        return writer.write(|record| {
            record.put_u32(generation);
            record.put([NO_MAP; 4]);
        });
    };
    // A sparse map has no size; its number of chunks takes that place.
    let (kind, size) = if map.is_sparse() {
        (SPARSE, [0, map.chunks().count() as u64])
    } else {
        (DENSE, [map.width(), map.height()].map(u64::from))
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

fn write_tiles(tiles: &[Tile], writer: &mut SectionWriter<'_, impl Buffer>) {
    // In portions that the writer's buffer holds.
    for some in tiles.chunks(MAX_WRITE / TILE_BYTES) {
        writer.write_all(some.len() * TILE_BYTES, |bytes| {
            for (own, tile) in bytes.chunks_exact_mut(TILE_BYTES).zip(some) {
                own.copy_from_slice(&tile.to_bits().to_le_bytes());
            }
        });
    }
}

/// Returns whether these tiles were saved as these bytes.
fn are_saved(tiles: &[Tile], bytes: &[u8]) -> bool {
    // All of a block are compared before the outcome is tested: without a branch per tile the compiler
    // compares several at once.
    let differ = |(tiles, bytes): (&[Tile], &[u8])| {
        let differ = |(tile, own): (&Tile, &[u8])| tile.to_bits().to_le_bytes() != own;
        let pairs = tiles.iter().zip(bytes.chunks_exact(TILE_BYTES));
        pairs.fold(false, |any, pair| any | differ(pair))
    };
    let mut blocks = tiles.chunks(64).zip(bytes.chunks(64 * TILE_BYTES));
    bytes.len() == TILE_BYTES * tiles.len() && !blocks.any(differ)
}

/// Reads into a slot, and returns the generation. A map that equals the known one is not built again.
pub(super) fn read<S: Scalar>(
    fields: &mut RecordReader<'_>,
    known: Option<&TileMap<S>>,
    slot: &mut Option<LoadedMap<S>>,
) -> Result<u32, SnapshotError> {
    let generation = fields.u32()?;
    let before = *fields;
    let [kind, outside, zeros @ ..] = fields.array::<4>()?;
    if [kind, outside] == [NO_MAP; 2] && zeros == [0; 2] {
        *slot = None;
        return Ok(generation);
    }
    let outside = OUTSIDES.get(usize::from(outside)).copied();
    let is_known = kind == DENSE || kind == SPARSE;
    let is_sound = is_known && zeros == [0; 2] && generation != 0;
    let outside = outside.filter(|_| is_sound);
    let outside =
        outside.ok_or_else(|| before.fault(("map", "a known kind, and what is outside")))?;
    let layers = fields.u32()?;
    let map = match kind {
        DENSE => read_dense(fields, outside, known)?,
        _ => Some(read_sparse(fields, outside)?),
    };
    *slot = Some(match map {
        Some(map) => LoadedMap::New(Box::new(MapRecord { map, layers })),
        None => LoadedMap::Known { layers },
    });
    Ok(generation)
}

/// Returns `None` if the map equals the known one.
fn read_dense<S: Scalar>(
    fields: &mut RecordReader<'_>,
    outside: Outside,
    known: Option<&TileMap<S>>,
) -> Result<Option<TileMap<S>>, SnapshotError> {
    let before = *fields;
    let (origin, size) = (fields.vec("origin")?, fields.vec("tile_size")?);
    let cells = [fields.u64()?, fields.u64()?].map(|count| usize::try_from(count).ok());
    let [Some(width), Some(height)] = cells else {
        return Err(before.fault(("map", "a size that fits")));
    };
    let count = width.checked_mul(height);
    // Before any memory is reserved: a damaged size must not exhaust it.
    let count = count.filter(|&count| count <= fields.left() / TILE_BYTES);
    let count = count.ok_or_else(|| fields.fault(("tiles", "as many as the map has cells")))?;
    let mut ahead = *fields;
    let saved = ahead.take(TILE_BYTES * count)?;
    // An equal map is kept: comparing tiles takes no memory, and in a rollback they usually are equal.
    let is_known = known.is_some_and(|known| {
        let frame = (known.origin(), known.tile_size(), known.width() as usize);
        let is_same = frame == (origin, size, width) && known.outside() == outside;
        let tiles = known.dense_tiles().filter(|_| is_same);
        tiles.is_some_and(|tiles| are_saved(tiles, saved))
    });
    if is_known {
        *fields = ahead;
        return Ok(None);
    }
    let mut tiles = Vec::new();
    read_tiles(fields, count, &mut tiles)?;
    let map = TileMap::from_tiles(origin, size, width, &tiles, outside).map(Some);
    map.map_err(|_| before.fault(("map", "an origin and a tile size that a map can have")))
}

fn read_sparse<S: Scalar>(
    fields: &mut RecordReader<'_>,
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
    fields: &mut RecordReader<'_>,
    count: usize,
    tiles: &mut Vec<Tile>,
) -> Result<(), SnapshotError> {
    let before = *fields;
    let bytes = fields.take(TILE_BYTES * count)?;
    tiles.reserve(count);
    for word in bytes.chunks_exact(TILE_BYTES) {
        let mut own = [0; TILE_BYTES];
        own.copy_from_slice(word);
        match Tile::from_bits(u32::from_le_bytes(own)) {
            Some(tile) => tiles.push(tile),
            None => {
                let at = before.at() + TILE_BYTES * tiles.len();
                return Err(SnapshotError::Field {
                    at,
                    field: "tile",
                    expected: "a known kind of tile",
                });
            }
        }
    }
    Ok(())
}
