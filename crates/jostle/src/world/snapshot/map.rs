//! Tile maps as records, each followed by its tiles.

use crate::geometry::Vec2;
use crate::scalar::Scalar;
use crate::tiles::{Outside, Tile, TileMap};
use crate::world::SnapshotError;
use crate::world::maps::MapRecord;
use crate::world::snapshot::loaded::LoadedMap;
use crate::world::snapshot::record::{MAX_RECORD, RecordReader};
use crate::world::snapshot::writer::SectionWriter;
use alloc::vec::Vec;

const DENSE: u8 = 1;
const SPARSE: u8 = 2;
const OUTSIDES: [Outside; 3] = [Outside::Solid, Outside::Empty, Outside::Clamp];

const TILE_BYTES: usize = 4;

/// Returns how many bytes the tiles of a map take.
pub(super) fn tile_bytes<S: Scalar>(map: &TileMap<S>) -> usize {
    let dense = map.dense_tiles().map_or(0, <[Tile]>::len);
    TILE_BYTES * (dense + map.chunks().count() * TileMap::<S>::chunk_len())
}

/// Writes a map, then its tiles.
pub(super) fn write<S: Scalar>(
    generation: u32,
    entry: &MapRecord<S>,
    writer: &mut SectionWriter<'_>,
) {
    let MapRecord { map, layers } = entry;
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
        let (origin, tile) = (map.origin(), map.tile_size());
        record.put_numbers([origin.x, origin.y, tile.x, tile.y]);
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

fn write_tiles(tiles: &[Tile], writer: &mut SectionWriter<'_>) {
    for some in tiles.chunks(MAX_RECORD / TILE_BYTES) {
        let words = some.iter().map(|tile| tile.to_bits());
        writer.write(|record| record.put_words(words));
    }
}

/// Reads into a slot. A map that equals the known one is not built again.
pub(super) fn read<S: Scalar>(
    fields: &mut RecordReader<'_>,
    known: Option<&TileMap<S>>,
    slot: &mut Option<LoadedMap<S>>,
) -> Result<(), SnapshotError> {
    let before = *fields;
    let [kind, outside, zeros @ ..] = fields.array::<4>()?;
    let outside = OUTSIDES.get(usize::from(outside)).copied();
    let is_known = kind == DENSE || kind == SPARSE;
    let outside = outside.filter(|_| is_known && zeros == [0; 2]);
    let outside =
        outside.ok_or_else(|| before.fault("map", "a known kind, and what is outside"))?;
    let layers = fields.u32()?;
    let before = *fields;
    let [x, y, width, height] = fields.numbers(["origin", "origin", "tile_size", "tile_size"])?;
    let (origin, size) = (Vec2::new(x, y), Vec2::new(width, height));
    let wrong = |_| before.fault("map", "an origin and a tile size that a map can have");
    let map = if kind == SPARSE {
        let map = TileMap::sparse(origin, size, outside);
        Some(read_chunks(fields, map.map_err(wrong)?)?)
    } else {
        let SavedTiles { width, bytes } = SavedTiles::take(fields)?;
        // An equal map is kept: comparing tiles takes no memory, and in a rollback they usually are equal.
        let is_known = known.is_some_and(|known| {
            let frame = (known.origin(), known.tile_size(), known.width() as usize);
            let is_same = frame == (origin, size, width) && known.outside() == outside;
            let tiles = known.dense_tiles().filter(|_| is_same);
            tiles.is_some_and(|tiles| are_saved(tiles, bytes))
        });
        let build = || {
            let tiles = read_tiles(bytes)?;
            TileMap::from_tiles(origin, size, width, &tiles, outside).map_err(wrong)
        };
        (!is_known).then(build).transpose()?
    };
    *slot = Some(LoadedMap { map, layers });
    Ok(())
}

/// The tiles of a dense map as they are saved.
struct SavedTiles<'a> {
    width: usize,
    bytes: RecordReader<'a>,
}

impl<'a> SavedTiles<'a> {
    fn take(fields: &mut RecordReader<'a>) -> Result<Self, SnapshotError> {
        let before = *fields;
        let [width, height] = [fields.u64()?, fields.u64()?].map(usize::try_from);
        let (Ok(width), Ok(height)) = (width, height) else {
            return Err(before.fault("map", "a size that fits"));
        };
        let count = width.checked_mul(height);
        // Before any memory is reserved: a damaged size must not exhaust it.
        let count = count.filter(|&count| count <= fields.left().len() / TILE_BYTES);
        let count = count.ok_or_else(|| fields.fault("tiles", "as many as the map has cells"))?;
        let bytes = fields.part(TILE_BYTES * count)?;
        Ok(Self { width, bytes })
    }
}

/// Returns whether these tiles were saved as these bytes.
fn are_saved(tiles: &[Tile], saved: RecordReader<'_>) -> bool {
    let words = saved.left().chunks_exact(TILE_BYTES);
    let are_equal = |(tile, word): (&Tile, &[u8])| tile.to_bits().to_le_bytes() == word;
    // No branch per tile: the compiler compares several at once.
    words.len() == tiles.len()
        && tiles
            .iter()
            .zip(words)
            .fold(true, |all, pair| all & are_equal(pair))
}

/// Reads all that is left as tiles.
fn read_tiles(mut saved: RecordReader<'_>) -> Result<Vec<Tile>, SnapshotError> {
    let count = saved.left().len() / TILE_BYTES;
    let mut tiles = Vec::with_capacity(count);
    for _ in 0..count {
        let before = saved;
        let tile = Tile::from_bits(saved.u32()?);
        tiles.push(tile.ok_or_else(|| before.fault("tile", "a known kind of tile"))?);
    }
    Ok(tiles)
}

/// Reads the chunks of a sparse map.
fn read_chunks<S: Scalar>(
    fields: &mut RecordReader<'_>,
    mut map: TileMap<S>,
) -> Result<TileMap<S>, SnapshotError> {
    let before = *fields;
    if fields.u64()? != 0 {
        return Err(before.fault("map", "a zero before the chunks of a sparse map"));
    }
    for _ in 0..fields.u64()? {
        let before = *fields;
        let place = [fields.i32()?, fields.i32()?];
        let tiles = fields.part(TILE_BYTES * TileMap::<S>::chunk_len())?;
        let pushed = map.push_chunk(place, &read_tiles(tiles)?);
        pushed.map_err(|expected| before.fault("chunk", expected))?;
    }
    Ok(map)
}
