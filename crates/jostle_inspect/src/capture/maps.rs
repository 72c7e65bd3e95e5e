//! Tile maps, read again only if a tile has changed.

use crate::frame::{MapRow, Rect};
use jostle::{MapId, Scalar, Tile, TileMap, TilePos, World};
use std::sync::Arc;

/// The most cells of a map that are shown: 16 MiB of kinds.
const MAX_CELLS: u64 = 1 << 24;

/// The maps of the tick before.
#[derive(Debug, Default)]
pub(crate) struct MapCache {
    /// Each with the revision of its source. Rows have their own revisions that start at 1, so that equal runs give
    /// equal recordings.
    rows: Vec<(u32, Arc<MapRow>)>,
    revisions: u32,
}

impl MapCache {
    /// Adds the maps of a world to a frame.
    pub(super) fn show<S: Scalar>(
        &mut self,
        world: &World<S>,
        number: u8,
        shown: &mut Vec<Arc<MapRow>>,
    ) {
        self.rows.retain(|(_, row)| {
            let is_there = |(id, _): (MapId, &TileMap<S>)| id.slot() == row.map as usize;
            row.world != number || world.maps().any(is_there)
        });
        for (id, map) in world.maps() {
            let slot = u32::try_from(id.slot()).unwrap_or(u32::MAX);
            let layers = world.map_layers(id).unwrap_or(0);
            let is_it = |(_, row): &(u32, Arc<MapRow>)| (row.world, row.map) == (number, slot);
            let at = self.rows.iter().position(is_it);
            let kept = at
                .map(|at| &self.rows[at])
                .filter(|(revision, row)| (*revision, row.layers) == (map.revision(), layers));
            if let Some((_, row)) = kept {
                shown.push(Arc::clone(row));
                continue;
            }
            self.revisions += 1;
            let row = MapRow::of(number, slot, self.revisions, map);
            let row = Arc::new(MapRow { layers, ..row });
            shown.push(Arc::clone(&row));
            self.rows.retain(|kept| !is_it(kept));
            self.rows.push((map.revision(), row));
        }
    }
}

impl MapRow {
    /// Reads a map: all of it, or the box around the tiles of a sparse one.
    fn of<S: Scalar>(world: u8, slot: u32, revision: u32, map: &TileMap<S>) -> Self {
        let [first, last] = range(map);
        let columns = u32::try_from(1 + last[0] - first[0]).unwrap_or(0);
        let mut row = Self {
            world,
            map: slot,
            revision,
            origin: [map.origin().x.to_f64(), map.origin().y.to_f64()],
            tile_size: [map.tile_size().x.to_f64(), map.tile_size().y.to_f64()],
            first,
            columns,
            outside: map.outside(),
            layers: u32::MAX,
            kinds: Vec::new(),
            data: Vec::new(),
        };
        row.read(map, last);
        row
    }

    fn read<S: Scalar>(&mut self, map: &TileMap<S>, last: [i64; 2]) {
        for row in self.first[1]..=last[1] {
            for column in self.first[0]..=last[0] {
                let tile = match (i32::try_from(column), i32::try_from(row)) {
                    (Ok(column), Ok(row)) => map.tile(TilePos::new(column, row)),
                    _ => Tile::EMPTY,
                };
                if tile.data() != 0 {
                    let index = u32::try_from(self.kinds.len()).unwrap_or(u32::MAX);
                    self.data.push((index, tile.data()));
                }
                let kind = tile.code();
                self.kinds.push(kind);
            }
        }
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn rows(&self) -> u32 {
        let rows = self.kinds.len().checked_div(self.columns as usize);
        rows.and_then(|rows| u32::try_from(rows).ok()).unwrap_or(0)
    }

    /// Returns the area that the tiles cover.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "cell positions fit in 32 bits")]
    pub fn place(&self) -> Rect {
        let edge = |axis: usize, cell: i64| self.origin[axis] + self.tile_size[axis] * cell as f64;
        let size = [i64::from(self.columns), i64::from(self.rows())];
        Rect {
            min: [0, 1].map(|axis| edge(axis, self.first[axis])),
            max: [0, 1].map(|axis| edge(axis, self.first[axis] + size[axis])),
        }
    }
}

/// Returns the first and the last cell to read; the last is before the first if there are none.
fn range<S: Scalar>(map: &TileMap<S>) -> [[i64; 2]; 2] {
    let cell = |pos: TilePos| [i64::from(pos.column), i64::from(pos.row)];
    let nothing = [[0, 0], [-1, -1]];
    let [first, last] = if map.is_sparse() {
        let mut tiles = map.tiles().map(|(pos, _)| cell(pos));
        let Some(one) = tiles.next() else {
            return nothing;
        };
        tiles.fold([one, one], |[low, high], pos| {
            [
                [low[0].min(pos[0]), low[1].min(pos[1])],
                [high[0].max(pos[0]), high[1].max(pos[1])],
            ]
        })
    } else {
        let size = [i64::from(map.width()), i64::from(map.height())];
        [[0, 0], [size[0] - 1, size[1] - 1]]
    };
    let count = [0, 1].map(|axis| (1 + last[axis] - first[axis]).unsigned_abs());
    if count[0].saturating_mul(count[1]) <= MAX_CELLS {
        [first, last]
    } else {
        nothing
    }
}
