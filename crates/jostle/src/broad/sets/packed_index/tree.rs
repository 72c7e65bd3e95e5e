//! A tree without pointers: eight boxes form a node, eight nodes the next.

mod hilbert_order;
mod query;

use self::hilbert_order::HilbertOrder;
use crate::broad::sets::storage::packed_boxes::{NONE, nowhere};
use crate::broad::sets::storage::slots::place;
use crate::geometry::Aabb;
use crate::kernels::lanes8::LANES;
use crate::scalar::Scalar;
use alloc::vec::Vec;

/// The most levels that 2^32 boxes can need, with one to spare.
const MAX_LEVELS: usize = 12;

/// The bounds of boxes, of groups of eight boxes, of eight such groups, and so on up to at most eight.
///
/// Node `k` of a level covers nodes `8 k` to `8 k + 7` of the level below.
#[derive(Clone, Debug)]
pub(super) struct PackedTree<S: Scalar> {
    /// Level by level, the boxes first, each level padded to a multiple of eight.
    nodes: Vec<Aabb<S>>,
    /// The index of each box on the first level.
    indices: Vec<u32>,
    levels: Vec<TreeLevel>,
    order: HilbertOrder,
}

/// Where a level is in the list of nodes, and its number of nodes.
#[derive(Clone, Copy, Debug)]
struct TreeLevel {
    first: usize,
    len: usize,
}

impl<S: Scalar> PackedTree<S> {
    pub(super) fn new() -> Self {
        Self {
            nodes: Vec::new(),
            indices: Vec::new(),
            levels: Vec::new(),
            order: HilbertOrder::default(),
        }
    }

    /// Returns the number of boxes.
    pub(super) fn len(&self) -> usize {
        self.levels.first().map_or(0, |level| level.len)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Replaces all boxes by those chosen from a slice.
    pub(super) fn rebuild(&mut self, boxes: &[Aabb<S>], chosen: impl Iterator<Item = u32>) {
        self.nodes.clear();
        self.indices.clear();
        self.levels.clear();
        self.order.sort_into(boxes, chosen, &mut self.indices);
        if self.indices.is_empty() {
            return;
        }
        let at = |&index: &u32| boxes[place(index)];
        // Boxes in curve order, so that a node covers eight in a row and needs no pointers to them.
        self.nodes.extend(self.indices.iter().map(at));
        self.indices
            .resize(self.indices.len().next_multiple_of(LANES), NONE);
        self.add_levels();
    }

    fn add_levels(&mut self) {
        let mut level = TreeLevel {
            first: 0,
            len: self.nodes.len(),
        };
        loop {
            self.levels.push(level);
            let end = level.first + level.len.next_multiple_of(LANES);
            // Padding that nothing touches, so that eight nodes can be read from any multiple of eight.
            self.nodes.resize(end, nowhere());
            if level.len <= LANES {
                return;
            }
            // Packed to the brim: only the last node of a level may have fewer than eight.
            let len = level.len.div_ceil(LANES);
            for node in 0..len {
                let below = node * LANES;
                let range = below..level.len.min(below + LANES);
                let below = &self.nodes[level.first + range.start..level.first + range.end];
                let bounds = Aabb::union_of(below.iter().copied()).unwrap_or_else(nowhere);
                self.nodes.push(bounds);
            }
            level = TreeLevel { first: end, len };
        }
    }

    /// Returns eight nodes of a level from a position on, and how many of them are not padding.
    #[inline(always)]
    fn eight(&self, level: usize, at: usize) -> Option<(&[Aabb<S>; LANES], usize)> {
        let level = self.levels.get(level)?;
        let nodes = self.nodes.get(level.first + at..)?.first_chunk()?;
        Some((nodes, level.len - at))
    }

    /// Calls `visit` with each of the lowest nodes above the boxes and its number of boxes. Nodes above these hold the
    /// same boxes again.
    pub(super) fn visit_leaves(&self, mut visit: impl FnMut(Aabb<S>, usize)) {
        if let Some(level) = self.levels.get(1) {
            for node in 0..level.len {
                let count = LANES.min(self.len() - node * LANES);
                visit(self.nodes[level.first + node], count);
            }
        }
        // Up to eight boxes have no node above them; the debug view shows their bounds.
        if let [level] = self.levels[..] {
            let all = self.nodes[..level.len].iter().copied();
            visit(Aabb::union_of(all).unwrap_or_else(nowhere), level.len);
        }
    }
}
