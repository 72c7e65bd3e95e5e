//! The tiles of a map as snapshots save them: all of a dense map, and chunk by chunk of a sparse one.

use crate::scalar::Scalar;
use crate::tiles::store::{CHUNK_BITS, CHUNK_TILES, CellRect, CellRun, Store};
use crate::tiles::{Tile, TileMap};

impl<S: Scalar> TileMap<S> {
    /// Returns all tiles of a dense map, row by row; `None` for a sparse one.
    pub(crate) fn dense_tiles(&self) -> Option<&[Tile]> {
        match &self.store {
            Store::Dense(dense) => Some(&dense.tiles),
            Store::Sparse(_) => None,
        }
    }

    /// Returns the chunks of a sparse map that are not blank, by row, then column: the position counted in chunks, and
    /// the tiles row by row.
    pub(crate) fn chunks(&self) -> impl Iterator<Item = ([i32; 2], &[Tile])> {
        let sparse = match &self.store {
            Store::Dense(_) => None,
            Store::Sparse(sparse) => Some(sparse),
        };
        sparse.into_iter().flat_map(|sparse| {
            let tiles = |key| sparse.block(key).tiles;
            let chunks = sparse.keys.iter().map(move |&key| (key, tiles(key)));
            let some = chunks.filter(|(_, tiles)| !is_blank(tiles, sparse.blank));
            some.map(|(key, tiles)| ([key.column, key.row], tiles))
        })
    }

    /// Returns the number of tiles per chunk.
    pub(crate) const fn chunk_len() -> usize {
        CHUNK_TILES
    }

    /// Adds a chunk to a sparse map, after all others.
    ///
    /// # Errors
    ///
    /// Returns an error if the chunk is not valid. The error says what was expected.
    pub(crate) fn push_chunk(
        &mut self,
        [column, row]: [i32; 2],
        tiles: &[Tile],
    ) -> Result<(), &'static str> {
        let has = self.all_cells();
        let Store::Sparse(sparse) = &mut self.store else {
            return Err("no chunks in a dense map");
        };
        let is_last = sparse
            .keys
            .last()
            .is_none_or(|key| (key.row, key.column) < (row, column));
        if !is_last {
            return Err("chunks by row, then column, each once");
        }
        let is_in_range = |chunk: i32| chunk << CHUNK_BITS >> CHUNK_BITS == chunk;
        if !is_in_range(column) || !is_in_range(row) || tiles.len() != CHUNK_TILES {
            return Err("a chunk of 1024 tiles among the cells of the map");
        }
        let [first, top] = [column, row].map(|chunk| chunk << CHUNK_BITS);
        let side = (1 << CHUNK_BITS) - 1;
        let cells = CellRect {
            columns: CellRun::new(first, first + side),
            rows: CellRun::new(top, top + side),
        };
        let mut own = cells.each().zip(tiles);
        let is_inside = cells.common(has).is_some()
            && own.all(|(pos, &tile)| has.has(pos.column, pos.row) || tile == sparse.blank);
        if !is_inside || is_blank(tiles, sparse.blank) {
            return Err("something in a chunk, and nothing beyond the cells of the map");
        }
        match sparse.push_chunk(column, row, tiles) {
            Ok(()) => Ok(()),
            Err(_) => Err("at most 2^26 tiles in a map"),
        }
    }
}

fn is_blank(tiles: &[Tile], blank: Tile) -> bool {
    tiles.iter().all(|&tile| tile == blank)
}
