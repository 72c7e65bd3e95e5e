//! Tile maps as records, with their tiles behind them.

use crate::geometry::Vec2;
use crate::scalar::Scalar;
use crate::tiles::{Outside, Tile, TileMap};
use crate::world::SnapshotError;
use crate::world::maps::MapEntry;
use crate::world::snapshot::loaded::LoadedMap;
use crate::world::snapshot::record::Fields;
use crate::world::snapshot::writer::{MOST, Room, Writer};
use alloc::boxed::Box;
use alloc::vec::Vec;

const NOTHING: u8 = 0;
const DENSE: u8 = 1;
const SPARSE: u8 = 2;
const OUTSIDES: [Outside; 3] = [Outside::Solid, Outside::Empty, Outside::Clamp];

/// How many bytes a slot takes at least.
pub(super) const LEAST: usize = 8;

/// How many bytes a tile takes.
const TILE: usize = 4;

/// How many bytes the tiles of a map take.
pub(super) fn tile_bytes<S: Scalar>(map: &TileMap<S>) -> usize {
    let dense = map.dense_tiles().map_or(0, <[Tile]>::len);
    TILE * (dense + map.chunks().count() * TileMap::<S>::chunk_len())
}

/// Writes a slot: generation and kind, then the map and its tiles.
pub(super) fn write<S: Scalar>(
    generation: u32,
    entry: Option<&MapEntry<S>>,
    writer: &mut Writer<'_, impl Room>,
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

fn write_tiles(tiles: &[Tile], writer: &mut Writer<'_, impl Room>) {
    for some in tiles.chunks(MOST / TILE) {
        writer.write_all(some.len() * TILE, |bytes| {
            for (own, tile) in bytes.chunks_exact_mut(TILE).zip(some) {
                own.copy_from_slice(&tile.to_bits().to_le_bytes());
            }
        });
    }
}

/// Whether a map has just this frame, and these tiles.
fn is_saved<S: Scalar>(map: &TileMap<S>, frame: Frame<S>, outside: Outside, tiles: &[u8]) -> bool {
    let own = (map.origin(), map.tile_size(), map.width() as usize);
    let has_frame = own == frame && map.outside() == outside;
    let own = map.dense_tiles().filter(|_| has_frame);
    own.is_some_and(|own| are_saved(own, tiles))
}

/// An origin, a tile size, and how many columns.
type Frame<S> = (Vec2<S>, Vec2<S>, usize);

/// Whether these tiles were saved as these bytes.
fn are_saved(tiles: &[Tile], bytes: &[u8]) -> bool {
    let differ = |tiles: &[Tile], bytes: &[u8]| {
        let differ = |(tile, own): (&Tile, &[u8])| tile.to_bits().to_le_bytes() != own;
        let pairs = tiles.iter().zip(bytes.chunks_exact(TILE));
        pairs.fold(false, |any, pair| any | differ(pair))
    };
    let mut some = tiles.chunks(64).zip(bytes.chunks(64 * TILE));
    bytes.len() == TILE * tiles.len() && !some.any(|(tiles, bytes)| differ(tiles, bytes))
}

/// Reads a slot. A map that is just as the one that is known is not made again.
pub(super) fn read<S: Scalar>(
    fields: &mut Fields<'_>,
    known: Option<&TileMap<S>>,
) -> Result<(u32, Option<LoadedMap<S>>), SnapshotError> {
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
        DENSE => read_dense(fields, outside, known)?,
        _ => Some(read_sparse(fields, outside)?),
    };
    let loaded = match map {
        Some(map) => LoadedMap::New(Box::new(MapEntry { map, layers })),
        None => LoadedMap::Known { layers },
    };
    Ok((generation, Some(loaded)))
}

/// Nothing if it is the one that is known.
fn read_dense<S: Scalar>(
    fields: &mut Fields<'_>,
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
    let count = count.filter(|&count| count <= fields.left() / 4);
    let count = count.ok_or_else(|| fields.fault(("tiles", "as many as the map has cells")))?;
    let mut ahead = *fields;
    let (frame, saved) = ((origin, size, width), ahead.take(TILE * count)?);
    if known.is_some_and(|known| is_saved(known, frame, outside, saved)) {
        *fields = ahead;
        return Ok(None);
    }
    let mut tiles = Vec::new();
    read_tiles(fields, count, &mut tiles)?;
    let map = TileMap::from_tiles(origin, size, width, &tiles, outside).map(Some);
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
