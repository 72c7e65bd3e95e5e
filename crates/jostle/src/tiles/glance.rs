//! What blocks in each cell of a dense map, at a glance.
//!
//! - **Owns** [`Glance`], a byte that tells most of what a move asks of a cell, its neighbours included.
//! - **Uses** blocks of tiles, which it follows from.
//! - **Never** is a part of what a map is: two maps with the same tiles have the same glances.

use crate::geometry::{Side, Sides};
use crate::tiles::blocks::Block;
use crate::tiles::{Tile, TilePos, cover};

/// Nothing blocks, all of the cell does and these are its faces, or something that takes a closer look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Glance(u8);

/// The bit of a cell that is solid, beside those of its faces.
const SOLID: u8 = 16;

impl Glance {
    pub(super) const EMPTY: Self = Self(0);
    pub(super) const ODD: Self = Self(32);

    /// At a cell that the block has; `beyond` it, solid tiles have that beside them.
    pub(super) fn of(block: &Block<'_>, pos: TilePos, beyond: Tile) -> Self {
        let tile = block.get(pos.column, pos.row);
        let Some(tile) = tile.filter(|tile| tile.is_blocking()) else {
            return Self::EMPTY;
        };
        if !tile.is_solid() {
            return Self::ODD;
        }
        let around = block.around(pos).unwrap_or_else(|| {
            Side::ALL.map(|side| {
                let next = pos.beside(side);
                block.get(next.column, next.row).unwrap_or(beyond)
            })
        });
        Self(SOLID | cover::faces_of_solid(around).bits())
    }

    /// The faces of a solid cell.
    #[inline]
    pub(super) fn faces(self) -> Option<Sides> {
        (self.0 & SOLID != 0).then(|| Sides::from_bits(self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::Glance;
    use crate::geometry::Side;
    use crate::random::Random;
    use crate::tiles::blocks::{Cells, distance};
    use crate::tiles::dense::Dense;
    use crate::tiles::store::Store;
    use crate::tiles::{Tile, TilePos};
    use alloc::vec;

    /// Tiles are put in and areas filled at random; each glance, and each bit, stays what a new look gives.
    #[test]
    fn glances_follow_the_tiles() {
        [Tile::EMPTY, Tile::SOLID].into_iter().for_each(follow);
    }

    fn follow(beyond: Tile) {
        let cells = Cells {
            columns: (0, 8),
            rows: (0, 6),
        };
        let kinds = [
            Tile::EMPTY,
            Tile::SOLID,
            Tile::SOLID,
            Tile::half(Side::MaxY),
        ];
        let mut store = Store::Dense(Dense::new(cells, vec![Tile::EMPTY; 63], beyond));
        let mut random = Random::seed(0);
        for step in 0..3000_i32 {
            let [column, row] = [9, 7].map(|end| i32::try_from(random.below(end)).expect("small"));
            let tile = random.pick(&kinds);
            if step % 9 == 0 {
                let columns = (column, (column + 2).min(8));
                store.fill(
                    Cells {
                        columns,
                        rows: (row, row),
                    },
                    tile,
                );
            } else {
                store.set(column, row, tile).expect("it is within");
            }
            let Store::Dense(dense) = &store else { return };
            for pos in cells.each() {
                let TilePos { column, row } = pos;
                let kept = dense.glances_in(row, (column, column));
                let glance = Glance::of(&dense.block(), pos, beyond);
                assert_eq!(kept, [glance], "{step}: {pos}");
                let [column, row] = [column, row].map(|index| distance(0, index));
                let solid = dense.solid_from(column, row, 1).map(|eight| eight & 1 == 1);
                let expected = (glance != Glance::ODD).then_some(glance.faces().is_some());
                assert_eq!(solid, expected, "{step}: the bits of {pos}");
            }
        }
    }
}
