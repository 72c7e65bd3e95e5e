//! The order of the boxes in a tree: along a Hilbert curve, so that eight in a row are neighbors.
//!
//! The curve runs through ranks rather than coordinates. Half of the boxes are in either half of it however they
//! are distributed, so neither outliers nor piles degrade the tree.

use crate::broad::sets::storage::slots::place;
use crate::geometry::{Aabb, Axis};
use crate::scalar::Scalar;
use alloc::vec::Vec;

/// The bits of a rank that the curve uses: two ranks fit a `u32` key.
const BITS: u32 = 16;

/// Buffers for sorting.
#[derive(Clone, Debug, Default)]
pub(super) struct HilbertOrder {
    /// The middle of each box along an axis, with its position among the chosen.
    middles: Vec<(f64, u32)>,
    ranks: Vec<[u32; 2]>,
    keys: Vec<(u32, u32)>,
}

impl HilbertOrder {
    /// Replaces the contents of a list by the chosen indices, in the order of the curve.
    pub(super) fn sort_into<S: Scalar>(
        &mut self,
        boxes: &[Aabb<S>],
        chosen: impl Iterator<Item = u32>,
        to: &mut Vec<u32>,
    ) {
        to.clear();
        to.extend(chosen);
        self.ranks.clear();
        self.ranks.resize(to.len(), [0; 2]);
        for axis in Axis::BOTH {
            let middle = |&index: &u32| {
                let span = boxes[place(index)].span(axis);
                // Halved first: the sum of two large numbers would overflow.
                span.min().to_f64() / 2.0 + span.max().to_f64() / 2.0
            };
            self.middles.clear();
            self.middles.extend(to.iter().map(middle).zip(0..));
            self.middles
                // Equal middles by position, so that the order is the same on every machine.
                .sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
            let count = u64::try_from(to.len()).unwrap_or(u64::MAX).max(1);
            for ((_, at), rank) in self.middles.iter().zip(0_u64..) {
                // In 64 bits: the shifted rank of the last of 2^32 boxes needs 48.
                let scaled = (rank << BITS) / count;
                self.ranks[place(*at)][axis as usize] = u32::try_from(scaled).unwrap_or(0);
            }
        }
        self.keys.clear();
        let keys = self.ranks.iter().map(|&[x, y]| along_curve(x, y));
        self.keys.extend(keys.zip(to.iter().copied()));
        self.keys.sort_unstable();
        to.clear();
        to.extend(self.keys.iter().map(|&(_, index)| index));
    }
}

/// Returns the position of a cell on the Hilbert curve.
fn along_curve(mut x: u32, mut y: u32) -> u32 {
    let all = (1 << BITS) - 1;
    let mut distance = 0;
    for bit in (0..BITS).rev() {
        let (right, up) = ((x >> bit) & 1, (y >> bit) & 1);
        // The quadrant's number along the curve: 0, 1, 2, 3 in the order of a U.
        distance = (distance << 2) | ((3 * right) ^ up);
        // Two quadrants are traversed in a turned or mirrored way, so the rest of the coordinates is too.
        if up == 0 {
            if right == 1 {
                (x, y) = (all - x, all - y);
            }
            (x, y) = (y, x);
        }
    }
    distance
}

#[cfg(test)]
mod tests {
    use super::{BITS, along_curve};

    #[test]
    fn consecutive_cells_of_the_curve_are_neighbors() {
        // A small corner, in the order of the curve.
        let side = 32;
        let mut cells: alloc::vec::Vec<_> = (0..side)
            .flat_map(|y| (0..side).map(move |x| (along_curve(x, y), x, y)))
            .collect();
        cells.sort_unstable();
        for pair in cells.windows(2) {
            let [(a, ax, ay), (b, bx, by)] = [pair[0], pair[1]];
            assert_eq!(b - a, 1, "at {ax}, {ay} with {BITS} bits");
            assert_eq!(ax.abs_diff(bx) + ay.abs_diff(by), 1, "at {ax}, {ay}");
        }
    }
}
