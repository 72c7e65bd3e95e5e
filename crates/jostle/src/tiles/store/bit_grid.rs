//! A bit for each cell of a map, packed so that those around a move are seldom far away in memory.
//!
//! - **Owns** [`BitGrid`].
//! - **Uses** nothing but what clones in place.
//! - **Never** knows what its bits stand for.

use crate::pool::clone_in_place;
use alloc::vec;
use alloc::vec::Vec;

/// A bit for each of some columns and rows, counted from 0.
#[derive(Debug)]
pub(crate) struct BitGrid {
    /// The number of bytes per row.
    stride: usize,
    /// Row by row, eight columns per byte, the first column in the lowest bit. One byte more than that, so that two
    /// bytes can be read at once anywhere.
    bytes: Vec<u8>,
    /// The number of bits set.
    count: usize,
}

clone_in_place!([] BitGrid { stride, bytes, count });

impl BitGrid {
    pub(crate) fn new(columns: usize, rows: usize) -> Self {
        let stride = columns.div_ceil(8);
        Self {
            stride,
            bytes: vec![0; stride * rows + 1],
            count: 0,
        }
    }

    pub(crate) fn set(&mut self, column: usize, row: usize, is_set: bool) {
        let bit = 1 << (column % 8);
        let Some(byte) = self.bytes.get_mut(row * self.stride + column / 8) else {
            return;
        };
        match (*byte & bit != 0, is_set) {
            (false, true) => self.count += 1,
            (true, false) => self.count -= 1,
            (false, false) | (true, true) => return,
        }
        *byte ^= bit;
    }

    /// Whether none is set.
    #[inline(always)]
    pub(crate) fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Returns eight columns of up to eight rows: for each row a byte, for each column a bit, the first of both lowest.
    /// Bits beyond the last column are unspecified. Returns `None` if the grid ends before.
    #[inline(always)]
    pub(crate) fn board_from(&self, column: usize, row: usize, rows: usize) -> Option<u64> {
        let (mut board, mut left) = (0, rows);
        while 0 < left {
            left -= 1;
            board = board << 8 | u64::from(self.eight_from(column, row + left)?);
        }
        Some(board)
    }

    /// Returns eight columns of a row from one on, the first in the lowest bit. Bits beyond the last column are
    /// unspecified.
    #[inline(always)]
    fn eight_from(&self, column: usize, row: usize) -> Option<u8> {
        let at = row * self.stride + column / 8;
        let [low, high] = *self.bytes.get(at..at + 2)? else {
            return None;
        };
        let [eight, _] = (u16::from_le_bytes([low, high]) >> (column % 8)).to_le_bytes();
        Some(eight)
    }
}

#[cfg(test)]
mod tests {
    use super::BitGrid;
    use crate::random::Random;

    /// Bits are set and cleared at random, and read one by one and in eights.
    #[test]
    fn returns_what_was_set() {
        let (columns, rows) = (21, 5);
        let (mut grid, mut expected) = (BitGrid::new(columns, rows), [[false; 32]; 5]);
        let mut random = Random::seed(0);
        for step in 0..4000_usize {
            let (column, row) = (random.index(columns), random.index(rows));
            let is_set = random.below(3) == 0;
            grid.set(column, row, is_set);
            expected[row][column] = is_set;
            let bits = expected.as_flattened().iter();
            let is_any = bits.clone().any(|&is_set| is_set);
            assert_eq!(grid.is_empty(), !is_any, "step {step}");
            let from = step % columns;
            let eight = grid.eight_from(from, row).expect("it is within");
            for (at, &is_set) in expected[row][from..columns].iter().take(8).enumerate() {
                assert_eq!(
                    eight >> at & 1 == 1,
                    is_set,
                    "step {step}: {from} + {at}, {row}"
                );
            }
        }
        assert_eq!(grid.eight_from(0, rows), None, "no such row");
    }
}
