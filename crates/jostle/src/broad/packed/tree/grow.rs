//! The order of the boxes in a tree: along a curve that fills the plane, so that eight in a row are
//! neighbours.
//!
//! The curve (Hilbert, 1891) runs through ranks, not coordinates: half of the boxes are in either half
//! of it however they are spread, so neither outliers nor heaps spoil the tree.

use crate::broad::slots::place;
use crate::geometry::Aabb;
use crate::scalar::Scalar;
use alloc::vec::Vec;

/// How many bits of a rank the curve sees.
const BITS: u32 = 16;

/// Lists that sorting needs.
#[derive(Clone, Debug, Default)]
pub(super) struct Order {
    /// Twice the middle of each box along an axis, with its place among the chosen.
    middles: Vec<(f64, u32)>,
    ranks: Vec<[u32; 2]>,
    keys: Vec<(u32, u32)>,
}

impl Order {
    /// Gives the chosen indices in the order of the curve.
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
        for axis in crate::geometry::Axis::BOTH {
            let middle = |&index: &u32| {
                let span = boxes[place(index)].span(axis);
                // Halved first: the sum of two large numbers may be beyond the range.
                span.min().to_f64() / 2.0 + span.max().to_f64() / 2.0
            };
            self.middles.clear();
            self.middles.extend(to.iter().map(middle).zip(0..));
            self.middles
                .sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
            let count = u64::try_from(to.len()).unwrap_or(u64::MAX).max(1);
            for ((_, at), rank) in self.middles.iter().zip(0_u64..) {
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

/// How far along Hilbert's curve a cell is.
fn along_curve(mut x: u32, mut y: u32) -> u32 {
    let all = (1 << BITS) - 1;
    let mut distance = 0;
    for bit in (0..BITS).rev() {
        let (right, up) = ((x >> bit) & 1, (y >> bit) & 1);
        distance = (distance << 2) | ((3 * right) ^ up);
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
    fn the_curve_steps_to_neighbours() {
        // The last cells of a small corner, walked in the order of the curve.
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
